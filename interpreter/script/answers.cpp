#include "interpreter/script/answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <unordered_map>

#include "interpreter/notation/move_text.h"
#include "interpreter/rules/apply.h"
#include "interpreter/script/library.h"
#include "interpreter/script/sandbox.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Calls `read`, and adds the number of the item to a Misuse if the list has several items.
template <class Read>
void reading_item(const char* what, lua_Integer number, lua_Integer count, Read&& read) {
  try {
    read();
  } catch (const Misuse& misuse) {
    if (count == 1) throw;
    throw Misuse(fmt::format("{} {}: {}", what, number, misuse.what()));
  }
}

/// The names that a table may have as keys.
using Known = std::initializer_list<std::string_view>;

/// Refuses keys of a table other than the numbers from 1 to `most` and the known names. Reports the first unknown key
/// in order of text, since the order in a table is random.
void check_keys(lua_State* state, int table, std::string_view what, lua_Integer most, Known known) {
  make_whole(state, table);
  std::optional<std::string> wrong;
  for (lua_pushnil(state); lua_next(state, table) != 0; lua_pop(state, 1)) {
    if (lua_isinteger(state, -2) && 1 <= lua_tointeger(state, -2) && lua_tointeger(state, -2) <= most) continue;
    const auto name = text_at(state, -2);
    if (name && std::find(known.begin(), known.end(), *name) != known.end()) continue;
    const std::string reported = name ? fmt::format("unknown key {}{}", in_quotes(*name),
                                                    meant(*name, std::vector<std::string>(known.begin(), known.end())))
                                      : fmt::format("nothing is expected under the key {}", shown(state, -2));
    if (!wrong || reported < *wrong) wrong = reported;
  }
  if (wrong) throw Misuse(fmt::format("{}: {}", what, *wrong));
}

/// The length of the list at the stack index `index`. Throws Misuse for keys that are neither numbers nor `known`.
lua_Integer check_list(lua_State* state, int index, const char* what, Known known = {}) {
  if (!lua_istable(state, index)) throw Misuse(fmt::format("expected {}, got {}", what, shown(state, index)));
  const auto count = static_cast<lua_Integer>(lua_rawlen(state, index));
  check_keys(state, index, what, count, known);
  return count;
}

/// Cells that complete an action which leaves them open: `count` items of the list at the stack index `list`, from
/// `first` on.
struct OpenCells {
  int list = 0;
  lua_Integer first = 1, count = 0;
};

/// Reads one list of actions.
class ActionReader {
  // Templates come first, since their return types are deduced.

  /// Calls `use(index)` with the item `number` of the action on the stack; behind those that it has itself come the
  /// cells that complete it.
  template <class Use>
  auto item(int number, Use&& use) {
    const lua_Integer added = number - own_items_;
    if (added < 1 || added > open_.count)
      lua_rawgeti(state_, action_, number);
    else
      lua_rawgeti(state_, open_.list, open_.first + added - 1);
    const auto result = use(-1);
    lua_pop(state_, 1);
    return result;
  }
  template <class Use>
  auto field(const char* name, Use&& use) {
    lua_getfield(state_, action_, name);
    const auto result = use(-1);
    lua_pop(state_, 1);
    return result;
  }

 public:
  ActionReader(lua_State* state, const LuaNames& names, DryRun& dry_run, Movable movable)
      : state_(state),
        names_(names),
        ruleset_(names.ruleset()),
        dry_run_(dry_run),
        mover_(dry_run.position().turn()),
        movable_(movable) {}

