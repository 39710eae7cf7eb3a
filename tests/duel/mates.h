// trigon_duel mates: finds mate problems in games that the computer player plays against a weaker one; and trigon_duel
// solve: how many of a table it solves, with how many nodes. The problems are in tests/mates/problems.txt.
#pragma once

#include "interpreter/app/command.h"

namespace trigon::engine::testing {

Command mates_command();
Command solve_command();

}  // namespace trigon::engine::testing
