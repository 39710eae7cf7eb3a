// From files to one tree: follows `extends` and applies the chosen `options`.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/variant/files.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

struct VariantTree {
  /// The merged tree; null after located errors.
  YamlPtr root;
  /// All options of the variant, in the order in which they are applied; then the choice of a setup.
  std::vector<OptionInfo> options;
  /// Every file that was read, the variant's own first.
  std::vector<std::string> files;
};

/// The keys that concern the file in which they stand alone, and are not inherited.
const std::set<std::string>& keys_of_own_file();

/// The longest chain of files that extend each other.
inline constexpr std::size_t max_extends_depth = 16;

/// Reads a variant, named as on the command line, with its bases, and applies the `chosen` options and those that they
/// require. One of them may choose a setup (setup_choice.h).
VariantTree read_variant_tree(const Files& files, const std::string& name, const std::vector<std::string>& chosen,
                              Diagnostics& diagnostics);

}  // namespace trigon::engine
