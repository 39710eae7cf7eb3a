#include "interpreter/engine/engine_server.h"

#include <fmt/format.h>

#include <new>

#include "interpreter/engine/position_forms.h"
#include "interpreter/engine/turn_forms.h"
#include "interpreter/loader/loader.h"
#include "interpreter/nets/net_file.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/script/allowance.h"
#include "interpreter/search/levels.h"
#include "interpreter/support/built_in.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The rest of a line from a word of it on.
std::string_view from_word(std::string_view first, std::string_view last) {
  return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

/// A value as `score` has it: hundredths, or the own moves until the end. Where the line of a move goes to the end, its
/// turns are counted.
std::string score_text(const RatedMove& rated, std::size_t turns, std::size_t seats) {
  const auto plies = plies_to_end(rated.value);
  if (!plies) return fmt::format("cp {}", rated.value);
  const auto round = static_cast<int>(seats);
  const int count = static_cast<std::size_t>(*plies) == rated.line.size() ? static_cast<int>(turns) : *plies;
  return rated.value > 0 ? fmt::format("mate {}", (count + round - 1) / round) : fmt::format("mate -{}", count / round);
}

}  // namespace

EngineServer::EngineServer(const Files& files, EngineOptions options, Say say)
    : files_(files), say_(std::move(say)), options_(std::move(options)), standard_variant_(options_.variant) {}

EngineServer::~EngineServer() { end_search(); }

const std::vector<EngineServer::Command>& EngineServer::commands() {
  static const std::vector<Command> all = {
      {"setoption", &EngineServer::set_option},
      {"position", &EngineServer::set_position},
      {"go", &EngineServer::go},
      {"stop", &EngineServer::stop},
      {"ponderhit", &EngineServer::ponder_hit},
      {"d", &EngineServer::describe},
  };
  return all;
}

bool EngineServer::handle(std::string_view line) {
  const Words words = split_words(line);
  if (words.empty()) return true;
  if (words[0] == "quit") return end_search(), false;
  if (const Dialect* const dialect = find_dialect(words[0])) {
    dialect_ = dialect;
    introduce(words);
  } else if (words[0] == "isready") {
    say("readyok");
  } else if (trim(line) == dialect_->new_game) {
    new_game(words);
  } else {
    for (const Command& command : commands())
      if (command.name == words[0]) (this->*command.run)({words.begin() + 1, words.end()});
  }
  return true;
}

void EngineServer::finish(std::chrono::milliseconds patience) {
  {
    std::unique_lock lock(state_);
    finished_.wait_for(lock, patience, [&] { return !is_searching_; });
  }
  end_search();
}

// --- conversation ---------------------------------------------------------------------------------------------------

void EngineServer::say(const std::string& line) {
  const std::lock_guard lock(output_);
  say_(line);
}

void EngineServer::complain(const std::string& text) {
  for (const std::string_view line : split(text, '\n'))
    if (!trim(line).empty()) say("info string error: " + std::string(trim(line)));
}

void EngineServer::complain(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.all()) complain(format_headline(diagnostic));
}

void EngineServer::introduce(const Words&) {
  say(fmt::format("id name Trigon {}", built_in::version));
  say("id author the Trigon developers");
  for (const std::string& line : EngineOptions::describe(*dialect_, standard_variant_, shipped_games(files_)))
    say(line);
  say(std::string(dialect_->ready));
}

