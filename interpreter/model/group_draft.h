// A group of lines while it is built, and its table, as occupancy_tables.cpp needs them. Tested with the tables.
#pragma once

#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "interpreter/model/occupancy_tables.h"
#include "interpreter/support/word_hash.h"

namespace trigon::engine {

/// The most cells that may decide about a group; with more, tables would be too large for the caches.
inline constexpr std::size_t max_relevant = 8;

/// Groups with the same key have the same table.
using TableKey = std::vector<std::uint64_t>;

struct TableKeyHash {
  std::size_t operator()(const TableKey& key) const {
    WordHash hash;
    for (std::uint64_t word : key) hash.add(word);
    return hash.value();
  }
};

/// A group while it is built.
struct GroupDraft {
  TargetGroup group;
  TargetGate gate;
  /// How many pieces must stand between.
  std::uint8_t hurdles = 0;
  /// The targets of the group, each with the cells of the group that lie on the path to it.
  std::vector<std::pair<Cell, TableSet>> ends;
  TableSet targets;

  bool has_gate() const { return !gate.cells.empty(); }
  /// All that its table depends on: the hurdles, and target and path of each end.
  TableKey key() const {
    TableKey key;
    key.reserve(1 + 3 * ends.size());
    key.push_back(hurdles);
    for (const auto& [to, way] : ends) key.insert(key.end(), {to, way.word(0), way.word(1)});
    return key;
  }
};

/// Makes the table of a group: for each occupancy of its relevant cells, the targets whose paths hold as many pieces as
/// they must. An entry has `Words` words.
template <std::size_t Words>
class TableMaker {
 public:
  using Cells = CellSetOf<Words>;

  /// Writes the entries, one for each occupancy, `Words` words each.
  void make(const GroupDraft& draft, std::uint64_t* table) {
    note_ways(draft);
    const std::size_t size = std::size_t{1} << draft.group.relevant.size();
    store(narrow<Words>(draft.targets), table);
    for (std::size_t occupancy = 1; occupancy < size; ++occupancy)
      store(load(table, without_one(occupancy)) - shut_by(occupancy), entry(table, occupancy));
    if (draft.hurdles == 1) open_by_hurdles(table, size);
  }

 private:
  /// Turns the entries for open paths into those for paths with one hurdle. Adding a piece to an occupancy shuts the
  /// paths that were open, and opens those that lacked a hurdle.
  void open_by_hurdles(std::uint64_t* table, std::size_t size) {
    without_.assign(table, table + size * Words);
    store(Cells(), table);
    for (std::size_t occupancy = 1; occupancy < size; ++occupancy) {
      const std::size_t before = without_one(occupancy);
      const Cells opened = load(without_.data(), before) & shut_by(occupancy);
      store((load(table, before) - shut_by(occupancy)) | opened, entry(table, occupancy));
    }
  }

  /// Finds the targets behind each relevant cell.
  void note_ways(const GroupDraft& draft) {
    std::size_t count = 0;
    draft.group.relevant.for_each([&](Cell cell) {
      Cells& behind = behind_[count++];
      behind.clear();
      for (const auto& [to, way] : draft.ends)
        if (way.contains(cell)) behind.insert(to);
    });
  }

  static std::size_t without_one(std::size_t occupancy) { return occupancy & (occupancy - 1); }
  const Cells& shut_by(std::size_t occupancy) const {
    return behind_[static_cast<std::size_t>(std::countr_zero(occupancy))];
  }
  static std::uint64_t* entry(std::uint64_t* table, std::size_t occupancy) { return table + occupancy * Words; }
  static Cells load(const std::uint64_t* table, std::size_t occupancy) {
    Cells cells;
    for (std::size_t w = 0; w < Words; ++w) cells.word(w) = table[occupancy * Words + w];
    return cells;
  }
  static void store(const Cells& cells, std::uint64_t* entry) {
    for (std::size_t w = 0; w < Words; ++w) entry[w] = cells.word(w);
  }

  std::array<Cells, max_relevant> behind_;
  /// Scratch memory.
  std::vector<std::uint64_t> without_;
};

}  // namespace trigon::engine
