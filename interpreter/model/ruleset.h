// A variant, loaded and checked: plain data that the rest of the interpreter only reads.
//
// Everything that can be decided when a file is loaded is decided in here: options, zones, programs, promotion. The
// loader (interpreter/variant) fills it; it is not changed afterwards, and any number of threads may share it.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grammar/movement_tree.h"
#include "interpreter/geometry/grid.h"
#include "interpreter/geometry/labels.h"
#include "interpreter/model/attack_table.h"
#include "interpreter/model/board_style.h"
#include "interpreter/model/end_condition.h"
#include "interpreter/model/hands.h"
#include "interpreter/model/hooks.h"
#include "interpreter/model/occupancy_tables.h"
#include "interpreter/model/piece.h"
#include "interpreter/movement/move_program.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// The loss by which a player has lost, or is out.
enum class LossRule : std::uint8_t {
  any_royal,   // of any royal piece: under check none may be left attacked
  last_royal,  // of the last royal piece: under check only that one may not be left attacked
  last_piece,  // of the last piece; the player has no royal pieces
};

struct PlayerInfo {
  std::string name;
  /// One lower-case letter that marks the player's pieces in drawings and position texts.
  char mark = 'a';
  Facing facing;
  /// The color in pictures: a name or number of SVG.
  std::string color;
  /// The row of each cell as the player counts them, 0 being the nearest.
  std::vector<int> rows;
  /// Is the player never to move? A neutral army stands there, blocks and may be captured, but does not attack.
  bool is_neutral = false;
  /// By which loss the player loses, where the variant says it of this player.
  std::optional<LossRule> loses_with = {};
};

/// A set of cells for each home player, since zones may be given from a player's own side.
using Zone = std::vector<CellSet>;

/// A key beside the notation that limits a term: `from`, `to`, `within`, `players`, `victims`, `takes-dead`, `hurdles`.
struct TermLimit {
  std::string key;
  /// The place of the key's value.
  Span span;
};

/// A term of a piece's moves with the text that it was written as, for explanations. The programs are made from the
/// same limits; here they show what a term could do without them.
struct TermInfo {
  std::string text;
  Span span;
  Term term;
  /// The place in the piece's own moves that led to this term: the term itself, or the reference to a named movement.
  Span named_at;
  std::vector<TermLimit> limits;
  /// Where its moves may start, where they may end, and what they may not leave; nothing where there is no limit.
  std::optional<Zone> from, to, within;
  /// The home players whose pieces have this term.
  PlayerSet players = PlayerSet::all();
  Condition condition;
};

/// When a piece promotes whose turn may have further parts. The words for them in variant files, in this order.
enum class PromotionTime : std::uint8_t {
  at_once,      // with the move that ends where it promotes; it may go on as what it has become
  at_turn_end,  // only where the turn ends
  ends_turn,    // at once, and the turn ends with it
};
inline constexpr const char* promotion_time_words[] = {"at-once", "at-turn-end", "ends-turn"};

/// How many pieces keep their owner from promoting to one more.
struct PromotionLimit {
  /// With so many nothing promotes to it; 0 for any number.
  int most = 0;
  /// The types that are counted: the choice, and those that count with it.
  TypeSet counted;
};

