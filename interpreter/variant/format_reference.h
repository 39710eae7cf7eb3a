// The keys of the variant file as a text, for those who write one. Tested in tests/unit/format_reference_test.cpp; the
// tables of docs/variant-format.md are made by it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/variant/format.h"

namespace trigon::engine {

/// A map by its name in the schema ("piece"), by the key under which it stands ("pieces"), or by keys that lead to it
/// ("end.bare"). Nothing when there is none.
const FormatMap* find_format_map(std::string_view name);

/// The names that `find_format_map` knows best, for hints.
std::vector<std::string> format_map_names();

/// Keys with types, defaults, meanings and examples, at most 80 columns wide.
std::string print_keys(const FormatMap& map);

/// The same as a table of Markdown. Keys of the whole file that hold maps lead to headings of that name.
std::string print_keys_as_markdown(const FormatMap& map);

/// The same as JSON: `map`, `description`, and `keys`, each with `key`, `type`, `required`, `default`, `description`,
/// `example`.
std::string print_keys_as_json(const FormatMap& map);

}  // namespace trigon::engine
