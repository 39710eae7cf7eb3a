#include "tests/support/naive_moves.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/movegen/gating.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/rules/turns.h"
#include "tests/support/naive_pieces.h"

namespace trigon::engine::testing {

using namespace naive;

namespace {

void eliminate(State& state, Player player, Player conqueror) {
  state.in.erase(player);
  for (Piece& piece : state.board) {
    if (piece.is_empty() || piece.owner() != player) continue;
    switch (state.ruleset.end.army) {
      case ArmyFate::dead: piece = piece.with_owner(dead_owner); break;
      case ArmyFate::removed: piece = Piece(); break;
      case ArmyFate::converted: piece = piece.with_owner(conqueror); break;
      case ArmyFate::unchanged: break;
    }
  }
}

/// Puts what enters where the piece has left. With the last one that could, it is forgotten who has not moved.
void enter(State& state, const NaiveMove& move) {
  const Gating& gating = *state.ruleset.gating;
  const auto type = static_cast<PieceType>(move.entrant - 1);
  state.board[move.from] = Piece(type, state.turn, state.turn, false);
  if (--state.held[type] == 0) state.held.erase(type);
  const auto may_enter = [&](const auto& one) { return gating.pieces.contains(one.first); };
  if (!gating.needs_unmoved || std::ranges::any_of(state.held, may_enter)) return;
  for (Piece& piece : state.board)
    if (!piece.is_empty() && piece.owner() == state.turn && gating.remembered[piece.home()].contains(piece.type()))
      piece = piece.moved();
}

/// The board after a move, as far as attacks on it go.
State after(const State& before, const NaiveMove& move) {
  State state = before;
  state.rights.clear();
  const auto changed = [&](Piece piece) {
    if (move.fate.fate == FateOfVictims::converted) piece = piece.with_owner(before.turn);
    return move.fate.becomes < 0 ? piece : piece.moved().with_type(static_cast<PieceType>(move.fate.becomes));
  };
  for (Cell cell : move.captured)
    state.board[cell] = move.fate.stays_on_board() ? changed(before.board[cell]) : Piece();
  if (move.kind == 'm' || move.kind == 's') {
    Piece piece = before.board[move.from].moved();
    if (move.promotion != 0) piece = piece.with_type(static_cast<PieceType>(move.promotion - 1));
    state.board[move.from] = move.kind == 's' ? changed(before.board[move.to].moved()) : Piece();
    state.board[move.to] = piece;
    if (move.entrant != 0) enter(state, move);
  } else if (move.kind == 'c') {
    const Castling& castling = state.ruleset.castlings[static_cast<std::size_t>(move.promotion)];
    state.board[castling.royal_from] = state.board[castling.partner_from] = Piece();
    state.board[castling.royal_to] = before.board[castling.royal_from];
    state.board[castling.partner_to] = before.board[castling.partner_from];
  }
  // What has been captured in the turn and stays until it ends shields nothing.
  for (Piece& piece : state.board)
    if (!piece.is_empty() && piece.owner() == captured_owner) piece = Piece();
  if (move.kind == 'n') {
    Player owner = 0;
    while (!state.ruleset.players[owner].is_neutral) ++owner;
    state.board[move.to] = Piece(static_cast<PieceType>(move.promotion - 1), owner, owner, false);
  }
  for (Player player : state.ruleset.all_players()) {
    const std::size_t had = before.royals_of(player).size(), has = state.royals_of(player).size();
    const bool needs_all = state.ruleset.end.lost_with_any_royal.contains(player);
    if (state.is_in(player) && has < had && (has == 0 || needs_all)) eliminate(state, player, before.turn);
  }
  return state;
}

/// Is a royal attacked that the player may not leave so?
bool is_checked(const State& state, const NaiveRules& rules, Player player) {
  const std::set<Cell> royals = state.royals_of(player);
  if (royals.size() > 1 && state.ruleset.end.lost_with_last_royal.contains(player)) return false;
  return std::any_of(royals.begin(), royals.end(),
                     [&](Cell royal) { return is_attacked(state, rules, royal, player); });
}

/// Does the player who has moved attack a royal piece of an enemy? What a phase lets the player do does not matter.
bool gives_check(const Position& position, const NaiveRules& rules, const NaiveMove& move) {
  const Player mover = position.turn();
  State state = after(State(position), move);
  state.may_capture = true;
  if (naive_turn_after(position, move, state.in).player != mover) state.board = naive_board_after(position, move);
  for (Player enemy : state.in) {
    if (enemy == mover || state.are_partners(mover, enemy)) continue;
    const std::set<Cell> royals = state.royals_of(enemy);
    if (royals.size() > 1 && state.ruleset.end.lost_with_last_royal.contains(enemy)) continue;
    if (std::ranges::any_of(royals, [&](Cell royal) { return can_capture(state, rules, mover, royal); })) return true;
  }
  return false;
}

/// May a piece of this kind not give check by moving?
bool is_silent(const Position& position, const NaiveMove& move) {
  return move.from != no_cell && position.ruleset().no_check_by.moves.contains(position.at(move.from).type());
}

bool is_safe_after(const State& before, const NaiveRules& rules, const NaiveMove& move) {
  return !is_checked(after(before, move), rules, before.turn);
}

/// The move with each held piece that may enter behind it.
std::vector<NaiveMove> with_entrants(const State& state, const NaiveMove& move) {
  std::vector<NaiveMove> moves;
  if (!state.ruleset.gating || move.kind != 'm') return moves;
  const Gating& gating = *state.ruleset.gating;
  const Piece piece = state.board[move.from];
  const bool is_gate = piece.owner() == state.turn && gating.in[state.turn].contains(move.from) &&
                       gating.by.contains(piece.type()) && (piece.is_unmoved() || !gating.needs_unmoved);
  for (const auto& [type, count] : state.held)
    if (is_gate && gating.pieces.contains(type)) {
      moves.push_back(move);
      moves.back().entrant = type + 1;
    }
  return moves;
}

/// Adds moves with pieces that enter. Without `shields` the move must be legal by itself.
void add_entrants(const Position& position, const NaiveRules& rules, std::set<NaiveMove>& legal) {
  const State state(position);
  if (!state.ruleset.gating) return;
  const auto is_legal = [&](const NaiveMove& move) {
    const bool is_safe = !state.ruleset.end.has_check() || is_safe_after(state, rules, move);
    return is_safe && !(is_silent(position, move) && gives_check(position, rules, move));
  };
  const std::set<NaiveMove> bases = state.ruleset.gating->shields ? pseudo_legal(state, rules) : legal;
  for (const NaiveMove& base : bases)
    for (const NaiveMove& move : with_entrants(state, base)) {
      if (!is_legal(move)) continue;
      legal.insert(move);
      if (state.ruleset.gating->must) legal.erase(base);
    }
}

}  // namespace

NaiveRules::NaiveRules()
    : promotes([](const Ruleset& ruleset, Player home, Cell cell) {
        const Grid& grid = ruleset.grid;
        for (Heading heading : headings_of(grid))
          if (grid.kind(cell, heading) == orthogonal && grid.step(cell, heading) != no_cell &&
              has_direction({}, angle_to_facing(grid, heading, ruleset.players[home].facing)))
            return false;
        return true;
      }) {}

std::set<NaiveMove> naive_pseudo_legal_moves(const Position& position, const NaiveRules& rules) {
  return pseudo_legal(State(position), rules);
}

std::set<NaiveMove> naive_legal_moves(const Position& position, const NaiveRules& rules) {
  const State state(position);
  std::set<NaiveMove> legal;
  for (const NaiveMove& move : pseudo_legal(state, rules))
    if (!state.ruleset.end.has_check() || is_safe_after(state, rules, move)) legal.insert(move);
  std::erase_if(legal, [&](const NaiveMove& move) {
    return is_silent(position, move) && gives_check(position, rules, move);
  });
  add_entrants(position, rules, legal);
  const auto captures = [](const NaiveMove& move) { return !move.captured.empty(); };
  const Phase& phase = position.phase();
  if (phase.only_captures) std::erase_if(legal, [&](const NaiveMove& move) { return !captures(move); });
  if (const Cell bound = position.bound_cell(); bound != no_cell)
    std::erase_if(legal, [&](const NaiveMove& move) { return move.from != bound; });
  if (phase.must_capture && std::any_of(legal.begin(), legal.end(), captures)) {
    std::erase_if(legal, [&](const NaiveMove& move) { return !captures(move); });
    return legal;
  }
  const bool must_answer = state.ruleset.end.has_check() && is_checked(state, rules, state.turn);
  const bool may_pass = phase.pass == PhasePass::also_in_check || (phase.pass == PhasePass::allowed && !must_answer);
  if (may_pass) legal.insert({no_cell, no_cell, 'p', 0, {}, {}});
  return legal;
}

NaiveTurn naive_turn_after(const Position& position, const NaiveMove& move, PlayerSet players_in) {
  const Phase& phase = position.phase();
  const bool ends_by_promotion =
      move.promotion != 0 && move.kind == 'm' &&
      position.ruleset().types[position.at(move.from).type()].promotion_time == PromotionTime::ends_turn;
  const bool goes_on = !ends_by_promotion && (move.from != no_cell || move.kind == 'n') &&
                       players_in.contains(position.turn()) &&
                       (phase.moves_again == MovesAgain::always ||
                        (phase.moves_again == MovesAgain::after_capture && !move.captured.empty()));
  if (goes_on) {
    const bool stays = move.kind == 'r' || move.kind == 'p';
    const bool is_bound = position.ruleset().phases[phase.again].same_piece;
    const Cell arrived = stays ? move.from : move.to;
    if (!is_bound) return {position.turn(), phase.again, no_cell};
    const bool is_neutral = move.kind == 'n' || position.at(move.from).owner() != position.turn();
    if (!is_neutral) return {position.turn(), phase.again, arrived};
  }
  // Turns begin in the first phase, and a pass there ends them.
  const bool is_pass_of_turn = move.kind == 'p' && move.from == no_cell && position.phase_index() == 0;
  if (!is_pass_of_turn && players_in.contains(position.turn()) && moves_made(position) + 1 < moves_in_turn(position))
    return {position.turn(), 0, no_cell};
  std::size_t next = position.turn();
  do next = (next + 1) % position.ruleset().player_count();
  while (!players_in.contains(static_cast<Player>(next)));
  return {static_cast<Player>(next), phase.next, no_cell};
}

bool naive_can_capture(const Position& position, Player player, Cell cell, const NaiveRules& rules) {
  return can_capture(State(position), rules, player, cell);
}

std::set<NaiveMove> as_naive(const Position& position, const MoveList& moves) {
  std::set<NaiveMove> result;
  for (const Move& any : moves) {
    const Move move = base_move(position, any);
    NaiveMove same{move.from, move.to, 'm', move.promotion, {}, {}};
    if (const auto entrant = entrant_of(position, any)) same.entrant = entrant->type + 1;
    if (move.kind == MoveKind::rifle) same.kind = 'r';
    if (move.kind == MoveKind::exchange) same.kind = 's';
    if (move.kind == MoveKind::aside) same.choice = static_cast<Takes>(move.detail);
    if (move.kind == MoveKind::pass) same.kind = 'p';
    if (move.kind == MoveKind::drop) same.kind = 'n';
    if (move.kind == MoveKind::castling) {
      same.kind = 'c';
      same.promotion = move.detail;
    }
    captured_cells(position, move).for_each([&](Cell cell) { same.captured.insert(cell); });
    for (Cell cell : opened_cells(position, move)) same.opened.insert(cell);
    if (!same.captured.empty() || same.kind == 's') same.fate = fate_of_victims(position, move);
    INFO("moved twice: " << list_moves(position.ruleset(), {same}));
    REQUIRE(result.insert(same).second);
  }
  return result;
}

std::vector<Piece> naive_board_after(const Position& position, const NaiveMove& move) {
  const State before(position);
  std::vector<Piece> board = after(before, move).board;
  const bool goes_on = naive_turn_after(position, move, position.players_in()).player == position.turn();
  if (!goes_on) {
    const NaiveRules rules;
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      Piece& piece = board[cell];
      if (piece.is_empty() || piece.owner() != position.turn()) continue;
      const PieceTypeInfo& type = before.ruleset.types[piece.type()];
      if (type.promotion_time == PromotionTime::at_turn_end &&
          rules.promotes(before.ruleset, piece.home(), static_cast<Cell>(cell)))
        piece = piece.moved().with_type(type.promotes_to.front());
    }
    return board;
  }
  for (std::size_t cell = 0; cell < board.size(); ++cell)
    if (!before.board[cell].is_empty() && before.board[cell].owner() == captured_owner)
      board[cell] = before.board[cell];
  if (position.phase().keeps_captured && !move.fate.stays_on_board())
    for (const Cell cell : move.captured)
      if (board[cell].is_empty()) board[cell] = before.board[cell].with_owner(captured_owner);
  return board;
}

std::string list_moves(const Ruleset& ruleset, const std::set<NaiveMove>& moves) {
  std::string out;
  const auto cells = [&](char sign, const std::set<Cell>& list) {
    for (Cell cell : list) out += sign + ruleset.labels[cell];
  };
  for (const NaiveMove& move : moves) {
    const auto label = [&](Cell cell) { return cell == no_cell ? "" : std::string(ruleset.labels[cell]); };
    out += std::string(1, move.kind) + " " + label(move.from) + "-" + label(move.to);
    cells('x', move.captured);
    cells('/', move.opened);
    if (move.fate.stays_on_board()) out += fate_words[static_cast<std::size_t>(move.fate.fate)];
    if (move.promotion != 0) out += "=" + std::to_string(move.promotion - 1);
    if (move.entrant != 0) out += "," + std::to_string(move.entrant - 1) + "@";
    out += "\n";
  }
  return out;
}

}  // namespace trigon::engine::testing
