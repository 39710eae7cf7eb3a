#include "interpreter/analysis/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "interpreter/movegen/gating.h"
#include "interpreter/script/hook_scripts.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Types that a script's parameters name.
TypeSet named_types(const Ruleset& ruleset, const ScriptValue& value) {
  TypeSet types;
  const auto add = [&](const std::string& name) {
    for (PieceType type : ruleset.all_types())
      if (ruleset.types[type].name == name) types.insert(type);
  };
  add(value.text);
  for (const ScriptValue& item : value.items) types |= named_types(ruleset, item);
  for (const auto& [key, inner] : value.entries) {
    add(key);
    types |= named_types(ruleset, inner);
  }
  return types;
}

/// Types that scripts may put anywhere, by what they are given: their parameters, their gates and the hands. A script
/// that names no type may mean any.
TypeSet types_placed_by(const Ruleset& ruleset, const HookScripts& scripts) {
  TypeSet placed;
  for (const HookScript& script : scripts.scripts()) {
    if (std::ranges::none_of(script.events, [](HookEvent event) { return info_of(event).changes_board; })) continue;
    TypeSet types = named_types(ruleset, script.with);
    if (script.gate.movers != TypeSet::all()) types |= script.gate.movers;
    for (PieceType type : ruleset.hands.types) types.insert(type);
    placed |= types.empty() ? TypeSet::all() : types;
  }
  return placed;
}

/// Finds where each piece may come to stand, all pieces together, since captures and hurdles need others.
class Reachability {
 public:
  Reachability(const Ruleset& ruleset, Analysis& analysis)
      : ruleset_(ruleset),
        analysis_(analysis),
        types_at_(ruleset.grid.cell_count() * ruleset.player_count()),
        opens_en_passant_(std::any_of(ruleset.types.begin(), ruleset.types.end(), opens_en_passant)) {}

  void run() {
    start();
    for (bool has_changed = true; has_changed;) {
      has_changed = go_on();
      has_changed |= try_pending();
    }
  }

  /// Could such a piece ever make the move?
  bool is_possible(PieceType type, Player home, const MoveProgram& program, const MoveLine& line) const {
    if (line.has(node_flag::unmoved_only) && !analysis_.of(type, home).starts.contains(line.from)) return false;
    const Condition& condition = ruleset_.conditions[line.condition()];
    if (line.hurdles > 0 && !has_hurdles(home, program, line, condition)) return false;
    return line.has(node_flag::may_move) || has_victim(home, line, condition);
  }

 private:
  struct Arrival {
    PieceType type;
    Player home;
    Cell cell;
  };
  /// A move that was not possible when its piece came to where it starts.
  struct Pending {
    PieceType type;
    Player home;
    std::uint32_t line;
  };
  /// Pending moves that are tested again in all; those that are left then count as possible.
  static constexpr std::size_t max_tries = 100'000'000;

  static bool opens_en_passant(const PieceTypeInfo& info) {
    return std::any_of(info.terms.begin(), info.terms.end(),
                       [](const TermInfo& term) { return term.term.has(Modifier::opens_en_passant); });
  }

  PieceAnalysis& piece(PieceType type, Player home) { return analysis_.pieces[type * analysis_.player_count + home]; }

  void arrive(PieceType type, Player home, Cell cell) {
    if (ruleset_.neutral_types.contains(type)) home = ruleset_.neutral_owner;
    CellSet& cells = piece(type, home).reachable;
    if (cells.contains(cell)) return;
    cells.insert(cell);
    types_at_[cell * analysis_.player_count + home].insert(type);
    arrivals_.push_back({type, home, cell});
  }

  void arrive_all(PieceType type, Player home, const CellSet& cells) {
    cells.for_each([&](Cell cell) { arrive(type, home, cell); });
  }

