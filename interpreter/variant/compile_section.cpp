// The last step of loading: movement programs, and what follows from them.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/variant/loading.h"

namespace trigon {

namespace {

/// Programs that came out alike are kept once.
bool is_same(const Program& a, const Program& b) {
  const auto same_node = [](const Node& x, const Node& y) {
    return x.cell == y.cell && x.flags == y.flags && x.if_empty == y.if_empty && x.if_occupied == y.if_occupied;
  };
  const auto same_origin = [](const NodeOrigin& x, const NodeOrigin& y) {
    return x.parent == y.parent && x.term == y.term;
  };
  return a.tape_begin == b.tape_begin &&
         std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(), b.nodes.end(), same_node) &&
         std::equal(a.origins.begin(), a.origins.end(), b.origins.begin(), b.origins.end(), same_origin);
}

class RulesetCompiler {
 public:
  explicit RulesetCompiler(Loading& loading) : loading_(loading), ruleset_(*loading.ruleset) {
    ruleset_.conditions.push_back({});
  }

  void run() {
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t) {
      compiled_.clear();
      for (std::size_t p = 0; p < ruleset_.player_count(); ++p)
        ruleset_.program_of[program_slot(static_cast<PieceType>(t), static_cast<Player>(p))] =
            find_or_compile(static_cast<PieceType>(t), static_cast<Player>(p));
    }
    for (const Program& program : ruleset_.programs) ruleset_.attacks.emplace_back(program, ruleset_.grid.cell_count());
    ruleset_.attack_origins = AttackOrigins(ruleset_.attacks, ruleset_.grid.cell_count());
    for (const Placement& placement : ruleset_.setup) ruleset_.setup_cells[placement.owner].insert(placement.cell);
    note_memory();
    note_hoppers();
    note_en_passant();
    note_passing_watchers();
    note_castlings();
    make_tables();
  }

 private:
  /// What was compiled for one home of the type at hand.
  struct Compiled {
    CompilerInput input;
    std::uint16_t program = 0;
    /// Nodes that were tried.
    std::size_t tried = 0;
  };

  CompilerInput input_of(PieceType type, Player home) {
    CompilerInput input;
    input.facing = ruleset_.players[home].facing;
    input.promotion = ruleset_.types[type].promotes_in[home];
    input.promotion_from = ruleset_.types[type].promotes_from[home];
    for (const TermDraft& draft : loading_.terms[type]) {
      CompilerTerm term{draft.term,       zone(draft.from, home), zone(draft.to, home), zone(draft.within, home),
                        condition(draft), draft.text.whole};
      // A term of another player's keeps its number, so that numbers are the same for all homes.
      if (!(draft.players >> home & 1)) term.from.clear();
      input.terms.push_back(std::move(term));
    }
    return input;
  }

  /// The index of the program; homes whose programs come out alike share it.
  std::uint16_t find_or_compile(PieceType type, Player home) {
    CompilerInput input = input_of(type, home);
    for (const Compiled& other : compiled_)
      if (budget_.tried >= other.tried && is_same_for_both(other.input, input)) {
        // It costs what it would have cost to find out by compiling.
        budget_.tried -= other.tried;
        return other.program;
      }
    const std::size_t errors = loading_.diagnostics.error_count();
    const CompilerBudget before = budget_;
    Program program = compile_program(ruleset_.grid, input, fmt::format("piece '{}'", ruleset_.types[type].name),
                                      budget_, loading_.diagnostics);
    const std::uint16_t index = keep(std::move(program), before);
    if (loading_.diagnostics.error_count() == errors)
      compiled_.push_back({std::move(input), index, before.tried - budget_.tried});
    return index;
  }

  std::uint16_t keep(Program program, const CompilerBudget& before) {
    for (std::size_t i = 0; i < ruleset_.programs.size(); ++i)
      if (is_same(ruleset_.programs[i], program)) {
        // What is not kept costs nothing but the trying.
        budget_.kept = before.kept;
        budget_.path_cells = before.path_cells;
        return static_cast<std::uint16_t>(i);
      }
    ruleset_.programs.push_back(std::move(program));
    return static_cast<std::uint16_t>(ruleset_.programs.size() - 1);
  }

  CellSet zone(const std::optional<Region>& region, Player home) const {
    return region ? (*region)[home] : all_cells(ruleset_.grid);
  }

  std::size_t condition(const TermDraft& draft) {
    const auto found = std::find(ruleset_.conditions.begin(), ruleset_.conditions.end(), draft.condition);
    if (found != ruleset_.conditions.end()) return static_cast<std::size_t>(found - ruleset_.conditions.begin());
    if (ruleset_.conditions.size() > max_conditions) {
      loading_.diagnostics.error(
          draft.text.whole, "range",
          fmt::format("at most {} conditions on victims and hurdles are supported", max_conditions));
      return 0;
    }
    ruleset_.conditions.push_back(draft.condition);
    return ruleset_.conditions.size() - 1;
  }

