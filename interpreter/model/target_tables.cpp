#include "interpreter/model/target_tables.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_map>

#include "interpreter/model/group_draft.h"

namespace trigon {

namespace {

/// A piece with more groups from a cell walks: to look them all up would be no faster.
constexpr std::size_t max_groups = 255;

/// A line's end: the path in front of it is a beginning of the line's cells.
struct LineEnd {
  Cell to;
  std::uint32_t path_length;
};

/// Reaches of one kind whose paths are beginnings of one another, such as those of a rider in one direction.
struct Line {
  Reach kind;
  /// The longest of them.
  const Cell* path = nullptr;
  std::size_t length = 0;
  /// Where the ends stand among those of all lines from the cell.
  std::size_t first_end = 0, end_count = 0;
};

/// What the tables say about one term's moves from one cell, whatever pieces have it.
struct TermTargets {
  TableSet steps_to_empty, steps_to_enemy;
  /// Its groups: first those without a gate, up to `open_end`, then those with one.
  std::uint32_t groups_begin = 0, open_end = 0, groups_end = 0;
};

std::size_t bytes_of(const PassingWays& passing) {
  return passing.targets.size() * sizeof(PassingTarget) + passing.ways.size() * sizeof(PassingWay);
}

std::optional<Landing> landing_of(const Reach& reach) {
  if (reach.has(node_flag::may_move))
    return reach.has(node_flag::may_capture) ? Landing::empty_or_enemy : Landing::empty;
  if (reach.has(node_flag::may_capture)) return Landing::enemy;
  return std::nullopt;
}

}  // namespace

/// Fills tables cell by cell. What terms come to is found once for all pieces that have them, and equal tables are kept once, so
/// that a queen shares those of rook and bishop.
class TargetTablesBuilder {
 public:
  TargetTablesBuilder(TargetTables& tables, std::span<const Condition> conditions,
                      std::span<const CellSet> en_passant_origins, std::size_t cell_count, std::size_t program_count)
      : tables_(tables),
        conditions_(conditions),
        en_passant_origins_(en_passant_origins),
        cell_count_(cell_count),
        words_(CellSet::words_for(cell_count)) {
    // Memory that is not used costs nothing, but to move tables that grow does.
    tables_.entries_.reserve(TargetTables::max_table_bytes / sizeof(std::uint64_t));
    tables_.outlooks_.reserve(2 * program_count * cell_count);
  }

  /// Two rows of outlooks, or one where first moves are like all others.
  void add(const Program& program) {
    const std::uint32_t later = add_row(program, false);
    tables_.rows_.push_back({later, program.has(node_flag::unmoved_only) ? add_row(program, true) : later});
  }

 private:
  std::uint32_t add_row(const Program& program, bool is_unmoved) {
    const std::size_t begin = tables_.outlooks_.size();
    for (std::size_t cell = 0; cell < cell_count_; ++cell) add({program, static_cast<Cell>(cell), is_unmoved});
    return static_cast<std::uint32_t>(begin);
  }

  void add(const MovesFrom& moves) {
    const std::size_t index = tables_.outlooks_.size();
    Outlook outlook;
    outlook.from = moves.from;
    outlook.traits = traits_of(moves);
    const std::size_t target_count = tables_.passing_.targets.size(), way_count = tables_.passing_.ways.size();
    if (outlook.traits & Outlook::opens && !(outlook.traits & Outlook::walks)) add_openings(moves, index, outlook);
    if (!(outlook.traits & Outlook::walks) && !find_terms(moves)) outlook.traits |= Outlook::walks;
    if (outlook.traits & Outlook::walks) {
      tables_.passing_.targets.resize(target_count);
      tables_.passing_.ways.resize(way_count);
    } else {
      describe_groups(outlook);
    }
    tables_.outlooks_.push_back(outlook);
    if (outlook.traits & Outlook::takes) note(tables_.takings_, index, find_takings(moves));
    if (outlook.traits & Outlook::promotes) note(tables_.promoting_, index, promoting_of(moves));
  }

  /// Without memory for the ways, the piece walks.
  void add_openings(const MovesFrom& moves, std::size_t index, Outlook& outlook) {
    Openings openings = find_openings(moves, tables_.passing_);
    if (openings.splits) outlook.traits |= Outlook::splits;
    if (!en_passant_origins_.empty())
      openings.cells.for_each(
          [&](Cell cell) { openings.watchers |= narrow<max_table_words>(en_passant_origins_[cell]); });
    if (opens_over_hurdles(moves) || used_bytes() > TargetTables::max_table_bytes) outlook.traits |= Outlook::walks;
    note(tables_.openings_, index, openings);
  }

