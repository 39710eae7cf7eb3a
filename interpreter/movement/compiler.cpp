#include "interpreter/movement/compiler.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "interpreter/movement/lines.h"

namespace trigon::engine {

namespace {

/// The lines of one term from one cell in preorder, with the numbers of nodes that they will take.
struct LineTree {
  std::vector<LineNode> nodes;
  /// Beside nodes: the first node after each one's subtree.
  std::vector<int> ends;
  /// Beside nodes, of hoppers: program nodes of each subtree as a line that is looking for its hurdle, with its second
  /// stages.
  std::vector<std::size_t> hop_sizes;
  /// Beside nodes, of terms that hop by links: program nodes of each subtree.
  std::vector<std::size_t> linked_sizes;
  /// Does a hopper go to the cells right behind its hurdle only?
  bool lands_behind = false;
  /// Must hurdles pass a test?
  bool has_guards = false;

  /// Counts anew after `nodes` have changed, of the movement of `term`.
  void measure(const CompilerTerm& term) {
    const bool hops = term.term.hops() && !term.term.goes_over_pieces();
    has_guards = term.condition != 0;
    lands_behind = term.term.has(Modifier::lands_behind);
    ends.assign(nodes.size(), 0);
    hop_sizes.assign(hops ? nodes.size() : 0, 1);
    for (int node = static_cast<int>(nodes.size()) - 1; node >= 0; --node) {
      const auto i = static_cast<std::size_t>(node);
      ends[i] = std::max(ends[i], node + 1);
      const int parent = nodes[i].parent;
      if (parent >= 0)
        ends[static_cast<std::size_t>(parent)] = std::max(ends[static_cast<std::size_t>(parent)], ends[i]);
      if (!hops) continue;
      if (const std::size_t behind = size_behind(node)) hop_sizes[i] += behind + (has_guards ? 1 : 0);
      if (parent >= 0) hop_sizes[static_cast<std::size_t>(parent)] += hop_sizes[i];
    }
    if (term.term.goes_over_pieces()) measure_linked();
  }

  void measure_linked() {
    linked_sizes.assign(nodes.size(), 1);
    for (std::size_t i = nodes.size(); i-- > 0;) {
      const int node = static_cast<int>(i);
      for (const Over over : {Over::hurdle, Over::victim})
        if (is_guarded(over) && linked_size(node + 1, end(node), over) > 0) ++linked_sizes[i];
      for (int child = node + 1; child < end(node); child = end(child))
        linked_sizes[i] += linked_sizes[static_cast<std::size_t>(child)];
    }
  }

  int count() const { return static_cast<int>(nodes.size()); }
  const LineNode& operator[](int node) const { return nodes[static_cast<std::size_t>(node)]; }
  /// The index behind the node's subtree. Siblings follow each other: each one begins at the end of the one before.
  int end(int node) const { return ends[static_cast<std::size_t>(node)]; }
  bool has_children(int node) const { return end(node) > node + 1; }
  /// Program nodes for what a hopper can do behind a hurdle on the node, apart from the guard.
  std::size_t size_behind(int hurdle) const {
    if (!lands_behind) return size(hurdle, false) - 1;
    std::size_t count = 0;
    for (int node = hurdle + 1; node < end(hurdle); node = end(node))
      if ((*this)[node].is_target) ++count;
    return count;
  }
  /// Program nodes of a subtree.
  std::size_t size(int node, bool hop) const {
    return hop ? hop_sizes[static_cast<std::size_t>(node)] : static_cast<std::size_t>(end(node) - node);
  }
  /// Must a piece of this kind on the way pass a test?
  bool is_guarded(Over over) const { return over == Over::victim || has_guards; }
  /// Calls `visit(node)` for those of the siblings from `first` up to `last` to which the piece comes over this.
  template <class Visit>
  void each_over(int first, int last, Over over, Visit&& visit) const {
    for (int node = first; node < last; node = end(node))
      if ((*this)[node].over == over) visit(node);
  }
  /// Program nodes of their subtrees.
  std::size_t linked_size(int first, int last, Over over) const {
    std::size_t sum = 0;
    each_over(first, last, over, [&](int node) { sum += linked_sizes[static_cast<std::size_t>(node)]; });
    return sum;
  }
  /// Program nodes of the subtrees of the siblings from `first` up to `last`.
  std::size_t size(int first, int last, bool hop) const {
    std::size_t sum = 0;
    for (int node = first; node < last; node = end(node)) sum += size(node, hop);
    return sum;
  }
};

/// Applies the zones: cuts lines where they leave `within`, takes away targets outside `to`, and then drops every
/// node that leads to no target.
class Pruner {
 public:
  void prune(std::vector<LineNode>& lines, const CompilerTerm& term) {
    const auto is_right = [&](const LineNode& node) {
      return node.is_target && term.to.contains(node.cell) && term.within.contains(node.cell);
    };
    if (std::all_of(lines.begin(), lines.end(), is_right)) return;
    mark(lines, term);
    new_index_.resize(lines.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!is_needed_[i]) continue;
      new_index_[i] = static_cast<int>(kept);
      LineNode node = lines[i];
      for (int LineNode::*index : {&LineNode::parent, &LineNode::last_stop})
        if (node.*index >= 0) node.*index = new_index_[static_cast<std::size_t>(node.*index)];
      lines[kept++] = node;
    }
    lines.resize(kept);
  }

