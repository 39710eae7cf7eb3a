// What `trigon lab try` has found: the candidates as a table, the nearest first, and the front, as text, JSON and one
// HTML file. Tested in tests/unit/lab_try_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/lab/candidates.h"
#include "interpreter/lab/race.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

struct TriedCandidate {
  /// From 1.
  std::size_t number = 1;
  /// The name of its file, without `.yaml`.
  std::string name{};
  TryChoice choice{};
  Racer racer{};
  /// Why it is refused.
  std::string reason{};
  /// The number of the candidate with the same rules, where the state says that there is one.
  std::size_t same_as = 0;
};

struct TryReport {
  /// The file that says what varies.
  std::string file;
  std::vector<TriedPlace> places;
  std::vector<std::string> bars;
  std::uint64_t seed = 1;
  std::vector<std::uint64_t> nodes;
  std::uint64_t combinations = 0;
  /// How many of them are none, since their options exclude each other.
  std::size_t excluded = 0;
  /// Was it stopped before all games were played?
  bool is_stopped = false;
  std::vector<TriedCandidate> candidates;
};

std::string print_text(const TryReport& report);
std::string print_html(const TryReport& report);
Json to_json(const TryReport& report);

}  // namespace trigon::engine
