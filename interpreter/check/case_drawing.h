// Drawings in reference positions: pieces, and marks of where they move.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/check/cases.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// The meaning of letters in a case's drawings: a type, or nothing for an empty cell.
using Legend = std::map<std::string, std::optional<PieceType>>;

Legend read_legend(const Ruleset& ruleset, const Case& one, Diagnostics& diagnostics);

/// One cell of a drawing, with a piece or not, and with a mark or not.
struct CaseCell {
  std::optional<Piece> piece;
  bool names_owner = false;
  /// The mark: `*`, `m`, `c`, `!`, or `x` behind a piece; empty for none.
  std::string sign;
  /// The text of the cell as it was drawn.
  std::string text;
};

/// What a drawing shows. Boards have pieces only. In diagrams `*`, `m`, `c`, `!`, and an `x` behind a piece, are marks;
/// a piece whose letter is a mark needs a legend.
enum class DrawingUse { board, diagram };

/// Reads a drawing. Letters without an owner belong to `player`, if there is one, else to any player.
std::optional<std::vector<CaseCell>> read_case_drawing(const Ruleset& ruleset, const LocatedText& drawing,
                                                       DrawingUse use, std::optional<Player> player,
                                                       const Legend& legend, Diagnostics& diagnostics);

/// The position of a drawing's pieces. It need not be possible in a game: royals may be missing.
std::optional<Position> position_of_drawing(const Ruleset& ruleset, const std::vector<CaseCell>& cells, Player turn);

/// Two drawings next to each other; cells that differ are marked below.
std::string side_by_side(const Ruleset& ruleset, const std::vector<std::string>& expected,
                         const std::vector<std::string>& got);

}  // namespace trigon::engine
