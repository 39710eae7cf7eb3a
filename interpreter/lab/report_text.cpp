// A report as text and as JSON; see report.h.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/lab/report.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

namespace {

constexpr const char* too_little = "too little data";

/// "%" where the unit has it, else nothing.
std::string sign_of(FigureUnit unit) { return unit == FigureUnit::share ? " %" : ""; }

std::string digits_of(double value, FigureUnit unit) {
  switch (unit) {
    case FigureUnit::share: return fmt::format("{:.1f}", 100 * value);
    case FigureUnit::number: return fmt::format("{:.2f}", value);
    case FigureUnit::worth: return fmt::format("{:.2f}", value / 100);
    default: return fmt::format("{:.0f}", value);
  }
}

/// The label, with the strength where a table has several.
std::string label_of(const LabTable& table, const LabFigure& figure) {
  const bool has_several = std::ranges::any_of(
      table.figures, [&](const LabFigure& one) { return one.nodes != table.figures.front().nodes; });
  return has_several ? fmt::format("{}, {} nodes", figure.label, figure.nodes) : figure.label;
}

std::string print_table(const LabTable& table) {
  std::vector<std::vector<std::string>> rows = {{"", "", "95 % interval", table.counted}};
  if (!table.compared.empty()) rows[0].push_back(table.compared);
  for (const LabFigure& figure : table.figures) {
    rows.push_back({label_of(table, figure), figure.value ? print_number(*figure.value, table.unit) : too_little,
                    figure.interval ? print_interval(*figure.interval, table.unit) : "", fmt::format("{}", figure.n)});
    if (!table.compared.empty())
      rows.back().push_back(figure.compared ? print_number(*figure.compared, table.unit) : "");
  }
  std::vector<std::size_t> widths(rows[0].size());
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], count_characters(row[i]));
  std::string text =
      table.title + "\n" + wrap(fmt::format("({}; from {})", table.definition, table.source), "  ", "  ") + "\n";
  for (const auto& row : rows) {
    std::string line = "  " + pad_right(row[0], widths[0]);
    for (std::size_t i = 1; i < row.size(); ++i)
      line += "  " + std::string(widths[i] - count_characters(row[i]), ' ') + row[i];
    text += line + "\n";
  }
  return text + "\n";
}

Json to_json(const std::optional<Interval>& interval) {
  return interval ? Json{interval->low, interval->high} : Json(nullptr);
}

}  // namespace

std::string print_number(double value, FigureUnit unit) { return digits_of(value, unit) + sign_of(unit); }

std::string print_interval(const Interval& interval, FigureUnit unit) {
  return fmt::format("{} .. {}{}", digits_of(interval.low, unit), digits_of(interval.high, unit), sign_of(unit));
}

std::string print_text(const LabReport& report) {
  std::string text = report.header.variant;
  if (!report.header.options.empty()) text += fmt::format(" with {}", join(report.header.options, ", "));
  text += fmt::format(": {} games, {} random plies first\n\n", report.games, report.header.opening);
  for (const std::string& verdict : report.verdicts) text += wrap(verdict, "  ", "  ") + "\n";
  text += "\n";
  for (const LabTable& table : report.tables)
    if (!table.figures.empty()) text += print_table(table);
  text.pop_back();
  return text;
}

Json to_json(const LabTable& table) {
  constexpr const char* units[] = {"share", "number", "plies", "count", "hundredths"};
  Json figures = Json::array();
  for (const LabFigure& figure : table.figures) {
    Json json = {{"id", figure.id},
                 {"label", figure.label},
                 {"nodes", figure.nodes == 0 ? Json(nullptr) : Json(figure.nodes)},
                 {"n", figure.n},
                 {"value", figure.value ? Json(*figure.value) : Json(nullptr)},
                 {"interval", to_json(figure.interval)}};
    if (figure.compared) json["compared"] = *figure.compared;
    figures.push_back(std::move(json));
  }
  Json json = {{"id", table.id},
               {"title", table.title},
               {"definition", table.definition},
               {"source", table.source},
               {"counted", table.counted},
               {"unit", units[static_cast<std::size_t>(table.unit)]},
               {"figures", std::move(figures)}};
  if (!table.compared.empty()) json["compared"] = table.compared;
  return json;
}

Json to_json(const LabReport& report) {
  Json tables = Json::array(), lengths = Json::array(), cells = Json::object();
  for (const LabTable& table : report.tables) tables.push_back(to_json(table));
  for (const LabLengths& one : report.lengths)
    lengths.push_back({{"nodes", one.nodes}, {"plies", one.plies}, {"decided", one.decided}});
  for (std::size_t cell = 0; cell < report.arrivals.size(); ++cell)
    cells[report.header.cells[cell]] = {{"arrivals", report.arrivals[cell]}, {"captures", report.captures[cell]}};
  return {{"variant", report.header.variant},
          {"options", report.header.options},
          {"rules", report.header.rules},
          {"version", report.header.version},
          {"games", report.games},
          {"opening", report.header.opening},
          {"position", report.header.position.empty() ? Json(nullptr) : Json(report.header.position)},
          {"strengths", report.strengths},
          {"verdicts", report.verdicts},
          {"tables", std::move(tables)},
          {"lengths", std::move(lengths)},
          {"cells", std::move(cells)}};
}

}  // namespace trigon::engine
