#include <trigon/batch.h>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <vector>

#include "interpreter/library/implementation.h"
#include "interpreter/library/public_moves.h"
#include "interpreter/movegen/gating.h"
#include "interpreter/record/result.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/splitmix.h"

namespace trigon {

namespace {

constexpr int most_games = 65536;
constexpr std::size_t most_bytes = std::size_t{1} << 31;
/// Numbers for the moves of a position that share theirs with an earlier one.
constexpr std::size_t further_moves = 64;
constexpr std::int32_t no_action = -1;

/// The numbers of moves, see trigon/batch.h.
class Numbering {
 public:
  explicit Numbering(const engine::Ruleset& ruleset) : cells_(ruleset.grid.cell_count()) {
    std::vector<bool> is_promotion(ruleset.types.size());
    for (const engine::PieceTypeInfo& type : ruleset.types)
      for (const engine::PieceType to : type.promotes_to) is_promotion[to] = true;
    std::size_t promotions = 1, drops = 0;
    for (std::size_t type = 0; type < ruleset.types.size(); ++type) {
      if (is_promotion[type]) promotion_[type] = promotions++;
      if (ruleset.hands.droppable.contains(static_cast<engine::PieceType>(type))) drop_[type] = drops++;
    }
    std::size_t entrants = 0;
    if (ruleset.gating)
      for (const engine::PieceType type : ruleset.gating->pieces) entrant_[type] = entrants++;
    first_drop_ = promotions * cells_ * cells_;
    first_entrant_ = first_drop_ + drops * cells_;
    pass_ = first_entrant_ + entrants * cells_ * cells_;
  }

  std::size_t count() const { return pass_ + 1 + further_moves; }
  /// The first of the numbers for moves that share theirs.
  std::size_t first_further() const { return pass_ + 1; }

  /// The number of each action's image, when each cell goes to its image; passes and further moves keep theirs.
  std::vector<std::int32_t> under(const std::vector<int>& cells) const {
    std::vector<std::int32_t> images(count());
    for (std::size_t number = 0; number < images.size(); ++number)
      images[number] = static_cast<std::int32_t>(number < pass_ ? image(number, cells) : number);
    return images;
  }

  /// The number that belongs to the move if no earlier one has it.
  std::size_t of(const engine::Position& position, const engine::Move& any) const {
    const engine::Move move = any.kind == engine::MoveKind::composite ? engine::base_move(position, any) : any;
    if (const auto entrant = engine::entrant_of(position, any)) return of_entrant(*entrant, move);
    if (move.kind == engine::MoveKind::pass || move.to == engine::no_cell) return pass_;
    if (move.kind == engine::MoveKind::drop) return first_drop_ + drop_[move.dropped_type()] * cells_ + move.to;
    if (move.from == engine::no_cell) return pass_;
    const std::size_t promotion = move.promotes() ? promotion_[move.promoted_type()] : 0;
    return (promotion * cells_ + move.from) * cells_ + move.to;
  }

 private:
  /// A move behind which a piece enters: by that piece, the cell on which it enters, and the mover's target; behind the
  /// partner of a castling, where the royal stood.
  std::size_t of_entrant(const engine::Entrant& entrant, const engine::Move& move) const {
    const engine::Cell to = entrant.gate == move.from ? move.to : move.from;
    return first_entrant_ + (entrant_[entrant.type] * cells_ + entrant.gate) * cells_ + to;
  }

  std::size_t image(std::size_t number, const std::vector<int>& cells) const {
    const auto image_of = [&](std::size_t cell) { return static_cast<std::size_t>(cells[cell]); };
    const std::size_t to = number % cells_, rest = number / cells_;
    if (number >= first_entrant_) {
      const std::size_t local = number - first_entrant_;
      const std::size_t from = local / cells_ % cells_, kind = local / cells_ / cells_;
      return first_entrant_ + (kind * cells_ + image_of(from)) * cells_ + image_of(local % cells_);
    }
    if (number >= first_drop_) return rest * cells_ + image_of(to);
    return (rest / cells_ * cells_ + image_of(rest % cells_)) * cells_ + image_of(to);
  }

  std::size_t cells_;
  /// By piece type. Types to which only scripts promote, or that only scripts put down, share the first place.
  std::array<std::size_t, engine::max_piece_types> promotion_{}, drop_{}, entrant_{};
  std::size_t first_drop_ = 0, first_entrant_ = 0, pass_ = 0;
};

}  // namespace

struct Batch::Implementation {
  /// One of the games, and what is known of it beside the arrays.
  struct Entry {
    explicit Entry(const engine::Game& start) : game(start) {}

    engine::Game game;
    /// The numbers of the game's legal moves, `no_action` for those that have none.
    std::vector<std::int32_t> actions{};
    engine::PlayerSet in{};
    std::optional<engine::Departures> departures{};
  };

