#include "interpreter/export/fsf_entry.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grammar/movement_printer.h"
#include "interpreter/export/betza_text.h"
#include "interpreter/import/betza_translation.h"
#include "interpreter/import/fsf_rules.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Types of that program that are there unless an entry takes them away.
constexpr std::string_view usual_types[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};

/// The terms of a movement as a text by which movements of the same terms are found.
std::string terms_key(const Movement& movement) {
  std::vector<std::string> terms;
  for (const Term& term : movement.terms) terms.push_back(print_movement(Movement{{term}}));
  std::ranges::sort(terms);
  return join(terms, " ");
}

/// That program's types by their moves, without those for which it has rules of their own.
const std::map<std::string, std::string>& types_by_moves() {
  static const std::map<std::string, std::string> types = [] {
    const std::set<std::string> special = {"pawn", "king", "soldier", "janggiCannon", "clobber", "breakthrough"};
    std::map<std::string, std::string> found;
    for (const IniEntry& entry : fsf_builtin().find("*pieces")->entries) {
      Diagnostics none;
      if (entry.value.text.empty() || special.contains(entry.key)) continue;
      const auto moves = translate_betza(entry.value, "", none, BetzaDialect::fairy_stockfish).movement();
      if (!none.has_errors()) found.emplace(terms_key(moves), entry.key);
    }
    return found;
  }();
  return types;
}

class Writer {
 public:
  Writer(const SquareGame& game, std::string name) : game_(game), name_(std::move(name)), json_(game.json) {}

  FsfText write() {
    text_.lost = game_.lost;
    key("maxFile", fmt::format("{}", game_.columns));
    key("maxRank", fmt::format("{}", game_.rows));
    give_letters();
    pieces();
    key("startFen", fen());
    promotions();
    castlings();
    hands();
    rules();
    return {fmt::format("[{}]\n{}", name_, lines_), std::move(text_.lost)};
  }

 private:
  void key(const std::string& name, const std::string& value) { lines_ += fmt::format("{} = {}\n", name, value); }

  void lose(std::vector<std::string> path, const std::string& why) { text_.lost.push_back({std::move(path), why}); }

  // --- pieces -------------------------------------------------------------------------------------------------------

  static bool is_form(const SquarePiece& piece) { return !piece.held_as.empty(); }

  /// Pieces have their own letters, and the others letters that are free; forms that move as another piece have its.
  void give_letters() {
    std::set<char> taken;
    for (const SquarePiece& piece : game_.pieces)
      if (!is_form(piece) && piece.letter.size() == 1) taken.insert(letters_[piece.name] = small(piece.letter[0]));
    for (const SquarePiece& piece : game_.pieces) {
      if (letters_.contains(piece.name)) continue;
      const auto same = std::ranges::find_if(game_.pieces, [&](const SquarePiece& other) {
        return letters_.contains(other.name) && !is_form(other) && terms_key(other.moves) == terms_key(piece.moves) &&
               other.limited.empty() && !other.is_royal;
      });
      if (is_form(piece) && same != game_.pieces.end()) {
        letters_[piece.name] = letters_[same->name];
        continue;
      }
      for (char letter = 'a'; letter <= 'z' && !letters_.contains(piece.name); ++letter)
        if (taken.insert(letter).second) letters_[piece.name] = letter;
      types_of_forms_.insert(piece.name);
    }
  }

  std::string letter_of(const std::string& name) const {
    const auto found = letters_.find(name);
    return found == letters_.end() ? "" : std::string(1, found->second);
  }

  void pieces() {
    std::set<std::string> said;
    int customs = 0;
    for (const SquarePiece& piece : game_.pieces) {
      if (is_form(piece) && !types_of_forms_.contains(piece.name)) continue;
      const std::string letter = letter_of(piece.name);
      std::string type = type_of(piece);
      if (said.contains(type)) type = "custom";
      said.insert(type);
      if (type == "rook") rook_ = letter;
      const std::string betza = type == "king" || type == "custom" || type == "pawn" ? betza_text(piece) : "";
      if (type == "king")
        key("king", letter + (terms_key(piece.moves) == "F W" ? "" : ":" + betza));
      else if (type == "custom")
        key(fmt::format("customPiece{}", ++customs), letter + ":" + betza);
      else
        key(type, letter);
    }
    for (std::string_view type : usual_types)
      if (!said.contains(std::string(type))) key(std::string(type), "-");
  }

