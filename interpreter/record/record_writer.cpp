#include "interpreter/record/record_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "interpreter/record/result.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The text with spaces for control characters.
std::string without_controls(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; }, ' ');
  return text;
}

/// Breaks words into lines.
class Lines {
 public:
  void add(std::string_view word) {
    flush();
    (word_ = before_) += word;
    before_.clear();
  }

  void add_comment(std::string comment) {
    std::replace(comment.begin(), comment.end(), '}', ')');
    comment = "{" + without_controls(std::move(comment)) + "}";
    for (const std::string_view word : split_words(comment)) add(word);
  }

  /// Parentheses belong to the first and to the last word between them.
  void open() { before_ += '('; }
  void close() { word_ += ')'; }

  std::string text() {
    flush();
    return text_ + "\n";
  }

 private:
  /// Writes the last word, which nothing more will be added to.
  void flush() {
    if (word_.empty()) return;
    const std::size_t width = count_characters(word_);
    if (column_ > 0 && column_ + 1 + width > record_width) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ > 0) text_ += ' ';
    text_ += word_;
    column_ += width + (column_ > 0 ? 1 : 0);
    word_.clear();
  }

  std::string text_, word_, before_;
  std::size_t column_ = 0;
};

/// Writes lines with numbers, comments, annotations and variations.
class MovesWriter {
 public:
  explicit MovesWriter(bool joins_turns) : joins_turns_(joins_turns) {}

  /// `rounds` and `last` are what came before the line.
  void add_line(const RecordedLine& line, RoundCounter rounds, std::optional<std::size_t> last) {
    if (!line.comment.empty()) lines_.add_comment(line.comment);
    bool needs_number = true;
    for (const RecordedMove& move : line.moves) {
      const RoundCounter before = rounds;
      lines_.add(number_of(move, rounds, last, needs_number) + move.text);
      for (const int glyph : move.glyphs) lines_.add(fmt::format("${}", glyph));
      if (!move.comment.empty()) lines_.add_comment(move.comment);
      for (const RecordedLine& variation : move.variations)
        if (!variation.moves.empty()) add_variation(variation, before, last);
      needs_number = !move.comment.empty() || !move.variations.empty();
      last = move.seat;
    }
  }

  std::string text(const std::string& result) {
    lines_.add(result);
    return lines_.text();
  }

 private:
  void add_variation(const RecordedLine& line, const RoundCounter& before, std::optional<std::size_t> last) {
    lines_.open();
    add_line(line, before, last);
    lines_.close();
  }

  /// What stands before a move. One at the beginning of a line in the middle of a round, or behind a comment or a
  /// variation, has a number with dots.
  std::string number_of(const RecordedMove& move, RoundCounter& rounds, std::optional<std::size_t> last,
                        bool needs_number) const {
    const bool is_begin = rounds.is_first(), is_new = rounds.advance(move.seat);
    if (joins_turns_ && last == move.seat) return "& ";
    const bool is_inside = is_begin ? move.seat != 0 : !is_new;
    return is_new || needs_number ? fmt::format("{}{} ", rounds.number(), is_inside ? "..." : ".") : "";
  }

  const bool joins_turns_;
  Lines lines_;
};

}  // namespace

std::string write_tag(const std::string& name, const std::string& value) {
  std::string quoted;
  for (const char c : without_controls(value)) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return fmt::format("[{} \"{}\"]\n", name, quoted);
}

std::string write_moves(const RecordedLine& line, const std::string& result, bool joins_turns) {
  MovesWriter writer(joins_turns);
  writer.add_line(line, {}, std::nullopt);
  return writer.text(result);
}

std::string write_record(const GameRecord& record) {
  std::string text = write_tag("Variant", record.variant);
  if (!record.options.empty()) text += write_tag("Options", join(record.options, " "));
  if (!record.hash.empty()) text += write_tag("Hash", record.hash);
  for (const Seat& seat : record.seats)
    if (!seat.player.empty()) text += write_tag(seat_tag(seat.name), seat.player);
  for (const RecordTag& tag : record.tags) text += write_tag(tag.name, tag.value);
  if (!record.position.empty()) text += write_tag("Position", record.position);
  const std::string result = print_result(record.ranks);
  text += write_tag("Result", result);
  if (!record.ending.empty()) text += write_tag("Ending", record.ending);
  return text + "\n" + write_moves(record, result, true);
}

}  // namespace trigon::engine
