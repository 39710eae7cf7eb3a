// A rule that a variant may have by name: all that is known of it, as one object. Each rule has a file in this folder,
// and rulebook.cpp lists them. To read, apply, describe, check or explain rules is to go over that list.
// CONTRIBUTING.md says how to add one. Tested in tests/unit/rulebook_test.cpp.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/rulebook/fsf_entry.h"
#include "interpreter/rulebook/lint_subject.h"
#include "interpreter/rulebook/names.h"
#include "interpreter/rulebook/reached.h"
#include "interpreter/rulebook/rule_items.h"
#include "interpreter/rulebook/words.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/json_fwd.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

/// The headings of a report, in the order in which they are printed.
enum class RuleHeading : std::uint8_t {
  turns,
  phases,
  royals,
  promotion,
  captures,
  castling,
  hands,
  end,
  fallen,
  scripts
};

/// The heading as text: "Turns", "When a player is out".
const char* title_of(RuleHeading heading);

/// Sentences by heading, the zones of which some of them speak, and zones for which a picture would help, each with its
/// purpose.
struct RuleText {
  void say(RuleHeading heading, std::string sentence, std::vector<Zone> about = {}) {
    if (!about.empty()) zones_of[sentence] = std::move(about);
    sections[heading].push_back(std::move(sentence));
  }

  std::map<RuleHeading, std::vector<std::string>> sections;
  std::map<std::string, std::vector<Zone>> zones_of;
  std::vector<std::pair<std::string, Zone>> zones;
};

/// A capture that a piece's movement allows.
struct CaptureAttempt {
  const Ruleset& ruleset;
  Piece mover, victim;
};

/// A move that is asked about, and that the piece's movement allows: from one cell to another, or a drop. `from` is
/// `no_cell` for a drop, and both are for moves of scripts that begin nowhere.
struct MoveAttempt {
  const Game& game;
  Cell from = no_cell, to = no_cell;
  /// The type that a drop drops.
  std::optional<PieceType> dropped;

  const Ruleset& ruleset() const { return game.ruleset(); }
  const Position& position() const { return game.position(); }
  Piece mover() const { return on(from); }
  Piece victim() const { return on(to); }

 private:
  Piece on(Cell cell) const { return cell == no_cell ? Piece() : position().at(cell); }
};

/// A rule. Functions that it does not need are null. Any of them may throw HookError, since scripts are asked for their
/// functions.
struct Rule {
  /// The path of its keys in the resolved variant, with `-` for `_`: "end.move-count". In variant files it is the same,
  /// except for "phases", which is under `turns`.
  std::string_view key;
  /// The kind of its items in reports: "end", "limit".
  const char* kind = "";

  // --- at load
  /// Reads its keys into the ruleset and reports every error with its place. Rules are read in the order of the list.
  void (*read)(Loading& loading) = nullptr;
  /// Reports conflicts with other rules, when all have been read.
  void (*check)(Loading& loading) = nullptr;

  // --- what it is
  /// Its value in the resolved variant, null when the variant does not have the rule. Rules without this function are
  /// written by resolve itself.
  Json (*value)(const Ruleset& ruleset, const Names& names) = nullptr;
  /// The value of a rule that pieces have, for one piece, under the last part of `key`.
  Json (*value_of_piece)(const PieceTypeInfo& piece, const Names& names) = nullptr;
  /// Removes from the value what movements already say, and names that have no effect on play.
  void (*keep_play)(const Ruleset& ruleset, Json& value) = nullptr;
  /// Adds its sentences.
  void (*say)(const Ruleset& ruleset, RuleText& text) = nullptr;
  /// Can a player win by it?
  bool (*lets_win)(const Ruleset& ruleset) = nullptr;
  /// Can a game be drawn by it?
  bool (*lets_draw)(const Ruleset& ruleset) = nullptr;

  // --- what reference positions reach of it
  /// Collects the items of the rule that reference positions can reach.
  void (*collect)(RuleItems& items) = nullptr;
  /// Called for each position of a reference position.
  void (*at_position)(const Game& game, Reached& reached) = nullptr;
  /// Called after each move of a reference position.
  void (*after_move)(const MoveMade& made, Reached& reached) = nullptr;
  /// Called for a legal move that a reference position states or is about to make.
  void (*at_legal_move)(const Position& position, const Move& move, Reached& reached) = nullptr;
  /// Called when a reference position states all legal moves.
  void (*at_all_moves)(const Game& game, Reached& reached) = nullptr;
  /// Called when a reference position states that a move is not legal, by its text, while the game goes on.
  void (*at_illegal_move)(const Game& game, std::string_view move, Reached& reached) = nullptr;
  /// Called when a reference position states that the game goes on.
  void (*at_no_end)(const Game& game, Reached& reached) = nullptr;
  /// Called at the end of a reference position.
  void (*at_close)(const Game& game, Reached& reached) = nullptr;
  /// Called when a reference position states the end of the game.
  void (*at_end)(const Position& position, const Outcome& outcome, Reached& reached) = nullptr;

  // --- what it forbids, and why
  /// Does the rule forbid this capture? A reference position that shows it reaches the item {key, type of the mover}.
  bool (*forbids_capture)(const CaptureAttempt& attempt) = nullptr;
  /// Can the rule forbid captures by such a piece at all?
  bool (*may_forbid_captures)(const PieceTypeInfo& piece) = nullptr;
  /// The reason as a clause for players and authors: "neither pawn has moved yet".
  std::string (*why_no_capture)(const CaptureAttempt& attempt) = nullptr;
  /// The reason why this rule makes the move illegal; nothing when it does not.
  std::optional<std::string> (*why_no_move)(const MoveAttempt& attempt) = nullptr;

  // --- for designers
  /// Warns of uses of the rule that are legal but hardly intended.
  void (*lint)(const LintSubject& subject) = nullptr;

  // --- in files of other programs
  /// The keys of Fairy-Stockfish's variants.ini that say this rule and nothing else.
  std::span<const FsfKey> fsf_keys = {};
  /// The YAML text behind the rule's key in a variant that is imported; empty when the entry does not have the rule.
  std::string (*from_fsf)(FsfEntry& entry) = nullptr;
};

}  // namespace trigon::engine
