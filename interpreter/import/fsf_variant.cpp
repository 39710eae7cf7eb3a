#include "interpreter/import/fsf_variant.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/import/fsf_army.h"
#include "interpreter/import/fsf_betza.h"
#include "interpreter/import/fsf_castling.h"
#include "interpreter/import/fsf_regions.h"
#include "interpreter/import/fsf_start.h"
#include "interpreter/import/yaml_text.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loader.h"

namespace trigon::engine {

namespace {

/// Shipped scripts.
constexpr const char *one_per_column = "one-per-column", *no_mate_by = "no-mate-by";

/// `a`, or `[a, b]`.
std::string list_text(const std::vector<std::string>& items) {
  return items.size() == 1 ? items[0] : "[" + join(items, ", ") + "]";
}

/// "3check-crazyhouse" as "3check crazyhouse", with a capital if it begins with a letter.
std::string title_of(std::string name) {
  std::replace(name.begin(), name.end(), '-', ' ');
  if (!name.empty()) name[0] = capital(name[0]);
  return name;
}

class VariantWriter {
 public:
  VariantWriter(FsfRules& rules, const FsfStart& start, const Army& army, NamedRegions& regions)
      : rules_(rules), start_(start), army_(army), regions_(regions) {}

  std::string write(const std::string& name, const std::string& file) {
    check_sides();
    const std::string promotion = promotion_text(), hands = hands_text(), end = end_text();
    const std::string castling = castling_text(rules_, start_, army_), hooks = hooks_text(), setup = setup_text();
    const std::string body = grid_text() + players_text() + pieces_text() + regions_text() + promotion + castling +
                             hands + hooks + setup + end;
    return comments(name, file) + fmt::format("name: {}\n", yaml_text(title_of(name))) +
           fmt::format("source: {}\n", yaml_text(fmt::format("the entry {} of {}", name, file))) + body;
  }

 private:
  using Types = std::set<std::string>;

  /// Some keys have a form for each player, and their counterparts here do not.
  void check_sides() {
    const std::string why = "the same pieces for both players";
    if (rules_.pass_on_stalemate[0] != rules_.pass_on_stalemate[1])
      rules_.leave_out("passOnStalemateBlack", "the same for both players");
    if (start_.has_en_passant) rules_.leave_out("startFen", "a capture en passant at the start");
    if (rules_.move_rule_types[0] != rules_.move_rule_types[1]) rules_.leave_out("nMoveRuleTypesBlack", why);
  }

