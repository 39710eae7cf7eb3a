// Loads a variant: from a file to a ruleset, with every error located. Tested by tests/broken (golden messages) and by
// all shipped variants.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/variant/files.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

class HookScripts;

struct LoadedVariant {
  RulesetPtr ruleset;
  /// What it was loaded from: bases and chosen options laid over each other, each value with its place.
  YamlPtr tree;
  /// The value of the key `tests`, or null.
  YamlPtr tests;
  /// The scripts; null when there are none. Belongs to the ruleset.
  std::shared_ptr<const HookScripts> hooks;
  /// Warnings about what is no error but probably not meant; for `trigon lint`.
  Diagnostics remarks;
  /// Every file that was read, the variant's own first.
  std::vector<std::string> files;
};

/// Loads the variant that `name` names, a path or the id of a shipped game, with the chosen options. Nothing when there
/// was an error; all errors are in `diagnostics`.
std::optional<LoadedVariant> load_variant(const Files& files, const std::string& name,
                                          const std::vector<std::string>& options, Diagnostics& diagnostics);

/// The names of all options of a variant, also of one that has errors elsewhere.
std::vector<std::string> list_options(const Files& files, const std::string& name);

}  // namespace trigon::engine
