#include "interpreter/engine/position_forms.h"

#include "interpreter/notation/fen.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The FEN with `w` for `b` and the other way round, where the protocol's letters are not those of the game.
std::string with_letters_of(const Ruleset& ruleset, const Dialect& dialect, std::string_view text) {
  std::string result(text);
  const bool begins_black =
      ruleset.player_count() == 2 && ruleset.players[0].mark == 'b' && ruleset.players[1].mark == 'w';
  if (dialect.first_clock != 'w' || !begins_black) return result;
  const auto words = split_words(text);
  if (words.size() < 2 || (words[1] != "w" && words[1] != "b")) return result;
  result[static_cast<std::size_t>(words[1].data() - text.data())] = words[1] == "w" ? 'b' : 'w';
  return result;
}

}  // namespace

bool begins_at_setup(const Game& game) {
  return !game.ruleset().setup_family &&
         print_position(game.position()) == print_position(Game(game.ruleset_ptr()).position());
}

std::string print_position_form(const Position& position, const Dialect& dialect) {
  if (const auto fen = dialect.form == MoveForm::shogi ? print_sfen(position) : print_fen(position))
    return with_letters_of(position.ruleset(), dialect, *fen);
  return print_position(position);
}

std::optional<Position> read_position_form(const Ruleset& ruleset, std::string_view text, const Dialect& dialect,
                                           Diagnostics& diagnostics) {
  return read_position(ruleset, LocatedText::standalone("position", with_letters_of(ruleset, dialect, text)),
                       diagnostics);
}

}  // namespace trigon::engine
