#include "interpreter/play/typed_text.h"

#include <algorithm>

#include "interpreter/notation/move_text.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

template <class IsWanted>
MoveList moves_that(const Game& game, IsWanted&& is_wanted) {
  MoveList moves;
  for (const Move& move : game.moves())
    if (is_wanted(move)) moves.push_back(move);
  return moves;
}

/// Does the text of a script's move begin with the cell, as that of a swap does?
bool begins_on(const Position& position, const Move& move, Cell cell) {
  if (move.kind != MoveKind::composite) return move.from == cell;
  const std::string text = print_move(position, move), &label = position.ruleset().labels[cell];
  return text.starts_with(label) && text.find_first_of("-x*<", label.size()) == label.size();
}

}  // namespace

Cell find_typed_cell(const Ruleset& ruleset, std::string_view text) {
  const Cell cell = ruleset.labels.find(text);
  return cell != no_cell ? cell : ruleset.labels.find(in_small_letters(std::string(text)));
}

std::string joined_cells(const Ruleset& ruleset, const std::string& typed) {
  const auto words = split_words(typed);
  const bool are_cells = words.size() > 1 && std::all_of(words.begin(), words.end(), [&](std::string_view word) {
                           return find_typed_cell(ruleset, word) != no_cell;
                         });
  return are_cells ? join({words.begin(), words.end()}, "-") : typed;
}

std::optional<PieceType> dropped_type(const Ruleset& ruleset, const std::string& text) {
  if (!text.ends_with('@') || ruleset.hands.types.empty()) return std::nullopt;
  return ruleset.find_type(std::string_view(text).substr(0, text.size() - 1));
}

MoveList fitting_moves(const Game& game, const std::string& text) {
  MoveList fitting = matching_moves(game.position(), game.moves(), text);
  if (!fitting.empty()) return fitting;
  for (const PieceTypeInfo& type : game.ruleset().types)
    for (const Move& move : matching_moves(game.position(), game.moves(), text + "=" + type.symbol))
      if (move.promotes()) fitting.push_back(move);
  return fitting;
}

MoveList moves_from(const Game& game, Cell cell) {
  return moves_that(game, [&](const Move& move) { return begins_on(game.position(), move, cell); });
}

MoveList drops_of(const Game& game, PieceType type) {
  const std::string start = game.ruleset().types[type].symbol + "@";
  return moves_that(game, [&](const Move& move) { return print_move(game.position(), move).starts_with(start); });
}

}  // namespace trigon::engine
