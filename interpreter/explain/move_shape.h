// What the text of a move looks like, whatever the position: its cells, or another form. Tested in
// tests/unit/why_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

struct CellPair {
  Cell from = no_cell;
  Cell to = no_cell;
};

/// The two cells with which a move's text begins; nothing when it does not begin so.
std::optional<CellPair> cells_of_move(const Ruleset& ruleset, std::string_view text);
bool begins_with_cell(const Ruleset& ruleset, std::string_view text);
/// Is it a drop, a swap, a pass or another move that scripts make?
bool has_other_form(std::string_view text);

/// Has a text the form of a move: two cells of the board, a drop, a pass, or a move that scripts make?
bool may_be_move(const Ruleset& ruleset, std::string_view text);

/// The reason why a text is no move in any position, such as "names no piece of the game"; nothing when it may be one.
std::string why_never_move(const Ruleset& ruleset, std::string_view text);

}  // namespace trigon::engine
