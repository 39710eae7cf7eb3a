// Sentences about a report, each of which holds at both ends of the intervals that it rests on.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/lab/report.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

const LabTable* find_table(const LabReport& report, const char* id) {
  const auto found = std::ranges::find(report.tables, id, &LabTable::id);
  return found == report.tables.end() ? nullptr : &*found;
}

std::string points(double share) { return fmt::format("{:.1f}", 100 * std::abs(share)); }

/// Is a seat seen to score more, 1, or less, -1, than its share?
int side_of(const LabFigure& figure, double fair) {
  if (!figure.interval) return 0;
  return figure.interval->low > fair ? 1 : figure.interval->high < fair ? -1 : 0;
}

std::string about_seat(const LabFigure& figure, double fair) {
  const Interval& interval = *figure.interval;
  const int side = side_of(figure, fair);
  if (side == 0)
    return fmt::format("{} scores between {} points less and {} more than its share", figure.label,
                       points(interval.low - fair), points(interval.high - fair));
  const double near = side > 0 ? interval.low - fair : fair - interval.high;
  const double far = side > 0 ? interval.high - fair : fair - interval.low;
  return fmt::format("{} scores between {} and {} points {} than its share", figure.label, points(near), points(far),
                     side > 0 ? "more" : "less");
}

/// Fairness at each strength, and whether strengths agree.
void say_fairness(const LabReport& report, std::vector<std::string>& to) {
  const LabTable* const score = find_table(report, "score");
  if (!score) return;
  const double fair = 1.0 / static_cast<double>(report.header.team_count());
  std::vector<std::vector<int>> sides;
  for (const std::uint64_t nodes : report.strengths) {
    std::vector<std::string> parts;
    std::vector<int> side;
    for (const LabFigure& figure : score->figures) {
      if (figure.nodes != nodes) continue;
      // Of two seats, what one gains the other loses.
      if (figure.interval && (report.header.seats.size() > 2 || parts.empty()))
        parts.push_back(about_seat(figure, fair));
      side.push_back(side_of(figure, fair));
    }
    if (parts.empty()) {
      to.push_back(fmt::format("Fairness at {} nodes: too little data.", nodes));
      continue;
    }
    const bool is_seen = std::ranges::any_of(side, [](int one) { return one != 0; });
    to.push_back(fmt::format("Fairness at {} nodes: {}. Of {:.1f} % each, {}.", nodes,
                             is_seen ? "the seats are not equal" : "no seat is seen to have an advantage", 100 * fair,
                             join(parts, ", ")));
    sides.push_back(std::move(side));
  }
  if (sides.size() < 2) {
    if (!sides.empty())
      to.push_back(
          "This is one strength of play: whether the game or the player favors a seat, other strengths would show.");
    return;
  }
  const bool agree = std::ranges::all_of(sides, [&](const auto& one) { return one == sides.back(); });
  to.push_back(
      agree ? "All strengths say the same of the seats, so that it is probably the game's doing and not the player's."
            : "The strengths do not say the same of the seats: what only some of them show may be the player's "
              "doing and not the game's.");
}

void say_range(const LabReport& report, const char* table, const char* figure, const char* before, const char* after,
               FigureUnit unit, std::vector<std::string>& to) {
  if (report.strengths.empty()) return;
  const LabFigure* const found = find_figure(report, table, figure, report.strengths.back());
  if (found && found->interval)
    to.push_back(fmt::format("{}{}{}", before, print_interval(*found->interval, unit), after));
}

void say_skill(const LabReport& report, std::vector<std::string>& to) {
  const LabTable* const skill = find_table(report, "skill");
  if (!skill) return;
  for (const LabFigure& figure : skill->figures) {
    if (!figure.interval) continue;
    const Interval& interval = *figure.interval;
    if (interval.low > 0.5)
      to.push_back(
          fmt::format("Skill counts: {} score {}.", figure.label, print_interval(interval, FigureUnit::share)));
    else
      to.push_back(fmt::format("Whether skill counts is not seen: {} score {}.", figure.label,
                               print_interval(interval, FigureUnit::share)));
  }
}

}  // namespace

std::vector<std::string> verdicts_of(const LabReport& report) {
  std::vector<std::string> verdicts;
  say_fairness(report, verdicts);
  say_range(report, "decisive", "decisive", "Of all games ", " are decisive.", FigureUnit::share, verdicts);
  say_range(report, "length", "median", "Half of the games last at most ", " plies.", FigureUnit::plies, verdicts);
  say_range(report, "kingmaking", "decides", "A player who cannot win any more decides between the others in ",
            " of such turns.", FigureUnit::share, verdicts);
  say_skill(report, verdicts);
  return verdicts;
}

}  // namespace trigon::engine
