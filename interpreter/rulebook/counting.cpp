// Counting: in an ending without some pieces the moves are counted, and after a number of them the game is a draw.
// Sources: makruk and its kin, as Fairy-Stockfish reads them.
#include "interpreter/model/counting.h"

#include <fmt/format.h>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine::counting_rule {

constexpr Ending by_counting{"counting", "by counting"};
constexpr std::string_view reached_counting = "ending.counting", reached_board = "counting-board",
                           reached_alone = "counting-alone", reached_before = "counting-before";
constexpr const char *count_name = "counted-plies", *limit_name = "plies-to-count";
constexpr int most_plies = 9999;

class Counting : public LateEndCondition {
 public:
  std::optional<Outcome> outcome(const Position& position, std::span<const PastPosition>) const override {
    return plies_over(position) > 0 ? std::optional(Outcome{&by_counting, {}}) : std::nullopt;
  }

  /// By how many plies the count is over its limit: negative while it is not, 0 for the last ply.
  static int plies_over(const Position& position) {
    const CountingRule& rule = *position.ruleset().end.counting;
    const int limit = position.value(rule.limit_slot);
    return limit == 0 ? -most_plies : position.value(rule.count_slot) - limit;
  }
};

CountingRule::Limit read_limit(Loading& loading, const YamlNode& node) {
  const Fields fields(node, "end: counting: alone", "counting-limit", loading.diagnostics);
  CountingRule::Limit limit;
  if (!node.is_map()) return limit;
  if (const YamlNode* pieces = fields.find("has")) {
    limit.pieces = loading.piece_set(*pieces, "end: counting: alone: has");
    limit.least = fields.integer("least").value_or(1);
  }
  fields.require("moves");
  limit.moves = fields.integer("moves").value_or(1);
  return limit;
}

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "counting");
  if (!node) return;
  const Fields fields(*node, "end: counting", "counting", loading.diagnostics);
  if (!node->is_map()) return;
  Ruleset& ruleset = *loading.ruleset;
  const auto rule = std::make_shared<CountingRule>();
  if (const YamlNode* gone = fields.find("gone")) rule->gone = loading.piece_set(*gone, "end: counting: gone");
  rule->board_moves = fields.integer("board").value_or(0);
  rule->board_pieces = fields.integer("board-pieces").value_or(0);
  rule->board_waits = fields.boolean("board-waits").value_or(true);
  rule->begins_with_pieces = fields.boolean("with-pieces").value_or(true);
  if (const YamlNode* limits = fields.find("alone"))
    for (const YamlNode* limit : one_or_more(*limits)) rule->limits.push_back(read_limit(loading, *limit));
  if (!is_duel(ruleset)) loading.diagnostics.error(node->span, "value", "end: counting: it is a rule of two players");
  if (ruleset.value_count() + 2 > max_values)
    return loading.diagnostics.error(
        node->span, "range", fmt::format("end: counting: all numbers of a position are more than {}", max_values));
  rule->count_slot = ruleset.value_slot(ruleset.values.size());
  ruleset.values.push_back({count_name, 0, 0, most_plies});
  rule->limit_slot = ruleset.value_slot(ruleset.values.size());
  ruleset.values.push_back({limit_name, 0, 0, most_plies});
  ruleset.end.counting = rule;
  ruleset.end.after_moves.push_back(std::make_shared<Counting>());
}

Json value(const Ruleset& ruleset, const Names& names) {
  if (!ruleset.end.counting) return nullptr;
  const CountingRule& rule = *ruleset.end.counting;
  Json limits = Json::array();
  for (const CountingRule::Limit& limit : rule.limits)
    limits.push_back({{"has", type_list_to_json(limit.pieces, names)}, {"least", limit.least}, {"moves", limit.moves}});
  return {{"gone", type_list_to_json(rule.gone, names)},
          {"board", rule.board_moves},
          {"board_pieces", rule.board_pieces},
          {"board_waits", rule.board_waits},
          {"alone", std::move(limits)},
          {"with_pieces", rule.begins_with_pieces}};
}

/// "8 if the other player has 2 × rook", "64 otherwise".
std::string limit_in_words(const Ruleset& ruleset, const CountingRule::Limit& limit) {
  if (limit.least == 0) return fmt::format("{} otherwise", limit.moves);
  return fmt::format("{} if the other player has {} {}", limit.moves,
                     limit.least == 1 ? "a" : fmt::format("{} ×", limit.least),
                     list_types(ruleset, limit.pieces, "or"));
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (!ruleset.end.counting) return;
  const CountingRule& rule = *ruleset.end.counting;
  const std::string when =
      rule.gone.empty() ? "" : fmt::format("once no {} is left", list_types(ruleset, rule.gone, "or"));
  if (rule.board_moves > 0)
    text.say(
        RuleHeading::end,
        fmt::format("{}, the first player whose turn begins with {} counts: after {} moves of that player it is a "
                    "draw.",
                    rule.board_waits && !when.empty() ? "O" + when.substr(1) : "In the ending",
                    rule.board_pieces > 0 ? fmt::format("at most {} pieces", rule.board_pieces) : "more than one piece",
                    rule.board_moves));
  if (rule.limits.empty()) return;
  std::vector<std::string> limits;
  for (const CountingRule::Limit& limit : rule.limits) limits.push_back(limit_in_words(ruleset, limit));
  text.say(
      RuleHeading::end,
      fmt::format("For a player with nothing but one piece the count begins anew{}{}. It is a draw after so many "
                  "moves: {}.",
                  when.empty() ? "" : ", " + when,
                  rule.begins_with_pieces ? ", with the number of all pieces on the board" : "", join(limits, "; ")));
}

