// Which modules of the server's pages come together. Tested in tests/unit/api_test.cpp.
#pragma once

#include <set>
#include <string_view>

namespace trigon::engine {

/// The names of a module and of all that it imports, itself or by others; what it loads later, by `import()`, is not
/// among them.
std::set<std::string_view> modules_with(std::string_view first);

}  // namespace trigon::engine
