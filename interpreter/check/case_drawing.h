// Drawings in reference positions: pieces, and marks of where they move.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/check/cases.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// What letters of a case's drawings mean: a type, or nothing for letters that mean an empty cell.
using Legend = std::map<std::string, std::optional<PieceType>>;

Legend read_legend(const Ruleset& ruleset, const Case& one, Diagnostics& diagnostics);

/// One cell of a drawing: a piece or not, and a mark or not.
struct CaseCell {
  std::optional<Piece> piece;
  bool names_owner = false;
  /// `*`, `m`, `c`, `!`, or `x` behind a piece; empty for none.
  std::string sign;
  /// As it was drawn.
  std::string text;
};

/// Boards have pieces only. In diagrams `*`, `m`, `c`, `!` and an `x` behind a piece are marks, and a piece with the
/// letter of a mark needs a legend.
enum class DrawingUse { board, diagram };

/// Reads a drawing. Letters without an owner belong to `player`; without one, to anybody.
std::optional<std::vector<CaseCell>> read_case_drawing(const Ruleset& ruleset, const LocatedText& drawing,
                                                       DrawingUse use, std::optional<Player> player,
                                                       const Legend& legend, Diagnostics& diagnostics);

/// The position of a drawing's pieces. It need not be one that could arise: royals may be missing.
std::optional<Position> position_of_drawing(const Ruleset& ruleset, const std::vector<CaseCell>& cells, Player turn);

/// Two drawings next to each other; cells that differ are marked below.
std::string side_by_side(const Ruleset& ruleset, const std::vector<std::string>& expected,
                         const std::vector<std::string>& got);

}  // namespace trigon::engine
