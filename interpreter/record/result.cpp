#include "interpreter/record/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "interpreter/record/record.h"
#include "interpreter/support/failed.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr int never = std::numeric_limits<int>::max();

/// The place of each seat by what it has reached: one more than the number of seats that have reached more.
std::vector<int> ranks_by(const std::vector<std::int64_t>& reached) {
  std::vector<int> ranks;
  for (const std::int64_t own : reached)
    ranks.push_back(1 + static_cast<int>(std::count_if(reached.begin(), reached.end(),
                                                       [&](std::int64_t other) { return other > own; })));
  return ranks;
}

struct Points {
  const char* text;
  std::vector<int> ranks;
};

/// The results of games of two.
const std::vector<Points>& points() {
  static const std::vector<Points> all = {{"1-0", {1, 2}}, {"0-1", {2, 1}}, {"1/2-1/2", {1, 1}}};
  return all;
}

bool are_places(const std::vector<int>& ranks) {
  std::vector<std::int64_t> reached;
  for (const int rank : ranks) reached.push_back(-rank);
  return ranks_by(reached) == ranks;
}

}  // namespace

std::string print_result(const std::vector<int>& ranks) {
  if (ranks.empty()) return "*";
  for (const Points& one : points())
    if (one.ranks == ranks) return one.text;
  return fmt::format("{}", fmt::join(ranks, "-"));
}

bool has_form_of_result(std::string_view text) {
  if (text == "*") return true;
  const bool has_digit = text.find_first_of("0123456789") != std::string_view::npos;
  return has_digit && text.find('-') != std::string_view::npos &&
         text.find_first_not_of("0123456789/-") == std::string_view::npos;
}

std::optional<std::vector<int>> read_result(std::string_view text, std::size_t seats, std::string& error) {
  if (text == "*") return std::vector<int>{};
  for (const Points& one : points())
    if (one.text == text && seats == 2) return one.ranks;
  std::vector<int> ranks;
  for (const std::string_view part : split(text, '-')) {
    const auto rank = parse_integer(part);
    if (!rank || *rank < 1 || *rank > static_cast<std::int64_t>(seats))
      return failed(error, fmt::format("'{}' is not a place from 1 to {}", part, seats));
    ranks.push_back(static_cast<int>(*rank));
  }
  if (ranks.size() != seats) return failed(error, fmt::format("there are {} places for {} seats", ranks.size(), seats));
  if (!are_places(ranks)) return failed(error, "whoever shares a place leaves the next ones free, as in 1-1-3");
  return ranks;
}

Departures::Departures(const Ruleset& ruleset) : ruleset_(ruleset), left_(seated_players(ruleset).size(), never) {}

void Departures::note(PlayerSet in) {
  const std::vector<Player> players = seated_players(ruleset_);
  for (std::size_t seat = 0; seat < players.size(); ++seat)
    if (!in.contains(players[seat]) && left_[seat] == never) left_[seat] = notes_;
  ++notes_;
}

std::vector<std::int64_t> Departures::in_teams(const std::vector<std::int64_t>& reached) const {
  const std::vector<Player> players = seated_players(ruleset_);
  std::vector<std::int64_t> best = reached;
  for (std::size_t seat = 0; seat < players.size(); ++seat)
    for (const Player partner : ruleset_.team_of[players[seat]])
      best[seat] = std::max(best[seat], reached[seat_of(ruleset_, partner)]);
  return best;
}

std::vector<int> Departures::ranks(const Outcome& outcome) const {
  std::vector<int> places;
  for (const Player player : seated_players(ruleset_)) places.push_back(outcome.places[player]);
  if (has_places(outcome.places)) return places;
  std::vector<std::int64_t> reached(left_.begin(), left_.end());
  for (const Player winner : outcome.winners) reached[seat_of(ruleset_, winner)] = static_cast<std::int64_t>(never) + 1;
  return ranks_by(in_teams(reached));
}

std::optional<std::pair<std::size_t, std::size_t>> Departures::misplaced(const std::vector<int>& ranks) const {
  if (ruleset_.end.points) return std::nullopt;
  const std::vector<std::int64_t> left = in_teams({left_.begin(), left_.end()});
  for (std::size_t a = 0; a < left.size(); ++a)
    for (std::size_t b = 0; b < left.size(); ++b)
      if (left[a] > left[b] && ranks[a] >= ranks[b]) return std::pair(a, b);
  return std::nullopt;
}

}  // namespace trigon::engine
