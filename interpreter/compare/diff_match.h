// Which cells, players and pieces of one variant are those of another. See diff.h.
#pragma once

#include <vector>

#include "interpreter/analysis/abilities.h"
#include "interpreter/compare/resolve.h"
#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// Two variants side by side. What is in both is numbered as in `a`.
struct Matching {
  const Ruleset& a;
  const Ruleset& b;
  /// By number in `b`: the number in `a`, or -1.
  std::vector<int> cells, pieces, players;
  /// By number of a cell in `a`: the number in `b`, or -1.
  std::vector<int> cells_in_b;
  /// The boards are the same cells at the same places, whatever they are called; else cells are matched by their names.
  bool is_same_board = false;

  /// By number in `a`: the number in `b`, or -1.
  static std::vector<int> inverse(const std::vector<int>& matching, std::size_t size);
  /// What `b` has, called as in `a` where `a` has it too.
  Names names_of_b() const;
};

/// Cells by place or by name; players by name, then by facing and turn; pieces by name, then by what they can do. What
/// is called otherwise and is otherwise is another one.
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
