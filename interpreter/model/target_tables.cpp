#include "interpreter/model/target_tables.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_map>

namespace trigon {

namespace {

/// So many cells may decide about a group; more would make the tables too large for the caches.
constexpr std::size_t max_relevant = 8;
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

/// A group in the making.
struct Draft {
  TargetGroup group;
  TargetGate gate;
  std::uint16_t term = 0;
  std::uint8_t hurdles = 0;
  /// Target, and the cells of the group that lie on the way to it.
  std::vector<std::pair<Cell, TableSet>> ends;
  TableSet targets;
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

/// The table of a group: for each occupancy of its relevant cells, the targets whose ways hold as many pieces as they must.
class TableMaker {
 public:
  const std::vector<TableSet>& make(const Draft& draft) {
    // Targets to which one relevant cell after another is on the way.
    std::array<TableSet, max_relevant> behind;
    std::size_t count = 0;
    draft.group.relevant.for_each([&](Cell cell) {
      for (const auto& [to, way] : draft.ends)
        if (way.contains(cell)) behind[count].insert(to);
      ++count;
    });
    // Adding one piece to an occupancy shuts the ways that were open, and opens those that lacked a hurdle.
    without_.resize(std::size_t{1} << count);
    with_one_.resize(without_.size());
    without_[0] = draft.targets;
    with_one_[0].clear();
    for (std::size_t occupancy = 1; occupancy < without_.size(); ++occupancy) {
      const TableSet& changed = behind[static_cast<std::size_t>(std::countr_zero(occupancy))];
      const std::size_t before = occupancy & (occupancy - 1);
      with_one_[occupancy] = (with_one_[before] - changed) | (without_[before] & changed);
      without_[occupancy] = without_[before] - changed;
    }
    return draft.hurdles == 0 ? without_ : with_one_;
  }

 private:
  /// Used again and again: the targets when no piece is on the way, and when one is.
  std::vector<TableSet> without_, with_one_;
};

/// All that a table depends on: its hurdles, and target and way of each end.
using TableKey = std::vector<std::uint64_t>;

struct TableKeyHash {
  std::size_t operator()(const TableKey& key) const {
    std::uint64_t hash = 0;
    for (std::uint64_t word : key) hash = (std::rotl(hash, 5) ^ word) * 0x9E3779B97F4A7C15;
    return static_cast<std::size_t>(hash ^ hash >> 32);
  }
};

}  // namespace

/// Fills tables cell by cell. Equal tables are kept once, so that a queen shares those of rook and bishop.
class TargetTablesBuilder {
 public:
  TargetTablesBuilder(TargetTables& tables, std::span<const Condition> conditions,
                      std::span<const CellSet> en_passant_origins, std::size_t cell_count)
      : tables_(tables),
        conditions_(conditions),
        en_passant_origins_(en_passant_origins),
        cell_count_(cell_count),
        words_(CellSet::words_for(cell_count)) {
    // Memory that is not used costs nothing, but to move tables that grow does.
    tables_.entries_.reserve(TargetTables::max_table_bytes / sizeof(std::uint64_t));
  }

