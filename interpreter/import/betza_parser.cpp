// Parses Betza texts; the only entry point is parse_betza.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/import/betza.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

std::vector<BetzaLeap> leaps_of(char atom) {
  switch (atom) {
    case 'W':
    case 'R': return {{1, 0}};
    case 'F':
    case 'B': return {{1, 1}};
    case 'K':
    case 'Q': return {{1, 0}, {1, 1}};
    case 'D': return {{2, 0}};
    case 'N': return {{2, 1}};
    case 'A': return {{2, 2}};
    case 'H': return {{3, 0}};
    case 'C':
    case 'L': return {{3, 1}};
    case 'Z':
    case 'J': return {{3, 2}};
    case 'G': return {{3, 3}};
    default: return {};
  }
}

namespace {

constexpr std::string_view verticals = "fbv", horizontals = "lrs";

/// Do the two letters together name one direction, as in `fs` or `fh`, but not `fb`?
bool is_pair(char first, char second) {
  if (first == second) return first != 'h';
  if (second == 'h') return is_in("fblr", first);
  return (is_in(verticals, first) && is_in(horizontals, second)) ||
         (is_in(horizontals, first) && is_in(verticals, second));
}

/// The meaning of a letter in Betza or XBetza that Trigon refuses, and what to write instead.
struct Refusal {
  const char* why;
  const char* hint;
};

Refusal refusal_of(char letter) {
  switch (letter) {
    case 'o': return {"Trigon has no boards that are joined at their sides", ""};
    case 'O': return {"castling is not part of a movement in Trigon", "see the key castling of the variant file"};
    case 'q': return {"a circle on squares would need turns by 45 degrees; Trigon's q turns by 90", ""};
    case 'x':
    case 'u':
    case 'd':
    case 't':
    case 'k':
      return {"Trigon has no such modifier", "conditions on what is captured are keys: such as victims and hurdles"};
    case 'w': return {"Trigon has no such modifier", ""};
    case 'U': return {"a leap to anywhere has no letter", "it is three terms: jW*jF*j[F*-W*]"};
    case 'h': return {"h can only follow f, b, l or r", "fhN is a knight that goes forward"};
    case 'M':
    case 'T':
    case 'V':
    case 'X':
    case 'Y':
    case 'I':
    case 'S':
    case 'E':
    case 'P': return {"Betza has no piece with this letter", "the atoms are W F D N A H C L Z J G and R B Q K"};
    case '[':
    case ']':
    case '(':
    case ')':
    case '{':
    case '}': return {"brackets are not read", "write the legs as a chain of a, as in mafsW"};
    case ' ':
    case ',':
    case '+': return {"terms follow each other without a separator", ""};
    default: return {"it means nothing in Betza's notation", ""};
  }
}

class Parser {
 public:
  Parser(const LocatedText& text, const std::string& owner, Diagnostics& diagnostics,
         std::vector<BetzaCastling>* castlings)
      : text_(text), letters_(text.text), owner_(owner), diagnostics_(diagnostics), castlings_(castlings) {}

  std::vector<BetzaTerm> terms() {
    std::vector<BetzaTerm> result;
    if (letters_.empty()) error({0, 0}, "the move is empty", "the knight is N");
    if (letters_.size() > max_betza_length) {
      error({0, letters_.size()}, fmt::format("the move has more than {} letters", max_betza_length), "");
      return result;
    }
    while (at_ < letters_.size()) term(result);
    return result;
  }

 private:
  void error(TextRange where, const std::string& message, const std::string& hint) {
    diagnostics_.error(text_.at(where.offset, where.length), "betza", (owner_.empty() ? "" : owner_ + ": ") + message,
                       hint);
  }

  char peek(std::size_t ahead = 0) const { return at_ + ahead < letters_.size() ? letters_[at_ + ahead] : '\0'; }

  /// term = { modifier | "a" } atom [ the atom again | number ]
  void term(std::vector<BetzaTerm>& terms) {
    BetzaTerm term;
    term.where.offset = at_;
    term.legs.push_back({{}, false, false, false, false, {at_, 0}});
    while (at_ < letters_.size() && leaps_of(peek()).empty()) {
      if (castlings_ && peek() == 'O') return castling(term);
      modifier(term);
    }
    term.legs.back().where.length = at_ - term.legs.back().where.offset;
    if (at_ == letters_.size()) {
      if (!refused_)
        error({term.where.offset, at_ - term.where.offset}, "an atom is missing after these letters",
              "modifiers stand before what they change: mW, not Wm");
      return;
    }
    atom(term);
    term.where.length = at_ - term.where.offset;
    terms.push_back(std::move(term));
  }

