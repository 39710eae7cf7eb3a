#include "interpreter/rules/legal.h"

#include <algorithm>

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/gating.h"
#include "interpreter/movegen/relocations.h"
#include "interpreter/position/composite.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/face_to_face.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/rules/turn_end.h"

namespace trigon::engine {

namespace {

bool is_capture(const Position& position, const Move& move) { return !captured_cells(position, move).empty(); }

/// Tests moves by making them, shows them to scripts, and adds the moves of scripts.
class Tester final : public MoveTester {
 public:
  Tester(LegalMoves& finder, Position& position, const MoveRequest& request, VetoTime time = VetoTime::now)
      : finder_(finder),
        position_(position),
        hooks_(position.ruleset().hooks),
        request_(request),
        asks_veto_(hooks_.has(HookEvent::veto) && time == VetoTime::now) {
    if (position_.ruleset().protection) [[unlikely]]
      protected_ = protected_from(position_, position_.turn());
  }

  void test(const Move& move, MoveList& accepted) override {
    const std::size_t before = accepted.size();
    accept(move, accepted);
    add_longer(move, before, accepted);
  }

  void show(const Move& move, MoveList& accepted) override {
    const std::size_t before = accepted.size();
    accept_safe(move, accepted);
    add_longer(move, before, accepted);
  }

  /// Adds the moves that scripts generate.
  void add_generated(MoveList& accepted) {
    if (!position_.may_be_generated_for()) return;
    MoveList generated;
    position_.hooks().generate(position_, generated);
    for (const Move& move : generated)
      if (request_.part == MovePart::all || is_capture(position_, move)) accept(move, accepted);
  }

 private:
  /// Scripts are not asked what else a move does that another script forbids, so they forbid it first.
  void accept(const Move& move, MoveList& accepted) {
    if (captures_protected(move)) return;
    if (hooks_.has(HookEvent::applied) && is_vetoed(move)) return;
    if (request_.is_guarded && !is_safe(position_, move)) return;
    if (hooks_.has(HookEvent::applied) || !is_vetoed(move)) accept_allowed(move, accepted);
  }

  void accept_safe(const Move& move, MoveList& accepted) {
    if (!captures_protected(move) && !is_vetoed(move)) accept_allowed(move, accepted);
  }

  void accept_allowed(const Move& move, MoveList& accepted) {
    if (!finder_.is_banned_check(position_, move) && !finder_.is_banned_mate(position_, move)) accepted.push_back(move);
  }

  bool captures_protected(const Move& move) const {
    return protected_ && !(captured_cells(position_, move) & *protected_).empty();
  }

  bool is_vetoed(const Move& move) { return asks_veto_ && veto_of(position_, move).has_value(); }

  /// Adds the moves that begin with `move`. If it is legal itself, it has been accepted as the one behind `before`.
  void add_longer(const Move& move, std::size_t before, MoveList& accepted) {
    const bool is_legal = accepted.size() > before;
    if (position_.ruleset().gating && (is_legal || position_.ruleset().gating->shields)) add_entrants(move, accepted);
    if (is_legal && accepted.size() > before + 1 && position_.ruleset().gating->must) accepted.erase_at(before);
    extend(move, accepted);
  }

  /// Adds the move with each held piece that may enter behind it.
  void add_entrants(const Move& move, MoveList& accepted) {
    gates_behind(position_, move).for_each([&](Cell gate) {
      for (const PieceType type : position_.ruleset().hands.types)
        if (holds_entrant(position_, position_.turn(), type))
          accept(position_.composites().intern(with_entrant(position_, move, type, gate)), accepted);
    });
  }

  /// Adds the moves that begin with `move` and that scripts answer.
  void extend(const Move& move, MoveList& accepted) {
    if (!hooks_.has(HookEvent::extend)) return;
    longer_.clear();
    position_.hooks().extend(position_, move, longer_);
    for (const Move& one : longer_) accept(one, accepted);
  }

