// Scripts in a game: when each function is asked, what its answer does, and what becomes of errors. What one answer may
// say is tested in answers_test.cpp, what a script can ask in views_test.cpp.
#include <catch2/catch.hpp>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>

#include "interpreter/analysis/analysis.h"
#include "interpreter/check/validate.h"
#include "interpreter/compare/variant_hash.h"
#include "interpreter/count/perft.h"
#include "interpreter/explain/why.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/script/allowance.h"
#include "interpreter/script/hook_scripts.h"
#include "interpreter/variant/parameter_declaration.h"
#include "tests/support/hooked.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

const std::string forbid_all = "function veto(position, move) return 'no' end";

/// The words of a text in the order of the alphabet.
std::set<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

/// The moves that are left when a hook with these keys forbids what it is shown.
std::string left_by(const std::string& keys, const std::string& position = "") {
  HookedGame game({{forbid_all, keys}});
  return game.moves(position);
}

}  // namespace

TEST_CASE("without hooks the game is the plain one", "[hooks]") {
  HookedGame game({});
  CHECK(game.moves() == "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3");
  CHECK(game.after("b1-b4") == "1Rrk/3p/P3/K3 black");
}

// ---- generate ----

TEST_CASE("generated moves come after all others", "[hooks]") {
  HookedGame game({{"function generate() return { { { 'clear', 'a2' } }, { { 'clear', 'b1' } } } end"}});
  CHECK(game.moves() == "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3 ~a2 ~b1");
  CHECK(game.moves("2rk/3p/PR2/KR2 black") == "d3-d2 c4-c1 c4-c2 c4-c3 c4-a4 c4-b4 ~a2 ~b1");
}

TEST_CASE("no answer is no move", "[hooks]") {
  for (const char* answer : {"", "return", "return nil", "return false", "return {}"}) {
    INFO(answer);
    CHECK(generated(std::string("function generate() ") + answer + " end") == "draw by stalemate");
  }
}

TEST_CASE("a script generates in its phases only", "[hooks]") {
  const std::string script = "function generate(position) return { { { 'clear', 'a2' } } } end";
  CHECK(HookedGame({{script, "phases: main"}}).moves().ends_with("~a2"));
  CHECK_FALSE(HookedGame({{script, "phases: bonus"}}).moves().ends_with("~a2"));
  CHECK(HookedGame({{script, "phases: bonus"}}).moves("2rk/3p/P3/KR2 white phase=bonus").ends_with("~a2"));
  CHECK(HookedGame({{script, "phases: main bonus"}}).moves("2rk/3p/P3/KR2 white phase=bonus").ends_with("~a2"));
}

TEST_CASE("a script generates only for who holds something", "[hooks]") {
  const std::string script = "function generate(position) return { { { 'clear', 'a2' } } } end";
  const std::string nothing = "2rk/3p/P3/KR2 white hands=-", pawn = "2rk/3p/P3/KR2 white hands=w:P";
  CHECK(HookedGame({{script, ""}}).moves(nothing).ends_with("~a2"));
  CHECK_FALSE(HookedGame({{script, "holding: pawn"}}).moves(nothing).ends_with("~a2"));
  CHECK(HookedGame({{script, "holding: pawn"}}).moves(pawn).ends_with("~a2"));
  CHECK_FALSE(HookedGame({{script, "holding: pawn"}}).moves("2rk/3p/P3/KR2 black hands=w:P").ends_with("~a2"));
  // Another script's gate says nothing of this one.
  const std::string other = "function generate(position) return { { { 'clear', 'b1' } } } end";
  HookedGame two({{script, "holding: pawn"}, {other, ""}});
  CHECK(two.moves(nothing).ends_with("a2-a3 ~b1"));
  CHECK(two.moves(pawn).ends_with("~a2 ~b1"));
}

TEST_CASE("a generated move may leave no royal attacked", "[hooks]") {
  const std::string check = "end: { royals: check }";
  HookedGame game({{"function generate() return { { { 'move', 'a1', 'd1' } }, { { 'move', 'a1', 'c1' } } } end"}},
                  check);
  // The rook on c4 sees down to c1.
  CHECK(game.moves("2rk/3p/P3/K3 white") == "a1-b1 a2-a3 a1-d1");
}

// ---- extend ----

TEST_CASE("a longer move stands beside the one that it begins with", "[hooks]") {
  HookedGame game({{"function extend(position, move) return { { { 'move', move.to, 'c2' } } } end", "to: [a3]"}});
  CHECK(game.moves() == "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3 a2-a3,a3-c2");
  CHECK(game.after("a2-a3,a3-c2") == "2rk/3p/2P1/KR2 black");
}

TEST_CASE("a longer move knows what its beginning has done", "[hooks]") {
  // What is captured is in the hand by then, and the cell that was left is empty.
  HookedGame capture(
      {{"function extend(position, move) return { { { 'drop', 'rook', move.from } } } end", "captures: rook"}});
  CHECK(capture.after("c1xc4,R@c1", "2rk/3p/P3/K1R1 white") == "2Rk/3p/P3/K1R1 black");
  // A drop that is gone on with takes from the hand first.
  HookedGame drop(
      {{"function extend(position, move) return { { { 'drop', 'pawn', 'b2' } } } end", "on: drops, to: [a4]"}});
  CHECK(drop.after("P@a4,P@b2", "2rk/3p/P3/KR2 white hands=w:P2") == "P1rk/3p/PP2/KR2 black");
  CHECK(drop.moves("2rk/3p/P3/KR2 white hands=w:P") ==
        "one.lua:1: drop: none is held (hook 'one', extend, of variant 'game', about the move P@a4)");
}

TEST_CASE("castling can be gone on with", "[hooks]") {
  HookedGame game({{"function extend(position, move) if move.kind == 'castling' then return { { { 'move', 'c1', 'c2' } "
                    "} } end end"}},
                  "setup: { white: { king: a1, rook: d1, pawn: a2 }, black: { king: d4 } }\n"
                  "castling: { K: { player: white, royal: a1-b1, partner: d1-c1 } }");
  CHECK(game.after("a1-b1&d1-c1,c1-c2") == "3k/4/P1R1/1K2 black");
}

