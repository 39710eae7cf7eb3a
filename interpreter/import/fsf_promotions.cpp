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

/// The limit that all choices share, or 0.
int common_limit(FsfRules& rules, const std::vector<std::string>& targets) {
  const auto have = [&](int limit) {
    return std::all_of(targets.begin(), targets.end(),
                       [&](const auto& type) { return limit_of(rules, type) == limit; });
  };
  if (have(0)) return 0;
  const int limit = limit_of(rules, targets[0]);
  if (have(limit) && !rules.keeps_forms()) return limit;
  rules.leave_out("promotionLimit", rules.keeps_forms() ? "promoted pieces would be counted apart from the others"
                                                        : "all choices of a promotion have one limit");
  return 0;
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
std::string promoted_form(FsfRules& rules, const FsfPiece& piece, const std::string& to, Army& army) {
  std::string& form = army.promoted_forms[piece.type];
  if (!rules.keeps_forms()) return form = army.names[to];
  if (rules.promoted_type.contains(to))
    rules.leave_out("promotedPieceType", "what a piece became does not promote again");
  const std::string name = army.names[piece.type];
  form = "promoted-" + name;
  army.pieces.push_back({.name = form, .type = to, .symbol = "+" + std::string(1, piece.letter), .held_as = name});
  return form;
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
    if (pawn_targets(game, piece.type).empty()) army.promotions.push_back({.piece = name, .to = {name}, .limit = 1});
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
    for (const std::string& to : targets) promotion.to.push_back(pawn_form(rules, pawn, to, army));
    if (promotion.is_optional) promotion.compulsory_in = army.dead_end_of(pawn);
    promotion.limit = common_limit(rules, targets);
    army.promotions.push_back(std::move(promotion));
  }
}

void promote_pieces(FsfGame& game, Army& army) {
  FsfRules& rules = game.rules;
  for (const FsfPiece& piece : game.pieces()) {
    const auto to = rules.promoted_type.find(piece.type);
    if (to == rules.promoted_type.end() || !rules.find(to->second)) continue;
    if (to->second == piece.type) rules.leave_out("promotedPieceType", "a piece does not promote to itself");
    const std::string form = promoted_form(rules, piece, to->second, army);
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
                            .is_optional = is_pawn ? !rules.must_promote_pawn : !rules.must_promote_piece,
                            .limit = limit_of(rules, to->second)};
    if (promotion.limit > 0 && (!promotion.is_optional || rules.keeps_forms()))
      rules.leave_out("promotionLimit", "of a promotion that is compulsory, or is undone in hand");
    if (promotion.is_optional) promotion.compulsory_in = army.dead_end_of(piece.type);
    army.promotions.push_back(std::move(promotion));
  }
}

}  // namespace

void add_promotions(FsfGame& game, Army& army) {
  promote_pawns(game, army);
  promote_pieces(game, army);
}

}  // namespace trigon::engine
