// What a server has counted since its start, for whoever runs it: docs/server.md lists the names, metrics_text.h writes
// them. Each part of the server counts its own. Tested in tests/unit/server_metrics_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "interpreter/web/counters.h"
#include "interpreter/web/seconds_now.h"

namespace trigon::engine {

/// What a request is about.
enum class RequestTopic : std::uint8_t { page, variant, game, seat, position, author, socket, health, metrics, other };
inline constexpr std::array<std::string_view, 10> names_of_topics = {
    "page", "variant", "game", "seat", "position", "author", "socket", "health", "metrics", "other"};

/// The kind of a request to this path, which may have a query and the name of a part.
RequestTopic topic_of_request(std::string_view target);

/// Why a connection was refused.
enum class RefusalReason : std::uint8_t { server_full, address_full, unknown_host, other_page };
inline constexpr std::array<std::string_view, 4> names_of_refusal_reasons = {"server_full", "address_full",
                                                                             "unknown_host", "other_page"};

/// What searches of the computer have come to, of which some wait and some run.
struct SearchMetrics {
  Counter waiting, running, ended, stopped;
  TimeHistogram time;
};

/// What the sockets and the games have come to.
struct ServerMetrics {
  /// By `seconds_now`.
  double began = seconds_now();

  // Sockets.
  Counter accepted;
  std::array<Counter, names_of_refusal_reasons.size()> refused{};
  /// By kind, and by the first digit of the status: 1 to 5.
  std::array<std::array<Counter, 6>, names_of_topics.size()> requests{};
  Counter& refusals(RefusalReason why) { return refused[static_cast<std::size_t>(why)]; }
  Counter& answers(RequestTopic kind, int status) {
    return requests[static_cast<std::size_t>(kind)][static_cast<std::size_t>(status / 100)];
  }
  Counter messages, messages_refused;
  Counter bytes_of_answers, bytes_of_messages;

  // Games. The first line goes down, too: connections with a seat and without, games of which something is not written.
  Counter seats_connected, watchers_connected, games_unwritten;
  Counter games_made, games_restored, games_not_restored;
  Counter moves_of_people, moves_of_computers;
  TimeHistogram move_time;
  /// How often a game was written, and could not be.
  Counter writes, failed_writes;
};

}  // namespace trigon::engine
