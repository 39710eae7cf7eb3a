#include "interpreter/notation/move_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "interpreter/rules/apply.h"

namespace trigon {

namespace {

/// What users leave out: separators, letter case, opened cells and the partner's part of castling.
std::string loosened(std::string_view text) {
  std::string out;
  for (char c : text.substr(0, text.find_first_of("/&")))
    if (std::string_view("-x*=").find(c) == std::string_view::npos)
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

}  // namespace

std::string print_move(const Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  const Labels& labels = ruleset.labels;
  if (move.kind == MoveKind::castling) {
    const Castling& castling = ruleset.castlings[move.detail];
    return fmt::format("{}-{}&{}-{}", labels[castling.royal_from], labels[castling.royal_to],
                       labels[castling.partner_from], labels[castling.partner_to]);
  }
  const char* sign = move.kind == MoveKind::rifle ? "*" : captured_cells(position, move).empty() ? "-" : "x";
  std::string text = labels[move.from] + sign + labels[move.to];
  for (Cell cell : opened_cells(position, move)) text += "/" + labels[cell];
  if (move.promotes()) text += "=" + ruleset.types[move.promoted_type()].symbol;
  return text;
}

MoveList matching_moves(const Position& position, const MoveList& moves, std::string_view text) {
  const std::string loose = loosened(text);
  const bool has_detail = text.find_first_of("/&") != std::string_view::npos;
  MoveList found;
  for (const Move& move : moves) {
    const std::string exact = print_move(position, move);
    if (exact == text) return {move};
    if (!has_detail && loosened(exact) == loose) found.push_back(move);
  }
  return found;
}

std::optional<Move> find_move(const Position& position, const MoveList& moves, std::string_view text) {
  const MoveList found = matching_moves(position, moves, text);
  return found.size() == 1 ? std::optional(found[0]) : std::nullopt;
}

}  // namespace trigon
