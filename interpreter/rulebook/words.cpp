#include "interpreter/rulebook/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

std::string kinds(Atoms atoms) { return enumerate(words_of_kinds(atoms), "or"); }

const char* direction_name(DirectionName name) {
  switch (name) {
    case DirectionName::forward: return "forward";
    case DirectionName::straight_forward: return "straight forward";
    case DirectionName::backward: return "backward";
    case DirectionName::straight_backward: return "straight backward";
    case DirectionName::sideways: return "sideways";
    case DirectionName::left: return "to the left";
    case DirectionName::right: return "to the right";
  }
  return "";
}

/// Directions in words: "forward or sideways, but not straight backward".
std::string directions_in_words(const std::vector<Direction>& directions) {
  std::vector<std::string> allowed, forbidden;
  for (const Direction& direction : directions)
    (direction.negated ? forbidden : allowed).emplace_back(direction_name(direction.name));
  std::string text = enumerate(allowed, "or");
  if (!forbidden.empty())
    text += fmt::format("{}not {}", allowed.empty() ? "in any direction but " : ", but ", enumerate(forbidden, "or"));
  if (allowed.empty() && !forbidden.empty()) text = "in any direction but " + enumerate(forbidden, "or");
  return text;
}

/// Are the directions straight forward or straight backward alone? Then "straight on" need not be said.
bool is_straight(const std::vector<Direction>& directions) {
  return !directions.empty() && std::all_of(directions.begin(), directions.end(), [](const Direction& direction) {
    return !direction.negated &&
           (direction.name == DirectionName::straight_forward || direction.name == DirectionName::straight_backward);
  });
}

/// A range above one in words: "up to 3", "2 to 3".
std::string times_in_words(int least, int most) {
  if (most == unlimited) return least > 1 ? fmt::format("at least {}", least) : "any number of";
  if (least == most) return fmt::format("exactly {}", least);
  return least > 1 ? fmt::format("{} to {}", least, most) : fmt::format("up to {}", most);
}

std::string by_degrees(int degrees) { return degrees == smallest_turn ? "" : fmt::format(" by {} degrees", degrees); }

/// How a leg begins: "outward ", "turning by 90 degrees, ".
std::string beginning(const Leg& leg) {
  if (leg.turns.empty()) return "outward ";
  if (leg.turns == std::vector<Turn>{{TurnSide::either, 0}}) return "straight on ";
  if (leg.turns == std::vector<Turn>{{TurnSide::either, any_turn}}) return "in any direction ";
  std::vector<std::string> turns;
  for (const Turn& turn : leg.turns) {
    const char* const side = turn.side == TurnSide::left    ? " to the left"
                             : turn.side == TurnSide::right ? " to the right"
                                                            : "";
    turns.emplace_back(trim(side + by_degrees(turn.degrees)));
  }
  return fmt::format("turning {}, ", enumerate(turns, "or"));
}

/// A leg in words: "up to 3 orthogonal steps forward, each in any allowed direction".
std::string leg_in_words(const Leg& leg) {
  const bool is_single = leg.range == 1;
  std::string text = is_single ? fmt::format("one {} step", kinds(leg.atoms))
                               : fmt::format("{} {} steps", times_in_words(leg.least, leg.range), kinds(leg.atoms));
  const std::string directions = directions_in_words(leg.directions);
  if (is_single) return directions.empty() ? text : text + " " + directions;
  if (leg.turning == Turning::wander)
    return text + (directions.empty() ? ", each in any direction" : ", each " + directions);
  if (!directions.empty()) text += " " + directions;
  switch (leg.turning) {
    case Turning::circle:
      text += fmt::format(", turning to the same side{} at each step", by_degrees(leg.turning_degrees));
      if (leg.closes) text += "; coming back to its own cell is a pass";
      return text;
    case Turning::zigzag:
      return text + fmt::format(", turning left and right{} in alternation", by_degrees(leg.turning_degrees));
    default: return is_straight(leg.directions) ? text : text + " straight on";
  }
}

