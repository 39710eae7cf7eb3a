// Which cells, players and pieces of one variant correspond to those of another. See diff.h.
#pragma once

#include <vector>

#include "interpreter/analysis/abilities.h"
#include "interpreter/compare/resolve.h"
#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// Two variants side by side. Parts that are in both have the numbers that they have in `a`.
struct Matching {
  const Ruleset& a;
  const Ruleset& b;
  /// The number in `a` of each cell, piece and player of `b`, or -1.
  std::vector<int> cells, pieces, players;
  /// The number in `b` of each cell of `a`, or -1.
  std::vector<int> cells_in_b;
  /// Have both boards the same cells at the same places, whatever their names are? Otherwise cells are matched by name.
  bool is_same_board = false;

  /// The number in `b` of each of the `size` parts of `a`, or -1; `matching` is by number in `b`.
  static std::vector<int> inverse(const std::vector<int>& matching, std::size_t size);
  /// The names of the parts of `b`; parts that `a` has too are named as in `a`.
  Names names_of_b() const;
};

/// Matches cells by place or by name; players by name, then by facing and turn; pieces by name, then by what they can
/// do. A part with another name and other properties has no partner.
Matching match(const Ruleset& a, const Ruleset& b);

/// What a program of `a` or of `b` can do from a cell (both in numbers of `a`), as far as cells and types are in both;
/// cells on the path that only `b` has are numbered from `max_cells` on. Without `has_types`, victims and hurdles are
/// left out.
std::vector<Ability> common_abilities(const Matching& matching, bool is_b, const MoveProgram& program, Cell from,
                                      bool has_types = true);

/// A number for each cell of `a`: equal where two programs can do the same. 0 for cells that only `a` has.
std::vector<std::uint64_t> digest(const Matching& matching, bool is_b, const MoveProgram& program,
                                  bool has_types = true);

}  // namespace trigon::engine