TEST_CASE("a veto can make the second part of a move compulsory, or forbid what it does", "[hooks]") {
  const std::string extend =
      "function extend(position, move) return { { { 'move', 'a3', 'c2' } }, { { 'clear', 'b1' }, { 'put', 'pawn', "
      "'b1' }, again = 'bonus' } } end ";
  const std::string others = "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 ";
  HookedGame free({{extend, "to: [a3]"}});
  CHECK(free.moves() == others + "a2-a3 a2-a3,a3-c2 a2-a3,~b1,+P@b1");
  HookedGame compulsory({{extend + "function veto(position, move) return not move.is_extended end", "to: [a3]"}});
  CHECK(compulsory.moves() == others + "a2-a3,a3-c2 a2-a3,~b1,+P@b1");
  HookedGame chosen(
      {{extend + "function veto(position, move) for _, action in ipairs(move.more) do if action[1] == 'clear' then "
                 "return action[2] .. ' stays' end end end",
        "to: [a3]"}});
  CHECK(chosen.moves() == others + "a2-a3 a2-a3,a3-c2");
  CHECK(chosen.why("a2-a3,~b1,+P@b1") == "'a2-a3,~b1,+P@b1' is not legal: b1 stays");
  HookedGame checked({{extend, "to: [a3]"}}, "end: { royals: check }");
  CHECK(checked.why("a2-a3,a3-c2", "r2k/3p/P3/KR2 white") ==
        "'a2-a3,a3-c2' is not legal: a royal would be left attacked");
  HookedGame last({{extend + "function veto(position, move) return move.again ~= 'bonus' end", "to: [a3]"}});
  CHECK(last.moves() == others + "a2-a3,~b1,+P@b1");
}

// ---- veto ----

TEST_CASE("a veto takes moves away and says why", "[hooks]") {
  const std::string script = "function veto(position, move) if move.to == 'b3' then return 'b3 is holy' end end";
  HookedGame game({{script}});
  CHECK(game.moves() == "b1-c1 b1-d1 b1-b2 b1-b4 a2-a3");
  CHECK(game.why("b1-b3") == "'b1-b3' is not legal: b3 is holy");
  HookedGame mute({{"function veto(position, move) return move.to == 'b3' end"}});
  CHECK(mute.why("b1-b3") == "'b1-b3' is not legal: the hook 'one' forbids it");
}

TEST_CASE("a pass, and what else a script makes, is explained by what forbids it", "[hooks]") {
  const std::string pass = "function generate() return { {} } end";
  HookedGame open({{pass}});
  CHECK(open.why("pass") == "pass is legal: a script makes it");
  HookedGame vetoed({{pass + " function veto(position, move) if move.kind == 'script' then return 'not yet' end end"}});
  CHECK(vetoed.why("pass") == "'pass' is not legal: not yet");
  HookedGame other({{"function generate() return { { { 'clear', 'a2' } } } end"}});
  CHECK(other.why("pass") == "'pass' is not legal: no script makes this move here");
  CHECK(other.why("~b1") == "'~b1' is not legal here");
  HookedGame none({});
  CHECK(none.why("pass") == "'pass' is not legal: nobody passes in this game");
  HookedGame stuck({}, "end: { royals: capture, stalemate: pass }");
  CHECK(stuck.why("pass") == "'pass' is not legal: a player passes only without another move");
}

TEST_CASE("without a legal move left there is stalemate", "[hooks]") { CHECK(left_by("") == "draw by stalemate"); }

TEST_CASE("drops, captures and moves of scripts can be forbidden", "[hooks]") {
  const std::string start = "2rk/3p/P3/K1R1 white hands=w:P";
  HookedGame game({{"function generate() return { { { 'clear', 'a2' } } } end"},
                   {"function veto(position, move) return move.kind == 'drop' or move.kind == 'script' or "
                    "#move.captures > 0 end"}});
  CHECK(game.moves(start) == "a1-b1 c1-b1 c1-d1 c1-c2 c1-c3 a2-a3");
}

// ---- applied ----

TEST_CASE("what a script does after a move belongs to the move", "[hooks]") {
  HookedGame hooked(
      {{"function applied(position, move) return { { 'put', 'pawn', move.from }, { 'add', 'count', 2 } } end",
        "pieces: rook"}});
  CHECK(hooked.after("b1-b4") == "1Rrk/3p/P3/KP2 black state=count:2");
  CHECK(hooked.after("a2-a3") == "2rk/P2p/4/KR2 black");
  auto game = hooked.start();
  const std::uint64_t hash = game->position().hash();
  REQUIRE(hooked.play(*game, "b1-b4"));
  CHECK(game->position().hash() == game->position().fresh_hash());
  REQUIRE(game->undo());
  CHECK(game->position().hash() == hash);
  CHECK(print_position(game->position()) == "2rk/3p/P3/KR2 white");
}

TEST_CASE("what a script does after a move decides whether the move is safe", "[hooks]") {
  HookedGame game({{"function applied(position, move) return { { 'clear', 'b2' } } end", "pieces: pawn, to: [a3]"}},
                  "end: { royals: check }");
  // The pawn on b2 shields the king; without it, a2-a3 would leave it to the rook.
  CHECK(game.moves("1r1k/4/PP2/1K2 white") == "b1-a1 b1-c1 b2-b3");
}

TEST_CASE("a script is asked after moves of scripts and after passes too", "[hooks]") {
  const std::string count = "function applied(position, move) return { { 'add', 'count', 1 } } end";
  HookedGame game(
      {{"function generate(p) if p:turn() == 'white' then return { { { 'swap', 'a1', 'b1' } } } end end"}, {count}});
  CHECK(game.after("a1<>b1") == "2rk/3p/P3/RK2 black state=count:1");
  CHECK(game.after("a2-a3") == "2rk/P2p/4/KR2 black state=count:1");
  HookedGame passing({{count}}, "end: { royals: capture, stalemate: pass }");
  CHECK(passing.after("pass", "kp2/pp2/pp2/pp1K black state=count:4") ==
        "kp2/pp2/pp2/pp1K white passes=1 state=count:5");
}

