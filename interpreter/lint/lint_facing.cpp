// Armies that look away from all others; see lint.h.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/lint/lint_parts.h"
#include "interpreter/movement/lines.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Nodes of a term from one cell that are looked at; a pawn has few.
constexpr std::size_t max_nodes = 256;

class FacingLint {
 public:
  FacingLint(const LintSubject& subject, Player player)
      : subject_(subject),
        ruleset_(subject.ruleset()),
        player_(player),
        rows_(rows_along(ruleset_.grid, ruleset_.players[player].facing)) {}

  void run() const {
    std::vector<std::string> names;
    for (PieceType type : ruleset_.all_types())
      if (leaves_all_behind(type) && only_advances(ruleset_.types[type])) names.push_back(ruleset_.types[type].name);
    if (names.empty()) return;
    const std::string& player = ruleset_.players[player_].name;
    subject_.found.warning(
        place_of(subject_.loaded, "players", player), "backward",
        fmt::format("all enemies of {} stand behind its pieces that never go back: {}", player, join(names, ", ")),
        fmt::format("does {} have the facing, or the army, of another player?", player));
  }

 private:
  /// Has the player pieces of the type in the setup, and does every enemy stand nearer to the player's side?
  bool leaves_all_behind(PieceType type) const {
    bool has_own = false, has_enemy = false;
    int own = 0, enemy = 0;
    for (const Placement& placement : ruleset_.setup) {
      const int row = rows_[placement.cell];
      if (placement.owner == player_ && placement.type == type) {
        own = has_own ? std::min(own, row) : row;
        has_own = true;
      } else if (placement.owner != player_ && !ruleset_.players[placement.owner].is_neutral) {
        enemy = has_enemy ? std::max(enemy, row) : row;
        has_enemy = true;
      }
    }
    return has_own && has_enemy && enemy < own;
  }

  /// Does it go forward, and never back, wherever it stands on the empty board?
  bool only_advances(const PieceTypeInfo& piece) const {
    bool advances = false;
    for (const TermInfo& term : piece.terms)
      for (std::size_t cell = 0; cell < rows_.size(); ++cell) {
        const auto lines = expand_lines(ruleset_.grid, term.term, static_cast<Cell>(cell),
                                        ruleset_.players[player_].facing, max_nodes);
        if (!lines) return false;
        for (const LineNode& node : *lines) {
          if (!node.is_target || node.cell == no_cell) continue;
          if (rows_[node.cell] < rows_[cell]) return false;
          advances |= rows_[node.cell] > rows_[cell];
        }
      }
    return advances;
  }

  const LintSubject& subject_;
  const Ruleset& ruleset_;
  Player player_;
  /// The row of each cell, counted from the player's own side.
  std::vector<int> rows_;
};

}  // namespace

void lint_facings(const LintSubject& subject) {
  const Ruleset& ruleset = subject.ruleset();
  for (Player player : ruleset.all_players())
    if (!ruleset.players[player].is_neutral) FacingLint(subject, player).run();
}

}  // namespace trigon::engine
