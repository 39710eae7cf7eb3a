#include "interpreter/model/occupancy_tables.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_map>

#include "interpreter/model/group_draft.h"

namespace trigon::engine {

namespace {

/// The most groups of a piece on one cell; with more it is interpreted, which is as fast.
constexpr std::size_t max_groups = 255;

/// One end of a line: the path to it is the beginning of the line's cells.
struct LineEnd {
  Cell to;
  std::uint32_t path_length;
};

/// Lines of one kind whose paths are beginnings of one another, such as those of a rider in one direction.
struct Line {
  MoveLine kind;
  /// The longest of the paths.
  const Cell* path = nullptr;
  std::size_t length = 0;
  /// The range of its ends among those of all lines from the cell.
  std::size_t first_end = 0, end_count = 0;
};

/// The tables of one term's moves from one cell, shared by all pieces that have the term.
struct TermTargets {
  TableSet steps_to_empty, steps_to_enemy;
  /// The range of its groups: first those without a gate, up to `open_end`, then those with one.
  std::uint32_t groups_begin = 0, open_end = 0, groups_end = 0;
};

std::size_t bytes_of(const DoubleStepPaths& passing) {
  return passing.targets.size() * sizeof(DoubleStepTarget) + passing.paths.size() * sizeof(DoubleStepPath);
}

std::optional<TargetKind> target_kind_of(const MoveLine& line) {
  if (line.has(node_flag::may_move))
    return line.has(node_flag::may_capture) ? TargetKind::empty_or_enemy : TargetKind::empty;
  if (line.has(node_flag::may_capture)) return TargetKind::enemy;
  return std::nullopt;
}

}  // namespace

/// Fills tables cell by cell. The tables of a term are found once for all pieces that have them, and equal tables are
/// kept once, so that a queen shares those of rook and bishop.
class OccupancyTablesBuilder {
 public:
  OccupancyTablesBuilder(OccupancyTables& tables, std::span<const Condition> conditions,
                         std::span<const CellSet> en_passant_origins, std::size_t cell_count, std::size_t program_count)
      : tables_(tables),
        conditions_(conditions),
        en_passant_origins_(en_passant_origins),
        cell_count_(cell_count),
        words_(words_for(cell_count)) {
    // Memory that is reserved and not used costs nothing, but moving tables that grow does.
    tables_.entries_.reserve(OccupancyTables::max_table_bytes / sizeof(std::uint64_t));
    tables_.piece_entries_.reserve(2 * program_count * cell_count);
  }

  /// Adds two rows of entries for a program, or one where first moves are like all others.
  void add(const MoveProgram& program) {
    const std::uint32_t later = add_row(program, false);
    tables_.rows_.push_back({later, program.has(node_flag::unmoved_only) ? add_row(program, true) : later});
  }

 private:
  std::uint32_t add_row(const MoveProgram& program, bool is_unmoved) {
    const std::size_t begin = tables_.piece_entries_.size();
    for (std::size_t cell = 0; cell < cell_count_; ++cell) add({program, static_cast<Cell>(cell), is_unmoved});
    return static_cast<std::uint32_t>(begin);
  }

  void add(const MovesFrom& moves) {
    const std::size_t index = tables_.piece_entries_.size();
    PieceCellEntry entry;
    entry.from = moves.from;
    entry.traits = traits_of(moves);
    const std::size_t target_count = tables_.double_step_paths_.targets.size(),
                      path_count = tables_.double_step_paths_.paths.size();
    if (entry.traits & PieceCellEntry::opens && !(entry.traits & PieceCellEntry::interpreted))
      add_double_steps(moves, index, entry);
    if (!(entry.traits & PieceCellEntry::interpreted) && !find_terms(moves))
      entry.traits |= PieceCellEntry::interpreted;
    if (entry.traits & PieceCellEntry::interpreted) {
      tables_.double_step_paths_.targets.resize(target_count);
      tables_.double_step_paths_.paths.resize(path_count);
    } else {
      describe_groups(entry);
    }
    tables_.piece_entries_.push_back(entry);
    if (entry.traits & PieceCellEntry::takes)
      note(tables_.en_passant_captures_, index, find_en_passant_captures(moves));
    if (entry.traits & PieceCellEntry::promotes) note(tables_.promoting_, index, promoting_of(moves));
  }

