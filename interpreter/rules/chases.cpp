#include "interpreter/rules/chases.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/repeated_hash.h"

namespace trigon::engine {

namespace {

/// Who attacks and what is attacked.
struct Attack {
  Cell attacker = no_cell, victim = no_cell;
};

/// What can be taken with profit on a board, which is changed while it is asked.
class Threats {
 public:
  Threats(Position& board, const ChaseRules& rules) : board_(board), rules_(rules) {}

  /// The attacks of a player on pieces of `victims` from which the player would profit.
  std::vector<Attack> of(Player player, const CellSet& victims) {
    std::vector<Attack> found;
    victims.for_each([&](Cell victim) {
      if (!can_be_chased(victim)) return;
      attackers_on(victim, player).for_each([&](Cell attacker) {
        if (is_profitable({attacker, victim})) found.push_back({attacker, victim});
      });
    });
    return found;
  }

  /// Would the owner of the attacker, a piece that stood so before too, have profited from the same capture?
  bool has(const Attack& attack) {
    return can_be_chased(attack.victim) &&
           attackers_on(attack.victim, board_.at(attack.attacker).owner()).contains(attack.attacker) &&
           is_profitable(attack);
  }

 private:
  bool can_be_chased(Cell cell) const {
    const Piece piece = board_.at(cell);
    if (board_.ruleset().royal_types.contains(piece.type())) return false;
    const auto limit = rules_.only_in.find(piece.type());
    return limit == rules_.only_in.end() || limit->second[piece.home()].contains(cell);
  }

  /// The player's pieces that could take what stands on a cell, but for those that may attack as they like.
  CellSet attackers_on(Cell victim, Player player) const {
    const Piece piece = board_.at(victim);
    CellSet attackers;
    (find_capturers(board_, victim, piece, piece.owner()) & board_.cells_of(player)).for_each([&](Cell cell) {
      if (!rules_.free.contains(board_.at(cell).type())) attackers.insert(cell);
    });
    return attackers;
  }

  bool is_profitable(const Attack& attack) {
    const Piece attacker = board_.at(attack.attacker), victim = board_.at(attack.victim);
    if (!is_safe(attack, royal_attackers(attacker.owner())) || is_mutual(attack)) return false;
    return rules_.worth[attacker.type()] < rules_.worth[victim.type()] || !is_protected(attack);
  }

  /// Could the victim take its attacker, a piece of its own type?
  bool is_mutual(const Attack& attack) {
    const Piece attacker = board_.at(attack.attacker), victim = board_.at(attack.victim);
    return attacker.type() == victim.type() &&
           find_capturers(board_, attack.attacker, attacker, attacker.owner()).contains(attack.victim) &&
           is_safe({attack.victim, attack.attacker}, royal_attackers(victim.owner()));
  }

  /// Could something take the attacker where it has taken the victim?
  bool is_protected(const Attack& attack) {
    const CellSet known = royal_attackers(board_.at(attack.victim).owner());
    return after_capture(attack, [&] {
      const Piece captor = board_.at(attack.victim);
      return find_capturers(board_, attack.victim, captor, captor.owner()).find([&](Cell cell) {
        return is_safe({cell, attack.victim}, known);
      }) != no_cell;
    });
  }

  /// Does a capture leave the own royals to nobody but `known` attackers?
  bool is_safe(const Attack& capture, const CellSet& known) {
    const Player player = board_.at(capture.attacker).owner();
    return after_capture(capture, [&] {
      const CellSet royals = guarded_royals(player);
      return royals.find([&](Cell royal) {
        const CellSet attackers = find_attackers(board_, royal, board_.at(royal), player);
        return !(royal == capture.victim ? attackers : attackers - known).empty();
      }) == no_cell;
    });
  }

  /// Answers a question about the board after a capture.
  template <class Ask>
  bool after_capture(const Attack& capture, Ask&& ask) {
    board_.begin_ply();
    board_.relocate(capture.attacker, capture.victim, board_.at(capture.attacker).moved());
    const bool answer = ask();
    board_.undo_ply();
    return answer;
  }

  CellSet guarded_royals(Player player) const {
    return board_.ruleset().end.has_check() && board_.guards_royals(player) ? CellSet(board_.royals_of(player))
                                                                            : CellSet();
  }

  CellSet royal_attackers(Player player) const {
    CellSet attackers;
    guarded_royals(player).for_each(
        [&](Cell royal) { attackers |= find_attackers(board_, royal, board_.at(royal), player); });
    return attackers;
  }

  Position& board_;
  const ChaseRules& rules_;
};

/// Where pieces stood before a move, from what stood on each cell before and after it.
class WayBack {
 public:
  WayBack(std::vector<Piece> after, const Position& before) : after_(std::move(after)) {
    before_.assign(before.board(), before.board() + after_.size());
  }

  /// The cell on which a piece stood; `no_cell` if that cannot be told.
  Cell operator()(Cell cell) const {
    const Piece piece = after_[cell];
    if (is_same(before_[cell], piece)) return cell;
    Cell found = no_cell;
    for (std::size_t i = 0; i < after_.size(); ++i)
      if (is_same(before_[i], piece) && !is_same(after_[i], piece)) {
        if (found != no_cell) return no_cell;
        found = static_cast<Cell>(i);
      }
    return found;
  }

  CellSet operator()(const CellSet& cells) const {
    CellSet found;
    cells.for_each([&](Cell cell) {
      if (const Cell from = (*this)(cell); from != no_cell) found.insert(from);
    });
    return found;
  }

 private:
  static bool is_same(Piece one, Piece other) {
    return one.is_empty() == other.is_empty() &&
           (one.is_empty() || (one.owner() == other.owner() && one.type() == other.type()));
  }

  std::vector<Piece> before_, after_;
};

/// Takes plies back until the position is that with the hash; false if it has not been.
bool go_back(Position& board, std::uint64_t hash) {
  while (board.ply_count() > 0) {
    board.undo_ply();
    if (repeated_hash(board) == hash) return true;
  }
  return false;
}

}  // namespace

PlayerSet chasing_players(const Position& position, std::span<const PastPosition> since, const ChaseRules& rules) {
  Position board = position;
  Threats threats(board, rules);
  // The pieces that each player has chased with all moves so far, going back, and who has moved.
  std::array<CellSet, max_players> chased;
  PlayerSet movers;
  for (const Player player : board.players_in())
    for (const Player other : board.players_in())
      if (other != player) chased[player] |= board.cells_of(other);

  for (std::size_t i = since.size(); i > 0; --i) {
    const Player mover = since[i - 1].turn;
    movers.insert(mover);
    const std::vector<Attack> attacks = threats.of(mover, chased[mover]);
    std::vector<Piece> after(board.board(), board.board() + board.ruleset().grid.cell_count());
    if (!go_back(board, since[i - 1].hash)) return {};
    const WayBack back(std::move(after), board);
    chased[mover] = {};
    for (CellSet& cells : chased) cells = back(cells);
    for (const Attack& attack : attacks) {
      const Attack before{back(attack.attacker), back(attack.victim)};
      if (before.victim != no_cell && (before.attacker == no_cell || !threats.has(before)))
        chased[mover].insert(before.victim);
    }
    if (std::ranges::all_of(chased, [](const CellSet& cells) { return cells.empty(); })) return {};
  }

  PlayerSet chasing;
  for (const Player player : movers)
    if (!chased[player].empty()) chasing.insert(player);
  return chasing;
}

}  // namespace trigon::engine
