#include "interpreter/rules/legal.h"

#include <utility>

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/foreseer.h"
#include "interpreter/movegen/generator.h"
#include "interpreter/movegen/reply_counter.h"
#include "interpreter/rules/apply.h"

namespace trigon {

namespace {

/// Takes legal moves: into a list, ...
struct ListSink {
  static constexpr bool needs_moves = true;
  MoveList* moves;

  void take(const Move& move) { moves->push_back(move); }
  template <class Cells, class MakeMove>
  void take(const Cells& targets, MakeMove&& make_move) {
    targets.for_each([&](Cell to) { moves->push_back(make_move(to)); });
  }
  bool is_done() const { return false; }
};

/// ... only their number, ...
struct CountSink {
  static constexpr bool needs_moves = false;
  std::uint64_t count = 0;

  void take(const Move&) { ++count; }
  void take(std::uint64_t moves) { count += moves; }
  template <class Cells, class MakeMove>
  void take(const Cells& targets, MakeMove&&) {
    count += targets.size();
  }
  bool is_done() const { return false; }
};

/// ... or only whether there is one.
struct AnySink {
  static constexpr bool needs_moves = false;
  bool is_found = false;

  void take(const Move&) { is_found = true; }
  void take(std::uint64_t moves) { is_found = is_found || moves > 0; }
  template <class Cells, class MakeMove>
  void take(const Cells& targets, MakeMove&&) {
    is_found = is_found || !targets.empty();
  }
  bool is_done() const { return is_found; }
};

/// The generator's sink: passes on what is legal, tries moves that are unsure, shows them to scripts, and takes what they add.
template <class Takes>
class Trial {
 public:
  static constexpr bool needs_moves = Takes::needs_moves;

  Trial(Position& position, bool is_guarded, const Takes& takes)
      : takes_(takes), position_(position), hooks_(position.ruleset().hooks), is_guarded_(is_guarded) {}

  void legal(const Move& move) { takes_.take(move); }
  void legal(std::uint64_t moves) { takes_.take(moves); }
  template <class Cells, class MakeMove>
  void legal(const Cells& targets, MakeMove&& make_move) {
    takes_.take(targets, make_move);
  }

  [[gnu::noinline]] void unsure(const Move& move) {
    if (is_done()) return;
    offer(move);
    if (!hooks_.has_extend || is_done()) return;
    MoveList longer;
    position_.hooks().extend(position_, move, longer);
    for (const Move& one : longer) offer(one);
  }

  /// What scripts generate.
  void add_generated() {
    if (!position_.may_be_generated_for() || is_done()) return;
    MoveList generated;
    position_.hooks().generate(position_, generated);
    for (const Move& move : generated) offer(move);
  }

  bool is_done() const { return takes_.is_done(); }
  /// With what it has taken.
  const Takes& takes() const { return takes_; }

 private:
  void offer(const Move& move) {
    if (is_guarded_ && !is_safe(position_, move)) return;
    if (hooks_.has_veto && veto_of(position_, move)) return;
    takes_.take(move);
  }

