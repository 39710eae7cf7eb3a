// Differences by meaning: interpreter/compare/diff.h.
#include "interpreter/compare/diff.h"

#include <catch2/catch.hpp>

#include "interpreter/support/text.h"
#include "interpreter/loader/loader.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// The game that the others are compared with.
const std::string base = R"(
grid: { lattice: square, shape: rectangle, columns: 5, rows: 5 }
players: { white: { facing: 90 }, black: { facing: 270 } }
regions: { camp: { rows: 0-1 }, far: { rows: 4 } }
movements: { walk: W* }
pieces:
  king: { letter: K, moves: WF, royal: true }
  rook: { letter: R, moves: <walk> }
  pawn: { letter: P, moves: [mfW, { move: cfF, to: { not: camp } }] }
promotion: { pieces: pawn, in: far, to: rook }
setup: { white: { king: c1, rook: a1, pawn: b2 }, black: { king: c5, rook: a5, pawn: b4 } }
end: { stalemate: draw, repetition: 3 }
)";

std::string with(const std::string& from, const std::string& to, std::string text = base) {
  const auto at = text.find(from);
  INFO(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

Difference diff_of(const std::string& a, const std::string& b) {
  auto difference = diff(*load_text(a), *load_text(b));
  REQUIRE(difference);
  return *difference;
}

std::string text_of(const std::string& a, const std::string& b) { return diff_text(diff_of(a, b), *load_text(a)); }

std::string faults_of_cells(const Members& members) {
  return "-" + join(members.removed, " ") + " +" + join(members.added, " ");
}

/// A hook and its script beside a variant.
RulesetPtr load_hooked(const std::string& yaml, const std::string& script) {
  Diagnostics diagnostics;
  auto loaded = load_variant(MemoryFiles({{"game.yaml", yaml}, {"a.lua", script}, {"b.lua", script}}), "game.yaml", {},
                             diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return loaded->ruleset;
}

}  // namespace

TEST_CASE("a game is the same as itself", "[tools][diff]") {
  for (const Configuration& configuration : tried_configurations()) {
    const auto difference = diff(*load(configuration), *load_anew(configuration));
    INFO(to_text(configuration));
    REQUIRE(difference);
    CHECK(difference->empty());
  }
}

TEST_CASE("an option that is chosen makes a difference", "[tools][diff]") {
  for (const Configuration& configuration : tried_configurations()) {
    if (configuration.options.size() != 1) continue;
    const auto there = diff(*load_shipped(configuration.id), *load(configuration));
    const auto back = diff(*load(configuration), *load_shipped(configuration.id));
    INFO(to_text(configuration));
    REQUIRE((there && back));
    CHECK_FALSE(there->empty());
    CHECK(there->moves.size() == back->moves.size());
    CHECK(there->setup.size() == back->setup.size());
    CHECK(there->rules.size() == back->rules.size());
    CHECK(there->pieces.removed == back->pieces.added);
  }
}

TEST_CASE("what only reads differently is no difference", "[tools][diff]") {
  const std::string region = with("in: far", "in: end", with("far: {", "end: {"));
  const std::vector<std::string> all = {
      region,
      with("WF", "FmWcW"),
      with("<walk>", "W*W2"),
      with("walk: W*", "walk: W*, unused: F"),
      with("regions:", "name: Another\nregions:"),
      with("camp: { rows: 0-1 }", "middle: { rows: 2 }, own: { rows: 0-1 }", with("not: camp", "not: own")),
      with("{ not: camp }", "{ rows: 2- }"),
      with("facing: 90", "facing: 90, color: red"),
      with("letter: K,", "letter: K, description: the king,"),
      with("  rook: { letter: R, moves: <walk> }\n", "", with("  king:", "  rook: { letter: R, moves: W* }\n  king:"))};
  for (const std::string& same : all) {
    INFO(same);
    CHECK(text_of(base, same) == "");
  }
}

TEST_CASE("each change of the rules is reported", "[tools][diff]") {
  const auto [changed, expected] = GENERATE(table<std::string, std::string>({
      {with("stalemate: draw", "stalemate: loss"), "rules\n  end: stalemate: draw -> loss\n"},
      {with(", repetition: 3", ""), "rules\n  end: repetition: 3 -> none\n"},
      {with("repetition: 3", "repetition: 3, move-count: { plies: 9, reset-by: pawn }"),
       "rules\n  end: move-count: new\n"},
      {with("far: { rows: 4 }", "far: { rows: 3-4 }"),
       "rules\n  promotion: pawn: in: white: new: a4 b4 c4 d4 e4\n  promotion: pawn: in: black: new: a2 b2 c2 d2 e2\n"},
      {with("to: rook }", "to: rook, optional: true }"), "rules\n  promotion: pawn: optional: false -> true\n"},
      {with("facing: 270 }", "facing: 270, mark: z }"), "rules\n  players: black: mark: b -> z\n"},
      {with("players:", "turns: { order: black white }\nplayers:"),
       "rules\n  players: order: white black -> black white\n"},
      {with("players:", "state: { count: { most: 7 } }\nplayers:"), "rules\n  state: count: new\n"},
      {with("players:", "turns: { phases: { play: ~ } }\nplayers:"), "rules\n  phases: gone\n  phases: play: new\n"},
      {with("players:", "hands: { pieces: pawn, captured: own }\nplayers:"), "rules\n  hands: new\n"},
      {with("rook: a1,", "rook: b1,"), "setup\n  a1: white rook -> nothing\n  b1: nothing -> white rook\n"},
      {with("letter: P,", "letter: P, truce: pawn,"), "pawn\n  truce: new: pawn\n"},
      {with("letter: P,", "letter: S,"), "pawn\n  letter: P -> S\n"},
      {with("letter: P,", "letter: P, value: 1.5,"), "pawn\n  value: none -> 1.5\n"},
      {with("king: {", "chief: {", with("king: c1", "chief: c1", with("king: c5", "chief: c5"))),
       "pieces renamed: king -> chief\n"},
      {with("white:", "south:", with("white:", "south:")), "players renamed: white -> south\n"},
      {with("grid:", "labels: { columns: p q r s t }\ngrid:",
            with("c1, rook: a1, pawn: b2", "r1, rook: p1, pawn: q2",
                 with("c5, rook: a5, pawn: b4", "r5, rook: p5, pawn: q4"))),
       "cells renamed: a1 -> p1, b1 -> q1,"},
  }));
  INFO(changed);
  const std::string text = text_of(base, changed);
  CHECK(text.substr(0, expected.size()) == expected);
  CHECK(text.size() >= expected.size());
}

TEST_CASE("moves that came and went are drawn", "[tools][diff]") {
  CHECK(text_of(base, with("walk: W*", "walk: WF2")) == R"(rook
  moves: W* -> WF2
  changed: white's from 25 cells, black's from 25 cells

  rook of white on c3

5 + . - . +
4 . + = + .
3 - = R = -
2 . + = + .
1 + . - . +
  a b c d e

  + new   - gone   ~ in another way   = as before
)");
  CHECK(text_of(base, with("mfW,", "mfW2,")) == R"(pawn
  moves: mfWcfF -> mfW2cfF
  changed: white's from 15 cells, black's from 15 cells

  pawn of white on c3

5 . . + . .
4 . = = = .
3 . . P . .
2 . . . . .
1 . . . . .
  a b c d e

  + new   - gone   ~ in another way   = as before
)");
  // A condition beside the notation, and what can be done by another path.
  const std::string text = text_of(base, with("not: camp", "not: far", with("WF", "WiF")));
  CHECK(text.find("king\n  moves: WF -> WiF\n") != std::string::npos);
  CHECK(text.find("  ~ b2: move or capture -> move or capture, while unmoved\n") != std::string::npos);
  CHECK(text.find("pawn\n  moves: mfWcfF as before, but not everywhere\n") != std::string::npos);
}

TEST_CASE("on triangles both orientations are drawn where they differ", "[tools][diff]") {
  const auto game = [](const std::string& moves) {
    return duel("{ lattice: triangle, shape: hexagon, side: 3 }", {"piece: { letter: P, moves: " + moves + " }"},
                "{ white: { P: a3 }, black: { P: k4 } }");
  };
  CHECK(diff_of(game("W"), game("V")).moves.at(0).players.at(0).examples.size() == 2);
  const std::string ups = game("[W, { move: V, from: { orientation: up } }]");
  const auto examples = diff_of(game("W"), ups).moves.at(0).players.at(0).examples;
  REQUIRE(examples.size() == 1);
  CHECK(examples[0].changed.size() == 3);
  CHECK(examples[0].same.size() == 3);
}

TEST_CASE("boards are compared as far as the names of their cells agree", "[tools][diff]") {
  const std::string wider = with("columns: 5", "columns: 6");
  const Difference difference = diff_of(base, wider);
  CHECK(faults_of_cells(difference.cells) == "- +f1 f2 f3 f4 f5");
  CHECK(difference.moves.empty());
  CHECK(difference.setup.empty());
  CHECK(difference.rules.empty());
  const std::string hole = diff_text(diff_of(base, with("rows: 5", "rows: 5, holes: c3")), *load_text(base));
  CHECK(hole.find("The boards are different; cells of the same name are compared.\ncells removed: c3\n") == 0);
  CHECK(hole.find("  changed: white's from 8 cells, black's from 8 cells\n") != std::string::npos);
  const std::string apart = with("grid:", "labels: { columns: p q r s t u }\ngrid:",
                                 with("c1, rook: a1, pawn: b2", "r1, rook: p1, pawn: q2",
                                      with("c5, rook: a5, pawn: b4", "r5, rook: p5, pawn: q4", wider)));
  CHECK(text_of(base, apart).find("The boards have no cell in common, so that moves are not compared.\n") == 0);
  const std::string hexes = duel("{ lattice: hex, shape: hexagon, side: 3 }", {"piece: { letter: P, moves: W }"},
                                 "{ white: { P: a1 }, black: { P: a3 } }");
  CHECK(text_of(base, hexes).find("  grid: lattice: square -> hex\n") != std::string::npos);
}

TEST_CASE("hooks are compared by script, gates and parameters", "[tools][diff]") {
  const std::string script =
      "parameters = { zone = { kind = 'region', about = 'where' }, of = { kind = 'pieces', about = 'which' } } "
      "function veto(position, move) local all = with end";
  const std::string hooked = base + "hooks: { one: { script: a.lua, with: { zone: camp, of: [king, rook] } } }\n";
  const RulesetPtr a = load_hooked(hooked, script);
  const auto text = [&](const RulesetPtr& b) { return diff_text(*diff(*a, *b), *a); };
  CHECK(text(load_hooked(hooked, script)) == "");
  CHECK(text(load_hooked(with("one:", "two:", with("a.lua", "b.lua", hooked)), script)) == "");
  const std::string renamed =
      with("{ camp:", "{ home:", with("not: camp", "not: home", with("zone: camp", "zone: home", hooked)));
  CHECK(text(load_hooked(renamed, script)) == "");
  CHECK(text(load_hooked(hooked, script + " -- no more")) == "rules\n  hooks: one: script: a.lua -> a.lua\n");
  CHECK(text(load_hooked(with("[king, rook]", "[rook, king]", hooked), script)) ==
        "rules\n  hooks: one: with: of: king rook -> rook king\n");
  CHECK(text(load_hooked(with("script: a.lua", "script: a.lua, pieces: king", hooked), script)) ==
        "rules\n  hooks: one: pieces: none -> king\n");
  CHECK(text(load_text(base)) == "rules\n  hooks: one: gone\n");
  CHECK(text(load_hooked(with("rows: 0-1", "rows: 0-2", hooked), script)).find("regions: camp: white: new: a3 b3") !=
        std::string::npos);
}

TEST_CASE("differences as JSON", "[tools][diff]") {
  const std::string other = with("WF", "W", with("rook: a1,", "", with("stalemate: draw", "stalemate: win")));
  const Json json = diff_to_json(diff_of(base, other), *load_text(base));
  CHECK(json["same"] == false);
  CHECK(json["cells_compared_by"] == "place");
  CHECK(json["setup"] == Json::parse(R"([{"cell": "a1", "was": "white rook", "is": null}])"));
  CHECK(json["rules"] == Json::parse(R"([{"path": ["end", "stalemate"], "list": false, "was": "draw", "is": "win"}])"));
  REQUIRE(json["moves"].size() == 1);
  CHECK(json["moves"][0]["piece"] == "king");
  const Json& example = json["moves"][0]["players"][0]["examples"][0];
  CHECK(example["from"] == "c3");
  CHECK(example["same"] == Json::parse(R"(["c2", "b3", "d3", "c4"])"));
  CHECK(example["changed"][0] == Json::parse(R"({"to": "b2", "was": ["move or capture"], "is": []})"));
  CHECK(diff_to_json(diff_of(base, base), *load_text(base))["same"] == true);
}

}  // namespace trigon::engine::testing
