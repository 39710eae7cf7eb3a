#include "interpreter/engine/engine_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "interpreter/engine/position_forms.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

using std::chrono::milliseconds;

/// How long a program may take to get ready, beyond its time for a move, and for a move without a limit of time.
constexpr milliseconds time_to_get_ready{15'000}, time_without_limit{60'000};
/// How often it is looked whether the match was stopped.
constexpr milliseconds pause{50};
constexpr const char *abandoned = "abandonment", *not_listening = "it has ended or does not read";
constexpr std::size_t max_told_options = 1000;
constexpr const char* chess960 = "UCI_Chess960";

bool has_word(std::string_view line, std::string_view word) {
  const auto words = split_words(line);
  return std::ranges::find(words, word) != words.end();
}

/// How long the program has for its answer.
milliseconds patience_for(const EngineTime& time, Player turn) {
  return time.per_move ? *time.per_move : time.clocks.empty() ? time_without_limit : time.clocks[turn].left;
}

}  // namespace

EngineFailure EngineClient::fail(std::string ending, std::string text) {
  child_.reset();
  return {std::move(ending), std::move(text)};
}

MoveForm EngineClient::form() const {
  const auto is_on = [](const auto& option) { return option.first == chess960 && option.second == "true"; };
  return std::ranges::any_of(command_.options, is_on) ? MoveForm::takes_rook : command_.dialect->form;
}

/// Reads until a line begins with the word. Lines that tell options are kept.
std::optional<EngineFailure> EngineClient::wait_for(std::string_view word) {
  const auto end = std::chrono::steady_clock::now() + time_to_get_ready;
  while (std::chrono::steady_clock::now() < end) {
    const auto line = child_->next(std::chrono::duration_cast<milliseconds>(end - std::chrono::steady_clock::now()));
    if (!line && child_->has_ended()) return fail(abandoned, not_listening);
    if (!line) break;
    const auto words = split_words(*line);
    if (words.empty()) continue;
    if (words[0] == word) return std::nullopt;
    if (words[0] == "option" && told_options_.size() < max_told_options) told_options_.push_back(*line);
  }
  return fail(abandoned, fmt::format("it did not answer '{}'", word));
}

bool EngineClient::tells_option(std::string_view name) const {
  return std::ranges::any_of(told_options_, [&](const std::string& line) { return has_word(line, name); });
}

bool EngineClient::has_option(std::string_view name) const {
  return std::ranges::any_of(command_.options, [&](const auto& option) { return option.first == name; });
}

bool EngineClient::set_option(const std::string& name, const std::string& value) {
  return child_->send(command_.dialect->is_terse ? fmt::format("setoption {} {}", name, value)
                                                 : fmt::format("setoption name {} value {}", name, value));
}

std::optional<EngineFailure> EngineClient::set_options(const Ruleset& ruleset) {
  // Where castlings begin elsewhere, they are told by the partner's cell.
  if (ruleset.setup_family && !ruleset.castlings.empty() && tells_option(chess960) && !has_option(chess960))
    command_.options.emplace_back(chess960, "true");
  auto options = command_.options;
  const auto told = std::ranges::find_if(
      told_options_, [&](const std::string& line) { return has_word(line, command_.dialect->variant_option); });
  const std::string variant = !command_.variant.empty()                                    ? command_.variant
                              : told != told_options_.end() && has_word(*told, ruleset.id) ? ruleset.id
                                                                                           : "";
  // The variant comes last, since others may say where it is.
  if (!variant.empty()) options.emplace_back(command_.dialect->variant_option, variant);
  for (const auto& [name, value] : options)
    if (!set_option(name, value)) return fail(abandoned, not_listening);
  return std::nullopt;
}

/// Tells programs that know options of variants, as ours does, which are chosen; a setup that is drawn is one.
bool EngineClient::set_variant_options(const Ruleset& ruleset) {
  const std::string name = "VariantOptions";
  if (!tells_option(name) || has_option(name)) return true;
  std::vector<std::string> chosen;
  for (const OptionInfo& option : ruleset.options)
    if (option.is_chosen) chosen.push_back(option.name);
  const std::string all = join(chosen, ",");
  if (all == variant_options_) return true;
  variant_options_ = all;
  return set_option(name, all.empty() ? "<empty>" : all);
}

