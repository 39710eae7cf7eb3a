// Positions as protocols between programs write them, and back: FEN, or SFEN in USI, and where the field has no form
// for a game the text of notation/position_text.h. In UCI and UCCI the player to move first is `w`, also in shogi,
// where others call that player black. Tested in tests/unit/move_forms_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/engine/dialect.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// Does the game begin where any program expects it: at the setup, and is that the only one?
bool begins_at_setup(const Game& game);

/// The text of a position.
std::string print_position_form(const Position& position, const Dialect& dialect);

/// Reads a position; what notation/position_text.h reads is understood too. Reports errors and returns nothing then.
std::optional<Position> read_position_form(const Ruleset& ruleset, std::string_view text, const Dialect& dialect,
                                           Diagnostics& diagnostics);

}  // namespace trigon::engine
