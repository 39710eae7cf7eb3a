// The games of a server with connections, threads and files, but without sockets. interpreter/web/lobby.h,
// game_request.h.
#include "interpreter/web/lobby.h"

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <future>

#include "interpreter/web/room.h"
#include "interpreter/web/state_folder.h"
#include "tests/support/catalog.h"
#include "tests/support/folder.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

namespace fs = std::filesystem;

const DiskFiles disk;
/// For what must come.
constexpr std::chrono::seconds patience{8};

/// Keeps what it is sent.
class FakeClient : public GameClient {
 public:
  void send(SharedText text) override {
    const std::lock_guard lock(mutex_);
    received_.push_back(Json::parse(*text));
    changed_.notify_all();
  }
  void close() override {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    changed_.notify_all();
  }

  /// The first message of a type that nobody has taken, waited for; null when none comes.
  Json next(const std::string& type) {
    std::unique_lock lock(mutex_);
    Json found;
    changed_.wait_for(lock, patience, [&] {
      for (auto message = received_.begin(); message != received_.end(); ++message)
        if ((*message)["type"] == type) {
          found = *message;
          received_.erase(message);
          return true;
        }
      return false;
    });
    return found;
  }
  bool is_closed() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, patience, [&] { return is_closed_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Json> received_;
  bool is_closed_ = false;
};
using FakeClientPtr = std::shared_ptr<FakeClient>;

LobbySettings settings_in(const Folder& folder) {
  std::string error;
  LobbySettings settings;
  settings.state = StateFolder::open(folder / "state", error);
  REQUIRE(settings.state);
  return settings;
}

struct Joined {
  FakeClientPtr client = std::make_shared<FakeClient>();
  RoomPtr room;
};

Joined join(Lobby& lobby, const std::string& game, const std::vector<std::string>& secrets) {
  Joined joined;
  joined.room = lobby.join(joined.client, {{"type", "join"}, {"game", game}, {"secrets", secrets}});
  return joined;
}

/// Sends a request and waits for its answer.
Json ask(Lobby& lobby, const Joined& joined, const Json& message, const std::string& answer = "done") {
  lobby.receive(joined.room, joined.client, message);
  return joined.client->next(answer);
}

/// Until what was asked of the room before is done.
void wait_for(const RoomPtr& room) {
  std::promise<void> done;
  room->strand.post([&] { done.set_value(); });
  done.get_future().wait();
}

Json move(const std::string& text, int turn) { return {{"type", "move"}, {"text", text}, {"turn", turn}}; }

Json create(Lobby& lobby, const Json& request) {
  const CreatedGame created = lobby.create(request);
  INFO(created.body.dump());
  REQUIRE(created.status == 200);
  return created.body;
}

std::string text_of(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

int mode_of(const fs::path& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? static_cast<int>(status.st_mode & 0777) : -1;
}

}  // namespace

TEST_CASE("what is wrong with a request for a game is said", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const auto [body, status, error] = GENERATE(table<const char*, int, const char*>({
      {R"({"variant": "chess"})", 200, ""},
      {R"({"variant": "chess", "seats": {"black": {"kind": "computer", "level": 10}}})", 200, ""},
      {R"({"variant": "chess", "clock": {"seconds": 60}})", 200, ""},
      {R"({"variant": "chess", "position": "4k3/8/8/8/8/8/8/4K2R white"})", 200, ""},
      {R"({"record": "[Variant \"chess\"]\n\n1. e2-e4 *\n"})", 200, ""},
      {R"({"record": "[Variant \"../games/chess.yaml\"]\n\n1. e2-e4 *\n"})", 200, ""},
      {R"({})", 400, "'variant' must be the id of a game"},
      {R"({"variant": 5})", 400, "'variant' must be the id of a game"},
      {R"({"variant": "/etc/passwd"})", 400, "there is no such game here"},
      {R"({"variant": "chess", "options": "a"})", 400, "'options' must be a list of texts"},
      {R"({"variant": "chess", "options": ["no"]})", 400, "the variant has no option 'no'"},
      {R"({"variant": "chess", "seats": {"red": {"kind": "person"}}})", 400, "there is no player 'red'"},
      {R"({"variant": "chess", "seats": {"black": {"kind": "computer", "level": 11}}})", 400,
       "the seat 'black' needs \"kind\": \"person\", \"anyone\", or \"computer\" with a \"level\" of 1 to 10"},
      {R"({"variant": "chess", "seats": {"black": 1}})", 400, "the seat 'black' needs"},
      {R"({"variant": "chess", "seats": []})", 400, "'seats' must be an object"},
      {R"({"variant": "chess", "clock": {"seconds": 0}})", 400, "a clock has 'seconds' of 1 to 604800"},
      {R"({"variant": "chess", "clock": {"seconds": 60, "increment": -1}})", 400, "a clock has"},
      {R"({"variant": "chess", "position": "8/8 white"})", 400, ""},
      {R"({"variant": "chess", "position": 5})", 400, "'position' must be a text"},
      {R"({"record": 5})", 400, "'record' must be a text"},
      {R"({"variant": "chess", "postion": ""})", 400, "a request has no field 'postion'; did you mean 'position'?"},
      {R"({"variant": "chess", "clock": {"seconds": 60, "increment": "1"}})", 400, "a clock has"},
      {R"({"record": "[Variant \"chess\"]\n\n1. e2-e5 *\n"})", 400, "'e2-e5' is not legal"},
      {R"({"record": "[Variant \"/etc/passwd\"]\n\n*\n"})", 400, "there is no such game here"},
      {R"({"record": "no record"})", 400, ""},
      {R"({"record": "1. e2-e4 *\n"})", 400, "the record does not say of which variant it is"},
      {R"({"record": "[Variant \"makruk-64\"]\n[Options \"null-moves crooked-rooks\"]\n\n*\n"})", 200, ""},
      {R"({"record": "[Variant \"makruk-64\"]\n[Options \"null-moves no\"]\n\n*\n"})", 400,
       "the variant has no option 'no'"},
      {R"({"variant": "makruk-64", "options": ["null-moves", "crooked-rooks"]})", 200, ""},
      {R"({"variant": "makruk-64", "options": ["null-moves", 5]})", 400, "'options' must be a list of texts"},
      {R"({"variant": "chess", "seats": {"black": {"kind": "computer", "level": 1}}})", 200, ""},
      {R"({"variant": "chess", "seats": {"black": {"kind": "computer"}}})", 200, ""},
      {R"({"variant": "chess", "seats": {"black": {"kind": "computer", "level": 0}}})", 400, "the seat 'black' needs"},
      {R"({"variant": "chess", "seats": {"black": {"kind": "computer", "level": "3"}}})", 400,
       "the seat 'black' needs"},
      {R"({"variant": "chess", "seats": {"black": {"kind": "robot"}}})", 400, "the seat 'black' needs"},
      {R"({"variant": "triangulation-2p", "seats": {"blue": {"kind": "neutral"}}})", 200, ""},
      {R"({"variant": "triangulation-2p", "seats": {"blue": {"kind": "person"}}})", 400, "'blue' never moves"},
      {R"({"variant": "chess", "clock": {"seconds": 1, "increment": 0}})", 200, ""},
      {R"({"variant": "chess", "clock": {"seconds": 604800, "increment": 3600}})", 200, ""},
      {R"({"variant": "chess", "clock": {"seconds": 604801}})", 400, "a clock has"},
      {R"({"variant": "chess", "clock": {"seconds": 60, "increment": 3601}})", 400,
       "a clock has 'seconds' of 1 to 604800, and an 'increment' of 0 to 3600"},
      {R"({"variant": "chess", "clock": {"increment": 1}})", 400, "a clock has"},
      {R"({"variant": "chess", "clock": {"days": 14}})", 200, ""},
      {R"({"variant": "chess", "clock": {"days": 15}})", 400, "a clock by turns has 'days' of 1 to 14"},
      {R"({"variant": "chess", "clock": {"days": 0.5}})", 400, "a clock by turns has 'days' of 1 to 14"},
      {R"({"variant": "chess", "clock": {"days": "3"}})", 400, "a clock by turns has 'days' of 1 to 14"},
      {R"({"variant": "chess", "clock": {"days": 3, "seconds": 60}})", 400, "a clock by turns has 'days'"},
  }));
  INFO(body);
  const CreatedGame created = lobby.create(Json::parse(body));
  INFO(created.body.dump());
  CHECK(created.status == status);
  CHECK(lobby.size() == (status == 200 ? 1 : 0));
  if (status != 200) CHECK(created.body["error"].get<std::string>().substr(0, std::string(error).size()) == error);
  if (status == 200) CHECK(created.body["watch"].get<std::string>().size() == 22);
}

