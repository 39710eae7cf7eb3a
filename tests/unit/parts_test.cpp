// Turns of several parts, by phases with `again`: what follows a move, what positions say of it, and how many games
// there are. What a single part allows is told by tests/reference/chains.yaml and pawn-moves.yaml.
#include <catch2/catch.hpp>

#include "interpreter/explain/why.h"
#include "interpreter/loader/loader.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/rules/null_move.h"
#include "interpreter/search/think.h"
#include "interpreter/support/text.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

const std::string chain =
    "chain: { same-piece: true, only-captures: true, again: chain, again-after: capture, pass: without-move }";

RulesetPtr chess_with_phases(const std::string& phases) {
  return load_text(read_repository_file("variants/chess/chess.yaml") + "turns: { phases: { " + phases + " } }\n");
}

RulesetPtr reference(const std::string& name) {
  return load_text(read_repository_file("tests/reference/support/" + name + ".yaml"));
}

/// English draughts, but that a man goes on as a king. It takes longer than the counted turns until there is one.
RulesetPtr english_draughts() {
  return load_text(R"(
grid: { lattice: square, shape: rectangle, columns: 8, rows: 8 }
players: { white: { facing: 90 }, black: { facing: 270 } }
turns: { phases: { play: { must-capture: true, again: chain, again-after: capture }, )" +
                   chain + R"( } }
pieces:
  man:  { letter: M, moves: [mfF, { move: "cg[fF-fF]", takes: hopped }] }
  king: { letter: K, moves: [mF, { move: "cg[F-F]", takes: hopped }] }
promotion: { pieces: man, in: { rows: 7 }, to: king }
setup: |
  . m . m . m . m
  m . m . m . m .
  . m . m . m . m
  . . . . . . . .
  . . . . . . . .
  M . M . M . M .
  . M . M . M . M
  M . M . M . M .
end: { stalemate: loss }
)");
}

/// The number of games of so many whole turns.
std::uint64_t count_turns(Game& game, int turns) {
  if (turns == 0) return 1;
  std::uint64_t sum = 0;
  const Player player = game.position().turn();
  const MoveList moves = game.moves();
  for (const Move& move : moves) {
    game.play(move);
    sum += count_turns(game, game.position().turn() == player ? turns : turns - 1);
    game.undo();
  }
  return sum;
}

}  // namespace

TEST_CASE("draughts has as many games as are published", "[rules][turns]") {
  // The numbers of English draughts that Aart Bik and others have found.
  Game game(english_draughts());
  std::vector<std::uint64_t> counts;
  for (int turns = 1; turns <= 6; ++turns) counts.push_back(count_turns(game, turns));
  CHECK(counts == std::vector<std::uint64_t>{7, 49, 302, 1469, 7361, 36768});
}

TEST_CASE("international draughts has as many games as are published", "[rules][turns]") {
  // The numbers that Aart Bik, Jan-Jaap van Horssen and others have found.
  Game game(load_text(read_repository_file("docs/examples/international-draughts.yaml")));
  std::vector<std::uint64_t> counts;
  for (int turns = 1; turns <= 5; ++turns) counts.push_back(count_turns(game, turns));
  CHECK(counts == std::vector<std::uint64_t>{9, 81, 658, 4265, 27117});
}

