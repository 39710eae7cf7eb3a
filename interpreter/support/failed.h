// A reason and no value, in one statement. Tested by all that reads files, such as tests/unit/files_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace trigon::engine {

/// Stores why there is no value and is that nothing: `return failed(error, "no such file");`
inline std::nullopt_t failed(std::string& reason, std::string why) {
  reason = std::move(why);
  return std::nullopt;
}

}  // namespace trigon::engine
