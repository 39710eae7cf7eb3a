#include "interpreter/check/smoke.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <tuple>

#include "interpreter/check/case_watch.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/game.h"
#include "interpreter/rules/move_facts.h"

namespace trigon::engine {

namespace {

// --- invariants -------------------------------------------------------------------------------------------------

/// The place of a game in words. `start` is the text of its first position; empty for the setup.
std::string after_moves(const std::string& start, const std::string& played) {
  if (start.empty()) return played.empty() ? " at the start" : " after" + played;
  return fmt::format(" in the position {}{}{}", start, played.empty() ? "" : " after", played);
}

/// What is wrong with the text of the position; empty if nothing is.
std::string broken_text(const Position& position) {
  const std::string text = print_position(position);
  Diagnostics diagnostics;
  const auto read = read_position(position.ruleset(), LocatedText::standalone("position", text), diagnostics);
  if (!read) return fmt::format("the position text cannot be read back: {}", diagnostics.all().front().message);
  if (print_position(*read) != text || read->hash() != position.hash())
    return "the position text reads back as another position";
  return "";
}

/// The same position with scripts that have not been asked before, and each of whose functions is asked twice.
Game asked_afresh(const Game& game) {
  Position position = game.copy_position();
  position.hooks().ask_twice();
  return Game(game.ruleset_ptr(), std::move(position));
}

/// Has a rule about its past ended the game, perhaps with a count of the pieces?
bool depends_on_past(const Game& game) {
  return std::ranges::any_of(game.ruleset().end.after_moves, [&](const auto& condition) {
    return condition->depends_on_past() && condition->outcome(game.position(), game.history());
  });
}

/// Tests that scripts answer the same, whatever they were asked before. Throws HookError.
void check_scripts(const Game& game, const Game& afresh, const std::string& where) {
  if (game.outcome() && (depends_on_past(game) || game.position().is_last_in())) return;
  const bool is_same = game.moves() == afresh.moves() && game.outcome() == afresh.outcome() &&
                       print_position(game.position()) == print_position(afresh.position());
  if (is_same) return;
  throw HookError(game.ruleset().hooks.place,
                  fmt::format("what scripts answer depends on what they were asked before,{}; what a script wants to "
                              "remember belongs under 'state'",
                              where));
}

// --- choosing moves ---------------------------------------------------------------------------------------------

/// The kind of moves that a game prefers.
enum class Style { anything, new_kinds, captures, back_and_forth, quiet_moves };
constexpr int style_count = 5;

/// Kind of the move and of its base, mover, victim and promotion: moves that agree in all of these count as alike.
using MoveSort = std::tuple<MoveKind, MoveKind, int, int, int>;

MoveSort sort_of(const Position& position, const Move& move) {
  const Move base = base_move(position, move);
  const CellSet captured = captured_cells(position, move);
  const bool is_drop = base.kind == MoveKind::drop;
  const int mover = is_drop ? base.dropped_type() : base.from == no_cell ? -1 : position.at(base.from).type();
  const int victim = captured.empty() ? -1 : position.at(captured.first()).type();
  return {move.kind, base.kind, mover, victim, base.kind == MoveKind::castling ? base.detail : base.promotion};
}

bool is_quiet(const Position& position, const Move& move) {
  const Move base = base_move(position, move);
  if (base.from == no_cell || move.kind == MoveKind::composite) return false;
  const bool resets = position.ruleset().resetting_types.contains(position.at(base.from).type());
  return !resets && captured_cells(position, move).empty();
}

/// The endings that a position reaches, as far as a quick look tells. The position is restored.
Reached quick_ending(Position& position, LegalMoves& finder) {
  auto outcome = outcome_without_moves(position);
  if (!outcome) {
    if (finder.has_any(position)) return {};
    if (puts_out_without_move(position)) return {reached_army_fallen};
    outcome = outcome_without_legal_move(position);
  }
  Reached reached;
  for (const Rule* rule : rulebook())
    if (rule->at_end) rule->at_end(position, *outcome, reached);
  return reached;
}

/// The most moves that are tested in one position.
constexpr std::size_t max_tested = 200;
/// The length of a game that begins near something rare, in plies.
constexpr int plies_from_start = 24;

/// The games of one variant.
class SmokeTest {
 public:
  SmokeTest(const RulesetPtr& ruleset, const SmokeRun& run, const Reached& wanted, const std::vector<Game>& starts)
      : ruleset_(ruleset), run_(run), wanted_(wanted), starts_(starts), random_(run.seed), watch_(*ruleset) {}

