// A page about a variant: its board, its pieces with diagrams and mobility, its rules in words.
//
// report.cpp            what the page says: headings, texts, tables, pictures, in order
// report_pieces.cpp     which pictures show all that a piece can do
// report_markdown.cpp   the page as Markdown, with boards drawn in text
// report_html.cpp       the page as one HTML file with SVG inside
//
// Tested in tests/unit/report_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/pictures/board_picture.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

/// A board with a caption; the other members are those of `BoardPicture`. In a caption, code is between backquotes.
struct Figure {
  std::string caption;
  Position position;
  std::optional<Marks> marks = std::nullopt;
  std::optional<CellSet> zone = std::nullopt;
  std::optional<std::string> status = std::nullopt;
  std::optional<CellSet> part = std::nullopt;

  BoardPicture picture(const std::string& title) const { return {title, position, marks, zone, status, part}; }
};

/// A part of the page. In texts, code is between backquotes; everything else is plain.
struct Block {
  /// A legend explains the marks in the figures; each writer has its own.
  enum class Kind { heading, paragraph, list, table, figures, legend };

  Kind kind = Kind::paragraph;
  /// The level of a heading, 2 or 3.
  int level = 0;
  std::string text;
  std::vector<std::string> items;
  /// The first row is the head.
  std::vector<std::vector<std::string>> rows;
  std::vector<Figure> figures;
};

struct Report {
  std::string title;
  std::string description;
  std::vector<Block> blocks;
};

/// The ruleset of `variant` must outlive the report.
Report make_report(const LoadedVariant& variant);

/// The CSS of pages: texts, tables and figures, in light and dark.
std::string page_style();

std::string print_markdown(const Report& report);
std::string print_html(const Report& report);

}  // namespace trigon::engine
