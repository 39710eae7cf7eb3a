// The last step of loading: compiles movement programs and everything that follows from them.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "interpreter/movement/piece_compiler.h"
#include "interpreter/position/move_kind.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

class RulesetCompiler {
 public:
  explicit RulesetCompiler(Loading& loading) : loading_(loading), ruleset_(*loading.ruleset) {
    ruleset_.conditions.push_back({});
  }

  void run() {
    compile_pieces();
    for (const MoveProgram& program : ruleset_.programs)
      ruleset_.attacks.emplace_back(program, ruleset_.grid.cell_count());
    ruleset_.attacker_candidates = AttackerCandidates(ruleset_.attacks, ruleset_.grid.cell_count());
    for (const Placement& placement : ruleset_.setup) ruleset_.setup_cells[placement.owner].insert(placement.cell);
    note_memory();
    note_en_passant();
    note_passing_watchers();
    note_castlings();
    make_tables();
    if (ruleset_.end.only_one_way_resets) note_ways_back();
  }

 private:
  void compile_pieces() {
    PieceCompiler compiler(ruleset_.grid);
    for (PieceType type : ruleset_.all_types())
      for (Player home : ruleset_.all_players()) {
        ruleset_.program_of[program_slot(type, home)] = compiler.compile(
            terms_of(type, home), fmt::format("piece '{}'", ruleset_.types[type].name), loading_.diagnostics);
      }
    ruleset_.programs = compiler.take_programs();
    ruleset_.has_captures_aside = std::ranges::any_of(
        ruleset_.programs, [](const MoveProgram& program) { return program.has(node_flag::takes_aside); });
    ruleset_.has_kept_victims = std::ranges::any_of(
        ruleset_.conditions, [](const Condition& condition) { return condition.fate.stays_on_board(); });
    if (ruleset_.has_kept_victims)
      for (PieceType type : ruleset_.all_types()) check_fates(type);
  }

  /// Reports two terms that capture by the same moves and leave the victims different fates.
  void check_fates(PieceType type) {
    for (Player home : ruleset_.all_players()) {
      const MoveProgram& moves = program(type, home);
      for (const Cell from : ruleset_.grid.cells()) {
        std::map<std::pair<Cell, MoveKind>, VictimFate> known;
        for (const MoveLine& line : moves.lines_from(from)) {
          const VictimFate fate = ruleset_.conditions[line.condition()].fate;
          const MoveKind kind = line.has(node_flag::takes_aside) ? MoveKind::aside
                                : fate.swaps()                   ? MoveKind::exchange
                                                                 : capture_kind(line.flags);
          if (kind == MoveKind::plain || known.try_emplace({line.to, kind}, fate).first->second == fate) continue;
          const TermDraft& draft = loading_.terms[type][line.term];
          return loading_.diagnostics.error(
              draft.text.whole, "value",
              fmt::format("piece '{}': '{}' makes the same captures as a movement before it, with another fate",
                          ruleset_.types[type].name, draft.text.text),
              "what is captured by one move has one fate: give both the same 'captured' and 'becomes'");
        }
      }
    }
  }

  std::vector<PieceTerm> terms_of(PieceType type, Player home) {
    std::vector<PieceTerm> terms;
    for (const TermDraft& draft : loading_.terms[type]) {
      CompilerTerm term{draft.term,
                        zone(draft.from, home),
                        zone(draft.to, home),
                        zone(draft.within, home),
                        condition(draft, type),
                        ruleset_.players[home].facing,
                        ruleset_.types[type].promotes_in[home],
                        ruleset_.types[type].promotes_from[home],
                        draft.condition.takes != Takes::onto && draft.condition.takes != Takes::passed};
      // A term that this home does not have stays in the list, so that terms have the same numbers for all homes.
      if (!draft.players.contains(home)) term.from.clear();
      terms.push_back({std::move(term), draft.text.whole});
    }
    return terms;
  }

  CellSet zone(const std::optional<Region>& region, Player home) const {
    return region ? (*region)[home] : all_cells(ruleset_.grid);
  }

