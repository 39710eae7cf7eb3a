#include "interpreter/script/hook_scripts.h"

#include <fmt/format.h>

#include <algorithm>
#include <lua.hpp>
#include <optional>
#include <unordered_map>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/script/allowance.h"
#include "interpreter/script/action_reader.h"
#include "interpreter/script/answers.h"
#include "interpreter/script/loaded_script.h"
#include "interpreter/script/move_answers.h"
#include "interpreter/script/move_view.h"
#include "interpreter/script/position_view.h"

namespace trigon::engine {

namespace {

/// The maximum depth of nested questions: a veto that asks for legal moves is itself asked about each of them.
constexpr std::size_t max_asked_depth = 16;

constexpr const char* allowance_is_spent = "all scripts together have worked too long";

/// Are the Lua values at two stack indices equal, with tables compared by their contents?
bool are_alike(lua_State* state, int one, int other, int depth = 0) {
  const int a = lua_absindex(state, one), b = lua_absindex(state, other);
  if (lua_rawequal(state, a, b)) return true;
  if (!lua_istable(state, a) || !lua_istable(state, b) || depth == 8) return false;
  luaL_checkstack(state, 6, "answers");
  lua_Integer count = 0;
  for (lua_pushnil(state); lua_next(state, a) != 0; lua_pop(state, 1), ++count) {
    lua_pushvalue(state, -2);
    lua_rawget(state, b);
    const bool is_same = are_alike(state, -1, -2, depth + 1);
    lua_pop(state, 1);
    if (!is_same) {
      lua_pop(state, 2);
      return false;
    }
  }
  for (lua_pushnil(state); lua_next(state, b) != 0; lua_pop(state, 1)) --count;
  return count == 0;
}

class LuaHooks : public HookRuntime {
 public:
  explicit LuaHooks(const Ruleset& ruleset) : ruleset_(ruleset) {
    sandbox_.perform(0, 0, [&](lua_State* state) {
      names_.emplace(state, ruleset_);
      context_.names = &*names_;
      install_position_view(state, context_);
      install_move_view(state, context_);
      return 0;
    });
  }

  /// Runs the script's text and notes the functions that it defines. Throws ScriptError.
  const LoadedScript& load(const HookScript& script) {
    if (ScriptAllowance::of_this_thread().is_spent()) throw ScriptError(allowance_is_spent);
    return loaded_.emplace_back(load_script(sandbox_, *names_, script));
  }

  void generate(Position& position, MoveList& moves) override {
    for (const LoadedScript& one : loaded_) {
      if (!one.has(HookEvent::generate) || !is_in_phase(one, position) || !has_holdings(one, position)) continue;
      ask({one, HookEvent::generate}, position,
          [&](lua_State* state) { read_moves(state, -1, *names_, position, nullptr, moves); });
    }
  }

  void extend(Position& position, const Move& base, MoveList& moves) override {
    each_admitting(HookEvent::extend, position, base, [&](const Question& question) {
      ask(question, position, [&](lua_State* state) { read_moves(state, -1, *names_, position, &base, moves); });
    });
  }

  std::optional<std::string> veto(Position& position, const Move& move) override {
    std::optional<std::string> reason;
    each_admitting(HookEvent::veto, position, move, [&](const Question& question) {
      if (reason) return;
      ask(question, position, [&](lua_State* state) { reason = read_veto(state, -1, question.one.script->name); });
    });
    return reason;
  }

  void applied(Position& position, const MadeMove& made, const PerformActions& perform) override {
    for (const LoadedScript& one : loaded_) {
      const HookGate& gate = one.script->gate;
      if (!one.has(HookEvent::applied) || !admits(gate, position, *made.move, made.piece)) continue;
      if (!admits_captured(gate, made)) continue;
      act({one, HookEvent::applied, &made}, position, Movable::own, perform);
    }
  }

  std::optional<HookOutcome> outcome(Position& position) override {
    std::optional<HookOutcome> result;
    for (const LoadedScript& one : loaded_) {
      if (result || !one.has(HookEvent::outcome) || !is_in_phase(one, position)) continue;
      ask({one, HookEvent::outcome}, position, [&](lua_State* state) { result = read_outcome(state, -1, *names_); });
    }
    return result;
  }

  void setup(Position& position, const PerformActions& perform) override {
    for (const LoadedScript& one : loaded_)
      if (one.has(HookEvent::setup)) act({one, HookEvent::setup}, position, Movable::all, perform);
  }

