#include "interpreter/lab/game_meter.h"

#include <algorithm>

#include "interpreter/movegen/gating.h"
#include "interpreter/record/record.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/move_facts.h"

namespace trigon::engine {

namespace {

/// Of so many quiet turns one is sampled; those next to each other are nearly the same.
constexpr int turns_between_samples = 4;

/// What moves or is dropped, if anything is.
std::optional<PieceType> mover_of(const Position& position, const Move& move) {
  const Move base = base_move(position, move);
  if (base.kind == MoveKind::drop) return base.dropped_type();
  if (base.from == no_cell || position.at(base.from).is_empty()) return std::nullopt;
  return position.at(base.from).type();
}

/// Is it a move of several actions that a script has made?
bool is_of_script(const Position& position, const Move& move) {
  return move.kind == MoveKind::composite && !entrant_of(position, move);
}

/// Those of `players` for whom `strengths` is highest.
Player strongest_of(PlayerSet players, const Strengths& strengths) {
  Player best = *players.begin();
  for (const Player player : players)
    if (strengths[player] > strengths[best]) best = player;
  return best;
}

Player weakest_of(PlayerSet players, const Strengths& strengths) {
  Player worst = *players.begin();
  for (const Player player : players)
    if (strengths[player] < strengths[worst]) worst = player;
  return worst;
}

/// The enemies of a player who are in.
PlayerSet enemies_in(const Position& position, Player player) {
  return position.players_in() - position.ruleset().team_of[player];
}

/// How many pieces of each type each seat has, on the board and in hand: first those of the first seat.
std::vector<int> count_pieces(const Position& position, const std::vector<Player>& seats) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<int> counts;
  for (const Player player : seats) {
    const std::size_t first = counts.size();
    for (const PieceType type : ruleset.all_types()) counts.push_back(position.held(player, player, type));
    position.cells_of(player).for_each([&](Cell cell) { ++counts[first + position.at(cell).type()]; });
  }
  return counts;
}

}  // namespace

GameMeter::GameMeter(const Game& game, const Evaluation& evaluation, LabGame& measured)
    : ruleset_(game.ruleset()),
      evaluation_(evaluation),
      measured_(measured),
      seats_(seated_players(ruleset_)),
      cells_(ruleset_.grid.cell_count()),
      in_(game.position().players_in()) {
  for (std::size_t i = 0; i < seats_.size(); ++i) seat_of_[seats_[i]] = static_cast<std::uint8_t>(i);
  measured_.pieces.assign(ruleset_.types.size(), {});
  measured_.start_hash = game.position().hash();
  const auto counts = count_pieces(game.position(), seats_);
  for (std::size_t i = 0; i < counts.size(); ++i)
    measured_.pieces[i % ruleset_.types.size()].at_start += static_cast<std::uint32_t>(counts[i]);
}

void GameMeter::count_moves(const Game& game) {
  const Position& position = game.position();
  const auto moves = static_cast<std::uint32_t>(game.moves().size());
  measured_.legal_moves += moves;
  measured_.forced += moves == 1;
  measured_.most_moves = std::max(measured_.most_moves, moves);
  bool has_script = false;
  for (const Move& move : game.moves()) {
    has_script |= is_of_script(position, move);
    if (move.from != no_cell && !position.at(move.from).is_empty())
      ++measured_.pieces[position.at(move.from).type()].legal_moves;
  }
  measured_.script_turns += has_script;
  position.cells_of(position.turn()).for_each([&](Cell cell) {
    ++measured_.pieces[position.at(cell).type()].piece_turns;
  });
}

