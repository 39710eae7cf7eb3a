#include "interpreter/engine/engine_server.h"

#include <fmt/format.h>

#include <new>

#include "interpreter/engine/position_forms.h"
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

/// A value as `score` has it: hundredths, or the own moves until the end.
std::string score_text(int value, std::size_t seats) {
  const auto plies = plies_to_end(value);
  if (!plies) return fmt::format("cp {}", value);
  const auto round = static_cast<int>(seats);
  return value > 0 ? fmt::format("mate {}", (*plies + round - 1) / round) : fmt::format("mate -{}", *plies / round);
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

namespace {

/// The move of a piece that belongs to nobody as the second part of a turn, as Fairy-Stockfish writes it: `e4e5` puts
/// the duck on e5. The cell before that is where the first part has ended, and says nothing.
std::optional<Move> find_relocation(const Game& game, std::string_view text) {
  const Labels& labels = game.ruleset().labels;
  const auto is_label = [&](std::string_view part) { return labels.find(part) != no_cell; };
  if (game.position().phase().relocated.empty()) return std::nullopt;
  for (const Move& move : game.moves()) {
    const std::string_view label = move.to == no_cell ? std::string_view() : std::string_view(labels[move.to]);
    if (!label.empty() && text.ends_with(label) && is_label(text.substr(0, text.size() - label.size()))) return move;
  }
  return std::nullopt;
}

/// Plays the move that a text names, or both parts of a turn with a comma between them; false for other texts.
bool play_text(Game& game, std::string_view text, MoveForm form) {
  const auto whole = find_form(game.position(), game.moves(), text, form);
  const std::size_t comma = whole ? std::string_view::npos : text.find(',');
  const auto first = whole ? whole : find_form(game.position(), game.moves(), text.substr(0, comma), form);
  if (!first) return false;
  game.play(*first);
  if (comma == std::string_view::npos) return true;
  const auto second = find_relocation(game, text.substr(comma + 1));
  if (second) game.play(*second);
  return second.has_value();
}

}  // namespace

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
      if (!play_text(*game, *word, form()))
        return complain(fmt::format("position: '{}' is no legal move, number {}", *word, word - moves));
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
  Job job{.game = *game_, .limits = {}, .style = {}};
  if (options_.level > 0) {
    const Level level = trigon::engine::level(options_.level, ++searches_);
    job.limits = level.limits;
    job.style = level.style;
  }
  job.style.many_seats = options_.many_seats;
  ThinkLimits& limits = job.limits;
  for (const std::string_view word : asked.only) {
    const auto move = find_form(game_->position(), game_->moves(), word, form());
    if (!move) {
      complain(fmt::format("go: '{}' is no legal move", word));
      return say(std::string(dialect_->no_move));
    }
    if (std::ranges::find(limits.only, *move) == limits.only.end()) limits.only.push_back(*move);
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
    const auto on_progress = [&](const Thought& thought) { report(job, thought), has_reported = true; };
    const Thought thought = thinker_->think(job.game, limits, job.style, on_progress);
    if (!has_reported) report(job, thought);
    std::vector<Move> line = {thought.best};
    for (const RatedMove& rated : thought.moves)
      if (rated.move == thought.best) line = rated.line;
    const std::string text = line_text(job.game, line);
    const Words words = split_words(text);
    answer = fmt::format("bestmove {}", words.at(0));
    if (words.size() > 1) answer += fmt::format(" ponder {}", words[1]);
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

std::string EngineServer::line_text(const Game& start, const std::vector<Move>& line) const {
  std::string text;
  Game game = start;
  for (const Move& move : line) {
    if (game.outcome() || std::ranges::find(game.moves(), move) == game.moves().end()) break;
    if (!text.empty()) text += " ";
    text += print_form(game.position(), game.moves(), move, form());
    game.play(move);
  }
  return text;
}

void EngineServer::report(const Job& job, const Thought& thought) {
  const Ruleset& ruleset = job.game.ruleset();
  const std::size_t seats = ruleset.contender_count();
  const auto time = std::max<std::int64_t>(thought.time.count(), 1);
  for (std::size_t i = 0; i < std::min(job.limits.lines, thought.moves.size()); ++i) {
    const RatedMove& rated = thought.moves[i];
    std::string line = fmt::format("info depth {}", thought.depth);
    if (job.limits.lines > 1) line += fmt::format(" multipv {}", i + 1);
    line += " score " + score_text(rated.value, seats);
    if (seats > 2 && i == 0)
      for (const Player player : ruleset.all_players())
        if (!ruleset.players[player].is_neutral)
          line += fmt::format(" seat {} {}", ruleset.players[player].name, thought.by_seat[player]);
    line += fmt::format(" nodes {} nps {} time {} pv {}", thought.nodes,
                        thought.nodes * 1000 / static_cast<std::uint64_t>(time), thought.time.count(),
                        line_text(job.game, rated.line));
    say(line);
  }
}

}  // namespace trigon::engine
