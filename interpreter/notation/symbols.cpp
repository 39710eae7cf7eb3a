#include "interpreter/notation/symbols.h"

#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

std::string lower_symbol(std::string symbol) {
  symbol.back() = small(symbol.back());
  return symbol;
}

std::optional<Player> owner_of_mark(const Ruleset& ruleset, char mark) {
  if (mark == '-') return dead_owner;
  if (mark == '~') return captured_owner;
  for (Player player : ruleset.all_players())
    if (ruleset.players[player].mark == mark) return player;
  return std::nullopt;
}

/// Owner and home marks at the start of `text`; a dead piece must show its home.
struct Marks {
  Player owner = 0;
  Player home = 0;
  std::size_t length = 0;
};

std::optional<Marks> read_marks(const Ruleset& ruleset, std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto owner = owner_of_mark(ruleset, text[0]);
  if (!owner) return std::nullopt;
  const auto home =
      text.size() > 1 && text[1] != '-' && text[1] != '~' ? owner_of_mark(ruleset, text[1]) : std::nullopt;
  if (home) return Marks{*owner, *home, 2};
  if (is_nobody(*owner)) return std::nullopt;
  return Marks{*owner, *owner, 1};
}

}  // namespace

char owner_mark(const Ruleset& ruleset, Player owner) {
  if (owner == captured_owner) return '~';
  return owner == dead_owner ? '-' : ruleset.players[owner].mark;
}

std::string piece_symbol(const Ruleset& ruleset, Piece piece) {
  const std::string& symbol = ruleset.types[piece.type()].symbol;
  const std::string marks = std::string(1, owner_mark(ruleset, piece.owner())) +
                            (piece.owner() == piece.home() ? "" : std::string(1, owner_mark(ruleset, piece.home())));
  if (ruleset.player_count() > 2) return symbol + marks;
  if (marks.size() == 2) return symbol + ":" + marks;
  return piece.owner() == 0 ? symbol : lower_symbol(symbol);
}

std::string short_symbol(const Ruleset& ruleset, Piece piece) {
  const std::string& symbol = ruleset.types[piece.type()].symbol;
  if (ruleset.player_count() > 2 || is_nobody(piece.owner())) return symbol + owner_mark(ruleset, piece.owner());
  return piece.owner() == 0 ? symbol : lower_symbol(symbol);
}

std::optional<ReadSymbol> read_symbol(const Ruleset& ruleset, std::string_view text, std::optional<Player> fallback) {
  const std::size_t prefix = !text.empty() && is_symbol_prefix(text[0]) ? 1 : 0;
  if (text.size() <= prefix) return std::nullopt;
  const bool is_lower = is_small(text[prefix]);
  const auto type = ruleset.find_type(std::string(text.substr(0, prefix)) + capital(text[prefix]));
  if (!type || (is_lower && ruleset.player_count() > 2)) return std::nullopt;

  const std::size_t letter_end = prefix + 1;
  const std::string_view rest = text.substr(letter_end);
  const bool has_colon = rest.starts_with(':');
  if (ruleset.player_count() > 2 || has_colon) {
    const auto marks = read_marks(ruleset, has_colon ? rest.substr(1) : rest);
    if (marks)
      return ReadSymbol{Piece(*type, marks->owner, marks->home, false), true,
                        letter_end + (has_colon ? 1 : 0) + marks->length};
    if (has_colon || !fallback) return std::nullopt;
    return ReadSymbol{Piece(*type, *fallback, *fallback, false), false, letter_end};
  }
  if (is_lower && ruleset.player_count() < 2) return std::nullopt;
  const Player owner = is_lower ? Player{1} : fallback.value_or(Player{0});
  return ReadSymbol{Piece(*type, owner, owner, false), is_lower, letter_end};
}

std::vector<std::string> all_symbols(const Ruleset& ruleset) {
  std::vector<std::string> symbols;
  for (const PieceTypeInfo& type : ruleset.types) symbols.push_back(type.symbol);
  return symbols;
}

}  // namespace trigon::engine
