// A question about a move, and the words in which all answers speak of it. Tested in tests/unit/why_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/explain/move_shape.h"
#include "interpreter/rules/game.h"

namespace trigon::engine {

struct MoveQuestion {
  const Game& game;
  std::string_view text;
  /// Authors read about terms and files, one reason a line; players read sentences.
  bool is_for_player = false;

  const Ruleset& ruleset() const { return game.ruleset(); }
  const Position& position() const { return game.position(); }

  /// The piece on a cell in words: "left's pawn on e4", "the dead pawn on e4".
  std::string name_of_piece(Cell cell) const;
  /// What makes a move along a line: the term for authors, the piece's move for players.
  std::string term_text(const MoveLine& line) const;
  /// The lines of the moving piece that lead from one cell to the other.
  std::vector<MoveLine> lines(Cell from, Cell to) const;
  /// What a rule has against a move that pieces and board allow; `from` is `no_cell` for a drop.
  std::optional<std::string> reason_of_rules(const CellPair& cells,
                                             std::optional<PieceType> dropped = std::nullopt) const;
};

}  // namespace trigon::engine
