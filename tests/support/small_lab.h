// Jobs of a laboratory that take a moment.
#pragma once

#include "interpreter/lab/play_run.h"

namespace trigon::engine::testing {

/// A job of games of at most 40 plies on a shipped game.
LabJob small_lab(const std::string& id = "64-triangles-2p-corners", std::vector<std::uint64_t> nodes = {20});

/// The games of a job, in order.
std::vector<LabGame> play_lab(const LabJob& job, std::size_t first, std::size_t last, int threads = 1);

}  // namespace trigon::engine::testing
