// Colors of authors: interpreter/support/color.h.
#include "interpreter/support/color.h"

#include <algorithm>
#include <catch2/catch.hpp>

namespace trigon::engine::testing {

TEST_CASE("colors are read as SVG reads them", "[support][look]") {
  CHECK(read_color("#2b2b30") == Color{0x2b, 0x2b, 0x30});
  CHECK(read_color("#FA0") == Color{255, 170, 0});
  CHECK(read_color("SteelBlue") == Color{0x46, 0x82, 0xb4});
  for (const char* text : {"", "#", "#12", "#12345", "#1234567", "#12345g", "blanc", "2b2b30"}) {
    INFO(text);
    CHECK_FALSE(read_color(text));
  }
}

TEST_CASE("every name is a color, and they stand by the alphabet", "[support][look]") {
  CHECK(color_names().size() == 148);
  CHECK(std::is_sorted(color_names().begin(), color_names().end()));
  for (const std::string& name : color_names()) CHECK(read_color(name));
}

TEST_CASE("colors are called by a common name", "[support][look]") {
  const auto called = [](const char* text) { return std::string(color_in_words(*read_color(text))); };
  CHECK(called("#f7f3e8") == "white");
  CHECK(called("#2b2b30") == "black");
  CHECK(called("#b23a2e") == "red");
  CHECK(called("#2f6fb5") == "blue");
  CHECK(called("#3d8b4f") == "green");
  CHECK(called("#999999") == "gray");
  CHECK(called("gold") == "yellow");
}

TEST_CASE("letters are black on bright colors", "[support][look]") {
  CHECK(is_bright(*read_color("white")));
  CHECK(is_bright(*read_color("gold")));
  CHECK_FALSE(is_bright(*read_color("black")));
  CHECK_FALSE(is_bright(*read_color("#2f6fb5")));
}

TEST_CASE("a terminal's palette has the nearest color", "[support][look]") {
  CHECK(terminal_color({0, 0, 0}) == 16);
  CHECK(terminal_color({255, 255, 255}) == 231);
  CHECK(terminal_color({255, 0, 0}) == 196);
  CHECK(terminal_color({0x2b, 0x2b, 0x30}) == 236);
}

}  // namespace trigon::engine::testing
