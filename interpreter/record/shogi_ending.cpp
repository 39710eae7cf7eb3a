#include "interpreter/record/shogi_ending.h"

#include "interpreter/record/result.h"

namespace trigon::engine {

namespace {

/// What is meant by an ending. `mover` is the place of the player to move, 0 in an unfinished game.
struct Meaning {
  ShogiEnding ending;
  int mover;
  const char* name;
};

/// By rank of the mover and by name; the first one of a name and a rank is written.
constexpr Meaning meanings[] = {
    {ShogiEnding::broken_off, 0, ""},
    {ShogiEnding::resignation, 2, "resignation"},
    {ShogiEnding::time, 2, "time"},
    {ShogiEnding::illegal_move, 2, "infraction"},
    {ShogiEnding::illegal_before, 1, "infraction"},
    {ShogiEnding::mate, 2, "checkmate"},
    {ShogiEnding::declared_win, 1, "adjudication"},
    {ShogiEnding::declared_draw, -1, "adjudication"},
    {ShogiEnding::repetition, -1, "adjudication"},
    {ShogiEnding::impasse, -1, "agreement"},
};
/// In `Meaning::mover`: nobody has won.
constexpr int draw = -1;

std::vector<int> ranks_of(int mover, std::size_t turn) {
  if (mover == 0) return {};
  if (mover == draw) return {1, 1};
  const int other = 3 - mover;
  return turn == 0 ? std::vector<int>{mover, other} : std::vector<int>{other, mover};
}

std::optional<ShogiEnding> ending_by_rules(const Outcome& outcome, const std::vector<int>& ranks, std::size_t turn) {
  if (name_of(outcome) == "repetition" && ranks == ranks_of(draw, turn)) return ShogiEnding::repetition;
  const bool is_mate = outcome.ending == &endings::checkmate || outcome.ending == &endings::stalemate;
  return is_mate && ranks == ranks_of(2, turn) ? std::optional(ShogiEnding::mate) : std::nullopt;
}

}  // namespace

void add_shogi_ending(RecordText& text, ShogiEnding ending, std::size_t turn, const Span& place) {
  for (const Meaning& one : meanings) {
    if (one.ending != ending) continue;
    text.result = {RecordItem::Kind::move, print_result(ranks_of(one.mover, turn)), place};
    if (one.mover != 0) text.tags.push_back({{"Ending", place, {}}, {one.name, place, {}}});
  }
}

void add_no_ending(RecordText& text) { text.result = {RecordItem::Kind::move, print_result({}), text.place}; }

std::optional<ShogiEnding> shogi_ending_of(const Game& game, const GameRecord& record) {
  const std::size_t turn = game.position().turn();
  if (const auto outcome = game.outcome()) return ending_by_rules(*outcome, record.ranks, turn);
  for (const Meaning& one : meanings)
    if (record.ending == one.name && record.ranks == ranks_of(one.mover, turn)) return one.ending;
  return std::nullopt;
}

}  // namespace trigon::engine
