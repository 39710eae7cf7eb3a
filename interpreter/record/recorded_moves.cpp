#include "interpreter/record/recorded_moves.h"

#include <fmt/format.h>

#include <optional>

#include "interpreter/explain/why.h"
#include "interpreter/notation/csa_moves.h"
#include "interpreter/notation/kif_moves.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/san.h"
#include "interpreter/notation/xiangqi_moves.h"
#include "interpreter/record/result.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

const std::string& mover_of(const Game& game) { return game.ruleset().players[game.position().turn()].name; }

/// The word as Trigon writes moves; nothing, and the reason in `why`, when it can be no move here.
std::optional<std::string> in_own_form(const Position& position, const std::string& text, RecordFormat format,
                                       std::string& why) {
  if (format == RecordFormat::csa) return read_csa_move(position, text, why);
  if (format == RecordFormat::kif) return read_kif_move(position, text, why);
  return text;
}

/// The message about `pass`, or about the word that PGN has for it.
std::string why_no_pass(const Game& game, const std::string& text) {
  constexpr std::string_view pass = "'pass'";
  const std::string why = why_no_move(game, "pass");
  return why.starts_with(pass) ? fmt::format("the pass '{}'{}", text, why.substr(pass.size())) : why;
}

std::string why_no_san(const Game& game, const std::string& text) {
  if (game.outcome()) return why_no_move(game, text);
  if (is_san_of_pass(text)) return why_no_pass(game, text);
  std::vector<std::string> meant, reasons;
  for (const Move& move : matching_san(game.position(), game.moves(), text))
    meant.push_back(print_san(game.position(), game.moves(), move));
  if (meant.size() > 1) return fmt::format("'{}' may mean {}", text, join(meant, " or "));
  for (const std::string& move : cells_of_san(game.position(), text))
    if (const Explanation explanation = explain_move(game, move); !explanation.is_legal)
      reasons.push_back(explanation.text);
  constexpr std::size_t most = 3;
  if (!reasons.empty() && reasons.size() <= most) return join(reasons, "\n");
  return fmt::format("'{}' is not legal: {} has no piece that it could mean", text, mover_of(game));
}

/// A hint at the legal move that may be meant; empty for a text that means several, and in formats that have moves of
/// their own.
std::string near_move(const Game& game, const std::string& text, RecordFormat format) {
  const bool is_pgn = format == RecordFormat::pgn;
  if (!is_pgn && format != RecordFormat::trigon && format != RecordFormat::pgn4) return "";
  std::vector<std::string> texts;
  for (const Move& move : game.moves())
    texts.push_back(is_pgn ? print_san(game.position(), game.moves(), move) : print_move(game.position(), move));
  const auto meant = nearest_name(text, texts);
  return meant && meant_moves(game, text, format).empty() ? fmt::format("did you mean '{}'?", *meant) : "";
}

bool is_of_xiangqi(RecordFormat format) {
  return format == RecordFormat::iccs || format == RecordFormat::wxf || format == RecordFormat::chinese;
}

std::string why_no_xiangqi(const Game& game, const std::string& text) {
  const auto cells = read_iccs(game.ruleset(), text);
  if (cells || game.outcome()) return why_no_move(game, cells.value_or(text));
  std::vector<std::string> meant;
  for (const Move& move : matching_xiangqi(game.position(), game.moves(), text))
    meant.push_back(print_move(game.position(), move));
  if (!meant.empty()) return fmt::format("'{}' may mean {}", text, join(meant, " or "));
  return fmt::format("'{}' is not legal: {} has no piece that it could mean", text, mover_of(game));
}

std::string why_none(const Game& game, const std::string& text, RecordFormat format) {
  if (format == RecordFormat::pgn) return why_no_san(game, text);
  if (is_of_xiangqi(format)) return why_no_xiangqi(game, text);
  std::string why;
  const auto own = game.outcome() ? std::optional(text) : in_own_form(game.position(), text, format, why);
  return own ? why_no_move(game, *own) : why;
}

}  // namespace

MoveList meant_moves(const Game& game, const std::string& text, RecordFormat format) {
  if (is_of_xiangqi(format)) return matching_xiangqi(game.position(), game.moves(), text);
  if (format == RecordFormat::pgn) return matching_san(game.position(), game.moves(), text);
  std::string why;
  const auto own = in_own_form(game.position(), text, format, why);
  return own ? matching_moves(game.position(), game.moves(), *own) : MoveList();
}

void report_move(const Game& game, const RecordItem& item, RecordFormat format, Diagnostics& diagnostics) {
  if (has_form_of_result(item.text))
    return diagnostics.error(item.place, record_code,
                             fmt::format("the result {} stands before the end of the game", item.text),
                             "tags begin the next game");
  diagnostics.error(item.place, "illegal-move", why_none(game, item.text, format), near_move(game, item.text, format));
}

}  // namespace trigon::engine
