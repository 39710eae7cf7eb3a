#include "interpreter/movement/compiler.h"

#include <algorithm>
#include <utility>

#include "interpreter/movement/line_passes.h"
#include "interpreter/movement/line_tree.h"

namespace trigon::engine {

namespace {

/// Modifiers whose term has a flag of the same meaning.
constexpr std::pair<Modifier, std::uint16_t> flags_of_modifiers[] = {
    {Modifier::unmoved_only, node_flag::unmoved_only},
    {Modifier::opens_en_passant, node_flag::opens_en_passant},
    {Modifier::takes_en_passant, node_flag::takes_en_passant},
};

std::uint16_t term_flags(const CompilerTerm& term) {
  std::uint16_t flags = static_cast<std::uint16_t>(term.condition << condition_shift);
  if (term.term.moves()) flags |= node_flag::may_move;
  if (term.term.captures_at_end()) flags |= term.takes_aside ? node_flag::takes_aside : node_flag::may_capture;
  if (term.term.stays()) flags |= node_flag::stays;
  for (const auto& [modifier, flag] : flags_of_modifiers)
    if (term.term.has(modifier)) flags |= flag;
  return flags;
}

class TermBuilder {
 public:
  TermBuilder(const Grid& grid, const CompilerTerm& term, CompilerBudget& budget)
      : grid_(grid), term_(term), budget_(budget), flags_(term_flags(term)), expander_(grid, term.term, term.facing) {
    expander_.keep_to(term.to, term.within);
  }

  std::optional<MoveProgram> build() {
    for (const Cell cell : grid_.cells()) {
      begin_cell();
      if (!add_lines(cell)) return std::nullopt;
    }
    begin_cell();
    program_.summarize();
    return std::move(program_);
  }

 private:
  void begin_cell() {
    program_.node_begin.push_back(static_cast<std::uint32_t>(program_.nodes.size()));
    program_.line_begin.push_back(static_cast<std::uint32_t>(program_.lines.size()));
  }

  bool add_lines(Cell from) {
    if (!term_.from.contains(from) || !term_.within.contains(from)) return true;
    const bool is_whole = expander_.expand(from, std::min(max_nodes_of_cell, budget_.tried), tree_.nodes);
    if (!budget_.spend(budget_.tried, is_whole ? tree_.nodes.size() : max_nodes_of_cell) || !is_whole) return false;
    pruner_.prune(tree_.nodes, term_);
    if (term_.term.leaps_somewhere()) flattener_.flatten(tree_.nodes);
    if (term_.term.hurdles > 1) {
      if (!placer_.place(tree_.nodes, term_.term.hurdles)) return false;
      pruner_.prune(tree_.nodes, term_);
    }
    tree_.measure(term_);
    from_ = from;
    promotes_from_here_ = term_.promotion_from.contains(from);
    return budget_.spend(budget_.kept, tree_.nodes.size()) && emit_nodes() && add_lines();
  }

  // --- nodes ------------------------------------------------------------------------------------------------------

  bool emit_nodes() {
    const bool is_linked = term_.term.goes_over_pieces();
    const std::size_t size = is_linked ? tree_.linked_size(0, tree_.count(), Over::nothing)
                                       : tree_.size(0, tree_.count(), term_.term.hops());
    if (size > max_nodes_of_cell || program_.nodes.size() + size > max_program_nodes) return false;
    const std::size_t exit = program_.nodes.size() + size;
    if (is_linked)
      emit_linked(0, tree_.count(), Over::nothing, no_parent, exit);
    else if (term_.term.hops())
      emit_hops(0, tree_.count(), no_parent, exit);
    else
      emit_plain(0, tree_.count(), no_parent, exit);
    return true;
  }

  /// Emits the siblings from `first` on, each with its subtree; after the last one the program goes on at `exit`.
  void emit_plain(int first, int last, std::uint16_t parent, std::size_t exit) {
    const std::size_t begin = program_.nodes.size();
    const auto place = [&](int node) { return begin + static_cast<std::size_t>(node - first); };
    for (int node = first; node < last; ++node) {
      const std::size_t after = tree_.end(node) < last ? place(tree_.end(node)) : exit;
      const int before = tree_[node].parent;
      push(tree_[node].cell, target_flags(tree_[node]), tree_.has_children(node) ? place(node) + 1 : after, after,
           before < first ? parent : node_index(place(before)));
    }
  }

