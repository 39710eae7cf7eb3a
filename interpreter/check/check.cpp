#include "interpreter/check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

#include "interpreter/check/case_drawing.h"
#include "interpreter/check/case_position.h"
#include "interpreter/check/case_watch.h"
#include "interpreter/count/perft.h"
#include "interpreter/explain/move_shape.h"
#include "interpreter/explain/why.h"
#include "interpreter/geometry/drawing.h"
#include "interpreter/loader/variant_cache.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/pictures/diagram.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The style of messages that become part of a report, which breaks their lines itself.
constexpr TextStyle unwrapped{false, 0};

/// Runs one case: makes its position, then checks each statement and collects what fails.
class CaseRunner {
 public:
  /// `coverage` may be null.
  CaseRunner(VariantCache& variants, const Case& one, Coverage* coverage, const CaseLimits& limits)
      : variants_(variants), case_(one), coverage_(coverage), limits_(limits) {}

  /// The statements that did not hold; empty when all did.
  std::string run() {
    ruleset_ = variants_.load(case_.variant, case_.options, diagnostics_);
    if (!ruleset_) return format_diagnostics(with_place_of_options(diagnostics_), unwrapped);
    if (coverage_) watch_.emplace(*ruleset_, coverage_->reached_by(case_.variant, case_.options));
    run_on();
    if (watch_) coverage_->note(case_.variant, case_.options, watch_->reached());
    return failures_ + format_diagnostics(diagnostics_, unwrapped);
  }

 private:
  void run_on() {
    about_.emplace(*ruleset_, case_, diagnostics_);
    auto position = about_->read();
    if (!position) return;
    const Position reported = *position;
    Game game(ruleset_, std::move(*position));
    if (watch_) watch_->begin(reported, game);
    for (const LocatedText& text : case_.after)
      if (!play(game, text)) return;
    check(game);
    if (watch_) watch_->end(game);
  }

  /// The errors with the place of the case's options: errors in the choice of options have no place in the variant.
  Diagnostics with_place_of_options(const Diagnostics& found) const {
    Diagnostics placed;
    const auto options = case_.places.find("options");
    for (Diagnostic one : found.all()) {
      if (!one.span.source && options != case_.places.end()) one.span = options->second;
      placed.add(std::move(one));
    }
    return placed;
  }

  bool play(Game& game, const LocatedText& text) {
    if (const auto move = find_move(game.position(), game.moves(), text.text)) {
      if (watch_) watch_->play(game, *move);
      game.play(*move);
      if (watch_) watch_->played(game);
      return true;
    }
    fail(text.whole, fmt::format("the move {} cannot be played after {} moves: {}", text.text, game.played(),
                                 why_no_move(game, text.text)));
    return false;
  }

  void check(const Game& game) {
    if (watch_ && (case_.legal || case_.count || !case_.perft.empty())) watch_->state_moves(game);
    if (case_.shows) check_shows(game);
    if (case_.diagram) check_diagram(game);
    if (case_.legal) check_legal(game);
    if (case_.count) check_count(game);
    for (const LocatedText& move : case_.includes) check_included(game, move);
    for (const LocatedText& move : case_.illegal) check_illegal(game, move);
    check_perft(game);
    if (case_.outcome) check_outcome(game);
    if (case_.becomes) check_becomes(game);
  }

  void check_count(const Game& game) {
    const std::size_t expected = static_cast<std::size_t>(*case_.count), listed = game.moves().size();
    if (listed != expected)
      return fail(place_of("count"),
                  fmt::format("expected {} legal moves, got {}: {}", expected, listed, join(texts(game), " ")));
    check_counted(game, "count");
  }

  /// Are as many moves counted as are listed? That they are is stated by `key`.
  void check_counted(const Game& game, const char* key) {
    Position position = game.position();
    const std::uint64_t counted = game.outcome() ? 0 : LegalMoves().count(position);
    if (counted != game.moves().size())
      fail(place_of(key), fmt::format("{} legal moves are listed, but {} are counted", game.moves().size(), counted));
  }

