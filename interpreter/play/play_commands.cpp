#include "interpreter/play/play_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "interpreter/explain/move_shape.h"
#include "interpreter/explain/why.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/play/board_view.h"
#include "interpreter/play/saved_game.h"
#include "interpreter/play/typed_text.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"

namespace trigon::engine {

namespace {

void say_over(PlayTable& table) {
  say(table, fmt::format("The game is over: {}", describe_end(table.ruleset(), *table.game.end())));
}

void show_targets(PlayTable& table, Cell cell) {
  const Ruleset& ruleset = table.ruleset();
  const Piece piece = table.position().at(cell);
  const std::string& label = ruleset.labels[cell];
  if (piece.is_empty()) return say(table, label + " is empty.");
  const std::string& type = ruleset.types[piece.type()].name;
  const std::string owner = is_nobody(piece.owner()) ? "nobody" : table.name_of(piece.owner());
  if (const Player turn = table.position().turn(); piece.owner() != turn)
    return say(table,
               fmt::format("The {} on {} belongs to {}, and {} is to move.", type, label, owner, table.name_of(turn)));
  const MoveList moves = moves_from(table.game.game(), cell);
  if (moves.empty()) return say(table, fmt::format("The {} on {} has no legal move.", type, label));
  table.host.write("\n" + draw_targets(table.game, moves, table.settings.style));
}

void show_drops(PlayTable& table, PieceType type) {
  const MoveList moves = drops_of(table.game.game(), type);
  if (moves.empty()) return say(table, fmt::format("No {} can be dropped.", table.ruleset().types[type].name));
  table.host.write("\n" + draw_targets(table.game, moves, table.settings.style));
}

void list(PlayTable& table, const std::string& argument) {
  if (table.game.end()) return say_over(table);
  if (argument.empty()) return table.host.write(list_moves(table.position(), table.game.game().moves()));
  const Cell cell = find_typed_cell(table.ruleset(), argument);
  if (cell == no_cell) return say(table, fmt::format("There is no cell '{}'.", argument));
  show_targets(table, cell);
}

std::string describe_value(int value) {
  const int plies = win_value - std::abs(value);
  if (is_decided(value))
    return fmt::format("{} in {} {}", value > 0 ? "it wins" : "it loses", plies, plies == 1 ? "move" : "moves");
  return fmt::format("worth {:+.2f} pawns", value / 100.0);
}

void hint(PlayTable& table, const std::string& /*argument*/) {
  constexpr int hint_level = 8;
  const Thought thought = table.computer.think(table.game, hint_level);
  say(table, fmt::format("{} is what level {} would play: {}.", print_move(table.position(), thought.best), hint_level,
                         describe_value(thought.value)));
  if (thought.line.size() > 1) say(table, "It expects " + join(thought.line, " "));
}

void why(PlayTable& table, const std::string& argument) {
  say(table, explain_move(table.game.game(), joined_cells(table.ruleset(), argument)).text);
}

/// Marks the turn before the current position, after an undo or a load.
void show_last_turn(PlayTable& table) {
  const std::size_t turns = table.game.turns().size();
  begin_anew(table, turns == 0 ? 0 : turns - 1);
}

void undo(PlayTable& table, const std::string& /*argument*/) {
  const auto& turns = table.game.turns();
  const auto last = std::find_if(turns.rbegin(), turns.rend(),
                                 [&](const PlayedTurn& turn) { return table.seats[turn.player].is_person(); });
  if (last == turns.rend()) return say(table, "There is no move of yours to take back.");
  const auto left = static_cast<std::size_t>(turns.rend() - last - 1);
  while (turns.size() > left) table.game.undo();
  show_last_turn(table);
}

/// A turn other than a move, in words.
std::string in_words(const PlayTable& table, const PlayedTurn& turn) {
  if (turn.kind == TurnKind::agreed_draw) return "a draw was agreed";
  return table.name_of(turn.player) + (turn.kind == TurnKind::time ? " ran out of time" : " resigned");
}

/// Lists the moves, and the other turns below them.
void list_turns(PlayTable& table, const std::string& /*argument*/) {
  std::vector<std::string> moves, others;
  for (const PlayedTurn& turn : table.game.turns())
    if (turn.kind == TurnKind::move)
      moves.push_back(turn.text);
    else
      others.push_back(in_words(table, turn) +
                       (moves.empty() ? " before the first move" : fmt::format(" after move {}", moves.size())));
  say(table, moves.empty() ? "No move was made yet." : join(moves, " "));
  for (const std::string& other : others) say(table, other);
}

void change(PlayTable& table, const std::string& argument) {
  Diagnostics diagnostics;
  if (!argument.empty() &&
      !change_seat(table.ruleset(), argument, table.settings.level, "seat", table.seats, diagnostics))
    return table.host.write(format_diagnostics(diagnostics, table.settings.style));
  list_seats(table);
}

void save(PlayTable& table, const std::string& path) {
  if (table.host.write_file(path, write_saved_game(table.game, table.settings.variant, path)))
    say(table, "The game is saved in " + path);
}

void load(PlayTable& table, const std::string& path) {
  std::string error;
  const auto text = table.host.read_file(path, error);
  if (!text) return say(table, fmt::format("'{}' cannot be read: {}", path, error));
  Diagnostics diagnostics;
  auto loaded = read_saved_game(table.game.game().ruleset_ptr(), table.settings.variant, path, *text, diagnostics);
  if (!loaded) return table.host.write(format_diagnostics(diagnostics, table.settings.style));
  table.game = std::move(*loaded);
  show_last_turn(table);
}

void offer_draw(PlayTable& table, const std::string& /*argument*/) {
  const Position& position = table.position();
  if (!may_be_drawn(table.ruleset())) return say(table, "The rules of this game know no draw.");
  table.agreed.insert(position.turn());
  for (Player other : contenders(table.ruleset())) {
    if (!position.is_in(other) || table.agreed.contains(other) || table.seats[other].is_person()) continue;
    if (!table.computer.would_agree(table.game, other)) {
      table.agreed = {};
      return say(table, fmt::format("{} ({}) declines.", table.name_of(other), table.seat_holder(other)));
    }
    table.agreed.insert(other);
  }
  if ((table.agreed & position.players_in()) != position.players_in())
    return say(table,
               fmt::format("{} offers a draw. Others accept by typing draw in their turn, and decline by a move.",
                           table.name_of(position.turn())));
  const std::size_t turns = table.game.turns().size();
  table.game.agree_draw();
  begin_anew(table, turns);
}

void resign(PlayTable& table, const std::string& /*argument*/) {
  const std::size_t turns = table.game.turns().size();
  table.game.resign();
  begin_anew(table, turns);
}

struct Command {
  std::string name, argument, help;
  void (*run)(PlayTable& table, const std::string& argument);
  bool needs_argument = false;
  /// Does the command work when the game is over?
  bool is_for_later = true;
};

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {"moves", "[CELL]", "lists the legal moves, or those of one piece", list},
      {"board", "", "draws the board again", [](PlayTable& table, const std::string&) { show_position(table); }},
      {"hint", "", "suggests a move, and what may follow it", hint, false, false},
      {"why", "MOVE", "explains why a move is legal or not", why, true},
      {"undo", "", "takes back your last move and all after it", undo},
      {"history", "", "lists the moves so far", list_turns},
      {"position", "", "prints the position in one line",
       [](PlayTable& table, const std::string&) { print_text(table); }},
      {"seat", "[NAME=WHO]", "changes who plays: human, computer, level1 to level10", change},
      {"save", "FILE", "saves the game to a file", save, true},
      {"load", "FILE", "goes on with a game that was saved", load, true},
      {"draw", "", "offers a draw, or accepts one", offer_draw, false, false},
      {"resign", "", "gives the game up", resign, false, false},
      {"help", "", "lists what can be typed",
       [](PlayTable& table, const std::string&) { table.host.write(play_help()); }},
      {"quit", "", "leaves the game", [](PlayTable& table, const std::string&) { table.has_quit = true; }},
  };
  return all;
}

