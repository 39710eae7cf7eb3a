// What in a term contradicts itself: letters beside letters, and letters beside steps. Tested through the parser.
#pragma once

#include "grammar/step_modifiers.h"

namespace trigon::engine {

/// Reports ways to turn that contradict each other, or that the leg has no use for.
void check_turning(TokenReader& tokens, const StepModifiers& modifiers, const Leg& leg);

/// Sets the term's modifiers and reports what contradicts itself. Its legs are read already.
void apply_modifiers(TokenReader& tokens, const StepModifiers& modifiers, Term& term);

/// Reports a `j` before a step that passes over nothing.
void check_jump(TokenReader& tokens, const StepModifiers& modifiers, const Term& term);

}  // namespace trigon::engine
