// The formats of records by name: that of Trigon, and those of other programs. Adding one is a row of the table in
// record_formats.cpp. Tested in tests/unit/record_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/record/record_reader.h"
#include "interpreter/record/record_text.h"

namespace trigon::engine {

struct RecordFormatInfo {
  RecordFormat format;
  /// As on the command line, and in messages.
  const char *name, *title;
  /// Do its games say which variant they are of?
  bool says_variant;
  /// What stands between two games of a file.
  const char* between;
  /// The UTF-8 of a text that is not in UTF-8, nothing if that is impossible; null where texts must be UTF-8.
  std::optional<std::string> (*decode)(std::string_view text);
  /// Reads the form of a text; null where record_text.h does.
  std::vector<RecordText> (*read)(const SourcePtr& source, Diagnostics& diagnostics);
  /// Puts a text into the words of records, by the rules of its game; null where it has them.
  RecordText (*convert)(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics);
  /// The text of a game; nothing, and an error without a place, when the format has no form for it.
  std::optional<std::string> (*write)(const ReplayedGame& game, Diagnostics& diagnostics);
};

const std::vector<RecordFormatInfo>& record_formats();
const RecordFormatInfo& info_of(RecordFormat format);
const RecordFormatInfo& record_format_named(std::string_view name);
std::vector<std::string> record_format_names();
/// A hint at the command that reads a file which is no record of Trigon's: in the format that its name ends in, or PGN.
std::string other_format_hint(const Span& place);

/// All games of a text. Errors in its form are reported.
std::vector<RecordText> read_texts(const SourcePtr& source, RecordFormat format, Diagnostics& diagnostics);
/// The same text in the words of records.
RecordText in_words_of_records(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics);

}  // namespace trigon::engine