  void make_tables() {
    ruleset_.targets =
        TargetTables(ruleset_.programs, ruleset_.conditions, ruleset_.en_passant_origins, ruleset_.grid.cell_count());
    if (ruleset_.targets.empty()) return;
    for (std::size_t slot = 0; slot < program_slots; ++slot)
      for (const bool is_unmoved : {false, true})
        ruleset_.outlooks_of[slot + (is_unmoved ? program_slots : 0)] =
            ruleset_.targets.first_outlook(ruleset_.program_of[slot], is_unmoved);
  }

  void note_hoppers() {
    for (const Program& program : ruleset_.programs)
      for (const Reach& reach : program.reaches) ruleset_.has_hoppers |= reach.hurdles > 0;
  }

  void note_en_passant() {
    for (std::size_t program = 0; program < ruleset_.programs.size(); ++program) {
      bool takes = false;
      for (const Reach& reach : ruleset_.programs[program].reaches) {
        if (!reach.has(node_flag::takes_en_passant)) continue;
        takes = true;
        ruleset_.takes_en_passant_from_afar |= reach.path_length > 0;
        ruleset_.en_passant_origins.resize(ruleset_.grid.cell_count());
        ruleset_.en_passant_origins[reach.to].insert(reach.from);
      }
      if (takes) ruleset_.en_passant_programs.push_back(static_cast<std::uint16_t>(program));
    }
  }

  void note_passing_watchers() {
    if (ruleset_.en_passant_origins.empty()) return;
    std::vector<CellSet> opened;
    for (std::size_t home = 0; home < ruleset_.player_count(); ++home)
      opened.push_back(opened_by(static_cast<Player>(home)));
    for (std::size_t taker = 0; taker < ruleset_.player_count(); ++taker) {
      const std::vector<CellSet> origins = en_passant_origins_of(static_cast<Player>(taker));
      for (std::size_t home = 0; home < ruleset_.player_count(); ++home)
        if (home != taker) opened[home].for_each([&](Cell cell) { ruleset_.passing_watchers[home] |= origins[cell]; });
    }
  }

  /// By cell: from where pieces of a home could capture en passant onto it.
  std::vector<CellSet> en_passant_origins_of(Player home) const {
    std::vector<CellSet> origins(ruleset_.grid.cell_count());
    for (std::size_t type = 0; type < ruleset_.types.size(); ++type)
      for (const Reach& reach : program(type, home).reaches)
        if (reach.has(node_flag::takes_en_passant)) origins[reach.to].insert(reach.from);
    return origins;
  }

  const Program& program(std::size_t type, Player home) const {
    return ruleset_.programs[ruleset_.program_of[program_slot(static_cast<PieceType>(type), home)]];
  }

  /// Cells that pieces of a home may pass over on moves that open them to capture en passant.
  CellSet opened_by(Player home) const {
    CellSet opened;
    for (std::size_t type = 0; type < ruleset_.types.size(); ++type) {
      const Program& moves = program(type, home);
      for (std::size_t from = 0; from < ruleset_.grid.cell_count(); ++from) {
        const auto start = static_cast<Cell>(from);
        for (const Node* node = moves.tape(start); node != moves.tape_end(start); ++node)
          if (node->has(node_flag::opens_en_passant) &&
              (!node->has(node_flag::unmoved_only) || ruleset_.setup_cells[home].contains(start)))
            moves.for_each_passed(start, node, [&](const Node& passed) { opened.insert(passed.cell); });
      }
    }
    return opened;
  }

  void note_castlings() {
    ruleset_.castlings_lost.assign(ruleset_.grid.cell_count(), 0);
    for (std::size_t i = 0; i < ruleset_.castlings.size(); ++i) {
      const std::uint32_t bit = std::uint32_t{1} << i;
      ruleset_.castlings_of[ruleset_.castlings[i].player] |= bit;
      if (!ruleset_.castlings[i].needs_unmoved) ruleset_.lasting_castlings |= bit;
      for (Cell cell : ruleset_.castlings[i].empty) ruleset_.castlings[i].empty_cells.insert(cell);
      for (Cell cell : {ruleset_.castlings[i].royal_from, ruleset_.castlings[i].partner_from})
        if (cell != no_cell) ruleset_.castlings_lost[cell] |= bit;
    }
  }

  /// For which pieces it matters whether they have moved: those with a first move of their own, and both sides of a truce.
  void note_memory() {
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t)
      if (ruleset_.types[t].truce != 0) ruleset_.truce_types |= TypeSet{1} << t;
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t)
      for (std::size_t p = 0; p < ruleset_.player_count(); ++p) {
        const std::vector<Node>& nodes = program(t, static_cast<Player>(p)).nodes;
        const bool has_first_move =
            std::any_of(nodes.begin(), nodes.end(), [](const Node& node) { return node.has(node_flag::unmoved_only); });
        if (has_first_move || ruleset_.types[t].truce != 0) ruleset_.types[t].remembers_moved[p] = true;
        for (std::size_t victim = 0; victim < ruleset_.types.size(); ++victim)
          if (ruleset_.types[t].truce >> victim & 1) ruleset_.types[victim].remembers_moved[p] = true;
      }
  }

  Loading& loading_;
  Ruleset& ruleset_;
  CompilerBudget budget_;
  std::vector<Compiled> compiled_;
};

}  // namespace

void compile_ruleset(Loading& loading) { RulesetCompiler(loading).run(); }

}  // namespace trigon
