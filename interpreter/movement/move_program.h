// Move programs: the compiled form of movements.
//
// All moves of a piece type, for one home player and from one cell, are one short array of nodes. One loop
// plays every kind of piece (interpreter/movegen/interpret.h): look at the node's cell; when it is empty go on by
// `if_empty` nodes, when it is occupied by `if_occupied` nodes. The array is a tree of cells in preorder, so that
//
//   a rider        W*      a - b - c        each node's if_empty is 1, its if_occupied jumps to the next line
//   a leaper       j[..]   a                both are 1
//   a lame leaper  [W-F]   a - b            a is no target; b and its sibling c are children of a
//                            \ c
//   a hopper       pW*     a - b - c        occupied jumps into a second stage: what lies beyond the hurdle
//   a grasshopper  gW*     a - b - c        the same, with a second stage of the next cell alone
//   hops by links  [WpW]   a - b            occupied goes on to what lies behind, and empty jumps over it; with [WcW]
//                                           a guard between has taken what stands there
//
// Play needs nothing else of the notation: directions, zones, edges, facing and promotion are in the nodes. The lines
// are also kept as `MoveLine`s (from, to, path, hurdles), for attack tables and diagrams. Tested in
// tests/unit/compiler_test.cpp by listings.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/movement/piece_limit.h"

namespace trigon::engine {

namespace node_flag {
enum : std::uint16_t {
  may_move = 1,           // the piece may stop here when the cell is empty
  may_capture = 2,        // the piece may capture here
  unmoved_only = 4,       // ... but only while it has not moved
  stays = 8,              // the capture leaves the piece where it is
  opens_en_passant = 16,  // the cells passed on the path here become open to en passant
  takes_en_passant = 32,  // on an empty cell: takes a piece that passed it
  promotes = 64,          // arriving here promotes
  closes = 128,           // back where it started: a pass
  guard = 256,            // no target: goes on by if_empty when the piece here may be the hurdle
  takes_aside = 512,      // on an empty cell: captures what the condition's `takes` says; with guard: the piece here
                          // is captured on the way, and must be a victim
};
}  // namespace node_flag

/// Conditions are numbered in the upper bits of the flags; 0 is no condition.
inline constexpr int condition_shift = 10;
inline constexpr std::size_t max_conditions = 63;

struct Node {
  Cell cell;
  std::uint16_t flags;
  /// How many nodes to go forward, at least 1; one past the last node ends the interpretation.
  std::uint16_t if_empty;
  std::uint16_t if_occupied;

  bool has(std::uint16_t flag) const { return (flags & flag) != 0; }
  std::size_t condition() const { return flags >> condition_shift; }
};
static_assert(sizeof(Node) == 8);

/// Which pieces a term captures: where it goes, or aside, by a move to an empty cell.
/// With `ahead_or_behind` the player chooses where both are possible. `passed` is what paths capture on their way,
/// beside what they capture where they end.
enum class Takes : std::uint8_t { onto, hopped, ahead, behind, ahead_or_behind, around, between, passed };
/// The words for them in this order; all but the last stand in variant files.
inline constexpr const char* takes_words[] = {"onto",   "hopped",  "ahead", "behind", "ahead-or-behind",
                                              "around", "between", "passed"};
constexpr const char* word_of(Takes takes) { return takes_words[static_cast<std::size_t>(takes)]; }

/// What becomes of a captured piece.
enum class FateOfVictims : std::uint8_t { gone, swapped, converted };
/// The words for them in variant files, in this order.
inline constexpr const char* fate_words[] = {"gone", "swapped", "converted"};

struct VictimFate {
  /// It leaves the board, goes to where the captor has come from, or becomes the captor's piece.
  FateOfVictims fate = FateOfVictims::gone;
  /// The type that it becomes instead of leaving the board, or -1.
  std::int16_t becomes = -1;

  /// Does it stay on the board?
  bool stays_on_board() const { return fate != FateOfVictims::gone || becomes >= 0; }
  bool swaps() const { return fate == FateOfVictims::swapped; }
  friend auto operator<=>(const VictimFate&, const VictimFate&) = default;
};

/// What a term demands of the pieces that it captures or hops over, and what becomes of the former.
struct Condition {
  /// Royals are never among the own ones.
  PieceLimit victims = PieceLimit::of_others();
  PieceLimit hurdles = PieceLimit::all();
  Takes takes = Takes::onto;
  /// Royals are never victims that stay on the board, but for own ones that swap places.
  VictimFate fate;
  /// With captures ahead or behind: are all victims in a row taken, up to the first cell without one?
  bool takes_row = false;
  /// The type that the captor becomes, by the type of what it captures where it goes; -1 where it stays what it is.
  std::array<std::int8_t, max_piece_types> captor_becomes = no_change();
  bool changes_captor() const { return captor_becomes != no_change(); }
  static constexpr std::array<std::int8_t, max_piece_types> no_change() {
    std::array<std::int8_t, max_piece_types> none{};
    none.fill(-1);
    return none;
  }
  /// May any piece be the hurdle?
  bool hops_over_all() const { return hurdles == PieceLimit::all(); }
  friend bool operator==(const Condition&, const Condition&) = default;
};

/// The part of a node that the interpreter does not need and eight bytes cannot hold. It is kept for explanations and
/// for the cells that a move passes.
struct NodeOrigin {
  /// The index, within the cell's nodes, of the node before this one on its line; `no_parent` at the start of a line.
  std::uint16_t parent = 0;
  /// Which of the piece's terms made the node, counted from 0 through all its moves.
  std::uint16_t term = 0;
};
inline constexpr std::uint16_t no_parent = 0xFFFF;

/// What must stand on a cell of a path.
enum class Over : std::uint8_t { nothing, hurdle, victim };

/// One line of a movement in canonical form: from a cell to a cell, over a path that must be empty or hold exactly one
/// hurdle, which for some must be the last cell of the path, or hold pieces exactly where the movement says. The path
/// of a leap has only the cells where a repeated path landed before.
struct MoveLine {
  Cell from = no_cell;
  Cell to = no_cell;
  /// Node flags and condition of the target.
  std::uint16_t flags = 0;
  std::uint16_t term = 0;
  /// How many pieces stand on the path.
  std::uint8_t hurdles = 0;
  /// Must the hurdle stand on the last cell of the path?
  bool lands_behind = false;
  /// Does `MoveProgram::over` say where on the path pieces stand?
  bool has_places = false;
  std::uint32_t path_begin = 0;
  std::uint32_t path_length = 0;

