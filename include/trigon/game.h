// A game: a position with its past. Moves, outcome, texts, pictures.
#pragma once

#include <trigon/export.h>
#include <trigon/variant.h>

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trigon {

/// A move of one position. What it means is known by the game: `Game::text`, `Game::from`, `Game::to`.
class Move {
 public:
  /// Eight bytes from anywhere, such as a hash table; ask `Game::is_legal` before they are used.
  explicit Move(std::uint64_t bits) : bits_(bits) {}
  std::uint64_t bits() const { return bits_; }
  friend auto operator<=>(const Move&, const Move&) = default;

 private:
  std::uint64_t bits_;
};

struct Piece {
  /// Index of `Variant::piece_types`.
  int type = 0;
  /// Index of `Variant::players`; -1 for a dead piece, which belongs to nobody any more but still blocks.
  int owner = 0;
  /// The player in whose army it was set up; its moves and facing stay those of this army.
  int home = 0;
  friend bool operator==(const Piece&, const Piece&) = default;
};

/// Pieces in a hand.
struct Held {
  /// Index of `Variant::piece_types`.
  int type = 0;
  /// The player whose pieces they are: the holder, but for prisoners.
  int side = 0;
  int count = 0;
};

struct Outcome {
  /// The field's word: "checkmate", "stalemate", "bare", "last-in", "repetition", "move-count", "goal", "all-passed",
  /// or what a script says.
  std::string ending;
  /// Nothing for a draw between those who are still in.
  std::optional<int> winner;
  /// A sentence, such as "white wins by checkmate".
  std::string text;
};

struct Explanation {
  bool is_legal = false;
  /// One sentence a line.
  std::string text;
};

/// A game. Copies are independent; one game is for one thread at a time. Functions that ask about moves throw
/// ScriptError when a script of the variant fails, and std::invalid_argument for a move that is not legal.
class TRIGON_API Game {
 public:
  /// The game from the setup.
  explicit Game(const Variant& variant);
  Game(const Game& other);
  Game(Game&& other) noexcept;
  Game& operator=(const Game& other);
  Game& operator=(Game&& other) noexcept;
  ~Game();

  const Variant& variant() const;

  /// Begins anew from a position as `position()` writes it, or as a FEN of chess. When there are errors, they are
  /// returned and the game stays as it is.
  [[nodiscard]] std::vector<Diagnostic> set_position(const std::string& text);
  /// The position as one line of text.
  std::string position() const;
  /// Equal for positions with the same future, but for the half-move clock.
  std::uint64_t hash() const;

  /// The player to move.
  int turn() const;
  /// Is the player still in the game?
  bool is_in(int player) const;
  /// Is a royal of the player attacked?
  bool is_in_check(int player) const;
  /// What stands on a cell.
  std::optional<Piece> piece_at(int cell) const;
  /// What a player holds.
  std::vector<Held> hand(int player) const;

  /// The legal moves, in an order that is the same on every machine; none when the game is over.
  std::vector<Move> moves() const;
  bool is_legal(Move move) const;
  /// The legal move that a text means, when exactly one fits: "e2-e4", "e2e4", "a7xb8=Q".
  std::optional<Move> find_move(std::string_view text) const;

  /// The text of a legal move; different for any two legal moves of a position.
  std::string text(Move move) const;
  /// Where the move's piece comes from; -1 for a drop or a pass.
  int from(Move move) const;
  /// Where it goes; -1 for a pass.
  int to(Move move) const;
  /// The cells of the pieces that it captures.
  std::vector<int> captures(Move move) const;
  /// Index of `Variant::piece_types`: what the piece becomes, or what is dropped; -1 for neither.
  int promotion(Move move) const;
  /// Why a move is legal or not: the part of the notation that makes it, or the cell, rule or piece that forbids it.
  Explanation why(const std::string& text) const;

  void play(Move move);
  /// The same by its text. The message of the exception says why it is not legal.
  void play(std::string_view text);
  /// Takes the last move back; false when there is none.
  bool undo();
  /// The texts of the moves that were played.
  std::vector<std::string> history() const;

  /// Nothing while the game goes on.
  std::optional<Outcome> outcome() const;

  /// The number of legal lines of `depth` plies. Draws by repetition and by count are not looked at. Uses `threads`
  /// threads.
  std::uint64_t perft(int depth, int threads = 1) const;

  /// The board as a drawing of text, several lines.
  std::string to_text() const;
  /// The board as a stand-alone SVG.
  std::string to_svg() const;
  /// The same with marks: where the piece on `cell` can go or capture. Safety of royals is not looked at.
  std::string to_text_with_moves(int cell) const;
  std::string to_svg_with_moves(int cell) const;

 private:
  friend struct GameAccess;
  struct Implementation;
  explicit Game(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace trigon
