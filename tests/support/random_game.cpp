#include "tests/support/random_game.h"

#include <array>
#include <catch2/catch.hpp>
#include <optional>

#include "grammar/movement_printer.h"
#include "interpreter/loader/loader.h"
#include "interpreter/movegen/gating.h"
#include "interpreter/support/text.h"

namespace trigon::engine::testing {

namespace {

constexpr std::size_t piece_count = 4;
const char* const letters[piece_count] = {"A", "B", "C", "D"};
const char* const names[piece_count] = {"ant", "bee", "cow", "dog"};

constexpr const char* cube = "{ lattice: cube, shape: box, columns: 4, rows: 3, levels: 3, holes: Bb2 }";

bool is_of_cubes(const std::string& grid) { return grid.find("cube") != std::string::npos; }
bool is_of_octagons(const std::string& grid) { return grid.find("octagons") != std::string::npos; }

struct RandomGrid {
  std::string yaml;
  /// Where the kings stand at first.
  std::array<std::string, 3> kings;
};

/// The naive generator needs a board around each, which must not be too large either.
RandomGrid random_large_grid(Random& random) {
  const RandomGrid grids[] = {
      {"{ lattice: triangle, shape: hexagon, side: 20 }", {"u1", "aa1", "ag1"}},
      {"{ lattice: triangle, shape: triangle, side: 45 }", {"c2", "d2", "c3"}},
      {"{ lattice: square, shape: rectangle, columns: 36, rows: 36 }", {"c2", "d2", "c3"}},
      {"{ lattice: square, shape: rectangle, columns: 7, rows: 150, holes: b2 e3 }", {"c2", "d2", "c3"}},
      {"{ lattice: hex, shape: parallelogram, columns: 50, rows: 41 }", {"c2", "d2", "c3"}},
      {"{ lattice: cube, shape: box, columns: 16, rows: 16, levels: 16 }", {"Bc2", "Bd2", "Bc3"}}};
  return grids[random.below(6)];
}

RandomGrid random_grid(Random& random) {
  const char* grids[] = {"{ lattice: triangle, shape: triangle, side: 5 }",
                         "{ lattice: triangle, shape: hexagon, side: 2 }",
                         "{ lattice: triangle, shape: diamond, side: 3, holes: c4 }",
                         "{ lattice: triangle, shape: parallelogram, width: 3, rows: 4 }",
                         "{ lattice: square, shape: rectangle, columns: 5, rows: 5 }",
                         "{ lattice: square, shape: rectangle, columns: 6, rows: 4, holes: b2 e3 }",
                         "{ lattice: hex, shape: hexagon, side: 3, holes: c1 }",
                         "{ lattice: hex, shape: parallelogram, columns: 5, rows: 5 }",
                         "{ lattice: octagons, shape: rectangle, columns: 4, rows: 3, holes: f2 }",
                         cube};
  const std::string grid = grids[random.below(10)], level = is_of_cubes(grid) ? "B" : "";
  if (is_of_octagons(grid)) return {grid, {"c1", "d2", "c3"}};
  return {grid, {level + "c2", level + "d2", level + "c3"}};
}

/// Piece types are king 0 and the four others.
TypeSet random_types(Random& random, std::string& list) {
  TypeSet types;
  std::vector<std::string> chosen;
  for (std::size_t t = 0; t < piece_count; ++t)
    if (random.chance(60) || (t + 1 == piece_count && chosen.empty())) {
      types.insert(static_cast<PieceType>(t + 1));
      chosen.push_back(names[t]);
    }
  if (random.chance(70)) {
    types.insert(0);
    chosen.push_back("king");
  }
  list = "[" + join(chosen, ", ") + "]";
  return types;
}

/// Pieces by kind, by owner or by both, as the value of `victims` or `hurdles`.
NaivePieces random_pieces(Random& random, bool are_victims, bool has_neutral, std::string& text) {
  const TypeSet kinds = random_types(random, text);
  NaivePieces pieces{are_victims ? TypeSet() : kinds, kinds, kinds, kinds};
  if (random.chance(40)) return pieces;
  std::vector<std::string> parts;
  std::vector<std::pair<const char*, TypeSet*>> owners = {
      {"own", &pieces.own}, {"enemies", &pieces.enemies}, {"dead", &pieces.dead}};
  if (has_neutral) owners.emplace_back("neutral", &pieces.neutral);
  if (random.chance(50)) {
    if (random.chance(60)) pieces = {}, text = "[]";
    for (const auto& [word, types] : owners)
      if (random.chance(50)) *types = TypeSet::all(), parts.emplace_back(word);
    if (text != "[]") parts.push_back(text.substr(1, text.size() - 2));
    text = "[" + join(parts, ", ") + "]";
    return pieces;
  }
  pieces = {};
  for (const auto& [word, types] : owners) {
    if (random.chance(30)) continue;
    std::string list = "all";
    *types = random.chance(40) ? TypeSet::all() : random_types(random, list);
    // A royal may not be named as an own victim.
    if (are_victims && types == &pieces.own && types->contains(0)) *types = TypeSet::all(), list = "all";
    parts.push_back(std::string(word) + ": " + list);
  }
  text = "{ " + join(parts, ", ") + " }";
  return pieces;
}

/// A way to capture that means something for the term.
Takes random_takes(Random& random, const Term& term) {
  if (term.captures_on_its_way()) return Takes::onto;
  std::vector<Takes> all = {Takes::onto, Takes::around, Takes::between};
  if (term.hops()) all.push_back(Takes::hopped);
  if (!term.has(Modifier::leaps) && std::ranges::none_of(term.inner, &InnerPath::leaps))
    all.insert(all.end(), {Takes::ahead, Takes::behind, Takes::ahead_or_behind, Takes::ahead_or_behind});
  return random.one_of(all);
}

/// The angles between steps.
std::vector<int> angles_on(const std::string& grid) {
  if (is_of_cubes(grid)) return {0, 45, 60, 90, 120, 135, 180};
  if (grid.find("square") != std::string::npos || is_of_octagons(grid)) return {0, 45, 90, 135, 180};
  return {0, 30, 60, 90, 120, 150, 180};
}

/// Does the term capture where its piece does not go?
bool captures_elsewhere(const Term& term, Takes takes) {
  return term.captures() && (term.stays() || takes != Takes::onto || term.captures_on_its_way());
}

/// What may become of the victims of a term, mostly nothing. Those that are captured elsewhere may stay there, others
/// may swap places.
VictimFate random_fate(Random& random, bool is_elsewhere) {
  VictimFate fate;
  if (!random.chance(25)) return fate;
  if (!is_elsewhere)
    fate.fate = FateOfVictims::swapped;
  else if (random.chance(60))
    fate.fate = FateOfVictims::converted;
  const bool is_changed = fate.stays_on_board() ? random.chance(40) : true;
  if (is_changed) fate.becomes = static_cast<std::int16_t>(1 + random.below(piece_count));
  return fate;
}

/// What the captor becomes: what it captures, or a piece by one or two victims.
std::string random_captor(Random& random, NaiveCondition& condition) {
  if (random.chance(40)) {
    for (std::size_t type = 1; type <= piece_count; ++type)
      condition.captor_becomes[type] = static_cast<std::int8_t>(type);
    return ", captor-becomes: victim";
  }
  const std::size_t victim = random.below(piece_count), becomes = random.below(piece_count);
  condition.captor_becomes[victim + 1] = static_cast<std::int8_t>(becomes + 1);
  return std::string(", captor-becomes: { ") + names[victim] + ": " + names[becomes] + " }";
}

std::string keys_of(VictimFate fate) {
  std::string keys;
  if (fate.fate != FateOfVictims::gone)
    keys += std::string(", captured: ") + fate_words[static_cast<std::size_t>(fate.fate)];
  return fate.becomes < 0 ? keys : keys + ", becomes: " + names[fate.becomes - 1];
}

std::string random_piece(Random& random, const std::string& grid, bool has_neutral, std::size_t index,
                         std::vector<NaiveCondition>& conditions) {
  RandomMovementLimits limits;
  limits.longest_range = 4;
  limits.has_wandering_riders = false;
  limits.has_references = false;
  limits.has_turns = !is_of_cubes(grid);
  limits.angles = angles_on(grid);
  std::string moves;
  /// What is captured by several terms in one way has one fate.
  std::optional<VictimFate> elsewhere, swapped;
  const int terms = random.between(1, 3);
  for (int i = 0; i < terms; ++i) {
    const Term term = random_term(random, limits);
    NaiveCondition condition;
    std::string more, list;
    if (term.captures() && random.chance(20)) {
      condition.victims = random_pieces(random, true, has_neutral, list);
      more += ", victims: " + list;
    }
    if (term.hops() && random.chance(60)) {
      condition.hurdles = random_pieces(random, false, has_neutral, list);
      more += ", hurdles: " + list;
    }
    if (term.captures() && !term.stays() && !term.has(Modifier::takes_en_passant) && random.chance(15)) {
      condition.takes = random_takes(random, term);
      more += std::string(", takes: ") + word_of(condition.takes);
      const bool has_direction = condition.takes == Takes::ahead || condition.takes == Takes::behind ||
                                 condition.takes == Takes::ahead_or_behind;
      if (has_direction && random.chance(70)) condition.takes_row = true, more += ", takes-row: true";
    }
    const bool is_elsewhere = captures_elsewhere(term, condition.takes);
    const bool may_keep = !(term.captures_on_its_way() && term.captures_at_end());
    if (is_elsewhere) {
      if (!elsewhere) elsewhere = may_keep ? random_fate(random, true) : VictimFate();
      if (elsewhere->stays_on_board() && !may_keep) continue;
      condition.fate = *elsewhere;
    } else if (term.captures() && !term.has(Modifier::takes_en_passant)) {
      const VictimFate fate = random_fate(random, false);
      if (fate.swaps()) condition.fate = swapped ? *swapped : *(swapped = fate);
    }
    more += keys_of(condition.fate);
    const bool goes_there = term.captures_at_end() && !term.stays() && condition.takes == Takes::onto;
    if (goes_there && !term.captures_on_its_way() && !condition.fate.stays_on_board() && random.chance(35))
      more += random_captor(random, condition);
    moves += std::string(moves.empty() ? "" : ", ") + "{ move: \"" + print_term(term) + "\"" + more + " }";
    conditions.push_back(condition);
  }
  // By chance alone en passant would be too rare.
  if (index < 2 && random.chance(50)) {
    moves += index == 0 ? ", { move: mn(WF)3 }" : ", { move: ceF }";
    conditions.push_back({});
  }
  const std::string truce = random.chance(30) ? std::string(", truce: ") + names[random.below(piece_count)] : "";
  return std::string("  ") + names[index] + ": { letter: " + letters[index] + ", moves: [" + moves + "]" + truce +
         " }\n";
}

std::string random_freezing(Random& random) {
  std::string by, spared;
  random_types(random, by);
  random_types(random, spared);
  return "freezing: { by: " + by + (random.chance(40) ? ", spares: " + spared : "") +
         (random.chance(30) ? ", reach: 2" : "") + " }\n";
}

std::string random_protection(Random& random) {
  std::string by, pieces;
  random_types(random, by);
  random_types(random, pieces);
  return "protection: { by: " + by + (random.chance(40) ? ", pieces: " + pieces : "") +
         (random.chance(30) ? ", reach: 2" : "") + " }\n";
}

/// Held pieces that enter behind others; only the kings of the setup can be unmoved there by this rule.
std::string random_gating(Random& random) {
  std::string by;
  random_types(random, by);
  std::string keys = random.chance(50) ? "unmoved: false" : "by: [king, ant, bee, cow, dog]";
  if (random.chance(40)) keys += ", pieces: dog";
  if (random.chance(30)) keys += ", in: { rows: 0-2 }";
  if (random.chance(30)) keys += ", must: true";
  if (random.chance(50)) keys += ", shields: true";
  if (keys.starts_with("unmoved") && random.chance(40)) keys += ", by: " + by;
  const std::string hands = "hands: { pieces: [bee, dog], start: { one: { bee: 1, dog: 2 }, two: { dog: 1 } } }\n";
  return hands + "gating: { " + keys + " }\n";
}

/// Now and then captures are compulsory, or turns have several parts.
std::string random_phases(Random& random, bool has_check) {
  const char* phases[] = {
      "play: { must-capture: true }",
      ("play: { must-capture: true, again: chain, again-after: capture }, "
       "chain: { same-piece: true, only-captures: true, again: chain, again-after: capture, "
       "pass: without-move }"),
      ("play: { must-capture: true, keeps-captured: true, again: chain, again-after: capture }, "
       "chain: { same-piece: true, keeps-captured: true, again: chain, again-after: capture, "
       "pass: allowed }"),
      ("play: { keeps-captured: true, again: more, again-after: capture }, more: { keeps-captured: true, "
       "pass: allowed, again: more, again-after: capture }"),
      "play: { again: more }, more: { captures: false, pass: allowed }",
      "play: { again: more }, more: { same-piece: true, must-capture: true, pass: allowed }",
      "play: { pass: also-in-check }",
      "play: { must-capture: true, pass: also-in-check, again: more }, more: { pass: allowed }"};
  if (!random.chance(50)) return "";
  const std::string moves = random.chance(30) ? "moves: 2, " : "";
  return "turns: { " + moves + "phases: { " + phases[random.below(has_check ? 8 : 6)] + " } }\n";
}

/// Phases in which the player moves neutral pieces, too or after the own move.
std::string random_relocations(Random& random) {
  const char* phases[] = {"play: { relocates: [ant, dog] }",
                          "play: { again: dog }, dog: { moves: false, relocates: dog }",
                          "play: { relocates: bee, again: more }, more: { same-piece: true, pass: allowed }"};
  return std::string("turns: { phases: { ") + phases[random.below(3)] + " } }\n";
}

/// Makes a piece uncapturable: no term of any piece has it as a victim, but to swap places.
void spare(RandomGame& game, PieceType type) {
  for (std::vector<NaiveCondition>& conditions : game.conditions)
    for (NaiveCondition& condition : conditions)
      if (!condition.fate.swaps())
        for (TypeSet* types :
             {&condition.victims.own, &condition.victims.enemies, &condition.victims.neutral, &condition.victims.dead})
          types->erase(type);
}

}  // namespace

RandomGame random_game(Random& random, bool is_large) {
  RandomGame game;
  const bool has_three = random.chance(40);
  const auto [grid, kings] = is_large ? random_large_grid(random) : random_grid(random);
  const bool on_cube = is_of_cubes(grid);
  game.yaml = "grid: " + grid + "\nplayers:\n";
  game.yaml += on_cube ? "  one: { facing: [0, 1, -1] }\n  two: { facing: [0, -1, 1] }\n"
                       : "  one: { facing: 90 }\n  two: { facing: 270 }\n";
  if (has_three) game.yaml += on_cube ? "  red: { facing: [1, 0, 0] }\n" : "  red: { facing: 30 }\n";
  const bool has_neutral = random.chance(15);
  if (has_neutral)
    game.yaml += std::string("  gray: { neutral: true, facing: ") + (on_cube ? "[0, 1, 0] }\n" : "90 }\n");
  if (has_three && random.chance(40)) game.yaml += "teams: [[one, red], [two]]\n";
  game.yaml += "pieces:\n  king: { letter: K, moves: WF, royal: true }\n";
  game.conditions.push_back({NaiveCondition(), NaiveCondition()});
  for (std::size_t i = 0; i < piece_count; ++i)
    game.yaml += random_piece(random, grid, has_neutral, i, game.conditions.emplace_back());
  if (random.chance(15)) {
    const std::size_t spared = random.below(piece_count);
    const std::string name = std::string("  ") + names[spared] + ": { ";
    game.yaml.insert(game.yaml.find(name) + name.size(), "uncapturable: true, ");
    spare(game, static_cast<PieceType>(spared + 1));
  }
  const std::vector<std::string> promotions = {"[bee, cow]", "[bee, cow], optional: true",
                                               "[bee, cow], when: ends-turn", "bee, when: at-turn-end"};
  game.yaml += std::string("promotion: { pieces: ant, in: { dead-end: fW }, to: ") + random.one_of(promotions) + " }\n";
  game.yaml += "setup:\n  one: { king: " + kings[0] + " }\n  two: { king: " + kings[1] + " }\n";
  if (has_three) game.yaml += "  red: { king: " + kings[2] + " }\n";
  const char* fates[] = {"dead", "removed", "converted"};
  const bool has_check = random.chance(75);
  game.yaml += std::string("end: { royals: ") + (has_check ? "check" : "capture") +
               (random.chance(10)   ? ", loses-with: any-royal"
                : random.chance(10) ? ", loses-with: last-royal"
                                    : "") +
               ", fallen: { army: " + fates[random.below(3)] + " }" +
               (random.chance(30) ? ", goal: { pieces: [king, bee], in: { dead-end: fW } }" : "") + " }\n";
  game.yaml += has_neutral && random.chance(60) ? random_relocations(random) : random_phases(random, has_check);
  if (random.chance(15)) game.yaml += random_freezing(random);
  if (random.chance(15)) game.yaml += random_protection(random);
  if (std::string silent; has_check && random.chance(15)) {
    random_types(random, silent);
    game.yaml += "no-check-by: { moves: " + silent + " }\n";
  }
  if (random.chance(20)) game.yaml += random_gating(random);
  return game;
}

RulesetPtr load_random(const RandomGame& game) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(MemoryFiles({{"game.yaml", game.yaml}}), "game.yaml", {}, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all())
    CHECK((diagnostic.code == "movement-size" || diagnostic.code == "setup"));
  return loaded ? loaded->ruleset : nullptr;
}

