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

struct PlayerInfo {
  std::string name;
  /// One lower-case letter that marks the player's pieces in drawings and position texts.
  char mark = 'a';
  Facing facing;
  /// For pictures: a colour of SVG.
  std::string color;
  /// Row of each cell as the player counts them, 0 nearest.
  std::vector<int> rows;
  /// Never to move: the army stands there, blocks and may be captured, but does not attack.
  bool is_neutral = false;
};

/// Cells for each home player, since zones may be given from a player's own side.
using Zone = std::vector<CellSet>;

/// A key beside the notation that limits a term: `from`, `to`, `within`, `players`, `victims`, `takes-dead`, `hurdles`.
struct TermLimit {
  std::string key;
  /// Of its value.
  Span span;
};

/// A term of a piece's moves with the text that it was written as, for explanations. The programs are made from the
/// same limits; here they show what a term could do without them.
struct TermInfo {
  std::string text;
  Span span;
  Term term;
  /// Where the piece's own moves have it: the term itself, or the reference that leads to it.
  Span named_at;
  std::vector<TermLimit> limits;
  /// Where its moves start, end, and stay; nothing when that may be anywhere.
  std::optional<Zone> from, to, within;
  /// Home players that have it.
  PlayerSet players = PlayerSet::all();
  Condition condition;
};

struct PieceTypeInfo {
  std::string name;
  /// One capital letter, behind a '+' or a '^' for a second and a third set of 26.
  std::string symbol;
  /// A note of the author's.
  std::string description;
  /// For pictures: a shape of the set (support/symbol_set.h), or one of `Ruleset::own_symbols`, which ends in `.svg`;
  /// empty for the letter.
  std::string shape;
  bool is_royal = false;
  /// For a computer player, in hundredths; nothing when it is to be found from the moves.
  std::optional<int> value;
  /// While it has not moved it may not capture these types while they have not moved either.
  TypeSet spared_unmoved;
  /// For each home player: does it matter whether such a piece has moved? If not, it counts as moved.
  std::array<bool, max_players> remembers_moved{};
  /// What it promotes to, where it does; `may_stay` when it need not.
  std::vector<PieceType> promotes_to;
  bool may_stay = false;
  /// Where moves promote that end there, and where those that start there; and where the file says so, and of which
  /// pieces.
  Zone promotes_in, promotes_from;
  Span promotion_place, promoting_place;
  /// By home: cells on which it may not stay what it is all the same.
  std::vector<CellSet> compulsory;
  /// It promotes only to types of which its owner has fewer than so many on the board; 0 for no limit.
  int promotion_limit = 0;
  std::vector<TermInfo> terms;
};

/// What happens to a player who has to move and cannot, or whose king alone is left.
enum class Result : std::uint8_t { loss, draw, win };

/// What the safety of royals means for the moves of their owner.
enum class RoyalRule : std::uint8_t {
  check,        // no move may leave a royal attacked; checkmate
  capture,      // it means nothing; royals are captured like any piece
  prefer_safe,  // moves that leave none attacked come first; without any, all moves are legal
};

/// What happens to an army whose player is out.
enum class ArmyFate : std::uint8_t {
  dead,
  removed,
  converted,
  unchanged,  // nothing, since the game is over: of a game of two that does not say it. A neutral player's army is dead
};

struct EndRules {
  RoyalRule royals = RoyalRule::check;
  /// A player who begins a turn attacked and without a safe move is mated and plays on; if the player to move can
  /// capture a mated player's royal, nothing else is legal.
  bool must_capture_mated = false;
  Result stalemate = Result::draw;
  /// A player without a move passes instead of being stalemated or out.
  bool passes_without_move = false;
  /// What is left of an army whose royal was captured or whose player has no move.
  ArmyFate army = ArmyFate::dead;
  /// A converted army of a player without a move goes to the player who moved last (else it is dead).
  bool last_mover_inherits = false;
  /// The royal of a player without a move leaves the board (else it shares the army's fate).
  bool removes_royal = true;
  /// Does the future depend on the half-move clock?
  bool counts_plies = false;

  /// Rules by name that end games without a look at moves: those of the first list before scripts are asked, those of
  /// the second after it. The third has those that end games whose player to move has a move.
  std::vector<std::shared_ptr<const EndCondition>> before_scripts, before_moves;
  std::vector<std::shared_ptr<const LateEndCondition>> after_moves;

  bool has_check() const { return royals == RoyalRule::check; }
};

/// The condition of a class that a variant has, or null.
template <class Condition, class Base>
const Condition* find_condition(const std::vector<std::shared_ptr<const Base>>& conditions) {
  for (const auto& one : conditions)
    if (const auto* found = dynamic_cast<const Condition*>(one.get())) return found;
  return nullptr;
}

/// A capture removes what stands around it, and the captor.
struct Explosion {
  /// Types that stay when others capture beside them; and those that stay when they capture themselves, too.
  TypeSet spared, immune;
  /// Steps from where the piece was captured.
  int reach = 1;
  /// By cell: the cells as near as that, with itself.
  std::vector<CellSet> near;
};

/// A stage of the game or of a turn: what may be done in it, and what comes after it.
struct Phase {
  std::string name;
  /// Pieces may move at all; which; and whether they may capture.
  bool has_moves = true;
  TypeSet movers = TypeSet::all();
  bool has_captures = true;
  /// Pieces may be dropped from the hand.
  bool has_drops = true;
  /// The phase after a turn that ended in this one; of a phase that lasts a round, after the last player's turn.
  std::uint8_t next = 0;
  bool lasts_round = false;
};
inline constexpr std::size_t max_phases = 16;

