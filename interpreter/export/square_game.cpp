#include "interpreter/export/square_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grammar/movement_parser.h"
#include "interpreter/compare/resolve.h"
#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

/// Keys of a move that limit it, apart from where it begins, with what they are when they do not.
const std::vector<std::pair<const char*, Json>>& plain_keys() {
  static const std::vector<std::pair<const char*, Json>> keys = {
      {"to", nullptr},      {"within", nullptr},  {"victims", nullptr},
      {"hurdles", nullptr}, {"takes", "onto"},    {"captured", nullptr},
      {"becomes", nullptr}, {"takes_row", false}, {"captor_becomes", nullptr},
      {"takes_dead", true}};
  return keys;
}

class Reader {
 public:
  explicit Reader(Json resolved) { game_.json = std::move(resolved); }

  std::optional<SquareGame> read(std::string& why) {
    take_neutral();
    why = reason_against();
    if (!why.empty()) return std::nullopt;
    const Json& grid = game_.json["grid"];
    game_.columns = grid["columns"];
    game_.rows = grid["rows"];
    for (const Json& cell : grid["cells"])
      game_.squares[cell["name"]] = {cell["column"].get<int>(), cell["row"].get<int>()};
    read_players();
    for (const Json& piece : game_.json["pieces"]) read_piece(piece);
    for (const Json& one : game_.json["setup"])
      game_.setup[game_.squares.at(one["cell"])] = {one["piece"], one["owner"] == game_.players[0] ? 0 : 1};
    read_forms();
    if (!game_.json["setups"].is_null()) game_.lost.push_back({{"shuffle"}, "of many setups one is written"});
    if (minds_facing())
      for (const std::string& player : strange_)
        game_.lost.push_back({{"players", player, "facing"}, "one player faces up, and one down"});
    return std::move(game_);
  }

 private:
  /// Takes a neutral player out of the game who owns nothing but one kind of piece, what captors turn to or what is
  /// placed after each move, and that piece.
  void take_neutral() {
    Json& json = game_.json;
    const auto neutral =
        std::ranges::find_if(json["players"], [](const Json& one) { return one["neutral"].get<bool>(); });
    const std::string stone = only_one(json["neutral_pieces"]), placed = placed_piece();
    if (json["players"].size() != 3 || neutral == json["players"].end() || stone.empty() == placed.empty()) return;
    const Json nobody = (*neutral)["name"], obstacle = stone + placed;
    const auto is_obstacle = [&](const Json& one) { return one["name"] == obstacle; };
    const auto is_owned = [&](const Json& one) { return one["owner"] == nobody || one["piece"] == obstacle; };
    const auto found = std::ranges::find_if(json["pieces"], is_obstacle);
    if (std::ranges::any_of(json["setup"], is_owned) || !(*found)["moves"].empty() ||
        !(*found)["uncapturable"].get<bool>())
      return;
    game_.stone = stone;
    game_.placed = placed;
    game_.nobody = nobody;
    json["players"].erase(neutral);
    json["pieces"].erase(found);
    for (Json& piece : json["pieces"]) {
      for (Json& move : piece["moves"]) std::erase(move["players"].get_ref<Json::array_t&>(), nobody);
      if (!stone.empty()) petrify(piece);
    }
  }

  static std::string only_one(const Json& names) { return names.is_null() || names.size() != 1 ? "" : names[0]; }

  /// The piece that belongs to nobody and that is put on another cell after each move, in a phase of its own; empty
  /// where turns are other ones.
  std::string placed_piece() const {
    const Json& phases = game_.json["phases"];
    if (phases.size() != 2 || phases[1]["moves"].get<bool>() || !phases[1]["again"].is_null() ||
        !phases[1]["pass"].is_null())
      return "";
    const Json &first = phases[0], &second = phases[1];
    const bool is_after_each = first["again"] == second["name"] && first["again_after"] == "move" &&
                               first["then"] == first["name"] && second["then"] == first["name"];
    return is_after_each && first["relocates"].empty() ? only_one(second["relocates"]) : "";
  }

  /// Notes a piece that turns to stone by all its captures, whose moves are plain then.
  void petrify(Json& piece) {
    const auto can_capture = [](const Json& move) {
      Diagnostics none;
      return parse_movement(LocatedText::standalone("move", move["notation"]), "", none).captures();
    };
    bool turns = false, stays = false;
    for (Json& move : piece["moves"]) {
      if (!can_capture(move)) continue;
      const bool becomes_stone =
          !move["captor_becomes"].is_null() &&
          std::ranges::all_of(move["captor_becomes"], [&](const Json& one) { return one["as"] == game_.stone; });
      (becomes_stone ? turns : stays) = true;
    }
    if (!turns || stays) return;
    game_.petrified.push_back(piece["name"]);
    for (Json& move : piece["moves"]) move["captor_becomes"] = nullptr;
  }