TEST_CASE("a script that asks for certain pieces is not asked after moves without a piece", "[hooks]") {
  HookedGame game({{"function generate(p) if p:turn() == 'white' then return { { { 'swap', 'a1', 'b1' } } } end end"},
                   {"function applied() return { { 'add', 'count', 1 } } end", "pieces: king rook pawn"}});
  CHECK(game.after("a1<>b1") == "2rk/3p/P3/RK2 black");
}

TEST_CASE("nothing is taken in passing that a script has moved, replaced or covered", "[hooks]") {
  const std::string more =
      "pieces:\n  king: { letter: K, moves: W, royal: true }\n  pawn: { letter: P, moves: mfWcefFimnfW2 }\n"
      "setup: { white: { king: a1, pawn: c1 }, black: { king: a4, pawn: b3 } }\nhands:";
  const auto after = [&](const std::string& actions) {
    HookedGame game({{"function applied(_, move) if move.to == 'c3' then return { " + actions + " } end end"}}, more);
    return game.after("c1-c3/c2");
  };
  CHECK(after("") == "k3/1pP1/4/K3 black en-passant=c2>c3");
  CHECK(after("{ 'put', 'pawn', 'd1' }") == "k3/1pP1/4/K2P black en-passant=c2>c3");
  CHECK(after("{ 'move', 'c3', 'd3' }") == "k3/1p1P/4/K3 black");
  CHECK(after("{ 'clear', 'c3' }, { 'put', 'pawn', 'c3' }") == "k3/1pP1/4/K3 black");
  CHECK(after("{ 'put', 'pawn', 'c2' }") == "k3/1pP1/2P1/K3 black");
}

// ---- outcome ----

TEST_CASE("a script ends the game", "[hooks]") {
  const auto outcome = [](const std::string& answer) {
    return HookedGame({{"function outcome(position) return " + answer + " end"}}).moves();
  };
  CHECK(outcome("{ winner = 'black' }") == "black wins by script");
  CHECK(outcome("{ winner = 'white', by = 'majority-2' }") == "white wins by majority-2");
  CHECK(outcome("{ draw = true, by = 'fog' }") == "draw by fog");
  CHECK(outcome("{ draw = false, winner = 'white' }") == "white wins by script");
  CHECK(outcome("nil") == "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3");
}

TEST_CASE("a script ends the game in its phases only", "[hooks]") {
  HookedGame game({{"function outcome() return { draw = true } end", "phases: bonus"}});
  CHECK(game.moves() == "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3");
  CHECK(game.moves("2rk/3p/P3/KR2 white phase=bonus") == "draw by script");
}

TEST_CASE("an ending by a script counts in perft", "[hooks]") {
  HookedGame game({{"function outcome(position) if position:turn() == 'black' then return { draw = true } end end"}});
  CHECK(perft(game.start()->position(), 1) == 6);
  CHECK(perft(game.start()->position(), 2) == 0);
}

// ---- setup ----

TEST_CASE("a script changes the setup, and no other position", "[hooks]") {
  HookedGame game(
      {{"function setup(position) return { { 'swap', 'a1', 'b1' }, { 'swap', 'd4', 'c4' }, "
        "{ 'put', 'pawn', 'b2', owner = 'black' }, { 'hold', 'pawn', 2 }, { 'set', 'debt', -3 } } end"}});
  CHECK(print_position(game.start()->position()) == "2kr/3p/Pp2/RK2 white hands=w:P2 state=debt:-3");
  CHECK(print_position(game.start("2rk/3p/P3/KR2 white")->position()) == "2rk/3p/P3/KR2 white");
}

TEST_CASE("a setup that a script makes impossible is an error of the variant", "[hooks]") {
  HookedGame game({{"function setup() return { { 'move', 'd4', 'c1' } } end"}},
                  "end: { royals: check }\nturns: { order: white black }");
  CHECK(game.load() == nullptr);
  CHECK(game.error() ==
        "game.yaml:9: setup: black is in check but not to move: "
        "white's rook on b1 attacks the king on c1");
}

TEST_CASE("scripts see what a move hops over", "[hooks]") {
  // A capture over any piece, as in draughts: own pieces are no hurdles, and an enemy's is taken away.
  const Hook draughts = {
      "function veto(position, move) for _, cell in ipairs(move.hopped) do local _, owner = position:at(cell) "
      "if owner == move.owner then return 'over ' .. cell end end end "
      "function applied(position, move) local actions = {} for i, cell in ipairs(move.hopped) do "
      "actions[i] = { 'clear', cell } end return actions end",
      "pieces: pawn"};
  const std::string pieces =
      "pieces: { king: { letter: K, moves: W, royal: true }, rook: { letter: R, moves: W* }, "
      "pawn: { letter: P, moves: 'fWmp[F-F]cpW2' } }";
  HookedGame game({draughts}, pieces);
  CHECK(game.after("a2-c4", "3k/1p2/P3/KR2 white") == "2Pk/4/4/KR2 black");
  CHECK(game.moves("3k/1R2/P3/K3 white").find("a2-c4") == std::string::npos);
  // A capture over a hurdle takes both.
  CHECK(game.after("a2xa4", "p2k/r3/P3/KR2 white") == "P2k/4/4/KR2 black hands=w:P");
  // A step hops over nothing, whatever stands beside it.
  CHECK(game.after("a2-a3", "3k/1p2/P3/KR2 white") == "3k/Pp2/4/KR2 black");
}

TEST_CASE("with several paths all hurdles are listed, and none when one path is free", "[hooks]") {
  const Hook reported = {
      "function veto(position, move) if move.to == 'b3' then return table.concat(move.hopped, ' ') .. '.' end end",
      "pieces: pawn"};
  const auto why = [&](const std::string& moves, const std::string& position) {
    HookedGame game({reported},
                    "pieces: { king: { letter: K, moves: W, royal: true }, rook: { letter: R, moves: W* }, "
                    "pawn: { letter: P, moves: '" +
                        moves + "' } }");
    const auto started = game.start(position);
    return started ? explain_move(*started, "a2-b3").text : game.error();
  };
  const std::string position = "3k/p3/Pp2/KR2 white";
  CHECK(why("pwW2", position) == "'a2-b3' is not legal: b2 a3.");
  CHECK(why("pwW2F", position) == "'a2-b3' is not legal: .");
}

