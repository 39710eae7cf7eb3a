// Scripts that share work out among the machines of a cluster: jobs of a Slurm array, or of GNU parallel. Tested in
// tests/unit/cluster_script_test.cpp, and run in tests/cluster.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace trigon::engine {

enum class ClusterEngine : std::uint8_t { slurm, parallel };

/// Work that falls into jobs, numbered from 1.
struct ClusterWork {
  /// The variant, and the arguments of the command that stand behind it and are the same in all jobs.
  std::string file{};
  std::vector<std::string> arguments{};
  std::size_t jobs = 16;
  /// The numbers of the first and the last game; for a count of lines, `depth` is their length.
  std::size_t first = 1, last = 1000;
  int depth = 0;
  /// The file that has everything in the end. The jobs' own files are in the folder of this name and `.parts`.
  std::string output{};

  bool is_count() const { return depth > 0; }
};

/// A script for bash. Run without arguments it begins, or goes on with what is missing, and merges in the end; the
/// engine calls it for each job.
std::string cluster_script(ClusterEngine engine, const ClusterWork& work);

/// A word as the shell reads it, whatever it has.
std::string shell_word(const std::string& text);

}  // namespace trigon::engine
