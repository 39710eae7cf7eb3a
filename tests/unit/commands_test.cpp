// Commands as the shell sees them: exit code and standard output. interpreter/app/command_table.h.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <regex>

#include "interpreter/app/command_line.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/help.h"
#include "interpreter/loader/loader.h"
#include "interpreter/support/text.h"
#include "tests/support/captured.h"
#include "tests/support/folder.h"
#include "tests/support/schema_walk.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

struct Printed {
  int code = 0;
  std::string out, err;
};

Printed run_line(const std::string& arguments) {
  const auto words = split_words(arguments);
  const Captured out(STDOUT_FILENO), err(STDERR_FILENO);
  const int code = run_command_line(command_table(), {words.begin(), words.end()});
  return {code, out.text(), err.text()};
}

RulesetPtr load_file(const std::string& path) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(DiskFiles(), path, {}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return loaded->ruleset;
}

}  // namespace

TEST_CASE("the exit code of diff says whether there is a difference", "[app][diff]") {
  const std::string game = shipped_path("64-triangles-2p-corners"), other = shipped_path("64-triangles-3p-corners");
  CHECK(run_line("diff " + game + " " + game).code == exit_code::fine);
  CHECK(run_line("diff " + game + " " + game).out == "the two are the same game\n");
  CHECK(run_line("diff " + game + " " + other).code == exit_code::check_failed);
  CHECK(run_line("diff " + game + " --option-b archers").code == exit_code::check_failed);
  CHECK(run_line("diff " + game + " --option-a archers --option-b archers").code == exit_code::fine);
  CHECK(run_line("diff " + game + " no-such-file.yaml").code == exit_code::bad_input);
  CHECK(run_line("diff " + game + " --option-b no-such-option").code == exit_code::bad_input);
}

TEST_CASE("an import that leaves rules out writes nothing, unless it may be partial", "[app][import]") {
  const std::string command = "import fsf " + repository_path("tests/import/variants.ini") + " ";
  const auto refused = run_line(command + "own-flips"), partial = run_line(command + "own-flips --partial");
  CHECK(refused.code == exit_code::check_failed);
  CHECK(refused.out.empty());
  CHECK(partial.code == exit_code::fine);
  CHECK(partial.out.starts_with("# Made by trigon import fsf from [own-flips]"));
  CHECK(run_line(command + "own-amazon").code == exit_code::fine);
  CHECK(run_line(command + "no-such-entry").code == exit_code::bad_input);
}

TEST_CASE("diff prints JSON", "[app][diff]") {
  const std::string game = shipped_path("64-triangles-2p-corners");
  const auto json = nlohmann::json::parse(run_line("diff " + game + " --option-b archers --format json").out);
  CHECK(json["format"] == "trigon-diff");
  CHECK(json["version"] == 1);
  CHECK(json["a"]["options"].empty());
  CHECK(json["b"]["options"] == nlohmann::json{"unicorns", "archers"});
  CHECK(json["pieces"]["added"] == nlohmann::json{"duke", "duchess", "unicorn", "girl", "archer"});
}

TEST_CASE("resolve prints JSON whatever the format, and errors on stderr", "[app][resolve]") {
  const std::string game = shipped_path("64-triangles-2p-corners");
  const Printed plain = run_line("resolve " + game);
  CHECK(plain.code == exit_code::fine);
  CHECK(nlohmann::json::parse(plain.out)["format"] == "trigon-resolved");
  const auto with_moves = nlohmann::json::parse(run_line("resolve --moves " + game).out);
  CHECK(with_moves["moves"].size() == std::size_t{6} * 2 * 64);
  CHECK(nlohmann::json::parse(plain.out) == [&] {
    auto json = with_moves;
    json.erase("moves");
    return json;
  }());
  const Printed wrong = run_line("resolve no-such-file.yaml --format json");
  CHECK(wrong.code == exit_code::bad_input);
  CHECK(wrong.out.empty());
  CHECK(nlohmann::json::parse(wrong.err)["diagnostics"][0]["code"] == "file");
}

