#include "tests/support/betza_cells.h"

#include <cstdlib>
#include <map>
#include <stdexcept>

namespace trigon::engine::testing {

namespace {

using Vector = std::pair<int, int>;

/// The eight symmetric copies of a leap, numbered clockwise from the one that is nearly straight forward and to the
/// right.
std::vector<Vector> copies(int near, int far) {
  return {{near, far},   {far, near},   {far, -near}, {near, -far},
          {-near, -far}, {-far, -near}, {-far, near}, {-near, far}};
}

/// Which copies a direction allows. Of two letters the last one is along the longer side.
const std::map<std::string, std::set<int>>& direction_table() {
  static const std::map<std::string, std::set<int>> table = {
      {"ff", {0, 7}},       {"bb", {3, 4}},      {"rr", {1, 2}}, {"ll", {5, 6}},       {"vv", {0, 3, 4, 7}},
      {"ss", {1, 2, 5, 6}}, {"fr", {1}},         {"rf", {0}},    {"br", {2}},          {"rb", {3}},
      {"bl", {5}},          {"lb", {4}},         {"fl", {6}},    {"lf", {7}},          {"fs", {1, 6}},
      {"bs", {2, 5}},       {"rv", {0, 3}},      {"lv", {4, 7}}, {"fh", {0, 1, 6, 7}}, {"bh", {2, 3, 4, 5}},
      {"rh", {0, 1, 2, 3}}, {"lh", {4, 5, 6, 7}}};
  return table;
}

struct Reader {
  const std::string& text;
  std::size_t at = 0;

  bool more() const { return at < text.size(); }
  char next() { return text[at++]; }
  char peek() const { return more() ? text[at] : '\0'; }
};

bool in(const std::string& letters, char c) { return c != '\0' && letters.find(c) != std::string::npos; }

struct Leg {
  std::set<std::string> directions;
  bool moves = false, captures = false, hops = false, toggles = false;
};

struct Term {
  std::vector<Leg> legs{1};
  std::string letters;
  char atom = 0;
  bool rides = false;
  /// 0 without limit.
  int limit = 1;
  int least = 1;
};

std::string read_direction(Reader& reader) {
  const char first = reader.next(), second = reader.peek();
  const bool crosses = (in("fbv", first) && in("lrs", second)) || (in("lrs", first) && in("fbv", second));
  if (second == first || crosses || second == 'h') return {first, reader.next()};
  return {first, first};
}

Term read_term(Reader& reader) {
  Term term;
  while (in("fblrsvmcinjpgzeay", reader.peek())) {
    Leg& leg = term.legs.back();
    if (in("fblrsv", reader.peek())) {
      leg.directions.insert(read_direction(reader));
      continue;
    }
    const char c = reader.next();
    if (c == 'm')
      leg.moves = true;
    else if (c == 'c')
      leg.captures = true;
    else if (c == 'y')
      leg.toggles = true;
    else if (c == 'a')
      term.legs.emplace_back();
    else if (c == 'p')
      term.letters += c, leg.hops = true;
    else
      term.letters += c;
  }
  term.atom = reader.next();
  term.rides = in("RBQ", term.atom);
  term.limit = term.rides ? 0 : 1;
  if (reader.peek() == term.atom) {
    reader.next();
    term.rides = true;
    term.limit = 0;
  }
  std::string digits;
  while (in("0123456789", reader.peek())) digits += reader.next();
  if (!digits.empty() && reader.peek() == '-') {
    reader.next();
    term.least = std::stoi(digits);
    digits.clear();
    while (in("0123456789", reader.peek())) digits += reader.next();
  }
  if (!digits.empty()) {
    term.limit = std::stoi(digits);
    term.rides = term.limit != 1;
  }
  return term;
}

class Walker {
 public:
  Walker(const Term& term, const BetzaBoard& board, Vector start, BetzaTargets& targets)
      : term_(term), board_(board), start_(start), targets_(targets) {}

  void walk() {
    static const std::map<char, std::vector<Vector>> leaps = {
        {'W', {{0, 1}}},         {'F', {{1, 1}}}, {'K', {{0, 1}, {1, 1}}}, {'R', {{0, 1}}}, {'B', {{1, 1}}},
        {'Q', {{0, 1}, {1, 1}}}, {'D', {{0, 2}}}, {'N', {{1, 2}}},         {'A', {{2, 2}}}, {'H', {{0, 3}}},
        {'C', {{1, 3}}},         {'L', {{1, 3}}}, {'Z', {{2, 3}}},         {'J', {{2, 3}}}, {'G', {{3, 3}}}};
    for (const auto& [near, far] : leaps.at(term_.atom)) {
      const auto ways = copies(near, far);
      for (int i : allowed(near, far)) {
        const Vector way = ways[static_cast<std::size_t>(i)];
        if (term_.legs.size() > 1)
          chain(start_, way, 0, term_.rides);
        else if (has('z'))
          crooked(way);
        else if (has('p') || has('g'))
          hop(way);
        else
          ride(way);
      }
    }
  }

 private:
  bool has(char c) const { return in(term_.letters, c); }

