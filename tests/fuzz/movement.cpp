// A movement text has errors with places, or is printed so that it parses to the same tree. Run by libFuzzer and by
// replay_test.cpp.
#include "grammar/movement_parser.h"
#include "grammar/movement_printer.h"
#include "tests/fuzz/laws.h"
#include "tests/fuzz/targets.h"

namespace trigon::engine::fuzzing {

void fuzz_movement(std::string_view input) {
  Diagnostics diagnostics;
  const Movement movement =
      parse_movement(LocatedText::standalone("movement", std::string(input)), "piece 'x'", diagnostics);
  require_places(diagnostics);
  if (diagnostics.has_errors()) return;
  const auto printed = LocatedText::standalone("printed", print_movement(movement));
  if (printed.text.size() > max_movement_length) return;
  require(parse_movement(printed, "piece 'x'", diagnostics) == movement, "a printed movement is read as the same");
  require(!diagnostics.has_errors(), "a printed movement has no errors");
}

}  // namespace trigon::engine::fuzzing
