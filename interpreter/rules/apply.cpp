#include "interpreter/rules/apply.h"

#include <algorithm>

#include "interpreter/movegen/attacks.h"

namespace trigon {

namespace {

class Application {
 public:
  Application(Position& position, const Move& move)
      : position_(position), ruleset_(position.ruleset()), move_(move), mover_(position.turn()) {}

  void run() {
    const std::vector<Cell> opened =
        move_.kind == MoveKind::passing ? opened_cells(position_, move_) : std::vector<Cell>{};
    position_.begin_ply();
    if (move_.kind == MoveKind::castling)
      castle();
    else if (move_.kind != MoveKind::pass)
      capture_and_move();
    position_.set_quiet_plies(resets_count_ ? 0 : position_.quiet_plies() + 1);
    drop_stale_rights();
    for (Cell cell : opened) position_.add_en_passant_right({cell, move_.to, mover_});
    end_turn();
  }

  /// The turn goes on to the next player who is in; en-passant rights lapse at the turns of those whom it passes.
  void end_turn() {
    const Player next = position_.next_in(mover_);
    const auto seats = static_cast<Player>(ruleset_.player_count());
    position_.filter_en_passant_rights([&](const EnPassantRight& right) {
      const int to_owner = (right.owner + seats - mover_ - 1) % seats;
      const int to_next = (next + seats - mover_ - 1) % seats;
      return to_owner > to_next;
    });
    position_.set_turn(next);
  }

  /// The player is out; what is left of the army becomes what the rules say.
  void fell(Player player, Player conqueror) {
    position_.set_out(player);
    CellSet army = position_.cells_of(player);
    army.for_each([&](Cell cell) { hand_over(cell, conqueror); }, ruleset_.grid.words());
    drop_castlings([&](const Castling& castling) { return castling.player == player; });
  }

 private:
  void capture_and_move() {
    const Piece piece = position_.at(move_.from);
    const CellSet captured = captured_cells(position_, move_);
    resets_count_ = !captured.empty() || ruleset_.types[piece.type()].resets_count;
    PlayerSet fallen = 0;
    captured.for_each(
        [&](Cell cell) {
          fallen |= take(cell);
          if (cell != move_.to || move_.kind == MoveKind::rifle) change(cell, Piece());
        },
        ruleset_.grid.words());
    if (move_.kind != MoveKind::rifle) {
      change(move_.from, Piece());
      const Piece moved = piece.moved();
      change(move_.to, move_.promotes() ? moved.with_type(move_.promoted_type()) : moved);
    }
    for (std::size_t p = 0; p < ruleset_.player_count(); ++p)
      if (fallen >> p & 1) fell(static_cast<Player>(p), mover_);
  }

  /// The bit of the player who falls by the capture on `cell`, or 0.
  PlayerSet take(Cell cell) const {
    const Piece victim = position_.at(cell);
    if (victim.owner() == dead_owner || !ruleset_.types[victim.type()].is_royal) return 0;
    return position_.royal_count(victim.owner()) == 1 ? static_cast<PlayerSet>(1u << victim.owner()) : PlayerSet{0};
  }

  void castle() {
    const Castling& castling = ruleset_.castlings[move_.detail];
    const Piece royal = position_.at(castling.royal_from);
    const Piece partner = position_.at(castling.partner_from);
    change(castling.royal_from, Piece());
    change(castling.partner_from, Piece());
    change(castling.royal_to, royal.moved());
    change(castling.partner_to, partner.moved());
  }

  void hand_over(Cell cell, Player conqueror) {
    switch (ruleset_.end.army) {
      case ArmyFate::dead: return position_.edit(cell, position_.at(cell).with_owner(dead_owner));
      case ArmyFate::removed: return change(cell, Piece());
      case ArmyFate::converted: return position_.edit(cell, position_.at(cell).with_owner(conqueror));
    }
  }

  /// An edit that a piece left or entered, so that castling with it is over.
  void change(Cell cell, Piece piece) {
    position_.edit(cell, piece);
    drop_castlings(
        [&](const Castling& castling) { return castling.royal_from == cell || castling.partner_from == cell; });
  }

  template <class IsOver>
  void drop_castlings(IsOver&& is_over) {
    std::uint32_t rights = position_.castling_rights();
    for (std::size_t i = 0; rights >> i != 0; ++i)
      if (is_over(ruleset_.castlings[i])) rights &= ~(1u << i);
    position_.set_castling_rights(rights);
  }

  /// Rights whose piece no longer stands where it went are void, and so are those onto a cell that is occupied by now: a
  /// capture there takes what stands there (rulings section 8).
  void drop_stale_rights() {
    position_.filter_en_passant_rights([&](const EnPassantRight& right) {
      return right.victim != move_.from && right.victim != move_.to && !position_.at(right.victim).is_empty() &&
             position_.at(right.passed).is_empty();
    });
  }

  Position& position_;
  const Ruleset& ruleset_;
  const Move move_;
  const Player mover_;
  bool resets_count_ = false;
};

}  // namespace

void apply(Position& position, const Move& move) { Application(position, move).run(); }

void put_out_for_no_move(Position& position) {
  const Player player = position.turn();
  position.begin_ply();
  if (position.ruleset().end.removes_royal)
    position.royals_of(player).for_each([&](Cell cell) { position.edit(cell, Piece()); });
  Application application(position, {});
  application.fell(player, dead_owner);
  application.end_turn();
}

CellSet captured_cells(const Position& position, const Move& move) {
  CellSet captured;
  if (move.kind == MoveKind::en_passant) {
    for (const EnPassantRight& right : position.en_passant_rights())
      if (right.passed == move.to && position.at(right.victim).owner() != position.turn())
        captured.insert(right.victim);
  } else if (move.kind != MoveKind::castling && move.kind != MoveKind::pass && !position.at(move.to).is_empty()) {
    captured.insert(move.to);
  }
  return captured;
}

std::vector<Cell> opened_cells(const Position& position, const Move& move) {
  std::vector<Cell> opened;
  if (move.kind != MoveKind::passing) return opened;
  const Program& program = position.ruleset().program(position.at(move.from));
  program.for_each_passed(move.from, program.tape(move.from) + move.detail, [&](Cell cell) {
    if (can_be_taken_in_passing(position, move.from, move.to, cell, position.turn())) opened.push_back(cell);
  });
  std::reverse(opened.begin(), opened.end());
  return opened;
}

}  // namespace trigon
