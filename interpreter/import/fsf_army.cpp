#include "interpreter/import/fsf_army.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "grammar/movement_printer.h"
#include "interpreter/import/betza_translation.h"
#include "interpreter/import/fsf_betza.h"
#include "interpreter/import/fsf_regions.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// "fersAlfil" as "fers-alfil"; the custom ones are called by their letter.
std::string name_of(const FsfPiece& piece) {
  if (piece.type.starts_with("customPiece")) return fmt::format("piece-{}", small(piece.letter));
  std::string name;
  for (char c : piece.type) {
    if (is_capital(c)) name += '-';
    name += small(c);
  }
  return name;
}

class ArmyBuilder {
 public:
  ArmyBuilder(FsfRules& rules, const FsfStart& start, NamedRegions& regions, Diagnostics& diagnostics)
      : rules_(rules), start_(start), regions_(regions), diagnostics_(diagnostics) {}

  std::optional<Army> build() {
    const std::size_t errors = diagnostics_.error_count();
    find_types();
    for (const FsfPiece& piece : rules_.pieces)
      if (types_.contains(piece.type)) army_.names[piece.type] = name_of(piece);
    royal_types();
    for (const FsfPiece& piece : rules_.pieces)
      if (types_.contains(piece.type)) add_plain(piece);
    std::stable_partition(army_.pieces.begin(), army_.pieces.end(), [](const ArmyPiece& p) { return p.is_royal; });
    promote_pawns();
    promote_pieces();
    check_en_passant();
    if (diagnostics_.error_count() != errors) return std::nullopt;
    return std::move(army_);
  }

 private:
  using Types = std::set<std::string>;

  /// Promoted pieces are pieces of their own, since they are again what they were when they are captured.
  bool keeps_forms() const { return rules_.captures_to_hand && !rules_.drop_loop; }

  /// --- which types there are

  /// Pieces of the type "pawn" promote like pawns, whatever the keys say.
  bool has_pawns(const std::string& type) const { return type == "pawn" || rules_.promotion_pawns[0].contains(type); }

  void find_types() {
    for (const auto& row : start_.board)
      for (const FsfCell& cell : row) add_cell(cell);
    for (const auto& hand : start_.hands)
      for (const auto& [letter, count] : hand) add_type(rules_.find_letter(capital(letter))->type);
  }

  void add_cell(const FsfCell& cell) {
    if (cell.letter == 0 || cell.letter == '*') return;
    add_type(rules_.find_letter(capital(cell.letter))->type);
  }

  void add_type(const std::string& type) {
    if (!rules_.find(type) || !types_.insert(type).second) return;
    if (has_pawns(type))
      for (const std::string& to : pawn_targets()) add_type(to);
    if (const auto to = rules_.promoted_type.find(type); to != rules_.promoted_type.end() && !keeps_forms())
      add_type(to->second);
  }

