// Which rules cases reach: interpreter/check/rule_items.h, case_watch.h, coverage.h and its report.
#include "interpreter/check/coverage.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/check/check.h"
#include "interpreter/check/coverage_report.h"
#include "tests/support/has.h"

namespace trigon::engine::testing {

namespace {

constexpr const char* game = R"(
grid: { lattice: square, shape: rectangle, columns: 4, rows: 5 }
players: { white: { facing: 90 }, black: { facing: 270 } }
regions: { low: { rows: 0-1 }, last: { rows: 4 } }
movements: { walk: W }
turns: { phases: { first: { then: second }, second: { } } }
pieces:
  king: { letter: K, moves: <walk>, royal: true }
  guard: { letter: G, moves: W }
  pawn: { letter: P, moves: [mfWimnfW2, { move: cefF, from: low, victims: [guard, pawn] }], truce: pawn }
promotion: { pieces: pawn, in: last, to: guard, optional: true }
hands: { pieces: guard, captured: own, drops: guard }
setup: |
  k.g.
  p...
  ....
  ...P
  K..G
hooks: { still: { script: still.lua } }
end: { royals: check, stalemate: draw, repetition: 2, move-count: { plies: 8, reset-by: pawn } }
options: { wide: { changes: { movements: { walk: F } } } }
)";

constexpr const char* still = R"(
function veto(position, move)
  if move.piece == "guard" and move.to == "d2" then return "guards stand still" end
end
)";

/// The texts of what is not reached when these cases are run; each case is its keys after the name.
std::vector<std::string> missing(const std::string& keys) {
  const MemoryFiles files(
      {{"game.yaml", game}, {"still.lua", still}, {"cases.yaml", "variant: game.yaml\ncases:\n  - name: it\n" + keys}});
  Diagnostics diagnostics;
  const auto cases = read_case_file(files, "cases.yaml", diagnostics);
  Coverage coverage(files);
  const auto results = run_cases(files, cases, 1, {}, &coverage);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(results.size() == 1);
  INFO(results[0].message);
  REQUIRE(results[0].passed);
  std::vector<std::string> texts;
  for (const FileCoverage& file : coverage.files())
    for (const RuleItem& item : file.missing) texts.push_back(item.text);
  return texts;
}

}  // namespace

TEST_CASE("a case reaches what its statements depend on", "[tools][coverage]") {
  struct Row {
    const char* rule;
    const char* keys;
  };
  const Row row = GENERATE(
      Row{"king: W moves (line 8)", "    includes: a1-a2\n"},
      Row{"king: W captures (line 8)", "    position: 3k/4/4/4/Kg2 white\n    legal: a1-a2 a1xb1\n"},
      Row{"king: F moves (line 8)", "    options: wide\n    includes: a1-b2\n"},
      Row{"guard: W moves", "    after: d1-c1\n    outcome: ongoing\n"},
      Row{"guard: W captures",
          "    diagram: |\n      . . . .\n      . . . .\n      . . . .\n      * . . .\n      G * . .\n"},
      Row{"pawn: mfW moves", "    includes: d2-d3\n"}, Row{"pawn: imnfW2 moves", "    includes: d2-d4\n"},
      Row{"pawn: imnfW2 is refused to a piece that has moved",
          "    position: k3/4/3P/4/K3 white\n    illegal: d3-d5\n"},
      Row{"pawn: imnfW2 may be answered en passant", "    position: k3/2p1/4/3P/K3 white\n    includes: d2-d4\n"},
      Row{"pawn: cefF takes en passant", "    position: k3/2p1/4/3P/K3 white\n    after: d2-d4\n    includes: c4xd3\n"},
      Row{"pawn: cefF captures", "    position: k3/4/2g1/3P/K3 white\n    includes: d2xc3\n"},
      Row{"pawn: cefF is kept back by 'from'", "    position: k3/2g1/3P/4/K3 white\n    illegal: d3xc4\n"},
      Row{"pawn: cefF is kept back by 'victims'", "    position: 4/4/2k1/3P/K3 white\n    count: 4\n"},
      Row{"pawn: the truce", "    position: k3/4/2p1/3P/K3 white unmoved=c3\n    illegal: d2xc3\n"},
      Row{"pawn becomes guard", "    position: k3/3P/4/4/K3 white\n    includes: d4-d5=G\n"},
      Row{"pawn stays what it is", "    position: k3/3P/4/4/K3 white\n    includes: d4-d5\n"},
      Row{"phase 'second'", "    after: d2-d3\n    outcome: ongoing\n"},
      Row{"guard is dropped", "    position: k3/4/4/4/K3 white hands=w:G\n    includes: G@c3\n"},
      Row{"a captured piece is held", "    position: 3k/4/4/4/Kg2 white\n    after: a1xb1\n    outcome: ongoing\n"},
      Row{"option 'wide'", "    options: wide\n    outcome: ongoing\n"},
      Row{"end: checkmate", "    position: k3/GG2/4/4/K3 black\n    outcome: white wins\n"},
      Row{"end: a player has no move", "    position: k3/1G2/4/4/K3 black\n    outcome: draw by stalemate\n"},
      Row{"end: repetition",
          "    position: k3/4/4/4/K3 white\n    after: a1-b1 a5-b5 b1-a1 b5-a5 a1-b1\n    outcome: draw\n"},
      Row{"end: move count", "    position: k3/4/4/4/K3 white quiet=7\n    after: a1-b1\n    outcome: draw\n"},
      Row{"end: a pawn starts the move count anew",
          "    position: k3/4/4/3P/K3 white quiet=7\n    after: d2-d3\n    outcome: ongoing\n"},
      Row{"end: no move count a ply before",
          "    position: k3/4/4/4/K3 white quiet=6\n    after: a1-b1\n    outcome: ongoing\n"},
      Row{"hook 'still': veto answers", "    position: k3/4/4/4/K2G white\n    illegal: d1-d2\n"});
  CAPTURE(row.rule, row.keys);
  CHECK(has(missing("    outcome: ongoing\n"), row.rule));
  CHECK_FALSE(has(missing(row.keys), row.rule));
}

