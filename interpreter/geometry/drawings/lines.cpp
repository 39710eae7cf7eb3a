#include "interpreter/geometry/drawings/lines.h"

#include <algorithm>

#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

bool is_blank_or_dashes(std::string_view line) { return line.find_first_not_of("- \t\r") == std::string_view::npos; }

bool is_lower_case(std::string_view word) { return std::ranges::all_of(word, is_small); }

}  // namespace

Segments filled_lines(const LocatedText& drawing) {
  const Segment all = {drawing.text, 0};
  Segments lines;
  for (std::string_view line : split(drawing.text, '\n'))
    if (!is_blank_or_dashes(line)) lines.push_back(all.sub(line));
  return lines;
}

Segments words_of(const Segment& line) {
  Segments words;
  for (std::string_view word : split_words(line.text)) words.push_back(line.sub(word));
  return words;
}

Segments characters_of(const Segment& word) {
  Segments result;
  for (std::size_t at = 0; at < word.text.size();) {
    std::size_t length = character_length(word.text, at);
    if (is_symbol_prefix(word.text[at]) && at + 1 < word.text.size()) length = 2;
    result.push_back({word.text.substr(at, length), word.offset + at});
    at += length;
  }
  return result;
}

Segment without_blanks(const Segment& line) {
  const std::string_view content = trim(line.text);
  return content.empty() ? Segment{content, line.offset} : line.sub(content);
}

bool is_footer(std::string_view line, const std::vector<std::string>& columns) {
  const auto words = split_words(line);
  return std::all_of(words.begin(), words.end(), [&](std::string_view word) {
    return is_lower_case(word) || std::find(columns.begin(), columns.end(), word) != columns.end();
  });
}

}  // namespace trigon::engine
