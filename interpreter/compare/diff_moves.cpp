// Which moves of a piece came and went. See diff.h.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/compare/diff_parts.h"
#include "interpreter/pictures/middle.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Among how many cells, nearest the middle first, an example is looked for.
constexpr std::size_t max_candidates = 64;

/// Abilities in words.
class Phrases {
 public:
  explicit Phrases(const Matching& matching) : matching_(matching) {}

  /// What can be done on one cell: "move or capture over e4".
  std::vector<std::string> of(const std::vector<Ability>& abilities) const {
    std::vector<std::pair<std::string, std::string>> by_manner;  // how, and what
    for (const Ability& ability : abilities) {
      const std::string how = manner(ability);
      const auto found =
          std::find_if(by_manner.begin(), by_manner.end(), [&](const auto& e) { return e.first == how; });
      if (found == by_manner.end())
        by_manner.emplace_back(how, deed(ability));
      else
        found->second += " or " + deed(ability);
    }
    std::vector<std::string> phrases;
    for (const auto& [how, what] : by_manner) phrases.push_back(what + how);
    return phrases;
  }

 private:
  static std::string deed(const Ability& ability) {
    switch (ability.deed) {
      case Deed::move: return "move";
      case Deed::capture:
        if (ability.fate.swaps()) return "swap of places";
        if (ability.fate.fate == FateOfVictims::converted) return "conversion";
        if (ability.fate.becomes >= 0) return "change of the kind";
        if (ability.captor_becomes != Condition::no_change()) return "capture with a change of the captor";
        if (ability.takes_row) return fmt::format("capture ({}, in a row)", word_of(ability.takes));
        if (ability.takes != Takes::onto) return fmt::format("capture ({})", word_of(ability.takes));
        return ability.stays ? "capture from afar" : "capture";
      case Deed::en_passant: return "capture en passant";
      case Deed::pass: break;
    }
    return "pass";
  }

  std::string manner(const Ability& ability) const {
    std::string text;
    if (ability.deed == Deed::capture || ability.deed == Deed::en_passant) {
      text += victims(ability.victims);
    }
    if (!ability.way.empty())
      text += (ability.hops && ability.over.empty() ? " over one piece on " : " over ") + cells(ability.way);
    if (!ability.over.empty())
      text += fmt::format(", with {} on {}", ability.over.size() == 1 ? "a piece" : "pieces", cells(ability.over));
    if (!ability.taken.empty()) text += ", of which it captures " + cells(ability.taken);
    if (ability.hops) text += by_owner(ability.hurdles, ", which is ");
    if (ability.opens) text += ", opening that to capture en passant";
    return text + (ability.is_first ? ", while unmoved" : "");
  }

  std::string cells(const std::vector<Cell>& way) const {
    std::vector<std::string> names;
    for (Cell cell : way)
      names.push_back(cell < max_cells ? matching_.a.labels[cell]
                                       : matching_.b.labels[static_cast<Cell>(cell - max_cells)]);
    return join(names, " ");
  }

  /// The types of other owners' pieces; dead ones apart, and own ones if there are any.
  std::string victims(const TypesByGroup& groups) const {
    const auto& [own, enemies, neutral, dead] = groups;
    const bool spares_dead = dead.empty() && !enemies.empty();
    if (own.empty() && (neutral.empty() || neutral == enemies) && (dead == enemies || spares_dead))
      return types(enemies, " of ") + (spares_dead ? ", but no dead piece" : "");
    return by_owner(groups, " of ");
  }

  /// The types by owner; nothing when they are all that both variants have, whoever owns them.
  std::string by_owner(const TypesByGroup& groups, const char* before) const {
    const auto& [own, enemies, neutral, dead] = groups;
    if (own == enemies && own == dead && (neutral.empty() || own == neutral)) return types(own, before);
    std::vector<std::string> parts;
    for (std::size_t group = 0; group < groups.size(); ++group)
      if (const std::string names = types(groups[group], ""); !groups[group].empty())
        parts.push_back(fmt::format("{} {}", adjective_of(static_cast<OwnerGroup>(group)),
                                    names.empty() ? "pieces" : names));
    return before + join(parts, " or ");
  }

  /// Nothing when they are all that both variants have.
  std::string types(TypeSet set, const char* before) const {
    std::vector<std::string> names;
    bool is_all = true;
    for (const int type : matching_.pieces) {
      if (type < 0) continue;
      const bool is_in = set.contains(static_cast<PieceType>(type));
      is_all &= is_in;
      if (is_in) names.push_back(matching_.a.types[static_cast<std::size_t>(type)].name);
    }
    return is_all ? "" : before + join(names, " or ");
  }

  const Matching& matching_;
};

