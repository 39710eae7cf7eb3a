// Loads a variant, lists the legal moves, plays the last of them and draws the board.
#include <iostream>
#include <trigon/trigon.h>

int main() {
  const trigon::LoadResult loaded = trigon::load_variant("dobutsu");
  if (!loaded) {
    std::cerr << trigon::to_text(loaded.diagnostics);
    return 1;
  }
  trigon::Game game(*loaded.variant);
  const std::vector<trigon::Move> moves = game.moves();
  for (const trigon::Move move : moves) std::cout << game.text(move) << '\n';
  game.play(moves.back());
  std::cout << game.to_text();
}
