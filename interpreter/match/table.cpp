#include "interpreter/match/table.h"

#include <algorithm>

namespace trigon::engine {

namespace {

/// The points that a game gives to the player on a seat.
std::int64_t share_of(const MatchGame& game, Player seat) {
  if (std::find(game.first.begin(), game.first.end(), seat) == game.first.end()) return 0;
  return whole_point / static_cast<std::int64_t>(game.first.size());
}

}  // namespace

void Tally::add(std::int64_t share) {
  ++games;
  ++(share == whole_point ? wins : share > 0 ? draws : losses);
  points += share;
}

double Tally::score() const {
  return games == 0 ? 0 : static_cast<double>(points) / static_cast<double>(games * whole_point);
}

MatchTable count_games(const MatchSettings& settings, const MatchPlan& plan, const std::vector<MatchGame>& games) {
  const std::vector<Player> seats = seats_of(*settings.ruleset);
  MatchTable table;
  table.games = games.size();
  table.by_player.resize(settings.players.size());
  table.failures.resize(settings.players.size());
  table.by_seat.resize(seats.size());
  table.by_player_and_seat.assign(settings.players.size(), std::vector<Tally>(seats.size()));
  for (const MatchGame& game : games) {
    table.plies += game.plies;
    ++table.endings[game.ending];
    const Seating& seating = plan.seating_of(game.number);
    if (game.failed) {
      const auto seat = static_cast<std::size_t>(std::ranges::find(seats, *game.failed) - seats.begin());
      ++table.failures[seating[seat]][game.ending];
    }
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      const std::int64_t share = share_of(game, seats[seat]);
      table.by_seat[seat].add(share);
      table.by_player[seating[seat]].add(share);
      table.by_player_and_seat[seating[seat]][seat].add(share);
    }
  }
  return table;
}

OpeningScores::OpeningScores(const MatchSettings& settings, const MatchPlan& plan)
    : plan_(plan), seats_(seats_of(*settings.ruleset)) {}

void OpeningScores::add(const MatchGame& game) {
  const Seating& seating = plan_.seating_of(game.number);
  for (std::size_t seat = 0; seat < seats_.size(); ++seat)
    if (seating[seat] == 0) points_ += share_of(game, seats_[seat]);
  if (++games_ % plan_.games_of_opening() != 0) return;
  ++openings_[points_];
  points_ = 0;
}

std::vector<ScoreCount> OpeningScores::counts() const {
  const auto most = static_cast<std::int64_t>(plan_.games_of_opening()) * whole_point;
  std::map<std::int64_t, int> all = openings_;
  for (std::int64_t quarter = 0; quarter <= 4; ++quarter) all.try_emplace(most * quarter / 4, 0);
  std::vector<ScoreCount> counts;
  for (const auto& [points, count] : all)
    counts.push_back({static_cast<double>(points) / static_cast<double>(most), static_cast<double>(count)});
  return counts;
}

}  // namespace trigon::engine