  std::string comments(const std::string& name, const std::string& file) const {
    const auto one_line = [](std::string text) {
      std::replace_if(
          text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
      return text;
    };
    std::string text = fmt::format("# Made by trigon import fsf from [{}] of {}.\n", one_line(name), one_line(file));
    if (!rules_.left_out.empty()) text += "# Not carried over:\n";
    for (const FsfLeftOut& left : rules_.left_out) {
      const std::string value = left.value.empty() ? "" : " = " + one_line(left.value);
      text += fmt::format("#   {}{}{}\n#     {}\n", place_of(left), one_line(left.key), value, left.why);
    }
    if (!rules_.not_rules.empty()) text += fmt::format("# No rules of the game: {}\n", join(rules_.not_rules, ", "));
    return text + "\n";
  }

  static std::string place_of(const FsfLeftOut& left) {
    if (!left.base.empty()) return fmt::format("of the built-in {}: ", left.base);
    if (!left.where.source) return "";
    const Diagnostic place{Severity::warning, left.where, "", "", ""};
    return fmt::format("line {}, column {}: ", place.line(), place.column());
  }

  std::string grid_text() const {
    Squares holes;
    for (int row = 0; row < rules_.rows; ++row)
      for (int column = 0; column < rules_.columns; ++column)
        if (cell(column, row).letter == '*') holes.add(column, row);
    const std::string holes_text = holes.is_empty() ? "" : ", holes: " + cell_names(holes);
    return fmt::format("\ngrid: {{ lattice: square, shape: rectangle, columns: {}, rows: {}{} }}\n", rules_.columns,
                       rules_.rows, holes_text);
  }

  const FsfCell& cell(int column, int row) const {
    return start_.board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }

  /// In turn order.
  std::string players_text() const {
    const std::string white = "  white: { facing: 90, color: \"#ffffff\" }\n";
    const std::string black = "  black: { facing: 270, color: \"#222222\" }\n";
    return "\nplayers:\n" + (start_.black_begins ? black + white : white + black);
  }

  static bool is_quiet_or_capture(const ArmyMove& move) {
    return move.from.empty() && move.to.empty() && move.victims.empty() && move.hurdles.empty();
  }

  static std::string move_text(const ArmyMove& move) {
    if (is_quiet_or_capture(move)) return yaml_text(move.movement);
    std::string text = "{ move: " + yaml_text(move.movement);
    for (const auto& [key, value] : {std::pair{"from", move.from}, std::pair{"to", move.to},
                                     std::pair{"victims", move.victims}, std::pair{"hurdles", move.hurdles}})
      if (!value.empty()) text += fmt::format(", {}: {}", key, value);
    return text + " }";
  }

  std::string pieces_text() const {
    std::size_t width = 0;
    for (const ArmyPiece& piece : army_.pieces) width = std::max(width, piece.name.size());
    std::string text = "\npieces:\n";
    for (const ArmyPiece& piece : army_.pieces) {
      const std::string royal = piece.is_royal ? ", royal: true" : "";
      if (piece.moves.size() == 1) {
        text += fmt::format("  {} {{ letter: {}, moves: {}{} }}\n", pad_right(piece.name + ":", width + 1),
                            piece.symbol, move_text(piece.moves[0]), royal);
        continue;
      }
      text += fmt::format("  {}:\n    letter: {}\n{}    moves:\n", piece.name, piece.symbol,
                          piece.is_royal ? "    royal: true\n" : "");
      for (const ArmyMove& move : piece.moves) text += fmt::format("      - {}\n", move_text(move));
    }
    return text;
  }

  std::string regions_text() const {
    std::string text = regions_.all().empty() ? "" : "\nregions:\n";
    for (const auto& [name, region] : regions_.all()) text += fmt::format("  {}: {}\n", name, region);
    return text;
  }

  /// The region of two sets of cells, or nothing after a note on `key`.
  std::optional<std::string> region(const std::string& name, const Both<Squares>& squares, const std::string& key) {
    const auto text = region_text(squares, rules_.columns, rules_.rows);
    if (!text) {
      rules_.leave_out(key, "white and black differ in the middle row");
      return std::nullopt;
    }
    return regions_.use(name, *text);
  }

  std::string promotion_text() {
    if (army_.promotions.empty()) return "";
    const auto zone = region("promotion-zone", rules_.promotion_region, "promotionRegionWhite");
    if (!zone) return "";
    std::string text = "\npromotion:";
    const bool is_list = army_.promotions.size() > 1;
    if (is_list) text += '\n';
    for (const ArmyPromotion& promotion : army_.promotions)
      text += map_text(promotion_keys(promotion, *zone), is_list ? "  - " : " ") + '\n';
    return text;
  }

  using Keys = std::vector<std::pair<std::string, std::string>>;

  static Keys promotion_keys(const ArmyPromotion& promotion, const std::string& zone) {
    Keys keys{{"pieces", promotion.piece}, {"in", zone}};
    if (promotion.by_start) keys.emplace_back("from", zone);
    keys.emplace_back("to", list_text(promotion.to));
    if (promotion.is_optional) keys.emplace_back("optional", "true");
    if (!promotion.compulsory_in.empty()) keys.emplace_back("compulsory-in", promotion.compulsory_in);
    if (promotion.limit > 0) keys.emplace_back("limit", fmt::format("{}", promotion.limit));
    return keys;
  }

  /// A map on one line, or on a line for each key when that would be long.
  static std::string map_text(const Keys& keys, const std::string& start) {
    constexpr std::size_t long_line = 110;
    std::vector<std::string> parts;
    for (const auto& [key, value] : keys) parts.push_back(key + ": " + value);
    const std::string line = start + "{ " + join(parts, ", ") + " }";
    if (line.size() <= long_line) return line;
    const std::string indent(start == " " ? 2 : start.size(), ' ');
    return (start == " " ? "\n" + indent : start) + join(parts, "\n" + indent);
  }

  // --- hands

  /// The types that may come to a hand.
  std::vector<std::string> held_types() const {
    std::vector<std::string> types;
    for (const FsfPiece& piece : rules_.pieces) {
      const auto name = army_.names.find(piece.type);
      if (name == army_.names.end() || army_.find(name->second)->is_royal) continue;
      if (rules_.captures_to_hand || is_held_at_start(piece.type)) types.push_back(piece.type);
    }
    return types;
  }

  bool is_held_at_start(const std::string& type) const {
    const char letter = small(rules_.find(type)->letter);
    return start_.hands[0].contains(letter) || start_.hands[1].contains(letter);
  }

  std::string hands_text() {
    const std::vector<std::string> types = held_types();
    for (const auto& [type, name] : army_.names)
      if (type != "king" && army_.find(name)->is_royal && is_held_at_start(type))
        rules_.leave_out("startFen", fmt::format("'{}' in hand: royal pieces are not dropped", name));
    if (types.empty()) return "";
    if (!rules_.drops && !rules_.captures_to_hand) {
      rules_.leave_out("startFen", "what is in hand and cannot be dropped");
      return "";
    }
    std::vector<std::string> names;
    for (const std::string& type : types) names.push_back(army_.names.at(type));
    std::string text = fmt::format("\nhands:\n  pieces: [{}]\n", join(names, ", "));
    if (rules_.captures_to_hand) text += "  captured: own\n";
    text += held_as_text() + start_text();
    if (rules_.drops) text += drops_text(types);
    return text;
  }

  std::string held_as_text() const {
    std::string text;
    for (const ArmyPiece& piece : army_.pieces)
      if (!piece.held_as.empty()) text += fmt::format("    {}: {}\n", piece.name, piece.held_as);
    return text.empty() ? "" : "  held-as:\n" + text;
  }

  std::string start_text() const {
    std::string text;
    for (std::size_t player : {0U, 1U}) {
      std::vector<std::string> held;
      for (const auto& [letter, count] : start_.hands[player])
        if (const FsfPiece* piece = rules_.find_letter(capital(letter)))
          held.push_back(fmt::format("{}: {}", army_.names.at(piece->type), count));
      if (!held.empty()) text += fmt::format("    {}: {{ {} }}\n", player == 0 ? "white" : "black", join(held, ", "));
    }
    return text.empty() ? "" : "  start:\n" + text;
  }

  std::string drops_text(const std::vector<std::string>& types) {
    // By the region; the empty one is anywhere.
    std::vector<std::pair<std::string, std::vector<std::string>>> groups;
    for (const std::string& type : types) {
      const std::string where = drop_region(type);
      auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == where; });
      if (group == groups.end()) group = groups.insert(groups.end(), {where, {}});
      group->second.push_back(army_.names.at(type));
    }
    std::string text = "  drops:\n";
    for (const auto& [where, names] : groups)
      text += where.empty() ? fmt::format("    - {}\n", join(names, " "))
                            : fmt::format("    - {{ pieces: {}, in: {} }}\n", list_text(names), where);
    return text;
  }

