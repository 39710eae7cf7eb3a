#include <trigon/game.h>

#include <bit>
#include <stdexcept>

#include "interpreter/count/perft.h"
#include "interpreter/explain/why.h"
#include "interpreter/library/implementation.h"
#include "interpreter/movegen/attacks.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/rules/move_facts.h"

namespace trigon {

using engine::Cell;

namespace {

Move public_move(const engine::Move& move) { return Move(std::bit_cast<std::uint64_t>(move)); }
engine::Move to_engine(Move move) { return std::bit_cast<engine::Move>(move.bits()); }
int public_cell(Cell cell) { return cell == engine::no_cell ? -1 : cell; }

}  // namespace

struct Game::Implementation {
  Implementation(const Variant& the_variant, engine::Game the_game) : variant(the_variant), game(std::move(the_game)) {}

  const engine::Ruleset& ruleset() const { return game.ruleset(); }
  const engine::Position& position() const { return game.position(); }

  engine::Player player(int index) const {
    if (index < 0 || index >= static_cast<int>(ruleset().players.size()))
      throw std::out_of_range("the variant has no player of this number");
    return static_cast<engine::Player>(index);
  }

  Cell cell(int index) const {
    if (index < 0 || index >= variant.cell_count()) throw std::out_of_range("the board has no cell of this number");
    return static_cast<Cell>(index);
  }

  bool is_legal(const engine::Move& move) const {
    const engine::MoveList& moves = game.moves();
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }

  engine::Move legal(Move move) const {
    const engine::Move result = to_engine(move);
    if (!is_legal(result)) throw std::invalid_argument("the move is not legal in this position");
    return result;
  }

  /// The first move of a move of several actions; any other move itself.
  engine::Move base(Move move) const { return engine::base_move(position(), legal(move)); }

  engine::BoardPicture picture(std::optional<engine::Marks> marks = std::nullopt) const {
    engine::BoardPicture picture{ruleset().name, position(), std::move(marks)};
    if (!picture.marks) picture.status = engine::status_in_words(position(), game.outcome());
    return picture;
  }

