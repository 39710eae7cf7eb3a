// The setup as a whole; see lint.h.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "interpreter/geometry/symmetry.h"
#include "interpreter/lint/lint_parts.h"
#include "interpreter/movegen/attacks.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// A piece's type by cell, -1 where there is none: one army.
using Army = std::vector<int>;

class ArmiesLint {
 public:
  explicit ArmiesLint(const LintSubject& subject)
      : subject_(subject), ruleset_(subject.ruleset()), symmetries_(symmetries_of(ruleset_.grid)) {}

  /// Each army is compared with the first.
  void run() {
    std::optional<Player> first;
    for (Player player : ruleset_.all_players()) {
      if (ruleset_.players[player].is_neutral) continue;
      if (first)
        compare(*first, player);
      else
        first = player;
    }
  }

 private:
  Army army_of(Player player) const {
    Army army(ruleset_.grid.cell_count(), -1);
    for (const Placement& placement : ruleset_.setup)
      if (placement.owner == player) army[placement.cell] = placement.type;
    return army;
  }

  static Army image(const Army& army, const Symmetry& symmetry) {
    Army result(army.size());
    for (std::size_t cell = 0; cell < army.size(); ++cell) result[symmetry.cells[cell]] = army[cell];
    return result;
  }

  void compare(Player a, Player b) {
    const Army first = army_of(a), second = army_of(b);
    const Symmetry* best = nullptr;
    std::vector<Cell> fewest;
    for (const Symmetry& symmetry : symmetries_) {
      if (!is_same_way(symmetry.image(ruleset_.players[a].facing), ruleset_.players[b].facing)) continue;
      const std::vector<Cell> different = differences(image(first, symmetry), second);
      if (different.empty()) return;
      if (best && different.size() >= fewest.size()) continue;
      best = &symmetry;
      fewest = different;
    }
    if (!best) return report_no_symmetry(a, b);
    report(a, b, *best, image(first, *best), second, fewest);
  }

  static std::vector<Cell> differences(const Army& a, const Army& b) {
    std::vector<Cell> cells;
    for (std::size_t cell = 0; cell < a.size(); ++cell)
      if (a[cell] != b[cell]) cells.push_back(static_cast<Cell>(cell));
    return cells;
  }

  void report_no_symmetry(Player a, Player b) const {
    subject_.found.note(
        place_of(subject_.loaded, "setup", ""), "armies",
        fmt::format(
            "no rotation or reflection of the board maps the side of {} to that of {}, so their armies cannot be alike",
            ruleset_.players[a].name, ruleset_.players[b].name));
  }

  void report(Player a, Player b, const Symmetry& symmetry, const Army& expected, const Army& got,
              const std::vector<Cell>& different) const {
    CellSet cells;
    for (Cell cell : different) cells.insert(cell);
    std::vector<std::string> examples;
    for (std::size_t i = 0; i < different.size() && i < 3; ++i) {
      const auto name = [&](const Army& army) {
        const int type = army[different[i]];
        return type < 0 ? std::string("nothing") : ruleset_.types[static_cast<std::size_t>(type)].name;
      };
      examples.push_back(fmt::format("{}: {}, not {}", ruleset_.labels[different[i]], name(expected), name(got)));
    }
    subject_.found.warning(
        place_of_difference(b, got, different), "armies",
        fmt::format("the army of {} is not an image of that of {}: {} on {}", ruleset_.players[b].name,
                    ruleset_.players[a].name, different.size() == 1 ? "it differs" : "they differ",
                    list_cells(ruleset_, cells)),
        fmt::format("{} maps {} to {} best, and would put {}", symmetry.name, ruleset_.players[a].name,
                    ruleset_.players[b].name, join(examples, "; ")));
  }

  /// The first different piece that the second army has, or its part of the setup, or the setup.
  Span place_of_difference(Player player, const Army& army, const std::vector<Cell>& different) const {
    for (Cell cell : different)
      for (const Placement& placement : ruleset_.setup)
        if (army[cell] >= 0 && placement.cell == cell && placement.owner == player && placement.place.source)
          return placement.place;
    return place_of(subject_.loaded, "setup", ruleset_.players[player].name);
  }

  const LintSubject& subject_;
  const Ruleset& ruleset_;
  const std::vector<Symmetry> symmetries_;
};

Span place_of_royal(const Ruleset& ruleset, Player player) {
  for (const Placement& placement : ruleset.setup)
    if (placement.owner == player && ruleset.royal_types.contains(placement.type)) return placement.place;
  return {};
}

void report_checks(const LintSubject& subject, const Position& start) {
  const Ruleset& ruleset = subject.ruleset();
  if (ruleset.royal_types.empty()) return;
  for (Player player : ruleset.all_players()) {
    if (!is_in_check(start, player)) continue;
    subject.found.warning(
        place_of_royal(ruleset, player), "check",
        ruleset.end.royals == RoyalRule::check
            ? fmt::format("the game starts with {} in check", ruleset.players[player].name)
            : fmt::format("the game starts with a royal piece of {} attacked", ruleset.players[player].name));
  }
}

void report_end(const LintSubject& subject) {
  const Game game(subject.loaded.ruleset);
  if (game.outcome())
    subject.found.warning(
        place_of(subject.loaded, "setup", ""), "over",
        fmt::format("the game is over before it starts: {}", describe_outcome(subject.ruleset(), game.outcome())));
}

/// Boards and pictures tell players apart by color first.
void report_colors(const LintSubject& subject) {
  const std::vector<PlayerInfo>& players = subject.ruleset().players;
  for (std::size_t p = 0; p < players.size(); ++p)
    for (std::size_t other = 0; other < p; ++other)
      if (read_color(players[p].color) == read_color(players[other].color))
        subject.found.warning(place_of(subject.loaded, "players", players[p].name), "color",
                              fmt::format("{} and {} have the same color", players[other].name, players[p].name));
}

}  // namespace

void lint_setup(const LintSubject& subject) {
  ArmiesLint(subject).run();
  report_checks(subject, start_position(subject.ruleset()));
  report_end(subject);
  report_colors(subject);
}

}  // namespace trigon::engine
