#include "tests/support/variants.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include "interpreter/support/text.h"
#include "interpreter/loader/loader.h"
#include "tests/support/tries.h"

namespace trigon::engine::testing {

namespace {

constexpr const char* text_path = "game.yaml";

const std::map<std::string, std::string>& shipped_paths() {
  static const std::map<std::string, std::string> paths = [] {
    std::map<std::string, std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(repository_path("variants")))
      if (entry.path().extension() == ".yaml" && entry.path().parent_path().filename() != "bases")
        found[entry.path().stem().string()] = entry.path().string();
    return found;
  }();
  return paths;
}

std::optional<LoadedVariant> try_options(const std::string& id, const std::vector<std::string>& options) {
  Diagnostics ignored;
  return load_variant(DiskFiles(), shipped_path(id), options, ignored);
}

std::vector<Configuration> find_configurations() {
  std::vector<Configuration> result;
  for (const std::string& id : shipped_ids()) {
    result.push_back({id, {}});
    std::vector<std::string> together;
    for (const std::string& option : list_options(DiskFiles(), shipped_path(id))) {
      result.push_back({id, {option}});
      together.push_back(option);
      if (together.size() > 1 && !try_options(id, together)) together.pop_back();
    }
    if (together.size() > 1) result.push_back({id, together});
  }
  return result;
}

}  // namespace

std::string to_text(const Configuration& configuration) {
  return configuration.id + " [" + join(configuration.options, ",") + "]";
}

std::string repository_path(const std::string& path) { return std::string(TRIGON_SOURCE_DIR) + "/" + path; }

std::string read_repository_file(const std::string& path) {
  std::ifstream in(repository_path(path), std::ios::binary);
  INFO("file " << path);
  REQUIRE(in);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::string> shipped_ids() {
  std::vector<std::string> ids;
  for (const auto& [id, path] : shipped_paths()) ids.push_back(id);
  return ids;
}

std::string shipped_path(const std::string& id) {
  INFO("shipped variant " << id);
  REQUIRE(shipped_paths().count(id) == 1);
  return shipped_paths().at(id);
}

const std::vector<Configuration>& shipped_configurations() {
  static const std::vector<Configuration> configurations = find_configurations();
  return configurations;
}

namespace {

/// Of `one_in()` each one, beginning with another one for each test case.
template <class Item>
std::vector<Item> tried(const std::vector<Item>& all) {
  const auto step = static_cast<std::size_t>(one_in());
  std::vector<Item> chosen;
  for (std::size_t i = std::hash<std::string>()(Catch::getResultCapture().getCurrentTestName()) % step; i < all.size();
       i += step)
    chosen.push_back(all[i]);
  return chosen;
}

}  // namespace

std::vector<std::string> tried_ids() { return tried(shipped_ids()); }
std::vector<Configuration> tried_configurations() { return tried(shipped_configurations()); }

RulesetPtr load_shipped(const std::string& id, const std::vector<std::string>& options) { return load({id, options}); }

RulesetPtr load(const Configuration& configuration) {
  static std::map<std::string, RulesetPtr> loaded;
  RulesetPtr& ruleset = loaded[to_text(configuration)];
  if (!ruleset) ruleset = load_anew(configuration);
  return ruleset;
}

RulesetPtr load_anew(const Configuration& configuration) {
  Diagnostics diagnostics;
  auto loaded = load_variant(DiskFiles(), shipped_path(configuration.id), configuration.options, diagnostics);
  INFO(to_text(configuration) << '\n' << format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return loaded->ruleset;
}

RulesetPtr load_text(const std::string& yaml) {
  Diagnostics diagnostics;
  auto loaded = load_variant(MemoryFiles({{text_path, yaml}}), text_path, {}, diagnostics);
  INFO(yaml << '\n' << format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return loaded->ruleset;
}

std::string faults_of_text(const std::string& yaml) {
  Diagnostics diagnostics;
  load_variant(MemoryFiles({{text_path, yaml}}), text_path, {}, diagnostics);
  diagnostics.sort();
  return format_diagnostics(diagnostics, {false, 0});
}

std::string duel(const std::string& grid, const std::vector<std::string>& pieces, const std::string& setup,
                 const std::string& more) {
  std::string text = "grid: " + grid + "\nplayers:\n  white: { facing: 90 }\n  black: { facing: 270 }\npieces:\n";
  for (const std::string& piece : pieces) text += "  " + piece + "\n";
  return text + "setup: " + setup + "\n" + (more.empty() ? "end: { royals: capture }" : more) + "\n";
}

RulesetPtr game_of_openers(const std::string& grid) {
  return load_text(
      duel(grid,
           {R"(king: { letter: K, moves: "Wmn[W-F]", royal: true })",
            R"(leaper: { letter: L, moves: "mnj[fW-fW]2cebF" })", R"(lame: { letter: M, moves: "n[W-F]n[F-W]ceW" })",
            R"(pawn: { letter: P, moves: "mfWmnfW3mn[fW-F]mn[F-fW]ceF" })",
            R"(cannon: { letter: C, moves: "mnfW2mpfW*cesW" })"},
           R"(
  white: { K: e1, L: b1 g1, M: c1 f1, C: a1 h1, P: a2 b2 c2 d2 e2 f2 g2 h2 }
  black: { K: e8, L: b8 g8, M: c8 f8, C: a8 h8, P: a7 b7 c7 d7 e7 f7 g7 h7 })",
           "end: { royals: check }\n"
           "promotion: { pieces: pawn, in: { rows: 4-7 }, to: [lame, leaper], optional: true }"));
}

}  // namespace trigon::engine::testing
