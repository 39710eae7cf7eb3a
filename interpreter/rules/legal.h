// Legal moves: what pins and checks decide, what has to be tested by making the move, and what scripts add and forbid.
// Tested in tests/unit/legal_test.cpp, by perft tables, and in tests/property: membership in the list is `is_legal`,
// captures are the capturing part of the list, and the naive generator of the test library finds the same moves.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "interpreter/movegen/generate.h"

namespace trigon::engine {

/// When scripts are asked for their veto: while moves are listed, or later, so that the caller asks only about the
/// moves that it wants to make.
enum class VetoTime : std::uint8_t { now, later };

/// Finds legal moves. Keeps its scratch memory, so that one finder for each thread serves any number of positions
/// without allocation. The position is changed and restored while moves are tested, also when a script fails and
/// HookError is thrown.
///
/// The end of the game is not looked at here: see interpreter/rules/outcome.h.
class LegalMoves {
 public:
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  explicit LegalMoves(Generation generation = Generation::fastest) : generation_(generation) {}
  /// A finder without the rules that look ahead: to it moves are legal by which a piece may not give mate or check, and
  /// captures that are not among the longest.
  static LegalMoves without_foresight() {
    LegalMoves finder;
    finder.depth_ = max_reply_depth;
    return finder;
  }
  /// A copy has scratch memory of its own.
  LegalMoves(const LegalMoves& other) : generation_(other.generation_) {}
  LegalMoves& operator=(const LegalMoves& other) {
    generation_ = other.generation_;
    words_ = 0;
    return *this;
  }
  LegalMoves(LegalMoves&&) = default;
  LegalMoves& operator=(LegalMoves&&) = default;

  /// Replaces `moves` by the legal moves, in an order that is the same on every machine: by the mover's cell, then
  /// castlings, drops, and what scripts add. A player who must pass has that move.
  void list(Position& position, MoveList& moves) { list(position, moves, VetoTime::now); }
  /// Replaces `moves` by the legal moves. With `VetoTime::later`, allowed if `can_ask_later`, the list also has moves
  /// that `veto_of` may forbid.
  void list(Position& position, MoveList& moves, VetoTime time);
  /// Replaces `moves` by the legal moves that capture (`captured_cells` is not empty), in the order of `list`.
  void list_captures(Position& position, MoveList& moves, VetoTime time = VetoTime::now);
  /// Does no rule of the game depend on the number of legal moves, beyond whether there is one, and no script on
  /// whether another one forbids a move?
  static bool can_ask_later(const Ruleset& ruleset);
  /// The number of legal moves; counting may stop at `limit`.
  std::uint64_t count(Position& position, std::uint64_t limit = no_limit);
  bool has_any(Position& position);
  /// Is there a move after which no own royal is attacked? Whether another move must be made is not considered.
  bool has_safe(Position& position);
  /// Is the move one of the list? It may be any eight bytes, such as those of a hash collision. Mostly only the moves
  /// of one piece are generated for the answer.
  bool is_legal(Position& position, const Move& move);
  /// Does the mover attack another player's royal after this legal move? Always false in games whose royals may be left
  /// attacked (RoyalRule::capture).
  bool gives_check(Position& position, const Move& move);
  /// Is the player whose turn comes after this legal move in check, without a legal move?
  bool gives_mate(Position& position, const Move& move);
  /// Is it a move by which its piece may not mate, and does it give mate? The same for check.
  bool is_banned_mate(Position& position, const Move& move);
  bool is_banned_check(Position& position, const Move& move);

 private:
  /// How many moves deep a mate that is not allowed, or a chain of captures, is followed.
  static constexpr int max_reply_depth = 16;

  MoveGenerator& generator_for(const Position& position);
  /// Replaces `moves` by the pseudo-legal moves of the request that scripts allow and that, with `is_guarded`, are
  /// safe.
  void list(Position& position, const MoveRequest& request, MoveList& moves, VetoTime time = VetoTime::now);
  std::uint64_t count(Position& position, bool is_guarded, std::uint64_t limit);
  /// Lists moves for games whose rules need all moves to say which are legal (RoyalRule::prefer_safe).
  void list_preferred(Position& position, MoveList& moves);
  bool list_captures_of_mated(Position& position, MoveList& moves);
  /// Keeps of all captures those with which most pieces can be captured in this turn.
  void keep_longest_captures(Position& position, MoveList& moves);
  /// How many pieces a capture, and those that may follow it in the same turn, can take.
  std::size_t count_captured(Position& position, const Move& move);
  /// The finder for what follows a move.
  LegalMoves& replies();

  Generation generation_;
  std::size_t words_ = 0;
  /// The generator for grids of `words_` words.
  std::unique_ptr<MoveGenerator> generator_;
  MoveList scratch_;
  /// Finds what follows a move, and is so many moves deep.
  std::unique_ptr<LegalMoves> replies_;
  int depth_ = 0;
};

/// Does playing this pseudo-legal move leave no own royal attacked by a player who is in?
bool is_safe(Position& position, const Move& move);

/// The reason why a script forbids a move; nothing when none does.
std::optional<std::string> veto_of(Position& position, const Move& move);

}  // namespace trigon::engine
