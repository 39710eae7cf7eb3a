#include "interpreter/script/hook_scripts.h"

#include <fmt/format.h>

#include <algorithm>
#include <lua.hpp>

#include "interpreter/notation/move_text.h"
#include "interpreter/rules/apply.h"
#include "interpreter/script/answers.h"
#include "interpreter/script/game_view.h"
#include "interpreter/script/position_view.h"

namespace trigon {

namespace {

/// One script in the sandbox.
struct LoadedScript {
  const HookScript* script = nullptr;
  /// Registry references of its functions by event; LUA_NOREF for those that it does not have.
  std::array<int, std::size(hook_events)> functions{};
  /// By event: was the function asked, and has it ever answered?
  std::array<bool, std::size(hook_events)> was_asked{}, has_answered{};
  bool has(HookEvent event) const { return functions[static_cast<std::size_t>(event)] != LUA_NOREF; }
};

class LuaHooks : public HookRuntime {
 public:
  explicit LuaHooks(const Ruleset& ruleset) : ruleset_(ruleset) {
    sandbox_.perform(0, 0, [&](lua_State* state) {
      names_.emplace(state, ruleset_);
      context_ = {&*names_, &asked_};
      install_position_view(state, context_);
      return 0;
    });
  }

  /// Runs the script's text, so that its functions are known. Throws ScriptFault.
  const LoadedScript& load(const HookScript& script) {
    lua_State* const state = sandbox_.state();
    // The environment is the script's globals: the library, `game`, `with`, and what it defines.
    sandbox_.perform(0, 1, [&](lua_State* inner) {
      sandbox_.push_environment();
      push_game(inner, *names_);
      lua_setfield(inner, -2, "game");
      push_value(inner, script.with);
      lua_setfield(inner, -2, "with");
      return 1;
    });
    lua_pushvalue(state, -1);
    sandbox_.load(script.file, script.text);
    sandbox_.call(0, 0);
    LoadedScript loaded;
    loaded.script = &script;
    sandbox_.perform(1, 0, [&](lua_State* inner) {
      for (HookEvent event : hook_events) {
        lua_pushstring(inner, name_of(event));
        lua_rawget(inner, 1);
        int& function = loaded.functions[static_cast<std::size_t>(event)];
        function = LUA_NOREF;
        if (lua_isfunction(inner, -1))
          function = luaL_ref(inner, LUA_REGISTRYINDEX);
        else
          lua_pop(inner, 1);
      }
      return 0;
    });
    loaded_.push_back(loaded);
    return loaded_.back();
  }

  void generate(Position& position, std::vector<Move>& moves) override {
    for (LoadedScript& one : loaded_) {
      if (!one.has(HookEvent::generate) || !(one.script->gate.phases >> position.phase_index() & 1)) continue;
      ask(one, HookEvent::generate, position, nullptr, nullptr, [&](lua_State* state) {
        if (!is_no(state)) read_moves(state, -1, *names_, position, nullptr, moves);
      });
    }
  }

  void extend(Position& position, const Move& base, std::vector<Move>& moves) override {
    each_admitting(HookEvent::extend, position, base, [&](LoadedScript& one, const MadeMove& made) {
      ask(one, HookEvent::extend, position, &base, &made, [&](lua_State* state) {
        if (!is_no(state)) read_moves(state, -1, *names_, position, &base, moves);
      });
    });
  }

  std::optional<std::string> veto(Position& position, const Move& move) override {
    std::optional<std::string> reason;
    each_admitting(HookEvent::veto, position, move, [&](LoadedScript& one, const MadeMove& made) {
      if (reason) return;
      ask(one, HookEvent::veto, position, &move, &made, [&](lua_State* state) {
        if (is_no(state)) return;
        reason = lua_type(state, -1) == LUA_TSTRING ? lua_tostring(state, -1)
                                                    : fmt::format("the hook '{}' forbids it", one.script->name);
      });
    });
    return reason;
  }

