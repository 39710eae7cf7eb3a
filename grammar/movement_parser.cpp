#include "grammar/movement_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "grammar/movement_lexer.h"
#include "interpreter/support/text.h"

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

Atoms atom_of(std::string_view text) { return text == "W" ? wazir : text == "F" ? ferz : viceroy; }

/// What to say of letters of the whole path that stand inside it.
constexpr const char* write_before = "write it before the bracket";

class Parser {
 public:
  Parser(const LocatedText& text, const std::string& owner, Diagnostics& diagnostics)
      : text_(text), owner_(owner), diagnostics_(diagnostics), tokens_(lex_movement(text.text)) {}

  // movement = term , { term } ;
  Movement movement() {
    Movement result;
    if (peek().kind == TokenKind::end)
      error(peek().where, "the movement is empty", "one step is W, F or V; a piece that never moves has moves: []");
    while (peek().kind != TokenKind::end) result.terms.push_back(term());
    return result;
  }

 private:
  /// The modifiers before a step, with the place of each for the checks that follow.
  struct Modifiers {
    std::vector<Token> letters;
    std::vector<Token> turnings;
    std::vector<Direction> directions;
    std::vector<Token> direction_tokens;
    std::vector<Turn> turns;
    std::vector<Token> turn_tokens;
    /// The angle behind `q` or `z`.
    int turning_degrees = smallest_turn;
    /// The number behind `p`.
    int hurdles = 1;
    bool any = false;

    const Token* find(char letter) const {
      for (const auto* list : {&letters, &turnings})
        for (const Token& token : *list)
          if (token.text[0] == letter) return &token;
      return nullptr;
    }
  };

  // term = reference | { modifier } , ( leg | path ) ;
  Term term() {
    Term result;
    const std::size_t start = peek().where.offset;
    const std::size_t errors = diagnostics_.error_count();
    const Modifiers modifiers = read_modifiers(true);
    if (peek().kind == TokenKind::reference) {
      if (modifiers.any) error(peek().where, "modifiers do not apply to a reference", "write them before each step");
      result.reference = std::string(next().text);
    } else if (peek().kind == TokenKind::path_open) {
      refuse_turns(modifiers, "write it inside the brackets, before a later leg");
      leaps_ = modifiers.find('j') != nullptr;
      path(result, modifiers);
    } else {
      refuse_turns(modifiers, "it stands before a later leg of a path, as in [F*-@90F*]");
      result.legs.push_back(step(modifiers));
    }
    apply(modifiers, result);
    if (diagnostics_.error_count() == errors) check_jump(modifiers, result);
    result.where = {start, previous_end_ - std::min(previous_end_, start)};
    return result;
  }

  // path = legs , [ range ] ;
  void path(Term& term, const Modifiers& modifiers) {
    term.is_path = true;
    term.directions = modifiers.directions;
    refuse_turnings(modifiers);
    if (!legs(term)) return;
    const Range times = range("path");
    term.path_least = times.least;
    term.path_range = times.most;
  }

  void refuse_turnings(const Modifiers& modifiers) {
    for (const Token& token : modifiers.turnings)
      error(token.where, fmt::format("'{}' stands before a path", token.text),
            "it turns the repeats of one step: write it inside the brackets, before that step");
  }

  // legs = "[" , part , { link , part } , "]" ;
  /// False after a message about what stands in their place.
  bool legs(Term& term) {
    const Token open = next();
    const std::size_t errors = diagnostics_.error_count();
    ++depth_;
    part(term);
    while (const auto link = this->link()) {
      term.links.push_back(*link);
      part(term);
    }
    --depth_;
    if (peek().kind == TokenKind::path_close) return next(), true;
    const bool is_reported = peek().kind == TokenKind::end && diagnostics_.error_count() > errors && open_is_reported_;
    if (!is_reported) report_unclosed(open);
    return false;
  }

