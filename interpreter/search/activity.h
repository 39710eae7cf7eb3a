// What the pieces do on the board as it stands: mobility, attacks on royals, pieces in danger, and runners that nobody
// can stop. All from the compiled tables of moves, so it holds for any game. Tested in tests/unit/activity_test.cpp.
#pragma once

#include <array>
#include <vector>

#include "interpreter/position/position.h"
#include "interpreter/search/piece_values.h"
#include "interpreter/search/runners.h"

namespace trigon::engine {

/// A value for each player, in hundredths (a knight of chess is worth about 300).
using Strengths = std::array<int, max_players>;

/// The part of the static evaluation that depends on how pieces stand to each other. Only for boards that have
/// occupancy tables, which are those of up to 128 cells; on others it adds nothing. Of pieces that the tables cannot
/// express only what they know of them counts, and conditions on victims, freezing and protection are not looked at.
class Activity {
 public:
  /// The ruleset must outlive this object.
  Activity(const Ruleset& ruleset, const PieceValues& values);

  /// Does it add anything in this game?
  bool is_known() const { return !ruleset_.targets.empty(); }
  /// Adds to the strength of each player who is in.
  void add(const Position& position, Strengths& strengths) const;

 private:
  template <std::size_t Words, class Bits>
  friend class ActivityCounter;

  /// What is known of the pieces of a type and home.
  struct Kind {
    /// The value of each cell that the piece attacks beyond the mean, in sixteenths of a hundredth; 0 for pieces that
    /// do not capture as they move.
    int mobility_weight = 0;
    /// The mean number of cells that it attacks, in sixteenths.
    int mean_mobility = 0;
    /// What an attack on a cell near a royal counts.
    int attack_weight = 0;
    bool is_royal = false;
    int value = 0;
    /// Of royals, where the rows of `near_` begin, one for each cell.
    std::size_t row = 0;
  };

  void look_at(PieceType type, Player home, const PieceWorth& worth);
  void find_cells_near(Kind& royal, const MoveProgram& program);

  const Ruleset& ruleset_;
  const Runners runners_;
  std::array<Kind, program_slots> kinds_{};
  /// For royals, by row and cell: the cell itself and those to which the royal could move.
  std::vector<TableSet> near_;
  /// The value of the largest army of the setup, without royals.
  int full_value_ = 1;
};

}  // namespace trigon::engine
