#include "interpreter/movement/compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "interpreter/movement/lines.h"

namespace trigon {

namespace {

/// The lines of one term from one cell, as a tree that knows its children and how long its tape will be.
struct LineTree {
  std::vector<LineNode> nodes;
  std::vector<std::vector<int>> children;
  std::vector<int> roots;
  /// Tape nodes of the subtree that starts at each node: as a plain line, and as a hopper's line with its second stages.
  std::vector<std::size_t> plain_sizes, hop_sizes;

  LineTree(std::vector<LineNode> lines, bool has_guards)
      : nodes(std::move(lines)), children(nodes.size()), plain_sizes(nodes.size(), 1), hop_sizes(nodes.size(), 1) {
    for (std::size_t i = 0; i < nodes.size(); ++i)
      (nodes[i].parent < 0 ? roots : children[static_cast<std::size_t>(nodes[i].parent)])
          .push_back(static_cast<int>(i));
    for (std::size_t i = nodes.size(); i-- > 0;) {
      if (plain_sizes[i] > 1) hop_sizes[i] += plain_sizes[i] - 1 + (has_guards ? 1 : 0);
      if (nodes[i].parent < 0) continue;
      plain_sizes[static_cast<std::size_t>(nodes[i].parent)] += plain_sizes[i];
      hop_sizes[static_cast<std::size_t>(nodes[i].parent)] += hop_sizes[i];
    }
  }

  const LineNode& operator[](int node) const { return nodes[static_cast<std::size_t>(node)]; }
  const std::vector<int>& children_of(int node) const { return children[static_cast<std::size_t>(node)]; }
  std::size_t size(int node, bool hop) const { return (hop ? hop_sizes : plain_sizes)[static_cast<std::size_t>(node)]; }
  std::size_t size(const std::vector<int>& sisters, bool hop) const {
    std::size_t sum = 0;
    for (int node : sisters) sum += size(node, hop);
    return sum;
  }
};

/// Applies the zones: cuts lines where they leave `within`, takes away targets outside `to`, and then drops every
/// node that leads to no target.
std::vector<LineNode> prune(std::vector<LineNode> lines, const CompilerTerm& term) {
  std::vector<bool> is_kept(lines.size()), is_needed(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const LineNode& node = lines[i];
    const bool is_over_hole = node.cell == no_cell;
    is_kept[i] = (is_over_hole || term.within.contains(node.cell)) &&
                 (node.parent < 0 || is_kept[static_cast<std::size_t>(node.parent)]);
    if (is_over_hole || !term.to.contains(node.cell)) lines[i].is_target = false;
  }
  for (std::size_t i = lines.size(); i-- > 0;) {
    is_needed[i] = is_kept[i] && (is_needed[i] || lines[i].is_target);
    if (is_needed[i] && lines[i].parent >= 0) is_needed[static_cast<std::size_t>(lines[i].parent)] = true;
  }
  std::vector<LineNode> result;
  std::vector<int> new_index(lines.size(), -1);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!is_needed[i]) continue;
    new_index[i] = static_cast<int>(result.size());
    result.push_back(lines[i]);
    for (int LineNode::*index : {&LineNode::parent, &LineNode::landing})
      if (result.back().*index >= 0) result.back().*index = new_index[static_cast<std::size_t>(lines[i].*index)];
  }
  return result;
}

/// A leap has no way but the cells where a repeated path landed before: each target hangs below the last of these, once.
class Flattened {
 public:
  explicit Flattened(const std::vector<LineNode>& lines) : lines_(lines), merged_of_(lines.size(), -1) {
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (lines[i].is_target) merged_[static_cast<std::size_t>(merged(static_cast<int>(i)))].is_target = true;
  }

  /// In preorder.
  std::vector<LineNode> take() {
    emit(-1, -1);
    return std::move(result_);
  }

 private:
  /// The merged node of a line's node, made when it is new.
  int merged(int index) {
    int& known = merged_of_[static_cast<std::size_t>(index)];
    if (known >= 0) return known;
    const LineNode& node = lines_[static_cast<std::size_t>(index)];
    const int parent = node.landing < 0 ? -1 : merged(node.landing);
    const auto [place, is_new] =
        places_.try_emplace({parent, node.cell, node.closes}, static_cast<int>(merged_.size()));
    if (is_new) {
      merged_.push_back({node.cell, parent, false, node.closes});
      children_[parent].push_back(place->second);
    }
    return known = place->second;
  }

  void emit(int node, int parent) {
    for (int child : children_[node]) {
      result_.push_back(merged_[static_cast<std::size_t>(child)]);
      result_.back().parent = parent;
      emit(child, static_cast<int>(result_.size()) - 1);
    }
  }

