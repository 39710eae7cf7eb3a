// Lines of another program, from a file descriptor, that can neither block for ever nor fill the memory. Tested in
// tests/unit/bounded_lines_test.cpp.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace trigon::engine {

class BoundedLines {
 public:
  /// Longer lines are cut: the rest of the line is skipped.
  static constexpr std::size_t max_length = std::size_t{1} << 20;

  /// Reads from a descriptor, which must outlive this object and stays open.
  explicit BoundedLines(int in) : in_(in) {}

  /// The next line without its line break. Nothing at the end of the input, after an error, or when no whole line came
  /// within `patience`; `has_ended` tells them apart.
  std::optional<std::string> next(std::chrono::milliseconds patience);
  /// The same without a limit of time.
  std::optional<std::string> next();

  bool has_ended() const { return has_ended_ && buffer_.empty(); }

 private:
  std::optional<std::string> take_line();
  bool read_more(int timeout);

  int in_;
  std::string buffer_;
  /// Up to where the buffer has no line break.
  std::size_t searched_ = 0;
  bool has_ended_ = false, skips_ = false;
};

}  // namespace trigon::engine
