// Examples from play; see report.h.
#pragma once

#include <string>
#include <vector>

#include "interpreter/report/report.h"

namespace trigon::engine {

/// A special move, before and after.
struct Example {
  /// "Capture en passant", "A drop".
  std::string title;
  std::vector<Figure> figures;
};

/// An example of each kind of special move that the game has and that random play with a fixed seed meets soon. Throws
/// HookError when a script fails.
std::vector<Example> find_examples(const RulesetPtr& ruleset);

/// The pictures of a short game that the computer plays against itself: the setup, then one for each move. Throws
/// HookError when a script fails.
std::vector<Figure> sample_game(const RulesetPtr& ruleset);

}  // namespace trigon::engine
