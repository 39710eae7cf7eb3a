// Reads a movement text. This file's external interface is `parse_movement`.
// Tested by tests/notation/*.txt (text, tree, message) through tests/unit/movement_grammar_test.cpp.
#pragma once

#include "grammar/movement_tree.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

/// The longest movement text that is read, in bytes.
inline constexpr std::size_t max_movement_length = 1000;

/// Parses `text` by grammar/movement.ebnf. Every error is reported with its exact characters, and parsing goes on after
/// it, so that one run reports them all. `owner` says whose text it is ("piece 'rook'"). When there was an error, the
/// tree is what could be understood and must not be used.
Movement parse_movement(const LocatedText& text, const std::string& owner, Diagnostics& diagnostics);

}  // namespace trigon::engine
