#include "interpreter/engine/engine_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "interpreter/engine/cecp_client.h"
#include "interpreter/engine/uci_client.h"

namespace trigon::engine {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How often it is looked whether the match was stopped.
constexpr milliseconds pause{50};

}  // namespace

std::unique_ptr<EngineClient> EngineClient::of(const EngineCommand& command) {
  if (command.dialect) return std::make_unique<UciClient>(command);
  return std::make_unique<CecpClient>(command);
}

std::optional<EngineFailure> EngineClient::launch() {
  errno = 0;
  child_ = Child::start(command_.command);
  if (child_) return std::nullopt;
  return fail("abandonment", fmt::format("'{}' cannot be started: {}", command_.command[0], std::strerror(errno)));
}

EngineFailure EngineClient::fail(std::string ending, std::string text) {
  child_.reset();
  return {std::move(ending), std::move(text)};
}

EngineFailure EngineClient::fail_to_listen() { return fail("abandonment", "it has ended or does not read"); }

EngineClient::Waited EngineClient::wait(milliseconds patience,
                                        const std::function<bool(const std::string&)>& is_found) {
  const auto end = steady_clock::now() + patience;
  while (steady_clock::now() < end) {
    const auto line = child_->next(std::chrono::duration_cast<milliseconds>(end - steady_clock::now()));
    if (!line) return child_->has_ended() ? Waited::ended : Waited::late;
    if (is_found(*line)) return Waited::found;
  }
  return Waited::late;
}

std::optional<EngineClient::Answer> EngineClient::wait_for_answer(
    milliseconds time, const std::stop_token& stop,
    const std::function<std::optional<Answer>(const std::string&)>& read) {
  const auto end = steady_clock::now() + time + command_.grace;
  while (steady_clock::now() < end) {
    if (stop.stop_requested()) return child_.reset(), std::nullopt;
    const auto line = child_->next(std::min(pause, std::chrono::ceil<milliseconds>(end - steady_clock::now())));
    if (!line && child_->has_ended()) return fail("abandonment", "it ended while it was to move");
    if (!line) continue;
    if (auto answer = read(*line)) return answer;
  }
  return fail("time", "it did not answer in time");
}

EngineClient::Answer EngineClient::find_answer(const Game& game, std::string_view text, MoveForm form) {
  constexpr std::size_t most = 40;
  if (text == "resign") return fail("resignation", "it resigns");
  if (const auto move = find_form(game.position(), game.moves(), text, form)) return *move;
  return fail("infraction", fmt::format("'{}' is no legal move", text.substr(0, most)));
}

}  // namespace trigon::engine