TEST_CASE("schemas are printed, and what they describe fits them", "[app][schema]") {
  const std::string game = shipped_path("64-triangles-2p-corners"), other = shipped_path("64-triangles-3p-corners");
  CHECK(run_line("schema").out == run_line("schema variant").out);
  for (const char* name : {"variant", "cases", "try", "resolved", "diff", "lint"}) {
    const Printed printed = run_line("schema " + std::string(name));
    CHECK(printed.code == exit_code::fine);
    CHECK(printed.out == read_repository_file("grammar/" + std::string(name) + ".schema.json"));
  }
  SchemaWalk diff(Json::parse(run_line("schema diff").out)), lint(Json::parse(run_line("schema lint").out));
  diff.walk(Json::parse(run_line("diff --format json " + game + " " + game).out));
  diff.walk(Json::parse(run_line("diff --format json " + game + " " + other).out));
  for (const char* option : {"archers", "crooked-rooks"})
    diff.walk(Json::parse(run_line("diff --format json --option-b " + std::string(option) + " " + game).out));
  CHECK(diff.errors == std::vector<std::string>{});
  for (const char* key :
       {"document.rules", "side.options", "members.renamed", "target.was", "placement.was", "rule.is"}) {
    INFO(key);
    CHECK(diff.seen.contains(key));
  }
  lint.walk(Json::parse(run_line("lint --format json " + other + " no-such-file.yaml").out));
  CHECK(lint.errors == std::vector<std::string>{});
  CHECK(lint.seen.contains("diagnostic.hint"));
  lint.walk(Json::parse("[{}]"));
  CHECK_FALSE(lint.errors.empty());
}

TEST_CASE("colours are in text when they are asked for, in JSON never", "[app][look]") {
  const std::string game = shipped_path("64-triangles-2p-corners");
  const auto has_codes = [](const std::string& text) { return text.find('\033') != std::string::npos; };
  CHECK(has_codes(run_line("diff --color always " + game + " --option-b archers").out));
  CHECK(has_codes(run_line("--color always lint " + game).out));
  CHECK(has_codes(run_line("show no-such-file.yaml --color=always").err));
  CHECK(has_codes(run_line("validate --games 0 --color always " + game).out));
  CHECK_FALSE(has_codes(run_line("diff --color always --format json " + game + " --option-b archers").out));
  CHECK_FALSE(has_codes(run_line("show no-such-file.yaml --color always --format json").err));
  // Standard output is no terminal here.
  CHECK_FALSE(has_codes(run_line("diff " + game + " --option-b archers").out));
  CHECK_FALSE(has_codes(run_line("show no-such-file.yaml --color never").err));
}

TEST_CASE("without its codes a coloured text is the plain one", "[app][look]") {
  const std::string game = shipped_path("64-triangles-2p-corners");
  static const std::regex code("\033\\[[0-9;]*m");
  for (const std::string& command :
       {"diff " + game + " --option-b crooked-rooks", "lint " + game, "check --coverage " + game}) {
    INFO(command);
    CHECK(std::regex_replace(run_line(command + " --color always").out, code, "") == run_line(command).out);
  }
}

TEST_CASE("a shipped game is named by its id, in any folder", "[app][ids]") {
  const std::string path = shipped_path("64-triangles-2p-corners");
  Folder folder;
  folder.write("game.yaml", "name: Mine\nextends: chess\n");
  folder.write("cases.yaml", "variant: chess\ncases:\n  - { count: 20 }\n  - { variant: shogi, count: 30 }\n");
  const WorkingIn elsewhere(folder.path());
  CHECK(run_line("show 64-triangles-2p-corners").out == run_line("show " + path).out);
  CHECK(run_line("perft chess 2").out == "400\n");
  CHECK(run_line("perft game.yaml 2").out == "400\n");
  CHECK(run_line("diff chess game.yaml").code == exit_code::fine);
  CHECK(run_line("diagram shogi pawn").code == exit_code::fine);
  CHECK(run_line("validate --games 0 shogi game.yaml").out == "shogi: valid\ngame.yaml: valid\n");
  CHECK(run_line("check cases.yaml chess").code == exit_code::fine);
  CHECK(run_line("show 64-triangles-2p-corners --option archers").code == exit_code::fine);
}

