#include "interpreter/model/attack_table.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

namespace trigon::engine {

AttackTable::AttackTable(const MoveProgram& program, std::size_t cell_count)
    : words_(words_for(cell_count)), target_begin_(cell_count + 1, 0) {
  // The program has its lines sorted by start, so a stable sort by target sorts them by both.
  std::vector<std::uint32_t> places(cell_count + 1, 0);
  for (const MoveLine& line : program.lines)
    if (line.has(node_flag::may_capture)) ++places[line.to + std::size_t{1}];
  std::partial_sum(places.begin(), places.end(), places.begin());
  lines_.resize(places.back());
  for (const MoveLine& line : program.lines)
    if (line.has(node_flag::may_capture)) lines_[places[line.to]++] = line;
  for (std::size_t i = 0; i < lines_.size(); ++i)
    if (i == 0 || std::tie(lines_[i].to, lines_[i].from) != std::tie(lines_[i - 1].to, lines_[i - 1].from)) {
      group_begin_.push_back(static_cast<std::uint32_t>(i));
      starts_.push_back(lines_[i].from);
      ++target_begin_[lines_[i].to + std::size_t{1}];
    }
  group_begin_.push_back(static_cast<std::uint32_t>(lines_.size()));
  std::partial_sum(target_begin_.begin(), target_begin_.end(), target_begin_.begin());
  if (words_ <= max_start_set_words) fill_start_sets();
  if (words_ > max_path_set_words) return;
  path_sets_.assign(lines_.size() * words_, 0);
  for (std::size_t i = 0; i < lines_.size(); ++i)
    for (std::uint32_t p = 0; p < lines_[i].path_length; ++p) {
      const Cell cell = program.path(lines_[i])[p];
      path_sets_[i * words_ + (cell >> 6)] |= std::uint64_t{1} << (cell & 63);
    }
}

void AttackTable::fill_start_sets() {
  const std::size_t cell_count = target_begin_.size() - 1;
  is_start_.assign(cell_count * words_, 0);
  groups_before_.assign(cell_count * words_, 0);
  for (std::size_t to = 0; to < cell_count; ++to)
    for (const Cell from : starts(static_cast<Cell>(to)))
      is_start_[to * words_ + (from >> 6)] |= std::uint64_t{1} << (from & 63);
  std::uint32_t groups = 0;
  for (std::size_t word = 0; word < is_start_.size(); ++word) {
    groups_before_[word] = groups;
    groups += static_cast<std::uint32_t>(std::popcount(is_start_[word]));
  }
}

AttackerCandidates::AttackerCandidates(std::span<const AttackTable> tables, std::size_t cell_count)
    : words_(words_for(cell_count)), row_size_(std::max<std::size_t>((tables.size() * words_ + 3) / 4, 1) * 4) {
  if (words_ > max_start_set_words) {
    list_rows(tables, cell_count);
    return;
  }
  bits_.resize(cell_count * row_size_);
  for (std::size_t to = 0; to < cell_count; ++to) {
    std::uint64_t* set = bits_.data() + to * row_size_;
    for (const AttackTable& table : tables) {
      for (const Cell from : table.starts(static_cast<Cell>(to))) set[from >> 6] |= std::uint64_t{1} << (from & 63);
      set += words_;
    }
  }
}

void AttackerCandidates::list_rows(std::span<const AttackTable> tables, std::size_t cell_count) {
  for (std::size_t to = 0; to < cell_count; ++to) {
    row_begin_.push_back(static_cast<std::uint32_t>(listed_.size()));
    for (std::size_t program = 0; program < tables.size(); ++program)
      for (const Cell from : tables[program].starts(static_cast<Cell>(to))) {
        const auto word = static_cast<std::uint32_t>(from >> 6);
        const auto place = static_cast<std::uint32_t>(program * words_ + word);
        if (listed_.size() == row_begin_.back() || listed_.back().place != place) listed_.push_back({0, place, word});
        listed_.back().bits |= std::uint64_t{1} << (from & 63);
      }
  }
  row_begin_.push_back(static_cast<std::uint32_t>(listed_.size()));
}

}  // namespace trigon::engine
