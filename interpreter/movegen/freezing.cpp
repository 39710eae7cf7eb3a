#include "interpreter/movegen/freezing.h"

namespace trigon::engine {

CellSet frozen_pieces(const Position& position) {
  return with_words(position.words(), [&]<std::size_t Words>() { return CellSet(frozen_pieces<Words>(position)); });
}

}  // namespace trigon::engine
