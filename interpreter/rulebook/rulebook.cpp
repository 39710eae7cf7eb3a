#include "interpreter/rulebook/rulebook.h"

namespace trigon::engine {

namespace rules {

extern const Rule terms, truce, explosion, promotion, castling, players, phases, options, hands, royals, mated,
    stalemate, goal, bare, all_bare, repetition, move_count, fallen, hooks, state;

}  // namespace rules

std::span<const Rule* const> rulebook() {
  using namespace rules;
  static constexpr const Rule* all[] = {&terms,    &truce,      &explosion,  &promotion, &castling,  &players, &phases,
                                        &options,  &hands,      &royals,     &mated,     &stalemate, &goal,    &bare,
                                        &all_bare, &repetition, &move_count, &fallen,    &hooks,     &state};
  return all;
}

const char* title_of(RuleHeading heading) {
  static constexpr const char* titles[] = {
      "Turns",          "Phases",          "Royal pieces",         "Promotion", "Captures", "Castling",
      "Pieces in hand", "End of the game", "When a player is out", "Scripts"};
  return titles[static_cast<std::size_t>(heading)];
}

}  // namespace trigon::engine
