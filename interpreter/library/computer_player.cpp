#include <trigon/computer_player.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <stdexcept>

#include "interpreter/library/implementation.h"
#include "interpreter/library/public_moves.h"
#include "interpreter/nets/net_file.h"
#include "interpreter/search/levels.h"

namespace trigon {

struct ComputerPlayer::Implementation {
  explicit Implementation(const Variant& the_variant)
      : ruleset(the_variant.implementation().loaded.ruleset), thinker(std::in_place, ruleset) {}

  /// Begins a search; returns the token by which `stop` ends it.
  std::stop_token begin() {
    const std::lock_guard lock(mutex);
    source = std::stop_source();
    return source.get_token();
  }

  Thought think(const Game& game, engine::Level level, const OnThought& on_thought) {
    const engine::Game& inner = to_engine(game);
    if (inner.ruleset_ptr() != ruleset) throw std::invalid_argument("the game is of another variant");
    if (inner.outcome()) throw std::invalid_argument("the game is over");
    level.limits.stop = begin();
    engine::OnProgress on_progress;
    if (on_thought) on_progress = [&](const engine::Thought& thought) { on_thought(public_thought(inner, thought)); };
    return asking_scripts(
        [&] { return public_thought(inner, thinker->think(inner, level.limits, level.style, on_progress)); });
  }

  Thought public_thought(const engine::Game& game, const engine::Thought& thought) const {
    const auto players = static_cast<std::ptrdiff_t>(ruleset->player_count());
    const std::vector<Move> legal = public_moves(game);
    const auto to_public = [&](const engine::Move& move) {
      return legal[static_cast<std::size_t>(std::ranges::find(game.moves(), move) - game.moves().begin())];
    };
    std::vector<RatedMove> moves;
    for (const engine::RatedMove& rated : thought.moves)
      moves.push_back({to_public(rated.move), rated.value, rated.is_exact});
    return {.best = to_public(thought.best),
            .value = thought.value,
            .plies_to_end = engine::plies_to_end(thought.value),
            .by_player = {thought.by_seat.begin(), thought.by_seat.begin() + players},
            .moves = std::move(moves),
            .line = thought.line,
            .depth = thought.depth,
            .nodes = thought.nodes};
  }

  engine::RulesetPtr ruleset;
  std::optional<engine::Thinker> thinker;
  /// The mutex for `source`.
  std::mutex mutex;
  std::stop_source source;
};

ComputerPlayer::ComputerPlayer(const Variant& variant) : implementation_(std::make_unique<Implementation>(variant)) {}
ComputerPlayer::ComputerPlayer(ComputerPlayer&& other) noexcept = default;
ComputerPlayer& ComputerPlayer::operator=(ComputerPlayer&& other) noexcept = default;
ComputerPlayer::~ComputerPlayer() = default;

void ComputerPlayer::use_net(const std::string& file) {
  std::string error;
  auto net = engine::load_net(engine::DiskFiles(), file, implementation_->ruleset, error);
  if (!net) throw std::runtime_error("'" + file + "': " + error);
  implementation_->thinker.emplace(implementation_->ruleset, engine::TranspositionTable::default_bytes, std::move(net));
}

Thought ComputerPlayer::think(const Game& game, const ThinkLimits& limits, const OnThought& on_thought) {
  if (limits.depth && *limits.depth < 1) throw std::out_of_range("a search has a depth of 1 at least");
  if (limits.threads < 1 || limits.threads > 64) throw std::out_of_range("a search has 1 to 64 threads");
  engine::Level level;
  if (limits.nodes) level.limits.nodes = *limits.nodes;
  if (limits.depth) level.limits.depth = *limits.depth;
  if (limits.seconds) level.limits.time = engine::milliseconds_of(*limits.seconds);
  if (limits.clock)
    level.limits.clock = {engine::milliseconds_of(limits.clock->left),
                          engine::milliseconds_of(limits.clock->increment)};
  level.limits.threads = limits.threads;
  return implementation_->think(game, level, on_thought);
}

Thought ComputerPlayer::think(const Game& game, int level, std::uint64_t seed, const OnThought& on_thought) {
  if (level < engine::min_level || level > engine::max_level) throw std::out_of_range("levels are from 1 to 10");
  return implementation_->think(game, engine::level(level, seed), on_thought);
}

void ComputerPlayer::stop() {
  const std::lock_guard lock(implementation_->mutex);
  implementation_->source.request_stop();
}

}  // namespace trigon
