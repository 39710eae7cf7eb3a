// The sizes of bitboards for which the generator is compiled. Each has a source file of its own, so that they are
// compiled in parallel.
#pragma once

#include "interpreter/movegen/generate.h"

namespace trigon::engine {

/// Makes the generator for one size. Defined for the sizes of `with_words`.
template <std::size_t Words>
std::unique_ptr<MoveGenerator> make_sized_generator(Generation generation);

template <>
std::unique_ptr<MoveGenerator> make_sized_generator<1>(Generation generation);
template <>
std::unique_ptr<MoveGenerator> make_sized_generator<2>(Generation generation);
template <>
std::unique_ptr<MoveGenerator> make_sized_generator<4>(Generation generation);
template <>
std::unique_ptr<MoveGenerator> make_sized_generator<8>(Generation generation);
template <>
std::unique_ptr<MoveGenerator> make_sized_generator<16>(Generation generation);
template <>
std::unique_ptr<MoveGenerator> make_sized_generator<32>(Generation generation);
template <>
std::unique_ptr<MoveGenerator> make_sized_generator<64>(Generation generation);

}  // namespace trigon::engine
