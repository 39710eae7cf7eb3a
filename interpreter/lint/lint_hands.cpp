// Hands that nothing comes into, or out of; see lint.h.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/lint/lint_parts.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

class HandsLint {
 public:
  explicit HandsLint(const LintSubject& subject) : subject_(subject), ruleset_(subject.ruleset()) {}

  void run() const {
    // Scripts may put pieces into hands, and onto the board.
    if (hands().types.empty() || ruleset_.hooks.factory) return;
    if (!is_filled()) return warn("pieces", "nobody ever holds a piece", "captured: own, or start, fills the hands");
    report_undropped();
    report_lost();
  }

 private:
  const HandRules& hands() const { return ruleset_.hands; }

  bool is_filled() const {
    return hands().captured != CapturedFate::gone ||
           std::ranges::any_of(hands().start, [](std::int16_t count) { return count > 0; });
  }

  void report_undropped() const {
    std::vector<std::string> names;
    for (const PieceType type : hands().types)
      if (!is_dropped(type)) names.push_back(ruleset_.types[type].name);
    if (!names.empty())
      warn("drops", fmt::format("what is held is never dropped: {}", join(names, ", ")),
           "drops names the pieces that may be dropped, and in which region");
  }

  bool is_dropped(PieceType type) const {
    return (hands().droppable >> type & 1) &&
           std::ranges::any_of(hands().drop_zone[type], [](const CellSet& cells) { return !cells.empty(); });
  }

  /// What a held piece promotes to goes to no hand when it is captured.
  void report_lost() const {
    if (hands().captured == CapturedFate::gone) return;
    std::vector<std::string> names;
    for (const PieceType type : hands().types)
      for (const PieceType promoted : ruleset_.types[type].promotes_to)
        if (hands().held_as[promoted] < 0 && !(ruleset_.royal_types >> promoted & 1))
          names.push_back(ruleset_.types[promoted].name);
    if (!names.empty())
      warn("held-as", fmt::format("captured pieces go to no hand: {}", join(names, ", ")),
           "held-as says as what they are held, as in held-as: { tokin: pawn }");
  }

  void warn(const char* key, const std::string& message, const std::string& hint) const {
    subject_.found.warning(place_of(subject_.loaded, "hands", key), "hand", "hands: " + message, hint);
  }

  const LintSubject& subject_;
  const Ruleset& ruleset_;
};

}  // namespace

void lint_hands(const LintSubject& subject) { HandsLint(subject).run(); }

}  // namespace trigon::engine
