// trigon serve [FILE...]
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/web/addresses.h"
#include "interpreter/web/designer_api.h"
#include "interpreter/web/game_database.h"
#include "interpreter/web/http/http_server.h"
#include "interpreter/web/secrets.h"
#include "interpreter/web/server_limits.h"
#include "interpreter/web/server_log.h"
#include "interpreter/web/server_parts.h"
#include "interpreter/web/state_folder.h"

namespace trigon::engine {

namespace serve_cli {

struct Arguments {
  std::vector<std::string> games;
  std::string host = "127.0.0.1";
  int port = 8080;
  std::vector<std::string> public_names;
  std::vector<std::string> proxies;
  std::string part;
  std::vector<std::string> other_parts;
  std::string state;
  int days = 30;
  int max_games = 1000;
  int max_connections = 4096;
  std::vector<std::string> limits;
  bool lists_limits = false;
  std::string metrics;
  bool has_log_times = false;
  std::string client;
  bool is_verbose = false;
};

int refuse(const std::string& message, const std::string& hint) {
  Diagnostics diagnostics;
  diagnostics.error({}, "argument", message, hint);
  print_diagnostics(diagnostics, "text");
  return exit_code::usage;
}

/// Can the text be the host in a link such as "http://HOST/path", perhaps with a port or as "[::1]"?
bool is_name_of_host(const std::string& name) {
  return std::ranges::all_of(name, [](char c) {
    return is_letter_or_digit(c) || static_cast<unsigned char>(c) >= 0x80 || is_in("-._:[]", c);
  });
}

/// Reads the names of this part and of the others; the exit code when one is wrong.
std::optional<int> read_parts(const Arguments& arguments, LobbySettings& settings) {
  constexpr const char* form = "one to eight small letters and digits, as in --part a";
  settings.part = arguments.part;
  settings.other_parts = arguments.other_parts;
  if (!arguments.part.empty() && !is_part_name(arguments.part))
    return refuse(fmt::format("--part: '{}' is not the name of a part", arguments.part), form);
  for (const std::string& name : arguments.other_parts)
    if (!is_part_name(name) || name == arguments.part)
      return refuse(fmt::format("--other-parts: '{}' is not the name of another part", name), form);
  return std::nullopt;
}

/// The number of threads that run the rules. They also wait until turns are on the disk, which takes longer, and a disk
/// writes those of several threads at once.
std::size_t working_threads() { return std::max(8u, 2 * std::thread::hardware_concurrency()); }

/// The number of threads for thinking, which leaves one core for requests.
std::size_t thinking_threads() { return std::max(2u, std::thread::hardware_concurrency()) - 1; }

/// Reads the limits of the server into `to`; the exit code when one is wrong.
std::optional<int> read_limits(const Arguments& arguments, ServerLimits& to) {
  to.working_threads = working_threads();
  to.thinking_threads = thinking_threads();
  to.games = static_cast<std::size_t>(arguments.max_games);
  to.connections = static_cast<std::size_t>(arguments.max_connections);
  to.days_kept = arguments.days;
  for (const std::string& text : arguments.limits)
    if (const auto wrong = set_limit(to, text)) return refuse("--limit: " + wrong->message, wrong->hint);
  return std::nullopt;
}

/// Reads the addresses of proxies into `to`; the exit code when one is wrong.
std::optional<int> read_proxies(const Arguments& arguments, std::vector<std::string>& to) {
  for (const std::string& text : arguments.proxies) {
    const auto address = counted_address(text);
    if (!address) return refuse(fmt::format("--proxy: '{}' is not an address", text), "as in --proxy 127.0.0.1");
    to.push_back(*address);
  }
  return std::nullopt;
}

/// Reads where the metrics are, PORT or ADDRESS:PORT; the exit code when that is wrong.
std::optional<int> read_metrics(const std::string& text, ServerSettings& to) {
  if (text.empty()) return std::nullopt;
  const std::size_t colon = text.rfind(':');
  const auto port = parse_integer(std::string_view(text).substr(colon + 1));
  std::string host = colon == std::string::npos ? to.metrics_host : text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (!port || *port < 0 || *port > 65535 || host.empty())
    return refuse(fmt::format("--metrics: '{}' is neither a port nor an address with a port", text),
                  "as in --metrics 9464, for this machine alone, or --metrics 10.0.0.5:9464");
  to.metrics_host = host;
  to.metrics_port = static_cast<int>(*port);
  return std::nullopt;
}

/// Is it a file that its author may correct while the server runs?
bool may_become_right(const std::string& name, const Files& files) {
  return name.ends_with(".yaml") && files.has(name);
}

/// An address as it stands in a link.
std::string link(const std::string& host, int port) {
  const bool is_long = host.find(':') != std::string::npos;
  return fmt::format("http://{}:{}/", is_long ? "[" + host + "]" : host, port);
}

/// The links by which the files are edited in the page, for their author alone.
void announce_designer(const std::string& page, const Arguments& arguments, const std::string& secret) {
  for (const std::string& name : arguments.games)
    if (name.ends_with(".yaml"))
      print(fmt::format("Open {}#try={}&key={} to try {} and to edit it; keep this link to yourself.\n", page,
                        std::filesystem::path(name).stem().string(), secret,
                        std::filesystem::path(name).filename().string()));
}

/// What the server has opened.
struct Opened {
  std::vector<std::string> outer;
  int port = 0, metrics_port = 0;
};

void announce(const Opened& opened, const Arguments& arguments, const Lobby& lobby, const std::string& secret) {
  const std::vector<std::string>& outer = opened.outer;
  const bool is_open = !outer.empty() || arguments.host == "0.0.0.0" || arguments.host == "::";
  // Links have the address by which the page was opened, so the address for other machines comes first.
  const std::string first = outer.empty() ? (is_open ? "localhost" : arguments.host) : outer.front();
  print(fmt::format("Open {} to play.\n", link(first, opened.port)));
  if (!outer.empty()) print("The others open it, too, or the links that it makes.\n");
  for (std::size_t i = 1; i < outer.size(); ++i) print(fmt::format("Also known as {}\n", link(outer[i], opened.port)));
  for (const std::string& name : arguments.public_names) print(fmt::format("Behind a proxy as {}\n", name));
  announce_designer(link(first, opened.port), arguments, secret);
  if (!is_open && arguments.public_names.empty())
    print("Only this machine can open it; --host 0.0.0.0 lets others in, too.\n");
  if (opened.metrics_port > 0) print(fmt::format("Metrics are on port {}, at /metrics.\n", opened.metrics_port));
  if (lobby.size() > 0) print(fmt::format("Games restored: {}\n", lobby.size()));
  print("Ctrl-C stops the server.\n");
  std::fflush(stdout);
}

std::shared_ptr<GameStore> open_state(const Arguments& arguments, int& code) {
  const std::string place = arguments.state.empty() ? default_state_folder() : arguments.state;
  std::string error;
  if (place.empty()) {
    code = refuse("there is no folder in which games can be kept", "name one with --state DIR");
    return nullptr;
  }
  // The text that names a database may have a password.
  const bool is_database = is_game_database(place);
  const std::string shown = is_database ? "the database" : fmt::format("'{}'", place);
  std::shared_ptr<GameStore> store;
  if (is_database)
    store = open_game_database(place, error);
  else
    store = StateFolder::open(place, error);
  if (!store) code = refuse(fmt::format("games cannot be kept in {}: {}", shown, error), "see --state DIR");
  return store;
}

int serve(const Arguments& arguments, const NotedFiles& files) {
  if (arguments.lists_limits) {
    print(limits_as_text());
    return exit_code::fine;
  }
  for (const std::string& name : arguments.public_names)
    if (!is_name_of_host(name))
      return refuse(fmt::format("--public-name: '{}' is not the name of a server", name), "as in chess.example.org");
  LobbySettings settings;
  if (const auto wrong = read_parts(arguments, settings)) return *wrong;
  if (const auto wrong = read_limits(arguments, settings.limits)) return *wrong;
  ServerSettings served{arguments.host, arguments.port, arguments.public_names};
  served.is_verbose = arguments.is_verbose;
  if (const auto wrong = read_metrics(arguments.metrics, served)) return *wrong;
  settings.log = ServerLog(stderr, arguments.has_log_times || ::isatty(STDERR_FILENO) == 0);
  if (const auto wrong = read_proxies(arguments, served.proxies)) return *wrong;
  Diagnostics diagnostics;
  Catalog catalog(files, arguments.games, diagnostics);
  print_diagnostics(diagnostics, "text");
  for (const std::string& name : arguments.games)
    if (!catalog.has(name) && !may_become_right(name, files)) return exit_code::bad_input;
  if (diagnostics.has_errors()) std::fprintf(stderr, "games with errors are offered as soon as they have none\n");
  int code = exit_code::fine;
  settings.state = open_state(arguments, code);
  if (!settings.state) return code;

  Lobby lobby(files, catalog, settings);
  const std::string secret = make_secret();
  WebApi api(catalog, lobby, arguments.client);
  const DesignerApi designer(catalog, lobby, api, secret);
  HttpServer server(std::move(served), api, lobby);
  std::string error;
  if (!server.listen(error)) {
    lobby.stop();
    return refuse("the server cannot listen on " + error, "another port may be free: --port N, or --port 0 for any");
  }
  if (!settings.state->lock()) {
    lobby.stop();
    return is_game_database(arguments.state)
               ? refuse("games cannot be kept in the database: another program serves them, or no tables can be made",
                        "each part of a server has a database of its own")
               : refuse(fmt::format("the games in '{}' are served by another program", settings.state->place()),
                        "name another folder with --state DIR");
  }
  const Opened opened{server.outer_addresses(), server.port(), server.metrics_port()};
  server.run([&] {
    for (const std::string& problem : lobby.restore()) lobby.log().write(problem);
    announce(opened, arguments, lobby, secret);
  });
  lobby.stop();
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "FILE",
       .help = "Games to offer besides the shipped ones: variant files",
       .target = &to.games,
       .by_default = "the shipped games alone",
       .kind = ValueKind::variant_file},
      {.name = "--host",
       .value = "ADDRESS",
       .help = "The address to listen on; 0.0.0.0 lets other machines in",
       .target = &to.host},
      {.name = "--port",
       .value = "N",
       .help = "The port; 0 is any that is free",
       .target = &to.port,
       .range = Range{0, 65535}},
      {.name = "--public-name",
       .value = "NAME",
       .help = "A name by which a proxy makes the server known to others",
       .target = &to.public_names,
       .by_default = "none"},
      {.name = "--proxy",
       .value = "ADDRESS",
       .help = "A proxy that names its clients' addresses in the header X-Forwarded-For",
       .target = &to.proxies,
       .by_default = "none"},
      {.name = "--part",
       .value = "NAME",
       .help = "The name of this part of a server of several, with which the ids of its games begin",
       .target = &to.part,
       .by_default = "none, a server by itself"},
      {.name = "--other-parts",
       .value = "NAMES",
       .help = "The other parts, whose open seats the home page shows, too",
       .target = &to.other_parts,
       .by_default = "none"},
      {.name = "--state",
       .value = "DIR",
       .help = "The folder in which games are kept, or postgresql://... for a database",
       .target = &to.state,
       .by_default = "$XDG_STATE_HOME/trigon or ~/.local/state/trigon",
       .kind = ValueKind::file},
      {.name = "--keep",
       .value = "DAYS",
       .help = "How long a game is kept that nobody looks at",
       .target = &to.days,
       .range = Range{1, 3650}},
      {.name = "--max-games",
       .value = "N",
       .help = "How many games there may be at once",
       .target = &to.max_games,
       .range = Range{1, 100000}},
      {.name = "--max-connections",
       .value = "N",
       .help = "How many connections there may be at once",
       .target = &to.max_connections,
       .range = Range{1, 1000000}},
      {.name = "--limit",
       .value = "NAME=VALUE",
       .help = "Changes another limit of what a client or the server may use, such as watchers=20",
       .target = &to.limits,
       .by_default = "those that --limits lists"},
      {.name = "--limits",
       .help = "Lists the names of limits with their defaults and ranges, and serves nothing",
       .target = &to.lists_limits},
      {.name = "--client",
       .value = "DIR",
       .help = "Takes the files of the page from this folder, for those who work on them",
       .target = &to.client,
       .by_default = "those in the program",
       .kind = ValueKind::folder},
      {.name = "--metrics",
       .value = "[ADDRESS:]PORT",
       .help = "A port for metrics in the format of Prometheus; without an address only this machine can read them",
       .target = &to.metrics,
       .by_default = "none"},
      {.name = "--verbose", .help = "Writes each request into the log, on standard error", .target = &to.is_verbose},
      {.name = "--log-times",
       .help = "Begins each line of the log with the time also on a terminal",
       .target = &to.has_log_times},
  };
}

}  // namespace serve_cli

Command serve_command() {
  return with_arguments({.name = "serve",
                         .summary = "Serves a page on which people play in their browsers, also against the computer",
                         .example = "trigon serve my-game.yaml --host 0.0.0.0"},
                        serve_cli::declare, noted(serve_cli::serve));
}

}  // namespace trigon::engine
