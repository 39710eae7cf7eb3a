#include "interpreter/rulebook/phases_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/variant/fields.h"

namespace trigon::engine::phases_rule {

namespace {

std::vector<std::string> phase_names(const YamlNode& phases) {
  std::vector<std::string> names;
  for (const YamlEntry& entry : phases.entries) names.push_back(entry.key);
  return names;
}

/// Reports a key of a phase that has no effect beside others, unless it is misspelt, so that another may be meant.
void report_no_effect(Loading& loading, const Fields& fields, const char* key, const std::string& since,
                      const std::string& hint) {
  const YamlEntry& entry = *fields.node().find_entry(key);
  if (!entry.written.empty()) return;
  loading.diagnostics.error(entry.key_span, "unused-key",
                            fmt::format("{}: '{}' has no effect, since {}", fields.owner(), key, since), hint);
}

/// Reads after which moves the same player moves again, and in which phase.
void read_again(Loading& loading, const Fields& fields, const std::vector<std::string>& names, Phase& phase) {
  const auto again = fields.name("again", names);
  const auto after = fields.choice("again-after", {"move", "capture"});
  if (after && !fields.find("again"))
    report_no_effect(loading, fields, "again-after", "there is no 'again'", "as in again: " + names.back());
  if (!again) return;
  phase.again = static_cast<std::uint8_t>(*again);
  phase.moves_again = after == std::size_t{1} ? MovesAgain::after_capture : MovesAgain::always;
}

/// Reads which neutral pieces the player may put elsewhere.
void read_relocated(Loading& loading, const Fields& fields, Phase& phase) {
  const YamlNode* node = fields.find("relocates");
  if (!node) return;
  phase.relocated = loading.some_pieces(*node, of_key(fields.owner(), "relocates"), "relocates");
  if (loading.ruleset->neutral_players().empty())
    report_no_effect(loading, fields, "relocates", "no player is neutral",
                     "as in players: { nobody: { facing: 90, neutral: true } }");
  if (phase.only_captures)
    report_no_effect(loading, fields, "relocates", "only captures are made", "leave out one of the two");
  if (phase.same_piece)
    report_no_effect(loading, fields, "relocates", "only the piece that has just moved may move",
                     "leave out one of the two");
}

/// Reads which moves are legal in the phase.
void read_limits(Loading& loading, const Fields& fields, Phase& phase) {
  phase.has_moves = fields.boolean("moves").value_or(true);
  phase.has_captures = fields.boolean("captures").value_or(true);
  phase.must_capture = fields.boolean("must-capture").value_or(false);
  phase.must_drop = fields.boolean("must-drop").value_or(false);
  phase.only_captures = fields.boolean("only-captures").value_or(false);
  phase.most_captures = fields.boolean("most-captures").value_or(false);
  phase.same_piece = fields.boolean("same-piece").value_or(false);
  phase.keeps_captured = fields.boolean("keeps-captured").value_or(false);
  phase.has_drops = fields.boolean("drops").value_or(true);
  if (const YamlNode* pieces = fields.find("pieces"))
    phase.movers = loading.piece_set(*pieces, of_key(fields.owner(), "pieces"));
  const auto report = [&](const char* key, const char* since, const char* hint) {
    report_no_effect(loading, fields, key, since, hint);
  };
  const bool can_capture = phase.has_moves && phase.has_captures;
  if (phase.must_capture && !can_capture)
    report("must-capture", "nothing may be captured", "leave it out, or let pieces move and capture");
  if (phase.only_captures && !can_capture)
    report("only-captures", "nothing may be captured", "leave it out, or let pieces move and capture");
  if (phase.keeps_captured && !can_capture)
    report("keeps-captured", "nothing may be captured", "leave it out, or let pieces move and capture");
  if (phase.must_capture && phase.only_captures)
    report("must-capture", "only captures are made", "with 'only-captures' there is no other move");
  if (phase.most_captures && !phase.must_capture && !phase.only_captures)
    report("most-captures", "captures are not compulsory", "add must-capture: true");
  if (phase.must_drop && !phase.has_drops)
    report("must-drop", "nothing may be dropped", "leave it out, or let pieces be dropped");
  if (phase.must_drop && phase.only_captures) report("must-drop", "only captures are made", "leave out one of the two");
  if (phase.same_piece && !phase.has_moves) report("same-piece", "no piece moves", "leave it out, or let pieces move");
  read_relocated(loading, fields, phase);
}

/// A phase as it is read, and what needs the other phases to be understood.
struct PhaseDraft {
  Phase phase;
  bool says_next = false, has_wrong_again = false;
};

PhaseDraft read_phase(Loading& loading, const YamlEntry& entry, const std::vector<std::string>& names,
                      std::size_t index) {
  PhaseDraft draft;
  Phase& phase = draft.phase;
  phase.name = entry.key;
  phase.next = static_cast<std::uint8_t>(index);
  loading.check_name(entry, "phase");
  if (entry.value->is_null()) return draft;
  const Fields fields(*entry.value, fmt::format("phase '{}'", entry.key), "phase", loading.diagnostics);
  read_limits(loading, fields, phase);
  read_again(loading, fields, names, phase);
  draft.has_wrong_again = fields.find("again") && phase.moves_again == MovesAgain::never;
  if (const auto pass = fields.choice("pass", {"never", "allowed", "also-in-check", "without-move"}))
    phase.pass = static_cast<PhasePass>(*pass);
  if (const auto next = fields.name("then", names)) {
    phase.next = static_cast<std::uint8_t>(*next);
    draft.says_next = true;
  }
  phase.lasts_round = fields.choice("lasts", {"turn", "round"}) == std::size_t{1};
  return draft;
}

/// Does the same player move again in the phase `index`, after a move in this one?
bool leads_again(const Phase& phase, std::size_t index) {
  return phase.moves_again != MovesAgain::never && phase.again == index;
}

/// The phase that follows a turn that ends in a phase. A further part of a turn that does not say it has what follows
/// the phase before it.
std::uint8_t next_of(const std::vector<PhaseDraft>& drafts, std::size_t index) {
  for (std::size_t steps = 1; steps < drafts.size() && index > 0 && !drafts[index].says_next; ++steps) {
    const auto before = std::ranges::find_if(
        drafts, [&](const PhaseDraft& draft) { return &draft != &drafts[index] && leads_again(draft.phase, index); });
    if (before == drafts.end()) break;
    index = static_cast<std::size_t>(before - drafts.begin());
  }
  return drafts[index].phase.next;
}

/// The phase in which turns begin that leads to another one by further parts; that phase itself where there is none.
std::uint8_t first_of(const std::vector<Phase>& phases, std::size_t index) {
  for (std::size_t at = index, steps = 0; steps < phases.size(); ++steps) {
    if (phases[at].begins_turns) return static_cast<std::uint8_t>(at);
    const auto before = std::ranges::find_if(phases, [&](const Phase& phase) { return leads_again(phase, at); });
    if (before == phases.end()) break;
    at = static_cast<std::size_t>(before - phases.begin());
  }
  return static_cast<std::uint8_t>(index);
}

/// Notes what a phase is in the turn, and what of phases the game has.
void note_parts(Ruleset& ruleset) {
  std::vector<Phase>& phases = ruleset.phases;
  phases[0].begins_turns = true;
  for (std::size_t i = 0; i < phases.size(); ++i) {
    phases[phases[i].next].begins_turns = true;
    if (phases[i].moves_again != MovesAgain::never) phases[phases[i].again].is_further_part = true;
  }
  for (std::size_t i = 0; i < phases.size(); ++i) phases[i].first = first_of(phases, i);
  ruleset.has_compulsory_captures =
      std::ranges::any_of(phases, [](const Phase& one) { return one.must_capture || one.most_captures; });
  ruleset.has_compulsory_drops = std::ranges::any_of(phases, &Phase::must_drop);
  ruleset.has_narrow_phases = std::ranges::any_of(phases, &Phase::narrows_moves);
  ruleset.has_passes = std::ranges::any_of(phases, &Phase::has_passes);
  ruleset.has_further_parts = std::ranges::any_of(phases, &Phase::is_further_part);
  ruleset.has_kept_captures = std::ranges::any_of(phases, &Phase::keeps_captured);
}

/// Is the phase the first of several that follow each other in one turn, which nothing ends?
bool never_ends(const std::vector<Phase>& phases, std::size_t index) {
  std::size_t at = index;
  for (std::size_t steps = 0; steps < phases.size(); ++steps) {
    if (phases[at].moves_again != MovesAgain::always || phases[at].pass != PhasePass::never) return false;
    at = phases[at].again;
    if (at <= index) return at == index;
  }
  return false;
}

/// Reports turns that never end, and what only a further part of a turn can have, or cannot.
void check_parts(Loading& loading, const YamlNode& node) {
  const auto& phases = loading.ruleset->phases;
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const Phase& phase = phases[i];
    const auto report = [&](const char* key, const char* code, const std::string& what, const std::string& hint) {
      loading.diagnostics.error(node.entries[i].value->find_entry(key)->key_span, code,
                                fmt::format("phase '{}': {}", phase.name, what), hint);
    };
    const auto needs_part = [&](const char* key) {
      report(key, "unused-key",
             fmt::format("'{}' is for a further part of a turn, and no phase leads to this one", key),
             fmt::format("another phase leads to it with again: {}", phase.name));
    };
    const bool has_parts = phase.moves_again != MovesAgain::never || phase.is_further_part;
    if (never_ends(phases, i))
      report("again", "value", "the turn would never end", "leave out 'again' of the last part, or let a player pass");
    if (phase.same_piece && phase.has_moves && !phase.is_further_part) needs_part("same-piece");
    if (phase.lasts_round && has_parts)
      report("lasts", "value", "a phase that lasts a round has turns of one part only",
             "leave out 'lasts', or 'again'");
    if (phase.pass != PhasePass::without_move) continue;
    if (!phase.is_further_part)
      needs_part("pass");
    else if (phase.begins_turns)
      report("pass", "value", "'without-move' ends a turn, and turns begin in this phase",
             "'end: { stalemate: pass }' lets a player pass whose turn begins without a move");
  }
}

}  // namespace

void read_phases(Loading& loading, const YamlNode& map) {
  if (!map.is_map() || map.entries.empty()) {
    report_wrong_type(map, "turns: phases", "a map from names to phases", loading.diagnostics);
    return;
  }
  if (map.entries.size() > max_phases) {
    loading.diagnostics.error(map.span, "range", fmt::format("turns: phases: at most {} are supported", max_phases));
    return;
  }
  const std::vector<std::string> names = phase_names(map);
  std::vector<PhaseDraft> drafts;
  for (std::size_t i = 0; i < map.entries.size(); ++i)
    drafts.push_back(read_phase(loading, map.entries[i], names, i));
  loading.ruleset->phases.clear();
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    Phase& phase = loading.ruleset->phases.emplace_back(drafts[i].phase);
    phase.next = next_of(drafts, i);
  }
  note_parts(*loading.ruleset);
  if (std::ranges::none_of(drafts, &PhaseDraft::has_wrong_again)) check_parts(loading, map);
}

}  // namespace trigon::engine::phases_rule
