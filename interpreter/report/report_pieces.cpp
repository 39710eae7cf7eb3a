#include "interpreter/report/report_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "interpreter/pictures/middle.h"
#include "interpreter/rulebook/words.h"

namespace trigon::engine {

namespace {

class PieceFigures {
 public:
  PieceFigures(const Ruleset& ruleset, const Analysis& analysis, PieceType type, Player player)
      : ruleset_(ruleset),
        info_(ruleset.types[type]),
        piece_(type, player, player, false),
        all_(analysis),
        analysis_(analysis.of(type, player)),
        program_(ruleset.program(piece_)),
        is_shown_(info_.terms.size(), false) {}

  std::vector<Figure> draw() {
    const CellSet cells = cells_with([&](const MoveLine& line) { return shows_alone(line); });
    for (Cell cell : middle_cells(ruleset_.grid, has_zones() ? most_mobile(cells) : cells)) add(cell, false);
    for (std::size_t t = 0; t < info_.terms.size() && figures_.size() < most; ++t)
      if (!is_shown_[t]) show_term(t);
    for (const TermInfo& term : info_.terms)
      for (const auto* zone : {&term.from, &term.within})
        if (*zone && figures_.size() < most) show_outside((**zone)[piece_.home()]);
    return std::move(figures_);
  }

 private:
  static constexpr std::size_t most = 6;

  /// Can the line be shown on an empty board, at any time?
  bool shows_alone(const MoveLine& line) const {
    return line.hurdles == 0 && !line.has(node_flag::unmoved_only) && marks_empty_target(ruleset_, line);
  }

  bool may_stand_on(Cell cell) const { return analysis_.reachable.contains(cell) || !analysis_.is_in_game(); }

  /// The cells on which the piece can stand and from which `does` holds for some line of it.
  template <class Does>
  CellSet cells_with(Does&& does) const {
    CellSet cells;
    for (const MoveLine& line : program_.lines)
      if (may_stand_on(line.from) && does(line)) cells.insert(line.from);
    return cells;
  }

  bool has_zones() const {
    return std::any_of(info_.terms.begin(), info_.terms.end(),
                       [](const TermInfo& term) { return term.from || term.to || term.within; });
  }

  /// The cells with the most moves, for each orientation. For a piece with zones there may be few near the middle.
  CellSet most_mobile(const CellSet& cells) const {
    const Grid& grid = ruleset_.grid;
    std::vector<std::size_t> max_of(grid.lattice().orientation_count());
    cells.for_each([&](Cell cell) {
      std::size_t& so_far = max_of[grid.orientation(cell)];
      so_far = std::max(so_far, target_count(cell));
    });
    CellSet best;
    cells.for_each([&](Cell cell) {
      if (target_count(cell) == max_of[grid.orientation(cell)]) best.insert(cell);
    });
    return best;
  }

  std::size_t target_count(Cell cell) const {
    CellSet targets;
    for (std::uint32_t r = program_.line_begin[cell]; r < program_.line_begin[cell + 1u]; ++r)
      if (shows_alone(program_.lines[r])) targets.insert(program_.lines[r].to);
    return targets.size();
  }

  /// Must pieces stand on the way of the term?
  bool needs_pieces(std::size_t term) const {
    return info_.terms[term].term.hops() || info_.terms[term].term.captures_on_its_way();
  }

  void show_term(std::size_t term) {
    const auto is_its = [&](const MoveLine& line) { return line.term == term; };
    const auto marks_something = [&](const MoveLine& line) {
      return is_its(line) && marks_empty_target(ruleset_, line);
    };
    if (!needs_pieces(term) && cells_with(marks_something).empty()) return show_capture(term);
    const bool is_first = info_.terms[term].term.has(Modifier::unmoved_only);
    CellSet cells = cells_with(is_its);
    if (is_first) cells &= analysis_.starts;
    const auto nearest = middle_cells(ruleset_.grid, cells);
    if (nearest.empty()) return;
    if (needs_pieces(term))
      add_hop(longest_hop(nearest.front(), term), is_first);
    else
      add(nearest.front(), is_first);
  }

  /// Adds a diagram of the piece outside of a zone in which alone some term holds.
  void show_outside(const CellSet& zone) {
    if (std::any_of(plain_cells_.begin(), plain_cells_.end(), [&](Cell cell) { return !zone.contains(cell); })) return;
    CellSet cells = cells_with([&](const MoveLine& line) { return shows_alone(line); });
    cells.for_each([&](Cell cell) {
      if (zone.contains(cell)) cells.erase(cell);
    });
    for (Cell cell : middle_cells(ruleset_.grid, most_mobile(cells))) add(cell, false);
  }