  SmokeResult play(SmokeTime time) {
    end_ = time.all;
    watch_.stop_at(end_);
    while (result_.broken.empty() && wants_game(time.more)) {
      style_ = static_cast<Style>(result_.games % style_count);
      play_game();
      ++result_.games;
    }
    if (result_.broken.empty()) find_circular_questions();
    result_.reached = watch_.reached();
    return result_;
  }

 private:
  bool wants_game(std::clock_t last_begin) {
    if (result_.games < run_.games) return result_.games == 0 || !is_time_over();
    if (run_.games == 0 || result_.games >= run_.games + run_.more_games || !is_wanted_left()) return false;
    result_.ran_out_of_time |= std::clock() >= last_begin;
    return !result_.ran_out_of_time;
  }

  bool is_time_over() {
    if (std::clock() < end_) return false;
    return result_.ran_out_of_time = true;
  }

  bool is_wanted(const RuleKey& key) const { return wanted_.contains(key) && !watch_.reached().contains(key); }
  bool is_wanted_left() const {
    return std::any_of(wanted_.begin(), wanted_.end(), [&](const RuleKey& key) { return is_wanted(key); });
  }

  void play_game() {
    const bool has_start = !starts_.empty() && result_.games % 2 == 1;
    Game game = has_start ? starts_[static_cast<std::size_t>(result_.games / 2) % starts_.size()] : Game(ruleset_);
    const std::string start = has_start ? print_position(game.position()) : "";
    const int plies = has_start ? std::min(run_.plies, plies_from_start) : run_.plies;
    std::optional<Game> afresh;
    std::string played;
    std::size_t tested = 0;
    for (int ply = 0;; ++ply) {
      if (afresh) check_scripts(game, *afresh, after_moves(start, played));
      if (ruleset_->hooks.factory) {
        afresh.emplace(asked_afresh(game));
        check_scripts(game, *afresh, after_moves(start, played));
      }
      result_.broken = test_position(game);
      if (!result_.broken.empty()) {
        result_.broken += after_moves(start, played);
        return;
      }
      watch_.state_moves(game);
      watch_.state_outcome(game);
      tested += std::min(game.moves().size(), max_tested);
      if (game.outcome() || ply == plies || tested > run_.moves || is_time_over()) break;
      keep_sample(game, ply);
      const Move move = choose(game);
      played += " " + print_move(game.position(), move);
      watch_.play(game, move);
      game.play(move);
      watch_.played(game);
      if (afresh) afresh->play(move);
    }
    note_asked(game);
  }

  /// The invariant that does not hold in the current position; empty when all do.
  std::string test_position(const Game& game) {
    Position position = game.copy_position();
    if (position.hash() != position.fresh_hash()) return "the hash differs from a fresh one";
    const std::string before = print_position(position);
    std::set<std::string> texts;
    ending_move_.reset();
    const std::size_t stride = game.moves().size() / max_tested + 1;
    for (std::size_t i = 0; i < game.moves().size(); i += stride) {
      const Move& move = game.moves()[i];
      const std::string text = print_move(position, move);
      if (!texts.insert(text).second) return fmt::format("two moves are written {}", text);
      apply(position, move);
      if (position.hash() != position.fresh_hash())
        return fmt::format("the hash differs from a fresh one after {}", text);
      note_ending(position, move);
      position.undo_ply();
      if (position.hash() != game.position().hash() || print_position(position) != before)
        return fmt::format("taking back {} does not restore the position", text);
    }
    return broken_text(game.position());
  }

  /// Notes the move that has just been made if it ends the game in a wanted way.
  void note_ending(Position& position, const Move& move) {
    const auto is_ending = [&](const RuleKey& key) { return key.name.starts_with("ending.") && is_wanted(key); };
    if (ending_move_ || !std::ranges::any_of(wanted_, is_ending)) return;
    const CompositeScope scope(position.composites());
    const auto is_open = [&](const RuleKey& key) { return is_wanted(key); };
    if (std::ranges::any_of(quick_ending(position, finder_), is_open)) ending_move_ = move;
  }

