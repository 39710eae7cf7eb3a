// Each test case is a command of its own, as far as the work of scripts is concerned.
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <catch2/catch.hpp>

#include "interpreter/script/allowance.h"

namespace trigon::engine::testing {

namespace {

struct RenewedAllowance : Catch::TestEventListenerBase {
  using TestEventListenerBase::TestEventListenerBase;
  void testCaseStarting(const Catch::TestCaseInfo&) override { ScriptAllowance::of_this_thread().renew(); }
};

CATCH_REGISTER_LISTENER(RenewedAllowance)

}  // namespace

}  // namespace trigon::engine::testing
