#include "interpreter/engine/uci_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/engine/position_forms.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

using std::chrono::milliseconds;

/// Of what a program tells of its options so many bytes are kept.
constexpr std::size_t max_told = std::size_t{1} << 20;
constexpr const char* chess960 = "UCI_Chess960";

bool has_word(std::string_view line, std::string_view word) {
  const auto words = split_words(line);
  return std::ranges::find(words, word) != words.end();
}

}  // namespace

MoveForm UciClient::form() const {
  const auto is_on = [](const auto& option) { return option.first == chess960 && option.second == "true"; };
  return std::ranges::any_of(command_.options, is_on) ? MoveForm::takes_rook : command_.dialect->form;
}

/// Reads until a line begins with the word. Lines that tell options are kept.
std::optional<EngineFailure> UciClient::wait_for(std::string_view word) {
  const Waited waited = wait(time_to_get_ready, [&](const std::string& line) {
    const auto words = split_words(line);
    if (words.empty()) return false;
    if (words[0] == "option" && told_bytes_ + line.size() <= max_told) {
      told_bytes_ += line.size();
      told_options_.push_back(line);
    }
    return words[0] == word;
  });
  if (waited == Waited::found) return std::nullopt;
  if (waited == Waited::ended) return fail_to_listen();
  return fail("abandonment", fmt::format("it did not answer '{}'", word));
}

bool UciClient::tells_option(std::string_view name) const {
  return std::ranges::any_of(told_options_, [&](const std::string& line) { return has_word(line, name); });
}

bool UciClient::has_option(std::string_view name) const {
  return std::ranges::any_of(command_.options, [&](const auto& option) { return option.first == name; });
}

bool UciClient::set_option(const std::string& name, const std::string& value) {
  return child_->send(command_.dialect->is_terse ? fmt::format("setoption {} {}", name, value)
                                                 : fmt::format("setoption name {} value {}", name, value));
}

std::optional<EngineFailure> UciClient::set_options(const Ruleset& ruleset) {
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
    if (!set_option(name, value)) return fail_to_listen();
  return std::nullopt;
}

/// Tells programs that know options of variants, as ours does, which are chosen; a setup that is drawn is one.
bool UciClient::set_variant_options(const Ruleset& ruleset) {
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

std::optional<EngineFailure> UciClient::start(const Ruleset& ruleset) {
  told_options_.clear();
  told_bytes_ = 0;
  variant_options_.clear();
  if (auto failure = launch()) return failure;
  if (!child_->send(command_.dialect->name)) return fail_to_listen();
  if (auto failure = wait_for(command_.dialect->ready)) return failure;
  return set_options(ruleset);
}

std::optional<EngineFailure> UciClient::new_game(const Game& game) {
  turns_.reset();
  second_part_.reset();
  start_ = start_text(game);
  if (!child_ || child_->has_ended())
    if (auto failure = start(game.ruleset())) return failure;
  if (!set_variant_options(game.ruleset()) || !child_->send(command_.dialect->new_game) || !child_->send("isready"))
    return fail_to_listen();
  return wait_for("readyok");
}

/// The beginning of a game.
std::string UciClient::start_text(const Game& game) const {
  if (begins_at_setup(game)) return "startpos";
  return fmt::format("{} {}", command_.dialect->position, print_position_form(game.position(), *command_.dialect));
}

void UciClient::note(const Game& game, const Move& move) {
  if (!turns_) turns_.emplace(form());
  turns_->add(game, move);
}

std::string UciClient::clock_text(const Game& game, const EngineTime& time) const {
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

std::string UciClient::go_text(const Game& game, const EngineTime& time) const {
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

/// The whole turns that can be made of a first part that was made without the program, such as the last move of an
/// opening.
std::string UciClient::begun_turns(const Game& game) const {
  std::string turns;
  for (const Move& second : game.moves()) {
    TurnWriter writer = *turns_;
    writer.add(game, second);
    turns += " " + writer.words().back();
  }
  return turns;
}

/// Reads the answer of the program, which may be a turn of two parts, or begin with the part that has been made.
EngineClient::Answer UciClient::read_turn(const Game& game, std::string_view text) {
  if (turns_ && turns_->is_open(game)) {
    const std::string begun = turns_->words().back() + ",";
    if (text.starts_with(begun))
      if (const auto second = find_placement(game, text.substr(begun.size()), form())) return *second;
  }
  const auto turn = find_turn(game, text, form());
  if (turn.size() > 1) second_part_ = turn[1];
  return turn.empty() ? find_answer(game, text, form()) : turn[0];
}

std::optional<EngineClient::Answer> UciClient::think(const Game& game, const EngineTime& time,
                                                     const std::stop_token& stop) {
  if (!child_) return fail("abandonment", "it is not running");
  const auto second = std::exchange(second_part_, std::nullopt);
  if (second && std::ranges::find(game.moves(), *second) != game.moves().end()) return *second;
  std::string position = "position " + start_, go = go_text(game, time);
  std::vector<std::string> turns = turns_ ? turns_->words() : std::vector<std::string>();
  if (turns_ && turns_->is_open(game)) {
    turns.pop_back();
    go += " searchmoves" + begun_turns(game);
  }
  if (!turns.empty()) position += " moves " + join(turns, " ");
  if (!child_->send(position) || !child_->send(go)) return fail_to_listen();
  const auto left = time.per_move         ? *time.per_move
                    : time.clocks.empty() ? time_without_limit
                                          : time.clocks[game.position().turn()].left;
  return wait_for_answer(left, stop, [&](const std::string& line) -> std::optional<Answer> {
    const auto words = split_words(line);
    if (!words.empty() && words[0] == "nobestmove") return fail("infraction", "it has no move");
    if (words.size() < 2 || words[0] != "bestmove") return std::nullopt;
    return read_turn(game, words[1]);
  });
}

}  // namespace trigon::engine
