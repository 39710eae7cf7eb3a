// A type of piece: what it is called and drawn as, its moves as they were written, and its promotions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grammar/movement_tree.h"
#include "interpreter/model/piece.h"
#include "interpreter/model/zone.h"
#include "interpreter/movement/move_program.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// A key beside the notation that limits a term: `from`, `to`, `within`, `players`, `victims`, `takes-dead`, `hurdles`.
struct TermLimit {
  std::string key;
  /// The place of the key's value.
  Span span;
};

/// A term of a piece's moves with the text that it was written as, for explanations. The programs are made from the
/// same limits; here they show what a term could do without them.
struct TermInfo {
  std::string text;
  Span span;
  Term term;
  /// The place in the piece's own moves that led to this term: the term itself, or the reference to a named movement.
  Span named_at;
  std::vector<TermLimit> limits;
  /// Where its moves may start, where they may end, and what they may not leave; nothing where there is no limit.
  std::optional<Zone> from, to, within;
  /// The home players whose pieces have this term.
  PlayerSet players = PlayerSet::all();
  Condition condition;
};

/// When a piece promotes whose turn may have further parts. The words for them in variant files, in this order.
enum class PromotionTime : std::uint8_t {
  at_once,      // with the move that ends where it promotes; it may go on as what it has become
  at_turn_end,  // only where the turn ends
  ends_turn,    // at once, and the turn ends with it
};
inline constexpr const char* promotion_time_words[] = {"at-once", "at-turn-end", "ends-turn"};

/// How many pieces keep their owner from promoting to one more.
struct PromotionLimit {
  /// With so many nothing promotes to it; 0 for any number.
  int most = 0;
  /// The types that are counted: the choice, and those that count with it.
  TypeSet counted;
};

struct PieceTypeInfo {
  std::string name;
  /// A capital letter; behind a '+' or a '^' it is of a second or third set of 26.
  std::string symbol;
  /// The author's description.
  std::string description;
  /// The shape in pictures: one of the set (support/symbol_set.h), or a file of `Ruleset::own_symbols`, which ends in
  /// `.svg`; empty when the letter is drawn.
  std::string shape;
  /// What is written on it instead, for each player: one character, or none.
  std::array<std::string, max_players> characters;
  bool is_royal = false;
  /// Does nothing capture it? It may still be blown up, swapped and moved by scripts.
  bool is_uncapturable = false;
  /// The author's value for the computer player, in hundredths; nothing when it is to be found from the moves.
  std::optional<int> value;
  /// The types that it may not capture while neither has moved.
  TypeSet spared_unmoved;
  /// Whether it matters if such a piece has moved, for each home player. If not, it counts as moved.
  std::array<bool, max_players> remembers_moved{};
  /// The types that it may promote to; `may_stay` when it need not promote.
  std::vector<PieceType> promotes_to;
  bool may_stay = false;
  /// Does it also promote by a capture en passant?
  bool promotes_en_passant = true;
  /// Moves promote that end in `promotes_in` or start in `promotes_from`. `promotion_place` is where the file says so,
  /// `promoting_place` where it names the pieces.
  Zone promotes_in, promotes_from;
  Span promotion_place, promoting_place;
  /// The cells where it must promote even if `may_stay`, for each home player.
  std::vector<CellSet> compulsory;
  /// The limit of each of `promotes_to`; empty without any.
  std::vector<PromotionLimit> promotion_limits;
  /// With `at_turn_end` it promotes to the only one of `promotes_to`, wherever it stands in `promotes_in` then.
  PromotionTime promotion_time = PromotionTime::at_once;
  std::vector<TermInfo> terms;
};

}  // namespace trigon::engine
