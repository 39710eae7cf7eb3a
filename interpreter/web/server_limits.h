// What one client, and the server as a whole, may use. Each limit is a member here and a row of the table in
// server_limits.cpp, from which `trigon serve --limit NAME=VALUE` reads it and `--limits` lists it. Tested in
// tests/unit/server_limits_test.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "interpreter/web/script_time.h"
#include "interpreter/web/token_bucket.h"

namespace trigon::engine {

/// How often something may be done: so many times at once, and so many times each second from then on.
struct Rate {
  double at_once = 1, per_second = 1;

  TokenBucket bucket() const { return TokenBucket(at_once, per_second); }
};

/// The limits of a server with their defaults. Sizes are in bytes, times in seconds.
struct ServerLimits {
  // Connections, and those of one address.
  std::size_t connections = 4096, connections_of_address = 512;
  /// Connections of one game without a seat, and with one.
  std::size_t watchers = 100, players = 64;
  /// Refused requests in a row, after which a WebSocket is closed.
  std::size_t refused = 200;
  Rate requests{60, 20};
  std::size_t request_body = 256 << 10, request_header = 16 << 10, message = 16 << 10;
  /// Connections to the port of the metrics.
  std::size_t connections_to_metrics = 16;
  /// Bytes that wait for a client which does not read, or are read of one that is not heard.
  std::size_t unread = 4 << 20;
  double header_seconds = 30, body_seconds = 15, write_seconds = 60, join_seconds = 10;
  /// Silence after which a WebSocket is closed; after half of it, it is asked whether somebody is there.
  double idle_seconds = 60;
  /// Until connections are cut when the server stops.
  double stop_seconds = 2;
  /// Compressed answers that are kept to be sent again.
  std::size_t packed = 16 << 20;

  std::size_t games = 1000;
  /// An address may have made so much of a hundred of all games, and in any case so many.
  std::size_t percent_of_address = 25, games_of_address = 16;
  /// New games of an address; a long request counts as several.
  Rate new_games{256, 2};
  /// Requests of an address that wait for the thread that makes games and pages.
  std::size_t waiting_of_address = 16;
  double days_kept = 30;
  /// The longest pause until it is tried again to keep a game that could not be kept.
  double retry_seconds = 20;
  /// What who is to move by correspondence has at least after a restart.
  double after_restart_seconds = 3600;
  /// Events of a game that are kept for who comes back to it.
  std::size_t event_bytes = 64 << 10;
  /// When the server is full, a game may be deleted that nobody looks at for so long: without a turn, and with some.
  double unbegun_seconds = 3600, begun_seconds = 86400;
  /// Games with open seats that are listed.
  std::size_t open_games = 50;

  /// Lines of chat of a game, and questions about it.
  Rate chat{10, 0.5}, questions{30, 10};
  /// What an address takes, tries and asks: open seats, codes, how its games stand.
  Rate seats{10, 0.05}, codes{20, 0.2}, standings{30, 0.5};

  /// Processor time of a variant's scripts for one request.
  double script_seconds = usual_script_seconds;
  /// The time of a computer for a move, and of a search for somebody who asks.
  double thinking_seconds = 10, search_seconds = 5;
  std::size_t working_threads = 2, thinking_threads = 1;
  /// How much lower the priority of threads that think is than that of others, as by nice(1).
  std::size_t thinking_niceness = 5;
  /// The table in which a thread that thinks keeps positions.
  std::size_t thinking_memory = std::size_t{8} << 20;
  /// The games that a computer plays from a position that is tried, for a request; each of them; and the tests of a
  /// file that its author has run.
  double sample_seconds = 1, sample_game_seconds = 5, test_seconds = 1.5;
};

/// A limit that can be chosen.
struct LimitRow {
  using Member = std::variant<std::size_t ServerLimits::*, double ServerLimits::*, Rate ServerLimits::*>;

  std::string_view name;
  Member member;
  /// What is counted, such as "KiB"; empty where the meaning says it.
  std::string_view unit;
  /// The range of values, both ends included, in this unit. Whole numbers, or also others where the member is a double.
  double least, most;
  /// How much of the member one of the unit is.
  double scale;
  std::string_view meaning;
  /// The default in words; empty where `ServerLimits` has it.
  std::string_view by_default{};
};

/// All limits, in the order in which they are listed.
const std::vector<LimitRow>& limit_table();

/// What is wrong with the text of a limit.
struct WrongLimit {
  std::string message, hint;
};

/// Sets the limit that a text such as "games=500" names, or "chat=10/0.5" for a rate. Returns what is wrong with it;
/// nothing is set then.
std::optional<WrongLimit> set_limit(ServerLimits& limits, std::string_view text);

/// The table as text for people: each limit with its default, as it would be set, its range, and what it means.
std::string limits_as_text();

}  // namespace trigon::engine
