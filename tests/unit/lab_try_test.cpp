// Searches among variants: interpreter/lab/try_file.h, candidates.h and try_report.h, and the command `lab try`.
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "interpreter/app/command_line.h"
#include "interpreter/app/command_table.h"
#include "interpreter/lab/candidates.h"
#include "interpreter/lab/part_file.h"
#include "interpreter/lab/try_file.h"
#include "interpreter/loader/loader.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/yaml_changes.h"
#include "tests/support/captured.h"
#include "tests/support/folder.h"
#include "tests/support/golden_cases.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// Two kings that cannot reach each other: each game is a draw after so many plies as `move-count` says.
std::string kings() { return read_repository_file("tests/tries/bases/kings.yaml"); }

std::string messages_about(const GoldenCase& one) {
  auto texts = one.files;
  texts[one.name + ".yaml"] = one.text;
  const MemoryFiles files(std::move(texts), DataFolder{"shipped"});
  Diagnostics diagnostics;
  const auto read = read_try_file(files, one.name + ".yaml", diagnostics);
  CHECK(read.has_value() == !diagnostics.has_errors());
  if (!read) return format_diagnostics(diagnostics);
  std::string text = fmt::format("{} combinations\n", combinations_of(read->places));
  for (const TriedPlace& place : read->places) {
    std::vector<std::string> labels;
    for (const TriedValue& value : place.values) labels.push_back(value.label);
    text += fmt::format("{}: {}\n", place.label, join(labels, ", "));
  }
  return text;
}

std::vector<TriedPlace> places_of(const std::vector<std::size_t>& counts) {
  std::vector<TriedPlace> places;
  for (const std::size_t count : counts) {
    TriedPlace place{.path = {}, .label = "place", .values = {}};
    for (std::size_t i = 0; i < count; ++i) place.values.push_back({std::to_string(i), nullptr, {}});
    places.push_back(std::move(place));
  }
  return places;
}

struct Ran {
  int code = 0;
  std::string out, err;
};

Ran run(const std::string& line) {
  const auto words = split_words(line);
  const Captured out(STDOUT_FILENO), err(STDERR_FILENO);
  const int code = run_command_line(command_table(), {words.begin(), words.end()});
  return {code, out.text(), err.text()};
}

/// All files of a folder with their texts, by their paths.
std::map<std::string, std::string> texts_in(const Folder& folder, const std::string& name) {
  std::map<std::string, std::string> texts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / name))
    if (entry.is_regular_file()) {
      const std::string path = std::filesystem::relative(entry.path(), folder.path()).generic_string();
      texts[path] = folder.read(path);
    }
  return texts;
}

/// A folder with the game of kings, and a file that says what varies.
void write_try(Folder& folder, const std::string& vary) {
  folder.write("kings.yaml", kings());
  folder.write("try.yaml", "extends: kings.yaml\nlab: { length: 20-24 }\nvary:\n" + vary);
}

constexpr const char* command = "lab try try.yaml --nodes 2 --games 300 --output ";

}  // namespace

TEST_CASE("what may vary is read, and reported, as the golden files say", "[lab][broken]") {
  check_golden("tests/tries", messages_about);
}

TEST_CASE("combinations are all, or some that the seed draws", "[lab]") {
  CHECK(choose_combinations(places_of({2, 3}), 10, 1) ==
        std::vector<TryChoice>{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}});
  CHECK(combinations_of(places_of({1000, 1000, 1000, 1000, 1000, 1000, 1000})) == 1'000'000'000'000'000'000);
  for (const auto& counts : {std::vector<std::size_t>{7, 15}, {1000, 999, 20}, std::vector<std::size_t>(32, 1000)}) {
    const auto places = places_of(counts);
    const auto drawn = choose_combinations(places, 100, 1);
    REQUIRE(drawn.size() == 100);
    CHECK(std::set<TryChoice>(drawn.begin(), drawn.end()).size() == 100);
    CHECK(std::ranges::is_sorted(drawn));
    for (const TryChoice& choice : drawn)
      for (std::size_t i = 0; i < counts.size(); ++i) CHECK(choice[i] < counts[i]);
    CHECK(choose_combinations(places, 100, 1) == drawn);
    CHECK(choose_combinations(places, 100, 2) != drawn);
  }
}