  /// Reads the action at the top of the stack, which stays there, completes it, and adds it to `actions`.
  void read(std::vector<Action>& actions, const OpenCells& open) {
    if (text_at(state_, -1))
      throw Misuse(fmt::format("{} stands alone; an action is a list in a list, as in {{ {{ \"move\", from, to }} }}",
                               shown(state_, -1)));
    if (!lua_istable(state_, -1))
      throw Misuse(fmt::format("expected an action such as {{\"move\", from, to}}, got {}", shown(state_, -1)));
    action_ = lua_absindex(state_, -1);
    own_items_ = static_cast<lua_Integer>(lua_rawlen(state_, action_));
    open_ = open;
    const std::string_view kind = item(1, [&](int at) { return text_at(state_, at).value_or(""); });
    if (kind == "move") return add(two_cells(ActionKind::move), actions);
    if (kind == "swap") return add(two_cells(ActionKind::swap), actions);
    if (kind == "put") return add(put(), actions);
    if (kind == "clear") return add(clear(), actions);
    if (kind == "drop") return read_drops(actions);
    if (kind == "hold") return add(hold(), actions);
    if (kind == "add" || kind == "set") return add(change_value(kind == "set"), actions);
    const std::string got = item(1, [&](int at) { return shown(state_, at); });
    throw Misuse(
        fmt::format("{} is not an action; the actions are move, swap, put, clear, drop, hold, add and set", got));
  }

  /// Gives the last action that was read other open cells, of which there are as many. Drops are actions of their own.
  void complete_again(std::vector<Action>& actions, const OpenCells& open) {
    const bool are_drops = actions.back().kind == ActionKind::drop;
    const auto last = actions.end() - (are_drops ? open.count : 1);
    for (auto action = actions.begin(); action != last; ++action) dry_run_.perform(*action);
    lua_Integer next = open.first;
    for (auto action = last; action != actions.end(); ++action) {
      if (!are_drops && open.count == 2) action->from = open_cell(open, next++);
      action->to = open_cell(open, next++);
      if (action->kind == ActionKind::move || action->kind == ActionKind::swap) check_two_cells(*action);
      dry_run_.perform(*action);
    }
  }

 private:
  Cell open_cell(const OpenCells& open, lua_Integer number) {
    lua_rawgeti(state_, open.list, number);
    const Cell cell = names_.cell(state_, -1, "each");
    lua_pop(state_, 1);
    return cell;
  }

  void add(const Action& action, std::vector<Action>& actions) {
    if (actions.size() == max_answered_actions)
      throw Misuse(fmt::format("a move has at most {} actions", max_answered_actions));
    dry_run_.perform(action);
    actions.push_back(action);
  }

  lua_Integer item_count() const { return own_items_ + open_.count; }

  void check(const char* what, lua_Integer most, Known known) {
    check_keys(state_, action_, what, most, known);
    if (open_.count > 0 && item_count() > most)
      throw Misuse(fmt::format("{}: too many cells, with those of 'each'", what));
  }

  Cell cell(int number, const char* what) {
    return item(number, [&](int at) { return names_.cell(state_, at, what); });
  }
  PieceType piece(int number, const char* what) {
    return item(number, [&](int at) { return names_.piece(state_, at, what); });
  }
  Player player(const char* name, Player fallback) {
    return field(name, [&](int at) { return lua_isnil(state_, at) ? fallback : names_.player(state_, at, name); });
  }

  bool flag(const char* name) {
    return field(name, [&](int at) {
      if (!lua_isnil(state_, at) && !lua_isboolean(state_, at))
        throw Misuse(fmt::format("{}: expected true or false, got {}", name, shown(state_, at)));
      return lua_toboolean(state_, at) != 0;
    });
  }

  static const char* word_of(ActionKind kind) { return kind == ActionKind::move ? "move" : "swap"; }

  Action two_cells(ActionKind kind) {
    const char* const what = word_of(kind);
    check(what, 3, {"owner"});
    const Action action = {kind, cell(2, what), cell(3, what), {}, 0, 0};
    named_owner_ = player("owner", mover_);
    check_two_cells(action);
    return action;
  }

  /// Does the board before it, with the owner that it names, allow that a piece is moved or two are swapped?
  void check_two_cells(const Action& action) const {
    const char* const what = word_of(action.kind);
    if (action.from == action.to)
      throw Misuse(fmt::format("{}: both cells are {}", what, ruleset_.labels[action.from]));
    if (movable_ == Movable::all || may_move(action.from, named_owner_)) return;
    if (action.kind == ActionKind::swap && may_move(action.to, named_owner_)) return;
    throw Misuse(fmt::format("{}: the {} on {} is {}'s; say owner = \"{}\" if that is meant", what,
                             ruleset_.types[dry_run_.at(action.from).type()].name, ruleset_.labels[action.from],
                             owner_of(action.from), owner_of(action.from)));
  }

