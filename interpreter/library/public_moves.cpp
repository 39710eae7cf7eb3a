#include "interpreter/library/public_moves.h"

#include <algorithm>
#include <bit>
#include <unordered_set>

namespace trigon {

namespace {

bool is_composite(const engine::Move& move) { return move.kind == engine::MoveKind::composite; }
Move as_it_is(const engine::Move& move) { return Move(std::bit_cast<std::uint64_t>(move)); }

constexpr std::uint32_t numbers = 1U << 24;

}  // namespace

std::vector<Move> public_moves(const engine::Game& game) {
  std::vector<Move> moves;
  moves.reserve(game.moves().size());
  std::unordered_set<std::uint64_t> taken;
  for (const engine::Move& move : game.moves()) {
    moves.push_back(as_it_is(move));
    if (!is_composite(move)) continue;
    // Of two moves of a position whose numbers are equal, the second one takes the next number.
    auto number = static_cast<std::uint32_t>(engine::text_key(game.position().composites().at(move)) % numbers);
    do {
      moves.back() = as_it_is(engine::Move::composite(number, move.from, move.to));
      number = (number + 1) % numbers;
    } while (!taken.insert(moves.back().bits()).second);
  }
  return moves;
}

Move to_public(const engine::Game& game, const engine::Move& move) {
  if (!is_composite(move)) return as_it_is(move);
  const auto place = std::ranges::find(game.moves(), move) - game.moves().begin();
  return public_moves(game)[static_cast<std::size_t>(place)];
}

std::optional<engine::Move> find_legal(const engine::Game& game, Move move) {
  const auto wanted = std::bit_cast<engine::Move>(move.bits());
  if (!is_composite(wanted)) {
    const auto found = std::ranges::find(game.moves(), wanted);
    return found != game.moves().end() ? std::optional(*found) : std::nullopt;
  }
  const std::vector<Move> moves = public_moves(game);
  const auto found = std::ranges::find(moves, move);
  return found != moves.end() ? std::optional(game.moves()[static_cast<std::size_t>(found - moves.begin())])
                              : std::nullopt;
}

}  // namespace trigon
