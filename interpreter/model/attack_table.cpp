#include "interpreter/model/attack_table.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

namespace trigon::engine {

AttackTable::AttackTable(const MoveProgram& program, std::size_t cell_count)
    : words_(CellSet::words_for(cell_count)),
      is_start_(cell_count * words_, 0),
      groups_before_(cell_count * words_, 0) {
  // The program has its lines sorted by start, so a stable sort by target sorts them by both.
  std::vector<std::uint32_t> places(cell_count + 1, 0);
  for (const MoveLine& line : program.lines)
    if (line.has(node_flag::may_capture)) ++places[line.to + std::size_t{1}];
  std::partial_sum(places.begin(), places.end(), places.begin());
  lines_.resize(places.back());
  for (const MoveLine& line : program.lines)
    if (line.has(node_flag::may_capture)) lines_[places[line.to]++] = line;
  for (const MoveLine& line : lines_)
    is_start_[line.to * words_ + (line.from >> 6)] |= std::uint64_t{1} << (line.from & 63);
  for (std::size_t i = 0; i < lines_.size(); ++i)
    if (i == 0 || std::tie(lines_[i].to, lines_[i].from) != std::tie(lines_[i - 1].to, lines_[i - 1].from))
      group_begin_.push_back(static_cast<std::uint32_t>(i));
  group_begin_.push_back(static_cast<std::uint32_t>(lines_.size()));
  std::uint32_t groups = 0;
  for (std::size_t word = 0; word < is_start_.size(); ++word) {
    groups_before_[word] = groups;
    groups += static_cast<std::uint32_t>(std::popcount(is_start_[word]));
  }
  if (words_ > max_path_set_words) return;
  path_sets_.assign(lines_.size() * words_, 0);
  for (std::size_t i = 0; i < lines_.size(); ++i)
    for (std::uint32_t p = 0; p < lines_[i].path_length; ++p) {
      const Cell cell = program.path(lines_[i])[p];
      path_sets_[i * words_ + (cell >> 6)] |= std::uint64_t{1} << (cell & 63);
    }
}

AttackerCandidates::AttackerCandidates(std::span<const AttackTable> tables, std::size_t cell_count)
    : words_(CellSet::words_for(cell_count)),
      row_size_(std::max<std::size_t>((tables.size() * words_ + 3) / 4, 1) * 4) {
  bits_.reserve(cell_count * row_size_);
  for (std::size_t to = 0; to < cell_count; ++to) {
    for (const AttackTable& table : tables)
      for (std::size_t w = 0; w < words_; ++w) bits_.push_back(table.origins(static_cast<Cell>(to), w));
    bits_.resize((to + 1) * row_size_);
  }
}

}  // namespace trigon::engine
