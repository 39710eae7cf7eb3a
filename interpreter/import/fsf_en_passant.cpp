#include "interpreter/import/fsf_en_passant.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "interpreter/import/fsf_betza.h"

namespace trigon::engine {

namespace {

using Types = std::set<std::string>;

bool is_taker(const FsfRules& rules, const std::string& type) {
  return type == "pawn" || rules.en_passant[0].contains(type);
}

/// Does a move that the piece always has lead where one of its first moves leads?
bool has_plain_way_there(const FsfPiece& piece) {
  const FsfWays ways = fsf_ways(piece.betza.text);
  return std::any_of(ways.begin(), ways.end(), [&](const auto& first) {
    const int times = first.first.stride == FsfStride::slide && first.second > 0 ? first.second : 1;
    const Offset end{first.first.offset.right * times, first.first.offset.forward * times};
    return first.first.is_first && std::any_of(ways.begin(), ways.end(), [&](const auto& way) {
             return !way.first.is_first && !way.first.captures && leads(way.first, way.second, end);
           });
  });
}

/// Does the piece capture only where it may also move? Fairy-Stockfish does not let it capture en passant there.
bool captures_where_it_moves(const FsfRules& rules, const FsfPiece& piece) {
  if (!is_taker(rules, piece.type) || piece.type == "pawn") return false;
  const FsfWays ways = fsf_ways(piece.betza.text);
  return std::any_of(ways.begin(), ways.end(), [&](const auto& capture) {
    FsfWay quiet = capture.first;
    quiet.captures = false;
    const auto same = ways.find(quiet);
    // Captures and moves that are alike are one term, which does not capture en passant.
    if (!capture.first.captures || (same != ways.end() && same->second == capture.second)) return false;
    return std::any_of(ways.begin(), ways.end(), [&](const auto& move) {
      return !move.first.captures && (leads(move.first, move.second, capture.first.offset) ||
                                      leads(capture.first, capture.second, move.first.offset));
    });
  });
}

/// The long steps of a player: the cells where they start, the direction, and the number of cells.
struct LongStep {
  Squares starts;
  Offset one;
  int steps = 0;
  bool is_of_pawn = false;
};

std::vector<LongStep> long_steps(const FsfGame& game, std::size_t player) {
  const FsfRules& rules = game.rules;
  std::vector<LongStep> all;
  if (game.types.contains("pawn"))
    all = {{rules.double_step_region[player], {0, 1}, 2, true}, {rules.triple_step_region[player], {0, 1}, 3, true}};
  for (const FsfPiece& piece : game.pieces())
    for (const auto& [way, reach] : fsf_ways(piece.betza.text)) {
      const int length = std::max(std::abs(way.offset.right), std::abs(way.offset.forward));
      const bool is_straight = way.offset.right % length == 0 && way.offset.forward % length == 0;
      if (!way.is_first || way.captures || !is_straight) continue;
      const int times = way.stride == FsfStride::step ? 1 : reach > 0 ? reach : Squares::limit;
      all.push_back(
          {rules.double_step_region[player], {way.offset.right / length, way.offset.forward / length}, length * times});
    }
  return all;
}

/// The cells that a player's long steps pass for which `use(step, whether it ends in the promotion zone)`.
template <class Use>
Squares cells_passed(const FsfGame& game, std::size_t player, Use&& use) {
  const FsfRules& rules = game.rules;
  const int up = player == 0 ? 1 : -1;
  const Squares board = rules.board(), zone = rules.promotion_region[player] & board;
  Squares passed;
  for (const LongStep& step : long_steps(game, player))
    for (int row = 0; row < rules.rows; ++row)
      for (int column = 0; column < rules.columns; ++column) {
        const int right = step.one.right, forward = up * step.one.forward;
        const bool ends_in_zone = zone.has(column + step.steps * right, row + step.steps * forward);
        if (!step.starts.has(column, row) || !use(step, ends_in_zone)) continue;
        for (int i = 1; i < step.steps; ++i)
          if (board.has(column + i * right, row + i * forward)) passed.add(column + i * right, row + i * forward);
      }
  return passed;
}

/// The cells that long steps of pawns, or of other pieces, pass into the promotion zone and where somebody could
/// capture in passing; only steps of that length, or all (0). A piece that captures a pawn which promoted by a double
/// step would often stand on the last row, where no pawns are.
Squares promoting_cells(const FsfGame& game, std::size_t player, bool of_pawns, int steps = 0) {
  const FsfRules& rules = game.rules;
  const Squares near = Squares::row(player == 0 ? rules.rows - 2 : 1);
  const bool has_pawns_alone = rules.en_passant[0] == Types{"pawn"} && !rules.drops;
  const auto counts = [&](const LongStep& step, bool promotes) {
    return promotes && step.is_of_pawn == of_pawns && (steps == 0 || step.steps == steps);
  };
  return cells_passed(game, player, counts) - (has_pawns_alone ? near : Squares());
}

}  // namespace

bool takes_en_passant(const FsfRules& rules, const std::string& type) {
  return is_taker(rules, type) && rules.reaches_board(rules.en_passant_region);
}

bool has_en_passant(const FsfGame& game) {
  const FsfRules& rules = game.rules;
  const bool is_possible =
      rules.reaches_board(rules.double_step_region) || rules.reaches_board(rules.triple_step_region);
  return is_possible && std::any_of(game.types.begin(), game.types.end(),
                                    [&](const auto& type) { return takes_en_passant(rules, type); });
}

Squares passed_cells(const FsfGame& game, std::size_t player) {
  return cells_passed(game, player, [](const LongStep&, bool) { return true; });
}

bool promotes_by_long_steps(const FsfGame& game, int steps) {
  const FsfRules& rules = game.rules;
  const bool must_promote = rules.must_promote_pawn && !rules.pawn_targets(0).empty() && !rules.pawn_targets(1).empty();
  return must_promote && has_en_passant(game) &&
         (!promoting_cells(game, 0, true, steps).is_empty() || !promoting_cells(game, 1, true, steps).is_empty());
}

bool opens_en_passant(FsfGame& game, const FsfPiece& piece, const Term& term, Diagnostics& diagnostics) {
  if (!has_en_passant(game) || !term.moves()) return false;
  if (has_plain_way_there(piece)) {
    game.rules.leave_out("enPassantRegion",
                         fmt::format("'{}' makes a first move that it has at all times too, and cannot be "
                                     "captured in passing then",
                                     piece.name()));
    return false;
  }
  const bool is_one_step = !term.is_path && term.legs[0].range == 1;
  const bool is_oblique = term.is_path && std::any_of(term.legs.begin(), term.legs.end(),
                                                      [&](const Leg& leg) { return leg.atoms != term.legs[0].atoms; });
  if (is_one_step || is_oblique) return false;
  if (term.has(Modifier::leaps) || term.hops() || (term.is_path && term.path_range != 1))
    diagnostics.error(piece.betza.whole, "betza",
                      fmt::format("piece '{}': Fairy-Stockfish lets this first move be captured in passing, which "
                                  "Trigon knows of steps over empty cells only",
                                  piece.name()),
                      "the first move of a pawn is ifmnD, or enPassantRegion = -");
  return true;
}

void check_en_passant(FsfGame& game) {
  FsfRules& rules = game.rules;
  if (rules.en_passant[0] != rules.en_passant[1])
    rules.leave_out("enPassantTypesBlack", "the same pieces for both players");
  if (!has_en_passant(game)) return;
  for (std::size_t player : {0U, 1U}) {
    const Squares passed = passed_cells(game, player);
    if (!(passed - rules.en_passant_region[1 - player]).is_empty())
      rules.leave_out("enPassantRegion", "capture en passant is not bound to a region");
    const bool are_pawns_apart = promotes_by_long_steps(game) || promoting_cells(game, player, true).is_empty();
    if (!are_pawns_apart || !promoting_cells(game, player, false).is_empty())
      rules.leave_out("promotionRegionWhite", "a piece that promotes by its first move cannot be captured in passing");
    if (!(passed & rules.promotion_region[1 - player]).is_empty()) game.promotes_en_passant = false;
  }
  for (const FsfPiece& piece : game.pieces())
    if (captures_where_it_moves(rules, piece))
      rules.leave_out("enPassantTypes",
                      fmt::format("'{}' moves to some cells on which it captures by another term", piece.name()));
}

}  // namespace trigon::engine
