#include "interpreter/web/try_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/explain/why.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"
#include "interpreter/web/game_messages.h"
#include "interpreter/web/game_request.h"
#include "interpreter/web/json_fields.h"

namespace trigon::engine {

namespace {

/// The maximum length of a move's text, in bytes.
constexpr std::size_t longest_tried_move = 400;

std::nullopt_t refuse(Diagnostics& diagnostics, const std::string& message, const std::string& hint = "") {
  diagnostics.error({}, "argument", message, hint);
  return std::nullopt;
}

void check_fields(const Json& body, const std::vector<std::string>& others, Diagnostics& diagnostics) {
  std::vector<std::string> known = {"variant", "options", "position", "moves"};
  known.insert(known.end(), others.begin(), others.end());
  for (const auto& item : body.items())
    if (std::ranges::find(known, item.key()) == known.end())
      refuse(diagnostics, fmt::format("a request has no field '{}'", visible(item.key().substr(0, 60))),
             suggest(item.key(), known));
}

/// Plays moves as far as they are legal. Returns what is wrong with the first that is not, or null.
Json play_all(PlayedGame& game, const std::vector<std::string>& moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto stopped = [&](const std::string& why) {
      return Json{{"turn", i}, {"move", visible(moves[i])}, {"why", why}};
    };
    if (const auto end = game.end()) return stopped("the game is over: " + describe_end(game.ruleset(), *end));
    const auto move = find_move(game.position(), game.game().moves(), moves[i]);
    if (!move) return stopped(tell_player_why_not(game.game(), visible(moves[i])));
    game.play(*move);
  }
  return nullptr;
}

Json turns_to_json(const PlayedGame& game) {
  Json turns = Json::array();
  for (const PlayedTurn& turn : game.turns())
    turns.push_back({{"player", game.ruleset().players[turn.player].name}, {"text", turn.text}});
  return turns;
}

}  // namespace

std::optional<std::vector<std::string>> texts_field(const Json& body, const char* key, std::size_t most,
                                                 Diagnostics& diagnostics) {
  std::vector<std::string> texts;
  const Json* const field = find_field(body, key);
  if (!field) return texts;
  if (!field->is_array() || field->size() > most)
    return refuse(diagnostics, fmt::format("'{}' must be a list of at most {} texts", key, most));
  for (const Json& text : *field) {
    if (!text.is_string() || text.get_ref<const std::string&>().size() > longest_tried_move)
      return refuse(diagnostics,
                    fmt::format("'{}' must be a list of texts of at most {} bytes", key, longest_tried_move));
    texts.push_back(text.get<std::string>());
  }
  return texts;
}

std::optional<TriedGame> read_try(const Json& body, const std::vector<std::string>& others, Catalog& catalog,
                                  Diagnostics& diagnostics) {
  check_fields(body, others, diagnostics);
  const auto id = text_field(body, "variant");
  if (!id) refuse(diagnostics, "'variant' must be the id of a game");
  if (find_field(body, "position") && !text_field(body, "position")) refuse(diagnostics, "'position' must be a text");
  const auto options = texts_field(body, "options", Catalog::max_options, diagnostics);
  const auto moves = texts_field(body, "moves", max_tried_moves, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  const auto variant = catalog.find(*id, *options, diagnostics);
  if (!variant) return std::nullopt;
  auto game = game_from(variant->ruleset(), text_field(body, "position").value_or(""), diagnostics);
  if (!game) return std::nullopt;
  Json stopped = play_all(*game, *moves);
  return TriedGame{variant, std::move(*game), std::move(stopped)};
}

Json tried_to_json(const TriedGame& tried) {
  const PlayedGame& game = tried.game;
  Json answer = {{"edition", tried.variant->edition()},
                 {"hash", tried.variant->hash()},
                 {"position", print_position(game.position())},
                 {"pieces", pieces_to_json(game.position())}};
  answer.update(state_to_json(game.position()));
  answer["clocks"] = nullptr;
  answer["state"] = values_to_json(game.position());
  answer["turns"] = turns_to_json(game);
  answer["moves"] = game.end() ? Json::array() : legal_moves_to_json(game.game());
  answer["end"] = end_to_json(game);
  answer["stopped"] = tried.stopped;
  const auto last = game.game().last_move();
  answer["last"] = Json::object();
  if (last && !game.turns().empty()) {
    Game before = game.game();
    before.undo();
    const Json move = move_to_json(before.position(), *last);
    answer["last"] = {{"from", move["from"]}, {"to", move["to"]}};
  }
  return answer;
}

Json errors_to_json(const Diagnostics& diagnostics) {
  const std::string first = diagnostics.all().empty() ? "the request is wrong" : diagnostics.all().front().message;
  return {{"error", first}, {"diagnostics", to_json(diagnostics)}, {"text", format_diagnostics(diagnostics)}};
}

}  // namespace trigon::engine
