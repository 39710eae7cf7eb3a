#include "interpreter/protocol/session.h"

#include <utility>

#include "interpreter/notation/move_text.h"
#include "interpreter/protocol/request.h"
#include "interpreter/protocol/request_text.h"
#include "interpreter/script/allowance.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

std::string Session::answer(const std::string& line, const std::stop_token& stop, const Say& say) {
  ScriptAllowance::of_this_thread().renew();
  Json reply, request;
  try {
    request = read_request(line);
    reply = carry_out(*this, request, stop, say);
  } catch (const BadRequest& bad) {
    reply = {{"error", bad.message}};
    reply.update(bad.details);
  } catch (const HookError& error) {
    reply = {{"error", "a script failed"}, {"diagnostics", Json::array({to_json(error.diagnostic())})}};
  }
  if (!std::exchange(has_answered_, true)) reply["protocol"] = session_protocol;
  with_id(reply, request);
  return dump(reply);
}

Session::Session(const Files& files, const Session& other) : files_(files), has_answered_(other.has_answered_) {
  Table& table = tables_.at("");
  table = other.tables_.at("");
  // A computer player is for one thread.
  table.thinker.reset();
}

void Session::Record::play(Move move) {
  std::string printed = print_move(game.position(), move);
  game.play(move);
  moves.push_back(std::move(printed));
}

bool Session::Table::undo() {
  if (!record || !record->game.undo()) return false;
  record->moves.pop_back();
  return true;
}

std::optional<std::size_t> Session::move_count() const {
  const auto& record = tables_.at("").record;
  return record ? std::optional(record->game.moves().size()) : std::nullopt;
}

std::optional<std::string> Session::move_texts() const {
  const auto& record = tables_.at("").record;
  if (!record) return std::nullopt;
  std::string texts;
  for (const Move& move : record->game.moves()) texts += print_move(record->game.position(), move) + '\n';
  return texts;
}

std::optional<std::string> Session::board_text() const {
  const auto& record = tables_.at("").record;
  return record ? std::optional(draw_text(picture_of(record->game))) : std::nullopt;
}

bool Session::play_number(std::size_t number) {
  auto& record = tables_.at("").record;
  if (!record || number >= record->game.moves().size()) return false;
  ScriptAllowance::of_this_thread().renew();
  try {
    record->play(record->game.moves()[number]);
  } catch (const HookError&) {
    return false;
  }
  return true;
}

bool Session::undo() { return tables_.at("").undo(); }

bool is_cancel_request(const std::string& line) {
  // Its fields are `command` and `id`; parsing a long line would take time for nothing.
  constexpr std::size_t longest = 1000;
  if (line.size() > longest) return false;
  const Json request = Json::parse(line, nullptr, false);
  if (!request.is_object() || !request.contains("command") || request.at("command") != "cancel") return false;
  for (const auto& field : request.items())
    if (field.key() != "command" && field.key() != "id") return false;
  return true;
}

}  // namespace trigon::engine
