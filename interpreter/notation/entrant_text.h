// Texts of moves behind which a held piece enters, such as `b1-c3,H@b1`, also of moves that are not legal.
#pragma once

#include <optional>
#include <string_view>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// The text of a move, and what is to enter behind it where.
struct EntrantText {
  std::string_view move;
  PieceType type = 0;
  Cell gate = no_cell;
};

/// Nothing for texts of another form, and for letters and cells that the game does not have.
std::optional<EntrantText> split_entrant(const Ruleset& ruleset, std::string_view text);

}  // namespace trigon::engine
