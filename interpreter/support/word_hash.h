// A hash of a series of integers, for keys of tables that are made at load.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace trigon::engine {

class WordHash {
 public:
  void add(std::uint64_t word) { hash_ = (std::rotl(hash_, 5) ^ word) * 0x9E3779B97F4A7C15; }
  std::size_t value() const { return static_cast<std::size_t>(hash_ ^ hash_ >> 32); }

 private:
  std::uint64_t hash_ = 0;
};

}  // namespace trigon::engine
