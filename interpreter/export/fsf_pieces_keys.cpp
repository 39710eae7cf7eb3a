// The keys of pieces: their types and moves.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>

#include "grammar/movement_printer.h"
#include "interpreter/export/betza_text.h"
#include "interpreter/export/fsf_conditions.h"
#include "interpreter/export/fsf_keys.h"
#include "interpreter/export/fsf_pawn.h"
#include "interpreter/import/betza_translation.h"
#include "interpreter/import/fsf_rules.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Types of that program that are there unless an entry takes them away.
constexpr std::string_view usual_types[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
/// The same for entries that change janggi.
constexpr std::string_view types_of_janggi[] = {"rook", "horse", "soldier", "wazir", "janggiCannon", "janggiElephant"};

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
  // Where captures explode, that program has kings that may be taken, but not be left to be taken. Where kings may be
  // left, they are pieces whose extinction loses.
  const bool may_be_taken = !entry.game.json["explosion"].is_null() || entry.game.loses_royals_alone();
  if (type != "commoner" || !may_be_taken) return "king";
  entry.guarded = entry.letters.of(piece.name);
  return "commoner";
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

/// The pieces whose conditions that program can tell, in place of those that have them.
struct ToldPieces {
  std::vector<SquarePiece> pieces;
  std::map<std::string, FsfConditions> limits;
};

/// Does that program have steps along drawn lines for a piece of the type?
bool goes_along_lines(const SquarePiece& piece, const FsfConditions* limits) {
  static const std::set<std::string> steps = {"W", "W*"};
  return (limits && !limits->type.empty()) || steps.contains(terms_key(limits ? limits->moves : piece.moves));
}

/// The lines of all pieces that go along some; nothing where a piece would go along them that does not.
std::optional<std::vector<Square>> common_lines(const SquareGame& game, const ToldPieces& told) {
  std::optional<std::vector<Square>> lines;
  for (const SquarePiece& piece : game.pieces) {
    const auto found = told.limits.find(piece.name);
    const FsfConditions* limits = found == told.limits.end() ? nullptr : &found->second;
    if (!goes_along_lines(piece, limits)) continue;
    const std::vector<Square> own = limits ? limits->lines : std::vector<Square>();
    if (lines && *lines != own) return std::nullopt;
    lines = own;
  }
  return lines ? *lines : std::vector<Square>();
}

/// Is it the variant of that program whose king goes along lines, under its letter? No other entry can have one.
bool fits_janggi(const SquareGame& game) {
  return std::ranges::all_of(game.pieces,
                             [](const SquarePiece& piece) { return !piece.is_royal || piece.letter == "K"; });
}

std::string variant_with_lines() {
  const auto has_lines = [](const IniSection& one) { return !one.base.empty() && one.find("diagonalLines"); };
  return std::ranges::find_if(fsf_builtin().sections, has_lines)->name;
}

ToldPieces told_pieces(FsfDraft& entry) {
  ToldPieces told{entry.game.pieces, {}};
  for (const SquarePiece& piece : entry.game.pieces)
    if (auto limits = is_pawn(piece) ? std::nullopt : fsf_conditions(entry.game, piece))
      told.limits.emplace(piece.name, std::move(*limits));
  const auto lines = common_lines(entry.game, told);
  if (!lines || (!lines->empty() && !fits_janggi(entry.game)))
    std::erase_if(told.limits, [](const auto& one) { return !one.second.lines.empty(); });
  else
    entry.lines_drawn = *lines;
  if (!entry.lines_drawn.empty()) entry.base = variant_with_lines();
  for (SquarePiece& piece : told.pieces) {
    const auto found = told.limits.find(piece.name);
    if (found == told.limits.end()) continue;
    entry.keep_moves(piece);
    piece.moves = found->second.moves;
    piece.limited.clear();
  }
  return told;
}

void write_region(FsfDraft& entry, const std::string& type, const FsfConditions& limits) {
  const std::string key = "mobilityRegion", name = capitalized(type);
  for (int player : {0, 1})
    if (!limits.region[player].empty())
      entry.key(key + (player == 0 ? "White" : "Black") + name, entry.words_of(limits.region[player]));
}

/// The keys of the game that pieces with conditions have together. The variant that the entry changes has them, too.
void write_conditions(FsfDraft& entry, const ToldPieces& told) {
  const bool is_janggi = !entry.base.empty();
  const auto is_flying = [](const auto& one) { return one.second.flies; };
  int rank = 0;
  for (const auto& [name, limits] : told.limits) rank = std::max(rank, limits.soldier_rank);
  if (rank > 0) entry.key("soldierPromotionRank", fmt::format("{}", rank));
  if (std::ranges::any_of(told.limits, is_flying))
    entry.key("flyingGeneral", "true");
  else if (is_janggi)
    entry.key("flyingGeneral", "false");
  if (is_janggi) entry.key("diagonalLines", entry.words_of(entry.lines_drawn));
}

}  // namespace

void write_pieces(FsfDraft& entry) {
  std::set<std::string> said;
  int customs = 0;
  const ToldPieces told = told_pieces(entry);
  for (const SquarePiece& piece : told.pieces) {
    if (!entry.letters.has_type(piece)) continue;
    const auto found = told.limits.find(piece.name);
    const FsfConditions* limits = found == told.limits.end() ? nullptr : &found->second;
    const std::string letter = entry.letters.of(piece.name);
    if (is_pawn(piece)) write_double_steps(entry, piece);
    std::string type = limits && !limits->type.empty() ? limits->type : type_of(entry, piece);
    if (said.contains(type)) type = "custom";
    said.insert(type);
    if (type == "rook") entry.rook = letter;
    const std::string betza = type == "king" || type == "custom" || type == "pawn" ? betza_text(entry, piece) : "";
    const bool is_of_base = type == "king" && !entry.base.empty();
    if (type == "custom") type = fmt::format("customPiece{}", ++customs);
    if (type == "king" && !is_of_base)
      entry.key("king", letter + (terms_key(piece.moves) == "F W" ? "" : ":" + betza));
    else if (!is_of_base)
      entry.key(type, type.starts_with("custom") ? letter + ":" + betza : letter);
    if (limits) write_region(entry, type, *limits);
  }
  const std::span<const std::string_view> usual =
      entry.base.empty() ? std::span(usual_types) : std::span(types_of_janggi);
  for (std::string_view type : usual)
    if (!said.contains(std::string(type))) entry.key(std::string(type), "-");
  write_conditions(entry, told);
}

}  // namespace trigon::engine
