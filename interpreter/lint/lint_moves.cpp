// How pieces move on the board of their game; see lint.h.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "interpreter/lint/lint_parts.h"
#include "interpreter/movement/lines.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Nodes of a term from one cell that are looked at to compare it with another; longer ones are riders for certain.
constexpr std::size_t max_compared_nodes = 4096;
/// And those of one term from all cells.
constexpr std::size_t max_compared_in_all = 1'000'000;

/// Checks one term as it is written, without zones.
class TermLint {
 public:
  TermLint(const LintSubject& subject, const std::string& owner, const TermInfo& term)
      : subject_(subject), grid_(subject.ruleset().grid), owner_(owner), term_(term) {}

  /// A letter for steps that the lattice does not have. True when it was reported.
  bool report_wrong_letter() {
    if ((grid_.lattice().kinds() & triagonal) != 0) return false;
    const bool uses_it = std::any_of(term_.term.legs.begin(), term_.term.legs.end(),
                                     [](const Leg& leg) { return (leg.atoms & viceroy) != 0; });
    if (!uses_it) return false;
    const std::size_t at = source_text().find('V');
    subject_.found.warning(
        at == std::string_view::npos ? term_.span : term_.span.part(at, 1), "lattice",
        fmt::format("{}: 'V' means nothing on {}, which have no triagonal steps", owner_, grid_.lattice().cells),
        "steps there are W and F; V is one of triangles, cubes and octagons");
    return true;
  }

  /// Numbers and stars that repeat nothing.
  void report_single_steps() {
    for (std::size_t leg = 0; leg < term_.term.legs.size(); ++leg) {
      if (term_.term.legs[leg].range == 1) continue;
      Term single = term_.term;
      single.legs[leg].range = single.legs[leg].least = 1;
      if (is_same_everywhere(single)) report_single(leg, "this step");
    }
    if (term_.term.path_range == 1) return;
    Term single = term_.term;
    single.path_range = single.path_least = 1;
    if (is_same_everywhere(single)) report_single(term_.term.legs.size(), "this path");
  }

  /// Does the other term, a single step, make all moves of this one? Both must be written here, not referred to.
  bool is_covered_by(const TermInfo& other) const {
    if (!is_written_here(term_) || !is_written_here(other) || !can_cover(other) || !is_quiet_or_capture(term_))
      return false;
    if ((term_.term.captures() && !other.term.captures()) || (term_.term.moves() && !other.term.moves())) return false;
    if (other.term.has(Modifier::unmoved_only) && !term_.term.has(Modifier::unmoved_only)) return false;
    bool has_targets = false;
    for (const PlayerInfo& player : subject_.ruleset().players)
      for (const Cell cell : grid_.cells()) {
        const CellSet mine = targets(term_.term, cell, player.facing);
        CellSet both = mine;
        both &= targets(other.term, cell, player.facing);
        if (both != mine) return false;
        has_targets |= !mine.empty();
      }
    return has_targets;
  }

 private:
  static bool is_written_here(const TermInfo& info) { return info.named_at.offset == info.span.offset; }

  /// Can the term be a part of another one? Not if it opens or takes en passant, passes, or shoots.
  static bool is_quiet_or_capture(const TermInfo& info) {
    constexpr ModifierSet harmless = {Modifier::unmoved_only, Modifier::move_only, Modifier::capture_only,
                                      Modifier::leaps};
    const bool captures_plainly = info.condition.takes == Takes::onto && !info.condition.fate.stays_on_board() &&
                                  !info.condition.changes_captor();
    return (info.term.modifiers - harmless).empty() && !info.term.goes_over_pieces() && captures_plainly &&
           !closes(info.term);
  }

  static bool closes(const Term& term) {
    return std::any_of(term.legs.begin(), term.legs.end(), [](const Leg& leg) { return leg.closes; });
  }

  /// Is it a single step without conditions, which nothing can block?
  static bool can_cover(const TermInfo& info) {
    return is_quiet_or_capture(info) && info.limits.empty() && info.term.legs.size() == 1 &&
           info.term.legs[0].range == 1;
  }