TEST_CASE("a record that a game goes on with has not too many moves", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const auto error = [&](std::size_t moves) {
    std::string record = "[Variant \"chess\"]\n\n";
    for (std::size_t i = 0; i < moves; ++i) record += "e2-e5\n";
    return lobby.create({{"record", record + "*\n"}}).body["error"].get<std::string>();
  };
  CHECK(error(2 * HostedGame::max_turns - 1).find("'e2-e5' is not legal") == 0);
  CHECK(error(2 * HostedGame::max_turns + 1) == "the record is too long to go on with");
}

TEST_CASE("names in messages about a request are short and visible", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json request = {{"variant", "chess"}, {"seats", {{"\x1b" + std::string(500, 'x'), {{"kind", "person"}}}}}};
  const std::string error = lobby.create(request).body["error"];
  CHECK(error.find('\x1b') == std::string::npos);
  CHECK(error.find(std::string(59, 'x') + "'") != std::string::npos);
  CHECK(error.find(std::string(60, 'x')) == std::string::npos);
}

TEST_CASE("a link that opens nothing does not say why", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"}});
  const std::string id = game["game"], white = game["seats"]["white"];
  const auto wrong = std::vector<std::pair<std::string, std::vector<std::string>>>{
      {id, {}}, {id, {"x"}}, {id, {white, "x"}}, {id, {white.substr(1)}}, {"aaaaaaaaaaaa", {white}}, {"", {white}}};
  for (const auto& [name, secrets] : wrong) {
    const Joined joined = join(lobby, name, secrets);
    const Json error = joined.client->next("error");
    CHECK(error["fatal"] == true);
    CHECK(error["message"] == "this link opens no game here");
    CHECK(joined.client->is_closed());
  }
}