struct PieceTypeInfo {
  std::string name;
  /// A capital letter; behind a '+' or a '^' it is of a second or third set of 26.
  std::string symbol;
  /// The author's description.
  std::string description;
  /// The shape in pictures: one of the set (support/symbol_set.h), or a file of `Ruleset::own_symbols`, which ends in
  /// `.svg`; empty when the letter is drawn.
  std::string shape;
  /// What is written on it instead, for each player: one character, or none.
  std::array<std::string, max_players> characters;
  bool is_royal = false;
  /// Does nothing capture it? It may still be blown up, swapped and moved by scripts.
  bool is_uncapturable = false;
  /// The author's value for the computer player, in hundredths; nothing when it is to be found from the moves.
  std::optional<int> value;
  /// The types that it may not capture while neither has moved.
  TypeSet spared_unmoved;
  /// Whether it matters if such a piece has moved, for each home player. If not, it counts as moved.
  std::array<bool, max_players> remembers_moved{};
  /// The types that it may promote to; `may_stay` when it need not promote.
  std::vector<PieceType> promotes_to;
  bool may_stay = false;
  /// Does it also promote by a capture en passant?
  bool promotes_en_passant = true;
  /// Moves promote that end in `promotes_in` or start in `promotes_from`. `promotion_place` is where the file says so,
  /// `promoting_place` where it names the pieces.
  Zone promotes_in, promotes_from;
  Span promotion_place, promoting_place;
  /// The cells where it must promote even if `may_stay`, for each home player.
  std::vector<CellSet> compulsory;
  /// The limit of each of `promotes_to`; empty without any.
  std::vector<PromotionLimit> promotion_limits;
  /// With `at_turn_end` it promotes to the only one of `promotes_to`, wherever it stands in `promotes_in` then.
  PromotionTime promotion_time = PromotionTime::at_once;
  std::vector<TermInfo> terms;
};

/// The result for a player who cannot move, or of whom only the king is left.
enum class Result : std::uint8_t { loss, draw, win };

/// How the safety of royals limits their owner's moves.
enum class RoyalRule : std::uint8_t {
  check,        // no move may leave a royal attacked; checkmate
  capture,      // it means nothing; royals are captured like any piece
  prefer_safe,  // moves that leave none attacked come first; without any, all moves are legal
};

/// Whether a game of three and more goes on when the first player is out; if not, who wins.
enum class FirstOut : std::uint8_t {
  plays_on,
  victor_wins,  // who has mated that player or captured the royal
  others_win,   // all others
};

/// What happens to an army whose player is out.
enum class ArmyFate : std::uint8_t {
  dead,
  removed,
  converted,
  unchanged,  // nothing, since the game is over: of a game of two that does not say it. A neutral player's army is dead
};

/// What players get points for, by which their places are found when the game is over. Sources: four-player chess.
struct PointRules {
  /// For the capture of a piece of each type from a player who is in and no partner.
  std::array<std::int16_t, max_piece_types> captures{};
  /// For who has mated or captured the last royal; for a player who is out without a move and not in check; and for who
  /// is in when the game is over.
  int mate = 0, stalemate = 0, survival = 0;
  /// With how many points of a team the game is over; 0 for no such number.
  int to_win = 0;
  /// In which of `Ruleset::values` the points of each player are counted.
  std::array<std::uint8_t, max_players> values{};
};
inline constexpr int max_points = 30000, max_capture = 999;

struct EndRules {
  RoyalRule royals = RoyalRule::check;
  /// The players with each `LossRule`, where the variant says it: of the last royal only under check. Players of none
  /// of these sets may leave no royal attacked under check, and lose with the last one.
  PlayerSet lost_with_any_royal, lost_with_last_royal, lost_with_last_piece;
  /// Does mate not end a game? A player who begins a turn attacked and without a safe move is then mated and plays on;
  /// while the player to move can capture a mated player's royal, nothing else is legal.
  bool must_capture_mated = false;
  Result stalemate = Result::draw;
  /// Does the game end when the first player is out?
  FirstOut first_out = FirstOut::plays_on;
  /// Does a player without a move pass, instead of being stalemated or out? Where there is check, not in check.
  bool passes_without_move = false;
  /// The fate of an army whose royal was captured or whose player has no move.
  ArmyFate army = ArmyFate::dead;
  /// Does the converted army of a player without a move go to the player who moved last? Else it is dead.
  bool last_mover_inherits = false;
  /// Does the royal of a player without a move leave the board? Else it shares the army's fate.
  bool removes_royal = true;
  /// Does some rule depend on the half-move clock, and do promotions set it back?
  bool counts_plies = false, promotions_reset_count = false;
  /// Do only moves set it back that the piece could not take back (`Ruleset::takes_back`)? This is about
  /// `resetting_types`.
  bool only_one_way_resets = false;
  /// Where the half-move clock stands at the start.
  int start_count = 0;
  /// The counting of moves for a player with few pieces, if there is such a rule.
  std::shared_ptr<const struct CountingRule> counting = {};
  /// Who has won where a game would be drawn, if somebody has.
  std::optional<Player> draws_won_by = {};
  /// How many checks win; 0 when nobody counts them. Else `check_values` says in which of `Ruleset::values` the checks
  /// that each player has given are counted.
  int winning_checks = 0;
  std::array<std::uint8_t, max_players> check_values{};
  /// Does a rule ask which earlier positions were checks (`PastPosition::is_check`)?
  bool remembers_checks = false;

