// The entry point of the move generator, and the only header of it that others include. The generator itself is a
// template (generator.h), compiled once for each size of bitboards (sized_generators.h). Which moves are legal beyond
// pins and checks is decided in interpreter/rules/legal.h. Tested in tests/unit/generator_test.cpp and by perft tables.
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

/// Which moves are wanted.
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
  /// The cell of the piece, for `one_piece`.
  Cell from = no_cell;
};

/// Judges the moves whose legality pins and checks do not decide, and those that scripts are to be shown.
class MoveTester {
 public:
  virtual ~MoveTester() = default;
  /// Appends the legal moves that a pseudo-legal move becomes: none, the move itself, or moves that begin with it.
  /// Leaves the position as it was.
  virtual void test(const Move& move, MoveList& accepted) = 0;
  /// The same for a move that pins and checks allow, and that scripts are to be shown.
  virtual void show(const Move& move, MoveList& accepted) = 0;
};

/// Finds moves in positions on grids of one size. Keeps its scratch memory, so that it does not allocate.
class MoveGenerator {
 public:
  virtual ~MoveGenerator() = default;
  /// Appends the moves in a fixed order: by the mover's cell, then castlings, then drops. Each move comes once, except
  /// for those that the tester makes.
  virtual void list(const Position& position, const MoveRequest& request, MoveTester& tester, MoveList& moves) = 0;
  /// The number of moves; counting may stop at `limit`.
  virtual std::uint64_t count(const Position& position, const MoveRequest& request, MoveTester& tester,
                              std::uint64_t limit) = 0;
};

/// A generator for grids of `words` words (`Position::words`).
std::unique_ptr<MoveGenerator> make_generator(std::size_t words, Generation generation);

}  // namespace trigon::engine
