// How often each network address may ask for something. Tested in tests/unit/web_test.cpp.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "interpreter/web/token_bucket.h"

namespace trigon::engine {

/// A token bucket for each address. When there are very many addresses, new ones are refused. For one thread.
class AddressBuckets {
 public:
  AddressBuckets(double burst, double per_second) : burst_(burst), per_second_(per_second) {}

  /// Takes tokens of an address; false when it has too few. `now` is in seconds of a clock that only goes forward.
  bool take(const std::string& address, double now, double count = 1) {
    constexpr std::size_t most = 10'000;
    if (buckets_.size() >= most) std::erase_if(buckets_, [&](auto& one) { return one.second.is_full(now); });
    if (buckets_.size() >= most && !buckets_.contains(address)) return false;
    return buckets_.try_emplace(address, burst_, per_second_).first->second.take(now, count);
  }

 private:
  double burst_, per_second_;
  std::map<std::string, TokenBucket> buckets_;
};

}  // namespace trigon::engine
