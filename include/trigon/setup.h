// Positions that are put together by hand.
#pragma once

#include <trigon/export.h>
#include <trigon/game.h>
#include <trigon/variant.h>

#include <memory>
#include <optional>

namespace trigon {

/// A position while it is put together, cell by cell. Whether it is possible is asked when a game begins with it:
/// `Game::set_up`. All functions throw std::out_of_range for players, cells and piece types that are not there.
class TRIGON_API Setup {
 public:
  /// An empty board with empty hands; the first player is to move and everybody is in.
  explicit Setup(const Variant& variant);
  /// The position of a game, without the pieces that could be captured in passing.
  explicit Setup(const Game& game);
  Setup(const Setup& other);
  Setup(Setup&& other) noexcept;
  Setup& operator=(const Setup& other);
  Setup& operator=(Setup&& other) noexcept;
  ~Setup();

  const Variant& variant() const;
  std::optional<Piece> piece_at(int cell) const;
  int turn() const;

  /// Puts a piece on a cell, or with an empty piece takes off what stands there. A piece on a cell of its own setup
  /// counts as unmoved, any other as moved. Castlings stay possible whose pieces still stand where they began.
  void put(int cell, const std::optional<Piece>& piece);
  /// The player's hand holds so many of a piece from now on. Throws std::invalid_argument for pieces that cannot be
  /// held so, and for counts below 0 or above 9,999.
  void hold(int player, const Held& held);
  /// A turn of this player begins. Throws std::invalid_argument for neutral players, who never move.
  void set_turn(int player);
  /// Is the player still in the game?
  void set_in(int player, bool is_in);

 private:
  friend class Game;
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace trigon
