#include "interpreter/check/case_watch.h"

#include <algorithm>

#include "interpreter/explain/move_shape.h"
#include "interpreter/movegen/attacks.h"
#include "interpreter/movement/compiler.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/move_facts.h"

namespace trigon::engine {

namespace {

/// Calls `use(line)` for the lines of the piece on `from` to `to`; for all its lines when `to` is `no_cell`.
template <class Use>
void each_line(const MoveProgram& program, Cell from, Cell to, Use&& use) {
  for (std::uint32_t r = program.line_begin[from]; r < program.line_begin[from + 1u]; ++r)
    if (to == no_cell || program.lines[r].to == to) use(program.lines[r]);
}

bool closes(const Term& term) {
  return std::any_of(term.legs.begin(), term.legs.end(), [](const Leg& leg) { return leg.closes; });
}

bool has_limit(const TermInfo& term, std::string_view key) {
  return std::ranges::any_of(term.limits, [&](const TermLimit& limit) { return limit.key == key; });
}

bool holds(const std::optional<Zone>& zone, Player home, Cell cell) { return !zone || (*zone)[home].contains(cell); }

/// Does a line stay in the zone, its start and end included?
bool stays_in(const std::optional<Zone>& zone, Player home, const MoveProgram& program, const MoveLine& line) {
  if (!holds(zone, home, line.from) || !holds(zone, home, line.to)) return false;
  for (std::uint32_t i = 0; i < line.path_length; ++i)
    if (!holds(zone, home, program.path(line)[i])) return false;
  return true;
}

}  // namespace

// --- what is played ---------------------------------------------------------------------------------------------

void CaseWatch::begin(const Position& reported, const Game& game) {
  note_made({ruleset_, reported, game, nullptr, {}});
  note_position(game);
}

void CaseWatch::play(const Game& game, const Move& move) {
  note_position(game);
  note_move(game.position(), move);
  before_ = game.position();
  move_ = move;
  captured_ = {};
  captured_cells(*before_, move).for_each([&](Cell cell) { captured_.insert(before_->at(cell).type()); });
}

void CaseWatch::played(const Game& game) {
  note_made({ruleset_, *before_, game, &move_, captured_});
  note_position(game);
}

void CaseWatch::note_made(const MoveMade& made) {
  for (const Rule* rule : rulebook())
    if (rule->after_move) rule->after_move(made, reached_);
}

void CaseWatch::note_position(const Game& game) {
  for (const Rule* rule : rulebook())
    if (rule->at_position) rule->at_position(game, reached_);
}

// --- what is stated ---------------------------------------------------------------------------------------------

void CaseWatch::state_moves(const Game& game) {
  const Position& position = game.position();
  note_position(game);
  for (const Move& move : game.moves()) note_move(position, move);
  if (game.outcome()) return;
  position.cells_of(position.turn()).for_each([&](Cell cell) { note_refusals(position, cell, no_cell); });
  for (const Rule* rule : rulebook())
    if (rule->at_all_moves) rule->at_all_moves(game, reached_);
}

void CaseWatch::state_legal(const Game& game, const Move& move) {
  note_position(game);
  note_move(game.position(), move);
}

void CaseWatch::state_illegal(const Game& game, std::string_view move) {
  note_position(game);
  if (game.outcome()) return;
  for (const Rule* rule : rulebook())
    if (rule->at_illegal_move) rule->at_illegal_move(game, move, reached_);
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
    const std::string_view capture = line.has(node_flag::stays) ? reached_by_term::shoots : reached_by_term::captures;
    if (there.is_empty() && line.has(node_flag::may_move)) reach(reached_by_term::moves, piece.type(), line.term);
    const bool may_take =
        line.has(node_flag::may_capture) &&
        (there.is_empty()
             ? !(ruleset_.conditions[line.condition()].victims.types_of_any() - ruleset_.royal_types).empty()
             : may_be_victim(ruleset_, line, piece, there) && may_capture(ruleset_, line, piece, there));
    if (!may_take) return;
    reach(capture, piece.type(), line.term);
    note_own_victim(piece, there, line.term);
  });
  note_refusals(position, from, no_cell);
}

