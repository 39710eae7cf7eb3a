#include "interpreter/search/move_order.h"

#include <algorithm>
#include <cstdlib>

#include "interpreter/rules/move_facts.h"
#include "interpreter/search/static_exchange.h"

namespace trigon::engine {

namespace {

// Base ranks, from first to last; the gain of a capture or the history value of a quiet move is added.
constexpr std::int32_t best_rank = 1 << 30;
constexpr std::int32_t good_capture_rank = 1 << 28;
constexpr std::int32_t killer_rank = 1 << 26;
constexpr std::int32_t quiet_rank = 0;
constexpr std::int32_t bad_capture_rank = -(1 << 26);

/// The gain of capturing a royal, for ordering only: it wins, or nearly so.
constexpr int royal_gain = 10000;

}  // namespace

int MoveOrder::gain_of_captures(const Position& position, const Move& move) const {
  const Player player = position.turn();
  const auto worth = [&](Piece victim) {
    if (is_nobody(victim.owner())) return 1;
    const int value = ruleset_.royal_types.contains(victim.type()) ? royal_gain : values_.value(victim);
    return ruleset_.team_of[player].contains(victim.owner()) ? -value : value;
  };
  const bool takes_elsewhere = row_of(move.kind).takes_elsewhere;
  if (is_step(move.kind) && !takes_elsewhere) {
    const Piece victim = position.at(move.to);
    if (victim.is_empty()) return 0;
    return victim.owner() == player ? std::min(worth(victim), -1) : std::max(worth(victim), 1);
  }
  if (!takes_elsewhere && move.kind != MoveKind::composite) return 0;
  int sum = 0;
  captured_cells(position, move).for_each([&](Cell cell) { sum += std::max(worth(position.at(cell)), 1); });
  return sum;
}

/// Does a capture lose material in the exchange on its cell?
bool MoveOrder::loses_piece(const Position& position, const Move& move, Piece piece, int gain) const {
  if (move.kind != MoveKind::plain || gain >= values_.value(piece) || ruleset_.royal_types.contains(piece.type()))
    return false;
  return exchange_value(position, values_, move, gain) < 0;
}

RankedMove MoveOrder::look_at(const Position& position, const Move& move) const {
  RankedMove ranked;
  ranked.gain = gain_of_captures(position, move);
  const bool captures = ranked.gain != 0;
  const Piece piece = is_step(move.kind) ? position.at(move.from) : Piece();
  if (captures && !piece.is_empty())
    ranked.is_bad_capture = ranked.gain < 0 || loses_piece(position, move, piece, ranked.gain);
  if (move.promotes() && !piece.is_empty())
    ranked.gain += values_.value(piece.with_type(move.promoted_type())) - values_.value(piece);
  ranked.is_quiet = !captures && ranked.gain <= 0;
  ranked.slot = history_.slot(position, move);
  if (!ranked.is_quiet) {
    ranked.history = history_.of_capture(ranked.slot);
    ranked.rank = (ranked.is_bad_capture ? bad_capture_rank : good_capture_rank) + 32 * ranked.gain +
                  ranked.history / 8 - (piece.is_empty() ? 0 : values_.value(piece));
  }
  return ranked;
}

void MoveOrder::rank(const Position& position, const MoveList& moves, const Move& best, const Killers& killers,
                     const MovesBefore& before, std::vector<RankedMove>& ranked) const {
  ranked.clear();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move& move = moves[i];
    RankedMove one = look_at(position, move);
    one.index = static_cast<std::uint32_t>(i);
    if (one.is_quiet) {
      one.history = history_.of_quiet(one.slot, before);
      one.rank = move == killers[0] ? killer_rank + 1 : move == killers[1] ? killer_rank : quiet_rank + one.history;
    }
    if (move == best) one.rank = best_rank;
    ranked.push_back(one);
  }
}

void MoveOrder::rank_captures(const Position& position, const MoveList& moves, const Move& best,
                              std::vector<RankedMove>& ranked) const {
  ranked.clear();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    ranked.push_back(look_at(position, moves[i]));
    ranked.back().index = static_cast<std::uint32_t>(i);
    if (moves[i] == best) ranked.back().rank = best_rank;
  }
}

}  // namespace trigon::engine
