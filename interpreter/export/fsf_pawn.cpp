#include "interpreter/export/fsf_pawn.h"

#include <algorithm>
#include <set>

#include "grammar/movement_printer.h"

namespace trigon::engine {

namespace {

bool is_pawn_double_step(Term term) {
  term.set(Modifier::opens_en_passant, false);
  term.set(Modifier::unmoved_only, false);
  return print_movement(Movement{{term}}) == "mfW2";
}

/// The double steps of a pawn: from where white and black make them, and with what.
struct PawnDoubleSteps {
  std::vector<Square> from[2];
  bool opens = true, is_any = false, is_first = false;
};

PawnDoubleSteps double_steps_of(FsfDraft& entry, const SquarePiece& pawn) {
  PawnDoubleSteps steps;
  for (const Term& term : pawn.moves.terms)
    if (is_pawn_double_step(term)) {
      steps.is_any = true;
      steps.opens &= term.has(Modifier::opens_en_passant);
      steps.is_first |= term.has(Modifier::unmoved_only);
      if (!term.has(Modifier::unmoved_only)) entry.lose({"pieces", pawn.name, "moves"}, "double steps from any cell");
      for (const auto& [square, stands] : entry.game.setup)
        if (stands.first == pawn.name) steps.from[stands.second].push_back(square);
    }
  for (const auto& limited : pawn.limited) {
    steps.is_any = true;
    steps.opens &= limited.term.has(Modifier::opens_en_passant);
    for (int player : {0, 1})
      steps.from[player].insert(steps.from[player].end(), limited.from[player].begin(), limited.from[player].end());
  }
  return steps;
}

bool has_drops_of(const SquareGame& game, const SquarePiece& piece) {
  const Json& hands = game.json["hands"];
  return !hands.is_null() &&
         std::ranges::any_of(hands["drops"], [&](const Json& drop) { return drop["piece"] == piece.name; });
}

}  // namespace

bool is_pawn(const SquarePiece& piece) {
  std::set<std::string> steps;
  for (Term term : piece.moves.terms) {
    term.set(Modifier::takes_en_passant, false);
    if (!is_pawn_double_step(term)) steps.insert(print_movement(Movement{{term}}));
  }
  const bool are_double =
      std::ranges::all_of(piece.limited, [](const auto& one) { return is_pawn_double_step(one.term); });
  return steps == std::set<std::string>{"mfW", "cfF"} && are_double;
}

// A pawn that has left its row never comes back to it, so regions are whole rows.
void write_double_steps(FsfDraft& entry, const SquarePiece& pawn) {
  const PawnDoubleSteps steps = double_steps_of(entry, pawn);
  const auto lose = [&](const char* why) { entry.lose({"pieces", pawn.name, "moves"}, why); };
  if (!steps.is_any) return entry.key("doubleStep", "false");
  for (int player : {0, 1})
    if (const auto rows = entry.game.rows_of(steps.from[player]);
        rows != entry.game.rows_of({{0, player == 0 ? 1 : 6}}))
      entry.region("doubleStepRegion", player, rows);
  if (steps.is_first && has_drops_of(entry.game, pawn)) lose("dropped pawns make double steps too");
  const bool takes =
      std::ranges::any_of(pawn.moves.terms, [](const Term& term) { return term.has(Modifier::takes_en_passant); });
  if (takes != steps.opens) lose("double steps may be captured in passing, all or none");
  if (!takes || !steps.opens)
    for (const char* name : {"enPassantRegionWhite", "enPassantRegionBlack"}) entry.key(name, "-");
}

}  // namespace trigon::engine
