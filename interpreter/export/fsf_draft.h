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
  /// The key for squares of a player, `name` with the color behind it; whole rows are written as `*8`.
  void region(const std::string& name, int player, const std::vector<Square>& squares);
  bool has(const std::string& name) const;
  void lose(std::vector<std::string> path, const std::string& why) { lost.push_back({std::move(path), why}); }

  const SquareGame& game;
  FsfLetters letters;
  std::string lines{};
  std::vector<Lost> lost;
  /// The letters of rooks, and of kings that may be taken, by explosions; empty until the pieces are written.
  std::string rook{}, guarded{};
};

}  // namespace trigon::engine
