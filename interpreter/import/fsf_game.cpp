#include "interpreter/import/fsf_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

using Types = std::set<std::string>;

/// Adds a type and all that its pieces promote to.
void add_type(const FsfRules& rules, const std::string& type, Types& types) {
  if (!rules.find(type) || !types.insert(type).second) return;
  if (rules.promotes_like_pawn(type))
    for (const std::string& to : rules.pawn_targets()) add_type(rules, to, types);
  if (const auto to = rules.promoted_type.find(type); to != rules.promoted_type.end() && !rules.keeps_forms())
    add_type(rules, to->second, types);
}

Types types_in(const FsfRules& rules, const FsfStart& start) {
  Types types;
  for (const auto& row : start.board)
    for (const FsfCell& cell : row)
      if (cell.letter != 0 && cell.letter != '*') add_type(rules, rules.find_letter(capital(cell.letter))->type, types);
  for (const auto& hand : start.hands)
    for (const auto& [letter, count] : hand) add_type(rules, rules.find_letter(capital(letter))->type, types);
  return types;
}

int count_at_start(const FsfGame& game, const std::string& type, std::size_t player) {
  const FsfPiece* piece = game.rules.find(type);
  const char letter = piece ? piece->letter : '\0';
  int count = 0;
  for (const auto& row : game.start.board)
    for (const FsfCell& cell : row)
      count += cell.letter != 0 && capital(cell.letter) == letter && (cell.letter == letter) == (player == 0);
  return count;
}

/// Can there be more of the type than at the start?
bool can_be_made(const FsfGame& game, const std::string& type) {
  const FsfRules& rules = game.rules;
  const FsfPiece* piece = rules.find(type);
  const char letter = piece ? small(piece->letter) : '\0';
  if (game.start.hands[0].contains(letter) || game.start.hands[1].contains(letter)) return true;
  const bool by_pawn = rules.promotion_to[0].contains(type) || rules.promotion_to[1].contains(type);
  return by_pawn || std::any_of(rules.promoted_type.begin(), rules.promoted_type.end(),
                                [&](const auto& pair) { return pair.second == type; });
}

void add_kings(FsfGame& game) {
  if (!game.types.contains("king")) return;
  game.royal.insert("king");
  for (std::size_t player : {0U, 1U})
    if (const int count = count_at_start(game, "king", player); count != 1)
      game.rules.leave_out("startFen", fmt::format("{} has {} pieces of the type 'king', and the rules are for one",
                                                   player == 0 ? "white" : "black", count));
  if (can_be_made(game, "king")) game.rules.leave_out("king", "the rules are for one king, and another could be made");
}

/// The type whose loss loses the game, if it can be a royal type; else empty.
std::string extinct_royal(const FsfGame& game) {
  const FsfRules& rules = game.rules;
  const std::string type = *rules.extinction_types.begin();
  const bool is_one = rules.extinction_types.size() == 1 && type != any_piece && game.types.contains(type);
  const bool is_loss =
      rules.extinction == "loss" && rules.extinction_count == 0 && rules.extinction_opponent_count == 0;
  const bool is_single =
      count_at_start(game, type, 0) == 1 && count_at_start(game, type, 1) == 1 && !can_be_made(game, type);
  const bool may_be_several = !rules.extinction_royal && !rules.captures_to_hand;
  return is_one && is_loss && game.royal.empty() && (is_single || may_be_several) ? type : "";
}

/// Is the loss of all pieces one of all moves, so that what is said of stalemate says it too? Captures that remove own
/// pieces could end a game before.
bool is_stalemate(const FsfGame& game) {
  const FsfRules& rules = game.rules;
  const bool is_of_all = rules.extinction_types == Types{any_piece} && rules.extinction_count == 0 &&
                         rules.extinction_opponent_count == 0 && !rules.extinction_royal;
  const bool has_drops = rules.captures_to_hand || rules.drops;
  return is_of_all && rules.extinction == rules.stalemate && game.royal.empty() && !has_drops &&
         rules.rule_numbers.at("blastOnCapture") == 0;
}

/// Is it the rule `extinction`? That program counts promoted pieces as what they have become, and a kind that is not in
/// the game as extinct.
bool is_extinction(const FsfGame& game) {
  const FsfRules& rules = game.rules;
  const bool are_all = rules.extinction_types == Types{any_piece};
  const auto is_in_game = [&](const std::string& type) { return game.types.contains(type); };
  const bool is_plain = !rules.extinction_royal && !rules.extinction_claim && rules.extinction_opponent_count == 0;
  return is_plain && !rules.keeps_forms() && (are_all || std::ranges::all_of(rules.extinction_types, is_in_game));
}

void add_extinct(FsfGame& game) {
  FsfRules& rules = game.rules;
  const bool has_extinction = rules.extinction != "none" || rules.extinction_royal;
  if (!has_extinction || rules.extinction_types.empty() || game.is_baring || is_stalemate(game)) return;
  if (const std::string type = extinct_royal(game); !type.empty()) {
    game.royal.insert(type);
    return;
  }
  if (is_extinction(game)) {
    game.has_extinction = true;
    return;
  }
  for (const char* key : {"extinctionValue", "extinctionPieceTypes", "extinctionPieceCount",
                          "extinctionOpponentPieceCount", "extinctionPseudoRoyal", "extinctionClaim"})
    if (rules.said.contains(key)) rules.leave_out(key, "no key says it with these values");
}

}  // namespace

std::vector<FsfPiece> FsfGame::pieces() const {
  std::vector<FsfPiece> in_game = rules.pieces;
  std::erase_if(in_game, [&](const FsfPiece& piece) { return !types.contains(piece.type); });
  return in_game;
}

FsfGame game_of(FsfRules rules, FsfStart start) {
  FsfGame game{.rules = std::move(rules), .start = std::move(start)};
  game.types = types_in(game.rules, game.start);
  game.is_baring = game.rules.extinction_types == Types{any_piece} && game.rules.extinction_count == 1 &&
                   game.types.contains("king") && game.rules.extinction_claim &&
                   game.rules.extinction_opponent_count == 2;
  add_kings(game);
  add_extinct(game);
  return game;
}

}  // namespace trigon::engine
