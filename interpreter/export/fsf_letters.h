// The letters of pieces in an entry of variants.ini. Tested in tests/unit/export_test.cpp.
#pragma once

#include <map>
#include <set>
#include <string>

#include "interpreter/export/square_game.h"

namespace trigon::engine {

/// The terms of a movement as a text by which movements of the same terms are found.
std::string terms_key(const Movement& movement);

/// Pieces have their own letters, and the others letters that are free; forms that move as another piece have its.
class FsfLetters {
 public:
  explicit FsfLetters(const SquareGame& game);

  /// The letter of a piece; empty when none was free.
  std::string of(const std::string& piece) const;
  /// The letters of a list of pieces, one after the other.
  std::string of_all(const Json& pieces) const;
  /// Has the entry a type for the piece, which it does not have for forms with the letter of another?
  bool has_type(const SquarePiece& piece) const { return !piece.is_form() || types_of_forms_.contains(piece.name); }

 private:
  std::map<std::string, char> letters_;
  /// Forms that need a type of their own.
  std::set<std::string> types_of_forms_;
};

}  // namespace trigon::engine
