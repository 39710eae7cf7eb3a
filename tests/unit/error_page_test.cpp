// docs/errors.md, which `trigon explain` prints: interpreter/diagnosis/error_page.h.
#include "interpreter/diagnosis/error_page.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "interpreter/check/check.h"
#include "interpreter/check/validate.h"
#include "interpreter/lint/lint.h"
#include "tests/support/golden_cases.h"

namespace trigon::engine::testing {

namespace {

/// The codes of all that is wrong with an example, its reference positions included.
std::multiset<std::string> codes_of(const std::string& example) {
  const bool extends = example.find("extends:") != std::string::npos;
  const MemoryFiles files(
      {{"base.yaml", error_example_base()}, {"game.yaml", (extends ? "" : "extends: base.yaml\n") + example}});
  Diagnostics diagnostics;
  validate_variant(files, "game.yaml", {1, 20, 1}, diagnostics);
  std::multiset<std::string> codes;
  for (const Diagnostic& one : diagnostics.all()) codes.insert(one.code);
  if (!codes.empty()) return codes;
  Diagnostics of_cases;
  static const std::regex code(R"(\[([a-z-]+)\])");
  for (const Case& one : read_case_file(files, "game.yaml", of_cases)) {
    const std::string message = run_case(files, one).message;
    std::smatch found;
    if (!message.empty()) codes.insert(std::regex_search(message, found, code) ? found[1].str() : message);
  }
  return codes;
}

/// The codes of messages, as they are written. A message may be of several lines, of which the later ones are indented
/// by four.
std::set<std::string> reported_in(const std::string& messages) {
  static const std::regex start(R"(^\S.*(?:error|warning|note): )"), code(R"(\[([a-z-]+)\]$)");
  std::set<std::string> codes;
  std::istringstream in(messages);
  bool is_message = false;
  for (std::string line; std::getline(in, line);) {
    is_message = is_message ? line.starts_with("    ") : std::regex_search(line, start);
    if (std::smatch found; is_message && std::regex_search(line, found, code)) {
      codes.insert(found[1].str());
      is_message = false;
    }
  }
  return codes;
}

/// The codes of what lint says about an example.
std::set<std::string> codes_of_lint(const std::string& example) {
  const MemoryFiles files({{"base.yaml", error_example_base()}, {"game.yaml", "extends: base.yaml\n" + example}});
  Diagnostics diagnostics;
  lint_variant(files, "game.yaml", {}, {5, 40, 1}, diagnostics);
  INFO(example << format_diagnostics(diagnostics));
  CHECK_FALSE(diagnostics.has_errors());
  std::set<std::string> codes;
  for (const Diagnostic& one : diagnostics.all())
    if (one.severity == Severity::warning) codes.insert(one.code);
  return codes;
}

}  // namespace

TEST_CASE("a wrong example of a warning gives this warning, a right one does not", "[tools][lint]") {
  std::set<std::string> examined;
  for (const ErrorSection& section : error_sections()) {
    if (!section.is_of_lint) continue;
    CHECK(section.wrong.size() == section.right.size());
    for (const std::string& example : section.wrong) {
      INFO(section.code << ", wrong:\n" << example);
      CHECK(codes_of_lint(example).contains(section.code));
      examined.insert(section.code);
    }
    for (const std::string& example : section.right) {
      INFO(section.code << ", right:\n" << example);
      CHECK_FALSE(codes_of_lint(example).contains(section.code));
    }
  }
  CHECK(examined.size() == 30);
}

TEST_CASE("every code of lint is explained", "[tools][lint]") {
  std::set<std::string> reported, explained;
  for (const ErrorSection& section : error_sections())
    if (section.is_of_lint) explained.insert(section.code);
  const std::filesystem::path folder = std::filesystem::path(TRIGON_SOURCE_DIR) / "tests" / "lint";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".expected") continue;
    std::ostringstream messages;
    messages << std::ifstream(entry.path()).rdbuf();
    reported.merge(reported_in(messages.str()));
  }
  CHECK(reported == explained);
}

TEST_CASE("a code of both an error and a warning is explained in both meanings", "[tools]") {
  const std::string text = explain_code("option").value();
  CHECK(text.starts_with("option\n\n"));
  CHECK(text.find("\n\noption (lint)\n\n") != std::string::npos);
  CHECK(explain_code("strands").value().starts_with("strands (lint)\n\n"));
  const auto codes = explained_codes();
  CHECK(std::set<std::string>(codes.begin(), codes.end()).size() == codes.size());
}

TEST_CASE("a wrong example of a code gives this code, a right one none", "[tools]") {
  for (const ErrorSection& section : error_sections()) {
    // Two options that cannot be chosen together are an error of the command line.
    if (section.is_of_lint || section.code == "option") continue;
    for (const std::string& example : section.wrong) {
      INFO(section.code << ", wrong:\n" << example);
      const auto codes = codes_of(example);
      CHECK(std::set<std::string>(codes.begin(), codes.end()) == std::set<std::string>{section.code});
    }
    for (const std::string& example : section.right) {
      INFO(section.code << ", right:\n" << example);
      CHECK(codes_of(example) == std::multiset<std::string>{});
    }
  }
}

TEST_CASE("every code that a broken file meets is explained", "[tools]") {
  std::set<std::string> met;
  for (const GoldenTopic& topic : golden_topics("tests/broken"))
    for (const GoldenCase& one : topic.cases) {
      const std::set<std::string> codes = reported_in(one.messages);
      INFO(one.name);
      CHECK_FALSE(codes.empty());
      for (const std::string& code : codes) {
        INFO(code);
        CHECK(explain_code(code).has_value());
      }
      met.insert(codes.begin(), codes.end());
    }
  CHECK(met.size() > 20);
}

TEST_CASE("an explanation is text for a terminal", "[tools]") {
  const std::string text = explain_code("unknown-key").value();
  CHECK(text.starts_with("unknown-key\n\n"));
  CHECK(text.find("```") == std::string::npos);
  CHECK(text.find("\n      rook: { leter: R, moves: W* }\n") != std::string::npos);
  CHECK_FALSE(explain_code("nonsense").has_value());
  CHECK(explain_code("movement").value().find("](") == std::string::npos);
}

}  // namespace trigon::engine::testing
