// Resolved variants against their schema and their page: interpreter/compare/resolve.h, grammar/resolved.schema.json,
// docs/resolved-json.md.
#include "interpreter/compare/resolve.h"

#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "interpreter/compare/variant_hash.h"
#include "interpreter/loader/loader.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/fnv1a.h"
#include "tests/support/schema_walk.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

const Json& schema() {
  static const Json json = Json::parse(read_repository_file("grammar/resolved.schema.json"));
  return json;
}

/// "player.mark" for all properties of the schema.
std::set<std::string> schema_properties() {
  std::set<std::string> all;
  const auto add = [&](const std::string& owner, const Json& rule) {
    if (!rule.contains("properties")) return;
    for (const auto& [key, value] : rule["properties"].items()) all.insert(owner + "." + key);
  };
  add("document", schema());
  for (const auto& [name, rule] : schema().at("$defs").items()) add(name, rule);
  return all;
}

Json resolve(const Ruleset& ruleset, bool has_moves = false) {
  auto json = resolved_json(ruleset, {"game.yaml"}, Names(ruleset));
  REQUIRE(json);
  if (!has_moves) return *json;
  (*json)["moves"] = Json::array();
  REQUIRE(each_move_json(ruleset, [&](const Json& moves) { (*json)["moves"].push_back(moves); }));
  return *json;
}

/// A small game that uses what no shipped game does.
RulesetPtr odd_game() {
  const MemoryFiles files({{"hook.lua", "function veto(position, move) end"}, {"game.yaml", R"(
description: One of everything.
source: here
grid: { lattice: triangle, shape: triangle, side: 4 }
players: { left: { facing: 30, mark: x }, right: { facing: 150, color: red } }
regions: { middle: [d2, d3] }
pieces:
  king: { letter: K, moves: WF, royal: true, truce: king, description: the royal piece, value: 3.25 }
  gun:
    letter: G
    moves: [{ move: cpW*, hurdles: king, victims: gun, takes-dead: false, within: { not: middle } }, { move: oqW*, players: left, from: middle }]
  stone: { letter: S, moves: [mW, mgF*, "m[WpW]", "[WcW]", { move: xV, captured: converted, becomes: gun }, { move: F, captor-becomes: { gun: gun } }] }
promotion: { pieces: stone, in: middle, to: gun, limit: 2, when: ends-turn, en-passant: false }
setup: { left: { king: a1, gun: c1 }, right: { king: g1, gun: e1 } }
end: { royals: safe-first, mated: captured-first, all-bare: draw, bare: { result: loss }, goal: { pieces: king, in: middle, count: 2, blocked: true, when: stays }, move-count: { plies: 9, reset-by: stone, one-way: true, promotions: true, start: 1 } }
turns: { phases: { play: { again: more, again-after: capture }, more: { pass: allowed } } }
state: { count: { most: 7 } }
hands: { pieces: stone, drops: { pieces: stone, falls: 0 } }
hooks: { hook: { script: hook.lua, captures: stone, to: middle, pieces: [king, gun], on: moves } }
)"}});
  Diagnostics diagnostics;
  const auto loaded = load_variant(files, "game.yaml", {}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return loaded->ruleset;
}

const Json& find(const Json& list, const std::string& key, const std::string& name) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Json& entry) { return entry[key] == name; });
  REQUIRE(found != list.end());
  return *found;
}

}  // namespace

TEST_CASE("every resolved variant fits the schema, and every key of the schema occurs", "[tools][resolve]") {
  SchemaWalk walk(schema());
  for (const Configuration& configuration : tried_configurations()) {
    const RulesetPtr ruleset = load(configuration);
    walk.walk(resolve(*ruleset, ruleset->grid.cell_count() <= 64 && configuration.options.empty()));
    INFO(to_text(configuration) << ": " << (walk.errors.empty() ? "" : walk.errors.front()));
    REQUIRE(walk.errors.empty());
  }
  walk.walk(resolve(*odd_game(), true));
  for (const char* name : {"promotion-limits", "castlings-ended", "drop-surroundings"})
    walk.walk(
        resolve(*load_text(read_repository_file(std::string("tests/reference/support/") + name + ".yaml")), false));
  walk.walk(resolve(
      *load_text(duel("{ lattice: square, shape: rectangle, columns: 3, rows: 3 }", {"rook: { letter: R, moves: W* }"},
                      "{ white: { shuffle: { cells: a1 b1, place: rook } }, black: { rook: c3 } }"))));
  REQUIRE(walk.errors == std::vector<std::string>{});
  if (one_in() > 1) return;
  for (const std::string& property : schema_properties()) {
    INFO(property);
    CHECK(walk.seen.contains(property));
  }
}

