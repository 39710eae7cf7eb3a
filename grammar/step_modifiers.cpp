#include "grammar/step_modifiers.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

// "p" , [ number ]
void read_hurdles(TokenReader& tokens, StepModifiers& modifiers) {
  if (modifiers.letters.back().text != "p" || tokens.peek().kind != TokenKind::number) return;
  const Token token = tokens.next();
  const auto count = parse_integer(token.text);
  if (count && *count >= 2 && *count <= max_hurdles)
    modifiers.hurdles = static_cast<int>(*count);
  else
    tokens.error(token.where, fmt::format("'p' hops over 2 to {} pieces, got {}", max_hurdles, token.text),
                 count == 1 ? "over one piece is p alone, as in pW*" : "the range stands behind the step, as in pW3");
}

// turning = ( "q" | "z" ) , [ number ] | "o" | "w" ;
void read_turning_degrees(TokenReader& tokens, StepModifiers& modifiers) {
  const std::string_view letter = modifiers.turnings.back().text;
  if (tokens.peek().kind != TokenKind::number || (letter != "q" && letter != "z")) return;
  const Token token = tokens.next();
  if (const auto degrees = parse_integer(token.text); degrees && *degrees >= 1 && *degrees <= 180)
    modifiers.turning_degrees = static_cast<int>(*degrees);
  else
    tokens.error(token.where, fmt::format("'{}' turns by 1 to 180 degrees, got {}", letter, token.text),
                 "the range stands behind the step that it repeats, as in zW*");
}

// turn = "@" , ( "*" | number | ( "l" | "r" ) , [ number ] ) ;
void add_turn(TokenReader& tokens, StepModifiers& modifiers, const Token& token) {
  const char second = token.text.size() > 1 ? token.text[1] : ' ';
  const auto is_any = [](const Turn& turn) { return turn.degrees == any_turn; };
  if (!modifiers.turns.empty() && (second == '*' || std::ranges::any_of(modifiers.turns, is_any)))
    tokens.error(token.where, fmt::format("'{}' stands beside another turn", token.text), "@* is any turn, and enough");
  if (second == '*') {
    modifiers.turns.push_back({TurnSide::either, any_turn});
    return modifiers.turn_tokens.push_back(token);
  }
  const bool has_side = second == 'l' || second == 'r';
  const std::string_view number = token.text.substr(has_side ? 2 : 1);
  const char* const hint = "as in @90, or @l90 and @r90 for one side, @l and @r for the smallest turn, @* for any turn";
  if (number.empty() && !has_side)
    return tokens.error(token.where, fmt::format("expected an angle after '@', got {}", describe(tokens.peek())), hint);
  const auto degrees = parse_integer(number);
  const int least = has_side ? 1 : 0, most = has_side ? 179 : 180;
  if (!number.empty() && (!degrees || *degrees < least || *degrees > most))
    return tokens.error(
        token.where,
        fmt::format("a turn {}is {} to {} degrees, got {}", has_side ? "to one side " : "", least, most, number), hint);
  const Turn turn{!has_side       ? TurnSide::either
                  : second == 'l' ? TurnSide::left
                                  : TurnSide::right,
                  number.empty() ? smallest_turn : static_cast<int>(*degrees)};
  if (std::ranges::find(modifiers.turns, turn) != modifiers.turns.end())
    tokens.error(token.where, fmt::format("'{}' is written twice", token.text), "");
  modifiers.turns.push_back(turn);
  modifiers.turn_tokens.push_back(token);
}

/// Does one of the directions hold the other, as `f` holds `ff` and `s` holds `l`?
bool share(std::string_view a, std::string_view b) {
  const auto is_side = [](std::string_view text) { return text == "l" || text == "r"; };
  return a[0] == b[0] || (a == "s" && is_side(b)) || (b == "s" && is_side(a));
}

