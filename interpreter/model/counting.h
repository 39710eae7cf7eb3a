// The counting of moves in endings, by which a player with few pieces comes to a draw: makruk, ouk, ASEAN chess. As
// plain data; rules/counting.h counts. Tested in tests/reference/traditions.yaml.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/model/piece.h"

namespace trigon::engine {

struct CountingRule {
  /// So many moves for a player who is alone, if the other player has so many pieces of these types.
  struct Limit {
    TypeSet pieces;
    int least = 0, moves = 0;
  };

  /// Nothing is counted for a player who is alone before all pieces of these types are gone.
  TypeSet gone;
  /// How many moves a player has who is not alone; 0 where only who is alone counts. With more pieces than
  /// `board_pieces` nothing is counted, if that is not 0, nor before those of `gone` are gone, if `board_waits`.
  int board_moves = 0, board_pieces = 0;
  bool board_waits = true;
  /// For a player who is alone: the first that fits.
  std::vector<Limit> limits;
  /// Does the count of a player who is alone begin with the number of pieces on the board?
  bool begins_with_pieces = true;
  /// The slots of the position's numbers for the plies that have been counted and for how many plies there may be. They
  /// are no part of what makes positions equal.
  std::uint16_t count_slot = 0, limit_slot = 0;

  bool has_slot(std::uint16_t slot) const { return slot == count_slot || slot == limit_slot; }
};

}  // namespace trigon::engine
