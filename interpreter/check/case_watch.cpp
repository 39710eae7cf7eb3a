#include "interpreter/check/case_watch.h"

#include <algorithm>

#include "interpreter/explain/why.h"
#include "interpreter/movegen/attacks.h"
#include "interpreter/movement/compiler.h"
#include "interpreter/rules/apply.h"

namespace trigon::engine {

namespace {

/// Calls `use(line)` for the lines of the piece on `from`, to `to` or, when that is `no_cell`, to anywhere.
template <class Use>
void each_line(const MoveProgram& program, Cell from, Cell to, Use&& use) {
  for (std::uint32_t r = program.line_begin[from]; r < program.line_begin[from + 1u]; ++r)
    if (to == no_cell || program.lines[r].to == to) use(program.lines[r]);
}

/// Does the line lead to a move of this kind, if nothing blocks it?
bool has_kind(const MoveLine& line, MoveKind kind) {
  switch (kind) {
    case MoveKind::rifle: return line.has(node_flag::rifle);
    case MoveKind::en_passant: return line.has(node_flag::takes_en_passant);
    case MoveKind::double_step: return line.has(node_flag::opens_en_passant);
    default: return !line.has(node_flag::rifle);
  }
}

bool closes(const Term& term) {
  return std::any_of(term.legs.begin(), term.legs.end(), [](const Leg& leg) { return leg.closes; });
}

/// The term's lines from one cell, as they would be without its limits, unless these are too many.
std::optional<MoveProgram> without_limits(const Ruleset& ruleset, const TermInfo& term, Piece piece, Cell from) {
  CompilerTerm one;
  one.term = term.term;
  one.from.insert(from);
  one.to = one.within = all_cells(ruleset.grid);
  one.facing = ruleset.players[piece.home()].facing;
  CompilerBudget budget;
  return compile_term(ruleset.grid, one, budget);
}

bool holds(const std::optional<Zone>& zone, Player home, Cell cell) { return !zone || (*zone)[home].contains(cell); }

/// Does a line stay in the zone, with its start and end?
bool stays_in(const std::optional<Zone>& zone, Player home, const MoveProgram& program, const MoveLine& line) {
  if (!holds(zone, home, line.from) || !holds(zone, home, line.to)) return false;
  for (std::uint32_t i = 0; i < line.path_length; ++i)
    if (!holds(zone, home, program.path(line)[i])) return false;
  return true;
}

}  // namespace

// --- what is played ---------------------------------------------------------------------------------------------

void CaseWatch::begin(const Position& reported, const Game& game) {
  note_players_in(reported, game.position(), false);
  note_phase(game);
}

void CaseWatch::play(const Game& game, const Move& move) {
  note_phase(game);
  note_move(game.position(), move);
  before_ = game.position();
  move_ = move;
  captured_ = 0;
  captured_cells(*before_, move).for_each([&](Cell cell) { captured_ |= TypeSet{1} << before_->at(cell).type(); });
}

void CaseWatch::played(const Game& game) {
  const bool has_captured_royal = (captured_ & ruleset_.royal_types) != 0;
  if (has_captured_royal) reach(Rule::royal_captured);
  for (std::size_t t = 0; t < ruleset_.types.size(); ++t) {
    if (!(captured_ >> t & 1) || ruleset_.hands.held_as[t] < 0 || ruleset_.hands.captured == CapturedFate::gone)
      continue;
    reach(Rule::captured);
    reach(Rule::held_as, static_cast<int>(t));
  }
  const Move base = base_move(*before_, move_);
  if (is_step(base.kind) && captured_ == 0 && before_->half_move_clock() > 0 && game.position().half_move_clock() == 0)
    reach(Rule::move_count_reset, before_->at(base.from).type());
  note_players_in(*before_, game.position(), has_captured_royal);
  note_phase(game);
}

void CaseWatch::note_players_in(const Position& before, const Position& after, bool has_captured_royal) {
  if ((before.players_in() & ~after.players_in()) == 0) return;
  reach(Rule::army_fallen);
  if (has_captured_royal) return;
  // Without a captured royal, for want of a move.
  reach(Rule::royal_fallen);
  reach(Ending::stalemate);
  if (ruleset_.end.has_check()) reach(Ending::checkmate);
}

void CaseWatch::note_phase(const Game& game) {
  reach(Rule::phase, game.position().phase_index());
  if (ruleset_.end.bare && ruleset_.end.bare->has_reply && !game.outcome() &&
      game.position().is_bare(game.position().turn()))
    reach(Rule::bare_reply);
}

// --- what is stated ---------------------------------------------------------------------------------------------

void CaseWatch::state_moves(const Game& game) {
  const Position& position = game.position();
  note_phase(game);
  for (const Move& move : game.moves()) note_move(position, move);
  if (game.outcome()) return;
  position.cells_of(position.turn()).for_each([&](Cell cell) { note_refusals(position, cell, no_cell); });
  if (is_in_check(position, position.turn())) reach(Rule::royal_safe_first);
  const bool takes_mated = std::any_of(game.moves().begin(), game.moves().end(), [&](const Move& move) {
    bool found = false;
    captured_cells(position, move).for_each([&](Cell cell) {
      const Piece victim = position.at(cell);
      found |= (ruleset_.royal_types >> victim.type() & 1) && victim.owner() != dead_owner &&
               (position.mated() >> victim.owner() & 1);
    });
    return found;
  });
  if (takes_mated) reach(Rule::mated_captured_first);
}

void CaseWatch::state_legal(const Game& game, const Move& move) {
  note_phase(game);
  note_move(game.position(), move);
}

void CaseWatch::state_illegal(const Game& game, std::string_view move) {
  note_phase(game);
  if (game.outcome()) return;
  if (const auto cells = cells_of_move(ruleset_, move); cells && !game.position().at(cells->from).is_empty())
    note_refusals(game.position(), cells->from, cells->to);
}

void CaseWatch::state_marks(const Position& position, Cell from) {
  const Piece piece = position.at(from);
  const MoveProgram& program = ruleset_.program(piece);
  each_line(program, from, no_cell, [&](const MoveLine& line) {
    if (line.has(node_flag::unmoved_only) && !piece.is_unmoved()) return;
    if (!is_open(position, program, line, {from, no_cell})) return;
    const Piece there = position.at(line.to);
    const Rule capture = line.has(node_flag::rifle) ? Rule::shoots : Rule::captures;
    if (there.is_empty() && line.has(node_flag::may_move)) reach(Rule::moves, piece.type(), line.term);
    const bool may_take =
        line.has(node_flag::may_capture) &&
        (there.is_empty() ? (ruleset_.conditions[line.condition()].victims & ~ruleset_.royal_types) != 0
                          : there.owner() != piece.owner() && may_capture(ruleset_, line, piece, there));
    if (may_take) reach(capture, piece.type(), line.term);
  });
  note_refusals(position, from, no_cell);
}

void CaseWatch::state_outcome(const Game& game) {
  note_phase(game);
  if (!game.outcome()) return;
  // Two rules have endings that are those of others, too.
  const bool are_two = game.position().in_count() == 2;
  const Ending ending = game.outcome()->ending;
  if (ending == Ending::bare && !(ruleset_.end.bare && are_two)) return reach(Rule::all_bare);
  if (ending == Ending::move_count && ruleset_.contender_count() > 2 && are_two) return reach(Rule::move_count_of_two);
  reach(ending);
}

void CaseWatch::end(const Game& game) {
  const auto& chosen = ruleset_.options;
  for (std::size_t i = 0; i < chosen.size(); ++i)
    if (chosen[i].is_chosen) reach(Rule::option, static_cast<int>(i));
  if (!ruleset_.hooks.factory) return;
  int index = 0;
  for (const HookUse& use : game.position().hooks().uses()) {
    if (use.has_answered) reach(Rule::hook, index);
    ++index;
  }
}

// --- moves ------------------------------------------------------------------------------------------------------

void CaseWatch::note_move(const Position& position, const Move& any_move) {
  const Move move = base_move(position, any_move);
  if (move.kind == MoveKind::castling) return reach(Rule::castling, move.detail);
  if (move.kind == MoveKind::drop) return reach(Rule::drop, move.dropped_type());
  if (move.kind == MoveKind::pass && move.from == no_cell) return reach(Rule::pass);
  if (move.kind == MoveKind::pass) {
    const PieceType type = position.at(move.from).type();
    const auto& terms = ruleset_.types[type].terms;
    for (std::size_t t = 0; t < terms.size(); ++t)
      if (closes(terms[t].term)) reach(Rule::passes, type, static_cast<int>(t));
  }
  if (is_step(move.kind)) note_step(position, move);
}

void CaseWatch::note_step(const Position& position, const Move& move) {
  const Piece piece = position.at(move.from);
  const Piece there = position.at(move.to);
  const MoveProgram& program = ruleset_.program(piece);
  each_line(program, move.from, move.to, [&](const MoveLine& line) {
    if (line.has(node_flag::unmoved_only) && !piece.is_unmoved()) return;
    if (!has_kind(line, move.kind) || !is_open(position, program, line, {move.from, no_cell})) return;
    if (there.is_empty() ? move.kind != MoveKind::en_passant && !line.has(node_flag::may_move)
                         : !line.has(node_flag::may_capture) || !may_capture(ruleset_, line, piece, there))
      return;
    const Rule rule = move.kind == MoveKind::en_passant ? Rule::takes_en_passant
                      : move.kind == MoveKind::rifle    ? Rule::shoots
                      : there.is_empty()                ? Rule::moves
                                                        : Rule::captures;
    reach(rule, piece.type(), line.term);
    if (move.kind == MoveKind::double_step) reach(Rule::opens_en_passant, piece.type(), line.term);
    note_promotion(position, move, line);
  });
}

void CaseWatch::note_promotion(const Position& position, const Move& move, const MoveLine& line) {
  if (!line.has(node_flag::promotes)) return;
  const Piece piece = position.at(move.from);
  const PieceTypeInfo& info = ruleset_.types[piece.type()];
  if (!move.promotes()) return reach(Rule::promotion_optional, piece.type());
  reach(Rule::promotion, piece.type(), move.promoted_type());
  if (info.may_stay && info.compulsory[piece.home()].contains(move.to)) reach(Rule::promotion_compulsory, piece.type());
  if (info.promotion_limit > 0 && std::any_of(info.promotes_to.begin(), info.promotes_to.end(), [&](PieceType choice) {
        return position.count_of(piece.owner(), choice) >= info.promotion_limit;
      }))
    reach(Rule::promotion_limit, piece.type());
}

// --- what is refused --------------------------------------------------------------------------------------------

void CaseWatch::note_refusals(const Position& position, Cell from, Cell to) {
  const Piece piece = position.at(from);
  const auto& terms = ruleset_.types[piece.type()].terms;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    const TermInfo& term = terms[t];
    if (!has_open_limits(piece.type(), static_cast<int>(t))) continue;
    const std::optional<MoveProgram> whole = without_limits(ruleset_, term, piece, from);
    if (!whole) continue;
    each_line(*whole, from, to,
              [&](const MoveLine& line) { note_limits(position, term, static_cast<int>(t), *whole, line); });
  }
}