  std::optional<PointRules> points;

  /// The rules that end games, in the order in which they are asked: `before_scripts` before scripts and `before_moves`
  /// after them, both without a look at legal moves; `after_moves` when the player to move has a legal move.
  std::vector<std::shared_ptr<const EndCondition>> before_scripts, before_moves;
  std::vector<std::shared_ptr<const LateEndCondition>> after_moves;

  bool has_check() const { return royals == RoyalRule::check; }
  /// Is a player without a move never stalemated, mated or out?
  bool always_passes() const { return passes_without_move && !has_check(); }
};

/// The first condition of class `Condition` among those of a variant, or null.
template <class Condition, class Base>
const Condition* find_condition(const std::vector<std::shared_ptr<const Base>>& conditions) {
  for (const auto& one : conditions)
    if (const auto* found = dynamic_cast<const Condition*>(one.get())) return found;
  return nullptr;
}

/// The rule that a capture removes the captor and the pieces around the captured one.
struct Explosion {
  /// The types that stay when another piece is captured beside them; and those that also stay when they capture.
  TypeSet spared, immune;
  /// How far an explosion reaches, in steps from the captured piece.
  int reach = 1;
  /// Does what is blown up come to hands: to that of the player who captures, or, of that player, to the next one's?
  bool fills_hands = false;
  /// The cells within reach of each cell, itself included.
  std::vector<CellSet> near;
};

/// The rule that some pieces freeze pieces of other players near them: these neither move nor attack. A piece that is
/// frozen freezes others all the same. Sources: Ultima's immobilizer.
struct Freezing {
  /// The types that freeze, and those that cannot be frozen.
  TypeSet by, spared;
  /// How far they freeze, in steps of any kind.
  int reach = 1;
  /// The cells within reach of each cell, itself included.
  std::vector<CellSet> near;
};

/// The rule that held pieces may enter where a piece leaves its cell, in the same move. Sources: Seirawan chess.
struct Gating {
  /// What may enter, and behind which pieces.
  TypeSet pieces, by;
  /// The cells on which something may enter, for each player.
  Zone in;
  /// Is it the first move of the other piece? Is a move without a piece that enters not legal where one may enter?
  bool needs_unmoved = true, must = false;
  /// May the piece that enters be all that keeps a royal from being attacked?
  bool shields = false;
  /// May it enter where the royal of a castling stood, and where the partner did?
  bool behind_royal = true, behind_partner = true;
  /// The types of each player of which it matters to this rule alone whether they have moved.
  std::array<TypeSet, max_players> remembered{};
};

/// The types whose moves, and whose drops, may not do what a rule forbids: give mate, or give check. It does not matter
/// whether the piece itself does it or opens a line for another one. Sources: the knights of shatar, the pawns that are
/// dropped in shogi; all pieces of racing kings.
struct MoveBan {
  TypeSet moves, drops;

  bool is_empty() const { return moves.empty() && drops.empty(); }
};

/// Whose turn comes after whose and how many moves it has, where that is more than one move for each in the order of
/// players.
struct TurnRules {
  struct Turn {
    Player player = 0;
    int moves = 1;
  };
  /// The turns of a round, which then begins again; no player has two of them in a row, and neutral ones have none.
  /// Empty where each player has one turn of one move, in the order of players.
  std::vector<Turn> round;
  /// How many of the moves of its first turn the game begins without.
  int first_made = 0;
  /// Has each turn one move more than the one before, and does a move that gives check end the turn?
  bool grows = false, check_ends = false;
  /// In which of `Ruleset::values` is counted: the place in the round, where a player has several turns in it; how many
  /// moves of the turn have been made, where turns have several; and how many it has, where they grow.
  std::optional<std::uint8_t> place_value, made_value, length_value;

