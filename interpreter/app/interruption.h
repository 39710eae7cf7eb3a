// Ctrl-C in a command that has work to finish first. Tested in tests/shell/match_test.py.
#pragma once

namespace trigon::engine {

/// While this object lives, the first SIGINT or SIGTERM is noted and does not end the program; the second one ends it.
/// Only one such object may live at a time.
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