  CellSet targets(const Term& term, Cell from, const Facing& facing) const {
    CellSet cells;
    if (const auto lines = expand_lines(grid_, term, from, facing, max_compared_nodes)) {
      for (const LineNode& node : *lines)
        if (node.is_target && node.cell != no_cell) cells.insert(node.cell);
    } else {
      cells = all_cells(grid_);
    }
    return cells;
  }

  std::string_view source_text() const {
    if (!term_.span.source) return {};
    return std::string_view(term_.span.source->text()).substr(term_.span.offset, term_.span.length);
  }

  static bool is_same(const std::vector<LineNode>& a, const std::vector<LineNode>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const LineNode& x, const LineNode& y) {
      return x.cell == y.cell && x.parent == y.parent && x.is_target == y.is_target && x.closes == y.closes &&
             x.over == y.over;
    });
  }

  /// Do both terms have the same lines from every cell for every player, and at least one line?
  bool is_same_everywhere(const Term& other) const {
    bool has_lines = false;
    std::size_t compared = 0;
    for (const PlayerInfo& player : subject_.ruleset().players)
      for (const Cell cell : grid_.cells()) {
        const auto mine = expand_lines(grid_, term_.term, cell, player.facing, max_compared_nodes);
        const auto its = expand_lines(grid_, other, cell, player.facing, max_compared_nodes);
        if (!mine || !its || !is_same(*mine, *its)) return false;
        compared += mine->size();
        if (compared > max_compared_in_all) return false;
        has_lines |= !mine->empty();
      }
    return has_lines;
  }

  void report_single(std::size_t leg, const char* what) {
    const std::string hint(is_straight(leg) ? grid_.lattice().single_step_hint : "");
    subject_.found.warning(range_place(leg), "one-step",
                           fmt::format("{}: {} cannot be repeated anywhere on this board", owner_, what), hint);
  }

  bool is_straight(std::size_t leg) const {
    return leg < term_.term.legs.size() && term_.term.legs[leg].turning == Turning::straight;
  }

  /// The index behind numbers such as those of `@l90`, `z120` and `p2` which begin at `at`; `at` itself if none does.
  static std::size_t behind_angles(std::string_view text, std::size_t at) {
    while (at < text.size() && is_in("@qzp", text[at])) {
      const bool has_side = text[at] == '@' && at + 1 < text.size() && is_in("lr*", text[at + 1]);
      at += has_side ? 2 : 1;
      while (at < text.size() && is_digit(text[at])) ++at;
    }
    return at;
  }

  /// The range behind a leg, or behind the path: the legs' ones stand in their order, then the path's.
  Span range_place(std::size_t leg) const {
    const std::string_view text = source_text();
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (std::size_t i = 0; i < text.size(); ++i) {
      i = behind_angles(text, i);
      if (i == text.size()) break;
      const bool is_number = is_digit(text[i]), is_star = text[i] == '*';
      const bool goes_on = !places.empty() && places.back().first + places.back().second == i;
      if (goes_on && (is_number || text[i] == '.' || (is_star && text[i - 1] == '.')))
        ++places.back().second;
      else if (is_number || is_star)
        places.emplace_back(i, 1);
    }
    std::size_t index = 0, count = term_.term.path_range == 1 ? 0 : 1;
    for (std::size_t l = 0; l < term_.term.legs.size(); ++l) {
      const bool has_range = term_.term.legs[l].range != 1;
      count += has_range ? 1 : 0;
      index += has_range && l < leg ? 1 : 0;
    }
    // A written 1 is no range; then it is not certain which is whose.
    if (count != places.size() || !term_.span.source) return term_.span;
    return term_.span.part(places[index].first, places[index].second);
  }

  const LintSubject& subject_;
  const Grid& grid_;
  const std::string& owner_;
  const TermInfo& term_;
};

