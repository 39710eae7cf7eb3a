// Which of the mutants that are compiled in is awake, and which places a run has reached. Only the copy of the sources
// that tests/mutants/run builds has this file.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>

#include <cstdlib>

namespace mutants {

constexpr int most = 65536;

/// The number of the mutant that is awake; none is 0.
inline const int awake = std::getenv("TRIGON_MUTANT") ? std::atoi(std::getenv("TRIGON_MUTANT")) : 0;

/// A byte for each place, in the file that TRIGON_REACHED names: it is kept however the program ends.
inline char* map_reached() {
  static char nowhere[most];
  const char* path = std::getenv("TRIGON_REACHED");
  if (!path) return nowhere;
  const int file = open(path, O_RDWR);
  return static_cast<char*>(mmap(nullptr, most, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
}
inline char* const reached = map_reached();

}  // namespace mutants

/// Is the mutant of this number awake?
inline bool mutant(int number) {
  mutants::reached[number] = 1;
  return number == mutants::awake;
}