namespace {

/// A variant that extends chess, with scripts beside it.
RulesetPtr load_beside_chess(std::string yaml, const std::string& move_script = "", const std::string& veto = "") {
  const std::string chess = "extends: chess";
  yaml.insert(yaml.find(chess) + chess.size(), ".yaml");
  const MemoryFiles files({{"chess.yaml", read_repository_file("variants/chess/chess.yaml")},
                           {"move.lua", move_script},
                           {"hard.lua", veto},
                           {"game.yaml", yaml}});
  Diagnostics diagnostics;
  const auto loaded = load_variant(files, "game.yaml", {}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return loaded->ruleset;
}

/// Duck chess of docs/examples, and the same by scripts in place of `relocates` and `uncapturable`.
RulesetPtr duck_chess() { return load_beside_chess(read_repository_file("docs/examples/duck.yaml")); }
RulesetPtr scripted_duck_chess() {
  std::string yaml = read_repository_file("docs/examples/duck.yaml");
  for (const std::string key : {", relocates: duck", ", uncapturable: true"}) yaml.erase(yaml.find(key), key.size());
  yaml.erase(yaml.find("tests:"));
  yaml += R"(
hooks:
  duck-moves: { script: move.lua, phases: duck }
  hard-duck: { script: hard.lua, captures: duck }
)";
  return load_beside_chess(yaml, R"(
function generate(position)
  local moves = {}
  local from = position:cells("nobody", "duck")[1]
  for _, cell in ipairs(game.cells) do
    if position:is_empty(cell) then
      table.insert(moves, { from and { "move", from, cell, owner = "nobody" }
                                 or { "put", "duck", cell, owner = "nobody" } })
    end
  end
  return moves
end)",
                           "function veto() return 'it is hard' end");
}

std::vector<std::string> texts_of(const Game& game) {
  std::vector<std::string> texts;
  for (const Move& move : game.moves()) texts.push_back(print_move(game.position(), move));
  std::ranges::sort(texts);
  return texts;
}

}  // namespace

TEST_CASE("neutral pieces that a player moves by a key go as a script moves them", "[rules][turns]") {
  const RulesetPtr by_key = duck_chess(), by_script = scripted_duck_chess();
  Game key_game(by_key), script_game(by_script);
  for (int turns = 1; turns <= 2; ++turns) CHECK(count_turns(key_game, turns) == count_turns(script_game, turns));
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    Game one(by_key), other(by_script);
    while (!one.outcome() && one.played() < 120) {
      REQUIRE(texts_of(one) == texts_of(other));
      const Move move = random.one_of(one.moves());
      const std::string text = print_move(one.position(), move);
      one.play(move);
      const auto same = find_move(other.position(), other.moves(), text);
      REQUIRE(same);
      other.play(*same);
      REQUIRE(one.position().hash() == one.position().fresh_hash());
    }
    CHECK(one.outcome().has_value() == other.outcome().has_value());
  }
}

TEST_CASE("what keeps a neutral piece from a cell", "[tools][turns]") {
  const RulesetPtr ruleset = duck_chess();
  const Game game(ruleset, position_of(*ruleset, "4Kb3/8/8/8/3Dn4/8/8/4Kw3 white phase=duck"));
  CHECK(explain_move(game, "d4-e1").text == "'d4-e1' is not legal: e1 is occupied");
  CHECK(explain_move(game, "e1-d1").text == "'e1-d1' is not legal: only a neutral duck is moved in the phase 'duck'");
  CHECK(explain_move(game, "+Dn@a1").text ==
        "'+Dn@a1' is not legal: a neutral piece is put on the board only where none of its kind is there");
  CHECK(explain_move(game, "d4-a1").text ==
        "d4-a1 is legal: in the phase 'duck' a neutral duck is put on any empty cell");
}

TEST_CASE("positions between two parts are read back, and parts are taken back", "[rules][notation][turns]") {
  const std::string phases =
      GENERATE_COPY("play: { must-capture: true, again: chain, again-after: capture }, " + chain,
                    std::string("play: { again: more }, more: { captures: false, pass: allowed }"),
                    std::string("play: { again: more }, more: { same-piece: true, pass: without-move }"),
                    std::string("play: { pass: allowed }"), std::string("play: { pass: also-in-check }"));
  const RulesetPtr ruleset = chess_with_phases(phases);
  INFO(phases);
  int parts = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Random random(seed);
    Game game(ruleset);
    std::vector<std::string> texts;
    while (!game.outcome() && game.played() < 60) {
      const Player player = game.position().turn();
      texts.push_back(print_position(game.position()));
      game.play(random.one_of(game.moves()));
      const Position& position = game.position();
      parts += position.turn() == player;
      REQUIRE(position.hash() == position.fresh_hash());
      REQUIRE(position_of(*ruleset, print_position(position)).hash() == position.hash());
      REQUIRE(print_position(position_of(*ruleset, print_position(position))) == print_position(position));
    }
    for (; game.undo(); texts.pop_back()) {
      REQUIRE(print_position(game.position()) == texts.back());
      REQUIRE(game.position().hash() == game.position().fresh_hash());
    }
  }
  CHECK((parts > 10) == ruleset->has_further_parts);
}

