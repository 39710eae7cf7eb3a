#include "interpreter/match/player.h"

#include <fmt/format.h>

#include <charconv>
#include <map>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr std::string_view level_word = "level", time_word = "time", net_word = "net", cecp_word = "cecp";

const std::map<std::string, ManySeats, std::less<>> styles = {
    {"best-reply", ManySeats::best_reply}, {"paranoid", ManySeats::paranoid}, {"each-own", ManySeats::max_n}};

/// A setting of a player whose value is a whole number, with its range.
struct NumberSetting {
  std::int64_t least, most;
  void (*store)(MatchPlayer&, std::int64_t);
};

const std::map<std::string, NumberSetting, std::less<>> numbers = {
    {"nodes", {1, 1'000'000'000, [](MatchPlayer& to, std::int64_t n) { to.nodes = static_cast<std::uint64_t>(n); }}},
    {"depth", {1, 100, [](MatchPlayer& to, std::int64_t n) { to.depth = static_cast<int>(n); }}},
    {"careful", {0, 1, [](MatchPlayer& to, std::int64_t n) { to.is_careful = n == 1; }}},
    {"spread", {0, 10'000, [](MatchPlayer& to, std::int64_t n) { to.spread = static_cast<int>(n); }}},
};

template <class Map>
std::vector<std::string> keys_of(const Map& map) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : map) keys.push_back(key);
  return keys;
}

class PlayerReader {
 public:
  PlayerReader(const LocatedText& text, Diagnostics& diagnostics) : text_(text), diagnostics_(diagnostics) {}

  std::optional<MatchPlayer> read() {
    const std::size_t errors = diagnostics_.error_count();
    MatchPlayer player;
    player.name = text_.text;
    const std::string_view all = text_.text;
    const auto colon = all.find(':');
    const std::string_view protocol = all.substr(0, colon);
    if (const Dialect* const dialect = find_dialect(protocol); dialect || protocol == cecp_word) {
      read_engine(colon == std::string_view::npos ? all.substr(all.size()) : all.substr(colon + 1), dialect, player);
      return diagnostics_.error_count() != errors ? std::nullopt : std::optional(player);
    }
    read_level(all.substr(0, colon), player);
    if (colon != std::string_view::npos)
      for (std::string_view setting : split(all.substr(colon + 1), ',')) read_setting(setting, player);
    if (diagnostics_.error_count() != errors) return std::nullopt;
    return player;
  }

 private:
  void error(std::string_view part, const std::string& message, const std::string& hint = "") {
    const auto offset = static_cast<std::size_t>(part.data() - text_.text.data());
    diagnostics_.error(text_.at(offset, part.size()), "argument", message, hint);
  }

  void read_level(std::string_view word, MatchPlayer& player) {
    const auto number =
        word.starts_with(level_word) ? parse_integer(word.substr(level_word.size())) : std::optional<std::int64_t>();
    if (number && *number >= min_level && *number <= max_level)
      player.level = static_cast<int>(*number);
    else
      error(word, fmt::format("expected a level from level{} to level{}, got '{}'", min_level, max_level, word),
            "settings follow a colon: level5:nodes=2000; other programs have 'uci:' before their path");
  }

  /// The program and its arguments, and behind semicolons limits of the match and options of the program.
  void read_engine(std::string_view rest, const Dialect* dialect, MatchPlayer& player) {
    const auto parts = split(rest, ';');
    EngineCommand& engine = player.engine.emplace(EngineCommand{.dialect = dialect});
    for (const std::string_view word : split_words(parts[0])) engine.command.emplace_back(word);
    if (engine.command.empty())
      return error(text_.text, "there is no program",
                   fmt::format("{}:PATH;time=0.1", dialect ? dialect->name : cecp_word));
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const auto equals = parts[i].find('=');
      if (equals == std::string_view::npos || equals == 0) {
        error(parts[i].empty() ? rest : parts[i], "expected NAME=VALUE behind ';'");
        continue;
      }
      const std::string_view name = parts[i].substr(0, equals), value = parts[i].substr(equals + 1);
      if (name == "nodes" && !dialect)
        error(name, "CECP has no limit of nodes", "there are depth and time, in whole seconds");
      else if (name == "nodes" || name == "depth")
        read_number(name, value, numbers.find(name)->second, player);
      else if (name == time_word)
        read_time(value, player);
      else if (name == "variant")
        engine.variant = value;
      else
        engine.options.emplace_back(name, value);
    }
  }

  void read_time(std::string_view value, MatchPlayer& player) {
    const auto seconds = parse_seconds(value);
    if (seconds)
      player.time = *seconds;
    else
      error(value.empty() ? std::string_view(text_.text) : value,
            fmt::format("setting '{}': expected seconds from 0.001 to 100000, got '{}'", time_word, value));
  }

  void read_setting(std::string_view setting, MatchPlayer& player) {
    const auto equals = setting.find('=');
    const std::string_view name = setting.substr(0, equals);
    const std::string_view value =
        equals == std::string_view::npos ? setting.substr(setting.size()) : setting.substr(equals + 1);
    if (const auto number = numbers.find(name); number != numbers.end())
      read_number(name, value, number->second, player);
    else if (name == "style")
      read_style(value, player);
    else if (name == time_word)
      read_time(value, player);
    else if (name == net_word)
      player.net_file = value;
    else
      error(name, fmt::format("a player has no setting '{}'", name), suggest(name, names_of_settings()));
  }

  static std::vector<std::string> names_of_settings() {
    std::vector<std::string> names = keys_of(numbers);
    names.emplace_back("style");
    names.emplace_back(time_word);
    names.emplace_back(net_word);
    return names;
  }

  void read_number(std::string_view name, std::string_view value, const NumberSetting& setting, MatchPlayer& player) {
    const auto number = parse_integer(value);
    if (number && *number >= setting.least && *number <= setting.most)
      setting.store(player, *number);
    else
      error(value.empty() ? name : value, fmt::format("setting '{}': expected a number from {} to {}, got '{}'", name,
                                                      setting.least, setting.most, value));
  }

  void read_style(std::string_view value, MatchPlayer& player) {
    if (const auto style = styles.find(value); style != styles.end())
      player.style = style->second;
    else
      error(value.empty() ? std::string_view(text_.text) : value, fmt::format("there is no style '{}'", value),
            suggest(value, keys_of(styles)));
  }

  const LocatedText& text_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::optional<std::chrono::milliseconds> parse_seconds(std::string_view text) {
  constexpr double most = 100'000;
  double seconds = 0;
  const char* const end = text.data() + text.size();
  const auto [last, failure] = std::from_chars(text.data(), end, seconds, std::chars_format::fixed);
  if (failure != std::errc() || last != end || !(seconds >= 0.001 && seconds <= most)) return std::nullopt;
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000 + 0.5));
}

std::optional<MatchPlayer> read_player(const LocatedText& text, Diagnostics& diagnostics) {
  return PlayerReader(text, diagnostics).read();
}

Level settings_of(const MatchPlayer& player, std::uint64_t seed) {
  Level level = trigon::engine::level(player.level, seed);
  if (player.time) level.limits = {.time = player.time};
  if (player.nodes) level.limits.nodes = *player.nodes;
  if (player.depth) level.limits.depth = *player.depth;
  if (player.is_careful) level.style.is_careful = *player.is_careful;
  if (player.spread) level.style.spread = *player.spread;
  if (player.style) level.style.many_seats = *player.style;
  return level;
}

}  // namespace trigon::engine