  void check_perft(const Game& game) {
    CountLimits within;
    within.deadline =
        std::chrono::steady_clock::now() +
        std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(limits_.seconds));
    for (const auto& [depth, expected] : case_.perft) {
      within.nodes = std::max(limits_.nodes, expected + 1);
      const LimitedCount got = perft_within(game.position(), depth, within);
      const bool is_complete = got.end == CountEnd::complete;
      if (is_complete ? got.nodes != expected : got.nodes > expected)
        fail(place_of("perft"), fmt::format("expected perft {} to be {}, got {}{}", depth, expected,
                                            is_complete ? "" : "more than ", got.nodes - (is_complete ? 0 : 1)));
      else if (!is_complete)
        fail(place_of("perft"), fmt::format("perft {} takes too long: after {} seconds {} of {} lines are counted; "
                                            "'check --max-seconds' sets this limit",
                                            depth, limits_.seconds, got.nodes, expected));
    }
  }

  void check_included(const Game& game, const LocatedText& move) {
    const MoveList meant = matching_moves(game.position(), game.moves(), move.text);
    if (meant.size() != 1)
      fail(move.whole, fmt::format("expected {} to be legal{}: {}", move.text,
                                   case_.after.empty() ? "" : " after these moves", why_no_move(game, move.text)));
    else if (Position position = game.position(); !LegalMoves().is_legal(position, meant[0]))
      fail(move.whole, fmt::format("{} is listed as legal, but by itself it is found not to be", move.text));
    else if (watch_)
      watch_->state_legal(game, meant[0]);
  }

  bool may_be_move(const LocatedText& move) {
    const std::string reason = why_never_move(*ruleset_, move.text);
    if (!reason.empty()) fail(move.whole, fmt::format("'{}' {}, so it could never be legal", move.text, reason));
    return reason.empty();
  }

  void check_illegal(const Game& game, const LocatedText& move) {
    if (watch_) watch_->state_illegal(game, move.text);
    if (!may_be_move(move)) return;
    for (const Move& legal : matching_moves(game.position(), game.moves(), move.text))
      fail(move.whole,
           fmt::format("expected {} not to be legal, but {} is", move.text, print_move(game.position(), legal)));
    const auto cells = game.outcome() ? std::nullopt : cells_of_move(*ruleset_, move.text);
    if (!cells) return;
    Position position = game.position();
    const Move plain{cells->from, cells->to, MoveKind::plain, 0, 0};
    if (LegalMoves().is_legal(position, plain) && std::ranges::find(game.moves(), plain) == game.moves().end())
      fail(move.whole, fmt::format("{} is not listed as legal, but by itself it is found to be", move.text));
  }

  static std::vector<std::string> texts(const Game& game) {
    std::vector<std::string> result;
    for (const Move& move : game.moves()) result.push_back(print_move(game.position(), move));
    std::sort(result.begin(), result.end());
    return result;
  }

  void check_shows(const Game& game) {
    const auto cells =
        read_case_drawing(*ruleset_, *case_.shows, DrawingUse::board, std::nullopt, about_->legend(), diagnostics_);
    if (!cells) return;
    std::vector<std::string> expected, got;
    for (std::size_t c = 0; c < cells->size(); ++c) {
      const CaseCell& cell = (*cells)[c];
      const Piece piece = game.position().at(static_cast<Cell>(c));
      // A letter without an owner matches a piece of any owner, and one without a home a piece of any home.
      const bool names_home = cell.piece && cell.piece->owner() != cell.piece->home();
      const bool same = cell.piece ? !piece.is_empty() && piece.type() == cell.piece->type() &&
                                         (!cell.names_owner || piece.owner() == cell.piece->owner()) &&
                                         (!names_home || piece.home() == cell.piece->home())
                                   : piece.is_empty();
      got.push_back(piece.is_empty() ? ""
                    : names_home     ? piece_symbol(*ruleset_, piece)
                                     : short_symbol(*ruleset_, piece));
      expected.push_back(same ? got.back() : cell.text);
    }
    compare("shows", "the board", expected, got);
  }

  void check_diagram(const Game& game) {
    const Position& position = game.position();
    const auto named = about_->named_player(case_.player);
    if (case_.player && !named) return;
    const Player mover = named.value_or(position.turn());
    const auto cells =
        read_case_drawing(*ruleset_, *case_.diagram, DrawingUse::diagram, mover, about_->legend(), diagnostics_);
    if (!cells) return;
    Marks marks(ruleset_->grid.cell_count());
    const Cell only = case_.piece ? ruleset_->labels.find(case_.piece->text) : no_cell;
    if (case_.piece && (only == no_cell || position.at(only).is_empty()))
      return fail(case_.piece->whole, fmt::format("there is no piece on {}", case_.piece->text));
    for (std::size_t c = 0; c < cells->size(); ++c)
      if (const Piece piece = position.at(static_cast<Cell>(c));
          !piece.is_empty() && (only == no_cell ? piece.owner() == mover : only == c)) {
        add_marks(marks, piece_marks(position, static_cast<Cell>(c)));
        if (watch_) watch_->state_marks(position, static_cast<Cell>(c));
      }
    std::vector<std::string> expected, got;
    for (std::size_t c = 0; c < cells->size(); ++c) {
      const Piece piece = position.at(static_cast<Cell>(c));
      const std::string symbol = piece.is_empty() ? "" : short_symbol(*ruleset_, piece);
      got.push_back(symbol + sign_of(marks[c]));
      const CaseCell& cell = (*cells)[c];
      const bool same_piece = cell.piece ? !piece.is_empty() && piece.type() == cell.piece->type() : piece.is_empty();
      expected.push_back((same_piece ? symbol : cell.text) + cell.sign);
    }
    compare("diagram", "the diagram", expected, got);
  }

  void compare(const char* key, const char* what, const std::vector<std::string>& expected,
               const std::vector<std::string>& got) {
    if (expected != got)
      fail(place_of(key), fmt::format("{} differs:\n{}", what, side_by_side(*ruleset_, expected, got)));
  }

  void check_legal(const Game& game) {
    bool are_moves = true;
    for (const LocatedText& text : *case_.legal) are_moves &= may_be_move(text);
    if (!are_moves) return;
    std::set<std::string> expected, got;
    std::string missing, extra, twice;
    for (const std::string& text : texts(game))
      if (!got.insert(text).second) twice += " " + text;
    for (const LocatedText& text : *case_.legal) {
      const auto move = find_move(game.position(), game.moves(), text.text);
      if (!expected.insert(move ? print_move(game.position(), *move) : text.text).second)
        fail(text.whole, fmt::format("legal: the move {} is in the list twice", text.text));
    }
    for (const std::string& text : expected)
      if (!got.contains(text)) missing += " " + text;
    for (const std::string& text : got)
      if (!expected.contains(text)) extra += " " + text;
    if (!missing.empty() && game.outcome())
      missing += fmt::format(" (the game is over: {})", describe_outcome(*ruleset_, game.outcome()));
    if (!missing.empty()) fail(place_of("legal"), "legal moves are missing:" + missing);
    if (!extra.empty()) fail(place_of("legal"), "moves are legal that should not be:" + extra);
    if (!twice.empty()) fail(place_of("legal"), "moves are listed twice:" + twice);
    check_counted(game, "legal");
  }

  void check_outcome(const Game& game) {
    if (watch_) watch_->state_outcome(game);
    const std::string got = describe_outcome(*ruleset_, game.outcome());
    const std::string& expected = case_.outcome->text;
    std::vector<std::string> known = {"ongoing", "draw"};
    for (const PlayerInfo& player : ruleset_->players) known.push_back(player.name + " wins");
    if (ruleset_->contender_count() > 2) known.push_back(who_wins(*ruleset_, {0, 1}));
    const std::string result = expected.substr(0, expected.find(" by "));
    if (std::find(known.begin(), known.end(), result) == known.end() && !are_some_winners(result))
      diagnostics_.error(
          case_.outcome->whole, "value", fmt::format("'{}' is not an outcome", expected),
          fmt::format("an outcome is {}, with 'by' and how the game ended or without", join(known, ", ")));
    // The results "draw" and "white wins" match any ending.
    else if (got != expected && !got.starts_with(expected + " "))
      fail(case_.outcome->whole, fmt::format("expected the outcome '{}', got '{}'", expected, got));
  }

  /// Is it said that several players have won?
  bool are_some_winners(const std::string& result) const {
    for (std::size_t bits = 0; bits < std::size_t{1} << ruleset_->player_count(); ++bits) {
      PlayerSet winners;
      for (const Player player : ruleset_->all_players())
        if (bits >> player & 1) winners.insert(player);
      if (winners.has_several() && who_wins(*ruleset_, winners) == result) return true;
    }
    return false;
  }

  void check_becomes(const Game& game) {
    const auto expected = read_position(*ruleset_, *case_.becomes, diagnostics_);
    if (!expected) return;
    const std::string want = print_position(*expected);
    const std::string got = print_position(game.position());
    if (want != got)
      fail(case_.becomes->whole, fmt::format("the position differs:\n  expected {}\n  got      {}", want, got));
  }

  Span place_of(std::string_view key) const {
    const auto found = case_.places.find(key);
    return found == case_.places.end() ? case_.span : found->second;
  }

  /// Adds what did not hold, behind the line of the statement.
  void fail(const Span& where, const std::string& text) {
    const std::string line = where.source ? fmt::format("line {}: ", where.source->line_of(where.offset) + 1) : "";
    failures_ += line + text + "\n";
  }

  VariantCache& variants_;
  const Case& case_;
  Coverage* const coverage_;
  const CaseLimits limits_;
  std::optional<CaseWatch> watch_;
  RulesetPtr ruleset_;
  Diagnostics diagnostics_;
  std::optional<CasePosition> about_;
  std::string failures_;
};

