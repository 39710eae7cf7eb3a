// Boards as people see them: the text drawing and the SVG of a position, with or without marks.
// Tested in tests/unit/board_picture_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/pictures/diagram.h"
#include "interpreter/position/position.h"
#include "interpreter/rules/outcome.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

struct BoardPicture {
  std::string title;
  const Position& position;
  /// Marks of a move diagram.
  std::optional<Marks> marks = std::nullopt;
  /// Cells of a zone that is shown; in text a `*`.
  std::optional<CellSet> zone = std::nullopt;
  /// Of a whole position: "white to move", or how the game ended. With it an SVG has a legend with the players and what
  /// they hold.
  std::optional<std::string> status = std::nullopt;
  /// Only these cells and what is around them are shown: in SVG a part of the board, with the names of its cells; in
  /// text only the rows that have some.
  std::optional<CellSet> part = std::nullopt;
  /// Cells that the last moves left and reached, in text only: a `*` on those that are empty, and with colors all of
  /// them stand out. The drawing does not become wider by that.
  std::optional<CellSet> latest = std::nullopt;
};

/// The variant's name, and the chosen options.
std::string board_title(const Ruleset& ruleset);

/// "white to move", or how the game ended: the `status` of a picture.
std::string status_in_words(const Position& position, const std::optional<Outcome>& outcome);

/// The drawing of the seeds with row numbers and column letters. A mark stands where no piece does, and an `x` behind a
/// piece that may be captured. With colors a piece has those of its owner, a dead one is gray, and one that stands for
/// another player than it was set up for is underlined.
std::string draw_text(const BoardPicture& picture, const TextStyle& style = {});

/// A stand-alone SVG of boards of one variant side by side: cells and lines as `BoardStyle` says, pieces as tokens
/// (token_svg.h), labels, titles, legends. Marks: a dot to move, a ring to capture, a cross where the path must be
/// free.
std::string draw_svg(const std::vector<BoardPicture>& pictures);

// The same for pages that show one board many times: the cells and labels once, and pictures that refer to them.

/// The rules of CSS that the pictures need. Their document also needs `define_symbols` (symbol_svg.h).
const char* board_style();
/// An invisible SVG that defines the board with that id, and its cells without labels with the id and "-cells".
std::string define_board(const Position& position, const std::string& id);
/// An SVG of the picture upon the board of that id. Its title is not drawn but is there for screen readers.
std::string draw_on_board(const BoardPicture& picture, const std::string& id);

}  // namespace trigon::engine