// ---- gates ----

TEST_CASE("gates say which moves a script is shown", "[hooks]") {
  const std::string start = "2rk/P2p/4/K1R1 white hands=w:P";
  const std::string drops = "P@b1 P@d1 P@a2 P@b2 P@c2 P@d2 P@b3 P@c3 P@a4 P@b4";
  const std::string steps = "a1-b1 a1-a2 c1-b1 c1-d1 c1-c2 c1-c3 c1xc4 a3-a4";
  const auto left = [&](const std::string& keys) { return words_of(left_by(keys, start)); };
  CHECK(left("on: drops") == words_of(steps));
  CHECK(left("on: moves") == words_of(drops));
  CHECK(left("pieces: rook king") == words_of("a3-a4 " + drops));
  CHECK(left("pieces: pawn") == words_of("a1-b1 a1-a2 c1-b1 c1-d1 c1-c2 c1-c3 c1xc4"));
  CHECK(left("pieces: pawn, on: moves") == words_of("a1-b1 a1-a2 c1-b1 c1-d1 c1-c2 c1-c3 c1xc4 " + drops));
  CHECK(left("captures: rook") == words_of("a1-b1 a1-a2 c1-b1 c1-d1 c1-c2 c1-c3 a3-a4 " + drops));
  CHECK(left("captures: pawn king") == words_of(steps + " " + drops));
  CHECK(left("pieces: king, captures: rook") == words_of("a1-b1 a1-a2 c1xc4 c1-b1 c1-d1 c1-c2 c1-c3 a3-a4 " + drops));
  CHECK(left("to: middle, on: moves") == words_of("a1-b1 a1-a2 c1-d1 c1xc4 c1-b1 a3-a4 " + drops));
  CHECK(left("to: { not: { or: [middle, [b1, a4]] } }, pieces: pawn") ==
        words_of("a1-b1 a1-a2 c1-b1 c1-d1 c1-c2 c1-c3 c1xc4 a3-a4 P@b1 P@b2 P@c2 P@b3 P@c3 P@a4"));
  CHECK(left("phases: bonus") == words_of(steps + " " + drops));
  CHECK(left("phases: main, pieces: king") == words_of("c1-b1 c1-d1 c1-c2 c1-c3 c1xc4 a3-a4 " + drops));
}

TEST_CASE("the region of a gate is that of the player who moves", "[hooks]") {
  const std::string keys = "to: own-half, pieces: rook";
  CHECK(left_by(keys, "2rk/4/4/KR2 white") == "a1-a2 b1-b3 b1-b4");
  CHECK(left_by(keys, "2rk/4/4/KR2 black") == "c4-c1 c4-c2 d4-d3");
}

TEST_CASE("scripts are not asked where a gate is shut", "[hooks]") {
  const std::string failing =
      "function veto() error('asked') end function applied() error('asked') end "
      "function extend() error('asked') end";
  for (const char* keys : {"pieces: pawn", "captures: rook", "to: [d4]", "on: drops", "phases: bonus"}) {
    INFO(keys);
    CHECK(HookedGame({{failing, keys}}).moves("3k/4/4/KR2 white") == "a1-a2 b1-c1 b1-d1 b1-b2 b1-b3 b1-b4");
  }
}

// ---- several hooks ----

TEST_CASE("several hooks are asked in the order of the file", "[hooks]") {
  HookedGame makers({{"function generate() return { { { 'clear', 'a2' } } } end"},
                     {"function generate() return { { { 'clear', 'b1' } } } end"}});
  CHECK(makers.moves().ends_with("~a2 ~b1"));
  HookedGame judges({{"function outcome() end"},
                     {"function outcome() return { draw = true, by = 'second' } end"},
                     {"function outcome() return { winner = 'white' } end"}});
  CHECK(judges.moves() == "draw by second");
  HookedGame vetoes({{"function veto(_, move) if move.to == 'b3' then return 'first' end end"},
                     {"function veto(_, move) if move.piece == 'rook' then return 'second' end end"}});
  CHECK(vetoes.moves() == "a2-a3");
  CHECK(vetoes.why("b1-b3") == "'b1-b3' is not legal: first");
  CHECK(vetoes.why("b1-b2") == "'b1-b2' is not legal: second");
}

TEST_CASE("a script sees what the one before it has done", "[hooks]") {
  HookedGame game({{"function applied() return { { 'put', 'pawn', 'b2' }, { 'set', 'count', 1 } } end"},
                   {"function applied(position) return { { 'move', 'b2', 'c2' }, "
                    "{ 'add', 'count', position:value('count') } } end"}});
  CHECK(game.after("a2-a3") == "2rk/P2p/2P1/KR2 black state=count:2");
  HookedGame setup({{"function setup() return { { 'put', 'pawn', 'b2' } } end"},
                    {"function setup() return { { 'move', 'b2', 'c2' } } end"}});
  CHECK(print_position(setup.start()->position()) == "2rk/3p/P1P1/KR2 white");
}

TEST_CASE("scripts share nothing but the position", "[hooks]") {
  HookedGame game(
      {{"shared = 1 game.leak = 2 with.leak = 3 string.leak = 4 game.cells[1] = 'z9' "
        "function outcome() end"},
       {"shared = shared function outcome() assert(shared == nil and game['leak'] == nil and with['leak'] == nil and "
        "string['leak'] == nil and game.cells[1] == 'a1') end"}});
  CHECK(game.moves() == "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3");
}

// ---- parameters ----

/// The script's table of parameters, and then a test of what it gets.
std::string with_parameters(const std::string& declared, const std::string& test) {
  return "parameters = { " + declared + " }\nlocal all = with\nassert(" + test + ")\nfunction outcome() end";
}

