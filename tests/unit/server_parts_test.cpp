// Parts of a server: what their games, codes and addresses begin with, and what they answer to requests for another
// one. interpreter/web/server_parts.h, lobby.h, api.h.
#include "interpreter/web/server_parts.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <future>

#include "interpreter/web/api.h"
#include "interpreter/web/room.h"
#include "interpreter/web/secrets.h"
#include "interpreter/web/state_folder.h"
#include "tests/support/catalog.h"
#include "tests/support/folder.h"

namespace trigon::engine::testing {

namespace parts_case {

const DiskFiles disk;

/// A connection that keeps what it was sent.
class Listening : public GameClient {
 public:
  void send(SharedText text) override { heard += *text; }
  void close() override { is_closed = true; }
  std::string heard{};
  bool is_closed = false;
};

/// A part of a server, without sockets.
struct PartServer {
  explicit PartServer(const std::string& name, const std::string& folder = "")
      : lobby(disk, catalog(), in(name, folder)) {}

  static LobbySettings in(const std::string& name, const std::string& folder) {
    LobbySettings settings;
    settings.part = name;
    settings.other_parts = {"b", "c"};
    std::string error;
    if (!folder.empty()) settings.state = StateFolder::open(folder, error);
    return settings;
  }
  WebAnswer ask(const char* method, const std::string& path, const Json& body = {}) {
    std::promise<WebAnswer> answer;
    api.answer({method, path, "application/json", body.dump(), "x"}, 0,
               [&](const WebAnswer& one) { answer.set_value(one); });
    return answer.get_future().get();
  }
  Json post(const std::string& path, const Json& body) { return Json::parse(ask("POST", path, body).body); }

