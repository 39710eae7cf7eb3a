#include "interpreter/support/color.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

struct NamedColor {
  const char* name;
  int value;
};

constexpr NamedColor svg_colors[] = {
    {"aliceblue", 0xf0f8ff},
    {"antiquewhite", 0xfaebd7},
    {"aqua", 0x00ffff},
    {"aquamarine", 0x7fffd4},
    {"azure", 0xf0ffff},
    {"beige", 0xf5f5dc},
    {"bisque", 0xffe4c4},
    {"black", 0x000000},
    {"blanchedalmond", 0xffebcd},
    {"blue", 0x0000ff},
    {"blueviolet", 0x8a2be2},
    {"brown", 0xa52a2a},
    {"burlywood", 0xdeb887},
    {"cadetblue", 0x5f9ea0},
    {"chartreuse", 0x7fff00},
    {"chocolate", 0xd2691e},
    {"coral", 0xff7f50},
    {"cornflowerblue", 0x6495ed},
    {"cornsilk", 0xfff8dc},
    {"crimson", 0xdc143c},
    {"cyan", 0x00ffff},
    {"darkblue", 0x00008b},
    {"darkcyan", 0x008b8b},
    {"darkgoldenrod", 0xb8860b},
    {"darkgray", 0xa9a9a9},
    {"darkgreen", 0x006400},
    {"darkgrey", 0xa9a9a9},
    {"darkkhaki", 0xbdb76b},
    {"darkmagenta", 0x8b008b},
    {"darkolivegreen", 0x556b2f},
    {"darkorange", 0xff8c00},
    {"darkorchid", 0x9932cc},
    {"darkred", 0x8b0000},
    {"darksalmon", 0xe9967a},
    {"darkseagreen", 0x8fbc8f},
    {"darkslateblue", 0x483d8b},
    {"darkslategray", 0x2f4f4f},
    {"darkslategrey", 0x2f4f4f},
    {"darkturquoise", 0x00ced1},
    {"darkviolet", 0x9400d3},
    {"deeppink", 0xff1493},
    {"deepskyblue", 0x00bfff},
    {"dimgray", 0x696969},
    {"dimgrey", 0x696969},
    {"dodgerblue", 0x1e90ff},
    {"firebrick", 0xb22222},
    {"floralwhite", 0xfffaf0},
    {"forestgreen", 0x228b22},
    {"fuchsia", 0xff00ff},
    {"gainsboro", 0xdcdcdc},
    {"ghostwhite", 0xf8f8ff},
    {"gold", 0xffd700},
    {"goldenrod", 0xdaa520},
    {"gray", 0x808080},
    {"green", 0x008000},
    {"greenyellow", 0xadff2f},
    {"grey", 0x808080},
    {"honeydew", 0xf0fff0},
    {"hotpink", 0xff69b4},
    {"indianred", 0xcd5c5c},
    {"indigo", 0x4b0082},
    {"ivory", 0xfffff0},
    {"khaki", 0xf0e68c},
    {"lavender", 0xe6e6fa},
    {"lavenderblush", 0xfff0f5},
    {"lawngreen", 0x7cfc00},
    {"lemonchiffon", 0xfffacd},
    {"lightblue", 0xadd8e6},
    {"lightcoral", 0xf08080},
    {"lightcyan", 0xe0ffff},
    {"lightgoldenrodyellow", 0xfafad2},
    {"lightgray", 0xd3d3d3},
    {"lightgreen", 0x90ee90},
    {"lightgrey", 0xd3d3d3},
    {"lightpink", 0xffb6c1},
    {"lightsalmon", 0xffa07a},
    {"lightseagreen", 0x20b2aa},
    {"lightskyblue", 0x87cefa},
    {"lightslategray", 0x778899},
    {"lightslategrey", 0x778899},
    {"lightsteelblue", 0xb0c4de},
    {"lightyellow", 0xffffe0},
    {"lime", 0x00ff00},
    {"limegreen", 0x32cd32},
    {"linen", 0xfaf0e6},
    {"magenta", 0xff00ff},
    {"maroon", 0x800000},
    {"mediumaquamarine", 0x66cdaa},
    {"mediumblue", 0x0000cd},
    {"mediumorchid", 0xba55d3},
    {"mediumpurple", 0x9370db},
    {"mediumseagreen", 0x3cb371},
    {"mediumslateblue", 0x7b68ee},
    {"mediumspringgreen", 0x00fa9a},
    {"mediumturquoise", 0x48d1cc},
    {"mediumvioletred", 0xc71585},
    {"midnightblue", 0x191970},
    {"mintcream", 0xf5fffa},
    {"mistyrose", 0xffe4e1},
    {"moccasin", 0xffe4b5},
    {"navajowhite", 0xffdead},
    {"navy", 0x000080},
    {"oldlace", 0xfdf5e6},
    {"olive", 0x808000},
    {"olivedrab", 0x6b8e23},
    {"orange", 0xffa500},
    {"orangered", 0xff4500},
    {"orchid", 0xda70d6},
    {"palegoldenrod", 0xeee8aa},
    {"palegreen", 0x98fb98},
    {"paleturquoise", 0xafeeee},
    {"palevioletred", 0xdb7093},
    {"papayawhip", 0xffefd5},
    {"peachpuff", 0xffdab9},
    {"peru", 0xcd853f},
    {"pink", 0xffc0cb},
    {"plum", 0xdda0dd},
    {"powderblue", 0xb0e0e6},
    {"purple", 0x800080},
    {"rebeccapurple", 0x663399},
    {"red", 0xff0000},
    {"rosybrown", 0xbc8f8f},
    {"royalblue", 0x4169e1},
    {"saddlebrown", 0x8b4513},
    {"salmon", 0xfa8072},
    {"sandybrown", 0xf4a460},
    {"seagreen", 0x2e8b57},
    {"seashell", 0xfff5ee},
    {"sienna", 0xa0522d},
    {"silver", 0xc0c0c0},
    {"skyblue", 0x87ceeb},
    {"slateblue", 0x6a5acd},
    {"slategray", 0x708090},
    {"slategrey", 0x708090},
    {"snow", 0xfffafa},
    {"springgreen", 0x00ff7f},
    {"steelblue", 0x4682b4},
    {"tan", 0xd2b48c},
    {"teal", 0x008080},
    {"thistle", 0xd8bfd8},
    {"tomato", 0xff6347},
    {"turquoise", 0x40e0d0},
    {"violet", 0xee82ee},
    {"wheat", 0xf5deb3},
    {"white", 0xffffff},
    {"whitesmoke", 0xf5f5f5},
    {"yellow", 0xffff00},
    {"yellowgreen", 0x9acd32},
};

