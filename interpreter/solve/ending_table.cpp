#include "interpreter/solve/ending_table.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace trigon::engine {

namespace {

/// The first piece that is the only one of its kind.
std::optional<std::size_t> single_piece(const Material& material) {
  for (std::size_t i = 0; i < material.size(); ++i)
    if (std::ranges::count(material, material[i]) == 1) return i;
  return std::nullopt;
}

/// Of each class of cells that the symmetries make equal, the lowest.
std::vector<Cell> lowest_cells(const CellMaps& symmetries, std::size_t cells) {
  std::vector<Cell> lowest;
  for (std::size_t cell = 0; cell < cells; ++cell)
    if (std::ranges::all_of(symmetries, [&](const auto& map) { return map[cell] >= cell; }))
      lowest.push_back(static_cast<Cell>(cell));
  return lowest;
}

CellMaps no_symmetries(std::size_t cells) {
  std::vector<Cell> same(cells);
  std::iota(same.begin(), same.end(), Cell{0});
  return {same};
}

std::size_t size_of(const Material& material, std::size_t cells, std::size_t anchors) {
  std::size_t size = 2 * anchors;
  for (std::size_t i = 1; i < material.size(); ++i) size *= cells;
  return size;
}

}  // namespace

EndingTable::EndingTable(Material material, std::size_t cells, CellMaps symmetries)
    : material_(std::move(material)), cells_(cells), symmetries_(std::move(symmetries)) {
  const auto single = single_piece(material_);
  if (!single) symmetries_ = no_symmetries(cells);
  anchor_ = single.value_or(0);
  has_equals_ = std::ranges::adjacent_find(material_) != material_.end();
  anchor_cells_ = lowest_cells(symmetries_, cells);
  rank_of_.resize(cells);
  towards_.resize(cells);
  for (std::size_t cell = 0; cell < cells; ++cell)
    for (std::size_t i = 0; i < symmetries_.size(); ++i) {
      const auto found = std::ranges::find(anchor_cells_, symmetries_[i][cell]);
      if (found == anchor_cells_.end()) continue;
      rank_of_[cell] = static_cast<std::uint16_t>(found - anchor_cells_.begin());
      towards_[cell].push_back(static_cast<std::uint16_t>(i));
    }
  values_.resize(size_of(material_, cells, anchor_cells_.size()));
}

std::size_t EndingTable::bytes_of(const Material& material, std::size_t cells, const CellMaps& symmetries) {
  const std::size_t anchors = single_piece(material) ? lowest_cells(symmetries, cells).size() : cells;
  return size_of(material, cells, anchors) * sizeof(EndingValue);
}

void EndingTable::place(std::size_t index, Cell* cells, Player& turn) const {
  for (std::size_t i = material_.size(); i-- > 0;) {
    if (i == anchor_) continue;
    cells[i] = static_cast<Cell>(index % cells_);
    index /= cells_;
  }
  cells[anchor_] = anchor_cells_[index % anchor_cells_.size()];
  turn = static_cast<Player>(index / anchor_cells_.size());
}

std::size_t EndingTable::index_of(const Cell* cells, Player turn) const {
  Cell image[max_solved_pieces];
  std::size_t lowest = SIZE_MAX;
  for (const std::uint16_t symmetry : towards_[cells[anchor_]]) {
    for (std::size_t i = 0; i < material_.size(); ++i) image[i] = symmetries_[symmetry][cells[i]];
    if (has_equals_) sort_equals(image);
    lowest = std::min(lowest, index_of_sorted(image, turn));
  }
  return lowest;
}

std::size_t EndingTable::index_of_sorted(const Cell* cells, Player turn) const {
  std::size_t index = turn * anchor_cells_.size() + rank_of_[cells[anchor_]];
  for (std::size_t i = 0; i < material_.size(); ++i)
    if (i != anchor_) index = index * cells_ + cells[i];
  return index;
}

bool EndingTable::has_distinct_cells(const Cell* cells) const {
  for (std::size_t i = 0; i < material_.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (cells[i] == cells[j]) return false;
  return true;
}

std::size_t EndingTable::class_size(const Cell* cells) const {
  Cell sorted[max_solved_pieces], image[max_solved_pieces];
  std::copy_n(cells, material_.size(), sorted);
  sort_equals(sorted);
  std::size_t unchanged = 0;
  for (const auto& map : symmetries_) {
    for (std::size_t i = 0; i < material_.size(); ++i) image[i] = map[sorted[i]];
    sort_equals(image);
    unchanged += std::equal(sorted, sorted + material_.size(), image) ? 1 : 0;
  }
  return symmetries_.size() / unchanged;
}

void EndingTable::sort_equals(Cell* cells) const {
  for (std::size_t i = 1; i < material_.size(); ++i)
    for (std::size_t j = i; j > 0 && material_[j - 1] == material_[j] && cells[j - 1] > cells[j]; --j)
      std::swap(cells[j - 1], cells[j]);
}

}  // namespace trigon::engine
