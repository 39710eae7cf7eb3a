// How a game ends, as it was decided when the variant was loaded.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "interpreter/model/end_condition.h"
#include "interpreter/model/piece.h"

namespace trigon::engine {

/// The loss by which a player has lost, or is out.
enum class LossRule : std::uint8_t {
  any_royal,   // of any royal piece: under check none may be left attacked
  last_royal,  // of the last royal piece: under check only that one may not be left attacked
  last_piece,  // of the last piece; the player has no royal pieces
};

/// The result for a player who cannot move, or of whom only the king is left.
enum class Result : std::uint8_t { loss, draw, win };

/// How the safety of royals limits their owner's moves.
enum class RoyalRule : std::uint8_t {
  check,        // no move may leave a royal attacked; checkmate
  capture,      // it means nothing; royals are captured like any piece
  prefer_safe,  // moves that leave none attacked come first; without any, all moves are legal
};

/// Whether a game of three and more goes on when the first player is out; if not, who wins.
enum class FirstOut : std::uint8_t {
  plays_on,
  victor_wins,  // who has mated that player or captured the royal
  others_win,   // all others
};

/// What happens to an army whose player is out.
enum class ArmyFate : std::uint8_t {
  dead,
  removed,
  converted,
  unchanged,  // nothing, since the game is over: of a game of two that does not say it. A neutral player's army is dead
};

/// What players get points for, by which their places are found when the game is over. Sources: four-player chess.
struct PointRules {
  /// For the capture of a piece of each type from a player who is in and no partner.
  std::array<std::int16_t, max_piece_types> captures{};
  /// For who has mated or captured the last royal; for a player who is out without a move and not in check; and for who
  /// is in when the game is over.
  int mate = 0, stalemate = 0, survival = 0;
  /// With how many points of a team the game is over; 0 for no such number.
  int to_win = 0;
  /// In which of `Ruleset::values` the points of each player are counted.
  std::array<std::uint8_t, max_players> values{};
};
inline constexpr int max_points = 30000, max_capture = 999;

struct EndRules {
  RoyalRule royals = RoyalRule::check;
  /// The players with each `LossRule`, where the variant says it: of the last royal only under check. Players of none
  /// of these sets may leave no royal attacked under check, and lose with the last one.
  PlayerSet lost_with_any_royal, lost_with_last_royal, lost_with_last_piece;
  /// Does mate not end a game? A player who begins a turn attacked and without a safe move is then mated and plays on;
  /// while the player to move can capture a mated player's royal, nothing else is legal.
  bool must_capture_mated = false;
  Result stalemate = Result::draw;
  /// Does the game end when the first player is out?
  FirstOut first_out = FirstOut::plays_on;
  /// Does a player without a move pass, instead of being stalemated or out? Where there is check, not in check.
  bool passes_without_move = false;
  /// The fate of an army whose royal was captured or whose player has no move.
  ArmyFate army = ArmyFate::dead;
  /// Does the converted army of a player without a move go to the player who moved last? Else it is dead.
  bool last_mover_inherits = false;
  /// Does the royal of a player without a move leave the board? Else it shares the army's fate.
  bool removes_royal = true;
  /// Does some rule depend on the half-move clock, and do promotions set it back?
  bool counts_plies = false, promotions_reset_count = false;
  /// Do only moves set it back that the piece could not take back (`Ruleset::takes_back`)? This is about
  /// `resetting_types`.
  bool only_one_way_resets = false;
  /// Where the half-move clock stands at the start.
  int start_count = 0;
  /// The counting of moves for a player with few pieces, if there is such a rule.
  std::shared_ptr<const struct CountingRule> counting = {};
  /// The rule by which royal pieces face to face must be parted, if there is one.
  std::shared_ptr<const class FaceToFace> parting = {};
  /// The rule that says who has won where a game would be drawn, if there is one; and who has won where that says
  /// nothing, if somebody has.
  std::shared_ptr<const EndCondition> draws_decided_by = {};
  std::optional<Player> draws_won_by = {};
  /// How many checks win; 0 when nobody counts them. Else `check_values` says in which of `Ruleset::values` the checks
  /// that each player has given are counted.
  int winning_checks = 0;
  std::array<std::uint8_t, max_players> check_values{};
  /// Does a rule ask which earlier positions were checks (`PastPosition::is_check`)?
  bool remembers_checks = false;

  std::optional<PointRules> points;

  /// The rules that end games, in the order in which they are asked: `before_scripts` before scripts and `before_moves`
  /// after them, both without a look at legal moves; `after_moves` when the player to move has a legal move.
  std::vector<std::shared_ptr<const EndCondition>> before_scripts, before_moves;
  std::vector<std::shared_ptr<const LateEndCondition>> after_moves;

  bool has_check() const { return royals == RoyalRule::check; }
  /// Is a player without a move never stalemated, mated or out?
  bool always_passes() const { return passes_without_move && !has_check(); }
};

/// The first condition of class `Condition` among those of a variant, or null.
template <class Condition, class Base>
const Condition* find_condition(const std::vector<std::shared_ptr<const Base>>& conditions) {
  for (const auto& one : conditions)
    if (const auto* found = dynamic_cast<const Condition*>(one.get())) return found;
  return nullptr;
}

}  // namespace trigon::engine
