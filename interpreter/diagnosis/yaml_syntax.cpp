#include "interpreter/diagnosis/yaml_syntax.h"

#include <fmt/format.h>
#include <yaml-cpp/exceptions.h>

#include <algorithm>
#include <optional>

#include "interpreter/diagnosis/yaml_indent.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr const char* code = "yaml";

/// The library's words for syntax errors, in words for authors.
std::string plain_words(const std::string& message) {
  using namespace YAML::ErrorMsg;
  static const std::pair<const char*, const char*> words[] = {
      {END_OF_MAP, "this line is indented differently from its neighbours, or misses a ':'"},
      {END_OF_SEQ, "this line is indented differently from the list that it stands in"},
      {END_OF_MAP_FLOW, "a comma is missing, a '{' is not closed, or a text in the braces needs quotes"},
      {END_OF_SEQ_FLOW, "a comma is missing, a '[' is not closed, or a text in the brackets needs quotes"},
      {FLOW_END, "this closing bracket does not match the opening one"},
      {MAP_VALUE, "unexpected ':'; a text with ': ' in it needs quotes"},
      {MAP_KEY, "a key may not stand here"},
      {BLOCK_ENTRY, "a '-' of a list may not stand here"},
      {UNKNOWN_TOKEN, "a text cannot begin like this; put it into quotes"},
      {EOF_IN_SCALAR, "a quote is never closed"},
      {TAB_IN_INDENTATION, "there is a tab in the indentation"},
      {UNKNOWN_ANCHOR, "aliases are not supported"},
      {BAD_FILE, "the file cannot be read as text"},
  };
  for (const auto& [theirs, ours] : words)
    if (message == theirs) return ours;
  return message;
}

std::size_t indent_of(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

/// The indentation that `drawing: |2`, the nearest such line above, gives to the lines below it; nothing when there is
/// none.
std::optional<std::size_t> reported_indent(const Source& source, std::size_t line) {
  for (std::size_t above = line; above-- > 0;) {
    const std::string_view text = source.line(above), trimmed = trim(text);
    if (trimmed.find("/\\") != std::string_view::npos || trimmed.find("\\/") != std::string_view::npos) continue;
    const auto bar = trimmed.rfind(": |");
    if (bar == std::string_view::npos || bar + 4 != trimmed.size()) return std::nullopt;
    const char digit = trimmed.back();
    if (digit < '1' || digit > '9') return std::nullopt;
    // In a list the key begins behind the dash.
    const std::size_t key = indent_of(text) + (trimmed.starts_with("- ") ? 2 : 0);
    return key + static_cast<std::size_t>(digit - '0');
  }
  return std::nullopt;
}

std::string drawing_hint(const Source& source, std::size_t line) {
  const auto reported = reported_indent(source, line);
  const std::size_t has = indent_of(source.line(line));
  if (reported && has < *reported)
    return fmt::format("the number after | asks for {} spaces before each line of the drawing, but here are {}",
                       *reported, has);
  return "a drawing whose first line is indented more than a later one starts with |2 (the number of spaces of "
         "indentation), or is moved to the left";
}

/// Does a bracket close right before this place, so that text follows it, as in `[W-F]F`?
bool is_behind_bracket(const Source& source, std::size_t offset) {
  const std::string_view before = trim(std::string_view(source.text()).substr(0, offset));
  return before.ends_with(']') && source.text()[offset] != ';';
}

/// A hint at the usual cause of a syntax error in such a line.
std::string hint_for(const Source& source, std::size_t offset) {
  const std::size_t line = source.line_of(offset);
  const std::string_view text = source.line(line);
  if (text.find('\t') != std::string_view::npos) return "YAML is indented with spaces, not tabs";
  if (text.find("/\\") != std::string_view::npos ||
      (line > 0 && source.line(line - 1).find("/\\") != std::string_view::npos))
    return drawing_hint(source, line);
  if (text.starts_with("```")) return "lines of three backquotes do not belong to the file";
  if (text.find(": (") != std::string_view::npos) return "keys and values stand in braces { }, not in round brackets";
  if (offset < source.text().size() && source.text()[offset] == ';')
    return "keys and names are separated by commas, not by ';'";
  for (char sign : {'[', '*', '!', '&', '@', '`', '%'})
    if (text.find(std::string(": ") + sign) != std::string_view::npos &&
        (sign != '[' || is_behind_bracket(source, offset)))
      return fmt::format("a text that starts with {} needs quotes", sign);
  return "";
}

/// The hint that helps most often, by the library's words alone.
std::string usual_hint(const std::string& words) {
  if (words == YAML::ErrorMsg::END_OF_MAP_FLOW || words == YAML::ErrorMsg::END_OF_SEQ_FLOW)
    return "a text with brackets or commas in it needs quotes, as in \"j[W-F]\"";
  return "lines that belong to the same key are indented alike, and each is 'key: value'";
}

/// A line outside of block texts: `key: value`, a list's item, a part of a bracket.
struct Line {
  std::size_t number = 0;
  std::size_t indent = 0;
  /// The line without indentation, comment and trailing spaces.
  std::string_view text;
};

/// The text without a comment that follows it.
std::string_view without_comment(std::string_view text) {
  char quote = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (quote != '\0') {
      if (text[i] == quote) quote = '\0';
    } else if (text[i] == '"' || text[i] == '\'') {
      quote = text[i];
    } else if (text[i] == '#' && (i == 0 || text[i - 1] == ' ')) {
      return text.substr(0, i);
    }
  }
  return text;
}