TEST_CASE("a local file of the very name of a shipped game comes first", "[app][ids]") {
  Folder folder;
  folder.write("chess", "name: Mine\nextends: shogi\n");
  std::filesystem::create_directory(folder / "shogi");
  const WorkingIn elsewhere(folder.path());
  CHECK(run_line("show chess").out.starts_with("Mine\n"));
  CHECK(run_line("show shogi").code == exit_code::fine);
}

TEST_CASE("a word that is neither a file nor an id is a wrong command line", "[app][ids]") {
  Folder folder;
  folder.write("mine.yaml", "extends: ches\n");
  const WorkingIn elsewhere(folder.path());
  const std::string list = "'trigon list' lists the shipped games";
  const auto hint = [](const Printed& ran) {
    const auto at = ran.err.find("hint: ");
    return at == std::string::npos ? "" : ran.err.substr(at + 6, ran.err.size() - at - 7);
  };
  for (const char* wrong : {"show ches", "list ches", "check ches", "perft ches 2", "diff chess ches",
                            "diff ches chess", "new mine --from ches", "validate chess ches"}) {
    INFO(wrong);
    const Printed ran = run_line(wrong);
    CHECK(ran.code == exit_code::usage);
    CHECK(ran.out.empty());
    CHECK(hint(ran) == "did you mean 'chess'? " + list);
  }
  CHECK(hint(run_line("show something-else")) == list);
  CHECK(hint(run_line("show mine")) == "did you mean 'mine.yaml'?");
  CHECK(run_line("show mine").code == exit_code::usage);
  // A path is a file that cannot be read, and what a file says stands there.
  CHECK(run_line("show ches.yaml").code == exit_code::bad_input);
  CHECK(run_line("show chess.yaml").err.find("did you mean 'chess'?") != std::string::npos);
  const Printed located = run_line("show mine.yaml");
  CHECK(located.code == exit_code::bad_input);
  CHECK(located.err.starts_with("mine.yaml:1:10: error: "));
  CHECK(hint(located) == "did you mean 'chess'? " + list);
}

TEST_CASE("the list has every shipped game, and what each is", "[app][list]") {
  const std::string text = run_line("list").out;
  const Json games = Json::parse(run_line("list --format json").out);
  std::vector<std::string> ids;
  for (const Json& game : games) {
    ids.push_back(game["id"]);
    INFO(ids.back());
    CHECK(("\n" + text).find("\n" + ids.back() + " ") != std::string::npos);
    const auto loaded = load_shipped(ids.back());
    CHECK(game["name"] == loaded->name);
    CHECK(game["cells"] == loaded->grid.cell_count());
    CHECK(game["players"].size() == loaded->player_count());
    REQUIRE(game["options"].size() == loaded->options.size());
    const std::string details = run_line("list " + ids.back()).out;
    CHECK(details.starts_with(ids.back() + ": " + loaded->name + "\n"));
    for (std::size_t i = 0; i < loaded->options.size(); ++i) {
      CHECK(game["options"][i]["name"] == loaded->options[i].name);
      CHECK(game["options"][i]["description"] == loaded->options[i].description);
      CHECK(details.find("\n    " + loaded->options[i].name + ": ") != std::string::npos);
    }
  }
  CHECK(ids == shipped_ids());
}

TEST_CASE("the list describes files too, and says when nothing is shipped", "[app][list]") {
  Folder folder;
  std::string drawing;
  for (int row = 0; row < 8; ++row) drawing += "    ........\n";
  folder.write("mine.yaml",
               "name: Mine\nextends: chess\ngrid:\n  shape: ~\n  rows: ~\n  columns: ~\n  drawing: |\n" + drawing);
  const WorkingIn elsewhere(folder.path());
  const std::string text = run_line("list mine.yaml").out;
  CHECK(text.starts_with("mine: Mine\n"));
  CHECK(text.find("  board    64 squares\n") != std::string::npos);
  CHECK(text.find("  file     mine.yaml\n") != std::string::npos);
  const Environment nowhere("TRIGON_DATA", folder / "nowhere");
  const Printed none = run_line("list");
  CHECK(none.code == exit_code::bad_input);
  CHECK(none.err.find("TRIGON_DATA") != std::string::npos);
}

