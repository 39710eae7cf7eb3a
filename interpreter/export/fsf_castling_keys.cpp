// Castlings: all along one row, by that program's keys.
#include <fmt/format.h>

#include <map>
#include <set>

#include "interpreter/export/fsf_keys.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

std::string file_of(const Square& square) { return std::string(1, static_cast<char>('a' + square.column)); }

}  // namespace

void write_castling(FsfDraft& entry) {
  const SquareGame& game = entry.game;
  const Json& all = game.json["castling"];
  if (all.empty()) return entry.key("castling", "false");
  // What the keys are when an entry does not have them.
  static const std::map<std::string, std::string> usual = {
      {"castlingKingsideFile", "g"}, {"castlingQueensideFile", "c"}, {"castlingRank", "1"}, {"castlingKingFile", "e"}};
  std::set<std::string> partners;
  std::map<std::string, std::string> keys;
  for (const Json& one : all) {
    const auto square = [&](const char* who, const char* end) { return game.squares.at(one[who][end]); };
    const Square king = square("royal", "from");
    const bool is_white = one["player"] == game.players[0];
    const bool is_right = king.column < square("partner", "from").column;
    keys[is_right ? "castlingKingsideFile" : "castlingQueensideFile"] = file_of(square("royal", "to"));
    keys["castlingRank"] = fmt::format("{}", 1 + (is_white ? king.row : game.rows - 1 - king.row));
    keys["castlingKingFile"] = file_of(king);
    partners.insert(entry.letters.of(one["partner"]["piece"]));
  }
  for (const auto& [name, value] : keys)
    if (usual.at(name) != value) entry.key(name, value);
  if (partners != std::set<std::string>{entry.rook})
    entry.key("castlingRookPieces", join({partners.begin(), partners.end()}, ""));
  if (!entry.guarded.empty()) entry.key("castlingKingPiece", entry.guarded);
}

}  // namespace trigon::engine