/// Does a block text follow, as behind `setup: |`?
bool opens_block(std::string_view text) {
  const auto bar = text.find_last_of("|>");
  return bar != std::string_view::npos && text.size() - bar <= 3 && bar > 0 && text[bar - 1] == ' ' &&
         text.find_first_not_of("0123456789+-", bar + 1) == std::string_view::npos;
}

/// The lines up to `last`, without empty ones, comments and block texts.
std::vector<Line> lines_up_to(const Source& source, std::size_t last) {
  std::vector<Line> lines;
  std::optional<std::size_t> block_indent;
  for (std::size_t number = 0; number <= last && number < source.line_count(); ++number) {
    const std::string_view whole = source.line(number);
    const std::size_t indent = whole.find_first_not_of(" \t");
    if (indent == std::string_view::npos) continue;
    if (block_indent && indent > *block_indent) continue;
    block_indent.reset();
    const std::string_view text = trim(without_comment(whole));
    if (text.empty()) continue;
    lines.push_back({number, indent, text});
    if (opens_block(text)) block_indent = indent;
  }
  return lines;
}

/// The offset of a quote that is not closed in the line.
std::optional<std::size_t> open_quote(std::string_view text) {
  std::optional<std::size_t> open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool may_open = i == 0 || std::string_view(" [{,:(").find(text[i - 1]) != std::string_view::npos;
    // Within single quotes, two of them stand for one.
    if (open && text[i] == '\'' && text.substr(i, 2) == "''" && text[*open] == '\'')
      ++i;
    else if (open && text[i] == text[*open])
      open.reset();
    else if (!open && (text[i] == '"' || (text[i] == '\'' && may_open)))
      open = i;
  }
  return open;
}

/// The offset of the `:` in `key:value`, where a space is missing.
std::optional<std::size_t> colon_without_blank(std::string_view text) {
  std::size_t at = text.starts_with("- ") ? 2 : 0;
  while (at < text.size() && (is_letter_or_digit(text[at]) || text[at] == '-')) ++at;
  const bool is_missing = at > 0 && at + 1 < text.size() && text[at] == ':' && text[at + 1] != ' ';
  return is_missing ? std::optional(at) : std::nullopt;
}

/// Finds the slip at or before the line where the library noticed the error.
class SyntaxErrorFinder {
 public:
  SyntaxErrorFinder(const SourcePtr& source, std::size_t offset, const std::string& words)
      : source_(source),
        offset_(offset),
        words_(words),
        error_line_(source->line_of(offset)),
        lines_(lines_up_to(*source, source->line_of(offset))) {}

