// Laws of the search, in random games of every shipped variant: its position follows the rules as a game does, and
// a careful player does not overlook a win in one move, or a loss that it could avoid.
#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/notation/move_text.h"
#include "interpreter/search/blunder_check.h"
#include "interpreter/search/levels.h"
#include "tests/support/playout.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// Follows a game with a search position, ply by ply, and takes everything back.
class Follower {
 public:
  explicit Follower(const Game& start) : line_(start), hash_(line_.position().hash()) { line_.arrive_at_leaf(); }

  void follow(const Game& game) {
    line_.make(*game.last_move());
    const auto& history = game.history();
    const bool has_been = std::ranges::count(history, line_.position().hash(), &PastPosition::hash) > 1;
    CHECK(line_.is_repeated() == has_been);
    MoveList moves;
    SearchPosition leaf = line_;
    arrivals_.push_back(line_.arrive(moves));
    CHECK(leaf.arrive_at_leaf().outcome == arrivals_.back().outcome);
    if (game.outcome() && name_of(*game.outcome()) == "repetition") return;
    CHECK(arrivals_.back().outcome == game.outcome());
    if (game.outcome()) return;
    moves.erase_if([&](const Move& move) { return line_.is_vetoed(move); });
    CHECK(moves == game.moves());
    CHECK(line_.position().hash() == game.position().hash());
  }

  void take_back() {
    for (; !arrivals_.empty(); arrivals_.pop_back()) {
      line_.leave(arrivals_.back());
      line_.unmake();
    }
    CHECK(line_.position().hash() == hash_);
  }

 private:
  SearchPosition line_;
  std::uint64_t hash_;
  std::vector<SearchPosition::Arrival> arrivals_;
};

bool wins(Game game, const Move& move, Player player) {
  game.play(move);
  return game.outcome() && game.outcome()->winners.contains(player);
}

/// Can the others end the game, or eliminate the player, before its next turn?
bool can_be_lost(const Game& game, Player player) {
  if (!game.position().is_in(player)) return true;
  if (game.outcome()) return !game.outcome()->winners.empty() && !game.outcome()->winners.contains(player);
  if (game.position().turn() == player) return false;
  return std::any_of(game.moves().begin(), game.moves().end(), [&](const Move& move) {
    Game next = game;
    next.play(move);
    return can_be_lost(next, player);
  });
}

bool loses(Game game, const Move& move, Player player) {
  game.play(move);
  return can_be_lost(game, player);
}

}  // namespace

TEST_CASE("the line of a search follows the rules as a game does", "[search]") {
  std::uint64_t seed = 3;
  for (const Configuration& configuration : tried_configurations()) {
    INFO(to_text(configuration) << ", seed " << seed);
    Random random(seed++);
    Game game(load(configuration));
    Follower follower(game);
    for (int ply = 0; ply < tries(60) && !game.outcome(); ++ply) {
      game.play(Move(random_move(game, random)));
      follower.follow(game);
    }
    follower.take_back();
  }
}

TEST_CASE("a careful player misses no win in one move and allows none that it could avoid", "[search]") {
  std::uint64_t seed = 11;
  int wins_found = 0, losses_avoided = 0;
  for (const std::string& id : shipped_ids()) {
    const RulesetPtr ruleset = load_shipped(id);
    Thinker thinker(ruleset, 1 << 16);
    for (int i = 0; i < tries(3); ++i) {
      INFO(id << ", seed " << seed);
      Random random(seed++);
      Game game(ruleset);
      for (int ply = 0; ply < 300 && !game.outcome(); ++ply) game.play(Move(random_move(game, random)));
      if (!game.outcome() || game.outcome()->winners.empty()) continue;
      // The end of the game, before its last moves.
      for (std::size_t back = 0; back < ruleset->contender_count() && game.undo(); ++back) {
        if (game.moves().size() > 60) break;
        const Player player = game.position().turn();
        Level third = level(3, seed);
        third.limits.nodes = 100;
        const Move chosen = thinker.think(game, third.limits, third.style).best;
        INFO(print_move(game.position(), chosen));
        const auto& moves = game.moves();
        if (std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return wins(game, move, player); })) {
          CHECK(wins(game, chosen, player));
          ++wins_found;
        } else if (loses(game, chosen, player)) {
          CHECK(std::all_of(moves.begin(), moves.end(), [&](const Move& move) { return loses(game, move, player); }));
        } else if (std::any_of(moves.begin(), moves.end(),
                               [&](const Move& move) { return loses(game, move, player); })) {
          ++losses_avoided;
        }
      }
    }
  }
  CHECK(wins_found > 5);
  CHECK(losses_avoided > 3);
}

TEST_CASE("the same question gets the same answer", "[search]") {
  for (const std::string& id : tried_ids()) {
    INFO(id);
    const RulesetPtr ruleset = load_shipped(id);
    Random random(5);
    Game game(ruleset);
    for (int ply = 0; ply < 12 && !game.outcome(); ++ply) game.play(Move(random_move(game, random)));
    if (game.outcome()) continue;
    const ThinkLimits limits{.nodes = 400};
    const PlayStyle style{.spread = 30, .seed = 9};
    Thinker one(ruleset), other(load_anew({id, {}}), 1 << 20);
    const Thought first = one.think(game, limits, style);
    CHECK(std::find(game.moves().begin(), game.moves().end(), first.best) != game.moves().end());
    CHECK(first.line.front() == print_move(game.position(), first.best));
    const Thought again = one.think(game, limits, style);
    CHECK(again.line == first.line);
    CHECK(again.value == first.value);
    CHECK(again.nodes == first.nodes);
    CHECK(other.think(game, limits, style).best == first.best);
  }
}

}  // namespace trigon::engine::testing