  void start() {
    for (const Placement& placement : ruleset_.setup) {
      piece(placement.type, placement.owner).starts.insert(placement.cell);
      arrive(placement.type, placement.owner, placement.cell);
    }
    for (const Castling& castling : ruleset_.castlings) {
      arrive(castling.royal, castling.player, castling.royal_to);
      arrive(castling.partner, castling.player, castling.partner_to);
    }
    const CellSet everywhere = all_cells(ruleset_.grid);
    for (PieceType type : ruleset_.all_types())
      for (Player home : ruleset_.all_players()) {
        if (is_dropped(type, home)) arrive_all(type, home, ruleset_.hands.drop_zone[type][home]);
        if (analysis_.placed_by_scripts.contains(type) || is_relocated(type, home) || is_left_by_explosions(type))
          arrive_all(type, home, everywhere);
        if (ruleset_.gating && ruleset_.gating->pieces.contains(type) && can_be_held(type, home))
          arrive_all(type, home, gates_of(home));
      }
  }

  /// The cells on which a held piece may enter behind another one.
  CellSet gates_of(Player home) const {
    return ruleset_.gating->needs_unmoved ? gates_at_start(ruleset_, home) : ruleset_.gating->in[home];
  }

  /// May be dropped, and can be in a hand: from the start, or since something is held as it.
  bool is_dropped(PieceType type, Player home) const {
    const HandRules& hands = ruleset_.hands;
    return hands.droppable.contains(type) && can_be_held(hands.held_for(type), home);
  }

  bool can_be_held(PieceType held, Player home) const {
    const HandRules& hands = ruleset_.hands;
    return hands.captured != CapturedFate::gone || hands.endless.contains(held) ||
           hands.start[hands.slot(home, home, held)] > 0;
  }

  /// Belongs to nobody, and is put on any cell by the players.
  bool is_relocated(PieceType type, Player home) const {
    return ruleset_.players[home].is_neutral &&
           std::ranges::any_of(ruleset_.phases, [&](const Phase& phase) { return phase.relocated.contains(type); });
  }

  bool is_left_by_explosions(PieceType type) const {
    return ruleset_.explosion && ruleset_.explosion->becomes == static_cast<int>(type);
  }

  /// Follows the moves of all that has arrived. True when there was anything.
  bool go_on() {
    const bool has_any = !arrivals_.empty();
    while (!arrivals_.empty()) {
      const Arrival arrival = arrivals_.back();
      arrivals_.pop_back();
      // An army that never has the turn stands still, unless somebody can take it over.
      if (ruleset_.players[arrival.home].is_neutral && !may_be_converted()) continue;
      const MoveProgram& program = ruleset_.program(Piece(arrival.type, arrival.home, arrival.home, false));
      for (std::uint32_t r = program.line_begin[arrival.cell]; r < program.line_begin[arrival.cell + 1u]; ++r)
        if (!follow(arrival.type, arrival.home, program, program.lines[r]))
          pending_.push_back({arrival.type, arrival.home, r});
    }
    return has_any;
  }

  bool try_pending() {
    return std::erase_if(pending_, [&](const Pending& move) {
             const MoveProgram& program = ruleset_.program(Piece(move.type, move.home, move.home, false));
             ++tries_;
             return follow(move.type, move.home, program, program.lines[move.line]);
           }) > 0;
  }

  /// May pieces change sides?
  bool may_be_converted() const { return ruleset_.end.army == ArmyFate::converted || ruleset_.has_kept_victims; }

  /// False when the move is not possible yet, or leaves victims on the board, of which there may be more later.
  bool follow(PieceType type, Player home, const MoveProgram& program, const MoveLine& line) {
    const bool keeps_victims = ruleset_.conditions[line.condition()].fate.stays_on_board();
    if (line.has(node_flag::stays) && !keeps_victims) return true;
    if (tries_ < max_tries && !is_possible(type, home, program, line)) return false;
    if (keeps_victims) change_victims(home, line);
    if (!line.has(node_flag::stays)) arrive_by(type, home, line);
    return !keeps_victims;
  }

  /// What the victims of a line may become, where they may come to stand then.
  void change_victims(Player home, const MoveLine& line) {
    const Condition& condition = ruleset_.conditions[line.condition()];
    if (!line.has(node_flag::takes_aside)) return change_victims_on(line.to, home, line, condition);
    // Converted pieces stay what they are.
    if (condition.fate.becomes < 0) return;
    for (const Cell cell : ruleset_.grid.cells()) change_victims_on(cell, home, line, condition);
  }

