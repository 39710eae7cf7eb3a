#include "grammar/term_checks.h"

#include <fmt/format.h>

#include <algorithm>

namespace trigon::engine {

namespace {

bool is_single_step(const Term& term) {
  return term.path_range == 1 && term.legs.size() == 1 && term.legs[0].range == 1;
}

bool passes_nothing(const Term& term) {
  const bool is_one_leap = std::ranges::any_of(term.inner, [&](const InnerPath& inner) {
    return inner.leaps && inner.begin == 0 && inner.end == term.legs.size();
  });
  return (term.path_range == 1 && (is_one_leap || term.has(Modifier::leaps))) || is_single_step(term);
}

void report_contradiction(TokenReader& tokens, const StepModifiers& modifiers, char a, char b, const char* why) {
  const Token* first = modifiers.find(a);
  const Token* second = modifiers.find(b);
  if (first && second)
    tokens.error(std::max(first->where, second->where, [](auto x, auto y) { return x.offset < y.offset; }),
                 fmt::format("'{}' and '{}' contradict each other", a, b), why);
}

}  // namespace

void check_turning(TokenReader& tokens, const StepModifiers& modifiers, const Leg& leg) {
  int ways = 0;
  for (const Token& token : modifiers.turnings) {
    if (token.text == "o") continue;
    if (++ways == 2) tokens.error(token.where, "a rider turns in one way only", "choose one of q, z and w");
    if (leg.range == 1)
      tokens.error(token.where, fmt::format("'{}' turns a rider, but the step is made only once", token.text),
                   "write * or a number above 1 behind the step, as in qW*");
  }
  if (const Token* token = modifiers.find('o'); token && leg.turning != Turning::circle)
    tokens.error(token->where, "'o' closes a circle, but there is none",
                 "a circular rider is written with q, as in oqW*");
}

void apply_modifiers(TokenReader& tokens, const StepModifiers& modifiers, Term& term) {
  for (const ModifierRow& row : modifier_table) term.set(row.modifier, modifiers.find(row.letter) != nullptr);
  term.hurdles = modifiers.hurdles;
  for (Modifier modifier : term.modifiers) {
    const ModifierRow& row = row_of(modifier);
    for (const auto& [other, why] : row.contradictions)
      if (why) report_contradiction(tokens, modifiers, row.letter, row_of(other).letter, why);
    if (!row.moves) report_contradiction(tokens, modifiers, 'o', row.letter, "a pass captures nothing");
  }
  for (const char letter : {'p', 'g'})
    if (const Token* token = modifiers.find(letter); token && (term.hops_by_links() || term.captures_on_its_way()))
      tokens.error(token->where, fmt::format("'{}' stands before a path that says where pieces are", letter),
                   "write p in the path, where the hurdle is, as in [W*pW]");
  for (const char letter : {'x', 'e', 'n'})
    if (const Token* token = modifiers.find(letter); token && term.captures_on_its_way())
      tokens.error(token->where, fmt::format("'{}' stands before a path that captures on its way", letter),
                   "x, e and n do not go together with c in a path");
  if (term.captures_on_its_way() && std::ranges::any_of(term.legs, &Leg::closes))
    tokens.error(tokens.previous(), "'o' closes a circle on a path that captures on its way",
                 "a pass captures nothing");
  if (const Token* token = modifiers.find('n'); token && passes_nothing(term))
    tokens.error(token->where, "'n' needs a move that passes over cells", "a single step passes over none");
}

void check_jump(TokenReader& tokens, const StepModifiers& modifiers, const Term& term) {
  if (const Token* token = modifiers.find('j'); token && is_single_step(term))
    tokens.error(token->where, "'j' needs a path or a rider", "a single step jumps over nothing; the knight is j[W-F]");
}

}  // namespace trigon::engine
