#include "tests/support/naive_coverage.h"

namespace trigon::engine::testing {

namespace {

/// corner-vs-side: only the army at the side, which is the first player's, has the multiple step.
NaiveRules multiple_step_of_first() {
  NaiveRules rules;
  rules.has_term = [](PieceType, std::size_t term, Player home) {
    // Only pawns and girls have a third term, which is their multiple step.
    return term < 2 || home == 0;
  };
  return rules;
}

/// makruk: rows 5, 6 and 7 from the own corner.
NaiveRules promotion_in_far_rows() {
  NaiveRules rules;
  rules.promotes = [](const Ruleset& ruleset, Player home, Cell cell) { return ruleset.players[home].rows[cell] >= 5; };
  return rules;
}

}  // namespace

std::vector<NaiveGame> naive_games() {
  const std::vector<std::vector<std::string>> options = {
      {},
      {"null-moves"},
      {"crooked-rooks", "crooked-queens"},
      {"crooked-rooks", "null-moves"},
      {"unicorns", "null-moves"},
      {"archers", "crooked-rooks"},
  };
  std::vector<NaiveGame> games;
  for (const char* id :
       {"64-triangles-2p-corners", "64-triangles-2p-sides", "64-triangles-3p-corners", "64-triangles-3p-sides"})
    for (const auto& chosen : options) games.push_back({{id, chosen}, {}});
  for (const auto& chosen : options)
    games.push_back({{"64-triangles-corner-vs-side", chosen}, multiple_step_of_first()});
  for (const char* id : {"shatranj-64", "chaturanga-64", "chess"}) games.push_back({{id, {}}, {}});
  games.push_back({{"chaturanga-64", {"silver-bishops"}}, {}});
  games.push_back({{"makruk-64", {}}, promotion_in_far_rows()});
  return games;
}

}  // namespace trigon::engine::testing
