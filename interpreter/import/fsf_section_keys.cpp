#include "interpreter/import/fsf_section_keys.h"

#include <fmt/format.h>

#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The cells of a word such as `d4`, `*4` or `d*`.
std::optional<Squares> squares_of_word(std::string_view word) {
  if (word.size() < 2) return std::nullopt;
  const int column = small(word[0]) - 'a';
  if (word == std::string{word[0], '*'} && is_letter(word[0]) && column < max_fsf_columns)
    return Squares::column(column);
  const auto row = parse_integer(word.substr(1));
  if (!row || *row < 1 || *row > max_fsf_rows) return std::nullopt;
  if (word[0] == '*') return Squares::row(static_cast<int>(*row) - 1);
  if (!is_letter(word[0]) || column >= max_fsf_columns) return std::nullopt;
  Squares squares;
  squares.add(column, static_cast<int>(*row) - 1);
  return squares;
}

}  // namespace

const IniEntry* SectionKeys::take(const std::string& key) {
  const IniEntry* entry = section_.find(key);
  if (entry) taken_.insert(key);
  return entry;
}

void SectionKeys::number(const std::string& key, int& target, int least, int most, int shift) {
  const IniEntry* entry = take(key);
  if (!entry) return;
  const auto value = parse_integer(entry->value.text);
  if (!value || *value < least || *value > most)
    return error(*entry, fmt::format("a number from {} to {}", least, most));
  target = static_cast<int>(*value) - shift;
}

void SectionKeys::column(const std::string& key, int& target, int shift) {
  const IniEntry* entry = section_.find(key);
  if (!entry) return;
  const std::string& text = entry->value.text;
  if (text.size() != 1 || !is_letter(text[0])) return number(key, target, 1, max_fsf_columns, shift);
  take(key);
  const int value = small(text[0]) - 'a' + 1;
  if (value > max_fsf_columns) return error(*entry, "a column from a to p");
  target = value - shift;
}

void SectionKeys::flag(const std::string& key, bool& target) {
  const IniEntry* entry = take(key);
  if (!entry) return;
  if (entry->value.text != "true" && entry->value.text != "false") return error(*entry, "true or false");
  target = entry->value.text == "true";
  check_padding(*entry);
}

void SectionKeys::check_padding(const IniEntry& entry) {
  if (entry.is_padded)
    diagnostics_.error(
        entry.value.whole, "ini",
        fmt::format("{}: spaces behind '{}', with which Fairy-Stockfish does not read it", entry.key, entry.value.text),
        "take them away");
}

void SectionKeys::result(const std::string& key, std::string& target) {
  const IniEntry* entry = take(key);
  if (!entry) return;
  const std::string& text = entry->value.text;
  if (text != "win" && text != "loss" && text != "draw" && text != "none")
    return error(*entry, "win, loss, draw or none");
  check_padding(*entry);
  target = text;
}

bool SectionKeys::squares(const std::string& key, Squares& target) {
  const IniEntry* entry = take(key);
  if (!entry) return false;
  Squares all;
  for (std::string_view word : split_words(entry->value.text)) {
    if (word == "-") break;
    const auto part = squares_of_word(word);
    if (!part) {
      error(*entry, "cells as d4, rows as *4 or columns as d*");
      return false;
    }
    all |= *part;
  }
  target = all;
  return true;
}

void SectionKeys::squares_of_each(const std::string& key, Both<Squares>& target) {
  squares(key + "White", target[0]);
  squares(key + "Black", target[1]);
}

void SectionKeys::squares_of_both(const std::string& key, Both<Squares>& target) {
  Squares both;
  if (squares(key, both)) target = {both, both};
  squares_of_each(key, target);
}

void SectionKeys::error(const IniEntry& entry, const std::string& expected) {
  diagnostics_.error(entry.value.whole, "ini",
                     fmt::format("{}: expected {}, got '{}'", entry.key, expected, entry.value.text));
}

void SectionKeys::unknown_letter(const IniEntry& entry, char letter) {
  diagnostics_.error(entry.value.whole, "ini", fmt::format("{}: no piece has the letter '{}'", entry.key, letter));
}

}  // namespace trigon::engine
