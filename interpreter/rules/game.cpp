#include "interpreter/rules/game.h"

#include <algorithm>

#include "interpreter/movegen/gating.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/castling_rights.h"
#include "interpreter/rules/script_actions.h"

namespace trigon::engine {

Game::Game(RulesetPtr ruleset, Position position) : ruleset_(std::move(ruleset)), position_(std::move(position)) {
  eliminate_stuck_players(position_, finder_);
  history_.push_back(remembered(position_));
  arrive();
}

Game::Game(RulesetPtr ruleset) : Game(ruleset, start_position(*ruleset)) {}

void Game::play(const Move& move) {
  const Move chosen = move;  // which may stand in `moves_`
  const std::size_t plies = position_.ply_count();
  played_.push_back({chosen, 0, std::move(moves_)});
  try {
    apply(position_, chosen);
    eliminate_stuck_players(position_, finder_);
    history_.push_back(remembered(position_));
    arrive();
    played_.back().plies = position_.ply_count() - plies;
  } catch (...) {
    // A script failed: the game stays as it was.
    history_.resize(played_.size() + 1);
    played_.back().plies = position_.ply_count() - plies;
    undo();
    throw;
  }
}

bool Game::undo() {
  if (played_.empty()) return false;
  for (std::size_t i = 0; i < played_.back().plies; ++i) position_.undo_ply();
  moves_ = std::move(played_.back().moves);
  outcome_.reset();
  played_.pop_back();
  history_.pop_back();
  return true;
}

void Game::arrive() {
  moves_.clear();
  outcome_ = outcome_without_moves(position_);
  if (outcome_) return;
  finder_.list(position_, moves_);
  // People and programs name moves by their texts, which must differ. A search needs no texts.
  if (ruleset_->hooks.has(HookEvent::extend) || position_.may_be_generated_for())
    position_.hooks().check_texts(position_, moves_);
  if (moves_.empty()) {
    outcome_ = outcome_without_legal_move(position_);
    // Where the rules give an army a fate, it is shown in a game of two as in one of three.
    put_loser_out(position_, *outcome_);
  } else {
    outcome_ = outcome_with_moves(position_, history_);
  }
  if (outcome_) moves_.clear();
}

Position start_position(const Ruleset& ruleset) {
  Position position(ruleset);
  for (const Placement& placement : ruleset.setup) {
    const bool unmoved = ruleset.types[placement.type].remembers_moved[placement.owner];
    position.edit(placement.cell, Piece(placement.type, placement.owner, placement.owner, unmoved));
  }
  CastlingSet rights;
  for (std::size_t i = 0; i < ruleset.castlings.size(); ++i)
    if (ruleset.castlings[i].needs_unmoved && stands_for_castling(position, i)) rights.insert(i);
  position.set_castling_rights(rights);
  position.set_half_move_clock(ruleset.end.start_count);
  for (std::size_t slot = 0; slot < ruleset.hands.start.size(); ++slot)
    position.set_value(static_cast<std::uint16_t>(slot), ruleset.hands.start[slot]);
  for (std::size_t v = 0; v < ruleset.values.size(); ++v)
    position.set_value(ruleset.value_slot(v), ruleset.values[v].start);
  if (ruleset.turns.made_value)
    position.set_value(ruleset.value_slot(*ruleset.turns.made_value), ruleset.turns.first_made);
  if (ruleset.gating)
    for (const Player player : ruleset.all_players()) forget_gates(position, player);
  if (ruleset.hooks.has(HookEvent::setup))
    position.hooks().setup(position, [&](const std::vector<Action>& actions) { perform(position, actions); });
  return position;
}

bool stands_in_setup(const Ruleset& ruleset, Cell cell, PieceType type, Player home) {
  return std::any_of(ruleset.setup.begin(), ruleset.setup.end(), [&](const Placement& placement) {
    return placement.cell == cell && placement.type == type && placement.owner == home;
  });
}

}  // namespace trigon::engine
