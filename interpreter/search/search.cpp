#include "interpreter/search/search.h"

#include <algorithm>

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/search/pruning.h"

namespace trigon::engine {

namespace {

constexpr int infinite = win_value + 1;

/// Contempt: a draw counts less than an equal position, in hundredths.
constexpr int draw_value = -40;

/// Plies of quiescence search, and how many of these look at all evasions of a check.
constexpr int max_quiescence_plies = 10;
constexpr int max_evasion_plies = 2;

/// The same for compulsory captures, which end by themselves as pieces become fewer.
constexpr int max_compelled_plies = 24;

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

Search::Search(const Game& game, const Evaluation& evaluation, TranspositionTable& table, History& history,
               const ThinkLimits& limits, const PlayStyle& style)
    : evaluation_(evaluation),
      accumulators_(evaluation.net()),
      table_(table),
      style_(style),
      root_(game, evaluation, limits, style),
      line_(game),
      order_(game.ruleset(), evaluation.values(), history),
      seat_(game.position().turn()),
      team_(game.ruleset().team_of[seat_]),
      seats_(game.ruleset().contender_count()),
      has_check_(game.ruleset().end.royals != RoyalRule::capture && !game.ruleset().royal_types.empty()) {}

void Search::make(const Move& move, int ply, MoveSlot slot) {
  root_.count_move();
  frame_at(ply).made = slot;
  line_.make(move);
  table_.prefetch(line_.position().hash());
}

// --- values ---------------------------------------------------------------------------------------------------------

int Search::value_of(const Outcome& outcome, int ply) const {
  if (!outcome.winners.empty()) return outcome.winners.contains(seat_) ? win_value - ply : -win_value + ply;
  if (is_lost()) return -win_value + ply;
  // The fewer players are left, the better is a draw for each of them.
  const auto in = line_.position().in_count();
  return draw_value + static_cast<int>(100 * (seats_ - std::min(in, seats_)));
}

int Search::static_evaluation(Window window) {
  return std::clamp(evaluation_.score(line_.position(), seat_, window.alpha, window.beta, accumulators_),
                    -min_win_value + 1, min_win_value - 1);
}

bool Search::is_compelled(const MoveList& moves) const {
  const Position& position = line_.position();
  return position.phase().must_capture && !moves.empty() && !captured_cells(position, moves[0]).empty();
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
  if (request.ply >= max_ply - 1) return static_evaluation(whole_window);
  return std::nullopt;
}

/// What the table knows, if it was searched at least so deep and is enough for the window.
std::optional<int> Search::value_in_table(const std::optional<TableEntry>& known, int depth, Window window, int ply) {
  if (!known || known->depth < depth) return std::nullopt;
  const int value = from_table(known->value, ply);
  const bool decides = known->bound() == Bound::exact || (known->bound() == Bound::lower && value >= window.beta) ||
                       (known->bound() == Bound::upper && value <= window.alpha);
  return decides ? std::optional(value) : std::nullopt;
}

// --- quiescence search ----------------------------------------------------------------------------------------------

int Search::search_quiescence(Window window, int ply, int depth) {
  if (const auto value = value_without_moves({.window = window, .ply = ply})) return *value;
  Frame& frame = frame_at(ply);
  frame.best_capture = Move{};
  if (!is_two_seats()) return search_quiescence_node(window, ply, depth);
  const std::uint64_t table_key = key(is_ours());
  // The first plies look at more than those after them.
  const int table_depth = depth < max_evasion_plies ? 0 : -1;
  const auto known = table_.find(table_key);
  if (const auto value = value_in_table(known, table_depth, window, ply)) return *value;
  if (known) frame.best_capture = known->move;
  const int value = search_quiescence_node(window, ply, depth);
  const Bound bound = value >= window.beta ? Bound::lower : value <= window.alpha ? Bound::upper : Bound::exact;
  table_.store(table_key, table_depth, to_table(value, ply), bound, frame.best_capture);
  return value;
}

int Search::search_quiescence_node(Window window, int ply, int depth) {
  Frame& frame = frame_at(ply);
  Position& position = line_.position();
  const CompositeScope scope(position.composites());
  const bool is_evading = has_check_ && depth < max_evasion_plies && is_in_check(position, position.turn());
  const bool may_be_compelled = position.phase().must_capture && depth < max_compelled_plies;
  if (!is_evading && !may_be_compelled) return search_quiescence_moves(window, ply, depth, false);
  const SearchPosition::Arrival arrival = line_.arrive(frame.moves);
  const int value = arrival.outcome ? value_of(*arrival.outcome, ply)
                    : is_lost()     ? -win_value + ply
                                : search_quiescence_moves(window, ply, depth, is_evading || is_compelled(frame.moves));
  line_.leave(arrival);
  return value;
}

/// Searches captures from a position that is not decided. With `is_evading` the frame has the evasions of a check
/// already, or the captures that are compulsory; all of them are searched.
int Search::search_quiescence_moves(Window window, int ply, int depth, bool is_evading) {
  Frame& frame = frame_at(ply);
  const int sign = is_ours() ? 1 : -1;
  int alpha = sign > 0 ? window.alpha : -window.beta;
  const int beta = sign > 0 ? window.beta : -window.alpha;
  int best = -infinite;
  if (!is_evading) {
    best = sign * static_evaluation(window);
    if (best >= beta || depth >= max_quiescence_plies) return sign * best;
    line_.list_captures(frame.moves);
  }
  const int static_value = best;
  alpha = std::max(alpha, best);
  order_.rank_captures(line_.position(), frame.moves, frame.best_capture, frame.ranked);
  for (std::size_t next = 0; next < frame.ranked.size() && best < beta; ++next) {
    const RankedMove ranked = pick(frame.ranked, next);
    const Move move = frame.moves[ranked.index];
    if (!is_evading && ranked.is_bad_capture) continue;
    if (const int most = static_value + ranked.gain + pruning::delta_margin; !is_evading && most <= alpha) {
      best = std::max(best, most);
      continue;
    }
    if (line_.is_vetoed(move)) continue;
    make(move, ply, ranked.slot);
    const Window child = sign > 0 ? Window{alpha, beta} : Window{-beta, -alpha};
    const int value = sign * search_quiescence(child, ply + 1, depth + 1);
    line_.unmake();
    if (value > alpha) frame.best_capture = move;
    best = std::max(best, value);
    alpha = std::max(alpha, value);
  }
  return sign * best;
}

// --- full-width search ----------------------------------------------------------------------------------------------

int Search::search(const Request& request) {
  frame_at(request.ply).line.clear();
  if (request.depth <= 0) return search_quiescence(request.window, request.ply, 0);
  if (const auto value = value_without_moves(request)) return *value;

  const std::uint64_t table_key = key(request.has_replied);
  const auto known = table_.find(table_key);
  if (!request.is_principal)
    if (const auto value = value_in_table(known, request.depth, request.window, request.ply)) return *value;

  // Between two, static values are looked at before the moves are listed; with more, players may have to be eliminated.
  std::optional<Node> node;
  if (is_two_seats() && !line_.position().phase().must_capture) {
    node.emplace(look_at(request, known));
    if (const auto value = value_without_search(*node)) return *value;
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
  else if (node)
    value = search_moves(*node, table_key);
  else
    value = search_after_arrival(request, table_key, known);
  line_.leave(arrival);
  return value;
}

Search::Node Search::look_at(const Request& request, const std::optional<TableEntry>& known) {
  const Position& position = line_.position();
  Node node{.request = request, .known = known, .depth = request.depth, .is_ours = is_ours()};
  node.sign = node.is_ours ? 1 : -1;
  node.alpha = node.sign > 0 ? request.window.alpha : -request.window.beta;
  node.beta = node.sign > 0 ? request.window.beta : -request.window.alpha;
  node.is_forced = (has_check_ && is_in_check(position, position.turn())) || is_compelled(frame_at(request.ply).moves);
  Frame& frame = frame_at(request.ply);
  frame.static_value.reset();
  node.static_value = -infinite;
  if (!node.is_forced) {
    const int value = static_evaluation(whole_window);
    frame.static_value = value;
    node.static_value = node.sign * value;
    const auto earlier = static_cast<int>(seats_);
    if (request.ply >= earlier && frame_at(request.ply - earlier).static_value)
      node.is_improving = node.static_value > node.sign * *frame_at(request.ply - earlier).static_value;
  }
  node.may_prune = !request.is_principal && !node.is_forced && !is_decided(node.alpha) && !is_decided(node.beta);
  // Best reply search: one of the other players chooses its move, those before and after it make the likeliest.
  const bool replies_once = style_.many_seats == ManySeats::best_reply && !is_two_seats() && !node.is_ours;
  node.makes_likeliest = replies_once && request.has_replied;
  node.may_leave_reply = replies_once && !request.has_replied && !team_.contains(position.next_in(position.turn()));
  // Internal iterative reduction: where nothing is known of the moves, the order is poor.
  if (node.depth >= 4 && !node.makes_likeliest && (!known || known->move == Move{}) && request.excluded == Move{})
    --node.depth;
  return node;
}

int Search::search_after_arrival(const Request& request, std::uint64_t table_key,
                                 const std::optional<TableEntry>& known) {
  Node node = look_at(request, known);
  if (const auto value = value_without_search(node)) return *value;
  // Quiescence search has put its captures in the place of the moves.
  if (may_razor(node)) line_.list(frame_at(request.ply).moves);
  return search_moves(node, table_key);
}

int Search::search_moves(Node& node, std::uint64_t table_key) {
  const Request& request = node.request;
  const auto& known = node.known;
  Frame& frame = frame_at(request.ply);
  order_.rank(line_.position(), frame.moves, known ? known->move : Move{}, frame.killers, moves_before(request.ply),
              frame.ranked);
  frame.quiet_tried.clear();
  frame.captures_tried.clear();
  frame_at(request.ply + 2).killers = {};
  const int alpha_before = node.alpha;
  for (std::size_t next = 0; next < frame.ranked.size(); ++next) {
    // Of late moves only those are searched that give check, whatever their order.
    const RankedMove ranked = is_late(node) ? frame.ranked[next] : pick(frame.ranked, next);
    const Move move = frame.moves[ranked.index];
    if (move == request.excluded || line_.is_vetoed(move)) continue;
    const bool may_check = may_attack_royal(move);
    const bool futile = is_futile(node, ranked);
    if (futile && !may_check) continue;
    const int extension = extension_of(node, move);
    make(move, request.ply, ranked.slot);
    const bool gives_check = has_check_ && is_in_check(line_.position(), line_.position().turn());
    if (futile && !gives_check) {
      line_.unmake();
      continue;
    }
    const int value = value_of_move(node, ranked, gives_check, extension);
    line_.unmake();
    note_value(node, move, value);
    if (node.makes_likeliest) break;
    if (node.alpha >= node.beta) {
      note_cutoff(node, move, ranked);
      break;
    }
    (ranked.is_quiet ? frame.quiet_tried : frame.captures_tried).push_back(move);
  }
  if (node.tried == 0 && !(request.excluded == Move{})) return request.window.alpha;
  const bool fails_high = node.best >= node.beta, fails_low = node.best <= alpha_before;
  const Bound bound = !fails_high && !fails_low       ? Bound::exact
                      : fails_high == (node.sign > 0) ? Bound::lower
                                                      : Bound::upper;
  if (request.excluded == Move{})
    table_.store(table_key, request.depth, to_table(node.sign * node.best, request.ply), bound,
                 fails_low && known ? known->move : node.best_move);
  return node.sign * node.best;
}

int Search::search_child(const Node& node, Window window, const Child& child) {
  return node.sign * search({.depth = child.depth,
                             .window = node.sign > 0 ? window : Window{-window.beta, -window.alpha},
                             .ply = node.request.ply + 1,
                             .is_principal = child.is_principal,
                             .has_replied = child.has_replied,
                             .is_cut = child.is_cut});
}

/// Searches the move that was just made; returns its value from the view of its player.
int Search::value_of_move(const Node& node, const RankedMove& ranked, bool gives_check, int extension) {
  const Request& request = node.request;
  const int longer = std::max(extension, gives_check && request.ply < 2 * depth_ ? 1 : 0);
  const int after = node.depth - 1 + longer;
  const Window full_window = {node.alpha, node.beta}, null_window = {node.alpha, node.alpha + 1};
  // A move without choice costs no depth.
  if (node.makes_likeliest) return search_child(node, full_window, {request.depth, request.is_principal, true, false});
  const bool has_replied = !node.is_ours;
  if (node.tried == 0) {
    const int value = search_child(node, full_window, {after, request.is_principal, has_replied, !request.is_cut});
    if (!node.may_leave_reply || value >= node.beta) return value;
    const Window rest = {std::max(node.alpha, value), node.beta};
    return std::max(value, search_child(node, rest, {request.depth, request.is_principal, false, false}));
  }
  const int reduction = reduction_of(node, ranked, gives_check);
  int value =
      search_child(node, null_window, {after - reduction, false, has_replied, reduction > 0 || !request.is_cut});
  if (value > node.alpha && reduction > 0)
    value = search_child(node, null_window, {after, false, has_replied, !request.is_cut});
  if (value > node.alpha && value < node.beta && request.is_principal)
    value = search_child(node, full_window, {after, true, has_replied, false});
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

MovesBefore Search::moves_before(int ply) const {
  const auto made = [&](int at) { return at < 0 ? 0 : frames_[static_cast<std::size_t>(at)].made; };
  return {made(ply - 1), made(ply - 2)};
}

/// Notes a move that caused a cutoff, and those that were tried before it and did not.
void Search::note_cutoff(const Node& node, const Move& move, const RankedMove& ranked) {
  Frame& frame = frame_at(node.request.ply);
  History& history = order_.history();
  const Position& position = line_.position();
  const MovesBefore before = moves_before(node.request.ply);
  for (const Move& other : frame.captures_tried) history.note_capture(history.slot(position, other), node.depth, -1);
  if (!ranked.is_quiet) {
    history.note_capture(ranked.slot, node.depth, 1);
    return;
  }
  if (!(frame.killers[0] == move)) frame.killers = {move, frame.killers[0]};
  history.note_quiet(ranked.slot, before, node.depth, 1);
  for (const Move& other : frame.quiet_tried) history.note_quiet(history.slot(position, other), before, node.depth, -1);
}

// --- the root -------------------------------------------------------------------------------------------------------

/// The first move of the root: with a narrow window around the value of the last depth, that is widened until it
/// holds the value.
int Search::value_of_first(int depth, int expected) {
  const auto search_in = [&](Window window) {
    return search({.depth = depth, .window = window, .ply = 1, .is_principal = true});
  };
  if (depth < pruning::min_aspiration_depth || is_decided(expected)) return search_in({-infinite, infinite});
  Window window = {expected - pruning::aspiration_margin, expected + pruning::aspiration_margin};
  for (int margin = pruning::aspiration_margin;; margin *= 4) {
    const int value = search_in(window);
    if (value > window.alpha && value < window.beta) return value;
    if (margin > pruning::max_aspiration_margin) return search_in({-infinite, infinite});
    if (value <= window.alpha) window.alpha = value - margin;
    if (value >= window.beta) window.beta = value + margin;
  }
}

const std::vector<Move>& Search::rate(RatedMove& rated, int best, std::size_t number) {
  const bool is_first = best == RootSearch::unrated;
  const int alpha = is_first ? -infinite : std::max(-infinite, best - style_.spread);
  make(rated.move, 0, order_.history().slot(line_.position(), rated.move));
  const bool gives_check = has_check_ && is_in_check(line_.position(), line_.position().turn());
  const int after = depth_ - 1 + (gives_check && depth_ > 1 ? 1 : 0);
  int value = -infinite;
  if (is_first) {
    value = value_of_first(after, rated.value);
  } else {
    const bool may_reduce = depth_ >= 3 && number >= 3 && !gives_check && best < min_win_value;
    const int reduction =
        may_reduce ? std::min(std::max(pruning::late_move_reduction(depth_, number) / 16 - 1, 0), after - 1) : 0;
    value = search({.depth = after - reduction, .window = {alpha, alpha + 1}, .ply = 1, .is_cut = true});
    if (value > alpha && reduction > 0)
      value = search({.depth = after, .window = {alpha, alpha + 1}, .ply = 1, .is_cut = true});
    if (value > alpha) value = search({.depth = after, .window = {alpha, infinite}, .ply = 1, .is_principal = true});
  }
  line_.unmake();
  // Stored only now, since a limit may end the search by an exception.
  rated.value = value;
  rated.is_exact = is_first || value > alpha;
  return frame_at(1).line;
}

Thought Search::run(const OnProgress& on_progress) {
  const auto search_depth = [&](int depth) {
    depth_ = depth;
    root_.rate_moves([&](RatedMove& rated, int best, std::size_t number) -> const std::vector<Move>& {
      return rate(rated, best, number);
    });
  };
  return root_.run(max_ply / 2, search_depth, on_progress);
}

}  // namespace trigon::engine
