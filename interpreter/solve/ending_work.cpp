#include "interpreter/solve/ending_work.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <thread>

#include "interpreter/notation/position_draft.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/outcome.h"

namespace trigon::engine {

namespace {

/// What the threads share.
class SharedWork {
 public:
  explicit SharedWork(const EndingWork& the_work) : work(the_work) {
    find_origins();
    find_captures();
    stride_ = std::max<std::size_t>(1, work.table.size() / max_checked);
    while (std::gcd(stride_, work.table.size()) != 1) ++stride_;
  }

  const EndingWork& work;
  /// For each piece of the material and each cell, the cells from which such a piece has a line to it, whatever stands
  /// on the way.
  std::vector<std::vector<std::vector<Cell>>> origins;
  /// For each piece, the table of what is left without it; null where it is never captured.
  std::vector<const EndingTable*> without;

  /// Is the position one of those that are looked at more closely?
  bool is_checked(std::size_t index) const { return index % stride_ == 0; }

  EndingValue value(std::size_t index) const {
    return std::atomic_ref(work.table[index]).load(std::memory_order_relaxed);
  }
  void set(std::size_t index, EndingValue value) {
    std::atomic_ref(work.table[index]).store(value, std::memory_order_relaxed);
  }

  /// Notes that a position is won or lost in so many plies, unless a faster win is known.
  void decide(std::size_t index, bool wins, int plies) {
    if (plies > max_ending_plies) return fail("a win takes too long");
    const auto value = static_cast<EndingValue>(wins ? plies + 1 : -(plies + 1));
    std::atomic_ref entry(work.table[index]);
    EndingValue now = entry.load(std::memory_order_relaxed);
    while ((now == 0 || (wins && now > value)) && !entry.compare_exchange_weak(now, value, std::memory_order_relaxed)) {
    }
    int longest = longest_.load(std::memory_order_relaxed);
    while (plies > longest && !longest_.compare_exchange_weak(longest, plies)) {
    }
  }
  int longest() const { return longest_; }

  void fail(const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (error_.empty()) error_ = why;
    is_over_ = true;
  }
  bool is_over() const { return is_over_.load(std::memory_order_relaxed); }
  const std::string& error() const { return error_; }

 private:
  /// At most about so many positions are looked at more closely.
  static constexpr std::size_t max_checked = 100'000;

  void find_origins() {
    const Ruleset& ruleset = work.ruleset;
    for (const MaterialPiece& piece : work.table.material()) {
      auto& by_target = origins.emplace_back(ruleset.grid.cell_count());
      for (const MoveLine& line : ruleset.program(Piece(piece.type, piece.owner, piece.owner, false)).lines)
        if (line.from != line.to) by_target[line.to].push_back(line.from);
      for (auto& cells : by_target) {
        std::ranges::sort(cells);
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
      }
    }
  }

  void find_captures() {
    const Material& material = work.table.material();
    for (std::size_t i = 0; i < material.size(); ++i) {
      Material rest = material;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      const auto found = work.solved.find(rest);
      without.push_back(found == work.solved.end() ? nullptr : found->second.get());
    }
  }

  std::size_t stride_ = 1;
  std::atomic<int> longest_ = 0;
  std::atomic<bool> is_over_ = false;
  std::mutex mutex_;
  std::string error_;
};

/// What one thread does, with a board of its own.
class EndingWorker {
 public:
  explicit EndingWorker(SharedWork& shared)
      : shared_(shared),
        table_(shared.work.table),
        material_(table_.material()),
        ruleset_(shared.work.ruleset),
        pieces_(shared.work.pieces),
        board_(empty_position(ruleset_)),
        other_(empty_position(ruleset_)),
        has_plain_steps_(ruleset_.has_plain_captures && !ruleset_.has_kept_victims && !ruleset_.has_captures_aside) {}

  /// Is there such a position, is it over, and what do its captures and promotions decide?
  void look_at_first(std::size_t index) {
    table_.place(index, cells_, turn_);
    if (!table_.has_distinct_cells(cells_) || table_.index_of(cells_, turn_) != index || !can_be_reached())
      return shared_.set(index, no_position);
    board_.begin_ply();
    pieces_.set_up(board_, material_, cells_, turn_);
    if (!checked_out_of_turn(board_).empty())
      shared_.set(index, no_position);
    else if (is_over_without_moves(board_))
      decide_end(index, *outcome_without_moves(board_));
    else
      look_at_moves(index);
    board_.undo_ply();
  }

  /// Looks again at the positions before one that is won or lost in so many plies.
  void look_back(std::size_t index, int plies) {
    const bool is_won = is_win(shared_.value(index));
    table_.place(index, cells_, turn_);
    turn_ = 1 - turn_;
    board_.begin_ply();
    pieces_.set_up(board_, material_, cells_, turn_);
    for (std::size_t i = 0; i < material_.size(); ++i) {
      if (material_[i].owner != turn_) continue;
      const Cell to = cells_[i];
      for (const Cell from : shared_.origins[i][to]) {
        if (std::find(cells_, cells_ + material_.size(), from) != cells_ + material_.size()) continue;
        cells_[i] = from;
        look_again(i, to, is_won, plies);
        cells_[i] = to;
      }
    }
    board_.undo_ply();
  }