TEST_CASE("a case reaches what keeps something back, if it alone does", "[tools][coverage]") {
  const auto missing_in = [](const std::string& position, const std::string& fact) {
    const MemoryFiles files({{"game.yaml", R"(
grid: { lattice: square, shape: rectangle, columns: 5, rows: 4 }
players: { white: { facing: 90 }, black: { facing: 270 } }
turns: { phases: { calm: { captures: false, pieces: [king, rook] }, play: {} } }
pieces:
  king: { letter: K, moves: W, royal: true }
  rook: { letter: R, moves: W* }
  pawn: { letter: P, moves: fW }
castling: { K: { player: white, royal: c1-d1, partner: e1-c1, empty: d1, safe: c1 d1 } }
hands: { pieces: pawn, drops: [{ pieces: pawn, in: { rows: 1-3 } }] }
setup: { white: { K: c1, R: e1 }, black: { K: a4 } }
end: { goal: { pieces: king, in: [a3] } }
)"},
                             {"cases.yaml", "variant: game.yaml\ncases:\n  - name: it\n    position: " + position +
                                                "\n    " + fact + "\n"}});
    Diagnostics diagnostics;
    const auto cases = read_case_file(files, "cases.yaml", diagnostics);
    Coverage coverage(files);
    const auto results = run_cases(files, cases, 1, {}, &coverage);
    INFO(position << results[0].message);
    REQUIRE(results[0].passed);
    std::vector<std::string> texts;
    for (const FileCoverage& file : coverage.files())
      for (const RuleItem& item : file.missing) texts.push_back(item.text);
    return texts;
  };
  struct Row {
    const char *rule, *position, *fact;
    bool is_reached;
  };
  for (const Row& row : {
           Row{"castling 'K' has been lost", "k4/5/5/2K1R white", "illegal: c1-d1&e1-c1", true},
           Row{"castling 'K' has been lost", "k4/5/5/2KPR white", "illegal: c1-d1&e1-c1", false},
           Row{"castling 'K' is kept back by a piece on d1", "k4/5/5/2KPR white castling=K", "illegal: c1-d1", true},
           Row{"castling 'K' is kept back by an attack on d1", "k2r1/5/5/2K1R white castling=K", "illegal: c1-d1",
               true},
           Row{"castling 'K' is kept back by an attack on d1", "k2r1/5/5/2K1R white castling=K", "includes: e1-d1",
               false},
           Row{"castling 'K' is kept back by an attack on c1", "k1r2/5/5/2K1R white castling=K", "count: 2", true},
           Row{"castling 'K' is kept back by an attack on c1", "k1rr1/5/5/2K1R white castling=K", "count: 1", false},
           Row{"pawn is kept in hand by 'in'", "k4/5/5/2K1R white hands=w:P", "illegal: P@a1", true},
           Row{"pawn is kept in hand by 'in'", "k4/5/5/2K1R white hands=w:P", "includes: P@a2", false},
           Row{"pawn is kept in hand by 'in'", "k4/5/5/2K1R white", "illegal: P@a1", false},
           Row{"phase 'calm': nothing is captured", "k4/4r/5/2K1R white", "count: 5", true},
           Row{"phase 'calm': nothing is captured", "k4/5/5/2K1R white", "count: 7", false},
           Row{"phase 'calm': other pieces stay", "k4/5/P4/2K1R white", "count: 7", true},
           Row{"phase 'calm': other pieces stay", "k4/5/5/2K1R white", "count: 7", false},
           Row{"end: another piece stands in a goal", "1k3/r4/5/2K1R white", "outcome: ongoing", true},
           Row{"end: another piece stands in a goal", "k4/5/5/2K1R white", "outcome: ongoing", false},
       }) {
    INFO(row.rule << ": " << row.position << ", " << row.fact);
    CHECK(has(missing_in(row.position, row.fact), row.rule) != row.is_reached);
  }
}