  CellSet attackers(const Position& position, Cell cell, Player defender, const CellSet& usual) override {
    // A script that asks about attacks while it answers this question hears of the usual ones.
    if (is_asked_about_attacks_) return usual;
    const ScopedTrue is_asked(is_asked_about_attacks_);
    CellSet answer = usual;
    for (const LoadedScript& one : loaded_) {
      if (!one.has(HookEvent::attackers) || !is_in_phase(one, position)) continue;
      const Attack attack{cell, defender, answer};
      // Views take positions that may change, since scripts ask for legal moves; here they are refused.
      ask({one, HookEvent::attackers, nullptr, nullptr, &attack}, const_cast<Position&>(position),
          [&](lua_State* state) { answer = read_attackers(state, -1, *names_, position, defender); });
    }
    return answer;
  }

  void ask_twice() override { asks_twice_ = true; }

  void check_texts(const Position& position, const MoveList& moves) override {
    const auto is_scripted = [](const Move& move) { return move.kind == MoveKind::composite; };
    if (std::none_of(moves.begin(), moves.end(), is_scripted)) return;
    std::unordered_map<std::string, bool> texts;
    texts.reserve(moves.size());
    for (const Move& move : moves) {
      const auto [other, is_new] = texts.emplace(print_move(position, move), is_scripted(move));
      if (is_new || !(is_scripted(move) || other->second)) continue;
      throw HookError(ruleset_.hooks.place,
                      fmt::format("scripts make a move that is written like another one, '{}', in the position {}",
                                  other->first, print_position(position)));
    }
  }

  void find_circular_questions(Position& position, const MoveList& moves) override {
    for (const LoadedScript& one : loaded_) {
      if (one.has(HookEvent::generate)) find_circular_question({one, HookEvent::generate}, position);
      for (const Move& move : moves) {
        const Move base = base_move(position, move);
        const MadeMove made = describe(position, base, move);
        for (const HookEvent event : {HookEvent::extend, HookEvent::veto})
          if (one.has(event)) find_circular_question({one, event, &made, &move}, position);
      }
    }
  }

  std::vector<HookUse> uses() const override {
    std::vector<HookUse> result;
    for (const LoadedScript& one : loaded_)
      for (const HookEvent event : all_hook_events()) {
        const LoadedFunction& function = one.function(event);
        if (one.has(event)) result.push_back({one.script->name, event, function.was_asked, function.has_answered});
      }
    return result;
  }

 private:
  /// Who attacks a cell, as far as it is known.
  struct Attack {
    Cell cell;
    Player defender;
    const CellSet& attackers;
  };

  /// True while the object exists.
  class ScopedTrue {
   public:
    explicit ScopedTrue(bool& flag) : flag_(flag) { flag_ = true; }
    ~ScopedTrue() { flag_ = false; }
    ScopedTrue(const ScopedTrue&) = delete;
    ScopedTrue& operator=(const ScopedTrue&) = delete;

   private:
    bool& flag_;
  };

  /// A call of a script's function, and the move that it is about, if any.
  struct Question {
    const LoadedScript& one;
    HookEvent event;
    /// The move as scripts see it.
    const MadeMove* made = nullptr;
    /// The move as it would be played, with the actions that follow it; null if it is already made.
    const Move* played = nullptr;
    /// The attack that it is about, if any.
    const Attack* attack = nullptr;
  };

  /// Does the answer at the top of the stack, which is not nil or false, say anything? An empty list does not.
  static bool says_something(lua_State* state) {
    if (!lua_istable(state, -1)) return true;
    lua_pushnil(state);
    if (lua_next(state, -2) == 0) return false;
    lua_pop(state, 2);
    return true;
  }

  static bool is_in_phase(const LoadedScript& one, const Position& position) {
    return one.script->gate.phases.contains(position.phase_index());
  }

  static bool has_holdings(const LoadedScript& one, const Position& position) {
    const TypeSet holdings = one.script->gate.holdings;
    return holdings == TypeSet::all() || position.holds_some(position.turn(), holdings);
  }

