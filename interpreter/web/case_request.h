// Keeps a position that was tried as a reference position: as text, and in the file of the variant. docs/server.md
// describes the request. Tested in tests/unit/case_request_test.cpp.
#pragma once

#include <string>

#include "interpreter/support/json.h"
#include "interpreter/variant/files.h"
#include "interpreter/web/catalog.h"
#include "interpreter/web/try_request.h"

namespace trigon::engine {

/// The fields of the request beside those of a position.
inline const std::vector<std::string> case_fields = {"name", "includes", "illegal", "all", "write"};

/// The lines of the case that a request describes. Reports wrong fields to `diagnostics` and returns none if there are
/// any. Throws HookError when a script fails.
std::vector<std::string> read_case(const Json& body, const TriedGame& tried, Diagnostics& diagnostics);

/// Has the request asked to write the case into the file? Reports a wrong field to `diagnostics`, and a secret that is
/// not `secret`, which must not be empty.
bool wants_writing(const Json& body, const std::string& secret, Diagnostics& diagnostics);

/// Writes a case into the file of the tried variant, which must be followed and the same as when it was loaded, in the
/// edition that the request names. The answer has `file`, `passed` and, when the case does not hold, `message`. Reports
/// to `diagnostics` why the file was not changed. May take as long as loading the variant.
Json write_case(const Json& body, const TriedGame& tried, const std::vector<std::string>& lines, Catalog& catalog,
                Diagnostics& diagnostics);

}  // namespace trigon::engine
