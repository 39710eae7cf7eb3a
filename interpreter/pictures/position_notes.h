// What decides a game and stands in no cell of a drawing, in words. Tested in tests/unit/position_notes_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/position/position.h"

namespace trigon::engine {

/// Who holds what in hand, a line for each player of a game with hands: "white holds pawn x2, knight".
std::vector<std::string> hand_notes(const Position& position);

/// Pieces whose letter does not say all, a line for each old and new owner: those that fight for another player than
/// the one they were set up for, and move as they did, and the dead.
std::vector<std::string> piece_notes(const Position& position);

/// A line each, where it is so: the phase, players who began their last turn mated, and the values that scripts keep.
std::vector<std::string> state_notes(const Position& position);

/// All of them and the players who are out, as they stand below a drawing.
std::vector<std::string> position_notes(const Position& position);

/// What a player holds: "pawn x2, knight", prisoners with the player whom they fought for, "pawn of blue"; "nothing".
std::string hand_in_words(const Position& position, Player holder);

}  // namespace trigon::engine