  Move choose(const Game& game) {
    const MoveList& moves = game.moves();
    if (ending_move_) return *ending_move_;
    // A single other move would spoil a game of quiet moves or of moves back and forth.
    const bool is_strict = style_ == Style::back_and_forth || style_ == Style::quiet_moves;
    MoveList preferred;
    if (random_() % 4 != 0 || is_strict) preferred = preferred_moves(game);
    const MoveList& from = preferred.empty() ? moves : preferred;
    const Move move = from[random_() % from.size()];
    ++played_[sort_of(game.position(), move)];
    previous_[game.position().turn()] = move;
    return move;
  }

  MoveList preferred_moves(const Game& game) {
    const Position& position = game.position();
    const auto those = [&](auto&& is_one) {
      MoveList list;
      std::copy_if(game.moves().begin(), game.moves().end(), std::back_inserter(list), is_one);
      return list;
    };
    switch (style_) {
      case Style::anything: return {};
      case Style::new_kinds: {
        int least = -1;
        for (const Move& move : game.moves())
          if (const int times = played_[sort_of(position, move)]; least < 0 || times < least) least = times;
        return those([&](const Move& move) { return played_[sort_of(position, move)] == least; });
      }
      case Style::captures: return those([&](const Move& move) { return !captured_cells(position, move).empty(); });
      case Style::back_and_forth: {
        const Move last = previous_[position.turn()];
        MoveList back = those(
            [&](const Move& move) { return is_quiet(position, move) && move.from == last.to && move.to == last.from; });
        if (!back.empty()) return back;
        break;
      }
      case Style::quiet_moves: break;
    }
    return those([&](const Move& move) { return is_quiet(position, move); });
  }

  // --- scripts that the games did not ask -------------------------------------------------------------------------

  void keep_sample(const Game& game, int ply) {
    if (ruleset_->hooks.factory && ply % 8 == 0 && samples_.size() < 12) samples_.push_back(game);
  }

  /// Notes which functions of scripts were asked in the game that is over.
  void note_asked(const Game& game) {
    watch_.end(game);
    if (!ruleset_->hooks.factory) return;
    const auto uses = game.position().hooks().uses();
    was_asked_.resize(uses.size());
    for (std::size_t i = 0; i < uses.size(); ++i) was_asked_[i] = was_asked_[i] || uses[i].was_asked;
  }

  /// Asks functions about moves that no game has asked them about, since those are rare. Throws HookError.
  void find_circular_questions() const {
    if (std::find(was_asked_.begin(), was_asked_.end(), false) == was_asked_.end()) return;
    for (const Game& game : samples_) {
      Position position = game.copy_position();
      const std::size_t stride = game.moves().size() / 12 + 1;
      MoveList some;
      for (std::size_t i = 0; i < game.moves().size(); i += stride) some.push_back(game.moves()[i]);
      position.hooks().find_circular_questions(position, some);
    }
  }

  const RulesetPtr& ruleset_;
  const SmokeRun& run_;
  const Reached& wanted_;
  const std::vector<Game>& starts_;
  std::mt19937_64 random_;
  LegalMoves finder_;
  CaseWatch watch_;
  SmokeResult result_;
  std::clock_t end_ = 0;
  Style style_ = Style::anything;
  /// How often moves of each sort were played.
  std::map<MoveSort, int> played_;
  /// The last move of each player.
  std::map<Player, Move> previous_;
  /// A legal move that ends the game in a wanted way.
  std::optional<Move> ending_move_;
  std::vector<Game> samples_;
  std::vector<bool> was_asked_;
};

}  // namespace

SmokeResult play_smoke_games(const RulesetPtr& ruleset, const SmokeRun& run, const Reached& wanted, SmokeTime time,
                             const std::vector<Game>& starts) {
  return SmokeTest(ruleset, run, wanted, starts).play(time);
}

std::string find_broken_invariant(const RulesetPtr& ruleset, const SmokeRun& run) {
  SmokeRun these = run;
  these.more_games = 0;
  return play_smoke_games(ruleset, these, {}, {}).broken;
}

}  // namespace trigon::engine
