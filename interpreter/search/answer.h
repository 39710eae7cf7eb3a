// From what a search has found to what it answers: which move it plays, and the line that it expects. For all kinds of
// search. Tested in tests/unit/each_own_test.cpp.
#pragma once

#include <functional>
#include <vector>

#include "interpreter/search/think.h"

namespace trigon::engine {

/// If one of the moves wins at once, it becomes the first, with its value. `before_move` is called before each move
/// that is tried; what it throws ends the question.
bool take_win(std::vector<RatedMove>& moves, const Game& game, const std::function<void()>& before_move);

/// Chooses one of the moves that are nearly as good as the best one, as the style asks; a careful player takes the
/// first one that does not let the others win. `before_move` as above; the choice is made before it is called first.
void choose_move(Thought& thought, const PlayStyle& style, const Game& game, const std::function<void()>& before_move);

/// Writes down the expected line, as far as it is legal, and what every seat has at its end. When somebody waits, the
/// line has one move, so that no script is asked any more.
void follow_line(Thought& thought, const std::vector<Move>& line, const Game& game, const Evaluation& evaluation,
                 bool somebody_waits);

}  // namespace trigon::engine
