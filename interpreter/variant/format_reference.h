// The keys of variant files as a text for authors. Tested in tests/unit/format_reference_test.cpp; the tables of
// docs/variant-format.md are made by it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/variant/format.h"

namespace trigon::engine {

/// Finds a map by its name in the schema ("piece"), by the key whose value it is ("pieces"), or by the path of keys
/// that leads to it ("end.bare"). Null when there is none.
const FormatMap* find_format_map(std::string_view name);

/// The names to suggest for `find_format_map`.
std::vector<std::string> format_map_names();

/// The keys of a map with types, defaults, meanings and examples, at most 80 columns wide.
std::string print_keys(const FormatMap& map);

/// The keys of a map as a table in Markdown. Keys of the whole file that hold maps link to headings of that name.
std::string print_keys_as_markdown(const FormatMap& map);

/// The keys of a map as JSON: `map`, `description`, and `keys`, each with `key`, `type`, `required`, `default`,
/// `description`, `example`.
std::string print_keys_as_json(const FormatMap& map);

}  // namespace trigon::engine
