// Files of a match, and how it goes on with them: interpreter/match/results_file.h, records.h.
#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/match/records.h"
#include "interpreter/match/results_file.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "tests/support/folder.h"
#include "tests/support/small_match.h"

namespace trigon::engine::testing {

namespace {

constexpr std::uint64_t digest = 0x1234;

/// A match of which games are played, kept and read again in a folder.
struct Kept {
  Folder folder;
  MatchSettings settings = small_match();
  MatchPlan plan{2, 2};
  std::string error;

  std::optional<ResultsFile> open(std::uint64_t rules = digest) {
    Diagnostics diagnostics;
    bool is_unwritable = true;
    auto file = ResultsFile::open(folder / "results.jsonl", settings, plan, rules, diagnostics, is_unwritable);
    CHECK(file.has_value() != diagnostics.has_errors());
    CHECK_FALSE(is_unwritable);
    error = "";
    for (const Diagnostic& one : diagnostics.all()) error += std::to_string(one.line()) + ": " + one.message;
    return file;
  }

  /// Plays what is missing of so many games; returns how many that were.
  std::size_t play(std::size_t games) {
    auto file = open();
    REQUIRE(file);
    std::size_t played = 0;
    MatchRun run{.games = games, .known = file->games()};
    run.on_game = [&](const MatchGame& game) { return ++played, file->append(game); };
    CHECK(run_match(settings, plan, run).games.size() == games);
    return played;
  }

  std::string text() const { return folder.read("results.jsonl"); }
  void write(const std::string& text) { folder.write("results.jsonl", text); }
};

}  // namespace

TEST_CASE("a match goes on where it stopped", "[match]") {
  Kept kept;
  CHECK(kept.play(6) == 6);
  const std::string all = kept.text();
  CHECK(std::count(all.begin(), all.end(), '\n') == 7);
  CHECK(kept.play(6) == 0);
  CHECK(kept.text() == all);
  // More games, and again fewer.
  CHECK(kept.play(8) == 2);
  CHECK(kept.text().starts_with(all));
  CHECK(kept.play(6) == 0);
}

TEST_CASE("an incomplete last line is played again", "[match]") {
  Kept kept;
  kept.play(4);
  const std::string all = kept.text();
  const std::size_t last = all.rfind('\n', all.size() - 2) + 1;
  for (std::size_t end : {last + 1, last + 20, all.size() - 1}) {
    kept.write(all.substr(0, end));
    CHECK(kept.play(4) == 1);
    CHECK(kept.text() == all);
  }
  // A disk may have been full from the first line on.
  const std::size_t line = all.find('\n');
  for (std::size_t end : {std::size_t{1}, std::size_t{9}, std::size_t{20}, line}) {
    kept.write(all.substr(0, end));
    CHECK(kept.play(4) == 4);
    CHECK(kept.text() == all);
  }
  // Lines may stand in any order.
  const std::size_t first = all.find('\n') + 1, second = all.find('\n', first) + 1;
  kept.write(all.substr(0, first) + all.substr(second) + all.substr(first, second - first));
  CHECK(kept.play(4) == 0);
}

TEST_CASE("a file of another match is left alone", "[match]") {
  Kept kept;
  kept.play(2);
  const std::string all = kept.text();
  const auto refused = [&](const std::string& what) {
    INFO(what);
    CHECK_FALSE(kept.open());
    CHECK(kept.error.find(what) != std::string::npos);
    CHECK(kept.error.starts_with("1: "));
    CHECK(kept.text() == all);
    kept.settings = small_match();
  };
  kept.settings.seed = 2;
  refused("'seed' is 1, not 2");
  kept.settings.max_plies = 61;
  refused("'longest' is 60, not 61");
  kept.settings.opening = 0;
  refused("'opening' is 3, not 0");
  kept.settings.players[1] = player("level2");
  refused("'players'");
  CHECK_FALSE(kept.open(digest + 1));
  CHECK(kept.error.find("'rules'") != std::string::npos);
}

TEST_CASE("what is wrong in a file of results", "[match]") {
  Kept kept;
  kept.play(2);
  const std::string all = kept.text();
  const std::size_t first = all.find('\n') + 1, second = all.find('\n', first) + 1;
  const std::string head = all.substr(0, first), game = all.substr(first, second - first);
  const auto error_of = [&](const std::string& text) {
    kept.write(text);
    CHECK_FALSE(kept.open());
    CHECK(kept.text() == text);
    return kept.error;
  };
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = game;
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return head + text.replace(at, from.size(), to);
  };
  CHECK(error_of("name: Chess\n") == "1: this is no file of match results");
  CHECK(error_of("no line break") == "1: this is no file of match results");
  CHECK(error_of(std::string("\0\xff{[", 4) + "\n") == "1: this is no file of match results");
  CHECK(error_of("[]\n") == "1: this is no file of match results");
  CHECK(error_of("{\"match\":1}\n").find("'version' is missing") != std::string::npos);
  CHECK(error_of(head + game + game) == "3: this game stands above already");
  const std::string wrong = "2: no game of this match";
  CHECK(error_of(head + "\n" + game) == wrong);
  CHECK(error_of(head + "[1]\n") == wrong);
  CHECK(error_of(changed("\"game\":1", "\"game\":0")) == wrong);
  CHECK(error_of(changed("\"game\":1", "\"game\":-1")) == wrong);
  CHECK(error_of(changed("\"game\":1", "\"game\":1e99")) == wrong);
  // The seats are those of another game.
  CHECK(error_of(changed("\"game\":1", "\"game\":2")) == wrong);
  CHECK(error_of(changed("\"first\":[", "\"first\":[\"nobody\",")) == wrong);
  CHECK(error_of(changed("\"plies\":", "\"plies\":-")) == wrong);
  CHECK(error_of(changed("\"moves\":\"", "\"moves\":0,\"more\":\"")) == wrong);
}

