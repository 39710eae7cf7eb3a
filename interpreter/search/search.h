// The search: looks ahead from one position, deeper and deeper, until a limit is reached. What is asked of it, and what
// it answers, is in think.h.
#pragma once

#include <array>

#include "interpreter/search/evaluation.h"
#include "interpreter/search/hash_table.h"
#include "interpreter/search/line_of_play.h"
#include "interpreter/search/move_order.h"
#include "interpreter/search/root_search.h"

namespace trigon::engine {

/// One search, for one seat. Values are those of this seat: it looks for the highest, all others together for the
/// lowest. So one search serves games of two and of more, turns of several parts, and players who are out.
///
/// It is a principal variation search: the first move of a position gets the full window, the others are only asked
/// whether they are better. With `ManySeats::best_reply` only one of the other players chooses its move between two
/// turns of the seat; the rest make the move that is ordered first.
class Search {
 public:
  Search(const Game& game, const Evaluation& evaluation, HashTable& table, const ThinkLimits& limits,
         const PlayStyle& style);

  /// Throws HookError.
  Thought run(const OnProgress& on_progress);

 private:
  static constexpr int most_plies = 160;

  /// What is kept for each ply, so that nothing is allocated.
  struct Frame {
    MoveList moves;
    std::vector<RankedMove> ranked;
    std::vector<Move> quiet_tried;
    Killers killers;
    /// The line found from here.
    std::vector<Move> line;
  };

  /// From the seat's view.
  struct Window {
    int low, high;
  };

  /// How a node is searched.
  struct Request {
    int depth = 0;
    Window window = {};
    int ply = 0;
    /// On the line that is expected.
    bool is_principal = false;
    bool may_pass = true;
    /// One of the others has chosen its move since the seat's last turn.
    bool has_replied = false;
  };

  /// A position while its moves are tried, from the view of the player to move.
  struct Node {
    const Request& request;
    bool is_ours = false;
    /// Turns values of the seat into those of the player to move, and back.
    int sign = 1;
    int low = 0, high = 0;
    bool is_in_danger = false;
    /// The value without looking ahead.
    int still = 0;
    bool may_prune = false;
    /// See `ManySeats::best_reply`: there is no choice here; the choice may be left to the next player.
    bool makes_likeliest = false, may_leave_reply = false;
    std::size_t tried = 0;
    int best = -win_value - 1;
    Move best_move{};
  };

  /// How the position after a move is searched.
  struct Child {
    int depth;
    bool is_principal, has_replied;
  };

  Frame& frame_at(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  bool is_two_seats() const { return seats_ == 2; }
  bool is_ours() const { return line_.position().turn() == seat_; }
  /// Rates a move of the game; returns the line behind it.
  const std::vector<Move>& rate(RatedMove& rated, int best);
  int search(const Request& request);
  Node look_at(const Request& request) const;
  int search_moves(const Request& request, std::uint64_t table_key, const Move& known);
  bool is_hopeless(const Node& node) const;
  int value_after(const Node& node, Window window, const Child& child);
  int value_of_move(const Node& node, bool is_quiet, bool gives_check);
  void note_value(Node& node, const Move& move, int value);
  void note_cut(const Node& node, const Move& move);
  int search_captures(Window window, int ply, int depth);
  int search_captures_from(Window window, int ply, int depth, bool is_in_danger);
  std::optional<int> value_without_moves(const Request& request);
  std::optional<int> value_by_passing(const Node& node);
  int value_of(const Outcome& outcome, int ply) const;
  int still_value() const;
  std::uint64_t key(bool has_replied) const;
  void make(const Move& move);

  const Evaluation& evaluation_;
  HashTable& table_;
  const PlayStyle& style_;
  RootSearch root_;
  LineOfPlay line_;
  MoveOrder order_;
  const Player seat_;
  const std::size_t seats_;
  const bool has_check_;
  std::array<Frame, most_plies + 1> frames_;
  /// Of the search that is going on, in plies.
  int depth_ = 0;
};

}  // namespace trigon::engine
