#include "interpreter/search/search.h"

#include <algorithm>
#include <bit>

#include "interpreter/movegen/attacks.h"

namespace trigon::engine {

namespace {

constexpr int infinite = win_value + 1;

/// Futility pruning: the most that the value is expected to change in one ply of depth, in hundredths.
constexpr int futility_margin = 90;
/// Delta pruning: quiescence search leaves out captures that are below alpha by more than this, in hundredths.
constexpr int delta_margin = 200;

/// Contempt: a draw counts less than an equal position, in hundredths.
constexpr int draw_value = -40;

/// Plies of quiescence search, and how many of these look at all evasions of a check.
constexpr int max_quiescence_plies = 10;
constexpr int max_evasion_plies = 2;

/// By how many plies the search of the `number`th move is reduced if it is quiet.
int late_move_reduction(int depth, std::size_t number) {
  if (depth < 3 || number < 3) return 0;
  const auto log2 = [](auto value) { return std::bit_width(static_cast<unsigned>(value)) - 1; };
  return 1 + log2(depth) * log2(number) / 4;
}

/// Selects the best move from `next` on and swaps it there: moves are sorted only as far as they are tried.
const RankedMove& pick(std::vector<RankedMove>& ranked, std::size_t next) {
  const auto first = ranked.begin() + static_cast<std::ptrdiff_t>(next);
  const auto best = std::max_element(first, ranked.end(), [](const RankedMove& a, const RankedMove& b) {
    return a.rank != b.rank ? a.rank < b.rank : a.index > b.index;
  });
  std::iter_swap(first, best);
  return *first;
}

}  // namespace

Search::Search(const Game& game, const Evaluation& evaluation, TranspositionTable& table, const ThinkLimits& limits,
               const PlayStyle& style)
    : evaluation_(evaluation),
      table_(table),
      style_(style),
      root_(game, evaluation, limits, style),
      line_(game),
      order_(game.ruleset(), evaluation.values()),
      seat_(game.position().turn()),
      team_(game.ruleset().team_of[seat_]),
      seats_(game.ruleset().contender_count()),
      has_check_(game.ruleset().end.royals != RoyalRule::capture && !game.ruleset().royal_types.empty()) {}

void Search::make(const Move& move) {
  root_.count_move();
  line_.make(move);
}

// --- values ---------------------------------------------------------------------------------------------------------

int Search::value_of(const Outcome& outcome, int ply) const {
  if (!outcome.winners.empty()) return outcome.winners.contains(seat_) ? win_value - ply : -win_value + ply;
  if (is_lost()) return -win_value + ply;
  // The fewer players are left, the better is a draw for each of them.
  const auto in = line_.position().in_count();
  return draw_value + static_cast<int>(100 * (seats_ - std::min(in, seats_)));
}

int Search::static_evaluation() const {
  return std::clamp(evaluation_.score(line_.position(), seat_), -min_win_value + 1, min_win_value - 1);
}

std::uint64_t Search::key(bool has_replied) const {
  return line_.position().hash() ^ (has_replied ? 0x9E3779B97F4A7C15u : 0);
}

std::optional<int> Search::value_without_moves(const Request& request) {
  if (is_lost()) return -win_value + request.ply;
  if (const auto outcome = line_.outcome_without_moves()) return value_of(*outcome, request.ply);
  if (request.ply > 0 && line_.is_repeated()) {
    const PlayerSet winners = line_.winners_of_repetition();
    return winners.empty() ? draw_value : winners.contains(seat_) ? win_value - request.ply : -win_value + request.ply;
  }
  if (request.ply >= max_ply - 1) return static_evaluation();
  return std::nullopt;
}

// --- quiescence search ----------------------------------------------------------------------------------------------

int Search::search_quiescence(Window window, int ply, int depth) {
  if (const auto value = value_without_moves({.window = window, .ply = ply})) return *value;
  Frame& frame = frame_at(ply);
  Position& position = line_.position();
  const CompositeScope scope(position.composites());
  const bool is_evading = has_check_ && depth < max_evasion_plies && is_in_check(position, position.turn());
  if (!is_evading) return search_quiescence_moves(window, ply, depth, false);
  const SearchPosition::Arrival arrival = line_.arrive(frame.moves);
  const int value = arrival.outcome ? value_of(*arrival.outcome, ply)
                    : is_lost()     ? -win_value + ply
                                    : search_quiescence_moves(window, ply, depth, true);
  line_.leave(arrival);
  return value;
}

/// Searches captures from a position that is not decided. With `is_evading` the frame has the evasions of a check
/// already; all of them are searched.
int Search::search_quiescence_moves(Window window, int ply, int depth, bool is_evading) {
  Frame& frame = frame_at(ply);
  const int sign = is_ours() ? 1 : -1;
  int alpha = sign > 0 ? window.alpha : -window.beta;
  const int beta = sign > 0 ? window.beta : -window.alpha;
  int best = -infinite;
  if (!is_evading) {
    best = sign * static_evaluation();
    if (best >= beta || depth >= max_quiescence_plies) return sign * best;
    line_.list_captures(frame.moves);
  }
  const int static_value = best;
  alpha = std::max(alpha, best);
  order_.rank_captures(line_.position(), frame.moves, frame.ranked);
  for (std::size_t next = 0; next < frame.ranked.size() && best < beta; ++next) {
    const RankedMove ranked = pick(frame.ranked, next);
    const Move move = frame.moves[ranked.index];
    if (!is_evading && (ranked.is_bad_capture || static_value + ranked.gain + delta_margin <= alpha)) continue;
    if (line_.is_vetoed(move)) continue;
    make(move);
    const Window child = sign > 0 ? Window{alpha, beta} : Window{-beta, -alpha};
    const int value = sign * search_quiescence(child, ply + 1, depth + 1);
    line_.unmake();
    best = std::max(best, value);
    alpha = std::max(alpha, value);
  }
  return sign * best;
}

// --- full-width search ----------------------------------------------------------------------------------------------

/// Null move pruning: if a reduced search after a pass still fails high, some move will too.
std::optional<int> Search::null_move_value(const Node& node) {
  const Request& request = node.request;
  const Position& position = line_.position();
  const Player player = position.turn();
  const bool is_sensible = !request.is_principal && request.may_null_move && is_two_seats() && request.depth >= 3 &&
                           node.static_value >= node.beta && !is_decided(node.beta);
  if (!is_sensible || position.piece_count(player) < position.royal_count(player) + 3) return std::nullopt;
  if (!line_.make_null()) return std::nullopt;
  const int value = node.sign * search({.depth = request.depth - 3 - request.depth / 4,
                                        .window = node.sign > 0 ? Window{node.beta - 1, node.beta}
                                                                : Window{-node.beta, -node.beta + 1},
                                        .ply = request.ply + 1,
                                        .may_null_move = false,
                                        .has_replied = request.has_replied});
  line_.unmake();
  if (value < node.beta) return std::nullopt;
  return node.sign * (is_decided(value) ? node.beta : value);
}

int Search::search(const Request& request) {
  frame_at(request.ply).line.clear();
  if (request.depth <= 0) return search_quiescence(request.window, request.ply, 0);
  if (const auto value = value_without_moves(request)) return *value;

  Move known;
  const std::uint64_t table_key = key(request.has_replied);
  const auto entry = table_.find(table_key);
  if (entry) {
    known = entry->move;
    const int value = from_table(entry->value, request.ply);
    const bool decides = entry->bound() == Bound::exact ||
                         (entry->bound() == Bound::lower && value >= request.window.beta) ||
                         (entry->bound() == Bound::upper && value <= request.window.alpha);
    if (!request.is_principal && entry->depth >= request.depth && decides) return value;
  }

  Frame& frame = frame_at(request.ply);
  const CompositeScope scope(line_.position().composites());
  const SearchPosition::Arrival arrival = line_.arrive(frame.moves);
  int value;
  if (arrival.outcome)
    value = value_of(*arrival.outcome, request.ply);
  else if (is_lost())
    value = -win_value + request.ply;
  // Mate distance pruning: the game is not over here, so that no win or loss can come sooner than a known one.
  else if (request.window.alpha >= win_value - request.ply - 1)
    value = request.window.alpha;
  else if (request.window.beta <= -win_value + request.ply + 1)
    value = request.window.beta;
  else
    value = search_moves(request, table_key, known);
  line_.leave(arrival);
  return value;
}

Search::Node Search::look_at(const Request& request) const {
  const Position& position = line_.position();
  Node node{.request = request, .is_ours = is_ours()};
  node.sign = node.is_ours ? 1 : -1;
  node.alpha = node.sign > 0 ? request.window.alpha : -request.window.beta;
  node.beta = node.sign > 0 ? request.window.beta : -request.window.alpha;
  node.is_in_check = has_check_ && is_in_check(position, position.turn());
  node.static_value = node.is_in_check ? -infinite : node.sign * static_evaluation();
  node.may_prune = !request.is_principal && !node.is_in_check && !is_decided(node.alpha) && !is_decided(node.beta);
  // Best reply search: one of the other players chooses its move, those before and after it make the likeliest.
  const bool replies_once = style_.many_seats == ManySeats::best_reply && !is_two_seats() && !node.is_ours;
  node.makes_likeliest = replies_once && request.has_replied;
  node.may_leave_reply = replies_once && !request.has_replied && !team_.contains(position.next_in(position.turn()));
  return node;
}

int Search::search_moves(const Request& request, std::uint64_t table_key, const Move& known) {
  Node node = look_at(request);
  if (node.may_prune && request.depth <= 3 && node.static_value - futility_margin * request.depth >= node.beta)
    return node.sign * node.static_value;
  if (!node.is_in_check)
    if (const auto value = null_move_value(node)) return *value;

  Frame& frame = frame_at(request.ply);
  order_.rank(line_.position(), frame.moves, known, frame.killers, frame.ranked);
  frame.quiet_tried.clear();
  frame_at(request.ply + 1).killers = {};
  const int alpha_before = node.alpha;
  for (std::size_t next = 0; next < frame.ranked.size(); ++next) {
    const RankedMove ranked = pick(frame.ranked, next);
    const Move move = frame.moves[ranked.index];
    if (line_.is_vetoed(move)) continue;
    make(move);
    const bool gives_check = has_check_ && is_in_check(line_.position(), line_.position().turn());
    if (ranked.is_quiet && !gives_check && is_futile(node)) {
      line_.unmake();
      continue;
    }
    const int value = value_of_move(node, ranked.is_quiet, gives_check);
    line_.unmake();
    note_value(node, move, value);
    if (node.makes_likeliest) break;
    if (node.alpha >= node.beta) {
      if (ranked.is_quiet) note_cutoff(node, move);
      break;
    }
    if (ranked.is_quiet) frame.quiet_tried.push_back(move);
  }
  const bool fails_high = node.best >= node.beta, fails_low = node.best <= alpha_before;
  const Bound bound = !fails_high && !fails_low       ? Bound::exact
                      : fails_high == (node.sign > 0) ? Bound::lower
                                                      : Bound::upper;
  table_.store(table_key, request.depth, to_table(node.sign * node.best, request.ply), bound, node.best_move);
  return node.sign * node.best;
}

/// Late move pruning and futility pruning: may the remaining quiet moves of a node near the leaves be left out, since
/// many were tried, or since the static value is too far below alpha?
bool Search::is_futile(const Node& node) const {
  const int depth = node.request.depth;
  if (!node.may_prune || depth > 3 || node.tried == 0 || is_decided(node.best)) return false;
  return node.tried > static_cast<std::size_t>(5 + 3 * depth * depth) ||
         node.static_value + futility_margin * (depth + 1) <= node.alpha;
}

int Search::search_child(const Node& node, Window window, const Child& child) {
  return node.sign * search({.depth = child.depth,
                             .window = node.sign > 0 ? window : Window{-window.beta, -window.alpha},
                             .ply = node.request.ply + 1,
                             .is_principal = child.is_principal,
                             .has_replied = child.has_replied});
}

/// Searches the move that was just made; returns its value from the view of its player.
int Search::value_of_move(const Node& node, bool is_quiet, bool gives_check) {
  const Request& request = node.request;
  const int after = request.depth - 1 + (gives_check && request.ply < 2 * depth_ ? 1 : 0);
  const Window full_window = {node.alpha, node.beta}, null_window = {node.alpha, node.alpha + 1};
  // A move without choice costs no depth.
  if (node.makes_likeliest) return search_child(node, full_window, {request.depth, request.is_principal, true});
  const bool has_replied = !node.is_ours;
  if (node.tried == 0) {
    const int value = search_child(node, full_window, {after, request.is_principal, has_replied});
    if (!node.may_leave_reply || value >= node.beta) return value;
    const Window rest = {std::max(node.alpha, value), node.beta};
    return std::max(value, search_child(node, rest, {request.depth, request.is_principal, false}));
  }
  // No reductions after a win is found: the search for a shorter one must be exact.
  const bool may_reduce = is_quiet && !gives_check && !node.is_in_check && node.alpha < min_win_value;
  const int reduction = may_reduce ? late_move_reduction(request.depth, node.tried) : 0;
  int value =
      search_child(node, null_window, {reduction > 0 ? std::max(after - reduction, 1) : after, false, has_replied});
  if (value > node.alpha && reduction > 0) value = search_child(node, null_window, {after, false, has_replied});
  if (value > node.alpha && value < node.beta && request.is_principal)
    value = search_child(node, full_window, {after, true, has_replied});
  return value;
}

void Search::note_value(Node& node, const Move& move, int value) {
  ++node.tried;
  if (value > node.best) {
    node.best = value;
    node.best_move = move;
    if (value > node.alpha && node.request.is_principal) {
      std::vector<Move>& line = frame_at(node.request.ply).line;
      const std::vector<Move>& rest = frame_at(node.request.ply + 1).line;
      line.assign(1, move);
      line.insert(line.end(), rest.begin(), rest.end());
    }
  }
  node.alpha = std::max(node.alpha, value);
}

/// Notes a quiet move that caused a cutoff as a killer and in the history.
void Search::note_cutoff(const Node& node, const Move& move) {
  Frame& frame = frame_at(node.request.ply);
  if (!(frame.killers[0] == move)) frame.killers = {move, frame.killers[0]};
  order_.reward(line_.position(), move, node.request.depth);
  for (const Move& other : frame.quiet_tried) order_.punish(line_.position(), other, node.request.depth);
}

// --- the root -------------------------------------------------------------------------------------------------------

const std::vector<Move>& Search::rate(RatedMove& rated, int best) {
  const bool is_first = best == RootSearch::unrated;
  const int alpha = is_first ? -infinite : std::max(-infinite, best - style_.spread);
  make(rated.move);
  const bool gives_check = has_check_ && is_in_check(line_.position(), line_.position().turn());
  const int after = depth_ - 1 + (gives_check && depth_ > 1 ? 1 : 0);
  int value = -infinite;
  if (!is_first) value = search({.depth = after, .window = {alpha, alpha + 1}, .ply = 1});
  if (is_first || value > alpha)
    value = search({.depth = after, .window = {alpha, infinite}, .ply = 1, .is_principal = true});
  line_.unmake();
  // Stored only now, since a limit may end the search by an exception.
  rated.value = value;
  rated.is_exact = is_first || value > alpha;
  return frame_at(1).line;
}

Thought Search::run(const OnProgress& on_progress) {
  const auto search_depth = [&](int depth) {
    depth_ = depth;
    root_.rate_moves([&](RatedMove& rated, int best) -> const std::vector<Move>& { return rate(rated, best); });
  };
  return root_.run(max_ply / 2, search_depth, on_progress);
}

}  // namespace trigon::engine
