#include "interpreter/report/rule_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "interpreter/report/movement_words.h"
#include "interpreter/script/hook_scripts.h"
#include "interpreter/support/text.h"

namespace trigon {

namespace {

TypeSet bit(PieceType type) { return TypeSet{1} << type; }

TypeSet set_of(const std::vector<PieceType>& types) {
  TypeSet set = 0;
  for (PieceType type : types) set |= bit(type);
  return set;
}

std::string capitalized(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string cell_list(const Ruleset& ruleset, const std::vector<Cell>& cells) {
  std::vector<std::string> names;
  for (Cell cell : cells) names.push_back(ruleset.labels[cell]);
  return enumerate(names);
}

class RuleWords {
 public:
  explicit RuleWords(const LoadedVariant& variant)
      : variant_(variant), ruleset_(*variant.ruleset), end_(ruleset_.end), is_duel_(ruleset_.contender_count() == 2) {}

  std::vector<RuleSection> report() {
    add("Turns", turns());
    add("Phases", phases());
    add("Royal pieces", royals());
    add("Promotion", promotion());
    add("Truce", truce());
    add("Castling", castling());
    add("Pieces in hand", hands());
    add("End of the game", end());
    add("When a player is out", fallen());
    add("Scripts", scripts());
    return std::move(sections_);
  }

 private:
  void add(const char* title, std::vector<std::string> sentences) {
    if (!sentences.empty()) sections_.push_back({title, std::move(sentences)});
  }

  const std::string& name(Player player) const { return ruleset_.players[player].name; }

  std::vector<std::string> turns() const {
    std::vector<std::string> contenders, neutral;
    for (const PlayerInfo& player : ruleset_.players) (player.is_neutral ? neutral : contenders).push_back(player.name);
    std::vector<std::string> text = {
        fmt::format("{} move in turn; {} begins.", capitalized(enumerate(contenders)), contenders.front())};
    if (!neutral.empty())
      text.push_back(
          fmt::format("{} is neutral: the army stands on the board, blocks, may be captured, and never moves "
                      "by itself.",
                      capitalized(enumerate(neutral))));
    if (end_.passes_without_move) text.emplace_back("A player without a legal move passes.");
    return text;
  }

  std::vector<std::string> phases() const {
    std::vector<std::string> text;
    if (ruleset_.phases.size() == 1 && ruleset_.phases[0].name.empty()) return text;
    for (const Phase& phase : ruleset_.phases) {
      std::vector<std::string> parts;
      if (!phase.has_moves) parts.emplace_back("no piece moves");
      if (phase.has_moves && phase.movers != all_types)
        parts.push_back("only " + list_types(ruleset_, phase.movers) + " may move");
      if (phase.has_moves && !phase.has_captures) parts.emplace_back("nothing may be captured");
      if (!phase.has_drops && ruleset_.hands.droppable != 0) parts.emplace_back("nothing may be dropped");
      if (phase.lasts_round) parts.emplace_back("each player has one turn");
      const bool stays = ruleset_.phases[phase.next].name == phase.name;
      if (!stays) parts.push_back(fmt::format("then comes `{}`", ruleset_.phases[phase.next].name));
      if (parts.empty()) parts.emplace_back("play as usual");
      text.push_back(fmt::format("`{}`: {}.", phase.name, join(parts, "; ")));
    }
    if (text.size() > 1) text.push_back(fmt::format("The game starts with `{}`.", ruleset_.phases[0].name));
    return text;
  }

  std::vector<std::string> royals() const {
    if (ruleset_.royal_types == 0) return {"No piece is royal."};
    const std::string royal = list_types(ruleset_, ruleset_.royal_types);
    const bool is_one = (ruleset_.royal_types & (ruleset_.royal_types - 1)) == 0;
    std::vector<std::string> text = {fmt::format("{} {} royal.", capitalized(royal), is_one ? "is" : "are")};
    switch (end_.royals) {
      case RoyalRule::check: text.emplace_back("No move may leave an own royal piece attacked."); break;
      case RoyalRule::capture:
        text.emplace_back("There is no check: a royal piece may be left attacked, and be captured.");
        break;
      case RoyalRule::prefer_safe:
        text.emplace_back(
            "A player who has a move that leaves no own royal piece attacked must make such a move; "
            "without one, any move is legal.");
        break;
    }
    if (end_.must_capture_mated)
      text.emplace_back(
          "A player who begins a turn attacked and without a safe move is mated and plays on; who can "
          "capture the royal piece of a mated player must do so.");
    return text;
  }

  std::vector<std::string> promotion() const {
    std::vector<std::string> text;
    std::vector<bool> is_reported(ruleset_.types.size(), false);
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t) {
      const PieceTypeInfo& info = ruleset_.types[t];
      if (info.promotes_to.empty() || is_reported[t]) continue;
      // Pieces with the same rule are told together.
      TypeSet pieces = 0;
      for (std::size_t other = t; other < ruleset_.types.size(); ++other)
        if (has_same_promotion(info, ruleset_.types[other])) {
          pieces |= bit(static_cast<PieceType>(other));
          is_reported[other] = true;
        }
      text.push_back(promotion_of(pieces, info));
    }
    return text;
  }

  static bool has_same_promotion(const PieceTypeInfo& a, const PieceTypeInfo& b) {
    return a.promotes_to == b.promotes_to && a.may_stay == b.may_stay && a.promotes_in == b.promotes_in &&
           a.promotes_from == b.promotes_from && a.compulsory == b.compulsory && a.promotion_limit == b.promotion_limit;
  }

  std::string promotion_of(TypeSet pieces, const PieceTypeInfo& info) const {
    const auto is_empty = [](const Zone& zone) {
      return std::all_of(zone.begin(), zone.end(), [](const CellSet& cells) { return cells.empty(); });
    };
    const bool has_from = !is_empty(info.promotes_from);
    const bool is_same = has_from && info.promotes_from == info.promotes_in;
    std::string when = "when its move ends in " + zone_in_words(ruleset_, info.promotes_in);
    if (is_same)
      when = "when its move starts or ends in " + zone_in_words(ruleset_, info.promotes_in);
    else if (has_from)
      when += " or starts in " + zone_in_words(ruleset_, info.promotes_from);
    std::string text = fmt::format("{} {} {}, to {}.", capitalized(list_types(ruleset_, pieces, "or")),
                                   info.may_stay ? "may promote" : "promotes", when,
                                   list_types(ruleset_, set_of(info.promotes_to), "or"));
    if (info.may_stay && !is_empty(info.compulsory))
      text += fmt::format(" In {} it must.", zone_in_words(ruleset_, info.compulsory));
    if (info.promotion_limit > 0)
      text += fmt::format(" It promotes only to a piece of which its player has fewer than {}.", info.promotion_limit);
    return text;
  }

  std::vector<std::string> truce() const {
    std::vector<std::string> text;
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t)
      if (const TypeSet truce = ruleset_.types[t].truce; truce != 0)
        text.push_back(fmt::format("A {} that has not moved may not capture a {} that has not moved.",
                                   ruleset_.types[t].name, list_types(ruleset_, truce, "or")));
    return text;
  }

