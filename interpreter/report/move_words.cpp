#include "interpreter/report/move_words.h"

#include <fmt/format.h>

#include "interpreter/movegen/gating.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/rulebook/words.h"
#include "interpreter/rules/move_facts.h"

namespace trigon::engine {

namespace {

std::string piece_at(const Position& position, Cell cell) {
  const Ruleset& ruleset = position.ruleset();
  return fmt::format("{} {}", ruleset.types[position.at(cell).type()].name, ruleset.labels[cell]);
}

/// What a move captures: "pawn a7", "pawn a7 and rook a8", "5 pieces".
std::string captured_in_words(const Position& position, const CellSet& cells) {
  constexpr std::size_t most = 3;
  if (cells.size() > most) return fmt::format("{} pieces", cells.size());
  std::vector<std::string> pieces;
  cells.for_each([&](Cell cell) { pieces.push_back(piece_at(position, cell)); });
  return enumerate(pieces);
}

std::string step_in_words(const Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  const std::string mover = piece_at(position, move.from);
  const std::string& to = ruleset.labels[move.to];
  const CellSet captured = captured_cells(position, move);
  std::string text = captured.empty() ? fmt::format("{} to {}", mover, to)
                                      : fmt::format("{} takes {}", mover, captured_in_words(position, captured));
  if (!captured.empty() && !stays(move.kind) && !captured.contains(move.to)) text += " and goes to " + to;
  if (!captured.empty() && stays(move.kind)) text += " and stays where it is";
  if (move.kind == MoveKind::en_passant) text += ", en passant";
  if (move.kind == MoveKind::exchange)
    text = fmt::format("{} changes places with {}", mover, piece_at(position, move.to));
  if (move.promotes()) text += ", and becomes " + ruleset.types[move.promoted_type()].name;
  return text;
}

std::string composite_in_words(const Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  const auto entrant = entrant_of(position, move);
  if (!entrant) return "a move of several actions";
  return fmt::format("{}, and {} enters on {}", move_in_words(position, base_move(position, move)),
                     ruleset.types[entrant->type].name, ruleset.labels[entrant->gate]);
}

}  // namespace

std::string move_in_words(const Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  switch (move.kind) {
    case MoveKind::drop:
      return fmt::format("{} is put on {}", ruleset.types[move.dropped_type()].name, ruleset.labels[move.to]);
    case MoveKind::castling: return "castles";
    case MoveKind::pass: return "passes";
    case MoveKind::composite: return composite_in_words(position, move);
    default: return step_in_words(position, move);
  }
}

}  // namespace trigon::engine
