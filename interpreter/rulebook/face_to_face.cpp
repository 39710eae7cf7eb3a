// Face to face: royal pieces that see each other along an empty line offer the end of the game, and a pass accepts it.
// Sources: bikjang in janggi.
#include "interpreter/rules/face_to_face.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/all_passed.h"
#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rulebook/step_kinds.h"
#include "interpreter/rulebook/words.h"
#include "interpreter/support/json.h"

namespace trigon::engine::face_to_face_rule {

constexpr std::string_view reached_end = "ending.face-to-face", reached_open = "face-to-face-not-accepted",
                           reached_parting = "face-to-face-must-part";

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "face-to-face");
  if (!node) return;
  const Fields fields(*node, "end: face-to-face", "face-to-face", loading.diagnostics);
  if (!node->is_map()) return;
  const auto rule = std::make_shared<FaceToFace>();
  if (const YamlNode* along = fields.find("along"))
    rule->kinds = read_step_kinds(loading, *along, "end: face-to-face: along");
  rule->must_part = fields.boolean("must-part").value_or(false);
  fields.require("result");
  // The rule for two passes, before which this one is asked.
  auto& conditions = loading.ruleset->end.before_moves;
  const auto passed = std::ranges::find_if(
      conditions, [](const auto& one) { return dynamic_cast<const AllPassed*>(one.get()) != nullptr; });
  if (fields.choice("result", {"draw", "tally"}) == std::size_t{1}) {
    if (passed == conditions.end() || dynamic_cast<const AllPassed&>(**passed).is_draw())
      return loading.diagnostics.error(fields.find("result")->span, "value",
                                       "end: face-to-face: result: there is no tally in this game",
                                       "'end: { tally: ... }' says what pieces are worth");
    rule->tally = *passed;
  }
  conditions.insert(passed, rule);
  if (rule->must_part) loading.ruleset->end.parting = rule;
}

/// Reports a rule that has no effect, since passes are not counted.
void check(Loading& loading) {
  if (face_to_face_of(*loading.ruleset) && !loading.ruleset->end.passes_without_move)
    loading.diagnostics.error(loading.fields_of("end")->node().find_entry("face-to-face")->key_span, "unused-key",
                              "end: 'face-to-face' has no effect, since passes are not counted",
                              "as in end: { stalemate: pass }, and pass: allowed in a phase");
}

Json value(const Ruleset& ruleset, const Names&) {
  const FaceToFace* rule = face_to_face_of(ruleset);
  if (!rule) return nullptr;
  return {{"along", words_of_kinds(rule->kinds)},
          {"must_part", rule->must_part},
          {"result", rule->tally ? "tally" : "draw"}};
}

void say(const Ruleset& ruleset, RuleText& text) {
  const FaceToFace* rule = face_to_face_of(ruleset);
  if (!rule) return;
  const std::vector<std::string> ways =
      words_of_kinds(ruleset.grid.lattice().is_flat ? rule->kinds & (orthogonal | diagonal) : rule->kinds);
  text.say(RuleHeading::end,
           fmt::format(
               "When a player passes while royal pieces of both sides face each other along an empty {} line, "
               "{}.",
               enumerate(ways, "or"),
               rule->tally ? "the game is over, and the pieces are counted as when both pass" : "the game is a draw"));
  if (rule->must_part)
    text.say(RuleHeading::turns,
             "A player whose turn begins with royal pieces of both sides face to face must part them or pass, which is "
             "then allowed in check, too.");
}

void collect(RuleItems& items) {
  items.add_at("end.face-to-face", reached_end, "end: a pass while royal pieces are face to face");
  items.add_at("end.face-to-face", reached_open, "end: royal pieces face to face, and no pass", condition_kind);
  items.add_at("end.face-to-face.must-part", reached_parting, "end: royal pieces face to face must be parted",
               condition_kind);
}

void at_no_end(const Game& game, Reached& reached) {
  const FaceToFace* rule = face_to_face_of(game.ruleset());
  if (rule && rule->has_faces(game.position())) reached.insert(reached_open);
}

void at_all_moves(const Game& game, Reached& reached) {
  if (parting_rule(game.position())) reached.insert(reached_parting);
}

/// The reason for a move of the mover alone.
std::optional<std::string> why_no_move(const MoveAttempt& attempt) {
  const FaceToFace* rule = parting_rule(attempt.position());
  if (!rule || attempt.to == no_cell) return std::nullopt;
  Position board = attempt.position();
  board.begin_ply();
  if (attempt.from != no_cell)
    board.relocate(attempt.from, attempt.to, attempt.mover().moved());
  else if (attempt.dropped)
    board.edit(attempt.to, Piece(*attempt.dropped, board.turn(), board.turn(), false));
  if (!rule->has_faces(board)) return std::nullopt;
  return "royal pieces are face to face, and the move does not part them";
}

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &FaceToFace::ending) reached.insert(reached_end);
}

/// Warns where no royal pieces can see each other.
void lint(const LintSubject& subject) {
  if (face_to_face_of(subject.ruleset()) && subject.ruleset().royal_types.empty())
    subject.found.warning(place_of(subject.loaded, "end", "face-to-face"), "royals",
                          "end: 'face-to-face' has no effect, since no piece is royal",
                          "the pieces that face each other have royal: true");
}

constexpr FsfKey fsf_bikjang{"bikjangRule"};
constexpr FsfKey fsf_keys[] = {fsf_bikjang};

std::string from_fsf(FsfEntry& entry) {
  if (entry.numbers.at(fsf_bikjang.name) == 0 || !entry.has_king) return "";
  if (entry.numbers.at("pass") == 0) {
    entry.left_out[fsf_bikjang.name] = "it asks for players who may pass";
    return "";
  }
  return fmt::format("{{ must-part: true, result: {} }}", entry.counts_pieces() ? "tally" : "draw");
}

extern const Rule face_to_face{
    .key = "end.face-to-face",
    .kind = "end",
    .read = read,
    .check = check,
    .value = value,
    .say = say,
    .lets_win =
        [](const Ruleset& ruleset) {
          const FaceToFace* rule = face_to_face_of(ruleset);
          return rule && rule->tally;
        },
    .lets_draw =
        [](const Ruleset& ruleset) {
          const FaceToFace* rule = face_to_face_of(ruleset);
          return rule && !rule->tally;
        },
    .collect = collect,
    .at_all_moves = at_all_moves,
    .at_no_end = at_no_end,
    .at_end = at_end,
    .why_no_move = why_no_move,
    .lint = lint,
    .fsf_keys = fsf_keys,
    .from_fsf = from_fsf,
};

}  // namespace trigon::engine::face_to_face_rule