void EngineServer::set_option(const Words& words) {
  end_search();
  const auto first = std::ranges::find(words, "name"), value = std::ranges::find(words, "value");
  const bool is_short = dialect_->is_terse && first == words.end();
  const auto name_from = is_short ? words.begin() : first == words.end() ? first : first + 1;
  const auto name_to = is_short ? std::min(words.begin() + 1, words.end()) : value;
  if (name_from >= name_to) return complain("setoption: expected 'name NAME value VALUE'");
  const auto value_from = is_short ? name_to : value == words.end() ? words.end() : value + 1;
  const std::string_view name = from_word(*name_from, *(name_to - 1));
  const std::string_view text = value_from == words.end() ? std::string_view() : from_word(*value_from, words.back());
  const EngineOptions before = options_;
  if (const std::string error = options_.set(*dialect_, name, text); !error.empty()) return complain(error);
  if (before.hash_mebibytes != options_.hash_mebibytes) thinker_.reset();
  if (before.net != options_.net && ruleset_) {
    Diagnostics diagnostics;
    net_ = choose_net(files_, options_.net, options_.variant, ruleset_, diagnostics);
    if (!diagnostics.all().empty()) complain(diagnostics);
    thinker_.reset();
  }
  if (before.variant == options_.variant && before.variant_options == options_.variant_options) return;
  ruleset_.reset();
  game_.reset();
  thinker_.reset();
  // A path is looked at now, so that its errors come with the option that has them; the options follow it.
  if (before.variant != options_.variant) load();
}

bool EngineServer::load() {
  if (ruleset_) return true;
  Diagnostics diagnostics;
  const auto loaded = load_variant(files_, options_.variant, options_.variant_options, diagnostics);
  if (!loaded) return complain(diagnostics), false;
  ruleset_ = loaded->ruleset;
  net_ = choose_net(files_, options_.net, options_.variant, ruleset_, diagnostics);
  if (!diagnostics.all().empty()) complain(diagnostics);
  return true;
}

void EngineServer::new_game(const Words&) {
  end_search();
  remembers_ = false;
}

MoveForm EngineServer::form() const {
  return options_.castling_takes_rook && dialect_->form == MoveForm::coordinates ? MoveForm::takes_rook
                                                                                 : dialect_->form;
}

// --- positions ------------------------------------------------------------------------------------------------------

std::optional<Game> EngineServer::read_game(std::string_view position) {
  if (position == "startpos") return Game(ruleset_);
  Diagnostics diagnostics;
  const auto read = read_position_form(*ruleset_, position, *dialect_, diagnostics);
  if (!read) return complain(diagnostics), std::nullopt;
  return Game(ruleset_, *read);
}

void EngineServer::set_position(const Words& words) {
  end_search();
  game_.reset();
  if (!load()) return;
  const auto moves = std::ranges::find(words, "moves");
  const bool has_text = !words.empty() && (words[0] == dialect_->position || words[0] == "fen");
  const auto first = words.begin() + (has_text ? 1 : 0);
  if (first >= moves || (!has_text && words[0] != "startpos"))
    return complain(fmt::format("position: expected 'startpos' or '{} TEXT'", dialect_->position));
  try {
    ScriptAllowance::of_this_thread().renew();
    auto game = read_game(from_word(*first, *(moves - 1)));
    if (!game) return;
    for (auto word = moves; word != words.end() && ++word != words.end();) {
      const auto turn = find_turn(*game, *word, form());
      if (turn.empty()) return complain(fmt::format("position: '{}' is no legal move, number {}", *word, word - moves));
      for (const Move& move : turn) game->play(move);
    }
    game_ = std::move(game);
  } catch (const HookError& error) {
    complain(error.what());
  }
}

void EngineServer::describe(const Words&) {
  if (!load()) return;
  if (!game_) set_position({"startpos"});
  if (!game_) return;
  const Position& position = game_->position();
  std::string seats = "seats", moves = "moves";
  for (const Player player : ruleset_->all_players())
    if (!ruleset_->players[player].is_neutral) seats += " " + ruleset_->players[player].name;
  for (const Move& move : game_->moves()) moves += " " + print_form(position, game_->moves(), move, form());
  say("position " + print_position(position));
  say(seats);
  say("turn " + ruleset_->players[position.turn()].name);
  say(moves);
  const auto& outcome = game_->outcome();
  say("outcome " + (outcome ? describe_outcome(*ruleset_, outcome) : "none"));
}

// --- searches -------------------------------------------------------------------------------------------------------

