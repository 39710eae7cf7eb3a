#include "interpreter/rules/legal.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/generator.h"
#include "interpreter/rules/apply.h"

namespace trigon {

namespace {

struct Lister {
  Position& position;
  MoveList& moves;

  void legal(const Move& move) { moves.push_back(move); }
  void unsure(const Move& move) {
    if (is_safe(position, move)) moves.push_back(move);
  }
  bool is_done() const { return false; }
};

struct Counter {
  Position& position;
  bool first_only;
  std::uint64_t count = 0;

  void legal(const Move&) { ++count; }
  void unsure(const Move& move) {
    if (!is_done() && is_safe(position, move)) ++count;
  }
  bool is_done() const { return first_only && count > 0; }
};

}  // namespace

void LegalMoves::list(Position& position, MoveList& moves) {
  moves.clear();
  lines_.find(position);
  Lister lister{position, moves};
  Generator(position, lines_, lister).run();
}

std::uint64_t LegalMoves::count(Position& position) {
  lines_.find(position);
  Counter counter{position, false};
  Generator(position, lines_, counter).run();
  return counter.count;
}

bool LegalMoves::has_any(Position& position) {
  lines_.find(position);
  Counter counter{position, true};
  Generator(position, lines_, counter).run();
  return counter.count > 0;
}

bool is_safe(Position& position, const Move& move) {
  const Player player = position.turn();
  apply(position, move);
  const bool safe = !is_in_check(position, player);
  position.undo_ply();
  return safe;
}

}  // namespace trigon
