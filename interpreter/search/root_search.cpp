#include "interpreter/search/root_search.h"

#include <algorithm>
#include <cstdlib>
#include <span>

#include "interpreter/rules/apply.h"
#include "interpreter/script/allowance.h"
#include "interpreter/script/interruption.h"
#include "interpreter/search/answer.h"
#include "interpreter/support/splitmix.h"

namespace trigon::engine {

namespace {

/// Sorts moves by the static evaluation after them for the mover, and equal ones by the seed: in the order of the board
/// a search whose nodes are not enough for all of them would favor a seat. Calls `before_move` before each move, and
/// passes on what that throws, the moves being as they were.
void put_likely_first(std::vector<RatedMove>& moves, const Game& game, const Evaluation& evaluation,
                      std::uint64_t seed, const std::function<void()>& before_move) {
  struct Promise {
    int value;
    std::uint64_t lot;
    std::size_t number;
  };
  Position position = game.copy_position();
  const Player mover = position.turn();
  std::vector<Promise> promises;
  promises.reserve(moves.size());
  for (const RatedMove& rated : moves) {
    before_move();
    const ScopedMove made(position, rated.move);
    promises.push_back({evaluation.score(position, mover), splitmix64(seed ^ position.hash()), promises.size()});
  }
  std::ranges::stable_sort(promises, [](const Promise& a, const Promise& b) {
    return a.value != b.value ? a.value > b.value : a.lot < b.lot;
  });
  std::vector<RatedMove> sorted;
  sorted.reserve(moves.size());
  for (const Promise& promise : promises) sorted.push_back(std::move(moves[promise.number]));
  moves = std::move(sorted);
}

}  // namespace

RootSearch::RootSearch(const Game& game, const Evaluation& evaluation, const ThinkLimits& limits,
                       const PlayStyle& style)
    : game_(game),
      evaluation_(evaluation),
      limits_(limits),
      style_(style),
      began_(std::chrono::steady_clock::now()),
      has_scripts_(game.ruleset().hooks.factory != nullptr) {
  // Until a search has rated them, all moves have the static evaluation.
  const int value = evaluation.score(game.position(), game.position().turn());
  const MoveList& all = game.moves();
  const std::span<const Move> choice = limits.only.empty() ? std::span(all.begin(), all.end()) : limits.only;
  for (const Move& move : choice) moves_.push_back({move, value, false, {move}});
}

bool RootSearch::is_stopped() const {
  return limits_.stop.stop_requested() || (limits_.time && std::chrono::steady_clock::now() - began_ >= *limits_.time);
}

Thought RootSearch::run(int max_depth, const std::function<void(int)>& search_depth, const OnProgress& on_progress) {
  ScriptAllowance::of_this_thread().renew();
  Thought found = thought(0);
  try {
    const ScriptInterruption interruption([&] { return is_stopped(); });
    put_likely_first(moves_, game_, evaluation_, style_.seed, [&] {
      if (has_scripts_ && is_stopped()) throw LimitReached();
    });
    found = thought(0);
    // The blunder check of a careful player is made whatever the limit of nodes is.
    const auto before_move = [&] {
      ++nodes_;
      if (is_stopped()) throw LimitReached();
    };
    if (style_.is_careful && take_win(moves_, game_, before_move)) {
      found = thought(1);
    } else {
      deepen(max_depth, search_depth, on_progress, found);
    }
    choose_move(found, style_, game_, before_move);
  } catch (const LimitReached&) {
  } catch (const HookError&) {
    if (!is_stopped()) throw;
  }
  found.nodes = nodes_;
  follow(found);
  return found;
}

/// Would the clock's budget for this move be exceeded by one more depth?
bool RootSearch::is_time_used(std::chrono::milliseconds used, int loss) const {
  if (!limits_.clock) return false;
  const auto planned = TimeBudget::of(*limits_.clock).planned;
  return used >= planned * TimeBudget::percent_in_doubt(same_depths_, loss) / 100;
}

/// Leaves the result of the search in `found`, also when a limit or a script ends it.
void RootSearch::deepen(int max_depth, const std::function<void(int)>& search_depth, const OnProgress& on_progress,
                        Thought& found) {
  try {
    for (int depth = 1; depth <= std::min(limits_.depth, max_depth); ++depth) {
      search_depth(depth);
      same_depths_ = moves_.front().move == found.best ? same_depths_ + 1 : 0;
      const int loss = depth == 1 ? 0 : found.value - moves_.front().value;
      found = thought(depth);
      if (on_progress) {
        follow(found);
        on_progress(found);
      }
      // A forced win or loss within the searched depth cannot be improved on.
      if (const auto plies = plies_to_end(found.value); plies && *plies <= depth) return;
      if (moves_.size() == 1 && depth >= 4) return;
      if (is_time_used(found.time, loss)) return;
    }
  } catch (const LimitReached&) {
    found = thought(found.depth);
  } catch (const HookError&) {
    if (!is_stopped()) throw;
    found = thought(found.depth);
  }
}

Thought RootSearch::thought(int depth) const {
  Thought thought;
  thought.best = moves_.front().move;
  thought.value = moves_.front().value;
  thought.moves = moves_;
  thought.depth = depth;
  thought.nodes = nodes_;
  thought.time = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began_);
  return thought;
}

void RootSearch::follow(Thought& thought) const {
  follow_line(thought, moves_.front().line, game_, evaluation_, has_scripts_ && is_stopped());
}

}  // namespace trigon::engine
