// The table of limits, and how the command line sets them.
#include "interpreter/web/server_limits.h"

#include <catch2/catch.hpp>
#include <set>

namespace trigon::engine::testing {

TEST_CASE("limits are set by their names", "[web]") {
  ServerLimits limits;
  const auto set = [&](const char* text) {
    const auto wrong = set_limit(limits, text);
    return wrong ? wrong->message + " | " + wrong->hint : "";
  };
  CHECK(set("games=5").empty());
  CHECK(limits.games == 5);
  CHECK(set("request-body=512").empty());
  CHECK(limits.request_body == 512 << 10);
  CHECK(set("thinking-time=0.5").empty());
  CHECK(limits.thinking_seconds == 0.5);
  CHECK(set("chat=3/0.25").empty());
  CHECK(limits.chat.at_once == 3);
  CHECK(limits.chat.per_second == 0.25);
  CHECK(limits.watchers == ServerLimits{}.watchers);

  struct Row {
    const char *text, *wrong;
  };
  const Row rows[] = {
      {"gmaes=5", "there is no limit 'gmaes' | did you mean 'games'?"},
      {"elephants=5", "there is no limit 'elephants' | 'trigon serve --limits' lists them"},
      {"", "there is no limit '' | 'trigon serve --limits' lists them"},
      {"games", "the limit 'games' has no value | as in --limit games=VALUE; 'trigon serve --limits' lists the ranges"},
      {"games=", "the limit 'games' must be a whole number from 1 to 100000, not '' | games at once"},
      {"games=0", "the limit 'games' must be a whole number from 1 to 100000, not '0' | games at once"},
      {"games=1.5", "the limit 'games' must be a whole number from 1 to 100000, not '1.5' | games at once"},
      {"games=1x", "the limit 'games' must be a whole number from 1 to 100000, not '1x' | games at once"},
      {"games=nan", "the limit 'games' must be a whole number from 1 to 100000, not 'nan' | games at once"},
      {"message=2000",
       "the limit 'message' must be a whole number from 1 to 1024 KiB, not '2000' | a message of a WebSocket"},
      {"join-time=inf",
       "the limit 'join-time' must be a number from 1 to 3600 s, not 'inf' | until a WebSocket has joined a game"},
      {"chat=3",
       "the limit 'chat' must be two numbers from 0.001 to 1000000, not '3' | so many at once, then so many a second, "
       "as "
       "in --limit chat=10/0.5"},
      {"chat=0.5/1",
       "the limit 'chat' must be two numbers from 0.001 to 1000000, not '0.5/1' | so many at once, then so many a "
       "second, as in --limit chat=10/0.5"},
  };
  for (const Row& row : rows) CHECK(set(row.text) == row.wrong);
  CHECK(limits.games == 5);
  CHECK(limits.chat.at_once == 3);
}

TEST_CASE("each limit has a name and a default of its own range", "[web]") {
  std::set<std::string_view> names;
  const ServerLimits defaults;
  for (const LimitRow& row : limit_table()) {
    INFO(row.name);
    CHECK(names.insert(row.name).second);
    const auto is_within = [&](double value) {
      return value / row.scale >= row.least && value / row.scale <= row.most;
    };
    if (const auto* count = std::get_if<std::size_t ServerLimits::*>(&row.member))
      CHECK(is_within(static_cast<double>(defaults.**count)));
    if (const auto* number = std::get_if<double ServerLimits::*>(&row.member)) CHECK(is_within(defaults.**number));
    if (const auto* rate = std::get_if<Rate ServerLimits::*>(&row.member)) {
      CHECK(is_within((defaults.**rate).at_once));
      CHECK(is_within((defaults.**rate).per_second));
    }
    CHECK(("\n" + limits_as_text()).find("\n" + std::string(row.name) + "=") != std::string::npos);
  }
}

}  // namespace trigon::engine::testing
