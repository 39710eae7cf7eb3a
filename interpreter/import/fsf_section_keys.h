// The keys of one section of a variants.ini: their values, read by what they are, and which keys were asked for. A
// value
// that cannot be read is an error, and leaves its target as it was. Tested in tests/unit/import_fsf_test.cpp.
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

  /// A number within bounds, less `shift`.
  void number(const std::string& key, int& target, int least, int most, int shift = 0);
  /// A column as a letter or as a number from 1; as an index, or with `shift` 0 as a count.
  void column(const std::string& key, int& target, int shift);
  void flag(const std::string& key, bool& target);
  /// What the end of a game is worth: win, loss, draw or none.
  void result(const std::string& key, std::string& target);
  /// Cells; false when the key is not there, or wrong.
  bool squares(const std::string& key, Squares& target);
  /// Cells by one key for each player.
  void squares_of_each(const std::string& key, Both<Squares>& target);
  /// Cells by one key for both players, and by one for each.
  void squares_of_both(const std::string& key, Both<Squares>& target);

  void error(const IniEntry& entry, const std::string& expected);
  void unknown_letter(const IniEntry& entry, char letter);
  /// That program takes spaces for a part of words, and then reads them as no or none.
  void check_padding(const IniEntry& entry);
  Diagnostics& diagnostics() { return diagnostics_; }

 private:
  const IniSection& section_;
  Diagnostics& diagnostics_;
  std::set<std::string> taken_;
};

}  // namespace trigon::engine
