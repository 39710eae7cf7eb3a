// An entry of Fairy-Stockfish's variants.ini, as far as rules need it: the keys that a rule stands for, and their
// values. interpreter/import reads the entry and imports the rest of it. Tested in tests/unit/import_fsf_test.cpp.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine {

/// A key for a single rule.
struct FsfKey {
  enum class Kind { flag, number, pieces, result, word };

  std::string_view name;
  Kind kind = Kind::flag;
  /// The value of a flag or number that the entry does not give, and the largest number.
  int usual = 0, max = 1;
};

/// What rules ask about an entry, and what they say of it.
struct FsfEntry {
  /// The values of all keys that are flags (1 for true) or numbers.
  std::map<std::string_view, int> numbers = {};
  /// The pieces that keys list, and those that are pawns: pieces of the game, by their names here.
  std::map<std::string_view, std::vector<std::string>> pieces = {};
  std::vector<std::string> pawns = {};
  /// All pieces of the game, and those that are dropped from hands.
  std::vector<std::string> all_pieces = {}, dropped = {};
  /// Those that may go to some of the cells to which the other player's king may go.
  std::vector<std::string> reaching_king = {};
  /// The results that keys name: "win", "loss", "draw" or "none"; and the words that others have.
  std::map<std::string_view, std::string> results = {}, words = {};
  /// Are pieces counted where nobody has won: by what a key says, or each as one?
  bool counts_pieces() const {
    const auto counting = words.find("materialCounting");
    return counting != words.end() && (counting->second == "unweighted" || is_list_of_worth(counting->second));
  }
  /// Does the word stand for a list of what pieces are worth?
  static bool is_list_of_worth(std::string_view word) { return word.find(' ') != std::string_view::npos; }
  /// How many checks white and black need to win, where they are counted.
  std::array<int, 2> checks_left = {1, 1};
  /// The piece that belongs to nobody and that captors become, or what they blow up; empty where none is.
  std::string_view stone = {};
  /// Is one of its pieces a king? Is safety of royals asked for? Are captured pieces held in hand?
  bool has_king = false, has_check = false, has_hands = false;
  /// Does no piece ever move, and nobody pass, so that positions do not come again?
  bool is_still = false;
  /// Keys that are not exact here, and why.
  std::map<std::string_view, std::string> left_out = {};
};

}  // namespace trigon::engine
