#include "interpreter/play/play_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/position_text.h"
#include "interpreter/play/board_view.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

std::string PlayTable::seat_holder(Player player) const {
  const bool is_you = seats[player].is_person() && count_people(ruleset(), seats) == 1;
  return is_you ? "you" : describe_seat(seats[player]);
}

void say(PlayTable& table, const std::string& text) { table.host.write(wrap(text, "", "  ") + "\n"); }

void print_text(PlayTable& table) { table.host.write(print_position(table.position()) + "\n"); }

void list_seats(PlayTable& table) {
  for (Player player : contenders(table.ruleset()))
    say(table, fmt::format("{}: {}", table.name_of(player), table.seat_holder(player)));
}

void show_position(PlayTable& table) {
  // When others have moved often since a person did, only the last moves are marked.
  const std::size_t turns = table.game.turns().size(), others = contenders(table.ruleset()).size() - 1;
  const std::size_t first = std::max(table.first_marked, turns - std::min(turns, others));
  table.host.write("\n" + draw_board(table.game, first, table.settings.style) + "\n");
  say(table, describe_turn(table.game));
  table.is_board_due = false;
}

void end_turn(PlayTable& table, Player player) {
  if (!table.agreed.contains(player)) table.agreed = {};
  table.is_board_due = true;
  table.is_end_announced = false;
}

void begin_anew(PlayTable& table, std::size_t first_marked) {
  table.agreed = {};
  table.first_marked = first_marked;
  table.is_board_due = true;
  table.is_end_announced = false;
}

}  // namespace trigon::engine
