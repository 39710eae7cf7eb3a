#include "interpreter/notation/cell_hint.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// A name as it is made on boards with columns: `Bc3` is level B, column c and number 3.
struct Parts {
  std::string_view level, column, number;
};

Parts parts_of(std::string_view name, bool has_levels) {
  const auto digits = std::find_if_not(name.rbegin(), name.rend(), is_digit).base() - name.begin();
  const std::string_view letters = name.substr(0, static_cast<std::size_t>(digits));
  const auto capitals = has_levels ? std::find_if_not(letters.begin(), letters.end(), is_capital) - letters.begin() : 0;
  const auto level = static_cast<std::size_t>(capitals);
  return {letters.substr(0, level), letters.substr(level), name.substr(letters.size())};
}

/// Do more letters stand in front of the column's?
bool has_levels(const Labels& labels) {
  const auto& columns = labels.columns();
  const auto first = std::string(parts_of(labels.all().front(), false).column);
  return !columns.empty() && std::find(columns.begin(), columns.end(), first) == columns.end();
}

class CellHint {
 public:
  CellHint(const Labels& labels, std::string_view name)
      : labels_(labels), has_levels_(has_levels(labels)), name_(name), parts_(parts_of(name, has_levels_)) {}

  std::string text() const {
    if (const std::string meant = meant_cell(); !meant.empty()) return fmt::format("did you mean '{}'?", meant);
    const auto& columns = labels_.columns();
    if (columns.empty())
      return fmt::format("cells are named by their rows, {} to {}", labels_.all().front(), labels_.all().back());
    if (has_levels_ && parts_.level.empty()) {
      const std::string there = name_on_a_level();
      return fmt::format("the level is missing, as in {}", there.empty() ? labels_.all().front() : there);
    }
    const std::vector<std::string> column = cells_of_column();
    if (column.size() == 1) return fmt::format("{} has {} alone", column_in_words(), column.front());
    if (!column.empty()) return fmt::format("{} has {} to {}", column_in_words(), column.front(), column.back());
    if (has_levels_)
      return fmt::format("cells are named by level, column and row, {} to {}", labels_.all().front(),
                         labels_.all().back());
    return fmt::format("the columns are {}, and {} is a cell", join(columns, " "), labels_.all().front());
  }

 private:
  /// The cell that has this name but for capitals, or but for the order of letter and number.
  std::string meant_cell() const {
    const auto letters = std::find_if_not(name_.begin(), name_.end(), is_digit) - name_.begin();
    const auto number = static_cast<std::size_t>(letters);
    const std::string turned = std::string(name_.substr(number)) + std::string(name_.substr(0, number));
    for (const std::string& label : labels_.all())
      if (is_same_but_case(label, name_) || is_same_but_case(label, turned)) return label;
    return "";
  }

  std::string name_on_a_level() const {
    for (const std::string& label : labels_.all())
      if (parts_of(label, true).column == parts_.column && parts_of(label, true).number == parts_.number) return label;
    return "";
  }

  /// The cells of the column, and of the level, that the name says, from the lowest number on.
  std::vector<std::string> cells_of_column() const {
    std::vector<std::string> cells;
    for (const std::string& label : labels_.all()) {
      const Parts parts = parts_of(label, has_levels_);
      if (parts.column == parts_.column && parts.level == parts_.level) cells.push_back(label);
    }
    std::sort(cells.begin(), cells.end(), [](const std::string& a, const std::string& b) {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    return cells;
  }

  std::string column_in_words() const {
    return has_levels_ ? fmt::format("column {} of level {}", parts_.column, parts_.level)
                       : fmt::format("column {}", parts_.column);
  }

  const Labels& labels_;
  const bool has_levels_;
  const std::string_view name_;
  const Parts parts_;
};

}  // namespace

std::string cell_hint(const Labels& labels, std::string_view name) { return CellHint(labels, name).text(); }

}  // namespace trigon::engine
