#include "interpreter/rulebook/rulebook.h"

namespace trigon::engine {

const char* title_of(RuleHeading heading) {
  static constexpr const char* titles[] = {
      "Turns",          "Phases",          "Royal pieces",         "Promotion", "Truce", "Castling",
      "Pieces in hand", "End of the game", "When a player is out", "Scripts"};
  return titles[static_cast<std::size_t>(heading)];
}

const std::vector<RuleDescription>& rulebook() {
  static const std::vector<RuleDescription> all = [] {
    std::vector<RuleDescription> rules;
    for (const auto family :
         {piece_rules, promotion_rules, castling_rules, game_rules, hand_rules, end_rules, script_rules})
      for (const RuleDescription& rule : family()) rules.push_back(rule);
    return rules;
  }();
  return all;
}

}  // namespace trigon::engine
