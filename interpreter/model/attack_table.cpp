#include "interpreter/model/attack_table.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

namespace trigon {

AttackTable::AttackTable(const Program& program, std::size_t cell_count)
    : words_(CellSet::words_for(cell_count)),
      is_origin_(cell_count * words_, 0),
      groups_before_(cell_count * words_, 0) {
  // The program has them by start, so that counting their targets sorts them by both.
  std::vector<std::uint32_t> places(cell_count + 1, 0);
  for (const Reach& reach : program.reaches)
    if (reach.has(node_flag::may_capture)) ++places[reach.to + std::size_t{1}];
  std::partial_sum(places.begin(), places.end(), places.begin());
  reaches_.resize(places.back());
  for (const Reach& reach : program.reaches)
    if (reach.has(node_flag::may_capture)) reaches_[places[reach.to]++] = reach;
  for (const Reach& reach : reaches_)
    is_origin_[reach.to * words_ + (reach.from >> 6)] |= std::uint64_t{1} << (reach.from & 63);
  for (std::size_t i = 0; i < reaches_.size(); ++i)
    if (i == 0 || std::tie(reaches_[i].to, reaches_[i].from) != std::tie(reaches_[i - 1].to, reaches_[i - 1].from))
      group_begin_.push_back(static_cast<std::uint32_t>(i));
  group_begin_.push_back(static_cast<std::uint32_t>(reaches_.size()));
  std::uint32_t groups = 0;
  for (std::size_t word = 0; word < is_origin_.size(); ++word) {
    groups_before_[word] = groups;
    groups += static_cast<std::uint32_t>(std::popcount(is_origin_[word]));
  }
  if (words_ > max_way_words) return;
  ways_.assign(reaches_.size() * words_, 0);
  for (std::size_t i = 0; i < reaches_.size(); ++i)
    for (std::uint32_t p = 0; p < reaches_[i].path_length; ++p) {
      const Cell cell = program.path(reaches_[i])[p];
      ways_[i * words_ + (cell >> 6)] |= std::uint64_t{1} << (cell & 63);
    }
}

AttackOrigins::AttackOrigins(std::span<const AttackTable> tables, std::size_t cell_count)
    : words_(CellSet::words_for(cell_count)),
      row_size_(std::max<std::size_t>((tables.size() * words_ + 3) / 4, 1) * 4) {
  bits_.reserve(cell_count * row_size_);
  for (std::size_t to = 0; to < cell_count; ++to) {
    for (const AttackTable& table : tables)
      for (std::size_t w = 0; w < words_; ++w) bits_.push_back(table.origins(static_cast<Cell>(to), w));
    bits_.resize((to + 1) * row_size_);
  }
}

}  // namespace trigon
