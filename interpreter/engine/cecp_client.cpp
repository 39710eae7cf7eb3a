#include "interpreter/engine/cecp_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/engine/position_forms.h"
#include "interpreter/notation/fen.h"
#include "interpreter/notation/san.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

using std::chrono::milliseconds;

/// How long a program may take to say what it can. One of the first version says nothing.
constexpr milliseconds time_for_features{2000};
constexpr std::string_view plain_chess = "normal";
/// So many bytes of a program's words are shown.
constexpr std::size_t most_shown = 60;

/// Whole seconds, at least one: the protocol has no others for a move.
std::int64_t seconds_of(milliseconds time) {
  return std::max<std::int64_t>(std::chrono::ceil<std::chrono::seconds>(time).count(), 1);
}

/// The time for a game as `level` has it, in minutes and seconds.
std::string minutes_of(milliseconds time) {
  const std::int64_t seconds = seconds_of(time);
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

/// Does the program say that the game is over?
bool is_result(std::string_view line) {
  return line.starts_with("1-0") || line.starts_with("0-1") || line.starts_with("1/2-1/2");
}

/// The command that sets an option; two have commands of their own.
std::string option_text(const std::string& name, const std::string& value) {
  return name == "memory" || name == "cores" ? fmt::format("{} {}", name, value)
                                             : fmt::format("option {}={}", name, value);
}

}  // namespace

// --- what the program says of itself --------------------------------------------------------------------------------

void CecpClient::set_feature(std::string_view name, std::string_view value) {
  constexpr std::pair<std::string_view, bool Features::*> known[] = {{"ping", &Features::ping},
                                                                     {"setboard", &Features::setboard},
                                                                     {"usermove", &Features::usermove},
                                                                     {"time", &Features::time},
                                                                     {"reuse", &Features::reuse}};
  for (const auto& [word, feature] : known)
    if (word == name) features_.*feature = value == "1";
  if (name == "variants") features_.variants = value;
  if (name == "done") (value == "1" ? features_.is_done : features_.is_slow) = true;
}

/// Reads `feature NAME=VALUE NAME="VALUE ..."`.
void CecpClient::read_features(std::string_view line) {
  while (true) {
    const auto equals = line.find('=');
    if (equals == std::string_view::npos || equals + 1 == line.size()) return;
    const std::string_view before = line.substr(0, equals), name = before.substr(before.find_last_of(" \t") + 1);
    const bool is_quoted = line[equals + 1] == '"';
    line.remove_prefix(equals + (is_quoted ? 2 : 1));
    const std::string_view value = line.substr(0, line.find_first_of(is_quoted ? "\"" : " \t"));
    set_feature(name, value);
    line.remove_prefix(std::min(value.size() + (is_quoted ? 1 : 0), line.size()));
  }
}

std::optional<EngineFailure> CecpClient::start() {
  features_ = {};
  if (auto failure = launch()) return failure;
  if (auto failure = send_all({"xboard", "protover 2"})) return failure;
  const auto take = [&](const std::string& line) {
    if (line.starts_with("feature ")) read_features(line);
    return features_.is_done;
  };
  if (wait(time_for_features, take) == Waited::ended) return fail_to_listen();
  if (!features_.is_done && features_.is_slow && wait(time_to_get_ready, take) != Waited::found)
    return fail("abandonment", "it did not say 'feature done=1'");
  std::vector<std::string> lines = {"easy"};
  for (const auto& [name, value] : command_.options) lines.push_back(option_text(name, value));
  return send_all(lines);
}

// --- what it is told ------------------------------------------------------------------------------------------------

std::optional<EngineFailure> CecpClient::send_all(const std::vector<std::string>& lines) {
  for (const std::string& line : lines)
    if (!child_->send(line)) return fail_to_listen();
  return std::nullopt;
}

std::vector<std::string> CecpClient::lines_of_new_game(const Game& game) const {
  const auto known = split(features_.variants, ',');
  const bool is_known = std::ranges::find(known, std::string_view(game.ruleset().id)) != known.end();
  const std::string variant = !command_.variant.empty() ? command_.variant : is_known ? game.ruleset().id : "";
  std::vector<std::string> lines = {"new"};
  if (!variant.empty() && variant != plain_chess) lines.push_back("variant " + variant);
  lines.emplace_back("force");
  return lines;
}

std::optional<EngineFailure> CecpClient::new_game(const Game& game) {
  if (!features_.reuse) child_.reset();
  untold_.clear();
  told_.clear();
  is_own_ = is_playing_ = knows_time_ = false;
  form_ = xboard_form(game.ruleset());
  if (!child_ || child_->has_ended())
    if (auto failure = start()) return failure;
  if (!features_.setboard && !begins_at_setup(game))
    return fail("abandonment", "it can begin at no other position than its setup");
  if (auto failure = send_all(lines_of_new_game(game))) return failure;
  return synchronize();
}

void CecpClient::note(const Game& game, const Move& move) {
  if (std::exchange(is_own_, false)) return;
  // Where castlings begin elsewhere, they are O-O and O-O-O.
  const bool is_letters = move.kind == MoveKind::castling && game.ruleset().setup_family && has_san(game.ruleset());
  untold_.push_back(is_letters ? print_san(game.position(), game.moves(), move)
                               : print_form(game.position(), game.moves(), move, form_));
}