  /// Adds a diagram with an enemy on the farthest target of a term that captures royals only, which marks nothing on an
  /// empty board.
  void show_capture(std::size_t term) {
    const MoveLine* best = nullptr;
    std::optional<Piece> victim;
    for (const MoveLine& line : program_.lines) {
      if (line.term != term || line.hurdles != 0 || !may_stand_on(line.from)) continue;
      if (best && line.path_length <= best->path_length) continue;
      if (const auto found = victim_on(line)) {
        best = &line;
        victim = found;
      }
    }
    if (!best) return;
    Position position(ruleset_);
    position.edit(best->from, piece_);
    position.edit(best->to, *victim);
    Marks marks = piece_marks(position, best->from);
    add_figure(best->from,
               fmt::format("{}, an enemy {} on {}", caption(best->from, false), ruleset_.types[victim->type()].name,
                           ruleset_.labels[best->to]),
               std::move(position), std::move(marks));
    is_shown_[term] = true;
  }

  /// An enemy that the line can capture and that can stand on its target.
  std::optional<Piece> victim_on(const MoveLine& line) const {
    const PieceLimit& victims = ruleset_.conditions[line.condition()].victims;
    for (Player owner : ruleset_.all_players() - (ruleset_.team_of[piece_.owner()] - PlayerSet{piece_.owner()}))
      for (PieceType type : ruleset_.all_types()) {
        if (!victims.contains(piece_.owner(), owner, type)) continue;
        if (all_.of(type, owner).reachable.contains(line.to)) return Piece(type, owner, owner, false);
      }
    return std::nullopt;
  }

  std::string caption(Cell cell, bool is_unmoved) const {
    std::string text =
        fmt::format("{}{} on {}", info_.name, looks_differ() ? " of " + owner_name() : "", ruleset_.labels[cell]);
    if (is_unmoved) text += ", not moved yet";
    return text + zones_around(cell);
  }

  const std::string& owner_name() const { return ruleset_.players[piece_.owner()].name; }

  /// Does the same piece of another player move differently?
  bool looks_differ() const {
    for (Player player : ruleset_.all_players()) {
      if (all_.of(piece_.type(), player).is_in_game() &&
          !has_same_moves(ruleset_.program(Piece(piece_.type(), player, player, false)), program_))
        return true;
    }
    return false;
  }

  static bool has_same_moves(const MoveProgram& a, const MoveProgram& b) {
    return std::equal(a.lines.begin(), a.lines.end(), b.lines.begin(), b.lines.end(),
                      [](const MoveLine& one, const MoveLine& other) {
                        return one.from == other.from && one.to == other.to && one.term == other.term;
                      });
  }

  /// The zones, as in ", in `palace`", that decide what the piece can do there and that do not hold all its cells.
  std::string zones_around(Cell cell) const {
    std::string text;
    std::set<std::string> named;
    for (const TermInfo& term : info_.terms)
      for (const auto* zone : {&term.from, &term.within}) {
        if (!*zone || holds_all_cells((**zone)[piece_.home()])) continue;
        const std::string name = name_of(**zone, term);
        if (named.insert(name).second) text += ((**zone)[piece_.home()].contains(cell) ? ", in " : ", not in ") + name;
      }
    return text;
  }

  bool holds_all_cells(const CellSet& zone) const {
    for (const Cell cell : ruleset_.grid.cells())
      if (may_stand_on(cell) && !zone.contains(cell)) return false;
    return true;
  }

  std::string name_of(const Zone& zone, const TermInfo& term) const {
    constexpr std::size_t longest = 60;
    const std::string words = zone_in_words(ruleset_, zone);
    return words.size() <= longest ? words : "the zone of `" + term.text + "`";
  }

  void add_figure(Cell from, std::string caption, Position position, Marks marks) {
    auto part = part_of(position, marks);
    figures_.push_back({.caption = std::move(caption),
                        .position = std::move(position),
                        .marks = std::move(marks),
                        .part = part,
                        .from = from});
  }

  /// The cells of pieces and marks, when they and their surroundings are a small part of the board; else nothing.
  std::optional<CellSet> part_of(const Position& position, const Marks& marks) const {
    CellSet part = position.occupied();
    for (std::size_t c = 0; c < marks.size(); ++c)
      if (!(marks[c] == CellMark())) part.insert(static_cast<Cell>(c));
    constexpr double around = 0.4, largest = 0.4;
    double left = 1e9, right = -1e9, low = 1e9, high = -1e9;
    part.for_each([&](Cell cell) {
      for (const Point& corner : ruleset_.grid.corners(cell)) {
        left = std::min(left, corner.x - around);
        right = std::max(right, corner.x + around);
        low = std::min(low, corner.y - around);
        high = std::max(high, corner.y + around);
      }
    });
    std::size_t inside = 0;
    for (std::size_t c = 0; c < marks.size(); ++c) {
      const Point middle = ruleset_.grid.centroid(static_cast<Cell>(c));
      inside += middle.x > left && middle.x < right && middle.y > low && middle.y < high ? 1 : 0;
    }
    if (static_cast<double>(inside) > largest * static_cast<double>(marks.size())) return std::nullopt;
    return part;
  }