  // link = "-" | "?" | "p" | "c" ;
  /// Nothing when no link follows.
  std::optional<PathLink> link() {
    if (peek().kind == TokenKind::link) return next().text == "?" ? PathLink::may_stop : PathLink::over_empty;
    const char letter = peek().kind == TokenKind::modifier ? peek().text[0] : ' ';
    if (letter != sign_of(PathLink::over_hurdle) && letter != sign_of(PathLink::over_victim)) return std::nullopt;
    const Token token = next();
    if (leaps_)
      error(token.where, fmt::format("'{}' stands inside a path that jumps", letter),
            "a leaper ignores what is on its path");
    return letter == 'p' ? PathLink::over_hurdle : PathLink::over_victim;
  }

  // part = leg | { direction | "j" } , legs ;
  void part(Term& term) {
    if (is_inner_path()) return inner(term, read_modifiers(true));
    const Modifiers modifiers = read_modifiers(false);
    if (term.legs.empty()) refuse_turns(modifiers, "it stands before a later leg of a path, as in [F*-@90F*]");
    term.legs.push_back(step(modifiers));
  }

  /// Reports turns where no step is before.
  void refuse_turns(const Modifiers& modifiers, const char* hint) {
    for (const Token& token : modifiers.turn_tokens)
      error(token.where, fmt::format("'{}' turns from a step before, but there is none", token.text), hint);
  }

  /// Do only letters stand before a bracket that opens here?
  bool is_inner_path() const {
    std::size_t at = position_;
    const auto is_letter = [](TokenKind kind) {
      return kind == TokenKind::modifier || kind == TokenKind::turning || kind == TokenKind::direction ||
             kind == TokenKind::negation || kind == TokenKind::turn;
    };
    while (is_letter(tokens_[at].kind)) ++at;
    return tokens_[at].kind == TokenKind::path_open;
  }

  void inner(Term& term, const Modifiers& modifiers) {
    refuse_turnings(modifiers);
    for (const Token& token : modifiers.letters)
      if (token.text != "j") error(token.where, fmt::format("'{}' stands inside a path", token.text), write_before);
    for (const Token& token : modifiers.turn_tokens)
      error(token.where, fmt::format("'{}' stands before a path", token.text),
            "a turn is that of one step: write it inside the brackets, before the first");
    const std::size_t index = term.inner.size();
    const Token* const jump = modifiers.find('j');
    term.inner.push_back({term.legs.size(), 0, jump != nullptr, modifiers.directions});
    if (jump != nullptr && leaps_) error(jump->where, "'j' stands inside a path that jumps", "one j is enough");
    const bool leaps_before = std::exchange(leaps_, leaps_ || jump != nullptr);
    const bool is_closed = legs(term);
    leaps_ = leaps_before;
    InnerPath& path = term.inner[index];
    path.end = term.legs.size();
    if (!is_closed) return;
    if (jump != nullptr && path.end == path.begin + 1 && term.legs.back().range == 1)
      error(jump->where, "'j' needs a path or a rider", "a single step jumps over nothing; the knight is j[W-F]");
    if (peek().kind != TokenKind::star && peek().kind != TokenKind::number) return;
    error(peek().where, "a path in a path is made once",
          "write it as often as it is made, or repeat the path around it, as in [j[W-F]?F]2");
    range("path");
  }

  void report_unclosed(const Token& open) {
    open_is_reported_ = true;
    const std::string found = describe(peek());
    // What no movement has is reported as such, but a comma or plus was meant to join steps.
    const bool is_joint = peek().text == "," || peek().text == "+";
    if (peek().kind == TokenKind::unknown && !is_joint) return skip_path();
    const bool is_end = peek().kind == TokenKind::end;
    error(is_end ? open.where : peek().where,
          is_end ? "'[' is never closed" : fmt::format("expected '-', '?', 'p', 'c' or ']', got {}", found),
          "a path is steps joined by - or ?, as in [W-F]");
    if (is_joint) next();
    skip_path();
  }

  // leg = { direction | turning } , step , [ range ] ;   step = atom | "(" , atom , { atom } , ")" ;
  Leg step(const Modifiers& modifiers) {
    Leg leg;
    leg.directions = modifiers.directions;
    leg.turns = modifiers.turns;
    leg.turning = turning(modifiers);
    leg.turning_degrees = modifiers.turning_degrees;
    leg.closes = modifiers.find('o') != nullptr;
    if (peek().kind == TokenKind::atom) {
      leg.atoms = atom_of(next().text);
    } else if (peek().kind == TokenKind::group_open) {
      leg.atoms = group();
    } else {
      expected_step();
      return leg;
    }
    const Range times = range("step");
    leg.least = times.least;
    leg.range = times.most;
    check_turning(modifiers, leg);
    return leg;
  }

