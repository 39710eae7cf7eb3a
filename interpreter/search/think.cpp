#include "interpreter/search/think.h"

#include <new>
#include <system_error>
#include <thread>

#include "interpreter/search/max_n.h"
#include "interpreter/search/search.h"

namespace trigon::engine {

Thinker::Thinker(RulesetPtr ruleset, std::size_t table_bytes, std::shared_ptr<const NetEvaluation> net)
    : ruleset_(std::move(ruleset)), evaluation_(*ruleset_, std::move(net)), table_(table_bytes), history_(*ruleset_) {}

/// Table and history hold values of one seat and one assumption about the others.
void Thinker::prepare(Player seat, const ThinkLimits& limits, const PlayStyle& style) {
  if (limits.remembers && known_seat_ == seat && known_style_ == style.many_seats) {
    table_.begin_search();
  } else {
    table_.clear();
    history_.clear();
  }
  known_seat_ = seat;
  known_style_ = style.many_seats;
}

Thought Thinker::think(const Game& game, const ThinkLimits& asked, const PlayStyle& style,
                       const OnProgress& on_progress) {
  ThinkLimits limits = asked;
  if (limits.clock)
    limits.time = std::min(limits.time.value_or(std::chrono::hours(24)), TimeBudget::of(*limits.clock).most);
  // Between two, what is good for one is bad for the other.
  if (style.many_seats == ManySeats::max_n && game.position().in_count() > 2)
    return search_max_n(game, evaluation_, history_, limits, style, on_progress);
  prepare(game.position().turn(), limits, style);
  const auto help = [&](const std::stop_token& stop) {
    try {
      const ThinkLimits until_stopped{.depth = limits.depth, .stop = stop};
      const PlayStyle helping{.many_seats = style.many_seats, .is_careful = false};
      History history(*ruleset_);
      std::make_unique<Search>(game, evaluation_, table_, history, until_stopped, helping)->run({});
    } catch (const HookError&) {
      // The main search reports a script's error if it runs into it too.
    } catch (const std::bad_alloc&) {
      // The search goes on without this thread's help.
    }
  };
  std::vector<std::jthread> helpers;  // stopped and joined at the end
  try {
    for (int i = 1; i < limits.threads; ++i) helpers.emplace_back(help);
  } catch (const std::system_error&) {
    // The system has no more threads.
  }
  return std::make_unique<Search>(game, evaluation_, table_, history_, limits, style)->run(on_progress);
}

}  // namespace trigon::engine
