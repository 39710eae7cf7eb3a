// Matches as a whole: interpreter/match/one_game.h, run.h.
#include <atomic>
#include <catch2/catch.hpp>
#include <numeric>
#include <set>

#include "interpreter/match/run.h"
#include "interpreter/match/table.h"
#include "interpreter/notation/position_text.h"
#include "tests/support/hooked.h"
#include "tests/support/small_match.h"

namespace trigon::engine::testing {

namespace {

MatchResult run_of(const MatchSettings& settings, MatchRun run) {
  const MatchPlan plan(settings.players.size(), seats_of(*settings.ruleset).size());
  return run_match(settings, plan, run);
}

std::vector<MatchGame> play(const MatchSettings& settings, std::size_t games, int threads = 1) {
  return run_of(settings, {.games = games, .threads = threads}).games;
}

/// The first so many moves.
std::string opening_of(const MatchGame& game, std::size_t moves) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < moves && end != std::string::npos; ++i) end = game.moves.find(' ', end + 1);
  return game.moves.substr(0, end);
}

}  // namespace

TEST_CASE("a match is the same on any number of threads", "[match]") {
  const MatchSettings settings = small_match();
  const auto one = play(settings, 12), three = play(settings, 12, 3);
  CHECK(one.size() == 12);
  CHECK(one == three);
  // Games do not depend on those before them either.
  CHECK(play(settings, 4) == std::vector<MatchGame>(one.begin(), one.begin() + 4));
  MatchSettings other = settings;
  other.seed = 2;
  CHECK(play(other, 12) != one);
}

TEST_CASE("both players play the same opening", "[match]") {
  const auto games = play(small_match(), 8);
  std::set<std::string> openings;
  for (std::size_t i = 0; i < games.size(); i += 2) {
    CHECK(opening_of(games[i], 3) == opening_of(games[i + 1], 3));
    openings.insert(opening_of(games[i], 3));
  }
  CHECK(openings.size() > 1);
}

TEST_CASE("games begin at a position, with random plies of their own", "[match]") {
  MatchSettings settings = small_match();
  Position position = start_position(*settings.ruleset);
  // The setup without two rooks, and the other player to move.
  position.begin_ply();
  position.edit(settings.ruleset->labels.find("a2"), Piece());
  position.edit(settings.ruleset->labels.find("e4"), Piece());
  position.set_turn(1);
  settings.position = print_position(position);
  std::set<std::string> openings;
  for (const MatchGame& game : play(settings, 6)) {
    CHECK(game.start == settings.position);
    CHECK(replay(settings, game)->played() == static_cast<std::size_t>(game.plies));
    openings.insert(opening_of(game, 3));
  }
  CHECK(openings.size() > 1);
  settings.opening = 0;
  CHECK(play(settings, 2)[0].start == settings.position);
}

TEST_CASE("openings leave everything open, in all games", "[match]") {
  for (const std::string& id : tried_ids()) {
    INFO(id);
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      Game game(load_shipped(id));
      const auto texts = play_opening(game, 6, seed);
      CHECK(texts.size() == 6);
      CHECK(game.played() == 6);
      CHECK_FALSE(game.outcome());
      CHECK(game.position().in_count() == game.position().contender_count());
      for (const Move& move : MoveList(game.moves())) {
        game.play(move);
        CHECK(game.position().in_count() == game.position().contender_count());
        game.undo();
      }
    }
  }
}

TEST_CASE("three seats: a match is complete, and the games can be played again", "[match]") {
  const MatchSettings settings = small_match(3);
  const auto games = play(settings, 12, 2);
  REQUIRE(games.size() == 12);
  for (const MatchGame& game : games) {
    CHECK_FALSE(game.first.empty());
    const auto replayed = replay(settings, game);
    REQUIRE(replayed);
    CHECK(static_cast<int>(replayed->played()) == game.plies);
    CHECK((replayed->outcome() ? name_of(*replayed->outcome()) : ended_by_length) == game.ending);
  }
  const MatchTable table = count_games(settings, MatchPlan(2, 3), games);
  CHECK(table.by_player[0].points + table.by_player[1].points == 12 * whole_point);
  // Who sees further wins more.
  CHECK(table.by_player[0].points > table.by_player[1].points);
}