std::vector<std::string> CecpClient::lines_of_time(const EngineTime& time) const {
  std::vector<std::string> lines;
  if (time.depth) lines.push_back(fmt::format("sd {}", *time.depth));
  if (!time.clocks.empty()) {
    const Clock& clock = time.clocks[0];
    lines.push_back(
        fmt::format("level 0 {} {}", minutes_of(clock.left), static_cast<double>(clock.increment.count()) / 1000));
  } else if (time.per_move || !time.depth) {
    lines.push_back(fmt::format("st {}", seconds_of(time.per_move.value_or(milliseconds(1000)))));
  }
  return lines;
}

/// Does the line refuse the move that was told last? Some programs call other lines illegal moves too.
bool CecpClient::is_refusal(const std::string& line) const {
  const bool is_complaint = line.starts_with("Illegal move") || line.starts_with("Error");
  return is_complaint && !told_.empty() && trim(line).ends_with(told_);
}

/// Waits until the program has done all that it was told, where it can say that. So what it says later is about what it
/// is told later.
std::optional<EngineFailure> CecpClient::synchronize() {
  if (!features_.ping) return std::nullopt;
  const std::string answer = fmt::format("pong {}", ++pings_);
  if (!child_->send(fmt::format("ping {}", pings_))) return fail_to_listen();
  std::string refusal;
  const Waited waited = wait(time_to_get_ready, [&](const std::string& line) {
    // It takes no more moves then, whatever the match thinks.
    if (is_result(line)) is_playing_ = false;
    if (refusal.empty() && is_refusal(line)) refusal = line.substr(0, most_shown);
    return trim(line) == answer;
  });
  if (waited == Waited::ended) return fail_to_listen();
  if (waited == Waited::late) return fail("abandonment", "it did not answer 'ping'");
  if (!refusal.empty()) return fail("infraction", fmt::format("it says '{}' of a legal one", refusal));
  return std::nullopt;
}

/// Tells the program of the position, when it does not wait for a move. Programs are known that lose lines when many
/// come at once, so it gets the position itself if it can read it, and else each move after the one before.
std::optional<EngineFailure> CecpClient::set_up(const Game& game) {
  if (auto failure = send_all({"force"})) return failure;
  const bool is_new = !untold_.empty() || !begins_at_setup(game);
  if (is_new && features_.setboard && print_fen(game.position())) {
    untold_.clear();
    return send_all({"setboard " + print_position_form(game.position(), *find_dialect("uci"))});
  }
  for (const std::string& move : std::exchange(untold_, {})) {
    if (auto failure = send_all({move_line(move)})) return failure;
    if (auto failure = synchronize()) return failure;
  }
  return std::nullopt;
}

std::string CecpClient::move_line(const std::string& move) {
  told_ = move;
  return (features_.usermove ? "usermove " : "") + move;
}

/// The clocks, for the player to move first.
std::vector<std::string> CecpClient::lines_of_clocks(const EngineTime& time, Player turn) const {
  std::vector<std::string> lines;
  for (std::size_t i = 0; features_.time && i < time.clocks.size(); ++i)
    lines.push_back(fmt::format("{} {}", i == turn ? "time" : "otim", time.clocks[i].left.count() / 10));
  return lines;
}

std::optional<EngineFailure> CecpClient::ask(const Game& game, const EngineTime& time) {
  if (!std::exchange(knows_time_, true))
    if (auto failure = send_all(lines_of_time(time))) return failure;
  if (auto failure = synchronize()) return failure;
  // After a move of its own it waits for one of its opponent, and answers that.
  const bool waits = is_playing_ && untold_.size() == 1;
  if (!waits)
    if (auto failure = set_up(game)) return failure;
  std::vector<std::string> lines = lines_of_clocks(time, game.position().turn());
  lines.push_back(waits ? move_line(untold_.front()) : "go");
  untold_.clear();
  is_playing_ = true;
  return send_all(lines);
}

std::optional<EngineClient::Answer> CecpClient::think(const Game& game, const EngineTime& time,
                                                      const std::stop_token& stop) {
  if (!child_) return fail("abandonment", "it is not running");
  if (auto failure = ask(game, time)) return *failure;
  milliseconds left = time.depth ? time_without_limit : milliseconds(1000);
  if (time.per_move) left = std::chrono::seconds(seconds_of(*time.per_move));
  if (!time.clocks.empty()) left = time.clocks[game.position().turn()].left;
  return wait_for_answer(left, stop, [&](const std::string& line) { return read_answer(game, line); });
}

std::optional<EngineClient::Answer> CecpClient::read_answer(const Game& game, const std::string& line) {
  const auto words = split_words(line);
  if (words.empty()) return std::nullopt;
  if (words[0] == "resign" || line.find(" resigns}") != std::string::npos) return fail("resignation", "it resigns");
  if (is_result(line))
    return fail("infraction", fmt::format("it says '{}' and does not move", line.substr(0, most_shown)));
  if (is_refusal(line))
    return fail("infraction", fmt::format("it says '{}' of a legal one", line.substr(0, most_shown)));
  if (words[0] != "move" || words.size() < 2) return std::nullopt;
  Answer answer = find_answer(game, words[1], form_);
  is_own_ = std::holds_alternative<Move>(answer);
  return answer;
}

}  // namespace trigon::engine
