// Positions for tests, and their moves in a form that is easily compared.
#pragma once

#include <string>
#include <vector>

#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"
#include "interpreter/rules/game.h"

namespace trigon::engine::testing {

/// Reads a position text; fails the test with its errors when it has some. The ruleset must outlive the position.
Position position_of(const Ruleset& ruleset, const std::string& text);
/// What is wrong with a position text, as an author reads it; empty when it can be read.
std::string errors_of_position(const Ruleset& ruleset, const std::string& text);

/// Reads a board drawing with full piece symbols; pieces count as in position texts.
Position position_of_drawing(const Ruleset& ruleset, const std::string& drawing, Player turn = 0);

/// The cell of a label; fails the test when the board has none.
Cell cell_of(const Ruleset& ruleset, const std::string& label);
/// The labels of cells, sorted, with spaces between them.
std::string labels_of(const Ruleset& ruleset, const CellSet& cells);

/// What a position keeps of the board, however it came about.
struct BoardSets {
  std::vector<Piece> pieces;
  /// Occupied and royal cells, then those of each owner.
  std::vector<CellSet> sets;
  std::vector<std::size_t> royal_counts;
  std::vector<std::uint64_t> by_program;
  friend bool operator==(const BoardSets&, const BoardSets&) = default;
};
BoardSets sets_of(const Position& position);
/// The sets of a new position with the same pieces.
BoardSets sets_from_board(const Position& position);

/// The legal moves of a position, whether or not it is over, in the interpreter's order.
MoveList legal_moves(Position& position);
/// Their texts, sorted.
std::vector<std::string> move_texts(const Position& position);
/// Where the piece on `from` may go, as `labels_of`.
std::string destinations(const Position& position, const std::string& from);

/// Plays a move by its text; fails the test when it is not legal.
void play(Game& game, const std::string& move);
/// Plays moves that are separated by spaces.
void play_all(Game& game, const std::string& moves);

}  // namespace trigon::engine::testing
