// Games that are kept in files while a server is down. interpreter/web/lobby_kept.cpp, state_folder.h.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/support/lobby_guests.h"

namespace trigon::engine::testing {

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

int mode_of(const fs::path& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? static_cast<int>(status.st_mode & 0777) : -1;
}

}  // namespace

TEST_CASE("games survive the end of the program", "[web]") {
  const Folder folder;
  Json game, seen;
  {
    Lobby lobby(disk, catalog(), settings_in(folder));
    game = create(lobby, {{"variant", "64-triangles-3p-corners"}, {"clock", {{"seconds", 60}}}});
    const Joined left = join(lobby, game["game"], {game["seats"]["left"]});
    const Json start = left.client->next("game");
    ask(lobby, left, move(start["moves"][3]["text"], 0));
    ask(lobby, left, {{"type", "name"}, {"name", "Anna"}});
    seen = join(lobby, game["game"], {game["seats"]["left"]}).client->next("game");
    const Joined right = join(lobby, game["game"], {game["seats"]["right"]});
    ask(lobby, right, {{"type", "resign"}});
  }
  const fs::path file = fs::path(folder / "state") / (game["game"].get<std::string>() + ".jsonl");
  CHECK(mode_of(file) == 0600);
  CHECK(mode_of(file.parent_path()) == 0700);
  const std::string kept = text_of(file);

  SECTION("as they were") {
    Lobby lobby(disk, catalog(), settings_in(folder));
    CHECK(lobby.restore().empty());
    const Json again = join(lobby, game["game"], {game["seats"]["left"]}).client->next("game");
    CHECK(again["turns"].size() == 2);
    CHECK(again["turns"][1]["kind"] == "resignation");
    CHECK(again["turns"][0] == seen["turns"][0]);
    CHECK(again["seats"][0]["name"] == "Anna");
    lobby.stop();
    CHECK(text_of(file) == kept + R"({"resumed":true,"event":1000000})" + "\n");
  }
  SECTION("also what was not kept keeps its numbers") {
    std::size_t seen_last = 0;
    {
      Lobby lobby(disk, catalog(), settings_in(folder));
      CHECK(lobby.restore().empty());
      const Joined left = join(lobby, game["game"], {game["seats"]["left"]});
      const Joined top = join(lobby, game["game"], {game["seats"]["top"]});
      ask(lobby, left, {{"type", "offer"}, {"kind", "undo"}});
      ask(lobby, top, {{"type", "answer"}, {"kind", "undo"}, {"accept", false}});
      seen_last = left.client->next("offer_closed")["event"];
    }
    Lobby lobby(disk, catalog(), settings_in(folder));
    CHECK(lobby.restore().empty());
    CHECK(join(lobby, game["game"], {game["seats"]["left"]}).client->next("game")["event"] > seen_last);
  }
  SECTION("what the disk had no space for is written later") {
    Lobby lobby(disk, catalog(), settings_in(folder));
    const Json other = create(lobby, {{"variant", "64-triangles-3p-corners"}});
    const fs::path of_other = file.parent_path() / (other["game"].get<std::string>() + ".jsonl");
    const Joined left = join(lobby, other["game"], {other["seats"]["left"]});
    // Then the file has its header.
    left.client->next("game");
    fs::remove(of_other);
    // As a full disk does, a folder in its place lets no line be written.
    fs::create_directory(of_other);
    ask(lobby, left, {{"type", "name"}, {"name", "Bo"}});
    CHECK(left.client->next("kept")["kept"] == false);
    CHECK(lobby.why_unwell() == "games cannot be kept");
    CHECK(lobby.metrics().games_unwritten.value() == 1);
    // Also who comes now is told.
    CHECK(join(lobby, other["game"], {other["watch"]}).client->next("kept")["kept"] == false);

    SECTION("with the next turn") {
      fs::remove(of_other);
      ask(lobby, left, {{"type", "name"}, {"name", "Bob"}});
      CHECK(left.client->next("kept")["kept"] == true);
    }
    SECTION("or by itself after a while") {
      std::this_thread::sleep_for(std::chrono::milliseconds(1500));
      CHECK(lobby.metrics().failed_writes.value() >= 2);
      fs::remove(of_other);
      CHECK(left.client->next("kept")["kept"] == true);
      CHECK_FALSE(lobby.why_unwell());
      CHECK(lobby.metrics().games_unwritten.value() == 0);
      ask(lobby, left, {{"type", "name"}, {"name", "Bob"}});
    }
    SECTION("or when the server ends") {
      ask(lobby, left, {{"type", "name"}, {"name", "Bob"}});
      fs::remove(of_other);
      lobby.say_goodbye();
    }
    lobby.stop();
    CHECK(text_of(of_other).find(R"("Bo")") < text_of(of_other).find(R"("Bob")"));
    CHECK(text_of(of_other).find(R"("Bob")") != std::string::npos);
  }
  SECTION("a record that the disk had no space for is written later") {
    Lobby lobby(disk, catalog(), settings_in(folder));
    CHECK(lobby.restore().empty());
    const fs::path record = file.parent_path() / (game["game"].get<std::string>() + ".trigon");
    fs::create_directory(record);
    const Joined left = join(lobby, game["game"], {game["seats"]["left"]});
    ask(lobby, left, {{"type", "resign"}});
    CHECK(left.client->next("kept")["kept"] == false);
    fs::remove(record);
    CHECK(left.client->next("kept")["kept"] == true);
    CHECK(text_of(record).find("[Variant ") == 0);
  }
  SECTION("no game is made that cannot be kept") {
    Lobby lobby(disk, catalog(), settings_in(folder));
    fs::rename(file.parent_path(), folder / "elsewhere");
    CHECK(lobby.create({{"variant", "chess"}}, "").status == 503);
    CHECK(lobby.size() == 0);
  }
  SECTION("what is often changed does not fill the disk") {
    Lobby lobby(disk, catalog(), settings_in(folder));
    CHECK(lobby.restore().empty());
    const Joined left = join(lobby, game["game"], {game["seats"]["left"]});
    for (int i = 0; i < 500; ++i) ask(lobby, left, {{"type", "name"}, {"name", "Anna " + std::to_string(i)}});
    const std::string text = text_of(file);
    CHECK(std::count(text.begin(), text.end(), '\n') < 300);
    lobby.stop();
    Lobby next(disk, catalog(), settings_in(folder));
    CHECK(next.restore().empty());
    const Json again = join(next, game["game"], {game["seats"]["left"]}).client->next("game");
    CHECK(again["seats"][0]["name"] == "Anna 499");
    CHECK(again["turns"].size() == 2);
  }
  SECTION("a line that was not finished is no more") {
    std::ofstream(file, std::ios::app) << R"({"turn": "b)";
    Lobby lobby(disk, catalog(), settings_in(folder));
    CHECK(lobby.restore().empty());
    CHECK(lobby.size() == 1);
    CHECK(text_of(file) == kept);
  }
  SECTION("files that cannot be understood stay and are named") {
    const auto [text, problem] = GENERATE_COPY(table<std::string, std::string>({
        {"", "it is empty"},
        {"{}\n", "it is no file of a game of this version"},
        {"5\n", "its line 1 is no JSON object"},
        {R"({"format": "trigon-served-game", "version": 2})"
         "\n",
         "it is no file of a game of this version"},
        {R"({"format": "trigon-other-game", "version": 1})"
         "\n",
         "it is no file of a game of this version"},
        {R"({"format": "trigon-served-game", "version": 1})"
         "\n",
         "'variant' must be the id of a game"},
        {R"({"format": "trigon-served-game", "version": 1, "variant": "no"})"
         "\n",
         "there is no such game here"},
        {R"({"format": "trigon-served-game", "version": 1, "variant": "chess", "clock": 5})"
         "\n",
         "a clock has"},
        {R"({"format": "trigon-served-game", "version": 1, "variant": "chess", "start": "8"})"
         "\n",
         ""},
        {kept + "x\n", "is no JSON object"},
        {kept + "{\"turn\": \"a1-a9\", \"kind\": \"move\", \"by\": \"left\"}\n", "cannot be played"},
    }));
    std::ofstream(file) << text;
    Lobby lobby(disk, catalog(), settings_in(folder));
    const auto problems = lobby.restore();
    REQUIRE(problems.size() == 1);
    INFO(problems[0]);
    CHECK(problems[0].find(problem) != std::string::npos);
    CHECK(lobby.size() == 0);
    CHECK(text_of(file) == text);
  }
  SECTION("no more than there may be") {
    {
      Lobby lobby(disk, catalog(), settings_in(folder));
      create(lobby, {{"variant", "chess"}});
    }
    LobbySettings settings = settings_in(folder);
    settings.limits.games = 1;
    Lobby lobby(disk, catalog(), settings);
    const auto problems = lobby.restore();
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].find("is not restored: there are too many games") != std::string::npos);
    CHECK(lobby.size() == 1);
  }
  SECTION("not when the rules have changed") {
    Json header = Json::parse(kept.substr(0, kept.find('\n')));
    header["hash"] = "0123456789abcdef";
    std::ofstream(file) << header.dump() << kept.substr(kept.find('\n'));
    Lobby lobby(disk, catalog(), settings_in(folder));
    const auto problems = lobby.restore();
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].find("the rules of its variant have changed") != std::string::npos);
    CHECK(fs::exists(file));
  }
  SECTION("a game of a file goes on with the rules it began with") {
    const std::string mine = folder / "mine.yaml";
    std::ofstream(mine) << "extends: chess\nname: The first\n";
    Json own;
    {
      Diagnostics errors;
      Catalog following(disk, {mine}, errors);
      Lobby lobby(disk, following, settings_in(folder));
      own = create(lobby, {{"variant", "mine"}});
      ask(lobby, join(lobby, own["game"], {own["seats"]["white"]}), move("e2-e4", 0));
    }
    std::ofstream(mine) << GENERATE("extends: chess\npieces: { pawn: { moves: fW } }\n", "grid: nonsense\n");
    Diagnostics errors;
    Catalog following(disk, {mine}, errors);
    Lobby lobby(disk, following, settings_in(folder));
    CHECK(lobby.restore().empty());
    const Joined black = join(lobby, own["game"], {own["seats"]["black"]});
    const Json shown = black.client->next("game");
    CHECK(shown["turns"].size() == 1);
    CHECK(shown["moves"].size() == 20);
    const auto played = lobby.played_variant("mine", shown["hash"]);
    REQUIRE(played);
    CHECK(played->ruleset()->name == "The first");
    CHECK_FALSE(lobby.played_variant("mine", "0123456789abcdef"));
    CHECK_FALSE(lobby.played_variant("chess", shown["hash"]));
  }
  SECTION("a game that is over has a record") {
    Lobby lobby(disk, catalog(), settings_in(folder));
    CHECK(lobby.restore().empty());
    const Joined left = join(lobby, game["game"], {game["seats"]["left"]});
    ask(lobby, left, {{"type", "resign"}});
    left.client->next("turn");
    lobby.stop();
    CHECK(text_of(fs::path(folder / "state") / (game["game"].get<std::string>() + ".trigon")).find("[Variant ") == 0);
  }
}

}  // namespace trigon::engine::testing
