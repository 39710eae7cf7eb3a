// The line of progress: interpreter/app/progress.h.
#include "interpreter/app/progress.h"

#include <catch2/catch.hpp>
#include <thread>

namespace trigon::engine::testing {

namespace {

using std::chrono::milliseconds;

/// What is written by work of two steps, before each of which `wait` passes.
std::string written(bool is_shown, milliseconds delay, milliseconds wait) {
  std::FILE* const stream = std::tmpfile();
  REQUIRE(stream);
  {
    Progress progress("first", {.stream = stream, .is_shown = is_shown, .delay = delay, .interval = milliseconds(1)});
    std::this_thread::sleep_for(wait);
    progress.say("second");
    std::this_thread::sleep_for(wait);
  }
  std::string text(static_cast<std::size_t>(std::ftell(stream)), ' ');
  std::rewind(stream);
  CHECK(std::fread(text.data(), 1, text.size(), stream) == text.size());
  std::fclose(stream);
  return text;
}

}  // namespace

TEST_CASE("progress is shown, says what is done now, and is gone at the end", "[app]") {
  const std::string text = written(true, milliseconds(1), milliseconds(100));
  CHECK(text.starts_with("\r\033[Kfirst (0 s)\r\033[K"));
  CHECK(text.ends_with("second (0 s)\r\033[K"));
}

TEST_CASE("short work and what is no terminal show no progress", "[app]") {
  CHECK(written(true, milliseconds(60'000), milliseconds(1)).empty());
  CHECK(written(false, milliseconds(1), milliseconds(20)).empty());
}

}  // namespace trigon::engine::testing
