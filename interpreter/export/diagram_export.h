// Exports a game to a page with an Interactive Diagram, and says what the page does not: it is imported again, and the
// two games are compared. Tested in tests/unit/export_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/export/read_back.h"

namespace trigon::engine {

/// The game as a page of HTML. Nothing, with the reason in `why`, when it is no game of two on squares.
std::optional<Exported> export_diagram(const LoadedVariant& variant, std::string& why);

}  // namespace trigon::engine
