#include "interpreter/check/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <set>

#include "interpreter/check/cases.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/overlay.h"

namespace trigon::engine {

namespace {

/// What does not hold in the current position of a game, or nothing.
std::string broken_in(const Game& game) {
  Position position = game.copy_position();
  const std::string before = print_position(position);
  if (position.hash() != position.fresh_hash()) return "the hash differs from a fresh one";
  std::set<std::string> texts;
  for (const Move& move : game.moves()) {
    const std::string text = print_move(position, move);
    if (!texts.insert(text).second) return fmt::format("two moves are written {}", text);
    apply(position, move);
    if (position.hash() != position.fresh_hash())
      return fmt::format("the hash differs from a fresh one after {}", text);
    position.undo_ply();
    if (position.hash() != game.position().hash() || print_position(position) != before)
      return fmt::format("taking back {} does not restore the position", text);
  }
  if (game.outcome()) return "";
  Diagnostics diagnostics;
  const auto read = read_position(game.ruleset(), LocatedText::standalone("position", before), diagnostics);
  if (!read) return fmt::format("the position text cannot be read back: {}", diagnostics.all().front().message);
  if (print_position(*read) != before || read->hash() != position.hash())
    return "the position text reads back as another position";
  return "";
}

std::string after_moves(const std::string& played) { return played.empty() ? " at the start" : " after" + played; }

/// The same position for scripts that have not been asked before, each of whose functions is asked twice.
Game asked_afresh(const Game& game) {
  Position position = game.copy_position();
  position.hooks().ask_twice();
  return Game(game.ruleset_ptr(), std::move(position));
}

/// Tests that the scripts say the same whatever they were asked before. Throws HookError.
void check_scripts(const Game& game, const Game& afresh, const std::string& played) {
  if (game.outcome() && game.outcome()->ending == Ending::repetition) return;
  const bool is_same = game.moves() == afresh.moves() && game.outcome() == afresh.outcome() &&
                       print_position(game.position()) == print_position(afresh.position());
  if (is_same) return;
  throw HookError(game.ruleset().hooks.place,
                  fmt::format("what scripts answer depends on what they were asked before,{}; what a script wants to "
                              "remember belongs under 'state'",
                              after_moves(played)));
}

/// Tests that the moves that scripts make can be distinguished from others by their texts. Throws HookError.
void check_texts(const Game& game, const std::string& played) {
  std::map<std::string, Move> texts;
  for (const Move& move : game.moves()) {
    const auto [other, is_new] = texts.emplace(print_move(game.position(), move), move);
    const bool is_by_script = move.kind == MoveKind::composite || other->second.kind == MoveKind::composite;
    if (!is_new && is_by_script)
      throw HookError(game.ruleset().hooks.place,
                      fmt::format("scripts make a move that is written like another one, '{}',{}", other->first,
                                  after_moves(played)));
  }
}

/// Checks the cases of the key `tests` for errors of form; running them is the check command's.
void read_tests(const Files& files, const std::string& path, Diagnostics& diagnostics) {
  Diagnostics reported;
  const VariantTree tree = read_variant_tree(files, path, {}, reported);
  if (tree.root && tree.root->find("tests")) read_cases(files, *tree.root, tree.files.front(), diagnostics);
}

void smoke(const RulesetPtr& ruleset, const SmokeRun& run, const std::string& path, Diagnostics& diagnostics) {
  std::string broken;
  try {
    broken = find_broken_invariant(ruleset, run);
  } catch (const HookError& error) {
    return diagnostics.error(error.place(), "script", error.what());
  }
  if (broken.empty()) return;
  diagnostics.error(Span{std::make_shared<const Source>(path, ""), 0, 1}, "invariant", broken,
                    "this is an error of the interpreter; please report it");
}

}  // namespace

std::string find_broken_invariant(const RulesetPtr& ruleset, const SmokeRun& run) {
  std::mt19937_64 random(run.seed);
  const bool has_scripts = ruleset->hooks.factory != nullptr;
  for (int g = 0; g < run.games; ++g) {
    Game game(ruleset);
    std::optional<Game> afresh;
    std::string played;
    std::size_t tested = 0;
    for (int ply = 0;; ++ply) {
      if (afresh) check_scripts(game, *afresh, played);
      if (has_scripts) {
        afresh.emplace(asked_afresh(game));
        check_scripts(game, *afresh, played);
        check_texts(game, played);
      }
      if (const std::string broken = broken_in(game); !broken.empty()) return broken + after_moves(played);
      tested += game.moves().size();
      if (game.outcome() || ply == run.plies || tested > run.moves) break;
      const Move move = game.moves()[random() % game.moves().size()];
      played += " " + print_move(game.position(), move);
      game.play(move);
      if (afresh) afresh->play(move);
    }
  }
  return "";
}

void validate_variant(const Files& files, const std::string& path, const SmokeRun& run, Diagnostics& diagnostics) {
  const auto plain = load_variant(files, path, {}, diagnostics);
  const std::vector<std::string> options = list_options(files, path);
  std::vector<std::vector<std::string>> choices;
  for (const std::string& option : options) choices.push_back({option});
  // All together, but for those that exclude an earlier one.
  std::vector<std::string> together;
  for (const std::string& option : options) {
    together.push_back(option);
    Diagnostics found;
    load_variant(files, path, together, found);
    const auto excludes = [](const Diagnostic& diagnostic) { return diagnostic.code == "option"; };
    if (std::any_of(found.all().begin(), found.all().end(), excludes)) together.pop_back();
  }
  if (together.size() > 1) choices.push_back(together);
  read_tests(files, path, diagnostics);
  if (plain && !diagnostics.has_errors()) smoke(plain->ruleset, run, path, diagnostics);
  for (const auto& choice : choices) {
    const auto loaded = load_variant(files, path, choice, diagnostics);
    if (loaded && !diagnostics.has_errors()) smoke(loaded->ruleset, run, path, diagnostics);
  }
  diagnostics.sort();
}

}  // namespace trigon::engine