constexpr NamedColor common_colors[] = {
    {"white", 0xffffff},  {"black", 0x101010},  {"gray", 0x808080},  {"red", 0xc83028},
    {"orange", 0xf08c1e}, {"yellow", 0xf0d232}, {"green", 0x3c8c46}, {"blue", 0x2d6ebe},
    {"purple", 0x823ca0}, {"pink", 0xf596b9},   {"brown", 0x78461e}, {"turquoise", 0x3cb9b9},
};

Color color_of(int value) { return {value >> 16 & 255, value >> 8 & 255, value & 255}; }

int digit(char c) {
  if (std::isxdigit(static_cast<unsigned char>(c)) == 0) return -1;
  return c <= '9' ? c - '0' : (c | 32) - 'a' + 10;
}

std::optional<Color> read_digits(std::string_view digits) {
  if (digits.size() != 3 && digits.size() != 6) return std::nullopt;
  int value = 0;
  for (char c : digits) {
    if (digit(c) < 0) return std::nullopt;
    value = value * 16 + digit(c);
    if (digits.size() == 3) value = value * 16 + digit(c);
  }
  return color_of(value);
}

/// How different two colors look, roughly: a change of hue counts more than one of brightness.
int distance(Color a, Color b) {
  const int red = a.red - b.red, green = a.green - b.green, blue = a.blue - b.blue;
  const auto square = [](int value) { return value * value; };
  return square(red) + square(green) + square(blue) + 2 * (square(red - green) + square(green - blue));
}

}  // namespace

std::optional<Color> read_color(std::string_view text) {
  if (text.starts_with('#')) return read_digits(text.substr(1));
  for (const NamedColor& color : svg_colors)
    if (is_same_but_case(color.name, text)) return color_of(color.value);
  return std::nullopt;
}

const std::vector<std::string>& color_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const NamedColor& color : svg_colors) all.emplace_back(color.name);
    return all;
  }();
  return names;
}

const char* color_in_words(Color color) {
  const auto nearest = std::min_element(
      std::begin(common_colors), std::end(common_colors), [&](const NamedColor& a, const NamedColor& b) {
        return distance(color, color_of(a.value)) < distance(color, color_of(b.value));
      });
  return nearest->name;
}

bool is_bright(Color color) { return 3 * color.red + 6 * color.green + color.blue >= 1280; }

int terminal_color(Color color) {
  // 16 to 231 are a cube of six levels a part, 232 to 255 grays from 8 in steps of 10.
  constexpr std::array<int, 6> levels = {0, 95, 135, 175, 215, 255};
  int best = 0, least = std::numeric_limits<int>::max();
  const auto consider = [&](int number, Color candidate) {
    if (distance(color, candidate) >= least) return;
    least = distance(color, candidate);
    best = number;
  };
  for (int number = 0; number < 216; ++number)
    consider(16 + number,
             {levels[static_cast<std::size_t>(number / 36)], levels[static_cast<std::size_t>(number / 6 % 6)],
              levels[static_cast<std::size_t>(number % 6)]});
  for (int step = 0; step < 24; ++step) consider(232 + step, {8 + 10 * step, 8 + 10 * step, 8 + 10 * step});
  return best;
}

}  // namespace trigon::engine
