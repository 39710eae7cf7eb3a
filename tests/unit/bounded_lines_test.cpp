// Lines from another program: interpreter/engine/bounded_lines.h.
#include "interpreter/engine/bounded_lines.h"

#include <fcntl.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <thread>

namespace trigon::engine::testing {

namespace {

using std::chrono::milliseconds;

/// A pipe that is read by lines.
struct Pipe {
  Pipe() { REQUIRE(pipe(ends) == 0); }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close(ends[0]);
    end();
  }
  void put(const std::string& text) const {
    REQUIRE(write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  void end() {
    if (ends[1] >= 0) close(ends[1]);
    ends[1] = -1;
  }
  int ends[2] = {-1, -1};
};

}  // namespace

TEST_CASE("lines come one by one, the last also without its end", "[engine]") {
  Pipe pipe;
  BoundedLines lines(pipe.ends[0]);
  pipe.put("one\r\ntwo\n\nthr");
  CHECK(lines.next() == "one");
  CHECK(lines.next(milliseconds(0)) == "two");
  CHECK(lines.next() == "");
  CHECK_FALSE(lines.next(milliseconds(1)));
  CHECK_FALSE(lines.has_ended());
  pipe.put("ee");
  pipe.end();
  CHECK(lines.next() == "three");
  CHECK_FALSE(lines.next());
  CHECK(lines.has_ended());
}

TEST_CASE("a line that is too long is cut, and the next is whole", "[engine]") {
  Pipe pipe;
  BoundedLines lines(pipe.ends[0]);
  const std::jthread writer([&] {
    const std::string part(1 << 16, 'x');
    for (int i = 0; i < 40; ++i) pipe.put(part);
    pipe.put("\nnext\n");
    pipe.end();
  });
  const auto cut = lines.next();
  REQUIRE(cut);
  CHECK(cut->size() == BoundedLines::max_length);
  CHECK(lines.next() == "next");
  CHECK_FALSE(lines.next());
}

}  // namespace trigon::engine::testing