  /// castling = { "i" | "s" | "l" | "r" } "O" number
  void castling(const BetzaTerm& from) {
    BetzaCastling castling{.is_first_move = from.has('i'), .steps = 0, .where = from.where};
    const BetzaLeg& leg = from.legs[0];
    const bool is_plain = from.legs.size() == 1 && !leg.moves && !leg.captures && !leg.hops && !leg.toggles_range &&
                          from.letters.find_first_not_of('i') == std::string::npos;
    const auto names = [&](std::string_view sides) {
      return leg.directions.empty() ||
             std::ranges::any_of(leg.directions, [&](const auto& d) { return is_in(sides, d.first) && d.second == 0; });
    };
    const bool has_others =
        std::ranges::any_of(leg.directions, [](const auto& d) { return !is_in("slr", d.first) || d.second != 0; });
    castling.to_left = names("sl");
    castling.to_right = names("sr");
    ++at_;
    const std::size_t begin = at_;
    while (at_ < letters_.size() && is_digit(peek())) ++at_;
    castling.where.length = at_ - from.where.offset;
    const auto steps = parse_integer(letters_.substr(begin, at_ - begin));
    if (!is_plain || has_others || !steps || *steps < 1 || *steps > max_range)
      return error(castling.where, "this castling cannot be read",
                   "read are i and one of s, l and r before O, and a number of cells behind it, as in isO2");
    castling.steps = static_cast<int>(*steps);
    castlings_->push_back(castling);
  }

  void modifier(BetzaTerm& term) {
    const char letter = peek();
    BetzaLeg& leg = term.legs.back();
    if (is_in(verticals, letter) || is_in(horizontals, letter)) return direction(leg);
    if (letter == 'm')
      leg.moves = true;
    else if (letter == 'c')
      leg.captures = true;
    else if (letter == 'y')
      leg.toggles_range = true;
    else if (letter == 'a')
      next_leg(term);
    else if (is_in("injpgze", letter)) {
      leg.hops |= letter == 'p';
      if (!term.has(letter)) {
        term.letters += letter;
        term.letter_ranges.push_back({at_, 1});
      }
    } else
      return refuse();
    ++at_;
  }

  void next_leg(BetzaTerm& term) {
    BetzaLeg& leg = term.legs.back();
    leg.where.length = at_ - leg.where.offset;
    term.legs.push_back({{}, false, false, false, false, {at_ + 1, 0}});
  }

  void direction(BetzaLeg& leg) {
    const char first = peek(), second = peek(1);
    const bool both = is_pair(first, second);
    leg.directions.push_back({first, both && second != first ? second : '\0', {at_, both ? 2U : 1U}});
    at_ += both ? 2 : 1;
  }

  void refuse() {
    const std::size_t length = character_length(letters_, at_);
    const Refusal refusal = refusal_of(peek());
    error({at_, length}, fmt::format("'{}' cannot be translated: {}", letters_.substr(at_, length), refusal.why),
          refusal.hint);
    refused_ = true;
    at_ += length;
  }

  void atom(BetzaTerm& term) {
    term.atom = peek();
    term.atom_range = {at_++, 1};
    term.leaps = leaps_of(term.atom);
    const bool rides = is_in("RBQ", term.atom);
    term.range = rides ? unlimited : 1;
    if (peek() == term.atom) {
      term.range = unlimited;
      ++at_;
    } else if (is_digit(peek())) {
      number(term);
    }
    term.atom_range.length = at_ - term.atom_range.offset;
  }

  /// Reads a number, where 0 is any number, or the least and the most, as in `W2-4`.
  void number(BetzaTerm& term) {
    const std::size_t begin = at_;
    read_most(term);
    if (peek() != '-' || !is_digit(peek(1))) return;
    ++at_;
    term.least = term.range;
    read_most(term);
    if (term.least == unlimited || (term.range != unlimited && term.least > term.range))
      error({begin, at_ - begin}, "a range goes from a least number, 1 or more, to a larger one", "");
  }

  void read_most(BetzaTerm& term) {
    const std::size_t begin = at_;
    while (is_digit(peek())) ++at_;
    const auto value = parse_integer(letters_.substr(begin, at_ - begin));
    if (!value || *value > max_range)
      error({begin, at_ - begin}, fmt::format("a range is at most {}", max_range), "");
    else
      term.range = static_cast<int>(*value);
  }

  const LocatedText& text_;
  const std::string& letters_;
  const std::string& owner_;
  Diagnostics& diagnostics_;
  std::vector<BetzaCastling>* castlings_;
  std::size_t at_ = 0;
  bool refused_ = false;
};

}  // namespace

std::vector<BetzaTerm> parse_betza(const LocatedText& text, const std::string& owner, Diagnostics& diagnostics,
                                   std::vector<BetzaCastling>* castlings) {
  return Parser(text, owner, diagnostics, castlings).terms();
}

}  // namespace trigon::engine
