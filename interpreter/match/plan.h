// The plan of a match: which player has which seat in which game. Each opening is played once with every seating, so
// that neither seats nor openings favor a player. Tested in tests/unit/match_plan_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace trigon::engine {

/// For each seat the index of the player who has it.
using Seating = std::vector<std::size_t>;

/// The maximum number of seatings of an opening. If all seatings are more than this, they are only rotated, since a
/// match of a given length would have too few openings.
inline constexpr std::size_t max_seatings = 120;

/// The seatings of one opening, each once: all seatings that share out the seats as evenly as possible; or, if these
/// are more than `max_seatings`, the rotations of one of them, in which players always have the same neighbours. In
/// both cases every player has every seat equally often. With two players, each seating is followed by the one with
/// both players exchanged. `players` is at least 2, `seats` at least 1.
std::vector<Seating> seatings(std::size_t players, std::size_t seats);

/// Numbers the games of a match from 0: first all games of the first opening, then those of the second.
class MatchPlan {
 public:
  MatchPlan(std::size_t players, std::size_t seats) : seatings_(seatings(players, seats)) {}
  /// A plan for seats in teams: each player has whole teams. The teams of the seats are numbered from 0, without a gap.
  MatchPlan(std::size_t players, const std::vector<std::size_t>& team_of_seat);

  std::size_t games_of_opening() const { return seatings_.size(); }
  std::size_t opening_of(std::size_t game) const { return game / seatings_.size(); }
  const Seating& seating_of(std::size_t game) const { return seatings_[game % seatings_.size()]; }
  /// The number of games rounded up so that every opening is played with all seatings.
  std::size_t whole_openings(std::size_t games) const {
    return (games + seatings_.size() - 1) / seatings_.size() * seatings_.size();
  }

 private:
  std::vector<Seating> seatings_;
};

/// The seed for the random moves of an opening, the same for all games of the opening.
std::uint64_t opening_seed(std::uint64_t match_seed, std::size_t opening);
/// The seed for a player's choices in one game.
std::uint64_t player_seed(std::uint64_t match_seed, std::size_t game, std::size_t player);

}  // namespace trigon::engine
