#include "interpreter/match/openings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>

#include "interpreter/match/plan.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/support/located_text.h"
#include "interpreter/support/splitmix.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// How many openings are tried if the first ones eliminate a player or could end the game at once.
constexpr int max_openings = 100;

/// Are all players still in, now and after any next move?
bool is_open(Game& game) {
  const std::size_t players = game.position().contender_count();
  const auto goes_on = [&] { return !game.outcome() && game.position().in_count() == players; };
  if (!goes_on()) return false;
  const MoveList moves = game.moves();
  return std::all_of(moves.begin(), moves.end(), [&](const Move& move) {
    game.play(move);
    const bool all_are_in = goes_on();
    game.undo();
    return all_are_in;
  });
}

std::vector<std::string> play_at_random(Game& game, int plies, std::mt19937_64& random) {
  std::vector<std::string> texts;
  for (int i = 0; i < plies && !game.outcome(); ++i) {
    const Move move = game.moves()[random() % game.moves().size()];
    texts.push_back(print_move(game.position(), move));
    game.play(move);
    if (!game.outcome()) continue;
    game.undo();
    texts.pop_back();
  }
  return texts;
}

}  // namespace

Game game_from(const RulesetPtr& ruleset, const std::string& start) {
  if (start.empty()) return Game(ruleset);
  Diagnostics diagnostics;
  return Game(ruleset, read_position(*ruleset, LocatedText::standalone("position", start), diagnostics).value());
}

std::vector<std::string> play_opening(Game& game, int plies, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (int left = max_openings;; --left) {
    auto texts = play_at_random(game, plies, random);
    if (left == 0 || plies == 0 || is_open(game)) return texts;
    while (game.undo()) {
    }
  }
}

Opening RandomOpenings::at(std::size_t number) {
  const std::lock_guard lock(mutex_);
  while (found_.size() <= number) found_.push_back(find_next());
  return found_[number];
}

Opening RandomOpenings::find_next() {
  // So many tries with each number of plies, and so many plies more at most.
  constexpr int tries = 10, max_more = 6;
  if (plies_ == 0 && !with_setup_) return {.start = start_};
  for (int attempt = 0;; ++attempt) {
    const auto seed = opening_seed(seed_ + 1'000'003 * static_cast<std::uint64_t>(attempt), found_.size());
    Opening opening = draw_setup(seed);
    Game game = game_from(opening.setup ? with_setup_(*opening.setup) : ruleset_, start_);
    opening.moves = play_opening(game, plies_ == 0 ? 0 : plies_ + attempt / tries, seed);
    // Equal positions of two setups may have different castlings.
    const std::uint64_t position = game.position().hash() ^ (opening.setup ? splitmix64(*opening.setup) : 0);
    if (positions_.insert(position).second || attempt == tries * max_more) return opening;
  }
}

Opening RandomOpenings::draw_setup(std::uint64_t seed) const {
  if (!with_setup_) return {.start = start_};
  const auto count = static_cast<std::uint64_t>(ruleset_->setup_family->count);
  return {.setup = static_cast<int>(splitmix64(seed) % count)};
}

namespace {

class OpeningsReader {
 public:
  OpeningsReader(const RulesetPtr& ruleset, const SourcePtr& source, Diagnostics& diagnostics)
      : ruleset_(ruleset), source_(source), diagnostics_(diagnostics) {}

  std::vector<Opening> read() {
    for (std::size_t line = 0; line <= source_->line_of(source_->text().size()); ++line) read_line(line);
    if (openings_.empty() && !diagnostics_.has_errors())
      diagnostics_.error({source_, 0, 0}, "file", "there is no opening in this file");
    return std::move(openings_);
  }

 private:
  void read_line(std::size_t line) {
    const std::string_view text = source_->line(line);
    const auto words = split_words(text);
    if (words.empty() || words[0].starts_with('#')) return;
    const bool has_position = words[0].find('/') != std::string_view::npos;
    const auto moves = has_position ? std::ranges::find(words, "moves") : words.begin();
    auto game = has_position ? read_start(line, text, {words.begin(), moves}) : Game(ruleset_);
    if (!game) return;
    Opening opening;
    if (const std::string start = print_position(game->position()); start != setup_) opening.start = start;
    for (auto word = has_position && moves != words.end() ? moves + 1 : moves; word != words.end(); ++word) {
      const auto move = find_move(game->position(), game->moves(), *word);
      if (!move) return error(line, text, *word, fmt::format("'{}' is no legal move here", *word));
      opening.moves.push_back(print_move(game->position(), *move));
      game->play(*move);
      if (game->outcome()) return error(line, text, *word, "the game is over after this move");
    }
    if (const auto [known, is_new] = lines_.try_emplace(game->position().hash(), line); !is_new)
      return error(line, text, words[0],
                   fmt::format("this opening leads to the position of line {}", known->second + 1));
    openings_.push_back(std::move(opening));
  }

  /// The game at the position that these words of a line describe; nothing after an error.
  std::optional<Game> read_start(std::size_t line, std::string_view text, const std::vector<std::string_view>& words) {
    const auto end = static_cast<std::size_t>(words.back().data() + words.back().size() - words[0].data());
    const Span whole = place_of(line, text, {words[0].data(), end});
    const auto position =
        read_position(*ruleset_, {std::string(words[0].data(), end), whole, {whole.offset}}, diagnostics_);
    if (!position) return std::nullopt;
    Game game(ruleset_, *position);
    if (!game.outcome()) return game;
    error(line, text, words[0], "the game is over in this position");
    return std::nullopt;
  }

  Span place_of(std::size_t line, std::string_view text, std::string_view part) const {
    return {source_, source_->line_start(line) + static_cast<std::size_t>(part.data() - text.data()), part.size()};
  }

  void error(std::size_t line, std::string_view text, std::string_view word, const std::string& message) {
    diagnostics_.error(place_of(line, text, word), "file", message);
  }

  const RulesetPtr& ruleset_;
  const SourcePtr& source_;
  Diagnostics& diagnostics_;
  const std::string setup_ = print_position(Game(ruleset_).position());
  std::vector<Opening> openings_;
  /// The lines by the positions to which they lead.
  std::map<std::uint64_t, std::size_t> lines_;
};

}  // namespace

std::vector<Opening> read_openings(const RulesetPtr& ruleset, const SourcePtr& source, Diagnostics& diagnostics) {
  return OpeningsReader(ruleset, source, diagnostics).read();
}

}  // namespace trigon::engine
