// Interrupts running scripts, such as those of a search whose time is over. Tested in tests/unit/sandbox_test.cpp.
#pragma once

#include <functional>
#include <utility>

namespace trigon::engine {

/// While this object exists, a running script of this thread fails with a ScriptError soon after `is_wanted()` returns
/// true. It is called often. Of several objects only the latest has an effect.
class ScriptInterruption {
 public:
  explicit ScriptInterruption(std::function<bool()> is_wanted)
      : is_wanted_(std::move(is_wanted)), before_(std::exchange(latest(), this)) {}
  ~ScriptInterruption() { latest() = before_; }
  ScriptInterruption(const ScriptInterruption&) = delete;
  ScriptInterruption& operator=(const ScriptInterruption&) = delete;

  /// Should a running script of this thread end now?
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