  Implementation(const Variant& the_variant, int size)
      : variant(the_variant),
        start(variant.implementation().loaded.ruleset),
        numbering(start.ruleset()),
        players(start.ruleset().player_count()),
        cells(start.ruleset().grid.cell_count()),
        piece_planes(players * start.ruleset().types.size() + 1),
        planes(piece_planes + players * start.ruleset().hands.types.size()) {
    if (size < 1 || size > most_games) throw std::out_of_range("a batch has 1 to 65,536 games");
    const auto count = static_cast<std::size_t>(size);
    if (count * (numbering.count() + planes * cells) > most_bytes)
      throw std::length_error("the arrays of so many games would take more than 2 GiB");
    entries = std::vector<Entry>(count, Entry(start));
    current.resize(count);
    over.resize(count);
    rewards.resize(count * players);
    mask.resize(count * numbering.count());
    board.resize(count * planes * cells);
    for (std::size_t i = 0; i < count; ++i) begin(i);
    for (std::size_t i = 0; i < count; ++i) fill(i);
  }

  std::size_t checked(int index) const {
    if (index < 0 || static_cast<std::size_t>(index) >= entries.size())
      throw std::out_of_range("the batch has no game of this number");
    return static_cast<std::size_t>(index);
  }

  void begin(std::size_t i) {
    Entry& entry = entries[i];
    entry.game = start;
    entry.departures.emplace(start.ruleset());
    entry.in = start.position().players_in();
    entry.departures->note(entry.in);
  }

  void play(std::size_t i, const engine::Move& move) {
    Entry& entry = entries[i];
    entry.game.play(move);
    if (entry.game.position().players_in() == entry.in) return;
    entry.in = entry.game.position().players_in();
    entry.departures->note(entry.in);
  }

  /// The move's place among the legal ones, or their number if none has this action.
  std::size_t place(std::size_t i, std::int32_t action) const {
    const std::vector<std::int32_t>& actions = entries[i].actions;
    if (action < 0) return actions.size();
    return static_cast<std::size_t>(std::find(actions.begin(), actions.end(), action) - actions.begin());
  }

  /// Fills what the arrays have of a game.
  void fill(std::size_t i) {
    const engine::Game& game = entries[i].game;
    current[i] = game.position().turn();
    over[i] = game.outcome().has_value();
    fill_rewards(i);
    fill_mask(i);
    fill_board(i);
  }

  void fill_rewards(std::size_t i) {
    float* const row = rewards.data() + i * players;
    std::fill_n(row, players, 0.0F);
    if (!over[i]) return;
    const std::vector<int> ranks = entries[i].departures->ranks(*entries[i].game.outcome());
    std::size_t seat = 0;
    for (std::size_t player = 0; player < players && ranks.size() > 1; ++player) {
      if (start.ruleset().players[player].is_neutral) continue;
      int ahead = 0;
      for (const int rank : ranks) ahead += (rank > ranks[seat]) - (rank < ranks[seat]);
      row[player] = static_cast<float>(ahead) / static_cast<float>(ranks.size() - 1);
      ++seat;
    }
  }

  void fill_mask(std::size_t i) {
    Entry& entry = entries[i];
    std::uint8_t* const row = mask.data() + i * numbering.count();
    for (const std::int32_t action : entry.actions)
      if (action != no_action) row[action] = 0;
    entry.actions.clear();
    std::size_t further = numbering.first_further();
    for (const engine::Move& move : entry.game.moves()) {
      std::size_t number = numbering.of(entry.game.position(), move);
      if (row[number]) number = further++;
      const bool has_number = number < numbering.count();
      entry.actions.push_back(has_number ? static_cast<std::int32_t>(number) : no_action);
      if (has_number) row[number] = 1;
    }
  }

  void fill_board(std::size_t i) {
    const engine::Position& position = entries[i].game.position();
    const std::size_t types = start.ruleset().types.size(), turn = position.turn();
    std::uint8_t* const planes_of_game = board.data() + i * planes * cells;
    std::fill_n(planes_of_game, planes * cells, std::uint8_t{0});
    position.occupied().for_each([&](std::size_t cell) {
      const engine::Piece piece = position.at(static_cast<engine::Cell>(cell));
      const std::size_t plane = engine::is_nobody(piece.owner())
                                    ? piece_planes - 1
                                    : (piece.owner() + players - turn) % players * types + piece.type();
      planes_of_game[plane * cells + cell] = 1;
    });
    fill_hands(position, planes_of_game + piece_planes * cells);
  }

  void fill_hands(const engine::Position& position, std::uint8_t* plane) const {
    const engine::HandRules& hands = start.ruleset().hands;
    if (hands.types.empty()) return;
    for (std::size_t k = 0; k < players; ++k)
      for (const engine::PieceType type : hands.types) {
        const int held = held_in_all(position, (position.turn() + k) % players, type);
        std::fill_n(plane, cells, static_cast<std::uint8_t>(std::min(held, 255)));
        plane += cells;
      }
  }