TEST_CASE("all parts together are one of the moves of a turn", "[rules][notation][turns]") {
  const auto game_with = [](const std::string& turns) {
    return load_text("grid: { lattice: square, shape: rectangle, columns: 5, rows: 5 }\n"
                     "players: { white: { facing: 90 }, black: { facing: 270 } }\n"
                     "turns: { " +
                     turns + R"( }
pieces:
  king: { letter: K, moves: W, royal: true }
  rook: { letter: R, moves: W* }
setup: { white: { king: a1, rook: c1 }, black: { king: a5, rook: c5 } }
end: { royals: capture }
)");
  };
  const auto after = [](const RulesetPtr& ruleset, const std::string& moves) {
    Game game(ruleset);
    for (const std::string_view move : split_words(moves)) play(game, std::string(move));
    REQUIRE(position_of(*ruleset, print_position(game.position())).hash() == game.position().hash());
    return print_position(game.position());
  };
  const std::string further = "{ same-piece: true, pass: allowed }";
  const RulesetPtr twice = game_with("moves: 2, phases: { play: { again: on }, on: " + further + " }");
  CHECK(after(twice, "a1-b1") == "k1r2/5/5/5/1KR2 white phase=on piece=b1");
  CHECK(after(twice, "a1-b1 b1-b2") == "k1r2/5/5/1K3/2R2 white state=moves-made:1");
  CHECK(after(twice, "a1-b1 pass") == "k1r2/5/5/5/1KR2 white state=moves-made:1");
  CHECK(after(twice, "a1-b1 pass c1-c3 pass") == "k1r2/5/2R2/5/1K3 black");
  // A part without a move is left out, and the next move begins.
  const RulesetPtr chains =
      game_with("moves: 2, phases: { play: { again: chain }, chain: { only-captures: true, pass: without-move } }");
  CHECK(after(chains, "a1-b1") == "k1r2/5/5/5/1KR2 white phase=chain");
  const std::string chain_of_one = "{ same-piece: true, only-captures: true, pass: without-move }";
  const RulesetPtr bound = game_with("moves: 2, phases: { play: { again: chain }, chain: " + chain_of_one + " }");
  CHECK(after(bound, "a1-b1") == "k1r2/5/5/5/1KR2 white state=moves-made:1");
  CHECK(after(bound, "a1-b1 b1-b2") == "k1r2/5/5/1K3/2R2 black");
  // The third part leads back to the first phase, too.
  const RulesetPtr thrice = game_with(
      "moves: 2, phases: { play: { again: more }, more: { again: most, moves: true }, most: { pass: allowed } }");
  CHECK(after(thrice, "a1-b1 c1-c2 pass") == "k1r2/5/5/2R2/1K3 white state=moves-made:1");
}

TEST_CASE("a position between two parts says which piece may move on", "[notation][turns]") {
  const RulesetPtr chains = reference("chains");
  const std::string board = "4k/5/R1r2/5/4K ";
  CHECK(position_of(*chains, board + "white phase=chain piece=a3").bound_cell() != no_cell);
  const auto errors = [&](const std::string& fields) { return errors_of_position(*chains, board + fields); };
  CHECK_THAT(errors("white phase=chain"),
             Catch::Contains("in the phase 'chain' only one piece may move on; add its cell, as in piece=a1"));
  CHECK_THAT(errors("white piece=a3"), Catch::Contains("'piece=a3', but any piece may move in the phase 'play'"));
  CHECK_THAT(errors("white phase=chain piece=c3"),
             Catch::Contains("'piece=c3', but no piece of the player to move stands there"));
  CHECK_THAT(errors("white phase=chain piece=j9"), Catch::Contains("the board has no cell 'j9'"));
  CHECK_THAT(errors_of_position(*load_shipped("chess"), "4k3/8/8/8/8/8/8/R3K3 white piece=a1"),
             Catch::Contains("no phase binds a piece"));
}

