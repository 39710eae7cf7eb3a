#include "grammar/movement_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "grammar/step_modifiers.h"
#include "grammar/term_checks.h"
#include "grammar/token_reader.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

Atoms atom_of(std::string_view text) { return text == "W" ? wazir : text == "F" ? ferz : viceroy; }

class Parser {
 public:
  Parser(const LocatedText& text, const std::string& owner, Diagnostics& diagnostics)
      : tokens_(text, owner, diagnostics) {}

  // movement = term , { term } ;
  Movement movement() {
    Movement result;
    if (tokens_.is_next(TokenKind::end))
      tokens_.error(tokens_.peek().where, "the movement is empty",
                    "one step is W, F or V; a piece that never moves has moves: []");
    while (!tokens_.is_next(TokenKind::end)) result.terms.push_back(term());
    return result;
  }

 private:
  // term = reference | { modifier } , ( leg | path ) ;
  Term term() {
    Term result;
    const std::size_t start = tokens_.peek().where.offset;
    const std::size_t errors = tokens_.error_count();
    const StepModifiers modifiers = read_modifiers(tokens_, true);
    if (tokens_.is_next(TokenKind::reference)) {
      if (modifiers.any)
        tokens_.error(tokens_.peek().where, "modifiers do not apply to a reference", "write them before each step");
      result.reference = std::string(tokens_.next().text);
    } else if (tokens_.is_next(TokenKind::path_open)) {
      refuse_turns(modifiers, "write it inside the brackets, before a later leg");
      leaps_ = modifiers.find('j') != nullptr;
      path(result, modifiers);
    } else {
      refuse_turns(modifiers, "it stands before a later leg of a path, as in [F*-@90F*]");
      result.legs.push_back(step(modifiers));
    }
    apply_modifiers(tokens_, modifiers, result);
    if (tokens_.error_count() == errors) check_jump(tokens_, modifiers, result);
    result.where = {start, tokens_.previous_end() - std::min(tokens_.previous_end(), start)};
    return result;
  }

  // path = legs , [ range ] ;
  void path(Term& term, const StepModifiers& modifiers) {
    term.is_path = true;
    term.directions = modifiers.directions;
    refuse_turnings(modifiers);
    if (!legs(term)) return;
    const Range times = range("path");
    term.path_least = times.least;
    term.path_range = times.most;
  }

  void refuse_turnings(const StepModifiers& modifiers) {
    for (const Token& token : modifiers.turnings)
      tokens_.error(token.where, fmt::format("'{}' stands before a path", token.text),
                    "it turns the repeats of one step: write it inside the brackets, before that step");
  }

  // legs = "[" , part , { link , part } , "]" ;
  /// False after a message about what stands in their place.
  bool legs(Term& term) {
    const Token open = tokens_.next();
    const std::size_t errors = tokens_.error_count();
    ++depth_;
    part(term);
    while (const auto link = this->link()) {
      term.links.push_back(*link);
      part(term);
    }
    --depth_;
    if (tokens_.take(TokenKind::path_close)) return true;
    const bool is_reported = tokens_.is_next(TokenKind::end) && tokens_.error_count() > errors && open_is_reported_;
    if (!is_reported) report_unclosed(open);
    return false;
  }

  // link = "-" | "?" | "p" | "c" ;
  /// Nothing when no link follows.
  std::optional<PathLink> link() {
    if (tokens_.is_next(TokenKind::link)) return tokens_.next().text == "?" ? PathLink::may_stop : PathLink::over_empty;
    const char letter = tokens_.is_next(TokenKind::modifier) ? tokens_.peek().text[0] : ' ';
    if (letter != sign_of(PathLink::over_hurdle) && letter != sign_of(PathLink::over_victim)) return std::nullopt;
    const Token token = tokens_.next();
    if (leaps_)
      tokens_.error(token.where, fmt::format("'{}' stands inside a path that jumps", letter),
                    "a leaper ignores what is on its path");
    return letter == 'p' ? PathLink::over_hurdle : PathLink::over_victim;
  }

