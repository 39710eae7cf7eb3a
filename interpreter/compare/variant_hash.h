// A number by which variants that play alike under the same names recognize each other, in records of games and across
// programs. docs/resolved-json.md says what it is made of. Tested in tests/unit/resolve_test.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "interpreter/model/ruleset.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// FNV-1a of 64 bits.
std::uint64_t fnv1a(std::string_view text);

/// The hash of a resolved variant, as 16 hexadecimal digits. It recognizes, and does not
/// protect: whoever wants to can find another variant with the same one. Titles, descriptions, colors, the names of
/// files and of options, and what is null, false or empty do not count; the texts of scripts do.
std::string hash_of_resolved(const Json& resolved, const Ruleset& ruleset);

/// The same of a ruleset. Empty when its zones are too large to be resolved. Throws HookError.
std::string variant_hash(const Ruleset& ruleset);

}  // namespace trigon::engine