/// The directions of the whole displacement of a path in words, behind its legs.
std::string in_all(const std::vector<Direction>& directions) {
  const std::string text = directions_in_words(directions);
  return text.empty() ? text : ", in all " + text;
}

std::string link_in_words(PathLink link) {
  switch (link) {
    case PathLink::over_empty: return ", then ";
    case PathLink::may_stop: return ", and from there, if it does not stop, ";
    case PathLink::over_hurdle: return " to a piece over which it hops, then ";
    case PathLink::over_victim: return " to a piece that it captures, then ";
  }
  return "";
}

std::string path_in_words(const Term& term) {
  std::string text;
  for (std::size_t i = 0; i < term.legs.size(); ++i) {
    if (i > 0) text += link_in_words(term.links[i - 1]) + beginning(term.legs[i]);
    for (const InnerPath& inner : term.inner)
      if (inner.begin == i) text += inner.leaps ? "leaping (" : "(";
    text += leg_in_words(term.legs[i]);
    for (const InnerPath& inner : term.inner)
      if (inner.end == i + 1) text += in_all(inner.directions) + ")";
  }
  text += in_all(term.directions);
  if (term.path_range != 1)
    text += fmt::format("; all this {} times the same way", times_in_words(term.path_least, term.path_range));
  return text;
}

/// The modifiers of which something is said before the movement.
ModifierSet told_before(const Term& term) {
  ModifierSet told = term.modifiers;
  for (Modifier modifier : term.modifiers) {
    told -= row_of(modifier).implies;
    if (!(row_of(modifier).said_with - term.modifiers).empty()) told.erase(modifier);
  }
  return told;
}

/// What a modifier says before the movement; of paths that capture on their way `m` and `c` say how they end.
std::string before_of(Modifier modifier, const Term& term) {
  if (!term.captures_on_its_way()) return row_of(modifier).before;
  if (modifier == Modifier::move_only) return "ending on an empty cell, ";
  return modifier == Modifier::capture_only ? "capturing where it ends too, " : row_of(modifier).before;
}

/// What may stand between start and end, in words.
std::string way_in_words(const Term& term) {
  if (term.hurdles > 1) return fmt::format(", over exactly {} pieces", term.hurdles);
  for (Modifier modifier : term.modifiers)
    if (const std::string way = row_of(modifier).way; !way.empty()) return way;
  const bool is_long = term.legs.size() > 1 || term.path_range != 1;
  if (!is_long) return "";
  if (term.goes_over_pieces()) return "; the other cells between must be empty";
  return term.leaps_somewhere() ? "; the cells between must be empty, but for those within a leap"
                                : "; the cells between must be empty";
}

/// Types by owner in words: "own pieces or enemy pawn". Own pieces that are not `spared` are all.
std::string pieces_by_owner(const Ruleset& ruleset, const TypesByGroup& groups, TypeSet spared) {
  std::vector<std::string> parts;
  for (const OwnerGroup group : owner_groups) {
    const TypeSet types = groups[static_cast<std::size_t>(group)];
    if (types.empty()) continue;
    const TypeSet missing = ruleset.all_types() - types - (group == OwnerGroup::own ? spared : TypeSet());
    parts.push_back(
        fmt::format("{} {}", adjective_of(group), missing.empty() ? "pieces" : list_types(ruleset, types, "or")));
  }
  return parts.empty() ? "nothing" : enumerate(parts, "or");
}

/// What may be hopped over, in words.
std::string hurdles_in_words(const Ruleset& ruleset, const TypesByGroup& groups) {
  const auto& [own, enemies, neutral, dead] = groups;
  const bool has_neutral = !ruleset.neutral_players().empty();
  const bool are_anybodys = own == enemies && own == dead && (!has_neutral || own == neutral);
  return are_anybodys ? list_types(ruleset, own, "or") : pieces_by_owner(ruleset, groups, {});
}

