#include "interpreter/protocol/session.h"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <stdexcept>

#include "interpreter/count/perft.h"
#include "interpreter/explain/why.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/script/allowance.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loader.h"

namespace trigon::engine {

namespace {

/// A request that cannot be carried out; caught in `Session::answer`.
struct BadRequest : std::runtime_error {
  explicit BadRequest(const std::string& message, Json the_details = nullptr)
      : std::runtime_error(message), details(std::move(the_details)) {}
  Json details;
};

}  // namespace

/// One request on a session.
class Request {
 public:
  Request(Session& session, const Json& request) : session_(session), request_(request) {}

  Json carry_out() {
    static const std::map<std::string, Json (Request::*)()> commands = {
        {"load", &Request::load},   {"position", &Request::position}, {"play", &Request::play},
        {"undo", &Request::undo},   {"moves", &Request::moves},       {"why", &Request::why},
        {"perft", &Request::count}, {"outcome", &Request::outcome},   {"quit", &Request::quit},
    };
    const std::string command = text("command");
    const auto found = commands.find(command);
    if (found != commands.end()) return (this->*found->second)();
    std::vector<std::string> names;
    for (const auto& [name, method] : commands) names.push_back(name);
    throw BadRequest(fmt::format("unknown command '{}'; {}", command, suggest(command, names)));
  }

 private:
  Json load() {
    Diagnostics diagnostics;
    const auto loaded = load_variant(session_.files_, text("file"), texts("options"), diagnostics);
    if (!loaded) throw BadRequest("the variant has errors", to_json(diagnostics));
    Game next(loaded->ruleset);
    session_.game_.emplace(std::move(next));
    return state();
  }

  /// Reports the position; with `text` sets it first, with `moves` plays them.
  Json position() {
    if (!request_.contains("text") && !request_.contains("moves")) return state();
    Game next = request_.contains("text") ? game_at(text("text")) : Game(game().ruleset_ptr());
    for (const std::string& move : texts("moves")) play_on(next, move);
    session_.game_.emplace(std::move(next));
    return state();
  }

  Game game_at(const std::string& position_text) {
    Diagnostics diagnostics;
    auto read = read_position(game().ruleset(), LocatedText::standalone("position", position_text), diagnostics);
    if (!read) throw BadRequest("the position has errors", to_json(diagnostics));
    return Game(game().ruleset_ptr(), std::move(*read));
  }

  Json play() {
    play_on(game(), text("move"));
    return state();
  }

  Json undo() {
    if (!game().undo()) throw BadRequest("there is no move to take back");
    return state();
  }

  Json moves() { return moves_to_json(game()); }

  Json why() {
    const Explanation explanation = explain_move(game(), text("move"));
    return {{"move", text("move")}, {"legal", explanation.is_legal}, {"why", explanation.text}};
  }

  Json count() {
    const Json& depth = field("depth");
    if (!depth.is_number_integer() || depth.get<long long>() < 0 || depth.get<long long>() > max_session_perft)
      throw BadRequest(fmt::format("'depth' must be a whole number from 0 to {}", max_session_perft));
    return {{"depth", depth}, {"nodes", perft(game().position(), depth.get<int>())}};
  }

  Json outcome() { return {{"outcome", outcome_to_json(game().ruleset(), game().outcome())}}; }

  Json quit() {
    session_.has_quit_ = true;
    return {{"bye", true}};
  }

  static void play_on(Game& game, const std::string& text) {
    const auto move = find_move(game.position(), game.moves(), text);
    if (!move) throw BadRequest(explain_move(game, text).text);
    game.play(*move);
  }

  Game& game() {
    if (!session_.game_) throw BadRequest("no variant is loaded; send {\"command\": \"load\", \"file\": ...} first");
    return *session_.game_;
  }

  Json state() {
    const Game& now = game();
    Json json = position_to_json(now.position());
    json.erase("cells");
    json["outcome"] = outcome_to_json(now.ruleset(), now.outcome());
    json["played"] = now.played();
    return json;
  }

  const Json& field(const char* key) const {
    if (!request_.contains(key)) throw BadRequest(fmt::format("the field '{}' is missing", key));
    return request_.at(key);
  }

  std::string text(const char* key) const {
    if (!field(key).is_string()) throw BadRequest(fmt::format("the field '{}' must be a text", key));
    return field(key).get<std::string>();
  }

  /// A list of texts, or the words of one text; none when the field is missing.
  std::vector<std::string> texts(const char* key) const {
    std::vector<std::string> result;
    if (!request_.contains(key)) return result;
    const Json& value = request_.at(key);
    if (value.is_string())
      for (std::string_view word : split_words(value.get_ref<const std::string&>())) result.emplace_back(word);
    else if (value.is_array())
      for (const Json& item : value) {
        if (!item.is_string()) throw BadRequest(fmt::format("the field '{}' must be a list of texts", key));
        result.push_back(item.get<std::string>());
      }
    else
      throw BadRequest(fmt::format("the field '{}' must be a list of texts", key));
    return result;
  }

  Session& session_;
  const Json& request_;
};

std::string Session::answer(const std::string& line) {
  ScriptAllowance::of_this_thread().renew();
  Json reply;
  Json request;
  try {
    if (line.size() > max_request_length) throw BadRequest("the request is too long");
    // Deep nesting is refused before the parser goes down into it.
    request = Json::parse(line, [](int depth, Json::parse_event_t, Json&) {
      if (depth > 16) throw BadRequest("the request is nested too deeply");
      return true;
    });
    if (!request.is_object()) throw BadRequest("a request is a JSON object");
    reply = Request(*this, request).carry_out();
  } catch (const BadRequest& bad) {
    reply = {{"error", bad.what()}};
    if (!bad.details.is_null()) reply["diagnostics"] = bad.details;
  } catch (const HookError& error) {
    reply = {{"error", "a script failed"}, {"diagnostics", Json::array({to_json(error.diagnostic())})}};
  } catch (const Json::exception& bad) {
    reply = {{"error", fmt::format("the request is not JSON: {}", bad.what())}};
  }
  // Whatever the request calls itself comes back with the answer.
  if (request.is_object() && request.contains("id")) reply["id"] = request["id"];
  return dump(reply);
}

}  // namespace trigon::engine