void carry_out(PlayTable& table, const Command& command, const std::string& argument) {
  if (command.needs_argument && argument.empty())
    return say(table, fmt::format("Something is missing: {} {}", command.name, command.argument));
  if (command.argument.empty() && !argument.empty())
    return say(table, fmt::format("{} stands alone, without '{}'", command.name, argument));
  if (table.game.end() && !command.is_for_later) return say_over(table);
  command.run(table, argument);
}

std::string unknown(const std::string& text) {
  std::vector<std::string> names;
  for (const Command& command : commands()) names.push_back(command.name);
  const auto meant = nearest_name(text, names);
  return fmt::format("'{}' is neither a move nor a command. {}", text,
                     meant ? fmt::format("Did you mean {}?", *meant) : "Type help to see what there is.");
}

void make(PlayTable& table, const Move& move) {
  const Player player = table.position().turn();
  table.first_marked = table.game.turns().size();
  table.game.play(move);
  end_turn(table, player);
}

/// Answers a move, a cell, or a piece to drop.
void answer_move(PlayTable& table, const std::string& typed) {
  if (table.game.end()) return say_over(table);
  const Ruleset& ruleset = table.ruleset();
  const std::string text = joined_cells(ruleset, typed);
  const MoveList fitting = fitting_moves(table.game.game(), text);
  if (fitting.size() == 1) return make(table, fitting[0]);
  if (fitting.size() > 1)
    return say(table, fmt::format("'{}' may be one of these: {}", text, trim(list_moves(table.position(), fitting))));
  if (const Cell cell = find_typed_cell(ruleset, text); cell != no_cell) return show_targets(table, cell);
  if (const auto type = dropped_type(ruleset, text)) return show_drops(table, *type);
  if (!may_be_move(ruleset, text)) return say(table, unknown(text));
  say(table, explain_move(table.game.game(), text).text);
}

}  // namespace

void answer_line(PlayTable& table, const std::string& line) {
  if (line.size() > longest_typed_line)
    return say(table, fmt::format("This line is longer than {} characters and was not read.", longest_typed_line));
  const std::string typed = visible(trim(line));
  if (typed.empty()) return;
  const std::size_t space = typed.find_first_of(" \t");
  const std::string word = typed.substr(0, space);
  const std::string rest(space == std::string::npos ? "" : trim(std::string_view(typed).substr(space)));
  for (const Command& command : commands())
    if (is_same_but_case(command.name, word)) return carry_out(table, command, rest);
  answer_move(table, typed);
}

std::string play_help() {
  std::vector<std::pair<std::string, std::string>> lines = {
      {"MOVE", "makes a move, such as e2-e4; e2e4 and e2 e4 will do"},
      {"CELL", "shows where the piece on this cell can go"},
      {"LETTER@", "shows where a piece in hand can be dropped"},
  };
  for (const Command& command : commands())
    lines.emplace_back(command.argument.empty() ? command.name : command.name + " " + command.argument, command.help);
  std::string text;
  for (const auto& [typed, help] : lines) text += fmt::format("  {}  {}\n", pad_right(typed, 16), help);
  return text;
}

}  // namespace trigon::engine
