#include "interpreter/import/fsf_army.h"

#include <algorithm>
#include <utility>

#include "grammar/movement_parser.h"
#include "interpreter/import/fsf_en_passant.h"
#include "interpreter/import/fsf_promotions.h"
#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

/// The pieces that are not promoted, royal ones first.
Army plain_army(FsfGame& game, NamedRegions& regions, Diagnostics& diagnostics) {
  Army army;
  for (const FsfPiece& piece : game.pieces()) {
    FsfPieceMoves moves = moves_of(game, piece, regions, diagnostics);
    army.names[piece.type] = piece.name();
    if (!moves.dead_end.empty()) army.dead_ends[piece.type] = moves.dead_end;
    army.pieces.push_back({.name = piece.name(),
                           .type = piece.type,
                           .symbol = std::string(1, piece.letter),
                           .moves = std::move(moves.moves),
                           .is_royal = game.royal.contains(piece.type)});
  }
  std::stable_partition(army.pieces.begin(), army.pieces.end(), [](const ArmyPiece& p) { return p.is_royal; });
  return army;
}

bool can_capture(const std::string& movement) {
  Diagnostics none;
  return parse_movement(LocatedText{movement, {}, {}}, "", none).captures();
}

}  // namespace

const ArmyPiece* Army::find(const std::string& name) const {
  for (const ArmyPiece& piece : pieces)
    if (piece.name == name) return &piece;
  return nullptr;
}

std::string Army::dead_end_of(const std::string& type) const {
  const auto found = dead_ends.find(type);
  return found == dead_ends.end() ? "" : found->second;
}

std::string Army::symbol_of(const FsfRules& rules, const FsfCell& cell) const {
  const FsfPiece* piece = rules.find_letter(capital(cell.letter));
  if (!piece) return "";
  const auto& forms = cell.is_promoted ? promoted_forms : cell.was_pawn ? pawn_forms : names;
  const auto found = forms.find(piece->type);
  // A promoted pawn that is the same as the piece is written as the piece.
  const auto plain = names.find(piece->type);
  const ArmyPiece* one = found != forms.end()                    ? find(found->second)
                         : cell.was_pawn && plain != names.end() ? find(plain->second)
                                                                 : nullptr;
  if (!one) return "";
  std::string symbol = one->symbol;
  if (cell.letter != capital(cell.letter)) symbol.back() = small(symbol.back());
  return symbol;
}

std::vector<std::string> Army::names_of(const std::set<std::string>& types) const {
  std::vector<std::string> result;
  for (const ArmyPiece& piece : pieces)
    if (types.contains(piece.type) || types.contains(any_piece)) result.push_back(piece.name);
  return result;
}

std::optional<Army> build_army(FsfGame& game, NamedRegions& regions, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  Army army = plain_army(game, regions, diagnostics);
  add_promotions(game, army);
  for (ArmyPiece& piece : army.pieces) {
    if (piece.held_as.empty()) continue;
    if (const auto plain = army.names.find(piece.type); plain != army.names.end())
      piece.moves = {{.movement = "<" + plain->second + ">"}};
    else
      piece.moves = moves_of(game, *game.rules.find(piece.type), regions, diagnostics).moves;
  }
  for (ArmyPiece& piece : army.pieces)
    if (game.is_petrified(piece.type) && !piece.is_royal) army.captors[piece.name] = stone_name;
  for (ArmyPiece& piece : army.pieces)
    if (const auto becomes = army.captors.find(piece.name); becomes != army.captors.end())
      for (ArmyMove& move : piece.moves)
        if (can_capture(move.movement)) move.captor_becomes = becomes->second;
  check_en_passant(game);
  if (diagnostics.error_count() != errors) return std::nullopt;
  return army;
}

}  // namespace trigon::engine