 private:
  void mark(std::vector<LineNode>& lines, const CompilerTerm& term) {
    is_needed_.assign(lines.size(), 0);
    is_kept_.resize(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      LineNode& node = lines[i];
      const bool is_over_hole = node.cell == no_cell;
      is_kept_[i] = (is_over_hole || term.within.contains(node.cell)) &&
                    (node.parent < 0 || is_kept_[static_cast<std::size_t>(node.parent)]);
      if (is_over_hole || !term.to.contains(node.cell)) node.is_target = false;
    }
    for (std::size_t i = lines.size(); i-- > 0;) {
      is_needed_[i] = is_kept_[i] && (is_needed_[i] || lines[i].is_target);
      if (is_needed_[i] && lines[i].parent >= 0) is_needed_[static_cast<std::size_t>(lines[i].parent)] = 1;
    }
  }

  // Beside the lines.
  std::vector<char> is_kept_, is_needed_;
  std::vector<int> new_index_;
};

/// A leap has no path but the cells where it landed before: each target hangs below the last of these, once.
class Flattener {
 public:
  void flatten(std::vector<LineNode>& lines) {
    merged_of_.assign(lines.size(), -1);
    places_.assign(std::bit_ceil(2 * lines.size() + 1), -1);
    merged_.clear();
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (lines[i].is_target) merged_[static_cast<std::size_t>(merge(lines, i))].node.is_target = true;
    lines.clear();
    for (std::size_t i = 0; i < merged_.size(); ++i)
      if (merged_[i].node.parent < 0) emit(static_cast<int>(i), -1, lines);
  }

 private:
  /// A node with its children as a list in their order.
  struct Merged {
    LineNode node;
    int first_child = -1, last_child = -1, next_sister = -1;
  };

  /// The merged node of a line's node, made when it is new.
  int merge(const std::vector<LineNode>& lines, std::size_t index) {
    if (merged_of_[index] >= 0) return merged_of_[index];
    const LineNode& node = lines[index];
    const int parent = node.last_stop < 0 ? -1 : merge(lines, static_cast<std::size_t>(node.last_stop));
    int& place = find_place(parent, node);
    if (place < 0) {
      place = static_cast<int>(merged_.size());
      merged_.push_back({{node.cell, parent, false, node.closes, parent, node.over}});
      if (parent >= 0) append(merged_[static_cast<std::size_t>(parent)], place);
    }
    return merged_of_[index] = place;
  }

  void append(Merged& parent, int child) {
    (parent.first_child < 0 ? parent.first_child : merged_[static_cast<std::size_t>(parent.last_child)].next_sister) =
        child;
    parent.last_child = child;
  }

  /// The slot of the merged node with this parent, cell, `closes` and `over`, or the free slot for it.
  int& find_place(int parent, const LineNode& node) {
    const std::size_t last = places_.size() - 1;
    const std::size_t key = static_cast<std::size_t>(parent + 1) << 19 | static_cast<std::size_t>(node.over) << 17 |
                            std::size_t{node.cell} << 1 | (node.closes ? 1 : 0);
    for (std::size_t slot = (key * 0x9E3779B97F4A7C15) >> 32 & last;; slot = (slot + 1) & last) {
      if (places_[slot] < 0) return places_[slot];
      const LineNode& other = merged_[static_cast<std::size_t>(places_[slot])].node;
      if (other.parent == parent && other.cell == node.cell && other.closes == node.closes && other.over == node.over)
        return places_[slot];
    }
  }

  void emit(int index, int parent, std::vector<LineNode>& lines) const {
    const Merged& merged = merged_[static_cast<std::size_t>(index)];
    const int here = static_cast<int>(lines.size());
    lines.push_back(merged.node);
    lines.back().parent = parent;
    for (int child = merged.first_child; child >= 0; child = merged_[static_cast<std::size_t>(child)].next_sister)
      emit(child, here, lines);
  }

  std::vector<int> merged_of_;  // beside lines
  std::vector<Merged> merged_;
  /// Merged nodes by hash of what they have in common; -1 where there is none.
  std::vector<int> places_;
};

/// Turns each line of a movement over several pieces into lines that say on which of its cells they stand.
class HurdlePlacer {
 public:
  /// False when there would be more than `max_nodes_of_cell` nodes; `lines` is then incomplete.
  bool place(std::vector<LineNode>& lines, int hurdles) {
    hurdles_ = hurdles;
    before_.swap(lines);
    measure();
    lines.clear();
    for (std::size_t i = 0; i < before_.size(); i = ends_[i])
      if (!copy(i, -1, 0, Over::nothing, lines)) return false;
    return true;
  }

 private:
  /// Finds where subtrees end, and how many cells lie behind each node on its longest line.
  void measure() {
    ends_.assign(before_.size(), 0);
    heights_.assign(before_.size(), 0);
    for (std::size_t i = before_.size(); i-- > 0;) {
      ends_[i] = std::max(ends_[i], i + 1);
      if (before_[i].parent < 0) continue;
      const auto parent = static_cast<std::size_t>(before_[i].parent);
      ends_[parent] = std::max(ends_[parent], ends_[i]);
      heights_[parent] = std::max(heights_[parent], heights_[i] + 1);
    }
  }

  /// Copies a node and what follows it, to which the piece comes over `met` pieces.
  bool copy(std::size_t node, int parent, int met, Over over, std::vector<LineNode>& lines) const {
    if (met + heights_[node] < hurdles_) return true;
    if (lines.size() >= max_nodes_of_cell) return false;
    const int here = static_cast<int>(lines.size());
    const LineNode& is = before_[node];
    lines.push_back({is.cell, parent, is.is_target && met == hurdles_, is.closes, parent, over});
    for (std::size_t child = node + 1; child < ends_[node]; child = ends_[child]) {
      if (!copy(child, here, met, Over::nothing, lines)) return false;
      if (met < hurdles_ && !copy(child, here, met + 1, Over::hurdle, lines)) return false;
    }
    return true;
  }

  int hurdles_ = 0;
  std::vector<LineNode> before_;
  // Beside it.
  std::vector<std::size_t> ends_;
  std::vector<int> heights_;
};

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
