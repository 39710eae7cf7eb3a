// What a ruleset lets each piece do on its board, whatever is played: where it can ever come, what it is bound to, how
// far it moves. Used by the designer's lint and by the report. Tested in tests/unit/analysis_test.cpp.
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
  /// The mean over the cells of each shade (see `Grid::shade`); 0 without cells.
  std::array<double, max_shades> mean_of_shade{};
  std::array<int, max_shades> cells_of_shade{};
};

/// The pieces of one type and home.
struct PieceAnalysis {
  /// Cells of the setup.
  CellSet starts;
  /// Cells where such a piece may ever come to stand, seen from the setup, promotions, drops and castlings: never too
  /// few, but possibly too many, since nobody plays on purpose.
  CellSet reachable;
  /// Those of `reachable` from which it can never move or capture again.
  CellSet stuck;
  /// The parts of `reachable` between which no move leads, largest first; single cells are left out. One part, unless
  /// the piece is bound.
  std::vector<CellSet> parts;
  /// By term: it makes some move on this board, from wherever; and some that could come up in a game.
  std::vector<bool> term_moves, term_is_useful;
  /// To how many cells it moves, captures, or does either on an otherwise empty board, without first moves and hurdles.
  Spread moves, captures, either;
  /// Cells on which it may ever promote.
  CellSet promotions;

  bool is_in_game() const { return !reachable.empty(); }
};

struct Analysis {
  /// By type and then home player.
  std::vector<PieceAnalysis> pieces;
  std::size_t player_count = 0;
  /// Scripts may put these types on cells that their moves do not lead to; what is said of `reachable` then only holds
  /// for moves, and `reachable` is the whole board.
  TypeSet placed_by_scripts;

  const PieceAnalysis& of(PieceType type, Player home) const { return pieces[type * player_count + home]; }
  /// Some army can have the piece.
  bool is_in_game(PieceType type) const;
};

/// `scripts` may be null.
Analysis analyse(const Ruleset& ruleset, const HookScripts* scripts);

/// Some part of its movement has zones, directions, or is for some players only.
bool has_restrictions(const PieceTypeInfo& info);

/// What a piece is bound to: "bound to the cells of one orientation: 36 or 28 of 64", "bound to 15 of the 64 cells,
/// about a quarter of the board". Nothing for a piece that is not bound. Armies are alike as a rule, so only the first
/// is described.
std::optional<std::string> bound_in_words(const Ruleset& ruleset, const Analysis& analysis, PieceType type);

}  // namespace trigon::engine