  /// Emits the siblings of a hopper's lines that are still looking for their hurdle.
  void emit_hops(int first, int last, std::uint16_t parent, std::size_t exit) {
    for (int node = first; node < last; node = tree_.end(node))
      emit_hop(node, parent, tree_.end(node) < last ? program_.nodes.size() + tree_.size(node, true) : exit);
  }

  /// A hopper's node, its line before the hurdle, and the second stage for the case that the hurdle is here.
  void emit_hop(int node, std::uint16_t parent, std::size_t exit) {
    const std::size_t here = program_.nodes.size();
    const Cell cell = tree_[node].cell;
    if (!tree_.has_children(node)) return push(cell, 0, exit, exit, parent);
    const int first = node + 1, last = tree_.end(node);
    const std::size_t behind = here + 1 + tree_.size(first, last, true);
    const bool is_hurdle = tree_.size_behind(node) > 0;
    push(cell, 0, here + 1, is_hurdle ? behind : exit, parent);
    emit_hops(first, last, node_index(here), exit);
    if (!is_hurdle) return;
    if (tree_.has_guards) push_guard(cell, parent, exit);
    if (tree_.lands_behind)
      emit_behind(first, last, node_index(here), exit);
    else
      emit_plain(first, last, node_index(here), exit);
  }

  /// Emits those of the siblings from `first` on that are targets, without what follows them.
  void emit_behind(int first, int last, std::uint16_t parent, std::size_t exit) {
    std::size_t left = tree_.size_behind(first - 1);
    for (int node = first; node < last; node = tree_.end(node)) {
      if (!tree_[node].is_target) continue;
      const std::size_t after = --left > 0 ? program_.nodes.size() + 1 : exit;
      push(tree_[node].cell, target_flags(tree_[node]), after, after, parent);
    }
  }

  /// Emits those of the siblings from `first` on to which the piece comes over this: each with what follows where its
  /// cell is empty, and then with what follows where a piece stands there.
  void emit_linked(int first, int last, Over over, std::uint16_t parent, std::size_t exit) {
    std::size_t left = 0;
    tree_.each_over(first, last, over, [&](int) { ++left; });
    tree_.each_over(first, last, over, [&](int node) {
      const std::size_t size = tree_.linked_size(node, tree_.end(node), over);
      emit_linked_node(node, parent, --left > 0 ? program_.nodes.size() + size : exit);
    });
  }

  void emit_linked_node(int node, std::uint16_t parent, std::size_t exit) {
    const std::size_t here = program_.nodes.size();
    const Cell cell = tree_[node].cell;
    const int first = node + 1, last = tree_.end(node);
    const std::size_t if_empty = tree_.linked_size(first, last, Over::nothing);
    const std::size_t over_hurdle = guarded_size(first, last, Over::hurdle);
    const std::size_t over_victim = guarded_size(first, last, Over::victim);
    push(cell, target_flags(tree_[node]), if_empty > 0 ? here + 1 : exit,
         over_hurdle + over_victim > 0 ? here + 1 + if_empty : exit, parent);
    emit_linked(first, last, Over::nothing, node_index(here), exit);
    const std::size_t behind_hurdle = over_victim > 0 ? here + 1 + if_empty + over_hurdle : exit;
    if (over_hurdle > 0 && tree_.is_guarded(Over::hurdle)) push_guard(cell, parent, behind_hurdle);
    emit_linked(first, last, Over::hurdle, node_index(here), behind_hurdle);
    if (over_victim == 0) return;
    const std::size_t taken = program_.nodes.size();
    push_guard(cell, parent, exit, node_flag::takes_aside);
    emit_linked(first, last, Over::victim, node_index(taken), exit);
  }

  /// Program nodes of those siblings to which the piece comes over this, with the guard before them.
  std::size_t guarded_size(int first, int last, Over over) const {
    const std::size_t size = tree_.linked_size(first, last, over);
    return size + (size > 0 && tree_.is_guarded(over) ? 1 : 0);
  }

