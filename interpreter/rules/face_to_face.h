// Royal pieces that see each other along an empty line, where a pass then ends the game. Source: bikjang in janggi.
// Tested by reference positions.
#pragma once

#include <memory>

#include "interpreter/model/end_condition.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// The rule that a pass ends the game while royal pieces are face to face.
class FaceToFace : public EndCondition {
 public:
  bool may_hold(const Position& position) const override { return position.passes() > 0 && has_faces(position); }
  std::optional<Outcome> outcome(const Position& position) const override;

  /// Does some royal piece see that of an enemy?
  bool has_faces(const Position& position) const;

  static constexpr Ending ending{"face-to-face", "face to face"};

  /// Along which kinds of steps royal pieces see each other.
  StepKinds kinds = orthogonal;
  /// The rule that says who has won; null for a draw.
  std::shared_ptr<const EndCondition> tally;
  /// Must a player whose turn begins so part them, or pass, also in check?
  bool must_part = false;

 private:
  bool sees_royal(const Position& position, Cell from, Player player) const;
  /// The first piece from a cell on in a direction, or `no_cell`.
  Cell first_piece(const Position& position, Cell cell, Heading heading) const;
};

/// The rule of a game, or null.
const FaceToFace* face_to_face_of(const Ruleset& ruleset);

/// The rule, where the player to move must now part royal pieces or pass; else null.
const FaceToFace* parting_rule(const Position& position);

}  // namespace trigon::engine
