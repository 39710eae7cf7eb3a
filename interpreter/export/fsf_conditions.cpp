#include "interpreter/export/fsf_conditions.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "grammar/movement_parser.h"
#include "grammar/movement_printer.h"
#include "interpreter/export/fsf_letters.h"

namespace trigon::engine {

namespace {

std::string key_of(const std::string& notation) {
  Diagnostics none;
  return terms_key(parse_movement(LocatedText::standalone("move", notation), "", none));
}

bool is_one_of(const std::string& key, std::initializer_list<const char*> notations) {
  return std::ranges::any_of(notations, [&](const char* notation) { return key == key_of(notation); });
}

class ConditionsReader {
 public:
  ConditionsReader(const SquareGame& game, const SquarePiece& piece) : game_(game), piece_(piece) {
    found_.moves = piece.moves;
  }

  std::optional<FsfConditions> read() {
    if (can_come_from_elsewhere()) return std::nullopt;
    const bool are_told = std::ranges::all_of(piece_.conditional, [&](const Json& move) { return read_move(move); });
    if (!are_told || !read_soldier() || !fits_region() || !fits_lines()) return std::nullopt;
    for (int player : {0, 1}) found_.region[player] = around_start(player);
    return found_;
  }

 private:
  /// Can the piece be dropped, or promoted to, outside of its region?
  bool can_come_from_elsewhere() const {
    const Json& hands = game_.json["hands"];
    const auto is_it = [&](const Json& name) { return name == piece_.name; };
    return !hands.is_null() || std::ranges::any_of(game_.json["promotion"], [&](const Json& rule) {
      return std::ranges::any_of(rule["to"], is_it);
    });
  }

  bool has(const Json& move, const char* key) const { return move.contains(key) && !move[key].is_null(); }

  /// Is the move limited by these keys and no others?
  bool has_only(const Json& move, std::initializer_list<const char*> keys) const {
    for (const char* key : {"from", "to", "within", "victims", "hurdles", "captured", "becomes", "captor_becomes"})
      if (has(move, key) && std::ranges::find(keys, std::string_view(key)) == keys.end()) return false;
    return move["takes"] == "onto" && !move["takes_row"].get<bool>() && move["takes_dead"].get<bool>() &&
           move["players"].size() == 2;
  }

  bool read_move(const Json& move) {
    const std::string notation = move["notation"], key = key_of(notation);
    if (is_flight(move, key)) return found_.flies = true;
    if (is_along_lines(move, key)) return add_lines(move, key);
    if (is_cannon(move, key)) {
      found_.type = "janggiCannon";
      return true;
    }
    for (const char* where : {"to", "within"})
      if (has(move, where) && has_only(move, {where})) return add_region(move[where], notation);
    return false;
  }

  bool is_flight(const Json& move, const std::string& key) const {
    return piece_.is_royal && has_only(move, {"victims"}) && move["victims"] == Json::array({piece_.name}) &&
           is_one_of(key, {"cxW*", "cxffW*", "cxfW*"});
  }

  bool is_along_lines(const Json& move, const std::string& key) const {
    if (!has(move, "within")) return false;
    const bool is_cannon =
        is_one_of(key, {"pF2", "pF*"}) && has_only(move, {"within", "victims", "hurdles"}) && are_all_others(move);
    return is_cannon || (has_only(move, {"within"}) && is_one_of(key, {"F", "fF", "F2", "F*"}) && is_of_lines(move));
  }

  /// Are the cells those of drawn lines: the same for both players, and others than those of the piece's other moves?
  bool is_of_lines(const Json& move) const {
    const auto is_like = [&](const Json& other) { return has(other, "within") && other["within"] == move["within"]; };
    return game_.zone_of(move["within"], 0) == game_.zone_of(move["within"], 1) &&
           (!piece_.moves.terms.empty() || piece_.conditional.size() > 1) &&
           std::ranges::count_if(piece_.conditional, is_like) == 1;
  }

  bool add_lines(const Json& move, const std::string& key) {
    found_.lines = game_.zone_of(move["within"], 0);
    lines_key_ = key;
    return true;
  }

  bool is_cannon(const Json& move, const std::string& key) const {
    return key == key_of("pW*") && has_only(move, {"victims", "hurdles"}) && are_all_others(move);
  }