TEST_CASE("each kind of parameter reaches the script as a value of its own", "[hooks]") {
  struct Kind {
    const char *declared, *given, *test;
  };
  const Kind kinds[] = {
      {"kind = 'integer'", "-7", "all.x == -7"},
      {"kind = 'integers'", "[1, 2]", "#all.x == 2 and all.x[2] == 2"},
      {"kind = 'integers'", "3", "#all.x == 1 and all.x[1] == 3"},
      {"kind = 'boolean'", "true", "all.x == true"},
      {"kind = 'text'", "8", "all.x == '8'"},
      {"kind = 'text'", "true", "all.x == 'true'"},
      {"kind = 'texts'", "two words", "#all.x == 1 and all.x[1] == 'two words'"},
      {"kind = 'choice', of = { 'all', 'none' }", "none", "all.x == 'none'"},
      {"kind = 'piece'", "rook", "all.x == 'rook'"},
      {"kind = 'pieces'", "rook", "#all.x == 1 and all.x[1] == 'rook'"},
      {"kind = 'pieces'", "king rook", "#all.x == 2 and all.x[2] == 'rook'"},
      {"kind = 'pieces'", "[]", "#all.x == 0"},
      {"kind = 'region'", "middle", "all.x == 'middle'"},
      {"kind = 'regions'", "[middle, own-half]", "all.x[2] == 'own-half'"},
      {"kind = 'player'", "black", "all.x == 'black'"},
      {"kind = 'players'", "black", "all.x[1] == 'black'"},
      {"kind = 'cell'", "b3", "all.x == 'b3'"},
      {"kind = 'cells'", "[b3, c4]", "all.x[2] == 'c4'"},
      {"kind = 'phase'", "bonus", "all.x == 'bonus'"},
      {"kind = 'phases'", "bonus", "all.x[1] == 'bonus'"},
      {"kind = 'state'", "count", "all.x == 'count'"},
      {"kind = 'steps'", "WF", "all.x == 'WF'"},
      {"kind = 'map', keys = 'piece', values = 'pieces'", "{ rook: pawn }", "all.x.rook[1] == 'pawn'"},
      {"kind = 'map', keys = 'text', values = 'integer'", "{ a: 1, b: 2 }", "all.x.a == 1 and all.x.b == 2"},
      {"kind = 'map', keys = 'text', values = 'integer', default = {}", "~", "next(all.x) == nil"},
      // What is not given.
      {"kind = 'integer', default = 5", "~", "all.x == 5"},
      {"kind = 'integer', default = -5", "", "all.x == -5"},
      {"kind = 'pieces', default = {}", "~", "#all.x == 0"},
      {"kind = 'pieces', default = 'pawn'", "~", "#all.x == 1"},
      {"kind = 'pieces', default = { 'pawn', 'king' }", "~", "#all.x == 2"},
      {"kind = 'boolean', default = false", "~", "all.x == false"},
      {"kind = 'piece', optional = true", "~", "all.x == nil"},
      {"kind = 'text', default = 'a' .. [[b]] .. \"\\\"c\"", "~", "all.x == 'ab\"c'"},
  };
  for (const Kind& kind : kinds) {
    INFO(kind.declared << " given " << kind.given);
    HookedGame game({{with_parameters(std::string("x = { ") + kind.declared + ", about = 'it' }", kind.test),
                      std::string("with: { x: ") + kind.given + " }"}});
    CHECK(game.load() != nullptr);
    CHECK(game.error().empty());
  }
  HookedGame none({{"assert(next(with) == nil) function outcome() end"}});
  CHECK(none.load() != nullptr);
}

TEST_CASE("the reference of scripts lists all kinds of parameters, and the parameters of shipped scripts", "[hooks]") {
  const std::string page = read_repository_file("scripts/README.md");
  for (const ParameterKind& kind : parameter_kinds()) {
    const std::string list = kind.list_name ? std::string(" `") + kind.list_name + "` |" : " |";
    INFO(kind.name);
    CHECK(page.find(std::string("\n| `") + kind.name + "` |" + list) != std::string::npos);
  }
  for (const auto& file : std::filesystem::directory_iterator(repository_path("scripts"))) {
    if (file.path().extension() != ".lua") continue;
    const std::string name = file.path().filename().string();
    INFO(name);
    HookScript script;
    script.file = name;
    script.text = read_repository_file("scripts/" + name);
    Diagnostics diagnostics;
    const ParameterDeclaration declaration = read_parameter_declaration(script, "hook", diagnostics);
    CHECK(format_diagnostics(diagnostics) == "");
    const std::size_t row = page.find("| [" + name + "]");
    REQUIRE(row != std::string::npos);
    const std::string described = page.substr(row, page.find('\n', row) - row);
    for (const Parameter& parameter : declaration.parameters)
      CHECK(described.find("`" + parameter.name + "`") != std::string::npos);
  }
}

TEST_CASE("pieces that are replaced are replaced in parameters too", "[hooks]") {
  HookedGame game({{with_parameters("x = { kind = 'piece', about = 'it' }", "all.x == 'queen'"), "with: { x: rook }"}},
                  "replace: { rook: queen }\n"
                  "pieces:\n  king: { letter: K, moves: W, royal: true }\n  pawn: { letter: P, moves: fW }\n"
                  "  rook: { letter: R, moves: W* }\n  queen: { letter: Q, moves: W*F* }\n"
                  "hands: ~\n");
  INFO(game.error());
  CHECK(game.load() != nullptr);
}

TEST_CASE("options change what scripts get, and which there are", "[hooks]") {
  HookedGame game({{"parameters = { cell = { kind = 'cell', about = 'where' } } "
                    "function veto(_, move) return move.to == with.cell end",
                    "with: { cell: b3 }"}},
                  "options:\n"
                  "  other:\n    changes: { hooks: { one: { with: { cell: b4 } } } }\n"
                  "  gated:\n    changes: { hooks: { one: { pieces: pawn } } }\n"
                  "  none:\n    changes: { hooks: { one: ~ } }\n");
  const auto moves = [&](const std::vector<std::string>& options) {
    INFO(game.error());
    REQUIRE(game.load(options));
    return game.moves();
  };
  CHECK(moves({}) == "b1-c1 b1-d1 b1-b2 b1-b4 a2-a3");
  CHECK(moves({"other"}) == "b1-c1 b1-d1 b1-b2 b1-b3 a2-a3");
  CHECK(moves({"gated"}) == "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3");
  CHECK(moves({"none"}) == "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3");
}

