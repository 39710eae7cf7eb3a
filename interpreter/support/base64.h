// Bytes as text (RFC 4648). Tested in tests/unit/base64_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace trigon::engine {

/// The bytes in base64, with `=` at the end as far as it belongs there.
std::string base64(std::string_view bytes);

}  // namespace trigon::engine