  LegalMoves& finder_;
  Position& position_;
  const HookRules& hooks_;
  const MoveRequest& request_;
  const bool asks_veto_;
  /// What others protect from the player to move, where there is such a rule.
  std::optional<CellSet> protected_;
  MoveList longer_;
};

/// Does the ban name the piece that moves or is dropped?
bool bans(const MoveBan& ban, const Position& position, const Move& move) {
  if (ban.is_empty()) return false;
  const Move base = base_move(position, move);
  if (base.kind == MoveKind::drop) return ban.drops.contains(base.dropped_type());
  if (base.kind == MoveKind::composite || base.from == no_cell) return false;
  return ban.moves.contains(position.at(base.from).type());
}

bool guards_royals(const Ruleset& ruleset) { return ruleset.end.royals != RoyalRule::capture; }

/// Can there be more or fewer legal moves than safe ones, so that counting safe ones is not enough?
bool must_list(const Ruleset& ruleset) {
  return ruleset.end.royals == RoyalRule::prefer_safe || ruleset.end.passes_without_move ||
         ruleset.has_compulsory_captures || ruleset.has_compulsory_drops || ruleset.has_passes;
}

/// Are scripts to generate moves? They do so when all moves or all captures are wanted, not for one piece.
bool asks_generators(MovePart part) { return part == MovePart::all || part == MovePart::captures; }

bool contains(const MoveList& moves, const Move& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool has_capture(const Position& position, const MoveList& moves) {
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return is_capture(position, move); });
}

void keep_captures(const Position& position, MoveList& moves) {
  moves.erase_if([&](const Move& move) { return !is_capture(position, move); });
}

bool is_drop(const Position& position, const Move& move) { return base_move(position, move).kind == MoveKind::drop; }

/// Where a drop is compulsory and there is one, keeps the drops.
void keep_compulsory_drops(const Position& position, MoveList& moves) {
  if (!position.phase().must_drop) return;
  const auto drops = [&](const Move& move) { return is_drop(position, move); };
  if (std::ranges::any_of(moves, drops)) moves.erase_if([&](const Move& move) { return !drops(move); });
}

constexpr Move no_move_pass = {no_cell, no_cell, MoveKind::pass, 0, 0};

/// Is the player to move in check, where that limits the moves?
bool is_checked(const Position& position) {
  return position.ruleset().end.has_check() && is_in_check(position, position.turn());
}

/// Does the player to move pass when there is no move?
bool passes_without_move(const Position& position) {
  return position.ruleset().end.passes_without_move && !is_checked(position);
}

/// May the player to move leave out this part of the turn?
bool may_pass(const Position& position) {
  const Phase& phase = position.phase();
  if (!phase.has_passes()) return false;
  return phase.has_passes_in_check() || !is_checked(position) || parting_rule(position) != nullptr;
}

/// Where royal pieces must not stay face to face, keeps the moves that part them.
void keep_parting(Position& position, MoveList& moves) {
  const FaceToFace* rule = parting_rule(position);
  if (rule == nullptr) return;
  moves.erase_if([&](const Move& move) {
    const ScopedMove scoped_move(position, move);
    return rule->has_faces(position);
  });
}

/// Keeps the moves of the piece that alone may move, and captures, in phases that allow no others.
void narrow(const Position& position, MoveList& moves) {
  if (const Cell bound = position.bound_cell(); bound != no_cell)
    moves.erase_if([&](const Move& move) { return base_move(position, move).from != bound; });
  if (position.phase().only_captures) keep_captures(position, moves);
}

}  // namespace

MoveGenerator& LegalMoves::generator_for(const Position& position) {
  if (position.words() != words_) {
    words_ = position.words();
    generator_ = make_generator(words_, generation_);
  }
  return *generator_;
}

bool LegalMoves::can_ask_later(const Ruleset& ruleset) {
  return ruleset.hooks.has(HookEvent::veto) && !ruleset.hooks.has(HookEvent::applied) && !must_list(ruleset);
}

void LegalMoves::list(Position& position, const MoveRequest& request, MoveList& moves, VetoTime time) {
  moves.clear();
  Tester tester(*this, position, request, time);
  generator_for(position).list(position, request, tester, moves);
  if (asks_generators(request.part)) tester.add_generated(moves);
  if (position.ruleset().has_narrow_phases) narrow(position, moves);
}

