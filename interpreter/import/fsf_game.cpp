#include "interpreter/import/fsf_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

using Types = std::set<std::string>;

/// Adds a type and all that a player's pieces of it promote to.
void add_type(const FsfRules& rules, const std::string& type, std::size_t player, Types& types) {
  if (!rules.find(type) || !types.insert(type).second) return;
  if (rules.promotes_like_pawn(type, player))
    for (const std::string& to : rules.pawn_targets(player)) add_type(rules, to, player, types);
  if (const auto to = rules.promoted_type.find(type); to != rules.promoted_type.end() && !rules.keeps_forms())
    add_type(rules, to->second, player, types);
}

/// The types of each player's pieces.
Both<Types> types_in(const FsfRules& rules, const FsfStart& start) {
  Both<Types> types;
  const auto add = [&](char letter, std::size_t player) {
    add_type(rules, rules.find_letter(capital(letter))->type, player, types[player]);
  };
  for (const auto& row : start.board)
    for (const FsfCell& cell : row)
      if (cell.letter != 0 && cell.letter != '*') add(cell.letter, is_capital(cell.letter) ? 0 : 1);
  for (const std::size_t player : {0U, 1U})
    for (const auto& [letter, count] : start.hands[player]) add(letter, player);
  for (const std::size_t player : {0U, 1U})
    for (const FsfPiece& piece : rules.pieces)
      if (rules.free_drops && rules.drops) add_type(rules, piece.type, player, types[player]);
  if (!rules.captures_to_hand) return types;
  for (const std::size_t player : {0U, 1U})
    for (const std::string& type : Types(types[1 - player])) add_type(rules, type, player, types[player]);
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

int count_in_hand(const FsfGame& game, const std::string& type, std::size_t player) {
  const FsfPiece* piece = game.rules.find(type);
  const auto held = game.start.hands[player].find(piece ? small(piece->letter) : '\0');
  return held == game.start.hands[player].end() ? 0 : held->second;
}

/// Does something promote to the type, apart from pieces of `others`?
bool is_promoted_to(const FsfGame& game, const std::string& type, const Types& others = {}) {
  const FsfRules& rules = game.rules;
  const bool by_pawn = rules.promotion_to[0].contains(type) || rules.promotion_to[1].contains(type);
  return by_pawn || std::ranges::any_of(rules.promoted_type, [&](const auto& pair) {
           return pair.second == type && !others.contains(pair.first);
         });
}

/// Can there be more of the type than at the start, otherwise than by promotion of pieces of `others`?
bool can_be_made(const FsfGame& game, const std::string& type, const Types& others = {}) {
  return count_in_hand(game, type, 0) + count_in_hand(game, type, 1) > 0 || is_promoted_to(game, type, others);
}

// --- pieces that must not be lost, kings among them ---------------------------------------------------------------

/// The types whose pieces that program lets nobody leave attacked: kings, and the last ones of kinds whose extinction
/// loses, as long as there are no more than a number of them.
Types guarded_types(const FsfGame& game) {
  Types types = game.rules.extinction_types;
  if (game.types.contains("king")) types.insert("king");
  return types;
}

/// Is the entry about such kinds, and are they all in the game, where nothing but the promotion of each other makes
/// more of them?
bool has_guarded_kinds(const FsfGame& game, const Types& types) {
  const FsfRules& rules = game.rules;
  return rules.extinction_royal && rules.extinction == "loss" && rules.extinction_opponent_count == 0 &&
         !rules.extinction_claim && rules.rule_numbers.at("blastOnCapture") == 0 &&
         std::ranges::all_of(types, [&](const std::string& type) {
           return (game.types.contains(type) || is_promoted_to(game, type)) && !can_be_made(game, type, types);
         });
}

/// Must each of them be safe throughout the game, since there are never more than that number?
bool are_all_guarded(const FsfGame& game, const Types& types, std::size_t player) {
  const auto is_promoted = [&](const std::string& type) {
    const auto to = game.rules.promoted_type.find(type);
    return to != game.rules.promoted_type.end() && types.contains(to->second);
  };
  const bool do_promote = std::ranges::any_of(types, is_promoted);
  int sum = 0;
  for (const std::string& type : types) {
    const int count = count_at_start(game, type, player);
    sum += count;
    if (count > (type == "king" ? 1 : game.rules.extinction_count + 1)) return false;
  }
  return sum > 0 && (!do_promote || sum == 1);
}

/// Must only the last one be safe, since the player has one kind of them?
bool is_last_guarded(const FsfGame& game, const Types& types, std::size_t player) {
  const auto kinds =
      std::ranges::count_if(types, [&](const std::string& type) { return count_at_start(game, type, player) > 0; });
  const auto do_promote = [&](const std::string& type) { return game.rules.promoted_type.contains(type); };
  return kinds == 1 && game.rules.extinction_count == 0 && !game.rules.captures_to_hand &&
         std::ranges::none_of(types, do_promote);
}

/// Makes them royal, if what that program says of them is what Trigon says of royal pieces.
bool add_guarded(FsfGame& game) {
  const Types types = guarded_types(game);
  if (!has_guarded_kinds(game, types)) return false;
  const auto both = [&](auto&& holds) { return holds(game, types, 0) && holds(game, types, 1); };
  game.loses_with_last = !both(are_all_guarded);
  if (game.loses_with_last && !both(is_last_guarded)) return game.loses_with_last = false;
  game.royal = types;
  return true;
}

void add_kings(FsfGame& game) {
  if (!game.types.contains("king")) return;
  game.royal.insert("king");
  for (std::size_t player : {0U, 1U})
    if (const int count = count_at_start(game, "king", player) + count_in_hand(game, "king", player); count != 1)
      game.rules.leave_out("startFen", fmt::format("{} has {} pieces of the type 'king', and the rules are for one",
                                                   player == 0 ? "white" : "black", count));
  if (is_promoted_to(game, "king"))
    game.rules.leave_out("king", "the rules are for one king, and another could be made");
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
  return is_of_all && rules.extinction == rules.stalemate && !rules.pass_on_stalemate[0] && game.royal.empty() &&
         !has_drops && rules.rule_numbers.at("blastOnCapture") == 0;
}

/// Is it the rule `extinction`? That program counts promoted pieces as what they have become, and a kind that is not in
/// the game as extinct.
bool is_extinction(const FsfGame& game) {
  const FsfRules& rules = game.rules;
  const bool are_all = rules.extinction_types == Types{any_piece};
  const auto is_in_game = [&](const std::string& type) { return game.types.contains(type); };
  const bool is_plain = !rules.extinction_royal && !rules.extinction_claim;
  return is_plain && (are_all || (!rules.keeps_forms() && std::ranges::all_of(rules.extinction_types, is_in_game)));
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

std::vector<std::size_t> FsfGame::players_with(const std::string& type) const {
  std::vector<std::size_t> players{0, 1};
  std::erase_if(players, [&](std::size_t player) { return !types_of[player].contains(type); });
  return players;
}

int FsfGame::count_at_start(const std::string& type) const {
  int count = 0;
  for (const std::size_t player : {0U, 1U})
    count += engine::count_at_start(*this, type, player) + count_in_hand(*this, type, player);
  return count;
}

bool FsfGame::has_duck() const {
  const auto walls = rules.rule_words.find("wallingRule");
  return walls != rules.rule_words.end() && walls->second == "relocated";
}

bool FsfGame::is_petrified(const std::string& type) const {
  const auto petrified = rules.rule_types.find("petrifyOnCaptureTypes");
  return petrified != rules.rule_types.end() && petrified->second.contains(type);
}

bool FsfGame::has_stones() const {
  const bool by_blast =
      rules.rule_numbers.at("blastOnCapture") != 0 && rules.rule_numbers.at("petrifyBlastPieces") != 0;
  return by_blast || std::ranges::any_of(types, [&](const std::string& type) { return is_petrified(type); });
}

std::vector<FsfPiece> FsfGame::pieces() const {
  std::vector<FsfPiece> in_game = rules.pieces;
  std::erase_if(in_game, [&](const FsfPiece& piece) { return !types.contains(piece.type); });
  return in_game;
}

namespace {

/// Notes what a duck does not go with.
void check_duck(FsfGame& game) {
  FsfRules& rules = game.rules;
  if (!game.has_duck()) return;
  if (game.types.contains("king") || rules.extinction_royal)
    rules.leave_out("wallingRule", "a duck may guard no king that must be safe");
  if (rules.drops) rules.leave_out("wallingRule", "a duck beside pieces that are dropped");
  if (game.start.has_walls()) rules.leave_out("startFen", "a duck that is on the board at the start");
}

/// Does a piece of the type become another one by a move, of a type that does not turn to stone?
bool leaves_stones(const FsfGame& game, const std::string& type) {
  std::vector<std::string> choices;
  for (const std::size_t player : game.players_with(type))
    if (game.rules.promotes_like_pawn(type, player)) choices = game.rules.pawn_targets(player);
  if (const auto to = game.rules.promoted_type.find(type); to != game.rules.promoted_type.end())
    choices.push_back(to->second);
  return !std::ranges::all_of(choices, [&](const std::string& to) { return game.is_petrified(to); });
}

/// Notes what pieces that turn to stone do not go with.
void check_stones(FsfGame& game) {
  FsfRules& rules = game.rules;
  for (const std::string& type : game.types) {
    if (!game.is_petrified(type)) continue;
    const bool is_kept =
        game.royal.contains(type) && (type == "king" || !rules.extinction_royal || game.loses_with_last);
    if (is_kept || (!game.royal.contains(type) && guarded_types(game).contains(type)))
      rules.leave_out("petrifyOnCaptureTypes", "a royal piece does not turn to stone");
    if (leaves_stones(game, type))
      rules.leave_out("petrifyOnCaptureTypes", "what a captor has just become does not turn to stone for itself");
    if (rules.captures_to_hand) rules.leave_out("petrifyOnCaptureTypes", "what turns to stone comes to no hand");
  }
  const bool has_captors = std::ranges::any_of(
      game.types, [&](const std::string& type) { return game.is_petrified(type) && !game.royal.contains(type); });
  if (has_captors && rules.extinction_royal && rules.rule_numbers.at("blastOnCapture") != 0)
    rules.leave_out(
        "petrifyOnCaptureTypes",
        "where captures explode, that program looks through the stone of the captor when it judges whether a "
        "king is safe");
  if (game.has_stones() && game.has_duck()) rules.leave_out("wallingRule", "a duck beside stones");
}

FsfGame with_royals(FsfGame game) {
  if (add_guarded(game)) return game;
  add_kings(game);
  add_extinct(game);
  return game;
}

}  // namespace

FsfGame game_of(FsfRules rules, FsfStart start) {
  FsfGame game{.rules = std::move(rules), .start = std::move(start)};
  game.types_of = types_in(game.rules, game.start);
  game.types = game.types_of[0];
  game.types.insert(game.types_of[1].begin(), game.types_of[1].end());
  game.is_baring = game.rules.extinction_types == Types{any_piece} && game.rules.extinction_count == 1 &&
                   game.types.contains("king") && game.rules.extinction_claim &&
                   game.rules.extinction_opponent_count == 2;
  check_duck(game);
  game = with_royals(std::move(game));
  check_stones(game);
  return game;
}

}  // namespace trigon::engine
