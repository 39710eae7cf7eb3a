// What a network sees of a position, as numbers of inputs: whose piece of which type stands on which cell, and small
// counts such as pieces in hand. Each seat sees the board by the board's own symmetry, so that seats with equal armies
// share their weights. Tested in tests/unit/net_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "interpreter/position/position.h"
#include "interpreter/search/piece_values.h"

namespace trigon::engine {

/// The inputs of the networks of a variant. Of all inputs only a few are active, each with the value 1.
class NetLayout {
 public:
  /// The largest number of counts of a position, over all players; further ones are not looked at.
  static constexpr std::size_t max_counts = 64;
  using Counts = std::array<std::uint8_t, max_counts>;

  /// Both arguments must outlive this object.
  NetLayout(const Ruleset& ruleset, const PieceValues& values);

  const Ruleset& ruleset() const { return ruleset_; }
  /// The number of all inputs.
  std::size_t input_count() const { return groups_ * group_size_; }
  /// The number of groups of seats that share weights.
  std::size_t group_count() const { return groups_; }
  std::size_t group_of(Player seat) const { return views_[seat].group; }
  /// Two players who are to move: then one network looks at the board from both seats.
  bool is_two_seats() const { return ruleset_.contender_count() == 2; }
  /// Where two play, the other one.
  Player opponent_of(Player seat) const;
  /// The input of a piece on a cell as a seat sees it. The piece must not be empty.
  std::uint32_t input(Player seat, Piece piece, Cell cell) const {
    const View& view = views_[seat];
    return view.rows[piece.owner() << 6 | piece.type()] + view.cells[cell];
  }

  std::size_t count_total() const { return counts_.size() * ruleset_.player_count(); }
  /// Reads all counts of a position, those of each player one after the other.
  void read_counts(const Position& position, Counts& to) const;
  /// The input that says that a count, by its place in `Counts`, is at least `number`, from 1, as a seat sees it.
  std::uint32_t input_of_count(Player seat, std::size_t place, int number) const;

  /// The value of an input in the hand-made evaluation, in hundredths, as a seat sees it: positive for its own pieces,
  /// and shared out among the others.
  std::vector<int> first_values(const PieceValues& values) const;
  /// For each input as the first seat sees it, from 0 to `group_size()`, the input of the same as another seat sees it
  /// after a symmetry from `mirrors()` has moved all pieces.
  std::vector<std::uint32_t> seen_from(Player seat, const std::vector<Cell>& mirror) const;
  /// The symmetries of the board that leave the moves of all pieces of all players as they are: for each, where every
  /// cell goes. The first leaves all cells where they are. Setups and rights to castle may be others.
  const std::vector<std::vector<Cell>>& mirrors() const { return mirrors_; }
  /// The number of inputs of one group.
  std::size_t group_size() const { return group_size_; }
  /// Appends the active inputs of a position as a seat sees it.
  void list_inputs(const Position& position, Player seat, std::vector<std::uint32_t>& to) const;

 private:
  enum class CountOf : std::uint8_t { held, castlings, checks, turn, in };
  /// A number that each player has: at most `most` of it are told apart.
  struct Count {
    CountOf of;
    PieceType type;
    std::uint8_t most;
    /// Its first input among those of one player.
    std::uint32_t first;
  };
  struct View {
    std::size_t group = 0;
    /// The first input of each owner and type, and what is added for each cell.
    std::array<std::uint32_t, 1024> rows{};
    std::vector<Cell> cells;
  };

  void find_counts();
  void find_views(const PieceValues& values);
  int read_count(const Position& position, Player player, const Count& count) const;
  std::size_t relative(Player seat, Player player) const {
    return (player + ruleset_.player_count() - seat) % ruleset_.player_count();
  }

  const Ruleset& ruleset_;
  std::vector<Count> counts_;
  /// The inputs of all counts of one player.
  std::uint32_t count_inputs_ = 0;
  std::size_t groups_ = 0, group_size_ = 0;
  std::vector<View> views_;
  std::vector<std::vector<Cell>> mirrors_;
};

}  // namespace trigon::engine
