// A game: a position and the moves that led to it, with legal moves, outcome, texts and pictures.
#pragma once

#include <trigon/export.h>
#include <trigon/picture.h>
#include <trigon/variant.h>

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trigon {

class Setup;

/// A move. Only a game can say what it means: `Game::text`, `Game::from`, `Game::to`.
class Move {
 public:
  /// A move from the value of `bits()`. Any value is allowed; ask `Game::is_legal` before you use the move.
  explicit Move(std::uint64_t bits) : bits_(bits) {}
  /// The move as a number, which a hash table can keep: the same in all games of a variant. (Of moves of several actions
  /// between the same two cells, two in some millions share one; in a position with both, the later one has the next.)
  std::uint64_t bits() const { return bits_; }
  friend auto operator<=>(const Move&, const Move&) = default;

 private:
  std::uint64_t bits_;
};

/// A piece on the board.
struct Piece {
  /// Index of `Variant::piece_types`.
  int type = 0;
  /// Index of `Variant::players`; -1 for a dead piece, which belongs to nobody any more but still blocks.
  int owner = 0;
  /// The player with whose army the piece was set up, as an index of `Variant::players`. It decides how the piece moves
  /// and faces.
  int home = 0;
  friend bool operator==(const Piece&, const Piece&) = default;
};

/// Pieces of one type in a player's hand.
struct Held {
  /// Index of `Variant::piece_types`.
  int type = 0;
  /// The player whose pieces they are, as an index of `Variant::players`: the holder, except for prisoners.
  int side = 0;
  int count = 0;
};

/// How a game has ended.
struct Outcome {
  /// One word: "checkmate", "stalemate", "bare", "last-in", "repetition", "move-count", "goal", "all-passed", or a
  /// word that a script gives.
  std::string ending;
  /// Index of `Variant::players`, when one player has won; empty for a draw, and when several have won.
  std::optional<int> winner;
  /// All who have won, as a team or otherwise; none for a draw between the players who are still in.
  std::vector<int> winners;
  /// A sentence, such as "white wins by checkmate".
  std::string text;
};

/// Why a move is legal or not.
struct Explanation {
  bool is_legal = false;
  /// The reasons, one sentence on each line.
  std::string text;
};

/// A game. Copies are independent; one game is for one thread at a time. Functions that ask about moves throw
/// ScriptError when a script of the variant fails, and std::invalid_argument for a move that is not legal.
class TRIGON_API Game {
 public:
  /// Starts a game from the setup of the variant.
  explicit Game(const Variant& variant);
  Game(const Game& other);
  Game(Game&& other) noexcept;
  Game& operator=(const Game& other);
  Game& operator=(Game&& other) noexcept;
  ~Game();

  const Variant& variant() const;

  /// Starts anew from a position text, as `position()` writes it, or from a FEN of chess. Returns the errors; if there
  /// are any, the game stays as it is.
  [[nodiscard]] std::vector<Diagnostic> set_position(const std::string& text);
  /// The position as one line of text.
  std::string position() const;
  /// The position as FEN, as chess programs write it, or as SFEN; empty for boards and games that these cannot express.
  std::optional<std::string> fen() const;
  std::optional<std::string> sfen() const;
  /// Starts anew from a position that was put together. Returns why it is impossible, and then stays as it is.
  /// Throws std::invalid_argument for a setup of another variant.
  [[nodiscard]] std::vector<Diagnostic> set_up(const Setup& setup);
  /// The Zobrist key of the position: equal for positions from which the same moves are possible. It does not depend on
  /// the half-move clock or on the moves before.
  std::uint64_t hash() const;

  /// The player to move, as an index of `Variant::players`.
  int turn() const;
  /// Is the player still in the game?
  bool is_in(int player) const;
  /// Is a royal of the player attacked?
  bool is_in_check(int player) const;
  /// The piece on a cell; empty if there is none.
  std::optional<Piece> piece_at(int cell) const;
  /// The pieces that a player holds in hand.
  std::vector<Held> hand(int player) const;

  /// The name of the phase of the turn; empty in games without phases.
  const std::string& phase() const;
  /// The numbers that rules and scripts keep, such as checks given, by name.
  std::map<std::string, int> state() const;
  /// The plies since a capture or a move that resets the count; only where a rule asks for it.
  int half_move_clock() const;
  /// How often the position has occurred in this game, 1 for the first time.
  int repetitions() const;

  // Attacks. A cell is attacked by what could capture there by its movement, whether or not its own royal would then be
  // in check.

  /// The cells of a player's royals.
  std::vector<int> royals(int player) const;
  /// The cells of a player's pieces that attack a cell: that could capture what stands there, or if no enemy does, a
  /// royal of the next player (a piece of the first type, where there are no royals).
  std::vector<int> attackers(int cell, int player) const;
  /// The cells that the piece on a cell attacks, in the same sense; none for an empty cell.
  std::vector<int> attacks(int cell) const;
  /// The cells of the pieces that give check to a player; none when the player is not in check.
  std::vector<int> checkers(int player) const;
  /// The cells of a player's pieces that alone keep an enemy from attacking one of the player's royals. They may still
  /// have moves.
  std::vector<int> pinned(int player) const;
  /// Does a legal move put another player in check?
  bool gives_check(Move move) const;

  /// The legal moves, in an order that is the same on every machine; none when the game is over.
  std::vector<Move> moves() const;
  /// The legal moves of the piece on a cell.
  std::vector<Move> moves(int cell) const;
  bool is_legal(Move move) const;
  /// The legal move that a text such as "e2-e4", "e2e4" or "a7xb8=Q" means; empty unless exactly one fits.
  std::optional<Move> find_move(std::string_view text) const;

  /// The text of a legal move; different for any two legal moves of a position.
  std::string text(Move move) const;
  /// A legal move in algebraic notation with its marks, such as "Nbd7" and "Qxf7#"; moves that have no such form, and
  /// those of games not played by two on squares, as `text`.
  std::string san(Move move) const;
  /// The cell that the moving piece comes from; -1 for a drop or a pass.
  int from(Move move) const;
  /// The cell that the move's piece goes to; -1 for a pass.
  int to(Move move) const;
  /// The cells of the pieces that a move captures.
  std::vector<int> captures(Move move) const;
  /// The piece type that a move promotes to or drops, as an index of `Variant::piece_types`; -1 for neither.
  int promotion(Move move) const;
  /// Why a move, given as text, is legal or not: the term of the notation that allows it, or the cell, rule or piece
  /// that forbids it.
  Explanation why(const std::string& text) const;

  /// Plays a legal move.
  void play(Move move);
  /// Plays the legal move that a text means. The message of the std::invalid_argument says why it is not legal.
  void play(std::string_view text);
  /// Takes the last move back; false when there is none.
  bool undo();
  /// The texts of the moves that were played since the start position.
  std::vector<std::string> history() const;

  /// How the game has ended; empty while it goes on.
  std::optional<Outcome> outcome() const;
  /// The place of each seat, without neutral players, 1 for the first; seats that share a place have the same number.
  /// Empty while the game goes on.
  std::vector<int> ranks() const;

  /// A game that begins here with the next player to move, as if the player to move had passed. Empty where that would
  /// say nothing about the position: in check, where captures are compulsory, or a turn may have several parts.
  std::optional<Game> after_null_move() const;

  /// The number of lines of legal moves of `depth` plies, counted by `threads` threads. Draws by repetition and by
  /// move count are ignored.
  std::uint64_t perft(int depth, int threads = 1) const;

  /// The board drawn as text on several lines.
  std::string to_text() const;
  /// The board as a stand-alone SVG.
  std::string to_svg() const;
  /// The board as a stand-alone SVG with what `picture` asks for. Throws std::out_of_range for cells and players that
  /// are not there, and std::invalid_argument for a color that is none.
  std::string to_svg(const Picture& picture) const;
  /// The board drawn as text, with marks where the piece on `cell` can move or capture by its pseudo-legal moves.
  std::string to_text_with_moves(int cell) const;
  /// The board as SVG, with marks where the piece on `cell` can move or capture by its pseudo-legal moves.
  std::string to_svg_with_moves(int cell) const;

 private:
  friend struct GameAccess;
  struct Implementation;
  explicit Game(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace trigon
