// Drawings with a line for each row, as for squares; levels stand side by side. See drawing.h.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/geometry/drawings/canvas.h"
#include "interpreter/geometry/drawings/cells_reader.h"
#include "interpreter/geometry/drawings/mask.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The cells of a row of a level from left to right, `no_cell` for a hole.
std::vector<Cell> whole_row(const Grid& grid, int row, int level) {
  std::vector<Cell> cells;
  for (int column = 0; column < grid.columns(); ++column) cells.push_back(grid.cell_at({column, row, level}));
  return cells;
}

/// Writes a flat board as words, and levels as characters; as words with bars between the levels only when some text is
/// longer than a character.
class RowWriter {
 public:
  RowWriter(const Grid& grid, const DrawingContents& contents, const ColumnNames& columns)
      : grid_(grid),
        contents_(contents),
        columns_(columns),
        width_(text_width(grid, contents, 1)),
        margin_(margin_of(grid, columns)),
        is_compact_(!grid.lattice().is_flat && width_ == 1) {}

  std::string print() const {
    std::string out = columns_.empty() || grid_.lattice().is_flat ? "" : header();
    for (int row = last_drawn_row(contents_, grid_); row >= first_drawn_row(contents_); --row) {
      std::string line = margin_ > 0 ? fmt::format("{:<{}}", row + 1, margin_) : "";
      for (int level = 0; level < grid_.levels(); ++level) {
        if (level > 0) line += is_compact_ ? "  " : "| ";
        for (Cell cell : whole_row(grid_, row, level)) line += content(cell);
      }
      out += without_spaces_behind(line) + "\n";
    }
    return columns_.empty() ? out : out + footer();
  }

 private:
  std::string content(Cell cell) const {
    const std::string text = cell == no_cell ? "#" : contents_.text_of(cell);
    if (cell == no_cell || text.empty()) return pad_right(text.empty() ? "." : text, cell_width());
    return painted(contents_, cell, text) + std::string(cell_width() - count_characters(text), ' ');
  }

  std::size_t cell_width() const { return is_compact_ ? 1 : width_ + 1; }

  std::string header() const {
    const std::size_t level_width = static_cast<std::size_t>(grid_.columns()) * cell_width() + 2;
    std::string line(margin_, ' ');
    for (int level = 0; level < grid_.levels(); ++level) line += pad_right(level_letters(level), level_width);
    return without_spaces_behind(line) + "\n";
  }

  std::string footer() const {
    std::string line(margin_, ' ');
    for (int level = 0; level < grid_.levels(); ++level) {
      if (level > 0) line += "  ";
      for (const std::string& column : columns_) line += pad_right(column, cell_width());
    }
    return without_spaces_behind(line) + "\n";
  }

  const Grid& grid_;
  const DrawingContents& contents_;
  const ColumnNames& columns_;
  const std::size_t width_;
  const std::size_t margin_;
  const bool is_compact_;
};

class RowReader : private CellsReader {
 public:
  using CellsReader::CellsReader;

  std::optional<std::vector<DrawnCell>> read() {
    Segments lines = this->lines();
    const auto row_count = static_cast<std::size_t>(grid_.rows());
    take_labels(lines, row_count);
    if (!has_row_count(lines, row_count)) return std::nullopt;
    for (std::size_t i = 0; i < lines.size(); ++i) read_line(lines[i], static_cast<int>(row_count - 1 - i));
    return result();
  }

 private:
  /// Removes the lines of level and column letters.
  void take_labels(Segments& lines, std::size_t row_count) const {
    std::string header, footer;
    for (int level = 0; level < grid_.levels(); ++level) {
      header += level_letters(level);
      for (const std::string& column : columns_) footer += column;
    }
    if (lines.size() > row_count && joined(lines.back().text) == footer) lines.pop_back();
    if (lines.size() > row_count && !grid_.lattice().is_flat && joined(lines.front().text) == header)
      lines.erase(lines.begin());
  }

  static std::string joined(std::string_view line) {
    std::string out;
    for (std::string_view word : split_words(line)) out += word;
    return out;
  }

  void read_line(const Segment& line, int row) {
    std::vector<Segments> levels = levels_of(line, row);
    if (levels.size() != static_cast<std::size_t>(grid_.levels()))
      return error(line, fmt::format("row {} has {} levels, expected {}", row + 1, levels.size(), grid_.levels()),
                   "the levels stand from left to right, with spaces or | between them");
    for (std::size_t level = 0; level < levels.size(); ++level)
      fill_row(whole_row(grid_, row, static_cast<int>(level)), levels[level],
               grid_.levels() > 1 ? around(levels[level], line) : line, name_of(row, static_cast<int>(level)));
  }

  std::string name_of(int row, int level) const {
    return grid_.lattice().is_flat ? fmt::format("row {}", row + 1)
                                   : fmt::format("row {} of level {}", row + 1, level_letters(level));
  }

