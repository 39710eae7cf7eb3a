// Pieces that may not give check, by their moves or when they are dropped, whichever piece then checks.
#include "interpreter/rulebook/move_ban.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/yaml_text.h"

namespace trigon::engine::no_check_by_rule {

constexpr BanRule ban{.key = "no-check-by",
                      .ban = &Ruleset::no_check_by,
                      .is_banned = &LegalMoves::is_banned_check,
                      .effect = "check",
                      .without_check = "nobody is in check in this game",
                      .sentence = "No move of a {} may give check, its own or that of another piece.",
                      .reason = "no move of a {} may give check",
                      .reached_move = "no-check-by-move",
                      .reached_drop = "no-check-by-drop"};

constexpr std::array fsf_keys = {FsfKey{.name = "checking", .usual = 1}, FsfKey{.name = "dropChecks", .usual = 1}};

std::string from_fsf(FsfEntry& entry) {
  const bool bans_moves = entry.numbers.at("checking") == 0;
  const bool bans_drops = (bans_moves || entry.numbers.at("dropChecks") == 0) && !entry.dropped.empty();
  // That program knows of checks to kings alone.
  if (!entry.has_check || !entry.has_king || (!bans_moves && !bans_drops)) return "";
  std::string text = bans_moves ? "moves: " + yaml_list(entry.all_pieces) : "";
  if (bans_drops) text += (text.empty() ? "drops: " : ", drops: ") + yaml_list(entry.dropped);
  return "{ " + text + " }";
}

constexpr Rule with_fsf(Rule rule) {
  rule.fsf_keys = fsf_keys;
  rule.from_fsf = from_fsf;
  return rule;
}

extern const Rule no_check_by = with_fsf(ban_rule<ban>());

}  // namespace trigon::engine::no_check_by_rule