  std::set<int> allowed(int near, int /*far*/) const {
    const auto& directions = term_.legs[0].directions;
    if (directions.empty()) return {0, 1, 2, 3, 4, 5, 6, 7};
    std::set<int> result;
    const auto add = [&](const std::string& name) {
      const auto& part = direction_table().at(name);
      result.insert(part.begin(), part.end());
    };
    for (const std::string& name : directions) {
      // Before straight leaps two letters are two directions.
      if (near == 0 && name[0] != name[1] && name[1] != 'h') {
        add({name[0], name[0]});
        add({name[1], name[1]});
      } else if (near == 0 && name[1] == 'h') {
        add({name[0], name[0]});
      } else {
        add(name);
      }
    }
    return result;
  }

  char at(Vector cell) const { return cell == start_ ? '.' : board_.at(cell.first, cell.second); }

  void land(Vector cell) {
    const Leg& last = term_.legs.back();
    if (cell == start_) return;
    const bool both = last.moves == last.captures;
    const bool moves = at(cell) == '.' && (both || last.moves), captures = at(cell) == 'x' && (both || last.captures);
    if (moves) targets_.moves.insert(cell);
    if (captures) targets_.captures.insert(cell);
    if (moves || captures) targets_.captures.insert(taken_.begin(), taken_.end());
  }

  static Vector plus(Vector a, Vector b) { return {a.first + b.first, a.second + b.second}; }

  /// Pieces on the path of one leap: orthogonal steps along its longer side come first.
  int pieces_passed(Vector from, Vector way) const {
    int x = way.first, y = way.second, count = 0;
    while (true) {
      const Vector step = std::abs(x) > std::abs(y)   ? Vector{x > 0 ? 1 : -1, 0}
                          : std::abs(x) < std::abs(y) ? Vector{0, y > 0 ? 1 : -1}
                                                      : Vector{x > 0 ? 1 : -1, y > 0 ? 1 : -1};
      from = plus(from, step);
      x -= step.first;
      y -= step.second;
      if (x == 0 && y == 0) return count;
      count += at(from) != '.';
    }
  }

  void ride(Vector way) {
    Vector cell = start_;
    for (int i = 0; term_.limit == 0 || i < term_.limit; ++i) {
      const int passed = pieces_passed(cell, way);
      if (has('n') && passed > 0) return;
      if (has('j') && passed != 1) return;
      cell = plus(cell, way);
      if (at(cell) == '#') return;
      if (i + 1 >= term_.least) land(cell);
      if (at(cell) != '.') return;
    }
  }

  void hop(Vector way) {
    int hurdles = 0;
    for (Vector cell = plus(start_, way); at(cell) != '#' && hurdles < 2; cell = plus(cell, way)) {
      if (hurdles == 1) land(cell);
      hurdles += at(cell) != '.';
      if (has('g') && hurdles == 1 && at(cell) == '.') return;
    }
  }

  void crooked(Vector way) {
    for (int turn : {1, -1}) {
      Vector cell = start_, heading = way;
      int side = turn;
      for (int i = 0; term_.limit == 0 || i < term_.limit; ++i) {
        cell = plus(cell, heading);
        if (at(cell) == '#') break;
        if (i + 1 >= term_.least) land(cell);
        if (at(cell) != '.') break;
        heading = side > 0 ? Vector{heading.second, -heading.first} : Vector{-heading.second, heading.first};
        side = -side;
      }
    }
  }

  static Vector turned(Vector way, int eighths) {
    static const std::vector<Vector> compass = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    for (std::size_t i = 0; i < compass.size(); ++i)
      if (compass[i] == way) return compass[(i + static_cast<std::size_t>(eighths + 8)) % 8];
    throw std::logic_error("no way of a king");
  }

  /// Leg `index` in this heading, then the others.
  void chain(Vector from, Vector way, std::size_t index, bool rides) {
    const bool is_last = index + 1 == term_.legs.size();
    for (Vector cell = plus(from, way); at(cell) != '#'; cell = plus(cell, way)) {
      if (is_last) land(cell);
      if (!is_last && can_go_on(term_.legs[index], at(cell))) {
        if (term_.legs[index].captures) taken_.push_back(cell);
        const bool next_rides = rides != term_.legs[index].toggles;
        const std::string& direction = *term_.legs[index + 1].directions.begin();
        // Eighths of a full turn to the right.
        static const std::map<std::string, std::vector<int>> turns = {
            {"ff", {0}},  {"fs", {1, -1}}, {"fr", {1}}, {"fl", {-1}}, {"ss", {2, -2}},
            {"rr", {2}},  {"ll", {-2}},    {"bs", {3, -3}}, {"br", {3}}, {"bl", {-3}}};
        for (int eighths : turns.at(direction)) chain(cell, turned(way, eighths), index + 1, next_rides);
        if (term_.legs[index].captures) taken_.pop_back();
      }
      if (at(cell) != '.') return;
      if (!rides) return;
    }
  }

  /// May a chain go on behind a leg that ends on this?
  static bool can_go_on(const Leg& leg, char there) {
    if (leg.captures) return there == 'x';
    return leg.hops ? there != '.' : there == '.';
  }

  const Term& term_;
  const BetzaBoard& board_;
  Vector start_;
  BetzaTargets& targets_;
  /// What a chain has captured on its way.
  std::vector<Vector> taken_;
};

}  // namespace

BetzaTargets betza_targets(const std::string& betza, const BetzaBoard& board, int column, int row) {
  BetzaTargets targets;
  Reader reader{betza};
  while (reader.more()) {
    const Term term = read_term(reader);
    Walker(term, board, {column, row}, targets).walk();
  }
  return targets;
}

}  // namespace trigon::engine::testing
