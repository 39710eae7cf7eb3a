// The keys `players` and `turns`.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "interpreter/support/color.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

/// A color of players of this name.
struct UsualColor {
  std::string_view name, color;
};
constexpr UsualColor usual_colors[max_players] = {{"white", "#f5f0e1"},  {"black", "#2f2f33"}, {"red", "#b5452f"},
                                                  {"blue", "#2f6fb5"},   {"green", "#3d8b4f"}, {"yellow", "#d9a521"},
                                                  {"purple", "#7d4fa3"}, {"teal", "#5f8a8b"}};

/// Gives players without a color that of their name, the others that of their place or the next that is free.
void give_colors(std::vector<PlayerInfo>& players) {
  bool is_taken[max_players] = {};
  for (PlayerInfo& player : players)
    for (std::size_t i = 0; i < max_players; ++i)
      if (player.color.empty() && player.name == usual_colors[i].name && !std::exchange(is_taken[i], true))
        player.color = usual_colors[i].color;
  for (std::size_t place = 0; place < players.size(); ++place) {
    if (!players[place].color.empty()) continue;
    std::size_t i = place % max_players;
    for (std::size_t tried = 0; tried < max_players && is_taken[i]; ++tried) i = (i + 1) % max_players;
    is_taken[i] = true;
    players[place].color = usual_colors[i].color;
  }
}

bool is_mark(const std::string& text) { return text.size() == 1 && is_small(text[0]); }

/// A mark that no other player has: the first free letter of the name.
char free_mark(const std::string& name, const std::vector<PlayerInfo>& others) {
  const auto is_free = [&](char c) {
    return std::none_of(others.begin(), others.end(), [&](const PlayerInfo& other) { return other.mark == c; });
  };
  for (char c : name + "abcdefghijklmnop")
    if (is_mark(std::string(1, c)) && is_free(c)) return c;
  return 'z';
}

/// Reads a facing on a lattice with levels: three whole numbers, not all 0.
std::optional<Facing> read_vector(const YamlNode& node, const std::string& what, const Lattice& lattice,
                                  Diagnostics& diagnostics) {
  constexpr int largest = 99;
  const char* example = "as in [0, 1, -1]: toward higher rows and lower levels";
  if (!node.is_sequence() || node.items.size() != 3) {
    diagnostics.error(node.span, "type",
                      fmt::format("{}: on a {}, expected three numbers: columns, rows and levels", what, lattice.name),
                      example);
    return std::nullopt;
  }
  int way[3] = {};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto number = read_integer(*node.items[i], -largest, largest, what, diagnostics);
    if (!number) return std::nullopt;
    way[i] = *number;
  }
  if (way[0] != 0 || way[1] != 0 || way[2] != 0) return Facing(Coordinates{way[0], way[1], way[2]});
  diagnostics.error(node.span, "value", fmt::format("{}: [0, 0, 0] is not a direction", what), example);
  return std::nullopt;
}

}  // namespace

std::string color_hint(const std::string& text) {
  const std::string digits = "a color is # and six hexadecimal digits, as in \"#2b2b30\", or a name such as white";
  return text.starts_with('#')                                 ? digits
         : nearest_name(in_small_letters(text), color_names()) ? suggest(in_small_letters(text), color_names())
                                                               : digits;
}

namespace {

/// Warns of a facing between two headings, for which no heading is straight forward.
void remark_on_facing(Loading& loading, const YamlNode& node, const std::string& what, int degrees) {
  const int spacing = loading.grid().heading_spacing();
  if (degrees % spacing == 0) return;
  const int below = degrees - degrees % spacing;
  loading.remarks.warning(node.span, "facing",
                          fmt::format("{}: no step of this board leads at {} degrees, so that nothing is straight "
                                      "forward",
                                      what, degrees),
                          fmt::format("steps lead at multiples of {} degrees; the nearest are {} and {}", spacing,
                                      below, (below + spacing) % 360));
}

}  // namespace

Facing read_facing(Loading& loading, const Fields& fields) {
  const Lattice& lattice = loading.grid().lattice();
  const Facing unknown = lattice.usual_facing();
  const YamlNode* node = fields.require("facing");
  if (!node || loading.has_wrong_lattice) return unknown;
  const std::string what = of_key(fields.owner(), "facing");
  if (!lattice.is_flat) return read_vector(*node, what, lattice, loading.diagnostics).value_or(unknown);
  if (node->is_scalar() && !node->scalar.text.empty() && is_letter(node->scalar.text[0])) {
    loading.diagnostics.error(node->span, "type",
                              fmt::format("{}: expected degrees, got '{}'", what, node->scalar.text),
                              "0 is to the right, 90 up, 180 to the left, 270 down");
    return unknown;
  }
  const auto number = node->is_scalar() ? parse_integer(node->scalar.text) : std::nullopt;
  if (constexpr int circle = 360; number && (*number < 0 || *number >= circle)) {
    loading.diagnostics.error(node->span, "range",
                              fmt::format("{}: {} is out of range, expected 0 to {}", what, *number, circle - 1),
                              fmt::format("the same direction is {}", (*number % circle + circle) % circle));
    return unknown;
  }
  const auto degrees = fields.integer("facing");
  if (!degrees) return unknown;
  remark_on_facing(loading, *node, what, *degrees);
  return Facing(*degrees);
}

