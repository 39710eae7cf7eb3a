// Reads positions from text; see position_text.h.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/position_parts.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

void PositionMessages::error(std::string_view part, const std::string& message, const std::string& hint) {
  has_errors_ = true;
  const auto offset = static_cast<std::size_t>(part.data() - text_.text.data());
  const bool is_inside = part.data() >= text_.text.data() && offset <= text_.text.size();
  diagnostics_.error(is_inside ? text_.at(offset, std::max<std::size_t>(part.size(), 1)) : text_.whole, "position",
                     message, hint);
}

bool PositionMessages::is_first(std::string_view where, std::string what) {
  const bool is_new = given_.insert(what).second;
  if (!is_new) error(where, what + " stands twice", "keep one of them");
  return is_new;
}

namespace {

/// An empty board, with the hands and values of the start.
PositionDraft start_draft(const Ruleset& ruleset) {
  PositionDraft draft;
  draft.board.resize(ruleset.grid.cell_count());
  draft.values = ruleset.hands.start;
  for (const ValueInfo& value : ruleset.values) draft.values.push_back(static_cast<std::int16_t>(value.start));
  return draft;
}

/// In a FEN the capitals are white's, who plays up the board and need not begin.
bool has_white_second(const Ruleset& ruleset) {
  return ruleset.player_count() == 2 && ruleset.players[1].mark == 'w' && ruleset.players[1].facing.degrees == 90;
}

void read_board_and_hands(const Ruleset& ruleset, std::string_view word, bool is_fen, bool swaps_sides,
                          PositionDraft& draft, PositionMessages& messages) {
  const BoardForm form{swaps_sides, is_fen && fen_wall(ruleset)};
  if (ruleset.player_count() != 2 || ruleset.grid.levels() != 1)
    return read_board(ruleset, word, form, draft.board, messages);
  const bool has_hands = !ruleset.hands.types.empty();
  const FenBoard parts = fen_board(word, static_cast<std::size_t>(ruleset.grid.rows()), has_hands);
  read_board(ruleset, parts.board, form, draft.board, messages);
  // A FEN says all that is in hand.
  if (parts.hand || is_fen) clear_hands(ruleset, draft.values);
  if (parts.hand) read_fen_hand(ruleset, *parts.hand, swaps_sides, draft.values, messages);
}

void read_turn(const Ruleset& ruleset, std::string_view word, PositionDraft& draft, PositionMessages& messages) {
  auto found = ruleset.find_player(word);
  if (!found) found = fen_player(ruleset, word);
  if (found) {
    draft.turn = *found;
    return;
  }
  std::vector<std::string> names;
  for (const PlayerInfo& player : ruleset.players) names.push_back(player.name);
  messages.error(word, fmt::format("unknown player '{}'", word), suggest(word, names));
}

void read_words(const Ruleset& ruleset, const std::vector<std::string_view>& words, PositionDraft& draft,
                PositionMessages& messages) {
  if (words.empty())
    return messages.error(messages.whole(), "the position is empty", "print one with 'trigon show FILE --format json'");
  const bool is_fen = words.size() > 2 && words[2].find('=') == std::string_view::npos;
  const bool swaps_sides = is_fen && has_white_second(ruleset);
  read_board_and_hands(ruleset, words[0], is_fen, swaps_sides, draft, messages);
  if (words.size() > 1) read_turn(ruleset, words[1], draft, messages);
  if (const auto hand = sfen_hand(ruleset, words))
    return read_fen_hand(ruleset, *hand, swaps_sides, draft.values, messages);
  if (is_fen)
    return read_fen_fields(ruleset, fen_fields({words.begin() + 2, words.end()}), swaps_sides, draft, messages);
  for (std::size_t i = 2; i < words.size(); ++i) read_field(ruleset, words[i], draft, messages);
}

}  // namespace

std::optional<Position> read_position(const Ruleset& ruleset, const LocatedText& text, Diagnostics& diagnostics) {
  PositionMessages messages(text, diagnostics);
  PositionDraft draft = start_draft(ruleset);
  read_words(ruleset, split_words(text.text), draft, messages);
  if (messages.has_errors()) return std::nullopt;
  return finish_position(ruleset, draft, text.whole, diagnostics);
}

}  // namespace trigon::engine
