#include "tests/support/edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>

#include "interpreter/support/text.h"
#include "interpreter/variant/format.h"

namespace trigon::engine::testing {

Lines lines_of(const std::string& text) {
  Lines lines;
  for (std::string_view line : split(text, '\n')) lines.emplace_back(line);
  return lines;
}

namespace {

constexpr std::size_t none = std::string::npos;

struct Part {
  std::size_t start = 0, length = 0;
  std::string of(const std::string& line) const { return line.substr(start, length); }
};

/// Where the key of a line begins, and how long it is; nothing for lines without one.
std::optional<Part> key_of(const std::string& line) {
  static const std::regex key(R"(^(\s*(?:- )?(?:\{ )?)([A-Za-z][\w-]*):(?:\s|$))");
  std::smatch found;
  if (!std::regex_search(line, found, key)) return std::nullopt;
  return Part{static_cast<std::size_t>(found.length(1)), static_cast<std::size_t>(found.length(2))};
}

/// The value behind the key, or the whole of a line without one, up to its comment.
Part value_of(const std::string& line) {
  const auto key = key_of(line);
  const std::size_t start = key ? key->start + key->length + 1 : 0;
  return {start, std::max(start, std::min(line.find(" #"), line.size())) - start};
}

/// Lines that hold something an author wrote: no comments, no empty lines.
bool is_content(const std::string& line) {
  const std::string_view text = trim(line);
  return !text.empty() && text[0] != '#' && !text.starts_with("--");
}

std::size_t indent_of(const std::string& line) { return std::min(line.find_first_not_of(' '), line.size()); }

/// The earlier line with less indentation to which a line belongs; its own at the left margin.
std::size_t parent_of(const Lines& lines, std::size_t at) {
  if (indent_of(lines[at]) == 0) return at;
  std::size_t parent = at;
  while (parent > 0 && (!is_content(lines[parent]) || indent_of(lines[parent]) >= indent_of(lines[at]))) --parent;
  return parent;
}

/// Does the line, or one that it belongs to, have this key?
bool is_under(const Lines& lines, std::size_t at, std::string_view name) {
  for (;;) {
    const auto key = key_of(lines[at]);
    if (key && key->of(lines[at]) == name) return true;
    const std::size_t parent = parent_of(lines, at);
    if (parent == at) return false;
    at = parent;
  }
}

/// The lines of a drawing: behind `key: |`, up to the first that is not indented more than the key.
struct Block {
  std::size_t first = 0, last = 0;
};

/// The drawing that a line is a row of. Rows have slashes, or are made of single characters.
std::optional<Block> drawing_of(const Lines& lines, std::size_t at) {
  static const std::regex opening(R"(^\s*(?:- )?(setup|board|shows|diagram|drawing|[\w-]+): \|\d?$)");
  static const std::regex row(R"(^\s*\d*\s*[/\\][/\\ -~]*$|^\s*(?:\d+ +)?[A-Za-z.*#+~!x]+(?: +[A-Za-z.*#+~!x|]+)*$)");
  if (!is_content(lines[at]) || !std::regex_match(lines[at], row)) return std::nullopt;
  std::size_t opens = at;
  while (opens > 0 && !std::regex_match(lines[opens], opening)) {
    if (key_of(lines[opens])) return std::nullopt;
    --opens;
  }
  if (opens == 0 || !is_under(lines, opens, "setup")) {
    static const std::set<std::string> drawings = {"board", "shows", "diagram", "drawing"};
    const auto key = key_of(lines[opens]);
    if (!key || !drawings.contains(key->of(lines[opens]))) return std::nullopt;
  }
  std::size_t last = at;
  while (last + 1 < lines.size() && !trim(lines[last + 1]).empty() &&
         indent_of(lines[last + 1]) > indent_of(lines[opens]))
    ++last;
  return Block{opens + 1, last};
}

bool is_triangles(const std::string& line) { return line.find_first_of("/\\") != none; }

Edit with_lines(Lines lines, std::size_t first, std::size_t last, bool is_certain) {
  return {std::move(lines), static_cast<int>(first) + 1, static_cast<int>(last) + 1, is_certain, ""};
}

std::optional<Edit> with_line(const EditedFile& file, std::size_t at, std::string line, bool is_certain) {
  if (line == file.lines[at]) return std::nullopt;
  Lines lines = file.lines;
  lines[at] = std::move(line);
  return with_lines(std::move(lines), at, at, is_certain);
}

std::optional<Edit> without_line(const EditedFile& file, std::size_t at, std::size_t first, std::size_t last,
                                 bool is_certain) {
  Lines lines = file.lines;
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
  return with_lines(std::move(lines), first, last, is_certain);
}

/// One letter of a part lost, doubled or turned into another.
std::string slipped(std::string line, const Part& part, Random& random) {
  const std::size_t at = part.start + random.below(part.length);
  switch (random.below(3)) {
    case 0: line.erase(at, 1); break;
    case 1: line.insert(at, 1, line[at]); break;
    default: line[at] = static_cast<char>("aeknrtWFKxq5"[random.below(12)]);
  }
  return line;
}

std::string with_part(const std::string& line, const Part& part, const std::string& text) {
  return line.substr(0, part.start) + text + line.substr(part.start + part.length);
}

/// The group of the first match of an expression.
std::optional<Part> part_of(const std::string& line, const std::regex& expression, std::size_t group = 1) {
  std::smatch found;
  if (!std::regex_search(line, found, expression)) return std::nullopt;
  return Part{static_cast<std::size_t>(found.position(group)), static_cast<std::size_t>(found.length(group))};
}

/// Words of letters, digits, `-` and `_` in a part.
std::vector<Part> words_in(const std::string& line, const Part& part) {
  static const std::regex word(R"([A-Za-z][\w-]*)");
  std::vector<Part> words;
  const std::string text = part.of(line);
  for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it)
    words.push_back({part.start + static_cast<std::size_t>(it->position()), static_cast<std::size_t>(it->length())});
  return words;
}

const std::set<std::string>& schema_keys() {
  static const std::set<std::string> keys = [] {
    std::set<std::string> all;
    for (const FormatMap& map : format_maps())
      for (const FormatKey& key : map.keys) all.insert(key.name);
    return all;
  }();
  return keys;
}

/// Every key that stands in a file, also within braces.
std::set<std::string> keys_in(const Lines& lines) {
  static const std::regex key(R"(([A-Za-z][\w-]*):(?:\s|$))");
  std::set<std::string> keys;
  for (const std::string& line : lines)
    for (std::sregex_iterator it(line.begin(), line.end(), key), end; it != end; ++it) keys.insert((*it)[1]);
  return keys;
}

bool is_prose(const Lines& lines, std::size_t at) {
  return is_under(lines, at, "name") || is_under(lines, at, "description") || is_under(lines, at, "source") ||
         is_under(lines, at, "translations");
}

// Edits of form.

/// What lacks a key is named: the map around it, which begins at an earlier line with less indentation, or whatever
/// the lines below now belong to.
std::optional<Edit> drop_key(const EditedFile& file, std::size_t at, Random&) {
  const auto key = key_of(file.lines[at]);
  if (!key) return std::nullopt;
  const std::size_t parent = parent_of(file.lines, at);
  auto edit = without_line(file, at, parent == at ? 0 : parent, at, false);
  edit->gone = key->of(file.lines[at]);
  return edit;
}

std::optional<Edit> double_key(const EditedFile& file, std::size_t at, Random&) {
  if (!key_of(file.lines[at])) return std::nullopt;
  Lines lines = file.lines;
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), lines[at]);
  return with_lines(std::move(lines), at, at + 1, !trim(file.lines[at]).starts_with("- "));
}

