// docs/errors.md, which `trigon explain` prints: interpreter/tools/error_page.h.
#include "interpreter/tools/error_page.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "interpreter/tools/check.h"
#include "interpreter/tools/validate.h"

namespace trigon::testing {

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

}  // namespace

TEST_CASE("a wrong example of a code gives this code, a right one none", "[tools]") {
  for (const ErrorSection& section : error_sections()) {
    // Two options that cannot be chosen together are an error of the command line.
    if (section.code == "option") continue;
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
  const std::filesystem::path folder = std::filesystem::path(TRIGON_SOURCE_DIR) / "tests" / "broken";
  static const std::regex code(R"((?:error|warning): .*\[([a-z-]+)\]$)");
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".expected") continue;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);)
      if (std::smatch found; std::regex_search(line, found, code)) {
        INFO(entry.path().filename().string() << ": " << found[1]);
        CHECK(explain_code(found[1].str()).has_value());
      }
  }
}

TEST_CASE("an explanation is text for a terminal", "[tools]") {
  const std::string text = explain_code("unknown-key").value();
  CHECK(text.starts_with("unknown-key\n\n"));
  CHECK(text.find("```") == std::string::npos);
  CHECK(text.find("\n      rook: { leter: R, moves: W* }\n") != std::string::npos);
  CHECK_FALSE(explain_code("nonsense").has_value());
  CHECK(explain_code("movement").value().find("](") == std::string::npos);
}

}  // namespace trigon::testing