  /// Is the value of a position what follows from its moves? Every move is made for the answer.
  void check(std::size_t index) {
    const EndingValue value = shared_.value(index);
    if (value == no_position) return;
    table_.place(index, cells_, turn_);
    board_.begin_ply();
    pieces_.set_up(board_, material_, cells_, turn_);
    if (is_over_without_moves(board_)) {
      if (value != value_of_end(*outcome_without_moves(board_))) contradict();
    } else {
      finder_.list(board_, moves_);
      const EndingValue expected = moves_.empty() ? value_of_end(outcome_without_legal_move(board_)) : value_of_moves();
      if (value != expected) contradict();
    }
    board_.undo_ply();
  }

 private:
  void contradict() { shared_.fail("moves lead back by other ways than the lines of single pieces"); }

  EndingValue value_of_end(const Outcome& outcome) const {
    return outcome.winners.empty()           ? EndingValue{0}
           : outcome.winners.contains(turn_) ? EndingValue{1}
                                             : EndingValue{-1};
  }

  void decide_end(std::size_t index, const Outcome& outcome) {
    if (!outcome.winners.empty()) shared_.decide(index, outcome.winners.contains(turn_), 0);
  }

  /// Can each piece ever come to its cell? Not a pawn behind the cells where pawns begin.
  bool can_be_reached() const {
    for (std::size_t i = 0; i < material_.size(); ++i)
      if (const auto& analysis = shared_.work.analysis.of(material_[i].type, material_[i].owner);
          analysis.is_in_game() && !analysis.reachable.contains(cells_[i]))
        return false;
    return true;
  }

  void look_at_moves(std::size_t index) {
    finder_.list(board_, moves_);
    if (moves_.empty()) return decide_end(index, outcome_without_legal_move(board_));
    const bool is_checked = shared_.is_checked(index);
    int fastest = max_ending_plies + 1, slowest = 0;
    bool all_lose = true;
    for (const Move& move : moves_) {
      if (is_checked) check_sameness(move);
      // What leads to this table is not known yet.
      const EndingValue value = is_in_table(move) ? EndingValue{0} : value_after(move);
      if (is_loss(value)) fastest = std::min(fastest, plies_of(value) + 1);
      if (is_win(value))
        slowest = std::max(slowest, plies_of(value) + 1);
      else
        all_lose = false;
    }
    if (fastest <= max_ending_plies)
      shared_.decide(index, true, fastest);
    else if (all_lose)
      shared_.decide(index, false, slowest);
  }

  /// Does a move take one piece from one cell to another, where it may capture, and nothing else?
  bool is_plain_step(const Move& move) const {
    return has_plain_steps_ && move.kind == MoveKind::plain && !move.promotes();
  }

  bool is_in_table(const Move& move) {
    if (is_plain_step(move)) return board_.at(move.to).is_empty();
    apply(board_, move);
    const bool is_in = PlacedPieces(board_).has(material_);
    board_.undo_ply();
    return is_in;
  }

  EndingValue value_after(const Move& move) {
    return is_plain_step(move) ? value_after_step(move) : value_by_making(move);
  }

  EndingValue value_after_step(const Move& move) {
    Cell after[max_solved_pieces];
    std::size_t count = 0, victim = max_solved_pieces;
    for (std::size_t i = 0; i < material_.size(); ++i) {
      if (cells_[i] == move.to)
        victim = i;
      else
        after[count++] = cells_[i] == move.from ? move.to : cells_[i];
    }
    if (victim == max_solved_pieces) return known(shared_.value(table_.index_of(after, 1 - turn_)));
    const EndingTable* table = shared_.without[victim];
    return table ? known((*table)[table->index_of(after, 1 - turn_)]) : missing();
  }

  EndingValue value_by_making(const Move& move) {
    apply(board_, move);
    const PlacedPieces placed(board_);
    EndingValue value = 0;
    if (placed.has(material_)) {
      value = known(shared_.value(table_.index_of(placed.cells, board_.turn())));
    } else {
      const auto found = shared_.work.solved.find(placed.material());
      value = found == shared_.work.solved.end()
                  ? missing()
                  : known((*found->second)[found->second->index_of(placed.cells, board_.turn())]);
    }
    board_.undo_ply();
    return value;
  }

  EndingValue missing() {
    shared_.fail("a move leads to other pieces than a capture or a promotion leaves");
    return 0;
  }

  EndingValue known(EndingValue value) {
    if (value == no_position) shared_.fail("a move leads to a position that cannot occur");
    return value;
  }

  /// Is the position after a move the same as with its pieces put on the board? Else more than the pieces matters.
  void check_sameness(const Move& move) {
    apply(board_, move);
    const PlacedPieces placed(board_);
    other_.begin_ply();
    pieces_.set_up(other_, placed.material(), placed.cells, board_.turn());
    if (other_.hash() != board_.hash())
      shared_.fail("more than the places of the pieces matters, such as what has moved or may be captured in passing");
    other_.undo_ply();
    board_.undo_ply();
  }

