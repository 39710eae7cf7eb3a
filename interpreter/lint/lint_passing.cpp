// The two halves of capture in passing: `n`, which opens cells, and `e`, which takes there; see lint.h.
#include <fmt/format.h>

#include <utility>

#include "interpreter/lint/lint_parts.h"

namespace trigon::engine {

namespace {

/// The first term of the game with the modifier, and its piece; null for none.
std::pair<const PieceTypeInfo*, const TermInfo*> first_with(const Ruleset& ruleset, Modifier modifier) {
  for (const PieceTypeInfo& type : ruleset.types)
    for (const TermInfo& term : type.terms)
      if (term.term.has(modifier)) return {&type, &term};
  return {};
}

}  // namespace

void lint_passing(const LintSubject& subject) {
  // An option may have the other half.
  if (!subject.ruleset().options.empty()) return;
  const auto [opener, opens] = first_with(subject.ruleset(), Modifier::opens_en_passant);
  const auto [taker, takes] = first_with(subject.ruleset(), Modifier::takes_en_passant);
  if (opens && !takes)
    subject.found.warning(opens->span, "passing",
                          fmt::format("piece '{}' opens cells with 'n', and no piece takes there", opener->name),
                          "a capture with 'e' takes in passing");
  if (takes && !opens)
    subject.found.warning(takes->span, "passing",
                          fmt::format("piece '{}' takes in passing with 'e', and no piece opens cells", taker->name),
                          "a move with 'n' opens the cells that it passes");
}

}  // namespace trigon::engine
