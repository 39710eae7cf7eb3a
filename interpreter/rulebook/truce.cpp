// Pieces that spare each other while neither has moved.
#include <fmt/format.h>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"

namespace trigon::engine::truce_rule {

constexpr std::string_view key = "pieces.truce";

void read(Loading& loading) {
  for (PieceType type : loading.ruleset->all_types()) {
    const PieceDraft& piece = loading.pieces[type];
    const YamlNode* node = piece.node->find("truce");
    if (node && !node->is_null())
      loading.ruleset->types[type].spared_unmoved =
          loading.piece_set(*node, fmt::format("piece '{}': truce", piece.name));
  }
}

void say(const Ruleset& ruleset, RuleText& text) {
  for (const PieceTypeInfo& type : ruleset.types)
    if (!type.spared_unmoved.empty())
      text.say(RuleHeading::captures, fmt::format("A {} that has not moved may not capture a {} that has not moved.",
                                                  type.name, list_types(ruleset, type.spared_unmoved, "or")));
}

void collect(RuleItems& items) {
  for (PieceType type : items.ruleset().all_types()) {
    const std::string& name = items.ruleset().types[type].name;
    items.add_at("pieces." + name + ".truce", {key, type}, fmt::format("{}: the truce", name));
  }
}

bool forbids_capture(const CaptureAttempt& attempt) {
  return attempt.mover.is_unmoved() && attempt.victim.is_unmoved() &&
         attempt.ruleset.types[attempt.mover.type()].spared_unmoved.contains(attempt.victim.type());
}

std::string why_no_capture(const CaptureAttempt& attempt) {
  const std::string& mover = attempt.ruleset.types[attempt.mover.type()].name;
  const std::string& victim = attempt.ruleset.types[attempt.victim.type()].name;
  if (mover == victim) return fmt::format("neither {} has moved yet", mover);
  return fmt::format("neither the {} nor the {} has moved yet", mover, victim);
}

extern const Rule truce{
    .key = key,
    .kind = "limit",
    .read = read,
    .value_of_piece = [](const PieceTypeInfo& piece,
                         const Names& names) { return type_list_to_json(piece.spared_unmoved, names); },
    .say = say,
    .collect = collect,
    .forbids_capture = forbids_capture,
    .may_forbid_captures = [](const PieceTypeInfo& piece) { return !piece.spared_unmoved.empty(); },
    .why_no_capture = why_no_capture,
};

}  // namespace trigon::engine::truce_rule
