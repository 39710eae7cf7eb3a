#include "interpreter/movegen/attacks.h"

#include <algorithm>

#include "interpreter/geometry/extract_bits.h"
#include "interpreter/movegen/captures_aside.h"

namespace trigon::engine {

bool is_open(const Position& position, const MoveProgram& program, const MoveLine& line,
             HypotheticalBoard hypothetical) {
  const auto at = [&](Cell cell) {
    if (cell == hypothetical.placed) return position.at(hypothetical.removed);
    return cell == hypothetical.removed ? Piece() : position.at(cell);
  };
  if (!is_open_where(position.ruleset(), program, line, position.at(line.from), at)) return false;
  if (!position.ruleset().protection || !line.has_places) return true;
  return program.victim_cells(line).find([&](Cell cell) {
    return is_protected_from(position, position.at(line.from).owner(), cell, at(cell), hypothetical.removed);
  }) == no_cell;
}

namespace {

template <std::size_t Words>
Cell find_attacker_on(const Position& position, Cell cell, Piece victim, Player defender,
                      HypotheticalBoard hypothetical) {
  return find_attacker_among(position, capturers_among(position, attackers_of<Words>(position, defender), cell), cell,
                             victim, occupied_in<Words>(position, hypothetical), hypothetical);
}

template <std::size_t Words>
TRIGON_FAST_BITS Cell find_attacker_fast(const Position& position, Cell cell, Piece victim, Player defender,
                                         HypotheticalBoard hypothetical) {
  return find_attacker_on<Words>(position, cell, victim, defender, hypothetical);
}

}  // namespace

CellSet find_capturers(const Position& position, Cell cell, Piece victim, Player defender,
                       HypotheticalBoard hypothetical) {
  if (is_protected(position, cell, victim, hypothetical.removed)) [[unlikely]]
    return {};
  return with_words(position.words(), [&]<std::size_t Words>() {
    const auto attackers = capturers_among(position, attackers_of<Words>(position, defender), cell);
    const auto occupied = occupied_in<Words>(position, hypothetical);
    CellSet found;
    possible_attackers(position, attackers, cell, hypothetical).for_each([&](Cell from) {
      if (could_capture(position, position.at(from), from, cell, victim, occupied, hypothetical)) found.insert(from);
    });
    if (position.ruleset().has_captures_aside)
      (CellSet(attackers) - found).for_each([&](Cell from) {
        CellSet alone;
        alone.insert(from);
        if (find_attacker_aside(position, alone, cell, victim) != no_cell) found.insert(from);
      });
    return found;
  });
}

namespace {

CellSet attackers_by_scripts(const Position& position, Cell cell, Piece victim, Player defender,
                             HypotheticalBoard hypothetical) {
  return position.hooks().attackers(position, cell, defender,
                                    find_capturers(position, cell, victim, defender, hypothetical));
}

}  // namespace

Cell find_attacker(const Position& position, Cell cell, Piece victim, Player defender, HypotheticalBoard hypothetical) {
  const bool is_safe = is_protected(position, cell, victim, hypothetical.removed);
  if (is_safe && !position.ruleset().hooks.has_attackers()) [[unlikely]]
    return no_cell;
  return find_attacker_of_unprotected(position, cell, victim, defender, hypothetical);
}

Cell find_attacker_of_unprotected(const Position& position, Cell cell, Piece victim, Player defender,
                                  HypotheticalBoard hypothetical) {
  if (position.ruleset().hooks.has_attackers()) [[unlikely]]
    return attackers_by_scripts(position, cell, victim, defender, hypothetical).first();
  return with_words(position.words(), [&]<std::size_t Words>() {
    if (position.ruleset().has_captures_aside) [[unlikely]] {
      const CellSet attackers = capturers_among(position, attackers_of<Words>(position, defender), cell);
      const Cell aside = find_attacker_aside(position, attackers, cell, victim);
      if (aside != no_cell) return aside;
    }
    return has_fast_bits ? find_attacker_fast<Words>(position, cell, victim, defender, hypothetical)
                         : find_attacker_on<Words>(position, cell, victim, defender, hypothetical);
  });
}

CellSet find_attackers(const Position& position, Cell cell, Piece victim, Player defender) {
  if (position.ruleset().hooks.has_attackers()) return attackers_by_scripts(position, cell, victim, defender, {});
  return find_capturers(position, cell, victim, defender);
}

bool is_attacked(const Position& position, Cell cell, Piece victim, Player defender, HypotheticalBoard hypothetical) {
  return find_attacker(position, cell, victim, defender, hypothetical) != no_cell;
}

namespace {

/// Is one of the `royals` attacked? `possible` are those who could attack the first one if their paths were open.
template <std::size_t Words>
bool is_any_attacked(const Position& position, CellSetOf<Words> attackers, CellSetOf<Words> royals,
                     CellSetOf<Words> possible) {
  const CellSetOf<Words> occupied = position.occupied<Words>();
  const Cell first = royals.first();
  return royals.find([&](Cell cell) {
    if (cell != first) possible = possible_attackers(position, attackers, cell, {});
    return find_open_attacker(position, possible, cell, position.at(cell), occupied, {}) != no_cell;
  }) != no_cell;
}

template <std::size_t Words>
TRIGON_FAST_BITS [[gnu::noinline]] bool is_any_attacked_fast(const Position& position, CellSetOf<Words> attackers,
                                                             CellSetOf<Words> royals, CellSetOf<Words> possible) {
  return is_any_attacked(position, attackers, royals, possible);
}
template <std::size_t Words>
[[gnu::noinline]] bool is_any_attacked_anywhere(const Position& position, CellSetOf<Words> attackers,
                                                CellSetOf<Words> royals, CellSetOf<Words> possible) {
  return is_any_attacked(position, attackers, royals, possible);
}

/// Mostly there is no attacker candidate. Finding that out needs few registers, so the rest is in functions of their
/// own.
template <std::size_t Words>
[[gnu::noinline]] bool is_in_check_on(const Position& position, Player player) {
  const AttackerCandidates& origins = position.ruleset().attacker_candidates;
  const CellSetOf<Words> attackers = attackers_of<Words>(position, player);
  CellSetOf<Words> royals = position.royals_of<Words>(player);
  while (!royals.empty()) {
    const Cell cell = royals.first();
    const CellSetOf<Words> possible = attackers & origins.among<Words>(position.cells_by_program(), cell);
    if (!possible.empty())
      return has_fast_bits ? is_any_attacked_fast(position, attackers, royals, possible)
                           : is_any_attacked_anywhere(position, attackers, royals, possible);
    royals.erase(cell);
  }
  return false;
}

}  // namespace

bool is_in_check(const Position& position, Player player) {
  const Ruleset& ruleset = position.ruleset();
  if (!position.guards_royals(player)) [[unlikely]]
    return false;
  if (ruleset.explosion || ruleset.freezing || ruleset.protection || ruleset.has_captures_aside ||
      ruleset.hooks.has_attackers()) [[unlikely]]
    return position.royals_of(player).find(
               [&](Cell royal) { return is_attacked(position, royal, position.at(royal), player); }) != no_cell;
  return with_words(position.words(), [&]<std::size_t Words>() { return is_in_check_on<Words>(position, player); });
}

bool attacks_royal(const Position& position, Player attacker, Player defender) {
  if (!position.guards_royals(defender)) return false;
  if (position.ruleset().hooks.has_attackers()) [[unlikely]]
    return position.royals_of(defender).find([&](Cell cell) {
      return !(find_attackers(position, cell, position.at(cell), defender) & position.cells_of(attacker)).empty();
    }) != no_cell;
  return with_words(position.words(), [&]<std::size_t Words>() {
    const auto royals = position.royals_of<Words>(defender);
    return royals.find([&](Cell cell) {
      if (is_protected(position, cell, position.at(cell))) [[unlikely]]
        return false;
      const auto attackers = capturers_among(position, position.cells_of<Words>(attacker), cell);
      if (position.ruleset().has_captures_aside &&
          find_attacker_aside(position, attackers, cell, position.at(cell)) != no_cell)
        return true;
      return find_attacker_among(position, attackers, cell, position.at(cell), position.occupied<Words>(), {}) !=
             no_cell;
    }) != no_cell;
  });
}

bool attacks_some_royal(const Position& position, Player player) {
  return std::ranges::any_of(position.players_in() - position.ruleset().team_of[player],
                             [&](Player enemy) { return attacks_royal(position, player, enemy); });
}

namespace {

bool can_anybody_take_in_passing(const Position& position, Piece victim, Cell passed, Player mover,
                                 HypotheticalBoard hypothetical) {
  if (position.ruleset().en_passant_origins.empty()) return false;
  return with_words(position.words(), [&]<std::size_t Words>() {
    return can_be_taken_in_passing(position, attackers_of<Words>(position, mover), victim, passed, hypothetical);
  });
}

}  // namespace

bool can_be_taken_in_passing(const Position& position, Cell from, Cell to, Cell passed, Player mover) {
  return can_anybody_take_in_passing(position, position.at(from).moved(), passed, mover, {from, to});
}

bool can_be_taken_in_passing(const Position& position, Cell to, Cell passed, Player mover) {
  return can_anybody_take_in_passing(position, position.at(to), passed, mover, {});
}

}  // namespace trigon::engine
