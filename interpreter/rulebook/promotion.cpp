// Promotion: what a piece may become, and where.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"
#include "interpreter/variant/fields.h"

namespace trigon::engine::promotion_rule {

/// Names of items, by type; for a choice also by the type that the piece becomes.
constexpr std::string_view reached_choice = "promotion", reached_optional = "promotion-optional",
                           reached_compulsory = "promotion-compulsory", reached_limit = "promotion-limit",
                           reached_counted = "promotion-counted-with", reached_time = "promotion-when",
                           reached_elsewhere = "promotion-in", reached_leaving = "promotion-from",
                           reached_passing = "promotion-en-passant";

/// Reads a region; it is empty when the key is absent.
Region optional_region(Loading& loading, const Fields& fields, const char* key) {
  const YamlNode* node = fields.find(key);
  const auto region = node ? read_region(loading, *node, of_key(fields.owner(), key)) : std::nullopt;
  return region.value_or(Region(loading.ruleset->player_count()));
}

/// Notes when a piece promotes. One that promotes at the end of a turn is not royal: no move says what it becomes.
void note_time(Loading& loading, PieceType type, PromotionTime time) {
  PieceTypeInfo& info = loading.ruleset->types[type];
  if (time == PromotionTime::at_turn_end && info.is_royal)
    loading.diagnostics.error(info.promoting_place, "value",
                              fmt::format("promotion: '{}' is royal, and promotes by a move", info.name),
                              "leave out 'when: at-turn-end'");
  info.promotion_time = time;
  if (info.promotes_to.empty()) return;
  if (time == PromotionTime::at_turn_end) loading.ruleset->promoting_at_turn_end.insert(type);
  if (time == PromotionTime::ends_turn) loading.ruleset->ending_turn_by_promotion.insert(type);
}

/// Reads `when`, and reports what asks for a choice where no move makes one.
PromotionTime read_time(Loading& loading, const Fields& fields, const YamlNode* to,
                        const std::vector<PieceType>& choices) {
  const auto choice = fields.choice("when", {std::begin(promotion_time_words), std::end(promotion_time_words)});
  const auto time = choice ? static_cast<PromotionTime>(*choice) : PromotionTime::at_once;
  if (time != PromotionTime::at_turn_end) return time;
  if (choices.size() > 1)
    loading.diagnostics.error(to->span, "value",
                              "promotion: to: at the end of a turn nobody chooses, got several pieces",
                              "name one piece, or leave out 'when: at-turn-end'");
  for (const PieceType type : choices)
    if (loading.ruleset->types[type].is_royal)
      loading.diagnostics.error(to->span, "value", "promotion: to: what becomes royal does so by a move",
                                "leave out 'when: at-turn-end'");
  for (const char* key : {"from", "optional", "compulsory-in", "limit"})
    if (const YamlEntry* entry = fields.node().find_entry(key))
      loading.diagnostics.error(entry->key_span, "unused-key",
                                fmt::format("promotion: '{}' does not go with 'when: at-turn-end'", key),
                                "a piece promotes then wherever it stands in the zone, without a choice");
  return time;
}

/// Reads a list of numbers by choice, and calls `use(index, value, what)` for each.
template <class Use>
void each_by_choice(Loading& loading, const YamlNode& map, const std::string& what,
                    const std::vector<PieceType>& choices, Use&& use) {
  for (const YamlEntry& entry : map.entries) {
    const auto type = loading.piece({entry.key, entry.key_span, {}}, what);
    if (!type) continue;
    const auto found = std::ranges::find(choices, *type);
    if (found == choices.end())
      loading.diagnostics.error(entry.key_span, "value", fmt::format("{}: '{}' is no choice of 'to'", what, entry.key),
                                "name pieces that 'to' names");
    else
      use(static_cast<std::size_t>(found - choices.begin()), *entry.value, of_key(what, entry.key));
  }
}

/// Reads `limit`, a number for all choices or a map from choices to numbers.
std::vector<PromotionLimit> read_limits(Loading& loading, const Fields& fields, const std::vector<PieceType>& choices) {
  constexpr const char* what = "promotion: limit";
  const YamlNode* node = fields.find("limit");
  std::vector<PromotionLimit> limits;
  if (!node) return limits;
  for (const PieceType choice : choices) limits.push_back({.most = 0, .counted = {choice}});
  if (!node->is_map()) {
    const int most = fields.integer("limit").value_or(0);
    for (PromotionLimit& limit : limits) limit.most = most;
    return limits;
  }
  each_by_choice(loading, *node, what, choices, [&](std::size_t choice, const YamlNode& value, const std::string& of) {
    limits[choice].most = read_integer(value, 1, static_cast<int>(max_cells), of, loading.diagnostics).value_or(1);
  });
  return limits;
}

/// Reads `counted-with`: which kinds count against the limit of a choice besides that.
void read_counted(Loading& loading, const Fields& fields, const std::vector<PieceType>& choices,
                  std::vector<PromotionLimit>& limits) {
  constexpr const char* what = "promotion: counted-with";
  const YamlNode* node = fields.find("counted-with");
  if (!node) return;
  if (!node->is_map()) return report_wrong_type(*node, what, "a map from pieces to pieces", loading.diagnostics);
  if (limits.empty())
    return loading.diagnostics.error(fields.node().find_entry("counted-with")->key_span, "unused-key",
                                     "promotion: 'counted-with' has no effect without 'limit'",
                                     "limit says of how many pieces a player has enough");
  each_by_choice(loading, *node, what, choices, [&](std::size_t choice, const YamlNode& value, const std::string& of) {
    if (limits[choice].most == 0)
      loading.diagnostics.error(value.span, "unused-key", of + ": this choice has no limit",
                                "name it in 'limit' too, or leave it out here");
    limits[choice].counted |= loading.piece_set(value, of);
  });
}

void read_rule(Loading& loading, const YamlNode& node) {
  const std::string owner = "promotion";
  const Fields fields(node, owner, "promotion", loading.diagnostics);
  if (!node.is_map()) return;
  const YamlNode* pieces = fields.require("pieces");
  const YamlNode* zone = fields.require("in");
  const YamlNode* to = fields.require("to");
  const auto region = zone ? read_region(loading, *zone, of_key(owner, "in")) : std::nullopt;
  const auto from = optional_region(loading, fields, "from"),
             compulsory = optional_region(loading, fields, "compulsory-in");
  const std::vector<PieceType> choices = to ? loading.piece_list(*to, of_key(owner, "to")) : std::vector<PieceType>{};
  if (to && to->is_sequence() && to->items.empty())
    loading.diagnostics.error(to->span, "range", "promotion: to: the list is empty");
  const bool is_optional = fields.boolean("optional").value_or(false);
  if (fields.find("compulsory-in") && !is_optional)
    loading.diagnostics.error(node.find_entry("compulsory-in")->key_span, "unused-key",
                              "promotion: 'compulsory-in' has no effect without 'optional: true'",
                              "a promotion that is not optional is compulsory everywhere");
  const PromotionTime time = read_time(loading, fields, to, choices);
  std::vector<PromotionLimit> limits = read_limits(loading, fields, choices);
  read_counted(loading, fields, choices, limits);
  if (!pieces) return;
  for (PieceType type : loading.piece_list(*pieces, of_key(owner, "pieces"))) {
    PieceTypeInfo& info = loading.ruleset->types[type];
    if (!info.promotes_to.empty())
      loading.diagnostics.error(pieces->span, "value", fmt::format("promotion: '{}' has two rules", info.name),
                                "keep one: it says where the piece promotes, and to what");
    info.promotes_to = choices;
    info.may_stay = is_optional;
    info.promotion_limits = limits;
    info.promotes_en_passant = fields.boolean("en-passant").value_or(true);
    if (region) info.promotes_in = *region;
    info.promotes_from = from;
    info.promotion_place = zone ? zone->span : Span{};
    info.promoting_place = pieces->span;
    info.compulsory = compulsory;
    note_time(loading, type, time);
  }
}

void read(Loading& loading) {
  const Region nowhere(loading.ruleset->player_count());
  for (PieceTypeInfo& info : loading.ruleset->types) info.promotes_in = info.promotes_from = nowhere;
  const YamlNode* node = loading.root.find("promotion");
  if (!node || node->is_null()) return;
  for (const YamlNode* rule : one_or_more(*node)) read_rule(loading, *rule);
}

/// Reports a royal that could promote to a piece that is not royal: where royals cannot be captured, no player may be
/// without one.
void check(Loading& loading) {
  const Ruleset& ruleset = *loading.ruleset;
  const auto is_royal = [&](PieceType choice) { return ruleset.types[choice].is_royal; };
  if (!ruleset.end.has_check()) return;
  for (const PieceTypeInfo& info : ruleset.types)
    if (info.is_royal && info.promotion_time != PromotionTime::at_turn_end &&
        !std::ranges::all_of(info.promotes_to, is_royal))
      loading.diagnostics.error(
          info.promoting_place, "value",
          fmt::format("promotion: '{}' is royal and cannot become a piece that is not", info.name),
          "with 'end: { royals: capture }' it can, and who has no royal left is out");
}

// --- what it is --------------------------------------------------------------------------------------------------

Json time_to_json(PromotionTime time) {
  return time == PromotionTime::at_once ? Json() : Json(promotion_time_words[static_cast<std::size_t>(time)]);
}

/// The limit of all choices, if it is one number that nothing else counts for; 0 otherwise.
int common_limit(const PieceTypeInfo& info) {
  if (info.promotion_limits.empty()) return 0;
  const int most = info.promotion_limits[0].most;
  const bool is_common = std::ranges::all_of(info.promotion_limits, [&](const PromotionLimit& limit) {
    return limit.most == most && !limit.counted.has_several();
  });
  return is_common ? most : 0;
}

/// The limits of the choices that have one.
Json limits_to_json(const PieceTypeInfo& info, const Names& names) {
  Json list = Json::array();
  for (std::size_t i = 0; i < info.promotion_limits.size(); ++i)
    if (const PromotionLimit& limit = info.promotion_limits[i]; limit.most > 0)
      list.push_back({{"piece", names.pieces[info.promotes_to[i]]},
                      {"limit", limit.most},
                      {"counted", type_list_to_json({limit.counted.begin(), limit.counted.end()}, names)}});
  return list;
}

Json value(const Ruleset& ruleset, const Names& names) {
  Json list = Json::array();
  for (PieceType type : ruleset.all_types()) {
    const PieceTypeInfo& info = ruleset.types[type];
    if (info.promotes_to.empty() || names.pieces[type].empty()) continue;
    list.push_back({{"piece", names.pieces[type]},
                    {"to", type_list_to_json(info.promotes_to, names)},
                    {"in", zone_to_json(info.promotes_in, names)},
                    {"from", zone_to_json(info.promotes_from, names)},
                    {"optional", info.may_stay},
                    {"compulsory_in", zone_to_json(info.compulsory, names)},
                    {"when", time_to_json(info.promotion_time)},
                    {"limit", common_limit(info) == 0 ? Json(nullptr) : Json(common_limit(info))}});
    if (!info.promotion_limits.empty() && common_limit(info) == 0) list.back()["limits"] = limits_to_json(info, names);
    if (!info.promotes_en_passant) list.back()["en_passant"] = false;
  }
  return list;
}

bool have_same_limits(const PieceTypeInfo& a, const PieceTypeInfo& b) {
  return std::ranges::equal(a.promotion_limits, b.promotion_limits, [](const auto& one, const auto& other) {
    return one.most == other.most && one.counted == other.counted;
  });
}

bool has_same_promotion(const PieceTypeInfo& a, const PieceTypeInfo& b) {
  return a.promotes_to == b.promotes_to && a.may_stay == b.may_stay && a.promotes_in == b.promotes_in &&
         a.promotes_from == b.promotes_from && a.compulsory == b.compulsory && have_same_limits(a, b) &&
         a.promotion_time == b.promotion_time && a.promotes_en_passant == b.promotes_en_passant;
}

std::string where(const Ruleset& ruleset, const PieceTypeInfo& info) {
  const std::string in = zone_in_words(ruleset, info.promotes_in);
  if (!has_cells(info.promotes_from)) return "ends in " + in;
  if (info.promotes_from == info.promotes_in) return "starts or ends in " + in;
  return "ends in " + in + " or starts in " + zone_in_words(ruleset, info.promotes_from);
}

/// The limits as sentences, each with a space before it.
std::string limits_in_words(const Ruleset& ruleset, const PieceTypeInfo& info) {
  const auto fewer_than = [](int most) { return most == 1 ? "none" : fmt::format("fewer than {}", most); };
  if (const int most = common_limit(info); most > 0)
    return fmt::format(" It promotes only to a piece of which its player has {}.", fewer_than(most));
  std::string text;
  for (std::size_t i = 0; i < info.promotion_limits.size(); ++i) {
    const PromotionLimit& limit = info.promotion_limits[i];
    if (limit.most == 0) continue;
    text += fmt::format(" To {} it promotes only while its player has {} of the kind{} {}.",
                        ruleset.types[info.promotes_to[i]].name, fewer_than(limit.most),
                        limit.counted.has_several() ? "s" : "", list_types(ruleset, limit.counted));
  }
  return text;
}

std::string sentence(const Ruleset& ruleset, TypeSet pieces, const PieceTypeInfo& info) {
  std::string text = fmt::format("{} {} when its move {}, to {}.", capitalized(list_types(ruleset, pieces, "or")),
                                 info.may_stay ? "may promote" : "promotes", where(ruleset, info),
                                 list_types(ruleset, set_of(info.promotes_to), "or"));
  if (info.may_stay && has_cells(info.compulsory))
    text += fmt::format(" In {} it must.", zone_in_words(ruleset, info.compulsory));
  if (info.promotion_time == PromotionTime::at_turn_end)
    text += " It does so only if its turn ends there: while it goes on, it stays what it is.";
  if (info.promotion_time == PromotionTime::ends_turn) text += " The turn ends with that.";
  if (!info.promotes_en_passant) text += " A capture en passant does not promote it.";
  return text + limits_in_words(ruleset, info);
}

/// Describes promotions; pieces with the same rule share a sentence.
void say(const Ruleset& ruleset, RuleText& text) {
  TypeSet reported;
  for (PieceType type : ruleset.all_types()) {
    const PieceTypeInfo& info = ruleset.types[type];
    if (info.promotes_to.empty()) continue;
    text.zones.emplace_back("where a " + info.name + " promotes", info.promotes_in);
    text.zones.emplace_back("from where a " + info.name + " promotes", info.promotes_from);
    if (reported.contains(type)) continue;
    TypeSet pieces;
    for (PieceType other : ruleset.all_types())
      if (has_same_promotion(info, ruleset.types[other])) pieces.insert(other);
    text.say(RuleHeading::promotion, sentence(ruleset, pieces, info), {info.promotes_in, info.promotes_from});
    reported |= pieces;
  }
}

/// Can such a piece leave the zone in which moves begin that promote, other than for the one in which they end?
bool may_leave(const Ruleset& ruleset, PieceType type) {
  const PieceTypeInfo& info = ruleset.types[type];
  return std::ranges::any_of(ruleset.all_players(), [&](Player home) {
    const MoveProgram& program = ruleset.programs[ruleset.program_of[program_slot(type, home)]];
    return std::ranges::any_of(program.lines, [&](const MoveLine& line) {
      return info.promotes_from[home].contains(line.from) && !info.promotes_in[home].contains(line.to);
    });
  });
}

void collect_rule(RuleItems& items, const YamlNode& rule, PieceType from) {
  const PieceTypeInfo& info = items.ruleset().types[from];
  for (const auto& [choice, word] : items.types(RuleItems::find(rule, "to")))
    items.add({reached_choice, from, choice}, word.whole,
              fmt::format("{} becomes {}", info.name, items.ruleset().types[choice].name));
  const auto add = [&](std::string_view key, std::string_view what, bool has, const char* text) {
    if (const YamlNode* node = has ? RuleItems::find(rule, key) : nullptr)
      items.add({what, from}, node->span, info.name + text);
  };
  add("optional", reached_optional, info.may_stay, " stays what it is");
  add("compulsory-in", reached_compulsory, true, " must promote");
  add("when", reached_time, info.promotion_time != PromotionTime::at_once,
      info.promotion_time == PromotionTime::at_turn_end ? " passes where it would promote, and captures"
                                                        : " ends its turn by promoting");
  add("en-passant", reached_passing, !info.promotes_en_passant, " captures en passant and stays what it is");
  add("limit", reached_limit, !info.promotion_limits.empty(), " has a choice less by 'limit'");
  add("counted-with", reached_counted, true, " has a choice less by what counts with it");
  const auto add_zone = [&](std::string_view key, std::string_view what, const char* text) {
    if (const YamlNode* node = RuleItems::find(rule, key))
      items.add({what, from}, node->span, info.name + text, condition_kind);
  };
  add_zone("in", reached_elsewhere, " does not promote elsewhere");
  if (may_leave(items.ruleset(), from)) add_zone("from", reached_leaving, " promotes by leaving the zone");
}

void collect(RuleItems& items) {
  const YamlNode* node = items.find("promotion");
  if (!node) return;
  for (const YamlNode* rule : one_or_more(*node))
    for (const auto& [from, name] : items.types(RuleItems::find(*rule, "pieces"))) collect_rule(items, *rule, from);
}

void at_legal_move(const Position& position, const Move& any_move, Reached& reached) {
  const Move move = base_move(position, any_move);
  if (!is_step(move.kind) || stays(move.kind)) return;
  const Piece piece = position.at(move.from);
  const PieceTypeInfo& info = position.ruleset().types[piece.type()];
  if (info.promotes_to.empty()) return;
  if (!info.promotes_in[piece.home()].contains(move.to) && !info.promotes_from[piece.home()].contains(move.from)) {
    reached.insert({reached_elsewhere, piece.type()});
    return;
  }
  const Phase& phase = position.phase();
  const bool may_go_on = phase.moves_again == MovesAgain::always ||
                         (phase.moves_again == MovesAgain::after_capture && !captured_cells(position, move).empty());
  if (may_go_on) reached.insert({reached_time, piece.type()});
  if (info.promotion_time == PromotionTime::at_turn_end) {
    reached.insert({reached_choice, piece.type(), info.promotes_to.front()});
    return;
  }
  if (move.promotes() && !info.promotes_in[piece.home()].contains(move.to))
    reached.insert({reached_leaving, piece.type()});
  if (!move.promotes() && move.kind == MoveKind::en_passant && !info.promotes_en_passant) {
    reached.insert({reached_passing, piece.type()});
    return;
  }
  if (!move.promotes()) {
    reached.insert({reached_optional, piece.type()});
    return;
  }
  reached.insert({reached_choice, piece.type(), move.promoted_type()});
  if (info.may_stay && info.compulsory[piece.home()].contains(move.to))
    reached.insert({reached_compulsory, piece.type()});
  for (std::size_t i = 0; i < info.promotion_limits.size(); ++i) {
    const PromotionLimit& limit = info.promotion_limits[i];
    if (position.is_below(limit, piece.owner())) continue;
    reached.insert({reached_limit, piece.type()});
    if (position.count_of(piece.owner(), info.promotes_to[i]) < limit.most)
      reached.insert({reached_counted, piece.type()});
  }
}

/// Warns of promotions that end a turn where no turn has several parts.
void lint(const LintSubject& subject) {
  const Ruleset& ruleset = subject.ruleset();
  const bool has_parts =
      std::ranges::any_of(ruleset.phases, [](const Phase& phase) { return phase.moves_again != MovesAgain::never; });
  if (has_parts || ruleset.ending_turn_by_promotion.empty()) return;
  for (const PieceTypeInfo& info : ruleset.types)
    if (info.promotion_time == PromotionTime::ends_turn)
      subject.found.warning(
          info.promoting_place, "promotion",
          fmt::format("promotion: 'when: ends-turn' has no effect for '{}': no phase goes on", info.name),
          "a turn has several parts where a phase says 'again'");
}

/// Removes the zones: the lines of movements say where a piece promotes.
void keep_play(const Ruleset&, Json& value) {
  for (Json& one : value)
    for (const char* key : {"in", "from"}) one.erase(key);
}

extern const Rule promotion{.key = "promotion",
                            .kind = "promotion",
                            .read = read,
                            .check = check,
                            .value = value,
                            .keep_play = keep_play,
                            .say = say,
                            .collect = collect,
                            .at_legal_move = at_legal_move,
                            .lint = lint};

}  // namespace trigon::engine::promotion_rule
