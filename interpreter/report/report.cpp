#include "interpreter/report/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "interpreter/analysis/analysis.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/pictures/token_svg.h"
#include "interpreter/report/report_aim.h"
#include "interpreter/report/report_chess.h"
#include "interpreter/report/report_examples.h"
#include "interpreter/report/report_pieces.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/game.h"
#include "interpreter/script/hook_scripts.h"
#include "interpreter/search/piece_values.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/setup_choice.h"

namespace trigon::engine {

namespace {

std::string code_markup(const std::string& text) { return "`" + text + "`"; }

class ReportMaker {
 public:
  explicit ReportMaker(const LoadedVariant& variant)
      : variant_(variant), ruleset_(*variant.ruleset), analysis_(analyse(ruleset_, variant.hooks.get())) {}

  Report make() {
    add_head();
    add_aim();
    add_differences();
    add_board();
    add_introduction();
    add_pieces();
    add_rules();
    add_zones();
    add_examples();
    add_sample_game();
    add_options();
    add_values();
    add_mobility();
    add_sources();
    for (Block& block : report_.blocks) name_regions(block);
    return std::move(report_);
  }

 private:
  void name_regions(std::string& text) const { text = regions_in_words(ruleset_, std::move(text)); }

  void name_regions(Block& block) const {
    if (block.kind == Block::Kind::steps || block.kind == Block::Kind::table) return;
    name_regions(block.text);
    for (std::string& item : block.items) name_regions(item);
    for (Figure& figure : block.figures) name_regions(figure.caption);
  }

  Block& add(Block::Kind kind) {
    report_.blocks.emplace_back();
    report_.blocks.back().kind = kind;
    return report_.blocks.back();
  }
  void heading(int level, const std::string& text) {
    Block& block = add(Block::Kind::heading);
    block.level = level;
    block.text = text;
  }
  void paragraph(const std::string& text) { add(Block::Kind::paragraph).text = text; }
  void list(std::vector<std::string> items) {
    if (!items.empty()) add(Block::Kind::list).items = std::move(items);
  }

  void add_head() {
    report_.title = ruleset_.name;
    report_.description = ruleset_.description;
    std::vector<std::string> chosen;
    for (const OptionInfo& option : ruleset_.options)
      if (option.is_chosen) chosen.push_back(code_markup(option.name));
    if (!ruleset_.description.empty()) paragraph(ruleset_.description);
    if (!chosen.empty()) paragraph(fmt::format("Played with {}.", enumerate(chosen)));
  }

  void add_aim() {
    heading(2, "Aim");
    for (const std::string& aim : aims_in_words(ruleset_)) paragraph(aim);
    paragraph(players_in_words(ruleset_));
  }

  void add_differences() {
    std::vector<std::string> differences = differences_from_chess(ruleset_, analysis_);
    if (differences.empty()) return;
    heading(2, "What differs from chess");
    list(std::move(differences));
  }

  void add_board() {
    heading(2, "Board and setup");
    paragraph(fmt::format("The board has {}.", board_in_words(ruleset_)));
    Block& block = add(Block::Kind::figures);
    const Position start = start_position(ruleset_);
    block.figures.push_back({.caption = "The setup",
                             .position = start,
                             .status = status_in_words(start, std::nullopt),
                             .layers = layers_of(start)});
    Block& table = add(Block::Kind::table);
    table.rows.push_back({"player", "mark", "in pictures", "looks", "pieces"});
    for (Player player : ruleset_.all_players()) {
      const PlayerInfo& info = ruleset_.players[player];
      table.rows.push_back({info.name, std::string(1, info.mark), token_in_words(ruleset_, player),
                            facing_in_words(ruleset_, info.facing), army_of(player)});
    }
  }

  /// The marks of every piece that can move.
  std::vector<MarkLayer> layers_of(const Position& position) const {
    std::vector<MarkLayer> layers;
    for (const Cell cell : ruleset_.grid.cells()) {
      const Piece piece = position.at(cell);
      if (piece.is_empty() || is_nobody(piece.owner())) continue;
      Marks marks = piece_marks(position, cell);
      if (std::ranges::all_of(marks, [](const CellMark& mark) { return mark == CellMark(); })) continue;
      layers.push_back({.cell = cell,
                        .marks = std::move(marks),
                        .id = fmt::format("start-{}", cell),
                        .title = fmt::format("{} of {} on {}", ruleset_.types[piece.type()].name,
                                             ruleset_.players[piece.owner()].name, ruleset_.labels[cell])});
    }
    return layers;
  }

