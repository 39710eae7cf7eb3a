// What stands behind the names of include/trigon. Tested in tests/unit/library_test.cpp and by tests/library, where a
// program outside the tree uses the installed library.
#pragma once

#include <trigon/game.h>
#include <trigon/variant.h>

#include "interpreter/rules/game.h"
#include "interpreter/script/allowance.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/variant/loader.h"

namespace trigon {

struct Variant::Implementation {
  explicit Implementation(engine::LoadedVariant the_loaded);

  engine::LoadedVariant loaded;
  std::vector<Player> players;
  std::vector<PieceType> piece_types;
  std::vector<Option> options;

  const engine::Ruleset& ruleset() const { return *loaded.ruleset; }
};

/// The engine's game behind a game.
const engine::Game& to_engine(const Game& game);
/// The engine's game, of this variant, as a game.
Game to_public(const Variant& variant, engine::Game game);

std::vector<Diagnostic> to_public(const engine::Diagnostics& diagnostics);
Diagnostic to_public(const engine::Diagnostic& diagnostic);

/// Calls what may ask scripts.
template <class Call>
decltype(auto) asking_scripts(Call&& call) {
  engine::ScriptAllowance::of_this_thread().renew();
  try {
    return call();
  } catch (const engine::HookError& error) {
    throw ScriptError(to_public(error.diagnostic()));
  }
}

}  // namespace trigon