  std::vector<std::string> castling() const {
    std::vector<std::string> text;
    for (const Castling& castling : ruleset_.castlings) {
      const auto& label = ruleset_.labels;
      std::string one = fmt::format(
          "`{}`: {}'s {} goes from {} to {} and the {} from {} to {}.", castling.name, name(castling.player),
          ruleset_.types[castling.royal].name, label[castling.royal_from], label[castling.royal_to],
          ruleset_.types[castling.partner].name, label[castling.partner_from], label[castling.partner_to]);
      if (!castling.empty.empty()) one += fmt::format(" {} must be empty.", cell_list(ruleset_, castling.empty));
      if (!castling.safe.empty()) one += fmt::format(" {} must not be attacked.", cell_list(ruleset_, castling.safe));
      text.push_back(std::move(one));
    }
    if (text.empty()) return text;
    if (std::any_of(ruleset_.castlings.begin(), ruleset_.castlings.end(),
                    [](const Castling& c) { return c.needs_unmoved; }))
      text.emplace_back("It is lost for good once anything has left or entered one of the two starting cells.");
    else
      text.emplace_back("The two may have moved before.");
    return text;
  }

  std::vector<std::string> hands() const {
    const HandRules& hands = ruleset_.hands;
    std::vector<std::string> text;
    if (hands.types.empty()) return text;
    text.push_back(fmt::format("Players can hold {}.", list_types(ruleset_, set_of(hands.types))));
    if (hands.captured == CapturedFate::own)
      text.emplace_back("A captured piece goes to the hand of its captor, as an own piece.");
    if (hands.captured == CapturedFate::prisoner)
      text.emplace_back("A captured piece is held by its captor as a prisoner.");
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t)
      if (hands.held_as[t] >= 0 && hands.held_as[t] != static_cast<int>(t))
        text.push_back(fmt::format("A {} is held as a {}.", ruleset_.types[t].name,
                                   ruleset_.types[static_cast<std::size_t>(hands.held_as[t])].name));
    for (std::size_t p = 0; p < ruleset_.player_count(); ++p) report_start(static_cast<Player>(p), text);
    std::vector<bool> is_reported(ruleset_.types.size(), false);
    for (PieceType type : hands.types) {
      if (!(hands.droppable >> type & 1) || is_reported[type]) continue;
      TypeSet pieces = 0;
      for (PieceType other : hands.types)
        if ((hands.droppable >> other & 1) && hands.drop_zone[other] == hands.drop_zone[type]) {
          pieces |= bit(other);
          is_reported[other] = true;
        }
      text.push_back(drops_of(pieces, hands.drop_zone[type]));
    }
    return text;
  }