  /// Does the gate admit a move of this piece, apart from the gate's condition on captures?
  static bool admits(const HookGate& gate, const Position& position, const Move& move, Piece piece) {
    if (!gate.phases.contains(position.phase_index())) return false;
    if (move.kind == MoveKind::drop ? !gate.on_drops : !gate.on_moves) return false;
    if (piece.is_empty() ? gate.movers != TypeSet::all() : !gate.movers.contains(piece.type())) return false;
    return gate.to.empty() || (move.to != no_cell && gate.to[position.turn()].contains(move.to));
  }

  static bool admits_captured(const HookGate& gate, const MadeMove& made) {
    return gate.victims.empty() || std::any_of(made.captured.begin(), made.captured.end(), [&](const auto& captured) {
             return gate.victims.contains(captured.second.type());
           });
  }

  /// Does a move, in the position before it, capture a piece of these types?
  static bool takes_some(const Position& position, const Move& move, TypeSet types) {
    if (move.kind == MoveKind::composite) return false;
    return captured_cells(position, move).find([&](Cell cell) { return types.contains(position.at(cell).type()); }) !=
           no_cell;
  }

  /// The piece that a move, which must not be a composite, moves or drops; empty if there is not exactly one.
  static Piece mover_of(const Position& position, const Move& move) {
    if (move.kind == MoveKind::drop) return move.dropped(position.turn());
    return move.kind == MoveKind::composite || move.from == no_cell ? Piece() : position.at(move.from);
  }

  /// A move as scripts see it; `base` is the one with which it begins.
  static MadeMove describe(const Position& position, const Move& base, const Move& move) {
    const bool is_composite = move.kind == MoveKind::composite;
    return {&base, mover_of(position, base), {}, is_composite ? &position.composites().at(move) : nullptr};
  }

  /// Calls `use` with the function of each hook whose gate admits the move; of a composite its first move counts.
  template <class Use>
  void each_admitting(HookEvent event, Position& position, const Move& move, Use&& use) {
    const Move base = base_move(position, move);
    const MadeMove made = describe(position, base, move);
    for (const LoadedScript& one : loaded_) {
      const HookGate& gate = one.script->gate;
      if (!one.has(event) || !admits(gate, position, base, made.piece)) continue;
      if (gate.victims.empty() || takes_some(position, base, gate.victims)) use(Question{one, event, &made, &move});
    }
  }

  /// Calls a function that answers with actions, and performs them.
  void act(const Question& question, Position& position, Movable movable, const PerformActions& perform) {
    std::vector<Action> actions;
    DryRun dry_run(position);
    ask(question, position, [&](lua_State* state) { actions = read_actions(state, -1, *names_, dry_run, movable); });
    perform(actions);
  }

  /// The state of a question; its end ends the validity of what the script got.
  class Asking {
   public:
    Asking(ViewContext& context, HookEvent event, std::size_t plies)
        : context_(context),
          views_(context.views.size()),
          moves_(context.moves.size()),
          undecided_(context.undecided.size()) {
      if (info_of(event).decides_moves) context.undecided.push_back(plies);
    }
    ~Asking() {
      context_.end(views_, moves_);
      context_.undecided.resize(undecided_);
    }
    Asking(const Asking&) = delete;
    Asking& operator=(const Asking&) = delete;

   private:
    ViewContext& context_;
    const std::size_t views_, moves_, undecided_;
  };

  /// Calls one function and `read()`, which finds the answer at the top of the stack, unless the answer is nil or
  /// false. After an error the position is restored and a HookError thrown; with nested calls, that of the innermost
  /// script.
  template <class Read>
  void ask(const Question& question, Position& position, Read&& read) {
    const std::size_t plies = position.ply_count();
    const int height = lua_gettop(sandbox_.state());
    const bool is_outermost = context_.views.empty();
    if (is_outermost) inner_error_.reset();
    std::optional<ScriptError> error;
    try {
      const Asking asking(context_, question.event, plies);
      answer(question, position, is_outermost, read);
    } catch (const ScriptError& thrown) {
      error = thrown;
    }
    lua_settop(sandbox_.state(), height);
    if (!error) return;
    context_.last_view.view = {};
    while (position.ply_count() > plies) position.undo_ply();
    if (!inner_error_) inner_error_ = describe(*error, question, position);
    throw HookError(*inner_error_);
  }

