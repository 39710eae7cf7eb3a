#include "interpreter/web/game_messages.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/pictures/position_notes.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace {

Json piece_to_json(const Ruleset& ruleset, Piece piece) {
  const bool is_dead = is_nobody(piece.owner());
  Json json = {ruleset.types[piece.type()].name, is_dead ? Json(nullptr) : Json(ruleset.players[piece.owner()].name)};
  if (piece.owner() != piece.home()) json.push_back(ruleset.players[piece.home()].name);
  return json;
}

bool looks_alike(Piece a, Piece b) {
  if (a.is_empty() || b.is_empty()) return a.is_empty() && b.is_empty();
  return a.type() == b.type() && a.owner() == b.owner() && a.home() == b.home();
}

PlayerSet checked_players(const Position& position) {
  PlayerSet checked;
  if (position.ruleset().end.royals == RoyalRule::capture) return checked;
  for (Player player : position.ruleset().all_players())
    if (position.is_in(player) && is_in_check(position, player)) checked.insert(player);
  return checked;
}

/// Notes about the position, such as values of scripts, without the phase, which has a key of its own.
Json notes_to_json(const Position& position) {
  Json notes = Json::array();
  for (const std::string& note : state_notes(position))
    if (!note.starts_with("phase: ")) notes.push_back(note);
  return notes;
}

}  // namespace

Json players_to_json(const Ruleset& ruleset, PlayerSet players) {
  Json names = Json::array();
  for (Player player : ruleset.all_players() & players) names.push_back(ruleset.players[player].name);
  return names;
}

Json done_message() { return {{"type", "done"}}; }
Json error_message(const std::string& message) { return {{"type", "error"}, {"message", message}}; }

Json kept_message(bool is_kept) { return {{"type", "kept"}, {"kept", is_kept}}; }

Json pieces_to_json(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  Json pieces = Json::object();
  for (const Cell cell : ruleset.grid.cells())
    if (const Piece piece = position.at(cell); !piece.is_empty())
      pieces[ruleset.labels[cell]] = piece_to_json(ruleset, piece);
  return pieces;
}

Json state_to_json(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  Json hands = Json::object();
  for (Player player : ruleset.all_players())
    if (!ruleset.hands.types.empty() && !ruleset.players[player].is_neutral)
      hands[ruleset.players[player].name] = hand_to_json(position, player);
  const std::string& phase = position.phase().name;
  return {{"hands", std::move(hands)},
          {"in", players_to_json(ruleset, position.players_in())},
          {"turn", ruleset.players[position.turn()].name},
          {"phase", phase.empty() ? Json(nullptr) : Json(phase)},
          {"checked", players_to_json(ruleset, checked_players(position))},
          {"notes", notes_to_json(position)}};
}

Json changes_to_json(const Position& before, const Position& after) {
  const Ruleset& ruleset = after.ruleset();
  Json changes = Json::object();
  for (const Cell cell : ruleset.grid.cells()) {
    const Piece was = before.at(cell), is = after.at(cell);
    if (looks_alike(was, is)) continue;
    changes[ruleset.labels[cell]] = is.is_empty() ? Json(nullptr) : piece_to_json(ruleset, is);
  }
  return changes;
}

Json legal_moves_to_json(const Game& game) {
  Json moves = Json::array();
  for (const Move& move : game.moves()) moves.push_back(move_to_json(game.position(), move));
  return moves;
}

Json end_to_json(const PlayedGame& game) {
  const auto end = game.end();
  if (!end) return nullptr;
  const Ruleset& ruleset = game.ruleset();
  const std::vector<int> all = game.ranks();
  Json ranks = Json::object();
  for (std::size_t p = 0; p < all.size(); ++p)
    if (!ruleset.players[p].is_neutral) ranks[ruleset.players[p].name] = all[p];
  Json json = Json::object();
  add_winners(ruleset, end->winners, json);
  json.update({{"reason", end->reason}, {"text", describe_end(ruleset, *end)}, {"ranks", std::move(ranks)}});
  return json;
}

const char* word_of(TurnKind kind) {
  switch (kind) {
    case TurnKind::move: return "move";
    case TurnKind::resignation: return "resignation";
    case TurnKind::time: return "time";
    case TurnKind::agreed_draw: return "draw";
  }
  return "move";
}

}  // namespace trigon::engine
