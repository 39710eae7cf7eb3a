// A report as one HTML file; see report.h.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/lab/report.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/pictures/markup.h"
#include "interpreter/report/report.h"

namespace trigon::engine {

namespace {

constexpr const char* board_id = "the-board";

/// What plots have beside `page_style`. On paper they are as in the light.
constexpr const char* plot_style = R"(
    .plot text { fill: var(--quiet); font-size: 12px } .plot .axis { stroke: var(--line); stroke-width: 1 }
    .plot .bar { fill: var(--link); fill-opacity: 0.55 } .plot .curve { fill: none; stroke: var(--text); stroke-width: 1.5 }
    .plot .range { stroke: var(--link); stroke-width: 5; stroke-opacity: 0.45 } .plot .dot { fill: var(--link) }
    .plot .fair { stroke: var(--quiet); stroke-width: 1; stroke-dasharray: 3 3 }
    .heat { fill: #c0271d } td svg { display: block } details { margin: 0.3rem 0; color: var(--quiet) }
    .note { color: var(--quiet); font-size: 0.92rem } figure.plot { max-width: 100%; flex-basis: 100% }
    @media print { :root { color-scheme: light } body { max-width: none } h2 { break-after: avoid } tr, figure { break-inside: avoid } }
)";

/// Where the plots of a table begin and end.
struct Scale {
  double low = 0, high = 1;

  explicit Scale(const LabTable& table) {
    bool is_first = true;
    const auto include = [&](double value) {
      low = is_first ? value : std::min(low, value);
      high = is_first ? value : std::max(high, value);
      is_first = false;
    };
    for (const LabFigure& figure : table.figures) {
      if (figure.value) include(*figure.value);
      if (figure.interval) include(figure.interval->low), include(figure.interval->high);
      if (figure.compared) include(*figure.compared);
    }
    if (!(high > low)) low -= 1, high += 1;
  }

