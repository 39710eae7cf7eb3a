// The full board: the end when no cell is empty any more. Sources: games in which stones are put down, such as ataxx.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/variant/fields.h"

namespace trigon::engine::full_board_rule {

constexpr Ending by_full_board{"full-board", "by a full board"};
constexpr std::string_view reached_full = "ending.full-board", reached_even = "full-board-even";
/// The values of the key, in the order of `FullBoard::counts_pieces`.
constexpr const char* words[] = {"draw", "most-pieces"};

class FullBoard : public EndCondition {
 public:
  explicit FullBoard(bool counts) : counts_pieces(counts) {}

  bool may_hold(const Position& position) const override {
    return position.occupied().size() == position.ruleset().grid.cell_count();
  }

  std::optional<Outcome> outcome(const Position& position) const override {
    if (!may_hold(position)) return std::nullopt;
    const auto winner = counts_pieces ? leader(position) : std::nullopt;
    return winner ? win_of(position, by_full_board, *winner) : Outcome{&by_full_board, {}};
  }

  /// Does who has most pieces win, or is it always a draw?
  bool counts_pieces;

 private:
  /// Who has more pieces than anybody else.
  static std::optional<Player> leader(const Position& position) {
    std::optional<Player> best;
    std::size_t most = 0;
    for (const Player player : position.players_in()) {
      const std::size_t count = position.cells_of(player).size();
      if (count == most) best = std::nullopt;
      if (count > most) best = player;
      most = std::max(most, count);
    }
    return best;
  }
};

const FullBoard* rule_of(const Ruleset& ruleset) { return find_condition<FullBoard>(ruleset.end.before_moves); }

void read(Loading& loading) {
  const Fields* const fields = loading.fields_of("end");
  const auto choice = fields ? fields->choice("full-board", {std::begin(words), std::end(words)}) : std::nullopt;
  if (choice) loading.ruleset->end.before_moves.push_back(std::make_shared<FullBoard>(*choice == 1));
}

Json value(const Ruleset& ruleset, const Names&) {
  const FullBoard* rule = rule_of(ruleset);
  return rule ? Json(words[rule->counts_pieces ? 1 : 0]) : Json();
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (const FullBoard* rule = rule_of(ruleset))
    text.say(RuleHeading::end,
             rule->counts_pieces
                 ? "When no cell is empty any more, who has most pieces on the board wins; if nobody has "
                   "more than all others it is a draw."
                 : "When no cell is empty any more, it is a draw.");
}

void collect(RuleItems& items) {
  const FullBoard* rule = rule_of(items.ruleset());
  if (!rule) return;
  items.add_at("end.full-board", reached_full, "end: a full board");
  if (rule->counts_pieces)
    items.add_at("end.full-board", reached_even, "end: a full board on which nobody has most pieces");
}

void at_end(const Position& position, const Outcome& outcome, Reached& reached) {
  const FullBoard* rule = rule_of(position.ruleset());
  if (!rule || outcome.ending != &by_full_board) return;
  reached.insert(outcome.winners.empty() && rule->counts_pieces ? reached_even : reached_full);
}

constexpr FsfKey fsf_full{"adjudicateFullBoard", FsfKey::Kind::flag};
constexpr FsfKey fsf_keys[] = {fsf_full};

std::string from_fsf(FsfEntry& entry) {
  if (entry.numbers.at(fsf_full.name) == 0) return "";
  const std::string& counting = entry.words["materialCounting"];
  return words[counting == "unweighted" ? 1 : 0];
}

extern const Rule full_board{
    .key = "end.full-board",
    .kind = "end",
    .read = read,
    .value = value,
    .say = say,
    .lets_win = [](const Ruleset& ruleset) { return rule_of(ruleset) && rule_of(ruleset)->counts_pieces; },
    .lets_draw = [](const Ruleset& ruleset) { return rule_of(ruleset) != nullptr; },
    .collect = collect,
    .at_end = at_end,
    .fsf_keys = fsf_keys,
    .from_fsf = from_fsf};

}  // namespace trigon::engine::full_board_rule