TEST_CASE("a file's name has letters, digits and hyphens, and an end", "[lab]") {
  auto places = places_of({1, 1});
  places[0].label = "knight/moves";
  places[0].values[0].label = "j[W-F]  \u00e4!";
  places[1].values[0].label = std::string(200, 'x');
  CHECK(candidate_name(places, {0, 0}, 7, 3) == "007-knight-moves-j-w-f");
  CHECK(describe(places, {0, 0}).starts_with("knight/moves j[W-F]"));
}

TEST_CASE("values stand where the path leads", "[lab]") {
  Diagnostics diagnostics;
  const YamlPtr tree =
      read_yaml(std::make_shared<const Source>("t.yaml", "a: { b: [x, { c: 1 }], d: { e: 1, f: 2 } }\n"), diagnostics);
  const YamlPtr one = read_yaml(std::make_shared<const Source>("v.yaml", "{ e: ~, g: 3 }\n"), diagnostics);
  REQUIRE(one);
  const auto at = [&](const std::vector<std::string>& path, const YamlPtr& value) {
    const YamlPtr changed = with_value_at(tree, path, value, diagnostics);
    return changed ? print_yaml_line(*changed) : "none";
  };
  const YamlPtr nine = yaml_scalar("9");
  CHECK(at({"a", "d", "e"}, nine) == "{ a: { b: [x, { c: 1 }], d: { e: 9, f: 2 } } }");
  CHECK(at({"a", "d"}, one) == "{ a: { b: [x, { c: 1 }], d: { f: 2, g: 3 } } }");
  CHECK(at({"a", "b", "2", "c"}, nine) == "{ a: { b: [x, { c: 9 }], d: { e: 1, f: 2 } } }");
  CHECK(at({"a", "b", "1"}, yaml_removal()) == "{ a: { b: [{ c: 1 }], d: { e: 1, f: 2 } } }");
  CHECK(at({"a", "b"}, yaml_removal()) == "{ a: { d: { e: 1, f: 2 } } }");
  CHECK(at({"a", "z"}, nine) == "{ a: { b: [x, { c: 1 }], d: { e: 1, f: 2 }, z: 9 } }");
  for (const auto& path :
       {std::vector<std::string>{"a", "b", "3"}, {"a", "b", "0"}, {"a", "z", "y"}, {"a", "b", "1", "c"}})
    CHECK(at(path, nine) == "none");
  CHECK(at({"a", "z"}, yaml_removal()) == "none");
  CHECK(print_yaml_line(*tree) == "{ a: { b: [x, { c: 1 }], d: { e: 1, f: 2 } } }");
}

