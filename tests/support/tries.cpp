#include "tests/support/tries.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "interpreter/support/text.h"

namespace trigon::engine::testing {

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool has_sanitizers = true;
#else
constexpr bool has_sanitizers = false;
#endif

}  // namespace

int tries(int usual) {
  const char* const thorough = std::getenv("TRIGON_THOROUGH");
  const auto factor = thorough != nullptr ? parse_integer(thorough) : std::nullopt;
  if (factor && *factor > 0) return usual * static_cast<int>(*factor);
  return has_sanitizers ? std::max(1, usual / 4) : usual;
}

}  // namespace trigon::engine::testing