  /// A position from which a move of a piece to `to` may lead to one that was decided. The board has the latter.
  void look_again(std::size_t piece, Cell to, bool leads_to_win, int plies) {
    const std::size_t index = table_.index_of(cells_, turn_);
    const EndingValue value = shared_.value(index);
    const bool is_open = value == 0 || (!leads_to_win && is_win(value) && plies_of(value) > plies + 1);
    if (!is_open) return;
    board_.begin_ply();
    board_.relocate(to, cells_[piece], pieces_.on(material_[piece], cells_[piece]));
    if (!is_over_without_moves(board_))
      leads_to_win ? judge_loss(index, plies) : judge_win(index, cells_[piece], to, plies);
    board_.undo_ply();
  }

  /// Is there a move from cell to cell that leads to a position that is lost in so many plies?
  void judge_win(std::size_t index, Cell from, Cell to, int plies) {
    finder_.list(board_, moves_);
    for (const Move& move : moves_) {
      if (move.from != from || move.to != to) continue;
      const EndingValue value = value_after(move);
      if (is_loss(value) && plies_of(value) <= plies) return shared_.decide(index, true, plies + 1);
    }
  }

  /// Do all moves lead to positions that the opponent wins, in this table in so many plies?
  void judge_loss(std::size_t index, int plies) {
    finder_.list(board_, moves_);
    // Without moves it is over, and was judged at first: a stalemated rook has lines that something blocks.
    if (moves_.empty()) return;
    int slowest = 0;
    for (const Move& move : moves_) {
      const EndingValue value = value_after(move);
      if (!is_win(value) || (plies_of(value) > plies && is_in_table(move))) return;
      slowest = std::max(slowest, plies_of(value) + 1);
    }
    shared_.decide(index, false, slowest);
  }

  /// The value that follows from the legal moves, each of which is made.
  EndingValue value_of_moves() {
    int fastest = max_ending_plies + 1, slowest = 0;
    bool all_lose = true;
    for (const Move& move : moves_) {
      const EndingValue value = value_by_making(move);
      if (is_loss(value)) fastest = std::min(fastest, plies_of(value) + 1);
      if (is_win(value)) slowest = std::max(slowest, plies_of(value) + 1);
      all_lose &= is_win(value);
    }
    if (fastest <= max_ending_plies) return static_cast<EndingValue>(fastest + 1);
    return static_cast<EndingValue>(all_lose ? -(slowest + 1) : 0);
  }

  SharedWork& shared_;
  EndingTable& table_;
  const Material& material_;
  const Ruleset& ruleset_;
  const EndingPieces& pieces_;
  Position board_, other_;
  const bool has_plain_steps_;
  LegalMoves finder_;
  MoveList moves_;
  /// The position at hand.
  Cell cells_[max_solved_pieces] = {};
  Player turn_ = 0;
};

/// Runs over all indexes on all threads; false after an error.
class Passes {
 public:
  explicit Passes(SharedWork& shared) : shared_(shared) {
    for (int i = 0; i < shared.work.threads; ++i) workers_.push_back(std::make_unique<EndingWorker>(shared));
  }

  /// Calls `visit(worker, index)` for each index.
  template <class Visit>
  bool over_all(Visit&& visit) {
    std::atomic<std::size_t> next = 0;
    const std::size_t size = shared_.work.table.size();
    const auto run = [&](std::size_t thread) {
      while (!shared_.is_over()) {
        const std::size_t begin = next.fetch_add(chunk);
        if (begin >= size) return;
        if (thread == 0 && !shared_.work.goes_on()) return shared_.fail("stopped");
        for (std::size_t index = begin; index < std::min(size, begin + chunk); ++index) visit(*workers_[thread], index);
      }
    };
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 1; i < workers_.size(); ++i) threads.emplace_back(run, i);
      run(0);
    }
    return !shared_.is_over();
  }

 private:
  /// So many indexes at a time.
  static constexpr std::size_t chunk = 16'384;

  SharedWork& shared_;
  std::vector<std::unique_ptr<EndingWorker>> workers_;
};

}  // namespace

std::string fill(const EndingWork& work) {
  SharedWork shared(work);
  Passes passes(shared);
  passes.over_all([](EndingWorker& worker, std::size_t index) { worker.look_at_first(index); });
  for (int plies = 0; plies <= shared.longest() && !shared.is_over(); ++plies)
    passes.over_all([&](EndingWorker& worker, std::size_t index) {
      const EndingValue value = shared.value(index);
      if (value != 0 && value != no_position && plies_of(value) == plies) worker.look_back(index, plies);
    });
  if (!shared.is_over())
    passes.over_all([&](EndingWorker& worker, std::size_t index) {
      if (shared.is_checked(index)) worker.check(index);
    });
  return shared.error();
}

}  // namespace trigon::engine
