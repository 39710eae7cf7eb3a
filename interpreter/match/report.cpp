#include "interpreter/match/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/match/statistics.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The capital letter that stands for a player in the tables.
std::string letter(std::size_t player) { return std::string(1, static_cast<char>('A' + player)); }

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string count(std::size_t number, const std::string& what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

std::vector<std::string> names_of_seats(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const Player seat : seats_of(ruleset)) names.push_back(ruleset.players[seat].name);
  return names;
}

Interval interval_of(const Tally& tally) { return wilson_interval(tally.score(), static_cast<double>(tally.games)); }

double points_of(const Tally& tally) { return static_cast<double>(tally.points) / whole_point; }

/// By how many Elo points the first of two players is better; infinite numbers are possible.
struct Elo {
  double difference;
  Interval interval;
};
std::optional<Elo> elo_of(const MatchReport& report, const MatchTable& table) {
  if (table.by_player.size() != 2 || table.by_seat.size() != 2) return std::nullopt;
  OpeningScores openings(report.settings, report.plan);
  std::size_t next = 0;
  for (const MatchGame& game : report.result.games) {
    // An interrupted match may lack games.
    if (game.number != next++) break;
    openings.add(game);
  }
  const auto interval = interval_of_mean(openings.counts());
  if (!interval) return std::nullopt;
  return Elo{elo_of_score(table.by_player[0].score()), {elo_of_score(interval->low), elo_of_score(interval->high)}};
}

class TextReport {
 public:
  explicit TextReport(const MatchReport& report)
      : report_(report), table_(count_games(report.settings, report.plan, report.result.games)) {}

  std::string print() const {
    std::string text = headline() + "\n" + players() + "\n" + by_player();
    if (table_.games > 0) text += "\n" + by_seat() + "\n" + lengths() + failures();
    if (report_.sprt) text += "\n" + sprt();
    if (report_.result.end == MatchEnd::interrupted) text += "\ninterrupted before the match was over\n";
    return text;
  }

 private:
  const Ruleset& ruleset() const { return *report_.settings.ruleset; }

  std::string headline() const {
    return fmt::format("{}: {}, {} of each opening, seed {}\n", ruleset().id, count(table_.games, "game"),
                       report_.plan.games_of_opening(), report_.settings.seed);
  }

  std::string players() const {
    std::string text;
    for (std::size_t i = 0; i < report_.settings.players.size(); ++i)
      text += fmt::format("{}  {}\n", letter(i), report_.settings.players[i].name);
    return text;
  }

  std::string by_player() const {
    std::string text = fmt::format("{:10}{:>8}{:>9}{:>16}{:>8}{:>8}{:>8}\n", "", "points", "score", "95 % interval",
                                   "wins", "draws", "losses");
    for (std::size_t i = 0; i < table_.by_player.size(); ++i) {
      const Tally& tally = table_.by_player[i];
      const Interval interval = interval_of(tally);
      text += fmt::format("{:10}{:8.1f}{:>9}{:>16}{:8}{:8}{:8}\n", letter(i), points_of(tally), percent(tally.score()),
                          fmt::format("{:.1f} .. {:.1f}", 100 * interval.low, 100 * interval.high), tally.wins,
                          tally.draws, tally.losses);
    }
    const auto seats = static_cast<double>(table_.by_seat.size());
    if (seats > 2) text += fmt::format("An equal share is {}.\n", percent(1 / seats));
    if (const auto elo = elo_of(report_, table_))
      text += fmt::format("Elo difference {:.0f}, 95 % interval {:.0f} .. {:.0f}\n", elo->difference, elo->interval.low,
                          elo->interval.high);
    return text;
  }

  std::string by_seat() const {
    const std::vector<std::string> names = names_of_seats(ruleset());
    std::size_t width = 7;
    for (const std::string& name : names) width = std::max(width, count_characters(name));
    const auto row = [&](const std::string& head, const auto& cell) {
      std::string line = pad_right(head, 10);
      for (std::size_t seat = 0; seat < names.size(); ++seat) {
        const std::string text = cell(seat);
        line += std::string(width + 1 - count_characters(text), ' ') + text;
      }
      return line + "\n";
    };
    std::string text = row("score on", [&](std::size_t seat) { return names[seat]; });
    for (std::size_t i = 0; i < table_.by_player_and_seat.size(); ++i)
      text += row(letter(i), [&](std::size_t seat) { return percent(table_.by_player_and_seat[i][seat].score()); });
    return text + row("all", [&](std::size_t seat) { return percent(table_.by_seat[seat].score()); });
  }