void collect(RuleItems& items) {
  if (!items.ruleset().end.counting) return;
  const CountingRule& rule = *items.ruleset().end.counting;
  items.add_at("end.counting", reached_counting, "end: counting");
  items.add_at("end.counting", reached_before, "end: no end by counting a ply before", condition_kind);
  items.add_at("end.counting.board", reached_board, "end: moves are counted for a player who is not alone",
               condition_kind);
  for (std::size_t i = 0; i < rule.limits.size(); ++i)
    items.add_at("end.counting.alone", {reached_alone, static_cast<int>(i)},
                 fmt::format("end: moves are counted for a player who is alone: {}",
                             limit_in_words(items.ruleset(), rule.limits[i])),
                 condition_kind);
}

/// Does the limit fit what the player has?
bool fits(const Position& position, const CountingRule::Limit& limit, Player player) {
  int count = 0;
  for (const PieceType type : limit.pieces) count += position.count_of(player, type);
  return count >= limit.least;
}

void at_position(const Game& game, Reached& reached) {
  const Position& position = game.position();
  if (!position.ruleset().end.counting) return;
  const CountingRule& rule = *position.ruleset().end.counting;
  const int plies = position.value(rule.limit_slot);
  if (plies == 0) return;
  bool is_alone = false;
  for (const Player player : position.players_in()) {
    if (position.cells_of(player).size() != 1) continue;
    is_alone = true;
    for (std::size_t i = 0; i < rule.limits.size(); ++i)
      if (fits(position, rule.limits[i], position.next_in(player))) {
        if (plies == 2 * rule.limits[i].moves) reached.insert({reached_alone, static_cast<int>(i)});
        break;
      }
  }
  if (!is_alone) reached.insert(reached_board);
}

void at_no_end(const Game& game, Reached& reached) {
  if (game.ruleset().end.counting && Counting::plies_over(game.position()) == 0) reached.insert(reached_before);
}

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &by_counting) reached.insert(reached_counting);
}

/// Warns of moves that are counted for nobody.
void lint(const LintSubject& subject) {
  const auto& rule = subject.ruleset().end.counting;
  if (rule && rule->board_moves == 0 && rule->limits.empty())
    subject.found.warning(place_of(subject.loaded, "end", "counting"), "counting",
                          "counting: it counts for nobody, without 'board' and 'alone'");
}

constexpr FsfKey fsf_counting{"countingRule", FsfKey::Kind::word};
constexpr FsfKey fsf_keys[] = {fsf_counting};

/// The limit of "rook 2 8" as YAML: against so many of a piece so many moves; "any 0 64" is against all others.
std::string fsf_limit(const FsfEntry& entry, std::string_view text) {
  const auto words = split_words(text);
  const std::string_view piece = words[0], least = words[1], moves = words[2];
  if (least == "0") return fmt::format("{{ moves: {} }}", moves);
  if (std::ranges::find(entry.all_pieces, piece) == entry.all_pieces.end()) return "";
  const std::string number = least == "1" ? "" : fmt::format(", least: {}", least);
  return fmt::format("{{ has: {}{}, moves: {} }}", piece, number, moves);
}

/// The word of the entry stands for limits and further keys: "rook 1 16, silver 1 44; with-pieces: false".
std::string from_fsf(FsfEntry& entry) {
  const std::string& word = entry.words[fsf_counting.name];
  if (word.empty() || word == "none") return "";
  const std::size_t end = word.find(';');
  if (end == std::string::npos) {
    entry.left_out[fsf_counting.name] = "a way of counting that is not known here";
    return "";
  }
  std::string text = entry.pawns.empty() ? "" : "\n    gone: " + entry.pawns.front();
  for (const std::string_view key : split(std::string_view(word).substr(end + 1), ','))
    text += fmt::format("\n    {}", trim(key));
  text += "\n    alone:";
  for (const std::string_view limit : split(std::string_view(word).substr(0, end), ','))
    if (const std::string line = fsf_limit(entry, trim(limit)); !line.empty()) text += "\n      - " + line;
  return text;
}

extern const Rule counting{
    .key = "end.counting",
    .kind = "end",
    .read = read,
    .value = value,
    .say = say,
    .lets_draw = [](const Ruleset& ruleset) { return ruleset.end.counting != nullptr; },
    .collect = collect,
    .at_position = at_position,
    .at_no_end = at_no_end,
    .at_end = at_end,
    .lint = lint,
    .fsf_keys = fsf_keys,
    .from_fsf = from_fsf,
};

}  // namespace trigon::engine::counting_rule
