#include "interpreter/report/report_chess.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rulebook/words.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The pieces of chess, and the terms of their movements on squares. A pawn's are looked at one by one.
struct ChessPiece {
  const char* name = nullptr;
  std::set<std::string> terms;
};

const std::vector<ChessPiece>& chess_pieces() {
  static const std::vector<ChessPiece> pieces = {{"king", {"W", "F"}}, {"queen", {"W*", "F*"}}, {"rook", {"W*"}},
                                                 {"bishop", {"F*"}},   {"knight", {"j[W-F]"}},  {"pawn", {}}};
  return pieces;
}

/// The rules that chess has. What else says something is a rule that chess does not have.
bool is_rule_of_chess(std::string_view key) {
  static const std::set<std::string, std::less<>> keys = {
      "pieces.moves", "promotion", "castling", "end.royals",     "end.stalemate", "end.repetition",
      "end.fallen",   "players",   "options",  "end.move-count", "turns",         "end.first-out"};
  return keys.contains(key);
}

class Comparison {
 public:
  Comparison(const Ruleset& ruleset, const Analysis& analysis) : ruleset_(ruleset), analysis_(analysis) {}

  std::vector<std::string> make() {
    if (!is_like_chess()) return {};
    compare_boards();
    compare_players();
    compare_pieces();
    compare_pawns();
    compare_rules();
    return std::move(sentences_);
  }

 private:
  void say(std::string sentence) { sentences_.push_back(std::move(sentence)); }

  std::optional<PieceType> type_named(std::string_view name) const {
    for (PieceType type : ruleset_.all_types())
      if (ruleset_.types[type].name == name && analysis_.is_in_game(type)) return type;
    return std::nullopt;
  }

  bool has_squares() const { return cells_in_words(ruleset_).ends_with(" squares"); }

  bool is_like_chess() const {
    constexpr int least = 4;
    return std::ranges::count_if(chess_pieces(),
                                 [&](const ChessPiece& piece) { return type_named(piece.name).has_value(); }) >= least;
  }

  void compare_boards() {
    const Grid& grid = ruleset_.grid;
    const bool is_same = has_squares() && grid.columns() == 8 && grid.rows() == 8 && grid.cells().size() == 64;
    if (!is_same) say(fmt::format("The board has {} in place of 64 squares.", cells_in_words(ruleset_)));
  }

  void compare_players() {
    const std::size_t count = ruleset_.contender_count();
    if (count == 2) return;
    say(fmt::format("{} players play, {}.", count, ruleset_.has_teams ? "in teams" : "each against all others"));
  }

  void compare_pieces() {
    std::vector<std::string> others, missing, changed;
    for (PieceType type : ruleset_.all_types()) {
      const std::string& name = ruleset_.types[type].name;
      const bool is_known =
          std::ranges::any_of(chess_pieces(), [&](const ChessPiece& piece) { return piece.name == name; });
      if (analysis_.is_in_game(type) && !is_known) others.push_back(name);
    }
    for (const ChessPiece& piece : chess_pieces()) {
      const auto type = type_named(piece.name);
      if (!type) missing.emplace_back(piece.name);
      if (type && has_squares() && !piece.terms.empty() && terms_of(*type) != piece.terms)
        changed.emplace_back(piece.name);
    }
    if (!others.empty()) say(fmt::format("Pieces that chess does not have: {}.", enumerate(others)));
    if (!missing.empty()) say(fmt::format("There is no {}.", enumerate(missing, "and no")));
    if (changed.size() == 1)
      say(fmt::format("The {} moves otherwise than in chess.", changed[0]));
    else if (!changed.empty())
      say(fmt::format("These move otherwise than in chess: {}.", enumerate(changed)));
    if (!has_squares())
      say("The pieces of chess keep their names and characters; how they move on this board is said below.");
  }

  std::set<std::string> terms_of(PieceType type) const {
    std::set<std::string> terms;
    for (const TermInfo& term : ruleset_.types[type].terms) terms.insert(term.text);
    return terms;
  }

  bool has_term(PieceType type, Modifier modifier) const {
    return std::ranges::any_of(ruleset_.types[type].terms,
                               [&](const TermInfo& term) { return term.term.has(modifier); });
  }

  void compare_pawns() {
    const auto pawn = type_named("pawn");
    if (!pawn) return;
    const bool has_double_step = has_term(*pawn, Modifier::unmoved_only) || has_term(*pawn, Modifier::opens_en_passant);
    if (!has_double_step) say("A pawn's first move is like its other moves.");
    if (!has_term(*pawn, Modifier::takes_en_passant)) say("Pawns do not capture en passant.");
    const PieceTypeInfo& info = ruleset_.types[*pawn];
    std::set<std::string> choices;
    for (PieceType type : info.promotes_to) choices.insert(ruleset_.types[type].name);
    if (choices.empty())
      say("Pawns do not promote.");
    else if (choices != std::set<std::string>{"queen", "rook", "bishop", "knight"})
      say(fmt::format("Pawns promote to {}.", list_types(ruleset_, set_of(info.promotes_to), "or")));
  }

  void compare_rules() {
    const EndRules& end = ruleset_.end;
    if (ruleset_.castlings.empty()) say("There is no castling.");
    if (!ruleset_.royal_types.empty() && end.royals == RoyalRule::capture)
      say("There is no check and no mate: a king may be left attacked, and is captured like any piece.");
    if (ruleset_.contender_count() == 2 && end.stalemate != Result::draw && ruleset_.has_stalemates())
      say(fmt::format("Who has no legal move {}.", end.stalemate == Result::loss ? "loses" : "wins"));
    for (const Rule* rule : rulebook()) {
      if (!rule->say || is_rule_of_chess(rule->key)) continue;
      RuleText text;
      rule->say(ruleset_, text);
      // A rule that says much is told among the rules; here its beginning is enough.
      for (const auto& [heading, sentences] : text.sections)
        if (!sentences.empty() && heading != RuleHeading::scripts) say(sentences.front());
    }
    if (ruleset_.hooks.factory) say("It has rules of its own; see the heading Scripts below.");
  }

  const Ruleset& ruleset_;
  const Analysis& analysis_;
  std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> differences_from_chess(const Ruleset& ruleset, const Analysis& analysis) {
  return Comparison(ruleset, analysis).make();
}

}  // namespace trigon::engine
