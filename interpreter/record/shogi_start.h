// The position from which a game of shogi's kind starts, as its records put it together: piece by piece, by digits and
// sides. Tested in tests/unit/csa_test.cpp and tests/unit/kif_test.cpp.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "interpreter/notation/shogi_board.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// Pieces on the board and in hand, whether or not the game has them.
class ShogiStart {
 public:
  /// The sides: 0 for the player who has the first move of a game without handicap.
  static constexpr std::size_t sides = 2;
  struct Square {
    /// Null on an empty square.
    const ShogiPieceName* piece = nullptr;
    std::size_t side = 0;
    friend bool operator==(const Square&, const Square&) = default;
  };

  /// Sets up both armies of nine by nine squares.
  void set_up();
  /// Puts a piece on a square of nine by nine; false when something stands there already, and beyond them.
  bool put(ShogiSquare square, std::size_t side, const ShogiPieceName& piece);
  /// Takes a piece off; false when another one, or none, stands there.
  bool take(ShogiSquare square, const ShogiPieceName& piece);
  /// Adds to a hand; false for pieces that cannot be held, and for too many.
  bool hold(std::size_t side, const ShogiPieceName& piece, int count = 1);
  /// Gives to a hand all pieces of a full set, but kings, that are neither on the board nor in hand.
  void hold_rest(std::size_t side);
  void set_turn(std::size_t side) { turn_ = side; }

  /// What stands on a square of nine by nine.
  const Square& at(ShogiSquare square) const { return board_[place(square)]; }
  /// How many of `shogi_pieces[index]` a side holds.
  int held(std::size_t side, std::size_t index) const { return hands_[side][index]; }
  std::size_t turn() const { return turn_; }

  /// The position as text, for a game with `has_shogi_board`; what the game does not have is an error of its reader.
  std::string text(const Ruleset& ruleset) const;

  friend bool operator==(const ShogiStart&, const ShogiStart&) = default;

 private:
  static constexpr int files = 9;
  static bool is_there(ShogiSquare square) {
    return square.file > 0 && square.file <= files && square.rank > 0 && square.rank <= files;
  }
  static std::size_t place(ShogiSquare square) {
    return static_cast<std::size_t>((square.rank - 1) * files + square.file - 1);
  }
  std::string row(int rank, int columns) const;

  std::array<Square, files * files> board_{};
  std::array<std::array<int, shogi_hand_pieces>, sides> hands_{};
  std::size_t turn_ = 0;
};

/// Both armies of nine by nine squares, and who begins.
ShogiStart usual_shogi_start(std::size_t turn = 0);

/// A position of a game with `has_shogi_board`; nothing when pieces and turn do not say all of it.
std::optional<ShogiStart> shogi_start_of(const Position& position);

}  // namespace trigon::engine
