// Turns the result of a search into an answer: which move to play, and which line to expect. Both kinds of search use
// it. Tested in tests/unit/max_n_test.cpp and tests/property/search_test.cpp.
#pragma once

#include <functional>
#include <vector>

#include "interpreter/search/think.h"

namespace trigon::engine {

/// Looks for a move that wins at once. If there is one, moves it to the front with its value and returns true.
/// Calls `before_move` before each move that it tries, and passes on what that throws.
bool take_win(std::vector<RatedMove>& moves, const Game& game, const std::function<void()>& before_move);

/// Chooses the move to play and stores it in `thought`: one of those nearly as good as the best, as `PlayStyle::spread`
/// asks. A careful player skips moves that let the others win before its next turn. Calls `before_move` before each
/// move that this check tries, and passes on what that throws; `thought` has a valid choice by then.
void choose_move(Thought& thought, const PlayStyle& style, const Game& game, const std::function<void()>& before_move);

/// Fills in `thought.line`, the text of the expected line as far as it is legal, and `thought.by_seat`, the values at
/// its end. With `is_urgent` the line has only the chosen move, so that no script is run any more.
void follow_line(Thought& thought, const std::vector<Move>& line, const Game& game, const Evaluation& evaluation,
                 bool is_urgent);

}  // namespace trigon::engine