  /// May an action move what is on this cell as a piece of `owner`? True for an empty cell, which is tested later.
  bool may_move(Cell cell, Player owner) const {
    const Piece piece = dry_run_.at(cell);
    return piece.is_empty() || piece.owner() == owner || is_nobody(piece.owner());
  }
  const std::string& owner_of(Cell cell) const { return ruleset_.players[dry_run_.at(cell).owner()].name; }

  Action clear() {
    check("clear", 2, {});
    const Cell at = cell(2, "clear");
    return {ActionKind::clear, no_cell, at, {}, 0, 0};
  }

  Action put() {
    check("put", 3, {"owner", "home", "unmoved"});
    const PieceType type = piece(2, "put");
    const Player owner = player("owner", mover_);
    if (!dry_run_.position().is_in(owner) && !ruleset_.players[owner].is_neutral)
      throw Misuse(fmt::format("put: {} is out and gets no new pieces", ruleset_.players[owner].name));
    const Player home = player("home", owner);
    const bool is_unmoved = flag("unmoved") && ruleset_.types[type].remembers_moved[home];
    return {ActionKind::put, no_cell, cell(3, "put"), Piece(type, owner, home, is_unmoved), 0, 0};
  }

  std::uint16_t hand_slot(PieceType type, const char* what) {
    if (!ruleset_.hands.can_hold(type))
      throw Misuse(fmt::format("{}: a {} cannot be held; see the key 'hands'", what, ruleset_.types[type].name));
    const Player holder = player("from", mover_);
    return ruleset_.hands.slot(holder, player("side", ruleset_.hands.keeps_sides() ? mover_ : holder), type);
  }

  /// Reads `{"drop", piece, cell, ...}`: drops one piece from the hand on each cell.
  void read_drops(std::vector<Action>& actions) {
    const lua_Integer count = item_count();
    check("drop", count, {"from", "side"});
    const PieceType type = piece(2, "drop");
    const std::uint16_t slot = hand_slot(type, "drop");
    if (count < 3) throw Misuse("drop: expected a piece and at least one cell");
    // The limit leaves one action too many, which `add` refuses.
    const int last = static_cast<int>(std::min<lua_Integer>(count, 3 + max_answered_actions));
    for (int i = 3; i <= last; ++i)
      add({ActionKind::drop, no_cell, cell(i, "drop"), Piece(type, mover_, mover_, false), slot, -1}, actions);
  }

  /// Reads `{"hold", piece, number}`: adds that number of pieces to the hand.
  Action hold() {
    check("hold", 3, {"from", "side"});
    const PieceType type = piece(2, "hold");
    const int number = item(3, [&](int at) { return names_.integer(state_, at, "hold"); });
    return {ActionKind::value, no_cell, no_cell, {}, hand_slot(type, "hold"), static_cast<std::int16_t>(number)};
  }

  Action change_value(bool is_set) {
    const char* const what = is_set ? "set" : "add";
    check(what, 3, {});
    const std::size_t value = item(2, [&](int at) { return names_.value(state_, at, what); });
    const int number = item(3, [&](int at) { return names_.integer(state_, at, what); });
    const std::uint16_t slot = ruleset_.value_slot(value);
    const int amount = is_set ? number - dry_run_.value(slot) : number;
    return {ActionKind::value, no_cell, no_cell, {}, slot, static_cast<std::int16_t>(amount)};
  }

  lua_State* const state_;
  const LuaNames& names_;
  const Ruleset& ruleset_;
  DryRun& dry_run_;
  const Player mover_;
  const Movable movable_;
  Player named_owner_ = 0;
  int action_ = 0;
  lua_Integer own_items_ = 0;
  OpenCells open_;
};

std::uint8_t read_phase(lua_State* state, int index, const std::vector<Phase>& phases) {
  const auto name = text_at(state, index);
  if (!name) throw Misuse(fmt::format("again: expected true or the name of a phase, got {}", shown(state, index)));
  std::vector<std::string> names;
  for (std::size_t p = 0; p < phases.size(); ++p) {
    if (!name->empty() && phases[p].name == *name) return static_cast<std::uint8_t>(p);
    names.push_back(phases[p].name);
  }
  throw Misuse(fmt::format("again: the variant has no phase {}{}", in_quotes(*name), meant(*name, names)));
}

