// Moves of the player to move.
//
// Where a piece may go is looked up in the target tables, as a set; what they do not know is walked along the piece's
// tape, node by node. Both ask the sensitive lines which moves are legal. The moves go to a sink:
//   `sink.legal(move)`            legal as it stands,
//   `sink.legal(targets, move)`   a set of targets, all legal; `move(cell)` makes the move to one,
//   `sink.unsure(move)`           pseudo-legal; whether it leaves an own royal attacked must be tried,
//   `sink.is_done()`              true when no more moves are wanted.
// Each move comes once, but for those that only scripts make. Moves that scripts are to be shown are never sure.
// Interpreter/rules/legal.h makes legal moves of that. Tested in tests/unit/generator_test.cpp and by
// perft tables.
#pragma once

#include <bit>
#include <vector>

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/generator_scratch.h"
#include "interpreter/movegen/target_lookup.h"
#include "interpreter/movegen/walk.h"
#include "interpreter/position/move.h"

namespace trigon {

/// In place of a way to gather bits: all pieces are walked.
struct NoTables {
  template <class... Ignored>
  explicit NoTables(const Ignored&...) {}
};

/// `Words` is enough for the grid. `Bits` gathers bits for the tables (extract_bits.h), or is `NoTables`.
template <std::size_t Words, class Bits, class Sink>
class Generator {
  using Cells = CellSetOf<Words>;
  static constexpr bool has_tables = !std::is_same_v<Bits, NoTables>;

 public:
  /// `attackers` are the enemies' who are in. With `is_guarded`, moves that leave an own royal attacked are left out or handed
  /// out as unsure, and the lines must have been found for this position; without, all pseudo-legal moves are wanted and the
  /// lines must ignore it.
  Generator(const Position& position, GeneratorScratch<Words>& scratch, const Cells& attackers, Sink& sink,
            bool is_guarded)
      : position_(position),
        ruleset_(position.ruleset()),
        phase_(position.phase()),
        player_(position.turn()),
        lines_(scratch.lines),
        sink_(sink),
        is_guarded_(is_guarded),
        risky_victims_(is_guarded ? ruleset_.royal_types : 0),
        occupied_(narrow<Words>(position.occupied())),
        own_(narrow<Words>(position.cells_of(player_))),
        others_(occupied_ - own_),
        attackers_(attackers),
        may_open_(!ruleset_.en_passant_origins.empty() &&
                  (position.has_strays() ||
                   !(attackers & narrow<Words>(ruleset_.passing_watchers[player_])).empty())),
        lookup_(ruleset_.targets, occupied_, own_, phase_.has_captures),
        passing_(scratch.passing) {}

  void run() {
    if (phase_.has_moves) run_pieces();
    if (phase_.has_drops && ruleset_.hands.droppable != 0) run_drops();
  }

  // --- called by the walk -----------------------------------------------------------------------------------------

  void on_empty(const Node& node) {
    if (is_simple_ && (node.flags & (may_open_ ? special_on_empty | node_flag::opens_en_passant : special_on_empty)) == 0)
      return arrive_simply(node);
    if (node.has(node_flag::unmoved_only) && !piece_.is_unmoved()) return;
    if (node.has(node_flag::takes_en_passant) && has_passed(node)) return take_in_passing(node);
    if (!node.has(node_flag::may_move)) return;
    if (may_open_ && node.has(node_flag::opens_en_passant) && is_passing(node)) return;
    arrive(node, false);
  }

  void on_enemy(const Node& node, Piece victim) {
    if (is_simple_ && (node.flags & special_on_enemy) == 0 && !(special_victims_ >> victim.type() & 1))
      return arrive_simply(node);
    if (!phase_.has_captures) return;
    if (node.has(node_flag::unmoved_only) && !piece_.is_unmoved()) return;
    if (node.condition() != 0 && !allows_victim(ruleset_.conditions[node.condition()], victim)) return;
    if (truce_ >> victim.type() & 1 && victim.is_unmoved()) return;
    if (node.has(node_flag::rifle)) return shoot(node);
    arrive(node, (risky_victims_ | ruleset_.hooks.victims) >> victim.type() & 1);
  }

  void on_return(const Node& node) {
    if (has_passed_turn_ || (node.has(node_flag::unmoved_only) && !piece_.is_unmoved())) return;
    has_passed_turn_ = true;
    unsure({from_, from_, MoveKind::pass, 0, 0});
  }

