// The sizes that the generator is compiled for, each in a source file of its own, so that they are compiled in
// parallel.
#pragma once

#include "interpreter/movegen/generate.h"

namespace trigon::engine {

/// Defined for the sizes of `with_words`.
template <std::size_t Words>
std::unique_ptr<MoveGenerator> make_sized_generator(Generation generation);

template <>
std::unique_ptr<MoveGenerator> make_sized_generator<1>(Generation generation);
template <>
std::unique_ptr<MoveGenerator> make_sized_generator<2>(Generation generation);
template <>
std::unique_ptr<MoveGenerator> make_sized_generator<8>(Generation generation);
template <>
std::unique_ptr<MoveGenerator> make_sized_generator<CellSet::capacity_words>(Generation generation);

}  // namespace trigon::engine