  /// The condition of a term, of which no piece is the victim that nothing captures; a swap is no capture. Royal
  /// captors stay what they are.
  Condition condition_of(const TermDraft& draft, PieceType mover) const {
    Condition condition = draft.condition;
    if (ruleset_.royal_types.contains(mover)) condition.captor_becomes = Condition::no_change();
    condition.victims = condition.victims.of_victims();
    if (condition.fate.swaps()) return condition;
    condition.victims.own -= ruleset_.uncapturable_types;
    for (TypeSet& types : condition.victims.others) types -= ruleset_.uncapturable_types;
    return condition;
  }

  std::size_t condition(const TermDraft& draft, PieceType mover) {
    const Condition condition = condition_of(draft, mover);
    const auto found = std::find(ruleset_.conditions.begin(), ruleset_.conditions.end(), condition);
    if (found != ruleset_.conditions.end()) return static_cast<std::size_t>(found - ruleset_.conditions.begin());
    if (ruleset_.conditions.size() > max_conditions) {
      loading_.diagnostics.error(
          draft.text.whole, "range",
          fmt::format("at most {} conditions on victims and hurdles are supported", max_conditions));
      return 0;
    }
    ruleset_.conditions.push_back(condition);
    return ruleset_.conditions.size() - 1;
  }

  void make_tables() {
    ruleset_.targets = OccupancyTables(ruleset_.programs, ruleset_.conditions, ruleset_.en_passant_origins,
                                       ruleset_.grid.cell_count());
    if (ruleset_.targets.empty()) return;
    for (std::size_t slot = 0; slot < program_slots; ++slot)
      for (const bool is_unmoved : {false, true})
        ruleset_.entries_of[slot + (is_unmoved ? program_slots : 0)] =
            ruleset_.targets.first_entry(ruleset_.program_of[slot], is_unmoved);
  }

  /// Notes where pieces whose moves set back the half-move clock may go on the empty board.
  void note_ways_back() {
    ruleset_.takes_back.resize(ruleset_.types.size() * ruleset_.players.size());
    for (const PieceType type : ruleset_.resetting_types)
      for (const Player home : ruleset_.all_players()) {
        const Piece piece(type, home, home, false);
        std::vector<CellSet>& ways = ruleset_.takes_back[ruleset_.takes_back_index(piece)];
        ways.resize(ruleset_.grid.cell_count());
        for (const MoveLine& line : ruleset_.program(piece).lines)
          if (line.has(node_flag::may_move) && !line.has(node_flag::unmoved_only) && line.hurdles == 0)
            ways[line.from].insert(line.to);
      }
  }

  void note_en_passant() {
    for (std::size_t program = 0; program < ruleset_.programs.size(); ++program) {
      if (!ruleset_.programs[program].has(node_flag::takes_en_passant)) continue;
      ruleset_.en_passant_programs.push_back(static_cast<std::uint16_t>(program));
      for (const MoveLine& line : ruleset_.programs[program].lines) {
        if (!line.has(node_flag::takes_en_passant)) continue;
        ruleset_.en_passant_origins.resize(ruleset_.grid.cell_count());
        ruleset_.en_passant_origins[line.to].insert(line.from);
      }
    }
  }

  void note_passing_watchers() {
    if (ruleset_.en_passant_origins.empty()) return;
    std::vector<CellSet> opened;
    for (Player home : ruleset_.all_players()) opened.push_back(opened_by(home));
    for (Player taker : ruleset_.all_players()) {
      const std::vector<CellSet> origins = en_passant_origins_of(taker);
      for (Player home : ruleset_.all_players())
        if (home != taker)
          opened[home].for_each([&](Cell cell) { ruleset_.double_step_watchers[home] |= origins[cell]; });
    }
  }

  /// The cells from which pieces of a home could capture en passant onto each cell.
  std::vector<CellSet> en_passant_origins_of(Player home) const {
    std::vector<CellSet> origins(ruleset_.grid.cell_count());
    for (PieceType type : ruleset_.all_types()) {
      if (!program(type, home).has(node_flag::takes_en_passant)) continue;
      for (const MoveLine& line : program(type, home).lines)
        if (line.has(node_flag::takes_en_passant)) origins[line.to].insert(line.from);
    }
    return origins;
  }

