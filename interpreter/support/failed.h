// Returning without a value and with the reason, in one statement. Tested by all that reads files, such as
// tests/unit/files_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace trigon::engine {

/// Stores the reason and returns an empty optional: `return failed(error, "no such file");`
inline std::nullopt_t failed(std::string& reason, std::string why) {
  reason = std::move(why);
  return std::nullopt;
}

}  // namespace trigon::engine
