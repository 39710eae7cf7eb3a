// What people send to a game on the server: each message is answered, one that is refused changes nothing, what others
// see is numbered without gaps, and what is kept makes the same game again. A line is a message; its first character
// says who sends it: 'w', 'b', '-' both, 'o' somebody who watches. A second passes with each. Run by libFuzzer and by
// replay_test.cpp.
#include "interpreter/model/hooks.h"
#include "interpreter/support/text.h"
#include "interpreter/loader/loader.h"
#include "interpreter/web/hosted_game.h"
#include "interpreter/web/json_fields.h"
#include "tests/fuzz/laws.h"
#include "tests/fuzz/targets.h"

namespace trigon::engine::fuzzing {

namespace {

/// So many messages show all that more would.
constexpr std::size_t max_messages = 12;

const Files& files() {
  static const MemoryFiles all({{"variant.yaml", std::string(small_game)}});
  return all;
}

/// Two people and a clock, on which nobody has long.
HostedGame new_game() {
  static const RulesetPtr ruleset = [] {
    Diagnostics diagnostics;
    const auto loaded = load_variant(files(), "variant.yaml", {}, diagnostics);
    require(loaded.has_value(), "the small game has no errors");
    return loaded->ruleset;
  }();
  HostedSetup setup{"abcdefghijkm", {&files(), "variant.yaml"}, "hash", {}, "watch", GameClock{5, 1}, {}};
  for (const PlayerInfo& player : ruleset->players) setup.seats.push_back({SeatHolder{0}, "", player.name});
  return {std::move(setup), PlayedGame(Game(ruleset)), 0};
}

/// Who holds both seats.
const Viewer both{{0, 1}};

Viewer viewer_of(char sender) {
  switch (sender) {
    case 'w': return {{0}};
    case 'b': return {{1}};
    case '-': return both;
    default: return {};
  }
}

Json seen_by_both(HostedGame& game, double now) { return Json::parse(game.whole(both, {}, now)); }

/// All that is announced, in order.
void require_numbers(HostedGame& game, std::size_t& last) {
  for (const GameEvent& event : game.take_events()) {
    require(event.number == ++last, "events are numbered without gaps");
    require(Json::parse(game.message(event, both), nullptr, false).is_object(), "an event is a JSON object");
  }
  require(game.last_event() == last, "the last number is that of the last event");
}

void require_same_when_restored(HostedGame& game, double now) {
  HostedGame again = new_game();
  for (const Json& change : game.take_changes())
    require(again.redo(parse_request(dump(change))), "a line that was kept can be done again: " + dump(change));
  again.finish_restoring(now);
  game.resume(now);
  Json before = seen_by_both(game, now), after = seen_by_both(again, now);
  for (Json* const seen : {&before, &after}) {
    seen->erase("event");
    // Offers are not kept.
    seen->erase("offers");
  }
  require(before == after, "a game that was kept goes on as it was:\n" + dump(before) + "\n" + dump(after));
}

}  // namespace

void fuzz_messages(std::string_view input) {
  HostedGame game = new_game();
  std::size_t last = game.last_event(), messages = 0;
  double now = 0;
  for (const std::string_view line : split(input, '\n')) {
    if (line.empty() || ++messages > max_messages) break;
    const Viewer viewer = viewer_of(line[0]);
    game.look_at_clock(++now);
    require_numbers(game, last);
    const Json answer = game.request(viewer, parse_request(std::string(line.substr(1))), now);
    require(text_field(answer, "type").has_value(), "an answer has a type");
    require(answer["type"] != "error" || game.last_event() == last, "a message that is refused changes nothing");
    require_numbers(game, last);
    require(!game.is_over() || !game.time_is_up(), "no clock runs when the game is over");
  }
  const auto missed = game.since(0, both);
  require(missed && missed->size() == last, "who comes back gets all that was missed");
  require_same_when_restored(game, now);
}

}  // namespace trigon::engine::fuzzing
