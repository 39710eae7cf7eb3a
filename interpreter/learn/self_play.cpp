#include "interpreter/learn/self_play.h"

#include <algorithm>

#include "interpreter/learn/samples.h"
#include "interpreter/match/openings.h"
#include "interpreter/match/table.h"
#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/script/allowance.h"
#include "interpreter/support/splitmix.h"

namespace trigon::engine {

namespace {

/// The least number of random plies at the beginning of a game, and how many more there may be.
constexpr int least_opening = 4, more_opening = 8;

/// The table of a player; searches are short.
constexpr std::size_t table_bytes = std::size_t{1} << 20;

/// One game and the samples from it.
class SelfPlayedGame {
 public:
  SelfPlayedGame(const SelfPlaySettings& settings, Thinker& thinker, std::uint64_t number)
      : settings_(settings),
        thinker_(thinker),
        random_(splitmix64(settings.seed) ^ splitmix64(number)),
        game_(settings.ruleset) {}

  /// False when `stop` was requested.
  bool play(const std::stop_token& stop) {
    const auto plies = static_cast<int>(next() % (more_opening + 1)) + least_opening;
    play_opening(game_, std::min(plies, settings_.max_plies), next());
    while (!game_.outcome() && !winner_ && static_cast<int>(game_.played()) < settings_.max_plies) {
      const Thought thought =
          thinker_.think(game_, {.nodes = settings_.nodes, .stop = stop}, {.seed = next(), .is_careful = false});
      if (stop.stop_requested()) return false;
      look_at(thought);
      game_.play(thought.best);
    }
    return true;
  }

  std::string samples() {
    std::string bytes;
    const PlayerSet first = first_places();
    for (Sample& sample : samples_) {
      for (Sample::Seat& seat : sample.seats)
        if (first.contains(seat.seat)) seat.points = static_cast<std::uint16_t>(whole_point / first.size());
      append_sample(sample, bytes);
    }
    return bytes;
  }

 private:
  std::uint64_t next() { return random_ = splitmix64(random_); }
  bool is_two_seats() const { return settings_.layout->is_two_seats(); }

  void look_at(const Thought& thought) {
    const Position& position = game_.position();
    if (is_decided(thought.value)) {
      // The search has seen the end.
      if (is_two_seats()) winner_ = thought.value > 0 ? position.turn() : position.next_in(position.turn());
      return;
    }
    if (!captured_cells(position, thought.best).empty()) return;
    const Ruleset& ruleset = game_.ruleset();
    if (ruleset.end.royals != RoyalRule::capture && !ruleset.royal_types.empty() &&
        is_in_check(position, position.turn()))
      return;
    note(position, thought);
  }

  void note(const Position& position, const Thought& thought) {
    Sample sample;
    settings_.layout->list_inputs(position, 0, sample.inputs);
    std::ranges::sort(sample.inputs);
    for (const Player seat : position.players_in()) {
      if (is_two_seats() && seat != position.turn()) continue;
      const int value = std::clamp(thought.by_seat[seat], -min_win_value, min_win_value);
      sample.seats.push_back({seat, static_cast<std::int16_t>(value), 0});
    }
    samples_.push_back(std::move(sample));
  }

  PlayerSet first_places() const {
    if (winner_) return {*winner_};
    const auto& outcome = game_.outcome();
    const bool is_won = outcome && !outcome->winners.empty();
    return is_won ? outcome->winners : game_.ruleset().with_partners(game_.position().players_in());
  }

  const SelfPlaySettings& settings_;
  Thinker& thinker_;
  std::uint64_t random_;
  Game game_;
  std::vector<Sample> samples_;
  /// Who wins by force, where two play.
  std::optional<Player> winner_;
};

}  // namespace

SelfPlayer::SelfPlayer(const SelfPlaySettings& settings)
    : settings_(settings), thinker_(settings.ruleset, table_bytes, settings.net) {}

std::optional<std::string> SelfPlayer::play(std::uint64_t number, const std::stop_token& stop) {
  ScriptAllowance::of_this_thread().renew();
  SelfPlayedGame game(settings_, thinker_, number);
  if (!game.play(stop)) return std::nullopt;
  return game.samples();
}

}  // namespace trigon::engine
