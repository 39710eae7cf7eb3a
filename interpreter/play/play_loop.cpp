#include "interpreter/play/play_loop.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/explain/why.h"
#include "interpreter/model/hooks.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/play/board_view.h"
#include "interpreter/play/saved_game.h"
#include "interpreter/script/allowance.h"
#include "interpreter/search/levels.h"
#include "interpreter/search/think.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"

namespace trigon::engine {

namespace {

/// Of `hint`.
constexpr int hint_level = 8;

class PlayLoop {
 public:
  PlayLoop(PlayedGame game, const PlaySettings& settings, PlayHost& host)
      : settings_(settings), seats_(settings.seats), host_(host), game_(std::move(game)) {}

  void run() {
    greet();
    while (!has_quit_) {
      if (game_.end()) {
        announce_end();
        if (!has_people() || !ask()) return;
      } else if (!(is_for_person() ? ask() : let_computer_move())) {
        return;
      }
    }
  }

  static std::string help() {
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

 private:
  struct Command {
    std::string name, argument, help;
    void (PlayLoop::*run)(const std::string& argument);
    bool needs_argument = false;
    /// Does it mean something when the game is over?
    bool is_for_later = true;
  };

  static const std::vector<Command>& commands() {
    static const std::vector<Command> all = {
        {"moves", "[CELL]", "lists the legal moves, or those of one piece", &PlayLoop::list},
        {"board", "", "draws the board again", &PlayLoop::show_board},
        {"hint", "", "suggests a move, and what may follow it", &PlayLoop::hint, false, false},
        {"why", "MOVE", "explains why a move is legal or not", &PlayLoop::why, true},
        {"undo", "", "takes back your last move and all after it", &PlayLoop::undo},
        {"history", "", "lists the moves so far", &PlayLoop::list_turns},
        {"position", "", "prints the position in one line", &PlayLoop::print_text},
        {"seat", "[NAME=WHO]", "changes who plays: human, computer, level1 to level10", &PlayLoop::change},
        {"save", "FILE", "saves the game to a file", &PlayLoop::save, true},
        {"load", "FILE", "goes on with a game that was saved", &PlayLoop::load, true},
        {"draw", "", "offers a draw, or accepts one", &PlayLoop::offer_draw, false, false},
        {"resign", "", "gives the game up", &PlayLoop::resign, false, false},
        {"help", "", "lists what can be typed", &PlayLoop::show_help},
        {"quit", "", "leaves the game", &PlayLoop::quit},
    };
    return all;
  }

  // --- turns ---------------------------------------------------------------------------------------------------------

  const Ruleset& ruleset() const { return game_.ruleset(); }
  const Position& position() const { return game_.position(); }
  const std::string& name_of(Player player) const { return ruleset().players[player].name; }
  bool has_people() const { return count_people(ruleset(), seats_) > 0; }
  bool is_for_person() const { return seats_[position().turn()].is_person() || must_ask_; }

  std::string occupant(Player player) const {
    const bool is_you = seats_[player].is_person() && count_people(ruleset(), seats_) == 1;
    return is_you ? "you" : describe_seat(seats_[player]);
  }

  void say(const std::string& text) { host_.write(wrap(text, "", "  ") + "\n"); }

  void greet() {
    host_.write(board_title(ruleset()) + "\n");
    list_seats();
    if (!has_people() || game_.end()) return;
    const std::string example =
        is_for_person() ? " such as " + print_move(position(), game_.game().moves().front()) : "";
    say(fmt::format("Type a move{}, a cell to see where its piece can go, or help.", example));
  }

  void list_seats() {
    for (Player player : contenders(ruleset())) say(fmt::format("{}: {}", name_of(player), occupant(player)));
  }

  void announce_end() {
    if (is_end_announced_) return;
    is_end_announced_ = true;
    show_position();
    const std::vector<int> ranks = game_.ranks();
    std::vector<Player> players = contenders(ruleset());
    std::stable_sort(players.begin(), players.end(), [&](Player a, Player b) { return ranks[a] < ranks[b]; });
    for (Player player : players) say(fmt::format("{}. {} ({})", ranks[player], name_of(player), occupant(player)));
    if (has_people()) say("You may still type undo, save FILE or quit.");
  }

  /// The board, and whose turn it is or how the game has ended.
  void show_position() {
    // Of others who have moved often since a person did, only the last moves are marked.
    const std::size_t turns = game_.turns().size(), others = contenders(ruleset()).size() - 1;
    const std::size_t first = std::max(first_marked_, turns - std::min(turns, others));
    host_.write("\n" + draw_board(game_, first, settings_.style) + "\n");
    say(describe_turn(game_));
    is_board_due_ = false;
  }

  /// False when the game stops here.
  bool let_computer_move() {
    // Marked are the moves since a person's; without people, the last one.
    if (moves_in_a_row_ == 0 || !has_people()) first_marked_ = game_.turns().size();
    if (moves_in_a_row_++ >= settings_.most_plies) {
      say(fmt::format("The game stops after {} moves of the computer.", settings_.most_plies));
      print_text("");
      return false;
    }
    try {
      const Player player = position().turn();
      host_.write(fmt::format("{} ({}): ", name_of(player), describe_seat(seats_[player])));
      const double began = host_.now();
      const Thought thought = think(seats_[player].level);
      game_.play(thought.best);
      host_.write(game_.turns().back().text);
      const double seconds = host_.now() - began;
      host_.write(settings_.shows_time && seconds >= 0.05 ? fmt::format("  {:.1f} s\n", seconds) : "\n");
      end_turn(player);
    } catch (const HookError& error) {
      if (!has_people()) throw;
      host_.write("\n" + format_diagnostic(error.diagnostic(), settings_.style) + "\n");
      must_ask_ = true;
    }
    return true;
  }

  Thought think(int number) {
    ScriptAllowance::of_this_thread().renew();
    if (!thinker_) thinker_.emplace(game_.game().ruleset_ptr());
    // Each turn has a seed of its own, so that a level does not repeat itself.
    Level level = engine::level(number, settings_.seed + 1000003 * game_.turns().size());
    level.limits.time = settings_.time;
    return thinker_->think(game_.game(), level.limits, level.style);
  }

  void end_turn(Player player) {
    // Who moves without having offered or accepted a draw declines it.
    if ((agreed_ >> player & 1) == 0) agreed_ = 0;
    is_board_due_ = true;
    is_end_announced_ = false;
  }

  // --- what people type ----------------------------------------------------------------------------------------------

  /// Lets a person type a line. False at the end of the input.
  bool ask() {
    moves_in_a_row_ = 0;
    if (is_board_due_ && !game_.end()) show_position();
    const auto line = host_.read_line(game_.end() ? "> " : name_of(position().turn()) + "> ");
    if (!line) return say_input_ended(), false;
    must_ask_ = false;
    ScriptAllowance::of_this_thread().renew();
    try {
      answer(*line);
    } catch (const HookError& error) {
      host_.write(format_diagnostic(error.diagnostic(), settings_.style) + "\n");
    }
    return true;
  }

  void say_input_ended() {
    if (game_.end()) return;
    say("The input has ended. The position is");
    print_text("");
  }

  void answer(const std::string& line) {
    if (line.size() > longest_typed_line)
      return say(fmt::format("This line is longer than {} characters and was not read.", longest_typed_line));
    const std::string typed = visible(trim(line));
    if (typed.empty()) return;
    const std::size_t space = typed.find_first_of(" \t");
    const std::string word = typed.substr(0, space);
    const std::string rest(space == std::string::npos ? "" : trim(std::string_view(typed).substr(space)));
    for (const Command& command : commands())
      if (is_same_but_case(command.name, word)) return carry_out(command, rest);
    answer_move(typed);
  }

  void carry_out(const Command& command, const std::string& argument) {
    if (command.needs_argument && argument.empty())
      return say(fmt::format("Something is missing: {} {}", command.name, command.argument));
    if (command.argument.empty() && !argument.empty())
      return say(fmt::format("{} stands alone, without '{}'", command.name, argument));
    if (game_.end() && !command.is_for_later) return say_over();
    (this->*command.run)(argument);
  }

  void say_over() { say(fmt::format("The game is over: {}", describe_end(ruleset(), *game_.end()))); }

  /// A move, a cell, or a piece to drop.
  void answer_move(const std::string& typed) {
    if (game_.end()) return say_over();
    const std::string text = joined_cells(typed);
    const MoveList fitting = fitting_moves(text);
    if (fitting.size() == 1) return make(fitting[0]);
    if (fitting.size() > 1)
      return say(fmt::format("'{}' may be one of these: {}", text, trim(list_moves(position(), fitting))));
    if (const Cell cell = find_cell(text); cell != no_cell) return show_targets(cell);
    if (const auto type = dropped_type(text)) return show_drops(*type);
    if (!may_be_move(ruleset(), text)) return say(unknown(text));
    say(explain_move(game_.game(), text).text);
  }

  /// The moves that a text may mean; what a piece becomes may be left out.
  MoveList fitting_moves(const std::string& text) const {
    const MoveList& all = game_.game().moves();
    MoveList fitting = matching_moves(position(), all, text);
    if (!fitting.empty()) return fitting;
    for (const PieceTypeInfo& type : ruleset().types)
      for (const Move& move : matching_moves(position(), all, text + "=" + type.symbol))
        if (move.promotes()) fitting.push_back(move);
    return fitting;
  }

  void make(const Move& move) {
    const Player player = position().turn();
    first_marked_ = game_.turns().size();
    game_.play(move);
    end_turn(player);
  }

  /// "e2 e4" as "e2-e4"; everything else stays as it is.
  std::string joined_cells(const std::string& typed) const {
    const auto words = split_words(typed);
    const bool are_cells = words.size() > 1 && std::all_of(words.begin(), words.end(), [&](std::string_view word) {
                             return find_cell(word) != no_cell;
                           });
    return are_cells ? join({words.begin(), words.end()}, "-") : typed;
  }

  /// Capital letters will do.
  Cell find_cell(std::string_view text) const {
    const Cell cell = ruleset().labels.find(text);
    if (cell != no_cell) return cell;
    std::string small(text);
    for (char& c : small) c = 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return ruleset().labels.find(small);
  }

  /// "N@" and "knight@", where pieces can be held.
  std::optional<PieceType> dropped_type(const std::string& text) const {
    if (!text.ends_with('@') || ruleset().hands.types.empty()) return std::nullopt;
    return ruleset().find_type(std::string_view(text).substr(0, text.size() - 1));
  }

  std::string unknown(const std::string& text) const {
    std::vector<std::string> names;
    for (const Command& command : commands()) names.push_back(command.name);
    const auto meant = nearest_name(text, names);
    return fmt::format("'{}' is neither a move nor a command. {}", text,
                       meant ? fmt::format("Did you mean {}?", *meant) : "Type help to see what there is.");
  }

  template <class IsWanted>
  MoveList moves_that(IsWanted&& is_wanted) const {
    MoveList moves;
    for (const Move& move : game_.game().moves())
      if (is_wanted(move)) moves.push_back(move);
    return moves;
  }

  /// Of a script's move: does its text begin with the cell, as a swap's does?
  bool begins_on(const Move& move, Cell cell) const {
    if (move.kind != MoveKind::composite) return move.from == cell;
    const std::string text = print_move(position(), move), &label = ruleset().labels[cell];
    return text.starts_with(label) && text.find_first_of("-x*<", label.size()) == label.size();
  }

  void show_targets(Cell cell) {
    const Piece piece = position().at(cell);
    const std::string& label = ruleset().labels[cell];
    if (piece.is_empty()) return say(label + " is empty.");
    const std::string& type = ruleset().types[piece.type()].name;
    const std::string owner = piece.owner() == dead_owner ? "nobody" : name_of(piece.owner());
    if (piece.owner() != position().turn())
      return say(fmt::format("The {} on {} belongs to {}, and {} is to move.", type, label, owner,
                             name_of(position().turn())));
    const MoveList moves = moves_that([&](const Move& move) { return begins_on(move, cell); });
    if (moves.empty()) return say(fmt::format("The {} on {} has no legal move.", type, label));
    host_.write("\n" + draw_targets(game_, moves, settings_.style));
  }

  void show_drops(PieceType type) {
    // Several may be dropped at once, by a script.
    const std::string start = ruleset().types[type].symbol + "@";
    const MoveList moves =
        moves_that([&](const Move& move) { return print_move(position(), move).starts_with(start); });
    if (moves.empty()) return say(fmt::format("No {} can be dropped.", ruleset().types[type].name));
    host_.write("\n" + draw_targets(game_, moves, settings_.style));
  }

  // --- the commands --------------------------------------------------------------------------------------------------

  void list(const std::string& argument) {
    if (game_.end()) return say_over();
    if (argument.empty()) return host_.write(list_moves(position(), game_.game().moves()));
    const Cell cell = find_cell(argument);
    if (cell == no_cell) return say(fmt::format("There is no cell '{}'.", argument));
    show_targets(cell);
  }

  void show_board(const std::string& /*argument*/) { show_position(); }

  void hint(const std::string& /*argument*/) {
    const Thought thought = think(hint_level);
    say(fmt::format("{} is what level {} would play: {}.", print_move(position(), thought.best), hint_level,
                    describe_value(thought.value)));
    if (thought.line.size() > 1) say("It expects " + join(thought.line, " "));
  }

  static std::string describe_value(int value) {
    const int plies = win_value - std::abs(value);
    if (std::abs(value) >= least_win_value)
      return fmt::format("{} in {} {}", value > 0 ? "it wins" : "it loses", plies, plies == 1 ? "move" : "moves");
    return fmt::format("worth {:+.2f} pawns", value / 100.0);
  }

  void why(const std::string& argument) { say(explain_move(game_.game(), joined_cells(argument)).text); }

  void undo(const std::string& /*argument*/) {
    const auto& turns = game_.turns();
    const auto last = std::find_if(turns.rbegin(), turns.rend(),
                                   [&](const PlayedTurn& turn) { return seats_[turn.player].is_person(); });
    if (last == turns.rend()) return say("There is no move of yours to take back.");
    const auto left = static_cast<std::size_t>(turns.rend() - last - 1);
    while (turns.size() > left) game_.undo();
    begin_anew();
  }

  void begin_anew() {
    agreed_ = 0;
    first_marked_ = game_.turns().empty() ? 0 : game_.turns().size() - 1;
    is_board_due_ = true;
    is_end_announced_ = false;
  }

  /// The moves, and below them what else players have done.
  void list_turns(const std::string& /*argument*/) {
    std::vector<std::string> moves, others;
    for (const PlayedTurn& turn : game_.turns())
      if (turn.kind == TurnKind::move)
        moves.push_back(turn.text);
      else
        others.push_back(in_words(turn) +
                         (moves.empty() ? " before the first move" : fmt::format(" after move {}", moves.size())));
    say(moves.empty() ? "No move was made yet." : join(moves, " "));
    for (const std::string& other : others) say(other);
  }

  /// A turn that is no move.
  std::string in_words(const PlayedTurn& turn) const {
    const std::string& player = ruleset().players[turn.player].name;
    if (turn.kind == TurnKind::agreed_draw) return "a draw was agreed";
    return player + (turn.kind == TurnKind::time ? " ran out of time" : " resigned");
  }

  void print_text(const std::string& /*argument*/) { host_.write(print_position(position()) + "\n"); }

  void change(const std::string& argument) {
    Diagnostics diagnostics;
    if (!argument.empty() && !change_seat(ruleset(), argument, settings_.level, "seat", seats_, diagnostics))
      return host_.write(format_diagnostics(diagnostics, settings_.style));
    list_seats();
  }

  void save(const std::string& path) {
    if (host_.write_file(path, write_saved_game(game_, settings_.variant, path))) say("The game is saved in " + path);
  }

  void load(const std::string& path) {
    std::string error;
    const auto text = host_.read_file(path, error);
    if (!text) return say(fmt::format("'{}' cannot be read: {}", path, error));
    Diagnostics diagnostics;
    auto loaded = read_saved_game(game_.game().ruleset_ptr(), settings_.variant, path, *text, diagnostics);
    if (!loaded) return host_.write(format_diagnostics(diagnostics, settings_.style));
    game_ = std::move(*loaded);
    begin_anew();
  }

  /// The computer agrees where it has less than the others.
  bool would_agree(Player player) {
    if (!thinker_) thinker_.emplace(game_.game().ruleset_ptr());
    return thinker_->evaluation().score(position(), player) < 0;
  }

  void offer_draw(const std::string& /*argument*/) {
    const Player player = position().turn();
    if (!may_be_drawn(ruleset())) return say("The rules of this game know no draw.");
    agreed_ |= static_cast<PlayerSet>(1u << player);
    for (Player other : contenders(ruleset())) {
      if (!position().is_in(other) || (agreed_ >> other & 1) || seats_[other].is_person()) continue;
      if (!would_agree(other)) {
        agreed_ = 0;
        return say(fmt::format("{} ({}) declines.", name_of(other), occupant(other)));
      }
      agreed_ |= static_cast<PlayerSet>(1u << other);
    }
    if ((agreed_ & position().players_in()) == position().players_in()) return end_by([&] { game_.agree_draw(); });
    say(fmt::format("{} offers a draw. Others accept by typing draw in their turn, and decline by a move.",
                    name_of(player)));
  }

  void resign(const std::string& /*argument*/) {
    end_by([&] { game_.resign(); });
  }

  template <class End>
  void end_by(End&& end) {
    first_marked_ = game_.turns().size();
    end();
    agreed_ = 0;
    is_board_due_ = true;
    is_end_announced_ = false;
  }

  void show_help(const std::string& /*argument*/) { host_.write(help()); }

  void quit(const std::string& /*argument*/) { has_quit_ = true; }

  const PlaySettings& settings_;
  Seats seats_;
  PlayHost& host_;
  PlayedGame game_;
  std::optional<Thinker> thinker_;
  /// The first turn whose cells are marked on the board.
  std::size_t first_marked_ = 0;
  /// Players who agree to a draw.
  PlayerSet agreed_ = 0;
  int moves_in_a_row_ = 0;
  bool is_board_due_ = true;
  bool is_end_announced_ = false;
  /// A script has failed in a turn of the computer, so a person is to decide.
  bool must_ask_ = false;
  bool has_quit_ = false;
};

}  // namespace

void play(PlayedGame game, const PlaySettings& settings, PlayHost& host) {
  PlayLoop(std::move(game), settings, host).run();
}

std::string play_help() { return PlayLoop::help(); }

}  // namespace trigon::engine
