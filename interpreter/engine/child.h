// Another program that runs beside this one and is talked to line by line. Nothing that it does can block, exhaust or
// end this program. Tested in tests/unit/engine_client_test.cpp.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/engine/bounded_lines.h"

namespace trigon::engine {

class Child {
 public:
  /// Starts a program, which is looked for as a shell does, in a process group of its own; what it writes to standard
  /// error is dropped. Nothing when that fails; errno says why.
  static std::unique_ptr<Child> start(const std::vector<std::string>& command);

  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  /// Kills the program and all that it has started, if they still run.
  ~Child();

  /// Sends a line, to which a line break is added. False when the program does not read it within `patience`.
  bool send(std::string_view line, std::chrono::milliseconds patience = std::chrono::seconds(5));
  /// The next line of its output, as `BoundedLines::next`.
  std::optional<std::string> next(std::chrono::milliseconds patience) { return lines_.next(patience); }
  /// Has it closed its output, as by ending?
  bool has_ended() const { return lines_.has_ended(); }

 private:
  Child(pid_t process, int in, int out) : process_(process), in_(in), out_(out), lines_(out) {}

  pid_t process_;
  int in_, out_;
  BoundedLines lines_;
};

}  // namespace trigon::engine
