// Validation as a whole, and the starter file: interpreter/check/validate.h, starter.h.
#include "interpreter/check/validate.h"

#include <catch2/catch.hpp>
#include <set>

#include "interpreter/app/starter.h"
#include "interpreter/check/check.h"

namespace trigon::engine::testing {

namespace {

/// A file of a small game, and what `validate` says of it.
struct Validated {
  std::string errors;
  ValidationReport report;

  /// By default there is time enough, also with sanitizers.
  explicit Validated(const std::string& yaml, const std::string& script = "",
                     const SmokeRun& run = {.more_games = enough_games, .seconds = 600}) {
    Diagnostics diagnostics;
    report = validate_variant(MemoryFiles({{"game.yaml", yaml}, {"one.lua", script}}), "game.yaml", run, diagnostics);
    for (const Diagnostic& diagnostic : diagnostics.all()) errors += diagnostic.message + "\n";
  }

  /// The rules that were not reached, with a semicolon behind each.
  std::string not_reached() const {
    std::string text;
    for (const RuleItem& item : report.not_reached) text += item.text + ";";
    return text;
  }
};

const std::string small_chess = R"(
grid: { lattice: square, shape: rectangle, columns: 5, rows: 6 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces:
  king:   { letter: K, moves: WF, royal: true }
  rook:   { letter: R, moves: W* }
  queen:  { letter: Q, moves: W*F* }
  pawn:   { letter: P, moves: mfWcefFimnfW2 }
promotion: { pieces: pawn, in: { dead-end: fW }, to: [queen, rook] }
castling: { short: { player: white, royal: d1-b1, partner: a1-c1, empty: b1 c1 } }
end: { repetition: 3, move-count: { plies: 30 } }
setup: |
  r..kr
  ppppp
  .....
  .....
  PPPPP
  R..KR
)";

}  // namespace

TEST_CASE("options and positions of the tests are read", "[tools]") {
  const auto [test, error] = GENERATE(table<std::string, std::string>({
      {"{ position: 'r2kr/ppppp/5/5/PPPPP white', count: 4 }", "row"},
      {"{ position: 'r2kr/ppppp/5/5/PPPPP/R2KR withe', count: 4 }", "withe"},
      {"{ options: gotic, count: 4 }", "the variant has no option 'gotic'"},
      {"{ board: 'k...', count: 4 }", "row"},
      // What is stated may be wrong: that is for check.
      {"{ position: 'r2kr/ppppp/5/5/PPPPP/R2KR white', count: 4 }", ""},
      {"{ after: a1-a9, count: 4 }", ""},
  }));
  const Validated validated(
      small_chess + "options: { quick: { changes: { end: { repetition: 2 } } } }\ntests: [" + test + "]\n", "",
      {.games = 0});
  INFO(validated.errors);
  CHECK(validated.errors.empty() == error.empty());
  CHECK(validated.errors.find(error) != std::string::npos);
}

TEST_CASE("the tests of a base are not those of a variant that extends it", "[tools]") {
  const std::string tests = "tests: [{ name: it, position: 4k/5/5/5/5/K4 white, count: 3 }]\n";
  const MemoryFiles files({{"base.yaml", small_chess + tests},
                           {"game.yaml",
                            "extends: base.yaml\ngrid: { rows: 5 }\nsetup: |\n  r..kr\n  .....\n"
                            "  .....\n  .....\n  R..KR\n"}});
  const SmokeRun short_run{.more_games = 1, .seconds = 600};
  Diagnostics of_base, of_game;
  validate_variant(files, "base.yaml", short_run, of_base);
  validate_variant(files, "game.yaml", short_run, of_game);
  CHECK(format_diagnostics(of_base).find("error:") == std::string::npos);
  CHECK(format_diagnostics(of_game).find("error:") == std::string::npos);
  Diagnostics ignored;
  CHECK(load_variant(files, "base.yaml", {}, ignored)->tests);
  CHECK_FALSE(load_variant(files, "game.yaml", {}, ignored)->tests);
}

TEST_CASE("games begin with the positions of the variant's tests too", "[tools]") {
  // Nobody can promote within the few plies of a game from the setup.
  const std::string long_board =
      "grid: { lattice: square, shape: rectangle, columns: 3, rows: 12 }\n"
      "players: { white: { facing: 90 }, black: { facing: 270 } }\n"
      "pieces:\n  king: { letter: K, moves: WF, royal: true }\n  queen: { letter: Q, moves: W*F* }\n"
      "  pawn: { letter: P, moves: fW }\n"
      "promotion: { pieces: pawn, in: { dead-end: fW }, to: queen }\n"
      "setup: { white: { king: a1, pawn: c1 }, black: { king: a12, pawn: b12 } }\n"
      "options: { slow: { changes: { end: { repetition: 3 } } } }\n";
  const SmokeRun run{.plies = 4, .more_games = 4, .seconds = 600};
  const auto misses = [&](const std::string& tests) {
    const Validated validated(long_board + tests, "", run);
    CHECK(validated.errors.empty());
    return validated.not_reached().find("pawn becomes queen") != std::string::npos;
  };
  CHECK(misses(""));
  CHECK_FALSE(misses("tests: [{ position: 'k2/2P/3/3/3/3/3/3/3/3/3/K2 white', count: 4 }]\n"));
  CHECK_FALSE(misses(
      "tests: [{ board: \"k..\\n..P\\n...\\n...\\n...\\n...\\n...\\n...\\n...\\n...\\n...\\nK..\", count: 4 }]\n"));
  // Of another choice of options it is a start of games with these.
  CHECK_FALSE(misses("tests: [{ options: slow, position: 'k2/2P/3/3/3/3/3/3/3/3/3/K2 white', count: 4 }]\n"));
  // What cannot be made, or is over, is left to check.
  CHECK(misses("tests: [{ diagram: \"...\\n..P\\n...\\n...\\n...\\n...\\n...\\n...\\n...\\n...\\n...\\n...\" }]\n"));
  CHECK(misses("tests: [{ after: a1-a9, count: 4 }]\n"));
}

TEST_CASE("the starter file validates and its cases hold", "[tools]") {
  const MemoryFiles files({{"my-game.yaml", starter_variant("my-game")}});
  Diagnostics diagnostics;
  validate_variant(files, "my-game.yaml", {4, 80, 3}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  CHECK(diagnostics.all().empty());
  const auto cases = read_case_file(files, "my-game.yaml", diagnostics);
  REQUIRE(cases.size() == 1);
  CHECK(run_case(files, cases[0]).message.empty());
}

TEST_CASE("errors inside an option are found without choosing it", "[tools]") {
  const std::string text =
      starter_variant("my-game") + "options:\n  odd:\n    changes:\n      pieces:\n        rook: { moves: zX* }\n";
  const MemoryFiles files({{"my-game.yaml", text}});
  Diagnostics diagnostics;
  validate_variant(files, "my-game.yaml", {1, 1, 1}, diagnostics);
  REQUIRE(diagnostics.error_count() == 1);
  CHECK(diagnostics.all()[0].message == "piece 'rook': 'X' means nothing here");
}

TEST_CASE("the games of validate reach what is rare", "[tools]") {
  const std::string with_hook = small_chess + "hooks: { one: { script: one.lua } }\n";
  for (const char* condition :
       {"#move.captures > 0", "move.promotion", "move.kind == 'castling'", "#move.captures > 0 and move.promotion",
        "move.captures[1] and move.captures[1].cell ~= move.to"}) {
    INFO(condition);
    const Validated found(with_hook, std::string("function applied(position, move)\n  if ") + condition +
                                         " then error('rare') end\nend\n");
    CHECK(found.errors.find("rare (hook 'one', applied") != std::string::npos);
  }
  const Validated ending(with_hook,
                         "function outcome(position)\n"
                         "  if not position:has_move() then error('no move') end\nend\n");
  CHECK(ending.errors.find("no move (hook 'one', outcome") != std::string::npos);
}

TEST_CASE("validate says that a game is over before it starts, and nothing of what is not reached", "[tools]") {
  const Validated validated(R"(
grid: { lattice: square, shape: rectangle, columns: 4, rows: 1 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces: { king: { letter: K, moves: W, royal: true }, stone: { letter: S, moves: [] } }
promotion: { pieces: stone, in: { rows: 0 }, to: king }
setup: "K S s k"
)");
  CHECK(validated.errors == "the game is over before it starts: draw by stalemate\n");
  CHECK(validated.not_reached().empty());
  CHECK(validated.report.games == 0);
}

TEST_CASE("validate says which rules and hooks its games have not reached", "[tools]") {
  CHECK(Validated(small_chess).not_reached() == "");
  const Validated unasked(small_chess + "hooks: { one: { script: one.lua, captures: king } }\n",
                          "function veto() return 'never' end");
  CHECK(unasked.errors.empty());
  CHECK(unasked.not_reached() == "hook 'one': veto answers;");
  CHECK(unasked.report.games == 32);
  // Without games nothing is said, and with no time only those that were asked for are played.
  CHECK(Validated(small_chess, "", {.games = 0, .more_games = 8}).report.not_reached.empty());
  const Validated brief(small_chess, "", {.games = 1, .plies = 2, .more_games = 8, .seconds = 0});
  CHECK(brief.report.games == 1);
  CHECK(brief.report.ran_out_of_time);
  CHECK_FALSE(brief.report.not_reached.empty());
}

TEST_CASE("validate without time looks at the first position of each choice of options", "[tools]") {
  // Hooks are asked there, so that their errors are found.
  const std::string with_options = small_chess + R"(
hooks: { one: { script: one.lua } }
options:
  short: { description: a short game, changes: { end: { move-count: { plies: 6 } } } }
  long: { description: a long game, excludes: short, changes: { end: { move-count: { plies: 60 } } } }
)";
  const SmokeRun no_time{.games = 50, .plies = 10'000, .more_games = 50, .seconds = 0};
  const Validated validated(with_options, "function veto(position, move) return false end", no_time);
  CHECK(validated.errors.empty());
  CHECK(validated.report.games == 3);
  CHECK(validated.report.ran_out_of_time);
  const Validated wrong(with_options, "function veto(position, move) error('asked') end", no_time);
  CHECK(wrong.errors.find("asked") != std::string::npos);
}

TEST_CASE("the games of validate are the same for the same seed", "[tools]") {
  // The message names the cell of the first capture of a rook.
  const auto first_error = [](std::uint64_t seed) {
    return Validated(small_chess + "hooks: { one: { script: one.lua } }\n",
                     "function applied(position, move)\n"
                     "  if #move.captures > 0 and move.piece == 'rook' then error('here') end\nend\n",
                     {.seed = seed, .more_games = enough_games})
        .errors;
  };
  std::set<std::string> all;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const std::string errors = first_error(seed);
    CHECK(errors == first_error(seed));
    all.insert(errors);
  }
  CHECK(all.size() > 1);
}

}  // namespace trigon::engine::testing
