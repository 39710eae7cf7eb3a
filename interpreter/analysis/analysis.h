// What the rules let each piece do on its board, whatever is played: where it can ever come, how far it moves, and to
// which cells it is bound. Used by lint and report. Tested in tests/unit/analysis_test.cpp.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

class HookScripts;

/// Numbers of cells, over the cells that a piece may stand on.
struct Spread {
  double mean = 0;
  int least = 0;
  int most = 0;
  /// The mean over the cells of each orientation (see `Grid::orientation`); 0 without cells.
  std::array<double, max_shades> mean_of_orientation{};
  std::array<int, max_shades> cells_of_orientation{};
};

/// The pieces of one type and home.
struct PieceAnalysis {
  /// The cells where such pieces stand in the setup.
  CellSet starts;
  /// The cells where such a piece may ever come to stand, by the setup, moves, promotions, drops and castlings: never
  /// too few, but possibly too many, since players need not cooperate.
  CellSet reachable;
  /// The cells of `reachable` from which it can never move or capture again.
  CellSet stuck;
  /// The parts of `reachable` between which no move leads, the largest first, single cells left out. There is only one
  /// part unless the piece is bound.
  std::vector<CellSet> parts;
  /// For each term: does it make a move on this board from any cell, and one that could occur in a game?
  std::vector<bool> term_moves, term_is_useful;
  /// The numbers of cells to which it moves, captures, or does either on an otherwise empty board, without first moves
  /// and hurdles.
  Spread moves, captures, either;
  /// The cells on which it may ever promote.
  CellSet promotions;

  bool is_in_game() const { return !reachable.empty(); }
};

struct Analysis {
  /// All pieces, by type and then by home player.
  std::vector<PieceAnalysis> pieces;
  std::size_t player_count = 0;
  /// The types that scripts may put on cells to which their moves do not lead. For these, `reachable` is the whole
  /// board.
  TypeSet placed_by_scripts;

  const PieceAnalysis& of(PieceType type, Player home) const { return pieces[type * player_count + home]; }
  /// Can some army have the piece?
  bool is_in_game(PieceType type) const;
  /// The first army that can have the piece; 0 when there is none.
  Player first_owner(PieceType type) const;
};

/// Analyses a ruleset; `scripts` may be null.
Analysis analyse(const Ruleset& ruleset, const HookScripts* scripts);

/// Has the movement zones, directions, or terms for some players only?
bool has_restrictions(const PieceTypeInfo& info);

/// The cells to which a piece is bound, in words: "bound to the cells of one orientation: 36 or 28 of 64", "bound to 15
/// of the 64 cells, about a quarter of the board". Nothing for a piece that is not bound. Only the first army is
/// described, since armies are mostly alike.
std::optional<std::string> bound_in_words(const Ruleset& ruleset, const Analysis& analysis, PieceType type);

}  // namespace trigon::engine
