// Who attacks a cell, by the attack tables. Tested in tests/unit/attacks_test.cpp against the interpreter.
#pragma once

#include "interpreter/movegen/freezing.h"
#include "interpreter/movegen/interpret.h"
#include "interpreter/movegen/protection.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// A change to the board that is only assumed: the piece on `removed` is taken off and, unless `placed` is `no_cell`,
/// put down there. With `placed` there must be `removed`.
struct HypotheticalBoard {
  Cell removed = no_cell;
  Cell placed = no_cell;

  bool is_occupied(const Position& position, Cell cell) const {
    return cell == placed || (cell != removed && !position.at(cell).is_empty());
  }
};

/// Do the conditions of the line on attacker and victim hold: unmoved, the victim's owner and type, unmoved pieces that
/// spare each other? The path is not looked at. The victim is another owner's piece, or `may_be_victim`.
inline bool may_capture(const Ruleset& ruleset, const MoveLine& line, Piece attacker, Piece victim);
/// The same, also for lines whose piece swaps places with the victim, which is no capture.
inline bool may_meet(const Ruleset& ruleset, const MoveLine& line, Piece attacker, Piece victim);

/// Does a condition allow that `mover` captures `victim`?
inline bool allows_victim(const Condition& condition, Piece mover, Piece victim) {
  return condition.victims.contains(mover.owner(), victim.owner(), victim.type());
}

/// Is `victim`, a piece, of another owner who is no partner, or does the line capture own pieces of its type too?
inline bool may_be_victim(const Ruleset& ruleset, const MoveLine& line, Piece mover, Piece victim) {
  if (victim.owner() == mover.owner()) return takes_own(ruleset.conditions.data(), line, victim);
  return victim.owner() != captured_owner && !ruleset.are_partners(mover.owner(), victim.owner());
}

inline bool may_capture(const Ruleset& ruleset, const MoveLine& line, Piece attacker, Piece victim) {
  if (line.condition() != 0 && ruleset.conditions[line.condition()].fate.swaps()) return false;
  return may_meet(ruleset, line, attacker, victim);
}

inline bool may_meet(const Ruleset& ruleset, const MoveLine& line, Piece attacker, Piece victim) {
  if (line.has(node_flag::unmoved_only) && !attacker.is_unmoved()) return false;
  if (line.condition() != 0 && !allows_victim(ruleset.conditions[line.condition()], attacker, victim)) return false;
  return !(attacker.is_unmoved() && victim.is_unmoved() &&
           ruleset.types[attacker.type()].spared_unmoved.contains(victim.type()));
}

/// Is the path of `line` as it must be, where `at(cell)` says what stands on each cell? See `is_open`.
template <class At>
bool is_open_where(const Ruleset& ruleset, const MoveProgram& program, const MoveLine& line, Piece mover, At&& at) {
  const Cell* const path = program.path(line);
  int pieces = 0;
  for (std::uint32_t i = 0; i < line.path_length; ++i) {
    const Piece there = at(path[i]);
    if (there.is_empty()) continue;
    if (++pieces > line.hurdles || !program.may_pass_piece_at(line, i)) return false;
    const PieceLimit& limit = ruleset.conditions[line.condition()].hurdles;
    if (line.has_places && program.over_at(line, i) == Over::victim) {
      if (!may_be_victim(ruleset, line, mover, there) || !may_capture(ruleset, line, mover, there)) return false;
    } else if (!limit.contains(mover.owner(), ruleset.seen_by(mover.owner(), there.owner()), there.type())) {
      return false;
    }
  }
  return pieces == line.hurdles;
}

/// Is the path of `line` as it must be: empty, or with allowed hurdles, and victims on the way, where they must
/// stand and nothing protects them? The piece whose line it is stands on `line.from`.
bool is_open(const Position& position, const MoveProgram& program, const MoveLine& line,
             HypotheticalBoard hypothetical);

/// The cells between the ends of a line, by its number in the program's table.
template <std::size_t Words>
CellSetOf<Words> path_set_of(const AttackTable& table, const MoveProgram& program, std::size_t number) {
  if constexpr (Words <= max_path_set_words) return table.between<Words>(number);
  CellSetOf<Words> cells;
  const MoveLine& line = table.line(number);
  for (std::uint32_t i = 0; i < line.path_length; ++i) cells.insert(program.path(line)[i]);
  return cells;
}

