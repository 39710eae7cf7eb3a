// Many games of one variant at once, with what learning needs of them in arrays: masks of the legal actions, the boards
// as planes, and rewards.
#pragma once

#include <trigon/export.h>
#include <trigon/game.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace trigon {

/// Games of one variant that are played in step. Moves are numbered as actions: the number says where a piece comes
/// from and goes to and what it becomes, the same in all positions. For C cells:
///
///   (p * C + from) * C + to      a move of a piece; p is 0, or 1 more than the place of the type that it becomes among
///                                those to which pieces of the variant may promote, in the order of `piece_types`
///   + ((d * C) + to)             behind these: a drop; d is the place of its type among the droppable types
///   + ((e * C) + from) * C + to  behind these: a move behind which a held piece enters; e is the place of its type
///                                among those that may enter, `from` the cell on which it enters, and `to` where the
///                                piece goes that left it; behind the partner of a castling, where the royal stood
///   + 0                          behind these: a pass
///   + 0 .. 63                    behind these: further moves of a position whose number would be one of the above that
///                                an earlier move has, in the order of `Game::moves`
///
/// A move that has found no number, the 65th of the last kind, cannot be chosen. The arrays stay where they are; `step`
/// and `restart` fill them. One batch is for one thread at a time.
class TRIGON_API Batch {
 public:
  /// Starts `size` games. Throws std::out_of_range unless there are 1 to 65,536, and std::length_error when the
  /// arrays would take more than 2 GiB; ScriptError when a script of the variant fails, as do all functions that play.
  Batch(const Variant& variant, int size);
  Batch(Batch&& other) noexcept;
  Batch& operator=(Batch&& other) noexcept;
  ~Batch();

  const Variant& variant() const;
  int size() const;
  std::size_t action_count() const;
  std::size_t plane_count() const;

  /// Begins all games anew.
  void restart();
  /// Plays an action in each game; in a game that is over, the number is not looked at. With `again`, such a game is
  /// begun anew instead. Throws std::invalid_argument and plays nothing when an action is not legal. When a script
  /// fails, the games before its own have been played.
  void step(std::span<const std::int32_t> actions, bool again = false);
  /// Plays so many actions in each game, chosen by a random generator that begins with `seed`; games that are over are
  /// begun anew. The arrays are filled after the last one only. Returns the number of moves that were played.
  std::uint64_t play_random(std::uint64_t plies, std::uint64_t seed);

  /// The player to move in each game, as an index of `Variant::players`.
  std::span<std::int32_t> current_player();
  /// Is the game over? 0 or 1.
  std::span<std::uint8_t> terminated();
  /// For each game and player: the part of the others that come behind in the final order, less the part of those that
  /// come before; 1 and -1 for the winner and loser of two. 0 while the game goes on, and for neutral players.
  std::span<float> rewards();
  /// For each game and action, is it legal? 0 or 1; none in a game that is over.
  std::span<std::uint8_t> legal_action_mask();
  /// For each game, plane and cell, what stands there. For each player, beginning with the one to move and in turn
  /// order, a plane for each piece type: 1 where such a piece stands. Then a plane with the dead pieces; and in the
  /// same order of players a plane for each type that can be held, with the number that the player holds on all its
  /// cells, at most 255.
  std::span<std::uint8_t> observation();

  /// A copy of a game. Throws std::out_of_range, as do the functions below.
  Game game(int index) const;
  /// The legal move that has this number in a game. Throws std::invalid_argument when there is none.
  Move move(int index, int action) const;
  /// The number of a legal move of a game. Throws std::invalid_argument when it is not legal or has none.
  int action(int index, Move move) const;
  /// The number of the image of each action by a symmetry of the variant. Further moves, whose numbers depend on the
  /// position, keep theirs. Throws std::invalid_argument for a symmetry of another board.
  std::vector<std::int32_t> actions_under(const Symmetry& symmetry) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace trigon
