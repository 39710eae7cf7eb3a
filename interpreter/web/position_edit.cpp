#include "interpreter/web/position_edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "interpreter/notation/position_draft.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"
#include "interpreter/web/json_fields.h"

namespace trigon::engine {

namespace {

/// Reads the changes of a position. What is wrong is reported, and the field that it stands in is left.
class PositionEdit {
 public:
  PositionEdit(const Position& position, Diagnostics& diagnostics)
      : ruleset_(position.ruleset()), draft_(draft_of(position)), diagnostics_(diagnostics) {}

  void read(const Json& edit) {
    if (!edit.is_object()) return refuse("'edit' must be an object");
    for (const auto& [key, value] : edit.items())
      if (std::ranges::none_of(fields, [&key = key](const Field& field) { return field.name == key; }))
        refuse(fmt::format("'edit' has no field '{}'", shown(key)), suggest(key, names()));
    // In the order of the table, whatever order they were sent in.
    for (const Field& field : fields)
      if (const Json* const value = find_field(edit, field.name)) (this->*field.read)(*value);
  }

  const PositionDraft& draft() const { return draft_; }

 private:
  struct Field {
    const char* name;
    void (PositionEdit::*read)(const Json&);
  };
  static const std::array<Field, 6> fields;

  static std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const Field& field : fields) all.emplace_back(field.name);
    return all;
  }

  static std::string shown(const std::string& text) { return visible(text.substr(0, 60)); }

  void refuse(const std::string& message, const std::string& hint = "") {
    diagnostics_.error({}, "argument", message, hint);
  }

  std::optional<Player> player_in(const Json& json) const {
    return json.is_string() ? ruleset_.find_player(json.get_ref<const std::string&>()) : std::nullopt;
  }
  /// A player who is to move at some time.
  std::optional<Player> mover_in(const Json& json) const {
    const auto player = player_in(json);
    return player && !ruleset_.players[*player].is_neutral ? player : std::nullopt;
  }

  /// `[piece, owner]`, with the player of the piece's home behind if that is another; an owner of null is a dead piece.
  std::optional<Piece> piece_in(const Json& json) const {
    if (!json.is_array() || json.size() < 2 || json.size() > 3 || !json[0].is_string()) return std::nullopt;
    const auto type = ruleset_.find_type(json[0].get_ref<const std::string&>());
    const auto owner = json[1].is_null() ? std::optional<Player>(dead_owner) : player_in(json[1]);
    const auto home = json.size() == 3 ? player_in(json[2]) : owner;
    if (!type || !owner || !home || is_nobody(*home)) return std::nullopt;
    return Piece(*type, *owner, *home, false);
  }

  void put_pieces(const Json& pieces) {
    if (!pieces.is_object()) return refuse("'pieces' of 'edit' must be an object of cells");
    for (const auto& [name, json] : pieces.items()) {
      const Cell cell = ruleset_.labels.find(name);
      const auto piece = json.is_null() ? std::optional(Piece()) : piece_in(json);
      if (cell == no_cell) return refuse(fmt::format("the board has no cell {}", shown(name)));
      if (!piece) return refuse(fmt::format("what 'edit' puts on {} is no piece with its owner", shown(name)));
      draft_.board[cell] = *piece;
      draft_.moved.erase(cell);
      draft_.unmoved.erase(cell);
    }
  }

  void set_hand(Player holder, const Json& hand) {
    const HandRules& rules = ruleset_.hands;
    if (!hand.is_array()) return refuse("a hand of 'edit' must be a list of pieces");
    for (const PieceType type : rules.types)
      for (const Player side : ruleset_.all_players()) draft_.values[rules.slot(holder, side, type)] = 0;
    for (const Json& held : hand) {
      const auto name = text_field(held, "piece");
      const auto type = name ? ruleset_.find_type(*name) : std::nullopt;
      const auto side = find_field(held, "side") ? player_in(*find_field(held, "side")) : holder;
      const auto count = count_field(held, "count");
      if (!type || !rules.can_hold(*type) || !side || !count || *count > static_cast<std::size_t>(max_held))
        return refuse(
            fmt::format("a piece held needs a 'piece' that can be held and a 'count' of at most {}", max_held));
      if (!rules.keeps_sides() && *side != holder) return refuse("in this game pieces are held as own ones only");
      draft_.values[rules.slot(holder, *side, *type)] = static_cast<std::int16_t>(*count);
    }
  }

