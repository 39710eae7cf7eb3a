#include "interpreter/solve/ending_solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "interpreter/geometry/symmetry.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/solve/ending_symmetries.h"
#include "interpreter/solve/ending_work.h"

namespace trigon::engine {

EndingSolver::EndingSolver(RulesetPtr ruleset, int threads)
    : ruleset_(std::move(ruleset)),
      threads_(threads),
      analysis_(analyse(*ruleset_, nullptr)),
      pieces_(*ruleset_, analysis_) {
  for (const Symmetry& symmetry : symmetries_of(ruleset_->grid)) board_symmetries_.push_back(symmetry.cells);
}

std::string EndingSolver::objection(const Ruleset& ruleset) {
  if (ruleset.contender_count() != 2 || ruleset.player_count() != 2) return "only games of two players are solved";
  if (ruleset.hooks.factory) return "scripts may remember what no position shows";
  if (!ruleset.hands.types.empty()) return "pieces in hand are not counted";
  if (!ruleset.values.empty()) return "positions have numbers beside their pieces, such as checks or points";
  if (ruleset.phases.size() > 1 || !ruleset.turns.are_plain()) return "turns have several parts or phases";
  if (ruleset.explosion) return "captures remove several pieces";
  if (ruleset.lets_capture_royals() && !ruleset.royal_types.empty()) return "royals are captured";
  return "";
}

bool EndingSolver::can_occur(const Material& material) const {
  // Whoever captures stays on the board.
  if (material.empty()) return false;
  for (const Player player : {Player{0}, Player{1}}) {
    const auto is_own = [&](const MaterialPiece& piece) { return piece.owner == player; };
    if (std::ranges::none_of(material, is_own)) return true;
    const bool has_royal = std::ranges::any_of(material, [&](const MaterialPiece& piece) {
      return is_own(piece) && ruleset_->royal_types.contains(piece.type);
    });
    // Where royals are not captured, there is no position without them.
    if (!has_royal && ruleset_->end.has_check() && !ruleset_->royal_types.empty()) return false;
  }
  return true;
}

std::string EndingSolver::too_large(std::size_t bytes) const {
  for (const auto& [other, table] : tables_) bytes += table->size() * sizeof(EndingValue);
  if (bytes <= max_bytes) return "";
  return fmt::format("the tables would need {} MiB or more, and at most {} are allowed", bytes >> 20, max_bytes >> 20);
}

std::string EndingSolver::solve(const Material& material, const std::function<bool(const Material&)>& on_progress) {
  if (tables_.contains(material)) return "";
  const std::size_t cells = ruleset_->grid.cell_count();
  if (std::string error = too_large(EndingTable::bytes_of(material, cells, board_symmetries_)); !error.empty())
    return error;
  std::vector<const CellMaps*> next_symmetries;
  for (const Material& next : next_material(*ruleset_, material)) {
    if (!can_occur(next)) continue;
    if (std::string error = solve(next, on_progress); !error.empty()) return error;
    next_symmetries.push_back(&symmetries_.at(next));
  }
  CellMaps symmetries = ending_symmetries(*ruleset_, analysis_, pieces_, material, next_symmetries);
  if (std::string error = too_large(EndingTable::bytes_of(material, cells, symmetries)); !error.empty()) return error;
  auto table = std::make_unique<EndingTable>(material, cells, symmetries);
  std::string error = fill({.ruleset = *ruleset_,
                            .analysis = analysis_,
                            .pieces = pieces_,
                            .solved = tables_,
                            .table = *table,
                            .threads = threads_,
                            .goes_on = [&] { return on_progress(material); }});
  if (!error.empty()) return error;
  tables_.emplace(material, std::move(table));
  symmetries_.emplace(material, std::move(symmetries));
  return "";
}

void EndingSolver::forget(std::size_t pieces) {
  std::erase_if(tables_, [&](const auto& entry) { return entry.first.size() == pieces; });
}

std::vector<Material> EndingSolver::endings(std::size_t pieces, TypeSet left_out) const {
  return all_endings(*ruleset_, pieces, [&](const MaterialPiece& piece) {
    return !left_out.contains(piece.type) && analysis_.of(piece.type, piece.owner).is_in_game();
  });
}

std::vector<MaterialPiece> EndingSolver::taken_as_moved(const Material& material) const {
  std::vector<MaterialPiece> found;
  std::ranges::unique_copy(material, std::back_inserter(found));
  std::erase_if(found, [&](const MaterialPiece& piece) { return !pieces_.is_taken_as_moved(piece); });
  return found;
}

EndingSummary EndingSolver::summary(const Material& material) const {
  const EndingTable& table = *tables_.at(material);
  EndingSummary summary;
  summary.symmetries = table.symmetry_count();
  for (std::size_t index = 0; index < table.size(); ++index)
    if (table[index] != no_position) add_to_summary(table, index, summary);
  return summary;
}

void EndingSolver::add_to_summary(const EndingTable& table, std::size_t index, EndingSummary& summary) const {
  Cell cells[max_solved_pieces];
  Player turn;
  table.place(index, cells, turn);
  const EndingValue value = table[index];
  const std::size_t size = table.class_size(cells);
  EndingSummary::Counts& counts = summary.by_turn[turn];
  (is_win(value) ? counts.won : is_loss(value) ? counts.lost : counts.drawn) += size;
  const auto keep_longest = [&](std::optional<EndingSummary::Longest>& longest) {
    if (!longest || plies_of(value) > longest->plies) longest = {index, plies_of(value)};
  };
  if (is_win(value)) keep_longest(summary.longest[turn]);
  if (!is_loss(value) || plies_of(value) == 0) return;
  const EndingValue otherwise = table[table.index_of(cells, 1 - turn)];
  if (otherwise == no_position || is_win(otherwise)) return;
  counts.zugzwang += size;
  keep_longest(summary.zugzwang[turn]);
}

Position EndingSolver::position(const Material& material, std::size_t index) const {
  Cell cells[max_solved_pieces];
  Player turn;
  tables_.at(material)->place(index, cells, turn);
  Position position = empty_position(*ruleset_);
  pieces_.set_up(position, material, cells, turn);
  return position;
}

std::optional<EndingValue> EndingSolver::value(const Position& position) const {
  const PlacedPieces placed(position);
  const auto found = tables_.find(placed.material());
  if (placed.count > max_solved_pieces || found == tables_.end()) return std::nullopt;
  Position same = empty_position(*ruleset_);
  pieces_.set_up(same, found->first, placed.cells, position.turn());
  if (same.hash() != position.hash()) return std::nullopt;
  const EndingValue value = (*found->second)[found->second->index_of(placed.cells, position.turn())];
  return value == no_position ? std::nullopt : std::optional(value);
}

std::vector<std::string> EndingSolver::best_line(const Position& start) const {
  std::vector<std::string> line;
  Game game(ruleset_, start);
  while (!game.outcome()) {
    const auto now = value(game.position());
    if (!now || *now == 0) break;
    const auto leads_on = [&](const Move& move) {
      game.play(move);
      const bool is_over = game.outcome().has_value();
      const EndingValue after = is_over ? EndingValue{0} : value(game.position()).value_or(0);
      const bool is_other = is_over ? !game.outcome()->winners.empty() : after != 0 && is_win(after) != is_win(*now);
      const int plies = is_over ? 0 : plies_of(after);
      game.undo();
      return is_other && plies == plies_of(*now) - 1;
    };
    const MoveList moves = game.moves();
    const auto next = std::ranges::find_if(moves, leads_on);
    if (next == moves.end()) break;
    line.push_back(print_move(game.position(), *next));
    game.play(*next);
  }
  return line;
}

}  // namespace trigon::engine