TEST_CASE("the walk along the schema notices what does not fit", "[tools][resolve]") {
  const Json good = resolve(*odd_game());
  const auto first_error = [](const Json& json) {
    SchemaWalk walk(schema());
    walk.walk(json);
    return walk.errors.empty() ? "" : walk.errors.front();
  };
  CHECK(first_error(good).empty());
  Json json = good;
  json["players"][0]["colour"] = "red";
  CHECK(first_error(json) == "document.players[0] has the unknown key colour");
  json = good;
  json["pieces"][1].erase("letter");
  CHECK(first_error(json) == "document.pieces[1] lacks letter");
  json = good;
  json["end"]["fallen"] = "never";
  CHECK(first_error(json) == "document.end.fallen has a wrong type");
  json = good;
  json["end"]["new_rule"] = 1.5;
  CHECK(first_error(json) == "document.end.new_rule has a wrong type");
  json = good;
  json["board"]["style"] = "round";
  CHECK(first_error(json) == "document.board.style is none of the choices");
}

TEST_CASE("the page and the schema have the same keys", "[tools][resolve]") {
  const std::string page = read_repository_file("docs/resolved-json.md");
  // The first cell of each row of a table has keys: | `name` | or | `row`, `column` |
  std::set<std::string> reported;
  const std::regex row("\\n\\|((?: *`[a-z_]+`,?)+) *\\|"), key("`([a-z_]+)`");
  for (std::sregex_iterator it(page.begin(), page.end(), row), end; it != end; ++it) {
    const std::string cell = (*it)[1];
    for (std::sregex_iterator k(cell.begin(), cell.end(), key), last; k != last; ++k) reported.insert((*k)[1]);
  }
  std::set<std::string> known;
  for (const std::string& property : schema_properties()) known.insert(property.substr(property.find('.') + 1));
  // Rules by name need no description in the schema.
  for (const Rule* rule : rulebook()) {
    std::string name(rule->key.substr(rule->key.find('.') + 1));
    std::replace(name.begin(), name.end(), '-', '_');
    if (rule->value || rule->value_of_piece) known.insert(name);
  }
  for (const std::string& name : known) {
    INFO("the page says nothing about " << name);
    CHECK(reported.contains(name));
  }
  for (const std::string& name : reported) {
    INFO("the page describes a key that does not exist: " << name);
    CHECK(known.contains(name));
  }
}

TEST_CASE("a resolved variant has the options and bases applied", "[tools][resolve]") {
  const Json plain = resolve(*load_shipped("64-triangles-2p-corners"));
  const Json odd = resolve(*load_shipped("64-triangles-2p-corners", {"archers"}));
  CHECK(find(plain["options"], "name", "archers")["chosen"] == false);
  CHECK(find(odd["options"], "name", "archers")["chosen"] == true);
  CHECK(find(odd["options"], "name", "unicorns")["chosen"] == true);
  CHECK(find(odd["options"], "name", "archers")["requires"] == Json::array({"unicorns"}));
  CHECK(find(plain["pieces"], "name", "king")["letter"] == "K");
  CHECK(find(odd["pieces"], "name", "archer")["moves"].size() == 2);
  CHECK(plain["players"].size() == 2);
  CHECK(find(plain["setup"], "cell", "a1")["piece"] == "queen");
  CHECK(find(odd["setup"], "cell", "a1")["piece"] == "duchess");
}

TEST_CASE("a program can draw the board from it", "[tools][resolve]") {
  const Json json = resolve(*load_shipped("64-triangles-2p-corners"));
  CHECK(json["grid"]["cells"].size() == 64);
  const Json& cell = find(json["grid"]["cells"], "name", "b1");
  CHECK(cell["orientation"] == "down");
  CHECK(cell["corners"].size() == 3);
  std::set<std::string> beside;
  for (const Json& step : cell["steps"])
    if (step["kind"] == "orthogonal") beside.insert(step["to"]);
  CHECK(beside == std::set<std::string>{"a1", "c1", "b2"});
  const Json cube = resolve(*load_shipped("triagonal"));
  CHECK(cube["players"][0]["facing"] == Json::array({0, 1, -1}));
  CHECK(cube["grid"]["cells"][0]["steps"][0]["heading"].size() == 3);
  CHECK(cube["hooks"][0]["events"] == Json::array({"generate"}));
  CHECK(cube["hooks"][0]["with"]["neighbours"] == 2);
}

