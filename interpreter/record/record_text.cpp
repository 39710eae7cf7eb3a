#include "interpreter/record/record_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/record/record.h"
#include "interpreter/record/record_formats.h"
#include "interpreter/record/result.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"

namespace trigon::engine {

namespace {

constexpr std::string_view spaces = " \t\r\n";

/// The signs of annotation, in the order of their numbers from 1.
constexpr std::string_view annotation_signs[] = {"!", "?", "!!", "??", "!?", "?!"};

bool is_space(char c) { return spaces.find(c) != std::string_view::npos; }

/// The words of a comment with one space between them.
std::string one_line(std::string_view text) {
  std::string out;
  for (const std::string_view word : split_words(text)) (out += out.empty() ? "" : " ") += word;
  return out;
}

class Scanner {
 public:
  Scanner(const SourcePtr& source, RecordFormat format, Diagnostics& diagnostics)
      : source_(source),
        text_(source->text()),
        format_(format),
        is_pgn_(format != RecordFormat::trigon),
        diagnostics_(diagnostics) {}

  std::vector<RecordText> read() {
    if (!check_record_bytes(source_, "", diagnostics_)) return {};
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    while (skip_space(), at_ < text_.size() && is_going_on_) read_next();
    finish_game();
    return std::move(games_);
  }

 private:
  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  void read_next() {
    const char c = text_[at_];
    if (c == '[') return read_tag();
    if (c == '{') return read_comment();
    if (c == '}') return error(at_++, 1, "there is no '{' to this '}'");
    if (is_pgn_ && (c == ';' || (c == '%' && (at_ == 0 || text_[at_ - 1] == '\n')))) return read_rest_of_line(c == ';');
    if (c == '(') return begin_variation();
    if (c == ')') return end_variation();
    read_word();
  }

  /// [Name "value"], on one line; in PGN4 values may have several.
  void read_tag() {
    if (!is_open_ || are_tags_over_) begin_game();
    if (!is_open_) return;
    const std::size_t start = at_, end_of_line = std::min(text_.find('\n', at_), text_.size());
    const std::size_t end = format_ == RecordFormat::pgn4 ? text_.size() : end_of_line;
    ++at_;
    skip_in_line(end);
    LocatedTag tag;
    tag.name = located(take_while(end, [](char c) { return !is_space(c) && c != '"' && c != ']'; }));
    skip_in_line(end);
    const bool has_value = at_ < end && text_[at_] == '"';
    const bool is_closed = has_value && read_value(end, tag.value);
    skip_in_line(end);
    const bool is_good = is_closed && !tag.name.text.empty() && at_ < end && text_[at_] == ']';
    if (is_good) {
      ++at_;
      game_.tags.push_back(std::move(tag));
      return;
    }
    error(start, std::max<std::size_t>(source_->line(source_->line_of(start)).size(), 1),
          "a tag is a name and a text in quotes, in brackets on one line", "as in [Date \"2026.01.31\"]");
    at_ = end_of_line;
  }

