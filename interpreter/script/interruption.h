// Ends scripts that run while somebody waits no longer, such as a search whose time is over. Tested in
// tests/unit/sandbox_test.cpp.
#pragma once

#include <functional>
#include <utility>

namespace trigon::engine {

/// While it lives, a call of a script in this thread ends with a ScriptError soon after `is_wanted()`, which is asked
/// often. The latest one counts.
class ScriptInterruption {
 public:
  explicit ScriptInterruption(std::function<bool()> is_wanted)
      : is_wanted_(std::move(is_wanted)), before_(std::exchange(latest(), this)) {}
  ~ScriptInterruption() { latest() = before_; }
  ScriptInterruption(const ScriptInterruption&) = delete;
  ScriptInterruption& operator=(const ScriptInterruption&) = delete;

  static bool is_wanted_now() { return latest() && latest()->is_wanted_(); }

 private:
  static ScriptInterruption*& latest() {
    static thread_local ScriptInterruption* interruption = nullptr;
    return interruption;
  }

  std::function<bool()> is_wanted_;
  ScriptInterruption* before_;
};

}  // namespace trigon::engine