// ---- errors ----

TEST_CASE("an error names file, line, hook, function, variant and move", "[hooks]") {
  const auto error = [](const std::string& script, const std::string& move = "") {
    HookedGame game({{script}});
    return move.empty() ? game.moves() : game.after(move);
  };
  CHECK(error("\n\nlocal x = nil + 1") == "one.lua:3: hook 'one': attempt to perform arithmetic on a nil value");
  CHECK(error("\nfunction veto(") == "one.lua:2: hook 'one': <name> or '...' expected near <eof>");
  CHECK(error("\nfunction generate()\n  error('my mistake')\nend") ==
        "one.lua:3: my mistake (hook 'one', generate, of variant 'game')");
  CHECK(error("function veto(p, move)\n  return move.to.x.y\nend") ==
        "one.lua:2: attempt to index a nil value (field 'x') (hook 'one', veto, of variant 'game', about the move "
        "b1-c1)");
  CHECK(error("\nfunction extend(p, move)\n  return 5\nend") ==
        "one.lua:2: expected a list of moves, got 5 (hook 'one', extend, of variant 'game', about the move b1-c1)");
  CHECK(error("\nfunction applied(p, move)\n  return p:at('z9')\nend", "b1-b2") ==
        "one.lua:3: at: expected a cell of the board, got 'z9' (hook 'one', applied, of variant 'game', after the move "
        "to b2)");
  CHECK(error("\n\nfunction outcome()\n  return { winner = 'nobody' }\nend") ==
        "one.lua:3: winner: expected a player, got 'nobody' (hook 'one', outcome, of variant 'game')");
  CHECK(error("function setup(p) return { { 'clear', 'b3' } } end") ==
        "one.lua:1: clear: b3 is empty (hook 'one', setup, of variant 'game')");
}

TEST_CASE("after an error the game is where it was", "[hooks]") {
  HookedGame hooked({{"function applied(_, move) if move.to == 'b4' then error('late') end end"},
                     {"function outcome(position) if not position:is_empty('b3') then error('later') end end"},
                     {"function generate(position) if not position:is_empty('b2') then error('latest') end end"}});
  auto game = hooked.start();
  REQUIRE(game);
  REQUIRE(hooked.play(*game, "a2-a3"));
  REQUIRE(hooked.play(*game, "c4-c1"));
  const std::string before = print_position(game->position());
  const std::uint64_t hash = game->position().hash();
  const MoveList moves = game->moves();
  for (const auto& [move, error] : std::vector<std::pair<std::string, std::string>>{
           {"b1-b4", "one.lua:1: late (hook 'one', applied, of variant 'game', after the move to b4)"},
           {"b1-b3", "two.lua:1: later (hook 'two', outcome, of variant 'game')"},
           {"b1-b2", "three.lua:1: latest (hook 'three', generate, of variant 'game')"}}) {
    INFO(move);
    CHECK_FALSE(hooked.play(*game, move));
    CHECK(hooked.error() == error);
    CHECK(print_position(game->position()) == before);
    CHECK(game->position().hash() == hash);
    CHECK(game->position().fresh_hash() == hash);
    CHECK(game->moves() == moves);
    CHECK(game->played() == 2);
  }
  CHECK(hooked.play(*game, "b1xc1"));
  CHECK(game->undo());
  CHECK(game->undo());
  CHECK(game->undo());
  CHECK(print_position(game->position()) == "2rk/3p/P3/KR2 white");
}

TEST_CASE("taking moves back asks no script", "[hooks]") {
  HookedGame hooked(
      {{"local first = 0 function outcome(p) if p:turn() == 'white' and p:at('a2') then first = first + 1 "
        "if first > 1 then error('asked again') end end end"}});
  auto game = hooked.start();
  REQUIRE(game);
  const MoveList moves = game->moves();
  REQUIRE(hooked.play(*game, "a2-a3"));
  REQUIRE(game->undo());
  CHECK(game->moves() == moves);
  CHECK_FALSE(game->outcome());
  REQUIRE(hooked.play(*game, "a2-a3"));
  CHECK(game->played() == 1);
}

TEST_CASE("a position that takes over another game asks that game's scripts", "[hooks]") {
  HookedGame first({{"function outcome() return { draw = true, by = 'first' } end"}}),
      second({{"function outcome() return { draw = true, by = 'second' } end"}});
  Position position = first.start()->copy_position();
  CHECK(name_of(*outcome_without_moves(position)) == "first");
  position = second.start()->copy_position();
  CHECK(name_of(*outcome_without_moves(position)) == "second");
}

TEST_CASE("an error while moves are tried leaves the position as it is", "[hooks]") {
  HookedGame hooked({{"function applied(_, move) if move.to == 'b4' then error('tried') end end"}},
                    "end: { royals: check }");
  REQUIRE(hooked.load());
  CHECK(hooked.moves() == "one.lua:1: tried (hook 'one', applied, of variant 'game', after the move to b4)");
}

TEST_CASE("when scripts ask each other, the error is that of the innermost", "[hooks]") {
  HookedGame game({{"function outcome(position)\n  position:has_move()\nend"},
                   {"function veto(position, move)\n  position:after(move, function() end)\nend"},
                   {"function applied(position, move)\n\n  error('deep inside')\nend"}});
  CHECK(game.moves() == "three.lua:3: deep inside (hook 'three', applied, of variant 'game', after the move to c1)");
}

TEST_CASE("a hook cannot ask for the moves that its answer decides", "[hooks]") {
  const std::string unknown = "has_move: the moves of this position depend on what the hook is about to answer";
  for (const char* function : {"generate", "veto", "extend"}) {
    HookedGame game({{fmt::format("function {}(position) position:has_move() end", function)}});
    CHECK_THAT(game.moves(), Catch::Contains(unknown));
  }
  HookedGame later(
      {{"function veto(position, move)\n"
        "  position:after(move, function(later) position:has_move() end)\n"
        "end"}});
  CHECK_THAT(later.moves(), !Catch::Contains("b1-b4"));
  // The outcome does not change which moves there are.
  HookedGame outcome({{"function outcome(position) position:has_move() end"}});
  CHECK(outcome.moves() == "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3");
}