  /// Why the game cannot be told at all; empty when it can.
  std::string reason_against() const {
    const Json &grid = game_.json["grid"], &players = game_.json["players"];
    constexpr int most = 26;
    if (grid["columns"].get<int>() > most || grid["rows"].get<int>() > most) return "its board is too large";
    const auto is_neutral = [](const Json& player) { return player["neutral"].get<bool>(); };
    if (players.size() - static_cast<std::size_t>(std::ranges::count_if(players, is_neutral)) != 2)
      return "it is not a game of two players";
    const auto neutral = std::ranges::find_if(players, is_neutral);
    if (neutral == players.end()) return "";
    const std::string nobody = (*neutral)["name"];
    const bool is_set_up =
        std::ranges::any_of(game_.json["setup"], [&](const Json& one) { return one["owner"] == nobody; });
    return is_set_up ? fmt::format("the setup has pieces of '{}', whom nobody plays", nobody)
                     : fmt::format("'{}', whom nobody plays, has pieces that are neither what captors become nor put "
                                   "on another cell after each move",
                                   nobody);
  }

  void read_players() {
    const Json& players = game_.json["players"];
    game_.black_begins = players[0]["facing"] == 270;
    for (std::size_t i : {0U, 1U}) {
      game_.players[i] = players[game_.black_begins ? 1 - i : i]["name"];
      const int expected = i == 0 ? 90 : 270;
      if (players[game_.black_begins ? 1 - i : i]["facing"] != expected) strange_.push_back(game_.players[i]);
    }
  }

  void read_piece(const Json& json) {
    SquarePiece piece{.name = json["name"], .letter = json["letter"], .is_royal = json["royal"]};
    for (const Json& move : json["moves"]) read_move(move, piece);
    game_.pieces.push_back(std::move(piece));
  }

  void read_move(const Json& move, SquarePiece& piece) {
    const std::string notation = move["notation"];
    Diagnostics none;
    const Movement movement = parse_movement(LocatedText::standalone("move", notation), "", none);
    const auto limits = std::ranges::find_if(
        plain_keys(), [&](const auto& key) { return move.contains(key.first) && move[key.first] != key.second; });
    if (limits != plain_keys().end() || move["players"].size() != game_.json["players"].size()) {
      const std::string key = limits == plain_keys().end() ? "players" : limits->first;
      piece.conditional.push_back(move);
      game_.lost.push_back({{"pieces", piece.name, "moves"},
                            fmt::format("'{}' of {} with the condition '{}'", notation, piece.name, key)});
      return;
    }
    for (const Term& term : movement.terms)
      if (move["from"].is_null())
        piece.moves.terms.push_back(term);
      else
        piece.limited.push_back({term, {game_.zone_of(move["from"], 0), game_.zone_of(move["from"], 1)}});
  }

  /// Does some move have a direction, so that it matters where players face?
  bool minds_facing() const {
    const auto has_direction = [](const Term& term) {
      return !term.directions.empty() || std::ranges::any_of(term.legs, [](const Leg& leg) {
        return !leg.directions.empty() || !leg.turns.empty();
      });
    };
    return std::ranges::any_of(game_.pieces, [&](const SquarePiece& piece) {
      return !piece.limited.empty() || std::ranges::any_of(piece.moves.terms, has_direction);
    });
  }

  void read_forms() {
    const Json& hands = game_.json["hands"];
    if (hands.is_null()) return;
    for (const Json& held : hands["held_as"])
      if (held["piece"] != held["as"])
        for (SquarePiece& piece : game_.pieces)
          if (piece.name == held["piece"]) piece.held_as = held["as"];
  }

  SquareGame game_;
  /// The players who do not face as the colors of other programs do.
  std::vector<std::string> strange_;
};

}  // namespace

std::string name_of(const Square& square) {
  return fmt::format("{}{}", static_cast<char>('a' + square.column), square.row + 1);
}

const SquarePiece* SquareGame::find(const std::string& name) const {
  const auto found = std::ranges::find(pieces, name, &SquarePiece::name);
  return found == pieces.end() ? nullptr : &*found;
}

std::vector<Square> SquareGame::squares_of(const Json& cells) const {
  std::vector<Square> result;
  for (const Json& cell : cells) result.push_back(squares.at(cell));
  std::ranges::sort(result, {}, [](const Square& s) { return std::pair(s.row, s.column); });
  return result;
}

std::vector<Square> SquareGame::zone_of(const Json& zone, int player) const {
  const auto found = zone.find(players[player]);
  return found == zone.end() ? std::vector<Square>() : squares_of(*found);
}

std::vector<Square> SquareGame::rows_of(const std::vector<Square>& some) const {
  std::set<int> in;
  for (const Square& square : some) in.insert(square.row);
  std::vector<Square> result;
  for (int row : in)
    for (int column = 0; column < columns; ++column) result.push_back({column, row});
  return result;
}

bool SquareGame::has(const Square& square) const {
  return std::ranges::any_of(squares, [&](const auto& pair) { return pair.second == square; });
}

bool SquareGame::loses_royals_alone() const {
  const Json& end = json["end"];
  return end["royals"] == "capture" && end["bare"].is_null() && end["extinction"].is_null();
}

std::optional<SquareGame> square_game(const LoadedVariant& variant, std::string& why) {
  const Ruleset& ruleset = *variant.ruleset;
  why = "its board is not of squares";
  if (!ruleset.grid.lattice().has_chess_notation) return std::nullopt;
  why = "its regions and zones are too large";
  auto json = resolved_json(ruleset, variant.files, Names(ruleset));
  return json ? Reader(std::move(*json)).read(why) : std::nullopt;
}

}  // namespace trigon::engine