void CaseWatch::state_outcome(const Game& game) {
  note_position(game);
  for (const Rule* rule : rulebook())
    if (!game.outcome() && rule->at_no_end)
      rule->at_no_end(game, reached_);
    else if (game.outcome() && rule->at_end)
      rule->at_end(game.position(), *game.outcome(), reached_);
}

void CaseWatch::end(const Game& game) {
  for (const Rule* rule : rulebook())
    if (rule->at_close) rule->at_close(game, reached_);
}

// --- moves ------------------------------------------------------------------------------------------------------

void CaseWatch::note_move(const Position& position, const Move& any_move) {
  const Move move = base_move(position, any_move);
  for (const Rule* rule : rulebook())
    if (rule->at_legal_move) rule->at_legal_move(position, any_move, reached_);
  if (move.kind == MoveKind::pass && move.from != no_cell) {
    const PieceType type = position.at(move.from).type();
    const auto& terms = ruleset_.types[type].terms;
    for (std::size_t t = 0; t < terms.size(); ++t)
      if (closes(terms[t].term)) reach(reached_by_term::is_pass, type, static_cast<int>(t));
  }
  if (is_step(move.kind)) note_step(position, move);
}

void CaseWatch::note_step(const Position& position, const Move& move) {
  const Piece piece = position.at(move.from);
  const Piece there = position.at(move.to);
  const MoveProgram& program = ruleset_.program(piece);
  each_line(program, move.from, move.to, [&](const MoveLine& line) {
    if (line.has(node_flag::unmoved_only) && !piece.is_unmoved()) return;
    if (!may_make(line.flags, move.kind) || !is_open(position, program, line, {move.from, no_cell})) return;
    if (!is_by_line(position, move, line)) return;
    const bool swaps = ruleset_.conditions[line.condition()].fate.swaps();
    if (swaps != (move.kind == MoveKind::exchange) && !there.is_empty()) return;
    const bool takes_elsewhere = row_of(move.kind).takes_elsewhere;
    if (there.is_empty() ? !takes_elsewhere && !line.has(node_flag::may_move)
                         : !line.has(node_flag::may_capture) || !may_be_victim(ruleset_, line, piece, there) ||
                               !may_meet(ruleset_, line, piece, there))
      return;
    const std::string_view reached = move.kind == MoveKind::en_passant      ? reached_by_term::takes_en_passant
                                     : stays(move.kind)                     ? reached_by_term::shoots
                                     : there.is_empty() && !takes_elsewhere ? reached_by_term::moves
                                                                            : reached_by_term::captures;
    reach(reached, piece.type(), line.term);
    note_own_victim(piece, there, line.term);
    if (move.kind == MoveKind::double_step) reach(reached_by_term::opens_en_passant, piece.type(), line.term);
  });
}

/// What lets a term capture own pieces is of use when it does.
void CaseWatch::note_own_victim(Piece piece, Piece there, int index) {
  if (there.is_empty() || there.owner() != piece.owner()) return;
  reach_limit(piece.type(), index, "victims");
}

void CaseWatch::reach_limit(PieceType type, int index, std::string_view key) {
  const std::vector<TermLimit>& limits = ruleset_.types[type].terms[static_cast<std::size_t>(index)].limits;
  for (std::size_t l = 0; l < limits.size(); ++l)
    if (limits[l].key == key) reach(reached_by_term::limit, type, index, static_cast<int>(l));
}

// --- what is refused --------------------------------------------------------------------------------------------

void CaseWatch::note_refusals(const Position& position, Cell from, Cell to) {
  const Piece piece = position.at(from);
  const auto& terms = ruleset_.types[piece.type()].terms;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    const TermInfo& term = terms[t];
    if (!has_open_limits(piece.type(), static_cast<int>(t))) continue;
    if (end_ && std::clock() >= *end_) return;
    const MoveProgram* const whole = without_limits(piece.type(), static_cast<int>(t), piece.home(), from);
    if (!whole) continue;
    each_line(*whole, from, to,
              [&](const MoveLine& line) { note_limits(position, term, static_cast<int>(t), *whole, line); });
  }
}

