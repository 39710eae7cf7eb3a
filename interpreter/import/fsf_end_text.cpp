// The section `end`.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/import/fsf_betza.h"
#include "interpreter/import/fsf_sections.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/support/yaml_text.h"

namespace trigon::engine {

namespace {

bool has_royals(const Army& army) {
  return std::any_of(army.pieces.begin(), army.pieces.end(), [](const ArmyPiece& p) { return p.is_royal; });
}

/// The types whose moves reset the half-move clock. In that program these are moves that the piece could not take back.
std::set<std::string> resetting_types(FsfGame& game, const Army& army) {
  FsfRules& rules = game.rules;
  std::set<std::string> types;
  for (const FsfPiece& piece : rules.pieces) {
    if (army.names_of({piece.type}).empty()) continue;
    const auto names_it = [&](std::size_t player) { return rules.move_rule_types[player].contains(piece.type); };
    const std::vector<std::size_t> players = game.players_with(piece.type);
    const bool is_named = !players.empty() && names_it(players.front());
    if (players.size() > 1 && names_it(0) != names_it(1))
      rules.leave_out("nMoveRuleTypesBlack", "the same pieces for both players");
    const FsfReturn returning = is_named ? returns(fsf_ways(piece.betza.text)) : FsfReturn::always;
    if (returning != FsfReturn::always) types.insert(piece.type);
    game.has_moves_back |= returning == FsfReturn::sometimes;
  }
  return types;
}

std::string move_count_text(FsfGame& game, const Army& army) {
  FsfRules& rules = game.rules;
  if (rules.move_rule == 0) return "";
  const auto resets = army.names_of(resetting_types(game, army));
  const bool do_others_promote = std::ranges::any_of(army.promotions, [&](const ArmyPromotion& promotion) {
    // That program counts on where pieces may become again what they were.
    if (rules.demotes && promotion.by_start) return false;
    return std::ranges::find(resets, promotion.piece) == resets.end();
  });
  // A move and that of the duck after it are two plies.
  const int parts = game.has_duck() ? 2 : 1;
  return fmt::format("  move-count: {{ plies: {}{}{}{}{} }}\n", 2 * parts * rules.move_rule,
                     game.start.clock == 0 ? "" : fmt::format(", start: {}", parts * game.start.clock),
                     resets.empty() ? "" : ", reset-by: " + yaml_list(resets),
                     game.has_moves_back ? ", one-way: true" : "", do_others_promote ? ", promotions: true" : "");
}

/// Is a piece of the player in its goal at the start?
bool stands_in_goal(const FsfGame& game, std::size_t player) {
  const FsfRules& rules = game.rules;
  for (int row = 0; row < rules.rows; ++row)
    for (int column = 0; column < rules.columns; ++column) {
      const FsfCell& there = game.start.at(column, row);
      if (!is_letter(there.letter) || is_capital(there.letter) != (player == 0)) continue;
      std::string type = rules.find_letter(capital(there.letter))->type;
      if (there.is_promoted) type = rules.promoted_type.at(type);
      const std::set<std::string>& arriving = rules.flag_piece[0];
      if (rules.flag_region[player].has(column, row) && (arriving.contains(any_piece) || arriving.contains(type)))
        return true;
    }
  return false;
}

/// When a piece in the goal wins. To kings the first player's opponent may answer; all other pieces must stay there.
std::string goal_time(FsfRules& rules) {
  const bool is_safe = rules.rule_numbers.at("flagPieceSafe") != 0, moves_on = rules.rule_numbers.at("flagMove") != 0;
  const bool are_kings = rules.flag_piece[0] == std::set<std::string>{"king"};
  if (moves_on && are_kings && is_safe)
    rules.leave_out("flagPieceSafe", "a king that arrives may be answered, attacked or not");
  if (moves_on && are_kings) return ", when: round-ends";
  if (is_safe) return moves_on ? ", when: safe-or-stays" : ", when: safe";
  return moves_on ? ", when: stays" : "";
}

std::string goal_text(FsfGame& game, const Army& army, NamedRegions& regions) {
  FsfRules& rules = game.rules;
  if (!rules.reaches_board(rules.flag_region)) return "";
  if (rules.flag_piece[0] != rules.flag_piece[1])
    rules.leave_out("flagPieceBlack", "both players reach the goal with the same pieces");
  if (rules.flag_piece[0].contains(no_piece))
    rules.leave_out(rules.said.contains("flagPiece") ? "flagPiece" : "flagPieceWhite",
                    "versions of that program differ in whether no piece is any piece");
  const auto pieces = army.names_of(rules.flag_piece[0]);
  if (pieces.empty()) return "";
  const std::string where = regions.use("goal", rules.flag_region, rules, "flagRegionWhite");
  if (where.empty()) return "";
  if (stands_in_goal(game, game.start.black_begins ? 1 : 0))
    rules.leave_out("startFen", "a piece in the goal wins after the first move there, and before it here");
  const int count = rules.rule_numbers.at("flagPieceCount");
  const bool is_blocked = rules.rule_numbers.at("flagPieceBlockedWin") != 0;
  return fmt::format("  goal: {{ pieces: {}, in: {}{}{} }}\n", yaml_list(pieces), where,
                     count > 1 ? fmt::format(", count: {}", count) + (is_blocked ? ", blocked: true" : "") : "",
                     goal_time(rules));
}

/// The rule of extinct pieces, where it is not said by royals, a bare king or stalemate.
std::string extinction_text(const FsfGame& game, const Army& army) {
  const FsfRules& rules = game.rules;
  if (!game.has_extinction) return "";
  std::string text = "  extinction: { ";
  if (!rules.extinction_types.contains(any_piece))
    text += fmt::format("pieces: {}, ", yaml_list(army.names_of(rules.extinction_types)));
  if (rules.extinction_count > 0) text += fmt::format("fewer-than: {}, ", rules.extinction_count + 1);
  if (rules.extinction_opponent_count > 0) text += fmt::format("others-have: {}, ", rules.extinction_opponent_count);
  return text + fmt::format("result: {} }}\n", rules.extinction);
}

/// May players pass, always or without another move? In that program two passes are the end.
bool may_pass(const FsfRules& rules) { return rules.pass_on_stalemate[0] || rules.rule_numbers.at("pass") != 0; }

bool is_still(const FsfGame& game) {
  const auto pieces = game.pieces();
  return !may_pass(game.rules) &&
         std::ranges::all_of(pieces, [](const FsfPiece& piece) { return piece.betza.text.empty(); });
}

/// Can a piece of the type come to where the other player's king may be, as far as their regions go?
bool reaches_king(const FsfRules& rules, const std::string& type) {
  const Both<Squares> own = rules.mobility_of(type), kings = rules.mobility_of("king");
  return !(own[0] & kings[1]).is_empty();
}

FsfEntry entry_of(const FsfGame& game, const Army& army, bool is_check) {
  const FsfRules& rules = game.rules;
  FsfEntry entry{.numbers = rules.rule_numbers,
                 .pawns = army.names_of({"pawn"}),
                 .results = rules.rule_results,
                 .words = rules.rule_words,
                 .checks_left = game.start.checks_left,
                 .has_king = army.names.contains("king"),
                 .has_check = is_check,
                 .has_hands = rules.captures_to_hand,
                 .is_still = is_still(game)};
  entry.numbers["soldierPromotionRank"] = rules.soldier_rank;
  for (const ArmyPiece& piece : army.pieces) {
    entry.all_pieces.push_back(piece.name);
    if (reaches_king(rules, piece.type)) entry.reaching_king.push_back(piece.name);
  }
  if (rules.drops)
    for (const std::string& type : held_types(game, army)) entry.dropped.push_back(army.names.at(type));
  if (game.has_stones()) entry.stone = stone_name;
  for (const auto& [key, types] : rules.rule_types) entry.pieces[key] = army.names_of(types);
  return entry;
}

/// The lines of the rules that say themselves what an entry means, `key: value`, as far as they stand under `section`.
std::string lines_of_rules(FsfEntry& entry, std::string_view section, std::string_view indent) {
  std::string text;
  for (const Rule* rule : rulebook()) {
    const std::string value = rule->from_fsf ? rule->from_fsf(entry) : "";
    const std::size_t dot = rule->key.find('.') + 1;
    if (value.empty() || rule->key.substr(0, dot) != section) continue;
    text += rule->key == "phases"
                ? fmt::format("{}turns: {{ phases: {} }}\n", indent, value)
                : fmt::format("{}{}:{}{}\n", indent, rule->key.substr(dot), value.starts_with('\n') ? "" : " ", value);
  }
  return text;
}

}  // namespace

std::string end_text(FsfGame& game, const Army& army, NamedRegions& regions) {
  FsfRules& rules = game.rules;
  const bool is_check = !has_royals(army) || army.names.contains("king") || rules.extinction_royal;
  FsfEntry entry = entry_of(game, army, is_check);
  std::string text = lines_of_rules(entry, "", "\n");
  text += fmt::format("\nend:\n  royals: {}\n  stalemate: {}\n", is_check ? "check" : "capture",
                      may_pass(rules)             ? "pass"
                      : rules.stalemate == "none" ? "draw"
                                                  : rules.stalemate);
  if (game.loses_with_last) text += "  loses-with: last-royal\n";
  if (rules.pass_on_stalemate[0] && is_check && has_royals(army))
    rules.leave_out("passOnStalemate", "a player who is mated would pass too");
  // That program has no move for a player without pieces, who would pass here.
  const bool ends_without_pieces = game.has_extinction && rules.extinction_types.contains(any_piece) && !rules.drops;
  if (may_pass(rules) && !has_royals(army) && !ends_without_pieces)
    rules.leave_out(rules.pass_on_stalemate[0] ? "passOnStalemate" : "pass",
                    "a player without any piece would pass too");
  text += goal_text(game, army, regions);
  if (game.is_baring && rules.extinction != "none")
    text += fmt::format("  bare: {{ result: {}, reply: true }}\n", rules.extinction);
  text += extinction_text(game, army);
  text += lines_of_rules(entry, "end.", "  ");
  for (const auto& [key, why] : entry.left_out) rules.leave_out(std::string(key), why);
  if (rules.stalemate == "none") rules.leave_out("stalemateValue", "who cannot move has some result");
  return text + move_count_text(game, army);
}

}  // namespace trigon::engine
