// Where the program's own files are: interpreter/support/data_folder.h.
#include "interpreter/support/data_folder.h"

#include <catch2/catch.hpp>

#include "tests/support/folder.h"

namespace trigon::engine::testing {

namespace {

/// A folder with files of the program at the given places, and empty files as code.
class Machine : public Folder {
 public:
  explicit Machine(const std::vector<std::string>& data) {
    for (const std::string& folder : data) write(folder + "/variants/game.yaml", "");
    for (const char* code : {"build/trigon", "usr/bin/trigon", "usr/lib/machine/libtrigon.so", "elsewhere/trigon"})
      write(code, "");
  }

  /// The folder that is found, as seen from this one.
  std::string find(DataFolderSearch search) const {
    for (std::string* path : {&search.environment, &search.installed})
      if (!path->empty()) *path = *this / *path;
    for (std::string& file : search.code_files) file = *this / file;
    const std::string found = find_data_folder(search);
    return found.starts_with(path() + "/") ? found.substr(path().size() + 1) : found;
  }
};

}  // namespace

TEST_CASE("data is found from where the code is", "[support][data]") {
  const Machine machine({"build/share/trigon", "usr/share/trigon"});
  CHECK(machine.find({.code_files = {"build/trigon"}}) == "build/share/trigon");
  CHECK(machine.find({.code_files = {"usr/bin/trigon"}}) == "usr/share/trigon");
  CHECK(machine.find({.code_files = {"usr/lib/machine/libtrigon.so"}}) == "usr/share/trigon");
  CHECK(machine.find({.code_files = {"elsewhere/trigon"}}).empty());
  CHECK(machine.find({.code_files = {"no/such/file"}}).empty());
  CHECK(machine.find({.code_files = {"no/such/file", "elsewhere/trigon", "build/trigon"}}) == "build/share/trigon");
  CHECK(machine.find({}).empty());
}

TEST_CASE("the first of several folders of data counts", "[support][data]") {
  const Machine machine({"own", "build/share/trigon", "share/trigon", "opt/trigon"});
  CHECK(machine.find({"own", {"build/trigon"}, "opt/trigon"}) == "own");
  CHECK(machine.find({"", {"build/trigon"}, "opt/trigon"}) == "build/share/trigon");
  CHECK(machine.find({"", {"usr/bin/trigon"}, "opt/trigon"}) == "share/trigon");
  CHECK(machine.find({"", {"usr/lib/machine/libtrigon.so"}, "opt/trigon"}) == "opt/trigon");
  // Who names a folder does not want another one.
  CHECK(machine.find({"no-such-folder", {"build/trigon"}, "opt/trigon"}).empty());
  CHECK(machine.find({"usr", {"build/trigon"}, "opt/trigon"}).empty());
}

TEST_CASE("a link to the program is followed", "[support][data]") {
  const Machine machine({"usr/share/trigon"});
  std::filesystem::create_symlink(machine / "usr/bin/trigon", machine / "elsewhere/link");
  CHECK(machine.find({.code_files = {"elsewhere/link"}}) == "usr/share/trigon");
}

TEST_CASE("the running program finds its own files, and the environment comes first", "[support][data]") {
  const Machine machine({"own"});
  for (const char* folder : {"/variants", "/scripts", "/grammar", "/docs"}) {
    INFO(folder);
    CHECK(std::filesystem::is_directory(data_folder() + folder));
  }
  CHECK_FALSE(data_folder_search().installed.empty());
  {
    // However the program was called.
    const std::string before = data_folder();
    const WorkingIn elsewhere(machine.path());
    CHECK(data_folder() == before);
  }
  const Environment set("TRIGON_DATA", machine / "own");
  CHECK(data_folder() == machine / "own");
}

}  // namespace trigon::engine::testing
