// What the full-width search leaves out, reduces and extends; its margins are in pruning.h.
#include <algorithm>

#include "interpreter/search/pruning.h"
#include "interpreter/search/search.h"

namespace trigon::engine {

/// The value of a node that needs no search of its moves, since its static value is far outside the window.
std::optional<int> Search::value_without_search(const Node& node) {
  const Request& request = node.request;
  if (node.is_forced || request.is_verified || !(request.excluded == Move{})) return std::nullopt;
  if (node.may_prune && node.depth <= pruning::max_reverse_futility_depth &&
      node.static_value - pruning::reverse_futility_margin(node.depth, node.is_improving) >= node.beta)
    return node.sign * node.static_value;
  if (may_razor(node)) {
    const int value = node.sign * search_quiescence(request.window, request.ply, 0);
    if (value <= node.alpha) return node.sign * value;
  }
  return null_move_value(node);
}

/// Razoring: is the static value so far below alpha that only captures could help?
bool Search::may_razor(const Node& node) {
  return node.may_prune && node.depth <= pruning::max_razoring_depth &&
         node.static_value + pruning::razoring_margin(node.depth) < node.alpha;
}

/// Null move pruning: if a reduced search after a pass still fails high, some move will too.
std::optional<int> Search::null_move_value(const Node& node) {
  const Request& request = node.request;
  const Position& position = line_.position();
  const Player player = position.turn();
  const bool is_sensible = !request.is_principal && request.may_null_move && is_two_seats() && node.depth >= 3 &&
                           node.static_value >= node.beta && !is_decided(node.beta);
  if (!is_sensible || position.piece_count(player) < position.royal_count(player) + 3) return std::nullopt;
  if (!line_.make_null()) return std::nullopt;
  frame_at(request.ply).made = 0;
  const int reduction = pruning::null_move_reduction(node.depth, node.static_value - node.beta);
  const int value = node.sign * search({.depth = node.depth - reduction,
                                        .window = node.sign > 0 ? Window{node.beta - 1, node.beta}
                                                                : Window{-node.beta, -node.beta + 1},
                                        .ply = request.ply + 1,
                                        .may_null_move = false,
                                        .has_replied = request.has_replied,
                                        .is_cut = !request.is_cut});
  line_.unmake();
  if (value < node.beta) return std::nullopt;
  if (node.depth >= pruning::min_verified_null_move_depth && !holds_without_null_move(node, reduction))
    return std::nullopt;
  return node.sign * (is_decided(value) ? node.beta : value);
}

/// In zugzwang a pass is better than every move: does a reduced search of the moves themselves fail high too?
bool Search::holds_without_null_move(const Node& node, int reduction) {
  const Request& request = node.request;
  const int value = node.sign * search({.depth = node.depth - reduction,
                                        .window = request.window,
                                        .ply = request.ply,
                                        .may_null_move = false,
                                        .has_replied = request.has_replied,
                                        .is_cut = request.is_cut,
                                        .is_verified = true});
  return value >= node.beta;
}

/// Does the piece that moves have a line from its target to a royal of the player who is next, open or not?
bool Search::may_attack_royal(const Move& move) const {
  if (!has_check_) return false;
  const Position& position = line_.position();
  if (!is_step(move.kind) && move.kind != MoveKind::drop) return true;
  Piece piece = is_step(move.kind) ? position.at(move.from) : Piece();
  if (piece.is_empty()) return true;
  if (move.promotes()) piece = piece.with_type(move.promoted_type());
  const Cell royal = position.royal_cell(position.next_in(position.turn()));
  return royal == no_cell || position.ruleset().attack_table(piece).reaches(move.to, royal);
}

/// Late move pruning: were so many moves tried that no quiet move is likely to be good?
bool Search::is_late(const Node& node) {
  return node.may_prune && node.depth <= pruning::max_late_move_depth &&
         node.tried >= pruning::max_moves_tried(node.depth);
}

/// May a move that gives no check be left out: since many were tried, or since the static value is too far below
/// alpha?
bool Search::is_futile(const Node& node, const RankedMove& ranked) const {
  if (!node.may_prune || node.tried == 0 || is_decided(node.best)) return false;
  const int depth = node.depth;
  if (!ranked.is_quiet) return ranked.is_bad_capture && depth <= pruning::max_exchange_depth;
  if (is_late(node)) return true;
  const int reduced = std::max(depth - pruning::late_move_reduction(depth, node.tried) / 16, 0);
  return reduced <= pruning::max_futility_depth && node.static_value + pruning::futility_margin(reduced) <= node.alpha;
}

/// Singular extension: by how many plies the table's move is searched deeper if all other moves are clearly worse.
int Search::extension_of(const Node& node, const Move& move) {
  const Request& request = node.request;
  if (node.depth < 8 || !node.known || !(node.known->move == move) || !(request.excluded == Move{}) || !is_two_seats())
    return 0;
  const int found = from_table(node.known->value, request.ply);
  const bool is_lower =
      node.known->bound() == Bound::exact || node.known->bound() == (node.sign > 0 ? Bound::lower : Bound::upper);
  if (!is_lower || node.known->depth < node.depth - 3 || is_decided(found) || request.ply >= 2 * depth_) return 0;
  const int limit = node.sign * found - 2 * node.depth;
  // The search of the others uses the frame of this node.
  const Frame saved = frame_at(request.ply);
  const Request others = {.depth = (node.depth - 1) / 2,
                          .window = node.sign > 0 ? Window{limit - 1, limit} : Window{-limit, -limit + 1},
                          .ply = request.ply,
                          .may_null_move = false,
                          .has_replied = request.has_replied,
                          .is_cut = request.is_cut,
                          .excluded = move};
  Node without = look_at(others, node.known);
  const int value = node.sign * search_moves(without, 0);
  frame_at(request.ply) = saved;
  return value < limit ? 1 : 0;
}

/// By how many plies the search of a move is shallower at first.
int Search::reduction_of(const Node& node, const RankedMove& ranked, bool gives_check) const {
  if (node.depth < 3 || node.tried < 2 || node.is_forced) return 0;
  // No reductions after a win is found: the search for a shorter one must be exact.
  if (node.alpha >= min_win_value || (!ranked.is_quiet && !ranked.is_bad_capture)) return 0;
  int sixteenths = pruning::late_move_reduction(node.depth, node.tried);
  if (node.request.is_principal) sixteenths -= 16;
  if (node.request.is_cut) sixteenths += 16;
  if (!node.is_improving) sixteenths += 8;
  if (gives_check) sixteenths -= 16;
  if (ranked.is_quiet) sixteenths -= ranked.history / 512;
  return std::clamp(sixteenths / 16, 0, node.depth - 2);
}

}  // namespace trigon::engine
