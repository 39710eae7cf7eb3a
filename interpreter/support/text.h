// Small helpers on text that more than one layer needs. Tested in tests/unit/text_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine {

/// True for the second and later bytes of a character in UTF-8.
constexpr bool is_utf8_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// The number of characters (code points) of a UTF-8 text.
std::size_t count_characters(std::string_view text);
/// The bytes of the character that starts at `offset`.
std::size_t character_length(std::string_view text, std::size_t offset);
/// `text` filled with blanks on the right to `width` characters.
std::string pad_right(std::string_view text, std::size_t width);

std::string_view trim(std::string_view text);
/// The parts of `text` between `separator`s, empty ones included.
std::vector<std::string_view> split(std::string_view text, char separator);
/// The words of `text`, separated by any run of blanks, tabs and line breaks.
std::vector<std::string_view> split_words(std::string_view text);
/// How often `name`, made of letters, digits, '-' and '_', stands in `text` as a whole word.
std::size_t count_words(std::string_view text, std::string_view name);
std::string join(const std::vector<std::string>& parts, std::string_view separator);

/// The text with `to` wherever `from` stood, which is not empty.
std::string replace_all(std::string text, std::string_view from, std::string_view to);

/// Are both texts equal when the case of ASCII letters does not matter?
bool is_same_but_case(std::string_view a, std::string_view b);

/// A decimal integer that fills the whole text; nothing when it is none or does not fit.
std::optional<std::int64_t> parse_integer(std::string_view text);

/// The candidate nearest to `name` by edit distance, or nothing when none is near enough for `name` to be a slip of it.
std::optional<std::string> nearest_name(std::string_view name, const std::vector<std::string>& candidates);
/// A hint for an unknown name: `did you mean 'x'?` when a candidate is near, else a shortened list of the candidates.
std::string suggest(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace trigon::engine
