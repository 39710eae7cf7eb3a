#include "interpreter/lab/play_part.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "interpreter/lab/part_file.h"
#include "interpreter/lab/play_run.h"

namespace trigon::engine {

PartEnd play_part(const LabJob& job, const std::string& path, const PartRun& run, Diagnostics& diagnostics) {
  if (PartWriter::is_complete(path, job.header, diagnostics)) return PartEnd::was_there;
  if (diagnostics.has_errors()) return PartEnd::wrong;
  bool is_unwritable = false;
  auto writer = PartWriter::open(path, job.header, diagnostics, is_unwritable);
  if (!writer) return is_unwritable ? PartEnd::unwritable : PartEnd::wrong;
  if (run.on_begin) run.on_begin(writer->next() - job.header.first);
  std::size_t played = 0;
  bool is_written = true;
  const auto take = [&](const LabGame& game) {
    if (run.on_game) run.on_game(++played);
    return is_written = writer->append(game);
  };
  const bool is_complete = play_games(job, {.first = writer->next(),
                                            .last = job.header.last,
                                            .threads = run.threads,
                                            .on_game = take,
                                            .is_interrupted = run.is_interrupted});
  if (is_written && is_complete) is_written = writer->finish();
  if (is_written) return is_complete ? PartEnd::complete : PartEnd::interrupted;
  diagnostics.error({}, "file", fmt::format("the games cannot be written: {}", std::strerror(errno)));
  return PartEnd::unwritable;
}

}  // namespace trigon::engine
