// The lines of the server's log: their times, and what may not stand in them.
#include "interpreter/web/server_log.h"

#include <catch2/catch.hpp>
#include <memory>
#include <regex>

namespace trigon::engine::testing {

namespace {

/// What is written to a file while `write` runs.
template <class Write>
std::string written(Write&& write) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  REQUIRE(file);
  write(file.get());
  std::rewind(file.get());
  std::string text(4096, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file.get()));
  return text;
}

}  // namespace

TEST_CASE("moments are written in UTC with milliseconds", "[web]") {
  struct Row {
    double seconds;
    const char* text;
  };
  for (const Row& row : {Row{0, "1970-01-01T00:00:00.000Z"}, Row{1e9 + 0.25, "2001-09-09T01:46:40.250Z"},
                         Row{1709164800, "2024-02-29T00:00:00.000Z"}, Row{1735689599.5, "2024-12-31T23:59:59.500Z"}})
    CHECK(utc_text(row.seconds) == row.text);
}

TEST_CASE("a line of the log is one line, with the time where that is wanted", "[web]") {
  CHECK(written([](std::FILE* file) { ServerLog(file).write("GET / 200"); }) == "GET / 200\n");
  const std::string timed = written([](std::FILE* file) {
    const ServerLog log(file, true);
    log.write("one");
    log.write("two\nlines \x1b[31m");
  });
  CHECK(std::regex_match(timed, std::regex("20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d\\d\\dZ one\n"
                                           "20\\S+Z two lines \xEF\xBF\xBD\\[31m\n")));
}

TEST_CASE("a path is logged as far as it has no secret", "[web]") {
  struct Row {
    const char *target, *path;
  };
  const Row rows[] = {
      {"/", "/"},
      {"/api/variants/chess/rules", "/api/variants/chess/rules"},
      {"/api/variants/chess?option=a", "/api/variants/chess"},
      {"/play?game=k3x9a7hm2wqe&secret=S", "/play"},
      {"/play#k3x9a7hm2wqe.S", "/play"},
      {"/play%23k3x9a7hm2wqe.S", "/play"},
      {"/part/a/play%23a-k3x9a7hm2wqe.S", "/part/a/play"},
      {"/;try=my-game&key=S", "/"},
      {"", ""},
  };
  for (const Row& row : rows) CHECK(loggable_path(row.target) == row.path);
  CHECK(loggable_path(std::string(1000, 'x')).size() == 200);
}

}  // namespace trigon::engine::testing