TEST_CASE("a results file that is no file, or cannot be written", "[match]") {
  Kept kept;
  Diagnostics diagnostics;
  bool is_unwritable = false;
  CHECK_FALSE(ResultsFile::open(kept.folder.path(), kept.settings, kept.plan, digest, diagnostics, is_unwritable));
  CHECK(is_unwritable);
  is_unwritable = false;
  CHECK_FALSE(ResultsFile::open(kept.folder / "none/x", kept.settings, kept.plan, digest, diagnostics, is_unwritable));
  CHECK(is_unwritable);
  is_unwritable = false;
  CHECK_FALSE(RecordsFile::open(kept.folder / "none/x", kept.settings, kept.plan, {}, diagnostics, is_unwritable));
  CHECK(is_unwritable);
  CHECK(diagnostics.error_count() == 3);
}

TEST_CASE("records are those of all games, also when a match goes on", "[match]") {
  Kept kept;
  const std::string path = kept.folder / "games.txt";
  const auto play = [&](std::size_t games) {
    Diagnostics diagnostics;
    auto results = kept.open();
    REQUIRE(results);
    bool is_unwritable = true;
    auto records = RecordsFile::open(path, kept.settings, kept.plan, results->games(), diagnostics, is_unwritable);
    CHECK_FALSE(is_unwritable);
    if (!records) return false;
    MatchRun run{.games = games, .known = results->games()};
    run.on_game = [&](const MatchGame& game) { return records->append(game) && results->append(game); };
    run_match(kept.settings, kept.plan, run);
    return true;
  };
  REQUIRE(play(4));
  const std::string all = kept.folder.read("games.txt");
  std::size_t tags = 0;
  for (std::string_view line : split(all, '\n')) tags += line.starts_with("[Variant ");
  CHECK(tags == 4);
  // A part of it, or all of it and more, is made complete.
  kept.folder.write("games.txt", all.substr(0, all.size() / 2));
  REQUIRE(play(4));
  CHECK(kept.folder.read("games.txt") == all);
  kept.folder.write("games.txt", all + "[Variant");
  REQUIRE(play(6));
  CHECK(kept.folder.read("games.txt").starts_with(all));
  // Other text stays.
  kept.folder.write("games.txt", "mine");
  CHECK_FALSE(play(6));
  CHECK(kept.folder.read("games.txt") == "mine");
}

}  // namespace trigon::engine::testing
