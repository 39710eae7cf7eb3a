// A token bucket, which limits the rate of requests: so many at once, and so many each second from then on. Tested in
// tests/unit/web_test.cpp.
#pragma once

#include <algorithm>

namespace trigon::engine {

/// A bucket of tokens, which is full at first and refills steadily. Times are seconds of any clock that only goes
/// forward.
class TokenBucket {
 public:
  TokenBucket(double burst, double per_second) : burst_(burst), per_second_(per_second), tokens_(burst) {}

  /// Takes `count` tokens if there are so many; false, with none taken, otherwise.
  bool take(double now, double count = 1) {
    refill(now);
    if (tokens_ < count) return false;
    tokens_ -= count;
    return true;
  }
  /// Is the bucket full again, so that a new one would behave alike?
  bool is_full(double now) const { return tokens_ + (now - last_) * per_second_ >= burst_; }

 private:
  void refill(double now) {
    if (now > last_) tokens_ = std::min(burst_, tokens_ + (now - last_) * per_second_);
    last_ = std::max(last_, now);
  }

  double burst_, per_second_, tokens_;
  double last_ = 0;
};

}  // namespace trigon::engine