/// Checks one piece type.
class PieceLint {
 public:
  PieceLint(const LintSubject& subject, PieceType type)
      : subject_(subject),
        ruleset_(subject.ruleset()),
        type_(type),
        info_(ruleset_.types[type]),
        owner_(fmt::format("piece '{}'", info_.name)),
        place_(place_of(subject.loaded, "pieces", info_.name)) {}

  void run() {
    const bool is_immobile = report_immobile();
    for (std::size_t t = 0; t < info_.terms.size(); ++t) look_at_term(t, is_immobile);
    if (!subject_.analysis.is_in_game(type_)) return;
    report_promotion();
    if (is_immobile) return;
    report_stuck();
    report_closed_cells();
    report_bound();
    report_reach();
  }

 private:
  const PieceAnalysis& of(Player home) const { return subject_.analysis.of(type_, home); }
  bool is_placed_by_scripts() const { return subject_.analysis.placed_by_scripts.contains(type_); }

  /// Calls `visit(home)` for the players whose army can have the piece and move it.
  template <class Visit>
  void each_home(Visit&& visit) const {
    for (Player player : ruleset_.all_players())
      if (of(player).is_in_game() && !ruleset_.players[player].is_neutral) visit(player);
  }

  /// For some homes cells: "of left on a1 and b1, of top on e8"; nothing when all are empty.
  template <class CellsOf>
  std::string by_home(const char* before, CellsOf&& cells_of) const {
    std::vector<std::string> parts;
    each_home([&](Player home) {
      if (const CellSet cells = cells_of(home); !cells.empty())
        parts.push_back(fmt::format("of {} {}{}", ruleset_.players[home].name, before, list_cells(ruleset_, cells)));
    });
    return join(parts, ", ");
  }

  void look_at_term(std::size_t index, bool is_immobile) {
    const TermInfo& term = info_.terms[index];
    TermLint lint(subject_, owner_, term);
    const bool has_wrong_letter = lint.report_wrong_letter();
    lint.report_single_steps();
    if (has_wrong_letter || is_immobile) return;
    report_covered(lint, index);
    std::vector<std::string> without;
    bool moves = false, is_useful = false, is_in_game = false;
    for (Player player : ruleset_.all_players()) {
      if (!term.players.contains(player)) continue;
      const PieceAnalysis& piece = of(player);
      moves |= piece.term_moves[index];
      if (!piece.term_moves[index]) without.push_back(ruleset_.players[player].name);
      is_useful |= piece.term_is_useful[index];
      is_in_game |= piece.is_in_game();
    }
    if (!moves)
      subject_.found.warning(term.span, "no-move", fmt::format("{}: this part leads nowhere on this board", owner_),
                             term.from || term.to || term.within ? "its zones leave it no cell to go to" : "");
    else if (!without.empty())
      subject_.found.warning(term.span, "no-move",
                             fmt::format("{}: this part leads nowhere for {}", owner_, join(without, ", ")));
    else if (is_in_game && !is_useful && !is_placed_by_scripts())
      subject_.found.warning(term.span, "no-use",
                             fmt::format("{}: this part leads somewhere, but no game can come to it", owner_),
                             reason_of_no_use(term));
  }

  /// Reports a term that another one covers; the second of two equal terms.
  void report_covered(const TermLint& lint, std::size_t index) {
    for (std::size_t other = 0; other < info_.terms.size(); ++other) {
      const TermInfo& wider = info_.terms[other];
      if (other == index || !lint.is_covered_by(wider)) continue;
      const bool is_same = TermLint(subject_, owner_, wider).is_covered_by(info_.terms[index]);
      if (is_same && index < other) continue;
      subject_.found.warning(
          info_.terms[index].span, "covered",
          fmt::format("{}: this part adds nothing, since {} makes all its moves", owner_, wider.text),
          "modifiers and directions count for the next step only; two steps on are W2 or [W-W]");
      return;
    }
  }

