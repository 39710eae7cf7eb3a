// What a server tells whoever runs it: lines on standard error, each with the time where no terminal shows them. Nobody
// may learn a secret from them. Tested in tests/unit/server_log_test.cpp.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace trigon::engine {

/// Writes lines. Any thread may, and each line is written as a whole.
class ServerLog {
 public:
  /// `to` stays open, and of the caller. With `has_times` each line begins with the time, such as
  /// "2026-01-31T09:05:00.250Z".
  explicit ServerLog(std::FILE* to = stderr, bool has_times = false) : to_(to), has_times_(has_times) {}

  /// Line breaks in the text, and what a terminal would obey, are replaced.
  void write(std::string_view text) const;

 private:
  std::FILE* to_;
  bool has_times_;
};

/// A moment in seconds since 1970 as ISO 8601 writes it, in UTC with milliseconds.
std::string utc_text(double seconds);

/// What of a request's target may stand in a log: its path as far as nobody can have put a secret into it. A query
/// goes, and so does what stands behind an encoded character, since links are sent by programs that encode their `#`.
std::string loggable_path(std::string_view target);

}  // namespace trigon::engine