TEST_CASE("hooks that each stay within their budget do not last together", "[hooks]") {
  HookedGame hooked({{"function outcome() end"}, {"function veto() for i = 1, 2400000 do end end"}});
  const auto game = hooked.start();
  REQUIRE(game);
  ScriptAllowance::of_this_thread().spend(ScriptAllowance::start - 40'000'000);
  CHECK_THROWS_WITH(perft(game->position(), 4),
                    Catch::Contains("all scripts together have worked too long; most of it in the hook 'two'"));
  // The next command may ask as much again.
  CHECK_THAT(hooked.moves(), Catch::Contains("worked too long"));
  ScriptAllowance::of_this_thread().renew();
  CHECK(hooked.moves() == "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3");
}

TEST_CASE("what describes a game asks no script, and each file that is validated has an allowance of its own",
          "[hooks]") {
  HookedGame hooked({{"function outcome() end"}});
  const RulesetPtr ruleset = hooked.load();
  REQUIRE(ruleset);
  ScriptAllowance::of_this_thread().spend(2 * ScriptAllowance::start);
  CHECK_NOTHROW(analyse(*ruleset, scripts_of(*ruleset)));
  CHECK_NOTHROW(variant_hash(*ruleset));
  Diagnostics diagnostics;
  validate_variant(DiskFiles(), repository_path("docs/examples/sampler.yaml"), {.games = 1, .plies = 4}, diagnostics);
  CHECK(format_diagnostics(diagnostics) == "");
}

TEST_CASE("scripts that answer soon may be asked for ever", "[hooks]") {
  ScriptAllowance allowance;
  for (int call = 0; call < 1'000'000; ++call) allowance.spend(ScriptAllowance::per_call);
  CHECK_FALSE(allowance.is_spent());
  for (int call = 0; call < 1'000; ++call) allowance.spend(5'000'000);
  CHECK(allowance.is_spent());
}

TEST_CASE("scripts are asked anew in each copy of a position", "[hooks]") {
  HookedGame game({{"local asked = 0 function outcome() asked = asked + 1 if asked > 1 then error('again') end end"}});
  CHECK(game.moves() == "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3");
  const auto started = game.start();
  CHECK(perft(started->position(), 1) == 6);
  CHECK(perft(started->position(), 1) == 6);
}

TEST_CASE("functions that are never called are reported", "[hooks]") {
  const auto error = [](const std::string& script, const std::string& keys = "") {
    HookedGame game({{script, keys}});
    game.load();
    return game.error();
  };
  CHECK(error("local function veto() end") ==
        "game.yaml:2: hook 'one': the script defines none of the functions of a hook");
  CHECK(error("function veto() end\nfunction aplied() end") ==
        "one.lua:2: hook 'one': the function 'aplied' is never called; did you mean 'applied'? Functions of your own "
        "are 'local'");
  CHECK(error("veto = 5") == "one.lua:1: hook 'one': veto is not a function but 5");
  CHECK(error("function outcome() end", "pieces: rook") ==
        "game.yaml:2: hook 'one': 'pieces' has no effect for this script");
  CHECK(error("function setup() end", "phases: main") ==
        "game.yaml:2: hook 'one': 'phases' has no effect for this script");
  CHECK(error("function veto() end", "pieces: []") == "game.yaml:2: hook 'one': pieces: the list is empty");
  CHECK(error("function helper() end function veto() helper() end").empty());
  CHECK(error("function after_move() end\nfunction veto() end") ==
        "one.lua:1: hook 'one': the function 'after_move' is never called; Trigon calls generate, extend, veto, "
        "applied, outcome, setup, attackers. Functions of your own are 'local'");
}

// ---- answers that change ----

TEST_CASE("validate finds scripts that remember something", "[hooks]") {
  const std::string reported =
      "the same question got two answers; what a script wants to remember belongs under 'state' ";
  const auto validated = [](const std::string& script) { return HookedGame({{script}}).validate(); };
  CHECK(validated("local n = 0 function veto(_, move) n = n + 1 return n % 2 == 0 end") ==
        "one.lua:1: " + reported + "(hook 'one', veto, of variant 'game', about the move b1-c1)");
  CHECK(validated("local n = 0 function generate() n = n + 1 return { { { 'move', 'a2', game.neighbours('c2')[n % 4 + "
                  "1] } } } end")
            .starts_with("one.lua:1: " + reported + "(hook 'one', generate"));
  CHECK(validated("local n = 0 function applied() n = (n + 1) % 5 return { { 'set', 'count', n } } end")
            .starts_with("one.lua:1: " + reported + "(hook 'one', applied"));
  CHECK(validated("local n = 0 function outcome() n = n + 1 if n > 3 then return { draw = true } end end")
            .starts_with("one.lua:1: " + reported + "(hook 'one', outcome"));
  // Here each question gets the same answer twice, but it depends on the questions before.
  CHECK_THAT(validated("local n = 0 function applied(p) if p:turn() == 'white' then n = 1 end end\n"
                       "function outcome() if n == 1 then return { draw = true } end end"),
             Catch::StartsWith("game.yaml:1: what scripts answer depends on what they were asked before, after"));
  // To remember what does not change is no harm.
  CHECK(validated("local seen = {} function veto(_, move) seen[move.to] = seen[move.to] or #move.to return "
                  "seen[move.to] == 3 end") == "valid");
}

TEST_CASE("moves of scripts that cannot be told from others are errors of the game", "[hooks]") {
  const auto generating = [](const std::string& move) {
    return Hook{
        fmt::format("function generate(p) if p:turn() == 'white' and p:at('b1') then return {{ {} }} end end", move)};
  };
  const auto check = [](std::initializer_list<Hook> hooks, const std::string& text) {
    const std::string reported = fmt::format(
        "scripts make a move that is written like another one, '{}', in the position 2rk/3p/P3/KR2 white", text);
    HookedGame game(hooks);
    INFO(hooks.begin()->script);
    CHECK(game.validate() == "game.yaml:1: " + reported);
    CHECK(game.moves() == "game.yaml:1: " + reported);
  };
  check({generating("{ { 'move', 'b1', 'c1' } }")}, "b1-c1");
  check({generating("{ { 'move', 'b1', 'c1' }, { 'add', 'count', 1 }, again = true }")}, "b1-c1");
  check({generating("{ { 'clear', 'a2' } }"), generating("{ { 'clear', 'a2' }, again = 'bonus' }")}, "~a2");
  check({generating("{}"), generating("{ { 'add', 'count', 1 } }")}, "pass");
  check({{"function extend(p, move) if move.to == 'c1' then return { { { 'add', 'count', 1 } } } end end"}}, "b1-c1");
}

TEST_CASE("validate finds hooks that ask for moves when its games never ask them", "[hooks]") {
  // No piece can promote, so that no move is ever shown to the script.
  for (const char* function : {"veto", "extend"})
    for (const char* keys : {"pieces: queen", "captures: queen", "on: drops, pieces: queen"}) {
      HookedGame game({{fmt::format("function {}(position, move) return not position:has_move() end", function), keys}},
                      "pieces:\n  king: { letter: K, moves: W, royal: true }\n  rook: { letter: R, moves: W* }\n"
                      "  pawn: { letter: P, moves: fW }\n  queen: { letter: Q, moves: W* }\n"
                      "hands: { pieces: queen pawn, captured: own, drops: pawn queen }");
      INFO(function << " " << keys);
      CHECK_THAT(game.validate(), Catch::Contains("has_move: the moves of this position depend on"));
    }
  // What fails only where its gates let nothing through is no error.
  CHECK(HookedGame({{"function veto(position, move) return #move.nothing > 0 end", "captures: king"}}).validate(0) ==
        "valid");
}

// ---- attackers ----

namespace {

const std::string with_check = "end: { royals: check }";
/// Rooks attack nothing.
const std::string harmless_rooks = R"(
function attackers(position, cell, player, usual)
  local others = {}
  for _, from in ipairs(usual) do
    if position:at(from) ~= "rook" then table.insert(others, from) end
  end
  return others
end)";
/// Black's king attacks along the whole row.
const std::string far_kings = R"(
function attackers(position, cell, player, usual)
  for _, from in ipairs(position:cells("black", "king")) do
    if player == "white" and game.row(from, player) == game.row(cell, player) then table.insert(usual, from) end
  end
  return usual
end)";

}  // namespace

