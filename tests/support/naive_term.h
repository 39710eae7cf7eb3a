// Reads one term of one piece over the board, for the naive generator: naive_walk.cpp follows its path step by step,
// naive_arrival.cpp says what a move that ends there does.
#pragma once

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "tests/support/naive_moves.h"
#include "tests/support/naive_state.h"

namespace trigon::engine::testing::naive {

/// Reads one term of one piece over the board.
class TermReader {
 public:
  TermReader(const State& state, const NaiveRules& rules, Cell from, std::size_t term_index)
      : state_(state),
        rules_(rules),
        piece_(state.board[from]),
        term_(state.ruleset.types[piece_.type()].terms[term_index].term),
        grid_(term_.leaps_somewhere() ? *state.box : state.ruleset.grid),
        from_(grid_.cell_at(state.ruleset.grid.coordinates(from))),
        condition_(rules.condition(piece_.type(), term_index)),
        facing_(state.ruleset.players[piece_.home()].facing) {}

  /// Calls `found(move, way)` for each move and its path, promotion and opened cells apart.
  std::vector<std::pair<NaiveMove, std::vector<Cell>>> read();

 private:
  /// The cell of the board that is at a cell of the term's grid, or `no_cell`.
  Cell real(Cell cell) const { return state_.ruleset.grid.cell_at(grid_.coordinates(cell)); }
  Piece at(Cell cell) const { return real(cell) == no_cell ? Piece() : state_.board[real(cell)]; }
  std::vector<Cell> real(const std::vector<Cell>& cells) const;

  bool may_step(Cell cell, Heading heading, const Leg& leg) const;

  /// What was met where the piece stopped on its way; what lies below a leap is not looked at.
  struct Landings {
    int hurdles = 0;
    /// What was captured on the way.
    std::set<Cell> taken = {};
    /// Was the last stop a hurdle?
    bool is_on_hurdle = false;
  };

  /// Are both legs parts of one leap?
  bool is_one_leap(std::size_t leg, std::size_t other) const;

  /// May the piece stop after this leg, which is not the last?
  bool stops_after(std::size_t leg) const;

  /// May it hop over the piece? Pieces of partners are hurdles like own ones.
  bool is_hurdle(Piece there) const;

  /// Puts the piece down on a cell of its way, which must be empty or its hurdle, or as the link says that follows.
  /// Nothing when it may not be there.
  std::optional<Landings> land(Cell cell, Landings before, PathLink link = PathLink::over_empty) const;

  /// Makes the `count`-th step of a leg. `turn` is the last turn of a circle or zigzag.
  void step(Cell cell, std::size_t leg_index, int count, Heading heading, int turn, Landings landings);

  /// The cell before the first step of a path in the path that ends with the last step made.
  Cell start_of(const InnerPath& path) const;

  bool are_inner_paths_right(std::size_t leg_index) const;

  /// The whole path again by the headings that were made, each time from an empty cell (or the hurdle, for a hopper).
  void repeat_path(Cell cell, Landings landings);

  bool repeat_path_once(Cell& cell, Landings& landings, bool may_stop);

  void go_on(Cell cell, std::size_t leg_index, int count, Heading heading, int turn, Landings landings);

  void repeat(Cell cell, std::size_t leg_index, int count, Heading heading, int turn, Landings landings);

  /// The steps whose angle to the last one is the smallest that the kind allows. After a path in the path the last one
  /// is that whole path.
  std::vector<Heading> outward(Cell cell, std::size_t last_leg, const Leg& leg) const;

  /// How far to the left a heading lies of another one: 0 to 359 degrees.
  int left_turn(Heading last, Heading next) const { return (grid_.degrees(next) - grid_.degrees(last) + 360) % 360; }

  std::vector<Heading> turned_ways(Cell cell, const Leg& leg) const;

  double angle_to_last(Heading heading, std::size_t last_leg) const;

  bool has_path_direction(Cell to) const;

  bool is_hopper() const { return term_.has(Modifier::hops) || term_.has(Modifier::lands_behind); }

  /// Has the piece come over its hurdle, if it needs one, and just now for one that lands right behind it?
  bool has_hopped(Landings landings) const;

  bool may_be_victim(Piece victim) const;

  bool may_capture() const { return state_.may_capture || piece_.owner() != state_.turn; }

  void arrive(Cell target, const std::set<Cell>& taken);

  /// The end of a move that has captured on its way.
  void arrive_with(NaiveMove move, const std::set<Cell>& taken);

  /// Which of the neighbours of `cell` is `other`?
  Heading heading_to(Cell cell, Cell other) const;

  /// Does something stand there that the term captures aside?
  bool is_victim_aside(Cell place) const;

  /// The victims of a move to the empty cell, when the term captures aside.
  std::set<Cell> victims_aside(Cell target, Takes takes) const;

  /// Enemies that passed this cell; all of them, when the term may take one.
  std::set<Cell> passed_on(Cell cell) const;

  const State& state_;
  const NaiveRules& rules_;
  const Piece piece_;
  const Term& term_;
  /// The grid that the term moves on, and where it starts there; cells are this grid's until a move is made of them.
  const Grid& grid_;
  const Cell from_;
  const NaiveCondition condition_;
  const Facing facing_;
  /// The cells behind the piece on its path; those of them where it stopped; the steps of the first path.
  std::vector<Cell> way_, stops_;
  std::vector<std::pair<Heading, std::size_t>> made_;
  std::vector<std::pair<NaiveMove, std::vector<Cell>>> moves_;
};

}  // namespace trigon::engine::testing::naive