  bool has(std::uint16_t flag) const { return (flags & flag) != 0; }
  std::size_t condition() const { return flags >> condition_shift; }
  /// May a single hurdle stand anywhere on the path?
  bool hops_anywhere() const { return hurdles > 0 && !lands_behind && !has_places; }
};

/// The movement program of a piece type for one home player: an array of nodes for each cell.
struct MoveProgram {
  std::vector<Node> nodes;
  std::vector<NodeOrigin> origins;        // beside nodes
  std::vector<std::uint32_t> node_begin;  // by cell, and one more at the end
  std::vector<MoveLine> lines;            // grouped by from, in the order of the nodes
  std::vector<std::uint32_t> line_begin;  // by cell, and one more at the end
  std::vector<Cell> paths;                // the cells of all lines' paths
  /// Beside `paths`, what must stand there on lines that have places; empty if none has.
  std::vector<Over> over;
  /// The number of each term, which is equal for equal terms of the variant; empty when it is not known.
  std::vector<std::uint32_t> terms;
  /// The flags of all its nodes, combined. Conditions cannot be read from them.
  std::uint16_t flags = 0;
  /// Is some cell a target twice from one cell? Generated moves must then be compared.
  bool repeats_targets = false;

  const Node* begin_of(Cell from) const { return nodes.data() + node_begin[from]; }
  const Node* end_of(Cell from) const { return nodes.data() + node_begin[from + 1]; }
  const Cell* path(const MoveLine& line) const { return paths.data() + line.path_begin; }

  /// What must stand on a cell of the path of a line that has places, counted from 0.
  Over over_at(const MoveLine& line, std::uint32_t place) const { return over[line.path_begin + place]; }
  /// The cells of a line on which pieces are captured on the way.
  CellSet victim_cells(const MoveLine& line) const {
    CellSet cells;
    for (std::uint32_t i = 0; line.has_places && i < line.path_length; ++i)
      if (over_at(line, i) == Over::victim) cells.insert(path(line)[i]);
    return cells;
  }
  /// Calls `visit(cell)` for the cells on which the move to `node` captures on its way, last first.
  template <class Visit>
  void for_each_taken(Cell from, const Node* node, Visit&& visit) const {
    for_each_passed(from, node, [&](const Node& passed) {
      if (passed.has(node_flag::guard) && passed.has(node_flag::takes_aside)) visit(passed.cell);
    });
  }
  /// May a piece stand on this cell of the line's path, counted from 0?
  bool may_pass_piece_at(const MoveLine& line, std::uint32_t place) const {
    if (line.has_places) return over_at(line, place) != Over::nothing;
    return line.hurdles > 0 && (!line.lands_behind || place + 1 == line.path_length);
  }

  std::size_t cell_count() const { return node_begin.size() - 1; }
  std::span<const MoveLine> lines_from(Cell from) const {
    return {lines.data() + line_begin[from], lines.data() + line_begin[from + 1]};
  }
  /// The node before `node` on its line, or null.
  const Node* before(Cell from, const Node* node) const {
    const auto parent = origins[static_cast<std::size_t>(node - nodes.data())].parent;
    return parent == no_parent ? nullptr : begin_of(from) + parent;
  }
  /// Calls `visit(node)` for the nodes that the move to `node` passes over, last first, start and target left out.
  template <class Visit>
  void for_each_passed(Cell from, const Node* node, Visit&& visit) const {
    const std::uint32_t begin = node_begin[from];
    for (auto at = origins[static_cast<std::size_t>(node - nodes.data())].parent; at != no_parent;
         at = origins[begin + at].parent)
      visit(nodes[begin + at]);
  }
  bool has(std::uint16_t flag) const { return (flags & flag) != 0; }
  /// Sets `flags` and `repeats_targets`; to be called last.
  void summarize();
};

/// A listing for tests and for the curious, a line for each node: index, cell, flags, jumps. Its form is stable.
std::string list_program(const MoveProgram& program, Cell from, const std::vector<std::string>& labels);

}  // namespace trigon::engine
