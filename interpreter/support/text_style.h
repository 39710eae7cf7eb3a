// How text is shown to people: columns and colours. The one place that knows colour codes. Tested in
// tests/unit/text_style_test.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "interpreter/support/color.h"

namespace trigon::engine {

/// The kinds of text that have a colour of their own.
enum class TextRole { place, error, warning, note, caret, hint, added, removed, fine, failed };

/// How a text is shown. The default is for files: 80 columns, no colours.
struct TextStyle {
  static constexpr std::size_t columns = 80;
  bool has_colors = false;
  /// Columns of a line; 0 for no limit, as for a text that becomes a part of another.
  std::size_t width = columns;
};

/// `text` in the colour of its role; unchanged in a style without colours.
std::string paint(std::string_view text, TextRole ink, const TextStyle& style);
/// `text` as a token: black or white letters on `background`, whichever read better, underlined or not.
std::string paint_token(std::string_view text, Color background, bool is_underlined, const TextStyle& style);

/// `text` broken between words into lines of at most `width` characters, with `first` before the first line and `rest`
/// before each other one. Line breaks of `text` stay, and words that are longer than a line stay whole. With a width of
/// 0 it is only `first` and `text`.
std::string wrap(std::string_view text, std::string_view first = "", std::string_view rest = "",
                 std::size_t width = TextStyle::columns);

}  // namespace trigon::engine
