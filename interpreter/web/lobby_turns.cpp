// What follows when a game has changed: it is kept and told, computers think and play, clocks run out, rematches begin.
#include <algorithm>

#include "interpreter/support/fnv1a.h"
#include "interpreter/web/game_messages.h"
#include "interpreter/web/game_request.h"
#include "interpreter/web/lobby.h"
#include "interpreter/web/room.h"
#include "interpreter/web/seconds_now.h"
#include "interpreter/web/secrets.h"

namespace trigon::engine {

/// To be called after every change of a game: saves its events, then sends them, and lets the computer to move think.
void Lobby::settle(const RoomPtr& room) {
  room->note_use();
  keep_or_tell(room);
  for (const GameEvent& event : room->game.take_events()) {
    // Viewers with the same seats get the same text.
    std::map<PlayerSet, SharedText> texts;
    for (const Room::Member& member : room->members) {
      auto& text = texts[member.viewer.seats];
      if (!text) text = shared_text(room->game.message(event, member.viewer));
      member.client->send(text);
    }
  }
  try {
    if (room->game.wants_rematch()) within(settings_.limits.script_seconds, [&] { begin_rematch(room); });
  } catch (const std::exception& error) {
    room->send_all(error_message(error.what()));
  }
  think(room);
  watch_clock(room);
}

void Lobby::think(const RoomPtr& room) {
  HostedGame& game = room->game;
  const std::size_t number = game.position_number();
  // Computers do not play on when nobody is connected and no person is in the game.
  const bool is_awaited = !room->members.empty() || (game.has_people_in() && !room->is_paused);
  const auto wanted = is_awaited && !room->is_forgotten ? game.level_to_move() : std::nullopt;
  if (!wanted || room->thinking_about != number) {
    room->thinking.request_stop();
    if (!wanted && room->thinking_about == number) room->thinking_about = 0;
  }
  if (!wanted || room->thinking_about == number) return;
  room->thinking_about = number;
  room->thinking = std::stop_source();
  Level level = engine::level(*wanted, fnv1a(room->id) + 1000003 * number);
  level.limits.time = milliseconds_of(settings_.limits.thinking_seconds);
  const auto& clock = game.setup().clock;
  if (const auto left = game.time_left(seconds_now()); left && !clock->is_by_turn)
    level.limits.clock = {milliseconds_of(*left), milliseconds_of(clock->increment)};
  room->send_all({{"type", "thinking"}, {"player", game.ruleset().players[game.game().position().turn()].name}});
  thinking_.post({game.game().game(), std::move(level), room->thinking.get_token(),
                  [this, room, number](const ThoughtMove& thought) {
                    room->strand.post([this, room, number, thought] { apply(room, number, thought); });
                  },
                  room->address, game.setup().net});
}

void Lobby::apply(const RoomPtr& room, std::size_t position_number, const ThoughtMove& thought) {
  if (room->is_forgotten || room->game.position_number() != position_number) return;
  std::string error = thought.error;
  try {
    if (error.empty())
      within(settings_.limits.script_seconds,
             [&] { room->game.play_computer(position_number, thought.move, seconds_now()); });
  } catch (const std::exception& failure) {
    error = failure.what();
  }
  if (room->game.position_number() != position_number) metrics_.moves_of_computers.add();
  if (!error.empty()) room->send_all(error_message("the computer cannot move: " + error));
  settle(room);
}

/// Sets a timer for the moment at which the running clock reaches zero. A room has at most one timer, the earliest.
void Lobby::watch_clock(const RoomPtr& room) {
  const bool stands_still = room->is_paused && !room->game.is_by_correspondence();
  const bool is_running = !stands_still && !room->is_forgotten && room->stuck_in != room->game.position_number();
  const auto end = is_running ? room->game.time_is_up() : std::nullopt;
  if (!end || (room->timer != 0 && room->timer <= *end)) return;
  room->timer = *end;
  pool_.post_at(time_point_of(*end), [this, weak = std::weak_ptr(room), at = *end] {
    const RoomPtr timed = weak.lock();
    if (!timed) return;
    timed->strand.post([this, timed, at] {
      if (timed->timer == at) timed->timer = 0;
      try {
        within(settings_.limits.script_seconds, [&] { timed->game.look_at_clock(seconds_now()); });
      } catch (const std::exception& error) {
        timed->stuck_in = timed->game.position_number();
        timed->send_all(error_message(error.what()));
      }
      settle(timed);
    });
  });
}

// --- rematch ---------------------------------------------------------------------------------------------------------

/// The player whose seat a player's person has in a rematch: the next one in turn order.
static Player next_seat(const Ruleset& ruleset, Player player) {
  const std::vector<Player> players = contenders(ruleset);
  const auto at = std::find(players.begin(), players.end(), player) - players.begin();
  return players[(static_cast<std::size_t>(at) + 1) % players.size()];
}

void Lobby::begin_rematch(const RoomPtr& room) {
  const HostedGame& old = room->game;
  HostedSetup setup = setup_for(room->variant);
  setup.id = make_game_id(settings_.part);
  setup.watch_secret = make_secret();
  setup.clock = old.setup().clock;
  setup.seats.resize(old.ruleset().player_count());
  for (const Player player : contenders(old.ruleset())) {
    HostedSeat& seat = setup.seats[next_seat(old.ruleset(), player)];
    seat = old.setup().seats[player];
    seat.is_open = false;
    if (seat.holder.is_person()) seat.secret = make_secret();
  }
  const std::string id = setup.id;
  Diagnostics none;
  auto game = game_from(room->variant->ruleset(), old.game().begins_in_setup() ? "" : old.game().start(), none);
  const RoomPtr next =
      game ? add(HostedGame(std::move(setup), std::move(*game), seconds_now()), room->variant, room->address) : nullptr;
  room->game.note_rematch(next ? id : "");
  if (next) metrics_.games_made.add();
  if (!next) return room->send_all(error_message("there are too many games here for a rematch"));
  keep(room);
  next->strand.post([this, next] { settle(next); });
  for (const Room::Member& member : room->members) invite_to_rematch(*room, member.client, member.viewer);
}

/// Sends a client the id and secrets of the rematch, if there is one.
void Lobby::invite_to_rematch(Room& room, const GameClientPtr& client, const Viewer& viewer) {
  const RoomPtr next = room.game.rematch().empty() ? nullptr : find(room.game.rematch());
  if (!next) return;
  // Reading the other game's setup from this strand is safe, since its seats and secrets do not change.
  const HostedSetup& setup = next->game.setup();
  Json secrets = Json::array();
  for (const Player player : contenders(room.game.ruleset()))
    if (viewer.seats.contains(player)) secrets.push_back(setup.seats[next_seat(room.game.ruleset(), player)].secret);
  if (secrets.empty()) secrets.push_back(setup.watch_secret);
  client->send(shared_text(Json{{"type", "rematch"}, {"game", setup.id}, {"secrets", std::move(secrets)}}));
}

}  // namespace trigon::engine
