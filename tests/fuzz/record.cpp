// Whatever a file of game records holds, in any of their formats, its games are read or have errors with places, and
// what was read is written so that it is read as the same. Run by libFuzzer and by replay_test.cpp.
#include "interpreter/record/record_formats.h"
#include "interpreter/record/record_writer.h"
#include "tests/fuzz/laws.h"
#include "tests/fuzz/targets.h"

namespace trigon::engine::fuzzing {

namespace {

RecordFile read(const Files& files, const std::string& text, const RecordSource& how, Diagnostics& diagnostics) {
  return {files, std::make_shared<const Source>("games", text), how, diagnostics};
}

void check_round_trip(const Files& files, const GameRecord& record) {
  Diagnostics diagnostics;
  RecordFile file = read(files, write_record(record), {}, diagnostics);
  const auto again = file.size() == 1 ? file.read(0, diagnostics) : std::nullopt;
  require(again && again->record == record, "a record that was written is read as the same");
}

void check(const Files& files, const std::string& text, const RecordSource& how) {
  Diagnostics diagnostics;
  RecordFile file = read(files, text, how, diagnostics);
  for (std::size_t i = 0; i < file.size(); ++i) {
    const std::size_t errors = diagnostics.error_count();
    const auto game = file.read(i, diagnostics);
    const bool is_fine = diagnostics.error_count() == errors;
    require(file.text(i).has_errors || game.has_value() == is_fine, "a game is read or has errors");
    if (game) check_round_trip(files, game->record);
  }
  require_places(diagnostics);
}

}  // namespace

void fuzz_record(std::string_view input) {
  limit_scripts();
  const std::string text(input);
  const MemoryFiles files({{"v.yaml", std::string(small_game)}});
  for (const RecordFormatInfo& one : record_formats()) {
    check(files, text, {one.format, one.says_variant ? "" : "v.yaml", {}});
    if (one.says_variant) check(files, "[Variant \"v.yaml\"]\n" + text, {one.format, "", {}});
  }
}

}  // namespace trigon::engine::fuzzing