void EngineServer::go(const Words& words) {
  end_search();
  if (!game_ && !load()) return say(std::string(dialect_->no_move));
  if (!game_) {
    complain("go: there is no position");
    return say(std::string(dialect_->no_move));
  }
  if (game_->outcome()) return say(std::string(dialect_->no_move));
  GoLimits asked = read_go(words, *ruleset_, game_->position().turn(), dialect_->first_clock);
  if (!asked.error.empty()) {
    complain(asked.error);
    return say(std::string(dialect_->no_move));
  }
  Job job{.game = *game_, .limits = {}, .style = {}, .choice = {}};
  if (options_.level > 0) {
    const Level level = trigon::engine::level(options_.level, ++searches_);
    job.limits = level.limits;
    job.style = level.style;
  }
  job.style.many_seats = options_.many_seats;
  ThinkLimits& limits = job.limits;
  for (const std::string_view word : asked.only) {
    const auto turn = find_turn(*game_, word, form());
    if (turn.empty()) {
      complain(fmt::format("go: '{}' is no legal move", word));
      return say(std::string(dialect_->no_move));
    }
    if (std::ranges::find(limits.only, turn[0]) == limits.only.end()) limits.only.push_back(turn[0]);
    job.choice.push_back(turn);
  }
  limits.nodes = std::min(limits.nodes, asked.limits.nodes);
  limits.depth = std::min(limits.depth, asked.limits.depth);
  limits.time = asked.limits.time;
  limits.clock = asked.limits.clock;
  limits.threads = options_.threads;
  limits.lines = options_.lines;
  limits.remembers = remembers_ && options_.level == 0;
  remembers_ = true;
  if (asked.is_ponder) {
    after_ponder_ = job;
    limits = {.lines = options_.lines,
              .only = std::move(limits.only),
              .remembers = limits.remembers,
              .threads = options_.threads};
  }
  job.waits = asked.is_infinite || asked.is_ponder;
  start(std::move(job));
}

void EngineServer::ponder_hit(const Words&) {
  if (!after_ponder_) return;
  Job job = std::move(*after_ponder_);
  {
    const std::lock_guard lock(state_);
    is_silent_ = true;
  }
  end_search();
  job.limits.remembers = options_.level == 0;
  start(std::move(job));
}

void EngineServer::stop(const Words&) { end_search(); }

/// Makes what thinks, if need be with a smaller table than was asked for. False when there is not even memory for that.
bool EngineServer::make_thinker() {
  if (thinker_) return true;
  const auto make = [&](std::size_t bytes) {
    try {
      thinker_.emplace(ruleset_, bytes, net_);
    } catch (const std::bad_alloc&) {
      complain(fmt::format("there is no memory for a table of {} MiB", bytes >> 20));
    }
    return thinker_.has_value();
  };
  return make(options_.hash_mebibytes << 20) || make(TranspositionTable::default_bytes);
}

void EngineServer::start(Job job) {
  if (!make_thinker()) return say(std::string(dialect_->no_move));
  is_searching_ = true;
  is_silent_ = false;
  search_ = std::jthread([this, job = std::move(job)](const std::stop_token& stop) { think(job, stop); });
}

void EngineServer::end_search() {
  search_.request_stop();
  if (search_.joinable()) search_.join();
  after_ponder_.reset();
}

void EngineServer::think(const Job& job, const std::stop_token& stop) {
  std::string answer(dialect_->no_move);
  try {
    ThinkLimits limits = job.limits;
    limits.stop = stop;
    bool has_reported = false;
    const auto on_progress = [&](const Thought& thought) { has_reported |= report(job, thought); };
    Thought thought = thinker_->think(job.game, limits, job.style, on_progress);
    const auto best = std::ranges::find(thought.moves, thought.best, &RatedMove::move);
    best->line = with_whole_turn(job, thought, best->line);
    if (!has_reported) report(job, thought);
    const auto turns = print_turns(job.game, best->line, form());
    answer = fmt::format("bestmove {}", turns.at(0));
    if (turns.size() > 1) answer += fmt::format(" ponder {}", turns[1]);
  } catch (const HookError& error) {
    complain(error.what());
  } catch (const std::bad_alloc&) {
    complain("there is not enough memory");
  }
  std::unique_lock lock(state_);
  if (job.waits) stopped_.wait(lock, stop, [] { return false; });
  if (!is_silent_) say(answer);
  is_searching_ = false;
  finished_.notify_all();
}

