// In how few files a thing is known, counted by reading the sources. Who adds one more of a kind writes as many files
// as the files that name one which is there; CONTRIBUTING.md says which.
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <string>
#include <vector>

#include "interpreter/support/text.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A thing that at most so many files may name by one of its words.
struct KnownThing {
  std::string name;
  std::vector<std::string> words;
  std::size_t max_files = 0;
};

/// The function of a lattice, and its name in quotes.
std::vector<std::string> lattice_words(const std::string& name) {
  return {name + "_lattice", "\"" + name + "\""};
}

const std::vector<KnownThing> known_things = {
    {"the lattice of triangles", lattice_words("triangle"), 3},
    // The outline of a token has that name too.
    {"the lattice of squares", lattice_words("square"), 4},
    {"the lattice of hexes", lattice_words("hex"), 3},
    {"the lattice of cubes", lattice_words("cube"), 3},
    {"the lattice of octagons", lattice_words("octagons"), 3},
    {"a letter of the notation", {"rifle"}, 5},
    {"a rule of captures", {"truce"}, 3},
    {"a condition that ends games", {"all_bare", "all-bare"}, 3},
    {"an event of scripts", {"HookEvent::applied", "\"applied\""}, 5},
};

struct File {
  std::string path, text;
};

std::vector<File> files_of(const std::vector<std::string>& folders) {
  std::vector<File> files;
  for (const std::string& folder : folders)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(repository_path(folder))) {
      if (!entry.is_regular_file()) continue;
      const std::string path = std::filesystem::relative(entry.path(), repository_path("")).generic_string();
      files.push_back({path, read_repository_file(path)});
    }
  return files;
}

bool is_of_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// Whether the text has the word, and not only as a part of a longer one.
bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_of_word(text[at - 1]) || !is_of_word(word.front());
    if (begins && (end == text.size() || !is_of_word(text[end]) || !is_of_word(word.back()))) return true;
  }
  return false;
}

std::vector<std::string> paths_with(const std::vector<File>& files, const std::vector<std::string>& words) {
  std::vector<std::string> paths;
  for (const File& file : files)
    if (std::ranges::any_of(words, [&](const std::string& word) { return has_word(file.text, word); }))
      paths.push_back(file.path);
  return paths;
}

}  // namespace

TEST_CASE("what is known of a thing stands in few files", "[house]") {
  const std::vector<File> files = files_of({"grammar", "include", "interpreter"});
  for (const KnownThing& thing : known_things) {
    const std::vector<std::string> paths = paths_with(files, thing.words);
    INFO(thing.name << ": " << join(paths, ", "));
    CHECK_FALSE(paths.empty());
    CHECK(paths.size() <= thing.max_files);
  }
}

TEST_CASE("a file that names a thing once more would be counted", "[house]") {
  const std::vector<std::string> paths = paths_with(files_of({"tests/unit"}), lattice_words("cube"));
  CHECK(std::ranges::find(paths, "tests/unit/house_test.cpp") != paths.end());
  CHECK(paths_with(files_of({"tests/lint"}), lattice_words("cube")).empty());
  CHECK(has_word("a rifle.", "rifle"));
  CHECK_FALSE(has_word("rifles", "rifle"));
}

}  // namespace trigon::engine::testing
