// Writes a Fairy-Stockfish entry as a variant file. Tested by tests/import (entries with perft counts) through
// tests/unit/import_fsf_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/import/fsf_rules.h"
#include "interpreter/import/variant_text.h"

namespace trigon::engine {

/// Writes the entry `name` as a variant file, which may name shipped scripts by their ids. Nothing after an error: a
/// move that Trigon cannot express, or a start that cannot be read. Everything else that it cannot express is left out.
std::optional<ImportedVariant> import_fsf(const Ini& file, const std::string& name, Diagnostics& diagnostics);

}  // namespace trigon::engine
