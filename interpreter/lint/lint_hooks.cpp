// Scripts that are never asked; see lint.h.
#include <fmt/format.h>

#include <random>

#include "interpreter/lint/lint_parts.h"
#include "interpreter/rules/game.h"
#include "interpreter/script/hook_scripts.h"
#include "interpreter/support/text.h"

namespace trigon {

namespace {

class HooksLint {
 public:
  HooksLint(const LintSubject& subject, const LintRun& run) : subject_(subject), run_(run), random_(run.seed) {
    for (const HookScript& script : subject.loaded.hooks->scripts())
      events_.push_back(subject.loaded.hooks->events_of(script));
  }

  void run() {
    int games = 0;
    while (games < run_.games && listed_ < run_.moves && !has_seen_enough(games)) {
      play();
      ++games;
    }
    for (std::size_t i = 0; i < events_.size(); ++i) report(subject_.loaded.hooks->scripts()[i], events_[i], games);
  }

 private:
  static std::uint64_t asked(const HookScript& script, HookEvent event) {
    return script.counts->asked[static_cast<std::size_t>(event)].load();
  }
  static std::uint64_t answered(const HookScript& script, HookEvent event) {
    return script.counts->answered[static_cast<std::size_t>(event)].load();
  }

  /// All functions have said something, or, after some games, have at least been asked.
  bool has_seen_enough(int games) const {
    constexpr int some = 5;
    bool have_answered = true, are_asked = true;
    for (std::size_t i = 0; i < events_.size(); ++i)
      for (HookEvent event : events_[i]) {
        have_answered &= answered(subject_.loaded.hooks->scripts()[i], event) > 0;
        are_asked &= asked(subject_.loaded.hooks->scripts()[i], event) > 0;
      }
    return have_answered || (are_asked && games >= some);
  }

  /// A random game in which captures and promotions are preferred every other time, so that it comes further.
  void play() {
    Game game(subject_.loaded.ruleset);
    for (int ply = 0; ply < run_.plies && !game.outcome() && listed_ < run_.moves; ++ply) {
      listed_ += game.moves().size();
      std::vector<Move> keen;
      if (random_() % 2 == 0)
        for (const Move& move : game.moves())
          if (move.promotes() || (move.to != no_cell && !game.position().at(move.to).is_empty())) keen.push_back(move);
      const auto& moves = keen.empty() ? game.moves() : keen;
      game.play(Move(moves[random_() % moves.size()]));
    }
  }

  void report(const HookScript& script, const std::set<HookEvent>& events, int games) const {
    std::vector<std::string> silent, unasked;
    for (HookEvent event : events) {
      if (asked(script, event) == 0)
        unasked.push_back(name_of(event));
      else if (answered(script, event) == 0)
        silent.push_back(name_of(event));
    }
    const Span place = place_of(subject_.loaded, "hooks", script.name);
    const std::string of = count_of(static_cast<std::size_t>(games), "random game");
    if (!unasked.empty())
      subject_.found.warning(place, "hook",
                             fmt::format("hook '{}': {} was never asked in {}", script.name, join(unasked, ", "), of),
                             "its phases, pieces, captures or cells may never come together");
    if (!silent.empty())
      subject_.found.note(
          place, "hook",
          fmt::format("hook '{}': {} was asked in {} and never said anything", script.name, join(silent, ", "), of));
  }

  const LintSubject& subject_;
  const LintRun& run_;
  std::mt19937_64 random_;
  std::vector<std::set<HookEvent>> events_;
  std::size_t listed_ = 0;
};

}  // namespace

void lint_hooks(const LintSubject& subject, const LintRun& run) {
  if (subject.loaded.hooks) HooksLint(subject, run).run();
}

}  // namespace trigon