/// Reads the field `again` of a move: the same player moves again, in the named phase, or with true in the current one.
void read_again(lua_State* state, int index, const Position& position, Composite& composite) {
  lua_getfield(state, index, "again");
  composite.goes_on = lua_toboolean(state, -1) != 0;
  if (composite.goes_on)
    composite.phase =
        lua_isboolean(state, -1) ? position.phase_index() : read_phase(state, -1, position.ruleset().phases);
  lua_pop(state, 1);
}

/// Reads the `count` actions of the list at the stack index `list`, the last of which is completed, and adds them.
void read_counted(lua_State* state, int list, lua_Integer count, ActionReader& reader, std::vector<Action>& actions,
                  const OpenCells& open = {}) {
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(state, list, i);
    reading_item("action", i, count, [&] { reader.read(actions, i == count ? open : OpenCells()); });
    lua_pop(state, 1);
  }
}

/// Reads an item of a list of moves: a move, or with the field `each` one for each group of cells that complete its
/// last action. The item is at the top of the stack, where its cells are added.
class MoveReader {
 public:
  /// If `base` is not null, the position is that after it.
  MoveReader(lua_State* state, const LuaNames& names, const Position& position, const Move* base)
      : state_(state),
        dry_run_(position),
        actions_(state, names, dry_run_, Movable::own),
        list_(lua_absindex(state, -1)),
        count_(check_list(state, list_, "a move, which is a list of actions", {"again", "each", "together"})) {
    if (base) move_.base = *base;
    read_again(state, list_, position, move_);
    lua_getfield(state, list_, "together");
    lua_getfield(state, list_, "each");
    if (!lua_isnil(state, -1)) read_each();
    if (lua_isnil(state, -1) && !lua_isnil(state, -2)) throw Misuse("together: there is no 'each'");
  }

  /// The number of moves.
  lua_Integer count() const { return is_one() ? 1 : cells_ / together_; }

  /// The moves by number, from 1 on, each until the next one is read.
  const Composite& read(lua_Integer number) {
    const OpenCells open =
        is_one() ? OpenCells() : OpenCells{lua_absindex(state_, -1), (number - 1) * together_ + 1, together_};
    dry_run_.restart();
    if (number > 1) return actions_.complete_again(move_.actions, open), move_;
    read_counted(state_, list_, count_, actions_, move_.actions, open);
    if (move_.has_base() && move_.actions.empty()) throw Misuse("a longer move needs at least one action");
    return move_;
  }

 private:
  bool is_one() const { return together_ == 0; }

  void read_each() {
    cells_ = check_list(state_, lua_absindex(state_, -1), "each: a list of cells");
    together_ = lua_isnil(state_, -2) ? 1 : whole_number_at(state_, -2).value_or(0);
    if (together_ < 1 || together_ > max_answered_actions)
      throw Misuse(fmt::format("together: expected a whole number from 1 to {}, got {}", max_answered_actions,
                               shown(state_, -2)));
    if (cells_ % together_ != 0) throw Misuse(fmt::format("each: {} cells are no groups of {}", cells_, together_));
    if (count_ == 0) throw Misuse("each: there is no action that the cells complete");
  }

  lua_State* const state_;
  DryRun dry_run_;
  ActionReader actions_;
  const int list_;
  const lua_Integer count_;
  lua_Integer cells_ = 0, together_ = 0;
  Composite move_;
};

/// Plays the base of longer moves while the object exists.
class Begun {
 public:
  Begun(Position& position, const Move* base) : position_(position), is_begun_(base != nullptr) {
    if (is_begun_) begin(position, *base);
  }
  ~Begun() {
    if (is_begun_) position_.undo_ply();
  }
  Begun(const Begun&) = delete;
  Begun& operator=(const Begun&) = delete;

 private:
  Position& position_;
  const bool is_begun_;
};

}  // namespace

Piece DryRun::at(Cell cell) const {
  for (auto edit = edits_.rbegin(); edit != edits_.rend(); ++edit)
    if (edit->first == cell) return edit->second;
  return position_.at(cell);
}

