// The end when all players have passed, one after the other: a draw, unless another rule says what it means.
#pragma once

#include "interpreter/model/end_condition.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

class AllPassed : public EndCondition {
 public:
  bool may_hold(const Position& position) const override {
    return position.passes() >= static_cast<int>(position.in_count());
  }
  std::optional<Outcome> outcome(const Position&) const override { return Outcome{&draw, {}}; }
  /// Is it always a draw?
  virtual bool is_draw() const { return true; }

  static constexpr Ending draw{"all-passed", "since all players have passed"};
};

}  // namespace trigon::engine
