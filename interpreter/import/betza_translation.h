// Translates Betza's notation into Trigon's, on squares. This file's external interface is `translate_betza`. Tested by
// tests/import/betza.txt, against an independent interpreter of Betza, through tests/unit/import_betza_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "grammar/movement_tree.h"
#include "interpreter/import/betza.h"

namespace trigon::engine {

/// The translation of one term of the Betza text.
struct BetzaPart {
  TextRange where;
  /// Empty when the term adds nothing to those before it.
  Movement movement;
};

struct BetzaTranslation {
  std::vector<BetzaPart> parts;
  /// Castlings, in the dialect that has them.
  std::vector<BetzaCastling> castlings{};
  /// All parts as one movement.
  Movement movement() const;
  /// Does some part hold only while the piece has not moved?
  bool minds_unmoved() const;
};

/// How letters are read in which programs differ: they are reported, meant as Fairy-Stockfish reads them, or as the
/// Interactive Diagram does, which has castlings.
enum class BetzaDialect { common, fairy_stockfish, diagram };

/// Reads a Betza or XBetza text and writes it in Trigon's notation. Letters without a translation are reported with
/// their place and the reason; then the result must not be used. `owner` names the piece in messages and may be empty.
BetzaTranslation translate_betza(const LocatedText& text, const std::string& owner, Diagnostics& diagnostics,
                                 BetzaDialect dialect = BetzaDialect::common);

}  // namespace trigon::engine
