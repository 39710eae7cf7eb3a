#include "interpreter/check/case_position.h"

#include <fmt/format.h>

#include "interpreter/geometry/drawing.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

CasePosition::CasePosition(const Ruleset& ruleset, const Case& one, Diagnostics& diagnostics)
    : ruleset_(ruleset), case_(one), diagnostics_(diagnostics), legend_(read_legend(ruleset, one, diagnostics)) {}

std::optional<Player> CasePosition::named_player(const std::optional<LocatedText>& name) {
  if (!name) return std::nullopt;
  const auto player = ruleset_.find_player(name->text);
  if (!player) {
    std::vector<std::string> names;
    for (const PlayerInfo& one : ruleset_.players) names.push_back(one.name);
    diagnostics_.error(name->whole, "unknown-player", fmt::format("unknown player '{}'", name->text),
                       suggest(name->text, names));
  }
  return player;
}

std::optional<Position> CasePosition::read() {
  if (case_.position) return read_position(ruleset_, *case_.position, diagnostics_);
  if (case_.board) return drawn(*case_.board, DrawingUse::board, named_player(case_.turn).value_or(Player{0}));
  // A diagram without a position is a board of its own.
  if (case_.diagram && case_.after.empty())
    return drawn(*case_.diagram, DrawingUse::diagram, named_player(case_.player).value_or(Player{0}));
  return start_position(ruleset_);
}

std::optional<Position> CasePosition::drawn(const LocatedText& drawing, DrawingUse use, Player turn) {
  const auto cells =
      read_case_drawing(ruleset_, drawing, use, named_player(case_.player).value_or(turn), legend_, diagnostics_);
  return cells ? position_of_drawing(ruleset_, *cells, turn) : std::nullopt;
}

std::optional<Game> game_of_case(const RulesetPtr& ruleset, const Case& one) {
  Diagnostics diagnostics;
  auto position = CasePosition(*ruleset, one, diagnostics).read();
  if (!position || diagnostics.has_errors()) return std::nullopt;
  Game game(ruleset, std::move(*position));
  for (const LocatedText& text : one.after) {
    const auto move = find_move(game.position(), game.moves(), text.text);
    if (!move) return std::nullopt;
    game.play(*move);
  }
  return game;
}

}  // namespace trigon::engine