  const MoveProgram& program(PieceType type, Player home) const {
    return ruleset_.programs[ruleset_.program_of[program_slot(type, home)]];
  }

  /// The cells that double steps of a home may open to capture en passant.
  CellSet opened_by(Player home) const {
    CellSet opened;
    for (PieceType type : ruleset_.all_types()) {
      const MoveProgram& moves = program(type, home);
      if (!moves.has(node_flag::opens_en_passant)) continue;
      for (const Cell start : ruleset_.grid.cells()) {
        for (const Node* node = moves.begin_of(start); node != moves.end_of(start); ++node)
          if (node->has(node_flag::opens_en_passant) &&
              (!node->has(node_flag::unmoved_only) || ruleset_.setup_cells[home].contains(start)))
            moves.for_each_passed(start, node, [&](const Node& passed) { opened.insert(passed.cell); });
      }
    }
    return opened;
  }

  void note_castlings() {
    ruleset_.castlings_lost.assign(ruleset_.grid.cell_count(), {});
    for (std::size_t i = 0; i < ruleset_.castlings.size(); ++i) {
      ruleset_.castlings_of[ruleset_.castlings[i].player].insert(i);
      if (!ruleset_.castlings[i].needs_unmoved) ruleset_.lasting_castlings.insert(i);
      for (Cell cell : ruleset_.castlings[i].empty) ruleset_.castlings[i].empty_cells.insert(cell);
      for (Cell cell : {ruleset_.castlings[i].royal_from, ruleset_.castlings[i].partner_from})
        if (cell != no_cell) ruleset_.castlings_lost[cell].insert(i);
    }
  }

  /// Notes for which pieces it matters whether they have moved: those with a first move of their own, both sides of a
  /// rule that unmoved pieces spare each other, and all where a script asks.
  void note_memory() {
    for (PieceType type : ruleset_.all_types())
      if (!ruleset_.types[type].spared_unmoved.empty()) ruleset_.sparing_types.insert(type);
    ruleset_.has_plain_captures = !ruleset_.explosion && !ruleset_.end.points && ruleset_.neutral_types.empty() &&
                                  ruleset_.hands.captured == CapturedFate::gone &&
                                  ruleset_.end.lost_with_last_piece.empty();
    ruleset_.may_lose_own_royals =
        ruleset_.explosion || ruleset_.hooks.factory || std::ranges::any_of(ruleset_.royal_types, [&](PieceType type) {
          return !ruleset_.types[type].promotes_to.empty();
        });
    for (PieceType type : ruleset_.all_types())
      for (Player player : ruleset_.all_players()) {
        const bool has_first_move = program(type, player).has(node_flag::unmoved_only);
        if (has_first_move || !ruleset_.types[type].spared_unmoved.empty() || ruleset_.hooks.asks_unmoved)
          ruleset_.types[type].remembers_moved[player] = true;
        for (PieceType victim : ruleset_.all_types())
          if (ruleset_.types[type].spared_unmoved.contains(victim))
            ruleset_.types[victim].remembers_moved[player] = true;
      }
    if (ruleset_.gating && ruleset_.gating->needs_unmoved) note_gates();
  }

  /// Notes the pieces that stand at first where a held one may enter behind them.
  void note_gates() {
    Gating& gating = *ruleset_.gating;
    for (const Placement& piece : ruleset_.setup) {
      if (!gating.by.contains(piece.type) || !gating.in[piece.owner].contains(piece.cell)) continue;
      bool& is_remembered = ruleset_.types[piece.type].remembers_moved[piece.owner];
      if (!std::exchange(is_remembered, true)) gating.remembered[piece.owner].insert(piece.type);
    }
  }

  Loading& loading_;
  Ruleset& ruleset_;
};

}  // namespace

void compile_ruleset(Loading& loading) { RulesetCompiler(loading).run(); }

}  // namespace trigon::engine
