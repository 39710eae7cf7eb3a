// The state of a game at a terminal: the game, who plays, and what has been shown of it. Tested by the sessions of
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
  Computer computer{settings.seed, settings.time, settings.net};
  /// The first turn whose cells are marked on the board.
  std::size_t first_marked = 0;
  /// The players who agree to a draw.
  PlayerSet agreed = {};
  int computer_moves_in_a_row = 0;
  bool is_board_due = true;
  bool is_end_announced = false;
  /// Has a script failed in a turn of the computer, so that a person must decide?
  bool must_ask = false;
  bool has_quit = false;

  const Ruleset& ruleset() const { return game.ruleset(); }
  const Position& position() const { return game.position(); }
  const std::string& name_of(Player player) const { return ruleset().players[player].name; }
  bool has_people() const { return count_people(ruleset(), seats) > 0; }
  bool is_for_person() const { return seats[position().turn()].is_person() || must_ask; }
  /// Who plays for a player, for messages: "you", "human" or "level 5".
  std::string seat_holder(Player player) const;
};

/// Prints a text in lines of 80 columns.
void say(PlayTable& table, const std::string& text);
/// Prints the text of the position, one line.
void print_text(PlayTable& table);
void list_seats(PlayTable& table);
/// Prints the board, and whose turn it is or how the game has ended.
void show_position(PlayTable& table);

/// Ends a move of the player. A player who moves without having offered or accepted a draw declines it.
void end_turn(PlayTable& table, Player player);
/// Goes on after an event other than a move: cancels offers, and shows the board with the turns from `first_marked` on.
void begin_anew(PlayTable& table, std::size_t first_marked);

}  // namespace trigon::engine