  bool are_plain() const { return round.empty(); }
};

/// After which moves in a phase the same player moves again.
enum class MovesAgain : std::uint8_t { never, always, after_capture };
/// How a turn may end without a move: not at all; by a pass; or by itself, where a further part of it has no move.
enum class PhasePass : std::uint8_t { never, allowed, without_move };

/// A stage of the game or of a turn: what may be done in it, and what comes after it.
struct Phase {
  std::string name;
  /// Whether pieces may move; which; and whether they may capture.
  bool has_moves = true;
  TypeSet movers = TypeSet::all();
  bool has_captures = true;
  /// Whether only captures are legal as long as there is one.
  bool must_capture = false;
  /// Whether only drops are legal as long as there is one.
  bool must_drop = false;
  /// Whether nothing but captures is legal.
  bool only_captures = false;
  /// Whether of all captures only those are legal with which most pieces can be captured in this turn.
  bool most_captures = false;
  /// Whether only the piece may move that has moved in the part of the turn before (`Position::bound_cell`).
  bool same_piece = false;
  /// Whether what is captured aside or on the way stays on the board until the turn ends, where nothing captures it
  /// once more. Sources: international draughts.
  bool keeps_captured = false;
  /// Whether pieces may be dropped from the hand.
  bool has_drops = true;
  /// The types of neutral players' pieces that the player may put on any empty cell, as a move
  /// (movegen/relocations.h).
  TypeSet relocated;
  /// The phase after a turn that ended in this one. A phase that lasts a round is left after the last player's turn.
  std::uint8_t next = 0;
  bool lasts_round = false;
  /// The phase of the first part, where this one is a further part of a move and no turn begins in it; else itself.
  std::uint8_t first = 0;
  /// After which moves the same player moves again before the turn ends, and in which phase.
  MovesAgain moves_again = MovesAgain::never;
  std::uint8_t again = 0;
  PhasePass pass = PhasePass::never;
  /// Can a turn begin in it, since it is the first or follows a turn? Is it a further part of a turn, since some phase
  /// has it as `again`?
  bool begins_turns = false, is_further_part = false;

  /// Does it forbid moves of pieces whatever else is legal, beyond what the move generator knows of it?
  bool narrows_moves() const { return only_captures || same_piece; }
};
inline constexpr std::size_t max_phases = 16;

/// A set of castlings, by their index in `Ruleset::castlings`.
using CastlingSet = SmallSet<std::size_t, std::uint32_t>;

/// A move of a royal and a partner at once, each to a cell of its own.
struct Castling {
  std::string name;
  Player player = 0;
  PieceType royal = 0;
  PieceType partner = 0;
  Cell royal_from = no_cell, royal_to = no_cell;
  Cell partner_from = no_cell, partner_to = no_cell;
  /// The cells that must be empty, and the cells that no enemy may attack.
  std::vector<Cell> empty, safe;
  /// `empty` as a set.
  CellSet empty_cells;
  /// Is the right to it lost for ever when royal or partner has moved? Otherwise both only have to stand on their
  /// cells.
  bool needs_unmoved = true;
  /// Does a player get the right to it by dropping one of the two on its cell beside the other?
  bool comes_by_drop = false;
  /// The castlings, also of other players, that are lost when it is made.
  CastlingSet ends;
};
inline constexpr std::size_t max_castlings = 32;

/// A piece of the setup.
struct Placement {
  Cell cell = no_cell;
  PieceType type = 0;
  Player owner = 0;
  /// The place in the file that puts it there.
  Span place;
};

/// The family of setups out of which one was chosen by its number.
struct SetupFamily {
  /// How many setups there are, at most `max_setups`.
  int count = 1;
  /// The number of this setup, from 0 on.
  int number = 0;
};
inline constexpr int max_setups = 1'000'000'000;

struct OptionInfo {
  std::string name;
  std::string description;
  bool is_chosen = false;
  /// Options without which it cannot be chosen, and options with which it cannot.
  std::vector<std::string> needs, excludes;
};