CaseResult run_case(VariantCache& variants, const Case& one, Coverage* coverage, const CaseLimits& limits) {
  const auto start = std::chrono::steady_clock::now();
  const auto run = [&]() -> std::string {
    try {
      return CaseRunner(variants, one, coverage, limits).run();
    } catch (const HookError& error) {
      return format_diagnostic(error.diagnostic(), unwrapped);
    }
  };
  CaseResult result{one.span.source ? one.span.source->name() : "", one.name, one.variant, false, run(), 0};
  result.passed = result.message.empty();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace

CaseResult run_case(const Files& files, const Case& one, Coverage* coverage, const CaseLimits& limits) {
  VariantCache variants(files);
  return run_case(variants, one, coverage, limits);
}

std::vector<CaseResult> run_cases(const Files& files, const std::vector<Case>& cases, int threads,
                                  const std::function<void(std::size_t)>& progress, Coverage* coverage,
                                  const CaseLimits& limits) {
  std::vector<CaseResult> results(cases.size());
  VariantCache variants(files);
  std::atomic<std::size_t> next = 0;
  std::size_t done = 0;
  std::mutex mutex;
  const auto work = [&] {
    for (std::size_t i = next++; i < cases.size(); i = next++) {
      results[i] = run_case(variants, cases[i], coverage, limits);
      const std::lock_guard lock(mutex);
      if (progress) progress(++done);
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 1; i < threads; ++i) workers.emplace_back(work);
  work();
  workers.clear();
  return results;
}

}  // namespace trigon::engine