  static std::string reason_of_no_use(const TermInfo& term) {
    if (term.term.has(Modifier::unmoved_only))
      return "i asks for a piece that has not moved since the setup, and none can use it there";
    if (term.term.hops()) return "there is never a piece that it may hop over, with a target behind it";
    if (!term.term.moves() || term.term.captures_on_its_way())
      return "there is never a piece there that it may capture";
    return "the piece never comes to a cell from which it could be used";
  }

  /// True when the piece has no move for some army.
  bool report_immobile() {
    // `moves: []` is meant so.
    if (info_.terms.empty()) return true;
    std::vector<std::string> homes;
    bool is_all = true, has_lines = false;
    each_home([&](Player home) {
      const PieceAnalysis& piece = of(home);
      const bool moves = has_any(piece.term_is_useful);
      if (!moves) homes.push_back(ruleset_.players[home].name);
      has_lines |= !moves && has_any(piece.term_moves);
      is_all &= !moves;
    });
    if (homes.empty()) return false;
    subject_.found.warning(place_, "immobile",
                           fmt::format("{} has no move{}{}", owner_, has_lines ? " from where it can stand" : " at all",
                                       is_all ? "" : " for " + join(homes, ", ")),
                           has_lines    ? "its movement leads somewhere, but only from other cells"
                           : has_zone() ? "its zones leave it no cell to go to"
                                        : "");
    return true;
  }

  static bool has_any(const std::vector<bool>& list) { return std::find(list.begin(), list.end(), true) != list.end(); }

  bool has_zone() const {
    return std::any_of(info_.terms.begin(), info_.terms.end(),
                       [](const TermInfo& info) { return info.from || info.to || info.within; });
  }

  /// A piece that can go back always has a move, so this finds those that cannot.
  void report_stuck() {
    if (is_placed_by_scripts()) return;
    const std::string where = by_home("on ", [&](Player home) { return of(home).stuck; });
    if (!where.empty())
      subject_.found.warning(place_, "strands", fmt::format("{} can strand: {}", owner_, where),
                             "there it has no move any more and does not promote");
  }

  /// Cells that a piece without zones and directions cannot enter from anywhere.
  void report_closed_cells() {
    if (has_restrictions(info_)) return;
    CellSet entered;
    for (const MoveLine& line : ruleset_.program(Piece(type_, 0, 0, false)).lines)
      if (!line.has(node_flag::stays)) entered.insert(line.to);
    CellSet closed;
    all_cells(ruleset_.grid).for_each([&](Cell cell) {
      if (!entered.contains(cell)) closed.insert(cell);
    });
    is_closed_somewhere_ = !closed.empty();
    if (is_closed_somewhere_)
      subject_.found.warning(place_, "unreachable",
                             fmt::format("{}: no move of it leads to {}", owner_, list_cells(ruleset_, closed)));
  }

  void report_promotion() {
    if (info_.promotes_to.empty()) return;
    if (info_.promotes_to == std::vector<PieceType>{type_} && info_.promotion_limits.empty())
      subject_.found.warning(info_.promotion_place, "promotion",
                             fmt::format("promotion: '{}' promotes to itself alone", info_.name));
    std::vector<std::string> without;
    each_home([&](Player home) {
      if (of(home).promotions.empty()) without.push_back(ruleset_.players[home].name);
    });
    if (!without.empty())
      subject_.found.warning(
          info_.promotion_place, "promotion",
          fmt::format("promotion: no '{}' of {} can ever come to where it promotes", info_.name, join(without, ", ")));
    const std::string closed = by_home("", [&](Player home) { return closed_promotions(home); });
    if (!closed.empty())
      subject_.found.note(info_.promotion_place, "promotion",
                          fmt::format("promotion: part of the zone is out of reach for '{}': {}", info_.name, closed));
  }

  /// Cells of the promotion zone to which no move could lead, even if it did not promote earlier; none when no move
  /// leads to the zone at all.
  CellSet closed_promotions(Player home) const {
    CellSet closed;
    if (of(home).promotions.empty()) return closed;
    const CellSet open = onward_from(home);
    info_.promotes_in[home].for_each([&](Cell cell) {
      if (!open.contains(cell) && !of(home).starts.contains(cell)) closed.insert(cell);
    });
    return closed;
  }

