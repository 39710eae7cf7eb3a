#include "interpreter/diagnosis/yaml_indent.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "interpreter/support/built_in.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// A line `key: value` or `key:`, or an item of a list.
struct KeyLine {
  std::size_t number = 0;
  std::size_t indent = 0;
  /// The column where the keys of the same map begin; in an item, that behind the dash.
  std::size_t key_indent = 0;
  bool is_item = false;
  /// Do lines below belong to it?
  bool opens = false;
  /// The column of the value; 0 when the line has none.
  std::size_t value_at = 0;
  std::string_view key = {};
};

/// The length of the key that a text begins with, or 0.
std::size_t key_length(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() &&
         (is_letter_or_digit(text[end]) || text[end] == '-' || text[end] == '_' || text[end] == '.'))
    ++end;
  const bool is_key =
      end > 0 && end < text.size() && text[end] == ':' && (end + 1 == text.size() || text[end + 1] == ' ');
  return is_key ? end : 0;
}

bool is_block_header(std::string_view value) {
  return !value.empty() && (value[0] == '|' || value[0] == '>') && value.size() <= 3;
}

/// How many brackets a text opens more than it closes.
int bracket_balance(std::string_view text) {
  int open = 0;
  char quote = '\0';
  for (char c : text) {
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else {
      open += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
    }
  }
  return open;
}

std::vector<KeyLine> key_lines(const Source& source) {
  std::vector<KeyLine> lines;
  std::optional<std::size_t> block;
  int open = 0;
  for (std::size_t number = 0; number < source.line_count(); ++number) {
    const std::string_view whole = source.line(number), text = trim(whole);
    const std::size_t indent = std::min(whole.find_first_not_of(' '), whole.size());
    if (text.empty() || (block && indent > *block)) continue;
    block.reset();
    if (text[0] == '#') continue;
    if (open > 0) {
      open = std::max(0, open + bracket_balance(text));
      continue;
    }
    KeyLine line{.number = number, .indent = indent, .key_indent = indent, .is_item = text.starts_with("- ")};
    const std::string_view content = line.is_item ? text.substr(2) : text;
    const std::size_t length = key_length(content);
    if (line.is_item && length > 0) line.key_indent = indent + 2;
    if (!line.is_item && length == 0) continue;
    line.key = content.substr(0, length);
    const std::string_view value = trim(content.substr(length == 0 ? 0 : length + 1));
    line.opens = length > 0 && (value.empty() || value[0] == '#');
    if (!line.opens) line.value_at = static_cast<std::size_t>(value.data() - whole.data());
    if (is_block_header(value)) block = line.key_indent;
    open = std::max(0, bracket_balance(value));
    lines.push_back(line);
  }
  return lines;
}

using Json = nlohmann::json;

/// The keys of each map of the format, also of those within others.
void add_keys(const Json& format, std::vector<std::set<std::string, std::less<>>>& maps) {
  if (format.is_object() && format.contains("properties") && format.at("properties").is_object()) {
    maps.emplace_back();
    for (const auto& [key, value] : format.at("properties").items()) maps.back().insert(key);
  }
  if (format.is_structured())
    for (const Json& part : format) add_keys(part, maps);
}

/// Has a map of the format both keys?
bool are_of_one_map(std::string_view a, std::string_view b) {
  static const auto maps = [] {
    std::vector<std::set<std::string, std::less<>>> all;
    add_keys(Json::parse(built_in::variant_schema), all);
    return all;
  }();
  return std::any_of(maps.begin(), maps.end(), [&](const auto& map) { return map.contains(a) && map.contains(b); });
}

/// A map or list whose lines may still come.
struct Level {
  std::size_t indent = 0;
  std::size_t first = 0;
  int lines = 0;
};

class IndentChecker {
 public:
  explicit IndentChecker(const Source& source) : lines_(key_lines(source)) {}

  std::optional<WrongIndent> find() {
    for (std::size_t i = 0; i < lines_.size(); ++i)
      if (auto wrong = enter(i)) return wrong;
    return std::nullopt;
  }

 private:
  /// Puts a line into the level to which it belongs; an error when there is none.
  std::optional<WrongIndent> enter(std::size_t i) {
    const KeyLine& line = lines_[i];
    std::optional<Level> left;
    while (!levels_.empty() && levels_.back().indent > line.indent) {
      left = levels_.back();
      levels_.pop_back();
    }
    if (i == 0) {
      open_level(line.indent, i);
    } else if (levels_.empty() || levels_.back().indent < line.indent) {
      if (left || levels_.empty()) return no_level(i, left);
      if (!lines_[i - 1].opens) return too_deep(i);
      open_level(line.indent, i);
    }
    // A list's items stand there, and this line is none.
    const Level& level = levels_.back();
    if (!line.is_item && lines_[level.first].is_item && lines_[level.first].indent == line.indent &&
        level.indent == line.indent && level.lines > 0)
      return wrong(i);
    ++levels_.back().lines;
    if (line.key_indent > line.indent) {
      open_level(line.key_indent, i);
      ++levels_.back().lines;
    }
    left_by_last_ = left;
    return std::nullopt;
  }

