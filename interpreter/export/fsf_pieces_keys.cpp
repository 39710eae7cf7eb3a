// The keys of pieces: their types and moves.
#include <fmt/format.h>

#include <set>

#include "grammar/movement_printer.h"
#include "interpreter/export/betza_text.h"
#include "interpreter/export/fsf_keys.h"
#include "interpreter/export/fsf_pawn.h"
#include "interpreter/import/betza_translation.h"
#include "interpreter/import/fsf_rules.h"

namespace trigon::engine {

namespace {

/// Types of that program that are there unless an entry takes them away.
constexpr std::string_view usual_types[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};

/// That program's types by their moves, without those for which it has rules of their own.
const std::map<std::string, std::string>& types_by_moves() {
  static const std::map<std::string, std::string> types = [] {
    const std::set<std::string> special = {"pawn", "king", "soldier", "janggiCannon", "clobber", "breakthrough"};
    std::map<std::string, std::string> found;
    for (const IniEntry& entry : fsf_builtin().find("*pieces")->entries) {
      Diagnostics none;
      if (entry.value.text.empty() || special.contains(entry.key)) continue;
      const auto moves = translate_betza(entry.value, "", none, BetzaDialect::fairy_stockfish).movement();
      if (!none.has_errors()) found.emplace(terms_key(moves), entry.key);
    }
    return found;
  }();
  return types;
}

std::string type_of(FsfDraft& entry, const SquarePiece& piece) {
  if (is_pawn(piece)) return "pawn";
  const auto found = types_by_moves().find(terms_key(piece.moves));
  const std::string type = found == types_by_moves().end() || !piece.limited.empty() ? "custom" : found->second;
  if (!piece.is_royal) return type;
  // Where captures explode, that program has kings that may be taken, but not be left to be taken.
  const bool explodes = !entry.game.json["explosion"].is_null() && type == "commoner";
  if (explodes) entry.guarded = entry.letters.of(piece.name);
  return explodes ? "commoner" : "king";
}

std::string betza_text(FsfDraft& entry, const SquarePiece& piece) {
  const auto lose = [&](const Term& term, const char* why) {
    entry.lose({"pieces", piece.name, "moves"},
               fmt::format("'{}' of {} {}", print_movement(Movement{{term}}), piece.name, why));
  };
  std::string text;
  for (const Term& term : piece.moves.terms) {
    if (is_pawn(piece) && term.has(Modifier::unmoved_only)) continue;
    const auto betza = betza_of(term);
    text += betza.value_or("");
    if (!betza) lose(term, "has no form in Betza's notation that is written");
  }
  if (!is_pawn(piece))
    for (const auto& limited : piece.limited) lose(limited.term, "from some cells only");
  return text;
}

}  // namespace

void write_pieces(FsfDraft& entry) {
  std::set<std::string> said;
  int customs = 0;
  for (const SquarePiece& piece : entry.game.pieces) {
    if (!entry.letters.has_type(piece)) continue;
    const std::string letter = entry.letters.of(piece.name);
    if (is_pawn(piece)) write_double_steps(entry, piece);
    std::string type = type_of(entry, piece);
    if (said.contains(type)) type = "custom";
    said.insert(type);
    if (type == "rook") entry.rook = letter;
    const std::string betza = type == "king" || type == "custom" || type == "pawn" ? betza_text(entry, piece) : "";
    if (type == "king")
      entry.key("king", letter + (terms_key(piece.moves) == "F W" ? "" : ":" + betza));
    else if (type == "custom")
      entry.key(fmt::format("customPiece{}", ++customs), letter + ":" + betza);
    else
      entry.key(type, letter);
  }
  for (std::string_view type : usual_types)
    if (!said.contains(std::string(type))) entry.key(std::string(type), "-");
}

}  // namespace trigon::engine
