#include "interpreter/search/each_own.h"

#include <algorithm>
#include <cstdlib>

#include "interpreter/script/allowance.h"
#include "interpreter/script/interruption.h"
#include "interpreter/search/answer.h"
#include "interpreter/search/line_of_play.h"
#include "interpreter/search/move_order.h"

namespace trigon::engine {

namespace {

constexpr int most_depth = 40;
/// Plies of captures that are followed at the end of a line.
constexpr int most_captures = 6;
/// A capture that leaves its player worse off than this, in hundredths, is not tried.
constexpr int margin_of_capture = 100;

/// For each seat its own, from its own view.
using Values = Strengths;

class EachOwn {
 public:
  EachOwn(const Game& game, const Evaluation& evaluation, const ThinkLimits& limits, const PlayStyle& style)
      : game_(game),
        evaluation_(evaluation),
        limits_(limits),
        style_(style),
        began_(std::chrono::steady_clock::now()),
        line_(game),
        order_(game.ruleset(), evaluation.values()),
        seat_(game.position().turn()),
        seats_(static_cast<int>(game.ruleset().contender_count())),
        has_scripts_(game.ruleset().hooks.factory != nullptr),
        frames_(most_depth + most_captures + 1) {
    for (const Move& move : game.moves()) root_.push_back({move, -win_value, false});
  }

  Thought run(const OnProgress& on_progress) {
    ScriptAllowance::of_this_thread().renew();
    Thought found = thought(0);
    try {
      const ScriptInterruption interruption([&] { return is_stopped(); });
      const auto before_move = [&] { begin_move_outside(); };
      if (style_.is_careful && take_win(root_, game_, before_move))
        root_line_ = {root_.front().move};
      else
        deepen(found, on_progress);
      found = thought(std::max(found.depth, 1));
      choose_move(found, style_, game_, before_move);
    } catch (const LimitReached&) {
    } catch (const HookError&) {
      if (!is_stopped()) throw;
    }
    follow(found);
    return found;
  }

 private:
  /// Thrown when a limit is reached; the position is then no longer used.
  struct LimitReached {};

  /// What is kept for each ply, so that nothing is allocated.
  struct Frame {
    MoveList moves;
    std::vector<RankedMove> ranked;
    std::vector<Move> line;
  };

  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  Player turn() const { return line_.position().turn(); }

  // --- limits -------------------------------------------------------------------------------------------------------

  bool is_stopped() const {
    return limits_.stop.stop_requested() ||
           (limits_.time && std::chrono::steady_clock::now() - began_ >= *limits_.time);
  }

  /// Of a move that must be looked at in any case.
  void begin_move_outside() {
    ++nodes_;
    if (is_stopped()) throw LimitReached();
  }

  void make(const Move& move) {
    if (nodes_ >= limits_.nodes) throw LimitReached();
    if ((has_scripts_ || nodes_ % 256 == 0) && is_stopped()) throw LimitReached();
    ++nodes_;
    line_.make(move);
  }

  // --- values -------------------------------------------------------------------------------------------------------

  /// Who is out has lost, the later the better.
  Values with_losses(Values values, int ply) const {
    for (int player = 0; player < static_cast<int>(game_.ruleset().player_count()); ++player)
      if (!line_.position().is_in(static_cast<Player>(player))) values[player] = -win_value + ply;
    return values;
  }

  Values values_of(const Outcome& outcome, int ply) const {
    Values values;
    // A draw of few is better than one of many.
    const int draw = 100 * (seats_ - static_cast<int>(line_.position().in_count()));
    values.fill(outcome.winner ? -win_value + ply : draw);
    values = with_losses(values, ply);
    if (outcome.winner) values[*outcome.winner] = win_value - ply;
    return values;
  }

  Values still_values(int ply) const { return with_losses(evaluation_.scores(line_.position()), ply); }

  /// Those of a position in which nobody need look at moves.
  std::optional<Values> values_without_moves(int ply) {
    if (const auto outcome = line_.outcome_without_moves()) return values_of(*outcome, ply);
    if (!line_.position().is_in(seat_)) return still_values(ply);
    if (ply > 0 && line_.is_repeated()) return with_losses(Values{}, ply);
    return std::nullopt;
  }

  // --- positions ----------------------------------------------------------------------------------------------------