TEST_CASE("victims and hurdles by owner are printed", "[tools][resolve]") {
  const RulesetPtr ruleset = load_text(duel("{ lattice: square, shape: rectangle, columns: 5, rows: 5 }",
                                            {"gun: { letter: G, moves: [{ move: pW*, hurdles: own, victims: [own, gun] "
                                             "}, { move: W, victims: [enemies, dead] }] }",
                                             "stone: { letter: S, moves: W }"},
                                            "{ white: { gun: a1 } }"));
  const Json json = resolve(*ruleset, false);
  const Json& moves = find(json["pieces"], "name", "gun")["moves"];
  const Json none = Json::array(), gun = Json::array({"gun"});
  CHECK(moves[0]["hurdles"] == Json({{"own", nullptr}, {"enemies", none}, {"neutral", none}, {"dead", none}}));
  CHECK(moves[0]["victims"] == Json({{"own", nullptr}, {"enemies", gun}, {"neutral", gun}, {"dead", gun}}));
  CHECK(moves[0]["takes_dead"] == true);
  CHECK(moves[1]["victims"].is_null());
}

TEST_CASE("conditions beside the notation are printed", "[tools][resolve]") {
  const Json json = resolve(*odd_game(), true);
  const Json& moves = find(json["pieces"], "name", "gun")["moves"];
  REQUIRE(moves.size() == 2);
  CHECK(moves[0]["notation"] == "cpW*");
  CHECK(moves[0]["victims"] == Json::array({"gun"}));
  CHECK(moves[0]["hurdles"] == Json::array({"king"}));
  CHECK(moves[0]["takes_dead"] == false);
  CHECK(moves[0]["within"]["left"].size() == 14);
  CHECK(moves[0]["from"].is_null());
  CHECK(moves[1]["players"] == Json::array({"left"}));
  CHECK(moves[1]["from"]["right"] == Json::array({"d2", "d3"}));
  // Only left's gun goes round its circle.
  int passes = 0;
  for (const Json& entry : json["moves"])
    for (const Json& line : entry["lines"])
      if (line["kinds"] == Json::array({"pass"})) {
        ++passes;
        CHECK(entry["player"] == "left");
        CHECK(line["move"] == 1);
        CHECK(line["to"] == entry["from"]);
      }
  CHECK(passes > 0);
}

TEST_CASE("the hash is FNV-1a", "[tools][resolve]") {
  CHECK(fnv1a("") == 0xCBF29CE484222325);
  CHECK(fnv1a("a") == 0xAF63DC4C8601EC8C);
  CHECK(fnv1a("foobar") == 0x85944171F73967E8);
}

TEST_CASE("variants of different rules have different hashes", "[tools][resolve]") {
  std::map<std::string, std::string> seen;
  for (const Configuration& configuration : tried_configurations()) {
    const RulesetPtr ruleset = load(configuration);
    // An option may change nothing in a game, or nothing beside another one.
    const std::string hash = variant_hash(*ruleset);
    INFO(to_text(configuration) << " has the hash of " << seen[hash]);
    CHECK(hash.size() == 16);
    CHECK((seen[hash].empty() || seen[hash] == configuration.id));
    seen[hash] = configuration.id;
  }
  if (one_in() == 1) CHECK(seen.size() > shipped_ids().size());
}

TEST_CASE("the hash follows the rules, not what the variant is called", "[tools][resolve]") {
  const std::string script = "function veto(position, move) return nil end";
  const auto hash_with = [&](const std::string& more, const std::string& hook) {
    const MemoryFiles files(
        {{"hook.lua", hook},
         {"base.yaml", duel("{ lattice: square, shape: rectangle, columns: 4, rows: 4 }",
                            {"king: { letter: K, moves: WF, royal: true }"}, "{ white: { K: a1 }, black: { K: d4 } }") +
                           "hooks: { hook: { script: hook.lua } }"},
         {"game.yaml", "extends: base.yaml\n" + more}});
    Diagnostics diagnostics;
    const auto loaded = load_variant(files, "game.yaml", {}, diagnostics);
    INFO(more << format_diagnostics(diagnostics));
    REQUIRE(loaded);
    return variant_hash(*loaded->ruleset);
  };
  const std::string plain = hash_with("", script);
  for (const char* same : {"name: Other", "description: Words", "source: Somebody",
                           "players: { white: { color: red } }", "pieces: { king: { description: The royal piece } }",
                           "options: { o: { description: Nothing chosen, changes: { end: { repetition: 9 } } } }"})
    CHECK(hash_with(same, script) == plain);
  for (const char* other : {"end: { repetition: 9 }", "pieces: { king: { moves: W } }",
                            "setup: { white: { K: b1 }, black: { K: d4 } }", "players: { white: { mark: x } }"})
    CHECK(hash_with(other, script) != plain);
  CHECK(hash_with("", script + " -- other") != plain);
}

}  // namespace trigon::engine::testing
