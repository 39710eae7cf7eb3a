#include "interpreter/play/board_view.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/pictures/position_notes.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The cells that the moves of the last turns left and reached.
CellSet cells_of_turns(const PlayedGame& game, std::size_t first) {
  CellSet cells;
  for (std::size_t i = first; i < game.turns().size(); ++i) {
    const PlayedTurn& turn = game.turns()[i];
    if (turn.kind != TurnKind::move) continue;
    for (Cell cell : {turn.move.from, turn.move.to})
      if (cell != no_cell) cells.insert(cell);
  }
  return cells;
}

Marks targets_of(const Position& position, const MoveList& moves) {
  Marks marks(position.ruleset().grid.cell_count());
  for (const Move& move : moves) {
    if (move.to == no_cell) continue;
    CellMark& mark = marks[move.to];
    if (position.at(move.to).is_empty())
      mark.may_move = mark.may_capture = true;
    else if (captured_cells(position, move).contains(move.to))
      mark.captures = true;
  }
  return marks;
}

}  // namespace

std::string draw_board(const PlayedGame& game, std::size_t first, const TextStyle& style) {
  BoardPicture picture{"", game.position()};
  if (const CellSet cells = cells_of_turns(game, first); !cells.empty()) picture.latest = cells;
  std::string text = draw_text(picture, style);
  if (const auto notes = position_notes(game.position()); !notes.empty()) {
    text += "\n";
    for (const std::string& note : notes) text += wrap(note, "", "  ") + "\n";
  }
  return text;
}

std::string describe_turn(const PlayedGame& game) {
  const Position& position = game.position();
  const Ruleset& ruleset = game.ruleset();
  if (const auto end = game.end()) return describe_end(ruleset, *end);
  std::string text = ruleset.players[position.turn()].name + " to move";
  if (ruleset.end.has_check() && is_in_check(position, position.turn())) text += ", in check";
  const MoveList& moves = game.game().moves();
  if (moves.size() == 1) text += "; the only move is " + print_move(position, moves.front());
  return text;
}

std::string draw_targets(const PlayedGame& game, const MoveList& moves, const TextStyle& style) {
  BoardPicture picture{"", game.position()};
  picture.marks = targets_of(game.position(), moves);
  return draw_text(picture, style) + "\n" + list_moves(game.position(), moves);
}

std::string list_moves(const Position& position, const MoveList& moves) {
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(print_move(position, move));
  return wrap(join(texts, " ")) + "\n";
}

}  // namespace trigon::engine