  void change_victims_on(Cell cell, Player mover, const MoveLine& line, const Condition& condition) {
    const VictimFate fate = condition.fate;
    for (Player home : ruleset_.all_players()) {
      const TypeSet victims =
          types_at_[cell * analysis_.player_count + home] & types_in(condition.victims, mover, home);
      for (PieceType victim : victims)
        arrive(fate.becomes < 0 ? victim : static_cast<PieceType>(fate.becomes), home, fate.swaps() ? line.from : cell);
    }
  }

  void arrive_by(PieceType type, Player home, const MoveLine& line) {
    const PieceTypeInfo& info = ruleset_.types[type];
    const bool promotes = line.has(node_flag::promotes) && !info.promotes_to.empty();
    if (!promotes || (info.may_stay && !info.compulsory[home].contains(line.to))) arrive(type, home, line.to);
    for (const std::int8_t becomes : ruleset_.conditions[line.condition()].captor_becomes)
      if (becomes >= 0) arrive(static_cast<PieceType>(becomes), home, line.to);
    if (!promotes) return;
    piece(type, home).promotions.insert(line.to);
    for (PieceType choice : info.promotes_to) arrive(choice, home, line.to);
  }

  bool has_hurdles(Player home, const MoveProgram& program, const MoveLine& line, const Condition& condition) const {
    std::size_t found = 0;
    const auto limit_at = [&](std::uint32_t place) -> const PieceLimit& {
      const bool is_taken = line.has_places && program.over_at(line, place) == Over::victim;
      return is_taken ? condition.victims : condition.hurdles;
    };
    for (std::uint32_t i = 0; i < line.path_length; ++i)
      if (program.may_pass_piece_at(line, i) && stands_on(program.path(line)[i], limit_at(i), home)) ++found;
    return found >= line.hurdles;
  }

  bool has_victim(Player home, const MoveLine& line, const Condition& condition) const {
    if (line.has(node_flag::takes_en_passant) && opens_en_passant_) return true;
    if (line.has(node_flag::takes_aside)) return stands_somewhere(condition.victims, home);
    return line.has(node_flag::may_capture) && stands_on(line.to, condition.victims, home);
  }

  bool stands_somewhere(const PieceLimit& limit, Player mover) const {
    const auto cells = ruleset_.grid.cells();
    return std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return stands_on(cell, limit, mover); });
  }

  /// Could a piece that the limit names stand there, for a mover of this home?
  bool stands_on(Cell cell, const PieceLimit& limit, Player mover) const {
    for (Player home : ruleset_.all_players())
      if (!(types_at_[cell * analysis_.player_count + home] & types_in(limit, mover, home)).empty()) return true;
    return false;
  }

  /// The types of a limit that may ever count of the pieces of a home. Converted pieces fight against their own home.
  TypeSet types_in(const PieceLimit& limit, Player mover, Player home) const {
    if (may_be_converted() || !analysis_.placed_by_scripts.empty()) return limit.types_of_any();
    const bool may_die = ruleset_.end.army != ArmyFate::removed && ruleset_.player_count() > 2;
    return limit.types(mover, ruleset_.seen_by(mover, home)) | (may_die ? limit.others[dead_owner] : TypeSet());
  }

  const Ruleset& ruleset_;
  Analysis& analysis_;
  /// The types that may stand on a cell, by cell and home.
  std::vector<TypeSet> types_at_;
  const bool opens_en_passant_;
  std::vector<Arrival> arrivals_;
  std::vector<Pending> pending_;
  std::size_t tries_ = 0;
};

/// Notes which terms are of use, and where the piece is stuck.
void note_use(const Ruleset& ruleset, const Reachability& reachability, PieceType type, Player home,
              PieceAnalysis& piece) {
  const MoveProgram& program = ruleset.program(Piece(type, home, home, false));
  piece.term_moves.assign(ruleset.types[type].terms.size(), false);
  piece.term_is_useful.assign(ruleset.types[type].terms.size(), false);
  CellSet can_move;
  for (const MoveLine& line : program.lines) {
    piece.term_moves[line.term] = true;
    if (!piece.reachable.contains(line.from) || !reachability.is_possible(type, home, program, line)) continue;
    piece.term_is_useful[line.term] = true;
    can_move.insert(line.from);
  }
  // A path back to its own cell reaches nothing new, but is a move all the same.
  for (const Cell cell : ruleset.grid.cells()) {
    for (const Node* node = program.begin_of(cell); node != program.end_of(cell); ++node) {
      if (!node->has(node_flag::closes)) continue;
      const auto term = program.origins[static_cast<std::size_t>(node - program.nodes.data())].term;
      piece.term_moves[term] = piece.term_is_useful[term] = true;
      can_move.insert(cell);
    }
    if (piece.reachable.contains(cell) && !can_move.contains(cell)) piece.stuck.insert(cell);
  }
}

