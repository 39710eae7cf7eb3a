// In how few files a thing is known, counted by reading the sources. Who adds one more of a kind writes as many files
// as the files that name one which is there; CONTRIBUTING.md says which.
#include <catch2/catch.hpp>
#include <filesystem>
#include <regex>

#include "interpreter/support/text.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A thing whose word at most so many files of these folders may have.
struct KnownThing {
  std::string name;
  /// A regular expression.
  std::string word;
  std::size_t max_files = 0;
  std::vector<std::string> folders = {"grammar", "include", "interpreter"};
};

/// The function of a lattice, or its name in quotes.
std::string lattice_word(const std::string& name) {
  return "\\b" + name + "_lattice\\b|\"" + name + "\"";
}

const std::vector<KnownThing> known_things = {
    {"the lattice of triangles", lattice_word("triangle"), 3},
    // The outline of a token has that name too.
    {"the lattice of squares", lattice_word("square"), 4},
    {"the lattice of hexes", lattice_word("hex"), 3},
    {"the lattice of cubes", lattice_word("cube"), 3},
    {"the lattice of octagons", lattice_word("octagons"), 3},
    {"a letter of the notation", "\\brifle\\b", 5},
    {"a rule of captures", "\\btruce\\b", 3},
    {"a condition that ends games", "\\ball[-_]bare\\b", 3},
    {"an event of scripts", "HookEvent::applied\\b|\"applied\"", 5},
};

std::vector<std::string> files_with(const std::string& word, const std::vector<std::string>& folders) {
  const std::regex pattern(word);
  std::vector<std::string> paths;
  for (const std::string& folder : folders)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(repository_path(folder))) {
      if (!entry.is_regular_file()) continue;
      const std::string path = std::filesystem::relative(entry.path(), repository_path("")).generic_string();
      if (std::regex_search(read_repository_file(path), pattern)) paths.push_back(path);
    }
  return paths;
}

}  // namespace

TEST_CASE("what is known of a thing stands in few files", "[house]") {
  for (const KnownThing& thing : known_things) {
    const std::vector<std::string> files = files_with(thing.word, thing.folders);
    INFO(thing.name << ": " << join(files, ", "));
    CHECK_FALSE(files.empty());
    CHECK(files.size() <= thing.max_files);
  }
}

TEST_CASE("a file that names a thing once more would be counted", "[house]") {
  const std::vector<std::string> files = files_with(lattice_word("cube"), {"tests/unit"});
  CHECK(std::ranges::find(files, "tests/unit/house_test.cpp") != files.end());
  CHECK(files_with(lattice_word("cube"), {"tests/lint"}).empty());
}

}  // namespace trigon::engine::testing