TEST_CASE("a copy of a shipped game is the same game, in any folder", "[app][new]") {
  Folder folder;
  const WorkingIn elsewhere(folder.path());
  for (const std::string& id : tried_ids()) {
    const std::string copy = "my-" + id;
    INFO(id);
    CHECK(run_line("new " + copy + " --from " + id).code == exit_code::fine);
    CHECK(run_line("diff " + id + " " + copy + ".yaml").code == exit_code::fine);
    CHECK(load_file(copy + ".yaml")->name == "My " + std::regex_replace(id, std::regex("-"), " "));
    // What it tells learners would be wrong as soon as the copy is changed.
    std::string error;
    CHECK(DiskFiles().read(copy + ".yaml", error).value_or("").find("introduction:") == std::string::npos);
  }
}

TEST_CASE("a copy keeps comments, and names what is not shipped by its path", "[app][new]") {
  Folder folder;
  folder.write(
      "games/odd.yaml",
      "# About it.\nextends: ../bases/mine.yaml # the board\nhooks:\n  ban: { script: \"ban.lua\", on: moves }\n"
      "options:\n  more:\n    changes:\n"
      "      hooks: { m: { script: swap-neighbours, with: { first: pawn, second: king, steps: F }}}\n");
  folder.write("games/ban.lua", "function veto(position, move) end\n");
  folder.write("bases/mine.yaml", "name: Mine\nextends: chess\n");
  const WorkingIn here(folder.path());
  CHECK(run_line("new own.yaml --from games/odd.yaml").code == exit_code::fine);
  std::string error;
  const std::string text = DiskFiles().read("own.yaml", error).value_or(error);
  CHECK(
      text.ends_with("\nname: Own\n\n# About it.\nextends: bases/mine.yaml # the board\nhooks:\n"
                     "  ban: { script: games/ban.lua, on: moves }\noptions:\n  more:\n    changes:\n"
                     "      hooks: { m: { script: swap-neighbours, with: { first: pawn, second: king, steps: F }}}\n"));
  CHECK(run_line("validate own.yaml").code == exit_code::fine);
  CHECK(run_line("new own --from games/odd.yaml").code == exit_code::bad_input);
  CHECK(run_line("new other --from games/none.yaml").code == exit_code::bad_input);
  CHECK_FALSE(std::filesystem::exists("other.yaml"));
}

TEST_CASE("a wrong command line is reported on stderr and runs nothing", "[app]") {
  for (const char* wrong : {"", "no-such-command", "show", "import", "perft x.yaml 31", "check . --least 50",
                            "show x.yaml --format no-such-format", "show x.yaml --no-such-option"}) {
    INFO(wrong);
    const Printed ran = run_line(wrong);
    CHECK(ran.code == exit_code::usage);
    CHECK(ran.out.empty());
    CHECK_FALSE(ran.err.empty());
  }
}

TEST_CASE("the version and help can be asked for behind a command too", "[app][help]") {
  CHECK(run_line("show --version").out == command_table().version + "\n");
  CHECK(run_line("show --help").out == help(command_table(), "show", show_command()));
  CHECK(run_line("show --help-all").out == help_all(command_table()));
  CHECK(run_line("--help").code == exit_code::fine);
}

TEST_CASE("check plays game records, and says which game is wrong", "[app][record]") {
  Folder folder;
  folder.write("lane.yaml", read_repository_file("tests/records/bases/duel.yaml"));
  folder.write("games/good.trigon", "[Variant \"../lane.yaml\"]\n1. b2-b3 *\n");
  folder.write("good.trigon", "[Variant \"lane.yaml\"]\n1. b2-b3 *\n\n[Variant \"lane.yaml\"]\n*\n");
  const Printed good = run_line("check " + folder / "good.trigon");
  CHECK(good.code == exit_code::fine);
  CHECK(good.out == "2 passed, 0 failed\n");
  folder.write("wrong.trigon", "[Variant \"lane.yaml\"]\n1. b2-b5 *\n");
  const Printed wrong = run_line("check " + folder / "wrong.trigon");
  CHECK(wrong.code == exit_code::check_failed);
  CHECK(wrong.out.find("wrong.trigon: game 1") != std::string::npos);
  // Where the line is broken depends on the folder's name.
  CHECK(wrong.out.find("'b2-b5'") != std::string::npos);
  // The one in games names a file above its folder.
  const Printed all = run_line("check " + folder.path());
  CHECK(all.out.ends_with("2 passed, 2 failed\n"));
  CHECK(run_line("--root " + folder.path() + " check " + folder.path()).out.ends_with("3 passed, 1 failed\n"));
  folder.write("form.trigon", "[Variant \"lane.yaml\"]\n1. b2-b3 {open *\n");
  CHECK(run_line("check " + folder / "form.trigon").code == exit_code::bad_input);
  folder.write("old.trigon", "[Variant \"lane.yaml\"]\n[Hash \"00\"]\n*\n");
  const Printed old = run_line("check " + folder / "old.trigon");
  CHECK(old.code == exit_code::fine);
  CHECK(old.err.find("warning:") != std::string::npos);
}

