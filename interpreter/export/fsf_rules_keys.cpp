// How games end, and rules that are one key.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/export/fsf_keys.h"
#include "interpreter/export/fsf_pawn.h"
#include "interpreter/import/fsf_rules.h"

namespace trigon::engine {

namespace {

/// Where players may pass anyway, that says it.
void write_stalemate(FsfDraft& entry, const Json& result, bool may_pass) {
  if (!result.is_string()) return;
  if (result == "pass" && !may_pass)
    entry.key("passOnStalemate", "true");
  else if (result == "pass")
    return;
  else
    entry.key("stalemateValue", result);
}

void write_move_count(FsfDraft& entry, const Json& count) {
  if (count.is_null()) return entry.key("nMoveRule", "0");
  // Where something is placed after each move, that is a part of the move for that program, and a ply of its own here.
  const int plies_of_move = entry.game.placed.empty() ? 2 : 4;
  entry.key("nMoveRule", fmt::format("{}", count["plies"].get<int>() / plies_of_move));
  const std::string types = entry.letters.of_all(count["reset_by"]);
  std::string pawn;
  for (const SquarePiece& piece : entry.game.pieces)
    if (is_pawn(piece)) pawn = entry.letters.of(piece.name);
  if (types != pawn) entry.key("nMoveRuleTypes", types.empty() ? "-" : types);
}

void write_goal(FsfDraft& entry, const Json& goal) {
  if (goal.is_null()) return;
  entry.key("flagPiece", entry.letters.of_all(goal["pieces"]));
  for (int player : {0, 1}) entry.region("flagRegion", player, entry.game.zone_of(goal["in"], player));
  const std::string when = goal.value("when", "");
  if (when == "round-ends" || when == "stays" || when == "safe-or-stays") entry.key("flagMove", "true");
  if (when == "safe" || when == "safe-or-stays") entry.key("flagPieceSafe", "true");
  if (goal.contains("count") && goal["count"].is_number())
    entry.key("flagPieceCount", fmt::format("{}", goal["count"].get<int>()));
}

void write_extinction(FsfDraft& entry, const Json& rule) {
  if (rule.is_null()) return;
  entry.key("extinctionValue", rule.value("result", "loss"));
  std::string letters;
  if (rule.contains("pieces") && rule["pieces"].is_array()) letters = entry.letters.of_all(rule["pieces"]);
  entry.key("extinctionPieceTypes", letters.empty() ? "*" : letters);
  if (rule.contains("fewer_than") && rule["fewer_than"].is_number())
    entry.key("extinctionPieceCount", fmt::format("{}", rule["fewer_than"].get<int>() - 1));
}

/// The word of that program for a rule of counting, by what is known of its words.
std::string counting_word(const Json& counting) {
  const bool with_pieces = counting["with_pieces"].get<bool>();
  const std::string board = fmt::format("board: {}", counting["board"].is_number() ? counting["board"].get<int>() : 0);
  for (const IniEntry& word : fsf_builtin().find("*countingRule")->entries) {
    const bool counts_pieces = word.value.text.find("with-pieces: false") == std::string::npos;
    if (counts_pieces == with_pieces && (!with_pieces || word.value.text.find(board) != std::string::npos))
      return word.key;
  }
  return "none";
}

void write_bare(FsfDraft& entry, const Json& rule) {
  if (rule.is_null()) return;
  entry.key("extinctionValue", rule.value("result", "loss"));
  entry.key("extinctionClaim", "true");
  entry.key("extinctionPieceTypes", "*");
  entry.key("extinctionPieceCount", "1");
  entry.key("extinctionOpponentPieceCount", "2");
}

void write_repetition(FsfDraft& entry, const Json& rule) {
  const Json times = rule.is_object() ? rule["times"] : rule;
  entry.key("nFoldRule", times.is_number() ? fmt::format("{}", times.get<int>()) : "0");
  const bool loses_by_checks = rule.is_object() && !rule["perpetual_check"].is_null();
  if (loses_by_checks || !entry.base.empty()) entry.key("perpetualCheckIllegal", loses_by_checks ? "true" : "false");
  if (!rule.is_object()) return;
  if (rule["result"] != "draw") entry.key("nFoldValue", rule["result"].get<std::string>());
  if (rule.contains("perpetual_chase")) entry.key("chasingRule", "axf");
  if (rule.contains("to_and_fro")) entry.key("moveRepetitionIllegal", "true");
}

/// What pieces are worth when they are counted: as that program has it, or each the same. What differs is told when the
/// entry is read back.
void write_tally(FsfDraft& entry, const Json& rule) {
  if (rule.is_null()) {
    if (!entry.base.empty()) entry.key("materialCounting", "none");
    return;
  }
  const auto is_one = [](const Json& worth) { return worth == 1; };
  const std::string& by_worth = fsf_builtin().find("*materialCounting")->entries.front().key;
  entry.key("materialCounting", std::ranges::all_of(rule["pieces"], is_one) ? "unweighted" : by_worth);
}

void write_face_to_face(FsfDraft& entry, const Json& rule) {
  if (!rule.is_null() || !entry.base.empty()) entry.key("bikjangRule", rule.is_null() ? "false" : "true");
}

/// The phase in which pieces move.
const Json& phase_of_moves(const Json& phases) {
  const auto found = std::ranges::find_if(phases, [](const Json& phase) { return phase["moves"].get<bool>(); });
  return found == phases.end() ? phases[0] : *found;
}

/// Who turns to stone by a capture, and whether what captors blow up does.
void write_stones(FsfDraft& entry) {
  const SquareGame& game = entry.game;
  if (!game.petrified.empty()) entry.key("petrifyOnCaptureTypes", entry.letters.of_all(Json(game.petrified)));
  const Json& explosion = game.json["explosion"];
  if (!explosion.is_null() && explosion.contains("becomes") && explosion["becomes"] == game.stone)
    entry.key("petrifyBlastPieces", "true");
}

void write_guarded(FsfDraft& entry) {
  if (entry.guarded.empty()) return;
  entry.key("extinctionValue", "loss");
  entry.key("extinctionPieceTypes", entry.guarded);
  if (!entry.game.loses_royals_alone()) entry.key("extinctionPseudoRoyal", "true");
}

/// The word of that program for a piece of nobody's that moves after each move.
void write_placed(FsfDraft& entry) {
  if (entry.game.placed.empty()) return;
  for (const IniEntry& word : fsf_builtin().find("*wallingRule")->entries)
    if (word.value.text == "relocated") entry.key("wallingRule", word.key);
}

}  // namespace

void write_rules(FsfDraft& entry) {
  const Json &json = entry.game.json, &end = json["end"], &phase = phase_of_moves(json["phases"]);
  const bool may_pass = phase["pass"] == "allowed" || phase["pass"] == "also-in-check";
  write_stalemate(entry, end["stalemate"], may_pass);
  write_tally(entry, end["tally"]);
  write_face_to_face(entry, end["face_to_face"]);
  write_repetition(entry, end["repetition"]);
  write_move_count(entry, end["move_count"]);
  if (end["checks"].is_number()) entry.key("checkCounting", "true");
  write_goal(entry, end["goal"]);
  write_extinction(entry, end["extinction"]);
  if (!end["counting"].is_null()) entry.key("countingRule", counting_word(end["counting"]));
  write_bare(entry, end["bare"]);
  if (!json["explosion"].is_null()) entry.key("blastOnCapture", "true");
  write_stones(entry);
  write_guarded(entry);
  write_placed(entry);
  if (!json["no_check_by"].is_null()) entry.key("checking", "false");
  if (phase["must_capture"].get<bool>()) entry.key("mustCapture", "true");
  if (may_pass || !entry.base.empty()) entry.key("pass", may_pass ? "true" : "false");
}

}  // namespace trigon::engine
