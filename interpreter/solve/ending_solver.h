// Endings by proof: the result of every position of some pieces, for games of two. All positions are looked at forward,
// with the rules of the game itself, so that any movement and any end counts; positions whose replies have become known
// are looked at again (retrograde analysis with a forward check). Where the game has symmetries, one of all positions
// that they make equal is looked at. Tested in tests/unit/solve_test.cpp.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/analysis/analysis.h"
#include "interpreter/rules/game.h"
#include "interpreter/solve/ending_work.h"
#include "interpreter/solve/material.h"

namespace trigon::engine {

/// What is known of some material when it is solved.
struct EndingSummary {
  /// For each player to move the numbers of positions that it wins, loses, and that are drawn; and of those lost how
  /// many are so by zugzwang: they would not be lost if the opponent were to move.
  struct Counts {
    std::size_t won = 0, lost = 0, drawn = 0, zugzwang = 0;
  };
  Counts by_turn[2];
  /// The longest win of each player: its index, and its length in plies; nothing when it never wins.
  struct Longest {
    std::size_t index;
    int plies;
  };
  std::optional<Longest> longest[2];
  /// The longest loss by zugzwang of each player to move.
  std::optional<Longest> zugzwang[2];
  /// How many symmetries the game has for these pieces, the identity included.
  std::size_t symmetries = 1;
};

class EndingSolver {
 public:
  /// The largest sum of bytes that tables may need.
  static constexpr std::size_t max_bytes = std::size_t{1} << 30;

  /// Works on so many threads; what is found does not depend on it.
  explicit EndingSolver(RulesetPtr ruleset, int threads = 1);

  /// Why positions of this game have no value of their own, which would make all results false; empty when they have.
  static std::string objection(const Ruleset& ruleset);

  /// Solves some material and all that it can become. Returns why that is not possible; nothing when it is done.
  /// `on_progress` is called with the material at hand now and then, and returns false to give up.
  std::string solve(const Material& material, const std::function<bool(const Material&)>& on_progress);

  const Ruleset& ruleset() const { return *ruleset_; }
  /// Gives the tables of so many pieces up, to have room for others.
  void forget(std::size_t pieces);
  /// All endings of so many pieces that the game may come to, by `all_endings`, without pieces of some types.
  std::vector<Material> endings(std::size_t pieces, TypeSet left_out) const;

  /// The pieces that are taken to have moved wherever they stand, though that might matter.
  std::vector<MaterialPiece> taken_as_moved(const Material& material) const;

  /// A table that was solved.
  const EndingTable& table(const Material& material) const { return *tables_.at(material); }
  EndingSummary summary(const Material& material) const;
  /// The position at an index of a table.
  Position position(const Material& material, std::size_t index) const;
  /// The value of a position; nothing if its material is not solved, or more than its pieces matter in it.
  std::optional<EndingValue> value(const Position& position) const;
  /// The moves of the fastest win or slowest loss from a position.
  std::vector<std::string> best_line(const Position& position) const;

 private:
  /// Has each player who has pieces a royal one, where there must be one?
  bool can_occur(const Material& material) const;
  /// Why a further table of so many bytes, or more, is too large; nothing when it is not.
  std::string too_large(std::size_t bytes) const;
  void add_to_summary(const EndingTable& table, std::size_t index, EndingSummary& summary) const;

  RulesetPtr ruleset_;
  int threads_;
  /// Where each piece can ever come.
  Analysis analysis_;
  EndingPieces pieces_;
  CellMaps board_symmetries_;
  EndingTables tables_;
  std::map<Material, CellMaps> symmetries_;
};

}  // namespace trigon::engine
