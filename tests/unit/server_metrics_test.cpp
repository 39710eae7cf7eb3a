// What the server counts, tells whoever runs it, and says of its health.
#include "interpreter/web/server_metrics.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <memory>
#include <regex>
#include <set>
#include <sstream>

#include "interpreter/web/metrics_text.h"
#include "tests/support/folder.h"
#include "tests/support/running_server.h"

namespace trigon::engine::testing {

namespace {

/// A store that can be told to fail.
class FailingStore : public GameStore {
 public:
  std::atomic<bool> fails = false;

  std::string place() const override { return "nowhere"; }
  bool lock() override { return true; }
  std::vector<std::string> ids() const override { return {}; }
  std::optional<KeptGame> read(const std::string& /*id*/, std::string& /*problem*/) const override { return {}; }
  bool append(const std::string& /*id*/, const std::vector<Json>& /*lines*/) const override { return !fails; }
  bool replace(const std::string& /*id*/, const std::vector<Json>& /*lines*/) const override { return !fails; }
  bool write_record(const std::string& /*id*/, const std::string& /*text*/) const override { return !fails; }
  void forget(const std::string& /*id*/) const override {}
};

std::string post(const std::string& target, const std::string& body) {
  return "POST " + target +
         " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

/// The number of a metric with its labels; nothing when the text has none.
std::optional<double> number_of(const std::string& text, const std::string& name) {
  const auto at = text.find("\n" + name + " ");
  return at == std::string::npos ? std::nullopt : std::optional(std::stod(text.substr(at + name.size() + 2)));
}

ServerSettings with_metrics() {
  ServerSettings settings;
  settings.metrics_port = 0;
  return settings;
}

}  // namespace

TEST_CASE("requests are counted by what they are about", "[web]") {
  struct Row {
    const char* target;
    RequestTopic kind;
  };
  for (const Row& row :
       {Row{"/", RequestTopic::page}, Row{"/play?x=1", RequestTopic::page}, Row{"/client/a/b.js", RequestTopic::page},
        Row{"/api/variants", RequestTopic::variant}, Row{"/part/a/api/variants/chess", RequestTopic::variant},
        Row{"/api/games", RequestTopic::game}, Row{"/api/gamesome", RequestTopic::other},
        Row{"/part/a/api/seat", RequestTopic::seat}, Row{"/api/think", RequestTopic::position},
        Row{"/api/source", RequestTopic::author}, Row{"/part/a/api/play", RequestTopic::socket},
        Row{"/health", RequestTopic::health}, Row{"/metrics", RequestTopic::metrics}, Row{"/.env", RequestTopic::other},
        Row{"", RequestTopic::other}}) {
    INFO(row.target);
    CHECK(topic_of_request(row.target) == row.kind);
  }
}

TEST_CASE("durations stand in the bucket that they fill", "[web]") {
  TimeHistogram times;
  for (const double seconds : {0.0005, 0.001, 0.0011, 3.0, 100.0}) times.note(seconds);
  CHECK(times.up_to(0) == 2);
  CHECK(times.up_to(1) == 3);
  CHECK(times.up_to(10) == 3);
  CHECK(times.up_to(11) == 4);
  CHECK(times.up_to(12) == 5);
  CHECK(times.seconds() == Approx(103.0026));
}

TEST_CASE("metrics are on a port of their own, in the format of Prometheus", "[web]") {
  RunningServer running(with_metrics());
  const int port = running.server().metrics_port();
  REQUIRE(port > 0);
  CHECK(status_of(running.exchange(get("/metrics", "localhost"))) == 404);
  const std::string created = body_of(running.exchange(post("/api/games", R"({"variant": "chess"})")));
  running.exchange(get("/", "elsewhere.example"));

  const std::string answer = RunningServer::exchange(get("/metrics", "localhost"), port);
  CHECK(status_of(answer) == 200);
  CHECK(answer.find("Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n") != std::string::npos);
  const std::string text = body_of(answer);
  const std::regex comment("# (HELP [a-z_]+ .+\\.|HELP [a-z_]+ .+\\?|TYPE [a-z_]+ (counter|gauge|histogram))");
  const std::regex sample("[a-z_]+(\\{[a-z]+=\"[^\"]*\"(,[a-z]+=\"[^\"]*\")*\\})? [-+0-9.e]+");
  std::istringstream lines(text);
  std::set<std::string> seen;
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    CHECK((std::regex_match(line, comment) || std::regex_match(line, sample)));
    if (line[0] != '#') CHECK(seen.insert(line.substr(0, line.rfind(' '))).second);
  }
  CHECK(number_of(text, "trigon_games{state=\"new\"}") == 1);
  CHECK(number_of(text, "trigon_games_made_total") == 1);
  CHECK(number_of(text, "trigon_requests_total{kind=\"game\",status=\"2xx\"}") == 1);
  CHECK(number_of(text, "trigon_requests_total{kind=\"metrics\",status=\"4xx\"}") == 1);
  CHECK(number_of(text, "trigon_connections_refused_total{reason=\"unknown_host\"}") == 1);
  CHECK(number_of(text, "trigon_connections_accepted_total") >= 3);
  CHECK(number_of(text, "process_resident_memory_bytes") > 1e6);
  CHECK(number_of(text, "trigon_move_seconds_bucket{le=\"+Inf\"}") == 0);
  CHECK(number_of(text, "trigon_healthy") == 1);
  // The page about them lists each, and no others.
  const std::string page = read_repository_file("docs/server.md");
  const auto names_in = [](const std::string& names, const char* pattern) {
    const std::regex name(pattern);
    std::set<std::string> found;
    for (std::sregex_iterator at(names.begin(), names.end(), name), end; at != end; ++at) found.insert((*at)[1]);
    return found;
  };
  CHECK(names_in(page, "`((?:trigon|process)_[a-z_]+)`") == names_in(text, "# TYPE ([a-z_]+) "));
  // Nobody learns from them which games there are.
  CHECK(text.find(Json::parse(created)["game"].get<std::string>()) == std::string::npos);

