// The position in which a reference position begins: by its text, its drawing or the setup. Tested in
// tests/unit/check_test.cpp and by running all shipped cases.
#pragma once

#include <optional>

#include "interpreter/check/case_drawing.h"
#include "interpreter/check/cases.h"
#include "interpreter/rules/game.h"

namespace trigon::engine {

/// Reads the position of a case. All arguments must outlive it.
class CasePosition {
 public:
  /// Reads the legend. This and all other functions report errors to `diagnostics`.
  CasePosition(const Ruleset& ruleset, const Case& one, Diagnostics& diagnostics);

  const Legend& legend() const { return legend_; }
  /// The player of that name; nothing without a name, and after an error.
  std::optional<Player> named_player(const std::optional<LocatedText>& name);
  /// The position before the moves of `after`; nothing after an error.
  std::optional<Position> read();

 private:
  std::optional<Position> drawn(const LocatedText& drawing, DrawingUse use, Player turn);

  const Ruleset& ruleset_;
  const Case& case_;
  Diagnostics& diagnostics_;
  Legend legend_;
};

/// The game of a case after its moves; nothing when the case has errors, or a move cannot be played. Throws HookError
/// when a script fails.
std::optional<Game> game_of_case(const RulesetPtr& ruleset, const Case& one);

}  // namespace trigon::engine
