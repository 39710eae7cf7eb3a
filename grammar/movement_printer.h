// Writes a movement tree as text, so that parse_movement(print_movement(tree)) == tree for every tree that the
// parser makes. Tested in tests/unit/movement_grammar_test.cpp.
#pragma once

#include <string>

#include "grammar/movement_tree.h"

namespace trigon::engine {

std::string print_movement(const Movement& movement);
std::string print_term(const Term& term);

}  // namespace trigon::engine