  std::string drop_region(const std::string& type) {
    const Squares board = Squares::board(rules_.columns, rules_.rows);
    Both<Squares> squares{rules_.drop_region[0] & board, rules_.drop_region[1] & board};
    const Both<Squares> mobility = rules_.mobility_of(type);
    for (std::size_t player : {0U, 1U}) squares[player] &= mobility[player];
    if (type == "pawn") {
      for (std::size_t player : {0U, 1U}) {
        if (!rules_.zone_pawn_drops) squares[player] = squares[player] - rules_.promotion_region[player];
        if (!rules_.first_rank_pawn_drops)
          squares[player] = squares[player] - Squares::row(player == 0 ? 0 : rules_.rows - 1);
      }
    }
    std::vector<std::string> parts;
    if (squares[0] != board || squares[1] != board)
      if (const auto text = region(army_.names.at(type) + "-drops", squares, "dropRegionWhite")) parts.push_back(*text);
    if (const auto dead_end = army_.dead_ends.find(type);
        dead_end != army_.dead_ends.end() && rules_.immobility_illegal)
      parts.push_back(fmt::format("{{ not: {} }}", dead_end->second));
    return parts.size() < 2 ? join(parts, "") : fmt::format("{{ and: [{}] }}", join(parts, ", "));
  }

