// Explains syntax errors of YAML: finds where one was made, which is often some lines before the library notices it.
// Tested by tests/broken and tests/property/mutation_test.cpp.
#pragma once

#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// The message for an author about a syntax error that the library has reported at byte `offset` with these words.
Diagnostic explain_syntax_error(const SourcePtr& source, std::size_t offset, const std::string& words);

}  // namespace trigon::engine
