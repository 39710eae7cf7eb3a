#include "interpreter/web/look.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "interpreter/movegen/attacks.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/legal.h"
#include "interpreter/web/json_fields.h"

namespace trigon::engine {

namespace {

/// Those of the moves that begin on the cell.
Json moves_from(const Position& position, const MoveList& moves, const std::string& cell) {
  Json found = Json::array();
  for (const Move& move : moves) {
    Json json = move_to_json(position, move);
    if (json["from"] == cell) found.push_back(std::move(json));
  }
  return found;
}

/// Where the player to move is in check, it can be nobody else's turn. Then a piece of `owner` is shown with all that
/// it could capture, the royal too.
Json moves_beside_check(const Game& game, Player owner, const std::string& cell) {
  Position position = game.copy_position();
  position.set_turn(owner);
  MoveList moves;
  LegalMoves().list(position, moves);
  return moves_from(position, moves, cell);
}

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
    why = fmt::format("it cannot be {}'s turn here", ruleset.players[owner].name);
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
  const std::string& label = ruleset.labels[cell];
  const bool beside_check =
      is_moved && !own && game.position().is_in(piece.owner()) && is_in_check(game.position(), game.position().turn());
  if (own && own->position().turn() == piece.owner())
    answer["moves"] = moves_from(own->position(), own->moves(), label);
  else if (beside_check)
    answer["moves"] = moves_beside_check(game, piece.owner(), label);
  if (own || beside_check) why = "it has no move here";
  if (answer["moves"].empty()) answer["why"] = why;
  return answer;
}

}  // namespace trigon::engine