/// A name of its author's is free; a key of the format is not, nor is a parameter of a script.
std::optional<Edit> misspell_key(const EditedFile& file, std::size_t at, Random& random) {
  const auto key = key_of(file.lines[at]);
  if (!key) return std::nullopt;
  std::string line = slipped(file.lines[at], *key, random);
  const auto now = key_of(line);
  const bool is_certain =
      schema_keys().contains(key->of(file.lines[at])) && now && !schema_keys().contains(now->of(line));
  return with_line(file, at, std::move(line), is_certain);
}

std::optional<Edit> change_letter(const EditedFile& file, std::size_t at, Random& random) {
  const Part value = value_of(file.lines[at]);
  if (value.length < 2 || drawing_of(file.lines, at)) return std::nullopt;
  return with_line(file, at, slipped(file.lines[at], value, random), false);
}

std::optional<Edit> swap_type(const EditedFile& file, std::size_t at, Random& random) {
  const auto key = key_of(file.lines[at]);
  if (!key) return std::nullopt;
  static const char* const others[] = {" 7", " [a, b, c]", " { a: b }", " true", " nothing", " -1", " [[]]"};
  const std::string start = file.lines[at].substr(0, key->start + key->length + 1);
  if (start.find('{') != none) return std::nullopt;
  return with_line(file, at, start + others[random.below(std::size(others))], false);
}

