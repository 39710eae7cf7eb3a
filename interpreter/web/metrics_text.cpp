#include "interpreter/web/metrics_text.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <string_view>

#include "interpreter/support/built_in.h"
#include "interpreter/web/seconds_now.h"

namespace trigon::engine {

namespace {

std::string as_label(std::string_view name, std::string_view value) { return fmt::format("{}=\"{}\"", name, value); }

/// Writes metrics one after the other: a name with its kind and a sentence, then its samples.
class MetricsWriter {
 public:
  /// Begins a metric. `kind` is "counter", "gauge" or "histogram".
  void begin(std::string_view name, std::string_view kind, std::string_view help) {
    name_ = name;
    text_ += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, kind);
  }
  template <class Number>
  void sample(Number value, const std::string& labels = "", std::string_view ending = "") {
    text_ += fmt::format("{}{}{} {}\n", name_, ending, labels.empty() ? "" : "{" + labels + "}", value);
  }
  template <class Number>
  void only(std::string_view name, std::string_view kind, std::string_view help, Number value) {
    begin(name, kind, help);
    sample(value);
  }
  /// A metric of two samples that a label tells apart.
  struct Labelled {
    std::string_view value;
    const Counter& counter;
  };
  void pair(std::string_view name, std::string_view kind, std::string_view help, std::string_view label,
            const Labelled& one, const Labelled& other) {
    begin(name, kind, help);
    for (const Labelled& sampled : {one, other}) sample(sampled.counter.value(), as_label(label, sampled.value));
  }
  void histogram(std::string_view name, std::string_view help, const TimeHistogram& times) {
    begin(name, "histogram", help);
    constexpr std::size_t count = TimeHistogram::ends.size();
    for (std::size_t i = 0; i < count; ++i)
      sample(times.up_to(i), fmt::format("le=\"{}\"", TimeHistogram::ends[i]), "_bucket");
    // One number for both, since others count meanwhile.
    const std::int64_t all = times.up_to(count);
    sample(all, "le=\"+Inf\"", "_bucket");
    sample(times.seconds(), "", "_sum");
    sample(all, "", "_count");
  }
  const std::string& text() const { return text_; }

 private:
  std::string_view name_;
  std::string text_;
};

/// The memory of this process in bytes; 0 where the system does not tell.
std::size_t memory_of_process() {
  std::ifstream file("/proc/self/statm");
  std::size_t all = 0, resident = 0;
  file >> all >> resident;
  return file ? resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

double processor_seconds_of_process() {
  rusage usage{};
  if (::getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void write_process(MetricsWriter& writer, double began) {
  writer.begin("trigon_build_info", "gauge", "The version of the program, as a label.");
  writer.sample(1, as_label("version", built_in::version));
  writer.only("trigon_uptime_seconds", "gauge", "Time since the server was started.", seconds_now() - began);
  writer.only("process_resident_memory_bytes", "gauge", "Memory of the process.", memory_of_process());
  writer.only("process_cpu_seconds_total", "counter", "Processor time of the process.", processor_seconds_of_process());
}

void write_sockets(MetricsWriter& writer, const ServerMetrics& metrics, const SocketState& sockets) {
  writer.only("trigon_connections", "gauge", "Open connections, with WebSockets.", sockets.connections);
  writer.only("trigon_web_sockets", "gauge", "Open WebSockets.", sockets.web_sockets);
  writer.only("trigon_connections_accepted_total", "counter", "Connections that were accepted.",
              metrics.accepted.value());
  writer.begin("trigon_connections_refused_total", "counter", "Connections and requests that were refused, and why.");
  for (std::size_t i = 0; i < metrics.refused.size(); ++i)
    writer.sample(metrics.refused[i].value(), as_label("reason", names_of_refusal_reasons[i]));
  writer.begin("trigon_requests_total", "counter", "Answered requests, by what they are about and class of status.");
  for (std::size_t kind = 0; kind < metrics.requests.size(); ++kind)
    for (std::size_t digit = 1; digit < metrics.requests[kind].size(); ++digit)
      if (const auto count = metrics.requests[kind][digit].value(); count > 0)
        writer.sample(count,
                      as_label("kind", names_of_topics[kind]) + "," + as_label("status", fmt::format("{}xx", digit)));
  writer.only("trigon_messages_total", "counter", "Messages of WebSockets.", metrics.messages.value());
  writer.only("trigon_messages_refused_total", "counter", "Those that were too many at once.",
              metrics.messages_refused.value());
  writer.pair("trigon_sent_bytes_total", "counter", "Bytes that were sent.", "over", {"http", metrics.bytes_of_answers},
              {"web_socket", metrics.bytes_of_messages});
}

void write_games(MetricsWriter& writer, const ServerMetrics& metrics, const GameCounts& games) {
  writer.begin("trigon_games", "gauge", "Games: without a turn, with some, and those that are over.");
  writer.sample(games.fresh, as_label("state", "new"));
  writer.sample(games.begun, as_label("state", "begun"));
  writer.sample(games.over, as_label("state", "over"));
  writer.pair("trigon_joined", "gauge", "WebSockets that are in a game, on a seat or watching.", "as",
              {"seat", metrics.seats_connected}, {"watcher", metrics.watchers_connected});
  writer.only("trigon_games_made_total", "counter", "New games.", metrics.games_made.value());
  writer.pair("trigon_games_restored_total", "counter", "Games that were found at the start.", "result",
              {"restored", metrics.games_restored}, {"failed", metrics.games_not_restored});
  writer.pair("trigon_game_writes_total", "counter", "Writes of games into the folder or database.", "result",
              {"written", metrics.writes}, {"failed", metrics.failed_writes});
  writer.only("trigon_games_unwritten", "gauge", "Games of which something could not be written yet.",
              metrics.games_unwritten.value());
  writer.pair("trigon_moves_total", "counter", "Moves that were made.", "by", {"person", metrics.moves_of_people},
              {"computer", metrics.moves_of_computers});
  writer.histogram("trigon_move_seconds", "From a person's move to its answer, the write included.", metrics.move_time);
}

void write_searches(MetricsWriter& writer, const SearchMetrics& metrics) {
  writer.pair("trigon_searches", "gauge", "Searches of the computer that wait and run.", "state",
              {"waiting", metrics.waiting}, {"running", metrics.running});
  writer.pair("trigon_searches_total", "counter", "Searches that have ended, or were stopped.", "result",
              {"ended", metrics.ended}, {"stopped", metrics.stopped});
  writer.histogram("trigon_search_seconds", "How long searches have run.", metrics.time);
}

}  // namespace

std::string metrics_text(const Lobby& lobby, const SocketState& sockets) {
  MetricsWriter writer;
  write_process(writer, lobby.metrics().began);
  write_sockets(writer, lobby.metrics(), sockets);
  write_games(writer, lobby.metrics(), lobby.count_games());
  write_searches(writer, lobby.thinking().metrics());
  writer.only("trigon_healthy", "gauge", "Is GET /health answered with 200?",
              sockets.is_ready && !lobby.why_unwell() ? 1 : 0);
  return writer.text();
}

}  // namespace trigon::engine
