#include "interpreter/diagnosis/script_tokens.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

bool is_name_start(char c) { return is_letter(c) || c == '_'; }
bool is_name_part(char c) { return is_name_start(c) || is_digit(c); }

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text) {}

  std::vector<ScriptToken> read() {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    while (at_ < text_.size()) read_one();
    return std::move(tokens_);
  }

 private:
  using Kind = ScriptToken::Kind;

  void read_one() {
    const char c = text_[at_];
    if (std::isspace(static_cast<unsigned char>(c)) != 0) return skip(1);
    if (text_.substr(at_).starts_with("--")) return skip(comment_length());
    if (const std::size_t length = long_bracket_length(at_)) return add(Kind::text, length);
    if (c == '"' || c == '\'') return add(Kind::text, string_length());
    if (is_name_start(c)) return add_name();
    if (is_digit(c)) return add(Kind::number, number_length());
    add(Kind::sign, sign_length());
  }

  void skip(std::size_t length) {
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(at_ + length), '\n'));
    at_ += length;
  }

  void add(Kind kind, std::size_t length) {
    tokens_.push_back({kind, text_.substr(at_, length), at_, line_});
    skip(length);
  }

  void add_name() {
    std::size_t end = at_;
    while (end < text_.size() && is_name_part(text_[end])) ++end;
    const auto& keywords = script_keywords();
    const bool is_keyword = std::find(keywords.begin(), keywords.end(), text_.substr(at_, end - at_)) != keywords.end();
    add(is_keyword ? Kind::keyword : Kind::name, end - at_);
  }

  std::size_t to_end_of_line(std::size_t from) const { return std::min(text_.find('\n', from), text_.size()) - at_; }

  std::size_t comment_length() const {
    const std::size_t length = long_bracket_length(at_ + 2);
    return length != 0 ? length + 2 : to_end_of_line(at_);
  }

  /// The length of `[[...]]` or `[==[...]==]`, up to the end of the text when it is not closed; 0 when none begins
  /// there.
  std::size_t long_bracket_length(std::size_t from) const {
    if (from >= text_.size() || text_[from] != '[') return 0;
    const std::size_t second = text_.find_first_not_of('=', from + 1);
    if (second == std::string_view::npos || text_[second] != '[') return 0;
    const std::string closing = "]" + std::string(second - from - 1, '=') + "]";
    const std::size_t end = text_.find(closing, second + 1);
    return (end == std::string_view::npos ? text_.size() : end + closing.size()) - from;
  }

  std::size_t string_length() const {
    for (std::size_t i = at_ + 1; i < text_.size() && text_[i] != '\n'; ++i) {
      if (text_[i] == '\\')
        ++i;
      else if (text_[i] == text_[at_])
        return i + 1 - at_;
    }
    return to_end_of_line(at_);
  }

  std::size_t number_length() const {
    std::size_t end = at_;
    while (end < text_.size() &&
           (is_name_part(text_[end]) || (text_[end] == '.' && !text_.substr(end).starts_with(".."))))
      ++end;
    return end - at_;
  }

  std::size_t sign_length() const {
    static constexpr std::array<std::string_view, 10> long_signs = {
        "...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>"};
    for (std::string_view sign : long_signs)
      if (text_.substr(at_).starts_with(sign)) return sign.size();
    return character_length(text_, at_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::vector<ScriptToken> tokens_;
};

}  // namespace

std::vector<ScriptToken> read_tokens(std::string_view text) { return Tokenizer(text).read(); }

const std::vector<std::string>& script_keywords() {
  static const std::vector<std::string> words = {
      "end",   "local", "function", "return", "if",   "then",  "else", "elseif", "for",   "in",    "do",
      "while", "and",   "or",       "not",    "true", "false", "nil",  "repeat", "until", "break", "goto"};
  return words;
}

}  // namespace trigon::engine