  // part = leg | { direction | "j" } , legs ;
  void part(Term& term) {
    if (is_inner_path()) return inner(term, read_modifiers(tokens_, true));
    const StepModifiers modifiers = read_modifiers(tokens_, false);
    if (term.legs.empty()) refuse_turns(modifiers, "it stands before a later leg of a path, as in [F*-@90F*]");
    term.legs.push_back(step(modifiers));
  }

  /// Reports turns where no step is before.
  void refuse_turns(const StepModifiers& modifiers, const char* hint) {
    for (const Token& token : modifiers.turn_tokens)
      tokens_.error(token.where, fmt::format("'{}' turns from a step before, but there is none", token.text), hint);
  }

  /// Do only letters stand before a bracket that opens here?
  bool is_inner_path() const {
    std::size_t at = 0;
    const auto is_letter = [](TokenKind kind) {
      return kind == TokenKind::modifier || kind == TokenKind::turning || kind == TokenKind::direction ||
             kind == TokenKind::negation || kind == TokenKind::turn;
    };
    while (is_letter(tokens_.peek_behind(at).kind)) ++at;
    return tokens_.peek_behind(at).kind == TokenKind::path_open;
  }

  void inner(Term& term, const StepModifiers& modifiers) {
    refuse_turnings(modifiers);
    for (const Token& token : modifiers.letters)
      if (token.text != "j")
        tokens_.error(token.where, fmt::format("'{}' stands inside a path", token.text), write_before);
    for (const Token& token : modifiers.turn_tokens)
      tokens_.error(token.where, fmt::format("'{}' stands before a path", token.text),
                    "a turn is that of one step: write it inside the brackets, before the first");
    const std::size_t index = term.inner.size();
    const Token* const jump = modifiers.find('j');
    term.inner.push_back({term.legs.size(), 0, jump != nullptr, modifiers.directions});
    if (jump != nullptr && leaps_) tokens_.error(jump->where, "'j' stands inside a path that jumps", "one j is enough");
    const bool leaps_before = std::exchange(leaps_, leaps_ || jump != nullptr);
    const bool is_closed = legs(term);
    leaps_ = leaps_before;
    InnerPath& path = term.inner[index];
    path.end = term.legs.size();
    if (!is_closed) return;
    if (jump != nullptr && path.end == path.begin + 1 && term.legs.back().range == 1)
      tokens_.error(jump->where, "'j' needs a path or a rider",
                    "a single step jumps over nothing; the knight is j[W-F]");
    if (!tokens_.is_next(TokenKind::star) && !tokens_.is_next(TokenKind::number)) return;
    tokens_.error(tokens_.peek().where, "a path in a path is made once",
                  "write it as often as it is made, or repeat the path around it, as in [j[W-F]?F]2");
    range("path");
  }

  void report_unclosed(const Token& open) {
    open_is_reported_ = true;
    const std::string found = describe(tokens_.peek());
    // What no movement has is reported as such, but a comma or plus was meant to join steps.
    const bool is_joint = tokens_.peek().text == "," || tokens_.peek().text == "+";
    if (tokens_.is_next(TokenKind::unknown) && !is_joint) return skip_path();
    const bool is_end = tokens_.is_next(TokenKind::end);
    tokens_.error(is_end ? open.where : tokens_.peek().where,
                  is_end ? "'[' is never closed" : fmt::format("expected '-', '?', 'p', 'c' or ']', got {}", found),
                  "a path is steps joined by - or ?, as in [W-F]");
    if (is_joint) tokens_.next();
    skip_path();
  }

  // leg = { direction | turning } , step , [ range ] ;   step = atom | "(" , atom , { atom } , ")" ;
  Leg step(const StepModifiers& modifiers) {
    Leg leg;
    leg.directions = modifiers.directions;
    leg.turns = modifiers.turns;
    leg.turning = modifiers.turning();
    leg.turning_degrees = modifiers.turning_degrees;
    leg.closes = modifiers.find('o') != nullptr;
    if (tokens_.is_next(TokenKind::atom)) {
      leg.atoms = atom_of(tokens_.next().text);
    } else if (tokens_.is_next(TokenKind::group_open)) {
      leg.atoms = group();
    } else {
      expected_step();
      return leg;
    }
    const Range times = range("step");
    leg.least = times.least;
    leg.range = times.most;
    check_turning(tokens_, modifiers, leg);
    return leg;
  }