  void report_start(Player player, std::vector<std::string>& text) const {
    std::vector<std::string> counts;
    for (PieceType type : ruleset_.hands.types)
      if (const int count = ruleset_.hands.start[ruleset_.hands.slot(player, player, type)]; count > 0)
        counts.push_back(fmt::format("{} × {}", count, ruleset_.types[type].name));
    if (!counts.empty())
      text.push_back(fmt::format("{} starts with {}.", capitalized(name(player)), enumerate(counts)));
  }

  std::string drops_of(TypeSet pieces, const Zone& zone) const {
    const CellSet all = all_cells(ruleset_.grid);
    const bool is_all = std::all_of(zone.begin(), zone.end(), [&](const CellSet& cells) { return cells == all; });
    return fmt::format("A turn may be to drop {} on an empty cell{}.", list_types(ruleset_, pieces, "or"),
                       is_all ? "" : " of " + zone_in_words(ruleset_, zone));
  }

  static const char* result_word(Result result) {
    return result == Result::loss ? "loses" : result == Result::win ? "wins" : "";
  }

  std::vector<std::string> end() const {
    std::vector<std::string> text;
    if (is_duel_)
      report_duel_end(text);
    else
      text.emplace_back("The last player in the game wins.");
    if (end_.goal)
      text.push_back(fmt::format("A player whose {} comes to {} wins.", list_types(ruleset_, end_.goal->pieces, "or"),
                                 zone_in_words(ruleset_, end_.goal->zone)));
    if (end_.bare) report_bare(text);
    if (end_.draws_when_all_bare)
      text.emplace_back("It is a draw when all players in the game have nothing but royal pieces.");
    if (end_.passes_without_move) text.emplace_back("It is a draw when all players pass one after the other.");
    if (end_.repetition > 0)
      text.push_back(
          fmt::format("A position that occurs {} is a draw.",
                      end_.repetition == 2 ? std::string("twice") : fmt::format("{} times", end_.repetition)));
    if (end_.move_count) report_move_count(text);
    return text;
  }

  void report_duel_end(std::vector<std::string>& text) const {
    const bool has_check = end_.has_check() && ruleset_.royal_types != 0;
    if (has_check)
      text.emplace_back("A player who is in check and has no legal move is mated and loses.");
    else if (ruleset_.royal_types != 0)
      text.emplace_back("A player who loses the last royal piece loses.");
    if (end_.passes_without_move) return;
    const char* stalemate = result_word(end_.stalemate);
    const std::string who =
        has_check ? "A player who has no legal move and is not in check" : "A player who has no legal move";
    text.push_back(*stalemate != '\0' ? fmt::format("{} {}.", who, stalemate)
                                      : fmt::format("{} is stalemated, which is a draw.", who));
  }

  void report_bare(std::vector<std::string>& text) const {
    const char* result = result_word(end_.bare->result);
    std::string one = "When a player has nothing but a royal piece ";
    one += *result != '\0' ? fmt::format("that player {}", result) : std::string("it is a draw");
    if (end_.bare->has_reply) one += ", unless the very next move bares the opponent too: then it is a draw";
    text.push_back(one + (is_duel_ ? "." : "; this counts while two players are in."));
  }

  void report_move_count(std::vector<std::string>& text) const {
    const TypeSet resets = ruleset_.resetting_types;
    const MoveCountRule& rule = *end_.move_count;
    const std::string without =
        resets == 0 ? "a capture" : fmt::format("a capture or a move of a {}", list_types(ruleset_, resets, "or"));
    text.push_back(fmt::format("It is a draw after {} moves of single players without {}{}.", rule.plies, without,
                               rule.plies_of_two != rule.plies && !is_duel_
                                   ? fmt::format(", {} when two players are left", rule.plies_of_two)
                                   : ""));
  }

