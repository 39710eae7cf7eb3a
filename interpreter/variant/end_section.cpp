// The key `end`: how a game ends, and what becomes of the armies of those who are out.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

Result result_of(std::size_t index) { return index == 0 ? Result::loss : index == 1 ? Result::draw : Result::win; }
const std::vector<std::string> results = {"loss", "draw", "win"};

void read_bare(Loading& loading, const YamlNode& node) {
  const Fields fields(node, "end: bare", "bare", loading.diagnostics);
  if (!node.is_map()) return;
  BareRule rule;
  fields.require("result");
  if (const auto choice = fields.choice("result", results)) rule.result = result_of(*choice);
  rule.has_reply = fields.boolean("reply").value_or(false);
  loading.ruleset->end.bare = rule;
}

/// Players who can win: all but neutral ones.
std::ptrdiff_t contender_count(const Loading& loading) {
  const auto& players = loading.ruleset->players;
  return std::count_if(players.begin(), players.end(), [](const PlayerInfo& player) { return !player.is_neutral; });
}

void read_move_count(Loading& loading, const YamlNode& node) {
  const Fields fields(node, "end: move-count", "move-count", loading.diagnostics);
  if (!node.is_map()) return;
  MoveCountRule rule;
  if (fields.require("plies")) rule.plies = rule.plies_of_two = fields.integer("plies").value_or(100);
  if (fields.find("plies-of-two") && contender_count(loading) == 2)
    loading.diagnostics.error(node.find_entry("plies-of-two")->key_span, "unused-key",
                              "end: move-count: a game of two players has no 'plies-of-two'",
                              "its limit is 'plies'; plies-of-two: ~ removes that of a base");
  else
    rule.plies_of_two = fields.integer("plies-of-two").value_or(rule.plies);
  if (const YamlNode* pieces = fields.find("reset-by"))
    for (PieceType type : loading.piece_list(*pieces, "end: move-count: reset-by"))
      loading.ruleset->resetting_types |= TypeSet{1} << type;
  loading.ruleset->end.move_count = rule;
}

void read_fallen(Loading& loading, const YamlNode& node) {
  const Fields fields(node, "end: fallen", "fallen", loading.diagnostics);
  EndRules& end = loading.ruleset->end;
  end.army = static_cast<ArmyFate>(fields.choice("army", {"dead", "removed", "converted"}).value_or(0));
  if (const auto royal = fields.choice("royal", {"removed", "stays"})) end.removes_royal = *royal == 0;
  if (const auto heir = fields.choice("heir", {"nobody", "last-mover"})) end.last_mover_inherits = *heir == 1;
  if (end.last_mover_inherits && end.army != ArmyFate::converted)
    loading.diagnostics.error(node.find_entry("heir")->key_span, "unused-key",
                              "end: fallen: 'heir' has no effect without 'army: converted'",
                              "dead and removed armies belong to nobody");
}

void read_royals(Loading& loading, const Fields& fields) {
  EndRules& end = loading.ruleset->end;
  if (const auto royals = fields.choice("royals", {"check", "capture", "safe-first"}))
    end.royals = static_cast<RoyalRule>(*royals);
  if (!fields.choice("mated", {"captured-first"})) return;
  end.must_capture_mated = true;
  if (end.royals != RoyalRule::prefer_safe)
    loading.diagnostics.error(fields.node().find_entry("mated")->key_span, "unused-key",
                              "end: 'mated' has no effect without 'royals: safe-first'",
                              "only there a mated player stays in the game");
}

/// A base may serve games of two players and of more, so that only the variant's own file is asked to be without it.
void read_stalemate(Loading& loading, const Fields& fields) {
  EndRules& end = loading.ruleset->end;
  const auto stalemate = fields.choice("stalemate", {"loss", "draw", "win", "pass"});
  if (!stalemate) return;
  end.passes_without_move = *stalemate == 3;
  if (end.passes_without_move) return;
  end.stalemate = result_of(*stalemate);
  const Span& key = fields.node().find_entry("stalemate")->key_span;
  if (contender_count(loading) > 2 && key.source == loading.root.span.source)
    loading.diagnostics.error(key, "unused-key",
                              fmt::format("end: 'stalemate: {}' has no effect with three players or more",
                                          fields.find("stalemate")->scalar.text),
                              "a player who cannot move is out there; with 'pass' they pass instead");
}

void read_goal(Loading& loading, const YamlNode& node) {
  const Fields fields(node, "end: goal", "goal", loading.diagnostics);
  if (!node.is_map()) return;
  const YamlNode* pieces = fields.require("pieces");
  const YamlNode* zone = fields.require("in");
  GoalRule rule;
  if (pieces) rule.pieces = loading.piece_set(*pieces, "end: goal: pieces");
  if (const auto region = zone ? read_region(loading, *zone, "end: goal: in") : std::nullopt) rule.zone = *region;
  if (!rule.zone.empty()) loading.ruleset->end.goal = std::move(rule);
}

}  // namespace

void load_end(Loading& loading) {
  EndRules& end = loading.ruleset->end;
  if (loading.ruleset->contender_count() == 2) end.army = ArmyFate::unchanged;
  const YamlNode* node = loading.root.find("end");
  if (!node || node->is_null()) return;
  const Fields fields(*node, "end", "end", loading.diagnostics);
  read_royals(loading, fields);
  read_stalemate(loading, fields);
  if (fields.choice("all-bare", {"draw"})) end.draws_when_all_bare = true;
  if (const YamlNode* goal = fields.find("goal")) read_goal(loading, *goal);
  end.repetition = fields.integer("repetition").value_or(0);
  if (const YamlNode* bare = fields.find("bare")) read_bare(loading, *bare);
  if (const YamlNode* count = fields.find("move-count")) read_move_count(loading, *count);
  if (const YamlNode* fallen = fields.find("fallen")) read_fallen(loading, *fallen);
}

}  // namespace trigon::engine