TEST_CASE("what is computed but not stated is not reached", "[tools][coverage]") {
  const auto texts = missing("    position: k3/2g1/3P/4/K2G white\n    includes: a1-a2\n");
  for (const char* rule : {"guard: W moves", "pawn: mfW moves", "pawn: cefF is kept back by 'from'",
                           "king: W captures (line 8)", "phase 'second'"})
    CHECK(has(texts, rule));
}

TEST_CASE("a limit counts only where it alone keeps a move back", "[tools][coverage]") {
  // The king behind the pawn's target is spared by 'victims', but 'from' forbids the move too.
  CHECK(
      has(missing("    position: 4/2k1/3P/4/K3 white\n    illegal: d3xc4\n"), "pawn: cefF is kept back by 'victims'"));
  // The path is blocked, so that it is not the first move that is refused.
  CHECK(has(missing("    position: k3/3g/3P/4/K3 white\n    illegal: d3-d5\n"),
            "pawn: imnfW2 is refused to a piece that has moved"));
}

namespace {

constexpr const char* base = R"(
grid: { lattice: square, shape: rectangle, columns: 3, rows: 3 }
pieces: { king: { letter: K, moves: W, royal: true }, stone: { letter: S, moves: mF } }
movements: { walk: F }
)";
constexpr const char* child = R"(
extends: base.yaml
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces: { rook: { letter: R, moves: <walk> } }
setup: |
  ..k
  ...
  K.R
tests:
  - { name: king, includes: a1-a2 }
)";
constexpr const char* sibling = R"(
extends: base.yaml
players: { white: { facing: 90 }, black: { facing: 270 } }
setup: |
  ..k
  ...
  K..
tests:
  - { name: king takes, position: 2k/3/Ks1 white, legal: a1-a2 a1xb1 }
  - { name: stone moves, position: 2k/3/K1s black, includes: c1-b2 }
)";

}  // namespace

TEST_CASE("a rule belongs to its file, whichever variant reaches it", "[tools][coverage]") {
  const MemoryFiles files(
      {{"base.yaml", base},
       {"child.yaml", child},
       {"sibling.yaml", sibling},
       {"broken.yaml", "extends: none.yaml"},
       {"option.yaml", "extends: child.yaml\noptions: { bad: { changes: { end: { royals: no } } } }"}});
  Coverage coverage(files);
  const auto wrong =
      add_variants(files, {"base.yaml", "broken.yaml", "./child.yaml", "sibling.yaml", "option.yaml"}, coverage);
  REQUIRE(wrong.size() == 2);
  CHECK(wrong[0].first == "broken.yaml");
  CHECK(wrong[1].first == "option.yaml");

  Diagnostics diagnostics;
  std::vector<Case> cases = read_case_file(files, "child.yaml", diagnostics);
  CHECK(coverage_text((run_cases(files, cases, 1, {}, &coverage), coverage.files())) ==
        "base.yaml:3:37: not reached: king: W captures\n"
        "base.yaml:3:82: not reached: stone: mF moves\n"
        "child.yaml:4:37: not reached: rook: F captures (base.yaml:4)\n"
        "child.yaml:4:37: not reached: rook: F moves (base.yaml:4)\n"
        "option.yaml:2:12: not reached: option 'bad'\n"
        "base.yaml     33%  1 of 3 rules\n"
        "child.yaml     0%  0 of 2 rules\n"
        "option.yaml    0%  0 of 1 rules\n"
        "all           16%  1 of 6 rules\n");

  cases = read_case_file(files, "sibling.yaml", diagnostics);
  run_cases(files, cases, 2, {}, &coverage);
  CHECK(coverage.files()[0].percent() == 100);
  const Json json = coverage_json(coverage.files());
  CHECK(json["rules"] == 6);
  CHECK(json["reached"] == 3);
  CHECK(json["percent"] == 50);
  CHECK(json["files"][0]["missing"].empty());
  CHECK(json["files"][1]["missing"][0] ==
        Json({{"line", 4}, {"column", 37}, {"kind", "term"}, {"rule", "rook: F captures (base.yaml:4)"}}));
}

TEST_CASE("percents are rounded down, so that 100 means all", "[tools][coverage]") {
  FileCoverage file{"a.yaml", 1000, {RuleItem{}}};
  CHECK(file.percent() == 99);
  file.missing.clear();
  CHECK(file.percent() == 100);
  CHECK(FileCoverage{"b.yaml", 0, {}}.percent() == 100);
}

}  // namespace trigon::engine::testing