 private:
  // What makes a target more than "go there": everything but the two abilities; and what opens cells, where that matters.
  static constexpr std::uint16_t special_on_empty =
      node_flag::unmoved_only | node_flag::takes_en_passant | node_flag::promotes;
  static constexpr std::uint16_t special_on_enemy =
      static_cast<std::uint16_t>(~(node_flag::may_move | node_flag::may_capture));

  void run_pieces() {
    bool is_run = false;
    if constexpr (has_tables) {
      prepare_tables();
      is_run = is_usual();
      if (is_run) run_usual_pieces();
    }
    if (!is_run)
      own_.find([&](Cell from) {
        run_piece_apart(from);
        return sink_.is_done();
      });
    const std::uint32_t rights = position_.castling_rights() | ruleset_.lasting_castlings;
    if ((ruleset_.castlings_of[player_] & rights) != 0) run_castlings(ruleset_.castlings_of[player_] & rights);
  }

  [[gnu::noinline]] void run_castlings(std::uint32_t castlings) {
    for (std::uint32_t rest = castlings; rest != 0 && !sink_.is_done(); rest &= rest - 1)
      castle(static_cast<std::size_t>(std::countr_zero(rest)));
  }

  /// Not inlined, so that registers are left for the loop that calls it.
  void run_piece_apart(Cell from) {
    if constexpr (std::is_same_v<Bits, FastBits>)
      run_piece_fast(from);
    else
      run_piece_anywhere(from);
  }
  TRIGON_FAST_BITS [[gnu::noinline]] void run_piece_fast(Cell from) { run_piece(from); }
  [[gnu::noinline]] void run_piece_anywhere(Cell from) { run_piece(from); }

  void run_drops() {
    for (PieceType type : ruleset_.hands.types) {
      if (!(ruleset_.hands.droppable >> type & 1) || position_.held(player_, player_, type) == 0) continue;
      const Cells zone = narrow<Words>(ruleset_.hands.drop_zone[type][player_]);
      const Cells cells = (zone - occupied_) & lines_.allowed_to_others();
      const auto drop = [&](Cell cell) { return Move::drop(type, cell); };
      if (!lines_.must_try_all() && !(ruleset_.hooks.movers >> type & 1))
        sink_.legal(cells, drop);
      else
        cells.for_each([&](Cell cell) { sink_.unsure(drop(cell)); });
    }
  }

  void run_piece(Cell from) {
    const Piece piece = position_.at(from);
    const std::size_t index = has_tables ? outlook_index(piece, from) : 0;
    piece_ = piece;
    if (!(phase_.movers >> piece_.type() & 1)) return;
    from_ = from;
    truce_ = piece_.is_unmoved() ? ruleset_.types[piece_.type()].truce : 0;
    is_royal_ = risky_victims_ >> piece_.type() & 1;
    is_shown_ = ruleset_.hooks.movers >> piece_.type() & 1;
    is_unsure_ = lines_.must_try_all() || is_shown_;
    if constexpr (has_tables) {
      const Outlook& outlook = lookup_.outlook(index);
      if (!is_unsure_ && !must_walk(outlook)) return look_up(outlook);
    }
    walk_piece();
  }

  // --- by tables --------------------------------------------------------------------------------------------------

  void prepare_tables() {
    care_ = Outlook::walks | Outlook::promotes | Outlook::limited;
    if (position_.has_en_passant_rights()) care_ |= Outlook::takes;
    if (may_open_) care_ |= Outlook::opens;
    if (is_guarded_) special_ = others_ & narrow<Words>(position_.royals());
    if (ruleset_.hooks.victims == 0) return;
    others_.for_each([&](Cell cell) {
      if (ruleset_.hooks.victims >> position_.at(cell).type() & 1) special_.insert(cell);
    });
  }

  /// Are most pieces free to do what the tables say?
  bool is_usual() const { return !lines_.must_try_all() && ruleset_.hooks.movers == 0 && phase_.movers == all_types; }

  struct Mover {
    Cell from;
    const Outlook* outlook;
  };

  /// All pieces, in a usual position. Of most of them there is nothing special to know: their moves are those that the tables
  /// tell, as far as all sensitive lines allow.
  void run_usual_pieces() {
    // Found for all pieces first, so that no lookup waits for a branch that depends on the one before.
    std::array<Mover, 64 * Words> movers;
    Mover* end = movers.data();
    own_.for_each([&](Cell from) {
      *end++ = {from, &lookup_.outlook(outlook_index(position_.at(from), from))};
    });
    Cells odd = lines_.movers();
    if (is_guarded_) odd |= narrow<Words>(position_.royals());
    const Cells allowed = lines_.allowed_to_others();
    for (const Mover* mover = movers.data(); mover != end && !sink_.is_done(); ++mover)
      if (odd.contains(mover->from) || !run_usual_piece(*mover, allowed)) [[unlikely]]
        run_piece_apart(mover->from);
  }

