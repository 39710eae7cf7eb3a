#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/support/naive_pieces.h"
#include "tests/support/naive_term.h"

namespace trigon::engine::testing::naive {

bool TermReader::may_be_victim(Piece victim) const {
  const bool is_own = victim.owner() == piece_.owner();
  const bool only_swaps = condition_.fate.swaps() && condition_.fate.becomes < 0;
  if (is_own && state_.is_royal(victim) && !only_swaps) return false;
  if (!is_own && state_.is_royal(victim) && condition_.fate.stays_on_board()) return false;
  const bool changes_owner = !is_own && condition_.fate.fate == FateOfVictims::converted;
  if (is_own && condition_.fate.fate == FateOfVictims::converted && condition_.fate.becomes < 0) return false;
  if (condition_.fate.becomes == victim.type() && !condition_.fate.swaps() && !changes_owner) return false;
  if (victim.owner() == captured_owner || state_.are_partners(piece_.owner(), victim.owner())) return false;
  if (!condition_.victims.have(state_.ruleset, piece_.owner(), victim)) return false;
  const bool in_truce = state_.ruleset.types[piece_.type()].spared_unmoved.contains(victim.type());
  return !(in_truce && piece_.is_unmoved() && victim.is_unmoved());
}

void TermReader::arrive(Cell target, const std::set<Cell>& taken) {
  const Cell to = real(target);
  if (to == no_cell) return;
  NaiveMove move{real(from_), to, 'm', 0, {}, {}};
  const bool takes_aside = condition_.takes != Takes::onto;
  if (!taken.empty()) return arrive_with(move, taken);
  if (condition_.fate.swaps() && !state_.board[to].is_empty()) {
    move.kind = 's';
    move.fate = condition_.fate;
    if (may_be_victim(state_.board[to])) moves_.push_back({move, {}});
    return;
  }
  if (takes_aside && may_capture() && state_.board[to].is_empty() && !term_.has(Modifier::move_only)) {
    move.fate = condition_.fate;
    if (condition_.takes == Takes::ahead_or_behind) {
      bool captures = false;
      for (const Takes choice : {Takes::ahead, Takes::behind}) {
        move.captured = victims_aside(target, choice);
        move.choice = choice;
        if (!move.captured.empty()) moves_.push_back({move, {}}), captures = true;
      }
      if (captures) return;
      move.choice = Takes::onto;
    } else {
      move.captured = victims_aside(target, condition_.takes);
    }
    if (!move.captured.empty()) return moves_.push_back({move, {}});
    move.fate = {};
  }
  if (!state_.board[to].is_empty()) {
    const bool captures_onto = !takes_aside && !term_.has(Modifier::move_only) && may_capture();
    if (!captures_onto || !may_be_victim(state_.board[to])) return;
    move.captured.insert(to);
    if (term_.has(Modifier::rifle)) move.kind = 'r';
    const int becomes = condition_.captor_becomes[state_.board[to].type()];
    if (becomes >= 0 && becomes != piece_.type() && move.kind == 'm') move.promotion = becomes + 1;
    move.fate = condition_.fate;
    moves_.push_back({move, {}});
    return;
  }
  if (term_.has(Modifier::takes_en_passant) && may_capture() && !passed_on(to).empty()) {
    move.captured = passed_on(to);
    moves_.push_back({move, {}});
  } else if (!term_.has(Modifier::capture_only) && !term_.has(Modifier::rifle)) {
    const std::vector<Cell> passed = real(stops_);
    moves_.push_back({move, term_.has(Modifier::opens_en_passant) ? passed : std::vector<Cell>()});
  }
}

void TermReader::arrive_with(NaiveMove move, const std::set<Cell>& taken) {
  const Piece there = state_.board[move.to];
  if (there.is_empty() ? term_.has(Modifier::capture_only) : term_.has(Modifier::move_only) || !may_be_victim(there))
    return;
  move.captured = taken;
  move.fate = condition_.fate;
  if (!there.is_empty()) move.captured.insert(move.to);
  moves_.push_back({move, {}});
}

Heading TermReader::heading_to(Cell cell, Cell other) const {
  Heading heading = 0;
  while (heading < grid_.heading_count() && grid_.step(cell, heading) != other) ++heading;
  REQUIRE(heading < grid_.heading_count());
  return heading;
}

bool TermReader::is_victim_aside(Cell place) const {
  if (place == no_cell || place == from_ || real(place) == no_cell || at(place).is_empty()) return false;
  return may_be_victim(at(place)) && (at(place).owner() == piece_.owner() || !is_protected(state_, real(place)));
}

std::set<Cell> TermReader::victims_aside(Cell target, Takes takes) const {
  std::vector<Cell> places, passed = way_;
  if (!passed.empty() && passed.back() == target) passed.pop_back();
  const std::size_t count = grid_.heading_count();
  if (takes == Takes::hopped) places = stops_;
  if (takes == Takes::ahead) places = {grid_.step(target, heading_to(passed.empty() ? from_ : passed.back(), target))};
  if (takes == Takes::behind)
    places = {grid_.step(from_, opposite(grid_, heading_to(from_, passed.empty() ? target : passed.front())))};
  for (Heading h = 0; h < count; ++h) {
    const Cell beside = grid_.step(target, h);
    if (beside == no_cell || real(beside) == no_cell) continue;
    const Cell beyond = grid_.step(beside, h);
    const bool is_shut = beyond != no_cell && beyond != from_ && real(beyond) != no_cell && !at(beyond).is_empty() &&
                         at(beyond).owner() == piece_.owner() && grid_.kind(target, h) == orthogonal;
    if (takes == Takes::around || (takes == Takes::between && is_shut)) places.push_back(beside);
  }
  // Row after row: what lies behind a victim in the same direction is taken too.
  if (condition_.takes_row && !places.empty()) {
    const bool is_ahead = takes == Takes::ahead;
    const Heading way = is_ahead ? heading_to(passed.empty() ? from_ : passed.back(), target)
                                 : opposite(grid_, heading_to(from_, passed.empty() ? target : passed.front()));
    for (Cell place = places[0]; is_victim_aside(place); place = grid_.step(place, way)) places.push_back(place);
  }
  std::set<Cell> victims;
  for (Cell place : places)
    if (is_victim_aside(place)) victims.insert(real(place));
  return victims;
}

std::set<Cell> TermReader::passed_on(Cell cell) const {
  std::set<Cell> passed;
  bool may_take = false;
  for (const EnPassantRight& right : state_.rights) {
    const Player owner = state_.board[right.victim].owner();
    if (right.passed != cell || owner == piece_.owner() || state_.are_partners(piece_.owner(), owner)) continue;
    passed.insert(right.victim);
    may_take = may_take || may_be_victim(state_.board[right.victim]);
  }
  return may_take ? passed : std::set<Cell>();
}

}  // namespace trigon::engine::testing::naive
