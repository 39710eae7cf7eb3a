// Saves the games of the lobby, and restores them when the server starts.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "interpreter/web/game_messages.h"
#include "interpreter/web/game_request.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/lobby.h"
#include "interpreter/web/room.h"
#include "interpreter/web/seconds_now.h"
#include "interpreter/web/server_parts.h"

namespace trigon::engine {

std::vector<std::string> Lobby::restore() {
  std::vector<std::string> problems;
  if (!settings_.state) return problems;
  for (const std::string& id : settings_.state->ids()) {
    if (is_stopping_) break;
    const auto problem = restore(id);
    (problem ? metrics_.games_not_restored : metrics_.games_restored).add();
    if (problem) problems.push_back(fmt::format("the game {} is not restored: {}", id, *problem));
  }
  return problems;
}

/// Restores a game; returns what is wrong with it, or nothing.
std::optional<std::string> Lobby::restore(const std::string& id) {
  const std::string part = split_game_id(id).part;
  if (why_not_here(part)) return fmt::format("it is of part '{}'", part);
  std::string problem;
  const auto kept = settings_.state->read(id, problem);
  if (!kept) return problem;
  try {
    Diagnostics diagnostics;
    const auto read = read_kept_header(kept->header, catalog_, diagnostics);
    if (!read) return diagnostics.all().empty() ? "its header is wrong" : diagnostics.all().front().message;
    HostedSetup setup = setup_for(read->variant);
    if (text_field(kept->header, "hash") != setup.hash) return "the rules of its variant have changed";
    setup.id = id;
    setup.watch_secret = text_field(kept->header, "watch").value_or("");
    setup.seats = read->seats;
    setup.clock = read->clock;
    HostedGame game(std::move(setup), read->game, seconds_now());
    for (std::size_t i = 0; i < kept->changes.size(); ++i)
      if (!game.redo(kept->changes[i])) return fmt::format("its line {} cannot be played", i + 2);
    game.finish_restoring(seconds_now());
    // Restored games do not push each other out of a full lobby.
    const RoomPtr room = size() < settings_.limits.games ? add(std::move(game), read->variant, "") : nullptr;
    if (!room) return "there are too many games";
    room->is_paused = true;
    room->has_file = true;
    room->lines_in_file = kept->changes.size() + 1;
    room->is_record_written = room->is_over;
    room->changed = kept->changed;
    room->strand.post([this, room] { watch_clock(room); });
  } catch (const std::exception& error) {
    return error.what();
  }
  return std::nullopt;
}

namespace {

/// A game's file is written anew when it has more lines than twice its turns and so many; renaming and taking back
/// cannot fill the disk then.
constexpr std::size_t spare_lines = 200;
/// How many seconds after the first failure the lines of a game are tried again; each pause is twice the one before.
constexpr double first_pause = 1;

}  // namespace

/// Writes the lines of a game that are not written yet. False, with the lines left, when that fails.
bool Lobby::write(Room& room) {
  const std::size_t count = room.lines_in_file + room.unwritten.size();
  const bool is_long = room.must_be_replaced || count > 2 * room.game.game().turns().size() + spare_lines;
  const std::vector<Json> all = is_long ? room.game.whole_history() : std::vector<Json>();
  const bool is_written =
      is_long ? settings_.state->replace(room.id, all) : settings_.state->append(room.id, room.unwritten);
  room.must_be_replaced = is_long && !is_written;
  if (!note_written(is_written)) return false;
  room.lines_in_file = is_long ? all.size() : count;
  room.unwritten.clear();
  return true;
}

bool Lobby::note_written(bool is_written) {
  (is_written ? metrics_.writes : metrics_.failed_writes).add();
  last_failure_ = is_written ? 0 : seconds_now();
  return is_written;
}

void Lobby::note_kept(Room& room, bool is_kept) {
  if (std::exchange(room.is_unkept, !is_kept) == !is_kept) return;
  metrics_.games_unwritten.add(is_kept ? -1 : 1);
  settings_.log.write(is_kept ? fmt::format("the game {} is kept again", room.id)
                              : fmt::format("the game {} cannot be kept in {}", room.id, settings_.state->place()));
  room.send_all(kept_message(is_kept));
}

/// Saves the changes of a game since the last call, and what could not be saved before.
void Lobby::keep(const RoomPtr& room) {
  std::vector<Json> changes = room->game.take_changes();
  if (!settings_.state || room->is_forgotten) return;
  // Lines that could not be written come first again, since those behind them depend on them.
  std::vector<Json>& lines = room->unwritten;
  if (!std::exchange(room->has_file, true)) lines.push_back(room->game.header());
  std::move(changes.begin(), changes.end(), std::back_inserter(lines));
  bool is_kept = lines.empty() || write(*room);
  if (!room->game.is_over()) room->is_record_written = false;
  // A script that fails at the record does so once.
  if (is_kept && room->game.is_over() && !std::exchange(room->is_record_written, true))
    is_kept = room->is_record_written = note_written(settings_.state->write_record(room->id, room->game.record()));
  note_kept(*room, is_kept);
  if (is_kept)
    room->pause = 0;
  else
    keep_later(room);
}

void Lobby::keep_or_tell(const RoomPtr& room) {
  try {
    within(settings_.limits.script_seconds, [&] { keep(room); });
  } catch (const std::exception& error) {
    room->send_all(error_message(error.what()));
  }
}

/// Sets a time at which it is tried again to save a game. So a disk that has room again is noticed without a move.
void Lobby::keep_later(const RoomPtr& room) {
  if (std::exchange(room->is_tried_later, true)) return;
  room->pause = std::min(std::max(first_pause, 2 * room->pause), settings_.limits.retry_seconds);
  pool_.post_at(time_point_of(seconds_now() + room->pause), [this, weak = std::weak_ptr(room)] {
    const RoomPtr waiting = weak.lock();
    if (!waiting) return;
    waiting->strand.post([this, waiting] {
      waiting->is_tried_later = false;
      keep_or_tell(waiting);
    });
  });
}

}  // namespace trigon::engine
