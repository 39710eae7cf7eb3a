// Which candidates of `trigon lab try` play how many games: all play a few, and those whose bars are still open play
// twice as many, as long as there are games left. Tested in tests/unit/lab_race_test.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/lab/bars.h"

namespace trigon::engine {

/// How a candidate stands.
enum class TryState : std::uint8_t {
  met,        // all bars are kept
  undecided,  // some are neither kept nor missed
  missed,     // some are missed
  waiting,    // it has not played
  same,       // its rules are those of another one
  refused,    // its file or a script has errors
};
inline constexpr std::array<const char*, 6> names_of_try_states = {"met",     "undecided", "missed",
                                                                   "waiting", "same",      "refused"};

/// A candidate in the race.
struct Racer {
  TryState state = TryState::waiting;
  /// The games of an opening, and the openings that were played.
  std::size_t games_of_opening = 1, openings = 0;
  std::vector<BarResult> bars{};

  std::size_t games() const { return openings * games_of_opening; }
};

/// How much wider than those of 95 percent the intervals are by which a candidate is judged: those of 99.4 percent,
/// about one wrong verdict in twenty candidates that are looked at eight times.
inline constexpr double race_caution = 1.4;

/// The openings of the first round. Fewer games than `least_lab_games` have no intervals.
inline constexpr std::size_t first_openings = 40;

/// How far the figures of a bar are from its range, for each bar: the farthest of its figures. Infinite where nothing
/// is known.
std::vector<double> distances_of(const std::vector<BarResult>& bars);
/// How far a candidate is from its bars in all, each measured by the width of its range.
double misfit_of(const std::vector<BarResult>& bars);

/// For each candidate: is there none that is as near to every bar and nearer to one? Only those that have played are
/// compared.
std::vector<bool> front_of(const std::vector<Racer>& racers);

/// Plays the openings of a racer from one number, from 0, up to but not including another, and returns the bars by all
/// its games. Nothing when the race is to be stopped.
using PlayRound = std::function<std::optional<std::vector<BarResult>>(std::size_t racer, std::size_t first_opening,
                                                                      std::size_t last_opening)>;

/// Runs a race of all that are `waiting`, with at most so many games. First each plays `first_openings`. Each further
/// round doubles the games of those that are undecided, the nearest to their bars first: of so many that it takes no
/// more than half of the games that are left, or of one. `play` may set a racer's state to `refused` and return nothing
/// for it. Returns false if it was stopped.
bool run_race(std::vector<Racer>& racers, std::size_t games, const PlayRound& play);

}  // namespace trigon::engine
