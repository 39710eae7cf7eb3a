// Limits the time that the scripts of a variant may take for one request.
#pragma once

#include "interpreter/script/allowance.h"
#include "interpreter/script/interruption.h"
#include "interpreter/web/seconds_now.h"

namespace trigon::engine {

/// The usual limit for scripts, in seconds.
inline constexpr double usual_script_seconds = 2;

/// Returns `work()`, which may run scripts. A script that runs when `seconds` have passed fails with a HookError.
template <class Work>
auto within(double seconds, Work&& work) {
  ScriptAllowance::of_this_thread().renew();
  const ScriptInterruption interruption([end = seconds_now() + seconds] { return seconds_now() > end; });
  return work();
}

}  // namespace trigon::engine
