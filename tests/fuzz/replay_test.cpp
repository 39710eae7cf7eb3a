// The fuzz targets with the texts of tests/fuzz/corpus, so that what libFuzzer has found stays right without it.
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>

#include "tests/fuzz/targets.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

namespace fs = std::filesystem;
using Target = void (*)(std::string_view);

const std::map<std::string, Target> targets = {
    {"variant", fuzzing::fuzz_variant}, {"movement", fuzzing::fuzz_movement}, {"position", fuzzing::fuzz_position},
    {"session", fuzzing::fuzz_session}, {"cases", fuzzing::fuzz_cases},       {"script", fuzzing::fuzz_script},
    {"betza", fuzzing::fuzz_betza},     {"ini", fuzzing::fuzz_ini},           {"record", fuzzing::fuzz_record},
    {"diagram", fuzzing::fuzz_diagram}, {"symbol", fuzzing::fuzz_symbol},     {"messages", fuzzing::fuzz_messages}};

constexpr const char* corpora = "tests/fuzz/corpus";

}  // namespace

TEST_CASE("the texts that fuzzing has found keep the laws of their targets", "[fuzz]") {
  for (const auto& [name, target] : targets) {
    std::set<std::string> files;
    for (const auto& entry : fs::directory_iterator(repository_path(std::string(corpora) + "/" + name)))
      files.insert(entry.path().filename().string());
    CHECK(files.size() >= 5);
    for (const std::string& file : files) {
      const std::string path = std::string(corpora) + "/" + name + "/" + file;
      INFO(path);
      CHECK_NOTHROW(target(read_repository_file(path)));
    }
  }
}

TEST_CASE("each corpus has a target, and together they are small", "[fuzz]") {
  std::uintmax_t bytes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(repository_path(corpora)))
    if (entry.is_directory())
      CHECK(targets.contains(entry.path().filename().string()));
    else
      bytes += entry.file_size();
  CHECK(bytes < 150 * 1024);
}

}  // namespace trigon::engine::testing