void GameMeter::count_move(const Position& position, const Move& move, const CellSet& captured) {
  const auto count = [&](MoveUse use) { ++measured_.move_uses[static_cast<std::size_t>(use)]; };
  const Move base = base_move(position, move);
  if (!captured.empty()) count(MoveUse::capture);
  if (base.promotes()) count(MoveUse::promotion);
  if (is_of_script(position, move)) count(MoveUse::script);
  if (entrant_of(position, move)) count(MoveUse::drop);
  switch (base.kind) {
    case MoveKind::double_step: count(MoveUse::double_step); break;
    case MoveKind::en_passant: count(MoveUse::en_passant); break;
    case MoveKind::castling: count(MoveUse::castling); break;
    case MoveKind::drop: count(MoveUse::drop); break;
    case MoveKind::pass: count(MoveUse::pass); break;
    default:
      if (row_of(base.kind).stays) count(MoveUse::afar);
  }
  if (const auto mover = mover_of(position, move)) {
    ++measured_.pieces[*mover].played;
    measured_.pieces[*mover].captures += !captured.empty();
  }
  if (base.to != no_cell && base.kind != MoveKind::pass) ++cells_[base.to].arrivals;
  captured.for_each([&](Cell cell) {
    ++cells_[cell].captures;
    if (!position.at(cell).is_empty()) ++measured_.pieces[position.at(cell).type()].captured;
  });
}

void GameMeter::count_targets(const Position& position, const CellSet& captured) {
  const PlayerSet enemies = enemies_in(position, position.turn());
  if (captured.empty() || !enemies.has_several()) return;
  const Player owner = position.at(captured.first()).owner();
  if (owner >= max_players || !enemies.contains(owner)) return;
  const Strengths strengths = evaluation_.strengths(position);
  ++measured_.targets.all;
  measured_.targets.strongest += owner == strongest_of(enemies, strengths);
  measured_.targets.weakest += owner == weakest_of(enemies, strengths);
}

void GameMeter::count_kingmaking(const Game& game, const Thought& thought) {
  const Player mover = game.position().turn();
  const PlayerSet enemies = enemies_in(game.position(), mover);
  if (!enemies.has_several() || thought.value > -behind_by[0]) return;
  Position position = game.copy_position();
  const auto leader_after = [&](const Move& move) {
    const ScopedMove made(position, move);
    const PlayerSet left = enemies & position.players_in();
    return left.empty() ? dead_owner : strongest_of(left, evaluation_.strengths(position));
  };
  const Player before = strongest_of(enemies, evaluation_.strengths(position));
  const bool did = leader_after(thought.best) != before;
  const bool could =
      did || std::ranges::any_of(game.moves(), [&](const Move& move) { return leader_after(move) != before; });
  for (std::size_t i = 0; i < behind_by.size() && thought.value <= -behind_by[i]; ++i) {
    ++measured_.kingmaking[i].turns;
    measured_.kingmaking[i].could += could;
    measured_.kingmaking[i].did += did;
  }
}

void GameMeter::sample(const Position& position) {
  MaterialSample sample;
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (position.is_in(seats_[i])) sample.in = static_cast<std::uint8_t>(sample.in | 1 << i);
  for (const int count : count_pieces(position, seats_))
    sample.counts.push_back(static_cast<std::uint8_t>(std::min<int>(count, max_sample_count)));
  measured_.samples.push_back(std::move(sample));
}

void GameMeter::turn(const Game& game, const Thought& thought) {
  const Position& position = game.position();
  measured_.movers.push_back(seat_of_[position.turn()]);
  measured_.values.push_back(static_cast<std::int16_t>(std::clamp(thought.value, -32000, 32000)));
  count_moves(game);
  const CellSet captured = captured_cells(position, thought.best);
  if (--turns_to_sample_ < 0 && !was_capture_ && captured.empty()) {
    sample(position);
    turns_to_sample_ = turns_between_samples - 1;
  }
  was_capture_ = !captured.empty();
  count_kingmaking(game, thought);
  count_targets(position, captured);
  count_move(position, thought.best, captured);
}

void GameMeter::moved(const Game& game) {
  for (const Player player : in_ - game.position().players_in())
    measured_.left.push_back({seat_of_[player], static_cast<std::uint32_t>(game.played())});
  in_ = game.position().players_in();
}

void GameMeter::end(const Game& game) {
  const auto counts = count_pieces(game.position(), seats_);
  for (std::size_t i = 0; i < counts.size(); ++i)
    measured_.pieces[i % ruleset_.types.size()].at_end += static_cast<std::uint32_t>(counts[i]);
  for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
    cells_[cell].cell = static_cast<std::uint16_t>(cell);
    if (cells_[cell].arrivals + cells_[cell].captures > 0) measured_.cells.push_back(cells_[cell]);
  }
}

}  // namespace trigon::engine
