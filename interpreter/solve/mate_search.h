// Forced wins by proof: does the player to move win within so many of its own moves, whatever all others do, together
// if they are several? Proof-number search, depth first, with a table of bounded size. It asks the rules alone, so a
// win is any end that the player wins. Tested in tests/unit/mate_search_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/rules/game.h"

namespace trigon::engine {

/// What a search knows. `unknown` if it has looked at as many positions as it may.
enum class MateAnswer : std::uint8_t { wins, does_not_win, unknown };

class MateSearch {
 public:
  /// Looks at about `nodes` positions at most, in all calls together.
  MateSearch(const Game& game, std::uint64_t nodes);

  /// Does the player to move win with its move number `moves` or sooner, the next being number 1?
  MateAnswer wins_in(int moves);
  /// The number of moves in which the player to move wins fastest, up to `most`; nothing if it does not, or, with
  /// `is_unknown()`, if that was not found out.
  std::optional<int> fastest_win(int most);
  bool is_unknown() const { return is_unknown_; }
  /// All first moves with which the player wins within `moves` moves, in the order of the legal moves. With
  /// `is_unknown()` some may be missing.
  std::vector<Move> winning_moves(int moves);
  /// A win within `moves` moves, which must be the fastest: first moves that win, and replies that last longest. Ends
  /// early if that was not found out.
  std::vector<Move> line(int moves);

  /// How many positions were looked at.
  std::uint64_t nodes() const { return nodes_; }

 private:
  /// The least numbers of positions that must still be decided for a proof, and for a disproof.
  struct Numbers {
    std::uint32_t proof = 1, disproof = 1;
    bool is_proved() const { return proof == 0; }
    bool is_disproved() const { return disproof == 0; }
  };
  static constexpr std::uint32_t infinite = 1'000'000'000;
  struct Entry {
    std::uint64_t key = 0;
    Numbers numbers;
  };
  struct Child {
    Move move;
    std::uint64_t key = 0;
    Numbers numbers;
  };

  bool is_attacking() const { return game_.position().turn() == attacker_; }
  /// The numbers of a position in which the attacker has so many moves left, if it is over or out of moves.
  std::optional<Numbers> decided(int left) const;
  MateAnswer answer(int left);
  Numbers search(int left, Numbers limit);
  bool list_children(int left, std::vector<Child>& children);
  /// The numbers of a position by those of its children.
  Numbers sum_of(const std::vector<Child>& children) const;
  std::uint64_t key_of(int left) const;
  const Entry* find(std::uint64_t key) const;
  void store(std::uint64_t key, Numbers numbers);

  Game game_;
  const Player attacker_;
  const std::uint64_t most_nodes_;
  std::uint64_t nodes_ = 0;
  bool is_unknown_ = false;
  /// The plies of the line that is looked at, and whether one was too long.
  int plies_ = 0;
  bool is_cut_off_ = false;
  std::vector<Entry> table_;
};

}  // namespace trigon::engine