/// What may be captured, if that is not what any move captures.
std::string victims_in_words(const Ruleset& ruleset, const TypesByGroup& groups) {
  const auto& [own, enemies, neutral, dead] = groups;
  const bool is_known_neutral = ruleset.neutral_players().empty() || neutral == enemies;
  const bool spares_dead = dead.empty() && !enemies.empty();
  if (!own.empty() || !is_known_neutral || (dead != enemies && !spares_dead))
    return "; it captures " + pieces_by_owner(ruleset, groups, ruleset.royal_types) + " only";
  const std::string text =
      enemies == TypeSet::all() ? "" : "; it captures " + list_types(ruleset, enemies, "or") + " only";
  return spares_dead ? text + "; not pieces of players who are out" : text;
}

/// What becomes of captured pieces, if they stay on the board.
std::string fate_in_words(const Ruleset& ruleset, VictimFate fate) {
  const std::string kind =
      fate.becomes < 0 ? "" : "becomes " + ruleset.types[static_cast<std::size_t>(fate.becomes)].name;
  switch (fate.fate) {
    case FateOfVictims::gone: return kind.empty() ? "" : fmt::format("; what it captures stays there and {}", kind);
    case FateOfVictims::swapped:
      return "; it swaps places with what stands there" + (kind.empty() ? "" : ", which " + kind);
    case FateOfVictims::converted:
      return "; what it captures stays there and changes sides" + (kind.empty() ? "" : ", and " + kind);
  }
  return "";
}

/// What the captor becomes, if it does not stay what it is.
std::string captor_in_words(const Ruleset& ruleset, const Condition& condition) {
  if (!condition.changes_captor()) return "";
  std::map<PieceType, TypeSet> victims;
  bool is_always_victim = true;
  for (PieceType victim : ruleset.all_types() - ruleset.uncapturable_types) {
    const int becomes = condition.captor_becomes[victim];
    if (becomes >= 0) victims[static_cast<PieceType>(becomes)].insert(victim);
    is_always_victim &= becomes == victim || ruleset.royal_types.contains(victim);
  }
  if (is_always_victim) return "; it becomes what it captures, but for royal pieces";
  std::string text;
  for (const auto& [becomes, types] : victims)
    text +=
        fmt::format("; by capturing a {} it becomes {}", list_types(ruleset, types, "or"), ruleset.types[becomes].name);
  return text;
}

std::string conditions_in_words(const Ruleset& ruleset, const TermInfo& info) {
  std::string text;
  if (info.within) text += "; all within " + zone_in_words(ruleset, *info.within);
  if (info.from) text += "; only from " + zone_in_words(ruleset, *info.from);
  if (info.to) text += "; only to " + zone_in_words(ruleset, *info.to);
  if (!info.condition.hops_over_all())
    text += "; it hops over " + hurdles_in_words(ruleset, ruleset.by_group(info.condition.hurdles)) + " only";
  // In the order of Takes.
  static constexpr const char* takes[] = {"",
                                          "what it hops over",
                                          "the piece straight ahead of where it comes to rest",
                                          "the piece straight behind where it starts",
                                          ("the piece straight ahead of where it comes to rest, or the one straight "
                                           "behind where it starts"),
                                          "all pieces around the cell where it comes to rest",
                                          "each piece beside it that then stands between it and an own piece",
                                          ""};
  if (info.condition.takes != Takes::onto && info.condition.takes != Takes::passed)
    text +=
        fmt::format("; it goes to empty cells, and captures {}", takes[static_cast<std::size_t>(info.condition.takes)]);
  if (info.condition.takes_row) text += ", with all victims in a row behind it";
  return text + victims_in_words(ruleset, ruleset.by_group(info.condition.victims)) +
         fate_in_words(ruleset, info.condition.fate) + captor_in_words(ruleset, info.condition);
}

