#include "interpreter/solve/ending_solver.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_draft.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/outcome.h"

namespace trigon::engine {

namespace {

constexpr bool is_win(EndingValue value) { return value > 0; }
constexpr bool is_loss(EndingValue value) { return value < 0; }
/// The plies until the end of a position that is not drawn.
constexpr int plies_of(EndingValue value) { return std::abs(value) - 1; }
/// The longest win that a value can hold.
constexpr int max_plies = 30'000;

Piece piece_at(const Ruleset& ruleset, const MaterialPiece& piece, Cell cell) {
  const Piece moved(piece.type, piece.owner, piece.owner, false);
  const bool may_be_unmoved = ruleset.remembers_moved(moved);
  return may_be_unmoved && stands_in_setup(ruleset, cell, piece.type, piece.owner) ? moved.unmoved() : moved;
}

/// Puts the pieces of an index on an empty board, in the ply that was begun.
void set_up(Position& position, const EndingTable& table, const Cell* cells, Player turn) {
  for (std::size_t i = 0; i < table.material().size(); ++i)
    position.edit(cells[i], piece_at(position.ruleset(), table.material()[i], cells[i]));
  position.set_turn(turn);
}

Position empty_position(const Ruleset& ruleset) {
  Position position(ruleset);
  position.set_castling_rights({});
  return position;
}

/// The pieces of a position with their cells, in the order of a material.
struct Placed {
  MaterialPiece pieces[max_solved_pieces + 1];
  Cell cells[max_solved_pieces + 1];
  std::size_t count = 0;

  explicit Placed(const Position& position) {
    for (const Player player : {Player{0}, Player{1}})
      position.cells_of(player).for_each(
          [&](Cell cell) {
            if (count > max_solved_pieces) return;
            // Cells come in ascending order, so that only types are to be sorted.
            const MaterialPiece piece{player, position.at(cell).type()};
            std::size_t at = count++;
            for (; at > 0 && piece < pieces[at - 1]; --at) pieces[at] = pieces[at - 1], cells[at] = cells[at - 1];
            pieces[at] = piece;
            cells[at] = cell;
          },
          position.words());
  }