  std::vector<std::string> fallen() const {
    std::vector<std::string> text;
    const bool has_neutral = ruleset_.contender_count() < ruleset_.player_count();
    if (is_duel_ && !has_neutral) return text;
    if (!is_duel_) {
      std::string out = "A player is out when the last royal piece is captured";
      if (!end_.passes_without_move) {
        out += ", or when it is the player's turn and there is no legal move";
        if (end_.has_check()) out += ", mated or not";
      }
      text.push_back(out + ".");
    }
    switch (end_.army) {
      case ArmyFate::dead:
        text.emplace_back(
            "The army stays as dead pieces: they do not move or attack, but block, and anybody may capture "
            "them.");
        break;
      case ArmyFate::removed: text.emplace_back("The army leaves the board."); break;
      case ArmyFate::converted:
        text.emplace_back("The army of a captured royal piece belongs to its captor from then on.");
        break;
    }
    if (!is_duel_ && !end_.passes_without_move) {
      if (end_.army == ArmyFate::converted)
        text.emplace_back(end_.last_mover_inherits
                              ? "The army of a player without a move belongs to the player who moved last."
                              : "The army of a player without a move stays as dead pieces, which anybody may capture.");
      text.emplace_back(end_.removes_royal ? "The royal piece of a player without a move leaves the board."
                                           : "The royal piece of a player without a move shares the army's fate.");
    }
    return text;
  }

  std::vector<std::string> scripts() const {
    std::vector<std::string> text;
    if (!variant_.hooks) return text;
    for (const HookScript& script : variant_.hooks->scripts()) {
      const std::string comment = first_comment(script.text);
      const std::string use = use_of(script);
      text.push_back(fmt::format("`{}` ({}){}{}{}", script.name, std::filesystem::path(script.file).filename().string(),
                                 comment.empty() ? "" : ": ", comment, use.empty() ? "" : " Here: " + use + "."));
    }
    return text;
  }

  /// When the script is asked, and what it is told: "drops of pawn; `most: 1`".
  std::string use_of(const HookScript& script) const {
    const HookGate& gate = script.gate;
    std::vector<std::string> parts;
    std::string moves = !gate.on_moves ? "drops" : !gate.on_drops ? "moves on the board" : "moves";
    if (gate.movers != all_types) moves += " of " + list_types(ruleset_, gate.movers, "or");
    if (gate.victims != 0) moves += " that capture " + list_types(ruleset_, gate.victims, "or");
    if (!gate.to.empty()) moves += " to " + zone_in_words(ruleset_, gate.to);
    if (moves != "moves") parts.push_back(moves);
    std::vector<std::string> phases;
    for (std::size_t p = 0; p < ruleset_.phases.size(); ++p)
      if (gate.phases >> p & 1) phases.push_back("`" + ruleset_.phases[p].name + "`");
    if (phases.size() < ruleset_.phases.size()) parts.push_back("in " + enumerate(phases, "or"));
    for (const auto& [key, value] : script.with.entries)
      parts.push_back(fmt::format("`{}: {}`", key, print_value(value)));
    return join(parts, "; ");
  }

  static std::string print_value(const ScriptValue& value) {
    std::vector<std::string> parts;
    for (const ScriptValue& item : value.items) parts.push_back(print_value(item));
    for (const auto& [key, inner] : value.entries) parts.push_back(key + ": " + print_value(inner));
    return value.items.empty() && value.entries.empty() ? value.text : join(parts, ", ");
  }

  const LoadedVariant& variant_;
  const Ruleset& ruleset_;
  const EndRules& end_;
  const bool is_duel_;
  std::vector<RuleSection> sections_;
};

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

std::vector<RuleSection> rules_in_words(const LoadedVariant& variant) { return RuleWords(variant).report(); }

std::string board_in_words(const Ruleset& ruleset) {
  const Grid& grid = ruleset.grid;
  const std::size_t count = grid.cell_count();
  switch (grid.lattice()) {
    case Lattice::triangle: {
      std::size_t up = 0;
      for (std::size_t c = 0; c < count; ++c) up += is_up(grid.coordinates(static_cast<Cell>(c))) ? 1 : 0;
      return fmt::format("{} triangles, {} with their point up and {} with their point down", count, up, count - up);
    }
    case Lattice::square: return fmt::format("{} squares, {} columns and {} rows", count, grid.columns(), grid.rows());
    case Lattice::hex: return fmt::format("{} hexes", count);
    case Lattice::cube:
      return fmt::format("{} cubes, {} levels of {} columns and {} rows", count, grid.levels(), grid.columns(),
                         grid.rows());
  }
  return "";
}

std::string facing_in_words(const Ruleset& ruleset, const Facing& facing) {
  if (ruleset.grid.lattice() == Lattice::cube) return vector_in_words(facing.vector);
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

}  // namespace trigon
