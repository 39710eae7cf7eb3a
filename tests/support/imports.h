// Entries of Fairy-Stockfish's variants.ini, imported from texts.
#pragma once

#include <optional>
#include <string>

#include "interpreter/import/fsf_variant.h"
#include "tests/support/has.h"

namespace trigon::engine::testing {

Ini ini_of(const std::string& text);

std::optional<ImportedVariant> import_text(const std::string& text, const std::string& name, Diagnostics& diagnostics);

/// The entry as a variant; a test fails where there is none.
ImportedVariant imported(const std::string& text, const std::string& name);

/// The messages about an entry.
std::string errors_of(const std::string& text, const std::string& name = "game");

}  // namespace trigon::engine::testing
