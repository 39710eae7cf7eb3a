#include "interpreter/explain/why.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/explain/reasons.h"
#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/relocations.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Lines as sentences, one after the other. A sentence that begins with a cell such as "c3" keeps its small letter.
std::string in_sentences(const Ruleset& ruleset, std::string_view lines) {
  std::vector<std::string> sentences;
  for (const std::string_view line : split(lines, '\n')) {
    std::string sentence = begins_with_cell(ruleset, line) ? std::string(line) : capitalized(std::string(line));
    sentences.push_back(sentence.ends_with('.') ? sentence : sentence + '.');
  }
  return join(sentences, " ");
}

Explanation no(std::string text) { return {false, std::move(text)}; }

/// The legal move that was meant by a text with the sign of another kind of capture, or nothing.
std::string text_with_right_sign(const MoveQuestion& asked) {
  std::string text(asked.text);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == 'x' || c == '*'; }, '-');
  const auto move = text == asked.text ? std::nullopt : find_move(asked.position(), asked.game.moves(), text);
  return move ? print_move(asked.position(), *move) : "";
}

std::string example(const MoveQuestion& asked) { return print_move(asked.position(), asked.game.moves().front()); }

/// Puts a reason after the text of the move; players read the reason alone, if there is one.
std::string not_legal(const MoveQuestion& asked, std::string_view reason) {
  if (asked.is_for_player && reason.starts_with(": ")) return std::string(reason.substr(2));
  return fmt::format("'{}' is not legal{}", asked.text, reason);
}

/// Why a neutral piece that the player may put elsewhere does not go to this cell.
std::string why_no_relocation(const MoveQuestion& asked, const CellPair& cells) {
  if (!asked.position().at(cells.to).is_empty()) return fmt::format("{} is occupied", asked.ruleset().labels[cells.to]);
  return asked.reason_of_rules(cells).value_or("a royal would be left attacked");
}

/// What the phase of the game forbids about the piece; an empty text when nothing.
std::string why_not_in_phase(const MoveQuestion& asked, Piece piece) {
  const Phase& phase = asked.position().phase();
  if (!phase.has_moves && !phase.relocated.empty())
    return fmt::format("only a neutral {} is moved in the phase '{}'",
                       list_types(asked.ruleset(), phase.relocated, "or"), phase.name);
  if (!phase.has_moves) return fmt::format("no piece moves in the phase '{}'", phase.name);
  if (!piece.is_empty() && !phase.movers.contains(piece.type()))
    return fmt::format("a {} does not move in the phase '{}'", asked.ruleset().types[piece.type()].name, phase.name);
  return "";
}

Explanation why_not(const MoveQuestion& asked, const CellPair& cells) {
  const Position& position = asked.position();
  const Piece piece = position.at(cells.from);
  const std::string start = asked.is_for_player ? "" : fmt::format("'{}' is not legal: ", asked.text);
  if (is_relocated(position, piece)) return no(start + why_no_relocation(asked, cells));
  if (const std::string reason = why_not_in_phase(asked, piece); !reason.empty()) return no(start + reason);
  if (piece.is_empty()) return no(start + fmt::format("{} is empty", asked.ruleset().labels[cells.from]));
  if (piece.owner() != position.turn())
    return no(start + fmt::format("{} is to move, not {}", asked.ruleset().players[position.turn()].name,
                                  asked.name_of_piece(cells.from)));
  const Piece there = position.at(cells.to);
  const std::vector<MoveLine> all = asked.lines(cells.from, cells.to);
  const bool may_be_taken = std::ranges::any_of(all, [&](const MoveLine& line) {
    return line.has(node_flag::may_capture) && may_be_victim(asked.ruleset(), line, piece, there);
  });
  if (!there.is_empty() && there.owner() == piece.owner() && !may_be_taken && !castling_of(asked, cells))
    return no(start + fmt::format("a {} of the same player stands there", asked.ruleset().types[there.type()].name));
  if (!there.is_empty() && asked.ruleset().are_partners(piece.owner(), there.owner()))
    return no(start + fmt::format("{} belongs to a partner of {}", asked.name_of_piece(cells.to),
                                  asked.ruleset().players[piece.owner()].name));
  if (const Castling* castling = castling_of(asked, cells); castling && all.empty())
    return no(start + why_no_castling(asked, *castling));
  if (all.empty() && asked.is_for_player)
    return no(fmt::format("the {} does not go from {} to {}", asked.ruleset().types[piece.type()].name,
                          asked.ruleset().labels[cells.from], asked.ruleset().labels[cells.to]));
  if (all.empty())
    return no(start + fmt::format("no term of the {} leads from {} to {}", asked.ruleset().types[piece.type()].name,
                                  asked.ruleset().labels[cells.from], asked.ruleset().labels[cells.to]));
  std::string reasons;
  for (const MoveLine& line : all) {
    const std::string reason = why_line_fails(asked, line, cells);
    if (reasons.find(reason) == std::string::npos) reasons += (reasons.empty() ? "" : "\n") + reason;
  }
  if (reasons.find(no_reason) != std::string::npos)
    if (const auto promotion = why_no_promotion(asked, cells, piece)) reasons = *promotion;
  return no(start + reasons);
}

/// The reasons, one a line.
Explanation reasons(const MoveQuestion& asked) {
  if (const auto move = find_move(asked.position(), asked.game.moves(), asked.text))
    return {true, why_legal(asked, *move)};
  if (asked.game.outcome())
    return no(fmt::format("the game is over: {}", describe_outcome(asked.ruleset(), asked.game.outcome())));
  if (asked.text.ends_with(','))
    return no(fmt::format("'{}' is not a move: moves are separated by spaces only", asked.text));
  if (const std::string text = text_with_right_sign(asked); !text.empty())
    return no(fmt::format("'{}' is written {} here", asked.text, text));
  if (const auto reason = why_no_entrant(asked)) return no(not_legal(asked, ": " + *reason));
  if (const auto reason = why_no_longer_move(asked)) return no(not_legal(asked, ": " + *reason));
  const auto cells = cells_of_move(asked.ruleset(), asked.text);
  if (!cells && has_other_form(asked.text)) return no(not_legal(asked, why_no_other_form(asked)));
  if (!cells)
    return no(fmt::format("'{}' is not a move of two cells of this board, such as {}", asked.text, example(asked)));
  return why_not(asked, *cells);
}

Explanation explain(const MoveQuestion& asked) {
  Explanation explanation = reasons(asked);
  if (asked.is_for_player) explanation.text = in_sentences(asked.ruleset(), explanation.text);
  return explanation;
}

/// The moves that a text may mean, when these are several; an empty text otherwise.
std::string several_meanings(const Game& game, std::string_view text) {
  std::vector<std::string> meant;
  for (const Move& move : matching_moves(game.position(), game.moves(), text))
    meant.push_back(print_move(game.position(), move));
  return meant.size() > 1 ? fmt::format("it may mean {}", join(meant, " or ")) : "";
}

}  // namespace

std::string why_no_move(const Game& game, std::string_view text) {
  const std::string several = several_meanings(game, text);
  return several.empty() ? explain_move(game, text).text : several;
}

std::string tell_player_why_not(const Game& game, std::string_view text) {
  const std::string several = several_meanings(game, text);
  return several.empty() ? explain_to_player(game, text).text : capitalized(several) + ".";
}

Explanation explain_move(const Game& game, std::string_view text) { return explain({game, text, false}); }

Explanation explain_to_player(const Game& game, std::string_view text) { return explain({game, text, true}); }

}  // namespace trigon::engine
