// A session answers every line with one line of JSON, and a request that is answered by an error changes nothing. Run
// by libFuzzer and by replay_test.cpp.
#include "interpreter/protocol/session.h"

#include <nlohmann/json.hpp>

#include "interpreter/support/text.h"
#include "tests/fuzz/laws.h"
#include "tests/fuzz/targets.h"

namespace trigon::engine::fuzzing {

namespace {

/// Deep counts take their time by design: each is stopped as soon as it looks.
std::stop_token stopped() {
  std::stop_source source;
  source.request_stop();
  return source.get_token();
}

/// Where the small game is loaded; loading it for each input would take most of the time.
const Session& beginning() {
  static const MemoryFiles files({{"variant.yaml", std::string(small_game)}});
  static const Session loaded = [] {
    Session session(files);
    session.answer(R"({"command": "load", "file": "variant.yaml"})");
    return session;
  }();
  return loaded;
}

std::string state_of(Session& session) { return session.answer(R"({"command": "position"})"); }

}  // namespace

void fuzz_session(std::string_view input) {
  Session session = beginning();
  std::string state = state_of(session);
  for (std::string_view line : split(input, '\n')) {
    if (session.has_quit()) return;
    const auto answer = nlohmann::json::parse(session.answer(std::string(line), stopped()), nullptr, false);
    require(answer.is_object(), "an answer is a JSON object in one line");
    const std::string now = state_of(session);
    require(!answer.contains("error") || now == state, "a request that is answered by an error changes nothing");
    state = now;
  }
}

}  // namespace trigon::engine::fuzzing