/// The pieces of all players who are in, except those of `defender` and partners.
template <std::size_t Words>
CellSetOf<Words> attackers_of(const Position& position, Player defender) {
  if (position.is_everybody_an_enemy())
    return position.occupied<Words>() - position.cells_of<Words>(defender) - position.cells_of<Words>(dead_owner);
  CellSetOf<Words> attackers;
  for (Player player : position.players_in() - position.ruleset().team_of[defender])
    attackers |= position.cells_of<Words>(player);
  return attackers;
}

/// The pieces among `attackers` that could capture on `cell` if their paths were open. A piece that stands on the cell
/// itself, or is removed, does not attack.
template <std::size_t Words>
CellSetOf<Words> possible_attackers(const Position& position, CellSetOf<Words> attackers, Cell cell,
                                    HypotheticalBoard hypothetical) {
  attackers &= position.ruleset().attacker_candidates.among<Words>(position.cells_by_program(), cell);
  attackers.erase(cell);
  if (hypothetical.removed != no_cell) attackers.erase(hypothetical.removed);
  return attackers;
}

/// Could `piece` on `from`, which has lines to `cell`, capture `victim` if it stood there? `occupied` are the occupied
/// cells after the assumed change.
template <std::size_t Words>
bool could_capture(const Position& position, Piece piece, Cell from, Cell cell, Piece victim,
                   const CellSetOf<Words>& occupied, HypotheticalBoard hypothetical) {
  const Ruleset& ruleset = position.ruleset();
  const std::size_t program = ruleset.program_index(piece);
  const AttackTable& table = ruleset.attacks[program];
  const auto is_open_now = [&](std::size_t number) {
    const MoveLine& line = table.line(number);
    if constexpr (Words <= max_path_set_words) {
      const CellSetOf<Words> between = table.between<Words>(number) & occupied;
      if (line.hurdles == 0) return between.empty();
      if (line.hops_anywhere() && ruleset.conditions[line.condition()].hops_over_all()) return between.size() == 1;
    }
    return is_open(position, ruleset.programs[program], line, hypothetical);
  };
  const auto [begin, end] = table.known_lines<Words>(from, cell);
  // Most lines are not open, so the path is tested first; the conditions of open lines mostly hold.
  for (std::size_t number = begin; number != end; ++number)
    if (is_open_now(number) && may_capture(ruleset, table.line(number), piece, victim)) return true;
  return false;
}

/// The first of the `possible` attackers that could capture `victim` if it stood on `cell`, or `no_cell`. `occupied`
/// are the occupied cells after the assumed change.
template <std::size_t Words>
Cell find_open_attacker(const Position& position, const CellSetOf<Words>& possible, Cell cell, Piece victim,
                        const CellSetOf<Words>& occupied, HypotheticalBoard hypothetical) {
  return possible.find([&](Cell from) {
    return could_capture(position, position.at(from), from, cell, victim, occupied, hypothetical);
  });
}

/// The first of `attackers` that could capture `victim` if it stood on `cell`, or `no_cell`.
template <std::size_t Words>
Cell find_attacker_among(const Position& position, const CellSetOf<Words>& attackers, Cell cell, Piece victim,
                         const CellSetOf<Words>& occupied, HypotheticalBoard hypothetical) {
  return find_open_attacker(position, possible_attackers(position, attackers, cell, hypothetical), cell, victim,
                            occupied, hypothetical);
}

/// The occupied cells after the assumed change.
template <std::size_t Words>
CellSetOf<Words> occupied_in(const Position& position, HypotheticalBoard hypothetical) {
  CellSetOf<Words> occupied = position.occupied<Words>();
  if (hypothetical.removed != no_cell) occupied.erase(hypothetical.removed);
  if (hypothetical.placed != no_cell) occupied.insert(hypothetical.placed);
  return occupied;
}

/// The pieces of a player that would not lose their own last royal by capturing on `cell`.
template <std::size_t Words>
CellSetOf<Words> attackers_who_survive(const Position& position, Player player, Cell cell, const Explosion& explosion) {
  const CellSetOf<Words> royals = position.royals_of<Words>(player), pieces = position.cells_of<Words>(player);
  if (royals.empty()) return pieces;
  CellSetOf<Words> surviving, attackers;
  royals.for_each([&](Cell royal) {
    if (!explosion.near[cell].contains(royal) || explosion.spared.contains(position.at(royal).type()))
      surviving.insert(royal);
  });
  pieces.for_each([&](Cell from) {
    CellSetOf<Words> left = surviving;
    const Piece captor = position.at(from);
    if (!explosion.immune.contains(captor.type())) left.erase(from);
    if (!left.empty()) attackers.insert(from);
  });
  return attackers;
}

