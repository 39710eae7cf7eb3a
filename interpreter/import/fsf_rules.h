// The rules of an entry of a Fairy-Stockfish variants.ini as plain data, with that program's defaults, and their
// reader. Tested in tests/unit/import_fsf_test.cpp.
#pragma once

#include <array>
#include <bitset>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/import/ini.h"
#include "interpreter/import/left_out.h"

namespace trigon::engine {

/// Cells of a board of up to 16 columns and rows; 0 is column a and row 1.
class Squares {
 public:
  static constexpr int limit = 16;

  static Squares row(int row);
  static Squares column(int column);
  static Squares board(int columns, int rows);

  bool has(int column, int row) const {
    return column >= 0 && row >= 0 && column < limit && row < limit && bits_[index(column, row)];
  }
  void add(int column, int row) { bits_.set(index(column, row)); }
  bool is_empty() const { return bits_.none(); }
  std::size_t count() const { return bits_.count(); }
  /// The cells as seen from the other side of a board with `rows` rows.
  Squares flipped(int rows) const;

  Squares& operator|=(const Squares& other) { return bits_ |= other.bits_, *this; }
  Squares& operator&=(const Squares& other) { return bits_ &= other.bits_, *this; }
  friend Squares operator|(Squares a, const Squares& b) { return a |= b; }
  friend Squares operator&(Squares a, const Squares& b) { return a &= b; }
  friend Squares operator-(Squares a, const Squares& b) { return a.bits_ &= ~b.bits_, a; }
  friend bool operator==(const Squares&, const Squares&) = default;

 private:
  static std::size_t index(int column, int row) { return static_cast<std::size_t>(row * limit + column); }

  std::bitset<limit * limit> bits_;
};

/// One value for white and one for black.
template <class T>
using Both = std::array<T, 2>;

/// A piece type of the entry. Types are identified by Fairy-Stockfish's names for them, such as "fersAlfil".
struct FsfPiece {
  std::string type;
  /// A capital letter.
  char letter = 0;
  LocatedText betza;

  /// The name of the piece in Trigon: "fers-alfil" for "fersAlfil"; custom pieces are named by their letter.
  std::string name() const;
};

struct FsfRules {
  int rows = 8, columns = 8;
  std::vector<FsfPiece> pieces;
  /// The cells to which pieces of a type are limited, by type; also types that are not in the game.
  std::map<std::string, Both<Squares>> mobility;
  LocatedText start;

  Both<Squares> promotion_region{Squares::row(7), Squares::row(0)};
  Both<std::set<std::string>> promotion_pawns{{{"pawn"}, {"pawn"}}};
  Both<std::set<std::string>> promotion_to;
  std::map<std::string, std::string> promoted_type;
  std::map<std::string, int> promotion_limit;
  bool must_promote_pawn = true, must_promote_piece = false;
  /// Do promoted pieces become again what they were, as others promote? Do only captures promote pieces?
  bool demotes = false, promotes_on_capture = false;

  bool double_step = true;
  Both<Squares> double_step_region{Squares::row(1), Squares::row(6)};
  Both<Squares> triple_step_region;
  /// Where a player may capture en passant, and with which pieces. Pawns always may.
  Both<Squares> en_passant_region{Squares::board(Squares::limit, Squares::limit),
                                  Squares::board(Squares::limit, Squares::limit)};
  Both<std::set<std::string>> en_passant{{{"pawn"}, {"pawn"}}};

  bool castling = true, opposite_castling = false, castling_dropped = false;
  /// Does it matter which pieces have not moved, as castling fields say it? Do held pieces enter behind them?
  bool has_gates = false, gates_pieces = false;
  int castling_kingside = 6, castling_queenside = 2, castling_rank = 0, castling_king = 4;
  int castling_rook_kingside = Squares::limit - 1, castling_rook_queenside = 0;
  Both<std::set<std::string>> castling_rooks{{{"rook"}, {"rook"}}};
  Both<std::set<std::string>> castling_kings{{{"king"}, {"king"}}};

  bool drops = false, captures_to_hand = false, drop_loop = false;
  /// May pieces be dropped as what they promote to, too? Does everybody hold any number of all pieces?
  bool drops_promoted = false, free_drops = false;
  /// Are bishops dropped on cells of both colors?
  bool drops_bishops_apart = false;
  bool first_rank_pawn_drops = false, zone_pawn_drops = false;
  Both<Squares> drop_region{Squares::board(Squares::limit, Squares::limit),
                            Squares::board(Squares::limit, Squares::limit)};
  std::set<std::string> no_doubled;
  int no_doubled_count = 1;
  bool no_pawn_drop_mate = false, immobility_illegal = false;

  bool flying_general = false;
  /// The cells between which some pieces go diagonally, too.
  Squares diagonal_lines;
  int soldier_rank = 0;

  Both<std::set<std::string>> flag_piece{{{"*"}, {"*"}}};
  Both<Squares> flag_region;

  int move_rule = 50;
  Both<std::set<std::string>> move_rule_types{{{"pawn"}, {"pawn"}}};
  std::string stalemate = "draw";
  Both<bool> pass_on_stalemate{false, false};

  std::string extinction = "none";
  bool extinction_claim = false, extinction_royal = false;
  std::set<std::string> extinction_types;
  int extinction_count = 0, extinction_opponent_count = 0;

  /// The values of keys for a single rule (Rule::fsf_keys): flags and numbers, results, and types of pieces.
  std::map<std::string_view, int> rule_numbers;
  std::map<std::string_view, std::string> rule_results, rule_words;
  std::map<std::string_view, std::set<std::string>> rule_types;

  /// All keys that were read.
  std::map<std::string, IniEntry> said;
  /// The built-in variants that have keys, by key.
  std::map<std::string, std::string> said_by;
  std::vector<LeftOut> left_out;
  /// Keys that are not rules of the game: pictures, values for the search.
  std::vector<std::string> not_rules;

  const FsfPiece* find(const std::string& type) const;
  /// All cells.
  Squares board() const { return Squares::board(columns, rows); }
  /// Does one of the two sets have cells of the board?
  bool reaches_board(const Both<Squares>& squares) const;
  /// The cells to which pieces of a type may go.
  Both<Squares> mobility_of(const std::string& type) const;
  const FsfPiece* find_letter(char capital) const;
  /// Are promoted pieces demoted again when they are captured? Then they are pieces of their own in Trigon.
  bool keeps_forms() const { return captures_to_hand && !drop_loop; }
  /// Do a player's pieces of the type promote as pawns do? Those of the type "pawn" do, whatever the keys say.
  bool promotes_like_pawn(const std::string& type, std::size_t player) const;
  /// The types to which a player's pawns promote, the strongest first in the usual order.
  std::vector<std::string> pawn_targets(std::size_t player) const;
  /// Notes that a key that was read could not be carried over.
  void leave_out(const std::string& key, const std::string& why);
};

/// Any piece, in sets of types.
inline constexpr const char* any_piece = "*";
/// No piece, where an empty set would be the default.
inline constexpr const char* no_piece = "-";

/// The knowledge about Fairy-Stockfish that is built in, interpreter/import/fsf.ini: its piece types with their Betza,
/// the keys that are not carried over and why, and its variants, which an entry may change.
const Ini& fsf_builtin();

/// The entry `name` of `file`, merged with its bases in the file and among the built-in ones. Nothing after an error.
/// Only the lines of these entries are read.
std::optional<FsfRules> read_fsf(const Ini& file, const std::string& name, Diagnostics& diagnostics);

}  // namespace trigon::engine