TEST_CASE("people see each other come, play and go", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"}});
  const Joined white = join(lobby, game["game"], {game["seats"]["white"]});
  CHECK(white.client->next("game")["seats"][0]["connected"] == true);
  const Joined black = join(lobby, game["game"], {game["seats"]["black"]});
  CHECK(black.client->next("game")["you"] == Json{"black"});
  const Joined watcher = join(lobby, game["game"], {game["watch"]});
  CHECK(watcher.client->next("game")["you"].empty());
  CHECK(white.client->next("presence")["player"] == "white");
  CHECK(white.client->next("presence")["player"] == "black");
  CHECK(black.client->next("watchers")["count"] == 0);
  CHECK(black.client->next("watchers")["count"] == 1);

  CHECK(ask(lobby, white, move("e2-e4", 0)) == Json{{"type", "done"}});
  CHECK(black.client->next("turn")["moves"].size() == 20);
  CHECK(watcher.client->next("turn")["moves"].empty());
  CHECK(ask(lobby, watcher, move("e7-e5", 1), "error")["message"] ==
        "it is the turn of black, whose seat you do not hold");
  CHECK(ask(lobby, white, {{"type", "join"}}, "error")["message"] == "there is no request of the type 'join'");

  lobby.leave(black.room, black.client);
  CHECK(white.client->next("presence") == Json{{"type", "presence"}, {"player", "black"}, {"connected", false}});
  CHECK(ask(lobby, white, {{"type", "record"}}, "record")["text"].get<std::string>().find("e2-e4") !=
        std::string::npos);
  lobby.say_goodbye();
  CHECK(white.client->next("closing")["message"] == "the server stops");
  CHECK(white.client->is_closed());
}

TEST_CASE("computers answer, and think about nothing else than the board", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"}, {"seats", {{"black", {{"kind", "computer"}, {"level", 1}}}}}});
  CHECK(game["seats"].size() == 1);
  const Joined white = join(lobby, game["game"], {game["seats"]["white"]});
  lobby.receive(white.room, white.client, move("e2-e4", 0));
  lobby.receive(white.room, white.client, {{"type", "offer"}, {"kind", "undo"}, {"player", "white"}});
  lobby.receive(white.room, white.client, move("d2-d4", 0));
  CHECK(white.client->next("turn")["turn"]["text"] == "e2-e4");
  CHECK(white.client->next("undo")["turns"] == 0);
  CHECK(white.client->next("turn")["turn"]["text"] == "d2-d4");
  CHECK(white.client->next("turn")["turn"]["player"] == "black");
}

