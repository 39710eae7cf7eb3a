// A Fairy-Stockfish entry as a variant file. Tested by tests/import (entries with perft counts) through
// tests/unit/import_fsf_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/import/fsf_rules.h"

namespace trigon::engine {

struct ImportedVariant {
  /// The variant file; it begins with comments that name what was left out.
  std::string yaml;
  std::vector<FsfLeftOut> left_out;
  /// Where the entry begins.
  Span entry;
};

/// Writes the entry `name` as a variant file, which may name shipped scripts by their ids. Nothing after an error: a
/// move that cannot be said, a start that cannot be read. What else cannot be said is left out.
std::optional<ImportedVariant> import_fsf(const Ini& file, const std::string& name, Diagnostics& diagnostics);

/// Loads a file that was written, and reports what is wrong with it at the entry of which it was made. The scripts of
/// the file need not be there.
void check_imported(const std::string& yaml, const Span& entry, Diagnostics& diagnostics);

}  // namespace trigon::engine
