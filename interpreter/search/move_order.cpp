#include "interpreter/search/move_order.h"

#include <algorithm>
#include <cstdlib>

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/apply.h"

namespace trigon::engine {

namespace {

// Base ranks, from first to last; the gain of a capture or the history value of a quiet move is added.
constexpr std::int32_t best_rank = 1 << 30;
constexpr std::int32_t good_capture_rank = 1 << 28;
constexpr std::int32_t killer_rank = 1 << 26;
constexpr std::int32_t quiet_rank = 0;
constexpr std::int32_t bad_capture_rank = -(1 << 26);

constexpr int max_history = 1 << 16;

/// Moves a history value towards the bonus ("history gravity"), so that older cutoffs count less.
void update_history(std::int32_t& entry, int depth, int sign) {
  const int bonus = std::min(32 * depth * depth, max_history / 4);
  entry += sign * bonus - static_cast<int>(std::int64_t{entry} * bonus / max_history);
}

/// The gain of capturing a royal, for ordering only: it wins, or nearly so.
constexpr int royal_gain = 10000;

}  // namespace

MoveOrder::MoveOrder(const Ruleset& ruleset, const PieceValues& values)
    : ruleset_(ruleset),
      values_(values),
      cell_count_(ruleset.grid.cell_count()),
      history_(ruleset.player_count() * (ruleset.types.size() + 1) * (cell_count_ + 1)) {}

int MoveOrder::gain_of_captures(const Position& position, const Move& move) const {
  const Player player = position.turn();
  const auto worth = [&](Piece victim) {
    if (victim.owner() == dead_owner) return 1;
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
  captured_cells(position, move)
      .for_each([&](Cell cell) { sum += std::max(worth(position.at(cell)), 1); }, position.words());
  return sum;
}

/// Does a capture give up a piece for a cheaper one? Only the first recapture is looked at; this is no full static
/// exchange evaluation.
bool MoveOrder::loses_piece(const Position& position, const Move& move, Piece piece, int gain) const {
  if (move.kind != MoveKind::plain || gain >= values_.value(piece) || ruleset_.royal_types.contains(piece.type()))
    return false;
  return is_attacked(position, move.to, piece, position.turn(), {.removed = move.from, .placed = move.to});
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
  if (!ranked.is_quiet)
    ranked.rank = (ranked.is_bad_capture ? bad_capture_rank : good_capture_rank) + 16 * ranked.gain -
                  (piece.is_empty() ? 0 : values_.value(piece));
  return ranked;
}

void MoveOrder::rank(const Position& position, const MoveList& moves, const Move& best, const Killers& killers,
                     std::vector<RankedMove>& ranked) const {
  ranked.clear();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move& move = moves[i];
    RankedMove one = look_at(position, move);
    one.index = static_cast<std::uint32_t>(i);
    if (move == best)
      one.rank = best_rank;
    else if (one.is_quiet)
      one.rank = move == killers[0]   ? killer_rank + 1
                 : move == killers[1] ? killer_rank
                                      : quiet_rank + history_[history_index(position, move)];
    ranked.push_back(one);
  }
}

void MoveOrder::rank_captures(const Position& position, const MoveList& moves, std::vector<RankedMove>& ranked) const {
  ranked.clear();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    ranked.push_back(look_at(position, moves[i]));
    ranked.back().index = static_cast<std::uint32_t>(i);
  }
}

std::size_t MoveOrder::history_index(const Position& position, const Move& move) const {
  const std::size_t type = move.kind == MoveKind::drop ? move.dropped_type()
                           : move.from != no_cell      ? position.at(move.from).type()
                                                       : ruleset_.types.size();
  const std::size_t to = move.to == no_cell ? cell_count_ : move.to;
  return (position.turn() * (ruleset_.types.size() + 1) + type) * (cell_count_ + 1) + to;
}

void MoveOrder::reward(const Position& position, const Move& move, int depth) {
  update_history(history_[history_index(position, move)], depth, 1);
}

void MoveOrder::punish(const Position& position, const Move& move, int depth) {
  update_history(history_[history_index(position, move)], depth, -1);
}

}  // namespace trigon::engine
