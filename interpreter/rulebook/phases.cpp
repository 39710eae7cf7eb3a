// Phases: what may be done in each stage of a game or turn.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/movegen/attacks.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/apply.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine::phases_rule {

constexpr std::string_view reached_phase = "phase", reached_no_capture = "phase-captures",
                           reached_no_mover = "phase-pieces", reached_compulsory = "phase-must-capture";

std::vector<std::string> phase_names(const YamlNode& phases) {
  std::vector<std::string> names;
  for (const YamlEntry& entry : phases.entries) names.push_back(entry.key);
  return names;
}

Phase read_phase(Loading& loading, const YamlEntry& entry, const std::vector<std::string>& names, std::size_t index) {
  const std::string owner = fmt::format("phase '{}'", entry.key);
  Phase phase;
  phase.name = entry.key;
  phase.next = static_cast<std::uint8_t>(index);
  loading.check_name(entry, "phase");
  if (entry.value->is_null()) return phase;
  const Fields fields(*entry.value, owner, "phase", loading.diagnostics);
  phase.has_moves = fields.boolean("moves").value_or(true);
  phase.has_captures = fields.boolean("captures").value_or(true);
  phase.must_capture = fields.boolean("must-capture").value_or(false);
  if (phase.must_capture && !(phase.has_moves && phase.has_captures))
    loading.diagnostics.error(fields.node().find_entry("must-capture")->key_span, "unused-key",
                              fmt::format("{}: 'must-capture' has no effect, since nothing may be captured", owner),
                              "leave it out, or let pieces move and capture");
  phase.has_drops = fields.boolean("drops").value_or(true);
  if (const YamlNode* pieces = fields.find("pieces"))
    phase.movers = loading.piece_set(*pieces, of_key(owner, "pieces"));
  if (const auto next = fields.name("then", names)) phase.next = static_cast<std::uint8_t>(*next);
  phase.lasts_round = fields.choice("lasts", {"turn", "round"}) == std::size_t{1};
  return phase;
}

void read(Loading& loading) {
  const YamlNode* turns = loading.root.find("turns");
  const YamlNode* node = turns && turns->is_map() ? turns->find("phases") : nullptr;
  if (!node || node->is_null()) return;
  if (!node->is_map() || node->entries.empty()) {
    report_wrong_type(*node, "turns: phases", "a map from names to phases", loading.diagnostics);
    return;
  }
  if (node->entries.size() > max_phases) {
    loading.diagnostics.error(node->span, "range", fmt::format("turns: phases: at most {} are supported", max_phases));
    return;
  }
  const std::vector<std::string> names = phase_names(*node);
  loading.ruleset->phases.clear();
  for (std::size_t i = 0; i < node->entries.size(); ++i)
    loading.ruleset->phases.push_back(read_phase(loading, node->entries[i], names, i));
  loading.ruleset->has_compulsory_captures = std::ranges::any_of(loading.ruleset->phases, &Phase::must_capture);
}

// --- what it is --------------------------------------------------------------------------------------------------

Json value(const Ruleset& ruleset, const Names& names) {
  Json list = Json::array();
  for (std::size_t i = 0; i < ruleset.phases.size(); ++i) {
    const Phase& phase = ruleset.phases[i];
    list.push_back({{"name", text_to_json(names.phases[i])},
                    {"moves", phase.has_moves},
                    {"pieces", types_to_json(phase.movers, names)},
                    {"captures", phase.has_captures},
                    {"must_capture", phase.must_capture},
                    {"drops", phase.has_drops},
                    {"then", text_to_json(names.phases[phase.next])},
                    {"lasts", phase.lasts_round ? "round" : "turn"}});
  }
  return list;
}

/// Records of games from before there was `must-capture` keep their hash.
void keep_play(const Ruleset&, Json& value) {
  for (Json& phase : value)
    if (phase.at("must_capture") == false) phase.erase("must_capture");
}

std::string phase_in_words(const Ruleset& ruleset, const Phase& phase) {
  std::vector<std::string> parts;
  if (!phase.has_moves) parts.emplace_back("no piece moves");
  if (phase.has_moves && phase.movers != TypeSet::all())
    parts.push_back("only " + list_types(ruleset, phase.movers) + " may move");
  if (phase.has_moves && !phase.has_captures) parts.emplace_back("nothing may be captured");
  if (phase.must_capture) parts.emplace_back("who can capture must do so");
  if (!phase.has_drops && !ruleset.hands.droppable.empty()) parts.emplace_back("nothing may be dropped");
  if (phase.lasts_round) parts.emplace_back("each player has one turn");
  const std::string& next = ruleset.phases[phase.next].name;
  if (next != phase.name) parts.push_back(fmt::format("then comes `{}`", next));
  if (parts.empty()) parts.emplace_back("play as usual");
  return fmt::format("`{}`: {}.", phase.name, join(parts, "; "));
}

