// Running again when files change: interpreter/app/watch.h. Pauses are steps of the test, so that nothing waits.
#include "interpreter/app/watch.h"

#include <catch2/catch.hpp>

#include "interpreter/app/starter.h"
#include "interpreter/model/hooks.h"
#include "interpreter/loader/loader.h"
#include "tests/support/folder.h"

namespace trigon::engine::testing {

namespace {

namespace fs = std::filesystem;

/// Replaces a file by a new one, as some editors do.
void replace(Folder& folder, const std::string& file, const std::string& text) {
  folder.write(file + ".new", text);
  fs::rename(folder / (file + ".new"), folder / file);
}

/// Watches while `steps` are made, one a pause, and then some pauses more; returns what each run saw.
std::vector<std::string> watch(const std::function<std::string(const NotedFiles&)>& style,
                               std::vector<std::function<void()>> steps) {
  std::vector<std::string> seen;
  std::size_t pauses = 0;
  const Watch watching{true, [&] {
                         if (pauses < steps.size()) steps[pauses]();
                         return ++pauses <= steps.size() + 8;
                       }};
  run_watched(watching, [&](const NotedFiles& files) {
    seen.push_back(style(files));
    return 0;
  });
  return seen;
}

std::string text_of(const NotedFiles& files, const std::string& path) {
  std::string error;
  return files.read(path, error).value_or(error);
}

/// What a command finds in a variant.
std::string state_of(const NotedFiles& files, const std::string& path) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(files, path, {}, diagnostics);
  return loaded ? loaded->ruleset->name : diagnostics.all().front().code;
}

const std::function<void()> nothing = [] {};

}  // namespace

TEST_CASE("a run that is not watched runs once", "[app][watch]") {
  int runs = 0;
  CHECK(run_watched(Watch{}, [&](const NotedFiles&) { return ++runs, 65; }) == 65);
  CHECK(runs == 1);
}

TEST_CASE("a changed file is read again, an unchanged one is not", "[app][watch]") {
  Folder folder;
  folder.write("a", "one");
  folder.write("b", "other");
  const auto style = [&](const NotedFiles& files) { return text_of(files, folder / "a"); };
  CHECK(watch(style, {}) == std::vector<std::string>{"one"});
  CHECK(watch(style, {[&] { folder.write("b", "new"); }}) == std::vector<std::string>{"one"});
  CHECK(watch(style, {[&] { folder.write("a", "two"); }}) == std::vector<std::string>{"one", "two"});
  CHECK(watch(style, {[&] { replace(folder, "a", "red"); }}) == std::vector<std::string>{"two", "red"});
}

TEST_CASE("several changes in a row are one", "[app][watch]") {
  Folder folder;
  folder.write("a", "one");
  const auto style = [&](const NotedFiles& files) { return text_of(files, folder / "a"); };
  CHECK(watch(style, {[&] { folder.write("a", "half"); }, [&] { folder.write("a", "whole"); }}) ==
        std::vector<std::string>{"one", "whole"});
}

TEST_CASE("a file that vanishes for a moment is waited for, one that stays away is reported", "[app][watch]") {
  Folder folder;
  folder.write("a", "one");
  const auto style = [&](const NotedFiles& files) { return text_of(files, folder / "a"); };
  const auto remove = [&] { fs::remove(folder / "a"); };
  CHECK(watch(style, {remove, nothing, [&] { folder.write("a", "back"); }}) == std::vector<std::string>{"one", "back"});
  CHECK(watch(style, {remove, nothing, nothing, nothing, nothing, nothing, [&] { folder.write("a", "late"); }}) ==
        std::vector<std::string>{"back", "no such file", "late"});
}

TEST_CASE("what changes while the command runs is noticed", "[app][watch]") {
  Folder folder;
  folder.write("a", "one");
  bool is_first = true;
  const auto style = [&](const NotedFiles& files) {
    const std::string text = text_of(files, folder / "a");
    if (std::exchange(is_first, false)) folder.write("a", "two");
    return text;
  };
  CHECK(watch(style, {}) == std::vector<std::string>{"one", "two"});
}

TEST_CASE("bases and scripts are watched, also while they have errors", "[app][watch]") {
  Folder folder;
  const std::string script = "function outcome(position) end";
  folder.write("base.yaml", starter_variant("base"));
  folder.write("hook.lua", script);
  folder.write("game.yaml", "extends: base.yaml\nname: Mine\nhooks: { hook: { script: hook.lua } }\n");
  const auto style = [&](const NotedFiles& files) { return state_of(files, folder / "game.yaml"); };
  using Seen = std::vector<std::string>;
  CHECK(watch(style, {[&] { folder.write("base.yaml", "pieces: ["); }, nothing,
                      [&] { folder.write("base.yaml", starter_variant("base")); }}) == Seen{"Mine", "yaml", "Mine"});
  CHECK(watch(style, {[&] { folder.write("hook.lua", "oh"); }, nothing, [&] { folder.write("hook.lua", script); }}) ==
        Seen{"Mine", "script", "Mine"});
  // A base that is not there yet.
  folder.write("game.yaml", "extends: later.yaml\nname: Mine\n");
  CHECK(watch(style, {[&] { folder.write("later.yaml", starter_variant("later")); }}) == Seen{"file", "Mine"});
}

TEST_CASE("an error of a script ends a run and not the watching", "[app][watch]") {
  Folder folder;
  folder.write("a", "one");
  int runs = 0;
  bool has_paused = false;
  const Watch watching{true, [&] {
                         if (!std::exchange(has_paused, true)) folder.write("a", "two");
                         return runs < 2;
                       }};
  const int code = run_watched(watching, [&](const NotedFiles& files) {
    text_of(files, folder / "a");
    if (++runs == 1) throw HookError({}, "as the test says");
    return 7;
  });
  CHECK(runs == 2);
  CHECK(code == 7);
}

TEST_CASE("new files in a noted folder are noticed", "[app][watch]") {
  Folder folder;
  folder.write("a", "one");
  const auto style = [&](const NotedFiles& files) {
    files.note(folder / "");
    return std::to_string(std::distance(fs::directory_iterator(folder / ""), fs::directory_iterator()));
  };
  CHECK(watch(style, {[&] {
                folder.write("b", "two");
                fs::last_write_time(folder / "", fs::file_time_type::clock::now() + std::chrono::seconds(9));
              }}) == std::vector<std::string>{"1", "2"});
}

}  // namespace trigon::engine::testing
