#include "interpreter/web/server_parts.h"

#include <algorithm>

#include "interpreter/support/letters.h"
#include "interpreter/web/code_book.h"

namespace trigon::engine {

namespace {

constexpr std::size_t longest_part_name = 8;
constexpr std::string_view before_name = "/part/";

}  // namespace

bool is_part_name(std::string_view text) {
  return !text.empty() && text.size() <= longest_part_name &&
         std::ranges::all_of(text, [](char c) { return is_small(c) || is_digit(c); });
}

OfPart split_part_target(std::string_view target) {
  const OfPart of_none{"", std::string(target)};
  if (!target.starts_with(before_name)) return of_none;
  const std::size_t end = target.find('/', before_name.size());
  if (end == std::string_view::npos) return of_none;
  const std::string_view name = target.substr(before_name.size(), end - before_name.size());
  return is_part_name(name) ? OfPart{std::string(name), std::string(target.substr(end))} : of_none;
}

OfPart split_game_id(std::string_view id) {
  const std::size_t dash = id.find('-');
  if (dash == std::string_view::npos || !is_part_name(id.substr(0, dash))) return {"", std::string(id)};
  return {std::string(id.substr(0, dash)), std::string(id.substr(dash + 1))};
}

OfPart split_code(std::string_view code) {
  std::string letters(code);
  std::erase_if(letters, [](char c) { return c == '-' || c == ' '; });
  letters = in_small_letters(letters);
  const std::size_t length = letters.size() < CodeBook::length ? 0 : letters.size() - CodeBook::length;
  if (!is_part_name(letters.substr(0, length))) return {"", letters};
  return {letters.substr(0, length), letters.substr(length)};
}

std::string in_part(const std::string& part, const std::string& text) {
  return part.empty() ? text : part + "-" + text;
}

}  // namespace trigon::engine