  std::vector<Action> applied(Position& position, const MadeMove& made) override {
    std::vector<Action> actions;
    Rehearsal rehearsal(position);
    for (LoadedScript& one : loaded_) {
      if (!one.has(HookEvent::applied) || !admits(one.script->gate, position, *made.move, made)) continue;
      ask(one, HookEvent::applied, position, made.move, &made, [&](lua_State* state) {
        if (is_no(state)) return;
        for (const Action& action : read_actions(state, -1, *names_, rehearsal, position.turn()))
          actions.push_back(action);
      });
    }
    return actions;
  }

  std::optional<HookOutcome> outcome(Position& position) override {
    std::optional<HookOutcome> result;
    for (LoadedScript& one : loaded_) {
      if (result || !one.has(HookEvent::outcome) || !(one.script->gate.phases >> position.phase_index() & 1)) continue;
      ask(one, HookEvent::outcome, position, nullptr, nullptr, [&](lua_State* state) {
        if (!is_no(state)) result = read_outcome(state);
      });
    }
    return result;
  }

  std::vector<Action> setup(Position& position) override {
    std::vector<Action> actions;
    Rehearsal rehearsal(position);
    for (LoadedScript& one : loaded_) {
      if (!one.has(HookEvent::setup)) continue;
      ask(one, HookEvent::setup, position, nullptr, nullptr, [&](lua_State* state) {
        if (is_no(state)) return;
        for (const Action& action : read_actions(state, -1, *names_, rehearsal, position.turn()))
          actions.push_back(action);
      });
    }
    return actions;
  }

  std::vector<HookUse> uses() const override {
    std::vector<HookUse> result;
    for (const LoadedScript& one : loaded_)
      for (HookEvent event : hook_events)
        if (const auto index = static_cast<std::size_t>(event); one.has(event))
          result.push_back({one.script->name, event, one.was_asked[index], one.has_answered[index]});
    return result;
  }

 private:
  /// Nil and false are no answer.
  static bool is_no(lua_State* state) { return !lua_toboolean(state, -1); }

  /// An answer that changes something: an empty list does not.
  static bool says_something(lua_State* state) {
    if (is_no(state) || !lua_istable(state, -1)) return !is_no(state);
    lua_pushnil(state);
    if (lua_next(state, -2) == 0) return false;
    lua_pop(state, 2);
    return true;
  }

  static bool admits(const HookGate& gate, const Position& position, const Move& move, const MadeMove& made) {
    if (!(gate.phases >> position.phase_index() & 1)) return false;
    if (move.kind == MoveKind::drop ? !gate.on_drops : !gate.on_moves) return false;
    if (made.piece.is_empty() ? gate.movers != all_types : !(gate.movers >> made.piece.type() & 1)) return false;
    if (!gate.to.empty() && (move.to == no_cell || !gate.to[position.turn()].contains(move.to))) return false;
    if (gate.victims == 0) return true;
    for (const auto& [cell, piece] : made.captured)
      if (gate.victims >> piece.type() & 1) return true;
    return false;
  }

  static MadeMove describe(const Position& position, const Move& move) {
    MadeMove made{&move, {}, {}};
    if (move.kind == MoveKind::drop) made.piece = Piece(move.dropped_type(), position.turn(), position.turn(), false);
    if (is_step(move.kind) || move.kind == MoveKind::castling) made.piece = position.at(move.from);
    captured_cells(position, move).for_each([&](Cell cell) { made.captured.emplace_back(cell, position.at(cell)); });
    return made;
  }

  /// The hooks of an event that look at the move, or at that with which a composite begins.
  template <class Use>
  void each_admitting(HookEvent event, Position& position, const Move& move, Use&& use) {
    const Move base = base_move(ruleset_, move);
    const MadeMove made = describe(position, base);
    for (LoadedScript& one : loaded_)
      if (one.has(event) && admits(one.script->gate, position, base, made)) use(one, made);
  }

