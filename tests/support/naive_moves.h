// A second opinion on moves: reads the movement trees straight over the board, cell by cell and at play time, without
// lines, move programs, lines or attack tables, and finds out about check by playing a move on a copy and asking every
// enemy for its captures. Slow, and simple enough to be believed.
//
// It covers the whole notation of grammar/movement.ebnf, truces, promotion, en passant, castling, passes, check,
// capture of royals, teams, every fate of an army, gating, and turns of several parts. It knows no hooks, and what the
// loader compiles away (zones, players and types beside a term, the promotion zone) it cannot see: a test provides it
// as `NaiveRules`.
#pragma once

#include <compare>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"

namespace trigon::engine::testing {

/// Kinds of pieces, by whether they are the mover's, another player's, a neutral player's or dead.
struct NaivePieces {
  TypeSet own, enemies, neutral, dead;

  bool have(const Ruleset& ruleset, Player mover, Piece piece) const {
    const bool is_dead = is_nobody(piece.owner());
    const TypeSet& kinds = is_dead                                     ? dead
                           : piece.owner() == mover                    ? own
                           : ruleset.players[piece.owner()].is_neutral ? neutral
                                                                       : enemies;
    return kinds.contains(piece.type());
  }
};

/// What a term asks of victims and hurdles. Royals are never own victims.
struct NaiveCondition {
  NaivePieces victims{{}, TypeSet::all(), TypeSet::all(), TypeSet::all()};
  NaivePieces hurdles{TypeSet::all(), TypeSet::all(), TypeSet::all(), TypeSet::all()};
  Takes takes = Takes::onto;
  VictimFate fate{};
  bool takes_row = false;
  std::array<std::int8_t, max_piece_types> captor_becomes = Condition::no_change();
};

/// What stands beside the notation in the variant's file. The defaults say: nothing does.
struct NaiveRules {
  /// Has a piece of this type and home the term at all?
  std::function<bool(PieceType, std::size_t term, Player home)> has_term = [](auto...) { return true; };
  /// What the term asks of hurdles and victims.
  std::function<NaiveCondition(PieceType, std::size_t term)> condition = [](auto...) { return NaiveCondition(); };
  /// Does a piece of that home which promotes at all do so on this cell? By default where it has no forward `W`.
  std::function<bool(const Ruleset&, Player home, Cell)> promotes;

  NaiveRules();
};

/// A move by what it does.
struct NaiveMove {
  Cell from = no_cell;
  Cell to = no_cell;
  /// 'm' for a move or capture by going there, 'r' rifle, 's' a swap of places, 'c' castling, 'p' a pass, 'n' for a
  /// neutral piece that is put on `to`.
  char kind = 'm';
  /// Type that it becomes, plus one, or 0.
  int promotion = 0;
  std::set<Cell> captured;
  /// Cells on which an enemy may take it en passant.
  std::set<Cell> opened;
  /// What becomes of what is captured or swapped.
  VictimFate fate{};
  /// Whether the player chose what is ahead or behind, or `onto` without a choice.
  Takes choice = Takes::onto;
  /// The type that enters where the piece stood, plus one, or 0.
  int entrant = 0;
  auto operator<=>(const NaiveMove&) const = default;
};

std::set<NaiveMove> naive_pseudo_legal_moves(const Position& position, const NaiveRules& rules = {});
std::set<NaiveMove> naive_legal_moves(const Position& position, const NaiveRules& rules = {});
/// Whose turn it is after a move, in which phase, and which piece alone may move on; not where turns have several moves
/// or phases last a round. `players_in` are those who are in after the move.
struct NaiveTurn {
  Player player = 0;
  std::uint8_t phase = 0;
  Cell bound = no_cell;
  auto operator<=>(const NaiveTurn&) const = default;
};
NaiveTurn naive_turn_after(const Position& position, const NaiveMove& move, PlayerSet players_in);
/// What stands on each cell after a move, where nobody is eliminated by it.
std::vector<Piece> naive_board_after(const Position& position, const NaiveMove& move);
/// Could `player` capture the piece on `cell`, whose turn it may be?
bool naive_can_capture(const Position& position, Player player, Cell cell, const NaiveRules& rules = {});

/// The interpreter's moves in the same form. Fails the test when two of them are one.
std::set<NaiveMove> as_naive(const Position& position, const MoveList& moves);

/// Each on a line, for messages.
std::string list_moves(const Ruleset& ruleset, const std::set<NaiveMove>& moves);

}  // namespace trigon::engine::testing
