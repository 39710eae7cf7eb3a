// What a symmetry of the board does to a game: it may make one seat's pieces move as another's do. Tested in
// tests/unit/net_test.cpp and tests/property/symmetry_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/search/piece_values.h"

namespace trigon::engine {

/// A symmetry of the board by which `seat` becomes the first seat, and every player one as many seats before.
class SeatSymmetry {
 public:
  /// `cells` has the image of each cell. All arguments must outlive this object.
  SeatSymmetry(const Ruleset& ruleset, const PieceValues& values, Player seat, const std::vector<Cell>& cells)
      : ruleset_(ruleset), values_(values), seat_(seat), cells_(cells) {}

  /// The player that a player becomes.
  Player image(Player player) const;
  /// Are neutral players and teams as they are for the players that they become?
  bool holds_for_players() const;
  /// Are the moves of all pieces as they are for the seat that they become those of, and what cells are worth to them?
  bool holds_for_pieces() const;
  /// Nothing if it does not make the seat's game that of the first seat; armies may be arranged differently. Else how
  /// many pieces of the setup it lays onto equal ones.
  std::optional<std::size_t> likeness() const {
    return holds_for_players() && holds_for_pieces() ? likeness_of_setup() : std::nullopt;
  }

 private:
  std::optional<std::size_t> likeness_of_setup() const;
  bool holds_for(PieceType type, Player home) const;
  std::vector<std::uint32_t> targets(const MoveProgram& program, Cell from, bool as_image) const;

  const Ruleset& ruleset_;
  const PieceValues& values_;
  const Player seat_;
  const std::vector<Cell>& cells_;
};

}  // namespace trigon::engine
