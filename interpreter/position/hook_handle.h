// A position's handle on the scripts of its game.
#pragma once

#include <memory>

#include "interpreter/model/hooks.h"

namespace trigon::engine {

/// Makes the scripts ready when they are first asked. A copy begins without scripts, since they belong to one thread.
class HookHandle {
 public:
  HookHandle() = default;
  HookHandle(const HookHandle&) {}
  HookHandle& operator=(const HookHandle&) {
    runtime_.reset();
    return *this;
  }
  HookHandle(HookHandle&&) = default;
  HookHandle& operator=(HookHandle&&) = default;

  HookRuntime& get(const HookFactory& factory) {
    if (!runtime_) runtime_ = factory.make();
    return *runtime_;
  }

 private:
  std::unique_ptr<HookRuntime> runtime_;
};

}  // namespace trigon::engine
