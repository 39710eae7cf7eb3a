// Fuzz target: whatever a file of game records holds, as a record or as PGN, its games are read or have errors with
// places, and what was read is written so that it is read as the same.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "interpreter/record/record_reader.h"
#include "interpreter/record/record_writer.h"
#include "interpreter/script/allowance.h"

namespace {

using namespace trigon::engine;

constexpr const char* variant = R"(
grid: { lattice: square, shape: rectangle, columns: 4, rows: 4 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces:
  king: { letter: K, moves: WF, royal: true }
  rook: { letter: R, moves: W* }
  pawn: { letter: P, moves: mfWcfF }
promotion: { pieces: pawn, in: { dead-end: fW }, to: rook }
setup: { white: { K: a1, R: b1, P: d2 }, black: { K: d4, R: c4, P: a3 } }
)";

RecordFile read(const Files& files, const std::string& text, RecordFormat format, Diagnostics& diagnostics) {
  return {files, std::make_shared<const Source>("games", text), {format, "", {}}, diagnostics};
}

void check_round_trip(const Files& files, const GameRecord& record) {
  Diagnostics diagnostics;
  RecordFile file = read(files, write_record(record), RecordFormat::trigon, diagnostics);
  const auto again = file.size() == 1 ? file.read(0, diagnostics) : std::nullopt;
  if (!again || !(again->record == record)) std::abort();
}

void check(const Files& files, const std::string& text, RecordFormat format) {
  Diagnostics diagnostics;
  RecordFile file = read(files, text, format, diagnostics);
  for (std::size_t i = 0; i < file.size(); ++i) {
    const std::size_t errors = diagnostics.error_count();
    const auto game = file.read(i, diagnostics);
    if (!file.text(i).has_errors && game.has_value() != (diagnostics.error_count() == errors)) std::abort();
    if (game) check_round_trip(files, game->record);
  }
  for (const Diagnostic& diagnostic : diagnostics.all())
    if (!diagnostic.span.source || format_diagnostic(diagnostic).empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ScriptAllowance::of_this_thread().renew();
  const std::string text(reinterpret_cast<const char*>(data), size);
  const MemoryFiles files({{"v.yaml", std::string(variant)}});
  for (const RecordFormat format : {RecordFormat::trigon, RecordFormat::pgn}) {
    check(files, text, format);
    check(files, "[Variant \"v.yaml\"]\n" + text, format);
  }
  return 0;
}
