// What a game of the library has: the engine's game, and how numbers from outside become the engine's. For the sources
// of the library alone.
#pragma once

#include <trigon/game.h>

#include <optional>
#include <stdexcept>

#include "interpreter/library/implementation.h"
#include "interpreter/library/public_moves.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/rules/move_facts.h"

namespace trigon {

/// -1 for no cell.
inline int to_public(engine::Cell cell) { return cell == engine::no_cell ? -1 : cell; }
inline std::optional<Piece> to_public(engine::Piece piece) {
  if (piece.is_empty()) return std::nullopt;
  return Piece{piece.type(), engine::is_nobody(piece.owner()) ? -1 : piece.owner(), piece.home()};
}
/// The cells of a set, in order.
std::vector<int> to_public(const engine::CellSet& cells);

/// The player, cell or piece type of this number. Throw std::out_of_range.
engine::Player player_of(const engine::Ruleset& ruleset, int index);
engine::Cell cell_of(const engine::Ruleset& ruleset, int index);
engine::PieceType type_of(const engine::Ruleset& ruleset, int index);

struct Game::Implementation {
  Implementation(const Variant& the_variant, engine::Game the_game) : variant(the_variant), game(std::move(the_game)) {}

  const engine::Ruleset& ruleset() const { return game.ruleset(); }
  const engine::Position& position() const { return game.position(); }

  engine::Player player(int index) const { return player_of(ruleset(), index); }
  engine::Cell cell(int index) const { return cell_of(ruleset(), index); }

  engine::Move legal(Move move) const {
    const auto found = find_legal(game, move);
    if (!found) throw std::invalid_argument("the move is not legal in this position");
    return *found;
  }

  /// The first move of a move of several actions; any other move itself.
  engine::Move base(Move move) const { return engine::base_move(position(), legal(move)); }

  engine::BoardPicture picture(std::optional<engine::Marks> marks = std::nullopt) const {
    engine::BoardPicture picture{ruleset().name, position(), std::move(marks)};
    if (!picture.marks) picture.status = engine::status_in_words(position(), game.outcome());
    return picture;
  }

  Variant variant;
  engine::Game game;
};

}  // namespace trigon
