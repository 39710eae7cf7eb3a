#include "tests/support/naive_pieces.h"

#include <algorithm>
#include <map>

#include "tests/support/naive_term.h"

namespace trigon::engine::testing::naive {

namespace {

/// The cells of `way` on which a player who is in, other than the mover, could take en passant the piece that went from
/// `move.from` to `move.to`.
std::set<Cell> opened_cells_of(const State& before, const NaiveRules& rules, const NaiveMove& move,
                               const std::vector<Cell>& way) {
  State after = before;
  after.board[move.to] = after.board[move.from].moved();
  after.board[move.from] = Piece();
  std::set<Cell> opened;
  for (Cell passed : way) {
    after.rights = {{passed, move.to, before.turn}};
    for (std::size_t from = 0; from < after.board.size(); ++from) {
      const Piece enemy = after.board[from];
      if (enemy.is_empty() || enemy.owner() == before.turn || is_nobody(enemy.owner()) || !after.is_in(enemy.owner()))
        continue;
      for (std::size_t t = 0; t < after.ruleset.types[enemy.type()].terms.size(); ++t) {
        if (!rules.has_term(enemy.type(), t, enemy.home())) continue;
        if (!after.ruleset.types[enemy.type()].terms[t].term.has(Modifier::takes_en_passant)) continue;
        for (const auto& found : TermReader(after, rules, static_cast<Cell>(from), t).read())
          if (found.first.to == passed && found.first.captured.count(move.to) != 0) opened.insert(passed);
      }
    }
  }
  return opened;
}

/// What is captured aside by all ways to an empty cell, by the cell and what the player chooses.
using CapturesAside = std::map<std::pair<Cell, Takes>, std::set<Cell>>;

/// The empty cells to which the piece on a cell may go by capturing aside, and what it captures by all ways there.
CapturesAside captures_aside(const State& state, const NaiveRules& rules, Cell from) {
  const Piece piece = state.board[from];
  CapturesAside found;
  for (std::size_t t = 0; t < state.ruleset.types[piece.type()].terms.size(); ++t) {
    if (!rules.has_term(piece.type(), t, piece.home()) || rules.condition(piece.type(), t).takes == Takes::onto)
      continue;
    for (const auto& [move, way] : TermReader(state, rules, from, t).read())
      if (move.kind == 'm') found[{move.to, move.choice}].insert(move.captured.begin(), move.captured.end());
  }
  std::erase_if(found, [](const auto& item) { return item.second.empty(); });
  return found;
}

/// What a piece promotes to: the choices of which its owner has not enough yet.
std::vector<PieceType> choices_of(const State& state, Piece piece) {
  const PieceTypeInfo& type = state.ruleset.types[piece.type()];
  std::vector<PieceType> choices;
  for (std::size_t i = 0; i < type.promotes_to.size(); ++i) {
    const PromotionLimit limit = type.promotion_limits.empty() ? PromotionLimit() : type.promotion_limits[i];
    const auto counts = [&](Piece other) {
      return !other.is_empty() && other.owner() == piece.owner() && limit.counted.contains(other.type());
    };
    if (limit.most == 0 || std::ranges::count_if(state.board, counts) < limit.most)
      choices.push_back(type.promotes_to[i]);
  }
  return choices;
}

}  // namespace

namespace {

/// The cells within so many steps of a cell, itself included.
std::set<Cell> cells_near(const State& state, Cell cell, int reach) {
  std::set<Cell> near = {cell};
  for (int i = 0; i < reach; ++i)
    for (Cell inner : std::set<Cell>(near))
      for (Heading heading : headings_of(state.ruleset.grid))
        if (const Cell next = state.ruleset.grid.step(inner, heading); next != no_cell) near.insert(next);
  return near;
}

}  // namespace

bool is_protected(const State& state, Cell cell, Cell vacated) {
  if (!state.ruleset.protection) return false;
  const Protection& protection = *state.ruleset.protection;
  const Piece piece = state.board[cell];
  if (piece.is_empty() || is_nobody(piece.owner()) || !protection.pieces.contains(piece.type())) return false;
  std::set<Cell> near = cells_near(state, cell, protection.reach);
  near.erase(cell);
  near.erase(vacated);
  return std::any_of(near.begin(), near.end(), [&](Cell other) {
    const Piece by = state.board[other];
    if (by.is_empty() || is_nobody(by.owner()) || !state.is_in(by.owner())) return false;
    const bool is_ours = by.owner() == piece.owner() || state.are_partners(piece.owner(), by.owner());
    return is_ours && protection.by.contains(by.type());
  });
}

bool is_frozen(const State& state, Cell cell) {
  if (!state.ruleset.freezing) return false;
  const Freezing& freezing = *state.ruleset.freezing;
  const Piece piece = state.board[cell];
  const std::set<Cell> near = cells_near(state, cell, freezing.reach);
  return !freezing.spared.contains(piece.type()) && std::any_of(near.begin(), near.end(), [&](Cell other) {
    const Piece by = state.board[other];
    return !by.is_empty() && by.owner() != piece.owner() && !state.are_partners(piece.owner(), by.owner()) &&
           !is_nobody(by.owner()) && state.is_in(by.owner()) && freezing.by.contains(by.type());
  });
}

namespace {

/// Would the move capture an enemy that another piece protects, which does not stand on `vacated`?
bool captures_protected(const State& state, Player player, const std::set<Cell>& captured, Cell vacated) {
  return std::ranges::any_of(captured, [&](Cell victim) {
    return state.board[victim].owner() != player && is_protected(state, victim, vacated);
  });
}

/// Moves of all pieces of `player` without castling, promotion and opened cells left out when `for_capture`.
std::set<NaiveMove> moves_of(const State& state, const NaiveRules& rules, Player player, bool for_capture,
                             Cell vacated = no_cell) {
  std::set<NaiveMove> moves;
  bool has_passed = false;
  for (std::size_t cell = 0; cell < state.board.size(); ++cell) {
    const Piece piece = state.board[cell];
    if (piece.is_empty() || piece.owner() != player || is_frozen(state, static_cast<Cell>(cell))) continue;
    const PieceTypeInfo& type = state.ruleset.types[piece.type()];
    bool passes_here = false;
    const auto aside = captures_aside(state, rules, static_cast<Cell>(cell));
    for (std::size_t t = 0; t < type.terms.size(); ++t) {
      if (!rules.has_term(piece.type(), t, piece.home())) continue;
      for (auto [move, way] : TermReader(state, rules, static_cast<Cell>(cell), t).read()) {
        if (move.kind == 'p') {
          passes_here = true;
          if (!has_passed) moves.insert(move);
          continue;
        }
        const Takes takes = rules.condition(piece.type(), t).takes;
        const bool takes_aside =
            takes != Takes::onto && (takes == Takes::ahead_or_behind) == (move.choice != Takes::onto);
        const std::pair place{move.to, move.choice};
        if (takes_aside && aside.contains(place)) {
          move.captured = aside.at(place);
          move.fate = rules.condition(piece.type(), t).fate;
          way.clear();
        }
        const auto captures = [&, to = move.to](Takes choice) { return aside.contains({to, choice}); };
        if (takes == Takes::ahead_or_behind && move.captured.empty() &&
            (captures(Takes::ahead) || captures(Takes::behind)))
          continue;
        if (captures_protected(state, player, move.captured, vacated)) continue;
        if (for_capture || move.kind == 'r') {
          moves.insert(move);
          continue;
        }
        if (!way.empty()) move.opened = opened_cells_of(state, rules, move, way);
        if (move.promotion != 0) {
          moves.insert(move);
          continue;
        }
        const bool promotes = !type.promotes_to.empty() && type.promotion_time != PromotionTime::at_turn_end &&
                              rules.promotes(state.ruleset, piece.home(), move.to);
        const std::vector<PieceType> choices = promotes ? choices_of(state, piece) : std::vector<PieceType>();
        const bool takes_royal = state.is_royal(state.board[move.to]);
        if (!promotes || type.may_stay || (choices.empty() && takes_royal)) moves.insert(move);
        for (PieceType choice : choices) {
          move.promotion = choice + 1;
          moves.insert(move);
        }
      }
    }
    has_passed = has_passed || passes_here;
  }
  return moves;
}

}  // namespace

bool can_capture(const State& state, const NaiveRules& rules, Player player, Cell cell, Cell vacated) {
  const auto moves = moves_of(state, rules, player, true, vacated);
  return std::any_of(moves.begin(), moves.end(), [&](const NaiveMove& move) { return move.captured.count(cell) != 0; });
}

bool is_attacked(const State& state, const NaiveRules& rules, Cell cell, Player defender, Cell vacated) {
  for (Player player : state.ruleset.all_players())
    if (player != defender && state.is_in(player) && can_capture(state, rules, player, cell, vacated)) return true;
  return false;
}

namespace {

bool may_castle(const State& state, const NaiveRules& rules, std::size_t index) {
  const Castling& castling = state.ruleset.castlings[index];
  if (castling.player != state.turn || !state.castling.contains(index)) return false;
  if (is_frozen(state, castling.royal_from) || is_frozen(state, castling.partner_from)) return false;
  for (Cell cell : castling.empty)
    if (!state.board[cell].is_empty()) return false;
  return std::all_of(castling.safe.begin(), castling.safe.end(), [&](Cell cell) {
    // An enemy may only capture what stands there, so the royal is put there to ask.
    State supposed = state;
    supposed.board[cell] = state.board[castling.royal_from];
    return !is_attacked(supposed, rules, cell, state.turn, castling.royal_from);
  });
}

/// The moves that put neutral pieces on other cells, or on the board where none of their kind is there.
void add_relocations(const State& state, std::set<NaiveMove>& moves) {
  for (PieceType type = 0; type < state.ruleset.types.size(); ++type) {
    if (!state.relocated.contains(type)) continue;
    std::vector<Cell> places;
    for (std::size_t cell = 0; cell < state.board.size(); ++cell) {
      const Piece piece = state.board[cell];
      if (!piece.is_empty() && piece.type() == type && !is_nobody(piece.owner()) &&
          state.ruleset.players[piece.owner()].is_neutral)
        places.push_back(static_cast<Cell>(cell));
    }
    for (std::size_t to = 0; to < state.board.size(); ++to) {
      if (!state.board[to].is_empty()) continue;
      for (const Cell from : places) moves.insert({from, static_cast<Cell>(to), 'm', 0, {}, {}});
      if (places.empty()) moves.insert({no_cell, static_cast<Cell>(to), 'n', type + 1, {}, {}});
    }
  }
}

}  // namespace

std::set<NaiveMove> pseudo_legal(const State& state, const NaiveRules& rules) {
  std::set<NaiveMove> moves;
  add_relocations(state, moves);
  if (!state.may_move) return moves;
  moves.merge(moves_of(state, rules, state.turn, false));
  for (std::size_t i = 0; i < state.ruleset.castlings.size(); ++i) {
    const Castling& castling = state.ruleset.castlings[i];
    if (may_castle(state, rules, i))
      moves.insert({castling.royal_from, castling.royal_to, 'c', static_cast<int>(i), {}, {}});
  }
  return moves;
}

}  // namespace trigon::engine::testing::naive
