#include "interpreter/variant/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "interpreter/support/built_in.h"
#include "interpreter/variant/format_table.h"

namespace trigon::engine {

namespace {

FormatKey key_of(const FormatKeyRow& row) {
  return {row.name,
          row.description,
          row.type,
          row.fallback,
          row.example,
          row.is_required,
          {row.choices, row.choices + row.choice_count},
          row.least,
          row.most};
}

std::vector<FormatMap> read_table() {
  std::vector<FormatMap> maps;
  const FormatKeyRow* row = format_key_rows();
  for (const FormatMapRow& map : format_map_rows()) {
    maps.push_back({map.name, map.title, map.description, {}});
    for (const FormatKeyRow* end = row + map.key_count; row != end; ++row) maps.back().keys.push_back(key_of(*row));
  }
  return maps;
}

}  // namespace

std::vector<std::string> FormatMap::key_names() const {
  std::vector<std::string> names;
  for (const FormatKey& key : keys) names.push_back(key.name);
  return names;
}

const FormatKey& FormatMap::key(std::string_view key_name) const {
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const FormatKey& key) { return key.name == key_name; });
  if (found == keys.end()) throw std::logic_error(fmt::format("the schema has no key '{}' in '{}'", key_name, name));
  return *found;
}

std::string_view variant_schema() { return built_in::variant_schema; }

const std::vector<FormatMap>& format_maps() {
  static const std::vector<FormatMap> maps = read_table();
  return maps;
}

const FormatMap& format_map(std::string_view name) {
  const auto& maps = format_maps();
  const auto found = std::find_if(maps.begin(), maps.end(), [&](const FormatMap& map) { return map.name == name; });
  if (found == maps.end()) throw std::logic_error(fmt::format("the schema has no map '{}'", name));
  return *found;
}

}  // namespace trigon::engine
