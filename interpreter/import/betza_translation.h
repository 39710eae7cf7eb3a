// Betza's notation in Trigon's, on squares. This file's external interface is `translate_betza`. Tested by
// tests/import/betza.txt, against an interpreter of Betza of the tests' own, through tests/unit/import_betza_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "grammar/movement_tree.h"
#include "interpreter/import/betza.h"

namespace trigon::engine {

/// What became of one term of the Betza text.
struct BetzaPart {
  TextRange where;
  /// Empty when it adds nothing to the parts before.
  Movement movement;
};

struct BetzaTranslation {
  std::vector<BetzaPart> parts;
  /// All parts in one.
  Movement movement() const;
  /// Does any part hold only while the piece has not moved?
  bool minds_unmoved() const;
};

/// Reads a Betza or XBetza text and writes it in Trigon's notation. What has no translation is reported with its
/// letter's place and the reason; then the result must not be used. `owner` says whose text it is, and may be empty.
BetzaTranslation translate_betza(const LocatedText& text, const std::string& owner, Diagnostics& diagnostics);

}  // namespace trigon::engine
