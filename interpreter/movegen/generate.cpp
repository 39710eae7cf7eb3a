#include "interpreter/movegen/generate.h"

#include "interpreter/movegen/sized_generators.h"

namespace trigon::engine {

std::unique_ptr<MoveGenerator> make_generator(std::size_t words, Generation generation) {
  return with_words(words, [&]<std::size_t Words>() { return make_sized_generator<Words>(generation); });
}

}  // namespace trigon::engine