TEST_CASE("a game that is too long is shared by all who are in", "[match]") {
  MatchSettings settings = small_match();
  settings.max_plies = 4;
  for (const MatchGame& game : play(settings, 4)) {
    if (game.ending != ended_by_length) continue;
    CHECK(game.plies == 4);
    CHECK(game.first == std::vector<Player>{0, 1});
  }
  settings.max_plies = 1;
  settings.opening = 1;
  CHECK(play(settings, 2)[0].ending == ended_by_length);
}

TEST_CASE("games come in order, those that are known are not played again", "[match]") {
  const MatchSettings settings = small_match();
  const auto all = play(settings, 8);
  MatchRun run{.games = 8, .threads = 3};
  for (std::size_t number : {0, 1, 5}) run.known.emplace(number, all[number]);
  std::vector<std::size_t> numbers;
  run.on_game = [&](const MatchGame& game) {
    numbers.push_back(game.number);
    return true;
  };
  const MatchResult result = run_of(settings, run);
  CHECK(numbers == std::vector<std::size_t>{2, 3, 4, 6, 7});
  CHECK(result.games == all);
  CHECK(result.end == MatchEnd::all_played);
}

TEST_CASE("an interrupted match has the games that were finished", "[match]") {
  const MatchSettings settings = small_match();
  std::atomic<int> played = 0;
  MatchRun run{.games = 1000, .threads = 2};
  run.on_game = [&](const MatchGame&) { return ++played > 0; };
  run.is_interrupted = [&] { return played >= 3; };
  const MatchResult result = run_of(settings, run);
  CHECK(result.end == MatchEnd::interrupted);
  CHECK(result.games.size() >= 3);
  CHECK(result.games.size() < 1000);
  CHECK(static_cast<int>(result.games.size()) == played);
}

TEST_CASE("the sequential test ends a match", "[match]") {
  const MatchSettings settings = small_match();
  MatchRun run{.games = 2000, .sprt = Sprt{.elo0 = 0, .elo1 = 100}};
  const MatchResult one = run_of(settings, run);
  REQUIRE(one.end == MatchEnd::decided);
  CHECK(decide(*run.sprt, one.log_likelihood_ratio) == SprtDecision::elo1);
  CHECK(one.games.size() < 400);
  CHECK(one.games.size() % 2 == 0);
  run.threads = 3;
  CHECK(run_of(settings, run).games == one.games);
  // When it was decided before, nothing is played.
  for (const MatchGame& game : one.games) run.known.emplace(game.number, game);
  run.on_game = [](const MatchGame&) -> bool { throw std::logic_error("played again"); };
  CHECK(run_of(settings, run).games == one.games);
}

TEST_CASE("a script that fails ends the match, and finished games are kept", "[match]") {
  HookedGame hooked({{"function applied(_, move) if move.to == 'a4' then error('late') end end"}});
  MatchSettings settings{.ruleset = hooked.load(), .players = small_match().players, .opening = 4, .max_plies = 4};
  REQUIRE(settings.ruleset);
  for (int threads : {1, 2}) {
    MatchRun run{.games = 2000, .threads = threads};
    std::set<std::size_t> numbers;
    run.on_game = [&](const MatchGame& game) { return numbers.insert(game.number).second; };
    try {
      run_of(settings, run);
      FAIL("no error");
    } catch (const HookError& error) {
      CHECK(std::string(error.what()).find("late") != std::string::npos);
      CHECK(error.diagnostic().line() == 1);
    }
    CHECK(numbers.size() < 2000);
    if (threads == 1 && !numbers.empty()) CHECK(*numbers.rbegin() == numbers.size() - 1);
  }
}

}  // namespace trigon::engine::testing
