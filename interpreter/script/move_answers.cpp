#include "interpreter/script/move_answers.h"

#include <unordered_map>

#include "interpreter/notation/move_text.h"
#include "interpreter/rules/apply.h"
#include "interpreter/script/action_reader.h"
#include "interpreter/script/answer_tables.h"
#include "interpreter/script/sandbox.h"
#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

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

}  // namespace trigon::engine
