// Attacks looked up by target: who could capture on a cell, and over which cells. Derived from the program's lines by
// sorting. Tested in tests/unit/attack_table_test.cpp against the programs.
#pragma once

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/geometry/word_pair.h"
#include "interpreter/movement/move_program.h"

namespace trigon::engine {

/// The largest grids, in words, whose paths are also kept as sets. On larger grids lists of cells take less memory and
/// are as fast.
inline constexpr std::size_t max_path_set_words = 2;
/// The largest grids, in words, for which there is a bit for each start and target. On larger grids the starts of each
/// target are listed: bits would take megabytes for each program.
inline constexpr std::size_t max_start_set_words = 16;

/// All capturing lines of one program, ordered by target and then by start.
class AttackTable {
 public:
  /// A range of line numbers; the lines stand one after the other in the table.
  struct LineNumbers {
    std::uint32_t begin, end;
  };

  AttackTable() = default;
  AttackTable(const MoveProgram& program, std::size_t cell_count);

  /// May a piece on `from` ever capture on `to`?
  bool reaches(Cell from, Cell to) const {
    if (words_ > max_start_set_words) [[unlikely]]
      return std::ranges::binary_search(starts(to), from);
    return is_start_[to * words_ + (from >> 6)] >> (from & 63) & 1;
  }
  /// The lines from `from` on which a piece captures on `to`; their paths are in the program.
  std::span<const MoveLine> lines(Cell from, Cell to) const {
    if (!reaches(from, to)) return {};
    const LineNumbers numbers = words_ > max_start_set_words ? listed_lines(from, to) : indexed_lines(from, to);
    return {lines_.data() + numbers.begin, lines_.data() + numbers.end};
  }
  /// The numbers of the lines from `from` on which a piece captures on `to`. There must be some (`reaches`). `Words` is
  /// that of the grid.
  template <std::size_t Words>
  LineNumbers known_lines(Cell from, Cell to) const {
    return Words > max_start_set_words ? listed_lines(from, to) : indexed_lines(from, to);
  }
  const MoveLine& line(std::size_t number) const { return lines_[number]; }
  /// The path of a line as a set. Only for grids of at most `max_path_set_words` words.
  template <std::size_t Words>
  CellSetOf<Words> between(std::size_t number) const {
    CellSetOf<Words> result;
    for (std::size_t w = 0; w < Words; ++w) result.word(w) = path_sets_[number * Words + w];
    return result;
  }
  /// The cells from which a piece may ever capture on `to`, in rising order.
  std::span<const Cell> starts(Cell to) const {
    return {starts_.data() + target_begin_[to], starts_.data() + target_begin_[to + std::size_t{1}]};
  }

 private:
  LineNumbers indexed_lines(Cell from, Cell to) const;
  LineNumbers listed_lines(Cell from, Cell to) const;
  void fill_start_sets();

  std::size_t words_ = 0;
  std::vector<std::uint32_t> target_begin_;   // by target, its first group, and one more at the end
  std::vector<Cell> starts_;                  // by group
  std::vector<std::uint64_t> is_start_;       // by target, a bit for each start; empty on large grids
  std::vector<std::uint32_t> groups_before_;  // beside is_start_: starts of all targets in earlier words
  std::vector<std::uint32_t> group_begin_;    // by group (target, start), and one more at the end
  std::vector<MoveLine> lines_;               // grouped by target, then start
  std::vector<std::uint64_t> path_sets_;      // beside lines_, `words_` for each; empty on large grids
};

inline auto AttackTable::listed_lines(Cell from, Cell to) const -> LineNumbers {
  const std::span<const Cell> all = starts(to);
  const auto place = std::lower_bound(all.begin(), all.end(), from) - all.begin();
  const std::size_t group = target_begin_[to] + static_cast<std::size_t>(place);
  return {group_begin_[group], group_begin_[group + 1]};
}

inline auto AttackTable::indexed_lines(Cell from, Cell to) const -> LineNumbers {
  const std::size_t word = to * words_ + (from >> 6);
  const std::uint64_t below = is_start_[word] & ((std::uint64_t{1} << (from & 63)) - 1);
  const std::size_t group = groups_before_[word] + static_cast<std::size_t>(std::popcount(below));
  return {group_begin_[group], group_begin_[group + 1]};
}

/// The attacker candidates of a cell: the cells from which pieces of each program may ever capture on it. Whether their
/// lines are open is looked at afterwards.
class AttackerCandidates {
 public:
  AttackerCandidates() = default;
  /// `tables` are in the order of the programs.
  AttackerCandidates(std::span<const AttackTable> tables, std::size_t cell_count);

  /// How many words the sets of all programs take, filled up with empty words to a multiple of four, at least four.
  std::size_t row_size() const { return row_size_; }
  /// The pieces that may capture on `to`, if their lines are open. `pieces` has a set for each program, of as many
  /// words as the grid has, and `row_size` words in all.
  template <std::size_t Words>
  CellSetOf<Words> among(const std::uint64_t* pieces, Cell to) const {
    CellSetOf<Words> result;
    if constexpr (Words <= 2) {
      const std::uint64_t* const origins = bits_.data() + to * row_size_;
      WordPair even = {}, odd = {};
      std::size_t i = 0;
      do {
        even |= load_pair(pieces + i) & load_pair(origins + i);
        odd |= load_pair(pieces + i + 2) & load_pair(origins + i + 2);
        i += 4;
      } while (i < row_size_);
      even |= odd;
      for (std::size_t w = 0; w < 2; ++w) result.word(w % Words) |= even[w];
    } else if constexpr (Words > max_start_set_words) {
      for (std::uint32_t i = row_begin_[to]; i < row_begin_[to + std::size_t{1}]; ++i)
        result.word(listed_[i].word) |= pieces[listed_[i].place] & listed_[i].bits;
    } else {
      const std::uint64_t* const origins = bits_.data() + to * row_size_;
      // The words that fill up the row are empty in both.
      for (std::size_t i = 0; i + words_ <= row_size_; i += words_)
        for (std::size_t w = 0; w < words_; ++w) result.word(w) |= pieces[i + w] & origins[i + w];
    }
    return result;
  }

 private:
  /// A word of a row that is not empty: its place in the row and in its set.
  struct ListedWord {
    std::uint64_t bits;
    std::uint32_t place, word;
  };

  void list_rows(std::span<const AttackTable> tables, std::size_t cell_count);

  std::size_t words_ = 0, row_size_ = 0;
  /// The sets, by target and then by program; empty on large grids, which have lists.
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint32_t> row_begin_;  // by target, and one more at the end
  std::vector<ListedWord> listed_;
};

}  // namespace trigon::engine