  /// Two rows of outlooks, or one where first moves are like all others.
  void add(const Program& program) {
    const bool has_first_moves = std::any_of(program.reaches.begin(), program.reaches.end(),
                                             [](const Reach& reach) { return reach.has(node_flag::unmoved_only); });
    const std::uint32_t later = add_row(program, false);
    tables_.rows_.push_back({later, has_first_moves ? add_row(program, true) : later});
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
    if (!(outlook.traits & Outlook::walks)) {
      drafts_.clear();
      steps_to_empty_ = steps_to_enemy_ = {};
      find_lines(moves);
      for (const Line& line : lines_) place(line);
      if (drafts_.size() > max_groups || !emit_groups()) outlook.traits |= Outlook::walks;
    }
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

  void describe_groups(Outlook& outlook) const {
    outlook.steps_to_empty = steps_to_empty_;
    outlook.steps_to_enemy = steps_to_enemy_;
    outlook.groups_end = static_cast<std::uint32_t>(tables_.groups_.size());
    outlook.groups_begin = outlook.open_end = outlook.groups_end - static_cast<std::uint32_t>(drafts_.size());
    for (const Draft& draft : drafts_) {
      if (!has_gate(draft)) ++outlook.open_end;
      if (draft.group.condition != 0) outlook.traits |= Outlook::limited;
    }
  }

  static bool has_gate(const Draft& draft) { return !draft.gate.cells.empty(); }

  std::uint8_t traits_of(const MovesFrom& moves) const {
    unsigned traits = 0;
    moves.for_each_reach([&](const Reach& reach) {
      if (reach.has(node_flag::rifle) || conditions_[reach.condition()].hurdles != all_types) traits |= Outlook::walks;
      if (reach.has(node_flag::opens_en_passant)) traits |= Outlook::opens;
      if (reach.has(node_flag::takes_en_passant)) traits |= Outlook::takes;
      if (reach.has(node_flag::promotes)) traits |= Outlook::promotes;
    });
    const Program& program = moves.program;
    for (const Node* node = program.tape(moves.from); node != program.tape_end(moves.from); ++node)
      if (node->has(node_flag::closes)) traits |= Outlook::walks;
    return static_cast<std::uint8_t>(traits);
  }

  static bool continues(const Program& program, const Line& line, const Reach& reach) {
    return reach.term == line.kind.term && reach.flags == line.kind.flags && reach.path_length > line.length &&
           std::equal(line.path, line.path + line.length, program.path(reach));
  }

  void find_lines(const MovesFrom& moves) {
    lines_.clear();
    ends_.clear();
    moves.for_each_reach([&](const Reach& reach) {
      if (!landing_of(reach)) return;
      if (lines_.empty() || !continues(moves.program, lines_.back(), reach))
        lines_.push_back({reach, nullptr, 0, ends_.size(), 0});
      Line& line = lines_.back();
      line.path = moves.program.path(reach);
      line.length = reach.path_length;
      ++line.end_count;
      ends_.push_back({reach.to, reach.path_length});
    });
  }

  std::span<const LineEnd> ends_of(const Line& line) const {
    return std::span(ends_).subspan(line.first_end, line.end_count);
  }

  /// Cuts a line into pieces that are short enough, and puts each into a group.
  void place(const Line& line) {
    if (is_step(line)) return add_step(*landing_of(line.kind), ends_of(line).front().to);
    for (std::size_t begin = 0; begin == 0 || begin < line.length; begin += max_relevant) {
      place(line, begin, 0, line.kind.hurdles);
      // Beyond the gate, the hurdle may stand in the gate or behind it.
      if (begin > 0 && line.kind.hurdles == 1) place(line, begin, 1, 0);
    }
  }

  void add_step(Landing landing, Cell to) {
    if (landing != Landing::enemy) steps_to_empty_.insert(to);
    if (landing != Landing::empty) steps_to_enemy_.insert(to);
  }

  /// A target that depends on nothing but what stands there.
  static bool is_step(const Line& line) {
    return line.length == 0 && line.kind.hurdles == 0 && line.kind.condition() == 0;
  }

  /// The part of a line with paths longer than `begin`, behind `gate_pieces` pieces in the gate; `hurdles` are still to come.
  void place(const Line& line, std::size_t begin, std::uint8_t gate_pieces, std::uint8_t hurdles) {
    Draft piece;
    piece.term = line.kind.term;
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
  void merge(Draft piece) {
    const bool is_fixed = piece.group.relevant.empty();
    for (Draft& draft : drafts_) {
      const TargetGroup& group = draft.group;
      const bool is_alike = group.landing == piece.group.landing && group.condition == piece.group.condition &&
                            draft.gate == piece.gate && draft.hurdles == piece.hurdles;
      const bool is_of_term = draft.term == piece.term || (is_fixed && group.relevant.empty());
      if (!is_alike || !is_of_term || (group.relevant | piece.group.relevant).size() > max_relevant) continue;
      if (!(draft.targets & piece.targets).empty()) continue;
      draft.group.relevant |= piece.group.relevant;
      draft.targets |= piece.targets;
      draft.ends.insert(draft.ends.end(), piece.ends.begin(), piece.ends.end());
      return;
    }
    drafts_.push_back(std::move(piece));
  }

  /// False when the memory for tables is used up; then nothing is emitted.
  bool emit_groups() {
    std::stable_partition(drafts_.begin(), drafts_.end(), [](const Draft& draft) { return !has_gate(draft); });
    const std::size_t groups = tables_.groups_.size(), gates = tables_.gates_.size();
    for (Draft& draft : drafts_) {
      const auto table = table_for(draft);
      if (!table) {
        tables_.groups_.resize(groups);
        tables_.gates_.resize(gates);
        return false;
      }
      draft.group.table = *table;
      draft.group.low_count = static_cast<std::uint8_t>(std::popcount(draft.group.relevant.word(0)));
      draft.group.gate = static_cast<std::uint32_t>(tables_.gates_.size());
      if (has_gate(draft)) tables_.gates_.push_back(draft.gate);
      tables_.groups_.push_back(draft.group);
    }
    return true;
  }

  /// The first word of the table for a group, made when it is new; nothing when there is no memory for it.
  std::optional<std::uint32_t> table_for(const Draft& draft) {
    const auto [known, is_new] = known_.try_emplace(key_of(draft), 0u);
    if (!is_new) return known->second;
    const std::size_t size = words_ << draft.group.relevant.size();
    if (used_bytes() + size * sizeof(std::uint64_t) > TargetTables::max_table_bytes) {
      known_.erase(known);
      return std::nullopt;
    }
    known->second = static_cast<std::uint32_t>(tables_.entries_.size());
    tables_.entries_.resize(tables_.entries_.size() + size);
    std::uint64_t* entry = tables_.entries_.data() + known->second;
    for (const TableSet& targets : maker_.make(draft))
      for (std::size_t w = 0; w < words_; ++w) *entry++ = targets.word(w);
    return known->second;
  }

  std::size_t used_bytes() const {
    return tables_.entries_.size() * sizeof(std::uint64_t) + bytes_of(tables_.passing_);
  }

  static TableKey key_of(const Draft& draft) {
    TableKey key;
    key.reserve(1 + 3 * draft.ends.size());
    key.push_back(draft.hurdles);
    for (const auto& [to, way] : draft.ends) key.insert(key.end(), {to, way.word(0), way.word(1)});
    return key;
  }

  static TableSet promoting_of(const MovesFrom& moves) {
    TableSet ends;
    moves.for_each_reach([&](const Reach& reach) {
      if (reach.has(node_flag::promotes)) ends.insert(reach.to);
    });
    return ends;
  }

  template <class Item>
  static void note(std::vector<Item>& items, std::size_t index, const Item& item) {
    items.resize(std::max(items.size(), index + 1));
    items[index] = item;
  }

  TargetTables& tables_;
  const std::span<const Condition> conditions_;
  const std::span<const CellSet> en_passant_origins_;
  const std::size_t cell_count_, words_;
  /// Of the cell in hand.
  std::vector<Line> lines_;
  std::vector<LineEnd> ends_;
  std::vector<Draft> drafts_;
  TableSet steps_to_empty_, steps_to_enemy_;
  TableMaker maker_;
  std::unordered_map<TableKey, std::uint32_t, TableKeyHash> known_;
};

TargetTables::TargetTables(std::span<const Program> programs, std::span<const Condition> conditions,
                           std::span<const CellSet> en_passant_origins, std::size_t cell_count) {
  if (CellSet::words_for(cell_count) > max_table_words) return;
  TargetTablesBuilder builder(*this, conditions, en_passant_origins, cell_count);
  for (const Program& program : programs) builder.add(program);
}

std::size_t TargetTables::bytes() const {
  return entries_.size() * sizeof(std::uint64_t) + groups_.size() * sizeof(TargetGroup) +
         gates_.size() * sizeof(TargetGate) + outlooks_.size() * sizeof(Outlook) + openings_.size() * sizeof(Openings) +
         bytes_of(passing_) + takings_.size() * sizeof(Takings) + promoting_.size() * sizeof(TableSet);
}

}  // namespace trigon