  void open_level(std::size_t indent, std::size_t first) { levels_.push_back({indent, first, 0}); }

  /// The error of a line that is left of the lines before it, but not as far left as any map. When it stands where most
  /// lines stand, and only one line stands further right, that one is wrong.
  WrongIndent no_level(std::size_t i, const std::optional<Level>& left) const {
    if (left && lacks_dash(i, *left)) return without_dash(left->first);
    const auto is_usual = [&](std::size_t parent) { return lines_[i].indent == parent + usual_step(); };
    if (left && left->lines == 1 && !lines_[left->first].is_item &&
        (levels_.empty() ? lines_[i].indent == 0 : is_usual(levels_.back().indent)))
      return wrong(left->first);
    if (levels_.size() > 1 && levels_.back().lines == 1 && !lines_[levels_.back().first].is_item &&
        is_usual(levels_[levels_.size() - 2].indent))
      return wrong(levels_.back().first);
    return wrong(i);
  }

  /// Does the line that begins a list's first item seem to be missing? So it is when an item comes behind lines that
  /// stand where keys of an item do, right below the key of the list.
  bool lacks_dash(std::size_t i, const Level& left) const {
    const KeyLine& first = lines_[left.first];
    return lines_[i].is_item && lines_[i].key_indent == left.indent && !first.is_item && left.first > 0 &&
           lines_[left.first - 1].opens;
  }

  WrongIndent without_dash(std::size_t i) const {
    return {lines_[i].number, lines_[i].indent, "this belongs to no item of the list",
            "the items of a list begin with '- '; perhaps such a line is missing above this one"};
  }

  /// The error of a line that is right of a line with a value: one of both is wrong, or a key is missing between them.
  WrongIndent too_deep(std::size_t i) const {
    const bool goes_on = i + 1 < lines_.size() && lines_[i + 1].indent >= lines_[i].indent;
    const KeyLine& above = lines_[i - 1];
    if (is_out_of_map(i, goes_on) || is_out_of_empty_map(i)) return wrong(i - 1);
    if (goes_on && above.value_at > 0)
      return {above.number, above.value_at, "here is a value, and below it are more lines of the same key",
              "a key has a value beside it or lines under it, not both; perhaps a key is missing below this line"};
    return {lines_[i].number, lines_[i].indent,
            fmt::format("this line is indented more than line {}, which has its value already", above.number + 1),
            "lines of the same map are indented alike; perhaps a key is missing above this line"};
  }

  /// Has the line above left the map that this line continues? So it is when the lines below continue that map too, and
  /// this line has a key of it or the line above has no key of the map in which it stands.
  bool is_out_of_map(std::size_t i, bool goes_on) const {
    if (!left_by_last_ || left_by_last_->indent != lines_[i].indent) return false;
    const std::string_view key = lines_[i].key, around = lines_[levels_.back().first].key;
    return goes_on || are_of_one_map(key, lines_[left_by_last_->first].key) ||
           (are_of_one_map(around, around) && !are_of_one_map(around, lines_[i - 1].key));
  }

  /// Is the line above the first one below its key, but less indented than this line, whose indentation is the usual
  /// one?
  bool is_out_of_empty_map(std::size_t i) const {
    if (i < 2 || !lines_[i - 2].opens || lines_[i - 1].is_item) return false;
    const std::size_t key_indent = lines_[i - 2].key_indent, indent = lines_[i - 1].indent;
    return indent >= key_indent && indent < lines_[i].indent && lines_[i].indent == key_indent + usual_step();
  }

  WrongIndent wrong(std::size_t i) const {
    return {lines_[i].number, lines_[i].indent, "this line is indented differently from its neighbours",
            fmt::format("lines that belong to the same key are indented alike; most are by {} spaces more than the key",
                        usual_step())};
  }

  /// The usual number of spaces by which lines are indented below their key.
  std::size_t usual_step() const {
    std::map<std::size_t, int> steps;
    for (std::size_t i = 1; i < lines_.size(); ++i)
      if (lines_[i - 1].opens && lines_[i].indent > lines_[i - 1].key_indent)
        ++steps[lines_[i].indent - lines_[i - 1].key_indent];
    // Among equally frequent steps the largest: a line that slipped to the left makes a small one.
    const auto most = std::max_element(steps.rbegin(), steps.rend(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == steps.rend() ? 2 : most->first;
  }

  const std::vector<KeyLine> lines_;
  std::vector<Level> levels_;
  /// The last level that the previous line has left.
  std::optional<Level> left_by_last_;
};

}  // namespace

std::optional<WrongIndent> find_wrong_indent(const Source& source) { return IndentChecker(source).find(); }

}  // namespace trigon::engine
