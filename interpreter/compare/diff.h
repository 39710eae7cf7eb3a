// What is different between two variants, by meaning and not by text: the same movement in another notation, a region
// or a named movement by another name, another order of keys are no difference. Tested in tests/unit/diff_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// What `trigon diff --format json` prints has this number; see `resolved_version`.
inline constexpr int diff_version = 1;

struct Renaming {
  std::string from, to;
};

/// Which cells, players or pieces came, went or are called otherwise.
struct Members {
  std::vector<std::string> removed, added;
  std::vector<Renaming> renamed;
  bool empty() const { return removed.empty() && added.empty() && renamed.empty(); }
};

/// What a piece could do on a cell and what it can do there now, in words; nothing when it could or can not go there.
struct TargetChange {
  Cell to = no_cell;
  std::vector<std::string> was, is;
};

/// From a cell: what changed, and the cells of which nothing changed.
struct CellExample {
  Cell from = no_cell;
  std::vector<TargetChange> changed;
  std::vector<Cell> same;
};

/// The moves of a player's piece. Cells are those of the first variant.
struct MovesChange {
  Player player = 0;
  /// From how many cells the piece moves otherwise.
  std::size_t cells = 0;
  /// The cell that shows it best; one of each orientation that has a difference.
  std::vector<CellExample> examples;
};

struct PieceChange {
  PieceType type = 0;
  /// All terms, in notation.
  std::string was, is;
  std::vector<MovesChange> players;
};

/// Pieces of the setup as "owner piece"; empty for none.
struct SetupChange {
  std::string cell, was, is;
};

/// A value of the resolved variant (docs/resolved-json.md). Of a list without order, `was` is what is gone and `is`
/// what is new. Null for what is not there.
struct RuleChange {
  std::vector<std::string> path;
  Json was, is;
  bool is_list = false;
};

struct Difference {
  /// Are the boards compared by the places of cells, or else by their names?
  bool is_same_board = true;
  Members cells, players, pieces;
  std::vector<PieceChange> moves;
  std::vector<SetupChange> setup;
  std::vector<RuleChange> rules;

  bool empty() const {
    return cells.empty() && players.empty() && pieces.empty() && moves.empty() && setup.empty() && rules.empty();
  }
};

/// What `b` has otherwise than `a`. Nothing when one of them cannot be resolved for its size.
std::optional<Difference> diff(const Ruleset& a, const Ruleset& b);

/// For people, with diagrams on the board of `a`.
std::string diff_text(const Difference& difference, const Ruleset& a, const TextStyle& style = {});
/// `same`, `board`, `players`, `pieces`, `moves`, `setup`, `rules`.
Json diff_to_json(const Difference& difference, const Ruleset& a);

}  // namespace trigon::engine