  /// Only captures, or none at all.
  Values search_captures(int ply, int depth) {
    frame(ply).line.clear();
    if (const auto values = values_without_moves(ply)) return *values;
    Values best = still_values(ply);
    if (depth >= most_captures) return best;
    Frame& at = frame(ply);
    const CompositeScope scope(line_.position().composites());
    const Player mover = turn();
    const int still = best[mover];
    line_.list_captures(at.moves);
    order_.rank_captures(line_.position(), at.moves, at.ranked);
    sort(at.ranked);
    for (const RankedMove& ranked : at.ranked) {
      const Move move = at.moves[ranked.index];
      if (ranked.is_bad_capture || still + ranked.gain + margin_of_capture <= best[mover]) continue;
      if (line_.is_vetoed(move)) continue;
      make(move);
      const Values values = search_captures(ply + 1, depth + 1);
      line_.unmake();
      if (values[mover] > best[mover]) best = values;
    }
    return best;
  }

  Values search(int depth, int ply) {
    if (depth <= 0) return search_captures(ply, 0);
    frame(ply).line.clear();
    if (const auto values = values_without_moves(ply)) return *values;
    const CompositeScope scope(line_.position().composites());
    const LineOfPlay::Arrival arrival = line_.arrive(frame(ply).moves);
    const Values values = arrival.outcome                  ? values_of(*arrival.outcome, ply)
                          : !line_.position().is_in(seat_) ? still_values(ply)
                                                           : search_moves(depth, ply);
    line_.leave(arrival);
    return values;
  }

  Values search_moves(int depth, int ply) {
    Frame& at = frame(ply);
    const Player mover = turn();
    order_.rank(line_.position(), at.moves, Move{}, Killers{}, at.ranked);
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
      // Nothing is better than to win at once.
      if (best[mover] >= win_value - ply - 1) break;
    }
    return best;
  }

  static void sort(std::vector<RankedMove>& ranked) {
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const RankedMove& a, const RankedMove& b) { return a.rank > b.rank; });
  }

  // --- the root -----------------------------------------------------------------------------------------------------

  void search_root(int depth) {
    int best = -win_value - 1;
    for (RatedMove& rated : root_) {
      make(rated.move);
      rated.value = search(depth - 1, 1)[seat_];
      rated.is_exact = true;
      line_.unmake();
      if (rated.value <= best) continue;
      best = rated.value;
      root_line_.assign(1, rated.move);
      root_line_.insert(root_line_.end(), frame(1).line.begin(), frame(1).line.end());
      // What is better than all before it counts even if the depth is not finished.
      const auto place = &rated - root_.data();
      std::rotate(root_.begin(), root_.begin() + place, root_.begin() + place + 1);
    }
    std::stable_sort(root_.begin(), root_.end(),
                     [](const RatedMove& a, const RatedMove& b) { return a.value > b.value; });
  }

  /// Whatever ends it, `found` is what the search has come to.
  void deepen(Thought& found, const OnProgress& on_progress) {
    try {
      for (int depth = 1; depth <= std::min(limits_.depth, most_depth); ++depth) {
        search_root(depth);
        found = thought(depth);
        if (on_progress) {
          follow(found);
          on_progress(found);
        }
        // Nothing can be found that is better than a win in so few moves, or worse than a loss.
        if (win_value - std::abs(found.value) <= depth) return;
        if (root_.size() == 1 && depth >= 4) return;
      }
    } catch (...) {
      found = thought(found.depth);
      if (nodes_ < limits_.nodes) throw;
    }
  }

  Thought thought(int depth) const {
    Thought thought;
    thought.best = root_.front().move;
    thought.value = root_.front().value;
    thought.moves = root_;
    thought.depth = depth;
    thought.nodes = nodes_;
    thought.time = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began_);
    return thought;
  }

  void follow(Thought& thought) const {
    follow_line(thought, root_line_, game_, evaluation_, has_scripts_ && is_stopped());
  }

  const Game& game_;
  const Evaluation& evaluation_;
  const ThinkLimits& limits_;
  const PlayStyle& style_;
  const std::chrono::steady_clock::time_point began_;
  LineOfPlay line_;
  MoveOrder order_;
  const Player seat_;
  const int seats_;
  const bool has_scripts_;
  std::vector<Frame> frames_;
  std::vector<RatedMove> root_;
  std::vector<Move> root_line_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

Thought search_each_own(const Game& game, const Evaluation& evaluation, const ThinkLimits& limits,
                        const PlayStyle& style, const OnProgress& on_progress) {
  return EachOwn(game, evaluation, limits, style).run(on_progress);
}

}  // namespace trigon::engine
