#include "interpreter/solve/mate_search.h"

#include <algorithm>
#include <bit>

namespace trigon::engine {

namespace {

/// So many entries share a place of the table; of these, those with the least work are given up first.
constexpr std::size_t bucket = 4;
constexpr std::size_t most_entries = std::size_t{1} << 20;
/// The most plies of a line. Where one player has many turns in a row, a line may be longer than moves of the attacker.
constexpr int max_plies = 400;

std::uint32_t add(std::uint32_t a, std::uint32_t b, std::uint32_t most) { return std::min(a + b, most); }

std::uint64_t mixed(std::uint64_t hash, std::uint64_t number) {
  hash ^= (number + 1) * 0x9E3779B97F4A7C15;
  hash ^= hash >> 29;
  return hash * 0xBF58476D1CE4E5B9;
}

}  // namespace

MateSearch::MateSearch(const Game& game, std::uint64_t nodes)
    : game_(game),
      attacker_(game.position().turn()),
      most_nodes_(nodes),
      table_(std::bit_ceil(std::clamp<std::uint64_t>(nodes, 1024, most_entries))) {}

MateAnswer MateSearch::wins_in(int moves) { return answer(moves); }

std::optional<int> MateSearch::fastest_win(int most) {
  for (int moves = 1; moves <= most; ++moves) {
    const MateAnswer found = answer(moves);
    if (found == MateAnswer::wins) return moves;
    if (found == MateAnswer::unknown) break;
  }
  return std::nullopt;
}

std::vector<Move> MateSearch::winning_moves(int moves) {
  std::vector<Move> found;
  if (decided(moves)) return found;
  for (const Move& move : MoveList(game_.moves())) {
    game_.play(move);
    if (answer(moves - 1) == MateAnswer::wins) found.push_back(move);
    game_.undo();
  }
  return found;
}

std::vector<Move> MateSearch::line(int moves) {
  std::vector<Move> line;
  for (int left = moves; !game_.outcome();) {
    const MoveList all = game_.moves();
    const bool attacks = is_attacking();
    std::optional<Move> best;
    int best_left = -1;
    for (const Move& move : all) {
      game_.play(move);
      // Of a reply, the moves that are needed after it.
      int needed = attacks ? left - 1 : 0;
      if (attacks ? answer(needed) != MateAnswer::wins : game_.outcome().has_value()) needed = attacks ? -1 : 0;
      while (!attacks && !game_.outcome() && needed < left && answer(needed) != MateAnswer::wins) ++needed;
      game_.undo();
      if (needed > best_left) best = move, best_left = needed;
      if (attacks && best) break;
    }
    if (!best || is_unknown_) break;
    line.push_back(*best);
    game_.play(*best);
    left = best_left;
  }
  for (std::size_t i = 0; i < line.size(); ++i) game_.undo();
  return line;
}

MateAnswer MateSearch::answer(int left) {
  if (const auto known = decided(left)) return known->is_proved() ? MateAnswer::wins : MateAnswer::does_not_win;
  const Numbers found = search(left, {infinite, infinite});
  if (found.is_proved()) return MateAnswer::wins;
  if (found.is_disproved() && !is_cut_off_) return MateAnswer::does_not_win;
  is_unknown_ = true;
  return MateAnswer::unknown;
}

std::optional<MateSearch::Numbers> MateSearch::decided(int left) const {
  if (const auto& outcome = game_.outcome())
    return outcome->winners.contains(attacker_) ? Numbers{0, infinite} : Numbers{infinite, 0};
  // Who is out has no more moves in which to win.
  if (!game_.position().is_in(attacker_)) return Numbers{infinite, 0};
  return left <= 0 ? std::optional(Numbers{infinite, 0}) : std::nullopt;
}

MateSearch::Numbers MateSearch::search(int left, Numbers limit) {
  if (plies_ >= max_plies) {
    is_cut_off_ = true;
    return {infinite, 0};
  }
  const std::uint64_t key = key_of(left);
  std::vector<Child> children;
  const bool attacks = is_attacking();
  const int left_after = attacks ? left - 1 : left;
  Numbers sum =
      list_children(left_after, children) ? (attacks ? Numbers{0, infinite} : Numbers{infinite, 0}) : sum_of(children);
  while (sum.proof < limit.proof && sum.disproof < limit.disproof && nodes_ < most_nodes_) {
    // What the side to move wants is the least of one number: of proofs for the attacker.
    const auto wanted = [&](const Child& child) { return attacks ? child.numbers.proof : child.numbers.disproof; };
    auto best = children.begin(), second = children.end();
    for (auto child = children.begin() + 1; child != children.end(); ++child) {
      if (wanted(*child) < wanted(*best))
        second = best, best = child;
      else if (second == children.end() || wanted(*child) < wanted(*second))
        second = child;
    }
    const std::uint32_t next = second == children.end() ? infinite : add(wanted(*second), 1, infinite);
    const Numbers& now = best->numbers;
    const Numbers inner =
        attacks ? Numbers{std::min(limit.proof, next), add(limit.disproof - sum.disproof, now.disproof, infinite)}
                : Numbers{add(limit.proof - sum.proof, now.proof, infinite), std::min(limit.disproof, next)};
    game_.play(best->move);
    ++plies_;
    best->numbers = search(left_after, inner);
    --plies_;
    game_.undo();
    for (Child& child : children)
      if (const Entry* entry = find(child.key); entry && &child != &*best) child.numbers = entry->numbers;
    sum = sum_of(children);
  }
  store(key, sum);
  return sum;
}

/// Makes all moves once. Returns true if one of them decides the position for who is to move.
bool MateSearch::list_children(int left, std::vector<Child>& children) {
  const bool attacks = is_attacking();
  const MoveList moves = game_.moves();
  children.reserve(moves.size());
  for (const Move& move : moves) {
    ++nodes_;
    game_.play(move);
    Child child{move, key_of(left), {}};
    if (const auto known = decided(left)) {
      child.numbers = *known;
    } else if (const Entry* entry = find(child.key)) {
      child.numbers = entry->numbers;
    } else {
      // A position is the harder to prove or disprove, the more moves the side has that must be answered.
      const auto count = static_cast<std::uint32_t>(std::max<std::size_t>(1, game_.moves().size()));
      child.numbers = is_attacking() ? Numbers{1, count} : Numbers{count, 1};
    }
    game_.undo();
    children.push_back(child);
    if (attacks ? child.numbers.is_proved() : child.numbers.is_disproved()) return true;
  }
  return false;
}

MateSearch::Numbers MateSearch::sum_of(const std::vector<Child>& children) const {
  Numbers sum{infinite, infinite};
  if (is_attacking()) {
    sum.disproof = 0;
    for (const Child& child : children) {
      sum.proof = std::min(sum.proof, child.numbers.proof);
      sum.disproof = add(sum.disproof, child.numbers.disproof, infinite);
    }
  } else {
    sum.proof = 0;
    for (const Child& child : children) {
      sum.proof = add(sum.proof, child.numbers.proof, infinite);
      sum.disproof = std::min(sum.disproof, child.numbers.disproof);
    }
  }
  return sum;
}

std::uint64_t MateSearch::key_of(int left) const {
  const Position& position = game_.position();
  const std::uint64_t key = mixed(position.hash(), static_cast<std::uint64_t>(left));
  // Where moves without a capture are counted, the count decides too.
  return game_.ruleset().end.counts_plies ? mixed(key, static_cast<std::uint64_t>(position.half_move_clock())) : key;
}

const MateSearch::Entry* MateSearch::find(std::uint64_t key) const {
  const std::size_t begin = key & (table_.size() - 1) & ~(bucket - 1);
  for (std::size_t i = begin; i < begin + bucket; ++i)
    if (table_[i].key == key) return &table_[i];
  return nullptr;
}

void MateSearch::store(std::uint64_t key, Numbers numbers) {
  const std::size_t begin = key & (table_.size() - 1) & ~(bucket - 1);
  Entry* place = &table_[begin];
  const auto work = [](const Entry& entry) { return std::max(entry.numbers.proof, entry.numbers.disproof); };
  for (std::size_t i = begin; i < begin + bucket; ++i) {
    if (table_[i].key == key) {
      place = &table_[i];
      break;
    }
    if (work(table_[i]) < work(*place)) place = &table_[i];
  }
  *place = {key, numbers};
}

}  // namespace trigon::engine
