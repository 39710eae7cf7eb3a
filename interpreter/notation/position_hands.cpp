// The hands of a position's text.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/position_parts.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// How hands are written.
std::string hands_hint(const Ruleset& ruleset) {
  const HandRules& hands = ruleset.hands;
  if (hands.types.empty()) return "this game keeps no pieces in hand";
  std::vector<std::string> symbols;
  for (PieceType type : hands.types) symbols.push_back(ruleset.types[type].symbol);
  const char mark = ruleset.players[0].mark;
  const std::string example = hands.keeps_sides()
                                  ? fmt::format("hands={}:{}{}2", mark, symbols[0], ruleset.players[1].mark)
                                  : fmt::format("hands={}:{}2", mark, symbols[0]);
  return fmt::format("{} can be held; hands are a field too, as in {}", join(symbols, " "), example);
}

/// `w for white, b for black`
std::string marks(const Ruleset& ruleset) {
  std::vector<std::string> all;
  for (const PlayerInfo& player : ruleset.players) all.push_back(fmt::format("{} for {}", player.mark, player.name));
  return join(all, ", ");
}

}  // namespace

void clear_hands(const Ruleset& ruleset, PositionValues& values) {
  std::fill_n(values.begin(), ruleset.hands.start.size(), std::int16_t{0});
}

void read_fen_hand(const Ruleset& ruleset, std::string_view hand, bool swaps_sides, PositionValues& values,
                   PositionMessages& messages) {
  const HandRules& hands = ruleset.hands;
  for (std::string_view rest = hand == "-" ? std::string_view() : hand; !rest.empty();) {
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const std::int64_t number =
        digits == 0 ? 1 : parse_integer(rest.substr(0, digits)).value_or(max_held + std::int64_t{1});
    if (digits == rest.size()) return messages.error(rest, "expected what is held behind the number", "as in 2P");
    const std::string_view counted = rest;
    rest.remove_prefix(digits);
    const auto symbol = read_fen_symbol(ruleset, rest, {swaps_sides});
    const auto type = symbol ? std::optional(symbol->piece.type()) : std::nullopt;
    if (!type || !hands.can_hold(*type) || hands.keeps_sides())
      return messages.error(rest.substr(0, character_length(rest, 0)),
                            fmt::format("'{}' cannot be held", rest.substr(0, symbol ? symbol->length : 1)),
                            hands_hint(ruleset));
    std::int16_t& count = values[hands.slot(symbol->piece.owner(), symbol->piece.owner(), *type)];
    if (number > max_held - count) return messages.error(counted, "too many are held", "");
    count = static_cast<std::int16_t>(count + number);
    rest.remove_prefix(symbol->length);
  }
}

void read_hand(const Ruleset& ruleset, std::string_view part, PositionValues& values, PositionMessages& messages) {
  const auto colon = part.find(':');
  const auto holder = ruleset.find_player(part.substr(0, colon));
  if (colon == std::string_view::npos || !holder)
    return messages.error(part,
                          fmt::format("expected a player's mark, ':' and the letters of what is held, got '{}'", part),
                          "the marks are " + marks(ruleset));
  const HandRules& hands = ruleset.hands;
  for (std::string_view rest = part.substr(colon + 1); !rest.empty();) {
    const std::size_t letter = is_symbol_prefix(rest[0]) ? 2 : 1;
    const auto type = ruleset.find_type(rest.substr(0, letter));
    if (!type || !hands.can_hold(*type))
      return messages.error(rest.substr(0, character_length(rest, 0)),
                            fmt::format("'{}' cannot be held", rest.substr(0, letter)), hands_hint(ruleset));
    rest.remove_prefix(letter);
    Player side = *holder;
    if (hands.keeps_sides()) {
      const auto named = rest.empty() ? std::nullopt : ruleset.find_player(rest.substr(0, 1));
      if (!named)
        return messages.error(part, "expected the mark of the side that a prisoner is held under", "as in hands=r:Ig2");
      side = *named;
      rest.remove_prefix(1);
    }
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const std::int64_t count = digits == 0 ? 1 : parse_integer(rest.substr(0, digits)).value_or(-1);
    if (count < 0 || count > max_held) return messages.error(rest.substr(0, digits), "too many are held", "");
    const std::string under = side == *holder ? "" : " under " + ruleset.players[side].name;
    if (!messages.is_first(part, fmt::format("the {} in the hand of {}{}", ruleset.types[*type].name,
                                             ruleset.players[*holder].name, under)))
      return;
    values[hands.slot(*holder, side, *type)] = static_cast<std::int16_t>(count);
    rest.remove_prefix(digits);
  }
}

}  // namespace trigon::engine