const MoveProgram* CaseWatch::without_limits(PieceType type, int term, Player home, Cell from) {
  if (whole_nodes_ > max_whole_nodes) {
    whole_.clear();
    whole_nodes_ = 0;
  }
  const auto [found, is_new] = whole_.try_emplace({type, term, home, from});
  if (is_new) {
    CompilerTerm one;
    one.term = ruleset_.types[type].terms[static_cast<std::size_t>(term)].term;
    one.from.insert(from);
    one.to = one.within = all_cells(ruleset_.grid);
    one.facing = ruleset_.players[home].facing;
    CompilerBudget budget;
    found->second = compile_term(ruleset_.grid, one, budget);
    if (found->second) whole_nodes_ += found->second->nodes.size();
  }
  return found->second ? &*found->second : nullptr;
}

/// Has the term limits that no case has reached yet?
bool CaseWatch::has_open_limits(PieceType type, int index) const {
  const PieceTypeInfo& info = ruleset_.types[type];
  const TermInfo& term = info.terms[static_cast<std::size_t>(index)];
  for (const Rule* rule : rulebook())
    if (rule->may_forbid_captures && rule->may_forbid_captures(info) && !is_known({rule->key, type})) return true;
  if (term.term.has(Modifier::unmoved_only) && !is_known({reached_by_term::first_move, type, index})) return true;
  for (std::size_t l = 0; l < term.limits.size(); ++l)
    if (!is_known({reached_by_term::limit, type, index, static_cast<int>(l)})) return true;
  return false;
}

/// Notes a limit as the reason that a line is no move: without this one limit it would be one.
void CaseWatch::note_limits(const Position& position, const TermInfo& term, int index, const MoveProgram& whole,
                            const MoveLine& line) {
  const Piece piece = position.at(line.from);
  const Piece there = position.at(line.to);
  const Player home = piece.home();
  if (!line.has(there.is_empty() ? node_flag::may_move | node_flag::takes_aside : node_flag::may_capture)) return;
  // Without limits no own piece may be captured.
  if (!there.is_empty() && there.owner() == piece.owner() && !term.condition.victims.own.contains(there.type())) return;
  if (ruleset_.are_partners(piece.owner(), there.owner())) return;
  // Without limits any piece may be the hurdle.
  if (!is_open(position, whole, line, {line.from, no_cell})) return;
  std::vector<std::string_view> refused;
  const auto require = [&](bool is_met, std::string_view what) {
    if (!is_met) refused.push_back(what);
  };
  require(holds(term.from, home, line.from), "from");
  require(holds(term.to, home, line.to), "to");
  require(stays_in(term.within, home, whole, line), "within");
  require(term.players.contains(home), "players");
  require(!term.term.has(Modifier::unmoved_only) || piece.is_unmoved(), "unmoved");
  bool may_hop = true;
  for (std::uint32_t i = 0; i < line.path_length; ++i)
    if (const Piece hurdle = position.at(whole.path(line)[i]);
        term.term.hops() && !hurdle.is_empty() && !(line.has_places && whole.over_at(line, i) == Over::victim))
      may_hop &= term.condition.hurdles.contains(piece.owner(), ruleset_.seen_by(piece.owner(), hurdle.owner()),
                                                 hurdle.type());
  require(may_hop, "hurdles");
  if (!there.is_empty()) {
    const PieceLimit& victims = term.condition.victims;
    const bool is_spared_dead = there.owner() == dead_owner && victims.others[dead_owner].empty();
    if (is_spared_dead && has_limit(term, "takes-dead")) {
      require(false, "takes-dead");
      require(victims.types_of_any().contains(there.type()), "victims");
    } else {
      require(victims.contains(piece.owner(), there.owner(), there.type()), "victims");
    }
    for (const Rule* rule : rulebook())
      require(!rule->forbids_capture || !rule->forbids_capture({ruleset_, piece, there}), rule->key);
  }
  if (refused.size() != 1) return;
  if (refused[0] == "unmoved") reach(reached_by_term::first_move, piece.type(), index);
  for (const Rule* rule : rulebook())
    if (rule->may_forbid_captures && rule->key == refused[0]) reach(rule->key, piece.type());
  reach_limit(piece.type(), index, refused[0]);
}

}  // namespace trigon::engine
