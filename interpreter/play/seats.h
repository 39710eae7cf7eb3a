// Who plays for each player of a game: a person, or the computer at a level. Tested in tests/unit/seats_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// The holder of a seat: a person, or a level of the computer player.
struct SeatHolder {
  /// A level of the computer player (search/levels.h), or 0 for a person.
  int level = 0;

  bool is_person() const { return level == 0; }
  friend bool operator==(const SeatHolder&, const SeatHolder&) = default;
};

/// The holder of each player's seat, by player. Neutral players, who never move, have one too.
using Seats = std::vector<SeatHolder>;

/// Reads texts such as "white=human", "black=level5" and "black=computer", which is `level`. A player that no text
/// names is played by the computer; but if all texts name the computer, the first player that none names is a person.
/// Unknown players and words, and a player named twice, are errors; their place is the command line's `option`.
Seats read_seats(const Ruleset& ruleset, const std::vector<std::string>& texts, int level, const std::string& option,
                 Diagnostics& diagnostics);

/// Changes the seat that a text such as "white=human" names; false after an error.
bool change_seat(const Ruleset& ruleset, const std::string& text, int level, const std::string& option, Seats& seats,
                 Diagnostics& diagnostics);

/// The holder in words: "human" or "level 5".
std::string describe_seat(const SeatHolder& seat);

/// The players who are to move in the game, that is, all but neutral ones.
std::vector<Player> contenders(const Ruleset& ruleset);

/// The number of contenders who are people.
std::size_t count_people(const Ruleset& ruleset, const Seats& seats);

}  // namespace trigon::engine
