#include "interpreter/import/fsf_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grammar/movement_parser.h"
#include "grammar/movement_printer.h"
#include "interpreter/import/betza_translation.h"
#include "interpreter/import/fsf_betza.h"
#include "interpreter/import/fsf_en_passant.h"
#include "interpreter/import/fsf_limits.h"
#include "interpreter/support/yaml_text.h"

namespace trigon::engine {

namespace {

/// Notes that holes are no hurdles.
void check_hurdles(FsfGame& game, const FsfPiece& piece) {
  const FsfWays ways = fsf_ways(piece.betza.text);
  const bool hops =
      std::any_of(ways.begin(), ways.end(), [](const auto& way) { return way.first.stride == FsfStride::hop; });
  if (hops && game.start.has_walls())
    game.rules.leave_out("startFen",
                         fmt::format("'{}' hops over walls in that program, and over pieces alone here", piece.name()));
}

/// The piece's moves way by way, where letters of direction have no counterpart; nothing if that does not say them.
std::optional<Movement> translated_paths(const FsfPiece& piece, const std::string& owner) {
  // Letters that that program passes over, or that say more than directions, are not for paths.
  constexpr const char* known = "fbvhrlsmciWFDNAHLCJZGKRBQ0123456789";
  const FsfWays ways = fsf_ways(piece.betza.text);
  const bool is_plain = piece.betza.text.find_first_not_of(known) == std::string::npos && is_played(ways);
  const std::string text = is_plain ? paths_of(ways) : "";
  Diagnostics none;
  const Movement movement = parse_movement(LocatedText{text, {}, {}}, owner, none);
  return text.empty() || none.error_count() > 0 ? std::nullopt : std::optional(movement);
}

/// The piece's Betza in Trigon's notation, if that program reads it in the same way.
Movement translated(const FsfPiece& piece, Diagnostics& diagnostics) {
  const std::string owner = fmt::format("piece '{}'", piece.name());
  Diagnostics messages;
  const Movement movement = translate_betza(piece.betza, owner, messages, BetzaDialect::fairy_stockfish).movement();
  if (messages.error_count() > 0) {
    if (const auto paths = translated_paths(piece, owner)) return *paths;
    for (const Diagnostic& message : messages.all()) diagnostics.add(message);
    return movement;
  }
  if (!is_played(fsf_ways(piece.betza.text)))
    diagnostics.error(piece.betza.whole, "betza", fmt::format("{}: Fairy-Stockfish does not play this move", owner),
                      "it slides as rook, bishop and nightrider, has lame leaps for D, N, A and Z, and does not keep "
                      "slides and hops of one piece apart");
  Diagnostics none;
  if (!says_the_same(parse_betza(piece.betza, owner, none), fsf_ways(piece.betza.text)))
    diagnostics.error(piece.betza.whole, "betza", fmt::format("{}: Fairy-Stockfish reads this move differently", owner),
                      "it passes over j, z, y and a, reads one digit, knows no lame riders and no captures with i, "
                      "and of two ranges in one direction the last counts");
  return movement;
}

/// The terms of a movement that a piece always has, and those of its first moves.
struct SplitMovement {
  Movement always, first;
};

SplitMovement split_movement(FsfGame& game, const FsfPiece& piece, Diagnostics& diagnostics) {
  SplitMovement split;
  for (Term term : translated(piece, diagnostics).terms) {
    const bool is_first = term.has(Modifier::unmoved_only);
    term.set(Modifier::takes_en_passant, !term.moves() && takes_en_passant(game.rules, piece.type));
    term.set(Modifier::opens_en_passant, is_first && opens_en_passant(game, piece, term, diagnostics));
    // In Fairy-Stockfish a first move is one from the region of double steps.
    term.set(Modifier::unmoved_only, false);
    (is_first ? split.first : split.always).terms.push_back(term);
  }
  return split;
}

std::string double_step_region(FsfRules& rules, NamedRegions& regions) {
  return regions.use("double-step", rules.double_step_region, rules, "doubleStepRegionWhite");
}

void add_long_steps(FsfGame& game, NamedRegions& regions, std::vector<ArmyMove>& moves) {
  FsfRules& rules = game.rules;
  const std::string opens = has_en_passant(game) ? "n" : "";
  // A pawn that promotes by its long step cannot be captured in passing.
  const auto add = [&](const std::string& steps, const std::string& from, int length) {
    const bool is_apart = promotes_by_long_steps(game, length);
    const std::string zone =
        is_apart ? regions.use("promotion-zone", rules.promotion_region, rules, "promotionRegionWhite") : "";
    moves.push_back({.movement = "m" + opens + steps, .from = from, .to = is_apart ? "{ not: " + zone + " }" : ""});
    if (is_apart) moves.push_back({.movement = "m" + steps, .from = from, .to = zone});
  };
  if (rules.reaches_board(rules.double_step_region)) add("fW2", double_step_region(rules, regions), 2);
  if (!rules.reaches_board(rules.triple_step_region)) return;
  // A slide includes the shorter steps.
  const bool is_slide = rules.triple_step_region == rules.double_step_region;
  add(is_slide ? "fW3" : "f[W-W-W]",
      regions.use("triple-step", rules.triple_step_region, rules, "tripleStepRegionWhite"), is_slide ? 0 : 3);
}

std::vector<ArmyMove> translated_moves(FsfGame& game, const FsfPiece& piece, NamedRegions& regions,
                                       Diagnostics& diagnostics) {
  FsfRules& rules = game.rules;
  std::vector<ArmyMove> moves;
  const auto [always, first] = split_movement(game, piece, diagnostics);
  if (piece.type == "soldier" && rules.soldier_rank > 0)
    moves = {{.movement = "fW"}, {.movement = "sW", .from = fmt::format("{{ rows: {}- }}", rules.soldier_rank)}};
  else if (!always.terms.empty())
    moves = {{.movement = print_movement(always)}};
  if (!first.terms.empty() && rules.reaches_board(rules.double_step_region))
    moves.push_back({.movement = print_movement(first), .from = double_step_region(rules, regions)});
  if (piece.type == "pawn") add_long_steps(game, regions, moves);
  if (piece.type != "king" || !rules.flying_general) return moves;
  moves.push_back({.movement = "cxW*", .victims = piece.name()});
  return moves;
}

/// The steps that that program adds to a piece of some types on drawn lines, from one of their cells to another; empty
/// for other types. A king has them where the program's own entry gives it the moves of one of these.
std::string steps_on_lines(const FsfPiece& piece) {
  const bool is_builtin_king =
      piece.type == "king" && piece.betza.whole.source == fsf_builtin().sections.front().name_span.source;
  if (piece.type == "wazir" || (is_builtin_king && piece.betza.text == "W")) return "F";
  if (piece.type == "soldier") return "fF";
  return piece.type == "rook" ? "F*" : piece.type == "janggiCannon" ? "pF*" : "";
}

/// Adds the moves along drawn lines, with the limits of the moves that they are like.
void add_moves_on_lines(FsfGame& game, const FsfPiece& piece, NamedRegions& regions, std::vector<ArmyMove>& moves) {
  FsfRules& rules = game.rules;
  const Both<Squares> lines{rules.diagonal_lines, rules.diagonal_lines};
  const std::string steps = steps_on_lines(piece);
  if (steps.empty() || !rules.reaches_board(lines)) return;
  const std::string where = regions.use("lines", lines, rules, "diagonalLines");
  const auto add = [&](const std::string& movement, ArmyMove like) {
    moves.push_back({movement, where, where, like.victims, like.hurdles});
  };
  if (piece.type != "janggiCannon") return add(steps, {});
  const auto [moving, capturing] = std::pair(moves.front(), moves.back());
  add("m" + steps, moving);
  add("c" + steps, capturing);
}

/// The janggi cannon, which hops over anything but another cannon and does not capture one. Empty when there is nothing
/// else.
std::vector<ArmyMove> janggi_cannon(FsfGame& game, const FsfPiece& piece) {
  FsfRules& rules = game.rules;
  std::vector<std::string> others;
  for (const FsfPiece& other : game.pieces())
    if (other.type != piece.type) others.push_back(other.name());
  if (rules.keeps_forms() &&
      (!rules.promoted_type.empty() || !rules.pawn_targets(0).empty() || !rules.pawn_targets(1).empty()))
    rules.leave_out(piece.type, "what its hurdles may be is told for pieces that do not change in a hand");
  if (others.empty()) return {};
  const std::string list = yaml_list(others);
  return {{.movement = "mpW*", .hurdles = list}, {.movement = "cpW*", .victims = list, .hurdles = list}};
}

/// The cells of both regions, either of which may be empty for all.
std::string both_of(const std::string& one, const std::string& other) {
  return one.empty() ? other : other.empty() ? one : intersection({one, other});
}

/// The moves without captures: a royal piece that would turn to stone by them makes none, and gives no check.
std::vector<ArmyMove> without_captures(std::vector<ArmyMove> moves) {
  Diagnostics none;
  for (ArmyMove& move : moves) {
    Movement movement = parse_movement(LocatedText{move.movement, {}, {}}, "", none);
    std::erase_if(movement.terms, [](const Term& term) { return term.has(Modifier::capture_only); });
    for (Term& term : movement.terms) term.set(Modifier::move_only, true);
    move.movement = movement.terms.empty() ? "" : print_movement(movement);
  }
  std::erase_if(moves, [](const ArmyMove& move) { return move.movement.empty(); });
  return moves;
}

/// A move that leads nowhere, for a piece without moves: Trigon wants one.
std::vector<ArmyMove> no_moves(NamedRegions& regions) {
  return {{.movement = "W", .from = regions.use("nowhere", "{ rows: 99 }")}};
}

}  // namespace

FsfPieceMoves moves_of(FsfGame& game, const FsfPiece& piece, NamedRegions& regions, Diagnostics& diagnostics) {
  check_hurdles(game, piece);
  if (piece.betza.text.empty()) {
    const std::string dead_end = dead_end_of(game, piece, regions).region;
    return {no_moves(regions), dead_end};
  }
  const bool is_cannon = piece.type == "janggiCannon";
  auto moves = is_cannon ? janggi_cannon(game, piece) : translated_moves(game, piece, regions, diagnostics);
  if (is_cannon && moves.empty()) return {no_moves(regions)};
  add_moves_on_lines(game, piece, regions, moves);
  if (game.is_petrified(piece.type) && game.royal.contains(piece.type)) moves = without_captures(std::move(moves));
  const FsfLimits limits = limits_of(game, piece, regions);
  for (ArmyMove& move : moves)
    if (piece.type != "king" || move.victims.empty()) move.to = both_of(move.to, limits.to);
  return {std::move(moves), limits.dead_end};
}

}  // namespace trigon::engine