  const std::vector<LineNode>& lines_;
  std::vector<int> merged_of_;  // beside lines
  std::vector<LineNode> merged_, result_;
  std::map<std::tuple<int, Cell, bool>, int> places_;
  std::map<int, std::vector<int>> children_;
};

std::uint16_t term_flags(const CompilerTerm& term) {
  std::uint16_t flags = static_cast<std::uint16_t>(term.condition << condition_shift);
  if (!term.term.capture_only && !term.term.rifle) flags |= node_flag::may_move;
  if (!term.term.move_only) flags |= node_flag::may_capture;
  if (term.term.unmoved_only) flags |= node_flag::unmoved_only;
  if (term.term.rifle) flags |= node_flag::rifle;
  if (term.term.opens_en_passant) flags |= node_flag::opens_en_passant;
  if (term.term.takes_en_passant) flags |= node_flag::takes_en_passant;
  return flags;
}

class ProgramBuilder {
 public:
  ProgramBuilder(const Grid& grid, const CompilerInput& input, const std::string& owner, CompilerBudget& budget,
                 Diagnostics& diagnostics)
      : grid_(grid),
        input_(input),
        owner_(owner),
        budget_(budget),
        diagnostics_(diagnostics),
        failed_(input.terms.size(), false) {}

  Program build() {
    for (std::size_t cell = 0; cell < grid_.cell_count(); ++cell) {
      program_.tape_begin.push_back(static_cast<std::uint32_t>(program_.nodes.size()));
      program_.reach_begin.push_back(static_cast<std::uint32_t>(program_.reaches.size()));
      for (std::size_t t = 0; t < input_.terms.size(); ++t)
        if (!failed_[t] && !budget_.is_spent) add_term(static_cast<Cell>(cell), t);
      note_repeats();
    }
    program_.tape_begin.push_back(static_cast<std::uint32_t>(program_.nodes.size()));
    program_.reach_begin.push_back(static_cast<std::uint32_t>(program_.reaches.size()));
    return std::move(program_);
  }

 private:
  void add_term(Cell from, std::size_t index) {
    const CompilerTerm& term = input_.terms[index];
    if (!term.from.contains(from) || !term.within.contains(from)) return;
    auto lines = expand_lines(grid_, term.term, from, input_.facing, std::min(max_tape_nodes, budget_.tried));
    if (!spend(budget_.tried, lines ? lines->size() : max_tape_nodes) || !lines) return too_large(index);
    std::vector<LineNode> kept = prune(std::move(*lines), term);
    const LineTree tree(term.term.leaps ? Flattened(kept).take() : std::move(kept), term.condition != 0);
    from_ = from;
    term_ = &term;
    term_index_ = static_cast<std::uint16_t>(index);
    if (!spend(budget_.kept, tree.nodes.size()) || !emit_tape(tree) || !add_reaches(tree)) too_large(index);
  }

  /// Takes `amount` from what is left, or all of it and false when there is less.
  bool spend(std::size_t& left, std::size_t amount) {
    if (amount > left) budget_.is_spent = true;
    left -= std::min(amount, left);
    return !budget_.is_spent;
  }

  void too_large(std::size_t index) {
    failed_[index] = true;
    diagnostics_.error(input_.terms[index].span, "movement-size",
                       fmt::format("{}: the movement{} has too many lines to be compiled", owner_,
                                   budget_.is_spent ? ", with those before it," : ""),
                       "bound its steps with a number, or with a direction");
  }

  // --- tape -------------------------------------------------------------------------------------------------------

  bool emit_tape(const LineTree& tree) {
    const std::size_t size = tree.size(tree.roots, term_->term.hops);
    const std::size_t tape = program_.nodes.size() - program_.tape_begin.back();
    if (tape + size > max_tape_nodes || program_.nodes.size() + size > max_program_nodes) return false;
    emit_all(tree, tree.roots, no_parent, program_.nodes.size() + size, term_->term.hops);
    return true;
  }

