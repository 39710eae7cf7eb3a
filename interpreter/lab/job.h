// What determines the games of a laboratory: a variant, a seed, strengths, and which games. Tested in
// tests/unit/lab_play_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/match/openings.h"
#include "interpreter/match/plan.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// The most strengths of a job, and the most nodes of one.
inline constexpr std::size_t max_strengths = 8;
inline constexpr std::uint64_t max_lab_nodes = 100'000'000;
/// The most games of a seed.
inline constexpr std::size_t max_lab_games = 1'000'000'000;
/// The most plies of a game.
inline constexpr int max_lab_plies = 10'000;

/// The description of a part: everything on which its games depend, and the names that its lines number. It is the
/// first line of the part, as JSON.
struct LabHeader {
  /// The version of the program that played.
  std::string version;
  std::string variant;
  std::vector<std::string> options;
  /// The hash of the rules, 16 hexadecimal digits.
  std::string rules;
  std::uint64_t seed = 1;
  /// The nodes a move of each strength, rising.
  std::vector<std::uint64_t> nodes;
  /// The random plies of an opening, and the most plies of a game.
  int opening = 6, longest = 400;
  /// The text of the position in which games begin; empty for the setup.
  std::string position;
  /// Is a setup drawn for each opening?
  bool has_drawn_setups = false;
  /// The names of the seats in turn order, and the number of the team of each.
  std::vector<std::string> seats;
  std::vector<std::size_t> teams;
  /// The names of the types of pieces, and which are royal.
  std::vector<std::string> pieces;
  std::vector<bool> royal;
  std::vector<std::string> cells;
  /// The numbers of the first and the last game, from 1.
  std::size_t first = 1, last = 1;

  /// Are the games of both from one series: do they differ in nothing but their numbers?
  bool is_same_series(const LabHeader& other) const;
  std::size_t team_count() const;
  friend bool operator==(const LabHeader&, const LabHeader&) = default;
};

Json to_json(const LabHeader& header);
/// Reads the first line of a part. Nothing, and the reason in `error`, when it is none that this version understands.
std::optional<LabHeader> read_lab_header(std::string_view line, std::string& error);

/// A job with its rules: the header, and what cannot be written into it.
struct LabJob {
  LabHeader header{};
  RulesetPtr ruleset{};
  SetupLoader with_setup{};
};

/// The header of a variant's games. `digest` is the hash of its rules; nodes, seed, games and position are still to be
/// filled in.
LabHeader header_of(const Ruleset& ruleset, std::uint64_t digest);

/// Numbers the games of a job from 0. All games of an opening follow each other: first one for each strength, in which
/// all seats have it; then, for each strength and the next, one game for every seating.
class LabPlan {
 public:
  explicit LabPlan(const LabHeader& header);

  std::size_t games_of_opening() const { return strengths_.size(); }
  std::size_t opening_of(std::size_t game) const { return game / strengths_.size(); }
  /// The index of each seat's strength.
  const Seating& strengths_of(std::size_t game) const { return strengths_[game % strengths_.size()]; }

 private:
  std::vector<Seating> strengths_;
};

/// The openings of a job by number. Among `LabOpenings::together` openings no two lead to the same position, if the
/// game has so many. Any number of threads may ask.
class LabOpenings {
 public:
  static constexpr std::size_t together = 4096;

  explicit LabOpenings(const LabJob& job) : job_(job) {}

  /// The opening with this number, from 0. Throws HookError when a script fails, and what the `SetupLoader` throws.
  Opening at(std::size_t number);

 private:
  const LabJob& job_;
  std::mutex mutex_;
  /// The openings of the last groups that were asked for, the latest first.
  std::vector<std::pair<std::size_t, std::shared_ptr<RandomOpenings>>> groups_;
};

}  // namespace trigon::engine
