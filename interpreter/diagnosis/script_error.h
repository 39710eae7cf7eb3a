// Errors of scripts.
#pragma once

#include <stdexcept>
#include <string>

namespace trigon::engine {

/// An error of a script, also when it does something that it must not. `what()` is the message without the place: one
/// line of valid UTF-8, lower case unless the script wrote it, of at most 240 bytes. `file` is the name under which the
/// script was loaded, or empty; `line` counts from 1, 0 is unknown.
struct ScriptError : std::runtime_error {
  explicit ScriptError(const std::string& message, std::string in_file = "", int at_line = 0)
      : std::runtime_error(message), file(std::move(in_file)), line(at_line) {}

  std::string file;
  int line = 0;
};

}  // namespace trigon::engine
