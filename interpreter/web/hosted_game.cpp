#include "interpreter/web/hosted_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "interpreter/explain/why.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"
#include "interpreter/web/game_messages.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/look.h"
#include "interpreter/web/secrets.h"

namespace trigon::engine {

namespace {

/// The maximum length of a move's text that is looked at, in bytes; longer ones are refused without a long message.
constexpr std::size_t longest_move = 400;

/// Why what a person has written is not shown to others; empty if it may be.
std::string why_unfit(const char* what, const std::string& text, std::size_t most) {
  if (count_characters(text) > most) return fmt::format("{} has at most {} characters", what, most);
  const bool is_visible = find_control(text) == std::string::npos && find_invisible(text) == std::string::npos &&
                          text.find_first_of("\t\n") == std::string::npos;
  return is_visible ? "" : fmt::format("{} has no characters that nobody sees", what);
}

}  // namespace

HostedGame::HostedGame(HostedSetup setup, PlayedGame game, double now)
    : setup_(std::move(setup)), game_(std::move(game)), clocks_(setup_.clock, ruleset().player_count(), now) {
  setup_.seats.resize(ruleset().player_count());
  const std::vector<PlayedTurn> past = game_.turns();
  while (game_.undo()) {
  }
  start_.add("pieces", pieces_to_json(game_.position())).add_all(ObjectText(state_to_json(game_.position())));
  for (const PlayedTurn& turn : past)
    redo({{"turn", turn.text}, {"kind", word_of(turn.kind)}, {"by", name_of(turn.player)}});
  events_.take();
}

PlayerSet HostedGame::people() const {
  PlayerSet people;
  for (const Player player : contenders(ruleset()))
    if (setup_.seats[player].holder.is_person()) people.insert(player);
  return people;
}

// --- viewers ---------------------------------------------------------------------------------------------------------

std::optional<Viewer> HostedGame::find_viewer(const std::vector<std::string>& secrets) const {
  Viewer viewer;
  for (const std::string& secret : secrets) {
    bool is_known = is_same_secret(secret, setup_.watch_secret);
    for (const Player player : contenders(ruleset())) {
      const HostedSeat& seat = setup_.seats[player];
      if (!seat.holder.is_person() || seat.secret.empty() || !is_same_secret(secret, seat.secret)) continue;
      viewer.seats.insert(player);
      is_known = true;
    }
    if (!is_known) return std::nullopt;
  }
  return secrets.empty() ? std::nullopt : std::optional(viewer);
}

PlayerSet HostedGame::open_seats() const {
  PlayerSet open;
  for (const Player player : contenders(ruleset()))
    if (setup_.seats[player].is_open) open.insert(player);
  return open;
}

std::optional<std::string> HostedGame::take_seat(Player player) {
  if (!open_seats().contains(player)) return std::nullopt;
  setup_.seats[player].is_open = false;
  events_.add("seat", ObjectText().add("seat", seat_to_json(player)));
  note_change({{"taken", name_of(player)}});
  return setup_.seats[player].secret;
}

Json HostedGame::seat_to_json(Player player) const {
  const HostedSeat& seat = setup_.seats[player];
  Json json = {{"player", name_of(player)}};
  if (ruleset().players[player].is_neutral) {
    json["kind"] = "neutral";
  } else if (seat.holder.is_person()) {
    json["kind"] = "person";
  } else {
    json["kind"] = "computer";
    json["level"] = seat.holder.level;
  }
  if (seat.is_open) json["open"] = true;
  json["name"] = seat.name.empty() ? Json(nullptr) : Json(seat.name);
  return json;
}

Json HostedGame::offer_to_json(const Offer& offer) const {
  Json json = {{"kind", word_of_offer(offer.kind)}, {"by", name_of(offer.by)}};
  if (offer.kind == OfferKind::undo) json["turns"] = offer.turns;
  json["agreed"] = players_to_json(ruleset(), offer.agreed);
  return json;
}

Json HostedGame::offers_to_json() const {
  Json offers = Json::array();
  for (const Offer& offer : offers_) offers.push_back(offer_to_json(offer));
  return offers;
}

std::string HostedGame::whole(const Viewer& viewer, PlayerSet connected, double now) {
  Json seats = Json::array();
  for (Player player : ruleset().all_players()) {
    Json seat = seat_to_json(player);
    seat["connected"] = connected.contains(player);
    seats.push_back(std::move(seat));
  }
  ObjectText all(Json{{"type", "game"},
                      {"game", setup_.id},
                      {"event", events_.last()},
                      {"variant", ruleset().id},
                      {"options", options_to_json(ruleset())},
                      {"hash", setup_.hash},
                      {"seats", std::move(seats)},
                      {"you", players_to_json(ruleset(), viewer.seats)},
                      {"clock", clock_to_json(setup_.clock)},
                      {"may_be_drawn", may_be_drawn(ruleset())}});
  // The last state has the clocks of this moment.
  const PlayerSeconds full = clocks_.full(), current = clocks_.at(now, running_clock());
  all.add_text("start", with_clocks(start_, turns_.empty() ? current : full));
  std::vector<std::string> turns;
  for (const TurnText& turn : turns_) turns.push_back(turn_text(turn, &turn == &turns_.back() ? current : turn.clocks));
  all.add_text("turns", fmt::format("[{}]", fmt::join(turns, ",")));
  all.add_text("moves", moves_text(viewer));
  return all.add("offers", offers_to_json()).add("chat", Json(chat_)).add("end", end_to_json(game_)).text();
}

std::optional<std::vector<std::string>> HostedGame::since(std::size_t event, const Viewer& viewer) {
  const auto events = events_.since(event);
  if (!events) return std::nullopt;
  std::vector<std::string> texts;
  for (const GameEvent& one : *events) texts.push_back(message(one, viewer));
  return texts;
}

std::string HostedGame::message(const GameEvent& event, const Viewer& viewer) {
  if (!event.moves_of) return event.members.text();
  ObjectText members = event.members;
  return members.add_text("moves", event.moves_of == position_number_ ? moves_text(viewer) : "[]").text();
}

/// The legal moves, for a viewer whose turn it is.
std::string HostedGame::moves_text(const Viewer& viewer) {
  if (!viewer.seats.contains(game_.position().turn())) return "[]";
  if (moves_text_.empty()) moves_text_ = is_over() ? "[]" : dump(legal_moves_to_json(game_.game()));
  return moves_text_;
}

void HostedGame::note_change(Json change) {
  change["event"] = events_.last();
  changes_.push_back(std::move(change));
}

// --- clocks ----------------------------------------------------------------------------------------------------------

/// Has the player had a turn before the current one?
bool HostedGame::has_begun(Player player) const {
  const auto& turns = game_.turns();
  auto turn = turns.rbegin();
  while (turn != turns.rend() && turn->player == player) ++turn;
  return std::any_of(turn, turns.rend(), [&](const PlayedTurn& one) { return one.player == player; });
}

/// The player whose clock is running.
std::optional<Player> HostedGame::running_clock() const {
  const Player mover = game_.position().turn();
  if (!setup_.clock || is_over()) return std::nullopt;
  const HostedSeat& seat = setup_.seats[mover];
  const bool runs = is_by_correspondence() ? !turns_.empty() && seat.holder.is_person() && !seat.is_open
                                           : has_begun(mover);
  return runs ? std::optional(mover) : std::nullopt;
}

std::optional<double> HostedGame::time_is_up() const { return clocks_.end_of(running_clock()); }

std::optional<double> HostedGame::time_left(double now) const {
  return setup_.clock ? std::optional(clocks_.at(now, running_clock())[game_.position().turn()]) : std::nullopt;
}

void HostedGame::look_at_clock(double now) {
  const auto end = time_is_up();
  if (end && now >= *end) make_turn([&] { game_.lose_on_time(); }, now);
}

// --- turns -----------------------------------------------------------------------------------------------------------

std::string HostedGame::with_clocks(ObjectText state, const PlayerSeconds& clocks) const {
  return state.add("clocks", clocks_.to_json(ruleset(), clocks)).text();
}

std::string HostedGame::turn_text(const TurnText& turn, const PlayerSeconds& clocks) const {
  ObjectText members = turn.members;
  return members.add_text("after", with_clocks(turn.after, clocks)).text();
}

/// Calls `play`, which adds a turn to the game, and notes the turn as event and as saved change.
void HostedGame::make_turn(const std::function<void()>& play, double now) {
  const Position before = game_.game().copy_position();
  const auto running = running_clock();
  PlayerSeconds clocks = clocks_.at(now, running);
  const Player mover = before.turn();
  play();
  const PlayedTurn& turn = game_.turns().back();
  Json json = {{"player", name_of(turn.player)}, {"kind", word_of(turn.kind)}, {"text", turn.text}};
  const bool is_move = turn.kind == TurnKind::move;
  const Json move = is_move ? move_to_json(before, turn.move) : Json();
  json["from"] = is_move ? move["from"] : Json();
  json["to"] = is_move ? move["to"] : Json();
  json["captures"] = is_move ? move["captures"] : Json::array();
  json["changes"] = changes_to_json(before, game_.position());
  const bool has_passed = is_over() || game_.position().turn() != mover;
  if (running && is_move && has_passed) clocks_.add_for_turn(clocks, mover);
  clocks_.set(clocks, now);
  turns_.push_back({ObjectText(json), ObjectText(state_to_json(game_.position())), std::move(clocks)});
  ++position_number_;
  moves_text_.clear();
  std::erase_if(offers_, [](const Offer& offer) { return offer.kind != OfferKind::rematch; });
  ObjectText event;
  event.add_text("turn", turn_text(turns_.back(), turns_.back().clocks)).add("end", end_to_json(game_));
  events_.add("turn", event, position_number_);
  note_change(change_of(turn, clocks_.left()));
}

void HostedGame::undo_to(std::size_t turns) {
  while (game_.turns().size() > turns) {
    game_.undo();
    turns_.pop_back();
  }
  clocks_.set(turns_.empty() ? clocks_.full() : turns_.back().clocks);
  ++position_number_;
  moves_text_.clear();
  wants_rematch_ = false;
}

std::optional<int> HostedGame::level_to_move() const {
  if (is_over() || turns_.size() >= max_turns) return std::nullopt;
  const SeatHolder& holder = setup_.seats[game_.position().turn()].holder;
  return holder.is_person() ? std::nullopt : std::optional(holder.level);
}

void HostedGame::play_computer(std::size_t position_number, const std::string& move, double now) {
  look_at_clock(now);
  if (position_number != position_number_ || is_over()) return;
  const auto found = find_move(game_.position(), game_.game().moves(), move);
  if (found) make_turn([&] { game_.play(*found); }, now);
}

void HostedGame::note_rematch(const std::string& id) {
  rematch_ = id;
  wants_rematch_ = false;
  note_change({{"rematch", id}});
}

// --- requests --------------------------------------------------------------------------------------------------------

Json HostedGame::request(const Viewer& viewer, const Json& message, double now) {
  using Handler = Json (HostedGame::*)(const Viewer&, const Json&, double);
  static const std::array<std::pair<const char*, Handler>, 9> handlers = {{{"move", &HostedGame::move},
                                                                           {"resign", &HostedGame::resign},
                                                                           {"offer", &HostedGame::offer},
                                                                           {"answer", &HostedGame::answer},
                                                                           {"name", &HostedGame::rename},
                                                                           {"chat", &HostedGame::chat},
                                                                           {"why", &HostedGame::why},
                                                                           {"look", &HostedGame::look},
                                                                           {"record", &HostedGame::write_record}}};
  look_at_clock(now);
  const std::string type = text_field(message, "type").value_or("");
  const auto found =
      std::find_if(handlers.begin(), handlers.end(), [&](const auto& handler) { return handler.first == type; });
  Json answer = found == handlers.end()
                    ? error_message(fmt::format("there is no request of the type '{}'", visible(type.substr(0, 30))))
                    : (this->*found->second)(viewer, message, now);
  copy_id(message, answer);
  return answer;
}

Json HostedGame::move(const Viewer& viewer, const Json& message, double now) {
  const auto text = text_field(message, "text");
  const auto seen = count_field(message, "turn");
  if (!text || !seen) return error_message("a move needs the fields 'text' and 'turn'");
  if (const auto end = game_.end()) return error_message("the game is over: " + describe_end(ruleset(), *end));
  const Player player = game_.position().turn();
  if (*seen != turns_.size())
    return error_message(
        fmt::format("the board has changed: the move is for turn {}, and the game has {} turns", *seen, turns_.size()));
  if (!viewer.seats.contains(player))
    return error_message(fmt::format("it is the turn of {}, whose seat you do not hold", name_of(player)));
  if (turns_.size() >= max_turns) return error_message(fmt::format("a game ends after {} turns here", max_turns));
  if (text->size() > longest_move) return error_message("the text is too long for a move");
  const auto found = find_move(game_.position(), game_.game().moves(), *text);
  if (!found) return error_message(tell_player_why_not(game_.game(), visible(*text)));
  make_turn([&] { game_.play(*found); }, now);
  return done_message();
}

/// The player that the field `player` of a message names, if the viewer holds that seat. A viewer with only one seat
/// may leave out the field.
std::optional<Player> HostedGame::held_player(const Viewer& viewer, const Json& message) const {
  const auto name = text_field(message, "player");
  if (!name && find_field(message, "player")) return std::nullopt;
  std::optional<Player> held;
  for (const Player player : contenders(ruleset())) {
    if (!viewer.seats.contains(player) || (name && *name != name_of(player))) continue;
    if (held) return std::nullopt;
    held = player;
  }
  return held;
}

Json HostedGame::resign(const Viewer& viewer, const Json& message, double now) {
  const auto player = held_player(viewer, message);
  if (!player) return error_message("'player' must be a seat that you hold");
  if (is_over()) return error_message("the game is over");
  if (!game_.position().is_in(*player)) return error_message(name_of(*player) + " is out already");
  make_turn([&] { game_.resign(*player); }, now);
  return done_message();
}

Json HostedGame::rename(const Viewer& viewer, const Json& message, double) {
  const auto player = held_player(viewer, message);
  const auto name = text_field(message, "name");
  if (!player || !name) return error_message("'player' must be a seat that you hold, and 'name' a text");
  const std::string trimmed(trim(*name));
  if (const std::string problem = why_unfit("a name", trimmed, longest_name); !problem.empty())
    return error_message(problem);
  if (setup_.seats[*player].name == trimmed) return done_message();
  setup_.seats[*player].name = trimmed;
  events_.add("seat", ObjectText().add("seat", seat_to_json(*player)));
  note_change({{"name", trimmed}, {"player", name_of(*player)}});
  return done_message();
}

Json HostedGame::chat(const Viewer& viewer, const Json& message, double) {
  if (viewer.seats.empty()) return error_message("those who watch do not chat");
  const auto text = text_field(message, "text");
  const std::string trimmed(trim(text.value_or("")));
  if (trimmed.empty()) return error_message("'text' must be a text");
  if (const std::string problem = why_unfit("a line of chat", trimmed, longest_line); !problem.empty())
    return error_message(problem);
  const Json line = {{"by", players_to_json(ruleset(), viewer.seats)}, {"text", trimmed}};
  chat_.push_back(line);
  if (chat_.size() > kept_lines) chat_.pop_front();
  events_.add("chat", ObjectText(line));
  return done_message();
}

Json HostedGame::why(const Viewer&, const Json& message, double) {
  const auto text = text_field(message, "text");
  if (!text || text->size() > longest_move) return error_message("'text' must be a move");
  const Explanation explanation = explain_to_player(game_.game(), visible(*text));
  return {{"type", "why"}, {"legal", explanation.is_legal}, {"why", explanation.text}};
}

Json HostedGame::look(const Viewer&, const Json& message, double) {
  const Cell cell = cell_field(message, "cell", ruleset());
  if (cell == no_cell) return error_message("'cell' must be a cell of the board");
  const auto turns = find_field(message, "turns") ? count_field(message, "turns") : game_.turns().size();
  if (!turns || *turns > game_.turns().size()) return error_message("'turns' must be a number of turns that were made");
  if (*turns == game_.turns().size()) return {{"type", "look"}, {"look", look_to_json(game_.game(), cell)}};
  PlayedGame before = game_;
  while (before.turns().size() > *turns) before.undo();
  return {{"type", "look"}, {"look", look_to_json(before.game(), cell)}};
}

Json HostedGame::write_record(const Viewer&, const Json&, double) { return {{"type", "record"}, {"text", record()}}; }

}  // namespace trigon::engine
