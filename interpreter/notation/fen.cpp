#include "interpreter/notation/fen.h"

#include <algorithm>

#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// `3+3`, `+0+0`.
bool is_check_count(std::string_view word) {
  return is_digit(word.back()) && word.find('+') != std::string_view::npos &&
         std::all_of(word.begin(), word.end(), [](char c) { return c == '+' || is_digit(c); });
}

/// Is it a player's turn, or what is in hand, in an SFEN: `-`, `Sb3p`?
bool is_sfen_hand(std::string_view word) {
  return word == "-" || (is_letter(word.back()) && std::all_of(word.begin(), word.end(), [](char c) {
                           return is_letter(c) || is_digit(c) || is_symbol_prefix(c);
                         }));
}

bool is_hand_row(std::string_view row) {
  return std::all_of(row.begin(), row.end(), [](char c) { return !is_digit(c) && c != '*'; });
}

}  // namespace

FenFields fen_fields(const std::vector<std::string_view>& words) {
  FenFields fields;
  std::size_t at = 0;
  const auto take = [&](std::string_view& field, bool may_be_number) {
    if (at < words.size() && is_check_count(words[at])) fields.checks = words[at++];
    if (at < words.size() && (may_be_number || !is_digit(words[at][0]))) field = words[at++];
  };
  take(fields.castling, false);
  take(fields.passed, false);
  take(fields.clock, true);
  take(fields.number, true);
  take(fields.unexpected, true);
  return fields;
}

std::optional<std::array<int, 2>> fen_checks_left(std::string_view checks, int all) {
  constexpr std::int64_t max_checks = 99;
  const bool says_given = checks.starts_with('+');
  const auto numbers = split(checks.substr(says_given ? 1 : 0), '+');
  std::array<int, 2> left{};
  if (numbers.size() != left.size()) return std::nullopt;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto number = parse_integer(numbers[i]);
    if (!number || *number > (says_given ? all : max_checks)) return std::nullopt;
    left[i] = says_given ? all - static_cast<int>(*number) : static_cast<int>(*number);
  }
  return left;
}

std::optional<std::string_view> sfen_hand(const Ruleset& ruleset, const std::vector<std::string_view>& words) {
  const bool may_be = ruleset.player_count() == 2 && !ruleset.hands.types.empty() && !ruleset.hands.keeps_sides() &&
                      ruleset.castlings.empty() && (words.size() == 3 || words.size() == 4);
  if (!may_be || !is_sfen_hand(words[2]) || (words.size() == 4 && !parse_integer(words[3]))) return std::nullopt;
  const FenBoard parts = fen_board(words[0], static_cast<std::size_t>(ruleset.grid.rows()), true);
  return parts.hand ? std::nullopt : std::optional(words[2]);
}

std::optional<Piece> fen_wall(const Ruleset& ruleset) {
  const PlayerSet neutral = ruleset.neutral_players();
  const TypeSet walls = ruleset.uncapturable_types;
  if (ruleset.player_count() != 3 || neutral.size() != 1 || walls.size() != 1) return std::nullopt;
  return Piece(*walls.begin(), *neutral.begin(), *neutral.begin(), false);
}

std::array<Player, 2> sides_of_walled(const Ruleset& ruleset) {
  const PlayerSet both = ruleset.all_players() - ruleset.neutral_players();
  const Player first = *both.begin(), second = *(both - PlayerSet{first}).begin();
  return ruleset.players[second].facing.degrees == 90 ? std::array{second, first} : std::array{first, second};
}

std::optional<Player> fen_player(const Ruleset& ruleset, std::string_view word) {
  if (fen_wall(ruleset) && (word == "w" || word == "b")) return sides_of_walled(ruleset)[word == "w" ? 0 : 1];
  if (ruleset.player_count() != 2 || (word != "w" && word != "b")) return std::nullopt;
  const Player white = ruleset.players[1].facing.degrees == 90 ? 1 : 0;
  return word == "w" ? white : static_cast<Player>(1 - white);
}

FenBoard fen_board(std::string_view word, std::size_t rows, bool has_hands) {
  if (const std::size_t bracket = word.find('['); bracket != std::string_view::npos) {
    std::string_view hand = word.substr(bracket + 1);
    if (hand.ends_with(']')) hand.remove_suffix(1);
    return {word.substr(0, bracket), hand};
  }
  const auto slashes = static_cast<std::size_t>(std::count(word.begin(), word.end(), '/'));
  const std::size_t last = word.rfind('/');
  if (!has_hands || slashes != rows || !is_hand_row(word.substr(last + 1))) return {word, std::nullopt};
  return {word.substr(0, last), word.substr(last + 1)};
}

PieceType fen_promoted(const Ruleset& ruleset, PieceType plain) {
  for (PieceType type : ruleset.all_types()) {
    const int held_as = ruleset.hands.held_as[type];
    if (type != plain && held_as >= 0 && held_as != plain &&
        ruleset.types[type].symbol.back() == ruleset.types[plain].symbol.back())
      return type;
  }
  return plain;
}

std::optional<PieceType> fen_promotion_of(const Ruleset& ruleset, PieceType plain) {
  const std::vector<PieceType>& choices = ruleset.types[plain].promotes_to;
  return choices.size() == 1 ? std::optional(choices[0]) : std::nullopt;
}

}  // namespace trigon::engine