  Variant variant;
  engine::Game game;
};

/// Access of the rest of the library to the private parts of `Game`.
struct GameAccess {
  static const engine::Game& game(const Game& of) { return of.implementation_->game; }
  static Game make(const Variant& variant, engine::Game game) {
    return Game(std::make_unique<Game::Implementation>(variant, std::move(game)));
  }
};

const engine::Game& to_engine(const Game& game) { return GameAccess::game(game); }
Game to_public(const Variant& variant, engine::Game game) { return GameAccess::make(variant, std::move(game)); }

Game::Game(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}

Game::Game(const Variant& variant) {
  implementation_ = asking_scripts(
      [&] { return std::make_unique<Implementation>(variant, engine::Game(variant.implementation().loaded.ruleset)); });
}

Game::Game(const Game& other) : implementation_(std::make_unique<Implementation>(*other.implementation_)) {}
Game::Game(Game&& other) noexcept = default;
Game& Game::operator=(const Game& other) { return *this = Game(other); }
Game& Game::operator=(Game&& other) noexcept = default;
Game::~Game() = default;

const Variant& Game::variant() const { return implementation_->variant; }

std::vector<Diagnostic> Game::set_position(const std::string& text) {
  engine::Game& game = implementation_->game;
  engine::Diagnostics diagnostics;
  asking_scripts([&] {
    auto read = engine::read_position(game.ruleset(), engine::LocatedText::standalone("position", text), diagnostics);
    if (read) game = engine::Game(game.ruleset_ptr(), std::move(*read));
  });
  return to_public(diagnostics);
}

std::string Game::position() const { return engine::print_position(implementation_->position()); }
std::uint64_t Game::hash() const { return implementation_->position().hash(); }

int Game::turn() const { return implementation_->position().turn(); }
bool Game::is_in(int player) const { return implementation_->position().is_in(implementation_->player(player)); }

bool Game::is_in_check(int player) const {
  return engine::is_in_check(implementation_->position(), implementation_->player(player));
}

std::optional<Piece> Game::piece_at(int cell) const {
  const engine::Piece piece = implementation_->position().at(implementation_->cell(cell));
  if (piece.is_empty()) return std::nullopt;
  return Piece{piece.type(), engine::is_nobody(piece.owner()) ? -1 : piece.owner(), piece.home()};
}

std::vector<Held> Game::hand(int player) const {
  const engine::Player holder = implementation_->player(player);
  const engine::HandRules& hands = implementation_->ruleset().hands;
  std::vector<Held> result;
  for (std::size_t s = 0; s < hands.side_count(); ++s) {
    const auto side = hands.keeps_sides() ? static_cast<engine::Player>(s) : holder;
    for (engine::PieceType type : hands.types)
      if (const int count = implementation_->position().held(holder, side, type); count > 0)
        result.push_back({type, side, count});
  }
  return result;
}

std::vector<Move> Game::moves() const {
  std::vector<Move> moves;
  moves.reserve(implementation_->game.moves().size());
  for (const engine::Move& move : implementation_->game.moves()) moves.push_back(public_move(move));
  return moves;
}

bool Game::is_legal(Move move) const { return implementation_->is_legal(to_engine(move)); }

std::optional<Move> Game::find_move(std::string_view text) const {
  const auto move = engine::find_move(implementation_->position(), implementation_->game.moves(), text);
  return move ? std::optional(public_move(*move)) : std::nullopt;
}

std::string Game::text(Move move) const {
  return engine::print_move(implementation_->position(), implementation_->legal(move));
}

int Game::from(Move move) const { return public_cell(implementation_->base(move).from); }
int Game::to(Move move) const { return public_cell(implementation_->base(move).to); }

std::vector<int> Game::captures(Move move) const {
  std::vector<int> cells;
  engine::captured_cells(implementation_->position(), implementation_->legal(move)).for_each([&](std::size_t cell) {
    cells.push_back(static_cast<int>(cell));
  });
  return cells;
}

int Game::promotion(Move move) const {
  const engine::Move base = implementation_->base(move);
  if (base.kind == engine::MoveKind::drop) return base.dropped_type();
  return base.promotes() ? base.promoted_type() : -1;
}

Explanation Game::why(const std::string& text) const {
  return asking_scripts([&] {
    const engine::Explanation explanation = engine::explain_move(implementation_->game, text);
    return Explanation{explanation.is_legal, explanation.text};
  });
}

void Game::play(Move move) {
  asking_scripts([&] { implementation_->game.play(implementation_->legal(move)); });
}

void Game::play(std::string_view text) {
  const auto move = find_move(text);
  if (!move) throw std::invalid_argument(why(std::string(text)).text);
  play(*move);
}

bool Game::undo() { return implementation_->game.undo(); }

std::vector<std::string> Game::history() const {
  std::vector<std::string> texts;
  for (engine::Game game = implementation_->game; const auto move = game.last_move();) {
    game.undo();
    texts.push_back(engine::print_move(game.position(), *move));
  }
  return {texts.rbegin(), texts.rend()};
}

std::optional<Outcome> Game::outcome() const {
  const auto& outcome = implementation_->game.outcome();
  if (!outcome) return std::nullopt;
  const engine::PlayerSet winners = outcome->winners;
  return Outcome{engine::name_of(*outcome),
                 winners.size() == 1 ? std::optional<int>(*winners.begin()) : std::nullopt,
                 {winners.begin(), winners.end()},
                 engine::describe_outcome(implementation_->ruleset(), outcome)};
}

std::uint64_t Game::perft(int depth, int threads) const {
  if (depth < 0 || threads < 1) throw std::out_of_range("a depth is at least 0, a number of threads at least 1");
  return asking_scripts([&] { return engine::perft(implementation_->position(), depth, threads); });
}

std::string Game::to_text() const { return engine::draw_text(implementation_->picture()); }
std::string Game::to_svg() const { return engine::draw_svg({implementation_->picture()}); }

std::string Game::to_text_with_moves(int cell) const {
  const Cell from = implementation_->cell(cell);
  return engine::draw_text(implementation_->picture(engine::piece_marks(implementation_->position(), from)));
}

std::string Game::to_svg_with_moves(int cell) const {
  const Cell from = implementation_->cell(cell);
  return engine::draw_svg({implementation_->picture(engine::piece_marks(implementation_->position(), from))});
}

}  // namespace trigon