  /// Reads from quote to quote; `\"` and `\\` stand for `"` and `\`.
  bool read_value(std::size_t end, LocatedText& value) {
    const std::size_t start = at_++;
    bool has_escapes = false;
    while (at_ < end && text_[at_] != '"') {
      if (text_[at_] == '\\' && at_ + 1 < end && (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\')) {
        has_escapes = true;
        ++at_;
      }
      value.text += text_[at_++];
    }
    if (at_ >= end) return false;
    ++at_;
    value.whole = {source_, start, at_ - start};
    if (!has_escapes) value.line_offsets = {start + 1};
    return true;
  }

  void read_comment() {
    const std::size_t start = at_, end = text_.find('}', at_);
    if (end == std::string_view::npos) {
      error(start, 1, "there is no '}' to this '{'");
      at_ = text_.size();
      return;
    }
    add(RecordItem::Kind::comment, one_line(text_.substr(start + 1, end - start - 1)), start, end + 1 - start);
    at_ = end + 1;
  }

  void read_rest_of_line(bool is_comment) {
    const std::size_t start = at_, end = std::min(text_.find('\n', at_), text_.size());
    std::string words = one_line(text_.substr(start + 1, end - start - 1));
    std::replace(words.begin(), words.end(), '}', ')');
    if (is_comment) add(RecordItem::Kind::comment, std::move(words), start, end - start);
    at_ = end;
  }

  void begin_variation() {
    if (variations_.size() == max_variation_depth) {
      error(at_, 1, fmt::format("variations are more than {} deep", max_variation_depth));
      variations_.clear();
      return give_up();
    }
    add(RecordItem::Kind::begin_variation, "(", at_, 1);
    variations_.push_back(at_++);
  }

  void end_variation() {
    if (variations_.empty()) return error(at_++, 1, "there is no '(' to this ')'");
    add(RecordItem::Kind::end_variation, ")", at_++, 1);
    variations_.pop_back();
  }

  void read_word() {
    const std::size_t start = at_;
    const std::string_view word = take_while(text_.size(), [&](char c) { return !ends_word(c); });
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const std::size_t dots = std::min(word.find_first_not_of('.', digits), word.size());
    if (digits < dots) {
      if (digits > 0) add(RecordItem::Kind::number, std::string(word.substr(0, digits)), start, dots);
      if (dots < word.size()) add_move(word.substr(dots), start + dots);
      return;
    }
    if (word == "&") return add(RecordItem::Kind::same_turn, "&", start, 1);
    if (word[0] == '$') return add_glyph(word, start);
    if (is_pgn_ && word == "e.p.") return;
    if (!is_pgn_ && (word[0] == ';' || word[0] == '%'))
      return error(start, word.size(), fmt::format("'{}' has no place in a record", word),
                   "comments stand in braces; " + other_format_hint({source_, start, word.size()}));
    add_move(word, start);
  }

  /// Adds a move and the signs of annotation behind it, either of which may be missing.
  void add_move(std::string_view word, std::size_t start) {
    const std::size_t length = word.find_last_not_of("!?") + 1;
    const std::string_view signs = word.substr(length);
    if (length > 0) add(RecordItem::Kind::move, std::string(word.substr(0, length)), start, length);
    if (signs.empty()) return;
    const auto known = std::find(std::begin(annotation_signs), std::end(annotation_signs), signs);
    if (known != std::end(annotation_signs))
      return add(RecordItem::Kind::glyph, std::to_string(known - std::begin(annotation_signs) + 1), start + length,
                 signs.size());
    diagnostics_.warning({source_, start + length, signs.size()}, record_code,
                         fmt::format("'{}' is passed over: the signs are !, ?, !!, ??, !? and ?!", signs));
  }

  void add_glyph(std::string_view word, std::size_t start) {
    const auto number = parse_integer(word.substr(1));
    if (number && *number >= 0 && *number <= max_glyph)
      return add(RecordItem::Kind::glyph, std::to_string(*number), start, word.size());
    error(start, word.size(), fmt::format("an annotation is a number from $0 to ${}, not '{}'", max_glyph, word));
  }

  bool ends_word(char c) const {
    return is_space(c) || std::string_view("{}()").find(c) != std::string_view::npos ||
           (is_pgn_ && (c == ';' || c == '['));
  }

  template <class Keeps>
  std::string_view take_while(std::size_t end, Keeps&& keeps) {
    const std::size_t start = at_;
    while (at_ < end && keeps(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }

  void skip_in_line(std::size_t end) {
    while (at_ < end && is_space(text_[at_])) ++at_;
  }

  LocatedText located(std::string_view part) const {
    const auto offset = static_cast<std::size_t>(part.data() - text_.data());
    return {std::string(part), {source_, offset, part.size()}, {offset}};
  }

  void add(RecordItem::Kind kind, std::string text, std::size_t offset, std::size_t length) {
    if (!is_open_) begin_game();
    if (!is_open_) return;
    Span place{source_, offset, length};
    if (game_.tags.empty() && game_.items.empty()) game_.place = place;
    // Comments may stand above the first tag.
    are_tags_over_ |= kind != RecordItem::Kind::comment || !game_.tags.empty();
    game_.items.push_back({kind, std::move(text), std::move(place)});
  }

  void begin_game() {
    finish_game();
    if (games_.size() == max_record_games) {
      error(at_, 1, fmt::format("the file has more than {} games", max_record_games));
      return give_up();
    }
    game_ = {};
    game_.place = {source_, at_, 1};
    is_open_ = true;
    are_tags_over_ = false;
  }

  /// Takes the last word of the game as its result.
  void finish_game() {
    if (!std::exchange(is_open_, false)) return;
    for (const std::size_t start : std::exchange(variations_, {})) error(start, 1, "there is no ')' to this '('");
    const auto last = std::find_if(game_.items.rbegin(), game_.items.rend(),
                                   [](const RecordItem& item) { return item.kind != RecordItem::Kind::comment; });
    if (last != game_.items.rend() && last->kind == RecordItem::Kind::move && has_form_of_result(last->text)) {
      game_.result = *last;
      game_.items.erase(std::next(last).base());
    }
    game_.format = format_;
    games_.push_back(std::move(game_));
  }

  /// Reads no further.
  void give_up() { is_going_on_ = false; }

  void error(std::size_t offset, std::size_t length, std::string message, std::string hint = "") {
    game_.has_errors = true;
    diagnostics_.error({source_, offset, length}, record_code, std::move(message), std::move(hint));
  }

  const SourcePtr& source_;
  const std::string_view text_;
  const RecordFormat format_;
  /// Has the text what only PGN and PGN4 have?
  const bool is_pgn_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::vector<RecordText> games_;
  RecordText game_;
  /// Where the variations that are open begin.
  std::vector<std::size_t> variations_;
  bool is_open_ = false, are_tags_over_ = false, is_going_on_ = true;
};

}  // namespace

bool check_record_bytes(const SourcePtr& source, const std::string& hint, Diagnostics& diagnostics) {
  const std::string& text = source->text();
  const auto refuse = [&](std::size_t at, std::string message, std::string more = "") {
    diagnostics.error({source, at, 1}, record_code, std::move(message), std::move(more));
    return false;
  };
  for (std::size_t line = 0; line < source->line_count(); ++line)
    if (source->line(line).size() > max_record_line)
      return refuse(source->line_start(line), fmt::format("the line is longer than {} bytes", max_record_line));
  if (const std::size_t bad = find_malformed(text); bad != std::string_view::npos)
    return refuse(bad, "the text is not UTF-8", hint);
  const std::size_t bad = find_control(text);
  return bad == std::string_view::npos || refuse(bad, "a control character has no place in a record");
}

std::vector<RecordText> read_record_texts(const SourcePtr& source, RecordFormat format, Diagnostics& diagnostics) {
  return Scanner(source, format, diagnostics).read();
}

const LocatedText* find_tag(const RecordText& text, std::string_view name) {
  for (const LocatedTag& tag : text.tags)
    if (tag.name.text == name) return &tag.value;
  return nullptr;
}

}  // namespace trigon::engine