  Lobby lobby;
  WebApi api{catalog(), lobby, ""};
};

bool is_split(const OfPart& text, const char* part, const char* rest) { return text.part == part && text.rest == rest; }

}  // namespace parts_case

using namespace parts_case;

TEST_CASE("what begins with the name of a part is split there", "[web]") {
  CHECK(is_split(split_part_target("/part/a/api/play?x=/y/"), "a", "/api/play?x=/y/"));
  CHECK(is_split(split_part_target("/part/north12/"), "north12", "/"));
  for (const char* const target : {"/", "/api/play", "/part/a", "/part//api", "/part/A/api", "/part/a-b/api",
                                   "/part/ninechars/api", "/part/a?x/y", "part/a/api"})
    CHECK(is_split(split_part_target(target), "", target));

  CHECK(is_split(split_game_id("a-k3x9a7hm2wqe"), "a", "k3x9a7hm2wqe"));
  CHECK(is_split(split_game_id("k3x9a7hm2wqe"), "", "k3x9a7hm2wqe"));
  CHECK(is_split(split_game_id("../a-k3x9a7hm2wqe"), "", "../a-k3x9a7hm2wqe"));

  CHECK(is_split(split_code("north1-K7QM x2cd"), "north1", "k7qmx2cd"));
  CHECK(is_split(split_code("ak7qmx2cd"), "a", "k7qmx2cd"));
  CHECK(is_split(split_code("k7qm-x2cd"), "", "k7qmx2cd"));
  for (const char* const code : {"", "x2cd", "ninechars-k7qm-x2cd", ".-k7qm-x2cd"})
    CHECK(split_code(code).part.empty());
}

TEST_CASE("ids of games are names of files with and without a part", "[web]") {
  const std::string id = make_game_id("north1");
  CHECK(id.starts_with("north1-"));
  CHECK(is_game_id(id));
  CHECK(is_game_id(id.substr(7)));
  for (const std::string& other : {"../" + id, "-" + id.substr(7), "a-" + id, id + "-", std::string("a-")})
    CHECK_FALSE(is_game_id(other));
}

TEST_CASE("a part answers for its own games, and says of others whose they are", "[web]") {
  PartServer served("a");
  const Json game =
      served.post("/part/a/api/games", {{"variant", "chess"}, {"seats", {{"black", {{"kind", "anyone"}}}}}});
  const std::string id = game["game"], code = game["codes"]["white"];
  CHECK(id.starts_with("a-"));
  CHECK(code.starts_with("a-"));
  CHECK(game["watch_code"].get<std::string>().starts_with("a-"));
  // What names no part may come to any.
  CHECK(served.post("/api/games", {{"variant", "chess"}})["game"].get<std::string>().starts_with("a-"));
  CHECK(served.ask("GET", "/").status == 200);

  CHECK(served.post("/part/a/api/code", {{"code", code}})["game"] == id);
  CHECK(served.post("/api/code", {{"code", code.substr(2)}})["game"] == id);
  const Json seat = {{"game", id}, {"player", "black"}};
  CHECK(served.post("/part/a/api/seat", seat)["game"] == id);

  const std::string told = "this is part 'a' of the server, but part 'b' was asked for";
  for (const WebAnswer& answer :
       {served.ask("GET", "/part/b/"), served.ask("GET", "/part/b/api/variants/chess"),
        served.ask("POST", "/part/b/api/games", {{"variant", "chess"}}), served.ask("POST", "/part/b/api/code"),
        served.ask("POST", "/api/code", {{"code", "b" + code.substr(1)}}),
        served.ask("POST", "/api/seat", {{"game", "b" + id.substr(1)}, {"player", "black"}})}) {
    CHECK(answer.status == 421);
    CHECK(answer.body.find(told) != std::string::npos);
  }
  const auto client = std::make_shared<Listening>();
  const Json lost = {{"type", "join"}, {"game", "b" + id.substr(1)}, {"secrets", {game["watch"]}}};
  CHECK_FALSE(served.lobby.join(client, lost));
  CHECK(client->heard.find(told) != std::string::npos);
  CHECK(client->is_closed);
}

TEST_CASE("a rematch stays in its part", "[web]") {
  PartServer served("a");
  const Json game = served.post("/api/games", {{"variant", "chess"}});
  const auto client = std::make_shared<Listening>();
  const RoomPtr room = served.lobby.join(
      client,
      {{"type", "join"}, {"game", game["game"]}, {"secrets", {game["seats"]["white"], game["seats"]["black"]}}});
  for (const Json& message : {Json{{"type", "resign"}, {"player", "white"}},
                              Json{{"type", "offer"}, {"kind", "rematch"}, {"player", "black"}}})
    served.lobby.receive(room, client, message);
  std::promise<void> done;
  room->strand.post([&] { done.set_value(); });
  done.get_future().wait();
  CHECK(room->game.rematch().starts_with("a-"));
}

TEST_CASE("the home page hears of the open seats of the part, and which others there are", "[web]") {
  PartServer served("a");
  const Json seats = Json::parse(served.ask("GET", "/part/a/api/seats").body);
  CHECK(seats["parts"] == Json{"b", "c"});
  CHECK(seats["games"] == Json::array());
}

TEST_CASE("a part restores its games and older ones without a part, and reports others", "[web]") {
  const Folder folder;
  std::string ids[3];
  const char* const names[] = {"", "a", "b"};
  for (int i = 0; i < 3; ++i)
    ids[i] = PartServer(names[i], folder / "state").post("/api/games", {{"variant", "chess"}})["game"];
  PartServer part("a", folder / "state");
  CHECK(part.lobby.restore() == std::vector{"the game " + ids[2] + " is not restored: it is of part 'b'"});
  CHECK(part.lobby.size() == 2);
  CHECK(std::filesystem::exists(folder / "state/" + ids[2] + ".jsonl"));
  // A server without a name takes all, and answers for all.
  PartServer whole("", folder / "state");
  CHECK(whole.lobby.restore().empty());
  CHECK(whole.lobby.size() == 3);
  CHECK(whole.ask("GET", "/part/b/api/seats").status == 200);
}

}  // namespace trigon::engine::testing