  /// Cells to which the piece could go on as what it is.
  CellSet onward_from(Player home) const {
    const MoveProgram& program = ruleset_.program(Piece(type_, home, home, false));
    CellSet seen = of(home).reachable;
    for (std::size_t before = 0; before != seen.size();) {
      before = seen.size();
      for (const MoveLine& line : program.lines)
        if (seen.contains(line.from) && !line.has(node_flag::stays)) seen.insert(line.to);
    }
    return seen;
  }

  /// Where the piece can come, when that is not everywhere; which cells, when these or the others are few.
  void report_reach() {
    if (is_placed_by_scripts() || is_closed_somewhere_) return;
    if (bound_in_words(ruleset_, subject_.analysis, type_)) return;
    std::vector<std::string> counts, cells;
    const std::size_t all = ruleset_.grid.cell_count();
    bool is_everywhere = true;
    each_home([&](Player home) {
      const CellSet& in = of(home).reachable;
      is_everywhere &= in.size() == all;
      counts.push_back(std::to_string(in.size()));
      if (const std::string few = few_cells(in); !few.empty())
        cells.push_back(fmt::format("{}'s to {}", ruleset_.players[home].name, few));
    });
    if (is_everywhere) return;
    // Where armies are alike, one is enough.
    if (std::adjacent_find(counts.begin(), counts.end(), std::not_equal_to<>()) == counts.end()) {
      counts.resize(1);
      cells.resize(std::min<std::size_t>(cells.size(), 1));
    }
    subject_.found.note(place_, "reach",
                        fmt::format("{} can come to {} of the {} cells{}{}", owner_, join(counts, " or "), all,
                                    cells.empty() ? "" : ": ", join(cells, ", ")));
  }

  /// The cells, or all but the others, when these are few.
  std::string few_cells(const CellSet& cells) const {
    constexpr std::size_t few = 9;
    const CellSet others = without(cells);
    if (others.empty() || std::min(cells.size(), others.size()) > few) return "";
    return cells.size() <= others.size() ? list_cells(ruleset_, cells, few)
                                         : "all but " + list_cells(ruleset_, others, few);
  }

  CellSet without(const CellSet& cells) const {
    CellSet others = all_cells(ruleset_.grid);
    cells.for_each([&](Cell cell) { others.erase(cell); });
    return others;
  }

  void report_bound() {
    if (const auto bound = bound_in_words(ruleset_, subject_.analysis, type_))
      subject_.found.note(place_, "bound", fmt::format("{} is {}", owner_, *bound));
  }

  const LintSubject& subject_;
  const Ruleset& ruleset_;
  const PieceType type_;
  const PieceTypeInfo& info_;
  const std::string owner_;
  const Span place_;
  /// It was reported that no move leads to some cells.
  bool is_closed_somewhere_ = false;
};

/// Cells on which nothing ever stands.
void report_dead_cells(const LintSubject& subject) {
  CellSet dead = all_cells(subject.ruleset().grid);
  for (const PieceAnalysis& piece : subject.analysis.pieces)
    piece.reachable.for_each([&](Cell cell) { dead.erase(cell); });
  if (!dead.empty())
    subject.found.warning(place_of(subject.loaded, "grid", ""), "dead-cells",
                          fmt::format("no piece can ever come to {}", list_cells(subject.ruleset(), dead)));
}

}  // namespace

void lint_moves(const LintSubject& subject) {
  for (PieceType type : subject.ruleset().all_types()) PieceLint(subject, type).run();
  report_dead_cells(subject);
}

std::set<std::string> unused_pieces(const LintSubject& subject) {
  std::set<std::string> names;
  for (PieceType type : subject.ruleset().all_types())
    if (!subject.analysis.is_in_game(type)) names.insert(subject.ruleset().types[type].name);
  return names;
}

}  // namespace trigon::engine
