#include "interpreter/search/search.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "interpreter/movegen/attacks.h"

namespace trigon::engine {

namespace {

constexpr int infinite = win_value + 1;

// Margins, in hundredths.
constexpr int margin_by_depth = 90;
constexpr int margin_of_capture = 200;

/// Less than an equal position, so that there is a game.
constexpr int value_of_draw = -40;

/// Plies of captures that are followed at the end of a line, and those in which a player in check may do anything.
constexpr int most_captures = 10;
constexpr int most_evasions = 2;

bool is_decided(int value) { return std::abs(value) >= least_win_value; }

/// In the table, wins are counted from the position, not from the root.
int to_table(int value, int ply) { return is_decided(value) ? value + (value > 0 ? ply : -ply) : value; }
int from_table(int value, int ply) { return is_decided(value) ? value - (value > 0 ? ply : -ply) : value; }

/// How many plies less a late quiet move is searched.
int reduction(int depth, std::size_t number) {
  if (depth < 3 || number < 3) return 0;
  const auto log2 = [](auto value) { return std::bit_width(static_cast<unsigned>(value)) - 1; };
  return 1 + log2(depth) * log2(number) / 4;
}

/// The ranked moves are sorted only as far as they are tried.
const RankedMove& pick(std::vector<RankedMove>& ranked, std::size_t next) {
  const auto first = ranked.begin() + static_cast<std::ptrdiff_t>(next);
  const auto best = std::max_element(first, ranked.end(), [](const RankedMove& a, const RankedMove& b) {
    return a.rank != b.rank ? a.rank < b.rank : a.index > b.index;
  });
  std::iter_swap(first, best);
  return *first;
}

}  // namespace

Search::Search(const Game& game, const Evaluation& evaluation, HashTable& table, const ThinkLimits& limits,
               const PlayStyle& style)
    : evaluation_(evaluation),
      table_(table),
      style_(style),
      root_(game, evaluation, limits, style),
      line_(game),
      order_(game.ruleset(), evaluation.values()),
      seat_(game.position().turn()),
      seats_(game.ruleset().contender_count()),
      has_check_(game.ruleset().end.royals != RoyalRule::capture && game.ruleset().royal_types != 0) {}

void Search::make(const Move& move) {
  root_.count_move();
  line_.make(move);
}

// --- values ---------------------------------------------------------------------------------------------------------

int Search::value_of(const Outcome& outcome, int ply) const {
  if (outcome.winner) return *outcome.winner == seat_ ? win_value - ply : -win_value + ply;
  if (!line_.position().is_in(seat_)) return -win_value + ply;
  // A draw of few is better than one of many.
  const auto in = line_.position().in_count();
  return value_of_draw + static_cast<int>(100 * (seats_ - std::min(in, seats_)));
}

int Search::still_value() const {
  return std::clamp(evaluation_.score(line_.position(), seat_), -least_win_value + 1, least_win_value - 1);
}

std::uint64_t Search::key(bool has_replied) const {
  return line_.position().hash() ^ (has_replied ? 0x9E3779B97F4A7C15u : 0);
}

std::optional<int> Search::value_without_moves(const Request& request) {
  if (!line_.position().is_in(seat_)) return -win_value + request.ply;
  if (const auto outcome = line_.outcome_without_moves()) return value_of(*outcome, request.ply);
  if (request.ply > 0 && line_.is_repeated()) return value_of_draw;
  if (request.ply >= most_plies - 1) return still_value();
  return std::nullopt;
}

// --- captures at the end of a line ----------------------------------------------------------------------------------

int Search::search_captures(Window window, int ply, int depth) {
  if (const auto value = value_without_moves({.window = window, .ply = ply})) return *value;
  Frame& frame = frame_at(ply);
  Position& position = line_.position();
  const CompositeScope scope(position.composites());
  const bool is_in_danger = has_check_ && depth < most_evasions && is_in_check(position, position.turn());
  if (!is_in_danger) return search_captures_from(window, ply, depth, false);
  const LineOfPlay::Arrival arrival = line_.arrive(frame.moves);
  const int value = arrival.outcome          ? value_of(*arrival.outcome, ply)
                    : !position.is_in(seat_) ? -win_value + ply
                                             : search_captures_from(window, ply, depth, true);
  line_.leave(arrival);
  return value;
}

/// With `is_in_danger`, the frame has all moves, and all are searched.
int Search::search_captures_from(Window window, int ply, int depth, bool is_in_danger) {
  Frame& frame = frame_at(ply);
  const int sign = is_ours() ? 1 : -1;
  int low = sign > 0 ? window.low : -window.high;
  const int high = sign > 0 ? window.high : -window.low;
  int best = -infinite;
  if (!is_in_danger) {
    best = sign * still_value();
    if (best >= high || depth >= most_captures) return sign * best;
    line_.list_captures(frame.moves);
  }
  const int still = best;
  low = std::max(low, best);
  order_.rank_captures(line_.position(), frame.moves, frame.ranked);
  for (std::size_t next = 0; next < frame.ranked.size() && best < high; ++next) {
    const RankedMove ranked = pick(frame.ranked, next);
    const Move move = frame.moves[ranked.index];
    if (!is_in_danger && (ranked.is_bad_capture || still + ranked.gain + margin_of_capture <= low)) continue;
    if (line_.is_vetoed(move)) continue;
    make(move);
    const Window child = sign > 0 ? Window{low, high} : Window{-high, -low};
    const int value = sign * search_captures(child, ply + 1, depth + 1);
    line_.unmake();
    best = std::max(best, value);
    low = std::max(low, value);
  }
  return sign * best;
}

// --- all moves ------------------------------------------------------------------------------------------------------

/// If even to pass would be good enough, some move will be.
std::optional<int> Search::value_by_passing(const Node& node) {
  const Request& request = node.request;
  const Position& position = line_.position();
  const Player player = position.turn();
  const bool is_sensible = !request.is_principal && request.may_pass && is_two_seats() && request.depth >= 3 &&
                           node.still >= node.high && !is_decided(node.high);
  if (!is_sensible || position.piece_count(player) < position.royal_count(player) + 3) return std::nullopt;
  if (!line_.make_null()) return std::nullopt;
  const int value = node.sign * search({.depth = request.depth - 3 - request.depth / 4,
                                        .window = node.sign > 0 ? Window{node.high - 1, node.high}
                                                                : Window{-node.high, -node.high + 1},
                                        .ply = request.ply + 1,
                                        .may_pass = false,
                                        .has_replied = request.has_replied});
  line_.unmake();
  if (value < node.high) return std::nullopt;
  return node.sign * (is_decided(value) ? node.high : value);
}

int Search::search(const Request& request) {
  frame_at(request.ply).line.clear();
  if (request.depth <= 0) return search_captures(request.window, request.ply, 0);
  if (const auto value = value_without_moves(request)) return *value;

  Move known;
  const std::uint64_t table_key = key(request.has_replied);
  const auto entry = table_.find(table_key);
  if (entry) {
    known = entry->move;
    const int value = from_table(entry->value, request.ply);
    const bool decides = entry->bound() == Bound::exact ||
                         (entry->bound() == Bound::at_least && value >= request.window.high) ||
                         (entry->bound() == Bound::at_most && value <= request.window.low);
    if (!request.is_principal && entry->depth >= request.depth && decides) return value;
  }

  Frame& frame = frame_at(request.ply);
  const CompositeScope scope(line_.position().composites());
  const LineOfPlay::Arrival arrival = line_.arrive(frame.moves);
  int value;
  if (arrival.outcome)
    value = value_of(*arrival.outcome, request.ply);
  else if (!line_.position().is_in(seat_))
    value = -win_value + request.ply;
  // It is not over here, so a win would come no sooner than the known one, or a loss no sooner than the known loss.
  else if (request.window.low >= win_value - request.ply - 1)
    value = request.window.low;
  else if (request.window.high <= -win_value + request.ply + 1)
    value = request.window.high;
  else
    value = search_moves(request, table_key, known);
  line_.leave(arrival);
  return value;
}

Search::Node Search::look_at(const Request& request) const {
  const Position& position = line_.position();
  Node node{.request = request, .is_ours = is_ours()};
  node.sign = node.is_ours ? 1 : -1;
  node.low = node.sign > 0 ? request.window.low : -request.window.high;
  node.high = node.sign > 0 ? request.window.high : -request.window.low;
  node.is_in_danger = has_check_ && is_in_check(position, position.turn());
  node.still = node.is_in_danger ? -infinite : node.sign * still_value();
  node.may_prune = !request.is_principal && !node.is_in_danger && !is_decided(node.low) && !is_decided(node.high);
  // Of several others only one chooses; before and after it, the likeliest moves are made.
  const bool replies_once = style_.many_seats == ManySeats::best_reply && !is_two_seats() && !node.is_ours;
  node.makes_likeliest = replies_once && request.has_replied;
  node.may_leave_reply = replies_once && !request.has_replied && position.next_in(position.turn()) != seat_;
  return node;
}

int Search::search_moves(const Request& request, std::uint64_t table_key, const Move& known) {
  Node node = look_at(request);
  if (node.may_prune && request.depth <= 3 && node.still - margin_by_depth * request.depth >= node.high)
    return node.sign * node.still;
  if (!node.is_in_danger)
    if (const auto value = value_by_passing(node)) return *value;

  Frame& frame = frame_at(request.ply);
  order_.rank(line_.position(), frame.moves, known, frame.killers, frame.ranked);
  frame.quiet_tried.clear();
  frame_at(request.ply + 1).killers = {};
  const int low_before = node.low;
  for (std::size_t next = 0; next < frame.ranked.size(); ++next) {
    const RankedMove ranked = pick(frame.ranked, next);
    const Move move = frame.moves[ranked.index];
    if (line_.is_vetoed(move)) continue;
    make(move);
    const bool gives_check = has_check_ && is_in_check(line_.position(), line_.position().turn());
    if (ranked.is_quiet && !gives_check && is_hopeless(node)) {
      line_.unmake();
      continue;
    }
    const int value = value_of_move(node, ranked.is_quiet, gives_check);
    line_.unmake();
    note_value(node, move, value);
    if (node.makes_likeliest) break;
    if (node.low >= node.high) {
      if (ranked.is_quiet) note_cut(node, move);
      break;
    }
    if (ranked.is_quiet) frame.quiet_tried.push_back(move);
  }
  const bool is_high = node.best >= node.high, is_low = node.best <= low_before;
  const Bound bound = !is_high && !is_low          ? Bound::exact
                      : is_high == (node.sign > 0) ? Bound::at_least
                                                   : Bound::at_most;
  table_.store(table_key, request.depth, to_table(node.sign * node.best, request.ply), bound, node.best_move);
  return node.sign * node.best;
}

/// Near the end of the line, a quiet move that is tried late, or that would have to win a lot, is left out.
bool Search::is_hopeless(const Node& node) const {
  const int depth = node.request.depth;
  if (!node.may_prune || depth > 3 || node.tried == 0 || is_decided(node.best)) return false;
  return node.tried > static_cast<std::size_t>(5 + 3 * depth * depth) ||
         node.still + margin_by_depth * (depth + 1) <= node.low;
}

int Search::value_after(const Node& node, Window window, const Child& child) {
  return node.sign * search({.depth = child.depth,
                             .window = node.sign > 0 ? window : Window{-window.high, -window.low},
                             .ply = node.request.ply + 1,
                             .is_principal = child.is_principal,
                             .has_replied = child.has_replied});
}

/// Of the move that has just been made, as its player sees it.
int Search::value_of_move(const Node& node, bool is_quiet, bool gives_check) {
  const Request& request = node.request;
  const int after = request.depth - 1 + (gives_check && request.ply < 2 * depth_ ? 1 : 0);
  const Window whole = {node.low, node.high}, narrow = {node.low, node.low + 1};
  // The move costs no depth where there is no choice.
  if (node.makes_likeliest) return value_after(node, whole, {request.depth, request.is_principal, true});
  const bool has_replied = !node.is_ours;
  if (node.tried == 0) {
    const int value = value_after(node, whole, {after, request.is_principal, has_replied});
    if (!node.may_leave_reply || value >= node.high) return value;
    const Window rest = {std::max(node.low, value), node.high};
    return std::max(value, value_after(node, rest, {request.depth, request.is_principal, false}));
  }
  // Whether there is a shorter win than the known one is worth knowing for sure.
  const bool may_reduce = is_quiet && !gives_check && !node.is_in_danger && node.low < least_win_value;
  const int less = may_reduce ? reduction(request.depth, node.tried) : 0;
  int value = value_after(node, narrow, {less > 0 ? std::max(after - less, 1) : after, false, has_replied});
  if (value > node.low && less > 0) value = value_after(node, narrow, {after, false, has_replied});
  if (value > node.low && value < node.high && request.is_principal)
    value = value_after(node, whole, {after, true, has_replied});
  return value;
}

void Search::note_value(Node& node, const Move& move, int value) {
  ++node.tried;
  if (value > node.best) {
    node.best = value;
    node.best_move = move;
    if (value > node.low && node.request.is_principal) {
      std::vector<Move>& line = frame_at(node.request.ply).line;
      const std::vector<Move>& rest = frame_at(node.request.ply + 1).line;
      line.assign(1, move);
      line.insert(line.end(), rest.begin(), rest.end());
    }
  }
  node.low = std::max(node.low, value);
}

/// A quiet move was so good that the others need not be looked at: it is tried early elsewhere.
void Search::note_cut(const Node& node, const Move& move) {
  Frame& frame = frame_at(node.request.ply);
  if (!(frame.killers[0] == move)) frame.killers = {move, frame.killers[0]};
  order_.reward(line_.position(), move, node.request.depth);
  for (const Move& other : frame.quiet_tried) order_.punish(line_.position(), other, node.request.depth);
}

// --- the root -------------------------------------------------------------------------------------------------------

const std::vector<Move>& Search::rate(RatedMove& rated, int best) {
  const bool is_first = best == RootSearch::unrated;
  const int low = is_first ? -infinite : std::max(-infinite, best - style_.spread);
  make(rated.move);
  const bool gives_check = has_check_ && is_in_check(line_.position(), line_.position().turn());
  const int after = depth_ - 1 + (gives_check && depth_ > 1 ? 1 : 0);
  int value = -infinite;
  if (!is_first) value = search({.depth = after, .window = {low, low + 1}, .ply = 1});
  if (is_first || value > low)
    value = search({.depth = after, .window = {low, infinite}, .ply = 1, .is_principal = true});
  line_.unmake();
  // Not before, since a limit may have ended the search.
  rated.value = value;
  rated.is_exact = is_first || value > low;
  return frame_at(1).line;
}

Thought Search::run(const OnProgress& on_progress) {
  const auto search_depth = [&](int depth) {
    depth_ = depth;
    root_.rate_moves([&](RatedMove& rated, int best) -> const std::vector<Move>& { return rate(rated, best); });
  };
  return root_.run(most_plies / 2, search_depth, on_progress);
}

}  // namespace trigon::engine
