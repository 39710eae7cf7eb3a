// Turns of two parts as Fairy-Stockfish writes them, and back: a move, and where the player puts a piece that belongs
// to nobody (movegen/relocations.h). `e2e4,e4e5` is the move e2e4 with a duck on e5; the cell before that one is where
// the first part has ended, and says nothing. Tested in tests/unit/turn_forms_test.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/engine/move_forms.h"
#include "interpreter/rules/game.h"

namespace trigon::engine {

/// Writes the moves of a game one after the other, those of one such turn as one word.
class TurnWriter {
 public:
  explicit TurnWriter(MoveForm form) : form_(form) {}

  /// Adds a legal move of the game, which is made next.
  void add(const Game& game, const Move& move);
  const std::vector<std::string>& words() const { return words_; }
  /// Is the last word the first part of a turn whose second part the player of `after`, where the game stands now, has
  /// yet to choose?
  bool is_open(const Game& after) const;
  /// The words of whole turns. Where the last first part has ended the game, a placement stands behind it all the same,
  /// since that program knows no turn without one.
  std::vector<std::string> whole_turns(const Game& after) const;

 private:
  MoveForm form_;
  std::vector<std::string> words_;
  /// Where the last move began and ended, unless it was a placement itself; and whether one follows such a move.
  Cell began_ = no_cell, ended_ = no_cell;
  bool is_followed_ = false;
};

/// The words of the turns that `line` has from `start` on, as `TurnWriter::whole_turns` does.
std::vector<std::string> print_turns(const Game& start, std::span<const Move> line, MoveForm form);

/// The legal move that puts a piece that belongs to nobody on the cell that the second part of a turn names; nothing
/// when none or several do.
std::optional<Move> find_placement(const Game& game, std::string_view text, MoveForm form);

/// The moves of the turn that the text names: one, or both with a comma between them. None when it is no legal turn.
std::vector<Move> find_turn(const Game& game, std::string_view text, MoveForm form);

}  // namespace trigon::engine
