// The start position as a FEN.
#include <fmt/format.h>

#include <set>
#include <utility>

#include "interpreter/export/fsf_keys.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

std::string fen_letter(FsfDraft& entry, const std::string& piece, int player) {
  const SquarePiece* found = entry.game.find(piece);
  if (found && found->is_form()) entry.lose({"setup"}, "promoted pieces that stand on the board at the start");
  std::string letter = entry.letters.of(piece);
  if (player == 0 && !letter.empty()) letter[0] = capital(letter[0]);
  return letter;
}

std::string fen_row(FsfDraft& entry, int row) {
  const SquareGame& game = entry.game;
  std::string text;
  int empty = 0;
  for (int column = 0; column < game.columns; ++column) {
    const auto stands = game.setup.find({column, row});
    if (stands == game.setup.end() && game.has({column, row})) {
      ++empty;
      continue;
    }
    if (empty > 0) text += fmt::format("{}", std::exchange(empty, 0));
    if (stands == game.setup.end())
      text += '*';
    else
      text += fen_letter(entry, stands->second.first, stands->second.second);
  }
  return empty > 0 ? text + fmt::format("{}", empty) : text;
}

std::string held(FsfDraft& entry) {
  std::string text;
  for (const Json& one : entry.game.json["hands"]["start"])
    for (int i = 0, count = one.value("count", 0); i < count; ++i)
      text += fen_letter(entry, one.value("piece", ""), one.value("player", "") == entry.game.players[0] ? 0 : 1);
  return text;
}

char castling_letter(const SquareGame& game, const Json& castling) {
  const auto column = [&](const char* who) { return game.squares.at(castling[who]["from"]).column; };
  const char kind = column("royal") < column("partner") ? 'K' : 'Q';
  return castling["player"] == game.players[0] ? kind : small(kind);
}

/// The files of the pieces behind which others may enter at first, but for those that castle.
std::string gate_letters(FsfDraft& entry, int player) {
  const SquareGame& game = entry.game;
  const Json& gating = game.json["gating"];
  if (gating.is_null()) return "";
  std::set<Square> castling;
  for (const Json& one : game.json["castling"])
    for (const char* who : {"royal", "partner"}) castling.insert(game.squares.at(one[who]["from"]));
  std::string letters;
  for (const Square& square : game.zone_of(gating["in"], player)) {
    const auto stands = game.setup.find(square);
    if (stands == game.setup.end() || stands->second.second != player || castling.contains(square)) continue;
    const char file = static_cast<char>('a' + square.column);
    letters += player == 0 ? capital(file) : file;
  }
  return letters;
}

}  // namespace

void write_start(FsfDraft& entry) {
  const SquareGame& game = entry.game;
  std::vector<std::string> rows;
  for (int row = game.rows - 1; row >= 0; --row) rows.push_back(fen_row(entry, row));
  std::string text = join(rows, "/");
  if (!game.json["hands"].is_null()) text += "[" + held(entry) + "]";
  text += game.black_begins ? " b " : " w ";
  std::string castling;
  for (const int player : {0, 1}) {
    for (const Json& one : game.json["castling"])
      if ((one["player"] == game.players[0]) == (player == 0)) castling += castling_letter(game, one);
    castling += gate_letters(entry, player);
  }
  text += castling.empty() ? "-" : castling;
  text += " -";
  if (const Json& checks = game.json["end"]["checks"]; checks.is_number())
    text += fmt::format(" {}+{}", checks.get<int>(), checks.get<int>());
  entry.key("startFen", text + " 0 1");
}

}  // namespace trigon::engine
