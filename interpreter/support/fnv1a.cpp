#include "interpreter/support/fnv1a.h"

#include <fmt/format.h>

namespace trigon::engine {

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

}  // namespace trigon::engine
