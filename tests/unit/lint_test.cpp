// The designer's lint: interpreter/lint/lint.h. Each file of tests/lint is linted and its report is compared with what
// stands beside it; so are the warnings about all shipped games, each of which has been checked and is true.
// TRIGON_REFRESH=1 in the environment writes them anew; read the difference before you keep it.
#include "interpreter/lint/lint.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>

#include "interpreter/app/starter.h"
#include "tests/support/folder.h"
#include "tests/support/refresh.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

const std::filesystem::path folder = std::filesystem::path(TRIGON_SOURCE_DIR) / "tests" / "lint";

/// Files by their names within a folder, so that messages are the same wherever the repository stands.
class FilesIn : public Files {
 public:
  explicit FilesIn(std::filesystem::path root) : root_(std::move(root)) {}
  std::optional<std::string> read(const std::string& path, std::string& error) const override {
    return disk_.read((root_ / path).string(), error);
  }
  ShippedFiles shipped(Shipped kind) const override { return disk_.shipped(kind); }
  bool may_name(const std::string& from, const std::string& path) const override {
    return disk_.may_name((root_ / from).string(), (root_ / path).string());
  }

 private:
  std::filesystem::path root_;
  DiskFiles disk_;
};

std::vector<std::string> names_in_folder() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

/// What is reported, warnings with their lines.
std::string reported(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& one : diagnostics.all())
    text += (one.severity == Severity::note ? format_headline(one) : format_diagnostic(one)) + "\n";
  return text;
}

void compare(const std::string& expected_path, const std::string& got) {
  const std::string path = repository_path(expected_path);
  if (is_refreshing()) std::ofstream(path, std::ios::binary) << got;
  const std::string expected = read_repository_file(expected_path);
  INFO(expected_path << "\n--- expected\n" << expected << "--- got\n" << got << "---");
  CHECK(got == expected);
}

Diagnostics lint(const Files& files, const std::string& path, const LintRun& run = {5, 80, 1, 20'000}) {
  Diagnostics diagnostics;
  lint_variant(files, path, {}, run, diagnostics);
  return diagnostics;
}

}  // namespace

TEST_CASE("what is not meant is reported as the golden files say", "[lint]") {
  std::set<std::string> codes;
  for (const std::string& name : names_in_folder()) {
    const Diagnostics diagnostics = lint(FilesIn(folder), name + ".yaml");
    compare("tests/lint/" + name + ".expected", reported(diagnostics));
    CHECK_FALSE(diagnostics.has_errors());
    for (const Diagnostic& one : diagnostics.all()) {
      INFO(name << ": " << one.message);
      CHECK(one.line() > 0);
      codes.insert(one.code);
    }
  }
  CHECK(codes ==
        std::set<std::string>{"armies", "backward", "bound", "castling", "check", "color", "counting", "covered",
                              "dead-cells", "empty-key", "empty-region", "facing", "gating", "goal", "hand", "hook",
                              "immobile", "lattice", "line", "no-move", "no-use", "one-step", "option", "over",
                              "passing", "phase", "promotion", "reach", "rows", "royals", "strands", "unreachable",
                              "unused-name", "unused-piece", "winless"});
}

TEST_CASE("the shipped games have the warnings of the golden file", "[lint]") {
  // Shipped games that are named by their ids have paths from the current folder.
  const WorkingIn here(TRIGON_SOURCE_DIR);
  std::string all;
  for (const std::string& id : shipped_ids()) {
    const std::string path = std::filesystem::relative(shipped_path(id), TRIGON_SOURCE_DIR).string();
    all += "== " + path + "\n" + reported(lint(FilesIn(TRIGON_SOURCE_DIR), path, {}));
  }
  compare("tests/lint/shipped.expected", all);
}

TEST_CASE("the starter file gives no warning", "[lint]") {
  const MemoryFiles files({{"my-game.yaml", starter_variant("my-game")}});
  const Diagnostics diagnostics = lint(files, "my-game.yaml");
  for (const Diagnostic& one : diagnostics.all()) {
    INFO(one.message);
    CHECK(one.severity == Severity::note);
  }
}

TEST_CASE("a chosen option is linted alone", "[lint]") {
  Diagnostics diagnostics;
  lint_variant(FilesIn(folder), "unused-piece.yaml", {"queens"}, {}, diagnostics);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].message == "piece 'ghost' is never in the game");
}

TEST_CASE("a file with errors is reported and not linted", "[lint]") {
  const Diagnostics diagnostics =
      lint(MemoryFiles(std::map<std::string, std::string>{{"x.yaml", "grid: { lattice: square }\n"}}), "x.yaml");
  CHECK(diagnostics.has_errors());
}

}  // namespace trigon::engine::testing