  Atoms group() {
    const Token open = next();
    Atoms atoms = 0;
    while (peek().kind == TokenKind::atom) {
      if (atoms & atom_of(peek().text)) error(peek().where, fmt::format("'{}' is in the group twice", peek().text), "");
      atoms |= atom_of(next().text);
    }
    if (peek().kind == TokenKind::group_close && atoms != 0) {
      next();
    } else {
      const bool is_empty = peek().kind == TokenKind::group_close;
      error(peek().kind == TokenKind::end ? open.where : peek().where,
            is_empty ? "the group is empty" : fmt::format("expected W, F, V or ')', got {}", describe(peek())),
            "a group is steps alone, as in (WV)");
      skip_group();
    }
    return atoms;
  }

  void skip_group() {
    const auto is_end = [&](TokenKind kind) {
      return kind == TokenKind::end || kind == TokenKind::group_close || kind == TokenKind::path_close;
    };
    while (!is_end(peek().kind)) next();
    if (peek().kind == TokenKind::group_close) next();
  }

  void skip_path() {
    while (peek().kind != TokenKind::end && peek().kind != TokenKind::path_close) {
      if (peek().kind == TokenKind::unknown) unknown(peek());
      next();
    }
    if (peek().kind == TokenKind::path_close) next();
  }

  /// How often at least and at most.
  struct Range {
    int least = 1;
    int most = 1;
  };

  // range = "*" | number | number , ".." , ( number | "*" ) ;
  Range range(const char* repeated) {
    if (peek().kind == TokenKind::star) return next(), Range{1, unlimited};
    if (peek().kind != TokenKind::number) return {};
    const Token first = next();
    if (peek().kind != TokenKind::up_to)
      return {1, times(first, repeated, "any number of times is written *").value_or(1)};
    next();
    const auto least = times(first, repeated, "a range begins with the least number, as in W2..4; up to 4 times is W4");
    if (peek().kind == TokenKind::star) return next(), Range{least.value_or(1), unlimited};
    if (peek().kind != TokenKind::number) {
      error(peek().where, fmt::format("expected a number or * after '..', got {}", describe(peek())),
            "two to four times is written 2..4, and twice or more 2..*");
      return {};
    }
    const Token second = next();
    const auto most = times(second, repeated, "any number of times is written *, as in W2..*");
    if (!least || !most) return {};
    if (*least <= *most) return {*least, *most};
    error({first.where.offset, second.where.offset + second.where.length - first.where.offset},
          fmt::format("a {} is repeated at least {} and at most {} times", repeated, *least, *most),
          "a range goes from the smaller number to the larger one, as in 2..4");
    return {};
  }

  /// The number of a range; nothing, after a message, when it is none.
  std::optional<int> times(const Token& token, const char* repeated, const char* hint) {
    const auto value = parse_integer(token.text);
    if (value && *value >= 1 && *value <= max_range) return static_cast<int>(*value);
    error(token.where, fmt::format("a {} is repeated 1 to {} times, got {}", repeated, max_range, token.text), hint);
    return std::nullopt;
  }

