// Why a piece does not become what the text of a move names, or must become something.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/explain/reasons.h"
#include "interpreter/notation/move_text.h"

namespace trigon::engine {

namespace {

/// The reason for a text that names no choice.
std::optional<std::string> why_no_stay(const MoveQuestion& asked, const CellPair& cells, const std::string& name) {
  const auto promotes = std::ranges::find_if(asked.game.moves(), [&](const Move& move) {
    return move.from == cells.from && move.to == cells.to && move.promotes();
  });
  if (promotes == asked.game.moves().end()) return std::nullopt;
  return fmt::format("the {} must promote there, as in {}", name, print_move(asked.position(), *promotes));
}

/// The reason for a choice whose limit is reached.
std::string why_no_more(const MoveQuestion& asked, const PieceTypeInfo& choice, int most) {
  return fmt::format("{} has {} already, which is the limit of promotions to a {}",
                     asked.ruleset().players[asked.position().turn()].name, most, choice.name);
}

}  // namespace

std::optional<std::string> why_no_promotion(const MoveQuestion& asked, const CellPair& cells, Piece piece) {
  const Ruleset& ruleset = asked.ruleset();
  const PieceTypeInfo& type = ruleset.types[piece.type()];
  const std::size_t sign = asked.text.find('=');
  if (sign == std::string_view::npos) return why_no_stay(asked, cells, type.name);
  const auto named = std::ranges::find(ruleset.types, asked.text.substr(sign + 1), &PieceTypeInfo::symbol);
  if (named == ruleset.types.end()) return std::nullopt;
  const auto choice = std::ranges::find(type.promotes_to, static_cast<PieceType>(named - ruleset.types.begin()));
  if (choice == type.promotes_to.end()) return fmt::format("a {} does not promote to a {}", type.name, named->name);
  if (type.promotion_limits.empty()) return std::nullopt;
  const PromotionLimit& limit = type.promotion_limits[static_cast<std::size_t>(choice - type.promotes_to.begin())];
  if (asked.position().is_below(limit, piece.owner())) return std::nullopt;
  return why_no_more(asked, *named, limit.most);
}

}  // namespace trigon::engine
