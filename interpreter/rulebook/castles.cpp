// Castling as an aim: who makes one of some castlings has won, and who can never make them any more has lost.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine::castles_rule {

constexpr Ending by_castling{"castling", "by castling"},
    by_lost_castling{"castling-lost", "by a castling that is lost"};
constexpr std::string_view reached_castling = "ending.castling", reached_lost = "ending.castling-lost";

class Castles : public EndCondition {
 public:
  bool may_hold(const Position& position) const override {
    return std::ranges::any_of(position.players_in(), [&](Player player) { return is_decided(position, player); });
  }

  /// Of two who have lost their castlings by one move the one counts who waits, since it was that player's move.
  std::optional<Outcome> outcome(const Position& position) const override {
    for (const Player player : {position.next_in(position.turn()), position.turn()}) {
      if (!is_decided(position, player)) continue;
      return has_castled(position, player) ? win_of(position, by_castling, player)
                                           : outcome_for(position, by_lost_castling, player, Result::loss);
    }
    return std::nullopt;
  }

  CastlingSet castlings;

 private:
  CastlingSet of(const Position& position, Player player) const {
    return castlings & position.ruleset().castlings_of[player];
  }

  /// Has the player such castlings, and no right to any of them is left?
  bool is_decided(const Position& position, Player player) const {
    const CastlingSet own = of(position, player);
    return !own.empty() && (own & position.castling_rights()).empty();
  }

  /// Do the pieces stand as they do behind one of these castlings?
  bool has_castled(const Position& position, Player player) const {
    const auto is_made = [&](std::size_t index) {
      const Castling& one = position.ruleset().castlings[index];
      const Piece royal = position.at(one.royal_to), partner = position.at(one.partner_to);
      return !royal.is_empty() && royal.owner() == player && royal.type() == one.royal && !partner.is_empty() &&
             partner.owner() == player && partner.type() == one.partner;
    };
    return std::ranges::any_of(of(position, player), is_made);
  }
};

const Castles* rule_of(const Ruleset& ruleset) { return find_condition<Castles>(ruleset.end.before_moves); }

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "castles");
  if (!node) return;
  const auto rule = std::make_shared<Castles>();
  const std::vector<Castling>& all = loading.ruleset->castlings;
  for (const LocatedText& name : read_words(*node, "end: castles", loading.diagnostics)) {
    const auto found = std::ranges::find(all, name.text, &Castling::name);
    if (found == all.end()) {
      std::vector<std::string> names;
      for (const Castling& one : all) names.push_back(one.name);
      loading.diagnostics.error(name.whole, "value", fmt::format("end: castles: there is no castling '{}'", name.text),
                                suggest(name.text, names));
    } else if (!found->needs_unmoved) {
      loading.diagnostics.error(name.whole, "value", fmt::format("end: castles: '{}' is never lost", name.text),
                                "the rule is for castlings with 'unmoved: true'");
    } else {
      rule->castlings.insert(static_cast<std::size_t>(found - all.begin()));
    }
  }
  loading.ruleset->end.before_moves.push_back(rule);
}

Json value(const Ruleset& ruleset, const Names& names) {
  const Castles* rule = rule_of(ruleset);
  if (!rule) return nullptr;
  Json list = Json::array();
  for (const std::size_t index : rule->castlings) list.push_back(names.castlings[index]);
  return list;
}

void say(const Ruleset& ruleset, RuleText& text) {
  const Castles* rule = rule_of(ruleset);
  if (!rule) return;
  for (const Player player : ruleset.all_players()) {
    std::vector<std::string> names;
    for (const std::size_t index : rule->castlings& ruleset.castlings_of[player])
      names.push_back(fmt::format("`{}`", ruleset.castlings[index].name));
    if (!names.empty())
      text.say(RuleHeading::end,
               fmt::format("{} wins by the castling {}, and loses when it can never be made any more.",
                           capitalized(ruleset.players[player].name), enumerate(names, "or")));
  }
}

void collect(RuleItems& items) {
  items.add_at("end.castles", reached_castling, "end: a castling wins");
  items.add_at("end.castles", reached_lost, "end: a castling that wins is lost");
}

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &by_castling) reached.insert(reached_castling);
  if (outcome.ending == &by_lost_castling) reached.insert(reached_lost);
}

constexpr FsfKey fsf_wins{"castlingWins", FsfKey::Kind::word};
constexpr FsfKey fsf_keys[] = {fsf_wins};

/// Castlings have their letters of FENs as names in a variant that is imported.
std::string from_fsf(FsfEntry& entry) {
  std::vector<std::string> listed;
  for (const char letter : entry.words[fsf_wins.name])
    if (std::string_view("KQkq").find(letter) != std::string_view::npos) listed.emplace_back(1, letter);
  return listed.empty() ? "" : fmt::format("[{}]", join(listed, ", "));
}

extern const Rule castles{.key = "end.castles",
                          .kind = "end",
                          .read = read,
                          .value = value,
                          .say = say,
                          .lets_win = [](const Ruleset& ruleset) { return rule_of(ruleset) != nullptr; },
                          .collect = collect,
                          .at_end = at_end,
                          .fsf_keys = fsf_keys,
                          .from_fsf = from_fsf};

}  // namespace trigon::engine::castles_rule
