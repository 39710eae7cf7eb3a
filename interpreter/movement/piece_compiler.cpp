#include "interpreter/movement/piece_compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "interpreter/support/word_hash.h"

namespace trigon::engine {

namespace {

/// What a term costs besides its nodes, so that many small ones do not cost nothing.
constexpr std::size_t term_overhead = 256;

/// Does what the term comes to depend on the facing?
bool names_directions(const Term& term) {
  const auto has_directions = [](const InnerPath& inner) { return !inner.directions.empty(); };
  return !term.directions.empty() || std::ranges::any_of(term.inner, has_directions) ||
         std::any_of(term.legs.begin(), term.legs.end(), [](const Leg& leg) { return !leg.directions.empty(); });
}

std::size_t content_hash(const MoveProgram& term) {
  WordHash hash;
  for (std::uint32_t begin : term.node_begin) hash.add(begin);
  for (const Node& node : term.nodes) hash.add(std::bit_cast<std::uint64_t>(node));
  return hash.value();
}

/// Are two programs with one term each the same?
bool is_same(const MoveProgram& a, const MoveProgram& b) {
  const auto same_node = [](const Node& x, const Node& y) {
    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
  };
  const auto same_parent = [](const NodeOrigin& x, const NodeOrigin& y) { return x.parent == y.parent; };
  return a.node_begin == b.node_begin &&
         std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(), b.nodes.end(), same_node) &&
         std::equal(a.origins.begin(), a.origins.end(), b.origins.begin(), b.origins.end(), same_parent);
}

/// Puts the programs of terms one after the other, cell by cell. There is room for all.
class Joiner {
 public:
  explicit Joiner(std::vector<const MoveProgram*> terms) : terms_(std::move(terms)) {}

  MoveProgram join(std::size_t cell_count) {
    reserve();
    std::vector<std::uint32_t> first_paths;
    for (const MoveProgram* term : terms_) {
      first_paths.push_back(static_cast<std::uint32_t>(joined_.paths.size()));
      joined_.paths.insert(joined_.paths.end(), term->paths.begin(), term->paths.end());
      if (term->over.empty()) continue;
      joined_.over.resize(first_paths.back());
      joined_.over.insert(joined_.over.end(), term->over.begin(), term->over.end());
    }
    for (std::size_t cell = 0; cell < cell_count; ++cell) {
      begin_cell();
      for (std::size_t t = 0; t < terms_.size(); ++t) {
        add_nodes(static_cast<Cell>(cell), t);
        add_lines(static_cast<Cell>(cell), t, first_paths[t]);
      }
    }
    begin_cell();
    joined_.summarize();
    return std::move(joined_);
  }

 private:
  void reserve() {
    const auto size_of_all = [&](auto member) {
      std::size_t size = 0;
      for (const MoveProgram* term : terms_) size += (term->*member).size();
      return size;
    };
    joined_.nodes.reserve(size_of_all(&MoveProgram::nodes));
    joined_.origins.reserve(size_of_all(&MoveProgram::origins));
    joined_.lines.reserve(size_of_all(&MoveProgram::lines));
    joined_.paths.reserve(size_of_all(&MoveProgram::paths));
  }

  void begin_cell() {
    joined_.node_begin.push_back(static_cast<std::uint32_t>(joined_.nodes.size()));
    joined_.line_begin.push_back(static_cast<std::uint32_t>(joined_.lines.size()));
  }

  /// Jumps are relative, and the end of one term's nodes is the beginning of the next one's.
  void add_nodes(Cell from, std::size_t number) {
    const MoveProgram& term = *terms_[number];
    const std::size_t before = joined_.nodes.size() - joined_.node_begin.back();
    joined_.nodes.insert(joined_.nodes.end(), term.begin_of(from), term.end_of(from));
    for (std::uint32_t i = term.node_begin[from]; i != term.node_begin[from + std::size_t{1}]; ++i) {
      const std::uint16_t parent = term.origins[i].parent;
      joined_.origins.push_back({parent == no_parent ? no_parent : static_cast<std::uint16_t>(before + parent),
                                 static_cast<std::uint16_t>(number)});
    }
  }

  void add_lines(Cell from, std::size_t number, std::uint32_t first_path) {
    for (MoveLine line : terms_[number]->lines_from(from)) {
      line.term = static_cast<std::uint16_t>(number);
      line.path_begin += first_path;
      joined_.lines.push_back(line);
    }
  }

  const std::vector<const MoveProgram*> terms_;
  MoveProgram joined_;
};

}  // namespace