TEST_CASE("the one candidate that meets the bars is found", "[lab][app]") {
  Folder folder;
  const WorkingIn inside(folder.path());
  write_try(folder, "  end/move-count/plies: [10, 22, 40, W]\n  options/long: [off, on]\n");
  const Ran found = run(std::string(command) + "out --format json");
  INFO(found.err);
  REQUIRE(found.code == exit_code::fine);
  const auto json = nlohmann::json::parse(found.out);
  CHECK(json["combinations"] == 8);
  std::map<std::string, int> states;
  for (const auto& one : json["candidates"]) ++states[one["state"]];
  CHECK(states == std::map<std::string, int>{{"met", 1}, {"missed", 2}, {"same", 3}, {"refused", 2}});
  const auto& best = json["candidates"][0];
  CHECK(best["values"] == nlohmann::json{"22", "off"});
  CHECK(best["bars"][0]["value"] == 22);
  CHECK(best["front"] == true);
  CHECK(json["candidates"][1]["front"] == false);
  CHECK(json["candidates"][1]["distances"] == nlohmann::json{10});
  // Whatever is in the folder is a game of its own, also elsewhere.
  std::filesystem::rename(folder / "out", folder / "moved");
  int variants = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "moved"))
    if (entry.path().extension() == ".yaml") {
      ++variants;
      CHECK(run("validate --games 1 " + entry.path().string()).code == exit_code::fine);
    }
  // Three candidates and their base.
  CHECK(variants == 4);
  const std::string path = "moved/" + std::string(best["file"]);
  CHECK(run("lab check " + path + " moved/games/3/1-40.part").out.find("kept") != std::string::npos);
  const std::string page = run("lab try try.yaml --nodes 2 --games 300 --output moved --format html").out;
  CHECK(page.find("meets all *") != std::string::npos);
  CHECK(page.find("<script") == std::string::npos);
}

TEST_CASE("a search that was killed goes on, and ends as if it was not", "[lab][app]") {
  Folder folder;
  const WorkingIn inside(folder.path());
  folder.write("kings.yaml", kings());
  // So few games leave it open whether a king in games of ten plies has five moves.
  folder.write(
      "try.yaml",
      "extends: kings.yaml\nlab: { length: 8-22, branching: 5- }\nvary:\n  end/move-count/plies: [10, 19 to 25]\n");
  const std::string line = "lab try try.yaml --nodes 2 --games 900 --output ";
  const Ran whole = run(line + "one");
  REQUIRE(whole.code == exit_code::fine);
  const auto texts = texts_in(folder, "one");
  CHECK(texts.size() > 10);
  CHECK(texts.contains("one/games/1/41-80.part"));
  // As if it was killed when so many files were there.
  for (const std::size_t kept : {std::size_t{0}, std::size_t{4}, texts.size() / 2, texts.size() - 1}) {
    std::filesystem::remove_all(folder / "one");
    std::size_t count = 0;
    for (const auto& [path, text] : texts) {
      if (count++ < kept) folder.write(path, text);
      if (count == kept + 1 && path.ends_with(".part"))
        folder.write(path + ".unfinished", text.substr(0, text.size() / 2));
    }
    const Ran again = run(line + "one --threads 2");
    INFO(kept << " files are kept; " << again.err);
    CHECK(again.out == whole.out);
    CHECK(texts_in(folder, "one") == texts);
  }
}

TEST_CASE("a folder of another search is not touched", "[lab][app]") {
  Folder folder;
  const WorkingIn inside(folder.path());
  write_try(folder, "  end/move-count/plies: [10, 22]\n");
  REQUIRE(run(std::string(command) + "out").code == exit_code::fine);
  const auto texts = texts_in(folder, "out");
  const auto is_refused = [&](const std::string& line) {
    const Ran ran = run(line);
    INFO(line << "\n" << ran.err);
    CHECK(ran.code == exit_code::bad_input);
    CHECK(texts_in(folder, "out") == texts);
  };
  is_refused(std::string(command) + "out --seed 2");
  is_refused(std::string(command) + "out --opening 3");
  write_try(folder, "  end/move-count/plies: [10]\n");
  is_refused(std::string(command) + "out");
  write_try(folder, "  end/move-count/plies: [10, 22]\n");
  folder.write("kings.yaml", "# Another text.\n" + kings());
  is_refused(std::string(command) + "out");
}

