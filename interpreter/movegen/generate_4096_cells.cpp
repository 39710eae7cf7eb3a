// The move generator for grids of up to 4096 cells.
#include "interpreter/movegen/generator.h"
#include "interpreter/movegen/sized_generators.h"

namespace trigon::engine {

template <>
std::unique_ptr<MoveGenerator> make_sized_generator<64>(Generation generation) {
  return std::make_unique<SizedGenerator<64>>(generation);
}

}  // namespace trigon::engine
