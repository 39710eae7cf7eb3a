#include "interpreter/count/perft.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <span>
#include <thread>

#include "interpreter/position/composite.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/outcome.h"

namespace trigon::engine {

namespace {

/// Counts lines on one thread. Has one position and one move list for each ply, so that it allocates nothing while it
/// counts. The moves of the last ply are counted without making them (bulk counting).
class Counter {
 public:
  /// Limits, if any, must outlive the counter; `count` throws a CountEnd when one is reached.
  Counter(const Position& position, int depth, const CountLimits* limits = nullptr)
      : position_(position), lists_(static_cast<std::size_t>(depth) + 1), limits_(limits) {}

  std::uint64_t count(int depth) {
    if (depth == 0) return 1;
    if (limits_) check_limits();
    MoveList& moves = lists_[static_cast<std::size_t>(depth)];
    const CompositeScope scope(position_.composites());
    std::uint64_t sum = 0;
    bool is_known = false;
    // A player without a move may be eliminated. To find that out, this finds the moves, which are needed anyway.
    const auto find = [&] {
      is_known = true;
      if (depth == 1) return (sum = finder_.count(position_)) > 0;
      finder_.list(position_, moves);
      return !moves.empty();
    };
    const int eliminated = eliminate_stuck_players(position_, finder_, find);
    if (!is_known && !is_over_without_moves(position_)) find();
    if (is_known && depth > 1)
      for (const Move& move : moves) sum += count_after(move, depth - 1);
    for (int i = 0; i < eliminated; ++i) position_.undo_ply();
    if (depth == 1) counted_ += sum;
    return sum;
  }

  /// The number of lines counted so far.
  std::uint64_t counted() const { return counted_; }

  /// The number of lines of `depth` plies that begin with one of these moves; `depth` is at least 1.
  std::uint64_t count_line(std::span<const Move> moves, int depth) {
    const Move& move = moves.front();
    if (moves.size() == 1) return count_after(move, depth - 1);
    apply(position_, move);
    const int eliminated = eliminate_stuck_players(position_, finder_);
    const std::uint64_t lines = count_line(moves.subspan(1), depth - 1);
    for (int i = 0; i <= eliminated; ++i) position_.undo_ply();
    return lines;
  }

 private:
  std::uint64_t count_after(const Move& move, int depth) {
    if (depth == 0) return 1;
    apply(position_, move);
    const std::uint64_t lines = count(depth);
    position_.undo_ply();
    return lines;
  }

  void check_limits() {
    if (counted_ >= limits_->nodes) throw CountEnd::nodes;
    // To ask for the time costs as much as to list moves, and many times as much in a browser.
    if (checks_++ % checks_between_looks != 0) return;
    if (limits_->stop.stop_requested()) throw CountEnd::stop;
    if (limits_->deadline && std::chrono::steady_clock::now() >= *limits_->deadline) throw CountEnd::deadline;
  }

  static constexpr unsigned checks_between_looks = 64;

  Position position_;
  LegalMoves finder_;
  std::vector<MoveList> lists_;
  const CountLimits* limits_;
  std::uint64_t counted_ = 0;
  /// How often the limits were checked.
  unsigned checks_ = 0;
};

/// The first moves of a line, whose continuations one thread counts.
struct Job {
  std::size_t first;
  std::vector<Move> moves;
};

/// Splits the count into parts: lines of one ply, or of two plies where that shares the work out more evenly.
std::vector<Job> make_jobs(Position& position, const MoveList& first_moves, int depth, bool is_shared) {
  std::vector<Job> jobs;
  LegalMoves finder;
  for (std::size_t i = 0; i < first_moves.size(); ++i) {
    if (!is_shared || depth < 3) {
      jobs.push_back({i, {first_moves[i]}});
      continue;
    }
    apply(position, first_moves[i]);
    const int eliminated = eliminate_stuck_players(position, finder);
    MoveList replies;
    if (!outcome_without_moves(position)) finder.list(position, replies);
    for (const Move& reply : replies) jobs.push_back({i, {first_moves[i], reply}});
    for (int k = 0; k <= eliminated; ++k) position.undo_ply();
  }
  return jobs;
}

/// Every `part.of`th of the jobs, beginning with the one of the part's number.
std::vector<Job> jobs_of_part(const std::vector<Job>& jobs, const CountPart& part) {
  std::vector<Job> mine;
  for (std::size_t i = part.number - 1; i < jobs.size(); i += part.of) mine.push_back(jobs[i]);
  return mine;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth, int threads) {
  if (depth <= 1 || threads <= 1) return Counter(position, depth).count(depth);
  std::uint64_t sum = 0;
  Position start = position;
  for (const auto& [move, lines] : perft_divide(start, depth, threads)) sum += lines;
  return sum;
}

LimitedCount perft_within(const Position& position, int depth, const CountLimits& limits) {
  Counter counter(position, depth, &limits);
  try {
    return {CountEnd::complete, counter.count(depth)};
  } catch (CountEnd end) {
    return {end, counter.counted()};
  }
}

Divide perft_divide(Position& position, int depth, int threads, const CountProgress& progress, const CountPart& part) {
  MoveList moves;
  if (!outcome_without_moves(position)) LegalMoves().list(position, moves);
  const bool is_shared = threads > 1 || part.of > 1;
  const std::vector<Job> jobs = jobs_of_part(make_jobs(position, moves, depth, is_shared), part);
  std::vector<std::uint64_t> lines(jobs.size());
  std::atomic<std::size_t> next = 0;
  std::size_t done = 0;
  std::exception_ptr failure;
  std::mutex mutex;
  const auto work = [&] {
    try {
      Counter counter(position, depth);
      for (std::size_t i = next++; i < jobs.size(); i = next++) {
        lines[i] = counter.count_line(jobs[i].moves, depth);
        const std::lock_guard lock(mutex);
        if (progress) progress(++done, jobs.size());
      }
    } catch (...) {
      // A script failed, so the other threads may stop.
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

}  // namespace trigon::engine
