// A tool of the build: reads the schema of variant files and writes the tables of interpreter/variant/format_table.h.
//
//   trigon_format_maker grammar/variant.schema.json TABLE.cpp
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "interpreter/variant/format_reader.h"

namespace trigon::engine {

namespace {

/// A text as a literal of C++, whose escapes are those of JSON.
std::string literal(const std::string& text) { return nlohmann::json(text).dump(); }

std::string literal(const std::optional<int>& number) { return number ? std::to_string(*number) : "std::nullopt"; }

/// One row of the table. `choices` is the number of choices of all keys before this one.
std::string row_of(const FormatKey& key, std::size_t choices) {
  return fmt::format("    {{{}, {}, {}, {}, {}, {}, choices + {}, {}, {}, {}}},\n", literal(key.name),
                     literal(key.description), literal(key.type), literal(key.fallback), literal(key.example),
                     key.is_required, choices, key.choices.size(), literal(key.least), literal(key.most));
}

std::string table_of(const std::vector<FormatMap>& maps) {
  std::string choice_rows, key_rows, map_rows;
  std::size_t choices = 0;
  for (const FormatMap& map : maps) {
    map_rows += fmt::format("    {{{}, {}, {}, {}}},\n", literal(map.name), literal(map.title),
                            literal(map.description), map.keys.size());
    for (const FormatKey& key : map.keys) {
      key_rows += row_of(key, choices);
      for (const std::string& choice : key.choices) choice_rows += fmt::format("    {},\n", literal(choice));
      choices += key.choices.size();
    }
  }
  return fmt::format(
      "// Made by interpreter/variant/format_maker.cpp.\n#include \"interpreter/variant/format_table.h\"\n\n"
      "namespace trigon::engine {{\n\n"
      "static constexpr const char* choices[] = {{\n{}    nullptr}};\n\n"
      "static constexpr FormatKeyRow keys[] = {{\n{}}};\n\n"
      "static constexpr FormatMapRow maps[] = {{\n{}}};\n\n"
      "std::span<const FormatMapRow> format_map_rows() {{ return maps; }}\n"
      "const FormatKeyRow* format_key_rows() {{ return keys; }}\n\n"
      "}}  // namespace trigon::engine\n",
      choice_rows, key_rows, map_rows);
}

int make(const char* schema_path, const char* table_path) {
  std::ifstream in(schema_path, std::ios::binary);
  const std::string schema{std::istreambuf_iterator<char>(in), {}};
  std::ofstream out(table_path, std::ios::binary);
  out << table_of(read_format(schema));
  return in && out.flush() ? 0 : 1;
}

}  // namespace

}  // namespace trigon::engine

int main(int argc, char** argv) {
  try {
    return argc == 3 ? trigon::engine::make(argv[1], argv[2]) : 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
