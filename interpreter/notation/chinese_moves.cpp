#include "interpreter/notation/chinese_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "interpreter/notation/xiangqi_moves.h"
#include "interpreter/notation/xiangqi_places.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// What Chinese texts have for a sign of WXF; the signs of the front, the middle and the rear one come first there.
constexpr std::pair<std::string_view, std::string_view> chinese[] = {
    {"帥帅將将", "K"}, {"士仕", "A"}, {"相象", "E"},   {"馬马傌", "H"}, {"車车俥", "R"}, {"炮砲包", "C"}, {"兵卒", "P"},
    {"平", "."},       {"中", "="},   {"進进前", "+"}, {"退後后", "-"}, {"一１", "1"},   {"二２", "2"},   {"三３", "3"},
    {"四４", "4"},     {"五５", "5"}, {"六６", "6"},   {"七７", "7"},   {"八８", "8"},   {"九９", "9"}};

/// The names of pieces in the order of `letters`, and of numbers from 1, by player.
constexpr std::string_view letters = "KAEHRCP";
using Signs = std::array<const char*, 9>;
constexpr std::array<const char*, 7> names[] = {{"帅", "仕", "相", "马", "车", "炮", "兵"},
                                                {"将", "士", "象", "马", "车", "炮", "卒"}};
constexpr Signs numbers[] = {{"一", "二", "三", "四", "五", "六", "七", "八", "九"},
                             {"１", "２", "３", "４", "５", "６", "７", "８", "９"}};

std::string number_of(Player player, int number) { return numbers[player][static_cast<std::size_t>(number - 1)]; }

const char* direction_of(char sign) { return sign == '+' ? "进" : sign == '-' ? "退" : "平"; }

/// The place of a cell among others, the front one first; null where there is no word for it.
const char* place_among(const std::vector<Cell>& cells, Cell cell) {
  if (cells.size() < 2 || cells.size() > 3) return nullptr;
  if (cell == cells.front()) return "前";
  return cell == cells.back() ? "后" : "中";
}

/// What may name the piece on a cell, in the order in which it is tried. Advisors and elephants of one file are told
/// apart by where they go.
std::vector<std::string> chinese_pieces(const Position& position, Cell cell) {
  const Player player = position.turn();
  const char letter = letter_on(position, cell);
  const std::string name = names[player][letters.find(letter)];
  const std::string file = number_of(player, file_of(position, player, cell));
  const std::string alone = name + file;
  const std::vector<Cell> cells = in_file(position, cell);
  const char* const place = place_among(cells, cell);
  if (letter == xiangqi_pawn && place && has_other_tandem(position, cell)) return {place + file};
  if (letter == xiangqi_pawn && cells.size() > 3 && number_among_pawns(position, cell) <= 9)
    return {number_of(0, number_among_pawns(position, cell)) + name};
  if (!place) return {alone};
  if (letter == 'A' || letter == 'E') return {alone, place + name};
  return {place + name, alone};
}

}  // namespace

std::string from_chinese(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    const std::string_view one = text.substr(at, length);
    const auto known = std::ranges::find_if(
        chinese, [&](const auto& row) { return length > 1 && row.first.find(one) != std::string_view::npos; });
    out += known == std::end(chinese) ? one : known->second;
    at += length;
  }
  return out;
}

std::optional<std::string> print_chinese(const Position& position, const MoveList& moves, const Move& move) {
  if (!has_xiangqi_form(move)) return std::nullopt;
  const auto [direction, number] = way_of(position, move);
  const std::string way = direction_of(direction) + number_of(position.turn(), number);
  for (const std::string& piece : chinese_pieces(position, move.from))
    if (matching_xiangqi(position, moves, piece + way) == MoveList{move}) return piece + way;
  return std::nullopt;
}

}  // namespace trigon::engine
