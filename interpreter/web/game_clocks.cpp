#include "interpreter/web/game_clocks.h"

#include <algorithm>
#include <cmath>

#include "interpreter/play/seats.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace {

constexpr double seconds_of_day = 86400;

}  // namespace

Json clock_to_json(const std::optional<GameClock>& clock) {
  if (!clock) return nullptr;
  if (clock->is_by_turn) return {{"days", clock->seconds / seconds_of_day}};
  return {{"seconds", clock->seconds}, {"increment", clock->increment}};
}

GameClocks::GameClocks(std::optional<GameClock> clock, std::size_t players, double now)
    : clock_(clock), left_(players, clock ? clock->seconds : 0), since_(now) {}

PlayerSeconds GameClocks::at(double now, std::optional<Player> running) const {
  PlayerSeconds seconds = left_;
  if (running) seconds[*running] = std::max(0.0, seconds[*running] - std::max(0.0, now - since_));
  return seconds;
}

std::optional<double> GameClocks::end_of(std::optional<Player> running) const {
  return running ? std::optional(since_ + left_[*running]) : std::nullopt;
}

void GameClocks::add_for_turn(PlayerSeconds& seconds, Player player) const {
  if (!clock_) return;
  seconds[player] = clock_->is_by_turn ? clock_->seconds : seconds[player] + clock_->increment;
}

void GameClocks::set(PlayerSeconds left, double now) {
  left_ = std::move(left);
  since_ = now;
}

Json GameClocks::to_json(const Ruleset& ruleset, const PlayerSeconds& seconds) const {
  if (!clock_) return nullptr;
  Json json = Json::object();
  for (const Player player : contenders(ruleset))
    json[ruleset.players[player].name] = std::round(seconds[player] * 1000) / 1000;
  return json;
}

}  // namespace trigon::engine
