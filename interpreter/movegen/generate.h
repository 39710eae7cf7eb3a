// The entrance to the move generator: the one header of it that others include. The generator itself is a template
// (generator.h), compiled once for each size of set (sized_generators.h). What makes moves legal beyond pins and checks
// is in interpreter/rules/legal.h. Tested in tests/unit/generator_test.cpp and by perft tables.
#pragma once

#include <cstdint>
#include <memory>

#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// How moves are found. Both ways find the same moves in the same order.
enum class Generation : std::uint8_t {
  fastest,      // by occupancy tables where the variant has them and the CPU has fast instructions for them
  interpreted,  // by the move programs alone, which is the norm
};

/// Which of the moves are wanted.
enum class MovePart : std::uint8_t {
  all,
  captures,   // moves that capture something
  one_piece,  // the moves of the piece on one cell, castlings of that royal among them
  drops,      // drops only
};

struct MoveRequest {
  /// Leave out moves after which an own royal is attacked. Otherwise all pseudo-legal moves are wanted.
  bool is_guarded = true;
  MovePart part = MovePart::all;
  /// For `one_piece`: where it stands.
  Cell from = no_cell;
};

/// Judges the moves for which pins and checks do not decide whether they are legal, and those that scripts are to be
/// shown.
class MoveTester {
 public:
  virtual ~MoveTester() = default;
  /// Appends to `accepted` what becomes of a pseudo-legal move: nothing, the move, or moves that begin with it. The
  /// position is as before when it returns.
  virtual void test(const Move& move, MoveList& accepted) = 0;
};

/// Finds moves in positions of one size of grid. Keeps its scratch memory, so that it does not allocate.
class MoveGenerator {
 public:
  virtual ~MoveGenerator() = default;
  /// Appends the moves in a fixed order: by the mover's cell; then castlings, and drops. Each comes once, except for
  /// what only the tester makes of them.
  virtual void list(const Position& position, const MoveRequest& request, MoveTester& tester, MoveList& moves) = 0;
  /// How many there are; may stop counting at `limit`.
  virtual std::uint64_t count(const Position& position, const MoveRequest& request, MoveTester& tester,
                              std::uint64_t limit) = 0;
};

/// A generator for grids of so many words (`Position::words`).
std::unique_ptr<MoveGenerator> make_generator(std::size_t words, Generation generation);

}  // namespace trigon::engine