  void note_shown(Cell cell, bool is_unmoved, bool hops) {
    for (std::uint32_t r = program_.line_begin[cell]; r < program_.line_begin[cell + 1u]; ++r) {
      const MoveLine& line = program_.lines[r];
      if ((is_unmoved || !line.has(node_flag::unmoved_only)) && (hops || line.hurdles == 0) &&
          marks_empty_target(ruleset_, line))
        is_shown_[line.term] = true;
    }
  }

  void add(Cell cell, bool is_unmoved) {
    Position position(ruleset_);
    position.edit(cell, is_unmoved ? piece_.unmoved() : piece_);
    Marks marks = piece_marks(position, cell);
    add_figure(cell, caption(cell, is_unmoved), std::move(position), std::move(marks));
    if (!is_unmoved) plain_cells_.push_back(cell);
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

  /// A piece that may be the hurdle of the line: an own one if possible, and no royal. Where the line captures on its
  /// way, a victim.
  std::optional<Piece> hurdle_of(const MoveLine& hop) const {
    PlayerSet others = ruleset_.all_players();
    others.erase(piece_.owner());
    const Condition& condition = ruleset_.conditions[hop.condition()];
    if (!program_.victim_cells(hop).empty()) return piece_of(condition.victims, {others, PlayerSet{piece_.owner()}});
    return piece_of(condition.hurdles, {PlayerSet{piece_.owner()}, others});
  }

  /// A piece that the limit allows, of the first of these owners who may have one; no royal if possible.
  std::optional<Piece> piece_of(const PieceLimit& limit, std::array<PlayerSet, 2> groups) const {
    for (const PlayerSet owners : groups)
      for (Player owner : owners) {
        std::optional<Piece> found;
        for (PieceType type : ruleset_.all_types())
          if (limit.contains(piece_.owner(), ruleset_.seen_by(piece_.owner(), owner), type) &&
              (!found || !ruleset_.types[type].is_royal))
            found = Piece(type, owner, owner == piece_.owner() ? piece_.home() : owner, false);
        if (found) return found;
      }
    return std::nullopt;
  }

  /// The cells of the hurdles in the diagram of a hop: where they must be, or the second cell of the path, if there is
  /// one.
  std::vector<Cell> hurdle_cells(const MoveLine& hop) const {
    const Cell* const path = program_.path(hop);
    if (hop.hops_anywhere()) return {path[hop.path_length > 2 ? 1 : 0]};
    std::vector<Cell> cells;
    for (std::uint32_t i = 0; i < hop.path_length; ++i)
      if (program_.may_pass_piece_at(hop, i)) cells.push_back(path[i]);
    return cells;
  }

  /// Adds a diagram of a hop over common pieces.
  void add_hop(const MoveLine* hop, bool is_unmoved) {
    if (!hop) return;
    const std::optional<Piece> hurdle = hurdle_of(*hop);
    if (!hurdle || hop->path_length == 0) return;
    const std::vector<Cell> stand = hurdle_cells(*hop);
    Position position(ruleset_);
    position.edit(hop->from, is_unmoved ? piece_.unmoved() : piece_);
    for (const Cell cell : stand) position.edit(cell, *hurdle);
    Marks marks = piece_marks(position, hop->from);
    const bool is_own = hurdle->owner() == piece_.owner();
    add_figure(hop->from,
               fmt::format("{}, over {} {} on {}", caption(hop->from, is_unmoved),
                           is_own ? "a" : "another player's", ruleset_.types[hurdle->type()].name,
                           list_cells(ruleset_, stand)),
               std::move(position), std::move(marks));
    note_shown(hop->from, is_unmoved, true);
  }

  const Ruleset& ruleset_;
  const PieceTypeInfo& info_;
  const Piece piece_;
  const Analysis& all_;
  const PieceAnalysis& analysis_;
  const MoveProgram& program_;
  std::vector<bool> is_shown_;
  std::vector<Figure> figures_;
  /// The cells on which diagrams show the piece at any time.
  std::vector<Cell> plain_cells_;
};

}  // namespace

std::vector<Figure> piece_figures(const Ruleset& ruleset, const Analysis& analysis, PieceType type, Player player) {
  return PieceFigures(ruleset, analysis, type, player).draw();
}

}  // namespace trigon::engine