  /// Adds the double steps from one cell; the piece is interpreted when there is no memory for the paths.
  void add_double_steps(const MovesFrom& moves, std::size_t index, PieceCellEntry& entry) {
    DoubleSteps double_steps = find_double_steps(moves, tables_.double_step_paths_);
    if (double_steps.splits) entry.traits |= PieceCellEntry::splits;
    if (!en_passant_origins_.empty())
      double_steps.cells.for_each(
          [&](Cell cell) { double_steps.watchers |= narrow<max_table_words>(en_passant_origins_[cell]); });
    if (opens_over_hurdles(moves) || used_bytes() > OccupancyTables::max_table_bytes)
      entry.traits |= PieceCellEntry::interpreted;
    note(tables_.double_steps_, index, double_steps);
  }

  /// Finds the tables of each term from one cell. False when there is no memory for them.
  bool find_terms(const MovesFrom& moves) {
    found_.clear();
    const std::span<const MoveLine> reaches = moves.program.lines_from(moves.from);
    std::size_t groups = 0;
    for (std::size_t begin = 0, end = 0; begin < reaches.size(); begin = end) {
      while (end < reaches.size() && reaches[end].term == reaches[begin].term) ++end;
      // All moves of a term are first moves, or none.
      if (!moves.include(reaches[begin])) continue;
      const std::uint32_t found = find_or_make(moves.program, reaches.subspan(begin, end - begin));
      if (found == not_made) return false;
      found_.push_back(found);
      groups += terms_[found].groups_end - terms_[found].groups_begin;
    }
    return groups <= max_groups;
  }

  std::uint32_t find_or_make(const MoveProgram& program, std::span<const MoveLine> reaches) {
    if (program.terms.empty()) return make(program, reaches);
    const std::size_t place = program.terms[reaches.front().term] * cell_count_ + reaches.front().from;
    if (place >= known_terms_.size()) known_terms_.resize(place + cell_count_, not_made);
    if (known_terms_[place] == not_made) known_terms_[place] = make(program, reaches);
    return known_terms_[place];
  }

  /// Makes the tables of one term from one cell; their index in `terms_`, or `not_made`.
  std::uint32_t make(const MoveProgram& program, std::span<const MoveLine> reaches) {
    drafts_.clear();
    TermTargets& term = terms_.emplace_back();
    find_lines(program, reaches);
    for (const Line& line : lines_) place(line, term);
    if (drafts_.size() <= max_groups && emit_groups(term)) return static_cast<std::uint32_t>(terms_.size() - 1);
    terms_.pop_back();
    return not_made;
  }

  /// Adds the groups of all terms from the cell to the entry.
  void describe_groups(PieceCellEntry& entry) {
    const auto add_groups = [&](std::uint32_t begin, std::uint32_t end) {
      tables_.groups_.insert(tables_.groups_.end(), term_groups_.begin() + begin, term_groups_.begin() + end);
      return static_cast<std::uint32_t>(tables_.groups_.size());
    };
    entry.groups_begin = entry.open_end = static_cast<std::uint32_t>(tables_.groups_.size());
    for (std::uint32_t found : found_) {
      const TermTargets& term = terms_[found];
      entry.steps_to_empty |= term.steps_to_empty;
      entry.steps_to_enemy |= term.steps_to_enemy;
      entry.open_end = add_groups(term.groups_begin, term.open_end);
    }
    entry.groups_end = entry.open_end;
    for (std::uint32_t found : found_) entry.groups_end = add_groups(terms_[found].open_end, terms_[found].groups_end);
    for (std::uint32_t group = entry.groups_begin; group != entry.groups_end; ++group)
      if (tables_.groups_[group].condition != 0) entry.traits |= PieceCellEntry::limited;
  }

  std::uint8_t traits_of(const MovesFrom& moves) const {
    unsigned traits = 0;
    moves.for_each_line([&](const MoveLine& line) {
      const Condition& condition = conditions_[line.condition()];
      const bool asks_for_pieces = !condition.hops_over_all() || !condition.victims.own.empty() ||
                                   condition.fate.swaps() || condition.changes_captor();
      const bool hops_somewhere = line.lands_behind || line.has_places;
      if (line.has(node_flag::stays | node_flag::takes_aside) || hops_somewhere || asks_for_pieces)
        traits |= PieceCellEntry::interpreted;
      if (line.has(node_flag::opens_en_passant)) traits |= PieceCellEntry::opens;
      if (line.has(node_flag::takes_en_passant)) traits |= PieceCellEntry::takes;
      if (line.has(node_flag::promotes)) traits |= PieceCellEntry::promotes;
    });
    if (moves.program.has(node_flag::closes))
      for (const Node* node = moves.program.begin_of(moves.from); node != moves.program.end_of(moves.from); ++node)
        if (node->has(node_flag::closes)) traits |= PieceCellEntry::interpreted;
    return static_cast<std::uint8_t>(traits);
  }