/// Cells joined by moves, in either direction.
class Parts {
 public:
  explicit Parts(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), Cell{0}); }

  void join(Cell a, Cell b) { parent_[find(a)] = find(b); }
  Cell find(Cell cell) {
    while (parent_[cell] != cell) cell = parent_[cell] = parent_[parent_[cell]];
    return cell;
  }

 private:
  std::vector<Cell> parent_;
};

std::vector<CellSet> parts_of(const Ruleset& ruleset, const MoveProgram& program, const CellSet& cells) {
  const std::size_t count = ruleset.grid.cell_count();
  Parts parts(count);
  for (const MoveLine& line : program.lines)
    if (!line.has(node_flag::stays) && cells.contains(line.from) && cells.contains(line.to))
      parts.join(line.from, line.to);
  std::vector<CellSet> by_root(count);
  cells.for_each([&](Cell cell) { by_root[parts.find(cell)].insert(cell); });
  std::erase_if(by_root, [](const CellSet& part) { return part.size() < 2; });
  std::stable_sort(by_root.begin(), by_root.end(),
                   [](const CellSet& a, const CellSet& b) { return a.size() > b.size(); });
  return by_root;
}

/// Counts the targets from each of some cells on an otherwise empty board.
class Mobility {
 public:
  Mobility(const Ruleset& ruleset, const MoveProgram& program, const CellSet& cells)
      : ruleset_(ruleset), program_(program), cells_(cells) {}

  Spread count(std::uint16_t abilities) const {
    Spread spread;
    std::size_t cells = 0;
    cells_.for_each([&](Cell cell) {
      const int targets = targets_from(cell, abilities);
      const std::size_t orientation = ruleset_.grid.orientation(cell);
      spread.least = cells == 0 ? targets : std::min(spread.least, targets);
      spread.most = std::max(spread.most, targets);
      spread.mean += targets;
      spread.mean_of_orientation[orientation] += targets;
      ++spread.cells_of_orientation[orientation];
      ++cells;
    });
    if (cells > 0) spread.mean /= static_cast<double>(cells);
    for (std::size_t i = 0; i < spread.mean_of_orientation.size(); ++i)
      if (spread.cells_of_orientation[i] > 0) spread.mean_of_orientation[i] /= spread.cells_of_orientation[i];
    return spread;
  }

 private:
  int targets_from(Cell from, std::uint16_t abilities) const {
    CellSet targets;
    for (std::uint32_t r = program_.line_begin[from]; r < program_.line_begin[from + 1u]; ++r) {
      const MoveLine& line = program_.lines[r];
      if (line.hurdles == 0 && !line.has(node_flag::unmoved_only) && line.has(abilities) && counts(line, abilities))
        targets.insert(line.to);
    }
    return static_cast<int>(targets.size());
  }

  /// What captures royals only says nothing about other pieces.
  bool counts(const MoveLine& line, std::uint16_t abilities) const {
    if (line.has(abilities & node_flag::may_move)) return true;
    return !(ruleset_.conditions[line.condition()].victims.types_of_any() - ruleset_.royal_types).empty();
  }

  const Ruleset& ruleset_;
  const MoveProgram& program_;
  const CellSet& cells_;
};

/// Are the parts of a bound piece the cells of one shade each, or most of them?
bool are_shades(const Grid& grid, const std::vector<CellSet>& parts) {
  return std::all_of(parts.begin(), parts.end(), [&](const CellSet& part) {
    const int shade = grid.shade(part.first());
    bool is_one = true;
    part.for_each([&](Cell cell) { is_one &= grid.shade(cell) == shade; });
    std::size_t count = 0;
    all_cells(grid).for_each([&](Cell cell) { count += grid.shade(cell) == shade ? 1 : 0; });
    return is_one && part.size() * 4 >= count * 3;
  });
}

