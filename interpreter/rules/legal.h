// Legal moves: what the generator is sure of, what it is not sure of after trying, and what scripts add and forbid.
// Tested in tests/unit/legal_test.cpp, by perft tables and by comparison with the naive generator of the test library.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "interpreter/movegen/generator_scratch.h"
#include "interpreter/position/move.h"
#include "interpreter/position/position.h"

namespace trigon {

/// How moves are generated. All ways find the same moves.
enum class Generation : std::uint8_t {
  fastest,   // by tables where the variant has them, with fast instructions where the CPU has them
  portable,  // by tables, on any CPU
  tapes,     // by walking tapes only, the normative way
};

/// Finds legal moves. Keeps its scratch memory, so that one finder a thread serves any number of positions without
/// allocation. The position is changed and restored while moves are tried.
///
/// The end of the game is not looked at here: see interpreter/rules/outcome.h.
class LegalMoves {
 public:
  explicit LegalMoves(Generation generation = Generation::fastest);

  /// Replaces `moves` by the legal moves, in a fixed order that is the same on every machine: by the mover's cell; then
  /// castlings, drops, and what scripts add. A player who must pass has that move.
  void list(Position& position, MoveList& moves);
  std::uint64_t count(Position& position);
  /// For those who will count the replies to one legal move of this position after the other: `count` will be quicker.
  void foresee(Position& position);
  /// Strikes out of the legal `moves` of the position that was foreseen last those to which the replies are known without making
  /// the move, and tells how many these replies are together. `unanswered` becomes the struck moves without a reply. Moves of
  /// pieces that are of the types `to_make`, or become one, remain.
  std::uint64_t strike_foreseen(const Position& position, MoveList& moves, TypeSet to_make, MoveList& unanswered);
  bool has_any(Position& position);
  /// Is there a move after which no own royal is attacked? Obligations are not looked at.
  bool has_safe(Position& position);

 private:
  /// Calls `use.operator()<Bits>(scratch)` with what serves positions like this one.
  template <class Use>
  void with_bits(const Position& position, Use&& use);
  template <class Takes>
  void run(Position& position, Takes& takes, bool is_guarded);
  /// All moves, or with `is_guarded` those that are safe.
  void list(Position& position, MoveList& moves, bool is_guarded);
  /// Lists games whose rules look at all moves before they say which are legal (RoyalRule::prefer_safe).
  void list_preferred(Position& position, MoveList& moves);
  bool list_captures_of_mated(Position& position, MoveList& moves);

  Generation generation_;
  /// Only those of the grid's size are used.
  std::tuple<GeneratorScratch<1>, GeneratorScratch<2>, GeneratorScratch<8>, GeneratorScratch<16>> by_size_;
  MoveList scratch_;
};

/// Does playing this pseudo-legal move leave no own royal attacked by a player who is in?
bool is_safe(Position& position, const Move& move);

/// Why a script forbids a move, if one does.
std::optional<std::string> veto_of(Position& position, const Move& move);

}  // namespace trigon
