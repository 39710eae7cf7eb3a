#include "interpreter/report/report_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace trigon::engine {

namespace {

class PieceFigures {
 public:
  PieceFigures(const Ruleset& ruleset, const Analysis& analysis, PieceType type, Player player)
      : ruleset_(ruleset),
        info_(ruleset.types[type]),
        piece_(type, player, player, false),
        analysis_(analysis.of(type, player)),
        program_(ruleset.program(piece_)),
        is_shown_(info_.terms.size(), false) {}

  std::vector<Figure> draw() {
    const CellSet cells = cells_with([](const MoveLine& line) { return is_simple(line); });
    for (Cell cell : middle_cells(ruleset_.grid, has_zones() ? most_mobile(cells) : cells)) add(cell, false);
    for (std::size_t t = 0; t < info_.terms.size() && figures_.size() < most; ++t)
      if (!is_shown_[t]) show_term(t);
    return std::move(figures_);
  }

 private:
  static constexpr std::size_t most = 6;

  /// Shows on an empty board, at any time.
  static bool is_simple(const MoveLine& line) { return line.hurdles == 0 && !line.has(node_flag::unmoved_only); }

  /// Cells that the piece can stand on and from which some line of it does.
  template <class Does>
  CellSet cells_with(Does&& does) const {
    CellSet cells;
    for (const MoveLine& line : program_.lines)
      if ((analysis_.reachable.contains(line.from) || !analysis_.is_in_game()) && does(line)) cells.insert(line.from);
    return cells;
  }

  bool has_zones() const {
    return std::any_of(info_.terms.begin(), info_.terms.end(),
                       [](const TermInfo& term) { return term.from || term.to || term.within; });
  }

  /// Of a piece with zones: the cells with the most moves, since near the middle of the board there may be few. On
  /// triangles those of each orientation.
  CellSet most_mobile(const CellSet& cells) const {
    std::array<std::size_t, 3> most_of_shade{};
    const auto shade = [&](Cell cell) {
      return ruleset_.grid.lattice() == Lattice::triangle ? static_cast<std::size_t>(ruleset_.grid.shade(cell)) : 0;
    };
    cells.for_each(
        [&](Cell cell) { most_of_shade[shade(cell)] = std::max(most_of_shade[shade(cell)], target_count(cell)); });
    CellSet best;
    cells.for_each([&](Cell cell) {
      if (target_count(cell) == most_of_shade[shade(cell)]) best.insert(cell);
    });
    return best;
  }

  std::size_t target_count(Cell cell) const {
    CellSet targets;
    for (std::uint32_t r = program_.line_begin[cell]; r < program_.line_begin[cell + 1u]; ++r)
      if (is_simple(program_.lines[r])) targets.insert(program_.lines[r].to);
    return targets.size();
  }

  void show_term(std::size_t term) {
    const auto is_its = [&](const MoveLine& line) { return line.term == term; };
    const bool is_first = info_.terms[term].term.unmoved_only;
    CellSet cells = cells_with(is_its);
    if (is_first) cells &= analysis_.starts;
    const auto nearest = middle_cells(ruleset_.grid, cells);
    if (nearest.empty()) return;
    if (info_.terms[term].term.hops)
      add_hop(longest_hop(nearest.front(), term), is_first);
    else
      add(nearest.front(), is_first);
  }

  std::string caption(Cell cell, bool is_unmoved) const {
    std::string text = fmt::format("{} on {}", info_.name, ruleset_.labels[cell]);
    return is_unmoved ? text + ", not moved yet" : text;
  }

  void note_shown(Cell cell, bool is_unmoved, bool hops) {
    for (std::uint32_t r = program_.line_begin[cell]; r < program_.line_begin[cell + 1u]; ++r) {
      const MoveLine& line = program_.lines[r];
      if ((is_unmoved || !line.has(node_flag::unmoved_only)) && (hops || line.hurdles == 0))
        is_shown_[line.term] = true;
    }
  }

  void add(Cell cell, bool is_unmoved) {
    Position position(ruleset_);
    position.edit(cell, is_unmoved ? piece_.unmoved() : piece_);
    Marks marks = piece_marks(position, cell);
    figures_.push_back({caption(cell, is_unmoved), std::move(position), std::move(marks)});
    note_shown(cell, is_unmoved, false);
  }

  /// The line of the term with the longest path.
  const MoveLine* longest_hop(Cell cell, std::size_t term) const {
    const MoveLine* longest = nullptr;
    for (std::uint32_t r = program_.line_begin[cell]; r < program_.line_begin[cell + 1u]; ++r)
      if (program_.lines[r].term == term && (!longest || program_.lines[r].path_length > longest->path_length))
        longest = &program_.lines[r];
    return longest;
  }

  /// The hurdle stands on the second cell of the path, if there is one, and is a common piece.
  void add_hop(const MoveLine* hop, bool is_unmoved) {
    if (!hop) return;
    const TypeSet hurdles = ruleset_.conditions[hop->condition()].hurdles;
    std::optional<PieceType> hurdle;
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t)
      if ((hurdles >> t & 1) && (!hurdle || !ruleset_.types[t].is_royal)) hurdle = static_cast<PieceType>(t);
    if (!hurdle || hop->path_length == 0) return;
    const Cell stands = program_.path(*hop)[hop->path_length > 2 ? 1 : 0];
    Position position(ruleset_);
    position.edit(hop->from, is_unmoved ? piece_.unmoved() : piece_);
    position.edit(stands, Piece(*hurdle, piece_.owner(), piece_.home(), false));
    Marks marks = piece_marks(position, hop->from);
    figures_.push_back({fmt::format("{}, over a {} on {}", caption(hop->from, is_unmoved), ruleset_.types[*hurdle].name,
                                    ruleset_.labels[stands]),
                        std::move(position), std::move(marks)});
    note_shown(hop->from, is_unmoved, true);
  }

  const Ruleset& ruleset_;
  const PieceTypeInfo& info_;
  const Piece piece_;
  const PieceAnalysis& analysis_;
  const MoveProgram& program_;
  std::vector<bool> is_shown_;
  std::vector<Figure> figures_;
};

}  // namespace

std::vector<Figure> piece_figures(const Ruleset& ruleset, const Analysis& analysis, PieceType type, Player player) {
  return PieceFigures(ruleset, analysis, type, player).draw();
}

}  // namespace trigon::engine
