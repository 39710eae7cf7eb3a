// The move generator for grids of up to 256 cells.
#include "interpreter/movegen/generator.h"
#include "interpreter/movegen/sized_generators.h"

namespace trigon::engine {

template <>
std::unique_ptr<MoveGenerator> make_sized_generator<4>(Generation generation) {
  return std::make_unique<SizedGenerator<4>>(generation);
}

}  // namespace trigon::engine
