// Castlings that can hardly be meant: roles exchanged, cells that belong to another castling; see lint.h.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "interpreter/lint/lint_parts.h"

namespace trigon::engine {

namespace {

/// The cells between two, where one straight line has both; none of a cell and itself. On triangles, where straight on
/// means several things, nothing is said.
std::optional<CellSet> cells_between(const Grid& grid, Cell from, Cell to) {
  if (from == to) return CellSet();
  for (std::size_t heading = 0; heading < grid.heading_count(); ++heading) {
    CellSet between;
    Cell cell = grid.step(from, static_cast<Heading>(heading));
    for (; cell != no_cell && cell != to && cell != from; cell = grid.step(cell, static_cast<Heading>(heading)))
      between.insert(cell);
    if (cell == to) return between;
  }
  return std::nullopt;
}

class CastlingLint {
 public:
  CastlingLint(const LintSubject& subject, const Castling& castling)
      : subject_(subject), ruleset_(subject.ruleset()), castling_(castling) {}

  void run() const {
    report_roles();
    if (ruleset_.grid.lattice() == Lattice::triangle) return;
    const auto royal = path_of("royal", castling_.royal_from, castling_.royal_to),
               partner = path_of("partner", castling_.partner_from, castling_.partner_to);
    if (!royal || !partner) return;
    CellSet crossed = *royal;
    crossed |= *partner;
    report_not_empty(crossed);
    CellSet near = crossed;
    for (const Cell cell : {castling_.royal_from, castling_.royal_to, castling_.partner_from, castling_.partner_to})
      near.insert(cell);
    if (const auto inside = cells_between(ruleset_.grid, castling_.royal_from, castling_.partner_from)) near |= *inside;
    report_far("empty", castling_.empty, near);
    report_far("safe", castling_.safe, near);
  }

 private:
  bool is_royal(PieceType type) const { return (ruleset_.royal_types >> type & 1) != 0; }

  bool has_royal() const {
    return std::ranges::any_of(ruleset_.setup, [&](const Placement& placement) {
      return placement.owner == castling_.player && is_royal(placement.type);
    });
  }

  void warn(const std::string& message, const std::string& hint) const {
    subject_.found.warning(place_of(subject_.loaded, "castling", castling_.name), "castling",
                           fmt::format("castling '{}': {}", castling_.name, message), hint);
  }

  void report_roles() const {
    if (is_royal(castling_.royal) || !has_royal()) return;
    if (!is_royal(castling_.partner))
      return warn(fmt::format("its royal, the {}, is not royal, but another piece of {} is",
                              ruleset_.types[castling_.royal].name, ruleset_.players[castling_.player].name),
                  "the piece that stands on the first cell of royal in the setup castles");
    warn(fmt::format("its partner, the {}, is royal, and its royal, the {}, is not",
                     ruleset_.types[castling_.partner].name, ruleset_.types[castling_.royal].name),
         "the cells of safe are looked at for the royal");
  }

  std::optional<CellSet> path_of(const char* key, Cell from, Cell to) const {
    auto between = cells_between(ruleset_.grid, from, to);
    if (!between)
      warn(fmt::format("{}: {} and {} are not on one line of the board", key, ruleset_.labels[from],
                       ruleset_.labels[to]),
           "");
    return between;
  }

  void report_not_empty(CellSet crossed) const {
    for (const Cell cell : castling_.empty) crossed.erase(cell);
    crossed.erase(castling_.royal_from);
    crossed.erase(castling_.partner_from);
    if (!crossed.empty())
      warn(fmt::format("a piece may stand between, on {}", list_cells(ruleset_, crossed)),
           "empty names the cells between that must be free");
  }

  void report_far(const char* key, const std::vector<Cell>& named, const CellSet& near) const {
    CellSet far;
    for (const Cell cell : named)
      if (!near.contains(cell)) far.insert(cell);
    if (!far.empty()) warn(fmt::format("{}: neither piece comes by {}", key, list_cells(ruleset_, far)), "");
  }

  const LintSubject& subject_;
  const Ruleset& ruleset_;
  const Castling& castling_;
};

}  // namespace

void lint_castlings(const LintSubject& subject) {
  for (const Castling& castling : subject.ruleset().castlings) CastlingLint(subject, castling).run();
}

}  // namespace trigon::engine
