// Ctrl-C in a command that has something to finish first. Tested in tests/shell/match_test.py.
#pragma once

namespace trigon::engine {

/// While it lives, the first SIGINT or SIGTERM does not end the program but is noted; the second one ends it. There is
/// one at a time.
class Interruption {
 public:
  Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

  /// Has there been a signal?
  bool is_wanted() const;
  /// If there has been a signal: writes out all output, then ends the program as that signal would have done.
  void raise_again() const;
};

}  // namespace trigon::engine
