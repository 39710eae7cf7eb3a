#include "interpreter/import/fsf_army.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "grammar/movement_printer.h"
#include "interpreter/import/betza_translation.h"
#include "interpreter/import/fsf_regions.h"

namespace trigon::engine {

namespace {

char capital(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

/// "fersAlfil" as "fers-alfil"; the custom ones are called by their letter.
std::string name_of(const FsfPiece& piece) {
  if (piece.type.starts_with("customPiece"))
    return fmt::format("piece-{}", static_cast<char>(std::tolower(static_cast<unsigned char>(piece.letter))));
  std::string name;
  for (char c : piece.type) {
    if (std::isupper(static_cast<unsigned char>(c)) != 0) name += '-';
    name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return name;
}

/// Does every move of the term go forward?
bool goes_forward(const Term& term) {
  const auto forward_only = [](const std::vector<Direction>& directions) {
    return directions.size() == 1 && directions[0].name == DirectionName::forward && !directions[0].negated;
  };
  return forward_only(term.directions) || (!term.legs.empty() && forward_only(term.legs[0].directions));
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
    if (diagnostics_.error_count() != errors) return std::nullopt;
    return std::move(army_);
  }

 private:
  using Types = std::set<std::string>;

  /// Promoted pieces are pieces of their own, since they are again what they were when they are captured.
  bool keeps_forms() const { return rules_.captures_to_hand && !rules_.drop_loop; }

  /// --- which types there are

  bool has_pawns(const std::string& type) const { return rules_.promotion_pawns[0].contains(type); }

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
    if (rules_.extinction == "none" || rules_.extinction_types.empty() || is_baring()) return;
    const std::string type = *rules_.extinction_types.begin();
    const bool is_one = rules_.extinction_types.size() == 1 && type != any_piece && types_.contains(type);
    const bool is_loss =
        rules_.extinction == "loss" && rules_.extinction_count == 0 && rules_.extinction_opponent_count == 0;
    const bool is_single = count_at_start(type, 0) == 1 && count_at_start(type, 1) == 1 && !can_be_made(type);
    if (is_one && is_loss && royal_.empty() && (!rules_.extinction_royal || is_single)) {
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
    const char letter = piece ? static_cast<char>(std::tolower(static_cast<unsigned char>(piece->letter))) : '\0';
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
    result.symbol = std::string(1, piece.letter);
    result.is_royal = royal_.contains(piece.type);
    result.moves = moves_of(piece);
    army_.pieces.push_back(std::move(result));
  }

  /// All moves of a type with its conditions.
  std::vector<ArmyMove> moves_of(const FsfPiece& piece) {
    std::vector<ArmyMove> moves;
    if (piece.betza.text.empty()) return {{"W", regions_.use("nowhere", "{ rows: 99 }"), "", ""}};
    const Movement all =
        translate_betza(piece.betza, fmt::format("piece '{}'", name_of(piece)), diagnostics_).movement();
    Movement always, first;
    for (Term term : all.terms) {
      if (!takes_en_passant(piece.type)) term.takes_en_passant = false;
      if (!rules_.has_en_passant) term.opens_en_passant = false;
      // In that program a first move is one from the region of double steps.
      if (term.unmoved_only) {
        term.unmoved_only = false;
        first.terms.push_back(term);
      } else {
        always.terms.push_back(term);
      }
    }
    if (piece.type == "soldier" && rules_.soldier_rank > 0) {
      moves.push_back({"fW", "", "", ""});
      moves.push_back({"sW", fmt::format("{{ rows: {}- }}", rules_.soldier_rank), "", ""});
    } else if (!always.terms.empty()) {
      moves.push_back({print_movement(always), "", "", ""});
    }
    if (!first.terms.empty()) moves.push_back({print_movement(first), double_step_region(), "", ""});
    if (piece.type == "pawn") add_long_steps(moves);
    if (piece.type == "king" && rules_.flying_general) moves.push_back({"cxW*", "", "", name_of(piece)});
    limit(piece, all, moves);
    return moves;
  }

  bool takes_en_passant(const std::string& type) const {
    const bool is_custom = type.starts_with("customPiece") && !rules_.said.contains("enPassantTypes");
    return rules_.has_en_passant && (is_custom || rules_.en_passant[0].contains(type));
  }

  void add_long_steps(std::vector<ArmyMove>& moves) {
    const std::string opens = rules_.has_en_passant && !rules_.en_passant[0].empty() ? "n" : "";
    if (rules_.double_step && reaches_board(rules_.double_step_region))
      moves.push_back({"m" + opens + "fW2", double_step_region(), "", ""});
    if (reaches_board(rules_.triple_step_region))
      moves.push_back(
          {"m" + opens + "fW3", region("triple-step", rules_.triple_step_region, "tripleStepRegionWhite"), "", ""});
  }

  bool reaches_board(const Both<Squares>& squares) const {
    return !((squares[0] | squares[1]) & Squares::board(rules_.columns, rules_.rows)).is_empty();
  }

  /// Where the piece may go, and where it would be stuck.
  void limit(const FsfPiece& piece, const Movement& all, std::vector<ArmyMove>& moves) {
    std::vector<std::string> limits;
    if (piece.mobility[0] || piece.mobility[1]) {
      const Squares board = Squares::board(rules_.columns, rules_.rows);
      const Both<Squares> zone{piece.mobility[0].value_or(board), piece.mobility[1].value_or(board)};
      limits.push_back(region(name_of(piece) + "-zone", zone, "mobilityRegionWhite" + capitalized(piece.type)));
      if (limits.back().empty()) limits.pop_back();
    }
    if (rules_.immobility_illegal && find_dead_end(piece, all) && !promotes(piece.type))
      limits.push_back(fmt::format("{{ not: {} }}", army_.dead_ends[piece.type]));
    if (limits.empty()) return;
    const std::string to = limits.size() == 1 ? limits[0] : fmt::format("{{ and: [{}, {}] }}", limits[0], limits[1]);
    for (ArmyMove& move : moves)
      if (move.victims.empty()) move.to = to;
  }

  static std::string capitalized(std::string text) {
    if (!text.empty()) text[0] = capital(text[0]);
    return text;
  }

  bool promotes(const std::string& type) const {
    return rules_.promoted_type.contains(type) || (has_pawns(type) && !pawn_targets().empty());
  }

  /// Notes where a piece that only goes forward cannot go on.
  bool find_dead_end(const FsfPiece& piece, const Movement& all) {
    Movement quiet;
    for (Term term : all.terms) {
      if (term.capture_only) continue;
      if (!goes_forward(term)) return false;
      term.move_only = term.unmoved_only = term.opens_en_passant = false;
      if (!term.is_path) term.legs[0].range = 1;
      if (std::find(quiet.terms.begin(), quiet.terms.end(), term) == quiet.terms.end()) quiet.terms.push_back(term);
    }
    if (quiet.terms.empty()) return false;
    std::string text = print_movement(quiet);
    if (text.find('[') != std::string::npos) text = '"' + text + '"';
    const std::string name = quiet.terms.size() == 1 && text == "fW" ? "last-row" : name_of(piece) + "-dead-end";
    army_.dead_ends[piece.type] = regions_.use(name, fmt::format("{{ dead-end: {} }}", text));
    return true;
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
    for (const std::string& type : rules_.promotion_pawns[0]) {
      if (!types_.contains(type)) continue;
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
    const auto limit_of = [&](const std::string& type) {
      const auto found = rules_.promotion_limit.find(type);
      return found == rules_.promotion_limit.end() ? 0 : found->second;
    };
    const int limit = limit_of(targets[0]);
    if (limit > 0 && std::all_of(targets.begin(), targets.end(), [&](const auto& t) { return limit_of(t) == limit; }))
      return limit;
    rules_.leave_out("promotionLimit", "all choices of a promotion have one limit");
    return 0;
  }

  std::string add_form(const std::string& name, const std::string& symbol, const std::string& type,
                       const std::string& held_as) {
    ArmyPiece form;
    form.name = name;
    form.symbol = symbol;
    form.held_as = held_as;
    if (army_.names.contains(type))
      form.moves = {{fmt::format("<{}>", army_.names[type]), "", "", ""}};
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
    return form = add_form((is_taken ? "pawn-" : "promoted-") + army_.names[to],
                           (is_taken ? "^" : "+") + std::string(1, rules_.find(to)->letter), to, army_.names[pawn]);
  }

  void promote_pieces() {
    for (const FsfPiece& piece : rules_.pieces) {
      const auto to = rules_.promoted_type.find(piece.type);
      if (!types_.contains(piece.type) || to == rules_.promoted_type.end() || !rules_.find(to->second)) continue;
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
      promotion.by_start = true;
      promotion.is_optional = !rules_.must_promote_piece;
      if (promotion.is_optional) promotion.compulsory_in = dead_end_of(piece.type);
      army_.promotions.push_back(std::move(promotion));
    }
  }

  std::string promoted_form(const FsfPiece& piece, const std::string& to) {
    const bool is_quiet_or_capture = !keeps_forms() && !rules_.promoted_type.contains(to);
    const std::string name = "promoted-" + army_.names[piece.type];
    const std::string form = is_quiet_or_capture ? army_.names[to]
                                                 : add_form(name, "+" + std::string(1, piece.letter), to,
                                                            keeps_forms() ? army_.names[piece.type] : "");
    return army_.promoted_forms[piece.type] = form;
  }

  FsfRules& rules_;
  const FsfStart& start_;
  NamedRegions& regions_;
  Diagnostics& diagnostics_;
  Army army_;
  Types types_, royal_;
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
  if (cell.letter != capital(cell.letter))
    symbol.back() = static_cast<char>(std::tolower(static_cast<unsigned char>(symbol.back())));
  return symbol;
}

std::vector<std::string> Army::names_of(const std::set<std::string>& types) const {
  std::vector<std::string> result;
  for (const ArmyPiece& piece : pieces)
    for (const auto& [type, name] : names)
      if (name == piece.name && (types.contains(type) || types.contains(any_piece))) result.push_back(name);
  return result;
}

std::optional<Army> build_army(FsfRules& rules, const FsfStart& start, NamedRegions& regions,
                               Diagnostics& diagnostics) {
  return ArmyBuilder(rules, start, regions, diagnostics).build();
}

}  // namespace trigon::engine
