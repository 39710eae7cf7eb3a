// Games with what is no move: resignations, agreed draws, ranks; and games as texts. interpreter/play/played_game.h,
// saved_game.h.
#include "interpreter/play/played_game.h"

#include <catch2/catch.hpp>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/play/saved_game.h"
#include "interpreter/support/text.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A game of these turns: texts of moves, "resign" and "draw".
PlayedGame played(const std::string& id, const std::string& turns, const std::string& position = "") {
  const RulesetPtr ruleset = load_shipped(id);
  PlayedGame game(position.empty() ? Game(ruleset) : Game(ruleset, position_of(*ruleset, position)));
  for (std::string_view text : split_words(turns)) {
    INFO(text);
    const auto move = find_move(game.position(), game.game().moves(), text);
    if (text == "resign") {
      game.resign();
    } else if (text == "draw") {
      game.agree_draw();
    } else {
      REQUIRE(move);
      game.play(*move);
    }
  }
  return game;
}

std::string end_of(const PlayedGame& game) {
  const auto end = game.end();
  return end ? describe_end(game.ruleset(), *end) : "goes on";
}

constexpr const char* scholars_mate = "e2-e4 e7-e5 d1-h5 b8-c6 f1-c4 g8-f6 h5xf7";

const DiskFiles disk;

/// Errors of a saved game of chess, as people read them.
std::string errors_of_saved(const std::string& text) {
  Diagnostics diagnostics;
  const auto game = read_saved_game(load_shipped("chess"), {&disk, "chess"}, "my.trigon", text, diagnostics);
  CHECK(game.has_value() != diagnostics.has_errors());
  return format_diagnostics(diagnostics);
}

}  // namespace

TEST_CASE("a game of two ends by the rules, by resignation or by agreement", "[play]") {
  const auto [turns, end, ranks] = GENERATE(table<std::string, std::string, std::vector<int>>({
      {"", "goes on", {1, 1}},
      {scholars_mate, "white wins by checkmate", {1, 2}},
      {"e2-e4 resign", "white wins by resignation", {1, 2}},
      {"resign", "black wins by resignation", {2, 1}},
      {"e2-e4 draw", "draw by agreement", {1, 1}},
      {"g1-f3 g8-f6 f3-g1 f6-g8 g1-f3 g8-f6 f3-g1 f6-g8", "draw by repetition", {1, 1}},
  }));
  const PlayedGame game = played("chess", turns);
  CHECK(end_of(game) == end);
  CHECK(game.ranks() == ranks);
}

TEST_CASE("players are told ends in words", "[play]") {
  const auto [outcome, phrase] = GENERATE(table<Outcome, std::string>({
      {Outcome{&endings::checkmate}, "by checkmate"},
      {Outcome{&endings::last_in}, "as the last player in the game"},
      {Outcome{&endings::script, {}, "script"}, "by a rule of this game"},
      {Outcome{&endings::script, {}, "five-in-a-row"}, "by five in a row"},
  }));
  CHECK(phrase_of(outcome) == phrase);
  const RulesetPtr ruleset = load_shipped("chess");
  CHECK(describe_end(*ruleset, {PlayerSet{0}, name_of(outcome), phrase}) == "white wins " + phrase);
  CHECK(describe_end(*ruleset, {{}, name_of(outcome), phrase}) == "draw " + phrase);
}

TEST_CASE("of three, who resigns is out, and the others play on", "[play]") {
  PlayedGame game = played("64-triangles-3p-corners", "resign");
  CHECK(end_of(game) == "goes on");
  CHECK_FALSE(game.position().is_in(0));
  CHECK(game.position().turn() == 1);
  CHECK(game.ranks() == std::vector<int>{3, 1, 1});
  game.resign();
  CHECK(end_of(game) == "right wins by resignation");
  CHECK(game.ranks() == std::vector<int>{3, 2, 1});
  // Nobody is eliminated from the board of a game that is over.
  CHECK(game.position().is_in(1));
}

TEST_CASE("players leave whose turn it is not, and those whose time is up", "[play]") {
  PlayedGame two = played("chess", "e2-e4");
  two.resign(0);
  CHECK(end_of(two) == "black wins by resignation");
  CHECK(two.undo());
  two.lose_on_time();
  CHECK(end_of(two) == "white wins on time");
  CHECK(two.turns().back().text == "time");

  PlayedGame three = played("64-triangles-3p-corners", "");
  const std::string start = print_position(three.position());
  three.resign(2);
  CHECK(three.position().turn() == 0);
  CHECK_FALSE(three.position().is_in(2));
  CHECK(three.ranks() == std::vector<int>{1, 1, 3});
  three.lose_on_time();
  CHECK(end_of(three) == "top wins on time");
  CHECK(three.ranks() == std::vector<int>{2, 1, 3});
  CHECK(three.undo());
  CHECK(three.undo());
  CHECK(print_position(three.position()) == start);
}

