#include <trigon/record.h>

#include <stdexcept>

#include "interpreter/count/perft.h"
#include "interpreter/explain/why.h"
#include "interpreter/library/game_implementation.h"
#include "interpreter/movegen/attacks.h"
#include "interpreter/notation/fen.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/notation/san.h"
#include "interpreter/rules/null_move.h"

namespace trigon {

using engine::Cell;

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
std::optional<std::string> Game::fen() const { return engine::print_fen(implementation_->position()); }
std::optional<std::string> Game::sfen() const { return engine::print_sfen(implementation_->position()); }
std::uint64_t Game::hash() const { return implementation_->position().hash(); }

int Game::turn() const { return implementation_->position().turn(); }
bool Game::is_in(int player) const { return implementation_->position().is_in(implementation_->player(player)); }

bool Game::is_in_check(int player) const {
  return engine::is_in_check(implementation_->position(), implementation_->player(player));
}

std::optional<Piece> Game::piece_at(int cell) const {
  return to_public(implementation_->position().at(implementation_->cell(cell)));
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

const std::string& Game::phase() const { return implementation_->position().phase().name; }

std::map<std::string, int> Game::state() const {
  const engine::Ruleset& ruleset = implementation_->ruleset();
  std::map<std::string, int> state;
  for (std::size_t v = 0; v < ruleset.values.size(); ++v)
    state.emplace(ruleset.values[v].name, implementation_->position().value(ruleset.value_slot(v)));
  return state;
}

int Game::half_move_clock() const { return implementation_->position().half_move_clock(); }

int Game::repetitions() const {
  const auto& past = implementation_->game.history();
  return static_cast<int>(std::ranges::count(past, past.back().hash, &engine::PastPosition::hash));
}

std::vector<Move> Game::moves() const {
  return public_moves(implementation_->game);
}

std::vector<Move> Game::moves(int cell) const {
  const Cell from = implementation_->cell(cell);
  const engine::MoveList& legal = implementation_->game.moves();
  const std::vector<Move> all = moves();
  std::vector<Move> found;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (engine::base_move(implementation_->position(), legal[i]).from == from) found.push_back(all[i]);
  return found;
}

bool Game::is_legal(Move move) const { return find_legal(implementation_->game, move).has_value(); }

std::optional<Move> Game::find_move(std::string_view text) const {
  const auto move = engine::find_move(implementation_->position(), implementation_->game.moves(), text);
  return move ? std::optional(to_public(implementation_->game, *move)) : std::nullopt;
}

std::string Game::text(Move move) const {
  return engine::print_move(implementation_->position(), implementation_->legal(move));
}

std::string Game::san(Move move) const {
  const engine::Move legal = implementation_->legal(move);
  if (!engine::has_san(implementation_->ruleset())) return text(move);
  const std::string plain = engine::print_san(implementation_->position(), implementation_->game.moves(), legal);
  if (!gives_check(move)) return plain;
  Game next = *this;
  next.play(move);
  const auto end = next.outcome();
  return plain + (end && end->ending == engine::endings::checkmate.name ? "#" : "+");
}

int Game::from(Move move) const { return to_public(implementation_->base(move).from); }
int Game::to(Move move) const { return to_public(implementation_->base(move).to); }

std::vector<int> Game::captures(Move move) const {
  return to_public(engine::captured_cells(implementation_->position(), implementation_->legal(move)));
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

std::vector<int> Game::ranks() const { return record_of(*this).ranks; }

std::optional<Game> Game::after_null_move() const {
  engine::Position position = implementation_->game.copy_position();
  if (outcome() || !engine::make_null_move(position)) return std::nullopt;
  return asking_scripts([&] {
    return to_public(variant(), engine::Game(implementation_->game.ruleset_ptr(), std::move(position)));
  });
}

std::uint64_t Game::perft(int depth, int threads) const {
  if (depth < 0 || threads < 1) throw std::out_of_range("a depth is at least 0, a number of threads at least 1");
  return asking_scripts([&] { return engine::perft(implementation_->position(), depth, threads); });
}

std::string Game::to_text() const { return engine::draw_text(implementation_->picture()); }

std::string Game::to_text_with_moves(int cell) const {
  const Cell from = implementation_->cell(cell);
  return engine::draw_text(implementation_->picture(engine::piece_marks(implementation_->position(), from)));
}

}  // namespace trigon
