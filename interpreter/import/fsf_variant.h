// Writes a Fairy-Stockfish entry as a variant file. Tested by tests/import (entries with perft counts) through
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
  /// The place where the entry begins.
  Span entry;
};

/// Writes the entry `name` as a variant file, which may name shipped scripts by their ids. Nothing after an error: a
/// move that Trigon cannot express, or a start that cannot be read. Everything else that it cannot express is left out.
std::optional<ImportedVariant> import_fsf(const Ini& file, const std::string& name, Diagnostics& diagnostics);

/// Loads a variant file that was written, and reports its errors at the entry from which it was made. The scripts of
/// the file need not exist.
void check_imported(const std::string& yaml, const Span& entry, Diagnostics& diagnostics);

}  // namespace trigon::engine