  std::string lengths() const {
    std::vector<std::pair<int, std::string>> endings;
    for (const auto& [ending, games] : table_.endings) endings.emplace_back(-games, ending);
    std::sort(endings.begin(), endings.end());
    std::vector<std::string> texts;
    for (const auto& [games, ending] : endings) texts.push_back(fmt::format("{} {}", ending, -games));
    return wrap(fmt::format("{:.1f} plies a game; ended by {}",
                            static_cast<double>(table_.plies) / static_cast<double>(table_.games), join(texts, ", "))) +
           "\n";
  }

  /// Of programs that lost since they did not move as they should.
  std::string failures() const {
    std::string text;
    for (std::size_t i = 0; i < table_.failures.size(); ++i) {
      std::vector<std::string> counts;
      for (const auto& [ending, games] : table_.failures[i]) counts.push_back(fmt::format("{} {}", ending, games));
      if (!counts.empty()) text += fmt::format("{} failed: {}\n", letter(i), join(counts, ", "));
    }
    return text;
  }

  std::string sprt() const {
    const Sprt& sprt = *report_.sprt;
    const double ratio = report_.result.log_likelihood_ratio;
    const SprtDecision decision = decide(sprt, ratio);
    const auto in_words = [](double likely, double unlikely) {
      return fmt::format("decided: A is better by {} Elo rather than by {}", likely, unlikely);
    };
    const std::string so = decision == SprtDecision::elo1   ? in_words(sprt.elo1, sprt.elo0)
                           : decision == SprtDecision::elo0 ? in_words(sprt.elo0, sprt.elo1)
                                                            : "nothing is decided yet";
    return fmt::format("SPRT of {} to {} Elo: log-likelihood ratio {:.2f} ({:.2f} .. {:.2f}),\n{}\n", sprt.elo0,
                       sprt.elo1, ratio, sprt.lower_bound(), sprt.upper_bound(), so);
  }

  const MatchReport& report_;
  const MatchTable table_;
};

/// The number rounded to six decimals, so that all machines print the same digits.
double rounded(double number) { return std::round(number * 1e6) / 1e6; }

Json to_json(const Tally& tally) {
  const Interval interval = interval_of(tally);
  return {{"games", tally.games},
          {"points", rounded(points_of(tally))},
          {"score", rounded(tally.score())},
          {"low", rounded(interval.low)},
          {"high", rounded(interval.high)},
          {"wins", tally.wins},
          {"draws", tally.draws},
          {"losses", tally.losses}};
}

Json sprt_to_json(const Sprt& sprt, double ratio) {
  const SprtDecision decision = decide(sprt, ratio);
  return {{"elo0", sprt.elo0},
          {"elo1", sprt.elo1},
          {"ratio", rounded(ratio)},
          {"lower", rounded(sprt.lower_bound())},
          {"upper", rounded(sprt.upper_bound())},
          {"decision", decision == SprtDecision::elo1   ? Json("elo1")
                       : decision == SprtDecision::elo0 ? Json("elo0")
                                                        : Json(nullptr)}};
}

const char* name_of(MatchEnd end) {
  return end == MatchEnd::decided ? "decided" : end == MatchEnd::interrupted ? "interrupted" : "all-played";
}

}  // namespace

std::string print_text(const MatchReport& report) { return TextReport(report).print(); }

Json to_json(const MatchReport& report) {
  const MatchTable table = count_games(report.settings, report.plan, report.result.games);
  const std::vector<std::string> seats = names_of_seats(*report.settings.ruleset);
  Json json = {{"variant", report.settings.ruleset->id},
               {"seed", report.settings.seed},
               {"end", name_of(report.result.end)},
               {"games", table.games},
               {"games_of_opening", report.plan.games_of_opening()},
               {"plies", table.plies},
               {"endings", table.endings},
               {"players", Json::array()},
               {"seats", Json::object()}};
  for (std::size_t i = 0; i < table.by_player.size(); ++i) {
    Json player = {{"name", report.settings.players[i].name}};
    player.update(to_json(table.by_player[i]));
    if (!table.failures[i].empty()) player["failures"] = table.failures[i];
    for (std::size_t seat = 0; seat < seats.size(); ++seat)
      player["seats"][seats[seat]] = to_json(table.by_player_and_seat[i][seat]);
    json["players"].push_back(player);
  }
  for (std::size_t seat = 0; seat < seats.size(); ++seat) json["seats"][seats[seat]] = to_json(table.by_seat[seat]);
  if (const auto elo = elo_of(report, table)) {
    const auto number = [](double value) { return std::isinf(value) ? Json(nullptr) : Json(rounded(value)); };
    json["elo"] = {{"difference", number(elo->difference)},
                   {"low", number(elo->interval.low)},
                   {"high", number(elo->interval.high)}};
  }
  if (report.sprt) json["sprt"] = sprt_to_json(*report.sprt, report.result.log_likelihood_ratio);
  return json;
}

}  // namespace trigon::engine
