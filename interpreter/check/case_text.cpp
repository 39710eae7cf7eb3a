#include "interpreter/check/case_text.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/support/yaml_text.h"

namespace trigon::engine {

namespace {

constexpr std::size_t longest_line = 100;

bool is_yaml_word(const std::string& text) {
  constexpr std::string_view words[] = {"null", "Null", "NULL", "true", "false", "yes", "no", "on", "off"};
  return std::ranges::find(words, text) != std::end(words);
}

/// A text that is the same without quotes: none of these signs, nor a beginning that YAML reads otherwise.
std::string written(const std::string& text, std::string_view signs) {
  const bool is_plain = !text.empty() && (is_letter_or_digit(text.front()) || text.front() == '/') &&
                        std::ranges::any_of(text, is_letter) && text.back() != ' ' && text.back() != ':' &&
                        std::ranges::none_of(text, [&](char c) {
                          return static_cast<unsigned char>(c) < ' ' || signs.find(c) != std::string_view::npos;
                        });
  const bool is_safe = text.find(": ") == std::string::npos && text.find(" #") == std::string::npos;
  if (is_plain && is_safe && !is_yaml_word(text)) return text;
  return yaml_quoted(text);
}

std::string plain(const std::string& text) { return written(text, "\"\\"); }
std::string element(const std::string& text) { return written(text, ",[]{}\"'\\#:"); }

/// `  key: [a, b]`, in several lines where it is long; a single element stands alone.
void add_list(std::vector<std::string>& lines, const std::string& key, const std::vector<std::string>& items) {
  if (items.size() == 1 && items[0].find(' ') == std::string::npos && element(items[0]) == items[0]) {
    lines.push_back("  " + key + ": " + items[0]);
    return;
  }
  std::string line = "  " + key + ": [";
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = element(items[i]) + (i + 1 < items.size() ? "," : "]");
    if (i > 0 && line.size() + item.size() >= longest_line) {
      lines.push_back(std::exchange(line, "   "));
    }
    line += (line.back() == '[' ? "" : " ") + item;
  }
  lines.push_back(items.empty() ? line + "]" : line);
}

/// Moves behind each other, if none of them has a blank or needs quotes.
void add_moves(std::vector<std::string>& lines, const std::string& key, const std::vector<std::string>& moves) {
  const std::string words = join(moves, " ");
  const bool are_words =
      std::ranges::all_of(moves, [](const std::string& move) { return element(move) == move; }) &&
      std::ranges::none_of(moves, [](const std::string& move) { return move.find(' ') != std::string::npos; });
  if (are_words && words.size() < longest_line)
    lines.push_back("  " + key + ": " + words);
  else
    add_list(lines, key, moves);
}

/// The lines of a text with their ends, as `\n` or `\r\n`.
std::vector<std::string_view> lines_with_ends(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

std::size_t indent_of(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

/// Is there nothing in a line but blanks?
bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r\n") == std::string_view::npos; }

bool is_dash(std::string_view line) {
  const std::size_t at = indent_of(line);
  return at < line.size() && line[at] == '-' && (at + 1 == line.size() || is_in(" \r\n", line[at + 1]));
}

/// Where the lines of a list of tests end, how far its elements are indented, and whether empty lines are between them.
struct Place {
  std::size_t end = 0, indent = 2;
  bool is_spaced = false;
};

/// The list that stands behind the line `key`, as far as its lines go.
Place place_behind(const std::vector<std::string_view>& lines, std::size_t key) {
  Place place{key + 1};
  bool has_element = false;
  for (std::size_t i = key + 1; i < lines.size(); ++i) {
    if (is_blank(lines[i])) continue;
    const bool is_element = is_dash(lines[i]);
    const bool is_comment = lines[i][indent_of(lines[i])] == '#';
    if (indent_of(lines[i]) == 0 && !is_element && !is_comment) break;
    // A comment that is not indented may belong to the key behind it.
    if (indent_of(lines[i]) == 0 && is_comment) continue;
    if (is_element && !has_element) place.indent = indent_of(lines[i]);
    if (is_element && has_element && indent_of(lines[i]) == place.indent && is_blank(lines[i - 1]))
      place.is_spaced = true;
    has_element = has_element || is_element;
    place.end = i + 1;
  }
  return place;
}

std::string joined(const std::vector<std::string_view>& lines, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < to; ++i) text += lines[i];
  return text;
}

}  // namespace

std::vector<std::string> lines_of(const CaseText& one) {
  std::vector<std::string> lines = {"- name: " + plain(one.name)};
  if (!one.options.empty()) add_list(lines, "options", one.options);
  if (!one.position.empty()) lines.push_back("  position: " + plain(one.position));
  if (!one.after.empty()) add_moves(lines, "after", one.after);
  if (one.legal) add_list(lines, "legal", *one.legal);
  if (!one.includes.empty()) add_list(lines, "includes", one.includes);
  if (!one.illegal.empty()) add_list(lines, "illegal", one.illegal);
  if (!one.outcome.empty()) lines.push_back("  outcome: " + plain(one.outcome));
  return lines;
}

std::optional<std::string> with_case(const std::string& text, const std::vector<std::string>& lines,
                                     std::string& error) {
  const std::string end = text.find("\r\n") == std::string::npos ? "\n" : "\r\n";
  const auto all = lines_with_ends(text);
  const auto key = std::ranges::find_if(all, [](std::string_view line) { return line.starts_with("tests:"); });
  const auto added = [&](std::size_t indent) {
    std::string block;
    for (const std::string& line : lines) block += std::string(indent, ' ') + line + end;
    return block;
  };
  const auto ended = [&](std::string part) { return part.empty() || part.ends_with('\n') ? part : part + end; };
  if (key == all.end()) return ended(text) + (text.empty() ? "" : end) + "tests:" + end + added(2);
  const auto at = static_cast<std::size_t>(key - all.begin());
  std::string_view value = trim(key->substr(std::string_view("tests:").size()));
  std::string head(*key);
  if (value == "[]" || value.starts_with("[] ")) {
    // Only the brackets and the blanks before them go.
    const std::size_t brackets = head.find("[]");
    const std::size_t colon = head.find(':') + 1;
    head.erase(colon, brackets + 2 - colon);
    value = trim(std::string_view(head).substr(colon));
  }
  if (!value.empty() && !value.starts_with('#')) {
    error = "the tests of this file are not written as a list of lines that begin with '- '";
    return std::nullopt;
  }
  const Place place = place_behind(all, at);
  return joined(all, 0, at) + ended(head + joined(all, at + 1, place.end)) + (place.is_spaced ? end : "") +
         added(place.indent) + joined(all, place.end, all.size());
}

}  // namespace trigon::engine
