// The format out of the schema: interpreter/variant/format.h. That files and examples fit it is tested in tests/editor.
#include "interpreter/variant/format.h"

#include <catch2/catch.hpp>
#include <stdexcept>
#include <tuple>

#include "interpreter/model/ruleset.h"
#include "interpreter/variant/format_reader.h"

namespace trigon::engine::testing {

TEST_CASE("the tables that are built in are what the schema says", "[variant]") {
  const std::vector<FormatMap> maps = read_format(variant_schema());
  REQUIRE(maps.size() == format_maps().size());
  for (std::size_t m = 0; m < maps.size(); ++m) {
    const FormatMap& map = format_maps()[m];
    CHECK(std::tie(map.name, map.title, map.description) == std::tie(maps[m].name, maps[m].title, maps[m].description));
    REQUIRE(map.keys.size() == maps[m].keys.size());
    for (std::size_t k = 0; k < map.keys.size(); ++k) {
      const FormatKey &built_in = map.keys[k], &read = maps[m].keys[k];
      INFO(map.name << ": " << built_in.name);
      CHECK(std::tie(built_in.name, built_in.description, built_in.type, built_in.fallback, built_in.example) ==
            std::tie(read.name, read.description, read.type, read.fallback, read.example));
      CHECK(std::tie(built_in.is_required, built_in.choices, built_in.least, built_in.most) ==
            std::tie(read.is_required, read.choices, read.least, read.most));
    }
  }
}

TEST_CASE("keys have what the schema says of them", "[variant]") {
  const FormatKey& stalemate = format_map("end").key("stalemate");
  CHECK(stalemate.choices == std::vector<std::string>{"loss", "draw", "win", "pass"});
  CHECK(stalemate.fallback == "`draw`");
  CHECK(stalemate.type == "`loss`, `draw`, `win`, `pass`");
  CHECK_FALSE(stalemate.is_required);

  const FormatKey& facing = format_map("player").key("facing");
  CHECK(facing.is_required);
  CHECK(facing.least == 0);
  CHECK(facing.most == 359);
  CHECK(facing.example == "90");

  CHECK(format_map("piece").key("truce").type == "list of pieces");
  CHECK(format_map("piece").key("value").type == "number from 0 to 1000");
  CHECK(format_map("piece").key("value").most == 1000);
  CHECK(format_map("hands").key("start").type == "map from names to maps from pieces to numbers");
}

TEST_CASE("a key that is described in another map is the same key", "[variant]") {
  CHECK(format_map("changes").key("end").description == format_map("variant").key("end").description);
  CHECK(format_map("changes").keys.size() + 6 == format_map("variant").keys.size());
}

TEST_CASE("limits of the schema are those of the rules", "[variant]") {
  for (const char* key : {"side", "width", "columns", "rows", "levels"})
    CHECK(format_map("grid").key(key).most == static_cast<int>(max_cells));
  CHECK(format_map("promotion").key("limit").most == static_cast<int>(max_cells));
  CHECK(format_map("setup").key("number").most == max_setups - 1);
}

TEST_CASE("what the schema does not have is an error of the program", "[variant]") {
  CHECK_THROWS_AS(format_map("rules"), std::logic_error);
  CHECK_THROWS_AS(format_map("end").key("win"), std::logic_error);
}

}  // namespace trigon::engine::testing
