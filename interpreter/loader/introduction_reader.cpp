#include "interpreter/loader/introduction_reader.h"

#include <fmt/format.h>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/fields.h"

namespace trigon::engine {

namespace {

constexpr std::size_t max_steps = 64;
/// A step that does not fit the rules, which may just have been changed, does not keep the game from being played.
constexpr const char* left_out = "; the step is left out";

class StepReader {
 public:
  StepReader(const YamlNode& node, std::size_t number, const RulesetPtr& ruleset, Diagnostics& diagnostics)
      : fields_(node, fmt::format("introduction: step {}", number), "introduction-step", diagnostics),
        ruleset_(ruleset),
        diagnostics_(diagnostics) {}

  /// The step; nothing after an error.
  std::optional<IntroductionStep> read() {
    if (!fields_.node().is_map()) return std::nullopt;
    const YamlNode* const sentence = fields_.require("text");
    IntroductionStep step;
    if (sentence) step.text = fields_.text("text").value_or("");
    if (sentence && sentence->is_scalar() && trim(step.text).empty())
      diagnostics_.error(sentence->span, "value", of("text") + ": expected a sentence, got an empty text");
    if (trim(step.text).empty()) return std::nullopt;
    auto start = read_start();
    if (!start) return std::nullopt;
    Game game(ruleset_, std::move(*start));
    for (const LocatedText& text : words("after")) {
      const auto move = legal_move(game, text);
      if (!move) return std::nullopt;
      game.play(*move);
    }
    step.position = print_position(game.position());
    for (const LocatedText& text : words("moves")) {
      const auto move = legal_move(game, text);
      if (!move) return std::nullopt;
      step.moves.push_back(print_move(game.position(), *move));
    }
    return step;
  }

 private:
  std::optional<Position> read_start() {
    const YamlNode* const node = fields_.find("position");
    if (!node) return start_position(*ruleset_);
    if (!read_text(*node, of("position"), diagnostics_)) return std::nullopt;
    Diagnostics own;
    auto position = read_position(*ruleset_, node->scalar, own);
    for (const Diagnostic& one : own.all()) diagnostics_.warning(one.span, one.code, one.message + left_out, one.hint);
    return position;
  }

  std::vector<LocatedText> words(const char* key) {
    const YamlNode* const node = fields_.find(key);
    return node ? read_words(*node, of(key), diagnostics_) : std::vector<LocatedText>{};
  }

  std::optional<Move> legal_move(const Game& game, const LocatedText& text) {
    const auto move = find_move(game.position(), game.moves(), text.text);
    if (move) return move;
    const std::string wrong = fmt::format("{}: '{}' ", fields_.owner(), text.text);
    if (game.outcome()) {
      diagnostics_.warning(text.whole, "position", wrong + "comes after the end of the game" + left_out);
      return move;
    }
    std::vector<std::string> legal;
    for (const Move& one : game.moves()) legal.push_back(print_move(game.position(), one));
    const std::string& turn = ruleset_->players[game.position().turn()].name;
    const bool is_vague = !matching_moves(game.position(), game.moves(), text.text).empty();
    diagnostics_.warning(
        text.whole, "position",
        wrong + (is_vague ? "may mean several moves" : fmt::format("is no legal move of {}", turn)) + left_out,
        suggest(text.text, legal));
    return move;
  }

  std::string of(const char* key) const { return fmt::format("{}: {}", fields_.owner(), key); }

  const Fields fields_;
  const RulesetPtr& ruleset_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::vector<IntroductionStep> read_introduction(const YamlNode& root, const RulesetPtr& ruleset,
                                                Diagnostics& diagnostics) {
  const YamlNode* const list = root.find("introduction");
  if (!list || list->is_null()) return {};
  if (!list->is_sequence()) {
    report_wrong_type(*list, "introduction", "a list of steps", diagnostics);
    return {};
  }
  if (list->items.size() > max_steps)
    diagnostics.error(list->span, "range", fmt::format("introduction: at most {} steps are allowed", max_steps));
  std::vector<IntroductionStep> steps;
  for (std::size_t i = 0; i < std::min(list->items.size(), max_steps); ++i)
    if (auto step = StepReader(*list->items[i], i + 1, ruleset, diagnostics).read()) steps.push_back(std::move(*step));
  return steps;
}

}  // namespace trigon::engine