  Atoms group() {
    const Token open = tokens_.next();
    Atoms atoms = 0;
    while (tokens_.is_next(TokenKind::atom)) {
      if (atoms & atom_of(tokens_.peek().text))
        tokens_.error(tokens_.peek().where, fmt::format("'{}' is in the group twice", tokens_.peek().text), "");
      atoms |= atom_of(tokens_.next().text);
    }
    if (tokens_.is_next(TokenKind::group_close) && atoms != 0) {
      tokens_.next();
    } else {
      const bool is_empty = tokens_.is_next(TokenKind::group_close);
      tokens_.error(
          tokens_.is_next(TokenKind::end) ? open.where : tokens_.peek().where,
          is_empty ? "the group is empty" : fmt::format("expected W, F, V or ')', got {}", describe(tokens_.peek())),
          "a group is steps alone, as in (WV)");
      skip_group();
    }
    return atoms;
  }

  void skip_group() {
    const auto is_end = [&](TokenKind kind) {
      return kind == TokenKind::end || kind == TokenKind::group_close || kind == TokenKind::path_close;
    };
    while (!is_end(tokens_.peek().kind)) tokens_.next();
    tokens_.take(TokenKind::group_close);
  }

  void skip_path() {
    while (!tokens_.is_next(TokenKind::end) && !tokens_.is_next(TokenKind::path_close)) {
      if (tokens_.is_next(TokenKind::unknown)) tokens_.unknown(tokens_.peek());
      tokens_.next();
    }
    tokens_.take(TokenKind::path_close);
  }

  /// How often at least and at most.
  struct Range {
    int least = 1;
    int most = 1;
  };

  // range = "*" | number | number , ".." , ( number | "*" ) ;
  Range range(const char* repeated) {
    if (tokens_.take(TokenKind::star)) return {1, unlimited};
    if (!tokens_.is_next(TokenKind::number)) return {};
    const Token first = tokens_.next();
    if (!tokens_.take(TokenKind::up_to))
      return {1, times(first, repeated, "any number of times is written *").value_or(1)};
    const auto least = times(first, repeated, "a range begins with the least number, as in W2..4; up to 4 times is W4");
    if (tokens_.take(TokenKind::star)) return {least.value_or(1), unlimited};
    if (!tokens_.is_next(TokenKind::number)) {
      tokens_.error(tokens_.peek().where,
                    fmt::format("expected a number or * after '..', got {}", describe(tokens_.peek())),
                    "two to four times is written 2..4, and twice or more 2..*");
      return {};
    }
    const Token second = tokens_.next();
    const auto most = times(second, repeated, "any number of times is written *, as in W2..*");
    if (!least || !most) return {};
    if (*least <= *most) return {*least, *most};
    tokens_.error({first.where.offset, second.where.offset + second.where.length - first.where.offset},
                  fmt::format("a {} is repeated at least {} and at most {} times", repeated, *least, *most),
                  "a range goes from the smaller number to the larger one, as in 2..4");
    return {};
  }

  /// The number of a range; nothing, after a message, when it is none.
  std::optional<int> times(const Token& token, const char* repeated, const char* hint) {
    const auto value = parse_integer(token.text);
    if (value && *value >= 1 && *value <= max_range) return static_cast<int>(*value);
    tokens_.error(token.where, fmt::format("a {} is repeated 1 to {} times, got {}", repeated, max_range, token.text),
                  hint);
    return std::nullopt;
  }

  /// Reports that no step stands here, unless an unknown letter just before has been reported already, and goes past
  /// what does; inside a path the signs that structure it are left for it.
  void expected_step() {
    const Token& token = tokens_.peek();
    if (!tokens_.is_behind_unknown())
      tokens_.error(token.where, fmt::format("expected a step, got {}", describe(token)), step_hint(token.kind));
    const bool is_structure = token.kind == TokenKind::link || token.kind == TokenKind::path_close;
    if (depth_ == 0 || !is_structure) tokens_.next();
  }

  static const char* step_hint(TokenKind found) {
    if (found == TokenKind::star || found == TokenKind::number || found == TokenKind::up_to)
      return "the range stands behind the step that it repeats, as in zW*";
    return "steps are W, F and V";
  }

  TokenReader tokens_;
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
