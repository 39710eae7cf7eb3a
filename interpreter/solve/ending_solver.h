// Endings by proof: the result of every position of some pieces, for games of two. All positions are looked at forward,
// with the rules of the game itself, so that any movement and any end counts; positions whose replies have become known
// are looked at again (retrograde analysis with a forward check). Tested in tests/unit/solve_test.cpp.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/analysis/analysis.h"
#include "interpreter/rules/game.h"
#include "interpreter/solve/material.h"

namespace trigon::engine {

/// The value of a position for the player to move: 0 for a draw, n + 1 for a win and -(n + 1) for a loss in n plies.
using EndingValue = std::int16_t;
inline constexpr EndingValue no_position = INT16_MIN;

/// The values of all positions of some material.
class EndingTable {
 public:
  EndingTable(Material material, std::size_t cells);

  const Material& material() const { return material_; }
  /// Indexes count up from 0: the player to move, then the cells of the pieces in the order of the material.
  std::size_t size() const { return values_.size(); }
  EndingValue& operator[](std::size_t index) { return values_[index]; }
  EndingValue operator[](std::size_t index) const { return values_[index]; }

  /// The cells of the pieces and the player to move at an index.
  void place(std::size_t index, Cell* cells, Player& turn) const;
  std::size_t index_of(const Cell* cells, Player turn) const;
  /// Is it the one index of a position: are the cells distinct, and those of equal pieces in order?
  bool is_canonical(const Cell* cells) const;

 private:
  Material material_;
  std::size_t cells_;
  std::vector<EndingValue> values_;
};

/// What is known of some material when it is solved.
struct EndingSummary {
  /// For each player to move the numbers of positions that it wins, loses, and that are drawn.
  struct Counts {
    std::size_t won = 0, lost = 0, drawn = 0;
  };
  Counts by_turn[2];
  /// The longest win of each player: its index, and its length in plies; nothing when it never wins.
  struct Longest {
    std::size_t index;
    int plies;
  };
  std::optional<Longest> longest[2];
};

class EndingSolver {
 public:
  /// The largest sum of bytes that tables may need.
  static constexpr std::size_t max_bytes = std::size_t{1} << 30;

  explicit EndingSolver(RulesetPtr ruleset) : ruleset_(std::move(ruleset)), analysis_(analyse(*ruleset_, nullptr)) {}

  /// Why positions of this game have no value of their own, which would make all results false; empty when they have.
  static std::string objection(const Ruleset& ruleset);

  /// Solves some material and all that it can become. Returns why that is not possible; nothing when it is done.
  /// `on_progress` is called with the material at hand now and then, and returns false to give up.
  std::string solve(const Material& material, const std::function<bool(const Material&)>& on_progress);

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
  friend class EndingWork;

  RulesetPtr ruleset_;
  /// Where each piece can ever come.
  Analysis analysis_;
  std::map<Material, std::unique_ptr<EndingTable>> tables_;
};

}  // namespace trigon::engine