/// What a game is called in another language, for readers; empty where the file does not say.
struct Translation {
  std::string name;
  std::string description;
  /// Players and pieces by their names in the file.
  std::map<std::string, std::string> names;
};

struct Ruleset {
  Ruleset(Grid the_grid, Labels the_labels) : grid(std::move(the_grid)), labels(std::move(the_labels)) {}

  /// The name of the variant's file, without folder and extension.
  std::string id;
  std::string name;
  std::string description;
  std::string source;
  /// By the tag of the language (BCP 47), such as `de`.
  std::map<std::string, Translation> translations;
  std::vector<OptionInfo> options;

  Grid grid;
  Labels labels;
  BoardStyle board;
  /// SVG documents, made safe, that the variant brings for its pieces, by file name.
  std::map<std::string, std::string> own_symbols;
  /// The players in turn order.
  std::vector<PlayerInfo> players;
  /// The team of each player, with the player: all who win together and do not capture each other's pieces. A player
  /// without partners is a team alone; `dead_owner` is in none.
  std::array<PlayerSet, max_owners> team_of{};
  /// Has some player a partner?
  bool has_teams = false;
  std::vector<PieceTypeInfo> types;
  /// The types that are royal, those that spare others while neither has moved, and those whose moves reset the
  /// half-move clock.
  TypeSet royal_types, sparing_types, resetting_types;
  /// The types that promote at the end of their turn, and those with whose promotion the turn ends.
  TypeSet promoting_at_turn_end, ending_turn_by_promotion;
  /// The types that nothing captures. All `conditions` of lines know it; those of `TermInfo` do not.
  TypeSet uncapturable_types;
  std::vector<Placement> setup;
  /// The family that the setup belongs to, when pieces are shuffled.
  std::optional<SetupFamily> setup_family;
  /// The cells of each player's pieces in the setup.
  std::array<CellSet, max_players> setup_cells;
  std::vector<Castling> castlings;
  /// The castlings that are lost when a piece leaves or enters a cell, for each cell.
  std::vector<CastlingSet> castlings_lost;
  /// The castlings of each player, and those that no move ends for ever.
  std::array<CastlingSet, max_players> castlings_of;
  CastlingSet lasting_castlings;
  EndRules end;
  std::optional<Explosion> explosion;
  std::optional<Freezing> freezing;
  std::optional<Gating> gating;
  /// Where it matters, for each type and home player (`takes_back_index`) and each cell the cells to which the piece
  /// may go from there on the empty board, first moves and captures apart.
  std::vector<std::vector<CellSet>> takes_back;
  /// Does a capture only remove a piece, if that is not royal: nothing explodes, is held or counted, and nobody loses
  /// by it?
  bool has_plain_captures = false;
  /// Can a player's own move take royal pieces of that player away, by an explosion, a promotion or a script?
  bool may_lose_own_royals = false;
  /// What may not give mate: a move after which the next player is in check and has no legal move, where the replies
  /// are under the same rule. And what may not give check.
  MoveBan no_mate_by, no_check_by;
  /// Does some piece capture aside, see `Condition::takes`?
  bool has_captures_aside = false;
  /// Do victims of some piece stay on the board, see `Condition::fate`?
  bool has_kept_victims = false;
  /// The phases, at least one; the game starts in the first.
  std::vector<Phase> phases = {Phase{}};
  TurnRules turns;
  /// Is there a phase with `must_capture`, or with `must_drop`? One that narrows moves? One in which a player may pass?
  bool has_compulsory_captures = false, has_compulsory_drops = false, has_narrow_phases = false, has_passes = false;
  /// Is there a phase after whose moves the same player moves again? One in which captured pieces stay?
  bool has_further_parts = false, has_kept_captures = false;
  HandRules hands;
  /// The integers that scripts and rules keep in the position; their slots follow those of the hands.
  std::vector<ValueInfo> values;
  HookRules hooks;
  /// Named regions, for scripts: a set of cells for each player.
  std::map<std::string, std::vector<CellSet>> regions;