  std::string betza_text(const SquarePiece& piece) {
    std::string text;
    for (const Term& term : piece.moves.terms) {
      if (is_pawn(piece) && term.has(Modifier::unmoved_only)) continue;
      const auto betza = betza_of(term);
      if (betza)
        text += *betza;
      else
        lose({"pieces", piece.name, "moves"}, fmt::format("'{}' of {} has no form in Betza's notation that is written",
                                                          print_movement(Movement{{term}}), piece.name));
    }
    if (!is_pawn(piece))
      for (const auto& limited : piece.limited)
        lose({"pieces", piece.name, "moves"},
             fmt::format("'{}' of {} from some cells only", print_movement(Movement{{limited.term}}), piece.name));
    return text;
  }

  std::string type_of(const SquarePiece& piece) {
    if (is_pawn(piece)) {
      double_steps(piece);
      return "pawn";
    }
    const auto found = types_by_moves().find(terms_key(piece.moves));
    const std::string type = found == types_by_moves().end() || !piece.limited.empty() ? "custom" : found->second;
    if (!piece.is_royal) return type;
    // Where captures explode, that program has kings that may be taken, but not be left to be taken.
    const bool explodes = !json_["explosion"].is_null() && type == "commoner";
    if (explodes) guarded_ = letter_of(piece.name);
    return explodes ? "commoner" : "king";
  }

  /// Is it a pawn as that program has it: one step ahead, captures aside, and double steps from some cells?
  static bool is_pawn(const SquarePiece& piece) {
    std::set<std::string> steps;
    for (Term term : piece.moves.terms) {
      term.set(Modifier::takes_en_passant, false);
      if (!is_double_step(term)) steps.insert(print_movement(Movement{{term}}));
    }
    const bool are_double =
        std::ranges::all_of(piece.limited, [](const auto& one) { return is_double_step(one.term); });
    return steps == std::set<std::string>{"mfW", "cfF"} && are_double;
  }

  static bool is_double_step(Term term) {
    term.set(Modifier::opens_en_passant, false);
    term.set(Modifier::unmoved_only, false);
    return print_movement(Movement{{term}}) == "mfW2";
  }

  void double_steps(const SquarePiece& piece) {
    std::vector<Square> from[2];
    bool opens = true, is_double = false, is_first = false;
    for (const Term& term : piece.moves.terms)
      if (is_double_step(term)) {
        is_double = true;
        opens &= term.has(Modifier::opens_en_passant);
        is_first |= term.has(Modifier::unmoved_only);
        if (!term.has(Modifier::unmoved_only)) lose({"pieces", piece.name, "moves"}, "double steps from any cell");
        for (const auto& [square, stands] : game_.setup)
          if (stands.first == piece.name) from[stands.second].push_back(square);
      }
    for (const auto& limited : piece.limited) {
      is_double = true;
      opens &= limited.term.has(Modifier::opens_en_passant);
      for (int player : {0, 1})
        from[player].insert(from[player].end(), limited.from[player].begin(), limited.from[player].end());
    }
    if (!is_double) return key("doubleStep", "false");
    for (int player : {0, 1})
      if (const auto rows = rows_of(from[player]); rows != rows_of({{0, player == 0 ? 1 : 6}}))
        region(player == 0 ? "doubleStepRegionWhite" : "doubleStepRegionBlack", rows);
    if (is_first && has_drops_of(piece)) lose({"pieces", piece.name, "moves"}, "dropped pawns make double steps too");
    const bool takes =
        std::ranges::any_of(piece.moves.terms, [](const Term& t) { return t.has(Modifier::takes_en_passant); });
    if (takes != opens) lose({"pieces", piece.name, "moves"}, "double steps may be captured in passing, all or none");
    if (!takes || !opens)
      for (const char* name : {"enPassantRegionWhite", "enPassantRegionBlack"}) key(name, "-");
  }

  bool has_drops_of(const SquarePiece& piece) const {
    const Json& hands = json_["hands"];
    return !hands.is_null() &&
           std::ranges::any_of(hands["drops"], [&](const Json& d) { return d["piece"] == piece.name; });
  }

  /// All squares of the rows in which these are; a pawn that has left its row never comes back to it.
  std::vector<Square> rows_of(const std::vector<Square>& squares) const {
    std::set<Square> all;
    for (const Square& square : squares)
      for (int column = 0; column < game_.columns; ++column) all.insert({column, square.row});
    return {all.begin(), all.end()};
  }