void LegalMoves::list(Position& position, MoveList& moves, VetoTime time) {
  const Ruleset& ruleset = position.ruleset();
  if (must_list(ruleset)) time = VetoTime::now;
  ruleset.end.royals == RoyalRule::prefer_safe ? list_preferred(position, moves)
                                               : list(position, {.is_guarded = guards_royals(ruleset)}, moves, time);
  keep_parting(position, moves);
  keep_compulsory_drops(position, moves);
  if (position.phase().must_capture && has_capture(position, moves))
    keep_captures(position, moves);
  else if (may_pass(position))
    moves.push_back(no_move_pass);
  if (position.phase().most_captures && depth_ < max_reply_depth) keep_longest_captures(position, moves);
  if (moves.empty() && passes_without_move(position)) moves.push_back(no_move_pass);
}

void LegalMoves::list_captures(Position& position, MoveList& moves, VetoTime time) {
  const Ruleset& ruleset = position.ruleset();
  if (must_list(ruleset)) time = VetoTime::now;
  if (position.phase().must_drop || parting_rule(position) != nullptr) {
    list(position, moves, time);
    return keep_captures(position, moves);
  }
  if (ruleset.end.royals != RoyalRule::prefer_safe)
    return list(position, {.is_guarded = guards_royals(ruleset), .part = MovePart::captures}, moves, time);
  list_preferred(position, moves);
  keep_captures(position, moves);
}

std::uint64_t LegalMoves::count(Position& position, bool is_guarded, std::uint64_t limit) {
  const MoveRequest request{.is_guarded = is_guarded};
  const CompositeScope scope(position.composites());
  if (position.ruleset().has_narrow_phases && position.phase().narrows_moves()) {
    list(position, request, scratch_);
    return scratch_.size();
  }
  Tester tester(*this, position, request);
  const std::uint64_t count = generator_for(position).count(position, request, tester, limit);
  if (count >= limit || !position.may_be_generated_for()) return count;
  scratch_.clear();
  tester.add_generated(scratch_);
  return count + scratch_.size();
}

std::uint64_t LegalMoves::count(Position& position, std::uint64_t limit) {
  const Ruleset& ruleset = position.ruleset();
  if (!must_list(ruleset)) return count(position, guards_royals(ruleset), limit);
  const CompositeScope scope(position.composites());
  list(position, scratch_);
  return scratch_.size();
}

bool LegalMoves::has_any(Position& position) {
  const EndRules& end = position.ruleset().end;
  if (parting_rule(position)) {
    list(position, scratch_);
    return !scratch_.empty();
  }
  // Where safe moves are only preferred, any move is enough.
  return passes_without_move(position) || may_pass(position) || count(position, end.has_check(), 1) > 0;
}

bool LegalMoves::has_safe(Position& position) { return count(position, true, 1) > 0; }

bool LegalMoves::is_legal(Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  const CompositeScope scope(position.composites());
  const bool is_of_piece = is_step(move.kind) || move.kind == MoveKind::castling;
  if (must_list(ruleset) || (!is_of_piece && move.kind != MoveKind::drop)) {
    list(position, scratch_);
    return contains(scratch_, move);
  }
  MoveRequest request{.is_guarded = guards_royals(ruleset), .part = MovePart::drops};
  if (is_of_piece) {
    if (move.from >= ruleset.grid.cell_count()) return false;
    const Piece piece = position.at(move.from);
    if (piece.is_empty() || (piece.owner() != position.turn() && !is_relocated(position, piece))) return false;
    request.part = MovePart::one_piece;
    request.from = move.from;
  }
  list(position, request, scratch_);
  if (contains(scratch_, move)) return true;
  // A script may have generated it.
  if (!position.may_be_generated_for()) return false;
  list(position, scratch_);
  return contains(scratch_, move);
}

bool LegalMoves::gives_check(Position& position, const Move& move) {
  if (!guards_royals(position.ruleset())) return false;
  const Player mover = position.turn();
  apply(position, move);
  if (position.ruleset().has_kept_captures) remove_captured(position);
  const bool is_check = attacks_some_royal(position, mover);
  position.undo_ply();
  return is_check;
}