std::size_t PieceCompiler::Hash::operator()(const CompilerTerm& term) const {
  WordHash hash;
  const Term& is = term.term;
  hash.add(is.modifiers.bits());
  hash.add(static_cast<std::uint64_t>(is.hurdles));
  for (const Leg& leg : is.legs) {
    hash.add(leg.atoms);
    hash.add(static_cast<std::uint64_t>(leg.turning));
    hash.add(static_cast<std::uint64_t>(leg.range));
    hash.add(static_cast<std::uint64_t>(leg.least));
    hash.add(static_cast<std::uint64_t>(leg.turning_degrees));
    for (const Turn& turn : leg.turns)
      hash.add(static_cast<std::uint64_t>(turn.degrees - any_turn) << 2 | static_cast<unsigned>(turn.side));
  }
  for (const InnerPath& inner : is.inner)
    hash.add(std::uint64_t{inner.begin} << 33 | inner.end << 1 | (inner.leaps ? 1 : 0));
  for (const PathLink link : is.links) hash.add(static_cast<std::uint64_t>(link));
  hash.add(static_cast<std::uint64_t>(is.path_range));
  hash.add(static_cast<std::uint64_t>(is.path_least));
  hash.add(term.condition);
  hash.add(static_cast<std::uint64_t>(term.facing.degrees));
  for (const CellSet* cells : {&term.from, &term.to, &term.within, &term.promotion, &term.promotion_from})
    for (std::size_t w = 0; w < cells->room(); ++w)
      if (cells->word(w) != 0) hash.add(w), hash.add(cells->word(w));
  return hash.value();
}

std::uint16_t PieceCompiler::compile(const std::vector<PieceTerm>& terms, const std::string& owner,
                                     Diagnostics& diagnostics) {
  std::vector<TermNumber> numbers = compile_terms(terms, owner, diagnostics);
  if (programs_by_terms_.contains(numbers)) return programs_by_terms_.at(numbers);
  if (const std::size_t fitting = count_fitting(numbers); fitting < numbers.size()) {
    note_too_large(terms[fitting], owner, diagnostics);
    numbers.clear();
  }
  return find_or_join(numbers);
}

auto PieceCompiler::compile_terms(const std::vector<PieceTerm>& terms, const std::string& owner,
                                  Diagnostics& diagnostics) -> std::vector<TermNumber> {
  std::vector<TermNumber> numbers;
  bool is_whole = true;
  for (const PieceTerm& term : terms) {
    // An error has been reported.
    if (budget_.is_spent) return {};
    numbers.push_back(find_or_compile(term.term));
    if (numbers.back() != too_large) continue;
    note_too_large(term, owner, diagnostics);
    is_whole = false;
  }
  return is_whole ? numbers : std::vector<TermNumber>();
}

std::uint16_t PieceCompiler::find_or_join(const std::vector<TermNumber>& terms) {
  const auto [known, is_new] = programs_by_terms_.try_emplace(terms, static_cast<std::uint16_t>(programs_.size()));
  if (!is_new) return known->second;
  if (terms.size() == 1) {
    // It is the program of the term, which others may still need.
    programs_.emplace_back();
    return known->second;
  }
  std::vector<const MoveProgram*> programs;
  for (TermNumber number : terms) programs.push_back(&terms_[number]);
  programs_.push_back(Joiner(std::move(programs)).join(grid_.cell_count()));
  return known->second;
}

std::vector<MoveProgram> PieceCompiler::take_programs() {
  for (const auto& [terms, index] : programs_by_terms_) {
    if (terms.size() == 1) programs_[index] = std::move(terms_[terms.front()]);
    programs_[index].terms = terms;
  }
  return std::move(programs_);
}

auto PieceCompiler::find_or_compile(CompilerTerm term) -> TermNumber {
  if (!names_directions(term.term)) term.facing = {};
  const auto [known, is_new] = known_.try_emplace(std::move(term), too_large);
  if (!is_new || !budget_.spend(budget_.kept, term_overhead + grid_.cell_count())) return known->second;
  const CompilerBudget before = budget_;
  if (std::optional<MoveProgram> program = compile_term(grid_, known->first, budget_))
    known->second = keep(std::move(*program), before);
  return known->second;
}

auto PieceCompiler::keep(MoveProgram program, const CompilerBudget& before) -> TermNumber {
  const std::size_t hash = content_hash(program);
  for (auto [same, end] = terms_by_content_.equal_range(hash); same != end; ++same)
    if (is_same(terms_[same->second], program)) {
      // What is not kept costs nothing but the trying.
      budget_.kept = before.kept;
      budget_.path_cells = before.path_cells;
      return same->second;
    }
  const auto number = static_cast<TermNumber>(terms_.size());
  terms_.push_back(std::move(program));
  terms_by_content_.emplace(hash, number);
  return number;
}

/// How many of the terms, from the first on, fit into one program and the budget.
std::size_t PieceCompiler::count_fitting(const std::vector<TermNumber>& terms) {
  if (terms.size() == 1) return 1;
  std::vector<std::size_t> tapes(grid_.cell_count());
  std::size_t nodes = 0;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    const MoveProgram& term = terms_[terms[t]];
    nodes += term.nodes.size();
    for (std::size_t cell = 0; cell < tapes.size(); ++cell)
      tapes[cell] += term.node_begin[cell + 1] - term.node_begin[cell];
    const bool has_room = nodes <= max_program_nodes && std::ranges::max(tapes) <= max_nodes_of_cell;
    if (!has_room || !budget_.spend(budget_.kept, term.nodes.size()) ||
        !budget_.spend(budget_.path_cells, term.paths.size()))
      return t;
  }
  return terms.size();
}

void PieceCompiler::note_too_large(const PieceTerm& term, const std::string& owner, Diagnostics& diagnostics) const {
  diagnostics.error(term.span, "movement-size",
                    fmt::format("{}: the movement{} has too many lines to be compiled", owner,
                                budget_.is_spent ? ", with those before it," : ""),
                    "bound its steps with a number, or with a direction");
}

}  // namespace trigon::engine
