// Results counted, and how they are shown: interpreter/match/table.h, report.h.
#include <catch2/catch.hpp>

#include "interpreter/match/report.h"
#include "interpreter/match/table.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "tests/support/small_match.h"

namespace trigon::engine::testing {

namespace {

/// Games of which is known who shares the first place.
std::vector<MatchGame> games_of(const std::vector<std::vector<Player>>& firsts) {
  std::vector<MatchGame> games;
  for (const auto& first : firsts)
    games.push_back({.number = games.size(),
                     .first = first,
                     .ending = first.size() == 1 ? "checkmate" : "repetition",
                     .plies = static_cast<int>(10 + games.size()),
                     .moves = ""});
  return games;
}

}  // namespace

TEST_CASE("results are counted by player and by seat", "[match]") {
  const MatchSettings settings = small_match();
  const MatchPlan plan(2, 2);
  // The first player has the first seat in games 0 and 2. It wins twice, draws once and loses once.
  const MatchTable table = count_games(settings, plan, games_of({{0}, {1}, {0, 1}, {0}}));
  CHECK(table.games == 4);
  CHECK(table.plies == 10 + 11 + 12 + 13);
  CHECK(table.endings == std::map<std::string, int>{{"checkmate", 3}, {"repetition", 1}});
  CHECK(table.by_player[0].wins == 2);
  CHECK(table.by_player[0].draws == 1);
  CHECK(table.by_player[0].losses == 1);
  CHECK(table.by_player[0].score() == 0.625);
  CHECK(table.by_player[1].score() == 0.375);
  CHECK(table.by_seat[0].score() == 0.625);
  CHECK(table.by_player_and_seat[0][0].score() == 0.75);
  CHECK(table.by_player_and_seat[0][1].score() == 0.5);
  CHECK(table.by_player_and_seat[1][1].games == 2);
}

TEST_CASE("shared first places are split among three", "[match]") {
  const MatchSettings settings = small_match(3);
  const MatchPlan plan(2, 3);
  const MatchTable table = count_games(settings, plan, games_of({{0, 1, 2}, {1, 2}}));
  CHECK(table.by_seat[0].points == whole_point / 3);
  CHECK(table.by_seat[1].points == whole_point / 3 + whole_point / 2);
  CHECK(table.by_seat[0].losses == 1);
  CHECK(table.by_player[0].points + table.by_player[1].points == 2 * whole_point);
  CHECK(table.by_player[0].games + table.by_player[1].games == 6);
}

TEST_CASE("scores of openings are those of pairs", "[match]") {
  const MatchSettings settings = small_match();
  const MatchPlan plan(2, 2);
  OpeningScores openings(settings, plan);
  // Won both; won one and lost one; a draw and a loss; an opening that is not complete.
  for (const MatchGame& game : games_of({{0}, {1}, {0}, {0}, {0, 1}, {0}, {0}})) openings.add(game);
  std::vector<double> counts;
  for (const ScoreCount& one : openings.counts()) counts.push_back(one.count);
  CHECK(counts == std::vector<double>{0, 1, 1, 0, 1});
  CHECK(openings.counts().front().score == 0);
  CHECK(openings.counts().back().score == 1);
}

TEST_CASE("other scores of openings count as what they are", "[match]") {
  const MatchSettings settings = small_match(3);
  const MatchPlan plan(2, 3);
  OpeningScores openings(settings, plan);
  for (const MatchGame& game : games_of({{0}, {0}, {0}, {0}, {0}, {0}})) openings.add(game);
  double sum = 0, games = 0;
  for (const ScoreCount& one : openings.counts()) {
    sum += one.score * one.count;
    games += one.count;
  }
  // Who has the first seat in three of six games has won three.
  CHECK(games == 1);
  CHECK(sum == 0.5);
}

TEST_CASE("the report of a match", "[match]") {
  MatchSettings settings = small_match();
  settings.players = {player("level5:nodes=2000"), player("level3")};
  const MatchPlan plan(2, 2);
  const std::optional<Sprt> sprt = Sprt{.elo0 = 0, .elo1 = 30};
  const MatchResult result{.games = games_of({{0}, {1}, {0, 1}, {0}}), .log_likelihood_ratio = 0.25};
  const MatchReport report{settings, plan, result, sprt};
  const std::string text = print_text(report);
  const std::string id = settings.ruleset->id;
  CHECK(text == id + ": 4 games, 2 of each opening, seed 1\n"
                     "\n"
                     "A  level5:nodes=2000\n"
                     "B  level3\n"
                     "\n"
                     "            points    score   95 % interval    wins   draws  losses\n"
                     "A              2.5   62.5 %    21.9 .. 90.8       2       1       1\n"
                     "B              1.5   37.5 %     9.2 .. 78.1       1       1       2\n"
                     "Elo difference 89, 95 % interval -inf .. inf\n"
                     "\n"
                     "score on         a       b\n"
                     "A           75.0 %  50.0 %\n"
                     "B           50.0 %  25.0 %\n"
                     "all         62.5 %  37.5 %\n"
                     "\n"
                     "11.5 plies a game; ended by checkmate 3, repetition 1\n"
                     "\n"
                     "SPRT of 0 to 30 Elo: log-likelihood ratio 0.25 (-2.94 .. 2.94),\n"
                     "nothing is decided yet\n");
  const Json json = to_json(report);
  CHECK(json["games"] == 4);
  CHECK(json["end"] == "all-played");
  CHECK(json["players"][0]["name"] == "level5:nodes=2000");
  CHECK(json["players"][0]["points"] == 2.5);
  CHECK(json["players"][0]["seats"]["b"]["score"] == 0.5);
  CHECK(json["seats"]["a"]["wins"] == 2);
  CHECK(json["endings"]["repetition"] == 1);
  CHECK(json["sprt"]["decision"].is_null());
}

TEST_CASE("the report of a match without games, or for three", "[match]") {
  const MatchSettings settings = small_match(3);
  const MatchPlan plan(2, 3);
  const std::optional<Sprt> none;
  const MatchResult nothing{.end = MatchEnd::interrupted, .games = {}};
  const std::string text = print_text({settings, plan, nothing, none});
  CHECK(text.find(": 0 games, 6 of each opening") != std::string::npos);
  CHECK(text.find("interrupted before the match was over\n") != std::string::npos);
  CHECK(text.find("nan") == std::string::npos);
  const MatchResult one{.games = games_of({{2}})};
  CHECK(print_text({settings, plan, one, none}).find("An equal share is 33.3 %.") != std::string::npos);
  for (std::string_view line : split(text, '\n')) CHECK(count_characters(line) <= 80);
}

}  // namespace trigon::engine::testing