std::optional<EngineFailure> EngineClient::start(const Ruleset& ruleset) {
  told_options_.clear();
  variant_options_.clear();
  errno = 0;
  child_ = Child::start(command_.command);
  if (!child_)
    return EngineFailure{abandoned,
                         fmt::format("'{}' cannot be started: {}", command_.command[0], std::strerror(errno))};
  if (!child_->send(command_.dialect->name)) return fail(abandoned, not_listening);
  if (auto failure = wait_for(command_.dialect->ready)) return failure;
  return set_options(ruleset);
}

std::optional<EngineFailure> EngineClient::new_game(const Game& game) {
  moves_.clear();
  start_ = start_text(game);
  if (!child_ || child_->has_ended())
    if (auto failure = start(game.ruleset())) return failure;
  if (!set_variant_options(game.ruleset()) || !child_->send(command_.dialect->new_game) || !child_->send("isready"))
    return fail(abandoned, not_listening);
  return wait_for("readyok");
}

/// The beginning of a game.
std::string EngineClient::start_text(const Game& game) const {
  const Position& position = game.position();
  // Of several setups the program does not know which is meant.
  if (!game.ruleset().setup_family && print_position(position) == print_position(Game(game.ruleset_ptr()).position()))
    return "startpos";
  return fmt::format("{} {}", command_.dialect->position, print_position_form(position, *command_.dialect));
}

void EngineClient::note(const Game& game, const Move& move) {
  moves_.push_back(print_form(game.position(), game.moves(), move, form()));
}

std::string EngineClient::clock_text(const Game& game, const EngineTime& time) const {
  const Dialect& dialect = *command_.dialect;
  const Player turn = game.position().turn();
  if (dialect.is_terse) {
    const Clock& own = time.clocks[turn];
    return fmt::format(" time {} increment {}", own.left.count(), own.increment.count());
  }
  std::string text;
  for (std::size_t i = 0; i < time.clocks.size(); ++i) {
    const auto left = time.clocks[i].left.count(), increment = time.clocks[i].increment.count();
    const char letter = (i == 0) == (dialect.first_clock == 'w') ? 'w' : 'b';
    const std::string& name = game.ruleset().players[i].name;
    text += game.ruleset().player_count() == 2 ? fmt::format(" {}time {} {}inc {}", letter, left, letter, increment)
                                               : fmt::format(" time {} {} inc {} {}", name, left, name, increment);
  }
  return text;
}

std::string EngineClient::go_text(const Game& game, const EngineTime& time) const {
  std::string text = "go";
  if (time.nodes) text += fmt::format(" nodes {}", *time.nodes);
  if (time.depth) text += fmt::format(" depth {}", *time.depth);
  if (!time.clocks.empty()) text += clock_text(game, time);
  // UCCI has no time for a move, but one for all of the moves that are left.
  const bool is_terse = command_.dialect->is_terse;
  const auto for_move = time.per_move ? time.per_move : text == "go" ? std::optional(milliseconds(1000)) : std::nullopt;
  if (for_move)
    text += is_terse ? fmt::format(" time {} movestogo 1", for_move->count())
                     : fmt::format(" movetime {}", for_move->count());
  return text;
}

std::optional<std::variant<Move, EngineFailure>> EngineClient::think(const Game& game, const EngineTime& time,
                                                                     const std::stop_token& stop) {
  if (!child_) return fail(abandoned, "it is not running");
  std::string position = "position " + start_;
  for (std::size_t i = 0; i < moves_.size(); ++i) position += (i == 0 ? " moves " : " ") + moves_[i];
  if (!child_->send(position) || !child_->send(go_text(game, time))) return fail(abandoned, not_listening);
  const auto end = std::chrono::steady_clock::now() + patience_for(time, game.position().turn()) + command_.grace;
  while (std::chrono::steady_clock::now() < end) {
    if (stop.stop_requested()) return child_.reset(), std::nullopt;
    const auto line = child_->next(pause);
    if (!line && child_->has_ended()) return fail(abandoned, "it ended while it was to move");
    if (!line) continue;
    const auto words = split_words(*line);
    if (!words.empty() && words[0] == "nobestmove") return fail("infraction", "it has no move");
    if (words.size() < 2 || words[0] != "bestmove") continue;
    const auto move = find_form(game.position(), game.moves(), words[1], form());
    if (!move) return fail("infraction", fmt::format("'{}' is no legal move", words[1].substr(0, 40)));
    return *move;
  }
  return fail("time", "it did not answer in time");
}

}  // namespace trigon::engine