  /// Calls one function with the position and, where there is one, the move; `read` finds the answer on top of the stack.
  template <class Read>
  void ask(LoadedScript& one, HookEvent event, Position& position, const Move* move, const MadeMove* made,
           Read&& read) {
    const std::size_t plies = position.ply_count();
    const std::size_t asked = asked_.size();
    if (move) asked_.push_back(*move);
    const Move base = move ? base_move(ruleset_, *move) : Move{};
    try {
      sandbox_.perform(0, 0, [&](lua_State* state) {
        luaL_checkstack(state, 10, "hook");
        push_view(state, position);
        lua_rawgeti(state, LUA_REGISTRYINDEX, one.functions[static_cast<std::size_t>(event)]);
        lua_pushvalue(state, 1);
        if (move) push_move(state, *names_, base, made->piece, made->captured, asked_.size());
        one.was_asked[static_cast<std::size_t>(event)] = true;
        lua_call(state, move ? 2 : 1, 1);
        one.has_answered[static_cast<std::size_t>(event)] |= says_something(state);
        read(state);
        release_view(state, 1);
        return 0;
      });
    } catch (const ScriptFault& fault) {
      asked_.resize(asked);
      while (position.ply_count() > plies) position.undo_ply();
      throw HookFault(place_in(*one.script, fault.line), message_of(fault, one, event, position, move));
    }
    asked_.resize(asked);
  }

  std::string message_of(const ScriptFault& fault, const LoadedScript& one, HookEvent event, const Position& position,
                         const Move* move) const {
    std::string text =
        fmt::format("{} (hook '{}', {}, of variant '{}'", fault.what(), one.script->name, name_of(event), ruleset_.id);
    // In the middle of a move its text cannot be told any more but by its cells.
    if (move && event == HookEvent::applied) {
      if (move->to != no_cell) text += fmt::format(", after the move to {}", ruleset_.labels[move->to]);
    } else if (move) {
      text += fmt::format(", about the move {}", print_move(position, *move));
    }
    return text + ")";
  }

  HookOutcome read_outcome(lua_State* state) {
    if (!lua_istable(state, -1)) throw Misuse("expected { winner = player } or { draw = true }");
    HookOutcome outcome;
    lua_getfield(state, -1, "winner");
    if (!lua_isnil(state, -1)) outcome.winner = names_->player(state, -1, "winner");
    lua_getfield(state, -2, "draw");
    if (outcome.winner.has_value() == (lua_toboolean(state, -1) != 0))
      throw Misuse("expected either a winner or draw = true");
    lua_getfield(state, -3, "by");
    outcome.reason = lua_type(state, -1) == LUA_TSTRING ? lua_tostring(state, -1) : "script";
    constexpr const char* letters = "abcdefghijklmnopqrstuvwxyz0123456789-";
    if (outcome.reason.empty() || outcome.reason.size() > 40 ||
        outcome.reason.find_first_not_of(letters) != std::string::npos)
      throw Misuse("by: expected a word of small letters, digits and '-'");
    lua_pop(state, 3);
    return outcome;
  }

  const Ruleset& ruleset_;
  Sandbox sandbox_;
  std::optional<LuaNames> names_;
  ViewContext context_;
  AskedMoves asked_;
  std::vector<LoadedScript> loaded_;
};

}  // namespace

const char* name_of(HookEvent event) {
  static constexpr const char* names[] = {"generate", "extend", "veto", "applied", "outcome", "setup"};
  return names[static_cast<std::size_t>(event)];
}

Span place_in(const HookScript& script, int line) {
  const auto source = std::make_shared<const Source>(script.file, script.text);
  if (line <= 0) return {source, 0, 1};
  const auto index = static_cast<std::size_t>(line - 1);
  return {source, source->line_start(index), std::max<std::size_t>(source->line(index).size(), 1)};
}

std::unique_ptr<HookRuntime> HookScripts::make() const {
  auto hooks = std::make_unique<LuaHooks>(ruleset_);
  for (const HookScript& script : scripts_) {
    try {
      hooks->load(script);
    } catch (const ScriptFault& fault) {
      throw HookFault(place_in(script, fault.line), fmt::format("{} (hook '{}')", fault.what(), script.name));
    }
  }
  return hooks;
}

std::set<HookEvent> HookScripts::events_of(const HookScript& script) const {
  LuaHooks hooks(ruleset_);
  const LoadedScript& loaded = hooks.load(script);
  std::set<HookEvent> events;
  for (HookEvent event : hook_events)
    if (loaded.has(event)) events.insert(event);
  return events;
}

}  // namespace trigon