TEST_CASE("a clock runs out while nobody does anything", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"}, {"clock", {{"seconds", 1}}}});
  const Joined both = join(lobby, game["game"], {game["seats"]["white"], game["seats"]["black"]});
  ask(lobby, both, move("e2-e4", 0));
  ask(lobby, both, move("e7-e5", 1));
  both.client->next("turn");
  both.client->next("turn");
  CHECK(both.client->next("turn")["end"]["text"] == "black wins on time");
}

TEST_CASE("in a rematch everybody has the next seat", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"}});
  const Joined white = join(lobby, game["game"], {game["seats"]["white"]});
  const Joined black = join(lobby, game["game"], {game["seats"]["black"]});
  const Joined watcher = join(lobby, game["game"], {game["watch"]});
  ask(lobby, white, {{"type", "name"}, {"name", "Anna"}});
  ask(lobby, white, {{"type", "resign"}});
  ask(lobby, white, {{"type", "offer"}, {"kind", "rematch"}});
  ask(lobby, black, {{"type", "answer"}, {"kind", "rematch"}, {"accept", true}});
  const Json to_white = white.client->next("rematch"), to_black = black.client->next("rematch");
  CHECK(to_white["game"] == to_black["game"]);
  const Joined anna = join(lobby, to_white["game"], to_white["secrets"]);
  const Json seen = anna.client->next("game");
  CHECK(seen["you"] == Json{"black"});
  CHECK(seen["seats"][1]["name"] == "Anna");
  const Json to_watcher = watcher.client->next("rematch");
  CHECK(join(lobby, to_watcher["game"], to_watcher["secrets"]).client->next("game")["you"].empty());
  // Who comes back later finds it too.
  CHECK(join(lobby, game["game"], {game["seats"]["white"]}).client->next("rematch") == to_white);
}

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
    CHECK(left.client->next("error")["message"].get<std::string>().find("cannot be kept") != std::string::npos);
    fs::remove(of_other);
    ask(lobby, left, {{"type", "name"}, {"name", "Bob"}});
    lobby.stop();
    CHECK(text_of(of_other).find(R"("Bo")") < text_of(of_other).find(R"("Bob")"));
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

TEST_CASE("no address has more than its share of the games", "[web]") {
  const Folder folder;
  LobbySettings settings = settings_in(folder);
  settings.limits.games = 80;
  Lobby lobby(disk, catalog(), settings);
  const Json chess = {{"variant", "chess"}};
  for (int i = 0; i < 20; ++i) REQUIRE(lobby.create(chess, "198.51.100.1").status == 200);
  CHECK(lobby.create(chess, "198.51.100.1").status == 429);
  CHECK(lobby.create(chess, "198.51.100.2").status == 200);
  // Those behind a local proxy have one address together.
  for (int i = 0; i < 30; ++i) REQUIRE(lobby.create(chess, "127.0.0.1").status == 200);
}

