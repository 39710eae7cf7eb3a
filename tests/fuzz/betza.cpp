// A Betza text has errors with places, or a translation that is a movement, whose moves can be drawn. Run by libFuzzer
// and by replay_test.cpp.
#include "grammar/movement_parser.h"
#include "grammar/movement_printer.h"
#include "interpreter/import/betza_report.h"
#include "tests/fuzz/laws.h"
#include "tests/fuzz/targets.h"

namespace trigon::engine::fuzzing {

void fuzz_betza(std::string_view input) {
  Diagnostics diagnostics;
  const LocatedText betza = LocatedText::standalone("betza", std::string(input));
  const BetzaTranslation translation = translate_betza(betza, "piece 'x'", diagnostics);
  require_places(diagnostics);
  if (diagnostics.has_errors()) return;
  const auto printed = LocatedText::standalone("printed", print_movement(translation.movement()));
  require(parse_movement(printed, "piece 'x'", diagnostics) == translation.movement() && !diagnostics.has_errors(),
          "the translation '" + printed.text + "' is a movement:\n" + format_diagnostics(diagnostics));
  const auto shown = betza_as_text(betza, translation, diagnostics);
  require(shown.has_value() != diagnostics.has_errors(), "a translation is shown or has errors");
  require_places(diagnostics);
}

}  // namespace trigon::engine::fuzzing
