// The text drawing of a position; see board_picture.h.
#include <algorithm>

#include "interpreter/geometry/drawing.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

std::string board_title(const Ruleset& ruleset) {
  std::vector<std::string> chosen;
  for (const OptionInfo& option : ruleset.options)
    if (option.is_chosen) chosen.push_back(option.name);
  return ruleset.name + (chosen.empty() ? "" : " (" + join(chosen, ", ") + ")");
}

std::string status_in_words(const Position& position, const std::optional<Outcome>& outcome) {
  const Ruleset& ruleset = position.ruleset();
  return outcome ? describe_outcome(ruleset, outcome) : ruleset.players[position.turn()].name + " to move";
}

namespace {

constexpr Color dead_color = {0x99, 0x99, 0x99};
constexpr Color latest_color = {0xff, 0xd7, 0x00};

bool is_latest(const BoardPicture& picture, Cell cell) { return picture.latest && picture.latest->contains(cell); }

std::string paint_piece(const Ruleset& ruleset, Piece piece, std::string_view text, const TextStyle& style) {
  const bool is_dead = is_nobody(piece.owner());
  const auto color = is_dead ? dead_color : read_color(ruleset.players[piece.owner()].color);
  return paint_token(text, color.value_or(dead_color), !is_dead && piece.owner() != piece.home(), style);
}

/// The style of the drawing: with colors if the style has them, and only the rows of the picture's part.
DrawingStyle drawing_style(const BoardPicture& picture, const TextStyle& style) {
  const Ruleset& ruleset = picture.position.ruleset();
  DrawingStyle result;
  if (style.has_colors)
    result.paint = [&](Cell cell, std::string_view text) {
      const Piece piece = picture.position.at(cell);
      if (is_latest(picture, cell)) return paint_token(text, latest_color, false, style);
      return piece.is_empty() ? paint(text, TextRole::added, style) : paint_piece(ruleset, piece, text, style);
    };
  if (picture.part && !picture.part->empty()) {
    result.first_row = ruleset.grid.rows();
    result.last_row = -1;
    picture.part->for_each([&](Cell cell) {
      const int row = ruleset.grid.coordinates(cell).row;
      result.first_row = std::min(result.first_row, row - 1);
      result.last_row = std::max(result.last_row, row + 1);
    });
  }
  return result;
}

}  // namespace

std::string draw_text(const BoardPicture& picture, const TextStyle& style) {
  const Ruleset& ruleset = picture.position.ruleset();
  const auto text_of = [&](Cell cell) {
    const Piece piece = picture.position.at(cell);
    const std::string symbol = piece.is_empty() ? "" : short_symbol(ruleset, piece);
    if (picture.zone && picture.zone->contains(cell)) return symbol + "*";
    if (piece.is_empty() && is_latest(picture, cell)) return std::string("*");
    return picture.marks ? symbol + sign_of((*picture.marks)[cell]) : symbol;
  };
  const std::string title = picture.title.empty() ? "" : picture.title + "\n\n";
  return title + print_drawing(ruleset.grid, text_of, ruleset.labels, drawing_style(picture, style));
}

}  // namespace trigon::engine
