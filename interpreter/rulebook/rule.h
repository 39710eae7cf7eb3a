// A rule that a variant may have by name, with all that is known of it. Each stands in a file of this folder, and
// rulebook.cpp lists them; whoever reads, applies, describes, checks or explains rules goes over that list.
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

/// In the order in which they are printed.
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

/// "Turns", "When a player is out".
const char* title_of(RuleHeading heading);

/// Sentences by heading, and zones that a picture would explain, each with what it is for.
struct RuleText {
  void say(RuleHeading heading, std::string sentence) { sections[heading].push_back(std::move(sentence)); }

  std::map<RuleHeading, std::vector<std::string>> sections;
  std::vector<std::pair<std::string, Zone>> zones;
};

/// A capture that a piece's movement allows.
struct CaptureAttempt {
  const Ruleset& ruleset;
  Piece mover, victim;
};

/// A move from one cell to another that somebody has in mind, and that the piece's movement allows.
struct MoveAttempt {
  const Game& game;
  Cell from = no_cell, to = no_cell;

  const Ruleset& ruleset() const { return game.ruleset(); }
  const Position& position() const { return game.position(); }
  Piece mover() const { return position().at(from); }
  Piece victim() const { return position().at(to); }
};

/// What a rule has nothing to say about is null. Functions may throw HookError, since scripts are asked for their
/// functions.
struct Rule {
  /// The keys that lead to it in the resolved variant, with `-` for `_`: "end.move-count". In variant files they are
  /// the same, but for "phases", which stand under `turns`.
  std::string_view key;
  /// What reports call items of it: "end", "limit".
  const char* kind = "";

  // --- at load
  /// Reads its keys into the ruleset, with every error located. Rules are read in the order of the list.
  void (*read)(Loading& loading) = nullptr;
  /// Reports what does not go with other rules, once all are read.
  void (*check)(Loading& loading) = nullptr;

  // --- what it is
  /// Its value in a variant, null where that does not have it. Without this function, resolve says it among other
  /// things.
  Json (*value)(const Ruleset& ruleset, const Names& names) = nullptr;
  /// The same for a rule that pieces have: the value of one piece, under the last part of `key`.
  Json (*value_of_piece)(const PieceTypeInfo& piece, const Names& names) = nullptr;
  /// What of the value only repeats what pieces' movements say, or is a name without meaning in play: taken out.
  void (*keep_play)(const Ruleset& ruleset, Json& value) = nullptr;
  /// Its sentences.
  void (*say)(const Ruleset& ruleset, RuleText& text) = nullptr;
  /// Can somebody win by it? Can a game be drawn by it?
  bool (*lets_win)(const Ruleset& ruleset) = nullptr;
  bool (*lets_draw)(const Ruleset& ruleset) = nullptr;

  // --- what reference positions reach of it
  /// What of it the file has for reference positions to reach.
  void (*collect)(RuleItems& items) = nullptr;
  /// A position of a reference position has come up; a move has been made in it; a legal move of it is stated or about
  /// to be made; all its legal moves are stated; the reference position is over; the end of the game is stated.
  void (*at_position)(const Game& game, Reached& reached) = nullptr;
  void (*after_move)(const MoveMade& made, Reached& reached) = nullptr;
  void (*at_legal_move)(const Position& position, const Move& move, Reached& reached) = nullptr;
  void (*at_all_moves)(const Game& game, Reached& reached) = nullptr;
  void (*at_close)(const Game& game, Reached& reached) = nullptr;
  void (*at_end)(const Position& position, const Outcome& outcome, Reached& reached) = nullptr;

  // --- what it forbids, and why
  /// Does it forbid a capture, or may it ever forbid one by such a piece? A reference position that shows it reaches
  /// the item {key, type of the mover}.
  bool (*forbids_capture)(const CaptureAttempt& attempt) = nullptr;
  bool (*may_forbid_captures)(const PieceTypeInfo& piece) = nullptr;
  /// Behind "the term W of the pawn": " is forbidden by ...".
  std::string (*why_no_capture)(const CaptureAttempt& attempt) = nullptr;
  /// Why the move is not legal, if it is for this rule.
  std::optional<std::string> (*why_no_move)(const MoveAttempt& attempt) = nullptr;

  // --- for designers
  /// Warns of what is no error but hardly meant.
  void (*lint)(const LintSubject& subject) = nullptr;

  // --- in files of other programs
  /// The keys of Fairy-Stockfish's variants.ini that say this rule and nothing else.
  std::span<const FsfKey> fsf_keys = {};
  /// The YAML text behind the rule's key in a variant that is imported; empty when the entry does not have the rule.
  std::string (*from_fsf)(const FsfEntry& entry) = nullptr;
};

}  // namespace trigon::engine
