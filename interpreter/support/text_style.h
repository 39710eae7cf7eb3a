// How text is shown to people: columns and colours. The one place that knows colour codes. Tested in
// tests/unit/text_style_test.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "interpreter/support/color.h"

namespace trigon::engine {

/// What a part of a text is, and so how it is coloured.
enum class TextRole { place, error, warning, note, caret, hint, added, removed, fine, failed };

/// How a text is to be shown. By default as it is written to files: in 80 columns, without colours.
struct TextStyle {
  static constexpr std::size_t columns = 80;
  bool has_colors = false;
  /// Columns of a line; 0 for no limit, for texts that become a part of others.
  std::size_t width = columns;
};

/// `text` in its colour; as it is in a look without colours.
std::string paint(std::string_view text, TextRole ink, const TextStyle& style);
/// `text` as a token: on `background` in black or white letters, whichever reads better, underlined or not.
std::string paint_token(std::string_view text, Color background, bool is_underlined, const TextStyle& style);

/// `text` broken between words into lines of at most `width` characters, with `first` before the first line and `rest`
/// before each other one. Line breaks of `text` stay, and so do words that are longer than a line. Without a width,
/// `first` and `text`.
std::string wrap(std::string_view text, std::string_view first = "", std::string_view rest = "",
                 std::size_t width = TextStyle::columns);

}  // namespace trigon::engine