  /// The types that pawns promote to, the strongest first by the order in which they are usually listed.
  std::vector<std::string> pawn_targets() const {
    std::vector<std::string> targets;
    for (const FsfPiece& piece : rules_.pieces)
      if (rules_.promotion_to[0].contains(piece.type)) targets.push_back(piece.type);
    const auto rank = [](const std::string& type) {
      return type == "knight" ? 3 : type == "bishop" ? 2 : type == "rook" ? 1 : 0;
    };
    std::stable_sort(targets.begin(), targets.end(),
                     [&](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
    return targets;
  }

  /// --- who is royal

  void royal_types() {
    if (types_.contains("king")) royal_.insert("king");
    for (std::size_t player : {0U, 1U})
      if (types_.contains("king") && count_at_start("king", player) != 1)
        rules_.leave_out("startFen", fmt::format("{} has {} pieces of the type 'king', and the rules are for one",
                                                 player == 0 ? "white" : "black", count_at_start("king", player)));
    if (types_.contains("king") && can_be_made("king"))
      rules_.leave_out("king", "the rules are for one king, and another could be made");
    const bool has_extinction = rules_.extinction != "none" || rules_.extinction_royal;
    if (!has_extinction || rules_.extinction_types.empty() || is_baring()) return;
    const std::string type = *rules_.extinction_types.begin();
    const bool is_one = rules_.extinction_types.size() == 1 && type != any_piece && types_.contains(type);
    const bool is_loss =
        rules_.extinction == "loss" && rules_.extinction_count == 0 && rules_.extinction_opponent_count == 0;
    const bool is_single = count_at_start(type, 0) == 1 && count_at_start(type, 1) == 1 && !can_be_made(type);
    if (is_one && is_loss && royal_.empty() && (is_single || !(rules_.extinction_royal || rules_.captures_to_hand))) {
      royal_.insert(type);
      return;
    }
    for (const char* key : {"extinctionValue", "extinctionPieceTypes", "extinctionPieceCount",
                            "extinctionOpponentPieceCount", "extinctionPseudoRoyal", "extinctionClaim"})
      if (rules_.said.contains(key))
        rules_.leave_out(key, "only the loss of the royal pieces, and of all but these, has a key");
  }

  /// Whoever has nothing but a king loses, unless the other is bare at once too.
  bool is_baring() const {
    return rules_.extinction_types == Types{any_piece} && rules_.extinction_count == 1 && types_.contains("king") &&
           rules_.extinction_claim && rules_.extinction_opponent_count == 2;
  }

  int count_at_start(const std::string& type, std::size_t player) const {
    const char letter = rules_.find(type) ? rules_.find(type)->letter : '\0';
    int count = 0;
    for (const auto& row : start_.board)
      for (const FsfCell& cell : row)
        count += cell.letter != 0 && capital(cell.letter) == letter && (cell.letter == letter) == (player == 0);
    return count;
  }

  /// Can there be more of the type than at the start?
  bool can_be_made(const std::string& type) const {
    const FsfPiece* piece = rules_.find(type);
    const char letter = piece ? small(piece->letter) : '\0';
    if (start_.hands[0].contains(letter) || start_.hands[1].contains(letter)) return true;
    const bool by_pawn = rules_.promotion_to[0].contains(type) || rules_.promotion_to[1].contains(type);
    return by_pawn || std::any_of(rules_.promoted_type.begin(), rules_.promoted_type.end(),
                                  [&](const auto& pair) { return pair.second == type; });
  }

  /// --- moves

  std::string region(const std::string& name, const Both<Squares>& squares, const std::string& key) {
    if (const auto text = region_text(squares, rules_.columns, rules_.rows)) return regions_.use(name, *text);
    rules_.leave_out(key, "white and black differ in the middle row");
    return "";
  }

  std::string double_step_region() { return region("double-step", rules_.double_step_region, "doubleStepRegionWhite"); }

  void add_plain(const FsfPiece& piece) {
    ArmyPiece result;
    result.name = army_.names[piece.type];
    result.type = piece.type;
    result.symbol = std::string(1, piece.letter);
    result.is_royal = royal_.contains(piece.type);
    result.moves = moves_of(piece);
    army_.pieces.push_back(std::move(result));
  }

  /// All moves of a type with its conditions.
  std::vector<ArmyMove> moves_of(const FsfPiece& piece) {
    std::vector<ArmyMove> moves;
    check_hurdles(piece);
    if (piece.betza.text.empty() && rules_.immobility_illegal) note_dead_end(piece, {});
    if (piece.betza.text.empty()) return {{"W", regions_.use("nowhere", "{ rows: 99 }"), "", "", ""}};
    if (piece.type == "janggiCannon") return janggi_cannon(piece);
    const Movement all = translated(piece);
    Movement always, first;
    const FsfWays ways = fsf_ways(piece.betza.text);
    for (Term term : all.terms) {
      term.takes_en_passant = term.capture_only && takes_en_passant(piece.type) && may_take_somewhere();
      // In that program a first move is one from the region of double steps.
      if (term.unmoved_only) {
        term.unmoved_only = false;
        term.opens_en_passant = opens_en_passant(piece, term);
        first.terms.push_back(term);
      } else {
        term.opens_en_passant = false;
        always.terms.push_back(term);
      }
    }
    if (piece.type == "soldier" && rules_.soldier_rank > 0) {
      moves.push_back({"fW", "", "", "", ""});
      moves.push_back({"sW", fmt::format("{{ rows: {}- }}", rules_.soldier_rank), "", "", ""});
    } else if (!always.terms.empty()) {
      moves.push_back({print_movement(always), "", "", "", ""});
    }
    if (!first.terms.empty() && reaches_board(rules_.double_step_region))
      moves.push_back({print_movement(first), double_step_region(), "", "", ""});
    if (piece.type == "pawn") add_long_steps(moves);
    const Squares board = Squares::board(rules_.columns, rules_.rows);
    if (piece.type == "king" && rules_.flying_general && rules_.mobility_of("king") == Both<Squares>{board, board})
      rules_.leave_out("flyingGeneral", "it is carried over for kings that stay in a palace");
    if (piece.type == "king" && rules_.flying_general) moves.push_back({"cxW*", "", "", name_of(piece), ""});
    limit(piece, ways, moves);
    return moves;
  }

  /// Holes are no hurdles.
  void check_hurdles(const FsfPiece& piece) {
    const FsfWays ways = fsf_ways(piece.betza.text);
    const bool hops =
        std::any_of(ways.begin(), ways.end(), [](const auto& way) { return way.first.stride == FsfStride::hop; });
    if (hops && start_.has_walls())
      rules_.leave_out("startFen",
                       fmt::format("'{}' hops over walls in that program, and over pieces alone here", name_of(piece)));
  }

  /// Its Betza in Trigon's notation, when that program reads it in the same way.
  Movement translated(const FsfPiece& piece) {
    const std::string owner = fmt::format("piece '{}'", name_of(piece));
    const std::size_t errors = diagnostics_.error_count();
    const Movement movement = translate_betza(piece.betza, owner, diagnostics_).movement();
    if (diagnostics_.error_count() != errors) return movement;
    if (!is_played(fsf_ways(piece.betza.text)))
      diagnostics_.error(
          piece.betza.whole, "betza", fmt::format("{}: Fairy-Stockfish does not play this move", owner),
          "it slides as rook, bishop and nightrider, has lame leaps for D, N, A and Z, and does not keep "
          "slides and hops of one piece apart");
    Diagnostics none;
    if (!says_the_same(parse_betza(piece.betza, owner, none), fsf_ways(piece.betza.text)))
      diagnostics_.error(piece.betza.whole, "betza",
                         fmt::format("{}: Fairy-Stockfish reads this move differently", owner),
                         "it passes over j, z, y and a, reads one digit, knows no lame riders and no captures with i, "
                         "and of two ranges in one direction the last counts");
    return movement;
  }

  /// It hops over anything but another such cannon, and does not capture one.
  std::vector<ArmyMove> janggi_cannon(const FsfPiece& piece) {
    std::vector<std::string> others;
    for (const FsfPiece& other : rules_.pieces)
      if (types_.contains(other.type) && other.type != piece.type) others.push_back(name_of(other));
    if (keeps_forms() && (!rules_.promoted_type.empty() || !pawn_targets().empty()))
      rules_.leave_out(piece.type, "what its hurdles may be is told for pieces that do not change in a hand");
    if (others.empty()) return {{"W", regions_.use("nowhere", "{ rows: 99 }"), "", "", ""}};
    const std::string list = others.size() == 1 ? others[0] : "[" + join(others, ", ") + "]";
    std::vector<ArmyMove> moves{{"mpW*", "", "", "", list}, {"cpW*", "", "", list, list}};
    limit(piece, fsf_ways(piece.betza.text), moves);
    return moves;
  }

  // --- captures en passant

  bool takes_en_passant(const std::string& type) const { return type == "pawn" || rules_.en_passant[0].contains(type); }

  bool may_take_somewhere() const { return reaches_board(rules_.en_passant_region); }

  bool somebody_takes_en_passant() const {
    const bool is_possible = reaches_board(rules_.double_step_region) || reaches_board(rules_.triple_step_region);
    return is_possible && may_take_somewhere() &&
           std::any_of(types_.begin(), types_.end(), [&](const auto& type) { return takes_en_passant(type); });
  }

  /// That program opens all straight first moves to be captured in passing, whatever letters they have.
  bool opens_en_passant(const FsfPiece& piece, const Term& term) {
    if (!somebody_takes_en_passant() || term.capture_only) return false;
    if (has_plain_way_there(piece)) {
      rules_.leave_out("enPassantRegion",
                       fmt::format("'{}' makes a first move that it has at all times too, and cannot be "
                                   "captured in passing then",
                                   name_of(piece)));
      return false;
    }
    const bool is_one_step = !term.is_path && term.legs[0].range == 1;
    const bool is_oblique = term.is_path && std::any_of(term.legs.begin(), term.legs.end(), [&](const Leg& leg) {
                              return leg.atoms != term.legs[0].atoms;
                            });
    if (is_one_step || is_oblique) return false;
    if (term.leaps || term.hops || (term.is_path && term.path_range != 1))
      diagnostics_.error(piece.betza.whole, "betza",
                         fmt::format("piece '{}': Fairy-Stockfish lets this first move be captured in passing, which "
                                     "Trigon knows of steps over empty cells only",
                                     name_of(piece)),
                         "the first move of a pawn is ifmnD, or enPassantRegion = -");
    return true;
  }

  /// Does a move that the piece always has lead where one of its first moves does?
  static bool has_plain_way_there(const FsfPiece& piece) {
    const FsfWays ways = fsf_ways(piece.betza.text);
    return std::any_of(ways.begin(), ways.end(), [&](const auto& first) {
      const int times = first.first.stride == FsfStride::slide && first.second > 0 ? first.second : 1;
      const Offset end{first.first.offset.right * times, first.first.offset.forward * times};
      return first.first.is_first && std::any_of(ways.begin(), ways.end(), [&](const auto& way) {
               return !way.first.is_first && !way.first.captures && leads(way.first, way.second, end);
             });
    });
  }

  /// Cells that a player's pieces may pass and be captured in passing.
  Squares passed_cells(std::size_t player, bool is_promoting = false) const {
    const int up = player == 0 ? 1 : -1;
    const Squares board = Squares::board(rules_.columns, rules_.rows);
    Squares passed;
    const auto pass = [&](const Squares& starts, Offset one, int steps) {
      for (int row = 0; row < rules_.rows; ++row)
        for (int column = 0; column < rules_.columns; ++column) {
          const auto has = [&](const Squares& cells, int i) {
            return cells.has(column + i * one.right, row + i * up * one.forward);
          };
          if (!starts.has(column, row) || (is_promoting && !has(rules_.promotion_region[player] & board, steps)))
            continue;
          for (int i = 1; i < steps; ++i)
            if (has(board, i)) passed.add(column + i * one.right, row + i * up * one.forward);
        }
    };
    if (types_.contains("pawn")) {
      pass(rules_.double_step_region[player], {0, 1}, 2);
      pass(rules_.triple_step_region[player], {0, 1}, 3);
    }
    for (const FsfPiece& piece : rules_.pieces)
      if (types_.contains(piece.type))
        for (const auto& [way, reach] : fsf_ways(piece.betza.text)) {
          const int length = std::max(std::abs(way.offset.right), std::abs(way.offset.forward));
          const bool is_straight = way.offset.right % length == 0 && way.offset.forward % length == 0;
          if (!way.is_first || way.captures || !is_straight) continue;
          const int times = way.stride == FsfStride::step ? 1 : reach > 0 ? reach : Squares::limit;
          pass(rules_.double_step_region[player], {way.offset.right / length, way.offset.forward / length},
               length * times);
        }
    return passed;
  }

  /// A region where a player may capture in passing changes nothing, or everything, or cannot be said.
  void check_en_passant() {
    if (rules_.en_passant[0] != rules_.en_passant[1])
      rules_.leave_out("enPassantTypesBlack", "the same pieces for both players");
    if (!somebody_takes_en_passant()) return;
    for (std::size_t player : {0U, 1U}) {
      const Squares passed = passed_cells(player);
      if (!(passed - rules_.en_passant_region[1 - player]).is_empty())
        rules_.leave_out("enPassantRegion", "capture en passant is not bound to a region");
      // Whoever captures a pawn that promoted by a step of two would stand on the last row, where no pawns are.
      const Squares near = Squares::row(player == 0 ? rules_.rows - 2 : 1);
      const bool has_pawns_alone = rules_.en_passant[0] == Types{"pawn"} && !rules_.drops;
      if (!(passed_cells(player, true) - (has_pawns_alone ? near : Squares())).is_empty())
        rules_.leave_out("promotionRegionWhite",
                         "a piece that promotes by its first move cannot be captured in passing");
      if (!(passed & rules_.promotion_region[1 - player]).is_empty() && !army_.promotions.empty())
        rules_.leave_out("promotionRegionWhite", "a capture en passant in the zone does not promote in that program");
    }
    for (const FsfPiece& piece : rules_.pieces)
      if (types_.contains(piece.type) && captures_where_it_moves(piece))
        rules_.leave_out("enPassantTypes",
                         fmt::format("'{}' moves to some cells on which it captures by another term", name_of(piece)));
  }

  /// Where a piece may move too, that program does not let it capture en passant.
  bool captures_where_it_moves(const FsfPiece& piece) const {
    if (!takes_en_passant(piece.type) || piece.type == "pawn") return false;
    const FsfWays ways = fsf_ways(piece.betza.text);
    return std::any_of(ways.begin(), ways.end(), [&](const auto& capture) {
      FsfWay quiet = capture.first;
      quiet.captures = false;
      const auto same = ways.find(quiet);
      // Captures and moves that are alike are one term, which captures nothing in passing.
      if (!capture.first.captures || (same != ways.end() && same->second == capture.second)) return false;
      return std::any_of(ways.begin(), ways.end(), [&](const auto& move) {
        return !move.first.captures && (leads(move.first, move.second, capture.first.offset) ||
                                        leads(capture.first, capture.second, move.first.offset));
      });
    });
  }

  void add_long_steps(std::vector<ArmyMove>& moves) {
    const std::string opens = somebody_takes_en_passant() ? "n" : "";
    if (reaches_board(rules_.double_step_region))
      moves.push_back({"m" + opens + "fW2", double_step_region(), "", "", ""});
    if (!reaches_board(rules_.triple_step_region)) return;
    // Of a slide the shorter steps are there too.
    const bool is_slide = rules_.triple_step_region == rules_.double_step_region;
    moves.push_back({"m" + opens + (is_slide ? "fW3" : "f[W-W-W]"),
                     region("triple-step", rules_.triple_step_region, "tripleStepRegionWhite"), "", "", ""});
  }

  bool reaches_board(const Both<Squares>& squares) const {
    return !((squares[0] | squares[1]) & Squares::board(rules_.columns, rules_.rows)).is_empty();
  }

  /// Where the piece may go, and where it would be stuck.
  void limit(const FsfPiece& piece, const FsfWays& ways, std::vector<ArmyMove>& moves) {
    const Squares board = Squares::board(rules_.columns, rules_.rows);
    std::vector<std::string> limits;
    const Both<Squares> zone = rules_.mobility_of(piece.type);
    if (zone != Both<Squares>{board, board}) {
      limits.push_back(region(name_of(piece) + "-zone", zone, "mobilityRegionWhite" + capitalized(piece.type)));
      if (limits.back().empty()) limits.pop_back();
      if (piece.type == "pawn" && !zone_is_whole(zone))
        rules_.leave_out("mobilityRegionWhitePawn", "where steps of more than one cell pass is not limited");
      if (piece.type == "pawn") check_captures_outside(zone);
    }
    if (rules_.immobility_illegal) note_dead_end(piece, ways);
    if (const std::string where = closed_to(piece.type); !where.empty())
      limits.push_back(fmt::format("{{ not: {} }}", where));
    if (limits.empty()) return;
    const std::string to = limits.size() == 1 ? limits[0] : fmt::format("{{ and: [{}] }}", join(limits, ", "));
    for (ArmyMove& move : moves)
      if (piece.type != "king" || move.victims.empty()) move.to = to;
  }

  /// That program's own pawns capture in passing outside of their region too.
  void check_captures_outside(const Both<Squares>& zone) {
    if (!somebody_takes_en_passant()) return;
    for (std::size_t player : {0U, 1U})
      if (!((passed_cells(1 - player) & rules_.en_passant_region[player]) - zone[player]).is_empty())
        rules_.leave_out(player == 0 ? "mobilityRegionWhitePawn" : "mobilityRegionBlackPawn",
                         "captures en passant are not bound to it in that program");
  }

  /// Does a region hold whole columns ahead of each start of a long step, so that it is never passed over?
  bool zone_is_whole(const Both<Squares>& zone) const {
    const Squares passed[2] = {passed_cells(0), passed_cells(1)};
    return (passed[0] - zone[0]).is_empty() && (passed[1] - zone[1]).is_empty();
  }

  /// The cells that a piece may not enter as what it is: where it would be stuck, or must promote and cannot.
  std::string closed_to(const std::string& type) {
    if (promotes(type)) {
      if (const auto cells = dead_cells_.find(type); cells != dead_cells_.end())
        for (std::size_t player : {0U, 1U})
          if (!(cells->second[player] - rules_.promotion_region[player]).is_empty())
            rules_.leave_out("immobilityIllegal", "a piece that promotes may be stuck outside of its zone");
      return "";
    }
    const bool must_promote = has_pawns(type) && rules_.must_promote_pawn && reaches_board(rules_.promotion_region);
    if (must_promote)
      rules_.leave_out("promotionPieceTypes", "pawns that must promote and cannot stay out of the zone, and attack it");
    else if (!dead_end_of(type).empty())
      rules_.leave_out("immobilityIllegal",
                       fmt::format("'{}' may not go where it would be stuck, and attacks there", army_.names[type]));
    return must_promote ? region("promotion-zone", rules_.promotion_region, "promotionRegionWhite") : dead_end_of(type);
  }

  bool promotes(const std::string& type) const {
    return rules_.promoted_type.contains(type) || (has_pawns(type) && !pawn_targets().empty());
  }

  /// Notes the cells from which a piece could not move on the empty board.
  void note_dead_end(const FsfPiece& piece, const FsfWays& ways) {
    Both<Squares> dead;
    for (int row = 0; row < rules_.rows; ++row)
      for (int column = 0; column < rules_.columns; ++column)
        for (std::size_t player : {0U, 1U})
          if (!start_.has_wall(column, row) && is_stuck(ways, column, row, player == 0 ? 1 : -1))
            dead[player].add(column, row);
    if (!reaches_board(dead)) return;
    dead_cells_[piece.type] = dead;
    const std::string where = region(name_of(piece) + "-dead-end", dead, "immobilityIllegal");
    if (!where.empty()) army_.dead_ends[piece.type] = where;
  }

  /// No piece may stay on a wall, but to that program slides pass over it here.
  bool is_stuck(const FsfWays& ways, int column, int row, int up) const {
    const auto is_free = [&](int c, int r) {
      return c >= 0 && r >= 0 && c < rules_.columns && r < rules_.rows && !start_.has_wall(c, r);
    };
    return std::none_of(ways.begin(), ways.end(), [&](const auto& entry) {
      const auto& [way, reach] = entry;
      if (way.captures || way.is_first) return false;
      const int longest = way.stride == FsfStride::step ? 1 : reach > 0 ? reach : Squares::limit;
      for (int times = 1; times <= longest; ++times)
        if (is_free(column + times * up * way.offset.right, row + times * up * way.offset.forward)) return true;
      return false;
    });
  }

  /// --- promotion

  std::string dead_end_of(const std::string& type) const {
    const auto found = army_.dead_ends.find(type);
    return found == army_.dead_ends.end() ? "" : found->second;
  }

  void promote_pawns() {
    if (rules_.promotion_pawns[0] != rules_.promotion_pawns[1])
      rules_.leave_out("promotionPawnTypesBlack", "the same pieces promote for both players");
    if (rules_.promotion_to[0] != rules_.promotion_to[1])
      rules_.leave_out("promotionPieceTypesBlack", "both players have the same choices");
    const std::vector<std::string> targets = pawn_targets();
    if (targets.empty() || !reaches_board(rules_.promotion_region)) return;
    const auto pawns = std::count_if(types_.begin(), types_.end(), [&](const auto& type) { return has_pawns(type); });
    if (keeps_forms() && pawns > 1)
      rules_.leave_out("promotionPawnTypes", "of several kinds of pawns one is what promoted pieces are in hand");
    for (const std::string& type : types_) {
      if (!has_pawns(type)) continue;
      ArmyPromotion promotion;
      promotion.piece = army_.names[type];
      for (const std::string& to : targets) promotion.to.push_back(pawn_form(type, to));
      promotion.is_optional = !rules_.must_promote_pawn;
      if (promotion.is_optional) promotion.compulsory_in = dead_end_of(type);
      promotion.limit = common_limit(targets);
      army_.promotions.push_back(std::move(promotion));
    }
  }

  /// The one limit that all choices have, or 0.
  int common_limit(const std::vector<std::string>& targets) {
    if (rules_.promotion_limit.empty()) return 0;
    if (std::all_of(targets.begin(), targets.end(), [&](const auto& t) { return limit_of(t) == 0; })) return 0;
    const int limit = limit_of(targets[0]);
    if (limit > 0 && !keeps_forms() &&
        std::all_of(targets.begin(), targets.end(), [&](const auto& t) { return limit_of(t) == limit; }))
      return limit;
    rules_.leave_out("promotionLimit", keeps_forms() ? "promoted pieces would be counted apart from the others"
                                                     : "all choices of a promotion have one limit");
    return 0;
  }

  int limit_of(const std::string& type) const {
    const auto found = rules_.promotion_limit.find(type);
    return found == rules_.promotion_limit.end() ? 0 : found->second;
  }

  std::string add_form(const std::string& name, const std::string& symbol, const std::string& type,
                       const std::string& held_as) {
    ArmyPiece form;
    form.name = name;
    form.type = type;
    form.symbol = symbol;
    form.held_as = held_as;
    if (army_.names.contains(type))
      form.moves = {{fmt::format("<{}>", army_.names[type]), "", "", "", ""}};
    else
      form.moves = moves_of(*rules_.find(type));
    army_.pieces.push_back(std::move(form));
    return name;
  }

  /// What a pawn becomes: the piece itself, or a piece that is a pawn again when it is captured.
  std::string pawn_form(const std::string& pawn, const std::string& to) {
    if (!keeps_forms()) return army_.names[to];
    std::string& form = army_.pawn_forms[to];
    if (!form.empty()) return form;
    const bool is_taken = rules_.promoted_type.contains(to);
    if (is_taken) rules_.leave_out("promotedPieceType", "what a pawn became does not promote again");
    return form = add_form((is_taken ? "pawn-" : "promoted-") + army_.names[to],
                           (is_taken ? "^" : "+") + std::string(1, rules_.find(to)->letter), to, army_.names[pawn]);
  }

  void promote_pieces() {
    for (const FsfPiece& piece : rules_.pieces) {
      const auto to = rules_.promoted_type.find(piece.type);
      if (!types_.contains(piece.type) || to == rules_.promoted_type.end() || !rules_.find(to->second)) continue;
      if (to->second == piece.type) rules_.leave_out("promotedPieceType", "a piece does not promote to itself");
      const std::string form = promoted_form(piece, to->second);
      const auto twice = std::find_if(army_.promotions.begin(), army_.promotions.end(),
                                      [&](const ArmyPromotion& p) { return p.piece == army_.names[piece.type]; });
      if (twice != army_.promotions.end()) {
        rules_.leave_out("promotedPieceType", "a pawn promotes by one rule");
        continue;
      }
      ArmyPromotion promotion;
      promotion.piece = army_.names[piece.type];
      promotion.to = {form};
      // Pawns promote as pawns do, also to what they are named for here.
      promotion.by_start = piece.type != "pawn";
      promotion.is_optional = piece.type == "pawn" ? !rules_.must_promote_pawn : !rules_.must_promote_piece;
      promotion.limit = limit_of(to->second);
      if (promotion.limit > 0 && (!promotion.is_optional || keeps_forms()))
        rules_.leave_out("promotionLimit", "of a promotion that is compulsory, or is undone in hand");
      if (promotion.is_optional) promotion.compulsory_in = dead_end_of(piece.type);
      army_.promotions.push_back(std::move(promotion));
    }
  }

  /// What a piece becomes: the other piece itself, or a piece that is the first again when it is captured.
  std::string promoted_form(const FsfPiece& piece, const std::string& to) {
    std::string& form = army_.promoted_forms[piece.type];
    if (!keeps_forms()) return form = army_.names[to];
    if (rules_.promoted_type.contains(to))
      rules_.leave_out("promotedPieceType", "what a piece became does not promote again");
    const std::string name = "promoted-" + army_.names[piece.type];
    return form = add_form(name, "+" + std::string(1, piece.letter), to, army_.names[piece.type]);
  }

  FsfRules& rules_;
  const FsfStart& start_;
  NamedRegions& regions_;
  Diagnostics& diagnostics_;
  Army army_;
  Types types_, royal_;
  /// By type, where it could not move on.
  std::map<std::string, Both<Squares>> dead_cells_;
};

}  // namespace

std::string NamedRegions::use(const std::string& name, const std::string& text) {
  constexpr std::size_t short_enough = 20;
  const bool is_quiet_or_capture = text.starts_with("{ rows: ") && text.size() < short_enough && name != "nowhere";
  if (is_quiet_or_capture) return text;
  for (const auto& [known, same] : all_)
    if (same == text) return known;
  all_.emplace_back(name, text);
  return name;
}

const ArmyPiece* Army::find(const std::string& name) const {
  for (const ArmyPiece& piece : pieces)
    if (piece.name == name) return &piece;
  return nullptr;
}

std::string Army::symbol_of(const FsfRules& rules, const FsfCell& cell) const {
  const FsfPiece* piece = rules.find_letter(capital(cell.letter));
  if (!piece) return "";
  const auto& forms = cell.is_promoted ? promoted_forms : cell.was_pawn ? pawn_forms : names;
  const auto found = forms.find(piece->type);
  // A promoted pawn that is the piece itself is written as that.
  const auto plain = names.find(piece->type);
  const ArmyPiece* one = found != forms.end()                    ? find(found->second)
                         : cell.was_pawn && plain != names.end() ? find(plain->second)
                                                                 : nullptr;
  if (!one) return "";
  std::string symbol = one->symbol;
  if (cell.letter != capital(cell.letter)) symbol.back() = small(symbol.back());
  return symbol;
}

std::vector<std::string> Army::names_of(const std::set<std::string>& types) const {
  std::vector<std::string> result;
  for (const ArmyPiece& piece : pieces)
    if (types.contains(piece.type) || types.contains(any_piece)) result.push_back(piece.name);
  return result;
}

std::optional<Army> build_army(FsfRules& rules, const FsfStart& start, NamedRegions& regions,
                               Diagnostics& diagnostics) {
  return ArmyBuilder(rules, start, regions, diagnostics).build();
}

}  // namespace trigon::engine
