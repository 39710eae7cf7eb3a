// Whole games of random moves of every shipped variant, with each of its options: each ends by a rule or by the ply
// limit, and in each position the laws of playing hold. Few games stand in for many, which are asked for by the
// environment; `make random-games GAMES=100000` plays them with sanitizers:
//
//   TRIGON_GAMES=100000 TRIGON_PLIES=400 TRIGON_SEED=7 build/tests/trigon_tests "[games]"      in all, of all variants
//   TRIGON_GAMES=300 TRIGON_IDS=janggi-3p,xiangqi-3p build-fuzz/tests/fuzz/random_games        with sanitizers
#include <fmt/format.h>

#include <cstdlib>
#include <iostream>
#include <unordered_map>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// How often a position may occur until the game is over; 0 for any number.
int times_of_repetition(const Ruleset& ruleset) {
  for (const Rule* rule : rulebook())
    if (rule->key == "end.repetition") {
      const Json value = rule->value(ruleset, Names(ruleset));
      return value.is_object() ? value["times"].get<int>() : value.is_null() ? 0 : value.get<int>();
    }
  FAIL("there is no such rule");
  return 0;
}

int number_from_environment(const char* name, int usual) {
  const char* const text = std::getenv(name);
  return text ? static_cast<int>(parse_integer(text).value_or(usual)) : usual;
}

bool is_asked_for(const std::string& id) {
  const char* const ids = std::getenv("TRIGON_IDS");
  if (!ids) return true;
  for (std::string_view one : split(ids, ','))
    if (one == id) return true;
  return false;
}

/// A position's text without what does not distinguish positions.
std::string without_clock(const std::string& text) {
  std::vector<std::string> kept;
  for (std::string_view word : split_words(text))
    if (!word.starts_with("quiet=")) kept.emplace_back(word);
  return join(kept, " ");
}

/// One game, and what is known of it apart from the interpreter.
class WatchedGame {
 public:
  WatchedGame(const RulesetPtr& ruleset, std::uint64_t seed)
      : game_(ruleset), random_(seed), start_(print_position(game_.position())) {}

  /// Plays to the end, or to the ply limit, takes everything back, and says how it ended.
  std::string play(int plies) {
    for (int ply = 0; ply <= plies; ++ply) {
      const std::string text = print_position(game_.position());
      INFO("ply " << ply << ": " << text);
      check_text(text);
      check_repetition(text);
      check_moves(text);
      if (game_.outcome() || ply == plies) break;
      const Move move = choose();
      last_[game_.position().turn()] = move;
      game_.play(move);
    }
    const std::string ending = game_.outcome() ? name_of(*game_.outcome()) : "ply limit";
    while (game_.undo()) {
    }
    REQUIRE(print_position(game_.position()) == start_);
    REQUIRE(game_.position().hash() == game_.position().fresh_hash());
    return ending;
  }

 private:
  /// The hash is a fresh one's, and the position text reads back.
  void check_text(const std::string& text) {
    const Position& position = game_.position();
    REQUIRE(position.hash() == position.fresh_hash());
    if (game_.outcome() || game_.played() % 4 != 0) return;
    const Position read = position_of(game_.ruleset(), text);
    REQUIRE(read.hash() == position.hash());
    if (game_.ruleset().end.counts_plies) REQUIRE(read.half_move_clock() == position.half_move_clock());
    REQUIRE(print_position(read) == text);
  }

  /// Positions have the same hash exactly when they have the same text; the game ends by repetition exactly when the
  /// text has stood there often enough and nothing else has ended it.
  void check_repetition(const std::string& text) {
    const std::string key = without_clock(text);
    const auto [known, is_new] = hashes_.emplace(key, game_.position().hash());
    REQUIRE(known->second == game_.position().hash());
    const auto [other, is_new_hash] = texts_.emplace(game_.position().hash(), key);
    REQUIRE(other->second == key);
    const int least = times_of_repetition(game_.ruleset());
    const bool is_repeated = ++times_[key] >= least && least > 0;
    const bool ended_by_it = game_.outcome() && name_of(*game_.outcome()) == "repetition";
    const bool ended_by_count = game_.outcome() && name_of(*game_.outcome()) == "move-count";
    REQUIRE((is_repeated || !ended_by_it));
    REQUIRE((!is_repeated || (game_.outcome() && !ended_by_count)));
  }

  /// The game has moves exactly as long as it is not over, and some of them are made and taken back.
  void check_moves(const std::string& text) {
    const MoveList& moves = game_.moves();
    REQUIRE(moves.empty() == game_.outcome().has_value());
    if (moves.empty()) return;
    Position position = game_.copy_position();
    const std::uint64_t hash = position.hash();
    const BoardSets sets = sets_of(position);
    for (int i = 0; i < 3; ++i) {
      apply(position, random_.one_of(moves));
      REQUIRE(position.hash() == position.fresh_hash());
      REQUIRE(sets_of(position) == sets_from_board(position));
      position.undo_ply();
      REQUIRE(position.hash() == hash);
    }
    REQUIRE(sets_of(position) == sets);
    REQUIRE(print_position(position) == text);
  }

  /// Now and then all go back and forth for a while, since positions would seldom occur again by chance.
  Move choose() {
    if (game_.played() % 16 == 0) moves_back_ = random_.chance(3);
    const auto last = last_.find(game_.position().turn());
    if (moves_back_ && last != last_.end())
      for (const Move& move : game_.moves())
        if (move.from == last->second.to && move.to == last->second.from) return move;
    return random_move(game_, random_);
  }

  Game game_;
  Random random_;
  const std::string start_;
  bool moves_back_ = false;
  std::map<Player, Move> last_;
  std::unordered_map<std::string, std::uint64_t> hashes_;
  std::unordered_map<std::uint64_t, std::string> texts_;
  std::unordered_map<std::string, int> times_;
};

}  // namespace

TEST_CASE("random games keep the laws of playing, end by a rule or by the ply limit, and can be taken back",
          "[rules][games]") {
  std::vector<Configuration> chosen;
  const int in_all = number_from_environment("TRIGON_GAMES", 0);
  for (const Configuration& configuration : in_all > 0 ? shipped_configurations() : tried_configurations())
    if (is_asked_for(configuration.id)) chosen.push_back(configuration);
  REQUIRE(!chosen.empty());
  const int games = in_all > 0 ? 1 + (in_all - 1) / static_cast<int>(chosen.size()) : tries(3);
  const int plies = number_from_environment("TRIGON_PLIES", 200);
  const auto seed = static_cast<std::uint64_t>(number_from_environment("TRIGON_SEED", 1000));
  int repetitions = 0;
  for (const Configuration& configuration : chosen) {
    const RulesetPtr ruleset = load(configuration);
    std::map<std::string, int> endings;
    for (std::uint64_t g = seed; g < seed + static_cast<std::uint64_t>(games); ++g) {
      INFO(to_text(configuration) << ", seed " << g);
      ++endings[WatchedGame(ruleset, g).play(plies)];
    }
    repetitions += endings["repetition"];
    if (in_all == 0) continue;
    std::string summary = fmt::format("{}: {} games from seed {}", to_text(configuration), games, seed);
    for (const auto& [ending, count] : endings)
      if (count > 0) summary += fmt::format(", {} {}", count, ending);
    std::cout << summary << std::endl;
  }
  if (std::getenv("TRIGON_IDS") == nullptr) CHECK(repetitions > 0);
}

}  // namespace trigon::engine::testing
