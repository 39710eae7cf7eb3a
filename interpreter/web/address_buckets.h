// How often each network address may ask for something. Tested in tests/unit/web_test.cpp.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "interpreter/web/server_limits.h"

namespace trigon::engine {

/// A token bucket for each address. When there are very many addresses, new ones are refused. For one thread.
class AddressBuckets {
 public:
  explicit AddressBuckets(const Rate& rate) : rate_(rate) {}

  /// Takes tokens of an address; false when it has too few. `now` is in seconds of a clock that only goes forward.
  bool take(const std::string& address, double now, double count = 1) {
    constexpr std::size_t most = 10'000;
    if (buckets_.size() >= most) std::erase_if(buckets_, [&](auto& one) { return one.second.is_full(now); });
    if (buckets_.size() >= most && !buckets_.contains(address)) return false;
    return buckets_.try_emplace(address, rate_.bucket()).first->second.take(now, count);
  }

 private:
  const Rate rate_;
  std::map<std::string, TokenBucket> buckets_;
};

}  // namespace trigon::engine
