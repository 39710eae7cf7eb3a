// Saves the games of the lobby, and restores them when the server starts.
#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "interpreter/web/game_messages.h"
#include "interpreter/web/game_request.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/lobby.h"
#include "interpreter/web/room.h"
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

void Lobby::note_unwritten(Room& room, bool is_unwritten) {
  if (std::exchange(room.is_disk_full_reported, is_unwritten) != is_unwritten)
    metrics_.games_unwritten.add(is_unwritten ? 1 : -1);
}

/// Saves the changes of a game since the last call.
void Lobby::keep(const RoomPtr& room) {
  std::vector<Json> changes = room->game.take_changes();
  if (!settings_.state || room->is_forgotten) return;
  // Lines that could not be written come first again, since those behind them depend on them.
  std::vector<Json>& lines = room->unwritten;
  if (!std::exchange(room->has_file, true)) lines.push_back(room->game.header());
  std::move(changes.begin(), changes.end(), std::back_inserter(lines));
  if (!lines.empty()) {
    const bool is_written = write(*room);
    if (!is_written && !room->is_disk_full_reported) {
      settings_.log.write(fmt::format("the game {} cannot be kept in {}", room->id, settings_.state->place()));
      room->send_all(error_message("this game cannot be kept now: when the server ends, its last turns are lost"));
    }
    note_unwritten(*room, !is_written);
  }
  if (!room->game.is_over()) room->is_record_written = false;
  if (!room->game.is_over() || room->is_record_written) return;
  room->is_record_written = true;
  settings_.state->write_record(room->id, room->game.record());
}

}  // namespace trigon::engine