namespace {

PlayerInfo read_player(Loading& loading, const YamlEntry& entry) {
  const std::string owner = fmt::format("player '{}'", entry.key);
  const Fields fields(*entry.value, owner, "player", loading.diagnostics);
  PlayerInfo player;
  player.name = entry.key;
  player.mark = '\0';
  player.facing = entry.value->is_map() ? read_facing(loading, fields) : loading.grid().lattice().usual_facing();
  if (const auto mark = fields.text("mark")) {
    if (is_mark(*mark)) {
      player.mark = (*mark)[0];
    } else {
      loading.has_wrong_players = true;
      loading.diagnostics.error(fields.find("mark")->span, "value",
                                fmt::format("{}: mark: expected one small letter, got '{}'", owner, *mark));
    }
  }
  if (const auto color = fields.text("color")) {
    player.color = *color;
    if (!read_color(*color))
      loading.diagnostics.error(
          fields.find("color")->span, "value",
          fmt::format("{}: color: expected a colour as #rrggbb or by name, got '{}'", owner, *color),
          color_hint(*color));
  }
  player.is_neutral = fields.boolean("neutral").value_or(false);
  if (const auto loss = fields.choice("loses-with", loss_words()))
    player.loses_with = static_cast<LossRule>(*loss);
  player.rows = rows_along(loading.grid(), player.facing);
  return player;
}

/// Is it a name, and no key of `setup`, where players are keys too?
bool is_player_name(const std::string& name) {
  const std::vector<std::string> taken = format_map("setup").key_names();
  return is_plain_name(name) && std::ranges::find(taken, name) == taken.end();
}

/// The order in which players have their first turns: that of `turns: order`, or else that of the file.
std::vector<std::size_t> turn_order(Loading& loading, const std::vector<PlayerInfo>& players) {
  std::vector<std::size_t> order;
  if (const Fields* fields = loading.fields_of("turns")) {
    if (const YamlNode* node = fields->find("order")) {
      std::vector<std::string> names;
      for (const PlayerInfo& player : players) names.push_back(player.name);
      const std::size_t errors = loading.diagnostics.error_count();
      for (const LocatedText& word : read_words(*node, "turns: order", loading.diagnostics)) {
        const auto index = static_cast<std::size_t>(std::find(names.begin(), names.end(), word.text) - names.begin());
        if (index == names.size())
          loading.diagnostics.error(word.whole, "unknown-player",
                                    fmt::format("turns: order: unknown player '{}'", word.text),
                                    suggest(word.text, names));
        else if (std::find(order.begin(), order.end(), index) == order.end())
          order.push_back(index);
      }
      const bool is_read = loading.diagnostics.error_count() == errors;
      for (std::size_t i = 0; is_read && i < names.size(); ++i)
        if (std::find(order.begin(), order.end(), i) == order.end())
          loading.diagnostics.error(node->span, "value", fmt::format("turns: order: '{}' is not named", names[i]),
                                    fmt::format("the order names all players: [{}]", join(names, ", ")));
    }
  }
  for (std::size_t i = 0; i < players.size(); ++i)
    if (std::find(order.begin(), order.end(), i) == order.end()) order.push_back(i);
  return order;
}

void give_marks(Loading& loading, std::vector<PlayerInfo>& players) {
  for (std::size_t i = 0; i < players.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (players[i].mark == '\0' || players[i].mark != players[j].mark) continue;
      loading.has_wrong_players = true;
      const YamlNode& given = *loading.root.find("players");
      loading.diagnostics.error(given.entries[i].value->find("mark")->span, "value",
                                fmt::format("player '{}': the mark '{}' is the mark of '{}' too", players[i].name,
                                            players[i].mark, players[j].name),
                                fmt::format("the other stands in {}; each player has a letter of their own",
                                            short_place(given.entries[j].value->find("mark")->span)));
    }
  }
  for (PlayerInfo& player : players)
    if (player.mark == '\0') player.mark = free_mark(player.name, players);
}

}  // namespace

void load_players(Loading& loading) {
  const YamlNode* node = loading.root.find("players");
  if (!node || !node->is_map()) {
    loading.has_wrong_players = true;
    if (!node || node->is_null()) return loading.report_missing("players");
    return report_wrong_type(*node, "players", "a map of names", loading.diagnostics);
  }
  std::vector<PlayerInfo> players;
  for (const YamlEntry& entry : node->entries) {
    if (!is_player_name(entry.key))
      loading.diagnostics.error(
          entry.key_span, "value", fmt::format("'{}' cannot be a player's name", entry.key),
          "names are small letters, digits and '-', and not 'board', 'legend', 'number' or 'seed'");
    if (players.size() < max_players) players.push_back(read_player(loading, entry));
  }
  loading.has_wrong_players |= node->entries.size() < 2 || node->entries.size() > max_players;
  if (node->entries.size() < 2 || node->entries.size() > max_players)
    loading.diagnostics.error(
        node->span, "range",
        fmt::format("players: a game has 2 to {} players, got {}", max_players, node->entries.size()));
  const auto contenders =
      std::count_if(players.begin(), players.end(), [](const PlayerInfo& player) { return !player.is_neutral; });
  if (contenders < 2 && contenders < static_cast<std::ptrdiff_t>(node->entries.size()))
    loading.diagnostics.error(node->span, "range", "players: at least two must not be neutral");
  give_marks(loading, players);
  for (std::size_t index : turn_order(loading, players)) loading.ruleset->players.push_back(players[index]);
  for (const Player player : loading.ruleset->all_players()) loading.ruleset->team_of[player] = {player};
  give_colors(loading.ruleset->players);
}

}  // namespace trigon::engine
