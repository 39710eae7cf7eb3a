#include "tests/support/tries.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "interpreter/support/text.h"

namespace trigon::engine::testing {

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool has_sanitizers = true;
#elif defined(__has_feature)
constexpr bool has_sanitizers = __has_feature(address_sanitizer);
#else
constexpr bool has_sanitizers = false;
#endif

/// The number of TRIGON_THOROUGH; 0 without it.
int thorough() {
  const char* const text = std::getenv("TRIGON_THOROUGH");
  const auto factor = text != nullptr ? parse_integer(text) : std::nullopt;
  return factor && *factor > 0 ? static_cast<int>(*factor) : 0;
}

}  // namespace

int tries(int usual) {
  if (const int factor = thorough(); factor > 0) return usual * factor;
  return has_sanitizers ? std::max(1, usual / 4) : usual;
}

int one_in() { return has_sanitizers && thorough() == 0 ? 3 : 1; }

}  // namespace trigon::engine::testing
