// The differences between two variants in meaning, not in text: another notation for the same movement, another name
// for a region or named movement, or another order of keys is no difference. Tested in tests/unit/diff_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// The version of the output of `trigon diff --format json`; see `resolved_version`.
inline constexpr int diff_version = 1;

struct Renaming {
  std::string from, to;
};

/// The cells, players or pieces that were added, removed or renamed.
struct Members {
  std::vector<std::string> removed, added;
  std::vector<Renaming> renamed;
  bool empty() const { return removed.empty() && added.empty() && renamed.empty(); }
};

/// What a piece could do on a cell, and what it can do there now, in words; nothing when it could not or cannot go
/// there.
struct TargetChange {
  Cell to = no_cell;
  std::vector<std::string> was, is;
};

/// The changes of a piece's moves from one cell, and the targets without a change.
struct CellExample {
  Cell from = no_cell;
  std::vector<TargetChange> changed;
  std::vector<Cell> same;
};

/// The moves of a player's piece. Cells are those of the first variant.
struct MovesChange {
  Player player = 0;
  /// The number of cells from which the piece moves differently.
  std::size_t cells = 0;
  /// The cells that show the change best: one for each orientation that has a difference.
  std::vector<CellExample> examples;
};

struct PieceChange {
  PieceType type = 0;
  /// The terms of both variants, in notation.
  std::string was, is;
  std::vector<MovesChange> players;
};

/// A cell of the setup: its pieces in both variants as "owner piece"; empty for none.
struct SetupChange {
  std::string cell, was, is;
};

/// A value of the resolved variant (docs/resolved-json.md). For a list without order, `was` has the removed items and
/// `is` the new ones. Null for a missing value.
struct RuleChange {
  std::vector<std::string> path;
  Json was, is;
  bool is_list = false;
};

struct Difference {
  /// Are cells of both boards compared by their places? Otherwise they are compared by their names.
  bool is_same_board = true;
  Members cells, players, pieces;
  std::vector<PieceChange> moves;
  std::vector<SetupChange> setup;
  std::vector<RuleChange> rules;

  bool empty() const {
    return cells.empty() && players.empty() && pieces.empty() && moves.empty() && setup.empty() && rules.empty();
  }
};

/// The differences of `b` from `a`. Nothing when one of them is too large to be resolved.
std::optional<Difference> diff(const Ruleset& a, const Ruleset& b);

/// The differences in words, with diagrams on the board of `a`.
std::string diff_text(const Difference& difference, const Ruleset& a, const TextStyle& style = {});
/// The differences as JSON, with the keys `same`, `board`, `players`, `pieces`, `moves`, `setup`, `rules`.
Json diff_to_json(const Difference& difference, const Ruleset& a);

}  // namespace trigon::engine