std::string players_in_words(const Ruleset& ruleset, PlayerSet players) {
  std::vector<std::string> names;
  for (Player player : ruleset.all_players() & players) names.push_back(ruleset.players[player].name);
  return names.size() == ruleset.player_count() ? "" : "for " + enumerate(names) + " only: ";
}

/// The first and the last row, as players count them from their own side, if the zone is made of whole rows; else
/// nothing.
std::optional<std::pair<int, int>> rows_of(const Ruleset& ruleset, const Zone& zone) {
  std::optional<std::pair<int, int>> range;
  for (Player player : ruleset.all_players()) {
    const std::vector<int>& rows = ruleset.players[player].rows;
    int first = 9999, last = -1;
    zone[player].for_each([&](Cell cell) {
      first = std::min(first, rows[cell]);
      last = std::max(last, rows[cell]);
    });
    if (last < 0 || (range && *range != std::pair{first, last})) return std::nullopt;
    for (std::size_t cell = 0; cell < rows.size(); ++cell)
      if ((rows[cell] >= first && rows[cell] <= last) != zone[player].contains(static_cast<Cell>(cell)))
        return std::nullopt;
    range = {first, last};
  }
  return range;
}

std::string rows_in_words(const Ruleset& ruleset, int first, int last) {
  const std::vector<int>& rows = ruleset.players[0].rows;
  const int end = *std::max_element(rows.begin(), rows.end());
  const auto some = [&](const char* which, int count) {
    return count == 1 ? fmt::format("the player's {} row", which)
                      : fmt::format("the player's {} {} rows", which, count);
  };
  if (first == 0) return some("first", last + 1);
  if (last == end) return some("last", last - first + 1);
  if (first == last) return fmt::format("the player's row {}", first + 1);
  return fmt::format("the player's rows {} to {}", first + 1, last + 1);
}

std::string cells_in_words(const Ruleset& ruleset, const CellSet& cells) {
  std::vector<Cell> list;
  cells.for_each([&](Cell cell) { list.push_back(cell); });
  return list.empty() ? "no cell" : list_cells(ruleset, list);
}

/// The words for all cells of one orientation, if the set is that: "the cells with their point up".
std::optional<std::string> orientation_of(const Grid& grid, const CellSet& cells) {
  const std::vector<Orientation>& orientations = grid.lattice().orientations;
  for (std::size_t i = 0; i < orientations.size(); ++i)
    if (cells == oriented_cells(grid, i)) return "the cells " + orientations[i].phrase;
  return std::nullopt;
}

std::string vector_in_words(const Coordinates& way) {
  std::vector<std::string> parts;
  const auto add = [&](int by, const char* what) {
    if (by != 0) parts.push_back(fmt::format("{} {}", by > 0 ? "higher" : "lower", what));
  };
  add(way.column, "columns");
  add(way.row, "rows");
  add(way.level, "levels");
  return "toward " + enumerate(parts);
}

}  // namespace

const std::vector<std::string>& step_kind_words() {
  // One text, since a game is called so too, and no source names one.
  static const std::vector<std::string> all = [] {
    const auto words = split_words("orthogonal diagonal triagonal");
    return std::vector<std::string>(words.begin(), words.end());
  }();
  return all;
}

std::vector<std::string> words_of_kinds(StepKinds kinds) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < step_kind_words().size(); ++i)
    if (kinds >> i & 1) words.push_back(step_kind_words()[i]);
  return words;
}

std::string enumerate(const std::vector<std::string>& parts, const char* last) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? fmt::format(" {} ", last) : ", ") + parts[i];
  return text;
}

std::string list_types(const Ruleset& ruleset, TypeSet types, const char* last) {
  std::vector<std::string> names;
  for (PieceType type : ruleset.all_types() & types) names.push_back(ruleset.types[type].name);
  return names.empty() ? "nothing" : enumerate(names, last);
}