  /// The segments of a line, one list for each level, without the row's number.
  std::vector<Segments> levels_of(const Segment& line, int row) const {
    const auto columns = static_cast<std::size_t>(grid_.columns());
    std::vector<Segments> levels;
    if (line.text.find('|') != std::string_view::npos) {
      for (std::string_view part : split(line.text, '|')) levels.push_back(words_of(line.sub(part)));
      take_number(levels[0], columns, row);
      return levels;
    }
    Segments words = words_of(line);
    take_number(words, static_cast<std::size_t>(grid_.levels()), row);
    if (grid_.levels() == 1 && words.size() > 1) {
      take_number(words, columns, row);
      return {words};
    }
    for (const Segment& word : words) levels.push_back(columns == 1 ? Segments{word} : characters_of(word));
    return levels;
  }

  static void take_number(Segments& segments, std::size_t expected, int row) {
    if (segments.size() == expected + 1 && parse_integer(segments[0].text) == row + 1) segments.erase(segments.begin());
  }

  /// The part of the line from the first to the last segment.
  static Segment around(const Segments& segments, const Segment& line) {
    if (segments.empty()) return line;
    const auto start = static_cast<std::size_t>(segments[0].text.data() - line.text.data());
    const Segment& last = segments.back();
    return line.sub(line.text.substr(start, last.offset + last.text.size() - segments[0].offset));
  }
};

/// The cells of a plain row: its words, or its characters when it is one word.
Segments plain_row(const Segment& line) {
  const Segments words = words_of(line);
  return words.size() == 1 ? characters_of(words[0]) : words;
}

/// Is it a word of holes and empty cells alone?
bool is_plain(const Segment& word) { return word.text.find_first_not_of(".#") == std::string_view::npos; }

/// Finds a space too many in a row of characters, or one that is missing in a row of words. Rows are all of one kind;
/// those of the rarer kind are wrong.
std::optional<MaskError> stray_space(const Segments& lines) {
  constexpr const char* hint = "either all rows have spaces between their cells, or none has";
  std::vector<std::size_t> spaced, joined;
  std::optional<MaskError> run_together;
  bool has_single = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Segments words = words_of(lines[i]);
    const std::size_t row = lines.size() - i;
    if (words.size() > 1) spaced.push_back(i);
    if (words.size() == 1 && characters_of(words[0]).size() > 1) joined.push_back(i);
    for (const Segment& word : words) {
      has_single |= is_plain(word) && word.text.size() == 1;
      if (!run_together && is_plain(word) && word.text.size() > 1)
        run_together = MaskError{word, fmt::format("row {} lacks a space here", row), hint};
    }
  }
  if (spaced.empty()) return std::nullopt;
  if (joined.empty() || joined.size() < spaced.size()) return has_single ? run_together : std::nullopt;
  const Segment content = without_blanks(lines[spaced.front()]);
  return MaskError{content.sub(content.text.substr(content.text.find_first_of(" \t"), 1)),
                   fmt::format("row {} has a space, but other rows have none", lines.size() - spaced.front()), hint};
}

/// Finds the first row that is shorter or longer than most, among three rows or more. Where no length is that of most
/// rows, as in a staircase, none is wrong.
std::optional<MaskError> uneven_row(const Segments& lines) {
  std::map<std::size_t, std::size_t> rows_by_length;
  for (const Segment& line : lines) ++rows_by_length[plain_row(line).size()];
  const auto usual = std::ranges::max_element(rows_by_length, {}, [](const auto& entry) { return entry.second; });
  if (lines.size() < 3 || 2 * usual->second <= lines.size()) return std::nullopt;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (const std::size_t length = plain_row(lines[i]).size(); length != usual->first)
      return MaskError{
          without_blanks(lines[i]),
          fmt::format("row {} has {} cells and holes, most rows have {}", lines.size() - i, length, usual->first),
          "a hole is #, also at the end of a row"};
  return std::nullopt;
}

std::vector<Coordinates> row_mask(const Segments& lines, std::optional<MaskError>& error) {
  error = stray_space(lines);
  if (!error) error = uneven_row(lines);
  if (error) return {};
  std::vector<Coordinates> cells;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    int column = 0;
    for (const Segment& segment : plain_row(lines[i])) {
      if (segment.text != "#") cells.push_back({column, static_cast<int>(lines.size() - 1 - i)});
      ++column;
    }
  }
  return cells;
}

}  // namespace

std::string print_rows(const Grid& grid, const DrawingContents& contents, const ColumnNames& columns) {
  return RowWriter(grid, contents, columns).print();
}

std::optional<std::vector<DrawnCell>> read_rows(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                const ColumnNames& columns) {
  return RowReader(grid, text, diagnostics, columns).read();
}

std::optional<std::vector<Coordinates>> read_row_shape(const LocatedText& text, Diagnostics& diagnostics) {
  return read_mask_with(row_mask, "a hole is #, any other character a cell", text, diagnostics);
}

}  // namespace trigon::engine
