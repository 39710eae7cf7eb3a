#include "interpreter/learn/self_play.h"

#include <algorithm>
#include <array>

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
    if (!is_two_seats()) settle_by_result(first);
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
    if (!is_two_seats()) settle(position.turn(), thought.value);
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
      sample.seats.push_back({seat, 0, 0});
    }
    samples_.push_back(std::move(sample));
    settle(position.turn(), thought.value);
  }

  /// Writes what a search has found for a seat into all positions since its turn before: what they are worth to a seat
  /// that is not to move, its own next search knows best.
  void settle(Player seat, int value) {
    const int most = std::clamp(value, -min_win_value, min_win_value);
    for (std::size_t& i = settled_[seat]; i < samples_.size(); ++i)
      for (Sample::Seat& in : samples_[i].seats)
        if (in.seat == seat) in.value = static_cast<std::int16_t>(most);
  }

  /// The same for seats that have no next turn.
  void settle_by_result(PlayerSet first) {
    for (const Player seat : game_.ruleset().all_players())
      settle(seat, !first.contains(seat) ? -min_win_value : first.size() == 1 ? min_win_value : 0);
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
  /// By seat, how many of the samples have the value for it.
  std::array<std::size_t, max_players> settled_{};
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
