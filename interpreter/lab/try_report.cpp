#include "interpreter/lab/try_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/pictures/markup.h"
#include "interpreter/report/report.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

namespace {

using TableRow = std::vector<std::string>;

/// What signs in the table mean.
constexpr const char* legend =
    "Intervals of 95 %; + kept, - missed by one of 99.4 %, ? undecided. * is on the front: no other candidate is as "
    "near to every bar and nearer to one.";

/// Of each bar the figure that speaks most against it.
std::vector<BarResult> worst_figures(const std::vector<BarResult>& bars) {
  constexpr std::array<int, 3> weights = {0, 2, 1};
  const auto weight_of = [&](const BarResult& bar) { return weights[static_cast<std::size_t>(bar.verdict)]; };
  std::vector<BarResult> worst;
  for (const BarResult& bar : bars)
    if (worst.empty() || worst.back().key != bar.key)
      worst.push_back(bar);
    else if (weight_of(bar) > weight_of(worst.back()))
      worst.back() = bar;
  return worst;
}

/// The candidates in the order in which they are shown.
std::vector<const TriedCandidate*> ranked(const TryReport& report) {
  std::vector<const TriedCandidate*> all;
  for (const TriedCandidate& one : report.candidates) all.push_back(&one);
  std::ranges::stable_sort(all, [](const TriedCandidate* a, const TriedCandidate* b) {
    if (a->racer.state != b->racer.state) return a->racer.state < b->racer.state;
    return misfit_of(a->racer.bars) < misfit_of(b->racer.bars);
  });
  return all;
}

std::vector<bool> front_of(const TryReport& report) {
  std::vector<Racer> racers;
  for (const TriedCandidate& one : report.candidates) racers.push_back(one.racer);
  return front_of(racers);
}

std::string state_text(const TriedCandidate& one) {
  switch (one.racer.state) {
    case TryState::met: return "meets all";
    case TryState::missed: return "does not";
    case TryState::waiting: return "not played";
    case TryState::same: return fmt::format("same as {}", one.same_as);
    default: return names_of_try_states[static_cast<std::size_t>(one.racer.state)];
  }
}

std::string bar_text(const BarResult& bar) {
  constexpr std::array<char, 3> marks = {'+', '-', '?'};
  const char mark = marks[static_cast<std::size_t>(bar.verdict)];
  if (!bar.value || !bar.interval) return fmt::format("{} {}", mark, "too little data");
  std::string value = print_number(*bar.value, bar.unit);
  if (value.ends_with(" %")) value.resize(value.size() - 2);
  return fmt::format("{} {} ({})", mark, value, print_interval(*bar.interval, bar.unit));
}

/// The heads of the table: what is varied and measured, and which values are wanted.
std::pair<TableRow, TableRow> heads_of(const TryReport& report) {
  TableRow names = {""}, wanted = {""};
  const auto add = [&](const std::string& name, const std::string& range) {
    names.push_back(name);
    wanted.push_back(range);
  };
  for (const TriedPlace& place : report.places) add(place.label, "");
  add("games", "");
  add("", "");
  const auto played = std::ranges::find_if(report.candidates, [](const auto& one) { return !one.racer.bars.empty(); });
  for (std::size_t i = 0; i < report.bars.size(); ++i)
    add(report.bars[i], played == report.candidates.end() ? "" : print_range(worst_figures(played->racer.bars)[i]));
  return {names, wanted};
}

TableRow row_of(const TryReport& report, const TriedCandidate& one, bool is_on_front) {
  TableRow row = {fmt::format("{}", one.number)};
  for (std::size_t i = 0; i < one.choice.size(); ++i) row.push_back(report.places[i].values[one.choice[i]].label);
  row.push_back(one.racer.openings == 0 ? "" : fmt::format("{}", one.racer.games()));
  row.push_back(state_text(one) + (is_on_front ? " *" : ""));
  const auto bars = worst_figures(one.racer.bars);
  for (std::size_t i = 0; i < report.bars.size(); ++i) row.push_back(i < bars.size() ? bar_text(bars[i]) : "");
  return row;
}

std::vector<TableRow> rows_of(const TryReport& report) {
  const auto front = front_of(report);
  std::vector<TableRow> rows;
  for (const TriedCandidate* one : ranked(report))
    rows.push_back(row_of(report, *one, front[static_cast<std::size_t>(one - report.candidates.data())]));
  return rows;
}

/// The rows as a table; as several tables below each other, each with the numbers, if they are too wide for one.
std::string table_text(const std::vector<TableRow>& rows) {
  std::vector<std::size_t> widths(rows[0].size());
  for (const TableRow& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], count_characters(row[i]));
  std::string text;
  for (std::size_t first = 1, end = first; first < widths.size(); first = end) {
    std::size_t width = widths[0];
    while (end < widths.size() && (end == first || width + 2 + widths[end] <= TextStyle::columns))
      width += 2 + widths[end++];
    if (first > 1) text += "\n";
    for (const TableRow& row : rows) {
      std::string line = pad_right(row[0], widths[0]);
      for (std::size_t i = first; i < end; ++i) line += "  " + pad_right(row[i], widths[i]);
      line.erase(line.find_last_not_of(' ') + 1);
      if (!line.empty()) text += line + "\n";
    }
  }
  return text;
}