  struct Row {
    std::string request;
    int status;
  };
  for (const Row& row : {Row{get("/health", "localhost"), 200}, Row{get("/", "localhost"), 404},
                         Row{post("/api/games", "{}"), 405}, Row{get("/metrics", "elsewhere.example"), 403}}) {
    INFO(row.request);
    CHECK(status_of(RunningServer::exchange(row.request, port)) == row.status);
  }
}

TEST_CASE("a full server can still be watched", "[web]") {
  LobbySettings settings;
  settings.limits.connections = 1;
  RunningServer running(with_metrics(), settings);
  const int socket = running.connect();
  RunningServer::send(socket, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  CHECK(status_of(RunningServer::read_to(socket, "}")) == 200);
  CHECK(running.exchange(get("/health", "localhost")).empty());
  const std::string text =
      body_of(RunningServer::exchange(get("/metrics", "localhost"), running.server().metrics_port()));
  CHECK(number_of(text, "trigon_connections") == 1);
  CHECK(number_of(text, "trigon_connections_refused_total{reason=\"server_full\"}") == 1);
  ::close(socket);
}

TEST_CASE("a server that cannot keep games is unwell", "[web]") {
  const auto store = std::make_shared<FailingStore>();
  LobbySettings settings;
  settings.state = store;
  RunningServer running({}, settings);
  const auto health = [&] { return status_of(running.exchange(get("/health", "localhost"))); };
  CHECK(health() == 200);
  store->fails = true;
  CHECK(status_of(running.exchange(post("/api/games", R"({"variant": "chess"})"))) == 503);
  CHECK(health() == 503);
  CHECK(running.lobby().metrics().failed_writes.value() == 1);
  store->fails = false;
  CHECK(status_of(running.exchange(post("/api/games", R"({"variant": "chess"})"))) == 200);
  CHECK(health() == 200);
}

TEST_CASE("while a server reads its games requests wait, and its health says so", "[web]") {
  std::atomic<bool> may_go_on = false;
  RunningServer running(with_metrics(), {}, [&](Lobby& /*lobby*/) {
    while (!may_go_on) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  });
  const int waiting = running.connect();
  RunningServer::send(waiting, get("/api/variants", "localhost"));
  const std::string answer = running.exchange(get("/health", "localhost"));
  CHECK(status_of(answer) == 503);
  CHECK(body_of(answer).find("reads its games") != std::string::npos);
  const int port = running.server().metrics_port();
  CHECK(status_of(RunningServer::exchange(get("/health", "localhost"), port)) == 503);
  CHECK(status_of(RunningServer::exchange(get("/metrics", "localhost"), port)) == 200);
  may_go_on = true;
  CHECK(status_of(RunningServer::read_to(waiting, "\r\n\r\n")) == 200);
  ::close(waiting);
  CHECK(status_of(running.exchange(get("/health", "localhost"))) == 200);
}

TEST_CASE("what is logged of requests has their time and no secret", "[web]") {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  REQUIRE(file);
  {
    LobbySettings settings;
    settings.log = ServerLog(file.get(), true);
    ServerSettings served;
    served.is_verbose = true;
    RunningServer running(std::move(served), settings);
    for (const char* target : {"/play?key=sEcReT", "/play%23k3x9a7hm2wqe.sEcReT", "/api/variants/chess?hash=sEcReT"})
      running.exchange(get(target, "localhost", "Cookie: sEcReT\r\nReferer: http://localhost/?sEcReT\r\n"));
    for (const char* target : {"/api/seat", "/api/code", "/api/source", "/api/standings"})
      running.exchange(post(target, R"({"secret": "sEcReT", "code": "sEcReT", "variant": "sEcReT"})"));
  }
  std::rewind(file.get());
  std::string text(1 << 16, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file.get()));
  CHECK(text.find("sEcReT") == std::string::npos);
  CHECK(
      std::regex_search(text, std::regex("20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d\\d\\dZ GET /play 200\n")));
  CHECK(text.find(" POST /api/code 404\n") != std::string::npos);
}

}  // namespace trigon::engine::testing
