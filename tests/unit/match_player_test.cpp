// Players of a match as they are written: interpreter/match/player.h.
#include <catch2/catch.hpp>

#include "interpreter/match/player.h"

namespace trigon::engine::testing {

namespace {

/// What is wrong with a player and where, with a semicolon behind each; "fine" when nothing is.
std::string faults_of(const std::string& text) {
  Diagnostics diagnostics;
  const auto player = read_player(LocatedText::standalone("--player", text), diagnostics);
  CHECK(player.has_value() != diagnostics.has_errors());
  std::string faults;
  for (const Diagnostic& one : diagnostics.all()) faults += std::to_string(one.column()) + ": " + one.message + ";";
  return player ? "fine" : faults;
}

Level settings(const std::string& text) {
  Diagnostics diagnostics;
  const auto player = read_player(LocatedText::standalone("--player", text), diagnostics);
  REQUIRE(player);
  CHECK(player->name == text);
  return settings_of(*player, 7);
}

}  // namespace

TEST_CASE("a player is a level, with settings of its own", "[match]") {
  CHECK(settings("level5").limits.nodes == level(5, 7).limits.nodes);
  CHECK(settings("level5").style.seed == 7);
  CHECK(settings("level5").style.spread == level(5, 7).style.spread);
  CHECK(settings("level5").style.is_careful);
  const Level all = settings("level10:nodes=2000,depth=4,careful=0,spread=30,style=paranoid");
  CHECK(all.limits.nodes == 2000);
  CHECK(all.limits.depth == 4);
  CHECK_FALSE(all.style.is_careful);
  CHECK(all.style.spread == 30);
  CHECK(all.style.many_seats == ManySeats::paranoid);
  CHECK(settings("level1:style=each-own").style.many_seats == ManySeats::max_n);
  CHECK(settings("level1:style=best-reply").style.many_seats == ManySeats::best_reply);
}

TEST_CASE("what is wrong with a player", "[match]") {
  const std::string levels = "expected a level from level1 to level10, got ";
  CHECK(faults_of("level10") == "fine");
  CHECK(faults_of("") == "1: " + levels + "'';");
  CHECK(faults_of("level11") == "1: " + levels + "'level11';");
  CHECK(faults_of("level0") == "1: " + levels + "'level0';");
  CHECK(faults_of("level") == "1: " + levels + "'level';");
  CHECK(faults_of("five:nodes=5") == "1: " + levels + "'five';");
  CHECK(faults_of("level5:") == "8: a player has no setting '';");
  CHECK(faults_of("level5:node=5") == "8: a player has no setting 'node';");
  CHECK(faults_of("level5:nodes") == "8: setting 'nodes': expected a number from 1 to 1000000000, got '';");
  CHECK(faults_of("level5:nodes=0") == "14: setting 'nodes': expected a number from 1 to 1000000000, got '0';");
  CHECK(faults_of("level5:nodes=5,depth=999999999999999999999") ==
        "22: setting 'depth': expected a number from 1 to 100, got '999999999999999999999';");
  CHECK(faults_of("level5:style=kind") == "14: there is no style 'kind';");
  CHECK(faults_of("cecp:fairymax;depth=4;time=2;memory=8") == "fine");
  CHECK(faults_of("cecp:fairymax;nodes=5") == "15: CECP has no limit of nodes;");
  CHECK(faults_of("cecp:") == "1: there is no program;");
  CHECK(faults_of("level0:x=1,spread=-1") == "1: " + levels +
                                                 "'level0';8: a player has no setting 'x';19: setting 'spread': "
                                                 "expected a number from 0 to 10000, got '-1';");
}

}  // namespace trigon::engine::testing