void say(const Ruleset& ruleset, RuleText& text) {
  const auto& phases = ruleset.phases;
  if (phases.size() == 1 && phases[0].name.empty()) return;
  for (const Phase& phase : phases) text.say(RuleHeading::phases, phase_in_words(ruleset, phase));
  if (phases.size() > 1) text.say(RuleHeading::phases, fmt::format("The game starts with `{}`.", phases[0].name));
}

void collect(RuleItems& items) {
  const auto& phases = items.ruleset().phases;
  items.add_names("turns.phases", reached_phase, "phase", phases);
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const auto add = [&](bool limits, std::string_view key, const char* name, const char* what) {
      if (limits)
        items.add_at(fmt::format("turns.phases.{}.{}", phases[i].name, name), {key, static_cast<int>(i)},
                     fmt::format("phase '{}': {}", phases[i].name, what), condition_kind);
    };
    add(!phases[i].has_captures, reached_no_capture, "captures", "nothing is captured");
    add(phases[i].must_capture, reached_compulsory, "must-capture", "a capture is compulsory");
    add(phases[i].movers != TypeSet::all(), reached_no_mover, "pieces", "other pieces stay");
  }
}

/// Could a piece of the player to move that may move in this phase capture something?
bool could_capture_something(const Position& position) {
  const CellSet others = position.occupied() - position.cells_of(position.turn());
  return others.find([&](Cell cell) {
    const Piece victim = position.at(cell);
    if (victim.owner() == dead_owner) return false;
    const Cell attacker = find_attacker(position, cell, victim, victim.owner());
    return attacker != no_cell && position.at(attacker).owner() == position.turn() &&
           position.phase().movers.contains(position.at(attacker).type());
  }) != no_cell;
}

/// Must the player to move capture, so that other moves are not legal?
bool is_obliged_to_capture(const Game& game) {
  return game.position().phase().must_capture && !game.moves().empty() &&
         !captured_cells(game.position(), *game.moves().begin()).empty();
}

void at_all_moves(const Game& game, Reached& reached) {
  const Position& position = game.position();
  const Phase& phase = position.phase();
  if (!phase.has_moves) return;
  const int index = position.phase_index();
  if (is_obliged_to_capture(game)) reached.insert({reached_compulsory, index});
  if (!phase.has_captures && could_capture_something(position)) reached.insert({reached_no_capture, index});
  const auto stays = [&](Cell cell) { return !phase.movers.contains(position.at(cell).type()); };
  if (position.cells_of(position.turn()).find(stays) != no_cell) reached.insert({reached_no_mover, index});
}

void at_position(const Game& game, Reached& reached) { reached.insert({reached_phase, game.position().phase_index()}); }

/// Would the move that is asked about capture, or capture en passant if its piece can do that?
bool may_capture(const MoveAttempt& attempt) {
  const Position& position = attempt.position();
  return !attempt.victim().is_empty() ||
         std::ranges::any_of(position.en_passant_rights(),
                             [&](const EnPassantRight& right) { return right.passed == attempt.to; });
}

std::optional<std::string> why_no_move(const MoveAttempt& attempt) {
  const Phase& phase = attempt.position().phase();
  if (is_obliged_to_capture(attempt.game) && !may_capture(attempt))
    return fmt::format("a capture must be made, and there is one: {}",
                       print_move(attempt.position(), *attempt.game.moves().begin()));
  if (attempt.victim().is_empty() || phase.has_captures) return std::nullopt;
  return fmt::format("nothing is captured in the phase '{}'", phase.name);
}

constexpr FsfKey fsf_must_capture{"mustCapture"};

std::string from_fsf(FsfEntry& entry) {
  return entry.numbers.at(fsf_must_capture.name) == 0 ? "" : "{ play: { must-capture: true } }";
}

extern const Rule phases{.key = "phases",
                         .kind = "phase",
                         .read = read,
                         .value = value,
                         .keep_play = keep_play,
                         .say = say,
                         .collect = collect,
                         .at_position = at_position,
                         .at_all_moves = at_all_moves,
                         .why_no_move = why_no_move,
                         .fsf_keys = {&fsf_must_capture, 1},
                         .from_fsf = from_fsf};

}  // namespace trigon::engine::phases_rule
