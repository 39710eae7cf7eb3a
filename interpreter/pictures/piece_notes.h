// What a diagram's signs cannot say of a piece: which captures are unlike others, and what it does without moving.
// Tested in tests/unit/piece_notes_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// Sentences without a full stop, to stand below the diagrams of a piece: each movement with conditions on hurdles,
/// victims, captors or what becomes of them, in words; whether the piece freezes others, is never captured, or is put
/// on other cells by the players. Empty for most pieces.
std::vector<std::string> piece_notes(const Ruleset& ruleset, PieceType type);

}  // namespace trigon::engine
