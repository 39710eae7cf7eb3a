#include "interpreter/script/dry_run.h"

#include <fmt/format.h>

#include "interpreter/script/lua_names.h"

namespace trigon::engine {

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

}  // namespace trigon::engine
