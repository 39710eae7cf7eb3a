// Pieces that nothing captures. Whoever could otherwise capture them is told so by the conditions of the movements
// (`compile_section.cpp`), so play knows nothing of this rule.
#include <fmt/format.h>

#include "interpreter/movegen/attacks.h"
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
bool would_capture(const Position& position, Cell from, Cell to) {
  const Ruleset& ruleset = position.ruleset();
  const Piece mover = position.at(from), victim = position.at(to);
  if (victim.is_empty() || victim.owner() == mover.owner() || !ruleset.uncapturable_types.contains(victim.type()))
    return false;
  const auto& terms = ruleset.types[mover.type()].terms;
  for (const MoveLine& line : ruleset.program(mover).lines_from(from))
    if (line.to == to && line.has(node_flag::may_capture) && allows_victim(terms[line.term].condition, mover, victim) &&
        is_open(position, ruleset.program(mover), line, {}))
      return true;
  return false;
}

/// Notes what the player to move does not capture, where `asks(from, to)` says which moves are asked about.
template <class Asks>
void note_spared(const Position& position, Reached& reached, Asks&& asks) {
  position.cells_of(position.turn()).for_each([&](Cell from) {
    position.occupied().for_each([&](Cell to) {
      if (asks(from, to) && would_capture(position, from, to)) reached.insert({key, position.at(to).type()});
    });
  });
}

void at_illegal_move(const Game& game, std::string_view move, Reached& reached) {
  const Labels& labels = game.ruleset().labels;
  if (game.ruleset().uncapturable_types.empty()) return;
  note_spared(game.position(), reached,
              [&](Cell from, Cell to) { return move.starts_with(labels[from]) && move.ends_with(labels[to]); });
}

void at_all_moves(const Game& game, Reached& reached) {
  if (!game.ruleset().uncapturable_types.empty())
    note_spared(game.position(), reached, [](Cell, Cell) { return true; });
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
