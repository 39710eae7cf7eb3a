#include "interpreter/play/seats.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "interpreter/search/levels.h"
#include "interpreter/support/located_text.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// A text such as "white=level5".
struct SeatText {
  Player player = 0;
  SeatHolder seat;
};

class SeatReader {
 public:
  SeatReader(const Ruleset& ruleset, int level, const std::string& option, Diagnostics& diagnostics)
      : ruleset_(ruleset), level_(level), option_(option), diagnostics_(diagnostics) {}

  std::optional<SeatText> read(const std::string& text) {
    const LocatedText located = LocatedText::standalone(option_, text);
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos) {
      diagnostics_.error(located.at(0, text.size()), "argument",
                         fmt::format("'{}' is no seat: expected a player and who plays for it", text),
                         fmt::format("as in {}=human or {}=level5", first_name(), first_name()));
      return std::nullopt;
    }
    const std::string name = text.substr(0, sign), word = text.substr(sign + 1);
    const auto player = find_contender(name);
    if (!player)
      diagnostics_.error(located.at(0, sign), "argument", fmt::format("there is no player '{}'", name),
                         suggest(name, names()));
    const auto seat = holder_of(word);
    if (!seat)
      diagnostics_.error(
          located.at(sign + 1, word.size()), "argument",
          fmt::format("expected human, computer or level{} to level{}, got '{}'", min_level, max_level, word));
    return player && seat ? std::optional(SeatText{*player, *seat}) : std::nullopt;
  }

 private:
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (Player player : contenders(ruleset_)) names.push_back(ruleset_.players[player].name);
    return names;
  }
  std::string first_name() const { return names().empty() ? "white" : names().front(); }

  std::optional<Player> find_contender(const std::string& name) const {
    const auto player = ruleset_.find_player(name);
    return player && !ruleset_.players[*player].is_neutral ? player : std::nullopt;
  }

  std::optional<SeatHolder> holder_of(const std::string& word) const {
    if (word == "human") return SeatHolder{};
    if (word == "computer") return SeatHolder{level_};
    constexpr std::string_view start = "level";
    if (!word.starts_with(start)) return std::nullopt;
    const auto number = parse_integer(std::string_view(word).substr(start.size()));
    if (!number || *number < min_level || *number > max_level) return std::nullopt;
    return SeatHolder{static_cast<int>(*number)};
  }

  const Ruleset& ruleset_;
  int level_;
  const std::string& option_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::vector<Player> contenders(const Ruleset& ruleset) {
  std::vector<Player> players;
  for (Player player : ruleset.all_players())
    if (!ruleset.players[player].is_neutral) players.push_back(player);
  return players;
}

std::size_t count_people(const Ruleset& ruleset, const Seats& seats) {
  const auto players = contenders(ruleset);
  return static_cast<std::size_t>(
      std::count_if(players.begin(), players.end(), [&](Player player) { return seats[player].is_person(); }));
}

Seats read_seats(const Ruleset& ruleset, const std::vector<std::string>& texts, int level, const std::string& option,
                 Diagnostics& diagnostics) {
  Seats seats(ruleset.player_count(), SeatHolder{level});
  std::vector<bool> is_named(ruleset.player_count(), false);
  bool has_person = false;
  SeatReader reader(ruleset, level, option, diagnostics);
  for (const std::string& text : texts) {
    const auto read = reader.read(text);
    if (!read) continue;
    if (is_named[read->player])
      diagnostics.error(LocatedText::standalone(option, text).at(0, text.find('=')), "argument",
                        fmt::format("the player '{}' has a seat already", ruleset.players[read->player].name));
    is_named[read->player] = true;
    seats[read->player] = read->seat;
    has_person |= read->seat.is_person();
  }
  for (Player player : contenders(ruleset))
    if (!has_person && !is_named[player]) {
      seats[player] = SeatHolder{};
      has_person = true;
    }
  return seats;
}

bool change_seat(const Ruleset& ruleset, const std::string& text, int level, const std::string& option, Seats& seats,
                 Diagnostics& diagnostics) {
  const auto read = SeatReader(ruleset, level, option, diagnostics).read(text);
  if (read) seats[read->player] = read->seat;
  return read.has_value();
}

std::string describe_seat(const SeatHolder& seat) {
  return seat.is_person() ? "human" : fmt::format("level {}", seat.level);
}

}  // namespace trigon::engine