  /// Finds what there is to know of each term. False when there is no room for it.
  bool find_terms(const MovesFrom& moves) {
    found_.clear();
    const std::span<const Reach> reaches = moves.program.reaches_from(moves.from);
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

  std::uint32_t find_or_make(const Program& program, std::span<const Reach> reaches) {
    if (program.terms.empty()) return make(program, reaches);
    const std::size_t place = program.terms[reaches.front().term] * cell_count_ + reaches.front().from;
    if (place >= known_terms_.size()) known_terms_.resize(place + cell_count_, not_made);
    if (known_terms_[place] == not_made) known_terms_[place] = make(program, reaches);
    return known_terms_[place];
  }

  /// The number of a new item of `terms_`, or `not_made`.
  std::uint32_t make(const Program& program, std::span<const Reach> reaches) {
    drafts_.clear();
    TermTargets& term = terms_.emplace_back();
    find_lines(program, reaches);
    for (const Line& line : lines_) place(line, term);
    if (drafts_.size() <= max_groups && emit_groups(term)) return static_cast<std::uint32_t>(terms_.size() - 1);
    terms_.pop_back();
    return not_made;
  }

  /// Puts together what was found.
  void describe_groups(Outlook& outlook) {
    const auto add_groups = [&](std::uint32_t begin, std::uint32_t end) {
      tables_.groups_.insert(tables_.groups_.end(), term_groups_.begin() + begin, term_groups_.begin() + end);
      return static_cast<std::uint32_t>(tables_.groups_.size());
    };
    outlook.groups_begin = outlook.open_end = static_cast<std::uint32_t>(tables_.groups_.size());
    for (std::uint32_t found : found_) {
      const TermTargets& term = terms_[found];
      outlook.steps_to_empty |= term.steps_to_empty;
      outlook.steps_to_enemy |= term.steps_to_enemy;
      outlook.open_end = add_groups(term.groups_begin, term.open_end);
    }
    outlook.groups_end = outlook.open_end;
    for (std::uint32_t found : found_)
      outlook.groups_end = add_groups(terms_[found].open_end, terms_[found].groups_end);
    for (std::uint32_t group = outlook.groups_begin; group != outlook.groups_end; ++group)
      if (tables_.groups_[group].condition != 0) outlook.traits |= Outlook::limited;
  }

  std::uint8_t traits_of(const MovesFrom& moves) const {
    unsigned traits = 0;
    moves.for_each_reach([&](const Reach& reach) {
      if (reach.has(node_flag::rifle) || conditions_[reach.condition()].hurdles != all_types) traits |= Outlook::walks;
      if (reach.has(node_flag::opens_en_passant)) traits |= Outlook::opens;
      if (reach.has(node_flag::takes_en_passant)) traits |= Outlook::takes;
      if (reach.has(node_flag::promotes)) traits |= Outlook::promotes;
    });
    if (moves.program.has(node_flag::closes))
      for (const Node* node = moves.program.tape(moves.from); node != moves.program.tape_end(moves.from); ++node)
        if (node->has(node_flag::closes)) traits |= Outlook::walks;
    return static_cast<std::uint8_t>(traits);
  }

  static bool continues(const Program& program, const Line& line, const Reach& reach) {
    return reach.flags == line.kind.flags && reach.path_length > line.length &&
           std::equal(line.path, line.path + line.length, program.path(reach));
  }

  void find_lines(const Program& program, std::span<const Reach> reaches) {
    lines_.clear();
    ends_.clear();
    for (const Reach& reach : reaches) {
      if (!landing_of(reach)) continue;
      if (lines_.empty() || !continues(program, lines_.back(), reach))
        lines_.push_back({reach, nullptr, 0, ends_.size(), 0});
      Line& line = lines_.back();
      line.path = program.path(reach);
      line.length = reach.path_length;
      ++line.end_count;
      ends_.push_back({reach.to, reach.path_length});
    }
  }

  std::span<const LineEnd> ends_of(const Line& line) const {
    return std::span(ends_).subspan(line.first_end, line.end_count);
  }

  /// Cuts a line into pieces that are short enough, and puts each into a group.
  void place(const Line& line, TermTargets& term) {
    if (is_step(line)) return add_step(*landing_of(line.kind), ends_of(line).front().to, term);
    for (std::size_t begin = 0; begin == 0 || begin < line.length; begin += max_relevant) {
      place(line, begin, 0, line.kind.hurdles);
      // Beyond the gate, the hurdle may stand in the gate or behind it.
      if (begin > 0 && line.kind.hurdles == 1) place(line, begin, 1, 0);
    }
  }

  static void add_step(Landing landing, Cell to, TermTargets& term) {
    if (landing != Landing::enemy) term.steps_to_empty.insert(to);
    if (landing != Landing::empty) term.steps_to_enemy.insert(to);
  }

  /// A target that depends on nothing but what stands there.
  static bool is_step(const Line& line) {
    return line.length == 0 && line.kind.hurdles == 0 && line.kind.condition() == 0;
  }

  /// The part of a line with paths longer than `begin`, behind `gate_pieces` pieces in the gate; `hurdles` are still to come.
  void place(const Line& line, std::size_t begin, std::uint8_t gate_pieces, std::uint8_t hurdles) {
    GroupDraft piece;
    piece.hurdles = hurdles;
    piece.group.landing = *landing_of(line.kind);
    piece.group.condition = static_cast<std::uint8_t>(line.kind.condition());
    piece.gate.pieces = gate_pieces;
    for (std::size_t i = 0; i < begin; ++i) piece.gate.cells.insert(line.path[i]);
    const std::size_t end = begin + max_relevant;
    // The ends are in the order of their paths, each of which goes on where the one before it ends.
    TableSet way;
    std::size_t known = begin;
    for (const LineEnd& line_end : ends_of(line)) {
      const std::size_t length = line_end.path_length;
      if (length > end || (begin > 0 && length <= begin)) continue;
      for (; known < length; ++known) way.insert(line.path[known]);
      piece.group.relevant |= way;
      piece.ends.emplace_back(line_end.to, way);
      piece.targets.insert(line_end.to);
    }
    if (!piece.ends.empty()) merge(std::move(piece));
  }

  /// Into a group with which it may share a table, or a new one.
  void merge(GroupDraft piece) {
    for (GroupDraft& draft : drafts_) {
      const TargetGroup& group = draft.group;
      const bool is_alike = group.landing == piece.group.landing && group.condition == piece.group.condition &&
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

  /// False when the memory for tables is used up; then nothing is emitted.
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

  /// The first word of the table for a group, made when it is new; nothing when there is no memory for it.
  std::optional<std::uint32_t> table_for(const GroupDraft& draft) {
    const auto [known, is_new] = known_.try_emplace(draft.key(), 0u);
    if (!is_new) return known->second;
    const std::size_t size = words_ << draft.group.relevant.size();
    if (used_bytes() + size * sizeof(std::uint64_t) > TargetTables::max_table_bytes) {
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
    return tables_.entries_.size() * sizeof(std::uint64_t) + bytes_of(tables_.passing_);
  }

  static TableSet promoting_of(const MovesFrom& moves) {
    TableSet ends;
    moves.for_each_reach([&](const Reach& reach) {
      if (reach.has(node_flag::promotes)) ends.insert(reach.to);
    });
    return ends;
  }

  template <class Item>
  void note(std::vector<Item>& items, std::size_t index, const Item& item) {
    items.reserve(tables_.outlooks_.capacity());
    items.resize(std::max(items.size(), index + 1));
    items[index] = item;
  }

  TargetTables& tables_;
  const std::span<const Condition> conditions_;
  const std::span<const CellSet> en_passant_origins_;
  const std::size_t cell_count_, words_;
  static constexpr std::uint32_t not_made = ~std::uint32_t{0};
  /// Of all terms from all cells, and their groups.
  std::vector<TermTargets> terms_;
  std::vector<TargetGroup> term_groups_;
  /// By number of the term, then by cell.
  std::vector<std::uint32_t> known_terms_;
  /// Of the cell in hand.
  std::vector<std::uint32_t> found_;
  /// Of the term in hand.
  std::vector<Line> lines_;
  std::vector<LineEnd> ends_;
  std::vector<GroupDraft> drafts_;
  TableMaker<1> small_maker_;
  TableMaker<max_table_words> maker_;
  std::unordered_map<TableKey, std::uint32_t, TableKeyHash> known_;
};

TargetTables::TargetTables(std::span<const Program> programs, std::span<const Condition> conditions,
                           std::span<const CellSet> en_passant_origins, std::size_t cell_count) {
  if (CellSet::words_for(cell_count) > max_table_words) return;
  TargetTablesBuilder builder(*this, conditions, en_passant_origins, cell_count, programs.size());
  for (const Program& program : programs) builder.add(program);
}

std::size_t TargetTables::bytes() const {
  return entries_.size() * sizeof(std::uint64_t) + groups_.size() * sizeof(TargetGroup) +
         gates_.size() * sizeof(TargetGate) + outlooks_.size() * sizeof(Outlook) + openings_.size() * sizeof(Openings) +
         bytes_of(passing_) + takings_.size() * sizeof(Takings) + promoting_.size() * sizeof(TableSet);
}

}  // namespace trigon
