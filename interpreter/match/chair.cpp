#include "interpreter/match/chair.h"

namespace trigon::engine {

namespace {

/// The computer player.
class OwnChair : public Chair {
 public:
  explicit OwnChair(const MatchPlayer& player) : player_(player) {}

  std::optional<EngineFailure> new_game(const Game& game) override {
    if (ruleset_ != game.ruleset_ptr())
      thinker_.emplace(game.ruleset_ptr(), TranspositionTable::default_bytes, player_.net);
    ruleset_ = game.ruleset_ptr();
    is_new_ = true;
    return std::nullopt;
  }
  void note(const Game&, const Move&) override {}

  std::optional<std::variant<Move, EngineFailure>> choose(const Game& game, std::uint64_t seed,
                                                          const std::vector<Clock>& clocks,
                                                          const std::stop_token& stop) override {
    Level level = settings_of(player_, seed);
    if (!clocks.empty()) {
      // The level's own limits would leave the clock unused.
      level.limits = {.time = player_.time, .clock = clocks[game.position().turn()]};
      if (player_.nodes) level.limits.nodes = *player_.nodes;
      if (player_.depth) level.limits.depth = *player_.depth;
    }
    level.limits.stop = stop;
    const bool is_timed = level.limits.time || level.limits.clock;
    level.limits.remembers = is_timed && !is_new_;
    is_new_ = false;
    const Move move = thinker_->think(game, level.limits, level.style).best;
    if (stop.stop_requested()) return std::nullopt;
    return move;
  }

 private:
  const MatchPlayer& player_;
  RulesetPtr ruleset_;
  std::optional<Thinker> thinker_;
  bool is_new_ = true;
};

/// Another program.
class EngineChair : public Chair {
 public:
  explicit EngineChair(const MatchPlayer& player) : player_(player), client_(EngineClient::of(*player.engine)) {}

  std::optional<EngineFailure> new_game(const Game& game) override { return client_->new_game(game); }
  void note(const Game& game, const Move& move) override { client_->note(game, move); }
  std::optional<std::variant<Move, EngineFailure>> choose(const Game& game, std::uint64_t,
                                                          const std::vector<Clock>& clocks,
                                                          const std::stop_token& stop) override {
    return client_->think(game, {player_.nodes, player_.depth, player_.time, clocks}, stop);
  }

 private:
  const MatchPlayer& player_;
  std::unique_ptr<EngineClient> client_;
};

}  // namespace

std::unique_ptr<Chair> Chair::of(const MatchPlayer& player) {
  if (player.engine) return std::make_unique<EngineChair>(player);
  return std::make_unique<OwnChair>(player);
}

}  // namespace trigon::engine
