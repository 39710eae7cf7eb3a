#include "interpreter/bindings/wasm/host/page_server.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/bindings/wasm/host/kept_games.h"
#include "interpreter/bindings/wasm/host/single_thread.h"
#include "interpreter/support/json.h"
#include "interpreter/web/api.h"
#include "interpreter/web/game_messages.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/seconds_now.h"
#include "interpreter/web/state_folder.h"

namespace trigon::engine {

namespace {

/// What the page will be told at the end of this step.
using Events = std::vector<Json>;

/// A connection of the page to a game.
class PageClient : public GameClient {
 public:
  PageClient(std::uint64_t number, Events& events) : number_(number), events_(events) {}

  void send(SharedText text) override {
    events_.push_back({{"type", "message"}, {"client", number_}, {"text", *text}});
  }
  void close() override { events_.push_back({{"type", "closed"}, {"client", number_}}); }

  /// The game, once it has joined one.
  RoomPtr room;

 private:
  std::uint64_t number_;
  Events& events_;
};

std::map<std::string, std::string>& page_files() {
  static std::map<std::string, std::string> files;
  return files;
}

LobbySettings settings_of_page() {
  LobbySettings settings;
  settings.limits.games = 100;
  std::string none;
  settings.state = StateFolder::open("", none);
  // Nothing else is done meanwhile.
  settings.limits.thinking_seconds = 4;
  return settings;
}

class PageServer {
 public:
  PageServer(const std::vector<std::string>& games, Diagnostics& diagnostics)
      : files_(page_files(), DataFolder{"shipped"}),
        catalog_(files_, games, diagnostics, CatalogExtent::given),
        lobby_(files_, catalog_, settings_of_page()),
        api_(catalog_, lobby_, "") {
    // One that can no longer be played, under changed rules perhaps, is told to whoever opens it.
    lobby_.restore();
  }

  Json step(const Json& request) {
    const auto now = std::chrono::steady_clock::now();
    take(request);
    SingleThread::instance().run(now);
    tell_kept_games();
    const auto next = SingleThread::instance().next();
    const auto wait =
        next ? std::optional(std::chrono::duration<double>(*next - std::chrono::steady_clock::now())) : std::nullopt;
    return {{"events", std::exchange(events_, {})}, {"wait", wait ? Json(std::max(wait->count(), 0.0)) : Json()}};
  }

 private:
  void tell_kept_games() {
    KeptGames& kept = KeptGames::instance();
    for (const std::string& id : std::exchange(kept.changed, {})) {
      const auto text = kept.texts.find(id);
      events_.push_back(
          {{"type", "kept"}, {"game", id}, {"text", text == kept.texts.end() ? Json() : Json(text->second)}});
    }
  }

  void take(const Json& request) {
    const std::string type = text_field(request, "type").value_or("");
    const std::uint64_t number = count_field(request, "client").value_or(0);
    if (type == "request") return answer(request);
    if (type == "open") clients_.emplace(number, std::make_shared<PageClient>(number, events_));
    const auto client = clients_.find(number);
    if (client == clients_.end()) return;
    if (type == "message") receive(client->second, parse_request(text_field(request, "text").value_or("")));
    if (type != "close") return;
    if (client->second->room) lobby_.leave(client->second->room, client->second);
    clients_.erase(client);
  }

  void answer(const Json& request) {
    const WebRequest asked{.method = text_field(request, "method").value_or("GET"),
                           .target = text_field(request, "target").value_or("/"),
                           .content_type = "application/json",
                           .body = text_field(request, "body").value_or("")};
    const std::uint64_t tag = count_field(request, "tag").value_or(0);
    api_.answer(asked, seconds_now(), [this, tag](const WebAnswer& answer) {
      events_.push_back({{"type", "answer"},
                         {"tag", tag},
                         {"status", answer.status},
                         {"content", answer.type},
                         {"body", answer.body}});
    });
  }

  void receive(const std::shared_ptr<PageClient>& client, Json message) {
    if (text_field(message, "type") == "ping") return client->send(shared_text(std::string(R"({"type":"pong"})")));
    if (client->room) return lobby_.receive(client->room, client, std::move(message));
    client->room = lobby_.join(client, std::move(message));
  }

  const MemoryFiles files_;
  Catalog catalog_;
  Lobby lobby_;
  WebApi api_;
  Events events_;
  std::map<std::uint64_t, std::shared_ptr<PageClient>> clients_;
};

std::unique_ptr<PageServer>& the_server() {
  static std::unique_ptr<PageServer> server;
  return server;
}

char* copy(const Json& json) {
  const std::string text = dump(json);
  char* const result = new char[text.size() + 1];
  std::memcpy(result, text.c_str(), text.size() + 1);
  return result;
}

}  // namespace

}  // namespace trigon::engine

using namespace trigon::engine;

void trigon_page_file(const char* path, const char* bytes, size_t size) {
  page_files()[path] = std::string(bytes, size);
}

char* trigon_page_start(const char* games) {
  Diagnostics diagnostics;
  const Json request = parse_request(games);
  std::vector<std::string> names;
  if (const Json* const list = find_field(request, "games"))
    for (const Json& name : *list) names.push_back(name.get<std::string>());
  if (const Json* const kept = find_field(request, "kept"))
    for (const auto& [id, text] : kept->items()) KeptGames::instance().texts[id] = text.get<std::string>();
  the_server() = std::make_unique<PageServer>(names, diagnostics);
  return copy(Json{{"errors", format_diagnostics(diagnostics)}});
}

char* trigon_page_step(const char* request) { return copy(the_server()->step(parse_request(request))); }