  std::vector<Condition> conditions;  // 0 is the empty condition
  std::vector<MoveProgram> programs;
  std::vector<AttackTable> attacks;  // beside programs
  OccupancyTables targets;           // empty for large grids
  AttackerCandidates attacker_candidates;
  /// The cells from which some piece of the variant could capture en passant onto each cell. Empty when none can.
  std::vector<CellSet> en_passant_origins;
  /// The programs of pieces that can capture en passant.
  std::vector<std::uint16_t> en_passant_programs;
  /// The cells from which pieces of other homes could capture en passant when a piece of this home makes a double step.
  /// Only first moves from the cells of its setup count, and not those of converted pieces
  /// (`Position::has_converted_pieces`).
  std::array<CellSet, max_players> double_step_watchers;
  /// The index in `programs` of each type and home, see `program_slot`.
  std::array<std::uint16_t, program_slots> program_of{};
  /// The first entry in the occupancy tables for each type, home and unmoved, see `mover_slot`.
  std::array<std::uint32_t, mover_slots> entries_of{};

  /// Does it matter whether this piece has moved?
  bool remembers_moved(Piece piece) const { return types[piece.type()].remembers_moved[piece.home()]; }
  std::size_t program_index(Piece piece) const { return program_of[piece.program_slot()]; }
  const MoveProgram& program(Piece piece) const { return programs[program_index(piece)]; }
  const AttackTable& attack_table(Piece piece) const { return attacks[program_index(piece)]; }
  /// The tables' entry for a piece on `from`. Only if there are tables.
  const PieceCellEntry& entry(Piece piece, Cell from) const {
    return targets.piece_entries()[entries_of[piece.mover_slot()] + from];
  }

  std::size_t takes_back_index(Piece piece) const { return piece.type() * players.size() + piece.home(); }
  std::size_t player_count() const { return players.size(); }
  PlayerSet neutral_players() const;
  /// The number of teams of players who are to move; a player without partners is one.
  std::size_t team_count() const;
  /// Are two different players partners?
  bool are_partners(Player one, Player other) const { return one != other && team_of[one].contains(other); }
  /// Are all of these players in one team?
  bool are_one_team(PlayerSet some) const { return some.empty() || (some - team_of[*some.begin()]).empty(); }
  /// These players and all their partners.
  PlayerSet with_partners(PlayerSet some) const;
  /// The owner as limits of `mover` on hurdles see it: partners' pieces count as own ones.
  Player seen_by(Player mover, Player owner) const { return are_partners(mover, owner) ? mover : owner; }
  /// Whose pieces those of `owner` are for `mover`.
  OwnerGroup group_of(Player mover, Player owner) const;
  /// What a limit says of each group of owners; nothing of neutral players where there are none.
  TypesByGroup by_group(const PieceLimit& limit) const;
  PlayerSet all_players() const { return PlayerSet::below(players.size()); }
  TypeSet all_types() const { return TypeSet::below(types.size()); }
  /// Can somebody give check? Not where royals are captured, or where `no_check_by` names all pieces.
  bool has_checks() const {
    return end.has_check() &&
           (!(all_types() - no_check_by.moves).empty() || !(hands.droppable - no_check_by.drops).empty());
  }
  bool has_phases() const { return phases.size() > 1; }
  /// The number of players who are to move, that is, of all but neutral ones. More than two make a game of elimination.
  std::size_t contender_count() const;
  /// How many integers a position has: hands first, then `values`.
  std::size_t value_count() const { return hands.slot_count() + values.size(); }
  std::uint16_t value_slot(std::size_t value) const { return static_cast<std::uint16_t>(hands.slot_count() + value); }
  /// The slot that counts the checks that a player has given, where they are counted. Neutral players have none.
  std::uint16_t check_slot(Player player) const { return value_slot(end.check_values[player]); }
  /// The slot of the points of a player who is not neutral, in games that have points.
  std::uint16_t point_slot(Player player) const { return value_slot(end.points->values[player]); }
  std::optional<PieceType> find_type(std::string_view name_or_symbol) const;
  std::optional<Player> find_player(std::string_view name_or_mark) const;
};

using RulesetPtr = std::shared_ptr<const Ruleset>;

}  // namespace trigon::engine