  /// The node of a cell on which a piece stands: the next node follows if it may be the hurdle, or the victim.
  void push_guard(Cell cell, std::uint16_t parent, std::size_t exit, std::uint16_t more = 0) {
    const auto flags = static_cast<std::uint16_t>(node_flag::guard | more | (term_.condition << condition_shift));
    push(cell, flags, program_.nodes.size() + 1, exit, parent);
  }

  void push(Cell cell, std::uint16_t flags, std::size_t if_empty, std::size_t if_occupied, std::uint16_t parent) {
    const std::size_t here = program_.nodes.size();
    program_.nodes.push_back(
        {cell, flags, static_cast<std::uint16_t>(if_empty - here), static_cast<std::uint16_t>(if_occupied - here)});
    program_.origins.push_back({parent, 0});
  }

  std::uint16_t node_index(std::size_t node) const {
    return static_cast<std::uint16_t>(node - program_.node_begin.back());
  }

  std::uint16_t target_flags(const LineNode& node) const {
    if (!node.is_target) return 0;
    if (node.closes) return node_flag::closes | (flags_ & node_flag::unmoved_only);
    const bool promotes = promotes_from_here_ || term_.promotion.contains(node.cell);
    std::uint16_t flags = flags_;
    if ((flags & node_flag::may_move) != 0 && takes_before(node)) flags ^= node_flag::may_move | node_flag::takes_aside;
    return static_cast<std::uint16_t>(flags | (promotes && !term_.term.stays() ? node_flag::promotes : 0));
  }

  /// Does the piece capture on its way to the node?
  bool takes_before(const LineNode& node) const {
    if (!term_.term.captures_on_its_way()) return false;
    const LineNode* at = &node;
    while (at->parent >= 0 && at->over != Over::victim) at = &tree_.nodes[static_cast<std::size_t>(at->parent)];
    return at->parent >= 0;
  }

  // --- canonical form ---------------------------------------------------------------------------------------------

  bool add_lines() {
    const bool is_linked = term_.term.goes_over_pieces(), hops_anywhere = term_.term.hops() && !is_linked;
    for (const LineNode& node : tree_.nodes) {
      if (!node.is_target || node.closes || (hops_anywhere && node.parent < 0)) continue;
      const std::size_t begin = program_.paths.size();
      for (int p = node.parent; p >= 0; p = tree_[p].parent) program_.paths.push_back(tree_[p].cell);
      std::reverse(program_.paths.begin() + static_cast<std::ptrdiff_t>(begin), program_.paths.end());
      const std::size_t length = program_.paths.size() - begin;
      MoveLine line{.from = from_, .to = node.cell, .flags = target_flags(node)};
      line.hurdles = is_linked ? add_places(node) : hops_anywhere ? 1 : 0;
      line.has_places = is_linked && line.hurdles > 0;
      line.lands_behind = tree_.lands_behind && length > 1;
      line.path_begin = static_cast<std::uint32_t>(begin);
      line.path_length = static_cast<std::uint32_t>(length);
      program_.lines.push_back(line);
      if (!budget_.spend(budget_.path_cells, length)) return false;
    }
    return true;
  }

  /// Notes what must stand on the path to a node, the last one of `paths`; returns on how many of its cells pieces do.
  std::uint8_t add_places(const LineNode& node) {
    std::size_t pieces = 0;
    program_.over.resize(program_.paths.size());
    auto place = program_.over.end();
    const LineNode* at = &node;
    for (; at->parent >= 0; at = &tree_.nodes[static_cast<std::size_t>(at->parent)]) {
      *--place = at->over;
      pieces += at->over != Over::nothing ? 1 : 0;
    }
    return static_cast<std::uint8_t>(pieces);
  }

  const Grid& grid_;
  const CompilerTerm& term_;
  CompilerBudget& budget_;
  const std::uint16_t flags_;
  LineExpander expander_;
  MoveProgram program_;
  // The cell that is looked at.
  LineTree tree_;
  Pruner pruner_;
  Flattener flattener_;
  HurdlePlacer placer_;
  Cell from_ = no_cell;
  bool promotes_from_here_ = false;
};

}  // namespace

std::optional<MoveProgram> compile_term(const Grid& grid, const CompilerTerm& term, CompilerBudget& budget) {
  return TermBuilder(grid, term, budget).build();
}

}  // namespace trigon::engine
