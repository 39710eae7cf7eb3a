// A game at a terminal as it stands: the game, who plays, and what has been shown of it. Tested by the sessions of
// tests/play.
#pragma once

#include <string>

#include "interpreter/play/computer.h"
#include "interpreter/play/play_host.h"
#include "interpreter/play/play_loop.h"
#include "interpreter/play/played_game.h"
#include "interpreter/play/seats.h"

namespace trigon::engine {

struct PlayTable {
  const PlaySettings& settings;
  PlayHost& host;
  PlayedGame game;
  Seats seats = settings.seats;
  Computer computer{settings.seed, settings.time};
  /// The first turn whose cells are marked on the board.
  std::size_t first_marked = 0;
  /// Players who agree to a draw.
  PlayerSet agreed = {};
  int computer_moves_in_a_row = 0;
  bool is_board_due = true;
  bool is_end_announced = false;
  /// A script has failed in a turn of the computer, so a person is to decide.
  bool must_ask = false;
  bool has_quit = false;

  const Ruleset& ruleset() const { return game.ruleset(); }
  const Position& position() const { return game.position(); }
  const std::string& name_of(Player player) const { return ruleset().players[player].name; }
  bool has_people() const { return count_people(ruleset(), seats) > 0; }
  bool is_for_person() const { return seats[position().turn()].is_person() || must_ask; }
  /// "you", "human" or "level 5".
  std::string seat_holder(Player player) const;
};

/// Prints a text in lines of 80 columns.
void say(PlayTable& table, const std::string& text);
/// Prints the position in one line.
void print_text(PlayTable& table);
void list_seats(PlayTable& table);
/// Prints the board, and whose turn it is or how the game has ended.
void show_position(PlayTable& table);

/// The player has moved. Who moves without having offered or accepted a draw declines it.
void end_turn(PlayTable& table, Player player);
/// The game goes on, or has ended, by something else than a move: offers are void, and the board is shown with the
/// turns from `first_marked` on.
void begin_anew(PlayTable& table, std::size_t first_marked);

}  // namespace trigon::engine
