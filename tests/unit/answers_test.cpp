// What scripts may answer, and what is said to those who answer something else: interpreter/script/answers.h,
// action_reader.h and move_answers.h.
#include "interpreter/script/answers.h"

#include <catch2/catch.hpp>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/apply.h"
#include "interpreter/script/action_reader.h"
#include "tests/support/hooked.h"
#include "tests/support/positions.h"

namespace trigon::engine::testing {

namespace {

const std::string start = "2rk/3p/P3/KR2 white";

struct Case {
  std::string answer, outcome;
};

/// White's only move is the one that the script makes of these actions; the position after it, or the error without its
/// place.
std::string done(const std::string& actions, const std::string& position = start) {
  HookedGame hooked({{"function generate(p) if p:turn() == 'white' then return { { " + actions + " } } end end"}},
                    "turns: { phases: { main: { moves: false, drops: false }, bonus: } }");
  auto game = hooked.start(position);
  const std::string& error = hooked.error();
  if (!game) return error.substr(0, error.find(" (hook")).substr(std::string("one.lua:1: ").size());
  REQUIRE(game->moves().size() == 1);
  // Not in a game, in which the script would be asked again.
  Position position_after = game->copy_position();
  apply(position_after, game->moves().front());
  return print_position(position_after);
}

/// The text of that move.
std::string text(const std::string& actions, const std::string& position = start) {
  return generated("function generate() return { { " + actions + " } } end", position);
}

/// The message to a function about its answer.
std::string reported(const std::string& function, const std::string& answer) {
  HookedGame hooked({{"function " + function + "() return " + answer + " end"}});
  const std::string error = hooked.after("a2-a3");
  INFO(error);
  REQUIRE(error.starts_with("one.lua:1: "));
  REQUIRE(error.find(" (hook 'one', " + function + ", of variant 'game'") != std::string::npos);
  return error.substr(0, error.find(" (hook")).substr(std::string("one.lua:1: ").size());
}

void check_all(const std::vector<Case>& cases, const std::function<std::string(const std::string&)>& outcome_of) {
  for (const Case& one : cases) {
    INFO(one.answer);
    CHECK(outcome_of(one.answer) == one.outcome);
  }
}

}  // namespace

TEST_CASE("actions do what they say", "[hooks]") {
  const auto act = [](const std::string& actions) { return done(actions); };
  check_all(
      {
          {"", "2rk/3p/P3/KR2 black"},
          {"{ 'move', 'b1', 'b4' }", "1Rrk/3p/P3/K3 black"},
          {"{ 'move', 'b1', 'b4' }, { 'move', 'b4', 'b1' }", "2rk/3p/P3/KR2 black"},
          {"{ 'move', 'd3', 'c1', owner = 'black' }", "2rk/4/P3/KRp1 black"},
          {"{ 'swap', 'a1', 'b1' }", "2rk/3p/P3/RK2 black"},
          {"{ 'swap', 'a1', 'd4' }", "2rK/3p/P3/kR2 black"},
          {"{ 'swap', 'd3', 'c4', owner = 'black' }", "2pk/3r/P3/KR2 black"},
          {"{ 'put', 'pawn', 'b2' }", "2rk/3p/PP2/KR2 black"},
          {"{ 'put', 'pawn', 'b2', owner = 'black' }", "2rk/3p/Pp2/KR2 black"},
          {"{ 'put', 'pawn', 'b2', home = 'black' }", "2rk/3p/PP:wb2/KR2 black"},
          {"{ 'clear', 'd3' }, { 'clear', 'b1' }", "2rk/4/P3/K3 black"},
          {"{ 'clear', 'b1' }, { 'put', 'pawn', 'b1' }", "2rk/3p/P3/KP2 black"},
          {"{ 'hold', 'rook', 3 }, { 'hold', 'rook', -1 }", "2rk/3p/P3/KR2 black hands=w:R2"},
          {"{ 'hold', 'pawn', 9999, from = 'black' }", "2rk/3p/P3/KR2 black hands=b:P9999"},
          {"{ 'hold', 'pawn', 2 }, { 'drop', 'pawn', 'a4', 'b4' }", "PPrk/3p/P3/KR2 black"},
          {"{ 'hold', 'pawn', 2, from = 'black' }, { 'drop', 'pawn', 'a4', from = 'black' }",
           "P1rk/3p/P3/KR2 black hands=b:P"},
          {"{ 'add', 'count', 2 }, { 'add', 'count', 2.0 }", "2rk/3p/P3/KR2 black state=count:4"},
          {"{ 'set', 'debt', -5 }, { 'add', 'debt', 1 }", "2rk/3p/P3/KR2 black state=debt:-4"},
          {"{ 'set', 'count', 0 }", "2rk/3p/P3/KR2 black"},
          {"{ 'move', 'a2', 'a3' }, again = true", "2rk/P2p/4/KR2 white"},
          {"{ 'move', 'a2', 'a3' }, again = 'bonus'", "2rk/P2p/4/KR2 white phase=bonus"},
          {"{ 'move', 'a2', 'a3' }, again = 'main'", "2rk/P2p/4/KR2 white"},
          {"{ 'move', 'a2', 'a3' }, again = false", "2rk/P2p/4/KR2 black"},
      },
      act);
}

TEST_CASE("moves of scripts have texts", "[hooks]") {
  const auto write = [](const std::string& actions) { return text(actions); };
  check_all(
      {
          {"", "pass"},
          {"{ 'add', 'count', 1 }", "pass"},
          {"{ 'move', 'b1', 'b4' }", "b1-b4"},
          {"{ 'swap', 'a1', 'b1' }, { 'set', 'count', 1 }", "a1<>b1"},
          {"{ 'put', 'pawn', 'b2' }, { 'put', 'pawn', 'b3', owner = 'black' }", "+P@b2,+p@b3"},
          {"{ 'clear', 'b1' }, { 'put', 'pawn', 'b1' }", "~b1,+P@b1"},
          {"{ 'hold', 'pawn', 2 }, { 'drop', 'pawn', 'a4', 'b4' }", "P@a4,P@b4"},
          {"{ 'move', 'a2', 'a3' }, again = 'bonus'", "a2-a3"},
      },
      write);
}

TEST_CASE("one answer stands for a move with each of several cells", "[hooks]") {
  const auto write = [](const std::string& moves) {
    return generated("function generate() return { " + moves + " } end", start);
  };
  check_all(
      {
          {"{ { 'move', 'b1' }, each = { 'c1', 'b2', 'd1' } }", "b1-c1 b1-b2 b1-d1"},
          {"{ { 'move' }, each = { 'b1', 'c1', 'a2', 'b2' }, together = 2 }", "b1-c1 a2-b2"},
          {"{ { 'swap', 'a1' }, each = { 'b1', 'a2' } }", "a1<>b1 a1<>a2"},
          {"{ { 'put', 'pawn' }, each = { 'b2', 'c2' } }", "+P@b2 +P@c2"},
          {"{ { 'put', 'pawn', owner = 'black' }, each = { 'b2', 'c2' } }", "+p@b2 +p@c2"},
          {"{ { 'clear' }, each = { 'b1', 'a2' } }", "~b1 ~a2"},
          {"{ { 'clear', 'a2' }, { 'move', 'b1' }, each = { 'c1', 'a2' } }", "~a2,b1-c1 ~a2,b1-a2"},
          {"{ { 'hold', 'pawn', 2 }, { 'drop', 'pawn' }, each = { 'a4', 'b4', 'a4', 'b3' }, together = 2 }",
           "P@a4,P@b4 P@a4,P@b3"},
          {"{ { 'hold', 'pawn', 3 }, { 'drop', 'pawn', 'a4' }, each = { 'b4', 'b3' } }", "P@a4,P@b4 P@a4,P@b3"},
          {"{ { 'clear' }, each = {} }, { { 'move', 'b1', 'c1' } }", "b1-c1"},
      },
      write);
}

TEST_CASE("cells that complete nothing are reported", "[hooks]") {
  const auto report = [](const std::string& move) { return reported("generate", "{ " + move + " }"); };
  check_all(
      {
          {"{ each = { 'a1' } }", "each: there is no action that the cells complete"},
          {"{ { 'clear' }, each = 'a1' }", "expected each: a list of cells, got 'a1'"},
          {"{ { 'clear' }, each = { 'a2', 'z9' } }", "each 2: each: expected a cell of the board, got 'z9'"},
          {"{ { 'clear', 'a2' }, each = { 'b1' } }", "clear: too many cells, with those of 'each'"},
          {"{ { 'move', 'b1', 'b2' }, each = { 'b3' } }", "move: too many cells, with those of 'each'"},
          {"{ { 'move', 'b1' }, each = { 'b2', 'b3', 'b4' }, together = 2 }", "each: 3 cells are no groups of 2"},
          {"{ { 'clear' }, each = { 'a2' }, together = 0 }", "together: expected a whole number from 1 to 64, got 0"},
          {"{ { 'hold', 'pawn' }, each = { 1, 2 } }", "each 1: 'hold' has no cells that 'each' could complete"},
          {"{ { 'add', 'score' }, each = { 1 } }", "'add' has no cells that 'each' could complete"},
          {"{ { 'put' }, each = { 'b2' } }", "'put' must name its piece before the cells of 'each'"},
          {"{ { 'clear' }, together = 2 }", "together: there is no 'each'"},
          {"{ { 'clear' }, each = { 'a2', 'c1' } }", "each 2: clear: c1 is empty"},
          {"{ { 'move', 'b1' }, each = { 'b2', 'b1' } }", "each 2: move: both cells are b1"},
          {"{ { 'move' }, each = { 'b1', 'b2', 'd3', 'd2' }, together = 2 }",
           "each 2: move: the pawn on d3 is black's; say owner = \"black\" if that is meant"},
          {"{ { 'put', 'pawn' }, each = { 'b2', 'b2' } }",
           "moves 1 and 2 are both written '+P@b2'; moves must differ in what they do on the board"},
      },
      report);
}

TEST_CASE("pieces of nobody may be moved by anybody", "[hooks]") {
  HookedGame hooked({{"function generate(p) if p:at('b3') then return { { { 'move', 'b3', 'b4' } }, { { 'clear', 'b3' "
                      "} } } end end"}},
                    "players: { white: { facing: 90 }, black: { facing: 270 }, red: { facing: 90 } }\n"
                    "setup: { white: { king: a1 }, black: { king: d4 }, red: { king: d1 } }");
  CHECK(hooked.after("b3-b4", "3Kb/1R-r2/4/Kw3 white out=r") == "1R-r1Kb/4/4/Kw3 black out=r");
  CHECK(hooked.after("~b3", "3Kb/1K-r2/4/Kw3 white out=r") == "3Kb/4/4/Kw3 black out=r");
}

TEST_CASE("prisoners are dropped and held under their side", "[hooks]") {
  const std::string more = "hands: { pieces: pawn rook, captured: prisoner }";
  const auto after = [&](const std::string& actions) {
    HookedGame hooked({{"function generate(p) if p:turn() == 'white' then return { { " + actions + " } } end end"}},
                      more);
    auto game = hooked.start("2rk/4/4/K3 white hands=w:Pb,b:PwRw");
    if (!game) return hooked.error().substr(0, hooked.error().find(" (hook"));
    game->play(game->moves().back());
    return print_position(game->position());
  };
  CHECK(after("{ 'drop', 'pawn', 'b2', side = 'black' }") == "2rk/4/1P2/K3 black hands=b:PwRw");
  CHECK(after("{ 'drop', 'rook', 'b2', from = 'black' }") == "2rk/4/1R2/K3 black hands=w:Pb,b:Pw");
  CHECK(after("{ 'hold', 'rook', 2, side = 'black' }") == "2rk/4/4/K3 black hands=w:PbRb2,b:PwRw");
  CHECK(after("{ 'drop', 'pawn', 'b2' }") == "one.lua:1: drop: none is held");
}

TEST_CASE("impossible actions are reported", "[hooks]") {
  const auto act = [](const std::string& actions) { return done(actions); };
  check_all(
      {
          // What is no action.
          {"5", "expected an action such as {\"move\", from, to}, got 5"},
          {"'move', 'b1', 'b2'",
           "action 1: 'move' stands alone; an action is a list in a list, as in { { \"move\", from, to } }"},
          {"{}", "nil is not an action; the actions are move, swap, put, clear, drop, hold, add and set"},
          {"{ 'jump', 'a1' }",
           "'jump' is not an action; the actions are move, swap, put, clear, drop, hold, add and set"},
          {"{ { 'move', 'b1', 'b2' } }",
           "table is not an action; the actions are move, swap, put, clear, drop, hold, add and set"},
          {"nil, { 'clear', 'b1' }", "action 1: expected an action such as {\"move\", from, to}, got nil"},
          {"{ 'clear', 'b1' }, agian = true",
           "a move, which is a list of actions: unknown key 'agian', did you mean 'again'?"},
          {"{ 'clear', 'b1' }, [5] = { 'clear', 'a2' }",
           "a move, which is a list of actions: nothing is expected under the key 5"},
          {"[1.5] = 1", "a move, which is a list of actions: nothing is expected under the key 1.5"},
          {"[{}] = 1", "a move, which is a list of actions: nothing is expected under the key table"},
          {"{ 'clear', 'b1' }, again = 1", "again: expected true or the name of a phase, got 1"},
          {"{ 'clear', 'b1' }, again = {}", "again: expected true or the name of a phase, got table"},
          {"{ 'clear', 'b1' }, again = ''", "again: the variant has no phase ''"},
          {"{ 'clear', 'b1' }, again = 'bones'", "again: the variant has no phase 'bones', did you mean 'bonus'?"},
          // Cells.
          {"{ 'move', 'b1' }", "move: expected a cell of the board, got nil"},
          {"{ 'move', 'b1', 'z9' }", "move: expected a cell of the board, got 'z9'"},
          {"{ 'move', 'b1', 7 }", "move: expected a cell of the board, got 7"},
          {"{ 'move', 'b1', {} }", "move: expected a cell of the board, got table"},
          {"{ 'move', 'b1', 'b2\\0' }", "move: expected a cell of the board, got 'b2?'"},
          {"{ 'move', 'b1', 'b2', 'b3' }", "move: nothing is expected under the key 4"},
          {"{ 'move', from = 'b1', to = 'b2' }", "move: unknown key 'from'"},
          {"{ 'move', 'b1', 'b1' }", "move: both cells are b1"},
          {"{ 'swap', 'b1', 'b1' }", "swap: both cells are b1"},
          // Contradictions.
          {"{ 'move', 'b2', 'b3' }", "move: b2 is empty"},
          {"{ 'move', 'b1', 'a2' }", "move: a2 is occupied"},
          {"{ 'move', 'b1', 'c4' }", "move: c4 is occupied"},
          {"{ 'move', 'b1', 'd4' }", "move: d4 is occupied"},
          {"{ 'move', 'b1', 'b2' }, { 'move', 'b1', 'b3' }", "action 2: move: b1 is empty"},
          {"{ 'move', 'b1', 'b2' }, { 'move', 'a2', 'b2' }", "action 2: move: b2 is occupied"},
          {"{ 'put', 'pawn', 'b2' }, { 'put', 'rook', 'b2' }", "action 2: put: b2 is occupied"},
          {"{ 'clear', 'b1' }, { 'clear', 'b1' }", "action 2: clear: b1 is empty"},
          {"{ 'swap', 'a1', 'b2' }", "swap: b2 is empty"},
          {"{ 'swap', 'b2', 'a1' }", "swap: b2 is empty"},
          {"{ 'put', 'pawn', 'a1' }", "put: a1 is occupied"},
          {"{ 'clear', 'b2' }", "clear: b2 is empty"},
          // Whose pieces.
          {"{ 'move', 'd3', 'd2' }", "move: the pawn on d3 is black's; say owner = \"black\" if that is meant"},
          {"{ 'move', 'b1', 'b2', owner = 'black' }",
           "move: the rook on b1 is white's; say owner = \"white\" if that is meant"},
          {"{ 'swap', 'd3', 'c4' }", "swap: the pawn on d3 is black's; say owner = \"black\" if that is meant"},
          {"{ 'move', 'd3', 'd2', owner = 'nobody' }", "owner: expected a player, got 'nobody'"},
          {"{ 'move', 'd3', 'd2', owner = 'b' }", "owner: expected a player, got 'b'"},
          {"{ 'move', 'd3', 'd2', owner = 2 }", "owner: expected a player, got 2"},
          // Pieces and players.
          {"{ 'put', 'queen', 'b2' }", "put: unknown piece 'queen'"},
          {"{ 'put', 'rok', 'b2' }", "put: unknown piece 'rok', did you mean 'rook'?"},
          {"{ 'put', 5, 'b2' }", "put: expected the name of a piece, got 5"},
          {"{ 'put', 'pawn', 'b2', ower = 'black' }", "put: unknown key 'ower', did you mean 'owner'?"},
          {"{ 'put', 'pawn', 'b2', owner = 'green' }", "owner: expected a player, got 'green'"},
          {"{ 'put', 'pawn', 'b2', home = false }", "home: expected a player, got false"},
          // Hands.
          {"{ 'drop', 'pawn', 'b2' }", "drop: none is held"},
          {"{ 'hold', 'pawn', 1 }, { 'drop', 'pawn', 'b2', 'b3' }", "action 2: drop: none is held"},
          {"{ 'hold', 'pawn', 1 }, { 'drop', 'pawn' }", "action 2: drop: expected a piece and at least one cell"},
          {"{ 'hold', 'pawn', 1 }, { 'drop', 'pawn', 'a2' }", "action 2: drop: a2 is occupied"},
          {"{ 'hold', 'pawn', 1 }, { 'drop', 'pawn', 'b2', 'b2' }", "action 2: drop: b2 is occupied"},
          {"{ 'hold', 'pawn', -1 }", "hold: fewer than none would be held"},
          {"{ 'hold', 'pawn', 9999 }, { 'hold', 'pawn', 1 }", "action 2: hold: more than 9999 would be held"},
          {"{ 'hold', 'king', 1 }", "hold: a king cannot be held; see the key 'hands'"},
          {"{ 'hold', 'pawn' }", "hold: expected a whole number from -9999 to 9999, got nil"},
          {"{ 'hold', 'pawn', 1, owner = 'black' }", "hold: unknown key 'owner'"},
          // Numbers.
          {"{ 'add', 'count', 6 }", "the value 'count' would be 6, beyond 0 to 5"},
          {"{ 'add', 'count', -1 }", "the value 'count' would be -1, beyond 0 to 5"},
          {"{ 'set', 'debt', -6 }", "the value 'debt' would be -6, beyond -5 to 5"},
          {"{ 'set', 'count', 5 }, { 'add', 'count', 1 }", "action 2: the value 'count' would be 6, beyond 0 to 5"},
          {"{ 'set', 'counts', 1 }", "set: the variant has no value 'counts', did you mean 'count'?"},
          {"{ 'set', 'nothing', 1 }", "set: the variant has no value 'nothing'; declare it under 'state'"},
          {"{ 'set', nil, 1 }", "set: expected the name of a value, got nil"},
          {"{ 'set', 'count', 0/0 }", "set: expected a whole number from -9999 to 9999, got nan"},
          {"{ 'set', 'count', 1/0 }", "set: expected a whole number from -9999 to 9999, got inf"},
          {"{ 'set', 'count', 2.5 }", "set: expected a whole number from -9999 to 9999, got 2.5"},
          {"{ 'set', 'count', 1e300 }", "set: expected a whole number from -9999 to 9999, got 1e+300"},
          {"{ 'set', 'count', 65537 }", "set: expected a whole number from -9999 to 9999, got 65537"},
          {"{ 'set', 'count', math.mininteger }",
           "set: expected a whole number from -9999 to 9999, got -9223372036854775808"},
          {"{ 'set', 'count', '1' }", "set: expected a whole number from -9999 to 9999, got '1'"},
          {"{ 'set', 'count', true }", "set: expected a whole number from -9999 to 9999, got true"},
      },
      act);
}

TEST_CASE("a move has so many actions", "[hooks]") {
  const auto flips = [](int count) {
    std::string actions;
    for (int i = 0; i < count; ++i) actions += i % 2 == 0 ? "{ 'move', 'b1', 'b2' }," : "{ 'move', 'b2', 'b1' },";
    return done(actions);
  };
  CHECK(flips(max_answered_actions) == "2rk/3p/P3/KR2 black");
  CHECK(flips(max_answered_actions + 1) == "action 65: a move has at most 64 actions");
}

TEST_CASE("nobody who is out gets new pieces", "[hooks]") {
  HookedGame hooked(
      {{"function generate(p) if p:is_empty('b2') then return { { { 'put', 'pawn', 'b2', owner = 'red' } } } end end"}},
      "players: { white: { facing: 90 }, black: { facing: 270 }, red: { facing: 90 } }\n"
      "setup: { white: { king: a1 }, black: { king: d4 }, red: { king: d1 } }");
  CHECK(hooked.after("+Pr@b2", "3Kb/4/4/Kw2Kr white") == "3Kb/4/1Pr2/Kw2Kr black");
  CHECK(hooked.moves("3Kb/4/4/Kw3 white out=r") ==
        "one.lua:1: put: red is out and gets no new pieces (hook 'one', generate, of variant 'game')");
}

TEST_CASE("moves with the same text are reported", "[hooks]") {
  const auto make = [](const std::string& moves) {
    return generated("function generate() return { " + moves + " } end");
  };
  const std::string place = " (hook 'one', generate, of variant 'game')";
  const std::string tail = "'; moves must differ in what they do on the board" + place;
  CHECK(make("{ { 'clear', 'b1' } }, { { 'clear', 'a2' } }, { { 'clear', 'b1' } }") ==
        "one.lua:1: moves 1 and 3 are both written '~b1" + tail);
  CHECK(make("{ { 'add', 'count', 1 } }, { { 'add', 'count', 2 } }") ==
        "one.lua:1: moves 1 and 2 are both written 'pass" + tail);
  CHECK(make("{ { 'clear', 'b1' } }, { { 'clear', 'b1' }, again = true }") ==
        "one.lua:1: moves 1 and 2 are both written '~b1" + tail);
  CHECK(make("{ { 'clear', 'b1' } }, { { 'clear', 'a2' } }, { { 'clear', 'a3' } }") ==
        "one.lua:1: move 3: clear: a3 is empty" + place);
  CHECK(make("{ { 'clear', 'b1' } }, { { 'clear', 'a2' }, { 'move', 'a1', 'a2' } }") == "~b1 ~a2,a1-a2");
}

TEST_CASE("longer moves with the same text are reported", "[hooks]") {
  HookedGame game(
      {{"function extend(_, move) return { { { 'put', 'pawn', 'd1' } }, { { 'put', 'pawn', 'd1' }, again = true } } "
        "end",
        "to: [a3]"}});
  CHECK(game.moves() ==
        "one.lua:1: moves 1 and 2 are both written 'a2-a3,+P@d1'; moves must differ in what they do on the "
        "board (hook 'one', extend, of variant 'game', about the move a2-a3)");
}

TEST_CASE("answers of a wrong kind are reported", "[hooks]") {
  const auto generate = [](const std::string& answer) { return reported("generate", answer); };
  check_all(
      {
          {"5", "expected a list of moves, got 5"},
          {"true", "expected a list of moves, got true"},
          {"'pass'", "expected a list of moves, got 'pass'"},
          {"function() end", "expected a list of moves, got function"},
          {"{ 5 }", "expected a move, which is a list of actions, got 5"},
          {"{ 'move', 'a1', 'b1' }", "move 1: expected a move, which is a list of actions, got 'move'"},
          {"{ { 'move', 'a1', 'b1' } }",
           "action 1: 'move' stands alone; an action is a list in a list, as in { { \"move\", from, to } }"},
          {"{ moves = {} }", "a list of moves: unknown key 'moves'"},
          {"{ [0] = {} }", "a list of moves: nothing is expected under the key 0"},
          {"{ [math.maxinteger] = {} }", "a list of moves: nothing is expected under the key 9223372036854775807"},
      },
      generate);
  const auto extend = [](const std::string& answer) { return reported("extend", answer); };
  check_all({{"5", "expected a list of moves, got 5"}, {"{ {} }", "a longer move needs at least one action"}}, extend);
  const auto veto = [](const std::string& answer) { return reported("veto", answer); };
  check_all(
      {
          {"5", "expected the reason why the move is forbidden, true or nothing, got 5"},
          {"{}", "expected the reason why the move is forbidden, true or nothing, got table"},
      },
      veto);
  const auto applied = [](const std::string& answer) { return reported("applied", answer); };
  check_all(
      {
          {"true", "expected a list of actions, got true"},
          {"{ 'clear', 'b1' }",
           "action 1: 'clear' stands alone; an action is a list in a list, as in { { \"move\", from, to } }"},
          {"{ { 'clear', 'b1' }, again = true }", "a list of actions: unknown key 'again'"},
          {"{ { 'put', 'pawn', 'a3' } }", "put: a3 is occupied"},
          {"{ { 'clear', 'a2' } }", "clear: a2 is empty"},
      },
      applied);
  const auto outcome = [](const std::string& answer) { return reported("outcome", answer); };
  check_all(
      {
          {"true", "expected { winner = player } or { draw = true }, got true"},
          {"'white'", "expected { winner = player } or { draw = true }, got 'white'"},
          {"{}", "expected either a winner or draw = true"},
          {"{ 'white' }", "the outcome: nothing is expected under the key 1"},
          {"{ winer = 'white' }", "the outcome: unknown key 'winer', did you mean 'winner'?"},
          {"{ winner = 'green' }", "winner: expected a player, got 'green'"},
          {"{ winner = 1 }", "winner: expected a player, got 1"},
          {"{ winner = true }", "winner: expected a player, got true"},
          {"{ winner = 'white', draw = true }", "expected either a winner or draw = true"},
          {"{ draw = 'yes' }", "draw: expected true, got 'yes'"},
          {"{ draw = true, by = 5 }", "by: expected a word of small letters, digits and '-', got 5"},
          {"{ draw = true, by = '' }", "by: expected a word of small letters, digits and '-', got ''"},
          {"{ draw = true, by = 'Two Words' }",
           "by: expected a word of small letters, digits and '-', got 'Two Words'"},
      },
      outcome);
  const auto setup = [](const std::string& answer) { return reported("setup", answer); };
  check_all({{"5", "expected a list of actions, got 5"}}, setup);
}

TEST_CASE("scripts put and remove royal pieces", "[hooks]") {
  const auto after = [](const std::string& actions) {
    HookedGame hooked({{"function applied(p, move) if move.to == 'b2' then return { " + actions + " } end end"}});
    auto game = hooked.start();
    REQUIRE(game);
    REQUIRE(hooked.play(*game, "b1-b2"));
    return print_position(game->position()) + (game->outcome() ? ", " + name_of(*game->outcome()) : "");
  };
  CHECK(after("{ 'clear', 'd4' }") == "2r1/3p/PR2/K3 white out=b, last-in");
  CHECK(after("{ 'clear', 'a1' }") == "2rk/3p/PR2/4 black out=w, last-in");
  CHECK(after("{ 'put', 'king', 'd1' }") == "2rk/3p/PR2/K2K black");
  CHECK(after("{ 'clear', 'a1' }, { 'put', 'king', 'b1' }") == "2rk/3p/PR2/1K2 black");
}

TEST_CASE("nobody neutral wins", "[hooks]") {
  HookedGame hooked({{"function outcome() return { winner = 'red' } end"}},
                    "players: { white: { facing: 90 }, black: { facing: 270 }, red: { facing: 90, neutral: true } }");
  CHECK(hooked.moves() == "one.lua:1: winner: red is neutral (hook 'one', outcome, of variant 'game')");
}

TEST_CASE("a veto's reason is one clean line", "[hooks]") {
  HookedGame hooked(
      {{"function veto(_, move) if move.to == 'b3' then return 'a\\nb\\255' .. ('x'):rep(9999) end "
        "if move.to == 'b4' then return '' end end"}});
  const auto game = hooked.start();
  REQUIRE(game);
  Position position = game->copy_position();
  const auto reason = [&](const std::string& to) {
    return *veto_of(position,
                    {cell_of(position.ruleset(), "b1"), cell_of(position.ruleset(), to), MoveKind::plain, 0, 0});
  };
  CHECK(reason("b3").starts_with("a b?xxx"));
  CHECK(reason("b3").size() <= 240);
  CHECK(reason("b4") == "the hook 'one' forbids it");
}

}  // namespace trigon::engine::testing
