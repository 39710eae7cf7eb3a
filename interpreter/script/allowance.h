// How much all scripts together may work for one command or one request, beside the budget of each call (sandbox.h).
// Without it, a variant of many hooks that each stay within their budget could keep a machine busy for hours. Tested in
// tests/unit/hooks_test.cpp.
#pragma once

#include <cstdint>

namespace trigon::engine {

/// Counts instructions, see `SandboxBudget`. Each thread has an allowance of its own.
class ScriptAllowance {
 public:
  /// What is there at the beginning: some seconds of work.
  static constexpr std::uint64_t start = 1'000'000'000;
  /// What each call adds, so that scripts which answer in reasonable time may be asked as often as a long search wants.
  static constexpr std::uint64_t per_call = 250'000;

  static ScriptAllowance& of_this_thread() {
    static thread_local ScriptAllowance allowance;
    return allowance;
  }

  /// A command or request begins.
  void renew() { left_ = start; }
  bool is_spent() const { return left_ == 0; }
  /// A call has worked that much.
  void spend(std::uint64_t instructions) {
    left_ += per_call;
    left_ -= instructions < left_ ? instructions : left_;
    if (left_ > start) left_ = start;
  }

 private:
  std::uint64_t left_ = start;
};

}  // namespace trigon::engine