  Takes takes_;
  Position& position_;
  const HookRules& hooks_;
  const bool is_guarded_;
};

template <std::size_t Words>
void find_lines(const Position& position, const CellSetOf<Words>& attackers, bool is_guarded,
                PinsAndChecks<Words>& lines) {
  is_guarded ? lines.find(position, attackers) : lines.ignore();
}

template <class Bits, std::size_t Words, class Takes>
void generate(Position& position, GeneratorScratch<Words>& scratch, Takes& takes, bool is_guarded) {
  const CellSetOf<Words> attackers = attackers_of<Words>(position, position.turn());
  Trial trial(position, is_guarded, takes);
  const auto generator = [&](const PinsAndChecks<Words>& lines) {
    return Generator<Words, Bits, Trial<Takes>>(position, lines, scratch.passing, attackers, trial, is_guarded);
  };
  const auto finish = [&] {
    trial.add_generated();
    takes = trial.takes();
  };
  // A forecast tells numbers, which are of no use to lists.
  if constexpr (!Takes::needs_moves)
    if (const Forecast<Words>& forecast = scratch.forecast; forecast.is_about(position, is_guarded)) {
      const typename Forecast<Words>::Kept kept = forecast.kept(position);
      if (!kept.has_lines) find_lines(position, attackers, is_guarded, scratch.lines);
      generator(kept.has_lines ? forecast.lines() : scratch.lines).run(forecast, kept);
      return finish();
    }
  find_lines(position, attackers, is_guarded, scratch.lines);
  generator(scratch.lines).run();
  finish();
}

template <class Bits, std::size_t Words>
void write_forecast(const Position& position, Player passer, GeneratorScratch<Words>& scratch, bool is_guarded) {
  const CellSetOf<Words> attackers = attackers_of<Words>(position, position.turn());
  Forecast<Words>& forecast = scratch.forecast;
  forecast.begin(position, attackers, is_guarded);
  CountingByPiece counting(position, passer, is_guarded);
  Foreseer<Words, Bits>(position, forecast.lines(), scratch.passing, attackers, counting, is_guarded).run(forecast);
}

/// Not inlined, so that registers are left for the loop that calls it.
[[gnu::noinline]] void note_unanswered(MoveList& unanswered, const Move& move) { unanswered.push_back(move); }

template <class Bits, std::size_t Words>
std::uint64_t strike(GeneratorScratch<Words>& scratch, const Position& position, MoveList& moves, TypeSet to_make,
                     MoveList& unanswered) {
  if (!scratch.forecast.is_whole() || to_make == all_types) return 0;
  ReplyCounter<Words, Bits> replies(position, scratch.forecast, scratch.replies);
  const auto must_be_made = [&](const Move& move) {
    if (to_make == 0 || move.from == no_cell) return false;
    return (to_make >> position.at(move.from).type() & 1) || (move.promotes() && (to_make >> move.promoted_type() & 1));
  };
  std::uint64_t sum = 0;
  auto kept = moves.begin();
  for (const Move& move : moves) {
    const ToldReplies reported = must_be_made(move) ? untold : replies.count(move);
    sum += reported;
    if (reported == untold)
      *kept++ = move;
    else if (reported == 1)
      note_unanswered(unanswered, move);
  }
  const auto struck = static_cast<std::uint64_t>(moves.end() - kept);
  moves.erase(kept, moves.end());
  return sum - struck;
}

template <std::size_t Words, class Use>
TRIGON_FAST_BITS void use_fast_bits(GeneratorScratch<Words>& scratch, Use&& use) {
  use.template operator()<FastBits>(scratch);
}

bool guards_royals(const Ruleset& ruleset) { return ruleset.end.royals != RoyalRule::capture; }

/// Are legal moves more, or less, than those that are safe, so that counting these does not do?
bool must_list(const Ruleset& ruleset) {
  return ruleset.end.royals == RoyalRule::prefer_safe || ruleset.end.passes_without_move;
}

constexpr Move no_move_pass = {no_cell, no_cell, MoveKind::pass, 0, 0};

}  // namespace

LegalMoves::LegalMoves(Generation generation)
    : generation_(generation == Generation::fastest && !has_fast_bits ? Generation::portable : generation) {}

template <class Use>
void LegalMoves::with_bits(const Position& position, Use&& use) {
  with_words(position.words(), [&]<std::size_t Words>() {
    auto& scratch = std::get<GeneratorScratch<Words>>(by_size_);
    if constexpr (Words <= max_table_words) {
      if (generation_ == Generation::fastest) return use_fast_bits(scratch, use);
      if (generation_ == Generation::portable) return use.template operator()<PortableBits>(scratch);
    }
    use.template operator()<NoTables>(scratch);
  });
}

template <class Takes>
void LegalMoves::run(Position& position, Takes& takes, bool is_guarded) {
  with_bits(position, [&]<class Bits>(auto& scratch) { generate<Bits>(position, scratch, takes, is_guarded); });
}

void LegalMoves::list(Position& position, MoveList& moves) {
  const Ruleset& ruleset = position.ruleset();
  ruleset.end.royals == RoyalRule::prefer_safe ? list_preferred(position, moves)
                                               : list(position, moves, guards_royals(ruleset));
  if (moves.empty() && ruleset.end.passes_without_move) moves.push_back(no_move_pass);
}

void LegalMoves::list(Position& position, MoveList& moves, bool is_guarded) {
  moves.clear();
  ListSink listing{&moves};
  run(position, listing, is_guarded);
}

std::uint64_t LegalMoves::count(Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (must_list(ruleset)) {
    list(position, scratch_);
    return scratch_.size();
  }
  CountSink counting;
  run(position, counting, guards_royals(ruleset));
  return counting.count;
}

void LegalMoves::foresee(Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (must_list(ruleset)) return;
  const Player passer = position.turn();
  skip_turn(position);
  with_bits(position, [&]<class Bits>(auto& scratch) {
    write_forecast<Bits>(position, passer, scratch, guards_royals(ruleset));
  });
  position.undo_ply();
}

std::uint64_t LegalMoves::strike_foreseen(const Position& position, MoveList& moves, TypeSet to_make,
                                          MoveList& unanswered) {
  unanswered.clear();
  std::uint64_t count = 0;
  with_bits(position, [&]<class Bits>(auto& scratch) {
    if (scratch.forecast.is_from(position)) count = strike<Bits>(scratch, position, moves, to_make, unanswered);
  });
  return count;
}

bool LegalMoves::has_any(Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (ruleset.end.passes_without_move) return true;
  AnySink finding;
  // Where safe moves are only preferred, any move will do.
  run(position, finding, ruleset.end.has_check());
  return finding.is_found;
}

bool LegalMoves::has_safe(Position& position) {
  AnySink finding;
  run(position, finding, true);
  return finding.is_found;
}

void LegalMoves::list_preferred(Position& position, MoveList& moves) {
  if (position.ruleset().end.must_capture_mated && list_captures_of_mated(position, moves)) return;
  for (const bool is_guarded : {true, false}) {
    list(position, moves, is_guarded);
    if (!moves.empty()) return;
  }
}

/// Rulings section 7: if a mated player's royal can be captured, only such captures are legal, safe ones first.
bool LegalMoves::list_captures_of_mated(Position& position, MoveList& moves) {
  const auto others = static_cast<PlayerSet>(position.mated() & ~(1u << position.turn()));
  if ((others & position.players_in()) == 0) return false;
  const auto takes_mated = [&](const Move& move) {
    return captured_cells(position, move).find([&](Cell cell) {
      const Piece victim = position.at(cell);
      const bool is_royal = position.ruleset().royal_types >> victim.type() & 1;
      return is_royal && victim.owner() != dead_owner && (others >> victim.owner() & 1);
    }) != no_cell;
  };
  for (const bool is_guarded : {true, false}) {
    list(position, moves, is_guarded);
    std::erase_if(moves, [&](const Move& move) { return !takes_mated(move); });
    if (!moves.empty()) return true;
  }
  return false;
}

bool is_safe(Position& position, const Move& move) {
  const Player player = position.turn();
  apply(position, move);
  const bool safe = !is_in_check(position, player);
  position.undo_ply();
  return safe;
}

std::optional<std::string> veto_of(Position& position, const Move& move) {
  if (!position.ruleset().hooks.has_veto) return std::nullopt;
  return position.hooks().veto(position, move);
}

}  // namespace trigon
