// What stands behind the names of include/trigon. Tested in tests/unit/library_test.cpp and by tests/library, where a
// program outside the tree uses the installed library.
#pragma once

#include <trigon/game.h>
#include <trigon/variant.h>

#include "interpreter/rules/game.h"
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

std::vector<Diagnostic> to_public(const engine::Diagnostics& diagnostics);
Diagnostic to_public(const engine::Diagnostic& diagnostic);

}  // namespace trigon
