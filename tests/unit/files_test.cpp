// Which file a name stands for: interpreter/variant/files.h.
#include "interpreter/variant/files.h"

#include <catch2/catch.hpp>

#include "tests/support/folder.h"

namespace trigon::engine::testing {

namespace {

const MemoryFiles memory({{"near", "a local file of this very name"},
                          {"far.yaml", ""},
                          {"games/own.yaml", ""},
                          {"share/variants/near.yaml", ""},
                          {"share/variants/far.yaml", ""},
                          {"share/variants/more/farther.yaml", ""},
                          {"share/variants/bases/far.yaml", ""},
                          {"share/variants/README.md", ""},
                          {"share/scripts/no-way.lua", ""}},
                         DataFolder{"share"});

std::string hint(Shipped kind, const std::string& name) { return suggest_shipped(memory, kind, name); }

}  // namespace

TEST_CASE("what is shipped has ids", "[variant][files]") {
  CHECK(memory.shipped(Shipped::game) == ShippedFiles{{"near", "share/variants/near.yaml"},
                                                      {"far", "share/variants/far.yaml"},
                                                      {"farther", "share/variants/more/farther.yaml"},
                                                      {"bases/far", "share/variants/bases/far.yaml"}});
  CHECK(memory.shipped(Shipped::script) == ShippedFiles{{"no-way", "share/scripts/no-way.lua"}});
  CHECK(shipped_games(memory) == std::vector<std::string>{"far", "farther", "near"});
  CHECK(shipped_games(MemoryFiles(std::map<std::string, std::string>{{"/variants/a.yaml", ""}})).empty());
}

TEST_CASE("a name is a path, else an id", "[variant][files]") {
  CHECK(find_file(memory, Shipped::game, "far") == "share/variants/far.yaml");
  CHECK(find_file(memory, Shipped::game, "near") == "near");
  CHECK(find_file(memory, Shipped::game, "far.yaml") == "far.yaml");
  CHECK(find_file(memory, Shipped::game, "bases/far") == "share/variants/bases/far.yaml");
  CHECK(find_file(memory, Shipped::game, "no-way") == "no-way");
  CHECK(find_file(memory, Shipped::script, "no-way") == "share/scripts/no-way.lua");
  CHECK(find_file(memory, Shipped::script, "far") == "far");
}

TEST_CASE("a name in a file is seen from its folder", "[variant][files]") {
  CHECK(find_file(memory, Shipped::game, "far", "games/own.yaml") == "share/variants/far.yaml");
  CHECK(find_file(memory, Shipped::game, "near", "games/own.yaml") == "share/variants/near.yaml");
  CHECK(find_file(memory, Shipped::game, "near", "own.yaml") == "near");
  CHECK(find_file(memory, Shipped::game, "../far.yaml", "games/own.yaml") == "far.yaml");
  CHECK(find_file(memory, Shipped::game, "none.yaml", "games/own.yaml") == "games/none.yaml");
  // An id is no path: nothing leads out of the folder of what is shipped.
  CHECK(find_file(memory, Shipped::game, "../share/variants/far", "games/own.yaml") == "share/variants/far");
}

TEST_CASE("a near miss of an id has a hint", "[variant][files]") {
  CHECK(hint(Shipped::game, "farter") == "did you mean 'farther'? 'trigon list' lists the shipped games");
  CHECK(hint(Shipped::game, "games/farther.yaml") == hint(Shipped::game, "farter"));
  CHECK(hint(Shipped::game, "games/farter.yaml").empty());
  CHECK(hint(Shipped::game, "something-else") == "'trigon list' lists the shipped games");
  CHECK(hint(Shipped::game, "something-else.yaml").empty());
  CHECK(hint(Shipped::script, "now-way") == "did you mean 'no-way'?");
  CHECK(hint(Shipped::script, "something-else") == "there is no-way");
  CHECK(suggest_shipped(MemoryFiles(std::map<std::string, std::string>()), Shipped::game, "something-else").empty());
}

TEST_CASE("what can be an id", "[variant][files]") {
  for (const char* id : {"a", "my-game", "64-triangles"}) CHECK(is_like_id(id));
  for (const char* other : {"", "-", "-a", "a.yaml", "a/b", "A", "a b"}) CHECK_FALSE(is_like_id(other));
}

TEST_CASE("on the machine shipped files are found from any folder", "[variant][files]") {
  Folder folder;
  folder.write("data/variants/tiny.yaml", "");
  folder.write("data/scripts/rule.lua", "");
  folder.write("work/other.yaml", "");
  std::filesystem::create_directory(folder / "work/tiny");
  const Environment set("TRIGON_DATA", folder / "data");
  const DiskFiles files;
  {
    const WorkingIn work(folder / "work");
    CHECK(find_file(files, Shipped::game, "tiny") == folder / "data/variants/tiny.yaml");
    CHECK(find_file(files, Shipped::script, "rule") == folder / "data/scripts/rule.lua");
    CHECK(find_file(files, Shipped::game, "other.yaml") == "other.yaml");
    CHECK_FALSE(files.has("tiny"));
    CHECK(files.has("other.yaml"));
  }
  // Below the current folder a path is short.
  const WorkingIn here(folder.path());
  CHECK(find_file(files, Shipped::game, "tiny") == "data/variants/tiny.yaml");
}

TEST_CASE("files name only what is below them, what is shipped, and what the command line allows", "[variant][files]") {
  CHECK(memory.may_name("games/own.yaml", "games/more/other.yaml"));
  CHECK(memory.may_name("games/own.yaml", "share/scripts/no-way.lua"));
  CHECK_FALSE(memory.may_name("games/own.yaml", "far.yaml"));
  CHECK_FALSE(memory.may_name("games/own.yaml", "games-of-others/a.yaml"));
  CHECK_FALSE(memory.may_name("games/own.yaml", "/etc/passwd"));

  Folder folder;
  for (const char* file : {"games/own.yaml", "games/more/other.yaml", "secret.yaml"}) folder.write(file, "a: b");
  std::filesystem::create_symlink(folder / "secret.yaml", folder / "games/link.yaml");
  std::filesystem::create_symlink("circle.yaml", folder / "games/circle.yaml");
  const DiskFiles disk;
  const std::string own = folder / "games/own.yaml";
  CHECK(disk.may_name(own, folder / "games/more/other.yaml"));
  CHECK(disk.may_name(own, disk.shipped(Shipped::script).begin()->second));
  CHECK_FALSE(disk.may_name(own, folder / "secret.yaml"));
  CHECK_FALSE(disk.may_name(own, folder / "games/../secret.yaml"));
  CHECK_FALSE(disk.may_name(own, folder / "games/link.yaml"));
  CHECK_FALSE(disk.may_name("", own));
  DiskFiles::allow_folders({folder.path()});
  CHECK(disk.may_name(own, folder / "secret.yaml"));
  CHECK(disk.may_name("", own));
  DiskFiles::allow_folders({});

  std::string error;
  CHECK_FALSE(disk.read(folder / "games/circle.yaml", error));
  CHECK(error == "links lead in a circle");
  // A file of the system that says it is empty, and waits or never ends when it is read.
  if (std::filesystem::exists("/proc/version")) CHECK(disk.read("/proc/version", error).value().empty());
}

}  // namespace trigon::engine::testing
