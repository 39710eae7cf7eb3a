// The dialects of UCI: the words in which they differ. Tested in tests/unit/engine_server_test.cpp.
#pragma once

#include <string_view>

#include "interpreter/engine/move_forms.h"

namespace trigon::engine {

struct Dialect {
  /// The word that opens a conversation, also the name on command lines, and the answer to it.
  std::string_view name, ready;
  /// The words for a new game and before a position's text.
  std::string_view new_game, position;
  /// The options for the variant and for the size of the hash table.
  std::string_view variant_option, hash_option;
  /// What is answered when there is no move.
  std::string_view no_move;
  MoveForm form;
  /// The letter of the first player's clock.
  char first_clock = 'w';
  /// UCCI: `setoption` has neither "name" nor "value", and the player to move has `time` and `increment`.
  bool is_terse = false;
};

inline constexpr Dialect dialects[] = {
    {.name = "uci",
     .ready = "uciok",
     .new_game = "ucinewgame",
     .position = "fen",
     .variant_option = "UCI_Variant",
     .hash_option = "Hash",
     .no_move = "bestmove (none)",
     .form = MoveForm::coordinates},
    {.name = "usi",
     .ready = "usiok",
     .new_game = "usinewgame",
     .position = "sfen",
     .variant_option = "USI_Variant",
     .hash_option = "USI_Hash",
     .no_move = "bestmove resign",
     .form = MoveForm::shogi,
     .first_clock = 'b'},
    {.name = "ucci",
     .ready = "ucciok",
     .new_game = "setoption newgame",
     .position = "fen",
     .variant_option = "UCCI_Variant",
     .hash_option = "hashsize",
     .no_move = "nobestmove",
     .form = MoveForm::xiangqi,
     .is_terse = true},
};

/// The dialect with this name, or null.
constexpr const Dialect* find_dialect(std::string_view name) {
  for (const Dialect& dialect : dialects)
    if (dialect.name == name) return &dialect;
  return nullptr;
}

}  // namespace trigon::engine
