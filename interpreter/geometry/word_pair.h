// Two words of bitboards in one vector register, which every 64-bit CPU has.
#pragma once

#include <cstdint>
#include <cstring>

namespace trigon::engine {

using WordPair [[gnu::vector_size(2 * sizeof(std::uint64_t))]] = std::uint64_t;

/// Loads the two words at `words` and behind it.
inline WordPair load_pair(const std::uint64_t* words) {
  WordPair pair;
  std::memcpy(&pair, words, sizeof pair);
  return pair;
}

inline void store_pair(WordPair pair, std::uint64_t* words) { std::memcpy(words, &pair, sizeof pair); }

}  // namespace trigon::engine