  Modifiers read_modifiers(bool before_term) {
    Modifiers result;
    for (;;) {
      const Token& token = peek();
      if (token.kind == TokenKind::modifier && before_term) {
        if (result.find(token.text[0]))
          error(token.where, fmt::format("'{}' is written twice", token.text),
                token.text == "p" ? "over two pieces is p2, as in p2W*" : "");
        result.letters.push_back(next());
        hurdles(result);
      } else if (token.kind == TokenKind::modifier) {
        const char* const jumps = "a part that jumps has brackets of its own, as in [j[W-W]?W*]";
        error(token.where, fmt::format("'{}' stands inside a path", token.text),
              token.text == "j" ? jumps : write_before);
        next();
      } else if (token.kind == TokenKind::number && !before_term) {
        error(token.where, fmt::format("expected a step, got {}", describe(token)),
              "a turn by degrees is written @60, and a hop over two pieces WpWpW");
        next();
      } else if (token.kind == TokenKind::turning) {
        if (result.find(token.text[0])) error(token.where, fmt::format("'{}' is written twice", token.text), "");
        result.turnings.push_back(next());
        turning_degrees(result);
      } else if (token.kind == TokenKind::turn) {
        add_turn(result, next());
      } else if (token.kind == TokenKind::direction) {
        const Token name = next();
        add_direction(result, name, false);
      } else if (token.kind == TokenKind::negation) {
        negated_direction(result);
      } else if (token.kind == TokenKind::unknown) {
        unknown(next());
      } else {
        return result;
      }
      result.any = true;
    }
  }

  // "p" , [ number ]
  void hurdles(Modifiers& modifiers) {
    if (modifiers.letters.back().text != "p" || peek().kind != TokenKind::number) return;
    const Token token = next();
    const auto count = parse_integer(token.text);
    if (count && *count >= 2 && *count <= max_hurdles)
      modifiers.hurdles = static_cast<int>(*count);
    else
      error(token.where, fmt::format("'p' hops over 2 to {} pieces, got {}", max_hurdles, token.text),
            count == 1 ? "over one piece is p alone, as in pW*" : "the range stands behind the step, as in pW3");
  }

  // turning = ( "q" | "z" ) , [ number ] | "o" | "w" ;
  void turning_degrees(Modifiers& modifiers) {
    const std::string_view letter = modifiers.turnings.back().text;
    if (peek().kind != TokenKind::number || (letter != "q" && letter != "z")) return;
    const Token token = next();
    if (const auto degrees = parse_integer(token.text); degrees && *degrees >= 1 && *degrees <= 180)
      modifiers.turning_degrees = static_cast<int>(*degrees);
    else
      error(token.where, fmt::format("'{}' turns by 1 to 180 degrees, got {}", letter, token.text),
            "the range stands behind the step that it repeats, as in zW*");
  }

  // turn = "@" , ( "*" | number | ( "l" | "r" ) , [ number ] ) ;
  void add_turn(Modifiers& modifiers, const Token& token) {
    const char second = token.text.size() > 1 ? token.text[1] : ' ';
    const auto is_any = [](const Turn& turn) { return turn.degrees == any_turn; };
    if (!modifiers.turns.empty() && (second == '*' || std::ranges::any_of(modifiers.turns, is_any)))
      error(token.where, fmt::format("'{}' stands beside another turn", token.text), "@* is any turn, and enough");
    if (second == '*') {
      modifiers.turns.push_back({TurnSide::either, any_turn});
      return modifiers.turn_tokens.push_back(token);
    }
    const bool has_side = second == 'l' || second == 'r';
    const std::string_view number = token.text.substr(has_side ? 2 : 1);
    const char* const hint =
        "as in @90, or @l90 and @r90 for one side, @l and @r for the smallest turn, @* for any turn";
    if (number.empty() && !has_side)
      return error(token.where, fmt::format("expected an angle after '@', got {}", describe(peek())), hint);
    const auto degrees = parse_integer(number);
    const int least = has_side ? 1 : 0, most = has_side ? 179 : 180;
    if (!number.empty() && (!degrees || *degrees < least || *degrees > most))
      return error(token.where, fmt::format("a turn {}is {} to {} degrees, got {}", has_side ? "to one side " : "",
                                            least, most, number),
                   hint);
    const Turn turn{!has_side       ? TurnSide::either
                    : second == 'l' ? TurnSide::left
                                    : TurnSide::right,
                    number.empty() ? smallest_turn : static_cast<int>(*degrees)};
    if (std::ranges::find(modifiers.turns, turn) != modifiers.turns.end())
      error(token.where, fmt::format("'{}' is written twice", token.text), "");
    modifiers.turns.push_back(turn);
    modifiers.turn_tokens.push_back(token);
  }