const std::string* zone_name(const Ruleset& ruleset, const Zone& zone) {
  for (const auto& [name, region] : ruleset.regions)
    if (region == zone) return &name;
  return nullptr;
}

std::string zone_in_words(const Ruleset& ruleset, const Zone& zone) {
  const std::string* name = zone_name(ruleset, zone);
  if (const auto rows = rows_of(ruleset, zone))
    return rows_in_words(ruleset, rows->first, rows->second) + (name ? " (`" + *name + "`)" : "");
  const bool is_same = std::all_of(zone.begin(), zone.end(), [&](const CellSet& cells) { return cells == zone[0]; });
  if (is_same)
    if (const auto orientation = orientation_of(ruleset.grid, zone[0])) return *orientation;
  if (name) return "`" + *name + "`";
  if (is_same) return cells_in_words(ruleset, zone[0]);
  std::vector<std::string> parts;
  for (std::size_t p = 0; p < zone.size(); ++p)
    parts.push_back(fmt::format("{} (for {})", cells_in_words(ruleset, zone[p]), ruleset.players[p].name));
  return enumerate(parts, "or");
}

bool has_cells(const Zone& zone) {
  return std::any_of(zone.begin(), zone.end(), [](const CellSet& cells) { return !cells.empty(); });
}

TypeSet set_of(const std::vector<PieceType>& types) {
  TypeSet set;
  for (PieceType type : types) set.insert(type);
  return set;
}

std::string list_cells(const Ruleset& ruleset, const std::vector<Cell>& cells) {
  std::vector<std::string> names;
  for (Cell cell : cells) names.push_back(ruleset.labels[cell]);
  return enumerate(names);
}

std::string term_in_words(const Ruleset& ruleset, const TermInfo& info) {
  const Term& term = info.term;
  std::string text = players_in_words(ruleset, info.players);
  for (Modifier modifier : told_before(term)) text += before_of(modifier, term);
  text += term.is_path || term.legs.size() > 1 ? path_in_words(term) : leg_in_words(term.legs.at(0));
  text += way_in_words(term);
  for (Modifier modifier : term.modifiers) text += row_of(modifier).after;
  return text + conditions_in_words(ruleset, info);
}

std::string term_sentence(const Ruleset& ruleset, const TermInfo& term) {
  return fmt::format("{} (`{}`).", capitalized(term_in_words(ruleset, term)), term.text);
}

std::string regions_in_words(const Ruleset& ruleset, std::string text) {
  for (const auto& [name, region] : ruleset.regions) {
    if (std::ranges::any_of(ruleset.phases, [&name = name](const auto& phase) { return phase.name == name; })) continue;
    const std::string code = "`" + name + "`";
    text = replace_all(text, " (" + code + ")", "");
    text = replace_all(text, code, "the " + replace_all(name, "-", " "));
  }
  return text;
}

std::string cells_in_words(const Ruleset& ruleset) { return cell_count_in_words(ruleset.grid); }

std::string board_in_words(const Ruleset& ruleset) { return ruleset.grid.lattice().board_in_words(ruleset.grid); }

std::string facing_in_words(const Ruleset& ruleset, const Facing& facing) {
  if (!ruleset.grid.lattice().is_flat) return vector_in_words(facing.vector);
  static constexpr const char* ways[] = {"to the right", "to the upper right", "up",   "to the upper left",
                                         "to the left",  "to the lower left",  "down", "to the lower right"};
  const int quarter = facing.degrees / 90;
  return ways[quarter * 2 + (facing.degrees % 90 == 0 ? 0 : 1)];
}

std::string first_comment(const std::string& script) {
  std::string text;
  for (std::string_view line : split(script, '\n')) {
    line = trim(line);
    if (!line.starts_with("--")) break;
    line = trim(line.substr(2));
    if (line.empty()) {
      if (!text.empty()) break;
      continue;
    }
    text += (text.empty() ? "" : " ") + std::string(line);
  }
  return text;
}

}  // namespace trigon::engine