std::optional<Edit> lose_quote(const EditedFile& file, std::size_t at, Random&) {
  const auto quote = file.lines[at].find('"');
  if (quote == none) return std::nullopt;
  std::string line = file.lines[at];
  return with_line(file, at, line.erase(quote, 1), false);
}

/// A key one or two spaces further to the right or left than its neighbours.
std::optional<Edit> shift_key(const EditedFile& file, std::size_t at, Random& random) {
  const Lines& lines = file.lines;
  if (!key_of(lines[at]) || trim(lines[at]).starts_with("- ")) return std::nullopt;
  const std::size_t by = 1 + random.below(2), indent = indent_of(lines[at]);
  const bool is_left = indent >= by && random.chance(50);
  bool has_sibling_above = false;
  for (std::size_t above = at; above-- > 0;) {
    if (!is_content(lines[above]) || indent_of(lines[above]) > indent) continue;
    has_sibling_above = indent_of(lines[above]) == indent && !trim(lines[above]).starts_with("- ");
    break;
  }
  return with_line(file, at, is_left ? lines[at].substr(by) : std::string(by, ' ') + lines[at],
                   has_sibling_above && by == 1);
}

// Edits of drawings.

std::optional<Edit> cut_row(const EditedFile& file, std::size_t at, Random&) {
  const auto block = drawing_of(file.lines, at);
  if (!block) return std::nullopt;
  return without_line(file, at, block->first - 1, block->last, !is_under(file.lines, block->first - 1, "grid"));
}

std::optional<Edit> shift_row(const EditedFile& file, std::size_t at, Random& random) {
  const auto block = drawing_of(file.lines, at);
  if (!block) return std::nullopt;
  std::size_t least = indent_of(file.lines[at]);
  for (std::size_t row = block->first; row <= block->last; ++row) least = std::min(least, indent_of(file.lines[row]));
  // To the left a row leaves the block, when it is none of the rows that say where the block begins.
  if (random.chance(50)) return with_line(file, at, " " + file.lines[at], false);
  const bool leaves =
      at > block->first && indent_of(file.lines[at]) == least && indent_of(file.lines[block->first]) == least;
  return with_line(file, at, file.lines[at].substr(1), leaves);
}

/// A slash gone, so that a triangle is drawn by half.
std::optional<Edit> halve_cell(const EditedFile& file, std::size_t at, Random& random) {
  if (!drawing_of(file.lines, at) || !is_triangles(file.lines[at])) return std::nullopt;
  // A slash beside what stands in a cell: the outer ones of a line of down-cells belong to no cell of it.
  static const std::regex cell(R"([/\\][^/\\]+[/\\])");
  std::vector<std::size_t> slashes;
  std::string line = file.lines[at];
  for (std::smatch found;
       std::regex_search(line.cbegin() + static_cast<std::ptrdiff_t>(slashes.empty() ? 0 : slashes.back()), line.cend(),
                         found, cell);) {
    const auto start = static_cast<std::size_t>(found[0].first - line.cbegin());
    slashes.push_back(start);
    slashes.push_back(start + static_cast<std::size_t>(found.length()) - 1);
  }
  if (slashes.empty()) return std::nullopt;
  line[random.one_of(slashes)] = ' ';
  return with_line(file, at, std::move(line), true);
}

/// A character that is no piece and no mark in place of a cell's.
std::optional<Edit> stray_letter(const EditedFile& file, std::size_t at, Random& random) {
  const auto block = drawing_of(file.lines, at);
  if (!block) return std::nullopt;
  const std::string& line = file.lines[at];
  std::vector<std::size_t> places;
  const std::size_t first = line.find_first_of("/\\"), last = line.find_last_of("/\\");
  for (std::size_t i = indent_of(line); i < line.size(); ++i)
    if (is_triangles(line) ? i > first && i < last && line[i] == ' ' : line[i] == '.') places.push_back(i);
  if (places.empty()) return std::nullopt;
  std::string changed = line;
  changed[places[random.below(places.size())]] = '?';
  return with_line(file, at, std::move(changed), !is_under(file.lines, block->first - 1, "grid"));
}