  /// Emits sisters one after the other; what ends the last of them goes on at `exit`.
  void emit_all(const LineTree& tree, const std::vector<int>& nodes, std::uint16_t parent, std::size_t exit, bool hop) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const std::size_t after = i + 1 < nodes.size() ? program_.nodes.size() + tree.size(nodes[i], hop) : exit;
      if (hop)
        emit_hop(tree, nodes[i], parent, after);
      else
        emit_plain(tree, nodes[i], parent, after);
    }
  }

  void emit_plain(const LineTree& tree, int node, std::uint16_t parent, std::size_t exit) {
    const std::size_t here = program_.nodes.size();
    const bool has_children = !tree.children_of(node).empty();
    push(tree[node].cell, target_flags(tree[node]), has_children ? here + 1 : exit, exit, parent);
    emit_all(tree, tree.children_of(node), tape_index(here), exit, false);
  }

  /// A hopper's node, its line before the hurdle, and the second stage for the case that the hurdle is here.
  void emit_hop(const LineTree& tree, int node, std::uint16_t parent, std::size_t exit) {
    const std::size_t here = program_.nodes.size();
    const std::vector<int>& children = tree.children_of(node);
    if (children.empty()) return push(tree[node].cell, 0, exit, exit, parent);
    push(tree[node].cell, 0, here + 1, here + 1 + tree.size(children, true), parent);
    emit_all(tree, children, tape_index(here), exit, true);
    if (term_->condition != 0) {
      const auto flags = static_cast<std::uint16_t>(node_flag::guard | (term_->condition << condition_shift));
      push(tree[node].cell, flags, program_.nodes.size() + 1, exit, parent);
    }
    emit_all(tree, children, tape_index(here), exit, false);
  }

  void push(Cell cell, std::uint16_t flags, std::size_t if_empty, std::size_t if_occupied, std::uint16_t parent) {
    const std::size_t here = program_.nodes.size();
    program_.nodes.push_back(
        {cell, flags, static_cast<std::uint16_t>(if_empty - here), static_cast<std::uint16_t>(if_occupied - here)});
    program_.origins.push_back({parent, term_index_});
  }

  std::uint16_t tape_index(std::size_t node) const {
    return static_cast<std::uint16_t>(node - program_.tape_begin.back());
  }

  std::uint16_t target_flags(const LineNode& node) const {
    if (!node.is_target) return 0;
    if (node.closes) return term_->term.unmoved_only ? node_flag::closes | node_flag::unmoved_only : node_flag::closes;
    std::uint16_t flags = term_flags(*term_);
    const bool promotes = input_.promotion.contains(node.cell) || input_.promotion_from.contains(from_);
    if (promotes && !term_->term.rifle) flags |= node_flag::promotes;
    return flags;
  }

  // --- canonical form ---------------------------------------------------------------------------------------------

  bool add_reaches(const LineTree& tree) {
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      const LineNode& node = tree.nodes[i];
      if (!node.is_target || node.closes || (term_->term.hops && node.parent < 0)) continue;
      Reach reach{from_, node.cell, target_flags(node), term_index_, static_cast<std::uint8_t>(term_->term.hops), 0, 0};
      reach.path_begin = static_cast<std::uint32_t>(program_.paths.size());
      for (int p = node.parent; p >= 0; p = tree[p].parent) program_.paths.push_back(tree[p].cell);
      reach.path_length = static_cast<std::uint32_t>(program_.paths.size()) - reach.path_begin;
      std::reverse(program_.paths.begin() + reach.path_begin, program_.paths.end());
      program_.reaches.push_back(reach);
      if (!spend(budget_.path_cells, reach.path_length)) return false;
    }
    return true;
  }

  /// Notes when two lines of the tape just built lead to one cell and both may move, or both capture, there.
  void note_repeats() {
    constexpr std::uint16_t abilities = node_flag::may_move | node_flag::may_capture;
    std::unordered_map<Cell, std::uint16_t> seen;
    for (std::size_t r = program_.reach_begin.back(); r < program_.reaches.size(); ++r) {
      const Reach& reach = program_.reaches[r];
      std::uint16_t& flags = seen[reach.to];
      if ((flags & reach.flags & abilities) != 0) program_.repeats_targets = true;
      flags |= reach.flags & abilities;
    }
    int passes = 0;
    for (std::size_t n = program_.tape_begin.back(); n < program_.nodes.size(); ++n)
      passes += program_.nodes[n].has(node_flag::closes) ? 1 : 0;
    if (passes > 1) program_.repeats_targets = true;
  }

  const Grid& grid_;
  const CompilerInput& input_;
  const std::string& owner_;
  CompilerBudget& budget_;
  Diagnostics& diagnostics_;
  Program program_;
  std::vector<bool> failed_;
  // The term that is being compiled.
  Cell from_ = no_cell;
  const CompilerTerm* term_ = nullptr;
  std::uint16_t term_index_ = 0;
};

}  // namespace

Program compile_program(const Grid& grid, const CompilerInput& input, const std::string& owner, CompilerBudget& budget,
                        Diagnostics& diagnostics) {
  return ProgramBuilder(grid, input, owner, budget, diagnostics).build();
}

}  // namespace trigon
