// The hash FNV-1a with 64 bits (Fowler, Noll and Vo), for checksums and names. It gives no protection. Tested in
// tests/unit/resolve_test.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace trigon::engine {

/// The hash of no text.
inline constexpr std::uint64_t fnv1a_of_nothing = 0xCBF29CE484222325;

/// The hash of a text, or of a text behind one that has the hash `before`.
constexpr std::uint64_t fnv1a(std::string_view text, std::uint64_t before = fnv1a_of_nothing) {
  for (const char c : text) before = (before ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return before;
}

/// A hash as 16 hexadecimal digits.
std::string hash_text(std::uint64_t hash);
/// The hash of a text, so.
inline std::string hash_text(std::string_view text) { return hash_text(fnv1a(text)); }

}  // namespace trigon::engine
