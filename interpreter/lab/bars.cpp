#include "interpreter/lab/bars.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The figures that a key is about: one of a table, or all where no figure is named.
struct BarSubject {
  const char* key;
  const char* table;
  const char* figure;
};
constexpr BarSubject subjects[] = {
    {"seats", "score", ""},       {"length", "length", "median"},
    {"decisive", "decisive", ""}, {"branching", "branching", "mean"},
    {"forced", "forced", ""},     {"comebacks", "comebacks", ""},
    {"skill", "skill", ""},       {"kingmaking", "kingmaking", "decides"},
};

BarVerdict verdict_of(const BarResult& bar, double caution) {
  if (!bar.interval || !bar.value) return BarVerdict::undecided;
  const double low = *bar.value - caution * (*bar.value - bar.interval->low);
  const double high = *bar.value + caution * (bar.interval->high - *bar.value);
  if (low >= bar.least && (!bar.most || high <= *bar.most)) return BarVerdict::kept;
  if (high < bar.least || (bar.most && low > *bar.most)) return BarVerdict::missed;
  return BarVerdict::undecided;
}

BarResult result_of(const LabBar& bar, const LabFigure& figure, FigureUnit unit, const LabReport& report,
                    double caution) {
  const double scale = unit == FigureUnit::share ? 0.01 : 1;
  BarResult result{.key = bar.key, .label = figure.label, .unit = unit, .value = figure.value};
  result.interval = figure.interval;
  result.least = scale * bar.least;
  if (bar.most != std::numeric_limits<int>::max()) result.most = scale * bar.most;
  if (bar.key == "seats") {
    const double fair = 1.0 / static_cast<double>(report.header.team_count());
    result.least = fair - scale * bar.most;
    result.most = fair + scale * bar.most;
  }
  result.verdict = verdict_of(result, caution);
  return result;
}

}  // namespace

std::vector<BarResult> check_bars(const std::vector<LabBar>& bars, const LabReport& report, double caution) {
  std::vector<BarResult> results;
  for (const LabBar& bar : bars) {
    const auto subject =
        std::ranges::find(subjects, bar.key, [](const BarSubject& one) { return std::string(one.key); });
    const std::size_t before = results.size();
    for (const LabTable& table : report.tables)
      if (table.id == subject->table)
        for (const LabFigure& figure : table.figures)
          if ((figure.nodes == 0 || figure.nodes == report.strengths.back()) &&
              (*subject->figure == '\0' || figure.id == subject->figure))
            results.push_back(result_of(bar, figure, table.unit, report, caution));
    // Such as skill, where the games have one strength only.
    if (results.size() == before) results.push_back({.key = bar.key, .label = "not measured"});
  }
  return results;
}

std::string print_range(const BarResult& bar) {
  if (bar.most) return print_interval({bar.least, *bar.most}, bar.unit);
  return fmt::format("{} ..", print_number(bar.least, bar.unit));
}

std::string print_text(const std::vector<BarResult>& results) {
  std::vector<std::vector<std::string>> rows = {{"", "", "wanted", "95 % interval", ""}};
  for (const BarResult& one : results)
    rows.push_back({one.key, one.label, one.interval || one.least != 0 || one.most ? print_range(one) : "",
                    one.interval ? print_interval(*one.interval, one.unit) : "too little data",
                    names_of_bar_verdicts[static_cast<std::size_t>(one.verdict)]});
  std::vector<std::size_t> widths(rows[0].size());
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], count_characters(row[i]));
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) line += (i == 0 ? "" : "  ") + pad_right(row[i], widths[i]);
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

Json to_json(const std::vector<BarResult>& results) {
  Json json = Json::array();
  for (const BarResult& one : results)
    json.push_back({{"bar", one.key},
                    {"figure", one.label},
                    {"least", one.least},
                    {"most", one.most ? Json(*one.most) : Json(nullptr)},
                    {"value", one.value ? Json(*one.value) : Json(nullptr)},
                    {"interval", one.interval ? Json{one.interval->low, one.interval->high} : Json(nullptr)},
                    {"verdict", names_of_bar_verdicts[static_cast<std::size_t>(one.verdict)]}});
  return json;
}

}  // namespace trigon::engine