TEST_CASE("there are no more games, and no more watchers, than there may be", "[web]") {
  const Folder folder;
  LobbySettings settings = settings_in(folder);
  settings.limits.games = 2;
  settings.limits.watchers = 1;
  Lobby lobby(disk, catalog(), settings);
  const Json first = create(lobby, {{"variant", "chess"}});
  create(lobby, {{"variant", "chess"}});
  CHECK(lobby.create({{"variant", "chess"}}).status == 503);

  const Joined watcher = join(lobby, first["game"], {first["watch"]});
  watcher.client->next("game");
  CHECK(join(lobby, first["game"], {first["watch"]}).client->next("error")["fatal"] == true);
  const Joined white = join(lobby, first["game"], {first["seats"]["white"]});
  CHECK(white.client->next("game")["you"] == Json{"white"});

  // A game that is over makes way when nobody looks at it any more.
  ask(lobby, white, {{"type", "resign"}});
  CHECK(lobby.create({{"variant", "chess"}}).status == 503);
  lobby.leave(white.room, white.client);
  watcher.client->next("presence");
  watcher.client->next("presence");
  lobby.leave(watcher.room, watcher.client);
  CreatedGame created{503, {}};
  for (int i = 0; i < 200 && created.status != 200; ++i) {
    created = lobby.create({{"variant", "chess"}});
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  CHECK(created.status == 200);
  CHECK(join(lobby, first["game"], {first["watch"]}).client->next("error")["fatal"] == true);
}

TEST_CASE("not too many pages hold seats, and each may hold several", "[web]") {
  LobbySettings settings;
  settings.limits.players = 2;
  settings.limits.watchers = 1;
  Lobby lobby(disk, catalog(), settings);
  const Json game = create(lobby, {{"variant", "chess"}});
  const std::string white = game["seats"]["white"], black = game["seats"]["black"];
  const Joined watcher = join(lobby, game["game"], {game["watch"]});
  CHECK(watcher.client->next("watchers")["count"] == 1);
  const Joined first = join(lobby, game["game"], {white});
  CHECK(watcher.client->next("presence") == Json{{"type", "presence"}, {"player", "white"}, {"connected", true}});
  // Sixteen secrets are as many as a page may have.
  const Joined second = join(lobby, game["game"], std::vector<std::string>(16, white));
  CHECK(second.client->next("game")["you"] == Json{"white"});
  const Joined third = join(lobby, game["game"], {black});
  CHECK(third.client->next("error")["message"] == "too many pages hold seats of this game");
  CHECK(join(lobby, game["game"], {game["watch"]}).client->next("error")["message"] ==
        "too many people watch this game");
  lobby.leave(second.room, second.client);
  CHECK(join(lobby, game["game"], std::vector<std::string>(17, black)).client->next("error")["message"] ==
        "this link opens no game here");
  const Joined both = join(lobby, game["game"], {white, black});
  CHECK(both.client->next("game")["you"] == Json{"white", "black"});
  // White was there all the time.
  CHECK(watcher.client->next("presence")["player"] == "black");
  lobby.join(both.client, {{"type", "join"}, {"game", game["game"]}, {"secrets", {white}}});
  CHECK(both.client->next("error")["message"] == "you have joined already");
  lobby.leave(watcher.room, watcher.client);
  CHECK(both.client->next("watchers")["count"] == 1);
  CHECK(both.client->next("watchers")["count"] == 0);
}

TEST_CASE("who comes back to a game is sent what was missed, and who is there", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game =
      create(lobby, {{"variant", "64-triangles-3p-corners"}, {"seats", {{"top", {{"kind", "computer"}}}}}});
  const Joined left = join(lobby, game["game"], {game["seats"]["left"]});
  const Json start = left.client->next("game");
  ask(lobby, left, move(start["moves"][3]["text"], 0));
  ask(lobby, left, {{"type", "name"}, {"name", "Anna"}});
  FakeClientPtr back = std::make_shared<FakeClient>();
  lobby.join(back, {{"type", "join"}, {"game", game["game"]}, {"secrets", {game["watch"]}}, {"after", 0}});
  CHECK(back->next("turn")["event"] == 1);
  CHECK(back->next("seat")["seat"]["name"] == "Anna");
  CHECK(back->next("presence") == Json{{"type", "presence"}, {"player", "left"}, {"connected", true}});
  CHECK(back->next("presence") == Json{{"type", "presence"}, {"player", "right"}, {"connected", false}});
  CHECK(back->next("watchers")["count"] == 1);
}

TEST_CASE("questions about a game are limited", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"}});
  const Joined white = join(lobby, game["game"], {game["seats"]["white"]});
  const auto question = GENERATE(
      values<Json>({{{"type", "why"}, {"text", "e2-e4"}}, {{"type", "look"}, {"cell", "e2"}}, {{"type", "record"}}}));
  for (int i = 0; i < 1000; ++i) lobby.receive(white.room, white.client, question);
  CHECK(white.client->next("error")["message"] == "too many questions about this game at once; please wait a moment");
  CHECK(white.client->next(question["type"])["type"] == question["type"]);
  // What is no question is answered all the same.
  CHECK(ask(lobby, white, move("e2-e4", 0))["type"] == "done");
}

TEST_CASE("there is no rematch when there are too many games", "[web]") {
  LobbySettings settings;
  settings.limits.games = 1;
  Lobby lobby(disk, catalog(), settings);
  const Json game = create(lobby, {{"variant", "chess"}});
  const Joined both = join(lobby, game["game"], {game["seats"]["white"], game["seats"]["black"]});
  ask(lobby, both, {{"type", "resign"}, {"player", "white"}});
  ask(lobby, both, {{"type", "offer"}, {"kind", "rematch"}, {"player", "white"}});
  CHECK(both.client->next("error")["message"] == "there are too many games here for a rematch");
  CHECK(lobby.size() == 1);
}

TEST_CASE("a rematch starts where the game did, with its clock", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"},
                                   {"position", "4k3/8/8/8/8/8/8/4K2R white"},
                                   {"clock", {{"seconds", 60}, {"increment", 2}}},
                                   {"seats", {{"black", {{"kind", "computer"}, {"level", 2}}}}}});
  const Joined white = join(lobby, game["game"], {game["seats"]["white"]});
  const Json start = white.client->next("game");
  ask(lobby, white, {{"type", "resign"}});
  ask(lobby, white, {{"type", "offer"}, {"kind", "rematch"}});
  const Json rematch = white.client->next("rematch");
  const Json again = join(lobby, rematch["game"], rematch["secrets"]).client->next("game");
  CHECK(again["you"] == Json{"black"});
  CHECK(again["start"]["pieces"] == start["start"]["pieces"]);
  CHECK(again["clock"] == start["clock"]);
  CHECK(again["seats"][0]["level"] == 2);
}

