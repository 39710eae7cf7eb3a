#include "interpreter/web/try_api.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/search/levels.h"
#include "interpreter/support/fnv1a.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/look.h"
#include "interpreter/web/position_edit.h"
#include "interpreter/web/script_time.h"
#include "interpreter/web/try_request.h"

namespace trigon::engine {

namespace {

/// How many of the best moves a search tells.
constexpr std::size_t most_lines = 5;

/// Makes the changes of a request's `edit`, if it has one; false, with the answer in `refused`, when they are wrong.
bool edit_tried(const Json& json, TriedGame& tried, WebAnswer& refused) {
  const Json* const edit = find_field(json, "edit");
  if (!edit) return true;
  Diagnostics diagnostics;
  auto position = edited_position(tried.game.position(), *edit, diagnostics);
  if (position)
    tried.game = PlayedGame(Game(tried.variant->ruleset(), std::move(*position)));
  else
    refused = json_answer(400, errors_to_json(diagnostics));
  return position.has_value();
}

/// How a request wants a move to be found: as a level of the computer player, or as well as it can be in some seconds.
/// Nothing, with the answer in `refused`, when it says neither or both. A search may take `longest` seconds.
std::optional<Level> level_in(const Json& json, const Game& game, double longest, WebAnswer& refused) {
  const bool has_level = find_field(json, "level"), has_seconds = find_field(json, "seconds");
  const double seconds = number_field(json, "seconds").value_or(has_seconds ? 0 : std::min(1.0, longest));
  const auto number = count_field(json, "level").value_or(has_level ? 0 : min_level);
  std::string wrong;
  if (has_level && has_seconds) wrong = "a search has either 'seconds' or 'level'";
  if (!(seconds >= 0.1 && seconds <= longest))
    wrong = fmt::format("'seconds' must be a number from 0.1 to {}", longest);
  if (number < min_level || number > max_level)
    wrong = fmt::format("'level' must be a number from {} to {}", min_level, max_level);
  if (!wrong.empty()) {
    refused = web_error(400, wrong);
    return std::nullopt;
  }
  Level wanted;
  if (has_level)
    wanted = level(static_cast<int>(number), fnv1a(print_position(game.position())));
  else
    wanted.limits.lines = most_lines;
  wanted.limits.time = milliseconds_of(has_level ? longest : seconds);
  return wanted;
}

Json thought_to_json(const ThoughtMove& found, const Game& game) {
  const Thought& thought = found.thought;
  Json moves = Json::array();
  for (const RatedMove& rated : thought.moves) {
    if (moves.size() == most_lines || (!rated.is_exact && !moves.empty())) break;
    moves.push_back({{"text", print_move(game.position(), rated.move)},
                     {"value", rated.value},
                     {"wins", rated.value >= min_win_value},
                     {"loses", rated.value <= -min_win_value}});
  }
  return {{"move", found.move},        {"depth", thought.depth},
          {"nodes", thought.nodes},    {"player", game.ruleset().players[game.position().turn()].name},
          {"moves", std::move(moves)}, {"line", thought.line}};
}

WebAnswer tried_out(const std::string& body, Catalog& catalog, const ServerLimits& limits) {
  const Json json = parse_request(body);
  WebAnswer refused;
  try {
    return within(limits.script_seconds, [&] {
      auto tried = read_tried(json, {"look", "edit"}, catalog, refused);
      if (!tried || !edit_tried(json, *tried, refused)) return refused;
      const bool looks = find_field(json, "look");
      const Cell cell = cell_field(json, "look", tried->game.ruleset());
      if (looks && cell == no_cell) return web_error(400, "'look' must be a cell of the board");
      Json answer = tried_to_json(*tried);
      if (looks) answer["look"] = look_to_json(tried->game.game(), cell);
      return json_answer(200, answer);
    });
  } catch (const std::exception& error) {
    return web_error(400, error.what());
  }
}

/// Looks for a move on the thinking threads, whose time is shared with the computers of all games.
void post_thought(const std::string& address, const std::string& body, Catalog& catalog, Lobby& lobby,
                  const WebApi::Reply& reply) {
  const ServerLimits& limits = lobby.limits();
  const Json json = parse_request(body);
  WebAnswer refused;
  std::optional<TriedGame> tried;
  try {
    tried = within(limits.script_seconds, [&] { return read_tried(json, {"seconds", "level"}, catalog, refused); });
  } catch (const std::exception& error) {
    refused = web_error(400, error.what());
  }
  if (!tried) return reply(refused);
  if (tried->game.end()) return reply(web_error(400, "the game is over in this position"));
  const Game game = tried->game.game();
  auto level = level_in(json, game, limits.search_seconds, refused);
  if (!level) return reply(refused);
  lobby.thinking().post({game,
                         std::move(*level),
                         {},
                         [game, reply](const ThoughtMove& found) {
                           reply(found.error.empty() ? json_answer(200, thought_to_json(found, game))
                                                     : web_error(400, found.error));
                         },
                         address,
                         tried->variant->net()});
}

}  // namespace

void add_try_questions(WebApi& api, Catalog& catalog, Lobby& lobby) {
  api.add_question("/api/try", [&api, &catalog, &lobby](const WebRequest& request, const WebApi::Reply& reply) {
    api.make(request.address, reply,
             [&catalog, &lobby, body = request.body] { return tried_out(body, catalog, lobby.limits()); });
  });
  api.add_question("/api/think", [&api, &catalog, &lobby](const WebRequest& request, const WebApi::Reply& reply) {
    const WebApi::Reply last = api.in_turn(request.address, reply);
    if (!last) return;
    lobby.makers().post([&catalog, &lobby, address = request.address, body = request.body, last] {
      post_thought(address, body, catalog, lobby, last);
    });
  });
}

}  // namespace trigon::engine
