// Runners: cheap pieces that promote to much better ones, as pawns do, and who could stop them. Found once from the
// rules. Tested through tests/unit/activity_test.cpp.
#pragma once

#include <array>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/search/piece_values.h"

namespace trigon::engine {

/// A runner on one cell.
struct RunnerPlace {
  /// The cells that it goes over or comes to by quiet moves on its shortest ways to promotion.
  TableSet way;
  /// The cells from which an enemy runner stands in its way or attacks a cell of it.
  TableSet stoppers;
  /// Moves until promotion; 0 where there is no way.
  int moves_left = 0;
};

class Runners {
 public:
  /// Knows no runners where boards have no occupancy tables.
  Runners(const Ruleset& ruleset, const PieceValues& values);

  /// What the piece gains by promotion, in hundredths, if it is a runner, and 0 if it is none.
  int gain(Piece piece) const { return gains_[piece.program_slot()]; }
  /// A runner's place on a cell.
  const RunnerPlace& place(Piece piece, Cell cell) const { return places_[first_[piece.program_slot()] + cell]; }

 private:
  void find_ways(const MoveProgram& program, std::size_t first);
  void find_stoppers(const Ruleset& ruleset, Player player);

  std::array<int, program_slots> gains_{};
  /// Where the places of each runner begin, one for each cell.
  std::array<std::size_t, program_slots> first_{};
  std::vector<RunnerPlace> places_;
};

}  // namespace trigon::engine
