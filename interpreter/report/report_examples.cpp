#include "interpreter/report/report_examples.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/movegen/gating.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/report/move_words.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/search/think.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/splitmix.h"

namespace trigon::engine {

namespace {

/// A kind of special moves.
struct ExampleKind {
  const char* title = nullptr;
  bool (*may_be)(const Ruleset& ruleset) = nullptr;
  bool (*is_it)(Position& position, const Move& move, LegalMoves& finder) = nullptr;
};

bool has_term(const Ruleset& ruleset, Modifier modifier) {
  return std::ranges::any_of(ruleset.types, [&](const PieceTypeInfo& type) {
    return std::ranges::any_of(type.terms, [&](const TermInfo& term) { return term.term.has(modifier); });
  });
}

bool has_promotion(const Ruleset& ruleset) {
  return std::ranges::any_of(ruleset.types, [](const PieceTypeInfo& type) { return !type.promotes_to.empty(); });
}

/// Does the move capture a royal piece?
bool takes_royal(Position& position, const Move& move, LegalMoves&) {
  return captured_cells(position, move).find([&](Cell cell) {
    return position.ruleset().royal_types.contains(position.at(cell).type());
  }) != no_cell;
}

const ExampleKind kinds[] = {
    {"A capture en passant", [](const Ruleset& ruleset) { return has_term(ruleset, Modifier::takes_en_passant); },
     [](Position&, const Move& move, LegalMoves&) { return move.kind == MoveKind::en_passant; }},
    {"A promotion", has_promotion, [](Position&, const Move& move, LegalMoves&) { return move.promotes(); }},
    {"Castling", [](const Ruleset& ruleset) { return !ruleset.castlings.empty(); },
     [](Position&, const Move& move, LegalMoves&) { return move.kind == MoveKind::castling; }},
    {"A drop", [](const Ruleset& ruleset) { return !ruleset.hands.droppable.empty(); },
     [](Position&, const Move& move, LegalMoves&) { return move.kind == MoveKind::drop; }},
    {"A piece that enters", [](const Ruleset& ruleset) { return ruleset.gating.has_value(); },
     [](Position& position, const Move& move, LegalMoves&) { return entrant_of(position, move).has_value(); }},
    {"Mate", [](const Ruleset& ruleset) { return ruleset.has_mates() && !ruleset.royal_types.empty(); },
     [](Position& position, const Move& move, LegalMoves& finder) {
       return finder.gives_check(position, move) && finder.gives_mate(position, move);
     }},
    {"A player is out",
     [](const Ruleset& ruleset) {
       return ruleset.contender_count() > 2 && ruleset.end.first_out == FirstOut::plays_on;
     },
     takes_royal},
    {"The end of a game",
     [](const Ruleset& ruleset) {
       return ruleset.contender_count() == 2 &&
              (ruleset.end.royals == RoyalRule::capture || ruleset.has_passes_in_check());
     },
     takes_royal},
};

/// The cells of which a move says something.
CellSet cells_of(const Move& move) {
  CellSet cells;
  if (move.from != no_cell) cells.insert(move.from);
  if (move.to != no_cell) cells.insert(move.to);
  return cells;
}

/// "3. white: `e2-e4`, pawn e2 to e4".
std::string caption_of(const Position& position, const Move& move) {
  return fmt::format("{}: `{}`, {}", position.ruleset().players[position.turn()].name, print_move(position, move),
                     move_in_words(position, move));
}

class ExampleFinder {
 public:
  explicit ExampleFinder(const RulesetPtr& ruleset) : ruleset_(ruleset) {
    for (const ExampleKind& kind : kinds) is_open_.push_back(kind.may_be(*ruleset));
    found_.resize(is_open_.size());
  }

  std::vector<Example> find() {
    constexpr std::size_t most = 30'000;
    for (std::uint64_t seed = 1; looked_at_ < most && has_open(); ++seed) play(seed);
    std::erase_if(found_, [](const Example& example) { return example.figures.empty(); });
    return std::move(found_);
  }

 private:
  bool has_open() const { return std::ranges::find(is_open_, true) != is_open_.end(); }

  void play(std::uint64_t seed) {
    constexpr int longest = 150;
    Game game(ruleset_);
    ++looked_at_;  // also for a game without moves
    for (int ply = 0; ply < longest && !game.moves().empty() && has_open(); ++ply) {
      looked_at_ += game.moves().size();
      look_at(game);
      seed = splitmix64(seed);
      game.play(*(game.moves().begin() + static_cast<std::ptrdiff_t>(seed % game.moves().size())));
    }
  }

  void look_at(const Game& game) {
    Position position = game.copy_position();
    for (std::size_t k = 0; k < is_open_.size(); ++k) {
      if (!is_open_[k]) continue;
      for (const Move& move : game.moves())
        if (is_open_[k] && kinds[k].is_it(position, move, finder_)) show(game, k, move);
    }
  }

  void show(const Game& game, std::size_t kind, const Move& move) {
    is_open_[kind] = false;
    Game after(ruleset_, game.copy_position());
    after.play(move);
    const CellSet cells = cells_of(move);
    Figure before{
        .caption = fmt::format("1. {} is to move.", capitalized(ruleset_->players[game.position().turn()].name)),
        .position = game.copy_position()};
    Figure then{.caption = "2. " + caption_of(game.position(), move), .position = after.copy_position()};
    before.latest = then.latest = cells;
    if (after.outcome()) then.caption += "; " + status_in_words(after.position(), after.outcome());
    found_[kind].title = kinds[kind].title;
    found_[kind].figures = {std::move(before), std::move(then)};
  }

  const RulesetPtr& ruleset_;
  std::vector<bool> is_open_;
  std::vector<Example> found_;
  /// How many moves have been looked at.
  std::size_t looked_at_ = 0;
  LegalMoves finder_;
};

}  // namespace

std::vector<Example> find_examples(const RulesetPtr& ruleset) { return ExampleFinder(ruleset).find(); }

std::vector<Figure> sample_game(const RulesetPtr& ruleset) {
  constexpr std::size_t longest = 24, table_bytes = 1u << 20;
  Game game(ruleset);
  // Where a turn has many more moves than in other games, the player looks at few of them.
  const bool is_wide = game.moves().size() > 400;
  ThinkLimits limits;
  limits.nodes = is_wide ? 400 : 1500;
  const PlayStyle style{.seed = 1, .is_careful = !is_wide};
  Thinker thinker(ruleset, table_bytes);
  std::vector<Figure> figures;
  figures.push_back({.caption = "The setup", .position = game.copy_position()});
  while (figures.size() <= longest && !game.moves().empty()) {
    const Move move = thinker.think(game, limits, style).best;
    std::string caption = fmt::format("{}. {}", figures.size(), caption_of(game.position(), move));
    game.play(move);
    if (game.outcome()) caption += "; " + status_in_words(game.position(), game.outcome());
    figures.push_back({.caption = std::move(caption), .position = game.copy_position(), .latest = cells_of(move)});
  }
  return figures;
}

}  // namespace trigon::engine
