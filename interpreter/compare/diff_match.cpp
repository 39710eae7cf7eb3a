#include "interpreter/compare/diff_match.h"

#include <algorithm>
#include <map>

namespace trigon::engine {

namespace {

bool is_same_facing(const Facing& a, const Facing& b) { return a.degrees == b.degrees && a.vector == b.vector; }

/// The cells of `b` at the places of `a`; nothing unless the boards are the same.
std::optional<std::vector<int>> match_places(const Grid& a, const Grid& b) {
  if (a.lattice() != b.lattice() || a.cell_count() != b.cell_count()) return std::nullopt;
  std::vector<int> cells;
  for (const Cell cell : b.cells()) {
    const Cell there = a.cell_at(b.coordinates(cell));
    if (there == no_cell) return std::nullopt;
    cells.push_back(there);
  }
  return cells;
}

std::vector<int> match_names(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::map<std::string, int> numbers;
  for (std::size_t i = 0; i < a.size(); ++i) numbers.emplace(a[i], static_cast<int>(i));
  std::vector<int> matching;
  for (const std::string& name : b) matching.push_back(numbers.contains(name) ? numbers.at(name) : -1);
  return matching;
}

/// Gives those of `b` that have no partner the first of `a` without one that is `like` them.
template <class Like>
void match_rest(std::vector<int>& matching, std::size_t size_of_a, Like&& like) {
  for (std::size_t b = 0; b < matching.size(); ++b)
    for (std::size_t a = 0; a < size_of_a && matching[b] < 0; ++a) {
      const bool is_free = std::find(matching.begin(), matching.end(), static_cast<int>(a)) == matching.end();
      if (is_free && like(a, b)) matching[b] = static_cast<int>(a);
    }
}

class Fingerprints {
 public:
  explicit Fingerprints(const Matching& matching) : matching_(matching) {}

  /// What a type can do for the players that are in both.
  std::vector<std::vector<std::uint64_t>> of(bool is_b, std::size_t type) {
    const Ruleset& ruleset = is_b ? matching_.b : matching_.a;
    std::vector<std::vector<std::uint64_t>> result;
    const std::vector<int> in_b = Matching::inverse(matching_.players, matching_.a.player_count());
    for (std::size_t p = 0; p < in_b.size(); ++p) {
      if (in_b[p] < 0) continue;
      const auto player = static_cast<Player>(is_b ? in_b[p] : static_cast<int>(p));
      const std::size_t program = ruleset.program_of[program_slot(static_cast<PieceType>(type), player)];
      auto& known = known_[is_b ? 1 : 0];
      if (!known.contains(program)) known[program] = digest(matching_, is_b, ruleset.programs[program], false);
      result.push_back(known.at(program));
    }
    return result;
  }

