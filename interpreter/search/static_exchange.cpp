#include "interpreter/search/static_exchange.h"

#include <array>

#include "interpreter/geometry/extract_bits.h"
#include "interpreter/movegen/attacks.h"

namespace trigon::engine {

namespace {

/// The value of a royal in an exchange: it captures last.
constexpr int royal_value = 10000;
constexpr std::size_t max_captures = 32;

template <std::size_t Words>
class Exchange {
 public:
  using Cells = CellSetOf<Words>;

  Exchange(const Position& position, const PieceValues& values, const Move& move)
      : position_(position),
        values_(values),
        target_(move.to),
        removed_(move.from),
        on_target_(position.at(move.from)) {
    occupied_ = position.occupied<Words>();
    candidates_ = position.ruleset().attacker_candidates.among<Words>(position.cells_by_program(), target_);
    candidates_.erase(target_);
    take_away(removed_);
    occupied_.insert(target_);
    for (const Player player : position.players_in())
      sides_[position.ruleset().team_of[on_target_.owner()].contains(player)] |=
          position.cells_of<Words>(player);
  }

  int value(int gain) {
    std::array<int, max_captures> gains;
    gains[0] = gain;
    std::size_t count = 1;
    for (bool is_own = false; count < max_captures; is_own = !is_own) {
      const int at_stake = value_of(on_target_);
      const Cell from = cheapest(candidates_ & sides_[is_own]);
      if (from == no_cell) break;
      const Piece piece = position_.at(from);
      take_away(from);
      // A royal does not capture what is protected.
      if (is_royal(piece) && cheapest(candidates_ & sides_[!is_own]) != no_cell) break;
      gains[count] = at_stake - gains[count - 1];
      ++count;
      on_target_ = piece;
    }
    // From the last capture backwards, each side goes on only where that is better than to stop.
    while (--count > 0) gains[count - 1] = -std::max(-gains[count - 1], gains[count]);
    return gains[0];
  }

 private:
  bool is_royal(Piece piece) const { return position_.ruleset().royal_types.contains(piece.type()); }
  int value_of(Piece piece) const { return is_royal(piece) ? royal_value : values_.value(piece); }

  void take_away(Cell cell) {
    occupied_.erase(cell);
    candidates_.erase(cell);
  }

  /// The cheapest of these pieces that could capture on the target now, or `no_cell`.
  Cell cheapest(const Cells& pieces) const {
    Cell best = no_cell;
    int least = royal_value + 1;
    pieces.for_each([&](Cell from) {
      const Piece piece = position_.at(from);
      const int value = value_of(piece);
      if (value >= least) return;
      if (!could_capture(position_, piece, from, target_, on_target_, occupied_, {removed_, target_})) return;
      least = value;
      best = from;
    });
    return best;
  }

  const Position& position_;
  const PieceValues& values_;
  const Cell target_, removed_;
  Piece on_target_;
  Cells occupied_, candidates_;
  /// The pieces of the others, and those of the player and partners.
  std::array<Cells, 2> sides_;
};

}  // namespace

int exchange_value(const Position& position, const PieceValues& values, const Move& move, int gain) {
  return with_words(position.words(),
                    [&]<std::size_t Words>() { return Exchange<Words>(position, values, move).value(gain); });
}

}  // namespace trigon::engine