  int held_in_all(const engine::Position& position, std::size_t holder, engine::PieceType type) const {
    const auto player = static_cast<engine::Player>(holder);
    if (!start.ruleset().hands.keeps_sides()) return position.held(player, player, type);
    int count = 0;
    for (std::size_t side = 0; side < players; ++side)
      count += position.held(player, static_cast<engine::Player>(side), type);
    return count;
  }

  Variant variant;
  engine::Game start;
  Numbering numbering;
  std::size_t players, cells, piece_planes, planes;
  std::vector<Entry> entries;
  std::vector<std::int32_t> current;
  std::vector<std::uint8_t> over, mask, board;
  std::vector<float> rewards;
};

Batch::Batch(const Variant& variant, int size) {
  implementation_ = asking_scripts([&] { return std::make_unique<Implementation>(variant, size); });
}
Batch::Batch(Batch&& other) noexcept = default;
Batch& Batch::operator=(Batch&& other) noexcept = default;
Batch::~Batch() = default;

const Variant& Batch::variant() const { return implementation_->variant; }
int Batch::size() const { return static_cast<int>(implementation_->entries.size()); }
std::size_t Batch::action_count() const { return implementation_->numbering.count(); }
std::size_t Batch::plane_count() const { return implementation_->planes; }

void Batch::restart() {
  for (std::size_t i = 0; i < implementation_->entries.size(); ++i) {
    implementation_->begin(i);
    asking_scripts([&] { implementation_->fill(i); });
  }
}

void Batch::step(std::span<const std::int32_t> actions, bool again) {
  Implementation& batch = *implementation_;
  const std::size_t count = batch.entries.size();
  if (actions.size() != count) throw std::invalid_argument("a step needs one action for each game");
  for (std::size_t i = 0; i < count; ++i)
    if (!batch.over[i] && batch.place(i, actions[i]) == batch.entries[i].actions.size())
      throw std::invalid_argument("action " + std::to_string(actions[i]) + " is not legal in game " +
                                  std::to_string(i));
  for (std::size_t i = 0; i < count; ++i) {
    if (batch.over[i] && !again) continue;
    asking_scripts([&] {
      if (batch.over[i])
        batch.begin(i);
      else
        batch.play(i, batch.entries[i].game.moves()[batch.place(i, actions[i])]);
      batch.fill(i);
    });
  }
}

std::uint64_t Batch::play_random(std::uint64_t plies, std::uint64_t seed) {
  Implementation& batch = *implementation_;
  std::uint64_t played = 0;
  const auto random_below = [&](std::uint64_t count) {
    return (engine::splitmix64(seed + played) >> 32) * count >> 32;
  };
  for (std::size_t i = 0; i < batch.entries.size(); ++i) {
    asking_scripts([&] {
      for (std::uint64_t ply = 0; ply < plies; ++ply) {
        if (batch.entries[i].game.outcome()) batch.begin(i);
        const engine::MoveList& moves = batch.entries[i].game.moves();
        if (moves.empty()) break;
        batch.play(i, moves[random_below(moves.size())]);
        ++played;
      }
      batch.fill(i);
    });
  }
  return played;
}

std::span<std::int32_t> Batch::current_player() { return implementation_->current; }
std::span<std::uint8_t> Batch::terminated() { return implementation_->over; }
std::span<float> Batch::rewards() { return implementation_->rewards; }
std::span<std::uint8_t> Batch::legal_action_mask() { return implementation_->mask; }
std::span<std::uint8_t> Batch::observation() { return implementation_->board; }

Game Batch::game(int index) const {
  return to_public(implementation_->variant, implementation_->entries[implementation_->checked(index)].game);
}

Move Batch::move(int index, int action) const {
  const std::size_t i = implementation_->checked(index);
  const engine::MoveList& moves = implementation_->entries[i].game.moves();
  const std::size_t place = implementation_->place(i, action);
  if (place == moves.size()) throw std::invalid_argument("the action is not legal in this game");
  return to_public(implementation_->entries[i].game, moves[place]);
}

std::vector<std::int32_t> Batch::actions_under(const Symmetry& symmetry) const {
  const auto is_cell = [&](int cell) { return cell >= 0 && cell < variant().cell_count(); };
  if (symmetry.cells.size() != implementation_->cells || !std::ranges::all_of(symmetry.cells, is_cell))
    throw std::invalid_argument("the symmetry is of another board");
  return implementation_->numbering.under(symmetry.cells);
}

int Batch::action(int index, Move move) const {
  const Implementation::Entry& entry = implementation_->entries[implementation_->checked(index)];
  const engine::MoveList& moves = entry.game.moves();
  const auto legal = find_legal(entry.game, move);
  for (std::size_t m = 0; m < moves.size() && legal; ++m)
    if (moves[m] == *legal && entry.actions[m] != no_action) return entry.actions[m];
  throw std::invalid_argument("the move is not legal in this game, or has no number");
}

}  // namespace trigon
