#include "interpreter/learn/samples.h"

namespace trigon::engine {

namespace {

constexpr std::size_t max_inputs = 2 * max_cells;

/// Writes a number as groups of seven bits, the lowest first.
void append_number(std::uint32_t number, std::string& to) {
  for (; number >= 0x80; number >>= 7) to.push_back(static_cast<char>(number | 0x80));
  to.push_back(static_cast<char>(number));
}

bool read_number(std::string_view& from, std::uint32_t& to) {
  to = 0;
  for (unsigned shift = 0; shift < 32 && !from.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(from.front());
    from.remove_prefix(1);
    to |= static_cast<std::uint32_t>(byte & 0x7F) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

}  // namespace

void append_sample(const Sample& sample, std::string& to) {
  append_number(static_cast<std::uint32_t>(sample.inputs.size()), to);
  std::uint32_t before = 0;
  for (const std::uint32_t input : sample.inputs) {
    append_number(input - before, to);
    before = input;
  }
  append_number(static_cast<std::uint32_t>(sample.seats.size()), to);
  for (const Sample::Seat& seat : sample.seats) {
    append_number(seat.seat, to);
    append_number(static_cast<std::uint16_t>(seat.value), to);
    append_number(seat.points, to);
  }
}

bool read_sample(std::string_view& from, Sample& to) {
  std::uint32_t count = 0, number = 0, input = 0;
  to.inputs.clear();
  to.seats.clear();
  if (!read_number(from, count) || count > max_inputs) return false;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!read_number(from, number)) return false;
    to.inputs.push_back(input += number);
  }
  if (!read_number(from, count) || count > max_players) return false;
  for (std::uint32_t i = 0; i < count; ++i) {
    Sample::Seat seat;
    if (!read_number(from, number) || number >= max_players) return false;
    seat.seat = static_cast<Player>(number);
    if (!read_number(from, number)) return false;
    seat.value = static_cast<std::int16_t>(number);
    if (!read_number(from, number)) return false;
    seat.points = static_cast<std::uint16_t>(number);
    to.seats.push_back(seat);
  }
  return true;
}

}  // namespace trigon::engine
