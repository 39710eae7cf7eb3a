// Actions of scripts tried on a position without making them. Tested in tests/unit/answers_test.cpp.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "interpreter/position/composite.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// A copy-free simulation of actions on a position, to find out whether they are possible.
class DryRun {
 public:
  explicit DryRun(const Position& position) : position_(position) {}

  /// The position before the actions.
  const Position& position() const { return position_; }
  /// Forgets the actions so far.
  void restart() {
    edits_.clear();
    values_.clear();
  }
  /// The piece on a cell after the actions so far.
  Piece at(Cell cell) const;
  /// A value of the scripts' state after the actions so far.
  int value(std::uint16_t slot) const;
  /// Performs an action. Throws Misuse if the pieces on its cells do not allow it.
  void perform(const Action& action);

 private:
  void put(Cell cell, Piece piece) { edits_.emplace_back(cell, piece); }
  std::string label(Cell cell) const { return position_.ruleset().labels[cell]; }
  void expect(bool is_empty, Cell cell, const char* what) const;
  void change_value(const Action& action);

  const Position& position_;
  std::vector<std::pair<Cell, Piece>> edits_;
  std::vector<std::pair<std::uint16_t, int>> values_;
};

}  // namespace trigon::engine
