// Facts that no cell of a drawing shows but that decide a game, in words. Tested in tests/unit/position_notes_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/position/position.h"

namespace trigon::engine {

/// The hands, a line for each player of a game with hands: "white holds pawn x2, knight".
std::vector<std::string> hand_notes(const Position& position);

/// The pieces whose letter does not tell everything, a line for each old and new owner: those that fight for another
/// player than the one they were set up for (they still move as before), and the dead.
std::vector<std::string> piece_notes(const Position& position);

/// Further facts, a line each where they hold: the phase, players who began their last turn mated, and the values of
/// scripts.
std::vector<std::string> state_notes(const Position& position);

/// All these notes, and the players who are out, as they stand below a drawing.
std::vector<std::string> position_notes(const Position& position);

/// A hand in words: "pawn x2, knight", prisoners with the player for whom they fought, "pawn of blue"; or "nothing".
std::string hand_in_words(const Position& position, Player holder);

}  // namespace trigon::engine