/// The pieces that may capture on `cell` where captures explode: under check, nobody may blow up the own last royal.
template <std::size_t Words>
[[gnu::noinline]] CellSetOf<Words> survivors_of_capture_on(const Position& position, Cell cell) {
  if (!position.ruleset().end.has_check()) return position.occupied<Words>();
  CellSetOf<Words> survivors;
  for (Player player : position.players_in())
    survivors |= attackers_who_survive<Words>(position, player, cell, *position.ruleset().explosion);
  return survivors;
}

/// Those of `attackers` that may capture on `cell`: they are not frozen, and no explosion keeps them from it.
template <std::size_t Words>
CellSetOf<Words> capturers_among(const Position& position, CellSetOf<Words> attackers, Cell cell) {
  if (position.ruleset().freezing) [[unlikely]]
    attackers -= frozen_pieces<Words>(position);
  if (position.ruleset().explosion) [[unlikely]]
    attackers &= survivors_of_capture_on<Words>(position, cell);
  return attackers;
}

/// Could a player who is in, other than `defender`, capture `victim` if it stood on `cell`? A pseudo-legal capture is
/// enough: the attacker's own royals may be left attacked. A piece that stands on `hypothetical.removed` or on `cell`
/// neither attacks nor protects. Captures aside are looked for on the board as it is. Where scripts say who attacks,
/// they decide.
bool is_attacked(const Position& position, Cell cell, Piece victim, Player defender,
                 HypotheticalBoard hypothetical = {});

/// The first piece that makes `is_attacked` true, or `no_cell`.
Cell find_attacker(const Position& position, Cell cell, Piece victim, Player defender,
                   HypotheticalBoard hypothetical = {});

/// The same for a victim that nothing protects.
Cell find_attacker_of_unprotected(const Position& position, Cell cell, Piece victim, Player defender,
                                  HypotheticalBoard hypothetical = {});

/// All pieces that could capture `victim` if it stood on `cell`, as `is_attacked` says, but whatever scripts say of
/// attacks.
CellSet find_capturers(const Position& position, Cell cell, Piece victim, Player defender,
                       HypotheticalBoard hypothetical = {});

/// All pieces that make `is_attacked` true.
CellSet find_attackers(const Position& position, Cell cell, Piece victim, Player defender);

/// Is some royal of `player` attacked that the player may not leave so?
bool is_in_check(const Position& position, Player player);

/// Could a piece of `attacker` capture a royal that `defender` may not leave attacked?
bool attacks_royal(const Position& position, Player attacker, Player defender);

/// Could a piece of `player` capture a royal of somebody else who is in?
bool attacks_some_royal(const Position& position, Player player);

/// Could one of `attackers` capture en passant on `passed`, taking `victim`, which has just passed over it? Only for
/// games that have capture en passant.
template <std::size_t Words>
bool can_be_taken_in_passing(const Position& position, const CellSetOf<Words>& attackers, Piece victim, Cell passed,
                             HypotheticalBoard hypothetical) {
  const Ruleset& ruleset = position.ruleset();
  if (!position.at(passed).is_empty()) return false;
  const CellSetOf<Words> candidates = attackers & narrow<Words>(ruleset.en_passant_origins[passed]);
  return candidates.find([&](Cell attacker) {
    const Piece piece = position.at(attacker);
    for (const MoveLine& line : ruleset.attack_table(piece).lines(attacker, passed))
      if (line.has(node_flag::takes_en_passant) && may_capture(ruleset, line, piece, victim) &&
          is_open(position, ruleset.program(piece), line, hypothetical))
        return true;
    return false;
  }) != no_cell;
}

/// Could a player other than `mover` who is in capture en passant on `passed`, taking the piece that goes from `from`
/// to `to`? For any game.
bool can_be_taken_in_passing(const Position& position, Cell from, Cell to, Cell passed, Player mover);
/// Could a player other than `mover` who is in capture en passant on `passed`, taking the piece that has gone to `to`?
bool can_be_taken_in_passing(const Position& position, Cell to, Cell passed, Player mover);

}  // namespace trigon::engine