TEST_CASE("a script takes attacks away, and check and mate with them", "[hooks]") {
  CHECK(HookedGame({}, with_check).moves("3k/4/1r2/K1r1 white hands=-") == "black wins by checkmate");
  HookedGame game({{harmless_rooks}}, with_check);
  CHECK(game.moves("3k/4/1r2/K1r1 white hands=-") == "a1-b1 a1-a2");
  const auto started = game.start("3k/4/4/K2r white hands=-");
  REQUIRE(started);
  CHECK_FALSE(started->outcome());
  CHECK(started->moves().size() == 2);
  CHECK(HookedGame({}, with_check).moves("3k/4/4/K2r white hands=-") == "a1-a2");
}

TEST_CASE("a script adds attacks, which give check, mate and reasons", "[hooks]") {
  HookedGame game({{far_kings}}, with_check);
  CHECK(game.moves("4/3k/K3/4 white hands=-") == "a2-b2 a2-a1");
  CHECK(HookedGame({}, with_check).moves("4/3k/K3/4 white hands=-") == "a2-a1 a2-b2 a2-a3");
  CHECK(game.why("a2-a3", "4/3k/K3/4 white hands=-").find("d3") != std::string::npos);
  CHECK(game.moves("4/4/3r/K2k white hands=-") == "black wins by checkmate");
  CHECK(game.validate() == "valid");
}

TEST_CASE("scripts that say who attacks are asked in turn, each with the answer of the one before", "[hooks]") {
  HookedGame game({{far_kings}, {harmless_rooks}}, with_check);
  CHECK(game.moves("3k/4/1r2/K2r white hands=-") == "a1-b1 a1-a2");
}

TEST_CASE("what a script may not say of attacks", "[hooks]") {
  const auto error = [](const std::string& body) {
    return HookedGame({{"function attackers(position, cell, player, usual) " + body + " end"}}, with_check)
        .moves("3k/4/4/K2r white hands=-");
  };
  CHECK(error("return { 'c3' }").find("attackers: c3 is empty") != std::string::npos);
  CHECK(error("if player == 'white' then return { cell } end") ==
        "one.lua:1: attackers: b1 has a piece of the side that would be attacked (hook 'one', attackers, of variant "
        "'game')");
  CHECK(error("return 'd1'").find("expected a list of the cells of the attackers") != std::string::npos);
  CHECK(error("return { 'z9' }").find("z9") != std::string::npos);
  CHECK(error("position:has_move() return usual").find("has_move") != std::string::npos);
  // Asking about check answers with the usual attacks, so it does not go on for ever.
  CHECK(error("if position:in_check(player) then return {} end") == "a1-b1 a1-a2");
}

// ---- unmoved ----

TEST_CASE("a script puts a piece as unmoved where the game remembers it", "[hooks]") {
  const std::string put =
      "function generate(position) return position:is_empty('c2') and { { { 'put', 'pawn', 'c2', unmoved = ";
  const std::string pieces =
      "pieces:\n  king: { letter: K, moves: W, royal: true }\n  rook: { letter: R, moves: W* }\n"
      "  pawn: { letter: P, moves: fWifW2 }";
  CHECK(HookedGame({{put + "true } } } end"}}, pieces).after("+P@c2") == "2rk/3p/P1P1/KR2 black unmoved=c2");
  CHECK(HookedGame({{put + "false } } } end"}}, pieces).after("+P@c2") == "2rk/3p/P1P1/KR2 black");
  CHECK(HookedGame({{put + "'yes' } } } end"}}, pieces).moves().find("unmoved: expected true or false, got 'yes'") !=
        std::string::npos);
}

}  // namespace trigon::engine::testing
