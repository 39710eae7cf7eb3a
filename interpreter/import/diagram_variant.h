// Writes a diagram of the Interactive Diagram as a variant file. Tested by tests/import/diagrams through
// tests/unit/import_diagram_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/import/diagram.h"
#include "interpreter/import/variant_text.h"

namespace trigon::engine {

/// Writes the diagram `number`, from 0 on, of a page as a variant file. Nothing after an error: a parameter that cannot
/// be read, or a move that Trigon cannot express. Other rules that it cannot express are left out.
std::optional<ImportedVariant> import_diagram(const DiagramPage& page, std::size_t number, Diagnostics& diagnostics);

}  // namespace trigon::engine