  bool has(const Material& material) const {
    return count == material.size() && std::equal(material.begin(), material.end(), pieces);
  }
  Material material() const { return {pieces, pieces + std::min(count, max_solved_pieces)}; }
};

}  // namespace

EndingTable::EndingTable(Material material, std::size_t cells) : material_(std::move(material)), cells_(cells) {
  std::size_t size = 2;
  for (std::size_t i = 0; i < material_.size(); ++i) size *= cells;
  values_.resize(size);
}

void EndingTable::place(std::size_t index, Cell* cells, Player& turn) const {
  for (std::size_t i = material_.size(); i-- > 0; index /= cells_) cells[i] = static_cast<Cell>(index % cells_);
  turn = static_cast<Player>(index);
}

std::size_t EndingTable::index_of(const Cell* cells, Player turn) const {
  std::size_t index = turn;
  for (std::size_t i = 0; i < material_.size(); ++i) index = index * cells_ + cells[i];
  return index;
}

bool EndingTable::is_canonical(const Cell* cells) const {
  for (std::size_t i = 0; i < material_.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (cells[i] == cells[j] || (material_[i] == material_[j] && cells[j] > cells[i])) return false;
  return true;
}

/// The work on one table, for which all that captures and promotions lead to is solved already.
class EndingWork {
 public:
  EndingWork(const EndingSolver& solver, EndingTable& table)
      : solver_(solver), table_(table), ruleset_(*solver.ruleset_), board_(empty_position(ruleset_)) {
    find_origins();
  }

  /// Returns why it is not possible; nothing when it is done.
  std::string run(const std::function<bool()>& goes_on) {
    for (std::size_t index = 0; index < table_.size() && error_.empty(); ++index) {
      if (index % 65536 == 0 && !goes_on()) return "stopped";
      look_at_first(index);
    }
    for (std::size_t plies = 0; plies < decided_.size() && error_.empty(); ++plies) {
      const std::vector<std::uint32_t> now = std::move(decided_[plies]);
      std::size_t count = 0;
      for (const std::uint32_t index : now) {
        if (++count % 65536 == 0 && !goes_on()) return "stopped";
        decide(index, static_cast<int>(plies));
      }
    }
    return error_;
  }

 private:
  static constexpr std::uint32_t win_bit = std::uint32_t{1} << 31;

  /// For each piece of the material and each cell, the cells from which a piece of its kind has a line to it, whatever
  /// stands on the way.
  void find_origins() {
    for (const MaterialPiece& piece : table_.material()) {
      auto& origins = origins_.emplace_back(ruleset_.grid.cell_count());
      const auto& program = ruleset_.programs[ruleset_.program_of[program_slot(piece.type, piece.owner)]];
      for (const MoveLine& line : program.lines)
        if (line.from != line.to) origins[line.to].push_back(line.from);
      for (auto& cells : origins) {
        std::ranges::sort(cells);
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
      }
    }
  }

  /// Remembers that a position is won or lost in so many plies, unless it turns out to be so sooner.
  void schedule(std::size_t index, bool wins, int plies) {
    if (plies > max_plies) return fail("a win takes too long");
    if (decided_.size() <= static_cast<std::size_t>(plies)) decided_.resize(static_cast<std::size_t>(plies) + 1);
    decided_[static_cast<std::size_t>(plies)].push_back(static_cast<std::uint32_t>(index) | (wins ? win_bit : 0));
  }

  void fail(const std::string& why) {
    if (error_.empty()) error_ = why;
  }

  /// Is it over, and for whom?
  void schedule_end(std::size_t index, const Outcome& outcome, Player turn) {
    if (!outcome.winners.empty()) schedule(index, outcome.winners.contains(turn), 0);
  }

  void look_at_first(std::size_t index) {
    Cell cells[max_solved_pieces];
    Player turn;
    table_.place(index, cells, turn);
    if (!table_.is_canonical(cells) || !can_be_reached(cells)) {
      table_[index] = no_position;
      return;
    }
    board_.begin_ply();
    set_up(board_, table_, cells, turn);
    if (!checked_out_of_turn(board_).empty())
      table_[index] = no_position;
    else if (is_over_without_moves(board_))
      schedule_end(index, *outcome_without_moves(board_), turn);
    else
      look_at_moves(index, turn);
    board_.undo_ply();
  }

  /// Can each piece ever come to its cell? Not a pawn behind the cells where pawns begin.
  bool can_be_reached(const Cell* cells) const {
    const Material& material = table_.material();
    for (std::size_t i = 0; i < material.size(); ++i)
      if (const auto& analysis = solver_.analysis_.of(material[i].type, material[i].owner);
          analysis.is_in_game() && !analysis.reachable.contains(cells[i]))
        return false;
    return true;
  }

  void look_at_moves(std::size_t index, Player turn) {
    finder_.list(board_, moves_);
    if (moves_.empty()) return schedule_end(index, outcome_without_legal_move(board_), turn);
    judge(index, index % sample == 0);
  }

  /// Schedules the position on the board if its legal moves decide it as far as their values are known.
  void judge(std::size_t index, bool is_checked) {
    int fastest = max_plies + 1, slowest = 0;
    bool all_lose = true;
    for (const Move& move : moves_) {
      const EndingValue value = value_after(move, is_checked);
      if (is_loss(value)) fastest = std::min(fastest, plies_of(value) + 1);
      if (is_win(value))
        slowest = std::max(slowest, plies_of(value) + 1);
      else
        all_lose = false;
      if (!error_.empty()) return;
    }
    if (fastest <= max_plies)
      schedule(index, true, fastest);
    else if (all_lose)
      schedule(index, false, slowest);
  }

  EndingValue value_after(const Move& move, bool is_checked) {
    apply(board_, move);
    const Placed placed(board_);
    const EndingTable* table = &table_;
    if (!placed.has(table_.material())) {
      const auto found = solver_.tables_.find(placed.material());
      table = found == solver_.tables_.end() ? nullptr : found->second.get();
    }
    EndingValue value = 0;
    if (!table)
      fail("a move leads to other pieces than a capture or a promotion leaves");
    else
      value = (*table)[table->index_of(placed.cells, board_.turn())];
    if (value == no_position) fail("a move leads to a position that cannot occur");
    if (is_checked && table) check_sameness(placed, *table);
    board_.undo_ply();
    return value;
  }

  /// Is the position after a move the same as with its pieces put on the board? Else more than the pieces matters.
  void check_sameness(const Placed& placed, const EndingTable& table) {
    other_.begin_ply();
    set_up(other_, table, placed.cells, board_.turn());
    if (other_.hash() != board_.hash())
      fail("more than the places of the pieces matters, such as what has moved or may be captured in passing");
    other_.undo_ply();
  }

  /// Takes over a result, and looks again at the positions before it.
  void decide(std::uint32_t scheduled, int plies) {
    const std::size_t index = scheduled & ~win_bit;
    if (table_[index] != 0) return;
    const bool wins = (scheduled & win_bit) != 0;
    table_[index] = static_cast<EndingValue>(wins ? plies + 1 : -(plies + 1));
    Cell cells[max_solved_pieces];
    Player turn;
    table_.place(index, cells, turn);
    const Player before = 1 - turn;
    for (std::size_t i = 0; i < table_.material().size(); ++i) {
      if (table_.material()[i].owner != before) continue;
      const Cell to = cells[i];
      for (const Cell from : origins_[i][to]) {
        cells[i] = from;
        look_again(cells, before, wins, plies);
      }
      cells[i] = to;
    }
  }

  /// A position from which a move of one piece may lead to one that was decided.
  void look_again(const Cell* cells, Player turn, bool leads_to_win, int plies) {
    Cell sorted[max_solved_pieces];
    std::copy_n(cells, table_.material().size(), sorted);
    sort_equals(sorted);
    if (!table_.is_canonical(sorted)) return;
    const std::size_t index = table_.index_of(sorted, turn);
    if (table_[index] != 0) return;
    board_.begin_ply();
    set_up(board_, table_, sorted, turn);
    if (!is_over_without_moves(board_)) {
      finder_.list(board_, moves_);
      if (leads_to_win)
        judge_loss(index);
      else
        judge_win(index, plies);
    }
    board_.undo_ply();
  }

  /// Is there a move to a position that is lost in so many plies?
  void judge_win(std::size_t index, int plies) {
    for (const Move& move : moves_)
      if (const EndingValue value = value_after(move, false); is_loss(value) && plies_of(value) <= plies)
        return schedule(index, true, plies + 1);
  }

  /// Do all moves lead to positions that the opponent wins?
  void judge_loss(std::size_t index) {
    int slowest = 0;
    for (const Move& move : moves_) {
      const EndingValue value = value_after(move, false);
      if (!is_win(value)) return;
      slowest = std::max(slowest, plies_of(value) + 1);
    }
    schedule(index, false, slowest);
  }

  /// Puts the cells of equal pieces into order.
  void sort_equals(Cell* cells) const {
    const Material& material = table_.material();
    for (std::size_t i = 1; i < material.size(); ++i)
      for (std::size_t j = i; j > 0 && material[j - 1] == material[j] && cells[j - 1] > cells[j]; --j)
        std::swap(cells[j - 1], cells[j]);
  }

  /// Of every so many positions it is checked that nothing but the pieces matters.
  static constexpr std::size_t sample = 7;

  const EndingSolver& solver_;
  EndingTable& table_;
  const Ruleset& ruleset_;
  Position board_, other_ = empty_position(ruleset_);
  LegalMoves finder_;
  MoveList moves_;
  std::vector<std::vector<std::vector<Cell>>> origins_;
  /// The positions that are won or lost in so many plies, by index and `win_bit`.
  std::vector<std::vector<std::uint32_t>> decided_;
  std::string error_;
};

std::string EndingSolver::objection(const Ruleset& ruleset) {
  if (ruleset.contender_count() != 2 || ruleset.player_count() != 2) return "only games of two players are solved";
  if (ruleset.hooks.factory) return "scripts may remember what no position shows";
  if (!ruleset.hands.types.empty()) return "pieces in hand are not counted";
  if (!ruleset.values.empty()) return "positions have numbers beside their pieces, such as checks or points";
  if (ruleset.phases.size() > 1 || !ruleset.turns.are_plain()) return "turns have several parts or phases";
  if (ruleset.explosion) return "captures remove several pieces";
  if (!ruleset.end.has_check() && !ruleset.royal_types.empty()) return "royals are captured";
  return "";
}

std::string EndingSolver::solve(const Material& material, const std::function<bool(const Material&)>& on_progress) {
  if (tables_.contains(material)) return "";
  std::size_t bytes = 2 * sizeof(EndingValue);
  for (std::size_t i = 0; i < material.size(); ++i) bytes *= ruleset_->grid.cell_count();
  for (const auto& [other, table] : tables_) bytes += table->size() * sizeof(EndingValue);
  if (bytes > max_bytes) return fmt::format("the tables would need {} MiB, more than {}", bytes >> 20, max_bytes >> 20);
  for (const Material& next : next_material(*ruleset_, material)) {
    const bool has_both = std::ranges::count(next, 0, &MaterialPiece::owner) > 0 &&
                          std::ranges::count(next, 1, &MaterialPiece::owner) > 0;
    const auto lacks_royal = [&](Player player) {
      return std::ranges::none_of(next, [&](const MaterialPiece& piece) {
        return piece.owner == player && ruleset_->royal_types.contains(piece.type);
      });
    };
    // Where royals are not captured, there is no position without them.
    if (has_both && ruleset_->end.has_check() && !ruleset_->royal_types.empty() && (lacks_royal(0) || lacks_royal(1)))
      continue;
    if (std::string error = solve(next, on_progress); !error.empty()) return error;
  }
  auto table = std::make_unique<EndingTable>(material, ruleset_->grid.cell_count());
  std::string error = EndingWork(*this, *table).run([&] { return on_progress(material); });
  if (error.empty()) tables_.emplace(material, std::move(table));
  return error;
}

EndingSummary EndingSolver::summary(const Material& material) const {
  const EndingTable& table = *tables_.at(material);
  EndingSummary summary;
  for (std::size_t index = 0; index < table.size(); ++index) {
    const EndingValue value = table[index];
    if (value == no_position) continue;
    const std::size_t turn = index >= table.size() / 2 ? 1 : 0;
    EndingSummary::Counts& counts = summary.by_turn[turn];
    ++(is_win(value) ? counts.won : is_loss(value) ? counts.lost : counts.drawn);
    if (!is_win(value)) continue;
    auto& longest = summary.longest[turn];
    if (!longest || plies_of(value) > longest->plies) longest = {index, plies_of(value)};
  }
  return summary;
}

Position EndingSolver::position(const Material& material, std::size_t index) const {
  const EndingTable& table = *tables_.at(material);
  Cell cells[max_solved_pieces];
  Player turn;
  table.place(index, cells, turn);
  Position position = empty_position(*ruleset_);
  set_up(position, table, cells, turn);
  return position;
}

std::optional<EndingValue> EndingSolver::value(const Position& position) const {
  const Placed placed(position);
  const auto found = tables_.find(placed.material());
  if (placed.count > max_solved_pieces || found == tables_.end()) return std::nullopt;
  const std::size_t index = found->second->index_of(placed.cells, position.turn());
  if (this->position(found->first, index).hash() != position.hash()) return std::nullopt;
  const EndingValue value = (*found->second)[index];
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
