// Boards as people see them: the text drawing and the SVG of a position, with or without marks. Tested in
// tests/unit/board_picture_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/pictures/diagram.h"
#include "interpreter/position/position.h"
#include "interpreter/rules/outcome.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

/// An arrow between the middles of two cells, in a color as SVG writes it.
struct BoardArrow {
  Cell from = no_cell;
  Cell to = no_cell;
  std::string color;
};

/// The marks of a piece that a page shows when the piece is clicked.
struct MarkLayer {
  Cell cell = no_cell;
  Marks marks;
  /// The id of the layer in the page; it is shown when the page's address names it.
  std::string id;
  /// What screen readers and tooltips say of the piece.
  std::string title;
};

struct BoardPicture {
  std::string title;
  const Position& position;
  /// Marks of a move diagram.
  std::optional<Marks> marks = std::nullopt;
  /// The cells of a zone to show; in text each is a `*`.
  std::optional<CellSet> zone = std::nullopt;
  /// A line about the whole position: "white to move", or how the game ended. With it an SVG has a legend of the
  /// players and their hands.
  std::optional<std::string> status = std::nullopt;
  /// The only cells that are shown, with what is around them: in SVG a part of the board with the names of its cells,
  /// in text the rows that have some of them.
  std::optional<CellSet> part = std::nullopt;
  /// The cells that the last moves left and reached. In text empty ones are `*`, and with colors all of them stand out;
  /// the drawing does not become wider. In SVG they are framed.
  std::optional<CellSet> latest = std::nullopt;
  /// For each cell how strongly it is colored, from 0 to 1; in SVG only.
  std::optional<std::vector<double>> heat = std::nullopt;
  /// Pieces that can be clicked; in SVG only, and of use in a page.
  std::vector<MarkLayer> layers = {};
  /// Arrows above the pieces; in SVG only.
  std::vector<BoardArrow> arrows = {};
  /// The board is turned so that this player looks up it; in SVG only, and on flat boards.
  std::optional<Player> seen_by = std::nullopt;
};

/// The variant's name, and the chosen options.
std::string board_title(const Ruleset& ruleset);

/// "white to move", or how the game ended: the `status` of a picture.
std::string status_in_words(const Position& position, const std::optional<Outcome>& outcome);

/// A board as text (drawing.h), with row numbers and column letters. A mark stands where no piece does, and an `x`
/// behind a piece that may be captured. With colors a piece has the color of its owner, a dead piece is gray, and a
/// piece that fights for another player than it was set up for is underlined.
std::string draw_text(const BoardPicture& picture, const TextStyle& style = {});

/// One SVG of boards of a variant side by side: cells and lines as in `BoardStyle`, pieces as tokens (token_svg.h),
/// labels, titles, legends. Marks are a dot to move, a ring to capture, and a cross where the path must be free.
std::string draw_svg(const std::vector<BoardPicture>& pictures);

// For pages that show one board many times: its cells and labels are defined once, and pictures refer to them.

/// The CSS rules that the pictures need. Their document also needs `define_symbols` (symbol_svg.h).
const char* board_style();
/// Those of frames and arrows, which few pictures have.
const char* frame_style();
/// An invisible SVG that defines the board under `id`, and its cells without labels under `id` + "-cells".
std::string define_board(const Position& position, const std::string& id);
/// An SVG of the picture on the board that was defined under `id`. Its title is not drawn; screen readers read it.
std::string draw_on_board(const BoardPicture& picture, const std::string& id);

}  // namespace trigon::engine
