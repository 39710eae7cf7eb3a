// A position as the naive generator sees it: a board that can be copied and changed cell by cell.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "interpreter/position/position.h"
#include "tests/support/naive_geometry.h"

namespace trigon::engine::testing::naive {

struct State {
  explicit State(const Position& position)
      : ruleset(position.ruleset()),
        turn(position.turn()),
        in(position.players_in()),
        castling(position.castling_rights()),
        may_move(position.phase().has_moves),
        may_capture(position.phase().has_captures),
        relocated(position.phase().relocated) {
    for (std::size_t cell = 0; cell < ruleset.grid.cell_count(); ++cell)
      board.push_back(position.at(static_cast<Cell>(cell)));
    for (const EnPassantRight& right : position.en_passant_rights()) rights.push_back(right);
    for (const PieceType type : ruleset.hands.types)
      if (const int count = position.held(turn, turn, type); count > 0) held[type] = count;
    box = box_around(ruleset.grid);
  }

  bool is_in(Player player) const { return in.contains(player); }
  bool are_partners(Player one, Player other) const { return one != other && ruleset.team_of[one].contains(other); }
  bool is_royal(Piece piece) const { return !piece.is_empty() && ruleset.types[piece.type()].is_royal; }

  std::set<Cell> royals_of(Player player) const {
    std::set<Cell> royals;
    for (std::size_t cell = 0; cell < board.size(); ++cell)
      if (is_royal(board[cell]) && board[cell].owner() == player) royals.insert(static_cast<Cell>(cell));
    return royals;
  }

  const Ruleset& ruleset;
  std::shared_ptr<const Grid> box;
  std::vector<Piece> board;
  std::vector<EnPassantRight> rights;
  /// How many pieces of each type the player to move holds.
  std::map<PieceType, int> held;
  Player turn;
  PlayerSet in;
  CastlingSet castling;
  /// Does the phase let the player to move move own pieces, and capture? Which neutral ones does the player move?
  bool may_move, may_capture;
  TypeSet relocated;
};

}  // namespace trigon::engine::testing::naive