std::string title_of(const TryReport& report) {
  std::size_t games = 0;
  for (const TriedCandidate& one : report.candidates) games += one.racer.games();
  std::string text = fmt::format("{}: {} of {} combinations, {} games, seed {}", report.file,
                                 report.candidates.size() + report.excluded, report.combinations, games, report.seed);
  if (report.excluded > 0) text += fmt::format("; {} choose options that exclude each other", report.excluded);
  return report.is_stopped ? text + "; stopped before the end" : text;
}

std::string summary_of(const TryReport& report) {
  const auto count = [&](TryState state) {
    return std::ranges::count_if(report.candidates, [&](const auto& one) { return one.racer.state == state; });
  };
  const auto met = count(TryState::met), undecided = count(TryState::undecided);
  std::string text = met == 0 ? "No candidate is seen to meet all bars" : fmt::format("{} meet all bars", met);
  if (met == 1) text = "1 meets all bars";
  if (undecided > 0) text += fmt::format("; of {} more games would tell", undecided);
  return text + ".";
}

std::vector<std::string> refusals_of(const TryReport& report) {
  std::vector<std::string> lines;
  for (const TriedCandidate& one : report.candidates)
    if (one.racer.state == TryState::refused) lines.push_back(fmt::format("{} is refused: {}", one.number, one.reason));
  return lines;
}

Json numbers_of(const std::vector<double>& numbers) {
  Json json = Json::array();
  for (const double one : numbers) json.push_back(std::isfinite(one) ? Json(one) : Json(nullptr));
  return json;
}

std::string cells_html(const TableRow& row, const char* tag) {
  std::string html = "<tr>";
  for (const std::string& cell : row) html += fmt::format("<{0}>{1}</{0}>", tag, escape_markup(cell));
  return html + "</tr>\n";
}

}  // namespace

std::string print_text(const TryReport& report) {
  const auto [names, wanted] = heads_of(report);
  std::vector<TableRow> rows = {names, wanted};
  for (TableRow& row : rows_of(report)) rows.push_back(std::move(row));
  std::string text =
      wrap(title_of(report)) + "\n\n" + table_text(rows) + "\n" + wrap(summary_of(report)) + "\n" + wrap(legend) + "\n";
  const auto front = front_of(report);
  for (const TriedCandidate* one : ranked(report))
    if (front[static_cast<std::size_t>(one - report.candidates.data())]) text += fmt::format("  {}.yaml\n", one->name);
  for (const std::string& refusal : refusals_of(report)) text += wrap(refusal, "", "    ") + "\n";
  return text;
}

std::string print_html(const TryReport& report) {
  const auto [names, wanted] = heads_of(report);
  std::string table = "<thead>" + cells_html(names, "th") + cells_html(wanted, "td") + "</thead>\n<tbody>\n";
  for (const TableRow& row : rows_of(report)) table += cells_html(row, "td");
  std::string refusals;
  for (const std::string& one : refusals_of(report)) refusals += "<li>" + escape_markup(one) + "</li>\n";
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n"
      "<header><h1>{0}</h1></header>\n<main>\n<p>{2}</p>\n<div class=\"table\"><table>\n{3}</tbody></table></div>\n"
      "<p>{4}</p>\n<ul>\n{5}</ul>\n"
      "</main>\n</body>\n</html>\n",
      escape_markup(title_of(report)), page_style(), escape_markup(summary_of(report)), table, escape_markup(legend),
      refusals);
}

Json to_json(const TryReport& report) {
  Json places = Json::array(), candidates = Json::array();
  for (const TriedPlace& place : report.places) places.push_back(place.label);
  const auto front = front_of(report);
  for (const TriedCandidate* one : ranked(report)) {
    Json values = Json::array();
    for (std::size_t i = 0; i < one->choice.size(); ++i)
      values.push_back(report.places[i].values[one->choice[i]].label);
    Json json = {{"number", one->number},
                 {"file", one->name + ".yaml"},
                 {"values", std::move(values)},
                 {"state", names_of_try_states[static_cast<std::size_t>(one->racer.state)]},
                 {"games", one->racer.games()},
                 {"bars", to_json(one->racer.bars)},
                 {"distances", numbers_of(distances_of(one->racer.bars))},
                 {"front", static_cast<bool>(front[static_cast<std::size_t>(one - report.candidates.data())])}};
    if (one->racer.state == TryState::refused) json["reason"] = one->reason;
    if (one->racer.state == TryState::same) json["same_as"] = one->same_as;
    candidates.push_back(std::move(json));
  }
  return {{"file", report.file},          {"seed", report.seed},
          {"nodes", report.nodes},        {"combinations", report.combinations},
          {"stopped", report.is_stopped}, {"varied", std::move(places)},
          {"bars", report.bars},          {"candidates", std::move(candidates)}};
}

}  // namespace trigon::engine
