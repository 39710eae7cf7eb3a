// The options of `trigon engine` and what they hold. Tested in tests/unit/engine_server_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/engine/dialect.h"
#include "interpreter/search/think.h"

namespace trigon::engine {

struct EngineOptions {
  /// A shipped game's id or a path, and the variant's own options by their names.
  std::string variant{};
  std::vector<std::string> variant_options{};
  /// The path of a network, or as `choose_net` has it.
  std::string net{};
  std::size_t hash_mebibytes = TranspositionTable::default_bytes >> 20;
  int threads = 1;
  std::size_t lines = 1;
  /// A level of the computer player; 0 for the full strength.
  int level = 0;
  ManySeats many_seats = ManySeats::best_reply;
  bool castling_takes_rook = false;

  /// The lines "option name ..." in the dialect's words, for an engine whose first variant is `standard`. `games` are
  /// the ids of the shipped games.
  static std::vector<std::string> describe(const Dialect& dialect, const std::string& standard,
                                           const std::vector<std::string>& games);
  /// Sets an option, whose name may be in any case. Returns what is wrong, or nothing.
  std::string set(const Dialect& dialect, std::string_view name, std::string_view value);
};

}  // namespace trigon::engine
