// A variant, loaded and checked: plain data that the rest of the interpreter only reads.
//
// Everything that can be decided when a file is loaded is decided in here: options, zones, programs, promotion. The
// loader (interpreter/variant) fills it; it is not changed afterwards, and any number of threads may share it.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/geometry/grid.h"
#include "interpreter/geometry/labels.h"
#include "interpreter/model/attack_table.h"
#include "interpreter/model/board_style.h"
#include "interpreter/model/castling.h"
#include "interpreter/model/end_rules.h"
#include "interpreter/model/gating.h"
#include "interpreter/model/hands.h"
#include "interpreter/model/hooks.h"
#include "interpreter/model/near_rules.h"
#include "interpreter/model/occupancy_tables.h"
#include "interpreter/model/piece.h"
#include "interpreter/model/piece_type.h"
#include "interpreter/model/setup.h"
#include "interpreter/model/turn_rules.h"
#include "interpreter/model/zone.h"
#include "interpreter/movement/move_program.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

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

/// The types whose moves, and whose drops, may not do what a rule forbids: give mate, or give check. It does not matter
/// whether the piece itself does it or opens a line for another one. Sources: the knights of shatar, the pawns that are
/// dropped in shogi; all pieces of racing kings.
struct MoveBan {
  TypeSet moves, drops;

  bool is_empty() const { return moves.empty() && drops.empty(); }
};

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
  /// The types that belong to nobody who plays: what becomes one is `neutral_owner`'s, the first neutral player's.
  TypeSet neutral_types;
  Player neutral_owner = 0;
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
  std::optional<Protection> protection;
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
  /// A piece that has just become what it is: of a type that belongs to nobody it is the neutral player's.
  Piece given_up(Piece piece) const {
    return neutral_types.contains(piece.type()) ? Piece(piece.type(), neutral_owner, neutral_owner, false) : piece;
  }
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
  bool has_passes_in_check() const { return std::ranges::any_of(phases, &Phase::has_passes_in_check); }
  /// Can a player in check be without a legal move?
  bool has_mates() const {
    return has_checks() && !std::ranges::all_of(phases, [](const Phase& phase) {
             return phase.has_passes_in_check() || phase.is_only_further_part();
           });
  }
  /// Can a player who is not in check be without a legal move, so that `EndRules::stalemate` decides?
  bool has_stalemates() const {
    return !end.passes_without_move &&
           std::ranges::any_of(phases, [](const Phase& phase) { return phase.pass == PhasePass::never; });
  }
  /// May royals be left attacked by their owners, so that they can be captured?
  bool lets_capture_royals() const { return !end.has_check() || has_passes_in_check(); }
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