/// ", about a quarter", when it is that.
std::string share_in_words(std::size_t part, std::size_t all) {
  static constexpr std::pair<int, const char*> shares[] = {
      {2, "half"}, {3, "a third"}, {4, "a quarter"}, {6, "a sixth"}, {8, "an eighth"}};
  for (const auto& [count, name] : shares) {
    const double share = static_cast<double>(part) * count / static_cast<double>(all);
    if (share > 0.9 && share < 1.1) return fmt::format(", about {} of the board", name);
  }
  return "";
}

/// The parts of the first player's pieces who can have some.
const std::vector<CellSet>& parts_of_first(const Analysis& analysis, PieceType type) {
  std::size_t player = 0;
  while (player + 1 < analysis.player_count && !analysis.of(type, static_cast<Player>(player)).is_in_game()) ++player;
  return analysis.of(type, static_cast<Player>(player)).parts;
}

}  // namespace

bool Analysis::is_in_game(PieceType type) const {
  for (std::size_t p = 0; p < player_count; ++p)
    if (of(type, static_cast<Player>(p)).is_in_game()) return true;
  return false;
}

Player Analysis::first_owner(PieceType type) const {
  for (std::size_t p = 0; p < player_count; ++p)
    if (of(type, static_cast<Player>(p)).is_in_game()) return static_cast<Player>(p);
  return 0;
}

bool has_restrictions(const PieceTypeInfo& info) {
  return std::any_of(info.terms.begin(), info.terms.end(), [](const TermInfo& term) {
    const auto& legs = term.term.legs;
    return term.from || term.to || term.within || term.players != PlayerSet::all() || !term.term.directions.empty() ||
           std::any_of(term.term.inner.begin(), term.term.inner.end(),
                       [](const InnerPath& inner) { return !inner.directions.empty(); }) ||
           std::any_of(legs.begin(), legs.end(), [](const Leg& leg) { return !leg.directions.empty(); });
  });
}

std::optional<std::string> bound_in_words(const Ruleset& ruleset, const Analysis& analysis, PieceType type) {
  const std::vector<CellSet>& parts = parts_of_first(analysis, type);
  const std::size_t all = ruleset.grid.cell_count();
  if (parts.empty()) return std::nullopt;
  const std::size_t largest = parts.front().size();
  // Several parts that no move joins; or one that is much less than the board without any zone or direction.
  if (parts.size() == 1 && (has_restrictions(ruleset.types[type]) || largest * 3 >= all * 2)) return std::nullopt;
  std::vector<std::string> sizes;
  for (const CellSet& part : parts) sizes.push_back(std::to_string(part.size()));
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  if (are_shades(ruleset.grid, parts))
    return fmt::format("bound to the cells of one {}: {} of {}", ruleset.grid.lattice().shade_word, join(sizes, " or "),
                       all);
  return fmt::format("bound to {} of the {} cells{}", join(sizes, " or "), all, share_in_words(largest, all));
}

Analysis analyse(const Ruleset& ruleset, const HookScripts* scripts) {
  Analysis analysis;
  analysis.player_count = ruleset.player_count();
  analysis.pieces.resize(ruleset.types.size() * ruleset.player_count());
  if (scripts) analysis.placed_by_scripts = types_placed_by(ruleset, *scripts);
  Reachability reachability(ruleset, analysis);
  reachability.run();
  const CellSet everywhere = all_cells(ruleset.grid);
  for (PieceType type : ruleset.all_types())
    for (Player home : ruleset.all_players()) {
      PieceAnalysis& piece = analysis.pieces[type * ruleset.player_count() + home];
      const MoveProgram& program = ruleset.program(Piece(type, home, home, false));
      note_use(ruleset, reachability, type, home, piece);
      piece.parts = parts_of(ruleset, program, piece.reachable);
      const Mobility mobility(ruleset, program, piece.is_in_game() ? piece.reachable : everywhere);
      piece.moves = mobility.count(node_flag::may_move);
      piece.captures = mobility.count(node_flag::may_capture);
      piece.either = mobility.count(node_flag::may_move | node_flag::may_capture);
    }
  return analysis;
}

}  // namespace trigon::engine
