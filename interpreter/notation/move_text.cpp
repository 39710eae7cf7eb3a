#include "interpreter/notation/move_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/san.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/position/composite.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// What users leave out: separators, letter case, opened cells and the partner's part of castling.
std::string loosened(std::string_view text) {
  std::vector<std::string> parts;
  for (std::string_view part : split(text, ',')) {
    parts.emplace_back();
    for (char c : part.substr(0, part.find_first_of("/&")))
      if (std::string_view("-x*=").find(c) == std::string_view::npos) parts.back() += small(c);
  }
  return join(parts, ",");
}

/// A sign of a capture may be left out, but not be there without one.
bool has_its_signs(std::string_view text, std::string_view exact) {
  const auto count = [](std::string_view where, char sign) { return std::count(where.begin(), where.end(), sign); };
  return count(text, 'x') <= count(exact, 'x') && count(text, '*') <= count(exact, '*');
}

std::string print_action(const Ruleset& ruleset, const Action& action) {
  const Labels& labels = ruleset.labels;
  switch (action.kind) {
    case ActionKind::move: return labels[action.from] + "-" + labels[action.to];
    case ActionKind::swap: return labels[action.from] + "<>" + labels[action.to];
    case ActionKind::put: return "+" + piece_symbol(ruleset, action.piece) + "@" + labels[action.to];
    case ActionKind::clear: return "~" + labels[action.to];
    case ActionKind::drop: return ruleset.types[action.piece.type()].symbol + "@" + labels[action.to];
    case ActionKind::value: return "";
  }
  return "";
}

std::string print_composite(const Position& position, const Composite& composite) {
  std::vector<std::string> parts;
  if (composite.has_base()) parts.push_back(print_move(position, composite.base));
  for (const Action& action : composite.actions)
    if (std::string text = print_action(position.ruleset(), action); !text.empty()) parts.push_back(std::move(text));
  return parts.empty() ? "pass" : join(parts, ",");
}

}  // namespace

std::string print_move(const Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  const Labels& labels = ruleset.labels;
  if (move.kind == MoveKind::composite) return print_composite(position, position.composites().at(move));
  if (move.kind == MoveKind::drop && move.detail != 0)
    return "+" + piece_symbol(ruleset, move.dropped(position.turn())) + "@" + labels[move.to];
  if (move.kind == MoveKind::drop) return ruleset.types[move.dropped_type()].symbol + "@" + labels[move.to];
  if (move.kind == MoveKind::pass && move.from == no_cell) return "pass";
  if (move.kind == MoveKind::castling) {
    const Castling& castling = ruleset.castlings[move.detail];
    return fmt::format("{}-{}&{}-{}", labels[castling.royal_from], labels[castling.royal_to],
                       labels[castling.partner_from], labels[castling.partner_to]);
  }
  const char* const sign = row_of(move.kind).sign;
  std::string text = labels[move.from];
  const std::vector<Cell> chosen = captured_by_choice(position, move);
  for (const Cell cell : chosen) text += "x" + labels[cell];
  const bool captures = chosen.empty() ? !captured_cells(position, move).empty() : !position.at(move.to).is_empty();
  text += (sign ? sign : captures ? "x" : "-") + labels[move.to];
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
    if (!has_detail && loosened(exact) == loose && has_its_signs(text, exact)) found.push_back(move);
  }
  if (!found.empty()) return found;
  found = matching_algebraic(position, moves, text);
  const bool says_capture = text.find('x') != std::string_view::npos;
  found.erase_if([&](const Move& move) { return says_capture && captured_cells(position, move).empty(); });
  return found;
}

std::optional<Move> find_move(const Position& position, const MoveList& moves, std::string_view text) {
  const MoveList found = matching_moves(position, moves, text);
  return found.size() == 1 ? std::optional(found[0]) : std::nullopt;
}

}  // namespace trigon::engine
