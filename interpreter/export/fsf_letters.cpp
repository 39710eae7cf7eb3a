#include "interpreter/export/fsf_letters.h"

#include <algorithm>

#include "grammar/movement_printer.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

std::string terms_key(const Movement& movement) {
  std::vector<std::string> terms;
  for (const Term& term : movement.terms) terms.push_back(print_movement(Movement{{term}}));
  std::ranges::sort(terms);
  return join(terms, " ");
}

FsfLetters::FsfLetters(const SquareGame& game) {
  std::set<char> taken;
  for (const SquarePiece& piece : game.pieces)
    if (!piece.is_form() && piece.letter.size() == 1) taken.insert(letters_[piece.name] = small(piece.letter[0]));
  for (const SquarePiece& piece : game.pieces) {
    if (letters_.contains(piece.name)) continue;
    const auto same = std::ranges::find_if(game.pieces, [&](const SquarePiece& other) {
      return letters_.contains(other.name) && !other.is_form() && terms_key(other.moves) == terms_key(piece.moves) &&
             other.limited.empty() && !other.is_royal;
    });
    if (piece.is_form() && same != game.pieces.end()) {
      letters_[piece.name] = letters_[same->name];
      continue;
    }
    for (char letter = 'a'; letter <= 'z' && !letters_.contains(piece.name); ++letter)
      if (taken.insert(letter).second) letters_[piece.name] = letter;
    types_of_forms_.insert(piece.name);
  }
}

std::string FsfLetters::of(const std::string& piece) const {
  const auto found = letters_.find(piece);
  return found == letters_.end() ? "" : std::string(1, found->second);
}

std::string FsfLetters::of_all(const Json& pieces) const {
  std::string letters;
  for (const Json& piece : pieces) letters += of(piece);
  return letters;
}

}  // namespace trigon::engine
