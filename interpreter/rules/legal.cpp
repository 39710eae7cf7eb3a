#include "interpreter/rules/legal.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/generator.h"
#include "interpreter/rules/apply.h"

namespace trigon {

namespace {

/// Tries moves that the generator is not sure of, shows them to scripts, and takes what they add. `Take` gets the legal ones.
template <class Take>
class Trial {
 public:
  Trial(Position& position, bool is_guarded, Take take)
      : position_(position), hooks_(position.ruleset().hooks), is_guarded_(is_guarded), take_(take) {}

  void legal(const Move& move) { take_(move); }

  void unsure(const Move& move) {
    offer(move);
    if (!hooks_.has_extend) return;
    MoveList longer;
    position_.hooks().extend(position_, move, longer);
    for (const Move& one : longer) offer(one);
  }

  /// What scripts generate.
  void add_generated() {
    if (!(hooks_.generating_phases >> position_.phase_index() & 1)) return;
    MoveList generated;
    position_.hooks().generate(position_, generated);
    for (const Move& move : generated) offer(move);
  }

  bool is_done() const { return false; }

 private:
  void offer(const Move& move) {
    if (is_guarded_ && !is_safe(position_, move)) return;
    if (hooks_.has_veto && veto_of(position_, move)) return;
    take_(move);
  }

  Position& position_;
  const HookRules& hooks_;
  const bool is_guarded_;
  Take take_;
};

/// Like a trial, but stops at the first legal move.
template <class Take>
class FirstTrial : public Trial<Take> {
 public:
  FirstTrial(Position& position, bool is_guarded, const bool& is_found, Take take)
      : Trial<Take>(position, is_guarded, take), is_found_(is_found) {}

  void unsure(const Move& move) {
    if (!is_found_) Trial<Take>::unsure(move);
  }
  void add_generated() {
    if (!is_found_) Trial<Take>::add_generated();
  }
  bool is_done() const { return is_found_; }

 private:
  const bool& is_found_;
};

bool guards_royals(const Ruleset& ruleset) { return ruleset.end.royals != RoyalRule::capture; }

constexpr Move no_move_pass = {no_cell, no_cell, MoveKind::pass, 0, 0};

}  // namespace

template <class Sink>
void LegalMoves::run(Position& position, Sink& sink, bool is_guarded) {
  is_guarded ? lines_.find(position) : lines_.ignore(position);
  Generator(position, lines_, sink, is_guarded).run();
  sink.add_generated();
}

void LegalMoves::list(Position& position, MoveList& moves) {
  moves.clear();
  const Ruleset& ruleset = position.ruleset();
  if (ruleset.end.royals == RoyalRule::prefer_safe) {
    list_preferred(position, moves);
  } else {
    Trial sink(position, guards_royals(ruleset), [&](const Move& move) { moves.push_back(move); });
    run(position, sink, guards_royals(ruleset));
  }
  if (moves.empty() && ruleset.end.passes_without_move) moves.push_back(no_move_pass);
}

std::uint64_t LegalMoves::count(Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (ruleset.end.royals == RoyalRule::prefer_safe || ruleset.end.passes_without_move) {
    list(position, scratch_);
    return scratch_.size();
  }
  std::uint64_t count = 0;
  Trial sink(position, guards_royals(ruleset), [&](const Move&) { ++count; });
  run(position, sink, guards_royals(ruleset));
  return count;
}

bool LegalMoves::has_any(Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (ruleset.end.passes_without_move) return true;
  // Where safe moves are only preferred, any move will do.
  const bool is_guarded = ruleset.end.has_check();
  bool is_found = false;
  FirstTrial sink(position, is_guarded, is_found, [&](const Move&) { is_found = true; });
  run(position, sink, is_guarded);
  return is_found;
}

bool LegalMoves::has_safe(Position& position) {
  bool is_found = false;
  FirstTrial sink(position, true, is_found, [&](const Move&) { is_found = true; });
  run(position, sink, true);
  return is_found;
}

void LegalMoves::list_preferred(Position& position, MoveList& moves) {
  if (position.ruleset().end.must_capture_mated && list_captures_of_mated(position, moves)) return;
  for (const bool is_guarded : {true, false}) {
    Trial sink(position, is_guarded, [&](const Move& move) { moves.push_back(move); });
    run(position, sink, is_guarded);
    if (!moves.empty()) return;
  }
}

/// Rulings section 7: if a mated player's royal can be captured, only such captures are legal, safe ones first.
bool LegalMoves::list_captures_of_mated(Position& position, MoveList& moves) {
  const auto others = static_cast<PlayerSet>(position.mated() & ~(1u << position.turn()));
  if ((others & position.players_in()) == 0) return false;
  const auto takes_mated = [&](const Move& move) {
    bool takes = false;
    captured_cells(position, move).for_each([&](Cell cell) {
      const Piece victim = position.at(cell);
      const bool is_royal = position.ruleset().royal_types >> victim.type() & 1;
      takes |= is_royal && victim.owner() != dead_owner && (others >> victim.owner() & 1);
    });
    return takes;
  };
  for (const bool is_guarded : {true, false}) {
    Trial sink(position, is_guarded, [&](const Move& move) {
      if (takes_mated(move)) moves.push_back(move);
    });
    run(position, sink, is_guarded);
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
