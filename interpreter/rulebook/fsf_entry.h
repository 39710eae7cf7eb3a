// An entry of Fairy-Stockfish's variants.ini as rules see it that such an entry can ask for: the keys that a rule
// answers to, and their values. Reading and the rest of the entry is interpreter/import. Tested in
// tests/unit/import_fsf_test.cpp.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine {

/// A key that says something of one rule only.
struct FsfKey {
  enum class Kind { flag, number, pieces };

  std::string_view name;
  Kind kind = Kind::flag;
  /// The value of a flag or number that no entry gives, and the largest number.
  int usual = 0, max = 1;
};

struct FsfEntry {
  /// Values of the keys of all rules that are flags (1 when true) or numbers.
  std::map<std::string_view, int> numbers = {};
  /// What keys list, and which pieces are pawns there: pieces of the game, by the names that they have here.
  std::map<std::string_view, std::vector<std::string>> pieces = {};
  std::vector<std::string> pawns = {};
};

}  // namespace trigon::engine