  /// Does a table of the line have room for this one? It says of each target once whether it is reached.
  bool continues(const MoveProgram& program, const Line& line, const MoveLine& next) const {
    return next.flags == line.kind.flags && next.path_length > line.length &&
           std::equal(line.path, line.path + line.length, program.path(next)) &&
           std::ranges::find(ends_of(line), next.to, &LineEnd::to) == ends_of(line).end();
  }

  void find_lines(const MoveProgram& program, std::span<const MoveLine> move_lines) {
    lines_.clear();
    ends_.clear();
    for (const MoveLine& next : move_lines) {
      if (!target_kind_of(next)) continue;
      if (lines_.empty() || !continues(program, lines_.back(), next))
        lines_.push_back({next, nullptr, 0, ends_.size(), 0});
      Line& line = lines_.back();
      line.path = program.path(next);
      line.length = next.path_length;
      ++line.end_count;
      ends_.push_back({next.to, next.path_length});
    }
  }

  std::span<const LineEnd> ends_of(const Line& line) const {
    return std::span(ends_).subspan(line.first_end, line.end_count);
  }

  /// Cuts a line into pieces that are short enough, and puts each into a group.
  void place(const Line& line, TermTargets& term) {
    if (is_step(line)) return add_step(*target_kind_of(line.kind), ends_of(line).front().to, term);
    for (std::size_t begin = 0; begin == 0 || begin < line.length; begin += max_relevant) {
      place(line, begin, 0, line.kind.hurdles);
      // The hurdle may stand in the gate or behind it.
      if (begin > 0 && line.kind.hurdles == 1) place(line, begin, 1, 0);
    }
  }

  static void add_step(TargetKind target_kind, Cell to, TermTargets& term) {
    if (target_kind != TargetKind::enemy) term.steps_to_empty.insert(to);
    if (target_kind != TargetKind::empty) term.steps_to_enemy.insert(to);
  }

  /// Does its target depend only on what stands there?
  static bool is_step(const Line& line) {
    return line.length == 0 && line.kind.hurdles == 0 && line.kind.condition() == 0;
  }

  /// Puts the part of a line behind its first `begin` cells into a group, for the case that `gate_pieces` stand on
  /// those; `hurdles` are still to come.
  void place(const Line& line, std::size_t begin, std::uint8_t gate_pieces, std::uint8_t hurdles) {
    GroupDraft piece;
    piece.hurdles = hurdles;
    piece.group.target_kind = *target_kind_of(line.kind);
    piece.group.condition = static_cast<std::uint8_t>(line.kind.condition());
    piece.gate.pieces = gate_pieces;
    for (std::size_t i = 0; i < begin; ++i) piece.gate.cells.insert(line.path[i]);
    const std::size_t end = begin + max_relevant;
    // The ends are in the order of their paths; each path continues the one before.
    TableSet path;
    std::size_t known = begin;
    for (const LineEnd& line_end : ends_of(line)) {
      const std::size_t length = line_end.path_length;
      if (length > end || (begin > 0 && length <= begin)) continue;
      for (; known < length; ++known) path.insert(line.path[known]);
      piece.group.relevant |= path;
      piece.ends.emplace_back(line_end.to, path);
      piece.targets.insert(line_end.to);
    }
    if (!piece.ends.empty()) merge(std::move(piece));
  }

  /// Adds lines to a group with which they may share a table, or to a new one.
  void merge(GroupDraft piece) {
    for (GroupDraft& draft : drafts_) {
      const TargetGroup& group = draft.group;
      const bool is_alike = group.target_kind == piece.group.target_kind && group.condition == piece.group.condition &&
                            draft.gate == piece.gate && draft.hurdles == piece.hurdles;
      if (!is_alike || (group.relevant | piece.group.relevant).size() > max_relevant) continue;
      if (!(draft.targets & piece.targets).empty()) continue;
      draft.group.relevant |= piece.group.relevant;
      draft.targets |= piece.targets;
      draft.ends.insert(draft.ends.end(), piece.ends.begin(), piece.ends.end());
      return;
    }
    drafts_.push_back(std::move(piece));
  }