namespace {

/// Puts pieces into the hands, of players who have any at the start.
void hold_some(Position& position, Random& random) {
  const Ruleset& ruleset = position.ruleset();
  for (std::size_t slot = 0; slot < ruleset.hands.start.size(); ++slot)
    if (ruleset.hands.start[slot] > 0)
      position.set_value(static_cast<std::uint16_t>(slot), static_cast<int>(random.below(3)));
  for (const Player player : ruleset.all_players()) {
    const CellSet pieces = position.cells_of(player);
    pieces.for_each([&](Cell cell) {
      const Piece piece = position.at(cell);
      if (ruleset.remembers_moved(piece) && random.chance(50)) position.edit(cell, piece.unmoved());
    });
    forget_gates(position, player);
  }
}

}  // namespace

Position random_position(const Ruleset& ruleset, Random& random) {
  return random_position(ruleset, random, all_cells(ruleset.grid));
}

Position random_position(const Ruleset& ruleset, Random& random, const CellSet& among) {
  Position position(ruleset);
  std::vector<Cell> cells;
  among.for_each([&](Cell cell) { cells.push_back(cell); });
  const auto take_cell = [&] {
    const std::size_t index = random.below(cells.size());
    const Cell cell = cells[index];
    cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(index));
    return cell;
  };
  const auto any_player = [&] { return static_cast<Player>(random.below(ruleset.player_count())); };
  for (Player player : ruleset.all_players() - ruleset.neutral_players()) {
    for (int kings = random.chance(ruleset.players[player].loses_with ? 50 : 10) ? 2 : 1; kings > 0; --kings)
      position.edit(take_cell(), Piece(0, player, player, false));
  }
  // Without converted pieces other tables say who might take en passant.
  const bool has_converted_pieces = random.chance(50);
  for (std::size_t pieces = random.below(cells.size() / 2 + 1); pieces > 0; --pieces) {
    const auto type = static_cast<PieceType>(1 + random.below(piece_count));
    const Player home = any_player();
    const Player owner = random.chance(10)                           ? dead_owner
                         : has_converted_pieces && random.chance(10) ? any_player()
                                                                     : home;
    position.edit(take_cell(),
                  Piece(type, owner, home,
                        has_converted_pieces && ruleset.types[type].remembers_moved[home] && random.chance(50)));
  }
  do position.set_turn(any_player());
  while (ruleset.players[position.turn()].is_neutral);
  if (ruleset.gating) hold_some(position, random);
  return position;
}

}  // namespace trigon::engine::testing
