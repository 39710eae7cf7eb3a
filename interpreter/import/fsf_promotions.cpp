#include "interpreter/import/fsf_promotions.h"

#include <algorithm>
#include <utility>

namespace trigon::engine {

namespace {

/// The most pieces of a type that may be on the board, or 0 for no limit.
int limit_of(const FsfRules& rules, const std::string& type) {
  const auto found = rules.promotion_limit.find(type);
  return found == rules.promotion_limit.end() ? 0 : found->second;
}

/// Notes which pieces count with each choice that has a limit: all that move as it does.
void add_counted(Army& army) {
  for (ArmyPromotion& promotion : army.promotions)
    for (const auto& [choice, limit] : promotion.limits) {
      std::vector<std::string> others = army.names_of({army.find(choice)->type});
      std::erase(others, choice);
      if (!others.empty()) promotion.counted[choice] = others;
    }
}

/// The form to which a pawn promotes: the piece itself, or a piece that becomes a pawn again when it is captured.
std::string pawn_form(FsfRules& rules, const std::string& pawn, const std::string& to, Army& army) {
  const std::string name = army.names[to];
  if (!rules.keeps_forms()) return name;
  std::string& form = army.pawn_forms[to];
  if (!form.empty()) return form;
  const bool is_taken = rules.promoted_type.contains(to);
  if (is_taken) rules.leave_out("promotedPieceType", "what a pawn became does not promote again");
  form = (is_taken ? "pawn-" : "promoted-") + name;
  const std::string symbol = (is_taken ? "^" : "+") + std::string(1, rules.find(to)->letter);
  army.pieces.push_back({.name = form, .type = to, .symbol = symbol, .held_as = army.names[pawn]});
  return form;
}

/// The form to which a piece promotes: the other piece itself, or one that becomes the first again when it is captured.
std::string promoted_form(FsfGame& game, const FsfPiece& piece, const std::string& to, Army& army) {
  FsfRules& rules = game.rules;
  std::string& form = army.promoted_forms[piece.type];
  if (!rules.keeps_forms()) return form = army.names[to];
  if (rules.promoted_type.contains(to))
    rules.leave_out("promotedPieceType", "what a piece became does not promote again");
  const std::string name = army.names[piece.type];
  form = "promoted-" + name;
  army.pieces.push_back({.name = form,
                         .type = to,
                         .symbol = "+" + std::string(1, piece.letter),
                         .is_royal = game.royal.contains(to),
                         .held_as = name});
  return form;
}

/// Is every piece of the type on the board one that has become it by a promotion, and of one kind?
bool are_all_promoted(const FsfGame& game, const std::string& type) {
  const FsfRules& rules = game.rules;
  if (rules.keeps_forms()) return true;
  const auto is_target = [&](const auto& pair) { return pair.second == type; };
  const bool by_pawn = rules.promotion_to[0].contains(type) || rules.promotion_to[1].contains(type);
  return !by_pawn && game.count_at_start(type) == 0 && std::ranges::count_if(rules.promoted_type, is_target) == 1;
}

/// The other way: what a piece has become becomes that piece again.
void demote(FsfGame& game, const ArmyPromotion& promotion, const std::string& to, Army& army) {
  FsfRules& rules = game.rules;
  if (rules.promoted_type.contains(to) || !are_all_promoted(game, to))
    rules.leave_out("pieceDemotion", "pieces that have become others are told apart by what they are");
  army.promotions.push_back(
      {.piece = promotion.to[0], .to = {promotion.piece}, .by_start = true, .is_optional = promotion.is_optional});
}

/// Makes promotions that only captures bring what movements say: what a captor becomes.
void promote_captors(FsfGame& game, Army& army) {
  FsfRules& rules = game.rules;
  const auto is_of_pieces = [](const ArmyPromotion& promotion) { return promotion.by_start; };
  const Squares board = rules.board();
  const bool is_anywhere =
      (board - rules.promotion_region[0]).is_empty() && (board - rules.promotion_region[1]).is_empty();
  if (std::ranges::any_of(army.promotions, is_of_pieces) && (!is_anywhere || !rules.must_promote_piece))
    rules.leave_out("piecePromotionOnCapture", "a captor becomes another piece anywhere, and without a choice");
  for (const ArmyPromotion& promotion : army.promotions)
    if (is_of_pieces(promotion)) army.captors[promotion.piece] = promotion.to[0];
  std::erase_if(army.promotions, is_of_pieces);
}

/// What the pieces of a type promote to as pawns do; nothing where they do not. It is noted where players differ.
std::vector<std::string> pawn_targets(FsfGame& game, const std::string& type) {
  FsfRules& rules = game.rules;
  const auto targets_of = [&](std::size_t player) {
    return rules.promotes_like_pawn(type, player) ? rules.pawn_targets(player) : std::vector<std::string>();
  };
  const std::vector<std::size_t> players = game.players_with(type);
  if (players.size() > 1 && rules.promotes_like_pawn(type, 0) != rules.promotes_like_pawn(type, 1))
    rules.leave_out("promotionPawnTypesBlack", "the same pieces promote for both players");
  else if (players.size() > 1 && targets_of(0) != targets_of(1))
    rules.leave_out("promotionPieceTypesBlack", "both players have the same choices");
  return targets_of(players.front());
}

/// Pawns that must promote and have no choice stay out of the zone, and attack it. So do pawns whose one choice, a
/// pawn, is always there: they themselves are.
void keep_out_pawns(FsfGame& game, Army& army) {
  const FsfRules& rules = game.rules;
  for (const FsfPiece& piece : game.pieces()) {
    const bool is_pawn = rules.promotes_like_pawn(piece.type, game.players_with(piece.type).front());
    if (!is_pawn || !rules.must_promote_pawn || rules.promoted_type.contains(piece.type)) continue;
    const std::string name = army.names[piece.type];
    if (pawn_targets(game, piece.type).empty())
      army.promotions.push_back({.piece = name, .to = {name}, .limits = {{name, 1}}});
  }
}

void promote_pawns(FsfGame& game, Army& army) {
  FsfRules& rules = game.rules;
  if (!rules.reaches_board(rules.promotion_region)) return;
  keep_out_pawns(game, army);
  std::set<std::string> pawns = game.types;
  std::erase_if(pawns, [&](const auto& type) { return pawn_targets(game, type).empty(); });
  if (rules.keeps_forms() && pawns.size() > 1)
    rules.leave_out("promotionPawnTypes", "of several kinds of pawns one is what promoted pieces are in hand");
  for (const std::string& pawn : pawns) {
    ArmyPromotion promotion{.piece = army.names[pawn], .is_optional = !rules.must_promote_pawn};
    const std::vector<std::string> targets = pawn_targets(game, pawn);
    for (const std::string& to : targets) {
      promotion.to.push_back(pawn_form(rules, pawn, to, army));
      if (const int limit = limit_of(rules, to); limit > 0) promotion.limits[promotion.to.back()] = limit;
    }
    if (promotion.is_optional) promotion.compulsory_in = army.dead_end_of(pawn);
    army.promotions.push_back(std::move(promotion));
  }
}

void promote_pieces(FsfGame& game, Army& army) {
  FsfRules& rules = game.rules;
  for (const FsfPiece& piece : game.pieces()) {
    const auto to = rules.promoted_type.find(piece.type);
    if (to == rules.promoted_type.end() || !rules.find(to->second)) continue;
    if (to->second == piece.type) rules.leave_out("promotedPieceType", "a piece does not promote to itself");
    const std::string form = promoted_form(game, piece, to->second, army);
    const std::string name = army.names[piece.type];
    if (std::any_of(army.promotions.begin(), army.promotions.end(), [&](const auto& p) { return p.piece == name; })) {
      rules.leave_out("promotedPieceType", "a pawn promotes by one rule");
      continue;
    }
    // Pawns promote as pawns do, also when keys name other promotions for them.
    const bool is_pawn = piece.type == "pawn";
    ArmyPromotion promotion{.piece = name,
                            .to = {form},
                            .by_start = !is_pawn,
                            .is_optional = is_pawn ? !rules.must_promote_pawn : !rules.must_promote_piece};
    // That program asks no limit of pawns that promote so.
    if (const int limit = is_pawn ? 0 : limit_of(rules, to->second); limit > 0) promotion.limits[form] = limit;
    if (!promotion.limits.empty() && !promotion.is_optional)
      rules.leave_out("promotionLimit", "a piece that must promote and cannot goes there all the same");
    if (promotion.is_optional) promotion.compulsory_in = army.dead_end_of(piece.type);
    army.promotions.push_back(promotion);
    if (rules.demotes) demote(game, promotion, to->second, army);
    if (rules.promotes_on_capture && is_pawn)
      rules.leave_out("piecePromotionOnCapture", "pawns promote by other moves too");
  }
  if (rules.promotes_on_capture) promote_captors(game, army);
}

}  // namespace

void add_promotions(FsfGame& game, Army& army) {
  promote_pawns(game, army);
  promote_pieces(game, army);
  add_counted(army);
}

}  // namespace trigon::engine