  /// False, and nothing done, when more matters for the piece than its targets.
  bool run_usual_piece(const Mover& mover, const Cells& allowed) {
    if (needs_care(*mover.outlook)) return false;
    const Cells targets = lookup_.targets(*mover.outlook);
    if (!(targets & special_).empty()) return false;
    if (ruleset_.truce_types != 0 && keeps_truce(position_.at(mover.from), targets)) return false;
    sink_.legal(targets & allowed, [from = mover.from](Cell to) { return Move{from, to, MoveKind::plain, 0, 0}; });
    return true;
  }

  std::size_t outlook_index(Piece piece, Cell from) const { return ruleset_.outlooks_of[piece.mover_slot()] + from; }

  /// Could anything but its targets matter for this piece now?
  bool needs_care(const Outlook& outlook) {
    const unsigned traits = outlook.traits & care_;
    if (traits == 0) return false;
    return traits != Outlook::opens || is_watched(outlook);
  }

  /// Could an enemy take en passant on cells that moves of the piece open?
  bool is_watched(const Outlook& outlook) {
    if ((narrow<Words>(ruleset_.targets.watchers(outlook)) & attackers_).empty()) return false;
    return !((narrow<Words>(ruleset_.targets.opened(outlook)) & watched()) - occupied_).empty();
  }

  /// Cells onto which enemies could capture en passant, whatever stands on their way. Found when first asked.
  const Cells& watched() {
    if (!has_watched_)
      attackers_.for_each([&](Cell cell) {
        const Outlook& outlook = ruleset_.outlook(position_.at(cell), cell);
        if (outlook.traits & Outlook::takes) watched_ |= narrow<Words>(ruleset_.targets.taken(outlook));
      });
    has_watched_ = true;
    return watched_;
  }

  bool keeps_truce(Piece piece, const Cells& targets) const {
    return piece.is_unmoved() && ruleset_.truce_types >> piece.type() & 1 && !(targets & others_).empty();
  }

  /// Is there something about this piece, now, that tables do not know?
  bool must_walk(const Outlook& outlook) {
    const unsigned traits = outlook.traits & care_;
    return traits & Outlook::walks || (traits & Outlook::takes && can_take_in_passing()) ||
           (traits & Outlook::opens && is_watched(outlook));
  }

  bool can_take_in_passing() const {
    for (const EnPassantRight& right : position_.en_passant_rights())
      if (ruleset_.en_passant_origins[right.passed].contains(from_)) return true;
    return false;
  }

  void look_up(const Outlook& outlook) {
    Cells targets = lookup_.targets(outlook, [&](const Cells& cells, const TargetGroup& group) {
      return group.condition == 0 ? cells : without_spared(cells, ruleset_.conditions[group.condition]);
    });
    if (truce_ != 0)
      drop_victims(targets, [&](Piece victim) { return victim.is_unmoved() && truce_ >> victim.type() & 1; });
    const bool promotes = outlook.traits & Outlook::promotes;
    const Cells promoting = promotes ? narrow<Words>(ruleset_.targets.promoting(outlook)) : Cells();
    const auto move_to = [&](Cell to) { return Move{from_, to, MoveKind::plain, 0, 0}; };
    (targets & special_).for_each([&](Cell to) { unsure(move_to(to), promoting.contains(to)); });
    targets -= special_;
    if (is_royal_)
      targets = safe_among(targets);
    else
      targets &= lines_.allowed(from_);
    if (promotes) {
      (targets & promoting).for_each([&](Cell to) {
        each_promotion(move_to(to), true, [&](const Move& one) { sink_.legal(one); });
      });
      targets -= promoting;
    }
    sink_.legal(targets, move_to);
  }

  /// Without the victims that the condition forbids.
  Cells without_spared(Cells targets, const Condition& condition) const {
    drop_victims(targets, [&](Piece victim) { return !allows_victim(condition, victim); });
    return targets;
  }

  template <class IsDropped>
  void drop_victims(Cells& targets, IsDropped&& is_dropped) const {
    (targets & others_).for_each([&](Cell to) {
      if (is_dropped(position_.at(to))) targets.erase(to);
    });
  }

  /// Where a royal would not be attacked.
  Cells safe_among(Cells targets) const {
    targets.for_each([&](Cell to) {
      if (is_attacked_at(to)) targets.erase(to);
    });
    return targets;
  }