  /// Stores the groups of a term. False when the memory for tables is used up; then nothing is stored.
  bool emit_groups(TermTargets& term) {
    std::stable_partition(drafts_.begin(), drafts_.end(), [](const GroupDraft& draft) { return !draft.has_gate(); });
    const std::size_t gates = tables_.gates_.size();
    term.groups_begin = term.open_end = static_cast<std::uint32_t>(term_groups_.size());
    for (GroupDraft& draft : drafts_) {
      const auto table = table_for(draft);
      if (!table) {
        term_groups_.resize(term.groups_begin);
        tables_.gates_.resize(gates);
        return false;
      }
      draft.group.table = *table;
      draft.group.low_count = static_cast<std::uint8_t>(std::popcount(draft.group.relevant.word(0)));
      draft.group.gate = static_cast<std::uint32_t>(tables_.gates_.size());
      if (draft.has_gate())
        tables_.gates_.push_back(draft.gate);
      else
        ++term.open_end;
      term_groups_.push_back(draft.group);
    }
    term.groups_end = static_cast<std::uint32_t>(term_groups_.size());
    return true;
  }

  /// The index of the first word of a group's table, which is made when it is new; nothing when there is no memory for
  /// it.
  std::optional<std::uint32_t> table_for(const GroupDraft& draft) {
    const auto [known, is_new] = known_.try_emplace(draft.key(), 0u);
    if (!is_new) return known->second;
    const std::size_t size = words_ << draft.group.relevant.size();
    if (used_bytes() + size * sizeof(std::uint64_t) > OccupancyTables::max_table_bytes) {
      known_.erase(known);
      return std::nullopt;
    }
    known->second = static_cast<std::uint32_t>(tables_.entries_.size());
    tables_.entries_.resize(tables_.entries_.size() + size);
    std::uint64_t* const table = tables_.entries_.data() + known->second;
    words_ == 1 ? small_maker_.make(draft, table) : maker_.make(draft, table);
    return known->second;
  }

  std::size_t used_bytes() const {
    return tables_.entries_.size() * sizeof(std::uint64_t) + bytes_of(tables_.double_step_paths_);
  }

  static TableSet promoting_of(const MovesFrom& moves) {
    TableSet ends;
    moves.for_each_line([&](const MoveLine& line) {
      if (line.has(node_flag::promotes)) ends.insert(line.to);
    });
    return ends;
  }

  template <class Item>
  void note(std::vector<Item>& items, std::size_t index, const Item& item) {
    items.reserve(tables_.piece_entries_.capacity());
    items.resize(std::max(items.size(), index + 1));
    items[index] = item;
  }

  OccupancyTables& tables_;
  const std::span<const Condition> conditions_;
  const std::span<const CellSet> en_passant_origins_;
  const std::size_t cell_count_, words_;
  static constexpr std::uint32_t not_made = ~std::uint32_t{0};
  /// The tables of all terms from all cells, and their groups.
  std::vector<TermTargets> terms_;
  std::vector<TargetGroup> term_groups_;
  /// The index in `terms_`, by number of the term and then by cell.
  std::vector<std::uint32_t> known_terms_;
  /// The terms found from the current cell.
  std::vector<std::uint32_t> found_;
  /// The lines of the current term.
  std::vector<Line> lines_;
  std::vector<LineEnd> ends_;
  std::vector<GroupDraft> drafts_;
  TableMaker<1> small_maker_;
  TableMaker<max_table_words> maker_;
  std::unordered_map<TableKey, std::uint32_t, TableKeyHash> known_;
};

OccupancyTables::OccupancyTables(std::span<const MoveProgram> programs, std::span<const Condition> conditions,
                                 std::span<const CellSet> en_passant_origins, std::size_t cell_count) {
  if (words_for(cell_count) > max_table_words) return;
  OccupancyTablesBuilder builder(*this, conditions, en_passant_origins, cell_count, programs.size());
  for (const MoveProgram& program : programs) builder.add(program);
}

std::size_t OccupancyTables::bytes() const {
  return entries_.size() * sizeof(std::uint64_t) + groups_.size() * sizeof(TargetGroup) +
         gates_.size() * sizeof(TargetGate) + piece_entries_.size() * sizeof(PieceCellEntry) +
         double_steps_.size() * sizeof(DoubleSteps) + bytes_of(double_step_paths_) +
         en_passant_captures_.size() * sizeof(EnPassantCaptures) + promoting_.size() * sizeof(TableSet);
}

}  // namespace trigon::engine