int DryRun::value(std::uint16_t slot) const {
  int value = position_.value(slot);
  for (const auto& [changed, amount] : values_)
    if (changed == slot) value += amount;
  return value;
}

void DryRun::expect(bool is_empty, Cell cell, const char* what) const {
  if (at(cell).is_empty() == is_empty) return;
  throw Misuse(fmt::format("{}: {} is {}", what, label(cell), is_empty ? "occupied" : "empty"));
}

void DryRun::perform(const Action& action) {
  switch (action.kind) {
    case ActionKind::move: {
      expect(false, action.from, "move");
      expect(true, action.to, "move");
      const Piece piece = at(action.from);
      put(action.from, Piece());
      put(action.to, piece);
      break;
    }
    case ActionKind::swap: {
      expect(false, action.from, "swap");
      expect(false, action.to, "swap");
      const Piece first = at(action.from), second = at(action.to);
      put(action.from, second);
      put(action.to, first);
      break;
    }
    case ActionKind::put:
    case ActionKind::drop:
      expect(true, action.to, action.kind == ActionKind::put ? "put" : "drop");
      put(action.to, action.piece);
      break;
    case ActionKind::clear:
      expect(false, action.to, "clear");
      put(action.to, Piece());
      break;
    case ActionKind::value: break;
  }
  if (action.amount != 0) change_value(action);
}

void DryRun::change_value(const Action& action) {
  const Ruleset& ruleset = position_.ruleset();
  values_.emplace_back(action.value, action.amount);
  const int after = value(action.value);
  const std::size_t hands = ruleset.hands.slot_count();
  if (action.value >= hands) {
    const ValueInfo& info = ruleset.values[action.value - hands];
    if (after < info.least || after > info.most)
      throw Misuse(fmt::format("the value '{}' would be {}, beyond {} to {}", info.name, after, info.least, info.most));
  } else if (after < 0) {
    throw Misuse(action.kind == ActionKind::drop ? "drop: none is held" : "hold: fewer than none would be held");
  } else if (after > max_held) {
    throw Misuse(fmt::format("hold: more than {} would be held", max_held));
  }
}

std::vector<Action> read_actions(lua_State* state, int index, const LuaNames& names, DryRun& dry_run, Movable movable) {
  const int list = lua_absindex(state, index);
  const lua_Integer count = check_list(state, list, "a list of actions");
  std::vector<Action> actions;
  ActionReader reader(state, names, dry_run, movable);
  read_counted(state, list, count, reader, actions);
  return actions;
}

namespace {

/// Adds moves to a list, and notes those that are written alike.
class MoveAdder {
 public:
  MoveAdder(Position& position, MoveList& moves) : position_(position), moves_(moves) {}

  void add(const Composite& composite) {
    if (++number_ > max_answered_moves) throw Misuse(fmt::format("more than {} moves", max_answered_moves));
    moves_.push_back(position_.composites().intern(composite));
    const auto [other, is_new] = written_.emplace(text_key(composite), number_);
    if (!is_new) alike_ = other->second;
  }
  bool has_alike() const { return alike_ != 0; }
  /// For the position before the moves.
  std::string describe_alike() const {
    return fmt::format("moves {} and {} are both written '{}'; moves must differ in what they do on the board", alike_,
                       number_, print_move(position_, moves_.back()));
  }

 private:
  Position& position_;
  MoveList& moves_;
  std::unordered_map<std::uint64_t, int> written_;
  int number_ = 0, alike_ = 0;
};

}  // namespace

void read_moves(lua_State* state, int index, const LuaNames& names, Position& position, const Move* base,
                MoveList& moves) {
  const int list = lua_absindex(state, index);
  const lua_Integer count = check_list(state, list, "a list of moves");
  if (count > max_answered_moves) throw Misuse(fmt::format("more than {} moves", max_answered_moves));
  const int top = lua_gettop(state);
  MoveAdder adder(position, moves);
  {
    const Begun begun(position, base);
    for (lua_Integer number = 1; number <= count && !adder.has_alike(); ++number) {
      lua_rawgeti(state, list, number);
      reading_item("move", number, count, [&] {
        MoveReader reader(state, names, position, base);
        Sandbox::of(state).charge(static_cast<std::uint64_t>(reader.count()) * 20);
        for (lua_Integer i = 1; i <= reader.count() && !adder.has_alike(); ++i)
          reading_item("each", i, reader.count(), [&] { adder.add(reader.read(i)); });
      });
      lua_settop(state, top);
    }
  }
  if (adder.has_alike()) throw Misuse(adder.describe_alike());
}

