// Every message about a game record: the records in tests/records, right and wrong, and the messages about each. Names
// that begin with "pgn" are PGN.
#include <catch2/catch.hpp>
#include <string>

#include "interpreter/record/record_reader.h"
#include "interpreter/script/allowance.h"
#include "tests/support/golden_cases.h"

namespace trigon::engine::testing {

namespace {

std::string messages_about(const GoldenCase& one) {
  const bool is_pgn = one.name.starts_with("pgn");
  const std::string path = one.name + (is_pgn ? ".pgn" : record_ending);
  auto texts = one.files;
  texts[path] = one.text;
  const MemoryFiles files(std::move(texts), DataFolder{"shipped"});
  Diagnostics diagnostics;
  auto file = RecordFile::open(files, path, {is_pgn ? RecordFormat::pgn : RecordFormat::trigon, "", {}}, diagnostics);
  REQUIRE(file);
  for (std::size_t i = 0; i < file->size(); ++i) {
    const std::size_t errors = diagnostics.error_count();
    // A game is read, or an error says why not.
    const bool is_read = file->read(i, diagnostics).has_value();
    CHECK((file->text(i).has_errors || is_read == (diagnostics.error_count() == errors)));
  }
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    INFO(one.name << ": " << diagnostic.message);
    CHECK(diagnostic.line() > 0);
  }
  return format_diagnostics(diagnostics);
}

}  // namespace

TEST_CASE("game records are reported as their topics say", "[record][broken]") {
  check_golden("tests/records", messages_about);
}

}  // namespace trigon::engine::testing
