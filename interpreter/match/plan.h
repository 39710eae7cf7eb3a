// Which player has which seat in which game of a match. An opening is played once with every seating, so that no player
// gains from its seats or from the openings. Tested in tests/unit/match_plan_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace trigon::engine {

/// By seat: the index of the player.
using Seating = std::vector<std::size_t>;

/// The more seatings there are, the fewer openings a match has: with more than this, they are rotated only.
inline constexpr std::size_t max_seatings = 120;

/// The seatings of one opening, each once: all those in which every player has as many seats as every other, or one
/// more. If they are more than `max_seatings`, those that come about when players move on by a seat: a player then has
/// the same neighbours always. In either case every player has every seat equally often. With two players, the seatings
/// come in pairs that differ by who is who. `players` is at least 2, `seats` at least 1.
std::vector<Seating> seatings(std::size_t players, std::size_t seats);

/// Games are numbered from 0, opening by opening.
class MatchPlan {
 public:
  MatchPlan(std::size_t players, std::size_t seats) : seatings_(seatings(players, seats)) {}

  std::size_t games_of_opening() const { return seatings_.size(); }
  std::size_t opening_of(std::size_t game) const { return game / seatings_.size(); }
  const Seating& seating_of(std::size_t game) const { return seatings_[game % seatings_.size()]; }
  /// The number of games of the openings that so many games need.
  std::size_t whole_openings(std::size_t games) const {
    return (games + seatings_.size() - 1) / seatings_.size() * seatings_.size();
  }

 private:
  std::vector<Seating> seatings_;
};

/// What chooses the moves of an opening, the same in all its games.
std::uint64_t opening_seed(std::uint64_t match_seed, std::size_t opening);
/// What chooses among a player's moves in a game.
std::uint64_t player_seed(std::uint64_t match_seed, std::size_t game, std::size_t player);

}  // namespace trigon::engine