  /// Would the royal be attacked after going from its cell to `to`?
  bool is_attacked_at(Cell to) const {
    Cells lifted = occupied_;
    lifted.erase(from_);
    return find_attacker_among<Words>(position_, attackers_, to, piece_.moved(), lifted, {from_, no_cell}) != no_cell;
  }

  // --- along the tape ---------------------------------------------------------------------------------------------

  void walk_piece() {
    const Program& program = ruleset_.program(piece_);
    program_ = &program;
    special_victims_ = phase_.has_captures ? risky_victims_ | ruleset_.hooks.victims | truce_ : ~TypeSet{0};
    is_simple_ = !is_royal_ && !is_unsure_;
    if (is_simple_) allowed_ = lines_.allowed(from_);
    if (program.repeats_targets) {
      arrived_.clear();
      taken_.clear();
      shot_.clear();
    }
    passing_.clear();
    walk(program.tape(from_), program.tape_end(from_), position_.board(), player_, ruleset_.conditions.data(), *this);
  }

  bool is_repeated(Cells& seen, Cell cell) const {
    if (!program_->repeats_targets) return false;
    if (seen.contains(cell)) return true;
    seen.insert(cell);
    return false;
  }

  /// The usual case: whether the cell is allowed is all that there is to ask.
  void arrive_simply(const Node& node) {
    if (!allowed_.contains(node.cell)) return;
    if (!is_repeated(arrived_, node.cell)) sink_.legal({from_, node.cell, MoveKind::plain, 0, 0});
  }

  /// A plain move or capture. `has_effect`: what it captures may bring down an army or set off a script, so its safety is
  /// not on the lines.
  void arrive(const Node& node, bool has_effect) {
    if (is_repeated(arrived_, node.cell)) return;
    emit(node, {from_, node.cell, MoveKind::plain, 0, 0}, has_effect);
  }

  /// Legal, unsure or not allowed; and one move for each choice of promotion.
  void emit(const Node& node, Move move, bool has_effect) {
    if (is_unsure_ || has_effect) return unsure(move, node.has(node_flag::promotes));
    if (is_royal_) {
      if (is_attacked_at(node.cell)) return;
    } else if (!allowed_.contains(node.cell)) {
      return;
    }
    each_promotion(move, node.has(node_flag::promotes), [&](const Move& one) { sink_.legal(one); });
  }

  void unsure(const Move& move, bool promotes = false) {
    if (!is_guarded_ && !is_shown(move))
      return each_promotion(move, promotes, [&](const Move& one) { sink_.legal(one); });
    each_promotion(move, promotes, [&](const Move& one) { sink_.unsure(one); });
  }

  /// Is there a script to look at the move?
  bool is_shown(const Move& move) const {
    if (is_shown_) return true;
    if (ruleset_.hooks.victims == 0) return false;
    if (move.kind == MoveKind::en_passant) return true;
    const Piece victim = position_.at(move.to);
    return !victim.is_empty() && (ruleset_.hooks.victims >> victim.type() & 1);
  }

  template <class Use>
  void each_promotion(Move move, bool promotes, Use&& use) const {
    const PieceTypeInfo& type = ruleset_.types[piece_.type()];
    const bool may_stay = !promotes || (type.may_stay && !type.compulsory[piece_.home()].contains(move.to));
    if (may_stay) use(move);
    if (!promotes) return;
    bool has_choice = may_stay;
    for (PieceType choice : type.promotes_to) {
      if (type.promotion_limit > 0 && position_.count_of(player_, choice) >= type.promotion_limit) continue;
      has_choice = true;
      Move promotion = move;
      promotion.promotion = static_cast<std::uint8_t>(choice + 1);
      use(promotion);
    }
    // Without a choice the cell is closed, unless the move takes a royal (rulings section 5).
    if (!has_choice && takes_royal(move)) use(move);
  }

  bool takes_royal(const Move& move) const {
    const Piece victim = position_.at(move.to);
    return !victim.is_empty() && (ruleset_.royal_types >> victim.type() & 1);
  }

  void shoot(const Node& node) {
    if (!is_repeated(shot_, node.cell)) unsure({from_, node.cell, MoveKind::rifle, 0, 0});
  }

  void take_in_passing(const Node& node) {
    if (!phase_.has_captures || is_repeated(taken_, node.cell)) return;
    unsure({from_, node.cell, MoveKind::en_passant, 0, 0}, node.has(node_flag::promotes));
  }

  /// Is there a piece that may be taken en passant on the node's empty cell?
  bool has_passed(const Node& node) const {
    for (const EnPassantRight& right : position_.en_passant_rights())
      if (right.passed == node.cell && can_take(node, position_.at(right.victim))) return true;
    return false;
  }