DirectionName direction_name(std::string_view text) {
  if (text == "f") return DirectionName::forward;
  if (text == "ff") return DirectionName::straight_forward;
  if (text == "b") return DirectionName::backward;
  if (text == "l") return DirectionName::left;
  if (text == "r") return DirectionName::right;
  return text == "bb" ? DirectionName::straight_backward : DirectionName::sideways;
}

void add_direction(TokenReader& tokens, StepModifiers& modifiers, const Token& token, bool negated) {
  // `b~bb` is backward, but not straight backward; nothing is left of `l~s`.
  const auto is_narrowed = [&](std::size_t i) {
    const bool is_same = modifiers.direction_tokens[i].text == token.text;
    return negated && !modifiers.directions[i].negated && !is_same && token.text != "s";
  };
  for (std::size_t i = 0; i < modifiers.direction_tokens.size(); ++i)
    if (const Token& earlier = modifiers.direction_tokens[i]; share(earlier.text, token.text) && !is_narrowed(i))
      tokens.error(token.where, fmt::format("'{}' after '{}': one of them is enough", token.text, earlier.text), "");
  modifiers.directions.push_back({direction_name(token.text), negated});
  modifiers.direction_tokens.push_back(token);
}

// direction = [ "~" ] , ( "ff" | "f" | "bb" | "b" | "s" | "l" | "r" ) ;
void read_negated_direction(TokenReader& tokens, StepModifiers& modifiers) {
  const Token token = tokens.next();
  if (tokens.peek().kind == TokenKind::direction) {
    const Token name = tokens.next();
    add_direction(tokens, modifiers, name, true);
  } else {
    tokens.error(token.where, fmt::format("expected a direction after '~', got {}", describe(tokens.peek())),
                 "the directions are f, b, s, l, r, ff and bb");
  }
}

}  // namespace

const Token* StepModifiers::find(char letter) const {
  for (const auto* list : {&letters, &turnings})
    for (const Token& token : *list)
      if (token.text[0] == letter) return &token;
  return nullptr;
}

Turning StepModifiers::turning() const {
  if (find('q')) return Turning::circle;
  if (find('z')) return Turning::zigzag;
  return find('w') ? Turning::wander : Turning::straight;
}

StepModifiers read_modifiers(TokenReader& tokens, bool before_term) {
  StepModifiers result;
  for (;;) {
    const Token& token = tokens.peek();
    if (token.kind == TokenKind::modifier && before_term) {
      if (result.find(token.text[0]))
        tokens.error(token.where, fmt::format("'{}' is written twice", token.text),
                     token.text == "p" ? "over two pieces is p2, as in p2W*" : "");
      result.letters.push_back(tokens.next());
      read_hurdles(tokens, result);
    } else if (token.kind == TokenKind::modifier) {
      const char* const jumps = "a part that jumps has brackets of its own, as in [j[W-W]?W*]";
      tokens.error(token.where, fmt::format("'{}' stands inside a path", token.text),
                   token.text == "j" ? jumps : write_before);
      tokens.next();
    } else if (token.kind == TokenKind::number && !before_term) {
      tokens.error(token.where, fmt::format("expected a step, got {}", describe(token)),
                   "a turn by degrees is written @60, and a hop over two pieces WpWpW");
      tokens.next();
    } else if (token.kind == TokenKind::turning) {
      if (result.find(token.text[0])) tokens.error(token.where, fmt::format("'{}' is written twice", token.text), "");
      result.turnings.push_back(tokens.next());
      read_turning_degrees(tokens, result);
    } else if (token.kind == TokenKind::turn) {
      add_turn(tokens, result, tokens.next());
    } else if (token.kind == TokenKind::direction) {
      const Token name = tokens.next();
      add_direction(tokens, result, name, false);
    } else if (token.kind == TokenKind::negation) {
      read_negated_direction(tokens, result);
    } else if (token.kind == TokenKind::unknown) {
      tokens.unknown(tokens.next());
    } else {
      return result;
    }
    result.any = true;
  }
}

}  // namespace trigon::engine
