// A game of two on a board of squares, read from a resolved variant (docs/resolved-json.md): what the formats of other
// programs ask about it. Tested in tests/unit/export_test.cpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grammar/movement_tree.h"
#include "interpreter/export/lost.h"
#include "interpreter/support/json.h"
#include "interpreter/variant/loaded_variant.h"

namespace trigon::engine {

/// A cell by column and row, which count from 0.
struct Square {
  int column = 0, row = 0;
  friend auto operator<=>(const Square&, const Square&) = default;
};

/// "e4"; columns beyond the 26th have no name.
std::string name_of(const Square& square);

struct SquarePiece {
  std::string name;
  /// A capital letter; + or ^ may stand before it.
  std::string letter;
  bool is_royal = false;
  /// Moves that hold everywhere.
  Movement moves{};
  /// Moves that begin on some cells only, with these cells for white and black.
  struct Limited {
    Term term;
    std::vector<Square> from[2];
  };
  std::vector<Limited> limited{};
  /// Moves with conditions on cells or on pieces, as the resolved variant has them. `SquareGame::lost` names them.
  std::vector<Json> conditional{};
  /// What it becomes in a hand, if that is another piece.
  std::string held_as{};

  bool is_form() const { return !held_as.empty(); }
};

struct SquareGame {
  Json json;
  int columns = 0, rows = 0;
  /// The names of the players who go up and down, and which of them begins.
  std::string players[2];
  bool black_begins = false;
  std::vector<SquarePiece> pieces;
  /// What stands where: the piece and its player, 0 for white.
  std::map<Square, std::pair<std::string, int>> setup;
  std::map<std::string, Square> squares;
  /// What captors turn to that turn to stone, or what is put on another cell after each move, which belongs to a
  /// neutral player and is none of `pieces`; and that player. They are empty in other games.
  std::string stone, placed, nobody;
  std::vector<std::string> petrified;
  /// Moves that no other program is told, since they have conditions.
  std::vector<Lost> lost;

  const SquarePiece* find(const std::string& name) const;
  /// The squares of a list of cell names.
  std::vector<Square> squares_of(const Json& cells) const;
  /// The squares of a zone for white (0) or black (1).
  std::vector<Square> zone_of(const Json& zone, int player) const;
  /// All squares of the rows in which these are.
  std::vector<Square> rows_of(const std::vector<Square>& some) const;
  bool has(const Square& square) const;
  /// May royals be left to be taken, which loses, and does no other loss of pieces end the game?
  bool loses_royals_alone() const;
};

/// The game; nothing, with a reason in `why`, when it is not one of two on a rectangle of squares.
std::optional<SquareGame> square_game(const LoadedVariant& variant, std::string& why);

}  // namespace trigon::engine