  template <class Read>
  void answer(const Question& question, Position& position, bool is_outermost, Read&& read) {
    if (ScriptAllowance::of_this_thread().is_spent()) throw ScriptError(describe_spent_allowance());
    if (context_.views.size() == max_asked_depth)
      sandbox_.perform(0, 0, [](lua_State*) -> int { throw Misuse("scripts ask each other too deeply"); });
    lua_State* const state = sandbox_.state();
    const auto spent = [&] {
      if (!is_outermost) return;
      question.one.used += sandbox_.instructions_used();
      ScriptAllowance::of_this_thread().spend(sandbox_.instructions_used());
    };
    call(state, question, position);
    spent();
    if (asks_twice_ && is_outermost) {
      call(state, question, position);
      if (!are_alike(state, -1, -2))
        throw ScriptError("the same question got two answers; what a script wants to remember belongs under 'state'");
      lua_pop(state, 1);
    }
    const LoadedFunction& function = question.one.function(question.event);
    function.was_asked = true;
    if (lua_toboolean(state, -1)) {
      function.has_answered |= says_something(state);
      const auto body = [&](lua_State*) {
        read(state);
        return 0;
      };
      // By reference, so that nothing is allocated.
      sandbox_.perform(1, 0, std::ref(body));
      spent();
    }
  }

  /// Calls the function on trial and throws if it asks for legal moves that depend on its own answer. Other errors are
  /// ignored, since the gates might never admit such a call.
  void find_circular_question(const Question& question, Position& position) {
    context_.has_circular_question = false;
    try {
      ask(question, position, [](lua_State*) {});
    } catch (const HookError&) {
      if (context_.has_circular_question) throw;
    }
  }

  std::string describe_spent_allowance() const {
    const auto most =
        std::max_element(loaded_.begin(), loaded_.end(), [](const auto& a, const auto& b) { return a.used < b.used; });
    return fmt::format("{}; most of it in the hook '{}'", allowance_is_spent, most->script->name);
  }

  /// Calls the function and pushes its answer. Throws ScriptError.
  void call(lua_State* state, const Question& question, Position& position) {
    const std::size_t views = context_.views.size(), moves = context_.moves.size();
    lua_rawgeti(state, LUA_REGISTRYINDEX, question.one.function(question.event).reference);
    push_view(state, context_, position);
    if (question.made) push_move(state, context_, {*question.made, question.played, position});
    if (question.attack) {
      names_->push_cell(state, question.attack->cell);
      names_->push_player(state, question.attack->defender);
      names_->push_cells(state, question.attack->attackers);
    }
    sandbox_.call(question.attack ? 4 : question.made ? 2 : 1, 1);
    context_.end(views, moves);
  }

  /// The error as a HookError with its place in the script: the line that failed or, for a wrong answer, the line where
  /// the function begins.
  HookError describe(const ScriptError& error, const Question& question, const Position& position) const {
    const HookScript& script = *question.one.script;
    const int line = error.line > 0 ? error.line : question.one.function(question.event).line;
    std::string text = fmt::format("{} (hook '{}', {}, of variant '{}'", error.what(), script.name,
                                   name_of(question.event), ruleset_.id);
    if (question.played)
      text += fmt::format(", about the move {}", print_move(position, *question.played));
    else if (question.made && question.made->move->to != no_cell)
      // In the middle of a move, its text cannot be made any more; its target cell names it.
      text += fmt::format(", after the move to {}", ruleset_.labels[question.made->move->to]);
    return HookError(place_in(script, line), text + ")");
  }

  const Ruleset& ruleset_;
  Sandbox sandbox_;
  std::optional<LuaNames> names_;
  ViewContext context_;
  std::vector<LoadedScript> loaded_;
  bool asks_twice_ = false, is_asked_about_attacks_ = false;
  /// The error of the innermost script, while it passes through the scripts that called it.
  std::optional<HookError> inner_error_;
};

}  // namespace

std::unique_ptr<HookRuntime> HookScripts::make() const {
  auto hooks = std::make_unique<LuaHooks>(ruleset_);
  for (const HookScript& script : scripts_) {
    try {
      hooks->load(script);
    } catch (const ScriptError& error) {
      throw HookError(place_in(script, error.line), fmt::format("{} (hook '{}')", error.what(), script.name));
    }
  }
  return hooks;
}

std::set<HookEvent> find_events(const Ruleset& ruleset, const HookScript& script) {
  LuaHooks hooks(ruleset);
  const LoadedScript& loaded = hooks.load(script);
  std::set<HookEvent> events;
  for (const HookEvent event : all_hook_events())
    if (loaded.has(event)) events.insert(event);
  return events;
}

}  // namespace trigon::engine
