// Why moves are legal.
#include <fmt/format.h>

#include "interpreter/explain/reasons.h"
#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/gating.h"
#include "interpreter/movegen/relocations.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/rules/move_facts.h"

namespace trigon::engine {

namespace {

bool is_by_relocation(const MoveQuestion& asked, const Move& move) {
  if (move.kind == MoveKind::drop) return move.detail != 0;
  return move.kind == MoveKind::plain && is_relocated(asked.position(), asked.position().at(move.from));
}

bool swaps(const MoveQuestion& asked, const MoveLine& line) {
  return asked.ruleset().conditions[line.condition()].fate.swaps();
}

bool passes_in_check(const Position& position) {
  return position.phase().has_passes_in_check() && is_in_check(position, position.turn());
}

bool explains(const MoveQuestion& asked, const MoveLine& line, const Move& move) {
  const Position& position = asked.position();
  const Piece piece = position.at(move.from);
  if (line.has(node_flag::unmoved_only) && !piece.is_unmoved()) return false;
  if (!is_open(position, asked.ruleset().program(piece), line, {move.from, no_cell})) return false;
  if (!is_by_line(position, move, line)) return false;
  const Piece there = position.at(move.to);
  if (swaps(asked, line) != (move.kind == MoveKind::exchange)) return false;
  if (row_of(move.kind).takes_elsewhere && move.kind != MoveKind::exchange) return may_make(line.flags, move.kind);
  return there.is_empty() ? line.has(node_flag::may_move)
                          : line.has(node_flag::may_capture) && takes(asked, line, piece, there);
}

}  // namespace

std::string why_legal(const MoveQuestion& asked, const Move& move) {
  const std::string text = print_move(asked.position(), move);
  if (asked.is_for_player) return text + " is legal";
  if (move.kind == MoveKind::castling)
    return fmt::format("{} is legal: castling '{}'", text, asked.ruleset().castlings[move.detail].name);
  if (move.kind == MoveKind::pass && move.from == no_cell && asked.position().phase().has_passes())
    return fmt::format("{} is legal: a player may pass in the phase '{}'{}", text, asked.position().phase().name,
                       passes_in_check(asked.position()) ? ", also in check" : "");
  if (move.kind == MoveKind::pass && move.from == no_cell)
    return fmt::format("{} is legal: there is no other move", text);
  if (is_by_relocation(asked, move))
    return fmt::format(
        "{} is legal: in the phase '{}' a neutral {} is put on any empty cell", text, asked.position().phase().name,
        asked.ruleset().types[move.from == no_cell ? move.dropped_type() : asked.position().at(move.from).type()].name);
  if (move.kind == MoveKind::drop) return fmt::format("{} is legal: the piece is in the hand", text);
  if (const auto entrant = entrant_of(asked.position(), move))
    return fmt::format("{}, and behind it a held {} may enter", why_legal(asked, base_move(asked.position(), move)),
                       asked.ruleset().types[entrant->type].name);
  if (move.kind == MoveKind::composite) return fmt::format("{} is legal: a script makes it", text);
  if (move.kind == MoveKind::pass) return fmt::format("{} is legal: a circle that comes back is a pass", text);
  for (const MoveLine& line : asked.lines(move.from, move.to))
    if (explains(asked, line, move)) return fmt::format("{} is legal: {} makes it", text, asked.term_text(line));
  return text + " is legal";
}

}  // namespace trigon::engine