  /// A region, whole rows as `*8`.
  void region(const std::string& name, const std::vector<Square>& squares) {
    std::vector<std::string> words;
    for (int row = 0; row < game_.rows; ++row) {
      std::vector<std::string> cells;
      for (const Square& square : squares)
        if (square.row == row) cells.push_back(name_of(square));
      if (static_cast<int>(cells.size()) == game_.columns)
        words.push_back(fmt::format("*{}", row + 1));
      else
        words.insert(words.end(), cells.begin(), cells.end());
    }
    key(name, words.empty() ? "-" : join(words, " "));
  }

  // --- start --------------------------------------------------------------------------------------------------------

  std::string fen() {
    std::vector<std::string> rows;
    for (int row = game_.rows - 1; row >= 0; --row) rows.push_back(fen_row(row));
    std::string text = join(rows, "/");
    if (!json_["hands"].is_null()) text += "[" + held() + "]";
    text += game_.black_begins ? " b " : " w ";
    std::string castling;
    for (const Json& one : json_["castling"]) castling += castling_letter(one);
    text += castling.empty() ? "-" : castling;
    text += " -";
    if (const Json& checks = json_["end"]["checks"]; checks.is_number())
      text += fmt::format(" {}+{}", checks.get<int>(), checks.get<int>());
    return text + " 0 1";
  }

  std::string fen_row(int row) {
    std::string text;
    int empty = 0;
    for (int column = 0; column < game_.columns; ++column) {
      const auto stands = game_.setup.find({column, row});
      if (stands == game_.setup.end() && game_.has({column, row})) {
        ++empty;
        continue;
      }
      if (empty > 0) text += fmt::format("{}", std::exchange(empty, 0));
      if (stands == game_.setup.end())
        text += '*';
      else
        text += fen_letter(stands->second.first, stands->second.second);
    }
    return empty > 0 ? text + fmt::format("{}", empty) : text;
  }

  std::string fen_letter(const std::string& piece, int player) {
    const SquarePiece* found = game_.find(piece);
    if (found && is_form(*found)) lose({"setup"}, "promoted pieces that stand on the board at the start");
    std::string letter = letter_of(piece);
    if (player == 0 && !letter.empty()) letter[0] = capital(letter[0]);
    return letter;
  }

  std::string held() {
    std::string text;
    for (const Json& one : json_["hands"]["start"])
      for (int i = 0, count = one.value("count", 0); i < count; ++i)
        text += fen_letter(one.value("piece", ""), one.value("holder", "") == game_.players[0] ? 0 : 1);
    return text;
  }

  // --- promotion ----------------------------------------------------------------------------------------------------

  void promotions() {
    std::string pawns, promoted;
    std::set<std::string> targets;
    bool has_zone = false, is_mandatory_pawn = true, is_mandatory_piece = false;
    for (const Json& rule : json_["promotion"]) {
      const std::string piece = rule["piece"];
      const bool by_start = !game_.zone_of(rule["from"], 0).empty() || !game_.zone_of(rule["from"], 1).empty();
      if (!std::exchange(has_zone, true))
        for (int player : {0, 1})
          if (const auto zone = game_.zone_of(rule["in"], player); zone != sorted(rows_of({{0, player == 0 ? 7 : 0}})))
            region(player == 0 ? "promotionRegionWhite" : "promotionRegionBlack", zone);
      if (by_start) {
        promoted += fmt::format("{}{}:{}", promoted.empty() ? "" : " ", letter_of(piece), letter_of(rule["to"][0]));
        is_mandatory_piece = !rule["optional"].get<bool>();
      } else {
        pawns += letter_of(piece);
        is_mandatory_pawn = !rule["optional"].get<bool>();
        for (const Json& to : rule["to"]) targets.insert(letter_of(to));
      }
      if (rule["limit"].is_number()) limit(rule);
    }
    const auto pawn = std::ranges::find_if(game_.pieces, [](const SquarePiece& piece) { return is_pawn(piece); });
    if (!pawns.empty() && (pawn == game_.pieces.end() || pawns != letter_of(pawn->name)))
      key("promotionPawnTypes", pawns);
    key("promotionPieceTypes", targets.empty() ? "-" : join({targets.begin(), targets.end()}, ""));
    if (!promoted.empty()) key("promotedPieceType", promoted);
    if (!is_mandatory_pawn) key("mandatoryPawnPromotion", "false");
    if (is_mandatory_piece) key("mandatoryPiecePromotion", "true");
    const bool is_immobile = std::ranges::any_of(
        json_["promotion"], [&](const Json& rule) { return !game_.zone_of(rule["compulsory_in"], 0).empty(); });
    if (is_immobile) key("immobilityIllegal", "true");
  }

