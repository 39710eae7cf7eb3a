#include "interpreter/web/secrets.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>

#include "interpreter/web/server_parts.h"

namespace trigon::engine {

namespace {

template <std::size_t Count>
std::array<std::uint8_t, Count> random_bytes() {
  std::array<std::uint8_t, Count> bytes{};
  if (getentropy(bytes.data(), bytes.size()) != 0) throw std::runtime_error("the system has no source of random bytes");
  return bytes;
}

constexpr std::string_view small_letters = "abcdefghijkmnpqrstuvwxyz23456789";
static_assert(small_letters.size() == 32);
constexpr std::size_t id_length = 12;

}  // namespace

std::string make_secret() {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string text;
  unsigned bits = 0, held = 0;
  for (const std::uint8_t byte : random_bytes<16>()) {
    bits = (bits << 8 | byte) & 0xFFFF;
    for (held += 8; held >= 6; held -= 6) text += digits[bits >> (held - 6) & 63];
  }
  return text + digits[bits << (6 - held) & 63];
}

std::string make_letters(std::size_t count) {
  std::string text;
  while (text.size() < count)
    for (const std::uint8_t byte : random_bytes<4>()) text += small_letters[byte & 31];
  return text.substr(0, count);
}

std::string make_game_id(const std::string& part) { return in_part(part, make_letters(id_length)); }

bool is_game_id(std::string_view text) {
  const std::string letters = split_game_id(text).rest;
  return letters.size() == id_length && letters.find_first_not_of(small_letters) == std::string::npos;
}

bool is_same_secret(std::string_view a, std::string_view b) {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    difference |= static_cast<unsigned>(static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]));
  return difference == 0;
}

}  // namespace trigon::engine
