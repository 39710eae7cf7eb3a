#include "interpreter/pictures/piece_notes.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/words.h"

namespace trigon::engine {

namespace {

/// Has the term what marks on cells cannot show?
bool needs_words(const TermInfo& info) {
  Condition unmarked;
  // What may be captured is marked, but for the conditions that follow.
  unmarked.victims = info.condition.victims;
  if (info.term.captures_on_its_way()) unmarked.takes = info.condition.takes;
  return info.condition != unmarked || info.term.goes_over_pieces();
}

/// The pieces that the rule of protection is for.
std::string whom_it_protects(const Ruleset& ruleset) {
  const TypeSet pieces = ruleset.protection->pieces;
  return pieces == ruleset.all_types() ? "own pieces" : "own pieces (" + list_types(ruleset, pieces) + ")";
}

}  // namespace

std::vector<std::string> piece_notes(const Ruleset& ruleset, PieceType type) {
  const PieceTypeInfo& piece = ruleset.types[type];
  std::vector<std::string> notes;
  for (const TermInfo& info : piece.terms) {
    std::string note = fmt::format("{}: {}", info.text, term_in_words(ruleset, info));
    if (needs_words(info) && std::ranges::find(notes, note) == notes.end()) notes.push_back(std::move(note));
  }
  if (ruleset.freezing && ruleset.freezing->by.contains(type))
    notes.push_back(
        fmt::format("enemies within {} of it are frozen: they neither move nor give check",
                    ruleset.freezing->reach == 1 ? "a step" : fmt::format("{} steps", ruleset.freezing->reach)));
  if (ruleset.protection && ruleset.protection->by.contains(type))
    notes.push_back(fmt::format(
        "{} within {} of it are not captured", whom_it_protects(ruleset),
        ruleset.protection->reach == 1 ? "a step" : fmt::format("{} steps", ruleset.protection->reach)));
  if (piece.is_uncapturable) notes.push_back("nothing captures it");
  const auto relocates = [&](const Phase& phase) { return phase.relocated.contains(type); };
  if (std::ranges::any_of(ruleset.phases, relocates))
    notes.push_back("it belongs to nobody, and the players put it on any empty cell");
  return notes;
}

}  // namespace trigon::engine
