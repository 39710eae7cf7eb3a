// Results of games of two and more: the place of each seat. Tested in tests/unit/record_test.cpp.
//
//   *            unfinished
//   1-0 0-1 1/2-1/2    of two, by points
//   1-2-2        the first seat has won, the others share the second place
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// The text of a result; the ranks of no seat are an unfinished game. Two have points, more have places.
std::string print_result(const std::vector<int>& ranks);

/// Does the text have the form of a result, whatever it says: `*`, or numbers with `-` between them? `--` is a pass of
/// PGN.
bool has_form_of_result(std::string_view text);

/// The places that a result gives to `seats`; none for `*`. Nothing when the text is no result of so many, and what is
/// wrong in `error`.
std::optional<std::vector<int>> read_result(std::string_view text, std::size_t seats, std::string& error);

/// Who left a game when, hence in which order players are placed.
class Departures {
 public:
  explicit Departures(const Ruleset& ruleset);

  /// Notes who is in at the beginning, then after each move.
  void note(PlayerSet in);
  /// The place of each seat when the game has ended by its rules: the winner first, if there is one; then those who are
  /// in; then the others, who left last before who left earlier. Who left by the same move share a place.
  std::vector<int> ranks(std::optional<Player> winner) const;
  /// Two seats of which the first must be placed before the second, since this one is out and the other is in or left
  /// later; but `ranks` says otherwise. Nothing when there are none.
  std::optional<std::pair<std::size_t, std::size_t>> misplaced(const std::vector<int>& ranks) const;

 private:
  const Ruleset& ruleset_;
  /// By seat: the number of the note from which on the player is out.
  std::vector<int> left_;
  int notes_ = 0;
};

}  // namespace trigon::engine
