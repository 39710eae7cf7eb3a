#include "interpreter/web/look.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "interpreter/notation/game_json.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/web/json_fields.h"

namespace trigon::engine {

namespace {

/// The game in which the owner of a piece is to move; nothing, with a reason, when there is none.
std::optional<Game> game_of_owner(const Game& game, Player owner, std::string& why) {
  if (owner == game.position().turn()) return game;
  const Ruleset& ruleset = game.ruleset();
  if (!game.position().is_in(owner)) {
    why = fmt::format("{} is out", ruleset.players[owner].name);
    return std::nullopt;
  }
  Position position = game.copy_position();
  position.set_turn(owner);
  // The position is read again, since it may be one that cannot arise, with a royal that could be captured.
  Diagnostics diagnostics;
  auto read = read_position(ruleset, LocatedText::standalone("position", print_position(position)), diagnostics);
  if (!read) {
    why = fmt::format("{} cannot be to move now: {}", ruleset.players[owner].name,
                      diagnostics.all().empty() ? "" : diagnostics.all().front().message);
    return std::nullopt;
  }
  return Game(game.ruleset_ptr(), std::move(*read));
}

}  // namespace

Cell cell_field(const Json& json, const char* key, const Ruleset& ruleset) {
  const auto label = text_field(json, key);
  return label ? ruleset.labels.find(*label) : no_cell;
}

Json look_to_json(const Game& game, Cell cell) {
  const Ruleset& ruleset = game.ruleset();
  const Piece piece = game.position().at(cell);
  if (piece.is_empty()) return nullptr;
  const bool is_dead = is_nobody(piece.owner());
  Json answer = {{"cell", ruleset.labels[cell]},
                 {"piece", ruleset.types[piece.type()].name},
                 {"owner", is_dead ? Json() : Json(ruleset.players[piece.owner()].name)},
                 {"moves", Json::array()},
                 {"why", nullptr}};
  std::string why = "nobody moves it";
  const bool is_moved = !is_dead && !ruleset.players[piece.owner()].is_neutral;
  const auto own = is_moved ? game_of_owner(game, piece.owner(), why) : std::nullopt;
  if (own && own->position().turn() == piece.owner())
    for (const Move& move : own->moves()) {
      Json json = move_to_json(own->position(), move);
      if (json["from"] == ruleset.labels[cell]) answer["moves"].push_back(std::move(json));
    }
  if (own && answer["moves"].empty()) why = "it has no move here";
  if (answer["moves"].empty()) answer["why"] = why;
  return answer;
}

}  // namespace trigon::engine
