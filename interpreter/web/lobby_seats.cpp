// How people find their way to seats of the lobby's games: open seats, and short codes for links.
#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "interpreter/notation/game_json.h"
#include "interpreter/web/game_messages.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/lobby.h"
#include "interpreter/web/room.h"
#include "interpreter/web/seconds_now.h"
#include "interpreter/web/server_parts.h"

namespace trigon::engine {

namespace {

Json open_game_to_json(const Room& room, PlayerSet open) {
  const Ruleset& ruleset = *room.variant->ruleset();
  return {{"game", room.id},
          {"variant", ruleset.id},
          {"name", ruleset.name},
          {"options", options_to_json(ruleset)},
          {"seats", players_to_json(ruleset, open)},
          {"players", contenders(ruleset).size()},
          // It does not change, so that it can be read beside the strand.
          {"clock", clock_to_json(room.game.setup().clock)}};
}

/// How many games a question about standings may name.
constexpr std::size_t most_asked = 8;

/// What the viewer of a game sees of it from afar; null when the secrets make no viewer.
Json standing_to_json(const Room& room, const std::vector<std::string>& secrets) {
  const auto viewer = room.is_forgotten ? std::nullopt : room.game.find_viewer(secrets);
  if (!viewer) return nullptr;
  const Player turn = room.game.game().position().turn();
  const bool is_over = room.game.is_over();
  const auto left = room.game.time_left(seconds_now());
  return {{"game", room.id},
          {"over", is_over},
          {"turn", is_over ? Json() : Json(room.game.ruleset().players[turn].name)},
          {"yours", !is_over && viewer->seats.contains(turn)},
          {"left", is_over || !left ? Json() : Json(*left)}};
}

/// Answers of several games, which come in any order, as one.
struct Standings {
  explicit Standings(std::size_t count) : games(count) {}

  std::mutex mutex;
  std::vector<Json> games;
  std::size_t answered = 0;
};

CreatedGame refused(int status, const std::string& reason) { return {status, {{"error", reason}}}; }

/// The status of a request that has reached a server which does not answer for what it names.
constexpr int misdirected = 421;

}  // namespace

Json Lobby::open_seats() const {
  std::vector<std::pair<RoomPtr, PlayerSet>> open;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, room] : rooms_)
      if (const PlayerSet seats = room->open_seats; !seats.empty()) open.emplace_back(room, seats);
  }
  std::ranges::sort(open, [](const auto& a, const auto& b) { return a.first->changed > b.first->changed; });
  Json games = Json::array();
  for (const auto& [room, seats] : open)
    if (games.size() < settings_.limits.open_games) games.push_back(open_game_to_json(*room, seats));
  return {{"games", std::move(games)}, {"parts", settings_.other_parts}};
}

void Lobby::take_seat(const Json& request, const std::function<void(CreatedGame)>& reply) {
  const std::string id = text_field(request, "game").value_or("");
  if (const auto reason = why_not_here(split_game_id(id).part)) return reply(refused(misdirected, *reason));
  const RoomPtr room = find(id);
  const auto player =
      room ? room->variant->ruleset()->find_player(text_field(request, "player").value_or("")) : std::nullopt;
  if (!player) return reply(refused(404, "there is no such seat"));
  room->strand.post([this, room, player = *player, reply] {
    const auto secret = room->is_forgotten ? std::nullopt : room->game.take_seat(player);
    if (!secret) return reply(refused(409, "somebody else has taken this seat"));
    settle(room);
    reply({200, {{"game", room->id}, {"secret", *secret}}});
  });
}

void Lobby::tell_standings(const Json& request, const std::function<void(CreatedGame)>& reply) {
  const Json* const asked = find_field(request, "games");
  if (!asked || !asked->is_array() || asked->size() > most_asked) return reply(refused(400, "name at most 8 games"));
  std::vector<std::pair<RoomPtr, std::vector<std::string>>> rooms;
  for (const Json& one : *asked)
    if (const RoomPtr room = find(text_field(one, "game").value_or(""))) rooms.emplace_back(room, secrets_of(one));
  if (rooms.empty()) return reply({200, {{"games", Json::array()}}});
  const auto standings = std::make_shared<Standings>(rooms.size());
  for (std::size_t i = 0; i < rooms.size(); ++i)
    rooms[i].first->strand.post([standings, i, room = rooms[i].first, secrets = rooms[i].second, reply] {
      const std::lock_guard lock(standings->mutex);
      standings->games[i] = standing_to_json(*room, secrets);
      if (++standings->answered < standings->games.size()) return;
      Json games = Json::array();
      for (Json& game : standings->games)
        if (!game.is_null()) games.push_back(std::move(game));
      reply({200, {{"games", std::move(games)}}});
    });
}

void Lobby::add_codes(Json& answer) {
  const std::string game = answer["game"];
  Json codes = Json::object();
  for (const auto& seat : answer["seats"].items())
    codes[seat.key()] = in_part(settings_.part, codes_.add({game, seat.value().get<std::string>()}, seconds_now()));
  answer["codes"] = std::move(codes);
  answer["watch_code"] = in_part(settings_.part, codes_.add({game, answer["watch"].get<std::string>()}, seconds_now()));
}

CreatedGame Lobby::open_code(const Json& request) {
  const OfPart code = split_code(text_field(request, "code").value_or(""));
  if (const auto reason = why_not_here(code.part)) return refused(misdirected, *reason);
  const bool may_be_own = code.part.empty() || code.part == settings_.part;
  const auto link = may_be_own ? codes_.find(code.rest, seconds_now()) : std::nullopt;
  if (!link || !find(link->game)) return refused(404, "no game has this code; codes are good for a day");
  return {200, {{"game", link->game}, {"secrets", {link->secret}}}};
}

}  // namespace trigon::engine
