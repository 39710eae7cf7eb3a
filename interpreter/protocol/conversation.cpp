#include "interpreter/protocol/conversation.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "interpreter/protocol/session.h"

namespace trigon::engine {

namespace {

using Clock = std::chrono::steady_clock;

struct Line {
  std::string text;
  /// Requests the end of the count that the line asks for.
  std::stop_source stop{};
};

/// A queue of request lines, which a thread reads from the input.
class Inbox {
 public:
  Inbox(int in, int out, std::chrono::milliseconds patience)
      : in_(in), out_(out), patience_(patience), reader_([this](const std::stop_token& stop) { read(stop); }) {}
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;
  ~Inbox() = default;

  /// Waits for the next line; empty at the end of the input.
  std::optional<Line> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return is_closed_ || has_ended_ || !waiting_.empty(); });
    if (is_closed_ || waiting_.empty()) return std::nullopt;
    Line line = std::move(waiting_.front());
    waiting_.pop_front();
    waiting_bytes_ -= line.text.size();
    current_ = line.stop;
    return line;
  }

 private:
  /// How often the reader checks whether it should end and whether the queue has room.
  static constexpr int pause = 50;  // milliseconds
  // The limits of the queue, in bytes and lines.
  static constexpr std::size_t max_bytes = 4 * max_request_length, max_lines = 1024;

  void read(const std::stop_token& stop) {
    std::optional<Clock::time_point> end;
    while (!stop.stop_requested()) {
      pollfd watched[] = {{out_, 0, 0}, {end || is_full() ? -1 : in_, POLLIN, 0}};
      if (poll(watched, 2, pause) < 0 && errno != EINTR) return close();
      if ((watched[0].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) return close();
      if (watched[1].revents != 0 && !take_in()) end = Clock::now() + patience_;
      if (end && Clock::now() >= *end) stop_all();
    }
  }

  /// Reads the input that is available. False at the end of the input.
  bool take_in() {
    char part[65536];
    const ssize_t count = ::read(in_, part, sizeof part);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return true;
    if (count <= 0) {
      finish_line();
      const std::lock_guard lock(mutex_);
      has_ended_ = true;
      changed_.notify_all();
      return false;
    }
    for (ssize_t i = 0; i < count; ++i) {
      if (part[i] == '\n')
        finish_line();
      else if (partial_.size() <= max_request_length)
        partial_ += part[i];
    }
    return true;
  }

  void finish_line() {
    const std::string text = std::exchange(partial_, "");
    if (text.find_first_not_of(" \t\r") == std::string::npos) return;
    if (is_cancel_request(text)) stop_all();
    const std::lock_guard lock(mutex_);
    waiting_bytes_ += text.size();
    waiting_.push_back({text});
    changed_.notify_all();
  }

  /// Requests the end of all counts, running and queued.
  void stop_all() {
    const std::lock_guard lock(mutex_);
    current_.request_stop();
    for (Line& line : waiting_) line.stop.request_stop();
  }

  /// Notes that nobody reads the output any more, and ends all counts.
  void close() {
    stop_all();
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    changed_.notify_all();
  }

  bool is_full() {
    const std::lock_guard lock(mutex_);
    return waiting_bytes_ > max_bytes || waiting_.size() > max_lines;
  }

  int in_, out_;
  std::chrono::milliseconds patience_;
  /// The beginning of a line whose end is not read yet. Used by the reader thread only.
  std::string partial_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Line> waiting_;
  std::size_t waiting_bytes_ = 0;
  std::stop_source current_;
  bool has_ended_ = false, is_closed_ = false;

  /// The reader thread. It is the last member, since it uses all others until it is joined.
  std::jthread reader_;
};

/// Writes the whole text. False, with errno set, when that fails.
bool write_all(int out, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(out, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace

bool converse(const Files& files, int in, int out, std::chrono::milliseconds patience) {
  Session session(files);
  Inbox inbox(in, out, patience);
  int failure = 0;
  const auto say = [&](const std::string& text) {
    if (failure == 0 && !write_all(out, text + "\n")) failure = errno;
  };
  while (!session.has_quit() && failure == 0) {
    const auto line = inbox.next();
    if (!line) break;
    say(session.answer(line->text, line->stop.get_token(), say));
  }
  errno = failure;
  return failure == 0 || failure == EPIPE;
}

}  // namespace trigon::engine
