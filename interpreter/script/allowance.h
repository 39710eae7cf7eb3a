// The allowance of work for all scripts together during one command or request. It adds to the budget of each call
// (sandbox.h): many hooks that each stay within their budget could otherwise keep a machine busy for hours. Tested in
// tests/unit/hooks_test.cpp.
#pragma once

#include <cstdint>

namespace trigon::engine {

/// The instructions that scripts may still execute in this thread. `SandboxBudget` says what counts as an instruction.
class ScriptAllowance {
 public:
  /// The initial number of instructions: some seconds of work.
  static constexpr std::uint64_t start = 1'000'000'000;
  /// Instructions that each call adds, so that a long search may call fast scripts without a limit.
  static constexpr std::uint64_t per_call = 250'000;

  static ScriptAllowance& of_this_thread() {
    static thread_local ScriptAllowance allowance;
    return allowance;
  }

  /// Sets the allowance to its initial number, at the beginning of a command or request.
  void renew() { left_ = start; }
  bool is_spent() const { return left_ == 0; }
  /// Subtracts the instructions of a call.
  void spend(std::uint64_t instructions) {
    left_ += per_call;
    left_ -= instructions < left_ ? instructions : left_;
    if (left_ > start) left_ = start;
  }

 private:
  std::uint64_t left_ = start;
};

}  // namespace trigon::engine
