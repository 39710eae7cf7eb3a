// What an importer could not carry over from another program's game.
#pragma once

#include <string>

#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// A key with a value that could not be carried over.
struct LeftOut {
  std::string key;
  std::string value;
  /// The place of the key; without a source when it is a default.
  Span where;
  std::string why;
  /// The built-in variant that has the key, or empty.
  std::string base;
};

}  // namespace trigon::engine
