// A hash by which variants that play alike under the same names are recognized, in records and by programs.
// docs/resolved-json.md says how it is computed. Tested in tests/unit/resolve_test.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "interpreter/model/ruleset.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// The hash of a resolved variant, as 16 hexadecimal digits. It gives no protection: another variant with the same hash
/// can be constructed. Titles, descriptions, colors, the names of files and options, and values that are null, false or
/// empty do not count; the texts of scripts do.
std::string hash_of_resolved(const Json& resolved, const Ruleset& ruleset);

/// The hash of a ruleset's resolved variant. Empty when its zones are too large to be resolved. Throws HookError.
std::string variant_hash(const Ruleset& ruleset);

}  // namespace trigon::engine