  void set_hands(const Json& hands) {
    if (!hands.is_object()) return refuse("'hands' of 'edit' must be an object of players");
    for (const auto& [name, hand] : hands.items()) {
      const auto player = mover_in(name);
      if (!player || ruleset_.hands.types.empty())
        return refuse(fmt::format("there is no player {} who holds pieces", shown(name)));
      set_hand(*player, hand);
    }
  }

  void set_in(const Json& in) {
    if (!in.is_array()) return refuse("'in' of 'edit' must be a list of players");
    PlayerSet out = ruleset_.all_players() - ruleset_.neutral_players();
    for (const Json& one : in) {
      const auto player = mover_in(one);
      if (!player) return refuse("'in' of 'edit' must be a list of players who move");
      out.erase(*player);
    }
    draft_.out = out;
  }

  void set_turn(const Json& turn) {
    const auto player = mover_in(turn);
    if (!player) return refuse("'turn' of 'edit' must be a player who moves");
    begin_turn(ruleset_, *player, draft_);
  }

  void set_phase(const Json& phase) {
    for (std::size_t i = 0; i < ruleset_.phases.size() && phase.is_string(); ++i)
      if (ruleset_.phases[i].name == phase.get_ref<const std::string&>()) {
        draft_.phase = static_cast<std::uint8_t>(i);
        return;
      }
    refuse("'phase' of 'edit' must be a phase of the game");
  }

  void set_state(const Json& state) {
    if (!state.is_object()) return refuse("'state' of 'edit' must be an object of numbers");
    for (const auto& [name, json] : state.items()) {
      const auto found = std::ranges::find(ruleset_.values, name, &ValueInfo::name);
      if (found == ruleset_.values.end()) return refuse(fmt::format("this game has no value '{}'", shown(name)));
      const auto number = number_of(json);
      if (!number || *number < found->least || *number > found->most)
        return refuse(fmt::format("{} is a number from {} to {}", name, found->least, found->most));
      const auto slot = ruleset_.value_slot(static_cast<std::size_t>(found - ruleset_.values.begin()));
      draft_.values[slot] = static_cast<std::int16_t>(*number);
    }
  }

  static std::optional<std::int64_t> number_of(const Json& json) {
    // A number too large for the signed type would come out negative.
    const bool is_small =
        json.is_number_integer() && (!json.is_number_unsigned() || json.get<std::uint64_t>() <= std::uint64_t{1} << 53);
    return is_small ? std::optional(json.get<std::int64_t>()) : std::nullopt;
  }

  const Ruleset& ruleset_;
  PositionDraft draft_;
  Diagnostics& diagnostics_;
};

constinit const std::array<PositionEdit::Field, 6> PositionEdit::fields = {{
    {"pieces", &PositionEdit::put_pieces},
    {"hands", &PositionEdit::set_hands},
    {"in", &PositionEdit::set_in},
    {"turn", &PositionEdit::set_turn},
    {"phase", &PositionEdit::set_phase},
    {"state", &PositionEdit::set_state},
}};

}  // namespace

std::optional<Position> edited_position(const Position& position, const Json& edit, Diagnostics& diagnostics) {
  PositionEdit changes(position, diagnostics);
  changes.read(edit);
  if (diagnostics.has_errors()) return std::nullopt;
  return finish_position(position.ruleset(), changes.draft(), {}, diagnostics);
}

}  // namespace trigon::engine