/// The second parts among which a turn that begins with this move chooses; empty for all.
std::vector<Move> EngineServer::Job::choice_after(const Move& first) const {
  std::vector<Move> seconds;
  for (const auto& turn : choice) {
    if (turn[0] != first) continue;
    if (turn.size() == 1) return {};
    seconds.push_back(turn[1]);
  }
  return seconds;
}

/// The line with a second part of its first turn, which is looked for where the line has none that may be chosen: it
/// ends before that, or shows another one.
std::vector<Move> EngineServer::with_whole_turn(const Job& job, const Thought& thought, const std::vector<Move>& line) {
  constexpr std::uint64_t most_nodes = 20'000;
  constexpr std::chrono::milliseconds most_time{100};
  TurnWriter writer(form());
  writer.add(job.game, thought.best);
  Game game = job.game;
  game.play(thought.best);
  if (!writer.is_open(game)) return line;
  const auto choice = job.choice_after(thought.best);
  const auto may_be_chosen = [&](const Move& move) {
    const auto is_in = [&](const auto& moves) { return std::ranges::find(moves, move) != moves.end(); };
    return is_in(game.moves()) && (choice.empty() || is_in(choice));
  };
  if (line.size() > 1 && may_be_chosen(line[1])) return line;
  ThinkLimits limits{.nodes = std::min(most_nodes, job.limits.nodes),
                     .depth = std::max(thought.depth, 1),
                     .only = choice,
                     .remembers = true};
  if (job.limits.time || job.limits.clock || job.waits)
    limits.time = std::min(most_time, job.limits.time.value_or(most_time));
  const Thought next = thinker_->think(game, limits, job.style);
  std::vector<Move> whole = {thought.best};
  const auto& rest = std::ranges::find(next.moves, next.best, &RatedMove::move)->line;
  whole.insert(whole.end(), rest.begin(), rest.end());
  return whole;
}

/// The turns of a line that may be chosen; none where the first one is not known whole, or may not be chosen.
std::vector<std::string> EngineServer::turns_of(const Job& job, const std::vector<Move>& line) const {
  const auto choice = job.choice_after(line[0]);
  if (line.size() > 1 && !choice.empty() && std::ranges::find(choice, line[1]) == choice.end()) return {};
  return print_turns(job.game, line, form());
}

/// Says what has been found of the best moves. Lines without a whole turn are left out; false if all are.
bool EngineServer::report(const Job& job, const Thought& thought) {
  bool has_said = false;
  const Ruleset& ruleset = job.game.ruleset();
  const std::size_t seats = ruleset.contender_count();
  const auto time = std::max<std::int64_t>(thought.time.count(), 1);
  for (std::size_t i = 0; i < std::min(job.limits.lines, thought.moves.size()); ++i) {
    const RatedMove& rated = thought.moves[i];
    const auto turns = turns_of(job, rated.line);
    if (turns.empty()) continue;
    std::string line = fmt::format("info depth {}", thought.depth);
    if (job.limits.lines > 1) line += fmt::format(" multipv {}", i + 1);
    line += " score " + score_text(rated, turns.size(), seats);
    if (seats > 2 && i == 0)
      for (const Player player : ruleset.all_players())
        if (!ruleset.players[player].is_neutral)
          line += fmt::format(" seat {} {}", ruleset.players[player].name, thought.by_seat[player]);
    line +=
        fmt::format(" nodes {} nps {} time {} pv {}", thought.nodes,
                    thought.nodes * 1000 / static_cast<std::uint64_t>(time), thought.time.count(), join(turns, " "));
    say(line);
    has_said = true;
  }
  return has_said;
}

}  // namespace trigon::engine
