// The move generator for grids of up to 2048 cells.
#include "interpreter/movegen/generator.h"
#include "interpreter/movegen/sized_generators.h"

namespace trigon::engine {

template <>
std::unique_ptr<MoveGenerator> make_sized_generator<32>(Generation generation) {
  return std::make_unique<SizedGenerator<32>>(generation);
}

}  // namespace trigon::engine
