// The implementation of the classes of include/trigon. Tested by tests/library, where programs outside the tree use the
// installed library.
#pragma once

#include <trigon/game.h>
#include <trigon/variant.h>

#include "interpreter/rules/game.h"
#include "interpreter/script/allowance.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/loader/loader.h"

namespace trigon {

/// The engine's variant, and what the library's functions return about it.
struct Variant::Implementation {
  explicit Implementation(engine::LoadedVariant the_loaded, std::shared_ptr<const engine::Files> the_files = {},
                          std::string the_file = {}, std::vector<std::string> the_options = {});

  engine::LoadedVariant loaded;
  /// What it was loaded from, to load it with another setup; null and empty for the variant of a record.
  std::shared_ptr<const engine::Files> files;
  std::string file;
  std::vector<std::string> chosen;
  std::vector<Player> players;
  std::vector<PieceType> piece_types;
  std::vector<Option> options;

  const engine::Ruleset& ruleset() const { return *loaded.ruleset; }
};

/// The engine's game that a game of the library contains.
const engine::Game& to_engine(const Game& game);
/// A game of the library that contains a game of the engine, which must be of this variant.
Game to_public(const Variant& variant, engine::Game game);

/// The engine's messages as those of the library.
std::vector<Diagnostic> to_public(const engine::Diagnostics& diagnostics);
Diagnostic to_public(const engine::Diagnostic& diagnostic);

/// Returns `call()`, which may run scripts of a variant, with a fresh allowance for them. Throws the library's
/// ScriptError in place of the engine's HookError.
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