  std::string hooks_text() {
    std::string text;
    if (const auto pieces = army_.names_of(rules_.no_doubled); !pieces.empty() && rules_.drops) {
      if (pieces.size() > 1)
        rules_.leave_out("dropNoDoubled", "promoted pieces of that type are not counted with the others");
      if (rules_.no_doubled_count == 0) rules_.leave_out("dropNoDoubledCount", "with 0 the piece is never dropped");
      const std::string most =
          rules_.no_doubled_count < 2 ? "" : fmt::format(", with: {{ most: {} }}", rules_.no_doubled_count);
      text += fmt::format("  one-per-column: {{ script: {}, pieces: {}, on: drops{} }}\n", one_per_column,
                          list_text(pieces), most);
    }
    if (const auto pawns = army_.names_of({"shogiPawn"}); rules_.no_pawn_drop_mate && rules_.drops && !pawns.empty())
      text += fmt::format("  no-mate-by-drop: {{ script: {}, pieces: {}, on: drops }}\n", no_mate_by, list_text(pawns));
    return text.empty() ? "" : "\nhooks:\n" + text;
  }

  // --- setup

  std::string setup_text() const {
    std::vector<std::vector<std::string>> rows;
    std::size_t width = 1;
    for (int row = rules_.rows - 1; row >= 0; --row) {
      rows.emplace_back();
      for (int column = 0; column < rules_.columns; ++column) {
        rows.back().push_back(symbol(cell(column, row)));
        width = std::max(width, rows.back().back().size());
      }
    }
    std::string text = "\nsetup: |\n";
    for (const auto& row : rows) {
      std::string line;
      for (const std::string& symbol : row) line += width == 1 ? symbol : pad_right(symbol, width + 1);
      text += "  " + line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
  }

  std::string symbol(const FsfCell& cell) const {
    if (cell.letter == 0) return ".";
    if (cell.letter == '*') return "#";
    std::string symbol = army_.symbol_of(rules_, cell);
    // Capital letters are those of the player who begins.
    char& letter = symbol.back();
    if (start_.black_begins) letter = is_capital(letter) ? small(letter) : capital(letter);
    return symbol;
  }

  // --- end

  bool has_royals() const {
    return std::any_of(army_.pieces.begin(), army_.pieces.end(), [](const ArmyPiece& p) { return p.is_royal; });
  }

  bool is_baring() const {
    return rules_.extinction_types == Types{any_piece} && rules_.extinction != "none" && rules_.extinction_claim &&
           rules_.extinction_count == 1 && rules_.extinction_opponent_count == 2 && army_.names.contains("king");
  }

  std::string end_text() {
    const bool is_check = !has_royals() || army_.names.contains("king") || rules_.extinction_royal;
    std::string text = fmt::format("\nend:\n  royals: {}\n  stalemate: {}\n", is_check ? "check" : "capture",
                                   rules_.pass_on_stalemate[0]  ? "pass"
                                   : rules_.stalemate == "none" ? "draw"
                                                                : rules_.stalemate);
    if (rules_.pass_on_stalemate[0] && is_check && has_royals())
      rules_.leave_out("passOnStalemate", "a player who is mated would pass too");
    if (rules_.pass_on_stalemate[0] && !has_royals())
      rules_.leave_out("passOnStalemate", "a player without any piece would pass too");
    text += goal_text();
    if (is_baring()) text += fmt::format("  bare: {{ result: {}, reply: true }}\n", rules_.extinction);
    // A first repetition is the least that program sees.
    if (rules_.fold_rule > 0) text += fmt::format("  repetition: {}\n", std::max(rules_.fold_rule, 2));
    if (rules_.stalemate == "none") rules_.leave_out("stalemateValue", "who cannot move has some result");
    return text + move_count_text();
  }

  std::string move_count_text() {
    if (rules_.move_rule == 0) return "";
    if (start_.clock != 0)
      rules_.leave_out(
          "startFen", fmt::format("the count of plies without progress begins with {}, and with 0 here", start_.clock));
    const auto resets = army_.names_of(resetting_types());
    for (const ArmyPromotion& promotion : army_.promotions)
      if (std::find(resets.begin(), resets.end(), promotion.piece) == resets.end()) leave_out_reset(promotion.piece);
    return fmt::format("  move-count: {{ plies: {}{} }}\n", 2 * rules_.move_rule,
                       resets.empty() ? "" : ", reset-by: " + list_text(resets));
  }

  /// A promotion restarts the count there, that of pieces other than pawns in some versions.
  void leave_out_reset(const std::string& piece) {
    const bool is_pawn = rules_.promotion_pawns[0].contains(army_.find(piece)->type);
    rules_.leave_out(
        rules_.said.contains("nMoveRuleTypes") ? "nMoveRuleTypes" : "nMoveRule",
        fmt::format("when '{}' promotes, the count of plies without progress may begin again there, and goes on here{}",
                    piece, is_pawn ? ", unless nMoveRuleTypes names it" : ""));
  }

  /// In that program only moves that the piece could not take back restart the count.
  Types resetting_types() {
    Types types;
    for (const FsfPiece& piece : rules_.pieces) {
      const bool is_named = rules_.move_rule_types[0].contains(piece.type) && !army_.names_of({piece.type}).empty();
      const FsfReturn returning = is_named ? returns(fsf_ways(piece.betza.text)) : FsfReturn::always;
      if (returning != FsfReturn::always) types.insert(piece.type);
      if (returning == FsfReturn::sometimes)
        rules_.leave_out(rules_.said.contains("nMoveRuleTypes") ? "nMoveRuleTypes" : "pawnTypes",
                         fmt::format("of '{}' only moves that it could not take back restart the count there, and all "
                                     "of them here",
                                     army_.names_of({piece.type})[0]));
    }
    return types;
  }

  std::string goal_text() {
    const Squares board = Squares::board(rules_.columns, rules_.rows);
    if (((rules_.flag_region[0] | rules_.flag_region[1]) & board).is_empty()) return "";
    if (rules_.flag_piece[0] != rules_.flag_piece[1])
      rules_.leave_out("flagPieceBlack", "both players reach the goal with the same pieces");
    if (rules_.flag_piece[0].contains(no_piece))
      rules_.leave_out(rules_.said.contains("flagPiece") ? "flagPiece" : "flagPieceWhite",
                       "versions of that program differ in whether no piece is any piece");
    const auto pieces = army_.names_of(rules_.flag_piece[0]);
    if (pieces.empty()) return "";
    const auto where = region("goal", rules_.flag_region, "flagRegionWhite");
    if (!where) return "";
    if (stands_in_goal(start_.black_begins ? 1 : 0))
      rules_.leave_out("startFen", "a piece in the goal wins after the first move there, and before it here");
    return fmt::format("  goal: {{ pieces: {}, in: {} }}\n", list_text(pieces), *where);
  }

  /// Is a piece of the player in its goal at the start?
  bool stands_in_goal(std::size_t player) const {
    for (int row = 0; row < rules_.rows; ++row)
      for (int column = 0; column < rules_.columns; ++column) {
        const FsfCell& there = cell(column, row);
        if (!is_letter(there.letter) || is_capital(there.letter) != (player == 0)) continue;
        std::string type = rules_.find_letter(capital(there.letter))->type;
        if (there.is_promoted) type = rules_.promoted_type.at(type);
        const Types& arriving = rules_.flag_piece[0];
        if (rules_.flag_region[player].has(column, row) && (arriving.contains(any_piece) || arriving.contains(type)))
          return true;
      }
    return false;
  }

  FsfRules& rules_;
  const FsfStart& start_;
  const Army& army_;
  NamedRegions& regions_;
};

/// A file in memory beside the shipped scripts that it may name, which are part of the program.
class OneFile : public Files {
 public:
  explicit OneFile(const std::string& text) : text_(text) {}

