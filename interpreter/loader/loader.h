// Loads a variant: from a file to a ruleset, with every error located. Tested by tests/broken (golden messages) and by
// all shipped variants.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/variant/files.h"
#include "interpreter/variant/loaded_variant.h"

namespace trigon::engine {

/// Loads the variant that `name` names, a path or the id of a shipped game, with the chosen options. Nothing when there
/// was an error; all errors are in `diagnostics`.
std::optional<LoadedVariant> load_variant(const Files& files, const std::string& name,
                                          const std::vector<std::string>& options, Diagnostics& diagnostics);

/// The names of all options of a variant, also of one that has errors elsewhere.
std::vector<std::string> list_options(const Files& files, const std::string& name);

}  // namespace trigon::engine
