#include "tests/bench/works.h"

#include <utility>
#include <vector>

#include "interpreter/movegen/attacks.h"
#include "interpreter/position/composite.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/outcome.h"

namespace trigon::engine::bench {

namespace {

/// A few instructions a number, so that drawing moves is not what is measured (splitmix64).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::size_t below(std::size_t count) {
    state_ += 0x9E3779B97F4A7C15;
    return static_cast<std::size_t>((hashing::mix(state_) >> 32) * count >> 32);
  }

 private:
  std::uint64_t state_;
};

/// Pseudo-legal moves of positions whose ruleset knows no check.
void list_pseudo_legal(LegalMoves& finder, Position& position, MoveList& moves) { finder.list(position, moves); }

/// Makes a pseudo-legal move and keeps it if it is legal.
bool make(Position& position, const Move& move) {
  const Player player = position.turn();
  apply(position, move);
  if (!is_in_check(position, player)) return true;
  position.undo_ply();
  return false;
}

class MadeCounter {
 public:
  MadeCounter(Position& position, int depth) : position_(position), lists_(static_cast<std::size_t>(depth) + 1) {}

  std::uint64_t count(int depth) {
    if (depth == 0) return 1;
    MoveList& moves = lists_[static_cast<std::size_t>(depth)];
    list_pseudo_legal(finder_, position_, moves);
    std::uint64_t sum = 0;
    for (const Move& move : moves) {
      if (!make(position_, move)) continue;
      sum += count(depth - 1);
      position_.undo_ply();
    }
    return sum;
  }

 private:
  Position& position_;
  LegalMoves finder_;
  std::vector<MoveList> lists_;
};

class Walker {
 public:
  Walker(Position& position, int depth) : position_(position), lists_(static_cast<std::size_t>(depth) + 1) {}

  std::uint64_t walk(int depth) {
    MoveList& moves = lists_[static_cast<std::size_t>(depth)];
    moves.clear();
    const CompositeScope scope(position_.composites());
    const auto list = [&] {
      finder_.list(position_, moves);
      return !moves.empty();
    };
    const int eliminated = eliminate_stuck_players(position_, finder_, list);
    if (!puts_out_without_move(position_) && !is_over_without_moves(position_)) list();
    std::uint64_t made = moves.size();
    for (const Move& move : moves) {
      apply(position_, move);
      if (depth > 1) made += walk(depth - 1);
      position_.undo_ply();
    }
    for (int i = 0; i < eliminated; ++i) position_.undo_ply();
    return made;
  }

 private:
  Position& position_;
  LegalMoves finder_;
  std::vector<MoveList> lists_;
};

/// Draws and plays a legal move out of pseudo-legal ones; false when there is none. What was drawn in vain leaves the
/// list.
bool play_one_of(MoveList& moves, Position& position, Random& random, std::uint64_t& drawn) {
  while (!moves.empty()) {
    const std::size_t chosen = random.below(moves.size());
    ++drawn;
    if (make(position, moves[chosen])) return true;
    moves[chosen] = moves.back();
    moves.pop_back();
  }
  return false;
}

/// Plays game after game; `play_ply(position)` plays a ply, or returns false when the game is over.
template <class PlayPly>
Played play(const Position& start, std::uint64_t plies, PlayPly&& play_ply) {
  Played played;
  while (played.plies < plies) {
    Position position = start;
    ++played.games;
    for (std::uint64_t ply = 0; ply < longest_game && played.plies < plies; ++ply) {
      if (is_over_without_moves(position) || !play_ply(position)) break;
      ++played.plies;
    }
  }
  return played;
}

}  // namespace

Ruleset without_check(const Ruleset& ruleset) {
  Ruleset unchecked = ruleset;
  unchecked.end.royals = RoyalRule::capture;
  return unchecked;
}

std::uint64_t count_made(Position& position, int depth) { return MadeCounter(position, depth).count(depth); }

std::uint64_t walk(Position& position, int depth) { return Walker(position, depth).walk(depth); }

Played play_listing(const Position& start, std::uint64_t plies, std::uint64_t seed) {
  Random random(seed);
  LegalMoves finder;
  MoveList moves;
  std::uint64_t seen = 0;
  Played played = play(start, plies, [&](Position& position) {
    finder.list(position, moves);
    if (moves.empty()) return false;
    seen += moves.size();
    apply(position, moves[random.below(moves.size())]);
    eliminate_stuck_players(position, finder);
    return true;
  });
  played.seen = seen;
  return played;
}

Played play_drawing(const Position& start, std::uint64_t plies, std::uint64_t seed) {
  Random random(seed);
  LegalMoves finder;
  MoveList moves;
  std::uint64_t drawn = 0;
  Played played = play(start, plies, [&](Position& position) {
    list_pseudo_legal(finder, position, moves);
    return play_one_of(moves, position, random, drawn);
  });
  played.seen = drawn;
  return played;
}

}  // namespace trigon::engine::bench
