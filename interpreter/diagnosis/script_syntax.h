// Explains syntax errors of scripts: finds where one was made, which is often some lines before Lua notices it. Tested
// by tests/broken and in tests/unit/script_text_test.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "interpreter/diagnosis/script_error.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// Parses a text without running it, and returns the error; nothing when there is none.
using ReadScript = std::function<std::optional<ScriptError>(const std::string& text)>;

/// The message for an author about a syntax error. Calls `read` with changed texts, to find out what would correct it.
Diagnostic explain_script_syntax(const SourcePtr& script, const ScriptError& error, const ReadScript& read);

}  // namespace trigon::engine