// Edits of meaning.

/// A board by one smaller or larger than the setup. A larger one may be meant where cells are listed.
std::optional<Edit> resize_grid(const EditedFile& file, std::size_t at, Random& random) {
  static const std::regex number(R"((?:columns|rows|levels|side|width): (\d+))");
  if (!is_under(file.lines, at, "grid")) return std::nullopt;
  const std::string& line = file.lines[at];
  std::vector<Part> numbers;
  for (std::sregex_iterator it(line.begin(), line.end(), number), end; it != end; ++it)
    numbers.push_back({static_cast<std::size_t>(it->position(1)), static_cast<std::size_t>(it->length(1))});
  if (numbers.empty()) return std::nullopt;
  const Part& part = random.one_of(numbers);
  const bool is_less = random.chance(50);
  const int size = std::stoi(part.of(line)) + (is_less ? -1 : 1);
  return with_line(file, at, with_part(line, part, std::to_string(size)), is_less);
}

/// The name of a piece, player, region, phase or option that the file defines, misspelt where it is used.
std::optional<Edit> misspell_name(const EditedFile& file, std::size_t at, Random& random) {
  const Lines& lines = file.lines;
  if (is_prose(lines, at) || drawing_of(lines, at)) return std::nullopt;
  const std::set<std::string> keys = keys_in(lines);
  std::vector<Part> names;
  for (const Part& word : words_in(lines[at], value_of(lines[at]))) {
    const bool is_key = lines[at].substr(word.start + word.length, 1) == ":";
    if (!is_key && word.length > 2 && keys.contains(word.of(lines[at])) && !schema_keys().contains(word.of(lines[at])))
      names.push_back(word);
  }
  if (names.empty()) return std::nullopt;
  const Part& name = random.one_of(names);
  std::string line = slipped(lines[at], name, random);
  const auto length = name.length + line.size() - lines[at].size();
  const std::string now = line.substr(name.start, length);
  static const std::regex is_word(R"([a-z][a-z-]*)");
  if (!std::regex_match(now, is_word)) return std::nullopt;
  return with_line(file, at, std::move(line), !keys.contains(now) && !is_under(lines, at, "with"));
}

/// A named region in brackets, where cells stand.
std::optional<Edit> bracket_region(const EditedFile& file, std::size_t at, Random&) {
  static const std::regex region(R"(\b(?:from|in|within): ([a-z][\w-]*))");
  const auto part = part_of(file.lines[at], region);
  if (!part) return std::nullopt;
  return with_line(file, at, with_part(file.lines[at], *part, "[" + part->of(file.lines[at]) + "]"), true);
}

/// A cell that the board does not have.
std::optional<Edit> wrong_cell(const EditedFile& file, std::size_t at, Random& random) {
  const Lines& lines = file.lines;
  if (is_prose(lines, at) || drawing_of(lines, at) || is_under(lines, at, "position") || is_under(lines, at, "becomes"))
    return std::nullopt;
  static const std::regex move(R"(\b([A-Z]?[a-z]\d+)-([A-Z]?[a-z]\d+)\b)");
  static const std::regex label(R"(^[A-Z]?[a-z]\d+$)");
  std::vector<Part> cells;
  if (file.kind == FileKind::cases) {
    if (const auto part = part_of(lines[at], move, 2)) cells.push_back(*part);
  } else {
    static const std::regex word(R"([A-Za-z]+\d+)");
    const Part value = value_of(lines[at]);
    const std::string text = value.of(lines[at]);
    for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it)
      if (file.ruleset->labels.find(it->str()) != no_cell && text.find('"') == none)
        cells.push_back({value.start + static_cast<std::size_t>(it->position()), it->str().size()});
    static const std::regex moves(R"((moves|move|dead-end):)");
    if (std::regex_search(lines[at], moves)) return std::nullopt;
  }
  if (cells.empty()) return std::nullopt;
  const Part& cell = random.one_of(cells);
  const std::string text = cell.of(lines[at]);
  return with_line(file, at, with_part(lines[at], cell, text.substr(0, text.find_first_of("0123456789")) + "99"), true);
}