  // direction = [ "~" ] , ( "ff" | "f" | "bb" | "b" | "s" | "l" | "r" ) ;
  void negated_direction(Modifiers& modifiers) {
    const Token token = next();
    if (peek().kind == TokenKind::direction) {
      const Token name = next();
      add_direction(modifiers, name, true);
    } else {
      error(token.where, fmt::format("expected a direction after '~', got {}", describe(peek())),
            "the directions are f, b, s, l, r, ff and bb");
    }
  }

  void add_direction(Modifiers& modifiers, const Token& token, bool negated) {
    // `b~bb` is backward, but not straight backward; nothing is left of `l~s`.
    const auto is_narrowed = [&](std::size_t i) {
      const bool is_same = modifiers.direction_tokens[i].text == token.text;
      return negated && !modifiers.directions[i].negated && !is_same && token.text != "s";
    };
    for (std::size_t i = 0; i < modifiers.direction_tokens.size(); ++i)
      if (const Token& earlier = modifiers.direction_tokens[i]; share(earlier.text, token.text) && !is_narrowed(i))
        error(token.where, fmt::format("'{}' after '{}': one of them is enough", token.text, earlier.text), "");
    modifiers.directions.push_back({direction_name(token.text), negated});
    modifiers.direction_tokens.push_back(token);
  }

  /// Does one of the directions hold the other, as `f` holds `ff` and `s` holds `l`?
  static bool share(std::string_view a, std::string_view b) {
    const auto is_side = [](std::string_view text) { return text == "l" || text == "r"; };
    return a[0] == b[0] || (a == "s" && is_side(b)) || (b == "s" && is_side(a));
  }

  static DirectionName direction_name(std::string_view text) {
    if (text == "f") return DirectionName::forward;
    if (text == "ff") return DirectionName::straight_forward;
    if (text == "b") return DirectionName::backward;
    if (text == "l") return DirectionName::left;
    if (text == "r") return DirectionName::right;
    return text == "bb" ? DirectionName::straight_backward : DirectionName::sideways;
  }

  static Turning turning(const Modifiers& modifiers) {
    if (modifiers.find('q')) return Turning::circle;
    if (modifiers.find('z')) return Turning::zigzag;
    return modifiers.find('w') ? Turning::wander : Turning::straight;
  }

  void check_turning(const Modifiers& modifiers, const Leg& leg) {
    int ways = 0;
    for (const Token& token : modifiers.turnings) {
      if (token.text == "o") continue;
      if (++ways == 2) error(token.where, "a rider turns in one way only", "choose one of q, z and w");
      if (leg.range == 1)
        error(token.where, fmt::format("'{}' turns a rider, but the step is made only once", token.text),
              "write * or a number above 1 behind the step, as in qW*");
    }
    if (const Token* token = modifiers.find('o'); token && leg.turning != Turning::circle)
      error(token->where, "'o' closes a circle, but there is none", "a circular rider is written with q, as in oqW*");
  }

  /// Sets the term's modifiers and reports what contradicts itself.
  void apply(const Modifiers& modifiers, Term& term) {
    for (const ModifierRow& row : modifier_table) term.set(row.modifier, modifiers.find(row.letter) != nullptr);
    term.hurdles = modifiers.hurdles;
    for (Modifier modifier : term.modifiers) {
      const ModifierRow& row = row_of(modifier);
      for (const auto& [other, why] : row.contradictions)
        if (why) contradiction(modifiers, row.letter, row_of(other).letter, why);
      if (!row.moves) contradiction(modifiers, 'o', row.letter, "a pass captures nothing");
    }
    for (const char letter : {'p', 'g'})
      if (const Token* token = modifiers.find(letter); token && (term.hops_by_links() || term.captures_on_its_way()))
        error(token->where, fmt::format("'{}' stands before a path that says where pieces are", letter),
              "write p in the path, where the hurdle is, as in [W*pW]");
    for (const char letter : {'x', 'e', 'n'})
      if (const Token* token = modifiers.find(letter); token && term.captures_on_its_way())
        error(token->where, fmt::format("'{}' stands before a path that captures on its way", letter),
              "x, e and n do not go together with c in a path");
    if (term.captures_on_its_way() && std::ranges::any_of(term.legs, &Leg::closes))
      error(previous(), "'o' closes a circle on a path that captures on its way", "a pass captures nothing");
    if (const Token* token = modifiers.find('n'); token && passes_nothing(term))
      error(token->where, "'n' needs a move that passes over cells", "a single step passes over none");
  }