  double at(double value, double width) const { return 6 + (width - 12) * (value - low) / (high - low); }
};

/// A dot and its interval on the scale of its table.
std::string interval_plot(const LabFigure& figure, const Scale& scale, std::optional<double> fair) {
  constexpr double width = 180, height = 18;
  if (!figure.value) return "";
  std::string svg = fmt::format(
      "<svg class=\"plot\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" aria-hidden=\"true\">", width, height);
  if (fair && *fair >= scale.low && *fair <= scale.high)
    svg += fmt::format("<line class=\"fair\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"0\" y2=\"{1}\"/>",
                       scale.at(*fair, width), height);
  if (figure.interval)
    svg += fmt::format("<line class=\"range\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"9\" y2=\"9\"/>",
                       scale.at(figure.interval->low, width), scale.at(figure.interval->high, width));
  return svg +
         fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"9\" r=\"4\"/></svg>", scale.at(*figure.value, width));
}

std::string cell_of(const std::string& text, const char* css_class = "") {
  return fmt::format("<td{}>{}</td>", css_class, escape_markup(text));
}

std::string table_html(const LabTable& table, std::optional<double> fair) {
  constexpr const char* number = " class=\"number\"";
  const Scale scale(table);
  const bool has_strengths = std::ranges::any_of(
      table.figures, [&](const LabFigure& one) { return one.nodes != table.figures.front().nodes; });
  std::string html =
      fmt::format("<h2 id=\"{}\">{}</h2>\n<p class=\"note\">{}. Source: {}.</p>\n", escape_markup(table.id),
                  escape_markup(table.title), escape_markup(table.definition), escape_markup(table.source));
  html += fmt::format(
      "<div class=\"table\"><table>\n<thead><tr><th></th>{}<th></th><th>95 % interval</th><th>{}</th>{}"
      "<th></th></tr></thead>\n<tbody>\n",
      has_strengths ? "<th>nodes</th>" : "", escape_markup(table.counted),
      table.compared.empty() ? "" : "<th>" + escape_markup(table.compared) + "</th>");
  for (const LabFigure& figure : table.figures) {
    html += "<tr>" + cell_of(figure.label);
    if (has_strengths) html += cell_of(fmt::format("{}", figure.nodes), number);
    html += cell_of(figure.value ? print_number(*figure.value, table.unit) : "too little data", number);
    html += cell_of(figure.interval ? print_interval(*figure.interval, table.unit) : "", number);
    html += cell_of(fmt::format("{}", figure.n), number);
    if (!table.compared.empty())
      html += cell_of(figure.compared ? print_number(*figure.compared, table.unit) : "", number);
    html += "<td>" + interval_plot(figure, scale, fair) + "</td></tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

/// How many games ended with each number of plies, and which share was decided or over by then.
std::string lengths_plot(const LabLengths& lengths) {
  constexpr double width = 720, height = 260, left = 46, right = 46, top = 14, bottom = 34;
  constexpr std::size_t bars = 48;
  double games = 0;
  std::size_t last = 1;
  for (std::size_t ply = 0; ply < lengths.plies.size(); ++ply) games += static_cast<double>(lengths.plies[ply]);
  // The few longest games would make all others narrow.
  for (double sum = 0; last < lengths.plies.size() && sum < 0.99 * games; ++last)
    sum += static_cast<double>(lengths.plies[last]);
  if (games < 1) return "";
  const std::size_t step = std::max<std::size_t>(1, (last + bars - 1) / bars), count = (last + step - 1) / step;
  std::vector<double> heights(count);
  for (std::size_t ply = 0; ply < lengths.plies.size() && ply / step < count; ++ply)
    heights[ply / step] += static_cast<double>(lengths.plies[ply]) / games;
  const double most = std::max(*std::ranges::max_element(heights), 1e-9);
  const double inner_width = width - left - right, inner_height = height - top - bottom;
  const auto x_of = [&](double ply) { return left + inner_width * ply / static_cast<double>(count * step); };
  const auto y_of = [&](double share) { return top + inner_height * (1 - share); };
  std::string svg = fmt::format(
      "<figure class=\"plot\"><svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"how long games "
      "are\">\n",
      width, height);
  for (std::size_t i = 0; i < count; ++i)
    svg += fmt::format("<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>",
                       x_of(static_cast<double>(i * step)) + 0.5, y_of(heights[i] / most),
                       std::max(inner_width / static_cast<double>(count) - 1, 0.5), inner_height * heights[i] / most);
  double decided = 0, below = 0;
  for (const std::uint64_t one : lengths.decided) decided += static_cast<double>(one);
  std::string curve;
  for (std::size_t ply = 0; ply <= count * step && decided > 0; ++ply) {
    if (ply < lengths.decided.size()) below += static_cast<double>(lengths.decided[ply]);
    curve += fmt::format("{}{:.1f} {:.1f}", curve.empty() ? "M" : " L", x_of(static_cast<double>(ply)),
                         y_of(below / decided));
  }
  if (!curve.empty()) svg += fmt::format("<path class=\"curve\" d=\"{}\"/>", curve);
  svg += fmt::format("<line class=\"axis\" x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\"/>", left, width - right, y_of(0),
                     y_of(0));
  for (std::size_t i = 0; i <= 6; ++i) {
    const std::size_t ply = i * count * step / 6;
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>", x_of(static_cast<double>(ply)),
                       height - 14, ply);
  }
  for (const double share : {0.0, 0.5, 1.0}) {
    svg += fmt::format("<text x=\"{}\" y=\"{:.1f}\">{:.0f} %</text>", width - right + 4, y_of(share) + 4, 100 * share);
    svg += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{:.1f} %</text>", left - 4, y_of(share) + 4,
                       100 * share * most);
  }
  return svg +
         fmt::format(
             "</svg><figcaption>Bars: the share of games with so many plies, {} {} a bar (left). Line: the share of "
             "decisive games that were decided by then (right). {} nodes a move.</figcaption></figure>\n",
             step, step == 1 ? "ply" : "plies", lengths.nodes);
}

/// The board with each cell the redder, the larger its number is.
std::string heat_map(const Ruleset& ruleset, const std::vector<std::uint64_t>& numbers, const std::string& caption) {
  const std::uint64_t most = std::max<std::uint64_t>(*std::ranges::max_element(numbers), 1);
  std::vector<double> heat;
  for (const std::uint64_t one : numbers) heat.push_back(0.9 * static_cast<double>(one) / static_cast<double>(most));
  const Position empty(ruleset);
  BoardPicture picture{.title = caption, .position = empty};
  picture.heat = std::move(heat);
  return fmt::format(
      "<figure{}><div class=\"scroll\">{}</div><figcaption>{}; the reddest cell {} times</figcaption></figure>\n",
      ruleset.grid.lattice().is_flat ? "" : " class=\"wide\"", draw_on_board(picture, board_id), escape_markup(caption),
      most);
}

}  // namespace

std::string print_html(const LabReport& report, const Ruleset* ruleset) {
  const std::string title = fmt::format("{}: what {} games tell", report.header.variant, report.games);
  std::string body = fmt::format("<header><h1>{}</h1>\n<nav><ul>", escape_markup(title));
  for (const LabTable& table : report.tables)
    if (!table.figures.empty())
      body += fmt::format("<li><a href=\"#{}\">{}</a></li>", escape_markup(table.id), escape_markup(table.title));
  body += "</ul></nav></header>\n<main>\n<ul>\n";
  for (const std::string& verdict : report.verdicts) body += "<li>" + escape_markup(verdict) + "</li>\n";
  body += "</ul>\n";
  const double fair = 1.0 / static_cast<double>(report.header.team_count());
  for (const LabTable& table : report.tables) {
    if (table.figures.empty()) continue;
    const bool is_score = table.id == "score" || table.id == "first-moves";
    body += table_html(table, is_score ? std::optional(fair) : table.id == "skill" ? std::optional(0.5) : std::nullopt);
    if (table.id == "length" && !report.lengths.empty()) body += lengths_plot(report.lengths.back());
  }
  std::string board;
  if (ruleset && !report.arrivals.empty()) {
    board = define_board(Position(*ruleset), board_id);
    body += "<h2 id=\"cells\">Use of cells</h2>\n<div class=\"figures\">\n" +
            heat_map(*ruleset, report.arrivals, "Where moves end") +
            heat_map(*ruleset, report.captures, "Where pieces are captured") + "</div>\n";
  }
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, "
      "initial-scale=1\">\n<title>{}</title>\n<style>{}{}{}</style>\n</head>\n<body>\n{}{}"
      "</main>\n</body>\n</html>\n",
      escape_markup(title), board_style(), page_style(), plot_style, board, body);
}

}  // namespace trigon::engine
