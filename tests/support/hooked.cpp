#include "tests/support/hooked.h"

#include <catch2/catch.hpp>

#include "interpreter/check/validate.h"
#include "interpreter/explain/why.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/pictures/diagram.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"
#include "interpreter/loader/loader.h"
#include "tests/support/positions.h"

namespace trigon::engine::testing {

namespace {

const std::vector<std::pair<std::string, std::string>> sections = {
    {"grid", "grid: { lattice: square, shape: rectangle, columns: 4, rows: 4 }"},
    {"players", "players: { white: { facing: 90 }, black: { facing: 270 } }"},
    {"pieces",
     "pieces:\n  king: { letter: K, moves: W, royal: true }\n  rook: { letter: R, moves: W* }\n"
     "  pawn: { letter: P, moves: fW }"},
    {"setup", "setup: { white: { king: a1, rook: b1, pawn: a2 }, black: { king: d4, rook: c4, pawn: d3 } }"},
    {"regions", "regions: { middle: [b2, b3, c2, c3], own-half: { rows: 0-1 } }"},
    {"hands", "hands: { pieces: pawn rook, captured: own, drops: pawn }"},
    {"turns", "turns: { phases: { main: , bonus: { captures: false, then: main } } }"},
    {"end", "end: { royals: capture }"},
    {"state", "state: { count: { most: 5 }, debt: { least: -5, most: 5, start: 0 } }"},
};

constexpr const char* names[] = {"one", "two", "three", "four"};

/// Whether YAML has a key at its top level.
bool has_key(const std::string& yaml, const std::string& key) {
  return yaml.starts_with(key + ":") || yaml.find("\n" + key + ":") != std::string::npos;
}

}  // namespace

HookedGame::HookedGame(std::initializer_list<Hook> hooks, const std::string& more) {
  std::string yaml = hooks.size() > 0 ? "hooks:\n" : "";
  for (std::size_t i = 0; i < hooks.size(); ++i) {
    const Hook& hook = hooks.begin()[i];
    const std::string file = std::string(names[i]) + ".lua";
    yaml += std::string("  ") + names[i] + ": { script: " + file + (hook.keys.empty() ? "" : ", ") + hook.keys + " }\n";
    files_.emplace_back(file, hook.script);
  }
  for (const auto& [key, section] : sections)
    if (!has_key(more, key)) yaml += section + "\n";
  yaml += more + "\n";
  files_.emplace_back("game.yaml", yaml);
}

std::string HookedGame::reported(const Diagnostic& diagnostic) {
  const std::string file = diagnostic.span.source ? diagnostic.span.source->name() : "nowhere";
  error_ = file + ":" + std::to_string(diagnostic.line()) + ": " + diagnostic.message;
  return error_;
}

RulesetPtr HookedGame::load(const std::vector<std::string>& options) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(MemoryFiles({files_.begin(), files_.end()}), "game.yaml", options, diagnostics);
  if (!loaded) return reported(diagnostics.all().front()), nullptr;
  return ruleset_ = loaded->ruleset;
}

std::optional<Game> HookedGame::start(const std::string& position) {
  if (!ruleset_ && !load()) return std::nullopt;
  try {
    return position.empty() ? Game(ruleset_) : Game(ruleset_, position_of(*ruleset_, position));
  } catch (const HookError& error) {
    reported(error.diagnostic());
    return std::nullopt;
  }
}

bool HookedGame::play(Game& game, const std::string& move) {
  const auto found = find_move(game.position(), game.moves(), move);
  INFO("move " << move << " in " << print_position(game.position()));
  REQUIRE(found);
  try {
    game.play(*found);
    return true;
  } catch (const HookError& error) {
    reported(error.diagnostic());
    return false;
  }
}

std::string HookedGame::moves(const std::string& position) {
  const auto game = start(position);
  if (!game) return error_;
  if (game->outcome()) return describe_outcome(*ruleset_, game->outcome());
  std::vector<std::string> texts;
  for (const Move& move : game->moves()) texts.push_back(print_move(game->position(), move));
  return join(texts, " ");
}

std::string HookedGame::after(const std::string& move, const std::string& position) {
  auto game = start(position);
  return game && play(*game, move) ? print_position(game->position()) : error_;
}

std::string HookedGame::why(const std::string& move, const std::string& position) {
  const auto game = start(position);
  return game ? explain_move(*game, move).text : error_;
}

std::string HookedGame::validate(int plies) {
  Diagnostics diagnostics;
  validate_variant(MemoryFiles({files_.begin(), files_.end()}), "game.yaml", {1, plies, 1}, diagnostics);
  return diagnostics.all().empty() ? "valid" : reported(diagnostics.all().front());
}

std::string generated(const std::string& script, const std::string& position) {
  HookedGame game({{script}}, "turns: { phases: { main: { moves: false, drops: false }, bonus: } }");
  return game.moves(position);
}

}  // namespace trigon::engine::testing
