#include "interpreter/app/solve_mate.h"

#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/output.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/solve/mate_search.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// What was found out of a position.
struct MateFound {
  std::optional<int> moves{};
  bool is_unknown = false;
  std::vector<std::string> keys{}, line{};
  std::uint64_t nodes = 0;
};

MateFound look_for_mate(const Game& game, int most, std::uint64_t nodes) {
  MateSearch search(game, nodes);
  MateFound found{.moves = search.fastest_win(most)};
  found.is_unknown = search.is_unknown();
  found.nodes = search.nodes();
  if (!found.moves) return found;
  // Room of its own for what is told beside the answer.
  MateSearch more(game, nodes);
  for (const Move& key : more.winning_moves(*found.moves)) found.keys.push_back(print_move(game.position(), key));
  Game now = game;
  for (const Move& move : more.line(*found.moves)) {
    found.line.push_back(print_move(now.position(), move));
    now.play(move);
  }
  return found;
}

std::string text_of(const Game& game, int most, const MateFound& found) {
  const std::string& name = game.ruleset().players[game.position().turn()].name;
  const auto moves_text = [](int moves) { return fmt::format("{} {}", moves, moves == 1 ? "move" : "moves"); };
  if (found.is_unknown)
    return fmt::format("not known: {} positions do not tell whether {} wins in {}\n", found.nodes, name,
                       moves_text(most));
  if (!found.moves) return fmt::format("{} does not win in {}\n", name, moves_text(most));
  return fmt::format("{} wins in {} ({} positions):\n{}\nfirst moves that do: {}\n", name, moves_text(*found.moves),
                     found.nodes, wrap(join(found.line, " "), "  "), join(found.keys, " "));
}

Json json_of(const Game& game, int most, const MateFound& found) {
  return {{"variant", game.ruleset().id},
          {"player", game.ruleset().players[game.position().turn()].name},
          {"within", most},
          {"wins_in", found.moves ? Json(*found.moves) : Json()},
          {"is_known", !found.is_unknown},
          {"nodes", found.nodes},
          {"first_moves", found.keys},
          {"line", found.line}};
}

}  // namespace

int solve_mate(const RulesetPtr& ruleset, const std::string& text, int moves, std::uint64_t nodes,
               const std::string& format) {
  Diagnostics diagnostics;
  std::optional<Position> position = start_position(*ruleset);
  if (!text.empty()) position = read_position(*ruleset, LocatedText::standalone("--position", text), diagnostics);
  if (!position) return print_diagnostics(diagnostics, format), exit_code::bad_input;
  const Game game(ruleset, std::move(*position));
  if (game.outcome()) {
    diagnostics.error({}, "solve", "the game is over in this position");
    return print_diagnostics(diagnostics, format), exit_code::bad_input;
  }
  const MateFound found = look_for_mate(game, moves, nodes);
  print(format == "json" ? dump_pretty(json_of(game, moves, found)) + "\n" : text_of(game, moves, found));
  return exit_code::fine;
}

}  // namespace trigon::engine
