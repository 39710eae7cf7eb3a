// What a script can ask: `position`, `move` and `game` (interpreter/script/position_view.h, game_view.h).
#include <catch2/catch.hpp>

#include "tests/support/hooked.h"

namespace trigon::engine::testing {

namespace {

/// Shows values of Lua as text, tables as lists or with their keys.
const std::string show =
    "local function show(x)\n"
    "  if type(x) ~= 'table' then return tostring(x) end\n"
    "  local parts = {}\n"
    "  for k, v in pairs(x) do parts[#parts + 1] = (type(k) == 'number' and '' or k .. '=') .. show(v) end\n"
    "  return '[' .. table.concat(parts, ' ') .. ']'\n"
    "end\n"
    "local function show_all(...)\n"
    "  local parts = {}\n"
    "  for i = 1, select('#', ...) do parts[i] = show((select(i, ...))) end\n"
    "  return table.concat(parts, ' ')\n"
    "end\n";

/// The text behind the place, without what follows in brackets.
std::string message_of(const std::string& error) {
  if (error.find(" (hook") == std::string::npos) return error;
  const auto start = error.find(": ");
  return error.substr(start + 2, error.find(" (hook") - start - 2);
}

/// What an expression gives a script that is asked about the end of the game; `p` is the position.
std::string value(const std::string& expression, const std::string& position = "", const std::string& more = "") {
  HookedGame hooked({{show + "function outcome(p) error(show_all(" + expression + "), 0) end"}}, more);
  return message_of(hooked.moves(position));
}

/// The move as a script sees it, when it is played. `function` is veto or applied.
std::string seen(const std::string& move, const std::string& position = "", const std::string& function = "applied",
                 const std::string& keys = "", const std::string& more = "") {
  HookedGame hooked({{show + "function " + function + "(p, move) error(show_all(move), 0) end", keys}}, more);
  return message_of(hooked.after(move, position));
}

struct Case {
  std::string expression, value;
};

void check_all(const std::vector<Case>& cases, const std::string& position = "", const std::string& more = "") {
  for (const Case& one : cases) {
    INFO(one.expression);
    CHECK(value(one.expression, position, more) == one.value);
  }
}

const std::string three_players =
    "players: { white: { facing: 90 }, black: { facing: 270 }, red: { facing: 0 } }\n"
    "setup: { white: { king: a1 }, black: { king: d4 }, red: { king: d1 } }";

}  // namespace

TEST_CASE("a position says what stands where", "[hooks]") {
  check_all({
      {"p:at('b1')", "rook white white"},
      {"p:at('c4')", "rook black black"},
      {"p:at('b2')", ""},
      {"p:is_empty('b2'), p:is_empty('b1')", "true false"},
      {"p:cells('white')", "[a1 b1 a2]"},
      {"p:cells('white', 'rook')", "[b1]"},
      {"p:cells('black', 'king')", "[d4]"},
      {"p:empty_cells()", "[c1 d1 b2 c2 d2 a3 b3 c3 a4 b4]"},
      {"p:beside('b2', 'white'), p:beside('d1', 'white'), p:beside('c3', 'black')", "3 0 3"},
      {"p:turn(), p:phase()", "white main"},
      {"p:is_in('white'), p:is_in('black')", "true true"},
  });
  check_all({{"p:at('b3')", "rook white black"},
             {"p:at('b4')", "pawn nil red"},
             {"p:is_in('red')", "false"},
             {"p:cells('red')", "[]"}},
            "1P-r1Kb/1Rwb2/4/Kw3 white out=r", three_players);
}

TEST_CASE("a position says whether a piece has moved", "[hooks]") {
  const std::string more =
      "pieces:\n  king: { letter: K, moves: W, royal: true }\n  pawn: { letter: P, moves: mfWimfW2 }\n"
      "  rook: { letter: R, moves: W* }\n"
      "setup: { white: { king: a1, pawn: a2, rook: b1 }, black: { king: d4 } }\nhands:";
  CHECK(value("p:is_unmoved('a2'), p:is_unmoved('c3')", "", more) == "true false");
  CHECK(value("p:is_unmoved('a2')", "3k/4/P3/KR2 white moved=a2", more) == "false");
  // The movement of a rook does not depend on it, but a script asks.
  CHECK(value("p:is_unmoved('b1'), p:is_unmoved('a1')", "", more) == "true true");
  CHECK(value("p:is_unmoved('b1'), p:is_unmoved('a1')", "3k/4/P3/KR2 white moved=b1", more) == "false true");
  HookedGame asks({{"function veto(p, move) return p:is_unmoved(move.from) and move.piece == 'rook' end"}}, more);
  CHECK(asks.moves() == "a2-a3 a2-a4");
  CHECK(asks.moves("3k/4/4/KR2 white moved=b1").find("b1-c1") != std::string::npos);
}

TEST_CASE("a position has hands, values and phases", "[hooks]") {
  check_all({{"p:held('white', 'pawn'), p:held('white', 'rook'), p:held('black', 'rook'), p:held('white', 'king')",
              "2 0 1 0"},
             {"p:value('count'), p:value('debt')", "3 -2"},
             {"p:phase()", "bonus"}},
            "2rk/3p/P3/KR2 white phase=bonus hands=w:P2,b:R state=count:3,debt:-2");
  CHECK(value("p:held('white', 'pawn', 'black'), p:held('white', 'pawn'), p:held('white', 'pawn', 'white')",
              "2rk/3p/P3/KR2 white hands=w:Pb2", "hands: { pieces: pawn, captured: prisoner }") == "2 0 0");
}

TEST_CASE("a position has attacks", "[hooks]") {
  check_all({
      {"p:in_check('white'), p:in_check('black')", "false false"},
      // The rook c4 sees along its row and column, the pawn d3 down.
      {"p:is_attacked('c2', 'white'), p:is_attacked('d2', 'white'), p:is_attacked('d1', 'white')", "true true false"},
      {"p:is_attacked('b3', 'black'), p:is_attacked('a2', 'white'), p:is_attacked('d3', 'white')", "true false true"},
      {"p:has_move()", "true"},
      {"p:attackers('c2', 'white'), p:attackers('d2', 'white'), p:attackers('d1', 'white')", "[c4] [d3] []"},
      {"p:attackers('b3', 'black'), p:attackers('d4', 'white')", "[b1] [c4]"},
      {"p:targets('b1'), p:has_move('b1')", "[c1 d1 b2 b3 b4] true"},
      {"p:targets('d4'), p:has_move('d4'), p:targets('c3')", "[] false []"},
      {"p:en_passant()", "[]"},
  });
  const std::string passing =
      "pieces:\n  king: { letter: K, moves: W, royal: true }\n"
      "  pawn: { letter: P, moves: mfWcefFimnfW2 }\n"
      "setup: { white: { king: a1, pawn: b1 }, black: { king: d4, pawn: c3 } }\nhands:";
  CHECK(value("p:en_passant(), p:targets('c3')", "3k/1Pp1/4/K3 black en-passant=b2>b3", passing) == "[b2] [c1 b2 c2]");
  check_all({{"p:in_check('white'), p:in_check('black')", "true false"}}, "2rk/4/4/2K1 white");
  CHECK(value("p:has_move()", "kp2/pp2/pp2/pp1K black") == "false");
}

TEST_CASE("the game has what never changes", "[hooks]") {
  check_all({
      {"game.cells", "[a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4]"},
      {"game.players, game.pieces", "[white black] [king rook pawn]"},
      {"game.neighbours('a1')", "[b1 a2 b2]"},
      {"game.touching({ 'b2', 'a1', 'd4', 'b1' })", "[a1 b1 a1 b2 b1 b2]"},
      {"game.touching({ 'b2', 'a1', 'd4', 'b1' }, 'F')", "[a1 b2]"},
      {"game.touching({})", "[]"},
      {"game.neighbours('b2', 'W'), game.neighbours('a1', 'F'), game.neighbours('a1', 'FW')",
       "[b1 a2 c2 b3] [b2] [b1 a2 b2]"},
      {"game.region('middle', 'white')", "[b2 c2 b3 c3]"},
      {"game.region('own-half', 'black')", "[a3 b3 c3 d3 a4 b4 c4 d4]"},
      {"game.is_in_region('own-half', 'white', 'a2'), game.is_in_region('own-half', 'black', 'a2')", "true false"},
      {"game.row('a2', 'white'), game.row('a2', 'black'), game.column('a2'), game.column('d4')", "1 2 0 3"},
      {"game.partners('white')", "[]"},
  });
}

TEST_CASE("wrong calls are reported", "[hooks]") {
  const std::string cell = "expected a cell of the board, got ", player = "expected a player, got ";
  check_all({
      {"p:at('z9')", "at: " + cell + "'z9'"},
      {"p:at()", "at: " + cell + "no value"},
      {"p:at({})", "at: " + cell + "table"},
      {"p:at(1)", "at: " + cell + "1"},
      {"p:at(0/0)", "at: " + cell + "nan"},
      {"p:at('B1')", "at: " + cell + "'B1'"},
      {"p:at(('x'):rep(9999))", "at: " + cell + "'" + std::string(60, 'x') + "...'"},
      {"p:is_empty(nil)", "is_empty: " + cell + "nil"},
      {"p:cells('w')", "cells: " + player + "'w'"},
      {"p:cells(1)", "cells: " + player + "1"},
      {"p:cells('white', 'queen')", "cells: unknown piece 'queen'"},
      {"p:cells('white', 'rok')", "cells: unknown piece 'rok', did you mean 'rook'?"},
      {"p:cells('white', {})", "cells: expected the name of a piece, got table"},
      {"p:is_in()", "is_in: " + player + "no value"},
      {"p:held('white')", "held: expected the name of a piece, got no value"},
      {"p:held('white', 'pawn', 'green')", "held: " + player + "'green'"},
      {"p:value('cout')", "value: the variant has no value 'cout', did you mean 'count'?"},
      {"p:value('nothing')", "value: the variant has no value 'nothing'; declare it under 'state'"},
      {"p:value()", "value: expected the name of a value, got no value"},
      {"p:in_check('green')", "in_check: " + player + "'green'"},
      {"p:is_attacked('b2')", "is_attacked: " + player + "no value"},
      {"p:attackers('b2')", "attackers: " + player + "no value"},
      {"p:targets()", "targets: " + cell + "no value"},
      {"p:has_move('z9')", "has_move: " + cell + "'z9'"},
      {"p:is_unmoved()", "is_unmoved: " + cell + "no value"},
      {"p.turn()", "call it with a colon, as in position:at(cell)"},
      {"p.at('b1', 'b2')", "call it with a colon, as in position:at(cell)"},
      {"p.turn({})", "call it with a colon, as in position:at(cell)"},
      {"p:after({}, function() end)", "after: expected the move that the hook was asked about, before it is made"},
      {"p:after({ number = 1 }, function() end)",
       "after: expected the move that the hook was asked about, before it is made"},
      {"p:after()", "after: expected the move that the hook was asked about, and a function"},
      {"game.neighbours('z9')", "neighbours: " + cell + "'z9'"},
      {"game.neighbours('a1', 'X')", "neighbours: expected steps out of W, F and V, as in \"WF\", got 'X'"},
      {"game.neighbours('a1', 'WX')", "neighbours: expected steps out of W, F and V, as in \"WF\", got 'WX'"},
      {"game.neighbours('a1', '')", "neighbours: expected steps out of W, F and V, as in \"WF\", got ''"},
      {"game.touching('a1')", "touching: expected a list of cells, got 'a1'"},
      {"game.touching({ 'z9' })", "touching: " + cell + "'z9'"},
      {"game.touching({}, 'X')", "touching: expected steps out of W, F and V, as in \"WF\", got 'X'"},
      {"p:beside('z9', 'white')", "beside: " + cell + "'z9'"},
      {"game.neighbours('a1', 5)", "neighbours: expected steps out of W, F and V, as in \"WF\", got 5"},
      {"game.region('midle', 'white')", "region: the variant has no region 'midle', did you mean 'middle'?"},
      {"game.region('middle')", "region: " + player + "no value"},
      {"game.region()", "region: expected the name of a region, got no value"},
      {"game.is_in_region('middle', 'white')", "is_in_region: " + cell + "no value"},
      {"game.partners('whit')", "partners: " + player + "'whit'"},
      {"game.row('a1')", "row: " + player + "no value"},
      {"game.column('e1')", "column: " + cell + "'e1'"},
  });
}

TEST_CASE("a script sees a move as a table", "[hooks]") {
  CHECK(seen("b1-b3") ==
        "[captures=[] from=b1 home=white hopped=[] is_extended=false kind=move more=[] owner=white passed=[b2] "
        "piece=rook to=b3]");
  CHECK(seen("c1xc4", "2rk/3p/P3/K1R1 white") ==
        "[captures=[[cell=c4 home=black owner=black piece=rook]] from=c1 home=white hopped=[] is_extended=false "
        "kind=move more=[] owner=white passed=[c2 c3] piece=rook to=c4]");
  CHECK(seen("P@b2", "2rk/3p/P3/K3 white hands=w:P", "applied", "on: drops") ==
        "[captures=[] home=white hopped=[] is_extended=false kind=drop more=[] owner=white passed=[] piece=pawn "
        "to=b2]");
  CHECK(seen("pass", "kp2/pp2/pp2/pp1K black", "applied", "", "end: { royals: capture, stalemate: pass }") ==
        "[captures=[] hopped=[] is_extended=false kind=pass more=[] passed=[]]");
  CHECK(seen("a2-a3", "1P-r1Kb/1Rwb2/Pw3/Kw3 white out=r", "applied", "", three_players) ==
        "[captures=[] from=a2 home=white hopped=[] is_extended=false kind=move more=[] owner=white passed=[] "
        "piece=pawn to=a3]");
  CHECK(seen("b3xb4", "1P-r1Kb/1Rwb2/Pw3/Kw3 white out=r", "applied", "", three_players) ==
        "[captures=[[cell=b4 home=red piece=pawn]] from=b3 home=black hopped=[] is_extended=false kind=move more=[] "
        "owner=white passed=[] piece=rook to=b4]");
}

TEST_CASE("a script sees special moves as what they are", "[hooks]") {
  const std::string castling =
      "setup: { white: { king: a1, rook: d1 }, black: { king: d4 } }\n"
      "castling: { K: { player: white, royal: a1-b1, partner: d1-c1 } }";
  CHECK(seen("a1-b1&d1-c1", "", "applied", "", castling) ==
        "[captures=[] from=a1 home=white hopped=[] is_extended=false kind=castling more=[] owner=white "
        "partner=[from=d1 piece=rook to=c1] passed=[] piece=king to=b1]");
  const std::string promotion = "promotion: { pieces: pawn, in: [a3], to: rook }";
  CHECK(seen("a2-a3=R", "", "applied", "", promotion) ==
        "[captures=[] from=a2 home=white hopped=[] is_extended=false kind=move more=[] owner=white passed=[] "
        "piece=pawn promotion=rook to=a3]");
  const std::string rifle =
      "pieces:\n  king: { letter: K, moves: W, royal: true }\n  gun: { letter: G, moves: xW* }\n"
      "setup: { white: { king: a1, gun: a2 }, black: { king: d4, gun: d2 } }\nhands:";
  CHECK(seen("a2*d2", "", "applied", "", rifle) ==
        "[captures=[[cell=d2 home=black owner=black piece=gun]] from=a2 home=white hopped=[] is_extended=false "
        "kind=rifle more=[] owner=white passed=[b2 c2] piece=gun to=d2]");
  HookedGame script(
      {{"function generate() return { { { 'clear', 'a2' } } } end"},
       {show +
        "function veto(_, move) if move.kind == 'script' then move.number = nil error(show_all(move), 0) end end"}});
  CHECK(message_of(script.moves()) ==
        "[captures=[] hopped=[] is_extended=false kind=script more=[[clear a2]] passed=[]]");
}

TEST_CASE("a script sees what follows the ordinary part of a move", "[hooks]") {
  // What is added to the move of the pawn to a3, as a script sees it when it is played.
  const auto added = [](const std::string& answer, const std::string& move, const std::string& position = "",
                        const std::string& more = "") {
    HookedGame hooked({{show + "function extend() return { " + answer +
                            " } end function applied(_, move) error(show_all(move.is_extended, move.more, move.again), "
                            "0) end",
                        "to: [a3]"}},
                      more);
    return message_of(hooked.after(move, position));
  };
  CHECK(added("{ { 'move', 'a3', 'c2' } }", "a2-a3") == "false [] nil");
  CHECK(added("{ { 'move', 'a3', 'c2' } }", "a2-a3,a3-c2") == "true [[move a3 c2]] nil");
  CHECK(added("{ { 'swap', 'a3', 'a1' }, again = 'bonus' }", "a2-a3,a3<>a1") == "true [[swap a3 a1]] bonus");
  CHECK(added("{ { 'clear', 'b1' }, { 'put', 'pawn', 'b1', owner = 'black', home = 'white' } }",
              "a2-a3,~b1,+P:bw@b1") == "true [[clear b1] [put pawn b1 home=white owner=black]] nil");
  CHECK(added("{ { 'clear', 'b1' }, { 'hold', 'rook', 2, from = 'black' }, { 'add', 'count', 2 }, "
              "{ 'set', 'debt', -2 } }",
              "a2-a3,~b1") == "true [[clear b1] [hold rook 2 from=black] [add count 2] [add debt -2]] nil");
  CHECK(added("{ { 'drop', 'pawn', 'b2', 'c2' } }", "a2-a3,P@b2,P@c2", "2rk/3p/P3/KR2 white hands=w:P3") ==
        "true [[drop pawn b2 from=white] [drop pawn c2 from=white]] nil");
  CHECK(added("{ { 'drop', 'pawn', 'b2', side = 'black' } }", "a2-a3,P@b2", "2rk/3p/P3/KR2 white hands=w:Pb",
              "hands: { pieces: pawn, captured: prisoner }") == "true [[drop pawn b2 from=white side=black]] nil");
  CHECK(added("{ { 'put', 'pawn', 'c2', unmoved = true } }", "a2-a3,+P@c2") ==
        "true [[put pawn c2 home=white owner=white unmoved=true]] nil");
}

TEST_CASE("a script can look at the position after a move", "[hooks]") {
  const auto after = [](const std::string& expression, const std::string& position = "") {
    HookedGame hooked({{show + "function veto(p, move)\n  error(show_all(p:after(move, function(q) return " +
                        expression + " end), p:turn(), p:at(move.from)), 0)\nend"}});
    return message_of(hooked.moves(position));
  };
  // The first move is b1-c1.
  CHECK(after("q:turn()") == "black white rook white white");
  CHECK(after("{ q:at('c1') }") == "[rook white white] white rook white white");
  CHECK(after("q:is_empty('b1')") == "true white rook white white");
  CHECK(after("q:has_move()") == "scripts ask each other too deeply");
  CHECK(after("nil") == "nil white rook white white");
}

TEST_CASE("a position is looked at only while it stands", "[hooks]") {
  const auto error = [](const std::string& script) {
    HookedGame hooked({{script}});
    return message_of(hooked.after("a2-a3"));
  };
  const std::string passed = "this position is gone; use it only while the function runs that it was given to",
                    before = "this is the position before the move; look at the one that the inner function is given";
  CHECK(error("local old function outcome(p) if old then old:turn() end old = p end") == passed);
  CHECK(error("local old function outcome(p) if old then old:cells('white') end old = old or p end") == passed);
  CHECK(error("local old function veto(p, move) p:after(move, function(q) old = q end) old:turn() end") == passed);
  CHECK(error("local old function veto(p, move) if old then p:after(move, function(q) old:turn() end) end "
              "p:after(move, function(q) old = q end) end") == passed);
  CHECK(error("function veto(p, move) p:after(move, function(q) return p:turn() end) end") == before);
  CHECK(error("local once function veto(p, move) if once then return end once = p p:after(move, function(q) "
              "q:has_move() end) "
              "once = nil end")
            .find("black") != std::string::npos);
  // A veto that is asked by a veto does not see what the outer one sees.
  CHECK(error("local outer function veto(p, move) if outer then outer:turn() end outer = p "
              "p:after(move, function(q) return q:has_move() end) end") == before);
}

TEST_CASE("a position that was kept by a script that failed has passed too", "[hooks]") {
  const auto errors = [](const std::string& script) {
    HookedGame hooked({{script}});
    auto game = hooked.start();
    REQUIRE(game);
    Game moved = std::move(*game);
    CHECK_FALSE(hooked.play(moved, "b1-b2"));
    const std::string first = message_of(hooked.error());
    CHECK_FALSE(hooked.play(moved, "b1-b3"));
    return first + "; " + message_of(hooked.error());
  };
  const std::string both = "failed; this position is gone; use it only while the function runs that it was given to";
  CHECK(errors("local kept function applied(p) if kept then kept:at('a1') end kept = p error('failed', 0) end") ==
        both);
  CHECK(errors("local kept function veto(p, move) if kept then kept:at('a1') end if p:turn() == 'black' then "
               "p:after(move, function(q) kept = q error('failed', 0) end) end end") == both);
}

TEST_CASE("a move is tried only where it can be made", "[hooks]") {
  const auto error = [](const std::string& script) {
    HookedGame hooked({{script}});
    return message_of(hooked.after("a2-a3"));
  };
  CHECK(error("function veto(p, move) p:after(move, function(q) q:after(move, function() end) end) end") ==
        "after: the move has been made already");
  CHECK(error("function applied(p, move) p:after(move, function() end) end") ==
        "after: expected the move that the hook was asked about, before it is made");
  CHECK(error("function applied(p, move) move.number = 1 p:after(move, function() end) end") ==
        "after: expected the move that the hook was asked about, before it is made");
  CHECK(error("local old function veto(p, move) if old then p:after(old, function() end) end old = move end") ==
        "after: expected the move that the hook was asked about, before it is made");
  // What a script writes into the table changes nothing.
  CHECK(error("function veto(p, move) move.to = 'd4' move.from = 'd4' "
              "p:after(move, function(q) if q:is_empty('d4') then error('changed') end end) end") ==
        "2rk/P2p/4/KR2 black");
}

TEST_CASE("the fields of a move are made when a script reads them, which shows nowhere", "[hooks]") {
  const auto error = [](const std::string& script) {
    HookedGame hooked({{script}});
    return message_of(hooked.after("a2-a3"));
  };
  const auto is_true = [&](const std::string& expression) {
    INFO(expression);
    CHECK(error("function veto(p, move) assert(" + expression + ") end") == "2rk/P2p/4/KR2 black");
  };
  is_true("type(move) == 'table' and tostring(move) == 'table'");
  is_true("rawget(move, 'kind') == 'move' and rawget(move, 'piece') == move.piece");
  is_true("next(move) == 'captures' and #move == 0 and rawlen(move) == 0 and move[1] == nil and move.number == nil");
  is_true("move.captures == move.captures and move.captures == rawget(move, 'captures')");
  is_true("rawequal(rawset(move, 'kind', 'mine'), move) and move.kind == 'mine' and move.to");
  CHECK(error("function veto(p, move) move.to = nil assert(move.to == nil and move.from) end") ==
        "2rk/P2p/4/KR2 black");
  CHECK(error("function veto(p, move) table.insert(move, 7) assert(move[1] == 7 and move.kind == 'move') end") ==
        "2rk/P2p/4/KR2 black");
  CHECK(error("function veto(p, move) local hopped = move.hopped p:after(move, function() "
              "assert(move.hopped == hopped and move.from and move.captures) end) end") == "2rk/P2p/4/KR2 black");
  const std::string gone = "this move is gone; use it only while the function runs that it was given to";
  CHECK(error("local old function veto(p, move) if old then return old.to end old = move end") == gone);
  CHECK(error("local old function veto(p, move) if old then old.to = 'a1' end old = move end") == gone);
  CHECK(error("local old function veto(p, move) if old then pairs(old) end old = move end") == gone);
}

TEST_CASE("what a script is given cannot be changed, or only for itself", "[hooks]") {
  const auto error = [](const std::string& change) {
    HookedGame hooked({{"function outcome(p) " + change + " end"}});
    return message_of(hooked.moves());
  };
  CHECK(error("p.turn = nil") == "attempt to index a position value (local 'p')");
  CHECK(error("p.x = nil") == "attempt to index a position value (local 'p')");
  CHECK(error("p.turn.x = 1") == "attempt to index a function value (field 'turn')");
  CHECK(error("rawset(p, 'x', 1)") == "bad argument #1 to 'rawset' (table expected, got position)");
  CHECK(error("local x = #p") == "attempt to get length of a position value (local 'p')");
  CHECK(error("for k in pairs(p) do end") == "bad argument #1 to 'pairs' (table expected, got position)");
  CHECK(error("error(tostring(p), 0)") == "position");
  CHECK(error("local cells = p:cells('white') cells[1] = nil assert(p:cells('white')[1] == 'a1')") ==
        "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3");
}

TEST_CASE("a veto sees of moves of all kinds what follows them", "[hooks]") {
  // The moves of which it has seen this.
  const auto moves_with = [](const std::string& seen, const std::string& position = "", const std::string& more = "") {
    HookedGame game({{"function veto(position, move) local text = position:phase() .. ' ' .. move.kind .. ' ' .. "
                      "tostring(move.is_extended) for _, action in ipairs(move.more) do "
                      "text = text .. ' ' .. table.concat(action, ':') end "
                      "return text .. ' ' .. tostring(move.again) ~= '" +
                      seen +
                      "' end function extend(position, move) if position:is_empty('c2') and move.to ~= 'c2' then "
                      "return { { { 'put', 'rook', 'c2' }, again = 'main' } } end end "
                      "function generate(position) if position:at('b1') == 'rook' then "
                      "return { { { 'swap', 'a1', 'b1' }, again = 'bonus' }, {} } end end"}},
                    more);
    return game.moves(position);
  };
  const std::string extended = "true put:rook:c2 main";
  CHECK(moves_with("main move false nil") == "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3");
  CHECK(moves_with("main move " + extended) ==
        "b1-c1,+R@c2 b1-d1,+R@c2 b1-b2,+R@c2 b1-b3,+R@c2 b1-b4,+R@c2 a2-a3,+R@c2");
  CHECK(moves_with("main script false swap:a1:b1 bonus") == "a1<>b1");
  CHECK(moves_with("main script false nil") == "pass");
  CHECK(moves_with("bonus move false nil", "2rk/3p/P3/KR2 white phase=bonus") ==
        "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3");
  CHECK(moves_with("main drop false nil", "kPPP/PPPP/P1PP/KPPP white hands=w:P") == "P@b2");
  CHECK(moves_with("main drop " + extended, "kPPP/PPPP/P2P/KPPP white hands=w:P") == "P@b2,+R@c2");
  const std::string castling =
      "setup: { white: { king: a1, rook: d1 }, black: { king: d4 } }\n"
      "castling: { K: { player: white, royal: a1-b1, partner: d1-c1 } }";
  CHECK(moves_with("main castling false nil", "", castling) == "a1-b1&d1-c1");
  CHECK(moves_with("main castling " + extended, "", castling) == "a1-b1&d1-c1,+R@c2");
  const std::string promotion = "promotion: { pieces: pawn, in: [a3], to: rook }";
  CHECK(moves_with("main move " + extended, "2rk/3p/P3/K3 white", promotion) == "a1-b1,+R@c2 a2-a3=R,+R@c2");
  // A part of a turn that phases make is a move of its own, and nobody asks about its pass.
  const std::string parts = "turns: { phases: { main: { again: bonus }, bonus: { captures: false, pass: allowed } } }";
  CHECK(moves_with("bonus move false nil", "2rk/3p/P3/KR2 white phase=bonus", parts) ==
        "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3 pass");
}

TEST_CASE("a veto sees what enters behind a move", "[hooks]") {
  HookedGame game({{"function veto(position, move) local action = move.more[1] return move.is_extended and "
                    "action.from == 'white' and table.concat(action, ' ') end"}},
                  "hands: { pieces: pawn, start: { white: { pawn: 1 } } }\ngating: { pieces: pawn, in: [b1] }");
  CHECK(game.moves() == "b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 a2-a3");
  CHECK(game.why("b1-b2,P@b1") == "'b1-b2,P@b1' is not legal: drop pawn b1");
}

TEST_CASE("when a move has been made, scripts still see what followed its ordinary part", "[hooks]") {
  HookedGame game(
      {{"function extend(position, move) return { { { 'drop', 'rook', move.from } } } end", "captures: rook"},
       {"function applied(position, move) local last = move.more[1] if move.is_extended then return { { "
        "'put', 'pawn', last.from == 'white' and table.concat(last, ' ') == 'drop rook c1' and 'd1' or 'd2' } } "
        "end end"}});
  CHECK(game.after("c1xc4,R@c1", "2rk/3p/P3/K1R1 white") == "2Rk/3p/P3/K1RP black");
}

}  // namespace trigon::engine::testing
