// A line on standard error about work that takes long: shown only on a terminal and after a while, and removed at the
// end. Tested in tests/unit/progress_test.cpp.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>

namespace trigon::engine {

/// Where and when a line of progress is shown.
struct ProgressStyle {
  std::FILE* stream = stderr;
  bool is_shown = false;
  std::chrono::milliseconds delay{2000}, interval{500};
};

/// The style for standard error: shown only if that is a terminal.
ProgressStyle progress_style();

/// Shows the last text and the seconds since the beginning, as long as the object lives. Nothing else may write to the
/// stream meanwhile.
class Progress {
 public:
  /// `text` is shown at first: "counting".
  explicit Progress(std::string text, const ProgressStyle& style = progress_style());
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Removes the line.
  ~Progress();

  /// Sets the text. May be called from any thread.
  void say(std::string text);

 private:
  void show();

  const ProgressStyle style_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string text_;
  bool is_over_ = false;
  std::thread painter_;
};

}  // namespace trigon::engine