TEST_CASE("a phase says why a move is no part of the turn", "[tools][turns]") {
  const auto why = [](const RulesetPtr& ruleset, const char* position, const char* move) {
    return explain_move(Game(ruleset, position_of(*ruleset, position)), move).text;
  };
  const RulesetPtr chains = reference("chains");
  const char* bound = "4k/5/R1r2/3r1/4K white phase=chain piece=a3";
  CHECK(why(chains, bound, "e1xd2") == "'e1xd2' is not legal: only the piece on a3 may move on in this turn");
  CHECK(why(chains, bound, "a3-a4") == "'a3-a4' is not legal: only captures are made in the phase 'chain'");
  CHECK(why(chains, bound, "pass") == "'pass' is not legal: nobody passes in this game");
  const RulesetPtr pawns = reference("pawn-moves");
  CHECK(why(pawns, "4k/5/3p1/2P2/K4 white", "pass") == "'pass' is not legal: nobody passes in the phase 'play'");
  CHECK(why(pawns, "4k/5/3p1/2P2/K4 white phase=pawn-move", "pass") ==
        "pass is legal: a player may pass in the phase 'pawn-move'");
  const RulesetPtr chess = chess_with_phases("play: { pass: allowed }");
  CHECK(why(chess, "4k3/8/8/8/8/8/8/r3K3 white", "pass") == "'pass' is not legal: nobody passes in check");
  CHECK(why(chess_with_phases("play: { pass: allowed, must-capture: true }"), "4k3/8/8/8/8/8/3p4/4K3 white", "pass") ==
        "'pass' is not legal: a capture must be made, and there is one: e1xd2");
}

TEST_CASE("a further part is followed by what follows the part before", "[loading][turns]") {
  const auto next_of = [](const std::string& phases) {
    std::string names;
    const RulesetPtr ruleset = chess_with_phases(phases);
    for (const Phase& phase : ruleset->phases) names += ruleset->phases[phase.next].name + " ";
    return names;
  };
  CHECK(next_of("a: { again: b }, b: ~") == "a a ");
  CHECK(next_of("a: { then: c, again: b }, b: ~, c: ~") == "c c c ");
  CHECK(next_of("a: { again: b }, b: { again: c }, c: ~") == "a a a ");
  CHECK(next_of("a: { again: b, then: d }, c: ~, b: { again: c, again-after: capture }, d: { then: a }") == "d d d a ");
  CHECK(next_of("a: { again: b }, b: { then: c }, c: { then: a }") == "a c a ");
  CHECK(next_of("a: ~, b: { again: c, pass: allowed }, c: { again: b }") == "a b c ");
}

TEST_CASE("nothing is left out in a search where turns have parts", "[search][turns]") {
  for (const RulesetPtr& ruleset : {reference("chains"), reference("pawn-moves"), english_draughts()}) {
    Position position = start_position(*ruleset);
    CHECK_FALSE(make_null_move(position));
  }
  // Of three captures, one is followed by another.
  const RulesetPtr chains = reference("chains");
  Game game(chains, position_of(*chains, "4k/5/r1r2/4K/R2r1 white"));
  REQUIRE(game.moves().size() == 3);
  game.play(Thinker(chains, 1 << 20).think(game, {.depth = 3}).best);
  CHECK(print_position(game.position()) == "4k/5/R1r2/4K/3r1 white phase=chain piece=a3");
}

}  // namespace trigon::engine::testing
