// Introductions: interpreter/loader/introduction_reader.h and interpreter/web/introduction_messages.h. Wrong ones are
// in tests/broken/introduction.txt.
#include <catch2/catch.hpp>

#include "interpreter/loader/loader.h"
#include "interpreter/support/json.h"
#include "interpreter/web/introduction_messages.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A game with an introduction of three steps, a game that extends it, and an option by which a step does not hold.
std::map<std::string, std::string> texts() {
  return {{"base.yaml", duel("{ lattice: square, shape: rectangle, columns: 4, rows: 4 }",
                             {"king: { letter: K, moves: WF, royal: true }", "rook: { letter: R, moves: W* }"},
                             "{ white: { K: a1, R: b1 }, black: { K: d4 } }") +
                            "introduction:\n"
                            "  - text: Look.\n"
                            "  - { text: Take., position: 3k/1r2/4/KR2 white, moves: b1xb3 }\n"
                            "  - { text: Go on., after: a1-a2 d4-d3, moves: [b1-b2, b1-b3] }\n"
                            "options: { slow: { changes: { pieces: { rook: { moves: W } } } } }\n"},
          {"own.yaml", "extends: base.yaml\n"}};
}

LoadedVariant load(const std::string& file, const std::vector<std::string>& options = {}) {
  const MemoryFiles files(texts());
  Diagnostics diagnostics;
  auto loaded = load_variant(files, file, options, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return std::move(*loaded);
}

}  // namespace

TEST_CASE("an introduction is read with its positions and moves", "[introduction]") {
  const std::vector<IntroductionStep> steps = load("base.yaml").introduction;
  REQUIRE(steps.size() == 3);
  CHECK(steps[0].text == "Look.");
  CHECK(steps[0].position.starts_with("3k/4/4/KR2 white"));
  CHECK(steps[0].moves.empty());
  CHECK(steps[1].moves == std::vector<std::string>{"b1xb3"});
  CHECK(steps[2].position.starts_with("4/3k/K3/1R2 white"));
  CHECK(steps[2].moves == std::vector<std::string>{"b1-b2", "b1-b3"});
}

TEST_CASE("an introduction belongs to its file, and to the game without options", "[introduction]") {
  CHECK(load("own.yaml").introduction.empty());
  const std::vector<IntroductionStep> steps = load("base.yaml", {"slow"}).introduction;
  REQUIRE(steps.size() == 1);
  CHECK(steps[0].text == "Look.");
}

TEST_CASE("steps that the rules do not allow are left out with a warning, and the game is played", "[introduction]") {
  const auto [step, where, message] = GENERATE(table<std::string, std::size_t, std::string>({
      {"{ text: Go., moves: a1-b9 }", 25, "introduction: step 1: 'a1-b9' is no legal move of white"},
      {"{ text: Go., after: a1-a2 a2-a3 }", 31, "introduction: step 1: 'a2-a3' is no legal move of black"},
      {"{ text: Go., position: k..x/4/4/KR2 white }", 29, "'.' is not a piece of this game"},
      {"{ text: Go., position: 4/4/4/KR2 white }", 28, "black is in the game but has no royal piece"},
  }));
  INFO(step);
  std::map<std::string, std::string> files = texts();
  std::string& text = files["base.yaml"];
  const std::size_t begin = text.find("  - text: Look.\n");
  text = text.substr(0, begin) + "  - " + step + "\n  - text: Look.\n";
  Diagnostics diagnostics;
  const auto loaded = load_variant(MemoryFiles(files), "base.yaml", {}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(loaded);
  REQUIRE(diagnostics.all().size() == 1);
  const Diagnostic& warning = diagnostics.all()[0];
  CHECK(warning.severity == Severity::warning);
  CHECK(warning.message == message + "; the step is left out");
  CHECK(warning.column() == where);
  CHECK(loaded->introduction.size() == 1);
}

TEST_CASE("pages get each step with its position, its legal moves, and those that are wanted", "[introduction]") {
  const LoadedVariant variant = load("base.yaml");
  const Json steps = introduction_to_json(variant);
  REQUIRE(steps.size() == 3);
  const Json& step = steps[1];
  CHECK(step["text"] == "Take.");
  CHECK(step["wanted"] == Json{"b1xb3"});
  CHECK(step["position"]["turn"] == "white");
  CHECK(step["position"]["pieces"]["b3"] == Json{"rook", "black"});
  bool is_legal = false;
  for (const Json& move : step["moves"]) is_legal |= move["text"] == "b1xb3";
  CHECK(is_legal);
}

TEST_CASE("every shipped game has an introduction and a description", "[introduction]") {
  for (const std::string& id : shipped_ids()) {
    INFO(id);
    Diagnostics diagnostics;
    const auto loaded = load_variant(DiskFiles(), shipped_path(id), {}, diagnostics);
    REQUIRE(loaded);
    CHECK(diagnostics.all().empty());
    CHECK(loaded->introduction.size() >= 4);
    CHECK_FALSE(loaded->ruleset->description.empty());
  }
}

}  // namespace trigon::engine::testing