/// A move of a royal and a partner at once, each to a cell of its own.
struct Castling {
  std::string name;
  Player player = 0;
  PieceType royal = 0;
  PieceType partner = 0;
  Cell royal_from = no_cell, royal_to = no_cell;
  Cell partner_from = no_cell, partner_to = no_cell;
  /// Cells that must be empty, and cells that no enemy may attack.
  std::vector<Cell> empty, safe;
  /// `empty` as a set.
  CellSet empty_cells;
  /// Lost for ever when one of the two has moved. Otherwise it is enough that they stand on their cells.
  bool needs_unmoved = true;
};
inline constexpr std::size_t max_castlings = 32;
/// A set of castlings, by their index in `Ruleset::castlings`.
using CastlingSet = SmallSet<std::size_t, std::uint32_t>;

/// A piece of the setup.
struct Placement {
  Cell cell = no_cell;
  PieceType type = 0;
  Player owner = 0;
  /// Where the file says so.
  Span place;
};

struct OptionInfo {
  std::string name;
  std::string description;
  bool is_chosen = false;
  /// Options that are chosen too, and options that cannot be chosen with it.
  std::vector<std::string> needs, excludes;
};

struct Ruleset {
  Ruleset(Grid the_grid, Labels the_labels) : grid(std::move(the_grid)), labels(std::move(the_labels)) {}

  /// The file's name without folder and ending.
  std::string id;
  std::string name;
  std::string description;
  std::string source;
  std::vector<OptionInfo> options;

  Grid grid;
  Labels labels;
  BoardStyle board;
  /// Cleaned SVG documents that the variant brings for its pieces, by the names of their files.
  std::map<std::string, std::string> own_symbols;
  /// In turn order.
  std::vector<PlayerInfo> players;
  std::vector<PieceTypeInfo> types;
  /// The types that are royal, those that spare others while neither has moved, and those whose moves set the half-move
  /// clock back.
  TypeSet royal_types, sparing_types, resetting_types;
  std::vector<Placement> setup;
  /// By player: the cells of the pieces of the setup.
  std::array<CellSet, max_players> setup_cells;
  std::vector<Castling> castlings;
  /// By cell: the castlings that are over when a piece leaves it or enters it.
  std::vector<CastlingSet> castlings_lost;
  /// The castlings of each player, and those that no move ends for ever.
  std::array<CastlingSet, max_players> castlings_of;
  CastlingSet lasting_castlings;
  EndRules end;
  std::optional<Explosion> explosion;
  /// At least one; the game starts in the first.
  std::vector<Phase> phases = {Phase{}};
  HandRules hands;
  /// What scripts keep in the position, as they name it; values stand behind those of the hands.
  std::vector<ValueInfo> values;
  HookRules hooks;
  /// Named regions, for scripts: a set of cells for each player.
  std::map<std::string, std::vector<CellSet>> regions;

  std::vector<Condition> conditions;  // 0 is the empty condition
  std::vector<MoveProgram> programs;
  std::vector<AttackTable> attacks;  // beside programs
  OccupancyTables targets;           // empty for large grids
  AttackerCandidates attacker_candidates;
  /// By cell: from where some piece of the variant could capture en passant onto it. Empty when none can.
  std::vector<CellSet> en_passant_origins;
  /// The programs of pieces that can capture so.
  std::vector<std::uint16_t> en_passant_programs;
  /// By home: from where pieces of other homes could capture en passant onto cells that pieces of this home pass over.
  /// First moves count from cells where that home is set up; converted pieces (`Position::has_converted_pieces`) do not
  /// count.
  std::array<CellSet, max_players> double_step_watchers;
  /// MoveProgram of each (type, home), see `program_slot`.
  std::array<std::uint16_t, program_slots> program_of{};
  /// The first piece-cell entry of each (type, home, unmoved), see `mover_slot`. Only with occupancy tables.
  std::array<std::uint32_t, mover_slots> entries_of{};

  /// Does it matter whether this piece has moved?
  bool remembers_moved(Piece piece) const { return types[piece.type()].remembers_moved[piece.home()]; }
  std::size_t program_index(Piece piece) const { return program_of[piece.program_slot()]; }
  const MoveProgram& program(Piece piece) const { return programs[program_index(piece)]; }
  const AttackTable& attack_table(Piece piece) const { return attacks[program_index(piece)]; }
  /// What the tables say of a piece on `from`. Only with targets.
  const PieceCellEntry& entry(Piece piece, Cell from) const {
    return targets.piece_entries()[entries_of[piece.mover_slot()] + from];
  }

  std::size_t player_count() const { return players.size(); }
  PlayerSet all_players() const { return PlayerSet::below(players.size()); }
  TypeSet all_types() const { return TypeSet::below(types.size()); }
  bool has_phases() const { return phases.size() > 1; }
  /// Players who are to move: all but neutral ones. More than two make a game of elimination.
  std::size_t contender_count() const;
  /// Integers of a position: hands first, then the values of scripts.
  std::size_t value_count() const { return hands.slot_count() + values.size(); }
  std::uint16_t value_slot(std::size_t value) const { return static_cast<std::uint16_t>(hands.slot_count() + value); }
  std::optional<PieceType> find_type(std::string_view name_or_symbol) const;
  std::optional<Player> find_player(std::string_view name_or_mark) const;
};

using RulesetPtr = std::shared_ptr<const Ruleset>;

}  // namespace trigon::engine