  /// Are hurdles and victims all pieces but this one?
  bool are_all_others(const Json& move) const {
    std::set<std::string> others;
    for (const SquarePiece& piece : game_.pieces)
      if (piece.name != piece_.name) others.insert(piece.name);
    return has(move, "victims") && has(move, "hurdles") && move["victims"].get<std::set<std::string>>() == others &&
           move["hurdles"].get<std::set<std::string>>() == others;
  }

  bool add_region(const Json& zone, const std::string& notation) {
    Diagnostics none;
    const Movement movement = parse_movement(LocatedText::standalone("move", notation), "", none);
    for (int player : {0, 1}) {
      const std::vector<Square> cells = game_.zone_of(zone, player);
      if (is_limited_ && cells != found_.region[player]) return false;
      found_.region[player] = cells;
    }
    is_limited_ = true;
    found_.moves.terms.insert(found_.moves.terms.end(), movement.terms.begin(), movement.terms.end());
    return true;
  }

  /// Reads the steps aside of a soldier, from a row on or anywhere.
  bool read_soldier() {
    const std::string key = terms_key(found_.moves);
    if (piece_.limited.empty()) {
      if (key != key_of("fsW") || found_.lines.empty()) return true;
      found_.type = "soldier";
      found_.soldier_rank = 1;
      return true;
    }
    if (piece_.limited.size() != 1 || key != key_of("fW")) return false;
    const SquarePiece::Limited& aside = piece_.limited.front();
    if (terms_key(Movement{{aside.term}}) != key_of("sW") || aside.from[0].empty()) return false;
    const int first = aside.from[0].front().row;
    for (int player : {0, 1}) {
      std::vector<Square> rows;
      for (int row = first; row < game_.rows; ++row) rows.push_back({0, player == 0 ? row : game_.rows - 1 - row});
      if (aside.from[player] != game_.rows_of(rows)) return false;
    }
    found_.type = "soldier";
    found_.soldier_rank = first + 1;
    return true;
  }

  /// Are all of the moves limited to the region, or none?
  bool fits_region() const { return !is_limited_ || piece_.moves.terms.empty(); }

  /// Are the moves along lines those that that program adds to such a piece?
  bool fits_lines() const {
    if (found_.lines.empty()) return true;
    const std::string key = terms_key(found_.moves);
    if (found_.type == "soldier") return lines_key_ == key_of("fF");
    if (found_.type == "janggiCannon") return is_one_of(lines_key_, {"pF2", "pF*"});
    return key == key_of("W") ? lines_key_ == key_of("F")
                              : key == key_of("W*") && is_one_of(lines_key_, {"F2", "F*"}) && !piece_.is_royal;
  }

  /// The part of the region that the piece can come to: by single steps it does not leave the part where it stands.
  std::vector<Square> around_start(int player) const {
    std::vector<Square> left = found_.region[player], reached;
    for (const auto& [square, stands] : game_.setup)
      if (stands == std::pair(piece_.name, player)) reached.push_back(square);
    if (reached.empty() || !is_one_of(terms_key(found_.moves), {"W", "F", "WF"})) return left;
    std::erase_if(left, [&](const Square& square) { return std::ranges::find(reached, square) != reached.end(); });
    for (std::size_t i = 0; i < reached.size(); ++i)
      std::erase_if(left, [&, at = reached[i]](const Square& square) {
        const bool is_near = std::abs(square.row - at.row) <= 1 && std::abs(square.column - at.column) <= 1;
        if (is_near) reached.push_back(square);
        return is_near;
      });
    std::ranges::sort(reached, {}, [](const Square& square) { return std::pair(square.row, square.column); });
    return found_.region[player].empty() ? std::vector<Square>() : reached;
  }

  const SquareGame& game_;
  const SquarePiece& piece_;
  FsfConditions found_;
  bool is_limited_ = false;
  std::string lines_key_;
};

}  // namespace

std::optional<FsfConditions> fsf_conditions(const SquareGame& game, const SquarePiece& piece) {
  if (piece.conditional.empty() && piece.limited.empty()) return std::nullopt;
  return ConditionsReader(game, piece).read();
}

}  // namespace trigon::engine
