// Where the server keeps its games: what folder and database have in common, and what only a database can lose.
// interpreter/web/game_store.h, state_folder.h, game_database.h. For the database tests/database/run starts a server,
// and names it in TRIGON_TEST_DATABASE.
#include "interpreter/web/game_store.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <future>
#include <thread>

#include "interpreter/web/game_database.h"
#include "interpreter/web/lobby.h"
#include "interpreter/web/room.h"
#include "interpreter/web/secrets.h"
#include "interpreter/web/state_folder.h"
#include "tests/support/catalog.h"
#include "tests/support/folder.h"

namespace trigon::engine::testing {

namespace {

/// The connection string of a database for tests; empty for none.
std::string test_database() {
  const char* const place = std::getenv("TRIGON_TEST_DATABASE");
  return place ? place : "";
}

/// A connection that keeps what it was sent.
class Listener : public GameClient {
 public:
  void send(SharedText text) override { heard += *text; }
  void close() override {}
  std::string heard{};
};

/// The kinds of stores that can be tested here.
std::vector<std::string> kinds() {
  return test_database().empty() ? std::vector<std::string>{"folder"} : std::vector<std::string>{"folder", "database"};
}

std::shared_ptr<GameStore> open_store(const std::string& kind, const Folder& folder) {
  std::string error;
  if (kind == "database") return open_game_database(test_database(), error);
  return StateFolder::open(folder / "state", error);
}

/// Locks a store, whose last owner may need a moment to be seen as gone.
bool lock_soon(GameStore& store) {
  for (int tries = 0; tries < 100; ++tries) {
    if (store.lock()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

std::vector<Json> lines_from(int first, int last) {
  std::vector<Json> lines;
  for (int i = first; i <= last; ++i) lines.push_back({{"line", i}, {"text", "\"\\ {,} Gliński\t%"}});
  return lines;
}

/// The numbers of the lines that a game has, the header's first.
std::vector<int> kept(const GameStore& store, const std::string& id) {
  std::string problem;
  const auto game = store.read(id, problem);
  if (!game) return {};
  std::vector<int> numbers{game->header["line"]};
  for (const Json& line : game->changes) numbers.push_back(line["line"]);
  CHECK(game->header == lines_from(numbers[0], numbers[0])[0]);
  return numbers;
}

}  // namespace

TEST_CASE("games that are kept are there when the store is opened again", "[web][store]") {
  const std::string kind = GENERATE(from_range(kinds()));
  const Folder folder;
  const std::string id = make_game_id("a"), other = make_game_id();
  const auto before = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  {
    const auto store = open_store(kind, folder);
    REQUIRE((store && lock_soon(*store)));
    CHECK(store->append(id, lines_from(1, 1)));
    CHECK(store->append(id, lines_from(2, 3)));
    CHECK(store->append(other, lines_from(7, 8)));
    CHECK(store->write_record(id, "first"));
    CHECK(store->write_record(id, "second"));
  }
  const auto store = open_store(kind, folder);
  REQUIRE(lock_soon(*store));
  for (const std::string& one : {id, other}) CHECK(std::ranges::count(store->ids(), one) == 1);
  CHECK(kept(*store, id) == std::vector{1, 2, 3});
  std::string problem;
  CHECK(std::abs(store->read(id, problem)->changed - before) < 100);
  CHECK(store->append(id, lines_from(4, 4)));
  CHECK(kept(*store, id) == std::vector{1, 2, 3, 4});
  CHECK(store->replace(id, lines_from(11, 12)));
  CHECK(store->append(id, lines_from(13, 13)));
  CHECK(kept(*store, id) == std::vector{11, 12, 13});
  store->forget(id);
  CHECK(std::ranges::count(store->ids(), id) == 0);
  CHECK_FALSE(store->read(id, problem));
  CHECK_FALSE(problem.empty());
  CHECK(kept(*store, other) == std::vector{7, 8});
  store->forget(other);
}

TEST_CASE("one program at a time uses a store", "[web][store]") {
  const std::string kind = GENERATE(from_range(kinds()));
  const Folder folder;
  auto first = open_store(kind, folder), second = open_store(kind, folder);
  REQUIRE((first && second));
  CHECK(lock_soon(*first));
  CHECK_FALSE(second->lock());
  first.reset();
  CHECK(lock_soon(*second));
}

namespace {

/// A store that notes how it is written to, and of which the first replacement is said to have failed.
class Noting : public GameStore {
 public:
  std::string place() const override { return "memory"; }
  bool lock() override { return true; }
  std::vector<std::string> ids() const override { return {}; }
  std::optional<KeptGame> read(const std::string&, std::string&) const override { return std::nullopt; }
  bool append(const std::string&, const std::vector<Json>&) const override { return calls.push_back("append"), true; }
  bool replace(const std::string&, const std::vector<Json>&) const override {
    calls.push_back("replace");
    return std::exchange(has_failed, true);
  }
  bool write_record(const std::string&, const std::string&) const override { return true; }
  void forget(const std::string&) const override {}

  mutable std::vector<std::string> calls{};
  mutable bool has_failed = false;
};

}  // namespace

TEST_CASE("a game that was to be written anew is, whatever comes between", "[web][store]") {
  const DiskFiles disk;
  const auto store = std::make_shared<Noting>();
  LobbySettings settings;
  settings.state = store;
  Lobby lobby(disk, catalog(), settings);
  const Json game = lobby.create({{"variant", "chess"}}).body;
  const auto client = std::make_shared<Listener>();
  const RoomPtr room =
      lobby.join(client, {{"type", "join"}, {"game", game["game"]}, {"secrets", {game["seats"]["white"]}}});
  const auto ask = [&](const Json& message) {
    lobby.receive(room, client, message);
    std::promise<void> done;
    room->strand.post([&] { done.set_value(); });
    done.get_future().wait();
  };
  for (int i = 0; !store->has_failed && i < 1000; ++i) ask({{"type", "name"}, {"name", "n" + std::to_string(i)}});
  REQUIRE(store->has_failed);
  // With this turn the game has as few lines as it may have.
  ask({{"type", "move"}, {"text", "e2-e4"}, {"turn", 0}});
  CHECK(store->calls.back() == "replace");
  ask({{"type", "name"}, {"name", "last"}});
  CHECK(store->calls.back() == "append");
}

TEST_CASE("a database that cannot be opened is an error", "[web][store]") {
  std::string error;
  CHECK(is_game_database("postgresql://db/trigon_a"));
  CHECK_FALSE(is_game_database("/var/lib/trigon"));
  CHECK_FALSE(open_game_database("postgresql://127.0.0.1:1/nothing", error));
  CHECK_FALSE(error.empty());
}

namespace {

/// Carries out a statement beside the database of the test, as its administrator does.
void administer(const std::string& statement) {
  const char* const place = std::getenv("TRIGON_TEST_DATABASE_ADMIN");
  REQUIRE(place);
  REQUIRE(std::system(
              ("psql --quiet '" + std::string(place) + "' --command \"" + statement + "\" >/dev/null").c_str()) == 0);
}

/// Ends all connections to the database of the test.
void cut_connections() {
  administer("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trigon'");
}

/// While it exists nobody can connect to the database of the test.
class Unreachable {
 public:
  Unreachable() {
    administer("alter database trigon with allow_connections false");
    cut_connections();
  }
  Unreachable(const Unreachable&) = delete;
  Unreachable& operator=(const Unreachable&) = delete;
  ~Unreachable() { administer("alter database trigon with allow_connections true"); }
};

/// A program that could not write tries again after a moment.
void wait_for_next_try() { std::this_thread::sleep_for(std::chrono::milliseconds(2200)); }

}  // namespace

TEST_CASE("a database that is gone for a while loses nothing and keeps nothing twice", "[web][store]") {
  if (test_database().empty()) return;
  const Folder folder;
  const std::string id = make_game_id();
  const auto store = open_store("database", folder);
  REQUIRE((store && lock_soon(*store)));
  REQUIRE(store->append(id, lines_from(1, 1)));
  // A connection that was cut is made again at once.
  cut_connections();
  CHECK(store->append(id, lines_from(2, 2)));
  {
    const Unreachable now;
    CHECK_FALSE(store->append(id, lines_from(3, 3)));
    const auto began = std::chrono::steady_clock::now();
    for (int tries = 0; tries < 100; ++tries) CHECK_FALSE(store->append(id, lines_from(3, 4)));
    // Nobody waits for attempts that are not made.
    CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(1));
    CHECK_FALSE(store->write_record(id, "x"));
  }
  wait_for_next_try();
  CHECK(store->append(id, lines_from(3, 5)));
  CHECK(kept(*store, id) == std::vector{1, 2, 3, 4, 5});
  store->forget(id);
}

TEST_CASE("a program whose database another one has taken over writes no more", "[web][store]") {
  if (test_database().empty()) return;
  const Folder folder;
  const std::string id = make_game_id();
  const auto first = open_store("database", folder);
  REQUIRE((first && lock_soon(*first)));
  REQUIRE(first->append(id, lines_from(1, 2)));
  cut_connections();
  const auto third = open_store("database", folder);
  REQUIRE((third && lock_soon(*third)));
  CHECK(kept(*third, id) == std::vector{1, 2});
  CHECK_FALSE(first->append(id, lines_from(3, 3)));
  CHECK(third->append(id, lines_from(4, 4)));
  // Not even when the new owner is gone.
  cut_connections();
  wait_for_next_try();
  CHECK_FALSE(first->append(id, lines_from(3, 3)));
  CHECK_FALSE(first->replace(id, lines_from(3, 3)));
  CHECK_FALSE(first->write_record(id, "x"));
  first->forget(id);
  CHECK(third->append(id, lines_from(5, 5)));
  CHECK(kept(*third, id) == std::vector{1, 2, 4, 5});
  third->forget(id);
}

TEST_CASE("players hear that a game is not kept in a database, and it is kept later", "[web][store]") {
  if (test_database().empty()) return;
  const Folder folder;
  const DiskFiles disk;
  LobbySettings settings;
  settings.state = open_store("database", folder);
  REQUIRE((settings.state && lock_soon(*settings.state)));
  Json game;
  {
    Lobby lobby(disk, catalog(), settings);
    game = lobby.create({{"variant", "chess"}}).body;
    const auto client = std::make_shared<Listener>();
    const RoomPtr room = lobby.join(
        client,
        {{"type", "join"}, {"game", game["game"]}, {"secrets", {game["seats"]["white"], game["seats"]["black"]}}});
    const auto move = [&](const char* text, int turn) {
      lobby.receive(room, client, {{"type", "move"}, {"text", text}, {"turn", turn}});
      std::promise<void> done;
      room->strand.post([&] { done.set_value(); });
      done.get_future().wait();
    };
    move("e2-e4", 0);
    CHECK(client->heard.find(R"("type":"kept")") == std::string::npos);
    {
      const Unreachable now;
      move("e7-e5", 1);
      CHECK(client->heard.find(R"({"kept":false,"type":"kept"})") != std::string::npos);
      CHECK(lobby.create({{"variant", "chess"}}).status == 503);
    }
    wait_for_next_try();
    move("g1-f3", 2);
  }
  settings.state = nullptr;
  settings.state = open_store("database", folder);
  REQUIRE(lock_soon(*settings.state));
  Lobby lobby(disk, catalog(), settings);
  CHECK(lobby.restore().empty());
  const auto client = std::make_shared<Listener>();
  const RoomPtr room = lobby.join(client, {{"type", "join"}, {"game", game["game"]}, {"secrets", {game["watch"]}}});
  REQUIRE(room);
  CHECK(room->game.game().turns().size() == 3);
  settings.state->forget(game["game"]);
}

}  // namespace trigon::engine::testing