  static std::vector<Square> sorted(std::vector<Square> squares) {
    std::ranges::sort(squares, {}, [](const Square& s) { return std::pair(s.row, s.column); });
    return squares;
  }

  void limit(const Json& rule) {
    std::string text;
    for (const Json& to : rule["to"])
      text += fmt::format("{}{}:{}", text.empty() ? "" : " ", letter_of(to), rule["limit"].get<int>());
    key("promotionLimit", text);
  }

  // --- castling -----------------------------------------------------------------------------------------------------

  Square square(const Json& castling, const char* who, const char* end) const {
    return game_.squares.at(castling[who][end]);
  }

  std::string castling_letter(const Json& castling) const {
    const char kind = square(castling, "royal", "from").column < square(castling, "partner", "from").column ? 'K' : 'Q';
    return std::string(1, castling["player"] == game_.players[0] ? kind : small(kind));
  }

  void castlings() {
    const Json& all = json_["castling"];
    if (all.empty()) return key("castling", "false");
    std::set<std::string> partners;
    static const std::map<std::string, std::string> usual = {{"castlingKingsideFile", "g"},
                                                             {"castlingQueensideFile", "c"},
                                                             {"castlingRank", "1"},
                                                             {"castlingKingFile", "e"}};
    std::map<std::string, std::string> keys;
    for (const Json& one : all) {
      const Square king = square(one, "royal", "from"), to = square(one, "royal", "to");
      const bool is_white = one["player"] == game_.players[0];
      const bool is_right = king.column < square(one, "partner", "from").column;
      keys[is_right ? "castlingKingsideFile" : "castlingQueensideFile"] =
          std::string(1, static_cast<char>('a' + to.column));
      keys["castlingRank"] = fmt::format("{}", 1 + (is_white ? king.row : game_.rows - 1 - king.row));
      keys["castlingKingFile"] = std::string(1, static_cast<char>('a' + king.column));
      partners.insert(letter_of(one["partner"]["piece"]));
    }
    for (const auto& [name, value] : keys)
      if (usual.at(name) != value) key(name, value);
    if (partners != std::set<std::string>{rook_})
      key("castlingRookPieces", join({partners.begin(), partners.end()}, ""));
    if (!guarded_.empty()) key("castlingKingPiece", guarded_);
  }

  // --- hands --------------------------------------------------------------------------------------------------------

  void hands() {
    const Json& hands = json_["hands"];
    if (hands.is_null()) return;
    if (hands["captured"] == "own") key("capturesToHand", "true");
    if (hands["captured"] == "prisoner") lose({"hands", "captured"}, "captured pieces change sides, or leave the game");
    if (hands["drops"].empty()) return;
    key("pieceDrops", "true");
    std::string limited;
    for (const Json& drop : hands["drops"]) {
      const SquarePiece* piece = game_.find(drop["piece"]);
      if (drop.contains("per_column") && !drop["per_column"].is_null()) limited += letter_of(drop["piece"]);
      if (piece && is_pawn(*piece)) pawn_drops(drop);
    }
    if (!limited.empty()) key("dropNoDoubled", limited);
    const Json& ban = json_["no_mate_by"];
    if (!ban.is_null() && !ban["drops"].empty()) key("shogiPawnDropMateIllegal", "true");
    const bool has_dead_ends = std::ranges::any_of(hands["drops"], [&](const Json& drop) {
      const SquarePiece* piece = game_.find(drop["piece"]);
      return piece && !is_pawn(*piece) && !drop_squares(drop, 0).empty() &&
             drop_squares(drop, 0).size() < game_.squares.size();
    });
    if (has_dead_ends && lines_.find("immobilityIllegal") == std::string::npos) key("immobilityIllegal", "true");
  }

  std::vector<Square> drop_squares(const Json& drop, int player) const { return game_.zone_of(drop["in"], player); }

  void pawn_drops(const Json& drop) {
    const std::vector<Square> squares = drop_squares(drop, 0);
    const auto has_row = [&](int row) {
      return std::ranges::any_of(squares, [&](const Square& square) { return square.row == row; });
    };
    if (has_row(0)) key("firstRankPawnDrops", "true");
    if (has_row(game_.rows - 1)) key("promotionZonePawnDrops", "true");
  }

  // --- rules --------------------------------------------------------------------------------------------------------