  void check_jump(const Modifiers& modifiers, const Term& term) {
    if (const Token* token = modifiers.find('j'); token && is_single_step(term))
      error(token->where, "'j' needs a path or a rider", "a single step jumps over nothing; the knight is j[W-F]");
  }

  static bool passes_nothing(const Term& term) {
    const bool is_one_leap = std::ranges::any_of(term.inner, [&](const InnerPath& inner) {
      return inner.leaps && inner.begin == 0 && inner.end == term.legs.size();
    });
    return (term.path_range == 1 && (is_one_leap || term.has(Modifier::leaps))) || is_single_step(term);
  }

  static bool is_single_step(const Term& term) {
    return term.path_range == 1 && term.legs.size() == 1 && term.legs[0].range == 1;
  }

  void contradiction(const Modifiers& modifiers, char a, char b, const char* why) {
    const Token* first = modifiers.find(a);
    const Token* second = modifiers.find(b);
    if (first && second)
      error(std::max(first->where, second->where, [](auto x, auto y) { return x.offset < y.offset; }),
            fmt::format("'{}' and '{}' contradict each other", a, b), why);
  }

  /// Reports that no step stands here, unless an unknown letter just before has been reported already, and goes past
  /// what does; inside a path the signs that structure it are left for it.
  void expected_step() {
    const Token& token = peek();
    if (unknown_end_ != token.where.offset)
      error(token.where, fmt::format("expected a step, got {}", describe(token)), step_hint(token.kind));
    const bool is_structure = token.kind == TokenKind::link || token.kind == TokenKind::path_close;
    if (depth_ == 0 || !is_structure) next();
  }

  static const char* step_hint(TokenKind found) {
    if (found == TokenKind::star || found == TokenKind::number || found == TokenKind::up_to)
      return "the range stands behind the step that it repeats, as in zW*";
    return "steps are W, F and V";
  }

  void unknown(const Token& token) {
    error(token.where, fmt::format("'{}' means nothing here", token.text), betza_hint(token.text[0]));
    unknown_end_ = token.where.offset + token.where.length;
  }

  static std::string describe(const Token& token) {
    return token.kind == TokenKind::end ? "the end of the movement" : fmt::format("'{}'", token.text);
  }

  void error(TextRange where, const std::string& message, const char* hint) {
    const bool at_end = where.offset >= text_.text.size() && where.offset > 0;
    diagnostics_.error(at_end ? text_.at(where.offset - 1, 1) : text_.at(where.offset, where.length), "movement",
                       fmt::format("{}: {}", owner_, message), hint);
  }

  const Token& peek() const { return tokens_[position_]; }
  /// The place of the token that was read last.
  TextRange previous() const { return tokens_[position_ > 0 ? position_ - 1 : 0].where; }

  Token next() {
    const Token token = tokens_[position_];
    if (token.kind != TokenKind::end) ++position_;
    previous_end_ = token.where.offset + token.where.length;
    return token;
  }

  const LocatedText& text_;
  const std::string& owner_;
  Diagnostics& diagnostics_;
  std::vector<Token> tokens_;
  std::size_t position_ = 0;
  std::size_t previous_end_ = 0;
  /// Where the last unknown letter ended; nowhere at first.
  std::size_t unknown_end_ = std::string_view::npos;
  /// How many brackets are open.
  int depth_ = 0;
  /// Does one of the open paths jump?
  bool leaps_ = false;
  bool open_is_reported_ = false;
};

}  // namespace

Movement parse_movement(const LocatedText& text, const std::string& owner, Diagnostics& diagnostics) {
  if (text.text.size() > max_movement_length) {
    diagnostics.error(text.whole, "movement",
                      fmt::format("{}: a movement has at most {} characters", owner, max_movement_length));
    return {};
  }
  return Parser(text, owner, diagnostics).movement();
}

}  // namespace trigon::engine
