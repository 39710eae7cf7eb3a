#include "interpreter/record/record_formats.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/record/csa.h"
#include "interpreter/record/encodings.h"
#include "interpreter/record/kif.h"
#include "interpreter/record/pgn.h"
#include "interpreter/record/pgn4.h"
#include "interpreter/record/record_writer.h"
#include "interpreter/record/xiangqi.h"

namespace trigon::engine {

namespace {

std::optional<std::string> write_own(const ReplayedGame& game, Diagnostics&) { return write_record(game.record); }

constexpr const char* empty_line = "\n";

}  // namespace

const std::vector<RecordFormatInfo>& record_formats() {
  static const std::vector<RecordFormatInfo> all = {
      {RecordFormat::trigon, "trigon", "a record", true, empty_line, nullptr, nullptr, nullptr, write_own},
      {RecordFormat::pgn, "pgn", "PGN", true, empty_line, from_latin_1, nullptr, nullptr, write_pgn},
      {RecordFormat::pgn4, "pgn4", "PGN4", false, empty_line, nullptr, nullptr, from_pgn4, write_pgn4},
      {RecordFormat::csa, "csa", "CSA", false, "/\n", from_shift_jis, read_csa_texts, from_csa, write_csa},
      {RecordFormat::kif, "kif", "KIF", false, empty_line, from_shift_jis, read_kif_texts, from_kif, write_kif},
      {RecordFormat::iccs, "iccs", "ICCS", false, empty_line, from_gb_18030, nullptr, from_xiangqi, write_iccs},
      {RecordFormat::wxf, "wxf", "WXF", false, empty_line, from_gb_18030, nullptr, from_xiangqi, write_wxf},
      {RecordFormat::chinese, "chinese", "Chinese notation", false, empty_line, from_gb_18030, nullptr, from_xiangqi,
       write_chinese},
  };
  return all;
}

const RecordFormatInfo& info_of(RecordFormat format) {
  return *std::ranges::find_if(record_formats(), [&](const auto& one) { return one.format == format; });
}

const RecordFormatInfo& record_format_named(std::string_view name) {
  return *std::ranges::find_if(record_formats(), [&](const auto& one) { return one.name == name; });
}

std::vector<std::string> record_format_names() {
  std::vector<std::string> names;
  for (const RecordFormatInfo& one : record_formats()) names.emplace_back(one.name);
  return names;
}

std::string other_format_hint(const Span& place) {
  const std::string& file = place.source->name();
  const RecordFormatInfo* meant = &info_of(RecordFormat::pgn);
  for (const RecordFormatInfo& one : record_formats())
    if (one.format != RecordFormat::trigon && file.ends_with(fmt::format(".{}", one.name))) meant = &one;
  return fmt::format("'trigon record --from {}' reads {}", meant->name, meant->title);
}

std::vector<RecordText> read_texts(const SourcePtr& source, RecordFormat format, Diagnostics& diagnostics) {
  const RecordFormatInfo& info = info_of(format);
  return info.read ? info.read(source, diagnostics) : read_record_texts(source, format, diagnostics);
}

RecordText in_words_of_records(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics) {
  const RecordFormatInfo& info = info_of(text.format);
  return info.convert ? info.convert(text, ruleset, diagnostics) : text;
}

}  // namespace trigon::engine