  std::optional<Diagnostic> explain() const {
    if (words_ == YAML::ErrorMsg::FLOW_END) return wrong_closing_bracket();
    if (auto found = tab()) return found;
    if (auto found = comma_behind_value()) return found;
    for (const Line& line : lines_)
      if (const auto quote = open_quote(line.text))
        return error(line, *quote, "a quote is not closed on its line", "a text in quotes begins and ends with one");
    if (auto found = open_bracket()) return found;
    // The last line is the one where the error was noticed.
    for (std::size_t back = 0; back < 2 && back < lines_.size(); ++back)
      if (const Line& line = lines_[lines_.size() - 1 - back]; const auto colon = colon_without_blank(line.text))
        return error(line, *colon, "a space must follow the colon", "as in letter: K");
    if (auto found = block_colon()) return found;
    if (auto found = row_out_of_block()) return found;
    for (auto style :
         {&SyntaxErrorFinder::ended_quote, &SyntaxErrorFinder::missing_colon, &SyntaxErrorFinder::missing_braces,
          &SyntaxErrorFinder::block_not_indented, &SyntaxErrorFinder::stray_dash, &SyntaxErrorFinder::bare_key})
      if (auto found = (this->*style)()) return found;
    if (const auto found = find_wrong_indent(*source_)) {
      const auto start = source_->line_start(found->line) + found->column;
      return Diagnostic{Severity::error, Span{source_, start, 1}, code, found->message, found->hint};
    }
    return std::nullopt;
  }

 private:
  Diagnostic error(const Line& line, std::size_t at, const std::string& message, const std::string& hint) const {
    const auto start = static_cast<std::size_t>(line.text.data() - source_->text().data());
    return {Severity::error, Span{source_, start + at, 1}, code, message, hint};
  }

  static bool has_key(std::string_view text) {
    const auto colon = text.find(':');
    return colon != std::string_view::npos && colon > 0 && (colon + 1 == text.size() || text[colon + 1] == ' ') &&
           text.find_first_of(" {[\"'") > colon;
  }

  std::optional<Diagnostic> tab() const {
    for (std::size_t line = 0; line <= error_line_; ++line) {
      const std::string_view text = source_->line(line);
      const auto start = text.find_first_not_of(' ');
      if (start != std::string_view::npos && text[start] == '\t' && !trim(text).empty())
        return Diagnostic{Severity::error, Span{source_, source_->line_start(line) + start, 1}, code,
                          "there is a tab in the indentation", "YAML is indented with spaces, not tabs"};
    }
    return std::nullopt;
  }

  /// A comma at the end of a line of its own: `king: { letter: K },`.
  std::optional<Diagnostic> comma_behind_value() const {
    const std::string& text = source_->text();
    const bool is_end = words_ == YAML::ErrorMsg::END_OF_MAP || words_ == YAML::ErrorMsg::END_OF_SEQ;
    if (!is_end || offset_ == 0 || offset_ >= text.size() || text[offset_] != ',' || !is_in("}]\"'", text[offset_ - 1]))
      return std::nullopt;
    return Diagnostic{Severity::error, Span{source_, offset_, 1}, code, "a comma too many",
                      "keys and items on lines of their own have no commas between them; delete it"};
  }

  /// A missing space in `top:|`, so that the drawing is not a block.
  std::optional<Diagnostic> block_colon() const {
    for (const Line& line : lines_)
      if (const auto colon = colon_without_blank(line.text); colon && line.text.substr(*colon) == ":|")
        return error(line, *colon, "a space must follow the colon", "as in letter: K");
    return std::nullopt;
  }