TEST_CASE("what nothing can come of is said at once", "[lab][app]") {
  Folder folder;
  const WorkingIn inside(folder.path());
  write_try(folder, "  pieces/king/movs: [W, F]\n");
  const Ran wrong = run(std::string(command) + "out");
  CHECK(wrong.code == exit_code::bad_input);
  CHECK(wrong.err.find("'movs'") != std::string::npos);
  write_try(folder, "  end/move-count/plies: [10, 22]\n");
  const Ran few = run("lab try try.yaml --games 79 --output other");
  CHECK(few.code == exit_code::usage);
  CHECK(few.err.find("2 candidates need 80 games") != std::string::npos);
  folder.write("try.yaml", "extends: kings.yaml\nlab: { skill: 55- }\nvary:\n  end/move-count/plies: [10, 22]\n");
  CHECK(run(std::string(command) + "third").err.find("lab: skill: games between players of two strengths") !=
        std::string::npos);
  write_try(folder, "  end/move-count/plies: [10, 22]\n");
  folder.write("out", "a file");
  CHECK(run(std::string(command) + "out").code == exit_code::output_failed);
}

TEST_CASE("scripts come with the game, also those of options", "[lab][app]") {
  Folder folder;
  const WorkingIn inside(folder.path());
  const std::string script = "function veto(position, move) return nil end\n";
  folder.write("lua/first.lua", script);
  folder.write("lua/second.lua", script);
  folder.write("kings.yaml", replace_all(kings(), "options:\n",
                                         "hooks: { one: { script: lua/first.lua, on: moves } }\noptions:\n"
                                         "  more: { description: More., changes: { hooks: { two: { script: "
                                         "lua/second.lua, on: moves } } } }\n"));
  folder.write("try.yaml", "extends: kings.yaml\nlab: { length: 20-24 }\nvary:\n  options: [none, more]\n");
  const Ran ran = run(std::string(command) + "out");
  INFO(ran.err << ran.out);
  CHECK(ran.code == exit_code::fine);
  CHECK(ran.out.find("refused") == std::string::npos);
  CHECK(folder.read("out/lua/first.lua") == script);
  CHECK(folder.read("out/lua/second.lua") == script);
  CHECK(run(std::string(command) + "out").out == ran.out);
}

TEST_CASE("candidates extend shipped games by their names, and draw setups", "[lab][app]") {
  Folder folder;
  const WorkingIn inside(folder.path());
  folder.write("try.yaml",
               "extends: chess960\nlab: { length: 10-30 }\nvary:\n  pieces/knight/moves: [\"j[W-F]\", F]\n");
  const Ran ran = run("lab try try.yaml --nodes 1 --longest 12 --games 80 --output out");
  INFO(ran.err);
  REQUIRE(ran.code == exit_code::fine);
  CHECK(ran.out.find("2 meet all bars") != std::string::npos);
  for (const auto& entry : std::filesystem::directory_iterator(folder / "out"))
    if (entry.path().extension() == ".yaml")
      CHECK(folder.read("out/" + entry.path().filename().string()).find("extends: chess960\n") != std::string::npos);
}

TEST_CASE("setups that a search names are played alone", "[lab][app]") {
  for (const char* vary : {"setup/number: [518, 0]", "options: [setup=518, setup=0]"}) {
    Folder folder;
    const WorkingIn inside(folder.path());
    folder.write("try.yaml", std::string("extends: chess960\nlab: { length: 10-30 }\nvary:\n  ") + vary + "\n");
    const Ran ran = run("lab try try.yaml --nodes 1 --longest 12 --games 80 --output out");
    INFO(vary << "\n" << ran.err);
    REQUIRE(ran.code == exit_code::fine);
    bool has_other = false;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "out")) {
      if (entry.path().extension() == ".yaml")
        has_other |= folder.read("out/" + entry.path().filename().string()).find("number: 0") != std::string::npos;
      if (entry.path().extension() != ".part") continue;
      Diagnostics diagnostics;
      const auto look_at = [](const LabHeader& header) {
        CHECK_FALSE(header.has_drawn_setups);
        return true;
      };
      CHECK(read_parts(entry.path().string(), {.on_header = look_at}, diagnostics));
    }
    CHECK(has_other);
  }
}

}  // namespace trigon::engine::testing
