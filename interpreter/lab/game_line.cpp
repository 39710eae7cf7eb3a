#include "interpreter/lab/game_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>

namespace trigon::engine {

namespace {

constexpr std::string_view digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
static_assert(digits.size() == max_sample_count + 1);
/// The most bytes of the word for an ending.
constexpr std::size_t max_ending = 200;

/// The value of each character as a digit, or -1.
constexpr auto digit_values = [] {
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  for (std::size_t i = 0; i < digits.size(); ++i)
    values[static_cast<unsigned char>(digits[i])] = static_cast<std::int8_t>(i);
  return values;
}();

/// Reads a line from left to right. After the first thing that is not as it should be, nothing more is read.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  bool is_fine() const { return is_fine_; }
  bool is_at_end() const { return at_ == end_; }
  void fail() { is_fine_ = false; }

  template <class Number>
  Number number(std::int64_t least, std::int64_t most) {
    std::int64_t value = 0;
    const auto [after, failure] = std::from_chars(at_, end_, value);
    if (!is_fine_ || failure != std::errc() || value < least || value > most) return fail(), Number{};
    at_ = after;
    return static_cast<Number>(value);
  }
  std::uint32_t count() { return number<std::uint32_t>(0, std::numeric_limits<std::uint32_t>::max()); }

  std::uint64_t hash() {
    std::uint64_t value = 0;
    const auto [after, failure] = std::from_chars(at_, end_, value, 16);
    if (failure != std::errc()) return fail(), 0;
    at_ = after;
    return value;
  }

  std::uint8_t digit(std::size_t most) {
    const int value = at_ == end_ ? -1 : digit_values[static_cast<unsigned char>(*at_)];
    if (value < 0 || static_cast<std::size_t>(value) > most) return fail(), std::uint8_t{0};
    ++at_;
    return static_cast<std::uint8_t>(value);
  }

  void expect(char c) {
    if (is_fine_ && at_ != end_ && *at_ == c)
      ++at_;
    else
      fail();
  }
  bool next_is(char c) const { return is_fine_ && at_ != end_ && *at_ == c; }
  bool skip(char c) { return next_is(c) && (++at_, true); }

  /// The text up to the next tab or the end.
  std::string_view field() {
    const char* const after = std::find(at_, end_, '\t');
    const std::string_view found(at_, static_cast<std::size_t>(after - at_));
    at_ = after;
    return found;
  }

  /// Calls `read` for each item of a field whose items are separated by blanks.
  template <class Read>
  void items(Read&& read) {
    if (next_is('\t') || is_at_end()) return;
    do read();
    while (is_fine_ && skip(' '));
  }

 private:
  const char* at_;
  const char* end_;
  bool is_fine_ = true;
};

}  // namespace

bool LabGame::has_equal_strengths() const {
  return std::ranges::all_of(strengths, [&](std::uint8_t one) { return one == strengths[0]; });
}

namespace {

/// A word of a script as a field of a line.
std::string one_field(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return text.substr(0, max_ending);
}

}  // namespace

std::string print_game_line(const LabGame& game) {
  std::string line;
  const auto out = std::back_inserter(line);
  fmt::format_to(out, "{}\t{}\t", game.number, game.opening);
  if (game.setup) fmt::format_to(out, "{}", *game.setup);
  line += '\t';
  for (const std::uint8_t one : game.strengths) line += digits[one];
  line += '\t';
  for (const std::uint8_t place : game.places) line += digits[place];
  fmt::format_to(out, "\t{}\t{} {}\t{:x}\t{} {} {} {}\t{}\t", one_field(game.ending), game.plies, game.opening_plies,
                 game.start_hash, game.legal_moves, game.forced, game.most_moves, game.script_turns,
                 fmt::join(game.move_uses, " "));
  const auto items = [&](const auto& all, auto&& print) {
    bool is_first = true;
    for (const auto& one : all) {
      if (!is_first) line += ' ';
      is_first = false;
      print(one);
    }
    line += '\t';
  };
  items(game.left, [&](const SeatLeft& one) { fmt::format_to(out, "{}:{}", one.seat, one.ply); });
  items(game.pieces, [&](const PieceUse& one) {
    fmt::format_to(out, "{},{},{},{},{},{},{}", one.piece_turns, one.legal_moves, one.played, one.captures,
                   one.captured, one.at_start, one.at_end);
  });
  items(game.cells, [&](const CellUse& one) { fmt::format_to(out, "{}:{},{}", one.cell, one.arrivals, one.captures); });
  items(game.kingmaking,
        [&](const KingmakingTurns& one) { fmt::format_to(out, "{},{},{}", one.turns, one.could, one.did); });
  fmt::format_to(out, "{} {} {}\t", game.targets.all, game.targets.strongest, game.targets.weakest);
  for (const std::uint8_t mover : game.movers) line += digits[mover];
  line += '\t';
  items(game.values, [&](int value) { fmt::format_to(out, "{}", value); });
  items(game.samples, [&](const MaterialSample& one) {
    fmt::format_to(out, "{}:", one.in);
    for (const std::uint8_t count : one.counts) line += digits[count];
  });
  return line + game.moves;
}

