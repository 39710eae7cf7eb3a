#include "interpreter/lab/self_play.h"

#include <algorithm>
#include <bit>

#include "interpreter/lab/game_meter.h"
#include "interpreter/match/one_game.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/record/record.h"
#include "interpreter/record/result.h"
#include "interpreter/script/allowance.h"
#include "interpreter/support/splitmix.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// A transposition table that fits what so many nodes can fill, since a larger one is only slower.
std::size_t table_bytes_for(std::uint64_t nodes) {
  constexpr std::uint64_t bytes_of_node = 64;
  constexpr std::uint64_t least = std::uint64_t{1} << 18;
  return std::clamp<std::uint64_t>(std::bit_ceil(nodes * bytes_of_node), least, TranspositionTable::default_bytes);
}

}  // namespace

SelfPlay::SelfPlay(const LabJob& job, const LabPlan& plan, LabOpenings& openings)
    : job_(job), plan_(plan), openings_(openings), ruleset_(job.ruleset), thinkers_(job.header.nodes.size()) {}

/// The ruleset of an opening's games, which most often come one after the other.
const RulesetPtr& SelfPlay::ruleset_of(const Opening& opening) {
  if (opening.setup && drawn_setup_ != opening.setup) {
    ruleset_ = job_.with_setup(*opening.setup);
    drawn_setup_ = opening.setup;
    for (auto& thinker : thinkers_) thinker.reset();
  }
  return ruleset_;
}

Thinker& SelfPlay::thinker_of(std::size_t strength) {
  auto& thinker = thinkers_[strength];
  if (!thinker) thinker = std::make_unique<Thinker>(ruleset_, table_bytes_for(job_.header.nodes[strength]));
  return *thinker;
}

std::optional<LabGame> SelfPlay::play(std::size_t number, const std::stop_token& stop, Time end) {
  ScriptAllowance::of_this_thread().renew();
  const Opening opening = openings_.at(plan_.opening_of(number - 1));
  const Seating& strengths = plan_.strengths_of(number - 1);
  Game game = game_from(ruleset_of(opening), opening.start);
  LabGame played;
  played.number = number;
  played.opening = plan_.opening_of(number - 1) + 1;
  if (opening.setup) played.setup = static_cast<std::uint32_t>(*opening.setup);
  for (const std::size_t strength : strengths) played.strengths.push_back(static_cast<std::uint8_t>(strength));
  Departures departures(game.ruleset());
  departures.note(game.position().players_in());
  for (const std::string& text : opening.moves) {
    game.play(find_move(game.position(), game.moves(), text).value());
    departures.note(game.position().players_in());
  }
  played.opening_plies = static_cast<std::uint32_t>(game.played());
  played.moves = join(opening.moves, " ");
  const std::uint64_t seed = splitmix64(job_.header.seed ^ splitmix64(number));
  GameMeter meter(game, thinker_of(strengths[0]).evaluation(), played);
  while (!game.outcome() && static_cast<int>(game.played()) < job_.header.longest) {
    const std::size_t strength = strengths[seat_of(game.ruleset(), game.position().turn())];
    const ThinkLimits limits{.nodes = job_.header.nodes[strength], .stop = stop};
    const PlayStyle style{.seed = seed, .is_careful = false};
    const Thought thought = thinker_of(strength).think(game, limits, style);
    if (stop.stop_requested() || std::chrono::steady_clock::now() > end) return std::nullopt;
    meter.turn(game, thought);
    if (!played.moves.empty()) played.moves += ' ';
    played.moves += thought.line.front();
    game.play(thought.best);
    departures.note(game.position().players_in());
    meter.moved(game);
  }
  meter.end(game);
  played.plies = static_cast<std::uint32_t>(game.played());
  const auto& outcome = game.outcome();
  played.ending = outcome ? name_of(*outcome) : ended_by_length;
  const Outcome unfinished{};
  for (const int place : departures.ranks(outcome ? *outcome : unfinished))
    played.places.push_back(static_cast<std::uint8_t>(place));
  return played;
}

}  // namespace trigon::engine
