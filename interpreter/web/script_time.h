// Limits the time that the scripts of a variant may take for one request.
#pragma once

#include "interpreter/script/allowance.h"
#include "interpreter/script/interruption.h"
#include "interpreter/support/processor_time.h"

namespace trigon::engine {

/// The usual limit for scripts, in seconds of processor time.
inline constexpr double usual_script_seconds = 2;

/// Returns `work()`, which may run scripts. A script that runs when `work()` has taken `seconds` of processor time
/// fails with a HookError.
template <class Work>
auto within(double seconds, Work&& work) {
  ScriptAllowance::of_this_thread().renew();
  const ScriptInterruption interruption([end = processor_time() + seconds] { return processor_time() > end; });
  return work();
}

}  // namespace trigon::engine
