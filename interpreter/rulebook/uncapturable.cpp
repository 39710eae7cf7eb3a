// Pieces that nothing captures. Whoever could otherwise capture them is told so by the conditions of the movements
// (`compile_section.cpp`), so play knows nothing of this rule.
#include <fmt/format.h>

#include "interpreter/rulebook/capture_lines.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"

namespace trigon::engine::uncapturable_rule {

constexpr std::string_view key = "pieces.uncapturable";

void read(Loading& loading) {
  for (PieceType type : loading.ruleset->all_types()) {
    const PieceTypeInfo& info = loading.ruleset->types[type];
    if (!info.is_uncapturable) continue;
    loading.ruleset->uncapturable_types.insert(type);
    if (info.is_royal)
      loading.diagnostics.error(
          loading.pieces[type].node->find("uncapturable")->span, "value",
          fmt::format("piece '{}': a royal piece that nothing captures cannot be lost", info.name),
          "leave out 'uncapturable' or 'royal'");
  }
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (!ruleset.uncapturable_types.empty())
    text.say(RuleHeading::captures,
             fmt::format("Nothing captures a {}.", list_types(ruleset, ruleset.uncapturable_types, "or")));
}

void collect(RuleItems& items) {
  for (PieceType type : items.ruleset().uncapturable_types) {
    const std::string& name = items.ruleset().types[type].name;
    items.add_at("pieces." + name + ".uncapturable", {key, type}, fmt::format("{}: nothing captures it", name));
  }
}

/// Could this piece capture what stands on `to`, which nothing captures, but for this rule?
bool is_spared(const Position& position, Cell from, Cell to) {
  const Ruleset& ruleset = position.ruleset();
  if (position.at(to).owner() == position.at(from).owner() ||
      !ruleset.uncapturable_types.contains(position.at(to).type()))
    return false;
  const auto& terms = ruleset.types[position.at(from).type()].terms;
  return would_capture(position, from, to, [&](const MoveLine& line, Piece mover, Piece victim) {
    return allows_victim(terms[line.term].condition, mover, victim);
  });
}

void at_illegal_move(const Game& game, std::string_view move, Reached& reached) {
  if (game.ruleset().uncapturable_types.empty()) return;
  for_each_attempt(game.position(), [&](Cell from, Cell to) {
    if (goes_between(game, move, from, to) && is_spared(game.position(), from, to))
      reached.insert({key, game.position().at(to).type()});
  });
}

void at_all_moves(const Game& game, Reached& reached) {
  if (game.ruleset().uncapturable_types.empty()) return;
  for_each_attempt(game.position(), [&](Cell from, Cell to) {
    if (is_spared(game.position(), from, to)) reached.insert({key, game.position().at(to).type()});
  });
}

bool forbids_capture(const CaptureAttempt& attempt) {
  return attempt.ruleset.uncapturable_types.contains(attempt.victim.type());
}

extern const Rule uncapturable{
    .key = key,
    .kind = "limit",
    .read = read,
    .value_of_piece = [](const PieceTypeInfo& piece, const Names&) { return Json(piece.is_uncapturable); },
    .say = say,
    .collect = collect,
    .at_all_moves = at_all_moves,
    .at_illegal_move = at_illegal_move,
    .forbids_capture = forbids_capture,
    .why_no_capture =
        [](const CaptureAttempt& attempt) {
          return fmt::format("nothing captures a {}", attempt.ruleset.types[attempt.victim.type()].name);
        },
};

}  // namespace trigon::engine::uncapturable_rule
