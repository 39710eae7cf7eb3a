// Lines: the end for a player who has a number of pieces in a row, or in a block.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rulebook/step_kinds.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine::line_rule {

constexpr Ending by_line{"line", "by a line"};
constexpr std::string_view reached_line = "ending.line", reached_block = "line-block", reached_short = "line-short";

/// Cells that follow each other, or belong to one block.
using Cells = std::vector<Cell>;

class Line : public EndCondition {
 public:
  bool may_hold(const Position& position) const override {
    return std::ranges::any_of(position.players_in(), [&](Player player) { return has_line(position, player); });
  }

  /// Of players who have lines the one counts who has just moved, or else has moved last before.
  std::optional<Outcome> outcome(const Position& position) const override {
    const auto seats = static_cast<Player>(position.ruleset().player_count());
    for (Player back = 1; back <= seats; ++back) {
      const auto player = static_cast<Player>((position.turn() + seats - back) % seats);
      if (position.is_in(player) && has_line(position, player)) return outcome_for(position, by_line, player, result);
    }
    return std::nullopt;
  }

  bool has_line(const Position& position, Player player) const {
    return longest(position, player) >= length || has_block(position, player);
  }

  /// The most pieces of the player in one line.
  int longest(const Position& position, Player player) const {
    int most = 0;
    for (const Cells& line : lines) {
      int run = 0;
      for (const Cell cell : line) {
        if (counts(position, player, cell))
          most = std::max(most, ++run);
        else if (!may_be_apart)
          run = 0;
      }
    }
    return most;
  }

  bool has_block(const Position& position, Player player) const {
    return std::ranges::any_of(blocks, [&](const Cells& cells_of_block) {
      return std::ranges::all_of(cells_of_block, [&](Cell cell) { return counts(position, player, cell); });
    });
  }

  TypeSet pieces;
  /// How many pieces make a line, and along which kinds of steps (bits of StepKind).
  int length = 0;
  StepKinds kinds = orthogonal | diagonal | triagonal;
  /// May other pieces and empty cells stand between them?
  bool may_be_apart = false;
  /// How many cells a block is wide and high that counts as a line; 0 without such blocks.
  int block = 0;
  Result result = Result::win;
  /// All lines of the board, each from one edge to the other, and all blocks.
  std::vector<Cells> lines, blocks;

 private:
  bool counts(const Position& position, Player player, Cell cell) const {
    const Piece piece = position.at(cell);
    return !piece.is_empty() && piece.owner() == player && pieces.contains(piece.type());
  }
};

const Line* line_of(const Ruleset& ruleset) { return find_condition<Line>(ruleset.end.before_moves); }

Cell step_of(const Grid& grid, Cell cell, Heading heading, StepKinds kinds) {
  return (grid.kind(cell, heading) & kinds) != 0 ? grid.step(cell, heading) : no_cell;
}

/// All lines of at least `least` cells along steps of these kinds; each way once.
std::vector<Cells> lines_of(const Grid& grid, StepKinds kinds, int least) {
  std::vector<Cells> lines;
  for (Heading heading = 0; heading < grid.heading_count() / 2; ++heading) {
    CellSet entered;
    for (const Cell cell : grid.cells())
      if (const Cell next = step_of(grid, cell, heading, kinds); next != no_cell) entered.insert(next);
    for (const Cell first : grid.cells()) {
      if (entered.contains(first)) continue;
      Cells line;
      for (Cell cell = first; cell != no_cell; cell = step_of(grid, cell, heading, kinds)) line.push_back(cell);
      if (line.size() >= static_cast<std::size_t>(least)) lines.push_back(std::move(line));
    }
  }
  return lines;
}

/// All blocks of so many cells in each direction, on one level.
std::vector<Cells> blocks_of(const Grid& grid, int width) {
  std::vector<Cells> blocks;
  if (width == 0) return blocks;
  for (const Cell corner : grid.cells()) {
    Cells block;
    Coordinates at = grid.coordinates(corner);
    for (int row = 0; row < width; ++row)
      for (int column = 0; column < width; ++column) {
        const Cell cell = grid.cell_at({at.column + column, at.row + row, at.level});
        if (cell != no_cell) block.push_back(cell);
      }
    if (block.size() == static_cast<std::size_t>(width * width)) blocks.push_back(std::move(block));
  }
  return blocks;
}

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "line");
  if (!node) return;
  const Fields fields(*node, "end: line", "line", loading.diagnostics);
  if (!node->is_map()) return;
  const auto rule = std::make_shared<Line>();
  const YamlNode* pieces = fields.find("pieces");
  rule->pieces = pieces ? loading.piece_set(*pieces, "end: line: pieces") : loading.ruleset->all_types();
  fields.require("length");
  rule->length = fields.integer("length").value_or(1);
  rule->may_be_apart = fields.boolean("apart").value_or(false);
  rule->block = fields.integer("block").value_or(0);
  if (const auto result = read_result(fields, "result")) rule->result = *result;
  if (const YamlNode* kinds = fields.find("along")) rule->kinds = read_step_kinds(loading, *kinds, "end: line: along");
  rule->lines = lines_of(loading.grid(), rule->kinds, rule->length);
  rule->blocks = blocks_of(loading.grid(), rule->block);
  loading.ruleset->end.before_moves.push_back(rule);
}

