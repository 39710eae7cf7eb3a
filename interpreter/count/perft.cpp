#include "interpreter/count/perft.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "interpreter/rules/apply.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/outcome.h"

namespace trigon {

namespace {

/// Counts with one position and one move list a ply, so that nothing is allocated on the way.
class Counter {
 public:
  Counter(const Position& position, int depth) : position_(position), lists_(static_cast<std::size_t>(depth) + 1) {}

  std::uint64_t count(int depth) {
    if (depth == 0) return 1;
    MoveList& moves = lists_[static_cast<std::size_t>(depth)];
    std::optional<std::uint64_t> found;
    const auto style = [&] {
      if (depth > 1) finder_.list(position_, moves);
      found = depth == 1 ? finder_.count(position_) : moves.size();
      return *found > 0;
    };
    const int eliminate = eliminate_stuck_players(position_, finder_, style);
    if (!found && !is_over_without_moves(position_)) style();
    std::uint64_t sum = found.value_or(0);
    if (sum > 0 && depth > 1) {
      sum = depth == 2 ? count_foreseen(moves) : 0;
      for (const Move& move : moves) sum += count_after(move, depth - 1);
    }
    for (int i = 0; i < eliminate; ++i) position_.undo_ply();
    return sum;
  }

  /// The lines of two plies that begin with moves which need not be made to count them. These are struck out.
  std::uint64_t count_foreseen(MoveList& moves) {
    constexpr std::size_t least_that_pays = 3;
    if (moves.size() < least_that_pays) return 0;
    finder_.foresee(position_);
    std::uint64_t lines = finder_.strike_foreseen(position_, moves, types_that_may_end(position_), unanswered_);
    if (puts_out_without_move(position_))
      for (const Move& move : unanswered_) lines += count_after_mate(move);
    return lines;
  }

  /// The moves of who comes after the player who is put out, since there is no reply to this move.
  std::uint64_t count_after_mate(const Move& move) {
    apply(position_, move);
    eliminate_for_no_move(position_);
    const std::uint64_t lines = count(1);
    position_.undo_ply();
    position_.undo_ply();
    return lines;
  }

  std::uint64_t count_after(const Move& move, int depth) {
    if (depth == 0) return 1;
    apply(position_, move);
    const std::uint64_t lines = count(depth);
    position_.undo_ply();
    return lines;
  }

 private:
  Position position_;
  LegalMoves finder_;
  std::vector<MoveList> lists_;
  MoveList unanswered_;
};

/// A line of moves whose continuations one thread counts.
struct Job {
  std::size_t first;
  std::vector<Move> moves;
};

/// Lines of one ply, or of two where that shares the work out more evenly.
std::vector<Job> make_jobs(Position position, const MoveList& first_moves, int depth, int threads) {
  std::vector<Job> jobs;
  LegalMoves finder;
  for (std::size_t i = 0; i < first_moves.size(); ++i) {
    if (threads == 1 || depth < 3) {
      jobs.push_back({i, {first_moves[i]}});
      continue;
    }
    apply(position, first_moves[i]);
    const int eliminate = eliminate_stuck_players(position, finder);
    MoveList replies;
    if (!outcome_without_moves(position)) finder.list(position, replies);
    for (const Move& reply : replies) jobs.push_back({i, {first_moves[i], reply}});
    for (int k = 0; k <= eliminate; ++k) position.undo_ply();
  }
  return jobs;
}

std::uint64_t count_job(const Position& start, const Job& job, int depth) {
  Position position = start;
  LegalMoves finder;
  for (std::size_t i = 0; i + 1 < job.moves.size(); ++i) {
    apply(position, job.moves[i]);
    eliminate_stuck_players(position, finder);
  }
  return Counter(position, depth).count_after(job.moves.back(), depth - static_cast<int>(job.moves.size()));
}

}  // namespace

std::uint64_t perft(const Position& position, int depth, int threads) {
  if (depth <= 1 || threads <= 1) return Counter(position, depth).count(depth);
  std::uint64_t sum = 0;
  for (const auto& [move, lines] : perft_divide(position, depth, threads)) sum += lines;
  return sum;
}

Divide perft_divide(const Position& position, int depth, int threads) {
  MoveList moves;
  Position start = position;
  if (!outcome_without_moves(start)) LegalMoves().list(start, moves);
  const std::vector<Job> jobs = make_jobs(start, moves, depth, threads);
  std::vector<std::uint64_t> lines(jobs.size());
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::mutex mutex;
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < jobs.size(); i = next++) lines[i] = count_job(start, jobs[i], depth);
    } catch (...) {
      // A script failed; the others need not go on.
      next = jobs.size();
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 1; i < threads; ++i) workers.emplace_back(work);
  work();
  workers.clear();
  if (failure) std::rethrow_exception(failure);

  Divide divide;
  for (const Move& move : moves) divide.push_back({move, 0});
  for (std::size_t i = 0; i < jobs.size(); ++i) divide[jobs[i].first].second += lines[i];
  return divide;
}

}  // namespace trigon
