#include "interpreter/engine/bounded_lines.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace trigon::engine {

std::optional<std::string> BoundedLines::take_line() {
  while (true) {
    const auto end = buffer_.find('\n', searched_);
    if (end == std::string::npos && !has_ended_) {
      // What is too long is kept as far as it may be, until its end comes.
      if (buffer_.size() > max_length) buffer_.resize(max_length), skips_ = true;
      searched_ = buffer_.size();
      return std::nullopt;
    }
    if (end == std::string::npos && buffer_.empty()) return std::nullopt;
    std::string line = buffer_.substr(0, std::min(end, max_length));
    buffer_.erase(0, end == std::string::npos ? buffer_.size() : end + 1);
    searched_ = 0;
    skips_ = false;
    if (line.ends_with('\r')) line.pop_back();
    return line;
  }
}

/// Waits up to `timeout` milliseconds, without end if it is negative. False when nothing came.
bool BoundedLines::read_more(int timeout) {
  pollfd watched{in_, POLLIN, 0};
  const int ready = poll(&watched, 1, timeout);
  if (ready < 0 && errno == EINTR) return true;
  if (ready <= 0) return false;
  char part[65536];
  const ssize_t count = ::read(in_, part, sizeof part);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return true;
  if (count <= 0) {
    has_ended_ = true;
    return true;
  }
  std::size_t from = 0;
  if (skips_) {
    // The rest of a line that was cut.
    const char* const end = std::find(part, part + count, '\n');
    from = static_cast<std::size_t>(end - part);
  }
  buffer_.append(part + from, static_cast<std::size_t>(count) - from);
  return true;
}

std::optional<std::string> BoundedLines::next(std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (true) {
    if (auto line = take_line()) return line;
    if (has_ended_) return std::nullopt;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() < 0 || !read_more(static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1'000'000))))
      if (std::chrono::steady_clock::now() >= end) return std::nullopt;
  }
}

std::optional<std::string> BoundedLines::next() {
  while (true) {
    if (auto line = take_line()) return line;
    if (has_ended_ || !read_more(-1)) return std::nullopt;
  }
}

}  // namespace trigon::engine
