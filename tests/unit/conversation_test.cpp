// Sessions over pipes: interpreter/protocol/conversation.h. Times are upper bounds that no machine comes near to.
#include "interpreter/protocol/conversation.h"

#include <poll.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "interpreter/protocol/session.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

constexpr std::chrono::seconds patience{30};

/// A session that runs on a thread, and the client's ends of its pipes.
class Client {
 public:
  explicit Client(std::chrono::milliseconds after_input = std::chrono::milliseconds(0)) {
    std::signal(SIGPIPE, SIG_IGN);
    REQUIRE((pipe(to_) == 0 && pipe(from_) == 0));
    thread_ = std::jthread([this, after_input] {
      converse(files_, to_[0], from_[1], after_input);
      is_over_ = true;
    });
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() {
    close_input();
    close_output();
    thread_.join();
    close(to_[0]);
    close(from_[1]);
  }

  void send(const std::string& text) const {
    REQUIRE(write(to_[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  void load() const { send(R"({"command": "load", "file": ")" + shipped_path("chess") + "\"}\n"); }

  /// The next answer; null when none comes.
  nlohmann::json answer() {
    while (read_.find('\n') == std::string::npos) {
      pollfd watched{from_[0], POLLIN, 0};
      const bool is_there = poll(&watched, 1, static_cast<int>(std::chrono::milliseconds(patience).count())) == 1;
      char part[4096];
      const ssize_t count = is_there ? read(from_[0], part, sizeof part) : 0;
      if (count <= 0) return nullptr;
      read_.append(part, static_cast<std::size_t>(count));
    }
    const std::string line = read_.substr(0, read_.find('\n'));
    read_.erase(0, line.size() + 1);
    return nlohmann::json::parse(line);
  }

  void close_input() { close_once(to_[1]); }
  void close_output() { close_once(from_[0]); }

  bool ends() const {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!is_over_ && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return is_over_;
  }

 private:
  static void close_once(int& descriptor) {
    if (descriptor >= 0) close(descriptor);
    descriptor = -1;
  }

  DiskFiles files_;
  int to_[2] = {-1, -1}, from_[2] = {-1, -1};
  std::string read_;
  std::atomic<bool> is_over_ = false;
  std::jthread thread_;
};

const std::string endless = "{\"command\": \"perft\", \"depth\": 20}\n";

}  // namespace

TEST_CASE("lines are answered in their order, spaces are not", "[tools][session]") {
  Client client;
  client.send("{\"command\": \"hello\", \"id\": 1}\n  \t\r\n\n{\"command\": \"mo");
  CHECK(client.answer()["id"] == 1);
  client.send("ves\", \"id\": 2}\r\nnonsense\n{\"command\": \"quit\"}\n{\"command\": \"hello\"}\n");
  CHECK(client.answer()["id"] == 2);
  CHECK(client.answer().contains("error"));
  CHECK(client.answer()["bye"] == true);
  CHECK(client.ends());
}

TEST_CASE("what was asked before the end of the input is answered", "[tools][session]") {
  Client client(std::chrono::minutes(1));
  client.load();
  client.send("{\"command\": \"perft\", \"depth\": 3}\n{\"command\": \"hello\"}");
  client.close_input();
  CHECK(client.answer()["variant"] == "chess");
  CHECK(client.answer()["nodes"] == 8902);
  CHECK(client.answer()["program"] == "trigon");
  CHECK(client.ends());
}

TEST_CASE("a running count is cancelled, and so are those that wait", "[tools][session]") {
  Client client;
  client.load();
  client.send(endless + endless + "{\"command\": \"cancel\", \"id\": \"c\"}\n{\"command\": \"perft\", \"depth\": 1}\n");
  CHECK(client.answer()["variant"] == "chess");
  for (int i = 0; i < 2; ++i) CHECK(client.answer()["stopped_by"] == "cancel");
  const auto cancelled = client.answer();
  CHECK(cancelled["cancelled"] == true);
  CHECK(cancelled["id"] == "c");
  CHECK(client.answer()["nodes"] == 20);
  client.send("{\"command\": \"cancel\"}\n");
  CHECK(client.answer()["cancelled"] == false);
}

TEST_CASE("a search tells what it has found before it is cancelled", "[tools][session]") {
  Client client;
  client.load();
  CHECK(client.answer()["variant"] == "chess");
  client.send("{\"id\": 5, \"command\": \"think\", \"max_depth\": 100, \"stream\": true}\n");
  const auto first = client.answer();
  CHECK(first["progress"] == true);
  CHECK(first["id"] == 5);
  client.send("{\"command\": \"cancel\"}\n");
  auto next = client.answer();
  for (; next.is_object() && next.contains("progress"); next = client.answer()) CHECK(next["depth"] > first["depth"]);
  CHECK(next["stopped_by"] == "cancel");
  CHECK(client.answer()["cancelled"] == true);
}

TEST_CASE("a client that reads no more ends a search that tells what it finds", "[tools][session]") {
  Client client;
  client.load();
  client.send("{\"command\": \"think\", \"max_depth\": 100, \"stream\": true}\n");
  CHECK(client.answer()["variant"] == "chess");
  client.close_output();
  CHECK(client.ends());
}

TEST_CASE("the end of the input ends a count", "[tools][session]") {
  Client client;
  client.load();
  client.send(endless);
  CHECK(client.answer()["variant"] == "chess");
  client.close_input();
  CHECK(client.answer()["stopped_by"] == "cancel");
  CHECK(client.ends());
}

TEST_CASE("a client that reads no more ends the session, also while it counts", "[tools][session]") {
  Client client;
  client.load();
  client.send(endless + endless);
  CHECK(client.answer()["variant"] == "chess");
  client.close_output();
  CHECK(client.ends());
}

TEST_CASE("no more is read ahead than fits, and nothing of it is lost", "[tools][session]") {
  Client client;
  constexpr int count = 3000;
  std::jthread sender([&] {
    for (int i = 0; i < count; ++i) client.send("{\"command\": \"hello\", \"id\": " + std::to_string(i) + "}\n");
  });
  for (int i = 0; i < count; ++i) {
    const auto answer = client.answer();
    if (answer.is_null() || answer["id"] != i) FAIL("answer " << i << " is " << answer.dump());
  }
}

TEST_CASE("a line that never ends is answered by an error", "[tools][session]") {
  Client client;
  std::jthread sender([&] {
    for (int i = 0; i < 40; ++i) client.send(std::string(max_request_length / 16, 'x'));
    client.send("\n{\"command\": \"hello\"}\n");
  });
  CHECK(client.answer()["error"] == "the request is longer than 1048576 bytes");
  CHECK(client.answer()["program"] == "trigon");
}

}  // namespace trigon::engine::testing
