// Counts what the games of a laboratory have in common, game by game, in memory that does not grow with their number
// beyond a few bytes each. Tested in tests/unit/lab_tally_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/lab/game_line.h"
#include "interpreter/lab/piece_fit.h"
#include "interpreter/match/statistics.h"

namespace trigon::engine {

/// The ratio of two sums over games, such as moves of knights and turns with knights, with its uncertainty: games are
/// independent of each other, turns of one game are not. With a denominator of 1 for each game it is a mean.
class RatioSum {
 public:
  void add(double part, double whole = 1);
  /// How many games were added, and the sum of the denominators.
  double games() const { return games_; }
  double whole() const { return whole_; }
  double part() const { return part_; }
  /// Nothing while the denominator is 0.
  std::optional<double> ratio() const;
  /// The interval that holds the true ratio with 95 percent confidence (delta method). Nothing with fewer than two
  /// games.
  std::optional<Interval> interval() const;

 private:
  double games_ = 0, part_ = 0, whole_ = 0, parts_ = 0, products_ = 0, wholes_ = 0;
};

/// How often each number of plies occurred.
class PlyHistogram {
 public:
  void add(std::uint32_t plies);
  std::uint64_t total() const { return total_; }
  const std::vector<std::uint64_t>& counts() const { return counts_; }
  /// The smallest number that at least this share of all do not exceed. Only if there are some.
  std::uint32_t quantile(double share) const;
  /// The interval that holds the true quantile with 95 percent confidence, by order statistics.
  Interval interval(double share) const;

 private:
  std::vector<std::uint64_t> counts_;
  std::uint64_t total_ = 0;
};

/// The games that ended in one way.
struct EndingTally {
  std::uint64_t games = 0;
  /// Games with a single winner or team of winners, by seat.
  std::vector<std::uint64_t> won_by;
};

/// What is known of a type of piece.
struct PieceTally {
  RatioSum mobility, survival, captured;
  std::uint64_t played = 0, captures = 0;
};

/// How the value that a player's search found relates to how its game ended.
struct ValueBin {
  std::uint64_t turns = 0;
  double score = 0;
};
/// Bins of 100 hundredths from -3000 to 3000; what is beyond is in the first and the last.
inline constexpr int value_bin_width = 100, value_bin_count = 61;

/// All games in which every seat has the same strength.
struct StrengthTally {
  explicit StrengthTally(const LabHeader& header);

  std::uint64_t games = 0;
  /// For each seat its share of the first place: 1 alone, 1/2 with one other.
  std::vector<RatioSum> score;
  /// Games with one winner or team of winners.
  RatioSum decisive;
  std::map<std::string, EndingTally> endings;
  PlyHistogram plies, decided;
  RatioSum branching, forced, script_turns;
  std::uint32_t most_moves = 0;
  std::array<RatioSum, move_use_count> move_uses;
  /// In how many games each use occurred.
  std::array<std::uint64_t, move_use_count> games_with_use{};
  RatioSum lead_changes, comebacks;
  std::array<ValueBin, value_bin_count> values{};
  /// Kingmaking by threshold: turns and scores of players that far behind, and what they could and did decide.
  struct Behind {
    RatioSum score, could, did, games;
  };
  std::array<Behind, behind_by.size()> behind;
  RatioSum at_strongest, at_weakest;
  /// For each seat, in how many games it left before the end.
  std::vector<std::uint64_t> left;
  /// When the first player left, and the plies from then to the end.
  PlyHistogram first_left, after_first_left;
  std::vector<PieceTally> pieces;
  std::vector<std::uint64_t> arrivals, captures;
  /// The score of the first seat by the first move of the opening.
  std::map<std::string, RatioSum> first_moves;
  /// The hashes of all positions after openings, for their number.
  std::vector<std::uint64_t> starts;
  MaterialFit material, early_material;
};

/// Games of one strength against the next.
struct SkillTally {
  /// The score of the stronger one, by opening.
  RatioSum score;
  std::uint64_t games = 0;
};

/// Everything that is counted.
class LabTally {
 public:
  explicit LabTally(const LabHeader& header) : header_(header) {}

  const LabHeader& header() const { return header_; }
  /// By the nodes of a move.
  const std::map<std::uint64_t, StrengthTally>& strengths() const { return strengths_; }
  /// By the nodes of both.
  const std::map<std::pair<std::uint64_t, std::uint64_t>, SkillTally>& skills() const { return skills_; }
  std::uint64_t games() const { return games_; }

  /// Adds a game of a part with this header, which has the rules, seats, pieces and cells of `header()`.
  void add(const LabHeader& part, const LabGame& game);
  /// Ends a part: the next game belongs to another opening.
  void end_part();

 private:
  struct Pairing {
    std::size_t opening = 0;
    double score = 0, games = 0;
  };

  LabHeader header_;
  std::map<std::uint64_t, StrengthTally> strengths_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, SkillTally> skills_;
  /// The games of the current opening for each pair of strengths.
  std::map<std::pair<std::uint64_t, std::uint64_t>, Pairing> open_;
  std::uint64_t games_ = 0;
};

}  // namespace trigon::engine
