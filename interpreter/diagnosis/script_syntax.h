// Where a syntax error of a script was made, which is often some lines before Lua notices it, and how to say it.
// Tested by tests/broken and in tests/unit/script_text_test.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "interpreter/diagnosis/script_error.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// Reads a text without running it and says what is wrong with it, or nothing.
using ReadScript = std::function<std::optional<ScriptError>(const std::string& text)>;

/// The message for an author about a syntax error. `read` is asked again with other texts, to see what would correct
/// it.
Diagnostic explain_script_syntax(const SourcePtr& script, const ScriptError& error, const ReadScript& read);

}  // namespace trigon::engine