/// A castling that asks its royal's own cell to be empty.
std::optional<Edit> castle_over_king(const EditedFile& file, std::size_t at, Random&) {
  static const std::regex royal(R"(royal: ([A-Za-z]+\d+)-)"), empty(R"(empty: ()[A-Za-z])");
  const auto from = part_of(file.lines[at], royal), list = part_of(file.lines[at], empty);
  if (!from || !list) return std::nullopt;
  return with_line(file, at, with_part(file.lines[at], *list, from->of(file.lines[at]) + " "), true);
}

/// A castling whose pieces stay where they are.
std::optional<Edit> castle_nowhere(const EditedFile& file, std::size_t at, Random&) {
  static const std::regex step(R"((royal|partner): (\S+)-([^\s,}]+))");
  if (file.kind == FileKind::cases || file.lines[at].find("royal: ") == none) return std::nullopt;
  return with_line(file, at, std::regex_replace(file.lines[at], step, "$1: $2-$2"), true);
}

/// A limit for when two players are left, in a game of two.
std::optional<Edit> limit_of_two(const EditedFile& file, std::size_t at, Random&) {
  static const std::regex plies(R"(plies: \d+())");
  const auto part = part_of(file.lines[at], plies);
  if (!part || file.lines[at].find("plies-of-two") != none || file.ruleset->player_count() > 2) return std::nullopt;
  return with_line(file, at, with_part(file.lines[at], *part, ", plies-of-two: 50"), true);
}

std::optional<Edit> wrong_color(const EditedFile& file, std::size_t at, Random& random) {
  static const std::regex color(R"(color: ("[^"]*"))");
  const auto part = part_of(file.lines[at], color);
  if (!part) return std::nullopt;
  static const char* const wrong[] = {"blanc", "balck", "whitee", "lightbleu", "\"#12345\"", "\"#gg0000\""};
  return with_line(file, at, with_part(file.lines[at], *part, wrong[random.below(std::size(wrong))]), true);
}

/// A label that another column or row has.
std::optional<Edit> double_label(const EditedFile& file, std::size_t at, Random& random) {
  if (!is_under(file.lines, at, "labels")) return std::nullopt;
  const std::string& line = file.lines[at];
  const auto colon = line.rfind(": ");
  if (colon == none) return std::nullopt;
  std::vector<Part> words;
  for (std::string_view word : split_words(std::string_view(line).substr(colon + 2)))
    if (word.find_first_of("{}[],") == none)
      words.push_back({static_cast<std::size_t>(word.data() - line.data()), word.size()});
  if (words.size() < 3) return std::nullopt;
  const std::size_t one = random.below(words.size() - 1);
  return with_line(file, at, with_part(line, words[one], words[one + 1].of(line)), true);
}

/// The letter of another piece. With options two pieces may share one.
std::optional<Edit> double_letter(const EditedFile& file, std::size_t at, Random& random) {
  static const std::regex letter(R"(letter: ([A-Z]))");
  const auto part = part_of(file.lines[at], letter);
  if (!part) return std::nullopt;
  std::vector<std::string> others;
  for (const std::string& line : file.lines)
    if (const auto other = part_of(line, letter)) others.push_back(other->of(line));
  return with_line(file, at, with_part(file.lines[at], *part, random.one_of(others)), false);
}

// Edits of cases.

/// The name of a player or an option, misspelt.
std::optional<Edit> misspell_in_case(const EditedFile& file, std::size_t at, Random& random) {
  static const std::regex name(R"((?:turn|player|options|outcome): \[?([a-z][a-z-]*))");
  const auto part = part_of(file.lines[at], name);
  if (!part) return std::nullopt;
  std::string line = file.lines[at];
  line.insert(part->start + random.below(part->length), "q");
  return with_line(file, at, std::move(line), true);
}

/// A piece that the game does not have, in a position's text.
std::optional<Edit> wrong_piece_in_position(const EditedFile& file, std::size_t at, Random&) {
  static const std::regex piece(R"((?:position|becomes): ['"]?[^\s]*?([A-Za-z])[^\s]*)");
  const auto part = part_of(file.lines[at], piece);
  if (!part || value_of(file.lines[at]).of(file.lines[at]).find('/') == none) return std::nullopt;
  return with_line(file, at, with_part(file.lines[at], *part, "?"), true);
}

// Edits of scripts.

/// The code of a line; nothing where texts or comments stand beside it.
bool is_code_only(const std::string& line) {
  return is_content(line) && line.find_first_of("\"'") == none && line.find("--") == none;
}