TEST_CASE("a saved game knows who has left it", "[play]") {
  const auto leave = GENERATE(0, 1, 2);
  PlayedGame game = played("chess", "e2-e4");
  if (leave == 2)
    game.lose_on_time();
  else
    game.resign(static_cast<Player>(leave));
  const std::string text = write_saved_game(game, {&disk, "chess"}, "my.trigon");
  Diagnostics diagnostics;
  const auto read = read_saved_game(load_shipped("chess"), {&disk, "chess"}, "my.trigon", text, diagnostics);
  REQUIRE(read);
  CHECK(end_of(*read) == end_of(game));
}

TEST_CASE("neutral players have no rank", "[play]") {
  CHECK(played("triangulation-2p", "resign").ranks() == std::vector<int>{2, 1, 0});
}

TEST_CASE("turns of all kinds are taken back", "[play]") {
  PlayedGame game = played("64-triangles-3p-corners", "");
  const std::string start = print_position(game.position());
  std::vector<std::string> positions;
  Random random(3);
  for (int turn = 0; turn < 30 && !game.end(); ++turn) {
    positions.push_back(print_position(game.position()));
    if (turn == 7)
      game.resign();
    else
      game.play(random_move(game.game(), random));
  }
  game.agree_draw();
  CHECK(end_of(game) == "draw by agreement");
  CHECK(game.undo());
  CHECK(end_of(game) == "goes on");
  for (auto position = positions.rbegin(); position != positions.rend(); ++position) {
    CHECK(game.undo());
    CHECK(print_position(game.position()) == *position);
  }
  CHECK_FALSE(game.undo());
  CHECK(print_position(game.position()) == start);
}

TEST_CASE("the moves that a game has behind it are turns", "[play]") {
  Game game(load_shipped("chess"));
  play_all(game, "e2-e4 e7-e5");
  PlayedGame played(std::move(game));
  CHECK(played.turns().size() == 2);
  CHECK(played.turns()[1].text == "e7-e5");
  CHECK(played.begins_in_setup());
  CHECK(played.undo());
  CHECK(played.undo());
  CHECK_FALSE(played.undo());
}

TEST_CASE("a saved game is read as it was", "[play]") {
  const auto [id, turns, position] = GENERATE(table<std::string, std::string, std::string>({
      {"chess", "", ""},
      {"chess", scholars_mate, ""},
      {"chess", "e2-e4 resign", ""},
      {"chess", "a7-a8=N draw", "4k3/P7/8/8/8/8/8/4K3 white"},
      {"64-triangles-3p-corners", "resign", ""},
  }));
  const PlayedGame game = played(id, turns, position);
  const std::string text = write_saved_game(game, {&disk, id}, "my.trigon");
  Diagnostics diagnostics;
  const auto read = read_saved_game(load_shipped(id), {&disk, id}, "my.trigon", text, diagnostics);
  INFO(text << format_diagnostics(diagnostics));
  REQUIRE(read);
  CHECK(print_position(read->position()) == print_position(game.position()));
  CHECK(end_of(*read) == end_of(game));
  // Only who has resigned before is not known any more.
  if (game.ruleset().contender_count() == 2) CHECK(write_saved_game(*read, {&disk, id}, "my.trigon") == text);
}

TEST_CASE("what does not fit a saved game has its place", "[play]") {
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"", "error: 'my.trigon' has no game"},
      {"[Variant \"chess\"]\n1. e2-e4 e2-e4 *\n", "my.trigon:2:10: error: 'e2-e4' is not legal"},
      {"[Variant \"chess\"]\n[Position \"8/8 white\"]\n*\n", "my.trigon:2:"},
      {"\x01\x02", "my.trigon:1:"},
  }));
  const std::string errors = errors_of_saved(text);
  INFO(errors);
  CHECK(errors.starts_with(message));
}

TEST_CASE("a saved game whose variant was changed meanwhile is an error", "[play]") {
  Diagnostics diagnostics;
  // The record is of the file; the ruleset is what was loaded before.
  const RulesetPtr before = load_shipped("shogi");
  CHECK_FALSE(read_saved_game(before, {&disk, "chess"}, "my.trigon", "[Variant \"chess\"]\n1. e2-e4 *\n", diagnostics));
  CHECK(diagnostics.has_errors());
}

TEST_CASE("whether a draw can be", "[play]") {
  CHECK(may_be_drawn(*load_shipped("chess")));
  CHECK_FALSE(may_be_drawn(
      *load_text(duel("{ lattice: square, shape: rectangle, columns: 3, rows: 3 }", {"man: { letter: M, moves: W }"},
                      "{ white: { man: a1 }, black: { man: c3 } }", "end: { stalemate: loss }\n"))));
}

}  // namespace trigon::engine::testing
