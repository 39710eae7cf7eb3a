// Hands libFuzzer's inputs to one target; CMakeLists.txt says which. An exception ends the process, and libFuzzer keeps
// the input.
#include <cstdint>

#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  trigon::engine::fuzzing::TRIGON_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
  return 0;
}
