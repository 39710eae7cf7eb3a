// The bases of an entry of a variants.ini, that is, the entries that it changes. Tested in
// tests/unit/import_fsf_test.cpp.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/import/ini.h"

namespace trigon::engine {

/// The sections from the last base down to `section`, in the file and among the built-in ones; nothing after an error.
std::optional<std::vector<const IniSection*>> inheritance(const Ini& file, const IniSection& section,
                                                          Diagnostics& diagnostics);

}  // namespace trigon::engine
