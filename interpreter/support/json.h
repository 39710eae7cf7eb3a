// JSON as the program prints it, and diagnostics as JSON. Keys are described in docs/json.md.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "interpreter/support/diagnostics.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// JSON as one line. Bytes that are not UTF-8 are replaced.
std::string dump(const Json& json);
/// JSON with line breaks, indented for people; bytes that are not UTF-8 are replaced.
std::string dump_pretty(const Json& json);
/// For long documents: like `dump_pretty`, but what fits into a line stands on one.
std::string dump_tidy(const Json& json);
/// A member of an object as `dump_tidy` writes it on lines of its own, with the line break before it.
std::string dump_tidy_member(const std::string& key, const Json& value);

Json to_json(const Diagnostic& diagnostic);
Json to_json(const Diagnostics& diagnostics);

}  // namespace trigon::engine
