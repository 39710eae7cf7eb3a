#include "interpreter/record/record_result.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/outcome_text.h"
#include "interpreter/record/pgn.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

using Ranks = std::vector<int>;

/// The places that a result gives to the seats; nothing after an error.
std::optional<Ranks> ranks_of(const std::string& result, const Span& where, bool is_black_first, std::size_t seats,
                              Diagnostics& diagnostics) {
  std::string wrong;
  auto ranks = read_result(result, seats, wrong);
  if (!ranks)
    diagnostics.error(where, record_code, fmt::format("'{}' is not a result: {}", result, wrong),
                      seats == 2 ? "a result is 1-0, 0-1, 1/2-1/2 or *"
                                 : "a result is the place of each player, as in 1-2-2 when the first has won, or *");
  else if (is_black_first)
    std::reverse(ranks->begin(), ranks->end());
  return ranks;
}

/// The ranks by the rules when the game is over; nothing while it goes on.
std::optional<Ranks> ranks_of_rules(const Replay& replay) {
  const auto outcome = replay.game.outcome();
  return outcome ? std::optional(replay.departures.ranks(*outcome)) : std::nullopt;
}

/// The ranks by the rules, which count where other programs have other ranks.
Ranks agreed(const Ranks& rules, const Ranks& said, const RecordText& text, Diagnostics& diagnostics) {
  if (!said.empty() && said != rules)
    diagnostics.warning(text.result.place, record_code,
                        fmt::format("by the rules of the variant the places are {}, and not {}", print_result(rules),
                                    print_result(said)));
  return rules;
}

/// The ranks by the game's last word, which the tag must not contradict; nothing after an error.
std::optional<Ranks> said_ranks(const RecordText& text, const Replay& replay, Diagnostics& diagnostics) {
  const auto rules = ranks_of_rules(replay);
  if (text.result.text.empty()) {
    diagnostics.error(text.items.empty() ? text.place : text.items.back().place, record_code,
                      "the game does not end with a result",
                      rules ? "it is " + print_result(*rules) : "an unfinished game ends with '*'");
    return std::nullopt;
  }
  const Ruleset& ruleset = replay.game.ruleset();
  const bool is_black_first = text.is_pgn() && pgn_white_seat(ruleset) == 1;
  const std::size_t seats = seated_players(ruleset).size();
  const auto ranks = ranks_of(text.result.text, text.result.place, is_black_first, seats, diagnostics);
  const LocatedText* const tag = find_tag(text, "Result");
  if (text.yields_to_rules()) return ranks && rules ? agreed(*rules, *ranks, text, diagnostics) : ranks;
  if (!ranks || !tag || tag->text == text.result.text) return ranks;
  const auto tagged = ranks_of(tag->text, tag->whole, is_black_first, seats, diagnostics);
  if (tagged && *tagged != *ranks)
    diagnostics.error(tag->whole, record_code,
                      fmt::format("the tag says {}, and the game ends with {}", tag->text, text.result.text));
  return tagged == ranks ? ranks : std::nullopt;
}

bool check_ranks(const RecordText& text, const Replay& replay, const GameRecord& record, Diagnostics& diagnostics) {
  const Game& game = replay.game;
  if (const auto rules = ranks_of_rules(replay)) {
    if (record.ranks == *rules) return true;
    diagnostics.error(text.result.place, record_code,
                      fmt::format("the result is {}, and the game has ended with {}: {}", text.result.text,
                                  print_result(*rules), describe_outcome(game.ruleset(), game.outcome())));
    return false;
  }
  if (record.ranks.empty()) return true;
  const auto wrong = replay.departures.misplaced(record.ranks);
  if (wrong)
    diagnostics.error(text.result.place, record_code,
                      fmt::format("{} left the game before {}, and is not placed behind",
                                  record.seats[wrong->second].name, record.seats[wrong->first].name));
  return !wrong;
}

/// Checks an ending that does not come from the rules.
bool check_ending(const LocatedText& tag, const Game& game, const GameRecord& record, Diagnostics& diagnostics) {
  const auto& endings = endings_beside_the_rules();
  if (record.ranks.empty()) {
    diagnostics.error(tag.whole, record_code, "an unfinished game has no ending");
    return false;
  }
  if (std::find(endings.begin(), endings.end(), tag.text) != endings.end()) return true;
  diagnostics.error(tag.whole, record_code,
                    fmt::format("the game has not ended by {}: {} is to move", tag.text,
                                game.ruleset().players[game.position().turn()].name),
                    "what no rule knows is " + join(endings, ", "));
  return false;
}

bool read_ending(const RecordText& text, const Game& game, GameRecord& record, Diagnostics& diagnostics) {
  const LocatedText* const tag = find_tag(text, "Ending");
  if (const auto outcome = game.outcome()) {
    record.ending = name_of(*outcome);
    if (!tag || tag->text == record.ending || text.yields_to_rules()) return true;
    diagnostics.error(
        tag->whole, record_code,
        fmt::format("the game has not ended by {}: {}", tag->text, describe_outcome(game.ruleset(), outcome)));
    return false;
  }
  if (tag) record.ending = tag->text;
  if (tag) return check_ending(*tag, game, record, diagnostics);
  if (text.is_pgn() && !record.ranks.empty()) record.ending = ending_of_pgn(text);
  return true;
}

}  // namespace

bool read_result(const RecordText& text, const Replay& replay, GameRecord& record, Diagnostics& diagnostics) {
  const auto ranks = said_ranks(text, replay, diagnostics);
  if (!ranks) return false;
  const auto rules = ranks_of_rules(replay);
  record.ranks = ranks->empty() && rules ? *rules : *ranks;
  return check_ranks(text, replay, record, diagnostics) && read_ending(text, replay.game, record, diagnostics);
}

}  // namespace trigon::engine
