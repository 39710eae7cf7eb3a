#include "interpreter/search/seat_symmetry.h"

#include <algorithm>

namespace trigon::engine {

namespace {

int key(Player owner, PieceType type) { return owner << 6 | type; }

}  // namespace

Player SeatSymmetry::image(Player player) const {
  if (player >= ruleset_.player_count()) return player;
  return static_cast<Player>((player + ruleset_.player_count() - seat_) % ruleset_.player_count());
}

bool SeatSymmetry::holds_for_players() const {
  return std::ranges::all_of(ruleset_.all_players(), [&](Player player) {
    return ruleset_.players[player].is_neutral == ruleset_.players[image(player)].is_neutral &&
           ruleset_.team_of[player].size() == ruleset_.team_of[image(player)].size();
  });
}

bool SeatSymmetry::holds_for_pieces() const {
  for (const PieceType type : ruleset_.all_types())
    for (const Player home : ruleset_.all_players())
      if (!holds_for(type, home)) return false;
  return true;
}

/// How many pieces of the setup become pieces of the same type; nothing where armies do not stand on equal cells.
std::optional<std::size_t> SeatSymmetry::likeness_of_setup() const {
  std::vector<int> images(cells_.size(), -1);
  for (const Placement& placement : ruleset_.setup)
    images[cells_[placement.cell]] = key(image(placement.owner), placement.type);
  std::size_t alike = 0;
  for (const Placement& placement : ruleset_.setup) {
    const int found = images[placement.cell];
    if (found < 0 || found >> 6 != placement.owner) return std::nullopt;
    alike += found == key(placement.owner, placement.type) ? 1 : 0;
  }
  return alike;
}

bool SeatSymmetry::holds_for(PieceType type, Player home) const {
  const Piece piece(type, home, home, false), other(type, image(home), image(home), false);
  const MoveProgram &program = ruleset_.program(piece), &image_program = ruleset_.program(other);
  for (Cell cell = 0; cell < cells_.size(); ++cell) {
    if (values_.on_cell(piece, cell) != values_.on_cell(other, cells_[cell])) return false;
    if (targets(program, cell, true) != targets(image_program, cells_[cell], false)) return false;
    if (const auto& gating = ruleset_.gating;
        gating && gating->in[home].contains(cell) != gating->in[image(home)].contains(cells_[cell]))
      return false;
    if (!ruleset_.hands.droppable.contains(type)) continue;
    const auto& zones = ruleset_.hands.drop_zone[type];
    if (zones[home].contains(cell) != zones[image(home)].contains(cells_[cell])) return false;
  }
  return true;
}

/// What the lines from a cell lead to, or the images of it.
std::vector<std::uint32_t> SeatSymmetry::targets(const MoveProgram& program, Cell from, bool as_image) const {
  std::vector<std::uint32_t> found;
  for (const MoveLine& line : program.lines_from(from)) {
    const Cell to = as_image ? cells_[line.to] : line.to;
    found.push_back(static_cast<std::uint32_t>(to << 16 | (line.flags & ((1 << condition_shift) - 1))));
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace trigon::engine