void LegalMoves::keep_longest_captures(Position& position, MoveList& moves) {
  std::vector<std::size_t> lengths;
  for (const Move& move : moves) lengths.push_back(is_capture(position, move) ? count_captured(position, move) : 0);
  const std::size_t longest = lengths.empty() ? 0 : *std::max_element(lengths.begin(), lengths.end());
  std::size_t index = 0;
  if (longest > 0) moves.erase_if([&](const Move&) { return lengths[index++] < longest; });
}

std::size_t LegalMoves::count_captured(Position& position, const Move& move) {
  const std::size_t captured = captured_cells(position, move).size();
  const Player player = position.turn();
  const ScopedMove scoped_move(position, move);
  const bool goes_on = position.turn() == player && position.phase().only_captures;
  if (!goes_on || depth_ == max_reply_depth) return captured;
  LegalMoves& next = replies();
  MoveList moves;
  next.list(position, {.is_guarded = guards_royals(position.ruleset())}, moves);
  std::size_t longest = 0;
  for (const Move& one : moves) longest = std::max(longest, next.count_captured(position, one));
  return captured + longest;
}

LegalMoves& LegalMoves::replies() {
  if (!replies_) replies_ = std::make_unique<LegalMoves>(generation_);
  replies_->depth_ = depth_ + 1;
  return *replies_;
}

bool LegalMoves::gives_mate(Position& position, const Move& move) {
  const ScopedMove scoped_move(position, move);
  if (!is_in_check(position, position.turn())) return false;
  return !replies().has_any(position);
}

bool LegalMoves::is_banned_mate(Position& position, const Move& move) {
  if (depth_ == max_reply_depth || !bans(position.ruleset().no_mate_by, position, move)) return false;
  return gives_mate(position, move);
}

bool LegalMoves::is_banned_check(Position& position, const Move& move) {
  if (depth_ == max_reply_depth || !bans(position.ruleset().no_check_by, position, move)) return false;
  return gives_check(position, move);
}

void LegalMoves::list_preferred(Position& position, MoveList& moves) {
  if (position.ruleset().end.must_capture_mated && list_captures_of_mated(position, moves)) return;
  for (const bool is_guarded : {true, false}) {
    list(position, {.is_guarded = is_guarded}, moves);
    if (!moves.empty()) return;
  }
}

/// Rulings section 7: if a mated player's royal can be captured, only such captures are legal, safe ones first.
bool LegalMoves::list_captures_of_mated(Position& position, MoveList& moves) {
  const PlayerSet others = position.mated() - position.ruleset().team_of[position.turn()];
  if ((others & position.players_in()).empty()) return false;
  const auto takes_mated = [&](const Move& move) {
    return captured_cells(position, move).find([&](Cell cell) {
      const Piece victim = position.at(cell);
      const bool is_royal = position.ruleset().royal_types.contains(victim.type());
      return is_royal && !is_nobody(victim.owner()) && others.contains(victim.owner());
    }) != no_cell;
  };
  for (const bool is_guarded : {true, false}) {
    list(position, {.is_guarded = is_guarded}, moves);
    moves.erase_if([&](const Move& move) { return !takes_mated(move); });
    if (!moves.empty()) return true;
  }
  return false;
}

bool is_safe(Position& position, const Move& move) {
  const Player player = position.turn();
  const bool had_royal = position.royal_count(player) > 0;
  apply(position, move);
  // What stays until the turn ends shields no royal.
  if (position.ruleset().has_kept_captures) remove_captured(position);
  const bool has_lost_it = had_royal && position.royal_count(player) == 0 && position.ruleset().explosion;
  const bool safe = !has_lost_it && !is_in_check(position, player);
  position.undo_ply();
  return safe;
}

std::optional<std::string> veto_of(Position& position, const Move& move) {
  if (!position.ruleset().hooks.has(HookEvent::veto)) return std::nullopt;
  return position.hooks().veto(position, move);
}

}  // namespace trigon::engine
