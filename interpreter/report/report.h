// A page about a variant for those who want to play it: the aim, what differs from chess, the board, its pieces in
// words with diagrams, its rules in words, examples, a game, values and mobility.
//
// report.cpp            what the page says: headings, texts, tables, pictures, in order
// report_aim.cpp        how one wins, in a sentence or two
// report_chess.cpp      what differs from chess
// report_pieces.cpp     which pictures show all that a piece can do
// report_examples.cpp   special moves that play has found, and a short game
// report_markdown.cpp   the page as Markdown, with boards drawn in text
// report_html.cpp       the page as one HTML file with SVG inside
//
// Tested in tests/unit/report_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/loader/loader.h"
#include "interpreter/pictures/board_picture.h"

namespace trigon::engine {

/// A board with a caption; the other members are those of `BoardPicture`. In a caption, code is between backquotes.
struct Figure {
  std::string caption;
  Position position;
  std::optional<Marks> marks = std::nullopt;
  std::optional<CellSet> zone = std::nullopt;
  std::optional<std::string> status = std::nullopt;
  std::optional<CellSet> part = std::nullopt;
  std::optional<CellSet> latest = std::nullopt;
  std::vector<MarkLayer> layers = {};
  /// The cell of the piece whose marks these are; `no_cell` where they are none's.
  Cell from = no_cell;

  BoardPicture picture(const std::string& title) const {
    return {.title = title,
            .position = position,
            .marks = marks,
            .zone = zone,
            .status = status,
            .part = part,
            .latest = latest,
            .layers = layers};
  }
};

/// A part of the page. In texts, code is between backquotes; everything else is plain.
struct Block {
  /// A legend explains the marks in the figures; each writer has its own. The figures of `steps` follow each other: in
  /// HTML one is shown at a time, under ids that begin with `text`.
  enum class Kind { heading, paragraph, list, table, figures, steps, legend };

  Kind kind = Kind::paragraph;
  /// The level of a heading, 2 or 3.
  int level = 0;
  std::string text;
  std::vector<std::string> items;
  /// The first row is the head.
  std::vector<std::vector<std::string>> rows;
  std::vector<Figure> figures;
};

/// Are the figures of the block too many to be shown all in a text?
inline bool is_long(const Block& block) { return block.kind == Block::Kind::steps && block.figures.size() > 12; }

struct Report {
  std::string title;
  std::string description;
  std::vector<Block> blocks;
};

/// The ruleset of `variant` must outlive the report. Equal variants have equal reports on every machine.
Report make_report(const LoadedVariant& variant);

/// The CSS of pages: texts, tables and figures, in light and dark.
std::string page_style();

std::string print_markdown(const Report& report);
std::string print_html(const Report& report);

}  // namespace trigon::engine
