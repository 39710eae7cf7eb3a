// The keys as texts: interpreter/variant/format_reference.h.
#include "interpreter/variant/format_reference.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "interpreter/support/text.h"

namespace trigon::engine::testing {

TEST_CASE("maps are found by their keys and by the way to them", "[tools]") {
  const auto name_of = [](const char* asked) {
    const FormatMap* map = find_format_map(asked);
    return map ? map->name : "none";
  };
  CHECK(name_of("end") == "end");
  CHECK(name_of("end.bare") == "bare");
  CHECK(name_of("pieces") == "piece");
  CHECK(name_of("turns.phases") == "phase");
  CHECK(name_of("piece.moves") == "move");
  CHECK(name_of("hooks") == "hook");
  CHECK(name_of("rules") == "none");
  CHECK(name_of("") == "none");
}

TEST_CASE("every map is listed in 80 columns, with every key", "[tools]") {
  for (const std::string& name : format_map_names()) {
    const FormatMap& map = *find_format_map(name);
    const std::string text = print_keys(map);
    for (std::string_view line : split(text, '\n')) {
      INFO(line);
      CHECK((count_characters(line) <= 80 || split_words(line).size() == 1));
    }
    for (const FormatKey& key : map.keys) CHECK(text.find("\n  " + key.name + "\n") != std::string::npos);
  }
}

TEST_CASE("a table of keys has a row for each, and no bar in a cell", "[tools]") {
  const FormatMap& map = *find_format_map("grid");
  const std::string table = print_keys_as_markdown(map);
  CHECK(table.find(
            "| `lattice` | `triangle`, `square`, `hex`, `cube`, `octagons` | **required** | The kind of cells. "
            "| `triangle` |\n") !=
        std::string::npos);
  const std::size_t rows = split(trim(table), '\n').size();
  CHECK(rows == map.keys.size() + 2);
}

TEST_CASE("keys as JSON", "[tools]") {
  const auto json = nlohmann::json::parse(print_keys_as_json(*find_format_map("end.bare")));
  CHECK(json.at("map") == "bare");
  CHECK(json.at("keys").size() == 2);
  CHECK(json.at("keys")[0].at("key") == "result");
  CHECK(json.at("keys")[0].at("required") == true);
  CHECK(json.at("keys")[1].at("default") == "false");
}

}  // namespace trigon::engine::testing
