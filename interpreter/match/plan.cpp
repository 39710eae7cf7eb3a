#include "interpreter/match/plan.h"

#include <algorithm>

#include "interpreter/position/hashing.h"

namespace trigon::engine {

namespace {

/// Finds all seatings with equal numbers of seats, in lexical order; stops when they are too many.
class SeatingFinder {
 public:
  SeatingFinder(std::size_t players, std::size_t seats) : seats_of_(players), seating_(seats) {
    least_ = seats / players;
    // The number of players who have one seat more than the others.
    more_ = seats % players;
  }

  std::vector<Seating> run() {
    seat(0);
    return std::move(found_);
  }

 private:
  void seat(std::size_t next) {
    if (found_.size() > max_seatings) return;
    if (next == seating_.size()) {
      found_.push_back(seating_);
      return;
    }
    for (std::size_t player = 0; player < seats_of_.size(); ++player) {
      const bool takes_more = seats_of_[player] == least_;
      if (seats_of_[player] > least_ || (takes_more && more_ == 0)) continue;
      seating_[next] = player;
      ++seats_of_[player];
      more_ -= takes_more ? 1 : 0;
      seat(next + 1);
      more_ += takes_more ? 1 : 0;
      --seats_of_[player];
    }
  }

  std::vector<std::size_t> seats_of_;
  Seating seating_;
  std::size_t least_ = 0, more_ = 0;
  std::vector<Seating> found_;
};

std::vector<Seating> rotations(std::size_t players, std::size_t seats) {
  std::vector<Seating> found;
  for (std::size_t first = 0; first < players; ++first) {
    Seating& seating = found.emplace_back(seats);
    for (std::size_t seat = 0; seat < seats; ++seat) seating[seat] = (seat + first) % players;
  }
  return found;
}

/// Orders seatings of two players so that each is followed by the one with both players exchanged.
std::vector<Seating> in_pairs(const std::vector<Seating>& all) {
  std::vector<Seating> paired;
  for (const Seating& seating : all) {
    if (seating.front() != 0) continue;
    Seating other = seating;
    for (std::size_t& player : other) player = 1 - player;
    paired.push_back(seating);
    paired.push_back(std::move(other));
  }
  return paired;
}

}  // namespace

std::vector<Seating> seatings(std::size_t players, std::size_t seats) {
  std::vector<Seating> all = SeatingFinder(players, seats).run();
  if (all.size() > max_seatings) all = rotations(players, seats);
  return players == 2 ? in_pairs(all) : all;
}

MatchPlan::MatchPlan(std::size_t players, const std::vector<std::size_t>& team_of_seat) {
  for (const Seating& of_teams : seatings(players, 1 + *std::ranges::max_element(team_of_seat))) {
    Seating& seating = seatings_.emplace_back();
    for (const std::size_t team : team_of_seat) seating.push_back(of_teams[team]);
  }
}

std::uint64_t opening_seed(std::uint64_t match_seed, std::size_t opening) {
  return hashing::mix(hashing::mix(match_seed) + opening);
}

std::uint64_t player_seed(std::uint64_t match_seed, std::size_t game, std::size_t player) {
  return hashing::mix(hashing::mix(hashing::mix(~match_seed) + game) + player);
}

}  // namespace trigon::engine
