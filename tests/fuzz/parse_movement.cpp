// Fuzz target: a movement text has errors or is printed so that it parses to the same tree.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "grammar/movement_parser.h"
#include "grammar/movement_printer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trigon::engine;
  Diagnostics diagnostics;
  const auto text = LocatedText::standalone("movement", std::string(reinterpret_cast<const char*>(data), size));
  const Movement movement = parse_movement(text, "piece 'x'", diagnostics);
  if (diagnostics.has_errors()) return format_diagnostics(diagnostics).empty() ? std::abort(), 0 : 0;
  const auto printed = LocatedText::standalone("printed", print_movement(movement));
  if (printed.text.size() <= max_movement_length && !(parse_movement(printed, "piece 'x'", diagnostics) == movement))
    std::abort();
  return 0;
}
