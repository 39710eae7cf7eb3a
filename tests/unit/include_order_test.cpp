// Rules for the sources, checked by reading them: includes go in one direction, no source names a game, lines are
// short.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>

#include "interpreter/support/text.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// The floors of the house from the top down. A room includes itself and what stands on lower floors, never its
/// neighbours.
const std::vector<std::vector<std::string>> floors = {
    {"app", "bindings", "library"},
    {"web"},
    {"lab", "learn", "export"},
    {"protocol", "check", "lint", "report", "import", "match", "play", "solve"},
    {"engine"},
    {"record", "nets"},
    {"compare"},
    {"count", "explain", "pictures", "search", "loader"},
    {"rulebook"},
    {"analysis", "variant"},
    {"script"},
    {"notation", "diagnosis"},
    {"rules"},
    {"movegen"},
    {"position"},
    {"model"},
    {"movement"},
    {"geometry"},
    {"support"},
};

std::vector<std::string> sources(const std::vector<std::string>& folders = {"grammar", "interpreter"}) {
  std::vector<std::string> paths;
  for (const std::string& folder : folders)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(repository_path(folder)))
      if (entry.path().extension() == ".h" || entry.path().extension() == ".cpp")
        paths.push_back(std::filesystem::relative(entry.path(), repository_path("")).generic_string());
  return paths;
}

/// "geometry" of "interpreter/geometry/grid.h", "grammar" of "grammar/movement.h".
std::string room_of(const std::string& path) {
  const auto parts = split(path, '/');
  return std::string(parts[0] == "interpreter" && parts.size() > 2 ? parts[1] : parts[0]);
}

/// How high a room is, or -1 when nobody knows it.
int height_of(const std::string& room) {
  for (std::size_t i = 0; i < floors.size(); ++i)
    if (std::find(floors[i].begin(), floors[i].end(), room) != floors[i].end())
      return static_cast<int>(floors.size() - i);
  return -1;
}

bool may_include(const std::string& from, const std::string& to) {
  if (from == to) return from == "grammar" || height_of(from) > 0;
  if (from == "grammar") return to == "support";
  if (to == "grammar") return height_of(from) >= height_of("movement");
  return height_of(to) > 0 && height_of(from) > height_of(to);
}

std::vector<std::string> included_by(const std::string& text) {
  std::vector<std::string> paths;
  for (std::string_view line : split(text, '\n')) {
    constexpr std::string_view start = "#include \"";
    if (line.starts_with(start)) paths.emplace_back(line.substr(start.size(), line.rfind('"') - start.size()));
  }
  return paths;
}

/// How many characters, not bytes, a line of UTF-8 has.
std::ptrdiff_t width_of(std::string_view line) {
  return std::count_if(line.begin(), line.end(), [](char c) { return !is_utf8_continuation(c); });
}

/// The numbers of the lines that are longer than `most`. Lines inside of a raw string (the style sheets of pages, texts
/// of variants) do not count, since a line break would change the string.
std::vector<int> lines_longer_than(std::ptrdiff_t most, const std::string& text) {
  std::vector<int> numbers;
  int number = 0;
  bool raw = false;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (!raw && width_of(line) > most) numbers.push_back(number);
    const std::size_t start = raw ? 0 : line.rfind("R\"(");
    if (start != std::string_view::npos) raw = line.find(")\"", start) == std::string_view::npos;
  }
  return numbers;
}

}  // namespace

TEST_CASE("includes run one way", "[architecture]") {
  int arrows = 0;
  for (const std::string& source : sources()) {
    const std::string from = room_of(source);
    for (const std::string& included : included_by(read_repository_file(source))) {
      const std::string to = room_of(included);
      INFO(source << " includes " << included);
      CHECK((from == "grammar" || height_of(from) > 0));
      CHECK(may_include(from, to));
      ++arrows;
    }
  }
  CHECK(arrows > 100);
}

TEST_CASE("an arrow back up, or between neighbours, would be noticed", "[architecture]") {
  CHECK(may_include("rules", "movegen"));
  CHECK_FALSE(may_include("movegen", "rules"));
  CHECK_FALSE(may_include("geometry", "grammar"));
  CHECK_FALSE(may_include("grammar", "geometry"));
  CHECK_FALSE(may_include("app", "elsewhere"));
  CHECK_FALSE(may_include("lint", "report"));
  CHECK(room_of("interpreter/geometry/grid.h") == "geometry");
}

TEST_CASE("two rooms know Boost, which takes long to compile", "[architecture]") {
  std::set<std::string> places;
  for (const std::string& source : sources({"grammar", "interpreter", "tests"}))
    if (source != "tests/unit/include_order_test.cpp" &&
        read_repository_file(source).find("#include <boost/") != std::string::npos)
      places.insert(source.find("/http/") != std::string::npos ? source.substr(0, source.rfind('/')) : source);
  CHECK(places == std::set<std::string>{"interpreter/web/http", "interpreter/web/work_pool.cpp"});
}

// Two classes of one name would be one for the linker, which then mixes their functions.
TEST_CASE("no two headers have a class of the same name", "[architecture]") {
  std::map<std::string, std::string> known;
  for (const std::string& source : sources()) {
    if (!source.ends_with(".h")) continue;
    const std::string text = read_repository_file(source);
    for (std::string_view line : split(text, '\n')) {
      const auto words = split_words(line);
      const bool begins_class = words.size() >= 3 && (words[0] == "class" || words[0] == "struct") &&
                                line.starts_with(words[0]) && line.ends_with("{");
      if (!begins_class) continue;
      const auto [found, is_new] = known.emplace(std::string(words[1]), source);
      INFO(words[1] << " in " << found->second << " and " << source);
      CHECK(is_new);
    }
  }
  CHECK(known.size() > 200);
}

TEST_CASE("no line is longer than 120 columns", "[architecture]") {
  for (const std::string& source : sources({"grammar", "interpreter", "tests"})) {
    INFO(source);
    CHECK(lines_longer_than(120, read_repository_file(source)) == std::vector<int>{});
  }
}

TEST_CASE("lines are measured in characters, and raw strings are left out", "[architecture]") {
  CHECK(lines_longer_than(3, "abc\nabcd\n\u00e4\u00f6\u00fc\n") == std::vector<int>{2});
  const std::string open = "R\"" + std::string("(");
  const std::string close = std::string(")") + "\"";
  CHECK(lines_longer_than(6, "x = " + open + "\nlong line\n" + close + ";\nlong line\n").size() == 2);
}

TEST_CASE("no source names a game", "[architecture]") {
  for (const std::string& source : sources()) {
    const std::string text = read_repository_file(source);
    for (const std::string& id : shipped_ids()) {
      // What also is a word of the language is looked for as a text only.
      const std::string name = id.find('-') == std::string::npos ? "\"" + id + "\"" : id;
      INFO(source << " names " << id);
      CHECK(text.find(name) == std::string::npos);
    }
  }
}

}  // namespace trigon::engine::testing