  void add_introduction() {
    if (variant_.introduction.empty()) return;
    heading(2, "First steps");
    Block& block = add(Block::Kind::steps);
    block.text = "first";
    for (const IntroductionStep& step : variant_.introduction) {
      Diagnostics ignored;
      auto position = read_position(ruleset_, LocatedText::standalone("introduction", step.position), ignored);
      if (!position) continue;
      std::string caption = fmt::format("{}. {}", block.figures.size() + 1, step.text);
      std::vector<std::string> moves = coded(step.moves);
      if (!moves.empty()) caption += fmt::format(" ({})", enumerate(moves, "or"));
      block.figures.push_back({.caption = std::move(caption), .position = std::move(*position)});
    }
  }

  /// A player's pieces in words: "king, 2 × rook, 8 × pawn". A number and its piece stay on one line.
  std::string army_of(Player player) const {
    std::vector<int> counts(ruleset_.types.size());
    for (const Placement& placement : ruleset_.setup)
      if (placement.owner == player) ++counts[placement.type];
    std::vector<std::string> parts;
    for (std::size_t t = 0; t < counts.size(); ++t)
      if (counts[t] > 0)
        parts.push_back(counts[t] == 1 ? ruleset_.types[t].name
                                       : fmt::format("{}\u00a0×\u00a0{}", counts[t], ruleset_.types[t].name));
    return join(parts, ", ");
  }

  /// The types that can be in the game, in the order of the file.
  std::vector<PieceType> types() const {
    std::vector<PieceType> result;
    for (PieceType type : ruleset_.all_types())
      if (analysis_.is_in_game(type)) result.push_back(type);
    return result;
  }

  Player owner_of(PieceType type) const { return analysis_.first_owner(type); }

  void add_pieces() {
    heading(2, "Pieces");
    paragraph(std::string(ruleset_.grid.lattice().steps_in_words));
    add(Block::Kind::legend);
    for (PieceType type : types()) add_piece(type);
  }

  void add_piece(PieceType type) {
    const PieceTypeInfo& info = ruleset_.types[type];
    heading(3, fmt::format("{} ({})", capitalized(info.name), info.symbol));
    if (!info.description.empty()) paragraph(info.description);
    if (info.is_royal) paragraph("Royal: the game turns on it.");
    std::vector<std::string> items;
    for (const TermInfo& term : info.terms) {
      const std::string item = term_sentence(ruleset_, term);
      if (std::find(items.begin(), items.end(), item) == items.end()) items.push_back(item);
      note_zones(term);
    }
    list(std::move(items));
    if (const auto bound = bound_in_words(ruleset_, analysis_, type)) paragraph("Each one is " + *bound + ".");
    std::vector<Figure> figures = piece_figures(ruleset_, analysis_, type, owner_of(type));
    if (!figures.empty()) add(Block::Kind::figures).figures = std::move(figures);
  }

  /// Special moves, and how a game goes on. A script that fails in some position of a game does not spoil the page.
  void add_examples() {
    try {
      const std::vector<Example> examples = find_examples(variant_.ruleset);
      if (examples.empty()) return;
      heading(2, "Examples");
      for (const Example& example : examples) {
        heading(3, example.title);
        add(Block::Kind::figures).figures = example.figures;
      }
    } catch (const HookError&) {
      return;
    }
  }

  void add_sample_game() {
    try {
      std::vector<Figure> figures = sample_game(variant_.ruleset);
      if (figures.size() < 2) return;
      heading(2, "How a game may begin");
      paragraph("The first moves of a game that the computer has played against itself.");
      Block& block = add(Block::Kind::steps);
      block.text = "game";
      block.figures = std::move(figures);
    } catch (const HookError&) {
      return;
    }
  }

  void add_values() {
    const PieceValues values(ruleset_);
    heading(2, "Values");
    paragraph("What pieces are worth to the computer player, where a pawn of chess is worth 1.");
    Block& table = add(Block::Kind::table);
    table.rows.push_back({"piece", "value"});
    for (PieceType type : types()) {
      if (ruleset_.types[type].is_royal) continue;
      const PieceWorth& worth = values.worth(type, owner_of(type));
      std::string name = ruleset_.types[type].name;
      if (worth.is_given) name += ", as the game says";
      table.rows.push_back({std::move(name), fmt::format("{:.2f}", worth.value / 100.0)});
    }
  }

  void add_sources() {
    heading(2, "Source");
    if (!ruleset_.source.empty()) paragraph(ruleset_.source);
    paragraph("The setup as text: " + code_markup(print_position(start_position(ruleset_))));
  }

  static std::string number(double value) { return fmt::format("{:.1f}", value); }

