// Saving and restoring of hosted games, and their records.
#include <filesystem>

#include "interpreter/notation/game_json.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/play/saved_game.h"
#include "interpreter/web/game_messages.h"
#include "interpreter/web/hosted_game.h"
#include "interpreter/web/json_fields.h"

namespace trigon::engine {

Json HostedGame::header() const {
  Json seats = Json::array();
  for (const Player player : contenders(ruleset())) {
    const HostedSeat& seat = setup_.seats[player];
    seats.push_back({{"player", name_of(player)},
                     {"level", seat.holder.level},
                     {"name", seat.name},
                     {"secret", seat.secret},
                     {"open", seat.is_open}});
  }
  Json rules;
  if (!setup_.sources.empty()) rules = {{"name", setup_.variant.name}, {"files", setup_.sources}};
  return {{"format", "trigon-served-game"},
          {"version", 1},
          {"game", setup_.id},
          {"variant", ruleset().id},
          {"options", options_to_json(ruleset())},
          {"hash", setup_.hash},
          {"rules", std::move(rules)},
          {"seats", std::move(seats)},
          {"watch", setup_.watch_secret},
          {"clock", clock_to_json(setup_.clock)},
          {"start", game_.begins_in_setup() ? Json(nullptr) : Json(game_.start())}};
}

std::vector<Json> HostedGame::whole_history() const {
  std::vector<Json> lines = {header()};
  for (std::size_t i = 0; i < turns_.size(); ++i) lines.push_back(change_of(game_.turns()[i], turns_[i].clocks));
  if (!rematch_.empty()) lines.push_back({{"rematch", rematch_}});
  lines.back()["event"] = events_.last();
  return lines;
}

/// The line of a turn, with the clocks after it.
Json HostedGame::change_of(const PlayedTurn& turn, const PlayerSeconds& clocks) const {
  Json change = {{"turn", turn.text}, {"kind", word_of(turn.kind)}, {"by", name_of(turn.player)}};
  if (setup_.clock) change["clocks"] = clocks;
  if (is_by_correspondence()) change["at"] = clocks_.since();
  return change;
}

bool HostedGame::redo(const Json& change) {
  if (const auto turns = count_field(change, "undo")) {
    if (*turns >= turns_.size()) return false;
    undo_to(*turns);
  } else if (const auto name = text_field(change, "name")) {
    const auto player = ruleset().find_player(text_field(change, "player").value_or(""));
    if (!player) return false;
    setup_.seats[*player].name = *name;
  } else if (const auto taken = text_field(change, "taken")) {
    const auto player = ruleset().find_player(*taken);
    if (!player) return false;
    setup_.seats[*player].is_open = false;
  } else if (const auto rematch = text_field(change, "rematch")) {
    rematch_ = *rematch;
  } else if (!flag_field(change, "resumed") && !redo_turn(change)) {
    // A change that says "resumed" has nothing but an event number.
    return false;
  }
  if (const auto event = count_field(change, "event")) events_.restart(*event);
  return true;
}

bool HostedGame::redo_turn(const Json& change) {
  const auto text = text_field(change, "turn");
  const auto player = ruleset().find_player(text_field(change, "by").value_or(""));
  const std::string kind = text_field(change, "kind").value_or("");
  if (!text || !player || is_over() || !game_.position().is_in(*player)) return false;
  const auto move = find_move(game_.position(), game_.game().moves(), *text);
  const bool is_mover = *player == game_.position().turn();
  const double now = clocks_.since();
  if (kind == word_of(TurnKind::resignation)) {
    make_turn([&] { game_.resign(*player); }, now);
  } else if (kind == word_of(TurnKind::agreed_draw)) {
    make_turn([&] { game_.agree_draw(); }, now);
  } else if (kind == word_of(TurnKind::time) && is_mover) {
    make_turn([&] { game_.lose_on_time(); }, now);
  } else if (move && is_mover) {
    make_turn([&] { game_.play(*move); }, now);
  } else {
    return false;
  }
  PlayerSeconds left = clocks_.left();
  const Json* const clocks = find_field(change, "clocks");
  if (clocks && clocks->is_array() && clocks->size() == left.size())
    for (std::size_t p = 0; p < left.size(); ++p)
      if ((*clocks)[p].is_number()) left[p] = (*clocks)[p].get<double>();
  const auto at = number_field(change, "at");
  clocks_.set(left, at && is_by_correspondence() ? *at : now);
  turns_.back().clocks = std::move(left);
  return true;
}

std::string HostedGame::record() const {
  std::vector<std::string> names;
  for (const HostedSeat& seat : setup_.seats)
    names.push_back(seat.holder.is_person() ? seat.name : describe_seat(seat.holder));
  // Clients should not learn the folders of this machine.
  const PlayedVariant variant{setup_.variant.files, std::filesystem::path(setup_.variant.name).filename().string()};
  return write_saved_game(game_, variant, setup_.id + ".trigon", names);
}

void HostedGame::finish_restoring(double now) {
  // Events such as offers are not saved; the gap is beyond any number that they can have had.
  constexpr std::size_t gap = 1'000'000;
  events_.restart((events_.last() / gap + 1) * gap);
  changes_.clear();
  note_change({{"resumed", true}});
  const auto running = is_by_correspondence() ? running_clock() : std::nullopt;
  if (!running) return clocks_.resume(now);
  // While the server was down nobody could move.
  PlayerSeconds left = clocks_.at(now, running);
  left[*running] = std::max(left[*running], setup_.seconds_after_restart);
  clocks_.set(std::move(left), now);
}

}  // namespace trigon::engine