TEST_CASE("when there are too many games, the one that was left alone for longest makes way", "[web]") {
  LobbySettings settings;
  settings.limits.games = 4;
  Lobby lobby(disk, catalog(), settings);
  constexpr int hours = 3600, days = 24 * hours;
  // A game of chess in which `messages` were sent before everybody left, so long ago.
  const auto add = [&](const std::vector<Json>& messages, int seconds_ago) {
    const Json game = create(lobby, {{"variant", "chess"}});
    const Joined white = join(lobby, game["game"], {game["seats"]["white"]});
    for (const Json& message : messages) ask(lobby, white, message);
    lobby.leave(white.room, white.client);
    wait_for(white.room);
    white.room->changed -= seconds_ago;
    return game;
  };
  const auto is_there = [&](const Json& game) { return join(lobby, game["game"], {game["watch"]}).room != nullptr; };
  const Json resign = {{"type", "resign"}};

  SECTION("one that is over, of those the oldest, before one that is not") {
    const Json waiting = add({}, 3 * days), newer = add({resign}, 10), older = add({resign}, 20),
               newest = add({resign}, 5);
    add({}, 0);
    CHECK(lobby.size() == 4);
    CHECK_FALSE(is_there(older));
    add({}, 0);
    CHECK_FALSE(is_there(newer));
    add({}, 0);
    CHECK_FALSE(is_there(newest));
    add({}, 0);
    CHECK_FALSE(is_there(waiting));
    CHECK(lobby.create({{"variant", "chess"}}).status == 503);
  }
  SECTION("one without a turn after an hour, others after a day, of those the oldest") {
    const Json begun = add({move("e2-e4", 0)}, 25 * hours), fresh = add({move("e2-e4", 0)}, 23 * hours);
    const Json unbegun = add({}, 2 * hours), older = add({}, 3 * hours);
    add({}, 0);
    CHECK_FALSE(is_there(begun));
    add({}, 0);
    CHECK_FALSE(is_there(older));
    add({}, 50 * 60);
    CHECK_FALSE(is_there(unbegun));
    CHECK(lobby.create({{"variant", "chess"}}).status == 503);
    CHECK(is_there(fresh));
  }
  SECTION("none that somebody looks at") {
    const Json game = add({resign}, 2 * days);
    const Joined watcher = join(lobby, game["game"], {game["watch"]});
    wait_for(watcher.room);
    for (int i = 0; i < 3; ++i) add({}, 0);
    CHECK(lobby.create({{"variant", "chess"}}).status == 503);
  }
}

TEST_CASE("scripts that take too long are ended", "[web]") {
  LobbySettings settings;
  settings.limits.script_seconds = 0;
  Lobby lobby(disk, catalog(), settings);
  for (const std::string& id : shipped_ids()) {
    if (!load_shipped(id)->hooks.has(HookEvent::setup)) continue;
    INFO(id);
    CHECK(lobby.create({{"variant", id}}).status == 400);
  }
}

}  // namespace trigon::engine::testing