 private:
  const Matching& matching_;
  std::map<std::size_t, std::vector<std::uint64_t>> known_[2];
};

void match_pieces(Matching& matching) {
  matching.pieces = match_names(Names(matching.a).pieces, Names(matching.b).pieces);
  if (std::find(matching.pieces.begin(), matching.pieces.end(), -1) == matching.pieces.end()) return;
  // Without a cell or a player in common nobody knows what a piece can do in the other variant.
  const auto has_some = [](const std::vector<int>& matches) {
    return std::any_of(matches.begin(), matches.end(), [](int match) { return match >= 0; });
  };
  if (!has_some(matching.cells) || !has_some(matching.players)) return;
  Fingerprints fingerprints(matching);
  const auto is_alike = [&](std::size_t a, std::size_t b) {
    return matching.a.types[a].is_royal == matching.b.types[b].is_royal &&
           fingerprints.of(false, a) == fingerprints.of(true, b);
  };
  const auto has_same_letter = [&](std::size_t a, std::size_t b) {
    return matching.a.types[a].symbol == matching.b.types[b].symbol;
  };
  std::vector<int> pieces = matching.pieces;
  match_rest(pieces, matching.a.types.size(),
             [&](std::size_t a, std::size_t b) { return has_same_letter(a, b) && is_alike(a, b); });
  match_rest(pieces, matching.a.types.size(), is_alike);
  matching.pieces = std::move(pieces);
}

void mix(std::uint64_t& hash, std::uint64_t value) {
  hash ^= value + 0x9E3779B97F4A7C15u + (hash << 6) + (hash >> 2);
  hash *= 0xD6E8FEB86659FD93u;
  hash ^= hash >> 32;
}

std::uint64_t hash_of(const std::vector<Ability>& abilities) {
  std::uint64_t hash = 1;
  for (const Ability& ability : abilities) {
    const unsigned flags = ability.is_first | ability.stays << 1 | ability.opens << 2 | ability.hops << 3 |
                           static_cast<unsigned>(ability.deed) << 5 | static_cast<unsigned>(ability.takes) << 8;
    mix(hash, static_cast<std::uint64_t>(ability.to) << 16 | flags);
    for (const TypeSet types : ability.hurdles) mix(hash, types.bits());
    for (Cell cell : ability.over) mix(hash, cell);
    for (Cell cell : ability.taken) mix(hash, cell);
    if (ability.fate.stays_on_board())
      mix(hash, static_cast<std::uint64_t>(ability.fate.fate) << 16 | static_cast<std::uint16_t>(ability.fate.becomes));
    if (ability.takes_row) mix(hash, 3);
    if (ability.captor_becomes != Condition::no_change())
      for (const std::int8_t becomes : ability.captor_becomes) mix(hash, static_cast<std::uint8_t>(becomes));
    for (const TypeSet types : ability.victims) mix(hash, types.bits());
    mix(hash, ability.way.size());
    for (Cell cell : ability.way) mix(hash, cell);
  }
  return hash;
}

TypeSet translated(TypeSet set, const std::vector<int>& pieces) {
  TypeSet result;
  for (PieceType type : TypeSet::below(pieces.size()) & set)
    if (pieces[type] >= 0) result.insert(static_cast<PieceType>(pieces[type]));
  return result;
}

/// Types of `a` that `b` has too.
TypeSet common_types(const Matching& matching) { return translated(TypeSet::all(), matching.pieces); }

}  // namespace

std::vector<int> Matching::inverse(const std::vector<int>& matching, std::size_t size) {
  std::vector<int> result(size, -1);
  for (std::size_t i = 0; i < matching.size(); ++i)
    if (matching[i] >= 0) result[static_cast<std::size_t>(matching[i])] = static_cast<int>(i);
  return result;
}

Names Matching::names_of_b() const {
  Names names(b);
  const Names as(a);
  const auto rename = [](std::vector<std::string>& own, const std::vector<std::string>& other,
                         const std::vector<int>& matching) {
    for (std::size_t i = 0; i < own.size(); ++i)
      if (matching[i] >= 0) own[i] = other[static_cast<std::size_t>(matching[i])];
  };
  rename(names.cells, as.cells, cells);
  rename(names.pieces, as.pieces, pieces);
  rename(names.players, as.players, players);
  return names;
}

Matching match(const Ruleset& a, const Ruleset& b) {
  Matching matching{a, b, {}, {}, {}, {}, false};
  const auto places = match_places(a.grid, b.grid);
  matching.is_same_board = places.has_value();
  matching.cells = places ? *places : match_names(a.labels.all(), b.labels.all());
  matching.cells_in_b = Matching::inverse(matching.cells, a.grid.cell_count());
  matching.players = match_names(Names(a).players, Names(b).players);
  match_rest(matching.players, a.player_count(), [&](std::size_t in_a, std::size_t in_b) {
    return in_a == in_b && is_same_facing(a.players[in_a].facing, b.players[in_b].facing);
  });
  match_pieces(matching);
  return matching;
}

std::vector<Ability> common_abilities(const Matching& matching, bool is_b, const MoveProgram& program, Cell from,
                                      bool has_types) {
  const std::vector<int>& in_b = matching.cells_in_b;
  if (in_b[from] < 0) return {};
  std::vector<Ability> all =
      is_b ? abilities(matching.b, program, static_cast<Cell>(in_b[from])) : abilities(matching.a, program, from);
  const TypeSet common = has_types ? common_types(matching) : TypeSet();
  const auto translate = [&](Cell cell) {
    const int known = matching.cells[cell];
    return static_cast<Cell>(known < 0 ? static_cast<int>(max_cells) + cell : known);
  };
  for (Ability& ability : all) {
    if (is_b) {
      ability.to = translate(ability.to);
      for (Cell& cell : ability.way) cell = translate(cell);
      std::sort(ability.way.begin(), ability.way.end());
      for (auto* cells : {&ability.over, &ability.taken}) {
        for (Cell& cell : *cells) cell = translate(cell);
        std::sort(cells->begin(), cells->end());
      }
      for (auto* groups : {&ability.victims, &ability.hurdles})
        for (TypeSet& types : *groups) types = has_types ? translated(types, matching.pieces) : TypeSet();
    } else {
      if (in_b[ability.to] < 0) ability.to = max_cells;
      for (auto* groups : {&ability.victims, &ability.hurdles})
        for (TypeSet& types : *groups) types &= common;
    }
  }
  std::erase_if(all, [](const Ability& ability) { return ability.to >= max_cells; });
  normalize(all);
  return all;
}

std::vector<std::uint64_t> digest(const Matching& matching, bool is_b, const MoveProgram& program, bool has_types) {
  const std::vector<int>& in_b = matching.cells_in_b;
  std::vector<std::uint64_t> result(in_b.size(), 0);
  for (std::size_t cell = 0; cell < in_b.size(); ++cell)
    if (in_b[cell] >= 0)
      result[cell] = hash_of(common_abilities(matching, is_b, program, static_cast<Cell>(cell), has_types));
  return result;
}

}  // namespace trigon::engine
