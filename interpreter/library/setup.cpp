#include <trigon/setup.h>

#include "interpreter/library/game_implementation.h"
#include "interpreter/notation/position_draft.h"
#include "interpreter/notation/position_parts.h"

namespace trigon {

struct Setup::Implementation {
  Implementation(const Variant& the_variant, engine::PositionDraft the_draft)
      : variant(the_variant), draft(std::move(the_draft)) {}

  const engine::Ruleset& ruleset() const { return variant.implementation().ruleset(); }

  /// The slot of the pieces held so. Throws std::invalid_argument.
  std::uint16_t slot_of(engine::Player holder, const Held& held) const {
    const engine::HandRules& hands = ruleset().hands;
    const engine::PieceType type = type_of(ruleset(), held.type);
    const engine::Player side = player_of(ruleset(), held.side);
    if (!hands.can_hold(type)) throw std::invalid_argument("no player can hold pieces of this type");
    if (!hands.keeps_sides() && side != holder) throw std::invalid_argument("pieces are held as own ones only");
    return hands.slot(holder, side, type);
  }

  Variant variant;
  engine::PositionDraft draft;
};

namespace {

engine::PositionDraft empty_draft(const engine::Ruleset& ruleset) {
  engine::PositionDraft draft = engine::draft_of(engine::start_position(ruleset));
  draft.board.assign(draft.board.size(), engine::Piece());
  draft.moved = draft.unmoved = {};
  engine::clear_hands(ruleset, draft.values);
  return draft;
}

engine::Piece to_engine(const engine::Ruleset& ruleset, const Piece& piece) {
  const engine::Player owner = piece.owner == -1 ? engine::dead_owner : player_of(ruleset, piece.owner);
  return {type_of(ruleset, piece.type), owner, player_of(ruleset, piece.home), false};
}

}  // namespace

Setup::Setup(const Variant& variant)
    : implementation_(std::make_unique<Implementation>(variant, empty_draft(variant.implementation().ruleset()))) {}
Setup::Setup(const Game& game)
    : implementation_(
          std::make_unique<Implementation>(game.variant(), engine::draft_of(to_engine(game).position()))) {}
Setup::Setup(const Setup& other) : implementation_(std::make_unique<Implementation>(*other.implementation_)) {}
Setup::Setup(Setup&& other) noexcept = default;
Setup& Setup::operator=(const Setup& other) { return *this = Setup(other); }
Setup& Setup::operator=(Setup&& other) noexcept = default;
Setup::~Setup() = default;

const Variant& Setup::variant() const { return implementation_->variant; }

std::optional<Piece> Setup::piece_at(int cell) const {
  return to_public(implementation_->draft.board[cell_of(implementation_->ruleset(), cell)]);
}

int Setup::turn() const { return implementation_->draft.turn; }

void Setup::put(int cell, const std::optional<Piece>& piece) {
  const engine::Ruleset& ruleset = implementation_->ruleset();
  const engine::Cell to = cell_of(ruleset, cell);
  implementation_->draft.board[to] = piece ? to_engine(ruleset, *piece) : engine::Piece();
  implementation_->draft.moved.erase(to);
  implementation_->draft.unmoved.erase(to);
}

void Setup::hold(int player, const Held& held) {
  const std::uint16_t slot = implementation_->slot_of(player_of(implementation_->ruleset(), player), held);
  if (held.count < 0 || held.count > engine::max_held)
    throw std::invalid_argument("so many pieces cannot be held");
  implementation_->draft.values[slot] = static_cast<std::int16_t>(held.count);
}

void Setup::set_turn(int player) {
  const engine::Ruleset& ruleset = implementation_->ruleset();
  const engine::Player mover = player_of(ruleset, player);
  if (ruleset.players[mover].is_neutral) throw std::invalid_argument("a neutral player never moves");
  engine::begin_turn(ruleset, mover, implementation_->draft);
}

void Setup::set_in(int player, bool is_in) {
  engine::PlayerSet& out = implementation_->draft.out;
  const engine::Player number = player_of(implementation_->ruleset(), player);
  is_in ? out.erase(number) : out.insert(number);
}

std::vector<Diagnostic> Game::set_up(const Setup& setup) {
  engine::Game& game = implementation_->game;
  engine::Diagnostics diagnostics;
  if (setup.variant().implementation().loaded.ruleset != game.ruleset_ptr())
    throw std::invalid_argument("the setup is of another variant");
  asking_scripts([&] {
    auto position = engine::finish_position(game.ruleset(), setup.implementation_->draft, {}, diagnostics);
    if (position) game = engine::Game(game.ruleset_ptr(), std::move(*position));
  });
  return to_public(diagnostics);
}

}  // namespace trigon
