// Games on the server as tests ask them, without threads and sockets.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/compare/variant_hash.h"
#include "interpreter/web/game_messages.h"
#include "interpreter/web/hosted_game.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

inline const DiskFiles disk;

/// A game of people, whose secrets are the names of the players; "level 2 black" makes a computer of one.
struct Table {
  std::string id = "chess";
  std::string position{};
  std::vector<std::string> computers{};
  std::optional<GameClock> clock{};
  int score = 0;
  /// In the place of a shipped game.
  RulesetPtr own{};
};

inline HostedGame host(const Table& table) {
  const RulesetPtr ruleset = table.own ? table.own : load_shipped(table.id);
  HostedSetup setup{"abcdefghijkm", {&disk, table.id}, variant_hash(*ruleset), {}, "watch", table.clock, {}};
  for (const PlayerInfo& player : ruleset->players) {
    const bool is_computer =
        std::find(table.computers.begin(), table.computers.end(), player.name) != table.computers.end();
    setup.seats.push_back({SeatHolder{is_computer ? 2 : 0}, "", is_computer || player.is_neutral ? "" : player.name});
  }
  setup.score = [score = table.score](const Position&, Player) { return score; };
  Game game = table.position.empty() ? Game(ruleset) : Game(ruleset, position_of(*ruleset, table.position));
  return HostedGame(std::move(setup), PlayedGame(std::move(game)), 0);
}

inline Viewer viewer(const HostedGame& game, const std::vector<std::string>& secrets) {
  const auto found = game.find_viewer(secrets);
  REQUIRE(found);
  return *found;
}

/// What a seat is answered: "done", or the message of the error.
inline std::string ask(HostedGame& game, const std::string& secret, Json message, double now = 0) {
  const Json answer = game.request(viewer(game, {secret}), message, now);
  return answer["type"] == "error" ? answer["message"].get<std::string>() : answer["type"].get<std::string>();
}

inline std::string move(HostedGame& game, const std::string& text, double now = 0) {
  const std::string& mover = game.ruleset().players[game.game().position().turn()].name;
  return ask(game, mover, {{"type", "move"}, {"text", text}, {"turn", game.game().turns().size()}}, now);
}

inline void play(HostedGame& game, const std::vector<std::string>& moves) {
  for (const std::string& text : moves) REQUIRE(move(game, text) == "done");
}

/// The types of the events since the last call.
inline std::vector<std::string> event_types(HostedGame& game) {
  std::vector<std::string> types;
  for (const auto& event : game.take_events()) {
    const Json json = Json::parse(game.message(event, {}));
    std::string type = json["type"];
    if (json.contains("reason")) type += " " + json["reason"].get<std::string>();
    types.push_back(type);
  }
  return types;
}

inline Json whole(HostedGame& game, const std::vector<std::string>& secrets, double now = 0) {
  return Json::parse(game.whole(viewer(game, secrets), {}, now));
}

inline Json offer(const std::string& kind, const std::string& player) {
  return {{"type", "offer"}, {"kind", kind}, {"player", player}};
}
inline Json answer(const std::string& kind, const std::string& player, bool accept) {
  return {{"type", "answer"}, {"kind", kind}, {"player", player}, {"accept", accept}};
}

/// Kings that walk to and fro, without a rule that ends it.
inline RulesetPtr wandering_kings() {
  return load_text(duel("{ lattice: square, shape: rectangle, columns: 8, rows: 8 }", {"king: { letter: K, moves: W }"},
                        "\n  white: { K: a1 }\n  black: { K: h8 }"));
}

inline constexpr const char* three = "64-triangles-3p-corners";

}  // namespace trigon::engine::testing