Json value(const Ruleset& ruleset, const Names& names) {
  const Line* rule = line_of(ruleset);
  if (!rule) return nullptr;
  return {{"pieces", types_to_json(rule->pieces, names)},
          {"length", rule->length},
          {"along", words_of_kinds(rule->kinds)},
          {"apart", rule->may_be_apart},
          {"block", rule->block == 0 ? Json() : Json(rule->block)},
          {"result", name_of(rule->result)}};
}

void say(const Ruleset& ruleset, RuleText& text) {
  const Line* rule = line_of(ruleset);
  if (!rule) return;
  const char* verb = verb_of(rule->result);
  const std::string pieces =
      rule->pieces == ruleset.all_types() ? "pieces" : "pieces of the kind " + list_types(ruleset, rule->pieces, "or");
  const std::vector<std::string> ways =
      words_of_kinds(ruleset.grid.lattice().is_flat ? rule->kinds & (orthogonal | diagonal) : rule->kinds);
  text.say(RuleHeading::end,
           fmt::format("A player who has {} {} in one {} line{}{} {}.", rule->length, pieces, enumerate(ways, "or"),
                       rule->may_be_apart ? ", near or far from each other," : "",
                       rule->block == 0 ? "" : fmt::format(", or a block of {0} by {0},", rule->block),
                       verb ? verb : "draws"));
}

void collect(RuleItems& items) {
  items.add_at("end.line", reached_line, "end: a line");
  items.add_at("end.line.block", reached_block, "end: a block");
  items.add_at("end.line.length", reached_short, "end: a line that is a piece too short", condition_kind);
}

void at_end(const Position& position, const Outcome& outcome, Reached& reached) {
  const Line* rule = line_of(position.ruleset());
  if (!rule || outcome.ending != &by_line) return;
  for (const Player player : position.players_in()) {
    if (rule->longest(position, player) >= rule->length) reached.insert(reached_line);
    if (rule->has_block(position, player)) reached.insert(reached_block);
  }
}

void at_no_end(const Game& game, Reached& reached) {
  const Line* rule = line_of(game.ruleset());
  if (!rule) return;
  for (const Player player : game.position().players_in())
    if (rule->longest(game.position(), player) == rule->length - 1) reached.insert(reached_short);
}

/// Warns of lines that the board has no room for.
void lint(const LintSubject& subject) {
  const Line* rule = line_of(subject.ruleset());
  if (rule && rule->lines.empty())
    subject.found.warning(place_of(subject.loaded, "end", "line"), "line",
                          fmt::format("line: no line of this board has {} cells", rule->length));
}

bool has_result(const Ruleset& ruleset, bool is_draw) {
  const Line* rule = line_of(ruleset);
  return rule && (rule->result == Result::draw) == is_draw;
}

constexpr FsfKey fsf_keys[] = {
    {"connectN", FsfKey::Kind::number, 0, 16},   {"collinearN", FsfKey::Kind::number, 0, 16},
    {"connectNxN", FsfKey::Kind::number, 0, 16}, {"connectHorizontal", FsfKey::Kind::flag, 1},
    {"connectVertical", FsfKey::Kind::flag, 1},  {"connectDiagonal", FsfKey::Kind::flag, 1},
    {"connectPieceTypes", FsfKey::Kind::pieces}, {"connectValue", FsfKey::Kind::result}};

std::string from_fsf(FsfEntry& entry) {
  const auto number = [&](std::string_view key) { return entry.numbers.at(key); };
  const int touching = number("connectN"), apart = number("collinearN"), block = number("connectNxN");
  const int length = std::max(touching, apart);
  if (length == 0 && block == 0) return "";
  if (touching > 0 && apart > 0) entry.left_out["collinearN"] = "one rule of lines, beside connectN";
  if (length == 0) entry.left_out["connectNxN"] = "blocks count beside lines, and there is no connectN";
  if (number("connectHorizontal") != number("connectVertical"))
    entry.left_out["connectVertical"] = "rows and columns make lines both, or neither";
  std::vector<std::string> fields;
  if (const auto& pieces = entry.pieces.at("connectPieceTypes"); !pieces.empty() && pieces != entry.all_pieces)
    fields.push_back(fmt::format("pieces: [{}]", join(pieces, ", ")));
  fields.push_back(fmt::format("length: {}", length));
  if (number("connectDiagonal") == 0) fields.emplace_back("along: orthogonal");
  if (number("connectHorizontal") == 0) fields.emplace_back("along: diagonal");
  if (apart > 0) fields.emplace_back("apart: true");
  if (block > 0) fields.push_back(fmt::format("block: {}", block));
  if (const auto value = entry.results.find("connectValue"); value != entry.results.end())
    fields.push_back("result: " + value->second);
  return fmt::format("{{ {} }}", join(fields, ", "));
}

extern const Rule line{.key = "end.line",
                       .kind = "end",
                       .read = read,
                       .value = value,
                       .say = say,
                       .lets_win = [](const Ruleset& ruleset) { return has_result(ruleset, false); },
                       .lets_draw = [](const Ruleset& ruleset) { return has_result(ruleset, true); },
                       .collect = collect,
                       .at_no_end = at_no_end,
                       .at_end = at_end,
                       .lint = lint,
                       .fsf_keys = fsf_keys,
                       .from_fsf = from_fsf};

}  // namespace trigon::engine::line_rule
