// How games end, and rules that are one key.
#include <fmt/format.h>

#include "interpreter/export/fsf_keys.h"
#include "interpreter/export/fsf_pawn.h"
#include "interpreter/import/fsf_rules.h"

namespace trigon::engine {

namespace {

void write_stalemate(FsfDraft& entry, const Json& result) {
  if (!result.is_string()) return;
  if (result == "pass")
    entry.key("passOnStalemate", "true");
  else
    entry.key("stalemateValue", result);
}

void write_move_count(FsfDraft& entry, const Json& count) {
  if (count.is_null()) return entry.key("nMoveRule", "0");
  entry.key("nMoveRule", fmt::format("{}", count["plies"].get<int>() / 2));
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
  if (!rule.is_object()) return;
  if (rule["result"] != "draw") entry.key("nFoldValue", rule["result"].get<std::string>());
  if (!rule["perpetual_check"].is_null()) entry.key("perpetualCheckIllegal", "true");
  if (rule.contains("perpetual_chase")) entry.key("chasingRule", "axf");
}

void write_guarded(FsfDraft& entry) {
  if (entry.guarded.empty()) return;
  entry.key("extinctionValue", "loss");
  entry.key("extinctionPieceTypes", entry.guarded);
  entry.key("extinctionPseudoRoyal", "true");
}

}  // namespace

void write_rules(FsfDraft& entry) {
  const Json &json = entry.game.json, &end = json["end"], &phase = json["phases"][0];
  write_stalemate(entry, end["stalemate"]);
  write_repetition(entry, end["repetition"]);
  write_move_count(entry, end["move_count"]);
  if (end["checks"].is_number()) entry.key("checkCounting", "true");
  write_goal(entry, end["goal"]);
  write_extinction(entry, end["extinction"]);
  if (!end["counting"].is_null()) entry.key("countingRule", counting_word(end["counting"]));
  write_bare(entry, end["bare"]);
  if (!json["explosion"].is_null()) entry.key("blastOnCapture", "true");
  write_guarded(entry);
  if (!json["no_check_by"].is_null()) entry.key("checking", "false");
  if (phase["must_capture"].get<bool>()) entry.key("mustCapture", "true");
  if (phase["pass"] == "allowed") entry.key("pass", "true");
}

}  // namespace trigon::engine
