// Results of games of two and more: the place of each seat. Tested in tests/unit/record_test.cpp.
//
//   *            unfinished
//   1-0 0-1 1/2-1/2    two players, by points
//   1-2-2        three players: the first has won, the others share the second place
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// The text of a result by the ranks of the seats; empty ranks mean an unfinished game. Two players have points, more
/// have places.
std::string print_result(const std::vector<int>& ranks);

/// Has the text the form of a result, whatever it says: `*`, or numbers with `-` between them? `--`, a pass in PGN, is
/// none.
bool has_form_of_result(std::string_view text);

/// The places that a result gives to this number of seats; empty for `*`. Nothing, and the reason in `error`, when the
/// text is no such result.
std::optional<std::vector<int>> read_result(std::string_view text, std::size_t seats, std::string& error);

/// Notes when players leave a game, which gives the order of their places.
class Departures {
 public:
  explicit Departures(const Ruleset& ruleset);

  /// Notes the players who are in: at the beginning, then after each move.
  void note(PlayerSet in);
  /// The place of each seat when the game has ended by its rules: first the winners, if there are some; then the
  /// players who are in; then the others, the later they left the better. Players who left by the same move share a
  /// place, and partners the place of the best of them. Where points give places, these are it.
  std::vector<int> ranks(const Outcome& outcome) const;
  /// Two seats that `ranks` places wrongly: the first must come before the second, which is out while the first is in
  /// or left later. Nothing when there are none, or where points give places.
  std::optional<std::pair<std::size_t, std::size_t>> misplaced(const std::vector<int>& ranks) const;

 private:
  /// The best of what a seat and its partners have reached, for each seat.
  std::vector<std::int64_t> in_teams(const std::vector<std::int64_t>& reached) const;

  const Ruleset& ruleset_;
  /// For each seat, the number of the first note in which the player is out.
  std::vector<int> left_;
  int notes_ = 0;
};

}  // namespace trigon::engine
