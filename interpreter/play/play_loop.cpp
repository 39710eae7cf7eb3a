#include "interpreter/play/play_loop.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/model/hooks.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/play/play_commands.h"
#include "interpreter/play/play_table.h"
#include "interpreter/script/allowance.h"

namespace trigon::engine {

namespace {

void greet(PlayTable& table) {
  table.host.write(board_title(table.ruleset()) + "\n");
  list_seats(table);
  if (!table.has_people() || table.game.end()) return;
  const std::string example =
      table.is_for_person() ? " such as " + print_move(table.position(), table.game.game().moves().front()) : "";
  say(table, fmt::format("Type a move{}, a cell to see where its piece can go, or help.", example));
}

void announce_end(PlayTable& table) {
  if (table.is_end_announced) return;
  table.is_end_announced = true;
  show_position(table);
  const std::vector<int> ranks = table.game.ranks();
  std::vector<Player> players = contenders(table.ruleset());
  std::stable_sort(players.begin(), players.end(), [&](Player a, Player b) { return ranks[a] < ranks[b]; });
  for (Player player : players)
    say(table, fmt::format("{}. {} ({})", ranks[player], table.name_of(player), table.seat_holder(player)));
  if (table.has_people()) say(table, "You may still type undo, save FILE or quit.");
}

void make_computer_move(PlayTable& table) {
  PlayHost& host = table.host;
  const Player player = table.position().turn();
  host.write(fmt::format("{} ({}): ", table.name_of(player), describe_seat(table.seats[player])));
  const double began = host.now();
  const Thought thought = table.computer.think(table.game, table.seats[player].level);
  table.game.play(thought.best);
  host.write(table.game.turns().back().text);
  const double seconds = host.now() - began;
  host.write(table.settings.shows_time && seconds >= 0.05 ? fmt::format("  {:.1f} s\n", seconds) : "\n");
  end_turn(table, player);
}

/// Makes a move of the computer. False when the game stops here.
bool let_computer_move(PlayTable& table) {
  // Marks the moves since a person's last one; without people, only the last move.
  if (table.computer_moves_in_a_row == 0 || !table.has_people()) table.first_marked = table.game.turns().size();
  if (table.computer_moves_in_a_row++ >= table.settings.max_plies) {
    say(table, fmt::format("The game stops after {} moves of the computer.", table.settings.max_plies));
    print_text(table);
    return false;
  }
  try {
    make_computer_move(table);
  } catch (const HookError& error) {
    if (!table.has_people()) throw;
    table.host.write("\n" + format_diagnostic(error.diagnostic(), table.settings.style) + "\n");
    table.must_ask = true;
  }
  return true;
}

void say_input_ended(PlayTable& table) {
  if (table.game.end()) return;
  say(table, "The input has ended. The position is");
  print_text(table);
}

/// Lets a person type a line. False at the end of the input.
bool ask(PlayTable& table) {
  table.computer_moves_in_a_row = 0;
  if (table.is_board_due && !table.game.end()) show_position(table);
  const auto line = table.host.read_line(table.game.end() ? "> " : table.name_of(table.position().turn()) + "> ");
  if (!line) {
    say_input_ended(table);
    return false;
  }
  table.must_ask = false;
  ScriptAllowance::of_this_thread().renew();
  try {
    answer_line(table, *line);
  } catch (const HookError& error) {
    table.host.write(format_diagnostic(error.diagnostic(), table.settings.style) + "\n");
  }
  return true;
}

}  // namespace

void play(PlayedGame game, const PlaySettings& settings, PlayHost& host) {
  PlayTable table{settings, host, std::move(game)};
  greet(table);
  while (!table.has_quit) {
    if (table.game.end()) {
      announce_end(table);
      if (!table.has_people() || !ask(table)) return;
    } else if (!(table.is_for_person() ? ask(table) : let_computer_move(table))) {
      return;
    }
  }
}

}  // namespace trigon::engine