/// The top-level statement around a line, and the first line behind it.
Block statement_around(const Lines& lines, std::size_t at) {
  const auto is_top = [&](std::size_t line) {
    return is_content(lines[line]) && indent_of(lines[line]) == 0 && lines[line] != "end" && lines[line] != "}";
  };
  Block block{at, at};
  while (block.first > 0 && !is_top(block.first)) --block.first;
  while (block.last + 1 < lines.size() && !is_top(block.last + 1)) ++block.last;
  block.last = std::min(block.last + 1, lines.size() - 1);
  return block;
}

std::optional<Edit> lose_end(const EditedFile& file, std::size_t at, Random&) {
  if (trim(file.lines[at]) != "end") return std::nullopt;
  const Block block = statement_around(file.lines, at);
  return without_line(file, at, block.first, block.last, true);
}

std::optional<Edit> lose_bracket(const EditedFile& file, std::size_t at, Random& random) {
  if (!is_code_only(file.lines[at])) return std::nullopt;
  std::vector<std::size_t> brackets;
  for (std::size_t i = 0; i < file.lines[at].size(); ++i)
    if (std::string_view("()[]{}").find(file.lines[at][i]) != none) brackets.push_back(i);
  if (brackets.empty()) return std::nullopt;
  std::string line = file.lines[at];
  return with_line(file, at, line.erase(random.one_of(brackets), 1), true);
}

/// A name where it is used, not where it is declared or is a field's.
std::optional<Edit> misspell_in_script(const EditedFile& file, std::size_t at, Random& random) {
  const std::string& line = file.lines[at];
  static const std::regex declares(R"(^\s*(local|function|for|\w+ =)\b)");
  if (!is_code_only(line) || std::regex_search(line, declares)) return std::nullopt;
  std::vector<Part> names;
  for (const Part& word : words_in(line, {0, line.size()})) {
    const char before = word.start > 0 ? line[word.start - 1] : ' ';
    const std::string after = line.substr(word.start + word.length, 3);
    const bool is_field = before == '.' || (after.starts_with(" =") && after != " ==");
    if (word.length > 3 && !is_field && word.of(line).find('-') == none) names.push_back(word);
  }
  if (names.empty()) return std::nullopt;
  const Part& name = random.one_of(names);
  std::string changed = line;
  const std::size_t place = name.start + random.below(name.length);
  changed.insert(place, 1, line[place]);
  const std::string now = changed.substr(name.start, name.length + 1);
  for (const std::string& other : file.lines)
    if (other.find(now) != none) return std::nullopt;
  return with_line(file, at, std::move(changed), true);
}

}  // namespace

const std::vector<EditClass>& edit_classes() {
  using enum FileKind;
  static const std::vector<EditClass> classes = {
      {"drop a key", {variant, cases}, drop_key},
      {"double a key", {variant, cases}, double_key},
      {"misspell a key", {variant, cases}, misspell_key},
      {"change a letter", {variant, script, cases}, change_letter},
      {"swap a type", {variant, cases}, swap_type},
      {"lose a quote", {variant, script, cases}, lose_quote},
      {"shift a key", {variant, cases}, shift_key},
      {"cut a row", {variant, cases}, cut_row},
      {"shift a row", {variant, cases}, shift_row},
      {"half a cell", {variant, cases}, halve_cell},
      {"stray letter in a drawing", {variant, cases}, stray_letter},
      {"wrong size of the grid", {variant}, resize_grid},
      {"misspell a name", {variant}, misspell_name},
      {"region in brackets", {variant}, bracket_region},
      {"cell off the board", {variant, cases}, wrong_cell},
      {"castling over the king", {variant}, castle_over_king},
      {"castling to nowhere", {variant}, castle_nowhere},
      {"plies-of-two of two", {variant}, limit_of_two},
      {"wrong color", {variant}, wrong_color},
      {"doubled label", {variant}, double_label},
      {"doubled letter", {variant}, double_letter},
      {"misspell a name", {cases}, misspell_in_case},
      {"wrong piece in a position", {cases}, wrong_piece_in_position},
      {"lose an end", {script}, lose_end},
      {"lose a bracket", {script}, lose_bracket},
      {"misspell a name", {script}, misspell_in_script},
  };
  return classes;
}

}  // namespace trigon::engine::testing
