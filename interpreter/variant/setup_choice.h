// A setup of a family, chosen among the options: `setup=518` by its number, `seed=7` by a seed. It stands in the tree
// as the key `number` or `seed` of the setup, as if the file had it. Tested in tests/typed/setups.txt.
#pragma once

#include <string>
#include <vector>

#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

/// Is the text a choice of a setup, and no name of an option?
bool is_setup_choice(const std::string& option);

/// The name by which an option chooses the setup of this number: "setup=518".
std::string setup_choice(int number);

/// The tree with these choices; reports choices when there are several, or when no setup is shuffled.
YamlPtr with_setup_choice(const YamlPtr& root, const std::vector<std::string>& choices, Diagnostics& diagnostics);

}  // namespace trigon::engine
