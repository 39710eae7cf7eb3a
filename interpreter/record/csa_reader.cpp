// Reads the lines of CSA; see csa.h.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/csa_moves.h"
#include "interpreter/record/csa.h"
#include "interpreter/record/record_lines.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Digits, and perhaps a point and further ones.
bool is_time(std::string_view text) {
  const auto parts = split(text, '.');
  return parts.size() <= 2 && std::ranges::all_of(parts, [](std::string_view part) {
           return !part.empty() && std::ranges::all_of(part, is_digit);
         });
}

class CsaLines {
 public:
  CsaLines(const SourcePtr& source, Diagnostics& diagnostics)
      : source_(source), lines_(source, RecordFormat::csa, diagnostics) {}

  std::vector<RecordText> read() && {
    for (std::size_t i = 0; i < source_->line_count(); ++i) read_line(trim(without_mark(source_->line(i), i)));
    return std::move(lines_).games();
  }

 private:
  /// The first line may begin with a mark of UTF-8, and may name its encoding.
  static std::string_view without_mark(std::string_view line, std::size_t number) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (number == 0 && line.starts_with(mark)) line.remove_prefix(mark.size());
    return number == 0 && line.starts_with("'CSA encoding=") ? line.substr(0, 0) : line;
  }

  void read_line(std::string_view line) {
    if (line.empty() || is_version(line)) return;
    if (line == "/") return lines_.finish_game();
    if (line[0] == '\'') return lines_.add_comment(line.substr(line.starts_with("'*") ? 2 : 1));
    if (line.starts_with("N+") || line.starts_with("N-")) return read_tag(line.substr(0, 2), line.substr(2));
    if (line[0] == '$') return read_information(line);
    for (const std::string_view statement : split(line, ',')) read_statement(trim(statement));
  }

  static bool is_version(std::string_view line) { return line[0] == 'V' && line.size() > 1 && is_time(line.substr(1)); }

  /// `$EVENT:A game`.
  void read_information(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos)
      return lines_.error(line, "expected ':' behind the name", "as in $EVENT:Final");
    read_tag(line.substr(0, colon), line.substr(colon + 1));
  }

  /// What stands above the moves.
  void read_tag(std::string_view name, std::string_view value) {
    if (lines_.has_moves())
      return lines_.error(name, fmt::format("'{}' stands behind the moves", name), "'/' separates games");
    lines_.add_tag(name, trim(value));
  }

  void read_statement(std::string_view text) {
    if (text.empty()) return;
    if (text == "+" || text == "-") return read_tag(text, text.substr(1));
    if (text[0] == 'P') return read_tag(text.substr(0, 1), text.substr(1));
    if (text[0] == 'T' && is_time(text.substr(1))) return add_time(text);
    if (text[0] == '%') return read_ending(text);
    if (!is_csa_move(text)) return lines_.error(text, fmt::format("'{}' has no meaning in CSA", text));
    lines_.add(RecordItem::Kind::move, std::string(text), text);
  }

  void add_time(std::string_view text) { lines_.add(RecordItem::Kind::comment, time_comment(text.substr(1)), text); }

  void read_ending(std::string_view text) {
    const auto& all = csa_endings();
    const bool is_known = std::ranges::any_of(all, [&](const CsaEnding& one) { return one.word == text; });
    if (!is_known) return lines_.error(text, fmt::format("'{}' is no ending that is known", text));
    if (RecordText* const game = lines_.game(text))
      game->result = {RecordItem::Kind::move, std::string(text), lines_.span(text)};
  }

  const SourcePtr& source_;
  RecordLines lines_;
};

}  // namespace

std::vector<RecordText> read_csa_texts(const SourcePtr& source, Diagnostics& diagnostics) {
  if (!check_record_bytes(source, "it is neither UTF-8 nor Shift_JIS", diagnostics)) return {};
  return CsaLines(source, diagnostics).read();
}

}  // namespace trigon::engine