class MovesDiff {
 public:
  explicit MovesDiff(const Matching& matching)
      : matching_(matching), phrases_(matching), away_(distances_from_middle(matching.a.grid)) {}

  std::vector<PieceChange> run() {
    std::vector<PieceChange> changes;
    const std::vector<int> pieces = Matching::inverse(matching_.pieces, matching_.a.types.size());
    for (std::size_t t = 0; t < pieces.size(); ++t) {
      if (pieces[t] < 0) continue;
      PieceChange change{static_cast<PieceType>(t),
                         notation(matching_.a.types[t]),
                         notation(matching_.b.types[static_cast<std::size_t>(pieces[t])]),
                         {}};
      change.players = players(static_cast<PieceType>(t), static_cast<PieceType>(pieces[t]));
      if (!change.players.empty()) changes.push_back(std::move(change));
    }
    return changes;
  }

 private:
  static std::string notation(const PieceTypeInfo& type) {
    std::string text;
    for (const TermInfo& term : type.terms) text += term.text;
    return text;
  }

  std::vector<MovesChange> players(PieceType in_a, PieceType in_b) {
    std::vector<MovesChange> changes;
    const std::vector<int> players = Matching::inverse(matching_.players, matching_.a.player_count());
    for (std::size_t p = 0; p < players.size(); ++p) {
      if (players[p] < 0) continue;
      const auto a = matching_.a.program_of[program_slot(in_a, static_cast<Player>(p))];
      const auto b = matching_.b.program_of[program_slot(in_b, static_cast<Player>(players[p]))];
      const std::vector<Cell> cells = differing_cells(a, b);
      if (cells.empty()) continue;
      changes.push_back(
          {static_cast<Player>(p), cells.size(), examples(matching_.a.programs[a], matching_.b.programs[b], cells)});
    }
    return changes;
  }

  const std::vector<std::uint64_t>& digest_of(bool is_b, std::size_t program) {
    auto& known = digests_[is_b ? 1 : 0];
    if (!known.contains(program))
      known[program] = digest(matching_, is_b, (is_b ? matching_.b : matching_.a).programs[program]);
    return known.at(program);
  }

  /// Nearest the middle first.
  std::vector<Cell> differing_cells(std::size_t a, std::size_t b) {
    const auto& was = digest_of(false, a);
    const auto& is = digest_of(true, b);
    std::vector<Cell> cells;
    for (std::size_t cell = 0; cell < was.size(); ++cell)
      if (was[cell] != is[cell]) cells.push_back(static_cast<Cell>(cell));
    std::stable_sort(cells.begin(), cells.end(), [&](Cell x, Cell y) { return away_[x] < away_[y] - 1e-9; });
    return cells;
  }

  /// `cells` nearest the middle first. One example of each orientation.
  std::vector<CellExample> examples(const MoveProgram& a, const MoveProgram& b, const std::vector<Cell>& cells) const {
    const Grid& grid = matching_.a.grid;
    const std::size_t kinds = grid.lattice().orientation_count();
    std::vector<CellExample> examples;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      std::vector<CellExample> candidates;
      for (Cell cell : cells)
        if (candidates.size() < max_candidates && grid.orientation(cell) == kind)
          candidates.push_back(compare(a, b, cell));
      if (!candidates.empty()) examples.push_back(std::move(*telling_one(candidates)));
    }
    return examples;
  }

  /// The first with at least half as many differences as the one that has most.
  static std::vector<CellExample>::iterator telling_one(std::vector<CellExample>& candidates) {
    std::size_t most = 0;
    for (const CellExample& candidate : candidates) most = std::max(most, candidate.changed.size());
    return std::find_if(candidates.begin(), candidates.end(),
                        [&](const CellExample& candidate) { return candidate.changed.size() * 2 >= most; });
  }

  CellExample compare(const MoveProgram& a, const MoveProgram& b, Cell from) const {
    std::map<Cell, std::pair<std::vector<Ability>, std::vector<Ability>>> by_target;
    for (Ability& ability : common_abilities(matching_, false, a, from))
      by_target[ability.to].first.push_back(std::move(ability));
    for (Ability& ability : common_abilities(matching_, true, b, from))
      by_target[ability.to].second.push_back(std::move(ability));
    CellExample example;
    example.from = from;
    for (const auto& [to, abilities] : by_target) {
      const auto& [was, is] = abilities;
      if (was == is)
        example.same.push_back(to);
      else
        example.changed.push_back({to, phrases_.of(was), phrases_.of(is)});
    }
    return example;
  }

  const Matching& matching_;
  const Phrases phrases_;
  const std::vector<double> away_;
  std::map<std::size_t, std::vector<std::uint64_t>> digests_[2];
};

}  // namespace

std::vector<PieceChange> diff_moves(const Matching& matching) { return MovesDiff(matching).run(); }

}  // namespace trigon::engine
