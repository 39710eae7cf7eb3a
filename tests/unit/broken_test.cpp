// Every message that an author may meet: each file of tests/broken is validated and its messages are compared with the ones
// that stand beside it. TRIGON_REFRESH=1 in the environment writes them anew; read the difference before you keep it.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "interpreter/check/validate.h"
#include "interpreter/support/diagnostics.h"

using namespace trigon;

namespace {

const std::filesystem::path folder = std::filesystem::path(TRIGON_SOURCE_DIR) / "tests" / "broken";

/// The files of the folder by their bare names, so that messages are the same wherever the repository stands.
class BrokenFiles : public Files {
 public:
  std::optional<std::string> read(const std::string& path, std::string& error) const override {
    return disk_.read((folder / path).string(), error);
  }

 private:
  DiskFiles disk_;
};

/// The names of all broken files, without `.yaml`, sorted.
std::vector<std::string> broken_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string expected_path(const std::string& name) { return (folder / (name + ".expected")).string(); }

std::string read_expected(const std::string& name) {
  std::ifstream in(expected_path(name), std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

bool is_refreshing() {
  const char* refresh = std::getenv("TRIGON_REFRESH");
  return refresh != nullptr && std::string(refresh) == "1";
}

}  // namespace

TEST_CASE("broken variants are told as their golden files say", "[variant][broken]") {
  const std::vector<std::string> names = broken_names();
  CHECK(names.size() > 100);
  for (const std::string& name : names) {
    Diagnostics diagnostics;
    validate_variant(BrokenFiles(), name + ".yaml", {1, 4, 1}, diagnostics);
    const std::string got = format_diagnostics(diagnostics);
    if (is_refreshing()) std::ofstream(expected_path(name), std::ios::binary) << got;
    const std::string expected = read_expected(name);
    INFO("tests/broken/" << name << ".yaml\n--- expected\n" << expected << "--- got\n" << got << "---");
    CHECK(got == expected);
    CHECK(diagnostics.has_errors());
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      INFO("message: " << diagnostic.message);
      CHECK(diagnostic.line() > 0);
      CHECK(diagnostic.code != "invariant");
    }
  }
}

TEST_CASE("each golden file has its broken variant", "[variant][broken]") {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".expected") continue;
    INFO(entry.path().string());
    CHECK(std::filesystem::exists(std::filesystem::path(entry.path()).replace_extension(".yaml")));
  }
}
