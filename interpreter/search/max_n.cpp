#include "interpreter/search/max_n.h"

#include <algorithm>

#include "interpreter/search/move_order.h"
#include "interpreter/search/root_search.h"
#include "interpreter/search/search_position.h"

namespace trigon::engine {

namespace {

constexpr int max_depth = 40;
/// Plies of quiescence search.
constexpr int max_quiescence_plies = 6;
/// Delta pruning: captures are left out that would stay below the best value by more than this, in hundredths.
constexpr int delta_margin = 100;

/// The value of a position for each seat, from that seat's own view.
using Values = Strengths;

class MaxN {
 public:
  MaxN(const Game& game, const Evaluation& evaluation, History& history, const ThinkLimits& limits,
       const PlayStyle& style)
      : evaluation_(evaluation),
        accumulators_(evaluation.net()),
        root_(game, evaluation, limits, style),
        line_(game),
        order_(game.ruleset(), evaluation.values(), history),
        seat_(game.position().turn()),
        seats_(static_cast<int>(game.ruleset().contender_count())),
        frames_(max_depth + max_quiescence_plies + 1) {}

  Thought run(const OnProgress& on_progress) {
    const auto search_depth = [&](int depth) {
      root_.rate_moves([&](RatedMove& rated, int, std::size_t) -> const std::vector<Move>& {
        make(rated.move);
        rated.value = search(depth - 1, 1)[seat_];
        rated.is_exact = true;
        line_.unmake();
        return frame(1).line;
      });
    };
    return root_.run(max_depth, search_depth, on_progress);
  }

 private:
  /// What is kept for each ply, so that the search allocates nothing.
  struct Frame {
    MoveList moves;
    std::vector<RankedMove> ranked;
    std::vector<Move> line;
  };

  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  Player turn() const { return line_.position().turn(); }

  void make(const Move& move) {
    root_.count_move();
    line_.make(move);
  }

  // --- values -------------------------------------------------------------------------------------------------------

  /// The values with those of players who are out replaced by losses; a later loss is better.
  Values with_losses(Values values, int ply) const {
    const Position& position = line_.position();
    if (position.ruleset().end.points) return values;  // who is out may still win
    for (Player player : position.ruleset().all_players())
      if ((position.players_in() & position.ruleset().team_of[player]).empty()) values[player] = -win_value + ply;
    return values;
  }

  Values values_of(const Outcome& outcome, int ply) const {
    Values values;
    // The fewer players are left, the better is a draw for each of them.
    const int draw = 100 * (seats_ - static_cast<int>(line_.position().in_count()));
    values.fill(outcome.winners.empty() ? draw : -win_value + ply);
    values = with_losses(values, ply);
    for (const Player winner : outcome.winners) values[winner] = win_value - ply;
    return values;
  }

  Values static_values(int ply) { return with_losses(evaluation_.scores(line_.position(), accumulators_), ply); }

  /// The values of a position that needs no search of moves; empty for others.
  std::optional<Values> values_without_moves(int ply) {
    if (const auto outcome = line_.outcome_without_moves()) return values_of(*outcome, ply);
    if (!line_.position().is_in(seat_)) return static_values(ply);
    if (ply > 0 && line_.is_repeated()) {
      Values values = with_losses(Values{}, ply);
      for (const Player winner : line_.winners_of_repetition()) values[winner] = win_value - ply;
      return values;
    }
    return std::nullopt;
  }

  // --- positions ----------------------------------------------------------------------------------------------------

  /// Quiescence search: the player to move makes a capture, or none.
  Values search_quiescence(int ply, int depth) {
    frame(ply).line.clear();
    if (const auto values = values_without_moves(ply)) return *values;
    Values best = static_values(ply);
    if (depth >= max_quiescence_plies) return best;
    Frame& at = frame(ply);
    const CompositeScope scope(line_.position().composites());
    const Player mover = turn();
    const int static_value = best[mover];
    line_.list_captures(at.moves);
    order_.rank_captures(line_.position(), at.moves, Move{}, at.ranked);
    sort(at.ranked);
    for (const RankedMove& ranked : at.ranked) {
      const Move move = at.moves[ranked.index];
      if (ranked.is_bad_capture || static_value + ranked.gain + delta_margin <= best[mover]) continue;
      if (line_.is_vetoed(move)) continue;
      make(move);
      const Values values = search_quiescence(ply + 1, depth + 1);
      line_.unmake();
      if (values[mover] > best[mover]) best = values;
    }
    return best;
  }

  Values search(int depth, int ply) {
    if (depth <= 0) return search_quiescence(ply, 0);
    frame(ply).line.clear();
    if (const auto values = values_without_moves(ply)) return *values;
    const CompositeScope scope(line_.position().composites());
    const SearchPosition::Arrival arrival = line_.arrive(frame(ply).moves);
    const Values values = arrival.outcome                  ? values_of(*arrival.outcome, ply)
                          : !line_.position().is_in(seat_) ? static_values(ply)
                                                           : search_moves(depth, ply);
    line_.leave(arrival);
    return values;
  }

  Values search_moves(int depth, int ply) {
    Frame& at = frame(ply);
    const Player mover = turn();
    order_.rank(line_.position(), at.moves, Move{}, Killers{}, MovesBefore{}, at.ranked);
    sort(at.ranked);
    Values best;
    best.fill(-win_value - 1);
    for (const RankedMove& ranked : at.ranked) {
      const Move move = at.moves[ranked.index];
      if (line_.is_vetoed(move)) continue;
      make(move);
      const Values values = search(depth - 1, ply + 1);
      line_.unmake();
      if (values[mover] <= best[mover]) continue;
      best = values;
      at.line.assign(1, move);
      const auto& rest = frame(ply + 1).line;
      at.line.insert(at.line.end(), rest.begin(), rest.end());
      // Nothing is better than a win at once.
      if (best[mover] >= win_value - ply - 1) break;
    }
    return best;
  }

  static void sort(std::vector<RankedMove>& ranked) {
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const RankedMove& a, const RankedMove& b) { return a.rank > b.rank; });
  }

  const Evaluation& evaluation_;
  Accumulators accumulators_;
  RootSearch root_;
  SearchPosition line_;
  MoveOrder order_;
  const Player seat_;
  const int seats_;
  std::vector<Frame> frames_;
};

}  // namespace

Thought search_max_n(const Game& game, const Evaluation& evaluation, History& history, const ThinkLimits& limits,
                     const PlayStyle& style, const OnProgress& on_progress) {
  return MaxN(game, evaluation, history, limits, style).run(on_progress);
}

}  // namespace trigon::engine
