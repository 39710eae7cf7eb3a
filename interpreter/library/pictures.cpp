// Pictures of a game's board.
#include "interpreter/library/game_implementation.h"
#include "interpreter/support/color.h"

namespace trigon {

namespace {

/// The cells that the last move left and reached.
engine::CellSet cells_of_last_move(engine::Game game) {
  engine::CellSet cells;
  const auto last = game.last_move();
  if (!last) return cells;
  game.undo();
  const engine::Move base = engine::base_move(game.position(), *last);
  for (const engine::Cell cell : {base.from, base.to})
    if (cell != engine::no_cell) cells.insert(cell);
  return cells;
}

}  // namespace

std::string Game::to_svg() const { return engine::draw_svg({implementation_->picture()}); }

std::string Game::to_svg(const Picture& wanted) const {
  const engine::Ruleset& ruleset = implementation_->ruleset();
  engine::BoardPicture picture = implementation_->picture();
  engine::CellSet framed;
  if (wanted.has_last_move) framed = cells_of_last_move(implementation_->game);
  for (const int cell : wanted.framed) framed.insert(implementation_->cell(cell));
  if (!framed.empty()) picture.latest = framed;
  if (wanted.moves_of)
    picture.marks = engine::piece_marks(implementation_->position(), implementation_->cell(*wanted.moves_of));
  if (wanted.seen_by) picture.seen_by = implementation_->player(*wanted.seen_by);
  for (const Arrow& arrow : wanted.arrows) {
    if (!engine::read_color(arrow.color)) throw std::invalid_argument("'" + arrow.color + "' is no color");
    picture.arrows.push_back({cell_of(ruleset, arrow.from), cell_of(ruleset, arrow.to), arrow.color});
  }
  return engine::draw_svg({picture});
}

std::string Game::to_svg_with_moves(int cell) const {
  const engine::Cell from = implementation_->cell(cell);
  return engine::draw_svg({implementation_->picture(engine::piece_marks(implementation_->position(), from))});
}

}  // namespace trigon
