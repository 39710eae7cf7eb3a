#include "interpreter/web/server_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr double kib = 1024, mib = 1024 * kib, day = 86400, million = 1'000'000;

using Limits = ServerLimits;

std::vector<LimitRow> all_limits() {
  return {
      {"connections", &Limits::connections, "", 1, million, 1, "connections at once"},
      {"connections-of-address", &Limits::connections_of_address, "", 1, million, 1, "those of one other address"},
      {"connections-to-metrics", &Limits::connections_to_metrics, "", 1, million, 1, "those to the port of --metrics"},
      {"watchers", &Limits::watchers, "", 0, million, 1, "connections to a game that only watch"},
      {"players", &Limits::players, "", 1, million, 1, "connections to a game that hold a seat"},
      {"requests", &Limits::requests, "", 0.01, million, 1, "requests and messages of a connection"},
      {"refused", &Limits::refused, "", 1, million, 1, "further ones until a WebSocket is closed"},
      {"request-body", &Limits::request_body, "KiB", 4, 65536, kib, "the body of a request"},
      {"request-header", &Limits::request_header, "KiB", 1, 1024, kib, "the header of a request"},
      {"message", &Limits::message, "KiB", 1, 1024, kib, "a message of a WebSocket"},
      {"unread", &Limits::unread, "KiB", 64, million, kib, "what waits for a client that does not read"},
      {"header-time", &Limits::header_seconds, "s", 1, 3600, 1, "until a client has sent a header"},
      {"body-time", &Limits::body_seconds, "s", 1, 3600, 1, "until it has sent a body"},
      {"write-time", &Limits::write_seconds, "s", 1, 3600, 1, "until it has read an answer"},
      {"join-time", &Limits::join_seconds, "s", 1, 3600, 1, "until a WebSocket has joined a game"},
      {"idle-time", &Limits::idle_seconds, "s", 2, 3600, 1, "silence of a WebSocket until it is closed"},
      {"stop-time", &Limits::stop_seconds, "s", 0, 3600, 1, "for clients to go when the server stops"},
      {"packed", &Limits::packed, "MiB", 0, 65536, mib, "compressed answers that are kept to be sent again"},
      {"games", &Limits::games, "", 1, 100'000, 1, "games at once"},
      {"share-of-address", &Limits::percent_of_address, "%", 1, 100, 1, "those that were made from one other address"},
      {"games-of-address", &Limits::games_of_address, "", 1, 100'000, 1, "what an address may have in any case"},
      {"new-games", &Limits::new_games, "", 0.001, million, 1,
       "new games from an address; one of 5 KiB counts as five"},
      {"waiting-of-address", &Limits::waiting_of_address, "", 1, million, 1,
       "new games and pages for which an address waits"},
      {"keep", &Limits::days_kept, "days", 1, 3650, 1, "how long a game is kept that nobody looks at"},
      {"retry-time", &Limits::retry_seconds, "s", 1, 3600, 1, "until one that could not be kept is tried again"},
      {"events", &Limits::event_bytes, "KiB", 0, 65536, kib, "events of a game that are kept for who comes back to it"},
      {"time-after-restart", &Limits::after_restart_seconds, "s", 0, 365 * day, 1,
       "the least that who is to move by correspondence has after one"},
      {"spare-new", &Limits::unbegun_seconds, "s", 60, 365 * day, 1,
       "how long one without a turn is kept in a full server"},
      {"spare-begun", &Limits::begun_seconds, "s", 60, 365 * day, 1, "how long one with turns is kept there"},
      {"open-games", &Limits::open_games, "", 0, 10'000, 1, "games with open seats that the home page lists"},
      {"chat", &Limits::chat, "", 0.001, million, 1, "lines of chat of a game"},
      {"questions", &Limits::questions, "", 0.001, million, 1, "questions about a game (why, look, record)"},
      {"seats", &Limits::seats, "", 0.001, million, 1, "open seats that an address takes"},
      {"codes", &Limits::codes, "", 0.001, million, 1, "codes that an address tries"},
      {"standings", &Limits::standings, "", 0.001, million, 1, "times that an address asks how its games stand"},
      {"script-time", &Limits::script_seconds, "s", 0.1, 60, 1, "processor time of a variant's scripts for a request"},
      {"thinking-time", &Limits::thinking_seconds, "s", 0.05, 600, 1, "thinking of a computer about a move"},
      {"search-time", &Limits::search_seconds, "s", 0.1, 600, 1, "a search for somebody who tries a position"},
      {"sample-time", &Limits::sample_seconds, "s", 0.1, 600, 1, "games from a position that is tried, for a request"},
      {"sample-game-time", &Limits::sample_game_seconds, "s", 0.1, 600, 1, "one of these games"},
      {"test-time", &Limits::test_seconds, "s", 0.1, 600, 1, "tests of a file that its author asks about"},
      {"working-threads", &Limits::working_threads, "", 1, 256, 1, "threads that run the rules of games",
       "two for each core, at least 8"},
      {"thinking-threads", &Limits::thinking_threads, "", 1, 256, 1, "threads in which computers think",
       "a core less than there are"},
      {"thinking-nice", &Limits::thinking_niceness, "", 0, 19, 1,
       "how far these stand back behind all others, as by nice(1)"},
      {"thinking-memory", &Limits::thinking_memory, "MiB", 1, 65536, mib, "the table of each of these"},
  };
}

bool is_count(const LimitRow& row) { return std::holds_alternative<std::size_t ServerLimits::*>(row.member); }
bool is_rate(const LimitRow& row) { return std::holds_alternative<Rate ServerLimits::*>(row.member); }

std::string number_text(double number) { return fmt::format("{:.10g}", number); }

std::string with_unit(const std::string& text, std::string_view unit) {
  return unit.empty() ? text : fmt::format("{} {}", text, unit);
}

std::string default_of(const LimitRow& row) {
  const ServerLimits limits;
  if (const auto* rate = std::get_if<Rate ServerLimits::*>(&row.member))
    return fmt::format("{}/{}", number_text((limits.**rate).at_once), number_text((limits.**rate).per_second));
  const auto* count = std::get_if<std::size_t ServerLimits::*>(&row.member);
  const double value =
      count ? static_cast<double>(limits.**count) : limits.*std::get<double ServerLimits::*>(row.member);
  return number_text(value / row.scale);
}

std::string range_of(const LimitRow& row) {
  return with_unit(fmt::format("{} to {}", number_text(row.least), number_text(row.most)), row.unit);
}

WrongLimit wrong_value(const LimitRow& row, std::string_view text) {
  const char* const kind = is_rate(row) ? "two numbers" : is_count(row) ? "a whole number" : "a number";
  return {fmt::format("the limit '{}' must be {} from {}, not '{}'", row.name, kind, range_of(row), text),
          is_rate(row)
              ? fmt::format("so many at once, then so many a second, as in --limit {}={}", row.name, default_of(row))
              : std::string(row.meaning)};
}

/// A number of the row's range; nothing for other texts.
std::optional<double> number_in(const LimitRow& row, std::string_view text) {
  double number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole_text = failure == std::errc() && end == text.data() + text.size();
  const bool is_good = is_whole_text && number >= row.least && number <= row.most;
  return is_good && (!is_count(row) || std::floor(number) == number) ? std::optional(number) : std::nullopt;
}

bool set_value(ServerLimits& limits, const LimitRow& row, std::string_view text) {
  if (const auto* rate = std::get_if<Rate ServerLimits::*>(&row.member)) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return false;
    const auto at_once = number_in(row, text.substr(0, slash)), per_second = number_in(row, text.substr(slash + 1));
    // Who may do less than one thing at once may never do it.
    if (!at_once || *at_once < 1 || !per_second) return false;
    limits.** rate = {*at_once, *per_second};
    return true;
  }
  const auto number = number_in(row, text);
  if (!number) return false;
  if (const auto* count = std::get_if<std::size_t ServerLimits::*>(&row.member))
    limits.** count = static_cast<std::size_t>(*number * row.scale);
  else
    limits.*std::get<double ServerLimits::*>(row.member) = *number * row.scale;
  return true;
}

}  // namespace

const std::vector<LimitRow>& limit_table() {
  static const std::vector<LimitRow> table = all_limits();
  return table;
}

std::optional<WrongLimit> set_limit(ServerLimits& limits, std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  const std::vector<LimitRow>& table = limit_table();
  const auto row = std::ranges::find(table, name, &LimitRow::name);
  if (row == table.end()) {
    std::vector<std::string> names;
    for (const LimitRow& one : table) names.emplace_back(one.name);
    const auto near = nearest_name(name, names);
    return WrongLimit{fmt::format("there is no limit '{}'", name),
                      near ? fmt::format("did you mean '{}'?", *near) : "'trigon serve --limits' lists them"};
  }
  if (equals == std::string_view::npos)
    return WrongLimit{fmt::format("the limit '{}' has no value", name),
                      fmt::format("as in --limit {}=VALUE; 'trigon serve --limits' lists the ranges", name)};
  const std::string_view value = text.substr(equals + 1);
  return set_value(limits, *row, value) ? std::nullopt : std::optional(wrong_value(*row, value));
}

std::string limits_as_text() {
  std::string text;
  for (const LimitRow& row : limit_table()) {
    const bool is_of_machine = !row.by_default.empty();
    text += fmt::format("{}={}  ({}{})\n    {}\n", row.name, is_of_machine ? "N" : default_of(row), range_of(row),
                        is_of_machine ? fmt::format("; {}", row.by_default) : "", row.meaning);
  }
  return text;
}

}  // namespace trigon::engine
