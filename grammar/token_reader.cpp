#include "grammar/token_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace trigon::engine {

namespace {

/// What to say of letters that Betza's notation has and this one writes otherwise.
const char* betza_hint(char letter) {
  switch (letter) {
    case 'N': return "the knight is j[W-F], and its lame form [W-F]";
    case 'A': return "the alfil is j[F-F]";
    case 'D': return "the dabbaba is j[W-W] on squares";
    case 'R': return "the rook is W* on squares, qW* or zW* or (WV)* on triangles";
    case 'B': return "the bishop is F*";
    case 'Q': return "the queen is W*F* on squares, qW*F* or zW*F* on triangles";
    case 'K': return "the king is WF";
    case 'v': return "the directions are f, b, s, l, r, ff and bb";
    case '.': return "at least and at most so often is written with two dots, as in W2..4";
    case '!': return "'but not' is written ~, as in ~bbW";
    case ' ':
    case ',':
    case '+': return "terms follow each other without a separator, as in WF";
    case '<':
    case '>': return "a reference is a piece's name in angle brackets, as in <rook>";
    default: return "steps are W, F and V; the letters are listed in docs/movement-notation.md";
  }
}

}  // namespace

const Token& TokenReader::peek_behind(std::size_t count) const {
  return tokens_[std::min(position_ + count, tokens_.size() - 1)];
}

Token TokenReader::next() {
  const Token token = tokens_[position_];
  if (token.kind != TokenKind::end) ++position_;
  previous_end_ = token.where.offset + token.where.length;
  return token;
}

bool TokenReader::take(TokenKind kind) {
  const bool is_there = is_next(kind);
  if (is_there) next();
  return is_there;
}

void TokenReader::error(TextRange where, const std::string& message, const char* hint) {
  const bool at_end = where.offset >= text_.text.size() && where.offset > 0;
  diagnostics_.error(at_end ? text_.at(where.offset - 1, 1) : text_.at(where.offset, where.length), "movement",
                     fmt::format("{}: {}", owner_, message), hint);
}

void TokenReader::unknown(const Token& token) {
  error(token.where, fmt::format("'{}' means nothing here", token.text), betza_hint(token.text[0]));
  unknown_end_ = token.where.offset + token.where.length;
}

std::string describe(const Token& token) {
  return token.kind == TokenKind::end ? "the end of the movement" : fmt::format("'{}'", token.text);
}

}  // namespace trigon::engine
