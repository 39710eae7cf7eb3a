#include "interpreter/play/saved_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/explain/why.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

std::string chosen_options(const Ruleset& ruleset) {
  std::vector<std::string> chosen;
  for (const OptionInfo& option : ruleset.options)
    if (option.is_chosen) chosen.push_back(option.name);
  return chosen.empty() ? "none" : join(chosen, " ");
}

class SavedGameReader {
 public:
  SavedGameReader(RulesetPtr ruleset, const LocatedText& text, Diagnostics& diagnostics)
      : ruleset_(std::move(ruleset)), text_(text), diagnostics_(diagnostics) {}

  std::optional<PlayedGame> read() {
    const std::size_t errors = diagnostics_.error_count();
    read_lines();
    for (const char* key : keys)
      if (!values_.contains(key) && diagnostics_.error_count() == errors)
        diagnostics_.error(text_.at(0, 0), "value", fmt::format("the line '{}: ...' is missing", key));
    if (diagnostics_.error_count() > errors) return std::nullopt;
    check("game", ruleset_->id, "game");
    check("options", chosen_options(*ruleset_), "options");
    if (diagnostics_.error_count() > errors) return std::nullopt;
    auto game = begin();
    if (game) play_turns(*game);
    return diagnostics_.error_count() > errors ? std::nullopt : std::move(game);
  }

 private:
  static constexpr const char* keys[] = {"game", "options", "start", "moves"};

  Span place_of(std::string_view part) const {
    if (part.empty()) return text_.at(0, 0);
    return text_.at(static_cast<std::size_t>(part.data() - text_.text.data()), part.size());
  }

  void read_lines() {
    for (std::string_view line : split(text_.text, '\n')) {
      if (trim(line).empty()) continue;
      const std::size_t colon = line.find(':');
      const std::string key(trim(line.substr(0, colon)));
      if (colon == std::string_view::npos || std::find(std::begin(keys), std::end(keys), key) == std::end(keys))
        return diagnostics_.error(place_of(line), "value", "this is no line of a saved game");
      if (!values_.emplace(key, trim(line.substr(colon + 1))).second)
        return diagnostics_.error(place_of(line), "value", fmt::format("a second line '{}: ...'", key));
    }
  }

  void check(const char* key, const std::string& expected, const char* what) {
    const std::string_view value = values_.at(key);
    if (value == expected) return;
    diagnostics_.error(place_of(value), "value",
                       fmt::format("the saved {} {} '{}', but '{}' is being played", what,
                                   std::string_view(what).ends_with('s') ? "are" : "is", value, expected));
  }

  std::optional<PlayedGame> begin() {
    const std::string_view start = values_.at("start");
    if (start == "setup") return PlayedGame(Game(ruleset_));
    const LocatedText located{std::string(start), place_of(start), {place_of(start).offset}};
    auto position = read_position(*ruleset_, located, diagnostics_);
    if (!position) return std::nullopt;
    return PlayedGame(Game(ruleset_, std::move(*position)));
  }

  void play_turns(PlayedGame& game) {
    for (std::string_view word : split_words(values_.at("moves"))) {
      if (game.end()) {
        diagnostics_.error(place_of(word), "illegal-move", "the game is over before this");
        return;
      }
      if (word == "resign") {
        game.resign();
      } else if (word == "draw") {
        game.agree_draw();
      } else if (const auto move = find_move(game.position(), game.game().moves(), word)) {
        game.play(*move);
      } else {
        diagnostics_.error(place_of(word), "illegal-move", explain_move(game.game(), word).text);
        return;
      }
    }
  }

  RulesetPtr ruleset_;
  const LocatedText& text_;
  Diagnostics& diagnostics_;
  /// Parts of the text.
  std::map<std::string, std::string_view> values_;
};

}  // namespace

std::string write_saved_game(const PlayedGame& game) {
  std::vector<std::string> moves;
  for (const PlayedTurn& turn : game.turns()) moves.push_back(turn.text);
  return fmt::format("game: {}\noptions: {}\nstart: {}\nmoves: {}\n", game.ruleset().id, chosen_options(game.ruleset()),
                     game.begins_in_setup() ? "setup" : game.start(), join(moves, " "));
}

std::optional<PlayedGame> read_saved_game(const RulesetPtr& ruleset, const LocatedText& text,
                                          Diagnostics& diagnostics) {
  return SavedGameReader(ruleset, text, diagnostics).read();
}

}  // namespace trigon::engine
