// Colors as authors write them, and what people call them. Tested in tests/unit/color_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine {

/// A color; red, green and blue are 0 to 255 each.
struct Color {
  int red = 0;
  int green = 0;
  int blue = 0;
  friend bool operator==(const Color&, const Color&) = default;
};

/// Reads `#rgb`, `#rrggbb` or a name of SVG and CSS, capital and small letters alike; nothing for other texts.
std::optional<Color> read_color(std::string_view text);

/// The names of colors in SVG and CSS, in small letters, by the alphabet.
const std::vector<std::string>& color_names();

/// The nearest of a dozen common colors: "white", "red".
const char* color_in_words(Color color);

/// Do black letters read better on it than white ones?
bool is_bright(Color color);

/// The color's number in the palette of terminals with 256 colors, one of 16 to 255.
int terminal_color(Color color);

}  // namespace trigon::engine