  void rules() {
    const Json& end = json_["end"];
    if (end["stalemate"].is_string()) {
      if (end["stalemate"] == "pass")
        key("passOnStalemate", "true");
      else
        key("stalemateValue", end["stalemate"]);
    }
    key("nFoldRule", end["repetition"].is_number() ? fmt::format("{}", end["repetition"].get<int>()) : "0");
    move_count(end["move_count"]);
    if (end["checks"].is_number()) key("checkCounting", "true");
    goal(end["goal"]);
    extinction(end["extinction"]);
    if (!end["counting"].is_null()) key("countingRule", counting_word(end["counting"]));
    if (!end["bare"].is_null()) bare(end["bare"]);
    if (!json_["explosion"].is_null()) key("blastOnCapture", "true");
    if (!guarded_.empty()) {
      key("extinctionValue", "loss");
      key("extinctionPieceTypes", guarded_);
      key("extinctionPseudoRoyal", "true");
    }
    if (!json_["no_check_by"].is_null()) key("checking", "false");
    const Json& phase = json_["phases"][0];
    if (phase["must_capture"].get<bool>()) key("mustCapture", "true");
    if (phase["pass"] == "allowed") key("pass", "true");
  }

  void move_count(const Json& count) {
    if (count.is_null()) return key("nMoveRule", "0");
    key("nMoveRule", fmt::format("{}", count["plies"].get<int>() / 2));
    std::string types, pawn;
    for (const Json& piece : count["reset_by"]) types += letter_of(piece);
    for (const SquarePiece& piece : game_.pieces)
      if (is_pawn(piece)) pawn = letter_of(piece.name);
    if (types != pawn) key("nMoveRuleTypes", types.empty() ? "-" : types);
  }

  void goal(const Json& goal) {
    if (goal.is_null()) return;
    std::string letters;
    for (const Json& piece : goal["pieces"]) letters += letter_of(piece);
    key("flagPiece", letters);
    for (int player : {0, 1})
      region(player == 0 ? "flagRegionWhite" : "flagRegionBlack", game_.zone_of(goal["in"], player));
    const std::string when = goal.value("when", "");
    if (when == "round-ends" || when == "stays" || when == "safe-or-stays") key("flagMove", "true");
    if (when == "safe" || when == "safe-or-stays") key("flagPieceSafe", "true");
    if (goal.contains("count") && goal["count"].is_number())
      key("flagPieceCount", fmt::format("{}", goal["count"].get<int>()));
  }

  void extinction(const Json& rule) {
    if (rule.is_null()) return;
    key("extinctionValue", rule.value("result", "loss"));
    std::string letters;
    if (rule.contains("pieces") && rule["pieces"].is_array())
      for (const Json& piece : rule["pieces"]) letters += letter_of(piece);
    key("extinctionPieceTypes", letters.empty() ? "*" : letters);
    if (rule.contains("fewer_than") && rule["fewer_than"].is_number())
      key("extinctionPieceCount", fmt::format("{}", rule["fewer_than"].get<int>() - 1));
  }

  /// The word of that program for a rule of counting, by what is known of its words.
  static std::string counting_word(const Json& counting) {
    const bool with_pieces = counting["with_pieces"].get<bool>();
    const std::string board =
        fmt::format("board: {}", counting["board"].is_number() ? counting["board"].get<int>() : 0);
    for (const IniEntry& word : fsf_builtin().find("*countingRule")->entries) {
      const bool counts_pieces = word.value.text.find("with-pieces: false") == std::string::npos;
      if (counts_pieces == with_pieces && (!with_pieces || word.value.text.find(board) != std::string::npos))
        return word.key;
    }
    return "none";
  }

  void bare(const Json& rule) {
    key("extinctionValue", rule.value("result", "loss"));
    key("extinctionClaim", "true");
    key("extinctionPieceTypes", "*");
    key("extinctionPieceCount", "1");
    key("extinctionOpponentPieceCount", "2");
  }

  const SquareGame& game_;
  std::string name_;
  const Json& json_;
  FsfText text_;
  std::string lines_;
  std::map<std::string, char> letters_;
  /// The letters of rooks, and of kings that may be taken, by explosions.
  std::string rook_, guarded_;
  /// Forms that need a type of their own.
  std::set<std::string> types_of_forms_;
};

}  // namespace

FsfText fsf_entry_text(const SquareGame& game, const std::string& name) { return Writer(game, name).write(); }

}  // namespace trigon::engine
