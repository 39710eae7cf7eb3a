#include "interpreter/record/record.h"

#include <algorithm>
#include <filesystem>

#include "interpreter/compare/variant_hash.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/record/result.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

const std::vector<std::string>& endings_beside_the_rules() {
  static const std::vector<std::string> words = {"resignation",  "time",        "agreement",
                                                 "adjudication", "abandonment", "infraction"};
  return words;
}

std::vector<Player> seated_players(const Ruleset& ruleset) {
  std::vector<Player> players;
  for (Player player : ruleset.all_players())
    if (!ruleset.players[player].is_neutral) players.push_back(player);
  return players;
}

std::size_t seat_of(const Ruleset& ruleset, Player player) {
  std::size_t seat = 0;
  for (Player before = 0; before < player; ++before) seat += ruleset.players[before].is_neutral ? 0 : 1;
  return seat;
}

const RecordTag* find_tag(const GameRecord& record, std::string_view name) {
  const auto found = std::ranges::find(record.tags, name, &RecordTag::name);
  return found == record.tags.end() ? nullptr : &*found;
}

const std::vector<std::string>& reserved_tags() {
  static const std::vector<std::string> tags = {"Variant", "Options", "Hash", "Position", "Result", "Ending"};
  return tags;
}

std::string seat_tag(std::string_view seat) {
  static const std::vector<std::string> usual = {"Event", "Site", "Date", "Round"};
  std::string tag = capitalized(std::string(seat));
  const bool is_taken = std::any_of(reserved_tags().begin(), reserved_tags().end(),
                                    [&](const std::string& one) { return is_same_but_case(one, tag); }) ||
                        std::find(usual.begin(), usual.end(), tag) != usual.end();
  return is_taken || !is_letter(tag[0]) ? "Player" + tag : tag;
}

GameRecord record_of(const Game& game, const std::string& variant) {
  const Ruleset& ruleset = game.ruleset();
  GameRecord record;
  record.variant = variant.empty() ? ruleset.id : variant;
  for (const OptionInfo& option : ruleset.options)
    if (option.is_chosen) record.options.push_back(option.name);
  record.hash = variant_hash(ruleset);
  for (const Player player : seated_players(ruleset)) record.seats.push_back({ruleset.players[player].name, ""});

  // The moves from the last one back, and the players who were in before each.
  Game past = game;
  std::vector<PlayerSet> in = {past.position().players_in()};
  while (const auto move = past.last_move()) {
    past.undo();
    in.push_back(past.position().players_in());
    const std::size_t seat = seat_of(ruleset, past.position().turn());
    record.moves.push_back({print_move(past.position(), *move), seat, "", {}, {}});
  }
  std::reverse(record.moves.begin(), record.moves.end());

  const std::string start = print_position(past.position());
  if (start != print_position(Game(game.ruleset_ptr()).position())) record.position = start;
  if (!game.outcome()) return record;
  Departures departures(ruleset);
  for (std::size_t i = in.size(); i-- > 0;) departures.note(in[i]);
  record.ranks = departures.ranks(*game.outcome());
  record.ending = name_of(*game.outcome());
  return record;
}

std::string variant_seen_from(const std::string& record, const std::string& variant) {
  namespace fs = std::filesystem;
  std::error_code failure;
  if (!fs::is_regular_file(variant, failure)) return variant;
  const fs::path seen = fs::relative(variant, fs::absolute(record, failure).parent_path(), failure);
  return failure || seen.empty() ? variant : seen.generic_string();
}

}  // namespace trigon::engine
