// The keys of one section of a variants.ini: their values by type, and which keys were asked for. A value that cannot
// be read is an error and leaves its target unchanged. Tested in tests/unit/import_fsf_test.cpp.
#pragma once

#include <set>
#include <string>

#include "interpreter/import/fsf_rules.h"

namespace trigon::engine {

/// The most rows and columns of a board.
inline constexpr int max_fsf_rows = Squares::limit, max_fsf_columns = Squares::limit;

class SectionKeys {
 public:
  SectionKeys(const IniSection& section, Diagnostics& diagnostics) : section_(section), diagnostics_(diagnostics) {}

  const IniSection& section() const { return section_; }
  bool has(const std::string& key) const { return section_.find(key) != nullptr; }
  bool was_taken(const std::string& key) const { return taken_.contains(key); }
  /// The entry of a key, or null.
  const IniEntry* take(const std::string& key);

  /// Reads a number from `least` to `most`, and subtracts `shift`.
  void number(const std::string& key, int& target, int least, int most, int shift = 0);
  /// Reads a column, a letter or a number from 1: with `shift` 1 as an index from 0, with `shift` 0 as a count.
  void column(const std::string& key, int& target, int shift);
  void flag(const std::string& key, bool& target);
  /// Reads a result: win, loss, draw or none.
  void result(const std::string& key, std::string& target);
  /// Reads cells; false when the key is absent or wrong.
  bool squares(const std::string& key, Squares& target);
  /// Reads cells by a key for each player.
  void squares_of_each(const std::string& key, Both<Squares>& target);
  /// Reads cells by a key for both players, and by one for each.
  void squares_of_both(const std::string& key, Both<Squares>& target);

  void error(const IniEntry& entry, const std::string& expected);
  void unknown_letter(const IniEntry& entry, char letter);
  /// Reports spaces behind a word, which Fairy-Stockfish takes for a part of it, so that it reads the word as no or
  /// none.
  void check_padding(const IniEntry& entry);
  Diagnostics& diagnostics() { return diagnostics_; }

 private:
  const IniSection& section_;
  Diagnostics& diagnostics_;
  std::set<std::string> taken_;
};

}  // namespace trigon::engine