  bool can_take(const Node& node, Piece victim) const {
    return victim.owner() != player_ && allows_victim(ruleset_.conditions[node.condition()], victim);
  }

  /// Handles a move that passes over cells onto which an enemy could capture en passant. Moves with the same end are told
  /// apart only by those cells (rulings section 2); without any the move is plain and false is returned.
  bool is_passing(const Node& node) {
    open_.clear();
    bool is_open = false;
    program_->for_each_passed(from_, &node, [&](Cell cell) {
      if constexpr (has_tables) {
        if (!watched().contains(cell)) return;
      }
      if (!can_be_taken_in_passing(position_, attackers_, from_, node.cell, cell)) return;
      open_.insert(cell);
      is_open = true;
    });
    if (!is_open) return false;
    for (const Passing<Words>& other : passing_)
      if (other.to == node.cell && other.open == open_) return true;
    passing_.push_back({node.cell, open_});
    const auto index = static_cast<std::uint16_t>(&node - program_->tape(from_));
    emit(node, {from_, node.cell, MoveKind::passing, 0, index}, false);
    return true;
  }

  void castle(std::size_t index) {
    const Castling& castling = ruleset_.castlings[index];
    if (!(narrow<Words>(castling.empty_cells) & occupied_).empty() || !may_castle(index)) return;
    const Piece royal = position_.at(castling.royal_from);
    for (Cell cell : castling.safe)
      if (find_attacker_among<Words>(position_, attackers_, cell, royal, occupied_, {}) != no_cell) return;
    piece_ = royal;
    is_shown_ = ruleset_.hooks.movers >> royal.type() & 1;
    const Move move{castling.royal_from, castling.royal_to, MoveKind::castling, 0, static_cast<std::uint16_t>(index)};
    if (!is_guarded_ || is_shown_ || lines_.must_try_all() || !is_told_by_occupancy()) return unsure(move);
    if (find_attacker_among<Words>(position_, attackers_, castling.royal_to, royal.moved(), occupied_after(castling),
                                   {}) == no_cell)
      sink_.legal(move);
  }

  /// Does which cells are occupied decide who attacks a cell, whatever stands there?
  bool is_told_by_occupancy() const { return Words <= max_way_words && ruleset_.conditions.size() == 1; }

  Cells occupied_after(const Castling& castling) const {
    Cells occupied = occupied_;
    occupied.erase(castling.royal_from);
    occupied.erase(castling.partner_from);
    occupied.insert(castling.royal_to);
    occupied.insert(castling.partner_to);
    return occupied;
  }

  /// By right, which has been looked at, or because royal and partner stand where they start.
  bool may_castle(std::size_t index) const {
    const Castling& castling = ruleset_.castlings[index];
    if (!(phase_.movers >> castling.royal & 1)) return false;
    if (castling.needs_unmoved) return true;
    const auto stands = [&](Cell cell, PieceType type) {
      const Piece piece = position_.at(cell);
      return !piece.is_empty() && piece.owner() == player_ && piece.type() == type;
    };
    return stands(castling.royal_from, castling.royal) && stands(castling.partner_from, castling.partner);
  }

  const Position& position_;
  const Ruleset& ruleset_;
  const Phase& phase_;
  const Player player_;
  const SensitiveLines<Words>& lines_;
  Sink& sink_;
  const bool is_guarded_;
  /// Types whose safety decides which moves are legal.
  const TypeSet risky_victims_;
  const Cells occupied_, own_, others_;
  /// Pieces of enemies who are in.
  const Cells attackers_;
  /// Might an enemy take en passant on cells that a move passes over?
  const bool may_open_;
  const std::conditional_t<has_tables, TargetLookup<Words, Bits>, NoTables> lookup_;
  /// Pieces whose capture is more than to put a piece where another one stood.
  Cells special_;
  /// The traits that matter in this position.
  unsigned care_ = 0;
  Cells watched_;
  bool has_watched_ = false;
  bool has_passed_turn_ = false;
  // The piece whose tape is walked.
  Cell from_ = no_cell;
  Piece piece_;
  const Program* program_ = nullptr;
  TypeSet truce_ = 0;
  /// Types whose capture is more than to put a piece where another one stood.
  TypeSet special_victims_ = 0;
  bool is_royal_ = false;
  /// Scripts are shown all its moves.
  bool is_shown_ = false;
  bool is_unsure_ = false;
  bool is_simple_ = false;
  /// Where it may go if it is neither royal nor unsure.
  Cells allowed_;
  Cells arrived_, taken_, shot_, open_;
  std::vector<Passing<Words>>& passing_;
};

}  // namespace trigon