bool read_game_line(std::string_view text, const LabHeader& header, LabGame& game, std::string& error) {
  LineReader line(text);
  const auto seats = static_cast<std::int64_t>(header.seats.size());
  const char* part = "numbers";
  const auto finish = [&](const char* next) {
    line.expect('\t');
    if (line.is_fine()) part = next;
  };
  const auto digits_of_seats = [&](std::vector<std::uint8_t>& to, std::size_t most) {
    to.clear();
    for (std::int64_t seat = 0; seat < seats; ++seat) to.push_back(line.digit(most));
  };
  const auto numbers = [&](auto&... to) {
    bool is_first = true;
    ((is_first ? void(is_first = false) : line.expect(' '), to = line.count()), ...);
  };
  game.number = line.number<std::size_t>(1, max_lab_games);
  line.expect('\t');
  game.opening = line.number<std::size_t>(1, max_lab_games);
  finish("setup");
  game.setup.reset();
  if (!line.next_is('\t')) game.setup = line.count();
  finish("strengths");
  digits_of_seats(game.strengths, header.nodes.size() - 1);
  finish("places");
  digits_of_seats(game.places, header.seats.size());
  if (std::ranges::count(game.places, 1) == 0) line.fail();
  finish("ending");
  game.ending = line.field();
  if (game.ending.empty() || game.ending.size() > max_ending) line.fail();
  finish("plies");
  game.plies = line.number<std::uint32_t>(0, header.longest);
  line.expect(' ');
  game.opening_plies = line.number<std::uint32_t>(0, game.plies);
  finish("position");
  game.start_hash = line.hash();
  finish("legal moves");
  numbers(game.legal_moves, game.forced, game.most_moves, game.script_turns);
  finish("uses of moves");
  for (std::size_t i = 0; i < move_use_count; ++i) {
    if (i > 0) line.expect(' ');
    game.move_uses[i] = line.count();
  }
  finish("players who left");
  game.left.clear();
  line.items([&] {
    SeatLeft one{.seat = line.number<std::uint8_t>(0, seats - 1)};
    line.expect(':');
    one.ply = line.number<std::uint32_t>(0, game.plies);
    game.left.push_back(one);
  });
  finish("pieces");
  game.pieces.clear();
  line.items([&] {
    std::array<std::uint32_t, 7> all{};
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i > 0) line.expect(',');
      all[i] = line.count();
    }
    game.pieces.push_back({all[0], all[1], all[2], all[3], all[4], all[5], all[6]});
  });
  if (game.pieces.size() != header.pieces.size()) line.fail();
  finish("cells");
  game.cells.clear();
  line.items([&] {
    CellUse one{.cell = line.number<std::uint16_t>(0, static_cast<std::int64_t>(header.cells.size()) - 1)};
    line.expect(':');
    one.arrivals = line.count();
    line.expect(',');
    one.captures = line.count();
    game.cells.push_back(one);
  });
  finish("kingmaking");
  for (std::size_t i = 0; i < game.kingmaking.size(); ++i) {
    if (i > 0) line.expect(' ');
    KingmakingTurns& one = game.kingmaking[i];
    one.turns = line.count();
    line.expect(',');
    one.could = line.count();
    line.expect(',');
    one.did = line.count();
  }
  finish("targets of captures");
  numbers(game.targets.all, game.targets.strongest, game.targets.weakest);
  finish("movers");
  game.movers.clear();
  while (line.is_fine() && !line.next_is('\t')) game.movers.push_back(line.digit(header.seats.size() - 1));
  if (game.movers.size() != game.plies - game.opening_plies) line.fail();
  finish("values");
  game.values.clear();
  line.items([&] { game.values.push_back(line.number<std::int16_t>(-32768, 32767)); });
  if (game.values.size() != game.movers.size()) line.fail();
  finish("samples");
  const std::size_t counts = header.seats.size() * header.pieces.size();
  std::size_t samples = 0;
  line.items([&] {
    if (samples == game.samples.size()) game.samples.emplace_back();
    MaterialSample& one = game.samples[samples++];
    one.in = line.number<std::uint8_t>(0, (std::int64_t{1} << seats) - 1);
    line.expect(':');
    one.counts.clear();
    for (std::size_t i = 0; i < counts && line.is_fine(); ++i) one.counts.push_back(line.digit(max_sample_count));
  });
  game.samples.resize(samples);
  finish("moves");
  game.moves = line.field();
  if (line.is_fine() && line.is_at_end()) return true;
  error = fmt::format("it is no game of this part: its {} are wrong", part);
  return false;
}

}  // namespace trigon::engine