  /// A row of a drawing that is left of its first row, without the number of spaces behind the |.
  std::optional<Diagnostic> row_out_of_block() const {
    if (lines_.empty()) return std::nullopt;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (!opens_block(lines_[i].text) || !lines_[i].text.ends_with('|')) continue;
      const std::size_t first = lines_[i].number + 1;
      const std::size_t indent = indent_of(source_->line(first));
      for (std::size_t row = first; row <= error_line_; ++row) {
        const std::string_view text = source_->line(row);
        if (trim(text).empty()) continue;
        if (indent_of(text) <= lines_[i].indent) break;
        if (indent_of(text) >= indent) continue;
        const bool is_first_alone = row == first + 1 && indent_of(source_->line(row + 1)) == indent_of(text) &&
                                    text.find_first_of("/\\") == std::string_view::npos;
        const std::size_t wrong = is_first_alone ? first : row;
        return Diagnostic{Severity::error,
                          Span{source_, source_->line_start(wrong) + indent_of(source_->line(wrong)), 1}, code,
                          is_first_alone ? "this row is indented more than those below it"
                                         : "this row is indented less than the first one of its drawing",
                          drawing_hint(*source_, row)};
      }
    }
    return std::nullopt;
  }

  /// A text in quotes with more text behind it: `'King's game'`.
  std::optional<Diagnostic> ended_quote() const {
    if (lines_.empty()) return std::nullopt;
    const Line& line = lines_.back();
    const auto colon = line.text.find(": ");
    const auto start = colon == std::string_view::npos ? colon : line.text.find_first_not_of(' ', colon + 1);
    if (start == std::string_view::npos || (line.text[start] != '\'' && line.text[start] != '"')) return std::nullopt;
    const auto end = line.text.find(line.text[start], start + 1);
    if (end == std::string_view::npos || end + 1 == line.text.size()) return std::nullopt;
    const bool is_apostrophe = line.text[start] == '\'';
    return error(
        line, end, "the text in quotes ends here, but more follows",
        is_apostrophe ? "a text with an apostrophe in it needs double quotes" : "put the whole text into quotes");
  }

  /// A missing colon: `pawn { letter: P }`.
  std::optional<Diagnostic> missing_colon() const {
    if (lines_.empty()) return std::nullopt;
    const Line& line = lines_.back();
    std::size_t end = 0;
    while (end < line.text.size() && (is_letter_or_digit(line.text[end]) || line.text[end] == '-')) ++end;
    const std::string_view rest = line.text.substr(end), value = trim(rest);
    if (end == 0 || line.text[0] == '-' || !rest.starts_with(' ') || !(value[0] == '{' || value[0] == '['))
      return std::nullopt;
    return error(line, end - 1, fmt::format("a ':' is missing behind '{}'", line.text.substr(0, end)), "");
  }

  /// The offset of a line's value: behind the dash of an item, or behind a key. The end of the text when there is none.
  static std::size_t value_of(std::string_view text) {
    std::size_t at = text.starts_with("- ") ? std::min(text.find_first_not_of(' ', 1), text.size()) : 0;
    std::size_t end = at;
    while (end < text.size() && (is_letter_or_digit(text[end]) || text[end] == '-' || text[end] == '.')) ++end;
    if (end > at && end < text.size() && text[end] == ':')
      at = std::min(text.find_first_not_of(' ', end + 1), text.size());
    return at;
  }

  /// Missing braces around several keys in one line: `rook: letter: R, moves: W*` or `- pieces: pawn, in: far`.
  std::optional<Diagnostic> missing_braces() const {
    if (words_ != YAML::ErrorMsg::MAP_VALUE || lines_.empty()) return std::nullopt;
    const Line& line = lines_.back();
    const std::size_t value = value_of(line.text), colon = line.text.find(": ", value);
    if (colon == std::string_view::npos || is_in("{[\"'|", line.text[value])) return std::nullopt;
    std::size_t key = colon;
    while (key > value && (is_small(line.text[key - 1]) || line.text[key - 1] == '-')) --key;
    const bool is_second = key > value + 1 && line.text.substr(key - 2, 2) == ", ";
    if (key == colon || (key > value && !is_second)) return std::nullopt;
    const bool is_closed =
        line.text.ends_with('}') && std::ranges::count(line.text, '}') > std::ranges::count(line.text, '{');
    const std::string_view content = is_closed ? trim(line.text.substr(0, line.text.size() - 1)) : line.text;
    const std::size_t from = !is_second ? value : content.starts_with("- ") ? 2 : 0;
    // With only one further colon it is more likely a text.
    if (!is_closed && !is_second && line.text.find(": ", colon + 1) == std::string_view::npos) return std::nullopt;
    const std::string braced =
        fmt::format("{}{}{{ {} }}", trim(content.substr(0, from)), from == 0 ? "" : " ", content.substr(from));
    return error(line, key, is_closed ? "a '{' is missing before this" : "several keys in one line stand in braces",
                 fmt::format("as in {}{}", braced, is_closed ? "" : "; a text with ': ' in it needs quotes"));
  }

  /// The offsets in the file of the brackets that are open at a place, those within texts apart.
  std::vector<std::size_t> open_brackets(std::size_t end) const {
    std::vector<std::size_t> open;
    for (const Line& line : lines_) {
      const auto start = static_cast<std::size_t>(line.text.data() - source_->text().data());
      const std::string_view text = line.text.substr(0, end < start ? 0 : end - start);
      std::size_t at = open.empty() ? value_of(text) : 0;
      if (open.empty() && (at == text.size() || !is_in("{[", text[at]))) continue;
      for (char quote = '\0'; at < text.size(); ++at) {
        const char c = text[at];
        if (quote != '\0')
          quote = c == quote ? '\0' : quote;
        else if (is_in("\"'", c) && at > 0 && is_in(" [{,:", text[at - 1]))
          quote = c;
        else if (is_in("{[", c))
          open.push_back(start + at);
        else if (is_in("}]", c) && !open.empty())
          open.pop_back();
      }
    }
    return open;
  }

  /// A closing bracket that does not match: `[queen, rook }`, or one that closes nothing.
  std::optional<Diagnostic> wrong_closing_bracket() const {
    const std::string& text = source_->text();
    if (offset_ >= text.size()) return std::nullopt;
    const char found = text[offset_], of_found = found == '}' ? '{' : '[';
    const std::vector<std::size_t> open = open_brackets(offset_);
    const Span here{source_, offset_, 1};
    if (open.empty())
      return Diagnostic{Severity::error, here, code, fmt::format("this '{}' closes no bracket", found),
                        "remove it; a text with brackets in it needs quotes"};
    const char opening = text[open.back()], closing = opening == '{' ? '}' : ']';
    if (opening == of_found) return std::nullopt;
    const Diagnostic there{Severity::error, Span{source_, open.back(), 1}, code, "", ""};
    const bool is_near = source_->line_of(open.back()) == error_line_;
    const std::string place = is_near ? "" : fmt::format(" of line {}", there.line());
    const bool is_missing = open.size() > 1 && text[open[open.size() - 2]] == of_found;
    return Diagnostic{
        Severity::error, here, code,
        fmt::format("the '{}' in column {}{} is not closed before this '{}'", opening, there.column(), place, found),
        is_missing ? fmt::format("write {} before it", closing)
                   : fmt::format("remove it, or write {} in its place", closing)};
  }

  /// A drawing below `setup: |` that begins at the left margin.
  std::optional<Diagnostic> block_not_indented() const {
    for (std::size_t i = 0; i + 1 < lines_.size(); ++i)
      if (opens_block(lines_[i].text) && lines_[i + 1].number == lines_[i].number + 1 &&
          lines_[i + 1].indent <= lines_[i].indent && !has_key(lines_[i + 1].text))
        return error(lines_[i + 1], 0, fmt::format("the lines of '{}' must be indented more than it", lines_[i].text),
                     "two spaces before each of them are enough");
    return std::nullopt;
  }

  /// A dash too many, `- king: ...` among keys without dashes, or a key that stands as far left as its item's dash.
  std::optional<Diagnostic> stray_dash() const {
    if (lines_.size() < 2) return std::nullopt;
    const Line& last = lines_.back();
    std::size_t i = lines_.size() - 1;
    while (i > 0 && lines_[--i].indent > last.indent) continue;
    const Line& above = lines_[i];
    const bool is_item = last.text.starts_with("- ");
    if (above.indent != last.indent || above.text.starts_with("- ") == is_item) return std::nullopt;
    if (!has_key(is_item ? above.text : last.text)) return std::nullopt;
    if (!is_item && is_key_of_item(i))
      return error(last, 0, "this line is indented less than the other keys of its item",
                   "the keys of an item stand below its first one, to the right of the '-'");
    return error(
        is_item ? last : above, 0,
        fmt::format("a '-' begins an item of a list, but line {} has none", (is_item ? above : last).number + 1),
        "keys, such as the names of pieces and players, are written without '-'");
  }

  /// Is the last line between keys of an item whose first key has its value beside it?
  bool is_key_of_item(std::size_t item) const {
    const std::string_view first = lines_[item].text.substr(2);
    const std::size_t indent = lines_[item].indent + 2;
    const bool goes_on = indent_of(source_->line(error_line_ + 1)) == indent;
    return has_key(first) && !first.ends_with(':') && (goes_on || lines_[item + 1].indent == indent);
  }

  /// Has the line a key at this indentation, alone or behind the dash of an item?
  static bool has_key_at(const Line& line, std::size_t indent) {
    if (line.indent == indent) return has_key(line.text);
    return line.text.starts_with("- ") && line.indent + 2 == indent && has_key(line.text.substr(2));
  }

  /// Is there a key of the same map before the line, or behind it if not `before`?
  bool has_neighbour(std::size_t i, bool before) const {
    const std::size_t indent = lines_[i].indent;
    for (std::size_t at = i; before ? at-- > 0 : ++at < lines_.size();) {
      if (has_key_at(lines_[at], indent)) return true;
      if (lines_[at].indent <= indent) return false;
    }
    return false;
  }

  bool has_keys_below(std::size_t i) const {
    return i + 1 < lines_.size() && lines_[i + 1].indent > lines_[i].indent && has_key(lines_[i + 1].text);
  }

  /// A key without a colon: `players`, `setup |` or `repetition 3` among keys. No text continues where keys of a map
  /// begin.
  std::optional<Diagnostic> bare_key() const {
    int open = 0;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const std::string_view text = lines_[i].text;
      const bool is_in_brackets = open > 0;
      for (char c : text) open += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
      std::size_t end = 0;
      while (end < text.size() && (is_letter_or_digit(text[end]) || text[end] == '-')) ++end;
      const bool may_be_key = end > 0 && text[0] != '-' && (end == text.size() || text[end] == ' ');
      if (is_in_brackets || !may_be_key || text.find(':') != std::string_view::npos) continue;
      const bool is_alone = end == text.size() || (opens_block(text) && text.find_last_of("|>") == end + 1);
      const bool begins_file = i == 0 && has_neighbour(i, false);
      if (has_neighbour(i, true) || begins_file || (is_alone && (has_neighbour(i, false) || has_keys_below(i))))
        return error(lines_[i], end - 1, fmt::format("a ':' is missing behind '{}'", text.substr(0, end)), "");
    }
    return std::nullopt;
  }

  /// A bracket that is still open where a line begins with a key of the map around it.
  std::optional<Diagnostic> open_bracket() const {
    if (words_ != YAML::ErrorMsg::END_OF_MAP_FLOW && words_ != YAML::ErrorMsg::END_OF_SEQ_FLOW) return std::nullopt;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      std::vector<std::size_t> open;
      for (std::size_t at = 0; at < lines_[i].text.size(); ++at) {
        const char c = lines_[i].text[at];
        if (c == '{' || c == '[') open.push_back(at);
        if ((c == '}' || c == ']') && !open.empty()) open.pop_back();
      }
      const bool goes_on = i + 1 < lines_.size() && lines_[i + 1].indent > lines_[i].indent;
      if (!open.empty() && !goes_on)
        return error(lines_[i], open.back(), fmt::format("a '{}' is not closed", lines_[i].text[open.back()]),
                     source_->line(lines_[i].number).find(" #") != std::string_view::npos
                         ? "a # after a space begins a comment; a colour such as #ffffff needs quotes"
                         : "or a text in the brackets needs quotes");
    }
    return std::nullopt;
  }

  const SourcePtr& source_;
  const std::size_t offset_;
  const std::string& words_;
  const std::size_t error_line_;
  const std::vector<Line> lines_;
};

}  // namespace

Diagnostic explain_syntax_error(const SourcePtr& source, std::size_t offset, const std::string& words) {
  const bool is_about_structure = words == YAML::ErrorMsg::MAP_VALUE || words == YAML::ErrorMsg::END_OF_MAP ||
                                  words == YAML::ErrorMsg::END_OF_SEQ || words == YAML::ErrorMsg::END_OF_MAP_FLOW ||
                                  words == YAML::ErrorMsg::END_OF_SEQ_FLOW || words == YAML::ErrorMsg::EOF_IN_SCALAR ||
                                  words == YAML::ErrorMsg::MAP_KEY || words == YAML::ErrorMsg::BLOCK_ENTRY ||
                                  words == YAML::ErrorMsg::FLOW_END;
  if (is_about_structure)
    if (auto found = SyntaxErrorFinder(source, offset, words).explain()) return *found;
  const std::string hint = hint_for(*source, offset);
  return {Severity::error, Span{source, offset, 1}, code, plain_words(words), hint.empty() ? usual_hint(words) : hint};
}

}  // namespace trigon::engine
