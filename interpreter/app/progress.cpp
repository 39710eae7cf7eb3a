#include "interpreter/app/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

namespace trigon::engine {

namespace {

/// The longest text; a terminal would break a longer line, which could not be removed then.
constexpr std::size_t max_columns = 70;

}  // namespace

ProgressStyle progress_style() { return {.is_shown = isatty(STDERR_FILENO) != 0}; }

Progress::Progress(std::string text, const ProgressStyle& style) : style_(style), text_(std::move(text)) {
  if (style_.is_shown) painter_ = std::thread([this] { show(); });
}

Progress::~Progress() {
  if (!painter_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  changed_.notify_all();
  painter_.join();
}

void Progress::say(std::string text) {
  const std::lock_guard lock(mutex_);
  text_ = std::move(text);
}

void Progress::show() {
  std::unique_lock lock(mutex_);
  bool is_visible = false;
  for (auto wait = style_.delay; !changed_.wait_for(lock, wait, [this] { return is_over_; }); wait = style_.interval) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start_);
    fmt::print(style_.stream, "\r\033[K{} ({} s)", text_.substr(0, max_columns), seconds.count());
    std::fflush(style_.stream);
    is_visible = true;
  }
  if (!is_visible) return;
  fmt::print(style_.stream, "\r\033[K");
  std::fflush(style_.stream);
}

}  // namespace trigon::engine
