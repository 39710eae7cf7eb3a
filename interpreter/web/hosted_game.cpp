#include "interpreter/web/hosted_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "interpreter/explain/why.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"
#include "interpreter/web/game_messages.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/secrets.h"

namespace trigon::engine {

namespace {

PlayerSet bit(Player player) { return static_cast<PlayerSet>(1u << player); }

Json done() { return {{"type", "done"}}; }
Json refusal(const std::string& message) { return {{"type", "error"}, {"message", message}}; }

/// A longer text of a move is none, and would only make messages long.
constexpr std::size_t longest_move = 400;

std::string without_last(std::string text, std::size_t count) {
  text.resize(text.size() - count);
  return text;
}

}  // namespace

HostedGame::HostedGame(HostedSetup setup, PlayedGame game, double now)
    : setup_(std::move(setup)), game_(std::move(game)), since_(now) {
  setup_.seats.resize(ruleset().player_count());
  left_.assign(ruleset().player_count(), setup_.clock ? setup_.clock->seconds : 0);
  const std::vector<PlayedTurn> past = game_.turns();
  while (game_.undo()) {
  }
  start_ = without_last(dump([&] {
                          Json start = {{"pieces", pieces_to_json(game_.position())}};
                          start.update(standing_to_json(game_.position()));
                          return start;
                        }()),
                        1);
  for (const PlayedTurn& turn : past)
    redo({{"turn", turn.text}, {"kind", word_of(turn.kind)}, {"by", name_of(turn.player)}});
  fresh_events_.clear();
}

PlayerSet HostedGame::people() const {
  PlayerSet people = 0;
  for (const Player player : contenders(ruleset()))
    if (setup_.seats[player].occupant.is_person()) people |= bit(player);
  return people;
}

// --- who looks -------------------------------------------------------------------------------------------------------

std::optional<Viewer> HostedGame::find_viewer(const std::vector<std::string>& secrets) const {
  Viewer viewer;
  for (const std::string& secret : secrets) {
    bool is_known = is_same_secret(secret, setup_.watch_secret);
    for (const Player player : contenders(ruleset())) {
      const HostedSeat& seat = setup_.seats[player];
      if (!seat.occupant.is_person() || seat.secret.empty() || !is_same_secret(secret, seat.secret)) continue;
      viewer.seats |= bit(player);
      is_known = true;
    }
    if (!is_known) return std::nullopt;
  }
  return secrets.empty() ? std::nullopt : std::optional(viewer);
}

Json HostedGame::seat_to_json(Player player) const {
  const HostedSeat& seat = setup_.seats[player];
  Json json = {{"player", name_of(player)}};
  if (ruleset().players[player].is_neutral) {
    json["kind"] = "neutral";
  } else if (seat.occupant.is_person()) {
    json["kind"] = "person";
  } else {
    json["kind"] = "computer";
    json["level"] = seat.occupant.level;
  }
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
  for (std::size_t p = 0; p < ruleset().player_count(); ++p) {
    Json seat = seat_to_json(static_cast<Player>(p));
    seat["connected"] = (connected >> p & 1) != 0;
    seats.push_back(std::move(seat));
  }
  Json clock;
  if (setup_.clock) clock = {{"seconds", setup_.clock->seconds}, {"increment", setup_.clock->increment}};
  const Json head = {{"type", "game"},
                     {"game", setup_.id},
                     {"event", last_event_},
                     {"variant", ruleset().id},
                     {"options", options_to_json(ruleset())},
                     {"hash", setup_.hash},
                     {"seats", std::move(seats)},
                     {"you", players_to_json(ruleset(), viewer.seats)},
                     {"clock", std::move(clock)},
                     {"may_be_drawn", may_be_drawn(ruleset())}};
  // The last standing has the clocks of this moment.
  const std::vector<double> full(left_.size(), setup_.clock ? setup_.clock->seconds : 0), current = clocks_at(now);
  std::string text = without_last(dump(head), 1) + ",\"start\":" + start_ +
                     ",\"clocks\":" + dump(clocks_to_json(turns_.empty() ? current : full)) + "},\"turns\":[";
  for (const TurnText& turn : turns_)
    text += (&turn == turns_.data() ? "" : ",") + turn_text(turn, &turn == &turns_.back() ? current : turn.clocks);
  const bool is_mover = (viewer.seats >> game_.position().turn() & 1) != 0;
  return text + "],\"moves\":" + (is_mover ? moves_text() : "[]") + ",\"offers\":" + dump(offers_to_json()) +
         ",\"end\":" + dump(end_to_json(game_)) + "}";
}

std::optional<std::vector<std::string>> HostedGame::since(std::size_t event, const Viewer& viewer) {
  if (event > last_event_ || last_event_ - event > events_.size()) return std::nullopt;
  std::vector<std::string> texts;
  for (auto one = events_.end() - static_cast<std::ptrdiff_t>(last_event_ - event); one != events_.end(); ++one)
    texts.push_back(message(*one, viewer));
  return texts;
}

std::string HostedGame::message(const Event& event, const Viewer& viewer) {
  if (!event.has_moves) return event.body + "}";
  const bool is_mover = event.position_number == position_number_ && (viewer.seats >> game_.position().turn() & 1) != 0;
  return event.body + ",\"moves\":" + (is_mover ? moves_text() : "[]") + "}";
}

const std::string& HostedGame::moves_text() {
  if (moves_text_.empty()) moves_text_ = is_over() ? "[]" : dump(legal_moves_to_json(game_.game()));
  return moves_text_;
}

void HostedGame::emit(Json body, bool has_moves) {
  const std::string type = body["type"];
  body.erase("type");
  const std::string text = without_last(dump(body), 1).substr(1);
  emit_text(text, type.c_str(), has_moves);
}

void HostedGame::emit_text(const std::string& body_behind_number, const char* type, bool has_moves) {
  ++last_event_;
  const std::string body = fmt::format("{{\"type\":\"{}\",\"event\":{},{}", type, last_event_, body_behind_number);
  events_.push_back({last_event_, body, has_moves, position_number_});
  fresh_events_.push_back(events_.back());
  kept_bytes_ += body.size();
  for (; kept_bytes_ > most_kept && events_.size() > 1; events_.pop_front()) kept_bytes_ -= events_.front().body.size();
}

void HostedGame::note_change(Json change) {
  change["event"] = last_event_;
  changes_.push_back(std::move(change));
}

// --- clocks ----------------------------------------------------------------------------------------------------------

/// Has the player had a turn before the one that is going on?
bool HostedGame::has_begun(Player player) const {
  const auto& turns = game_.turns();
  auto turn = turns.rbegin();
  while (turn != turns.rend() && turn->player == player) ++turn;
  return std::any_of(turn, turns.rend(), [&](const PlayedTurn& one) { return one.player == player; });
}

bool HostedGame::is_clock_running() const { return setup_.clock && !is_over() && has_begun(game_.position().turn()); }

std::vector<double> HostedGame::clocks_at(double now) const {
  std::vector<double> clocks = left_;
  double& mover = clocks[game_.position().turn()];
  if (is_clock_running()) mover = std::max(0.0, mover - std::max(0.0, now - since_));
  return clocks;
}

Json HostedGame::clocks_to_json(const std::vector<double>& clocks) const {
  if (!setup_.clock) return nullptr;
  Json json = Json::object();
  for (const Player player : contenders(ruleset())) json[name_of(player)] = std::round(clocks[player] * 1000) / 1000;
  return json;
}

std::optional<double> HostedGame::time_is_up() const {
  return is_clock_running() ? std::optional(since_ + left_[game_.position().turn()]) : std::nullopt;
}

std::optional<double> HostedGame::time_left(double now) const {
  return setup_.clock ? std::optional(clocks_at(now)[game_.position().turn()]) : std::nullopt;
}

void HostedGame::look_at_clock(double now) {
  const auto end = time_is_up();
  if (end && now >= *end) make_turn([&] { game_.lose_on_time(); }, now);
}

// --- turns -----------------------------------------------------------------------------------------------------------

std::string HostedGame::turn_text(const TurnText& turn, const std::vector<double>& clocks) const {
  return turn.body + ",\"clocks\":" + dump(clocks_to_json(clocks)) + "}}";
}

/// Notes and announces the turn that `play` adds to the game.
template <class Play>
void HostedGame::make_turn(Play&& play, double now) {
  const Position before = game_.game().copy_position();
  std::vector<double> clocks = clocks_at(now);
  const bool was_running = is_clock_running();
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
  json["after"] = standing_to_json(game_.position());
  const bool has_passed = is_over() || game_.position().turn() != mover;
  if (was_running && is_move && has_passed) clocks[mover] += setup_.clock->increment;
  left_ = clocks;
  since_ = now;
  turns_.push_back({without_last(dump(json), 2), std::move(clocks)});
  ++position_number_;
  moves_text_.clear();
  std::erase_if(offers_, [](const Offer& offer) { return offer.kind != OfferKind::rematch; });
  emit_text("\"turn\":" + turn_text(turns_.back(), turns_.back().clocks) + ",\"end\":" + dump(end_to_json(game_)),
            "turn", true);
  Json change = {{"turn", turn.text}, {"kind", word_of(turn.kind)}, {"by", name_of(turn.player)}};
  if (setup_.clock) change["clocks"] = left_;
  note_change(std::move(change));
}

void HostedGame::undo_to(std::size_t turns) {
  while (game_.turns().size() > turns) {
    game_.undo();
    turns_.pop_back();
  }
  if (turns_.empty())
    left_.assign(left_.size(), setup_.clock ? setup_.clock->seconds : 0);
  else
    left_ = turns_.back().clocks;
  ++position_number_;
  moves_text_.clear();
  wants_rematch_ = false;
}

std::optional<int> HostedGame::level_to_move() const {
  if (is_over() || turns_.size() >= most_turns) return std::nullopt;
  const Occupant& occupant = setup_.seats[game_.position().turn()].occupant;
  return occupant.is_person() ? std::nullopt : std::optional(occupant.level);
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
  static const std::array<std::pair<const char*, Handler>, 7> handlers = {{{"move", &HostedGame::move},
                                                                           {"resign", &HostedGame::resign},
                                                                           {"offer", &HostedGame::offer},
                                                                           {"answer", &HostedGame::answer},
                                                                           {"name", &HostedGame::rename},
                                                                           {"why", &HostedGame::why},
                                                                           {"record", &HostedGame::write_record}}};
  look_at_clock(now);
  const std::string type = text_field(message, "type").value_or("");
  const auto found =
      std::find_if(handlers.begin(), handlers.end(), [&](const auto& handler) { return handler.first == type; });
  Json answer = found == handlers.end()
                    ? refusal(fmt::format("there is no request of the type '{}'", visible(type.substr(0, 30))))
                    : (this->*found->second)(viewer, message, now);
  copy_id(message, answer);
  return answer;
}

Json HostedGame::move(const Viewer& viewer, const Json& message, double now) {
  const auto text = text_field(message, "text");
  const auto seen = count_field(message, "turn");
  if (!text || !seen) return refusal("a move needs the fields 'text' and 'turn'");
  if (const auto end = game_.end()) return refusal("the game is over: " + describe_end(ruleset(), *end));
  const Player player = game_.position().turn();
  if (*seen != turns_.size())
    return refusal(
        fmt::format("the board has changed: the move is for turn {}, and the game has {} turns", *seen, turns_.size()));
  if ((viewer.seats >> player & 1) == 0)
    return refusal(fmt::format("it is the turn of {}, whose seat you do not hold", name_of(player)));
  if (turns_.size() >= most_turns) return refusal(fmt::format("a game ends after {} turns here", most_turns));
  if (text->size() > longest_move) return refusal("the text is too long for a move");
  const auto found = find_move(game_.position(), game_.game().moves(), *text);
  if (!found) return refusal(why_no_move(game_.game(), visible(*text)));
  make_turn([&] { game_.play(*found); }, now);
  return done();
}

/// The player of the field `player`, if the seat is one of the viewer's. It may be left out where there is only one.
std::optional<Player> HostedGame::held_player(const Viewer& viewer, const Json& message) const {
  const auto name = text_field(message, "player");
  if (!name && find_field(message, "player")) return std::nullopt;
  std::optional<Player> held;
  for (const Player player : contenders(ruleset())) {
    if ((viewer.seats >> player & 1) == 0 || (name && *name != name_of(player))) continue;
    if (held) return std::nullopt;
    held = player;
  }
  return held;
}

Json HostedGame::resign(const Viewer& viewer, const Json& message, double now) {
  const auto player = held_player(viewer, message);
  if (!player) return refusal("'player' must be a seat that you hold");
  if (is_over()) return refusal("the game is over");
  if (!game_.position().is_in(*player)) return refusal(name_of(*player) + " is out already");
  make_turn([&] { game_.resign(*player); }, now);
  return done();
}

Json HostedGame::rename(const Viewer& viewer, const Json& message, double) {
  const auto player = held_player(viewer, message);
  const auto name = text_field(message, "name");
  if (!player || !name) return refusal("'player' must be a seat that you hold, and 'name' a text");
  const std::string trimmed(trim(*name));
  if (count_characters(trimmed) > longest_name)
    return refusal(fmt::format("a name has at most {} characters", longest_name));
  if (find_control(trimmed) != std::string::npos || find_invisible(trimmed) != std::string::npos ||
      trimmed.find_first_of("\t\n") != std::string::npos)
    return refusal("a name has no characters that nobody sees");
  if (setup_.seats[*player].name == trimmed) return done();
  setup_.seats[*player].name = trimmed;
  emit({{"type", "seat"}, {"seat", seat_to_json(*player)}});
  note_change({{"name", trimmed}, {"player", name_of(*player)}});
  return done();
}

Json HostedGame::why(const Viewer&, const Json& message, double) {
  const auto text = text_field(message, "text");
  if (!text || text->size() > longest_move) return refusal("'text' must be a move");
  const Explanation explanation = explain_move(game_.game(), visible(*text));
  return {{"type", "why"}, {"legal", explanation.is_legal}, {"why", explanation.text}};
}

Json HostedGame::write_record(const Viewer&, const Json&, double) { return {{"type", "record"}, {"text", record()}}; }

// --- offers ----------------------------------------------------------------------------------------------------------

const char* HostedGame::word_of_offer(OfferKind kind) {
  switch (kind) {
    case OfferKind::draw: return "draw";
    case OfferKind::undo: return "undo";
    case OfferKind::rematch: return "rematch";
  }
  return "draw";
}

std::optional<HostedGame::OfferKind> HostedGame::offer_of_word(const std::string& word) {
  for (const OfferKind kind : {OfferKind::draw, OfferKind::undo, OfferKind::rematch})
    if (word == word_of_offer(kind)) return kind;
  return std::nullopt;
}

HostedGame::Offer* HostedGame::find_offer(OfferKind kind) {
  const auto found =
      std::find_if(offers_.begin(), offers_.end(), [&](const Offer& offer) { return offer.kind == kind; });
  return found == offers_.end() ? nullptr : &*found;
}

/// Who must agree: all people who are still in; when the game is over, all people.
PlayerSet HostedGame::asked(OfferKind kind) const {
  const bool are_all = kind == OfferKind::rematch || is_over();
  return static_cast<PlayerSet>(people() & (are_all ? ~PlayerSet{0} : game_.position().players_in()));
}

/// A computer agrees to a draw where it has less than the others.
std::optional<Player> HostedGame::declining_computer() const {
  for (const Player player : contenders(ruleset()))
    if (game_.position().is_in(player) && !setup_.seats[player].occupant.is_person() &&
        (!setup_.score || setup_.score(game_.position(), player) >= 0))
      return player;
  return std::nullopt;
}

/// How many turns remain when the viewer's last one is taken back.
std::size_t HostedGame::turns_before_own(const Viewer& viewer) const {
  const auto& turns = game_.turns();
  for (std::size_t i = turns.size(); i-- > 0;)
    if (viewer.seats >> turns[i].player & 1) return i;
  return turns.size();
}

/// What is wrong with an offer; empty when nothing is.
std::string HostedGame::why_no_offer(OfferKind kind, const Viewer&, Player by, std::size_t turns) const {
  if (kind == OfferKind::rematch) {
    if (!is_over()) return "the game goes on";
    return rematch_.empty() ? "" : "the rematch has begun";
  }
  if (!is_over() && !game_.position().is_in(by)) return name_of(by) + " is out";
  if (kind == OfferKind::draw) {
    if (is_over()) return "the game is over";
    return may_be_drawn(ruleset()) ? "" : "the rules of this game know no draw";
  }
  if (!rematch_.empty()) return "the rematch has begun";
  if (turns >= turns_.size()) return turns_.empty() ? "there is no turn to take back" : "you have no turn to take back";
  return "";
}

Json HostedGame::offer(const Viewer& viewer, const Json& message, double now) {
  const auto kind = offer_of_word(text_field(message, "kind").value_or(""));
  const auto by = held_player(viewer, message);
  if (!kind || !by) return refusal("'kind' must be draw, undo or rematch, and 'player' a seat that you hold");
  if (find_field(message, "turns") && !count_field(message, "turns"))
    return refusal("'turns' must be a number of turns");
  const std::size_t turns =
      *kind == OfferKind::undo ? count_field(message, "turns").value_or(turns_before_own(viewer)) : 0;
  if (const std::string why = why_no_offer(*kind, viewer, *by, turns); !why.empty()) return refusal(why);
  if (Offer* const open = find_offer(*kind)) {
    if (open->turns != turns && find_field(message, "turns")) return refusal("another offer of this kind is open");
    if ((viewer.seats & ~open->agreed & asked(*kind)) == 0) return refusal("the offer is open already");
    open->agreed |= static_cast<PlayerSet>(viewer.seats & people());
    return agree(*open, now), done();
  }
  if (*kind == OfferKind::draw)
    if (const auto computer = declining_computer()) {
      emit({{"type", "offer_closed"}, {"kind", "draw"}, {"reason", "declined"}, {"by", name_of(*computer)}});
      return done();
    }
  const Offer made{*kind, *by, turns, static_cast<PlayerSet>(viewer.seats & people())};
  if ((asked(*kind) & ~made.agreed) == 0) return carry_out(made, now), done();
  offers_.push_back(made);
  Json event = {{"type", "offer"}};
  event.update(offer_to_json(made));
  emit(std::move(event));
  return done();
}

/// Somebody more has agreed.
void HostedGame::agree(Offer& offer, double now) {
  const Offer agreed = offer;
  if ((asked(agreed.kind) & ~agreed.agreed) != 0) {
    Json event = {{"type", "offer"}};
    event.update(offer_to_json(agreed));
    return emit(std::move(event));
  }
  close_offer(agreed.kind, "accepted", agreed.by);
  carry_out(agreed, now);
}

void HostedGame::carry_out(const Offer& offer, double now) {
  switch (offer.kind) {
    case OfferKind::draw: make_turn([&] { game_.agree_draw(); }, now); break;
    case OfferKind::undo: {
      undo_to(offer.turns);
      since_ = now;
      for (const OfferKind other : {OfferKind::draw, OfferKind::undo, OfferKind::rematch})
        if (const Offer* const open = find_offer(other)) close_offer(other, "over", open->by);
      emit({{"type", "undo"}, {"turns", offer.turns}}, true);
      note_change({{"undo", offer.turns}});
      break;
    }
    case OfferKind::rematch: wants_rematch_ = true; break;
  }
}

void HostedGame::close_offer(OfferKind kind, const char* reason, Player by) {
  std::erase_if(offers_, [&](const Offer& offer) { return offer.kind == kind; });
  emit({{"type", "offer_closed"}, {"kind", word_of_offer(kind)}, {"reason", reason}, {"by", name_of(by)}});
}

Json HostedGame::answer(const Viewer& viewer, const Json& message, double now) {
  const auto kind = offer_of_word(text_field(message, "kind").value_or(""));
  const auto player = held_player(viewer, message);
  const auto accept = flag_field(message, "accept");
  if (!kind || !player || !accept)
    return refusal("an answer needs 'kind', 'player', a seat that you hold, and 'accept': true or false");
  Offer* const offer = find_offer(*kind);
  if (!offer) return refusal("there is no such offer now");
  if ((asked(*kind) >> *player & 1) == 0) return refusal(name_of(*player) + " is not asked");
  if (!*accept) return close_offer(*kind, "declined", *player), done();
  offer->agreed |= static_cast<PlayerSet>(viewer.seats & people());
  agree(*offer, now);
  return done();
}

// --- what is kept ----------------------------------------------------------------------------------------------------

Json HostedGame::header() const {
  Json seats = Json::array();
  for (const Player player : contenders(ruleset())) {
    const HostedSeat& seat = setup_.seats[player];
    seats.push_back(
        {{"player", name_of(player)}, {"level", seat.occupant.level}, {"name", seat.name}, {"secret", seat.secret}});
  }
  Json clock;
  if (setup_.clock) clock = {{"seconds", setup_.clock->seconds}, {"increment", setup_.clock->increment}};
  return {{"format", "trigon-served-game"},
          {"version", 1},
          {"game", setup_.id},
          {"variant", ruleset().id},
          {"options", options_to_json(ruleset())},
          {"hash", setup_.hash},
          {"seats", std::move(seats)},
          {"watch", setup_.watch_secret},
          {"clock", std::move(clock)},
          {"start", game_.begins_in_setup() ? Json(nullptr) : Json(game_.start())}};
}

bool HostedGame::redo(const Json& change) {
  if (const auto turns = count_field(change, "undo")) {
    if (*turns >= turns_.size()) return false;
    undo_to(*turns);
  } else if (const auto name = text_field(change, "name")) {
    const auto player = ruleset().find_player(text_field(change, "player").value_or(""));
    if (!player) return false;
    setup_.seats[*player].name = *name;
  } else if (const auto rematch = text_field(change, "rematch")) {
    rematch_ = *rematch;
  } else if (flag_field(change, "resumed")) {
    // Its number is all that it says.
  } else {
    const auto text = text_field(change, "turn");
    const auto player = ruleset().find_player(text_field(change, "by").value_or(""));
    const std::string kind = text_field(change, "kind").value_or("");
    if (!text || !player || is_over() || !game_.position().is_in(*player)) return false;
    const auto move = find_move(game_.position(), game_.game().moves(), *text);
    if (kind == "resignation") {
      make_turn([&] { game_.resign(*player); }, since_);
    } else if (kind == "draw") {
      make_turn([&] { game_.agree_draw(); }, since_);
    } else if (kind == "time" && *player == game_.position().turn()) {
      make_turn([&] { game_.lose_on_time(); }, since_);
    } else if (move && *player == game_.position().turn()) {
      make_turn([&] { game_.play(*move); }, since_);
    } else {
      return false;
    }
    const Json* const clocks = find_field(change, "clocks");
    if (clocks && clocks->is_array() && clocks->size() == left_.size())
      for (std::size_t p = 0; p < left_.size(); ++p)
        if ((*clocks)[p].is_number()) left_[p] = (*clocks)[p].get<double>();
    turns_.back().clocks = left_;
  }
  if (const auto event = count_field(change, "event")) last_event_ = *event;
  return true;
}

std::string HostedGame::record() const {
  std::vector<std::string> names;
  for (const HostedSeat& seat : setup_.seats)
    names.push_back(seat.occupant.is_person() ? seat.name : describe_seat(seat.occupant));
  // Nobody else is to know where the files of this machine are.
  const PlayedVariant variant{setup_.variant.files, std::filesystem::path(setup_.variant.name).filename().string()};
  return write_saved_game(game_, variant, setup_.id + ".trigon", names);
}

void HostedGame::finish_restoring(double now) {
  events_.clear();
  kept_bytes_ = 0;
  fresh_events_.clear();
  changes_.clear();
  // Beyond the numbers of all events that were not kept, such as offers.
  constexpr std::size_t gap = 1'000'000;
  last_event_ = (last_event_ / gap + 1) * gap;
  note_change({{"resumed", true}});
  since_ = now;
}

}  // namespace trigon::engine
