#include "interpreter/analysis/movement_finder.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "grammar/movement_parser.h"
#include "interpreter/movement/compiler.h"

namespace trigon::engine {

namespace {

/// What may stand before a step or a path: the sides to which it goes, or those to which it does not.
constexpr const char* directions[] = {"f", "b", "s",   "ff",  "bb",   "fs", "bs", "fb", "~ff", "~bb",
                                      "l", "r", "ffs", "bbs", "ffbb", "fl", "fr", "bl", "br"};
/// How many sets of terms are looked at before the best so far is taken.
constexpr int most_tries = 100'000;

/// Marks that a term makes; moves and captures are apart.
struct Marks {
  CellSet moves{}, captures{};

  bool empty() const { return moves.empty() && captures.empty(); }
  bool is_within(const Marks& others) const {
    return (moves - others.moves).empty() && (captures - others.captures).empty();
  }
  std::size_t size() const { return moves.size() + captures.size(); }
  Marks without(const Marks& others) const { return {moves - others.moves, captures - others.captures}; }
};

struct Candidate {
  std::string text;
  Marks marks;
  /// Its place among all that are tried, by which the terms of a movement stand.
  std::size_t order;
};

/// The terms without directions, which stand before them, the more usual ones first.
std::vector<std::string> forms() {
  const std::vector<std::string> steps = {"W", "F", "V"};
  std::vector<std::string> all;
  for (const std::string& a : steps) all.push_back(a);
  for (const std::string& a : steps) all.push_back(a + "*");
  for (const std::string& a : steps)
    for (const std::string& b : steps) all.push_back("j[" + a + "-" + b + "]");
  for (const std::string& a : steps)
    for (const char* crooked : {"z", "q"}) all.push_back(std::string(crooked) + a + "*");
  for (const char* group : {"(WV)", "(WF)", "(FV)", "(WFV)"})
    for (const char* range : {"", "*"}) all.push_back(std::string(group) + range);
  for (const std::string& a : steps)
    for (int range = 2; range <= 9; ++range) all.push_back(a + std::to_string(range));
  for (const std::string& a : steps)
    for (const std::string& b : steps)
      for (const std::string& c : steps) all.push_back("j[" + a + "-" + b + "-" + c + "]");
  for (const std::string& a : steps)
    for (const std::string& b : steps) {
      all.push_back("j[" + a + "-" + b + "]*");
      all.push_back("[" + a + "?" + b + "*]");
      all.push_back("[" + a + "-" + b + "*]");
      all.push_back("j[" + a + "-(WV)]");
    }
  for (const std::string& a : steps)
    for (int least = 2; least <= 4; ++least) all.push_back(a + std::to_string(least) + "..*");
  return all;
}

/// A term for one cell of the whole board, without a movement yet.
CompilerTerm term_from(const Grid& grid, const Facing& facing, Cell from) {
  CompilerTerm term;
  term.facing = facing;
  term.from.insert(from);
  for (const Cell cell : grid.cells()) term.within.insert(cell);
  term.to = term.within;
  return term;
}

/// The cells to which a movement leads from the term's cell on the empty board; none if it is no movement here.
CellSet targets_of(const std::string& text, const Grid& grid, CompilerTerm& term) {
  Diagnostics ignored;
  const Movement movement = parse_movement(LocatedText::standalone("movement", text), "movement", ignored);
  if (ignored.has_errors() || movement.terms.size() != 1) return {};
  term.term = movement.terms.front();
  CompilerBudget budget;
  CellSet targets;
  if (const auto program = compile_term(grid, term, budget))
    for (const MoveLine& line : program->lines) targets.insert(line.to);
  return targets;
}

/// Searches the cheapest set of candidates that make the marks.
class Search {
 public:
  Search(const Grid& grid, const Facing& facing, const WantedMoves& wanted) : wanted_{wanted.moves, wanted.captures} {
    CompilerTerm term = term_from(grid, facing, wanted.from);
    for (const std::string& form : forms()) {
      // What goes nowhere to all sides goes nowhere to some.
      const CellSet all = targets_of(form, grid, term);
      if ((all & (wanted.moves | wanted.captures)).empty()) continue;
      add(form, all);
      for (const char* sides : directions) add(sides + form, targets_of(sides + form, grid, term));
    }
    std::ranges::stable_sort(candidates_, {}, [](const Candidate& one) { return one.text.size(); });
  }

  FoundMovement find() {
    Marks left = wanted_;
    for (const Candidate& one : candidates_) left = left.without(one.marks);
    const Marks possible = wanted_.without(left);
    greedy(possible);
    choose(possible, 0);
    FoundMovement found{"", left.moves, left.captures};
    // Captures alone come behind the rest.
    std::ranges::sort(best_, {}, [&](std::size_t index) {
      return std::pair(candidates_[index].marks.moves.empty(), candidates_[index].order);
    });
    for (const std::size_t index : best_) found.text += candidates_[index].text;
    return found;
  }

 private:
  /// Adds a term as it is, for moves alone and for captures alone, where it makes no mark that is not wanted.
  void add(const std::string& text, const CellSet& targets) {
    if (targets.empty()) return;
    add_marks(text, {targets, targets});
    add_marks("m" + text, {targets, {}});
    add_marks("c" + text, {{}, targets});
  }

  void add_marks(const std::string& text, const Marks& marks) {
    if (!marks.is_within(wanted_)) return;
    const auto is_same = [&](const Candidate& one) { return one.marks.is_within(marks) && marks.is_within(one.marks); };
    const auto same = std::ranges::find_if(candidates_, is_same);
    if (same == candidates_.end())
      candidates_.push_back({text, marks, candidates_.size()});
    else if (text.size() < same->text.size())
      same->text = text;
  }

  /// A first answer: again and again the term that makes the most marks for its letters.
  void greedy(Marks left) {
    while (!left.empty()) {
      std::size_t best = candidates_.size();
      double best_worth = 0;
      for (std::size_t i = 0; i < candidates_.size(); ++i) {
        const std::size_t made = left.size() - left.without(candidates_[i].marks).size();
        const double worth = static_cast<double>(made) / static_cast<double>(candidates_[i].text.size());
        if (worth <= best_worth) continue;
        best = i;
        best_worth = worth;
      }
      best_.push_back(best);
      best_length_ += candidates_[best].text.size();
      left = left.without(candidates_[best].marks);
    }
  }

  /// Makes the first mark that is left in every way, and then the others.
  void choose(const Marks& left, std::size_t length) {
    if (left.empty()) {
      // They come here only when they are shorter than the best so far.
      best_ = chosen_;
      best_length_ = length;
      return;
    }
    const bool is_move = !left.moves.empty();
    const Cell first = is_move ? left.moves.first() : left.captures.first();
    for (std::size_t i = 0; i < candidates_.size() && tries_ < most_tries; ++i) {
      const auto& [text, marks, order] = candidates_[i];
      if (length + text.size() >= best_length_) return;  // they come by their lengths
      if (!(is_move ? marks.moves : marks.captures).contains(first)) continue;
      ++tries_;
      chosen_.push_back(i);
      choose(left.without(marks), length + text.size());
      chosen_.pop_back();
    }
  }

  Marks wanted_;
  std::vector<Candidate> candidates_;
  std::vector<std::size_t> chosen_, best_;
  std::size_t best_length_ = 0;
  int tries_ = 0;
};

}  // namespace

FoundMovement find_movement(const Grid& grid, const Facing& facing, const WantedMoves& wanted) {
  return Search(grid, facing, wanted).find();
}

}  // namespace trigon::engine
