// Reads the tokens of a movement one after the other and reports at their places. Tested through the parser.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/movement_lexer.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

class TokenReader {
 public:
  /// What is read, whose movement it is in messages, and where these go; all must outlive the reader.
  TokenReader(const LocatedText& text, const std::string& owner, Diagnostics& diagnostics)
      : text_(text), owner_(owner), diagnostics_(diagnostics), tokens_(lex_movement(text.text)) {}

  const Token& peek() const { return tokens_[position_]; }
  bool is_next(TokenKind kind) const { return peek().kind == kind; }
  /// The token so many behind the next one; the last where there are not as many.
  const Token& peek_behind(std::size_t count) const;

  /// Goes past the next token, but not past the end.
  Token next();
  /// Goes past the next token if it is of this kind, and says whether it was.
  bool take(TokenKind kind);

  /// The place of the token that was read last.
  TextRange previous() const { return tokens_[position_ > 0 ? position_ - 1 : 0].where; }
  /// Where it ended.
  std::size_t previous_end() const { return previous_end_; }

  /// An error at a place of the text; at its last character when that is behind it.
  void error(TextRange where, const std::string& message, const char* hint);
  /// Reports a character that means nothing in this notation.
  void unknown(const Token& token);
  /// Was a character just before the next token reported so?
  bool is_behind_unknown() const { return unknown_end_ == peek().where.offset; }
  std::size_t error_count() const { return diagnostics_.error_count(); }

 private:
  const LocatedText& text_;
  const std::string& owner_;
  Diagnostics& diagnostics_;
  std::vector<Token> tokens_;
  std::size_t position_ = 0;
  std::size_t previous_end_ = 0;
  /// Where the last unknown character ended; nowhere at first.
  std::size_t unknown_end_ = std::string_view::npos;
};

/// The token in quotes, or that the movement ends.
std::string describe(const Token& token);

}  // namespace trigon::engine
