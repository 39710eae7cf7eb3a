#include "interpreter/web/introduction_messages.h"

#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/json.h"
#include "interpreter/web/game_messages.h"

namespace trigon::engine {

Json introduction_to_json(const LoadedVariant& variant) {
  Json steps = Json::array();
  for (const IntroductionStep& step : variant.introduction) {
    Diagnostics ignored;
    auto read = read_position(*variant.ruleset, LocatedText::standalone("introduction", step.position), ignored);
    if (!read) continue;
    const Game game(variant.ruleset, std::move(*read));
    Json position = state_to_json(game.position());
    position["pieces"] = pieces_to_json(game.position());
    position["clocks"] = nullptr;
    steps.push_back({{"text", step.text},
                     {"position", std::move(position)},
                     {"moves", legal_moves_to_json(game)},
                     {"wanted", step.moves}});
  }
  return steps;
}

}  // namespace trigon::engine