  std::optional<std::string> read(const std::string& path, std::string&) const override {
    return path.ends_with(".lua") ? fsf_script(path) : text_;
  }
  bool has(const std::string& path) const override { return path.ends_with(".lua"); }
  ShippedFiles shipped(Shipped kind) const override {
    ShippedFiles files;
    if (kind == Shipped::script)
      for (const std::string id : {one_per_column, no_mate_by}) files.emplace(id, id + ".lua");
    return files;
  }
  bool may_name(const std::string&, const std::string&) const override { return true; }

 private:
  const std::string& text_;
};

}  // namespace

namespace {

std::optional<ImportedVariant> make_variant(const Ini& file, const std::string& name, Diagnostics& diagnostics) {
  auto rules = read_fsf(file, name, diagnostics);
  if (!rules) return std::nullopt;
  const auto start = read_fsf_start(*rules, diagnostics);
  if (!start) return std::nullopt;
  NamedRegions regions;
  const auto army = build_army(*rules, *start, regions, diagnostics);
  if (!army) return std::nullopt;
  for (const auto& row : start->board)
    for (const FsfCell& cell : row)
      if (cell.letter != 0 && cell.letter != '*' && army->symbol_of(*rules, cell).empty()) {
        diagnostics.error(rules->start.whole, "ini", fmt::format("startFen: '+{}' has no promoted form", cell.letter));
        return std::nullopt;
      }
  const std::string source = file.find(name)->name_span.source->name();
  const std::string yaml =
      VariantWriter(*rules, *start, *army, regions).write(name, source.substr(source.find_last_of('/') + 1));
  return ImportedVariant{yaml, rules->left_out, file.find(name)->name_span};
}

}  // namespace

std::optional<ImportedVariant> import_fsf(const Ini& file, const std::string& name, Diagnostics& diagnostics) {
  Diagnostics messages;
  auto variant = make_variant(file, name, messages);
  for (Diagnostic message : messages.all()) {
    // What the program has built in stands in no file of the author's.
    if (message.span.source && message.span.source == fsf_builtin().sections.front().name_span.source)
      message = {message.severity, file.find(name)->name_span, message.code, "in the built-in base: " + message.message,
                 message.hint};
    diagnostics.add(message);
  }
  return variant;
}

void check_imported(const std::string& yaml, const Span& entry, Diagnostics& diagnostics) {
  Diagnostics messages;
  load_variant(OneFile(yaml), "imported.yaml", {}, messages);
  for (const Diagnostic& message : messages.all())
    if (message.severity == Severity::error)
      diagnostics.error(entry, message.code, fmt::format("this entry makes no game: {}", message.message),
                        message.hint);
}

}  // namespace trigon::engine
