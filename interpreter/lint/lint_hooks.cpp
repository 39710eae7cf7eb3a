// Scripts that are never asked; see lint.h.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "interpreter/lint/lint_parts.h"
#include "interpreter/rules/game.h"
#include "interpreter/script/hook_scripts.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

class HooksLint {
 public:
  HooksLint(const LintSubject& subject, const LintRun& run) : subject_(subject), run_(run), random_(run.seed) {}

  void run() {
    int games = 0;
    while (games < run_.games && listed_ < run_.moves && !has_seen_enough(games)) {
      play();
      ++games;
    }
    for (const HookScript& script : subject_.loaded.hooks->scripts()) report(script.name, games);
  }

 private:
  /// All functions have said something, or, after some games, have at least been asked.
  bool has_seen_enough(int games) const {
    constexpr int some = 5;
    if (games == 0) return false;
    return std::ranges::all_of(uses_, &HookUse::has_answered) ||
           (games >= some && std::ranges::all_of(uses_, &HookUse::was_asked));
  }

  /// A random game in which captures and promotions are preferred every other time, so that it comes further.
  void play() {
    Game game(subject_.loaded.ruleset);
    for (int ply = 0; ply < run_.plies && !game.outcome() && listed_ < run_.moves; ++ply) {
      listed_ += game.moves().size();
      MoveList keen;
      if (random_() % 2 == 0)
        for (const Move& move : game.moves())
          if (move.promotes() || (move.to != no_cell && !game.position().at(move.to).is_empty())) keen.push_back(move);
      const auto& moves = keen.empty() ? game.moves() : keen;
      game.play(Move(moves[random_() % moves.size()]));
    }
    add(game.position().hooks().uses());
  }

  /// Adds what became of the functions in one game, which are the same in all games.
  void add(const std::vector<HookUse>& uses) {
    if (uses_.empty()) uses_ = uses;
    for (std::size_t i = 0; i < uses.size(); ++i) {
      uses_[i].was_asked |= uses[i].was_asked;
      uses_[i].has_answered |= uses[i].has_answered;
    }
  }

  void report(const std::string& hook, int games) const {
    std::vector<std::string> silent, unasked;
    for (const HookUse& use : uses_)
      if (use.hook == hook && !use.has_answered) (use.was_asked ? silent : unasked).push_back(name_of(use.event));
    const Span place = place_of(subject_.loaded, "hooks", hook);
    const std::string of = count_of(static_cast<std::size_t>(games), "random game");
    if (!unasked.empty())
      subject_.found.warning(place, "hook",
                             fmt::format("hook '{}': {} was never asked in {}", hook, join(unasked, ", "), of),
                             "its phases, pieces, captures or cells may never come together");
    if (!silent.empty())
      subject_.found.note(
          place, "hook", fmt::format("hook '{}': {} was asked in {} and never answered", hook, join(silent, ", "), of));
  }

  const LintSubject& subject_;
  const LintRun& run_;
  std::mt19937_64 random_;
  /// The functions of scripts, with what they have done in all games so far.
  std::vector<HookUse> uses_;
  std::size_t listed_ = 0;
};

}  // namespace

void lint_hooks(const LintSubject& subject, const LintRun& run) {
  if (subject.loaded.hooks) HooksLint(subject, run).run();
}

}  // namespace trigon::engine
