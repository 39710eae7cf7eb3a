#include "interpreter/analysis/abilities.h"

#include <algorithm>

namespace trigon::engine {

namespace {

/// Among more abilities with one target than these, only equal ones are looked for.
constexpr std::size_t max_compared = 64;

/// The limit without types that the variant does not have.
TypesByGroup types_of(const Ruleset& ruleset, const PieceLimit& limit) {
  TypesByGroup groups = ruleset.by_group(limit);
  for (TypeSet& types : groups) types &= ruleset.all_types();
  return groups;
}

Ability ability_of(const Ruleset& ruleset, const MoveProgram& program, const MoveLine& line) {
  Ability ability;
  ability.to = line.to;
  ability.is_first = line.has(node_flag::unmoved_only);
  ability.hops = line.hurdles > 0;
  if (ability.hops) ability.hurdles = types_of(ruleset, ruleset.conditions[line.condition()].hurdles);
  for (std::uint32_t i = 0; i < line.path_length; ++i)
    if (ability.hops && !line.hops_anywhere() && program.may_pass_piece_at(line, i))
      ability.over.push_back(program.path(line)[i]);
  std::sort(ability.over.begin(), ability.over.end());
  program.victim_cells(line).for_each([&](Cell cell) { ability.taken.push_back(cell); });
  ability.way.assign(program.path(line), program.path(line) + line.path_length);
  std::sort(ability.way.begin(), ability.way.end());
  return ability;
}

/// A line may allow several kinds of move.
void add_deeds(const Ruleset& ruleset, const MoveProgram& program, const MoveLine& line, std::vector<Ability>& all) {
  const Ability basis = ability_of(ruleset, program, line);
  if (line.has(node_flag::may_move)) {
    all.push_back(basis);
    all.back().opens = line.has(node_flag::opens_en_passant) && !basis.way.empty();
  }
  const auto add_capture = [&](Deed deed) {
    all.push_back(basis);
    all.back().deed = deed;
    all.back().victims = types_of(ruleset, ruleset.conditions[line.condition()].victims);
    all.back().fate = ruleset.conditions[line.condition()].fate;
    all.back().takes_row = ruleset.conditions[line.condition()].takes_row;
    all.back().captor_becomes = ruleset.conditions[line.condition()].captor_becomes;
  };
  if (line.has(node_flag::may_capture)) {
    add_capture(Deed::capture);
    all.back().stays = line.has(node_flag::stays);
    if (!basis.taken.empty()) all.back().takes = Takes::passed;
  }
  if (line.has(node_flag::takes_en_passant)) add_capture(Deed::en_passant);
  if (line.has(node_flag::takes_aside)) {
    add_capture(Deed::capture);
    all.back().takes = ruleset.conditions[line.condition()].takes;
  }
}

/// Circles that come back to their start, which is a pass.
void add_passes(const MoveProgram& program, Cell from, std::vector<Ability>& all) {
  for (const Node* node = program.begin_of(from); node != program.end_of(from); ++node) {
    if (!node->has(node_flag::closes)) continue;
    Ability pass;
    pass.to = from;
    pass.deed = Deed::pass;
    pass.is_first = node->has(node_flag::unmoved_only);
    program.for_each_passed(from, node, [&](const Node& passed) { pass.way.push_back(passed.cell); });
    std::sort(pass.way.begin(), pass.way.end());
    all.push_back(std::move(pass));
  }
}

/// Has `a` all that `b` has?
bool holds(const TypesByGroup& a, const TypesByGroup& b) {
  return std::ranges::equal(a, b, [](TypeSet more, TypeSet less) { return (less - more).empty(); });
}

/// Whoever has `a` can do all that `b` can.
bool implies(const Ability& a, const Ability& b) {
  if (a.to != b.to || a.deed != b.deed || a.stays != b.stays || a.fate != b.fate || a.opens != b.opens) return false;
  if (a.takes_row != b.takes_row || a.captor_becomes != b.captor_becomes) return false;
  if (a.hops != b.hops || a.over != b.over || a.taken != b.taken) return false;
  if (a.is_first && !b.is_first) return false;
  if (!holds(a.victims, b.victims) || !holds(a.hurdles, b.hurdles)) return false;
  if (a.hops || a.opens) return a.way == b.way;
  return std::includes(b.way.begin(), b.way.end(), a.way.begin(), a.way.end());
}

void drop_implied(std::vector<Ability>& group) {
  if (group.size() > max_compared) return;
  for (std::size_t i = group.size(); i-- > 0;)
    for (std::size_t j = 0; j < group.size(); ++j)
      if (i != j && implies(group[j], group[i])) {
        group.erase(group.begin() + static_cast<std::ptrdiff_t>(i));
        break;
      }
}

}  // namespace

void normalize(std::vector<Ability>& all) {
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  std::vector<Ability> result, group;
  for (std::size_t i = 0; i < all.size();) {
    group.clear();
    const Cell to = all[i].to;
    for (; i < all.size() && all[i].to == to; ++i) group.push_back(std::move(all[i]));
    drop_implied(group);
    std::move(group.begin(), group.end(), std::back_inserter(result));
  }
  all = std::move(result);
}

std::vector<Ability> abilities(const Ruleset& ruleset, const MoveProgram& program, Cell from) {
  std::vector<Ability> all;
  for (std::uint32_t r = program.line_begin[from]; r < program.line_begin[from + 1u]; ++r)
    add_deeds(ruleset, program, program.lines[r], all);
  add_passes(program, from, all);
  normalize(all);
  return all;
}

std::vector<Ability> abilities(const Ruleset& ruleset, PieceType type, Player home, Cell from) {
  return abilities(ruleset, ruleset.program(Piece(type, home, home, false)), from);
}

}  // namespace trigon::engine