/// Has the term limits that no case has reached yet?
bool CaseWatch::has_open_limits(PieceType type, int index) const {
  const PieceTypeInfo& info = ruleset_.types[type];
  const TermInfo& term = info.terms[static_cast<std::size_t>(index)];
  if (info.truce != 0 && !is_known({Rule::truce, type})) return true;
  if (term.term.unmoved_only && !is_known({Rule::first_move, type, index})) return true;
  for (std::size_t l = 0; l < term.limits.size(); ++l)
    if (!is_known({Rule::limit, type, index, static_cast<int>(l)})) return true;
  return false;
}

/// A limit has kept a line back when the line would be a move but for this one limit.
void CaseWatch::note_limits(const Position& position, const TermInfo& term, int index, const MoveProgram& whole,
                            const MoveLine& line) {
  const Piece piece = position.at(line.from);
  const Piece there = position.at(line.to);
  const Player home = piece.home();
  if (there.is_empty() ? !line.has(node_flag::may_move) : !line.has(node_flag::may_capture)) return;
  if (!there.is_empty() && there.owner() == piece.owner()) return;
  // Without limits any one piece may be the hurdle.
  if (!is_open(position, whole, line, {line.from, no_cell})) return;
  std::vector<std::string_view> refused;
  const auto require = [&](bool is_met, std::string_view what) {
    if (!is_met) refused.push_back(what);
  };
  require(holds(term.from, home, line.from), "from");
  require(holds(term.to, home, line.to), "to");
  require(stays_in(term.within, home, whole, line), "within");
  require(term.players >> home & 1, "players");
  require(!term.term.unmoved_only || piece.is_unmoved(), "unmoved");
  bool may_hop = true;
  for (std::uint32_t i = 0; i < line.path_length; ++i)
    if (const Piece hurdle = position.at(whole.path(line)[i]); term.term.hops && !hurdle.is_empty())
      may_hop &= term.condition.hurdles >> hurdle.type() & 1;
  require(may_hop, "hurdles");
  if (!there.is_empty()) {
    require(term.condition.victims >> there.type() & 1, "victims");
    require(there.owner() != dead_owner || !term.condition.spares_dead, "takes-dead");
    require(!(piece.is_unmoved() && there.is_unmoved() && ruleset_.types[piece.type()].truce >> there.type() & 1),
            "truce");
  }
  if (refused.size() != 1) return;
  if (refused[0] == "unmoved") reach(Rule::first_move, piece.type(), index);
  if (refused[0] == "truce") reach(Rule::truce, piece.type());
  for (std::size_t l = 0; l < term.limits.size(); ++l)
    if (term.limits[l].key == refused[0]) reach(Rule::limit, piece.type(), index, static_cast<int>(l));
}

}  // namespace trigon::engine
