// Alpha-beta search from one position: principal variation search with a transposition table, null move pruning,
// futility pruning, late move reductions and a quiescence search. Its limits and its answer are in think.h; tested
// through that, in tests/unit/think_test.cpp and tests/property/mates_test.cpp.
#pragma once

#include <array>

#include "interpreter/search/evaluation.h"
#include "interpreter/search/move_order.h"
#include "interpreter/search/root_search.h"
#include "interpreter/search/search_position.h"
#include "interpreter/search/transposition_table.h"

namespace trigon::engine {

/// One search for one seat. All values are from the view of this seat, which maximizes them; all others minimize them.
/// So one search serves games of two and of more players, turns of several parts, and players who are out.
///
/// With `ManySeats::best_reply` only one of the other players chooses its move between two turns of the seat; the
/// others make the move that is ordered first (BRS+).
class Search {
 public:
  Search(const Game& game, const Evaluation& evaluation, TranspositionTable& table, History& history,
         const ThinkLimits& limits, const PlayStyle& style);

  /// Searches until a limit is reached and calls `on_progress` after each depth. Throws HookError when a script fails.
  Thought run(const OnProgress& on_progress);

 private:
  static constexpr int max_ply = 160;

  /// What is kept for each ply, so that the search allocates nothing.
  struct Frame {
    MoveList moves;
    std::vector<RankedMove> ranked;
    std::vector<Move> quiet_tried;
    std::vector<Move> captures_tried;
    Killers killers;
    /// The table's move for quiescence search, and afterwards the best one that it has found.
    Move best_capture{};
    /// The slot of the move that was made last from here, 0 for a null move.
    MoveSlot made = 0;
    /// The static value for the seat; empty in check.
    std::optional<int> static_value;
    /// The principal variation from here.
    std::vector<Move> line;
  };

  /// An alpha-beta window; in requests from the seat's view.
  struct Window {
    int alpha, beta;
  };
  static constexpr Window whole_window = {-win_value, win_value};

  /// The arguments of the search of one node.
  struct Request {
    int depth = 0;
    Window window = {};
    int ply = 0;
    /// The node is on the principal variation.
    bool is_principal = false;
    bool may_null_move = true;
    /// Best reply search: one of the other players has chosen its move since the seat's last turn.
    bool has_replied = false;
    /// A node without the window's width that is expected to fail high.
    bool is_cut = false;
    /// The moves must be searched, whatever the static value is.
    bool is_verified = false;
    /// A move that is left out, to see how good the others are.
    Move excluded{};
  };

  /// A node while its moves are searched; values are from the view of the player to move.
  struct Node {
    const Request& request;
    /// What the transposition table knows.
    const std::optional<TableEntry>& known;
    /// The depth to which the moves are searched, in plies.
    int depth = 0;
    /// The seat itself is to move.
    bool is_ours = false;
    /// 1 if the seat is to move, -1 otherwise: the factor between its values and those of the player to move.
    int sign = 1;
    int alpha = 0, beta = 0;
    /// In check, or a capture is compulsory: the static value says little, and all moves matter.
    bool is_forced = false;
    int static_value = 0;
    /// The static value is higher than at the same player's turn before.
    bool is_improving = false;
    /// Futility and late move pruning are allowed here.
    bool may_prune = false;
    /// Best reply search: the player to move only makes the move that is ordered first.
    bool makes_likeliest = false;
    /// Best reply search: the player to move may leave the choice of the reply to the next player.
    bool may_leave_reply = false;
    std::size_t tried = 0;
    int best = -win_value - 1;
    Move best_move{};
  };

  /// The arguments of the search after a move, without the window.
  struct Child {
    int depth;
    bool is_principal, has_replied, is_cut;
  };

  Frame& frame_at(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  bool is_two_seats() const { return seats_ == 2; }
  /// Is it the turn of the seat or of a partner?
  bool is_ours() const { return team_.contains(line_.position().turn()); }
  /// Are the seat and all partners out, so that they cannot win?
  bool is_lost() const {
    return (line_.position().players_in() & team_).empty() && !line_.position().ruleset().end.points;
  }
  /// Searches a move of the root and rates it; returns the expected line after it.
  const std::vector<Move>& rate(RatedMove& rated, int best, std::size_t number);
  int value_of_first(int depth, int expected);
  int search(const Request& request);
  Node look_at(const Request& request, const std::optional<TableEntry>& known);
  int search_after_arrival(const Request& request, std::uint64_t table_key, const std::optional<TableEntry>& known);
  int search_moves(Node& node, std::uint64_t table_key);
  std::optional<int> value_without_search(const Node& node);
  static bool may_razor(const Node& node);
  static bool is_late(const Node& node);
  bool may_attack_royal(const Move& move) const;
  bool is_futile(const Node& node, const RankedMove& ranked) const;
  int extension_of(const Node& node, const Move& move);
  int search_child(const Node& node, Window window, const Child& child);
  int value_of_move(const Node& node, const RankedMove& ranked, bool gives_check, int extension);
  int reduction_of(const Node& node, const RankedMove& ranked, bool gives_check) const;
  void note_value(Node& node, const Move& move, int value);
  void note_cutoff(const Node& node, const Move& move, const RankedMove& ranked);
  MovesBefore moves_before(int ply) const;
  int search_quiescence(Window window, int ply, int depth);
  int search_quiescence_node(Window window, int ply, int depth);
  int search_quiescence_moves(Window window, int ply, int depth, bool is_evading);
  std::optional<int> value_without_moves(const Request& request);
  static std::optional<int> value_in_table(const std::optional<TableEntry>& known, int depth, Window window, int ply);
  std::optional<int> null_move_value(const Node& node);
  bool holds_without_null_move(const Node& node, int reduction);
  int value_of(const Outcome& outcome, int ply) const;
  /// The static evaluation for the seat; far outside the window it may be rough.
  int static_evaluation(Window window);
  /// Are these all moves of a player who must capture?
  bool is_compelled(const MoveList& moves) const;
  std::uint64_t key(bool has_replied) const;
  void make(const Move& move, int ply, MoveSlot slot);

  const Evaluation& evaluation_;
  Accumulators accumulators_;
  TranspositionTable& table_;
  const PlayStyle& style_;
  RootSearch root_;
  SearchPosition line_;
  MoveOrder order_;
  const Player seat_;
  const PlayerSet team_;
  const std::size_t seats_;
  const bool has_check_;
  std::array<Frame, max_ply + 3> frames_;
  /// The depth of the current iteration, in plies.
  int depth_ = 0;
};

}  // namespace trigon::engine