TEST_CASE("show draws the board of a record after any ply", "[app][record]") {
  Folder folder;
  folder.write("duel.yaml", read_repository_file("tests/records/bases/duel.yaml"));
  folder.write("two.trigon", "[Variant \"duel.yaml\"]\n*\n\n[Variant \"duel.yaml\"]\n1. b2-b3 a4xb3 *\n");
  const std::string show = "show --record " + folder / "two.trigon";
  CHECK(run_line(show).out.ends_with("white to move\nr3k/ppppp/5/PPPPP/R3K white\n"));
  CHECK(run_line(show + " --game 2").out.ends_with("r3k/1pppp/1p3/P1PPP/R3K white\n"));
  CHECK(run_line(show + " --game 2 --ply 1").out.ends_with("black to move\nr3k/ppppp/1P3/P1PPP/R3K black\n"));
  CHECK(run_line(show + " --game 2 --ply 0").out.ends_with("r3k/ppppp/5/PPPPP/R3K white\n"));
  CHECK(run_line(show + " --game 2 --ply 3").code == exit_code::bad_input);
  CHECK(run_line(show + " --game 3").code == exit_code::bad_input);
  CHECK(run_line(show + " --option near").code == exit_code::usage);
  CHECK(run_line("show " + shipped_path("64-triangles-2p-corners") + " --ply 1").code == exit_code::usage);
}

TEST_CASE("record writes games anew, and leaves those with errors out", "[app][record]") {
  Folder folder;
  folder.write("duel.yaml", read_repository_file("tests/records/bases/duel.yaml"));
  folder.write("a.trigon",
               "[Variant \"duel.yaml\"]\nb2b3 *\n[Variant \"duel.yaml\"]\n1. b2-b5 *\n[Variant \"duel.yaml\"]\n*\n");
  const Printed some = run_line("record " + folder / "a.trigon");
  CHECK(some.code == exit_code::check_failed);
  CHECK(some.out.find("\n\n1. b2-b3 *\n\n[Variant \"duel.yaml\"]\n") != std::string::npos);
  CHECK(some.err.find("'b2-b5' is not legal") != std::string::npos);
  const Printed pgn = run_line("record " + folder / "a.trigon" + " --to pgn");
  CHECK(pgn.out.find("\n\n1. b3 *\n\n[Event \"?\"]\n") != std::string::npos);
  folder.write("a.pgn", "[White \"Ada\"]\n1. b3 axb3 *\n");
  const Printed back =
      run_line("record " + folder / "a.pgn" + " --from pgn --option near --variant " + folder / "duel.yaml");
  CHECK(back.code == exit_code::fine);
  CHECK(back.out.find("[Options \"near\"]\n") != std::string::npos);
  CHECK(back.out.ends_with("\n\n1. b2-b3 a4xb3 *\n"));
  CHECK(run_line("record " + folder / "a.pgn" + " --from pgn").code == exit_code::check_failed);
  CHECK(run_line("record " + folder / "a.pgn" + " --from pgn --option near").code == exit_code::usage);
  CHECK(run_line("record " + folder / "a.trigon" + " --variant " + folder / "duel.yaml").code == exit_code::usage);
  CHECK(run_line("record " + folder / "none.trigon").code == exit_code::bad_input);
  folder.write("empty.trigon", "");
  CHECK(run_line("record " + folder / "empty.trigon").code == exit_code::bad_input);
}

}  // namespace trigon::engine::testing
