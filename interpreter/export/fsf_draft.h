// An entry of variants.ini while it is written: its lines, what they cannot say, and the letters of the pieces. Tested
// in tests/unit/export_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/export/fsf_letters.h"

namespace trigon::engine {

struct FsfDraft {
  explicit FsfDraft(const SquareGame& of) : game(of), letters(of), lost(of.lost) {}

  void key(const std::string& name, const std::string& value);
  /// Squares as the program reads them; whole rows are written as `*8`.
  std::string words_of(const std::vector<Square>& squares) const;
  /// The key for squares of a player, `name` with the color behind it.
  void region(const std::string& name, int player, const std::vector<Square>& squares);
  bool has(const std::string& name) const;
  /// Takes back that the moves of a piece are lost.
  void keep_moves(const SquarePiece& piece);
  void lose(std::vector<std::string> path, const std::string& why) { lost.push_back({std::move(path), why}); }

  const SquareGame& game;
  FsfLetters letters;
  std::string lines{};
  std::vector<Lost> lost;
  /// The letters of rooks, and of kings that may be taken, at all or by explosions; empty until the pieces are written.
  std::string rook{}, guarded{};
  /// The variant of that program that the entry changes; empty for chess. The cells of drawn lines; empty without them.
  std::string base{};
  std::vector<Square> lines_drawn{};
};

}  // namespace trigon::engine
