// Fuzz target: a session answers every line with a line and never dies.
#include "interpreter/protocol/session.h"

#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

namespace {

constexpr const char* variant = R"(
grid: { lattice: triangle, shape: triangle, side: 3 }
players: { a: { facing: 30 }, b: { facing: 150 } }
pieces: { king: { letter: K, moves: WF, royal: true }, pawn: { letter: P, moves: mfWcefFimnfW2 } }
setup: { a: { K: a1, P: b1 }, b: { K: e1, P: d1 } }
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const trigon::engine::MemoryFiles files({{"v.yaml", variant}});
  trigon::engine::Session session(files);
  session.answer(R"({"command": "load", "file": "v.yaml"})");
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  for (std::string line; !session.has_quit() && std::getline(in, line);) {
    // Deep counts take their time by design.
    if (line.find("perft") != std::string::npos) continue;
    const std::string answer = session.answer(line);
    if (answer.empty() || answer.find('\n') != std::string::npos) std::abort();
  }
  return 0;
}