namespace {

/// The winner, or a list of them, with their partners.
PlayerSet read_winners(lua_State* state, int index, const LuaNames& names) {
  PlayerSet winners;
  const auto add = [&](int at) {
    const Player player = names.player(state, at, "winner");
    if (names.ruleset().players[player].is_neutral)
      throw Misuse(fmt::format("winner: {} is neutral", names.ruleset().players[player].name));
    winners.insert(player);
  };
  if (!lua_istable(state, index)) add(index);
  const auto count = lua_istable(state, index) ? lua_rawlen(state, index) : 0;
  for (std::size_t i = 1; i <= count; ++i) {
    lua_rawgeti(state, index, static_cast<lua_Integer>(i));
    add(-1);
    lua_pop(state, 1);
  }
  if (winners.empty()) throw Misuse("winner: the list is empty");
  return names.ruleset().with_partners(winners);
}

}  // namespace

HookOutcome read_outcome(lua_State* state, int index, const LuaNames& names) {
  const int table = lua_absindex(state, index);
  if (!lua_istable(state, table))
    throw Misuse(fmt::format("expected {{ winner = player }} or {{ draw = true }}, got {}", shown(state, table)));
  check_keys(state, table, "the outcome", 0, {"winner", "draw", "by"});
  HookOutcome outcome;
  lua_getfield(state, table, "winner");
  lua_getfield(state, table, "draw");
  lua_getfield(state, table, "by");
  if (!lua_isnil(state, -2) && !lua_isboolean(state, -2))
    throw Misuse(fmt::format("draw: expected true, got {}", shown(state, -2)));
  if (!lua_isnil(state, -3)) outcome.winners = read_winners(state, lua_absindex(state, -3), names);
  if (outcome.winners.empty() != (lua_toboolean(state, -2) != 0))
    throw Misuse("expected either a winner or draw = true");
  outcome.reason = lua_isnil(state, -1) ? "script" : std::string(text_at(state, -1).value_or(""));
  if (!is_plain_name(outcome.reason) || outcome.reason.size() > 40)
    throw Misuse(fmt::format("by: expected a word of small letters, digits and '-', got {}", shown(state, -1)));
  lua_pop(state, 3);
  return outcome;
}

CellSet read_attackers(lua_State* state, int index, const LuaNames& names, const Position& position, Player defender) {
  const int list = lua_absindex(state, index);
  const lua_Integer count = check_list(state, list, "a list of the cells of the attackers");
  const Ruleset& ruleset = names.ruleset();
  CellSet attackers;
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(state, list, i);
    const Cell cell = names.cell(state, -1, "attackers");
    const Piece piece = position.at(cell);
    const auto refuse = [&](const char* what) {
      throw Misuse(fmt::format("attackers: {} {}", ruleset.labels[cell], what));
    };
    if (piece.is_empty()) refuse("is empty");
    if (is_nobody(piece.owner()) || !position.is_in(piece.owner())) refuse("has a piece of nobody who is in the game");
    if (ruleset.team_of[defender].contains(piece.owner())) refuse("has a piece of the side that would be attacked");
    attackers.insert(cell);
    lua_pop(state, 1);
  }
  return attackers;
}

std::optional<std::string> read_veto(lua_State* state, int index, std::string_view hook) {
  if (!lua_toboolean(state, index)) return std::nullopt;
  const auto no_reason = [&] { return fmt::format("the hook '{}' forbids it", hook); };
  if (lua_isboolean(state, index)) return no_reason();
  const auto reason = text_at(state, index);
  if (!reason)
    throw Misuse(
        fmt::format("expected the reason why the move is forbidden, true or nothing, got {}", shown(state, index)));
  return reason->empty() ? no_reason() : tidy_line(*reason);
}

}  // namespace trigon::engine
