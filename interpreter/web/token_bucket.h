// How often somebody may ask for something: so many times at once, and so many times a second from then on. Tested in
// tests/unit/web_test.cpp.
#pragma once

#include <algorithm>

namespace trigon::engine {

/// Times are seconds of any clock that only goes forward.
class TokenBucket {
 public:
  TokenBucket(double burst, double per_second) : burst_(burst), per_second_(per_second), tokens_(burst) {}

  /// Takes tokens, if there are so many.
  bool take(double now, double count = 1) {
    refill(now);
    if (tokens_ < count) return false;
    tokens_ -= count;
    return true;
  }
  /// Has nobody taken any for so long that it is as if new?
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
