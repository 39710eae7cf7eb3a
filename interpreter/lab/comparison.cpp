#include "interpreter/lab/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

namespace {

std::string name_of(const LabHeader& header) {
  return header.options.empty() ? header.variant
                                : fmt::format("{} with {}", header.variant, join(header.options, ", "));
}

std::string label_of(const ComparedFigure& figure) {
  const std::string strength = figure.nodes == 0 ? "" : fmt::format(", {} nodes", figure.nodes);
  return fmt::format("{}: {}{}", figure.table, figure.label, strength);
}

/// The differences of two independent estimates: each end takes the uncertainty of both.
Interval difference_of(const LabFigure& before, const LabFigure& after) {
  const double difference = *after.value - *before.value;
  const auto both = [](double a, double b) { return std::sqrt(a * a + b * b); };
  return {difference - both(*after.value - after.interval->low, before.interval->high - *before.value),
          difference + both(after.interval->high - *after.value, *before.value - before.interval->low)};
}

}  // namespace

std::size_t LabComparison::seen() const {
  return static_cast<std::size_t>(std::ranges::count_if(figures, &ComparedFigure::is_seen));
}

LabComparison compare(const LabReport& before, const LabReport& after) {
  LabComparison comparison{.before = before.header,
                           .after = after.header,
                           .games_before = before.games,
                           .games_after = after.games,
                           .figures = {}};
  for (const LabTable& table : after.tables) {
    if (table.id == "first-moves") continue;
    for (const LabFigure& figure : table.figures) {
      const LabFigure* const known = find_figure(before, table.id, figure.id, figure.nodes);
      if (!known || !known->value || !known->interval || !figure.value || !figure.interval) continue;
      comparison.figures.push_back({table.id, figure.label, figure.nodes, table.unit, *known->value, *figure.value,
                                    difference_of(*known, figure)});
    }
  }
  return comparison;
}

std::string print_text(const LabComparison& comparison) {
  std::string text = fmt::format("before  {}, {} games\nafter   {}, {} games\n\n", name_of(comparison.before),
                                 comparison.games_before, name_of(comparison.after), comparison.games_after);
  std::vector<std::vector<std::string>> rows = {{"", "before", "after", "difference, 95 %", ""}};
  for (const ComparedFigure& figure : comparison.figures)
    rows.push_back({label_of(figure), print_number(figure.before, figure.unit), print_number(figure.after, figure.unit),
                    print_interval(figure.difference, figure.unit), figure.is_seen() ? "*" : ""});
  std::vector<std::size_t> widths(rows[0].size());
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], count_characters(row[i]));
  for (const auto& row : rows) {
    std::string line = pad_right(row[0], widths[0]);
    for (std::size_t i = 1; i < row.size(); ++i)
      line += "  " + std::string(widths[i] - count_characters(row[i]), ' ') + row[i];
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  const auto count = static_cast<double>(comparison.figures.size());
  text += "\n" +
          wrap(fmt::format("* {} of {} figures differ, by their intervals; without any change about {:.0f} would.",
                           comparison.seen(), comparison.figures.size(), 0.05 * count)) +
          "\n";
  return text;
}

Json to_json(const LabComparison& comparison) {
  const auto side = [](const LabHeader& header, std::uint64_t games) {
    return Json{{"variant", header.variant}, {"options", header.options}, {"rules", header.rules}, {"games", games}};
  };
  Json figures = Json::array();
  for (const ComparedFigure& figure : comparison.figures)
    figures.push_back({{"table", figure.table},
                       {"label", figure.label},
                       {"nodes", figure.nodes == 0 ? Json(nullptr) : Json(figure.nodes)},
                       {"before", figure.before},
                       {"after", figure.after},
                       {"difference", {figure.difference.low, figure.difference.high}},
                       {"seen", figure.is_seen()}});
  return {{"before", side(comparison.before, comparison.games_before)},
          {"after", side(comparison.after, comparison.games_after)},
          {"figures", std::move(figures)}};
}

}  // namespace trigon::engine
