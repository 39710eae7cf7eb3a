// A variant that was loaded: its ruleset, and further results for those who look at its files. interpreter/loader makes
// it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/variant/introduction.h"
#include "interpreter/variant/lab_bars.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

class HookScripts;

struct LoadedVariant {
  RulesetPtr ruleset;
  /// The tree from which it was loaded: bases and chosen options merged, each value with its place.
  YamlPtr tree;
  /// The value of the key `tests`, or null.
  YamlPtr tests;
  /// The bars of the key `lab`, in the order of the file.
  std::vector<LabBar> bars;
  /// The steps of the key `introduction`. Where options are chosen, those that hold with them.
  std::vector<IntroductionStep> introduction;
  /// The scripts; null when there are none. Belongs to the ruleset.
  std::shared_ptr<const HookScripts> hooks;
  /// Warnings about what is no error but probably not meant, for `trigon lint`.
  Diagnostics remarks;
  /// Every file that was read, the variant's own first.
  std::vector<std::string> files;
};

}  // namespace trigon::engine