  void add_mobility() {
    heading(2, "Mobility");
    paragraph(
        "To how many cells a piece can go on an otherwise empty board, over all cells on which it can come to "
        "stand. First moves and hops over pieces are left out.");
    Block& table = add(Block::Kind::table);
    table.rows.push_back({"piece", "cells", "mean", "least", "most"});
    for (const Orientation& orientation : ruleset_.grid.lattice().orientations)
      table.rows[0].push_back(orientation.title);
    for (PieceType type : types()) {
      const PieceAnalysis& piece = analysis_.of(type, owner_of(type));
      const std::string& name = ruleset_.types[type].name;
      const bool is_one = is_same(piece.moves, piece.captures);
      table.rows.push_back(mobility_row(is_one ? name : name + ", moves", piece, piece.moves));
      if (!is_one) table.rows.push_back(mobility_row(name + ", captures", piece, piece.captures));
    }
  }

  static bool is_same(const Spread& a, const Spread& b) {
    return a.mean == b.mean && a.least == b.least && a.most == b.most;
  }

  std::vector<std::string> mobility_row(const std::string& name, const PieceAnalysis& piece,
                                        const Spread& spread) const {
    std::vector<std::string> row = {name, std::to_string(piece.reachable.size()), number(spread.mean),
                                    std::to_string(spread.least), std::to_string(spread.most)};
    for (std::size_t i = 0; i < ruleset_.grid.lattice().orientations.size(); ++i)
      row.push_back(spread.cells_of_orientation[i] > 0 ? number(spread.mean_of_orientation[i]) : "-");
    // A piece that only hops has nothing to count on an empty board.
    if (spread.most == 0) std::fill(row.begin() + 2, row.end(), "-");
    return row;
  }

  void add_rules() {
    heading(2, "Rules");
    RuleText text;
    for (const Rule* rule : rulebook())
      if (rule->say) rule->say(ruleset_, text);
    for (const auto& [section, sentences] : text.sections) {
      heading(3, title_of(section));
      list(sentences);
    }
    for (const auto& [what, zone] : text.zones) note_zone(zone, what);
  }

  void note_zones(const TermInfo& term) {
    for (const auto* zone : {&term.from, &term.to, &term.within})
      if (*zone) note_zone(**zone, "");
  }

  /// Notes a zone that is to be drawn, each once, by its name or by its purpose.
  void note_zone(const Zone& zone, const std::string& what) {
    if (!has_cells(zone)) return;
    const std::string* name = zone_name(ruleset_, zone);
    if (!name && what.empty()) return;
    for (const auto& [known, cells] : zones_)
      if (cells == zone) return;
    zones_.emplace_back(name ? *name : what, zone);
  }

  void add_zones() {
    if (zones_.empty()) return;
    heading(2, "Zones");
    Block& block = add(Block::Kind::figures);
    for (const auto& [name, zone] : zones_) {
      const bool is_same =
          std::all_of(zone.begin(), zone.end(), [&zone = zone](const CellSet& cells) { return cells == zone[0]; });
      // The zones of the other players are the same, seen from their sides.
      const std::string words = replace_all(name, "-", " ");
      const std::string caption = is_same ? words : fmt::format("{}, of {}", words, ruleset_.players[0].name);
      block.figures.push_back({caption, Position(ruleset_), std::nullopt, zone[0]});
    }
  }

  void add_options() {
    const auto& family = ruleset_.setup_family;
    if (!family && ruleset_.options.empty()) return;
    heading(2, "Options");
    paragraph("What players may choose before a game.");
    std::vector<std::string> items;
    if (family)
      items.push_back(fmt::format("{} to {}: one of {} setups, by its number. {} draws one by a seed. This is {}.",
                                  code_markup(setup_choice(0)), code_markup(setup_choice(family->count - 1)),
                                  family->count, code_markup("seed=7"), code_markup(setup_choice(family->number))));
    for (const OptionInfo& option : ruleset_.options) {
      if (is_setup_choice(option.name)) continue;
      std::string item = code_markup(option.name);
      if (!option.description.empty()) item += ": " + option.description;
      if (!option.needs.empty()) item += fmt::format(" Needs {}.", enumerate(coded(option.needs)));
      if (!option.excludes.empty()) item += fmt::format(" Not with {}.", enumerate(coded(option.excludes), "or"));
      items.push_back(item);
    }
    list(std::move(items));
  }

  static std::vector<std::string> coded(std::vector<std::string> names) {
    for (std::string& name : names) name = code_markup(name);
    return names;
  }

  const LoadedVariant& variant_;
  const Ruleset& ruleset_;
  const Analysis analysis_;
  Report report_;
  std::vector<std::pair<std::string, Zone>> zones_;
};

}  // namespace

Report make_report(const LoadedVariant& variant) { return ReportMaker(variant).make(); }

}  // namespace trigon::engine
