// How often tests with chance in them try.
#pragma once

namespace trigon::engine::testing {

/// `usual` times; with TRIGON_THOROUGH=10 in the environment, ten times as often. Otherwise, in a build with
/// sanitizers, a quarter of it but at least once: they find errors of memory in few tries, and take ten times as
/// long for each.
int tries(int usual);

/// Of how many things of the same kind one is to be tried: 3 in a build with sanitizers, for the same reason, else 1.
int one_in();

}  // namespace trigon::engine::testing
