#include "interpreter/pictures/position_notes.h"

#include <fmt/format.h>

#include "interpreter/notation/position_text.h"
#include "interpreter/rulebook/words.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// "R on e5, P on f6": the owner's pieces that were set up for `home`; nothing when there are none.
std::string pieces_between(const Position& position, Player owner, Player home) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<std::string> pieces;
  position.cells_of(owner).for_each([&](Cell cell) {
    const Piece piece = position.at(cell);
    if (piece.home() == home)
      pieces.push_back(fmt::format("{} on {}", ruleset.types[piece.type()].symbol, ruleset.labels[cell]));
  });
  return join(pieces, ", ");
}

std::string names_of(const Ruleset& ruleset, PlayerSet players) {
  std::vector<std::string> names;
  for (Player player : ruleset.all_players() & players) names.push_back(ruleset.players[player].name);
  return join(names, ", ");
}

}  // namespace

std::string hand_in_words(const Position& position, Player holder) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<std::string> kinds;
  for (std::size_t s = 0; s < ruleset.hands.side_count(); ++s)
    for (PieceType type : ruleset.hands.types) {
      const Player side = ruleset.hands.keeps_sides() ? static_cast<Player>(s) : holder;
      const int count = position.held(holder, side, type);
      if (count == 0) continue;
      std::string kind = ruleset.types[type].name;
      if (side != holder) kind += " of " + ruleset.players[side].name;
      kinds.push_back(count > 1 ? fmt::format("{} x{}", kind, count) : kind);
    }
  return kinds.empty() ? "nothing" : join(kinds, ", ");
}

std::vector<std::string> hand_notes(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<std::string> notes;
  if (ruleset.hands.types.empty()) return notes;
  for (Player player : ruleset.all_players())
    if (!ruleset.players[player].is_neutral)
      notes.push_back(fmt::format("{} holds {}", ruleset.players[player].name, hand_in_words(position, player)));
  return notes;
}

std::vector<std::string> piece_notes(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<std::string> notes;
  for (Player owner : ruleset.all_players())
    for (Player home : ruleset.all_players()) {
      const PlayerInfo& info = ruleset.players[home];
      if (owner == home) continue;
      if (const auto pieces = pieces_between(position, owner, home); !pieces.empty())
        notes.push_back(fmt::format("converted from {} to {}, facing {} as before: {}", info.name,
                                    ruleset.players[owner].name, facing_in_words(ruleset, info.facing), pieces));
    }
  for (Player home : ruleset.all_players())
    if (const auto pieces = pieces_between(position, dead_owner, home); !pieces.empty())
      notes.push_back(fmt::format("dead pieces of {}: {}", ruleset.players[home].name, pieces));
  for (const Player home : ruleset.all_players())
    if (const auto pieces = pieces_between(position, captured_owner, home); !pieces.empty())
      notes.push_back(fmt::format("captured in this turn, of {}: {}", ruleset.players[home].name, pieces));
  return notes;
}

std::vector<std::string> state_notes(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<std::string> notes;
  if (ruleset.has_phases() && !position.phase().name.empty()) notes.push_back("phase: " + position.phase().name);
  if (position.bound_cell() != no_cell)
    notes.push_back(fmt::format("only the piece on {} may move on", ruleset.labels[position.bound_cell()]));
  if (const auto mated = names_of(ruleset, position.mated()); !mated.empty()) notes.push_back("mated: " + mated);
  std::vector<std::string> values;
  for (std::size_t v = 0; v < ruleset.values.size(); ++v)
    values.push_back(fmt::format("{} {}", ruleset.values[v].name, position.value(ruleset.value_slot(v))));
  if (!values.empty()) notes.push_back("state: " + join(values, ", "));
  return notes;
}

std::vector<std::string> position_notes(const Position& position) {
  std::vector<std::string> notes = state_notes(position);
  const std::string out = names_of(position.ruleset(), players_out(position));
  if (!out.empty()) notes.push_back("out: " + out);
  for (const auto& more : {hand_notes(position), piece_notes(position)})
    notes.insert(notes.end(), more.begin(), more.end());
  return notes;
}

}  // namespace trigon::engine
