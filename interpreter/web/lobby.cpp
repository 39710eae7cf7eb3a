#include "interpreter/web/lobby.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/web/addresses.h"
#include "interpreter/web/game_messages.h"
#include "interpreter/web/game_request.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/room.h"
#include "interpreter/web/seconds_now.h"
#include "interpreter/web/secrets.h"
#include "interpreter/web/server_parts.h"

namespace trigon::engine {

namespace {

constexpr double sweep_seconds = 60;
/// How much longer the server is unwell after a game could not be kept than until that is tried again. A new game that
/// could not be kept is not tried again, so a server to which nobody is sent becomes well by itself.
constexpr double more_unwell_seconds = 10;
/// How many codes are kept for each game that there may be.
constexpr std::size_t codes_of_game = 5;

}  // namespace

Lobby::Lobby(const Files& files, Catalog& catalog, LobbySettings settings)
    : files_(files),
      catalog_(catalog),
      settings_(std::move(settings)),
      codes_(codes_of_game * settings_.limits.games),
      pool_(settings_.limits.working_threads),
      thinking_({.threads = settings_.limits.thinking_threads,
                 .niceness = static_cast<int>(settings_.limits.thinking_niceness),
                 .table_bytes = settings_.limits.thinking_memory}) {
  pool_.post_at(time_point_of(seconds_now() + sweep_seconds), [this] { sweep(); });
  if (catalog_.follows()) follow_files();
}

Lobby::~Lobby() { stop(); }

void Lobby::stop() {
  thinking_.stop();
  // Tasks that have not begun are dropped; no client waits for them any more.
  makers_.abandon();
  pool_.stop();
  rooms_.clear();
}

// --- the games -------------------------------------------------------------------------------------------------------

std::size_t Lobby::size() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size();
}

GameCounts Lobby::count_games() const {
  GameCounts counts;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, room] : rooms_) ++(room->is_over ? counts.over : room->has_begun ? counts.begun : counts.fresh);
  return counts;
}

std::optional<std::string> Lobby::why_unwell() const {
  if (is_stopping_) return "the server stops";
  const double unwell_seconds = settings_.limits.retry_seconds + more_unwell_seconds;
  if (const double failure = last_failure_; failure != 0 && seconds_now() - failure < unwell_seconds)
    return "games cannot be kept";
  return std::nullopt;
}

RoomPtr Lobby::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : found->second;
}

std::optional<std::string> Lobby::why_not_here(const std::string& part) const {
  if (part.empty() || settings_.part.empty() || part == settings_.part) return std::nullopt;
  return fmt::format("this is part '{}' of the server, but part '{}' was asked for; its proxy must tell them apart",
                     settings_.part, part);
}

OfferedVariantPtr Lobby::played_variant(const std::string& id, const std::string& hash) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [room_id, room] : rooms_)
    if (room->variant->hash() == hash && room->variant->ruleset()->id == id) return room->variant;
  return nullptr;
}

/// Adds a game; null when the lobby is full.
RoomPtr Lobby::add(HostedGame game, OfferedVariantPtr variant, const std::string& address) {
  if (!make_space()) return nullptr;
  const auto room = std::make_shared<Room>(pool_, settings_.limits, std::move(game), std::move(variant), address);
  room->note_use();
  const std::lock_guard lock(mutex_);
  rooms_.emplace(room->id, room);
  return room;
}

/// Makes sure that the lobby is not full, if necessary by deleting the game that was unused for longest: one that is
/// over, otherwise one that nobody has used for long. False if there is none.
bool Lobby::make_space() {
  // Nobody looks through very many games when there is room.
  return size() < settings_.limits.games || make_space(settings_.limits.games, [](const Room&) { return true; });
}

/// The same for the games that were made from an address, of which there may be a share of all games.
bool Lobby::make_space_of(const std::string& address) {
  if (is_own_address(address)) return true;
  const ServerLimits& limits = settings_.limits;
  const std::size_t share = std::max(limits.games_of_address, limits.games * limits.percent_of_address / 100);
  return make_space(share, [&](const Room& room) { return room.address == address; });
}

bool Lobby::make_space(std::size_t most, const std::function<bool(const Room&)>& counts) {
  RoomPtr oldest;
  {
    const std::lock_guard lock(mutex_);
    if (std::ranges::count_if(rooms_, [&](const auto& one) { return counts(*one.second); }) <
        static_cast<std::ptrdiff_t>(most))
      return true;
    const auto is_before = [](const Room& a, const Room& b) {
      return a.is_over != b.is_over ? a.is_over.load() : a.changed < b.changed;
    };
    for (const auto& [id, room] : rooms_) {
      const auto alone = static_cast<double>(seconds_since_1970() - room->changed);
      const double spared = room->has_begun ? settings_.limits.begun_seconds : settings_.limits.unbegun_seconds;
      const bool may_go = counts(*room) && !room->is_watched && (room->is_over || alone > spared);
      if (may_go && (!oldest || is_before(*room, *oldest))) oldest = room;
    }
  }
  if (oldest) forget(oldest);
  return oldest != nullptr;
}

void Lobby::sweep() {
  std::vector<RoomPtr> old;
  {
    const std::lock_guard lock(mutex_);
    const auto end = static_cast<double>(seconds_since_1970()) - settings_.limits.days_kept * 86400;
    for (const auto& [id, room] : rooms_)
      if (!room->is_watched && static_cast<double>(room->changed) < end) old.push_back(room);
  }
  for (const RoomPtr& room : old) forget(room);
  pool_.post_at(time_point_of(seconds_now() + sweep_seconds), [this] { sweep(); });
}

namespace {

Json newer_rules() { return {{"type", "newer_rules"}}; }

}  // namespace

/// Looks at the files of games now and again. A game that has begun goes on with its rules, and its players hear of it.
void Lobby::follow_files() {
  for (const std::string& id : catalog_.refresh()) {
    const std::lock_guard lock(mutex_);
    for (const auto& [room_id, room] : rooms_)
      if (room->variant->ruleset()->id == id) room->strand.post([room = room] { room->send_all(newer_rules()); });
  }
  makers_.post_at(time_point_of(seconds_now() + settings_.follow_seconds), [this] { follow_files(); });
}

void Lobby::forget(const RoomPtr& room) {
  {
    const std::lock_guard lock(mutex_);
    rooms_.erase(room->id);
  }
  room->is_forgotten = true;
  room->strand.post([this, room] {
    room->thinking.request_stop();
    for (const Room::Member& member : room->members) member.client->close();
    if (std::exchange(room->is_unkept, false)) metrics_.games_unwritten.add(-1);
    if (settings_.state) settings_.state->forget(room->id);
  });
}

HostedSetup Lobby::setup_for(const OfferedVariantPtr& variant) const {
  HostedSetup setup;
  setup.variant = {&files_, variant->name()};
  setup.sources = variant->sources();
  setup.hash = variant->hash();
  setup.net = variant->net();
  setup.score = [variant](const Position& position, Player player) {
    return variant->evaluation().score(position, player);
  };
  setup.event_bytes = settings_.limits.event_bytes;
  setup.seconds_after_restart = settings_.limits.after_restart_seconds;
  return setup;
}

CreatedGame Lobby::create(const Json& request, const std::string& address) {
  try {
    return within(settings_.limits.script_seconds, [&] { return create_guarded(request, address); });
  } catch (const std::exception& error) {
    return {400, {{"error", error.what()}}};
  }
}

CreatedGame Lobby::create_guarded(const Json& request, const std::string& address) {
  Diagnostics diagnostics;
  auto asked = read_game_request(request, catalog_, files_, diagnostics);
  if (!asked) {
    const std::string first = diagnostics.all().empty() ? "the request is wrong" : diagnostics.all().front().message;
    return {400, {{"error", first}, {"diagnostics", to_json(diagnostics)}}};
  }
  if (!make_space_of(address))
    return {429, {{"error", "you have too many games here; please end some, or come back later"}}};
  HostedSetup setup = setup_for(asked->variant);
  setup.id = make_game_id(settings_.part);
  setup.watch_secret = make_secret();
  setup.seats = std::move(asked->seats);
  setup.clock = asked->clock;
  Json secrets = Json::object();
  for (const Player player : contenders(*asked->variant->ruleset()))
    if (HostedSeat& seat = setup.seats[player]; seat.holder.is_person()) {
      seat.secret = make_secret();
      // Who makes a game does not get the seats that are for anybody.
      if (!seat.is_open) secrets[asked->variant->ruleset()->players[player].name] = seat.secret;
    }
  Json answer = {{"game", setup.id}, {"seats", std::move(secrets)}, {"watch", setup.watch_secret}};
  HostedGame game(std::move(setup), std::move(asked->game), seconds_now());
  const std::string id = game.setup().id;
  // Whoever has a link finds the game again, also after a failure of the machine.
  if (settings_.state && !note_written(settings_.state->append(id, {game.header()})))
    return {503, {{"error", "games cannot be kept here at present; please try again later"}}};
  const RoomPtr room = add(std::move(game), asked->variant, address);
  if (!room) {
    if (settings_.state) settings_.state->forget(id);
    return {503, {{"error", "there are too many games here; please try again later"}}};
  }
  metrics_.games_made.add();
  room->strand.post([this, room] {
    room->has_file = true;
    room->lines_in_file = 1;
    settle(room);
  });
  add_codes(answer);
  return {200, answer};
}

// --- connections -----------------------------------------------------------------------------------------------------

RoomPtr Lobby::join(const GameClientPtr& client, Json message) {
  const std::string id = text_field(message, "game").value_or("");
  RoomPtr room = find(id);
  if (room) {
    room->strand.post([this, room, client, message = std::move(message)] { admit(room, client, message); });
  } else {
    Json error = error_message(why_not_here(split_game_id(id).part).value_or("this link opens no game here"));
    error["fatal"] = true;
    client->send(shared_text(error));
    client->close();
  }
  return room;
}

void Lobby::receive(const RoomPtr& room, const GameClientPtr& client, Json message) {
  room->strand.post([this, room, client, message = std::move(message), began = seconds_now()] {
    answer(room, client, message, began);
  });
}

void Lobby::leave(const RoomPtr& room, const GameClientPtr& client) {
  room->strand.post([this, room, client] { dismiss(room, client); });
}

void Lobby::say_goodbye() {
  is_stopping_ = true;
  std::vector<RoomPtr> rooms;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, room] : rooms_) rooms.push_back(room);
  }
  for (const RoomPtr& room : rooms)
    room->strand.post([this, room] {
      room->thinking.request_stop();
      if (room->is_unkept) keep_or_tell(room);
      room->send_all({{"type", "closing"}, {"message", "the server stops"}});
      for (const Room::Member& member : room->members) member.client->close();
    });
}

void Lobby::admit(const RoomPtr& room, const GameClientPtr& client, const Json& message) {
  if (room->find(client)) return client->send(shared_text(error_message("you have joined already")));
  const auto refuse = [&](const std::string& why) {
    Json error = error_message(why);
    error["fatal"] = true;
    client->send(shared_text(error));
    client->close();
  };
  const auto viewer = room->game.find_viewer(secrets_of(message));
  if (!viewer || room->is_forgotten) return refuse("this link opens no game here");
  const std::size_t watchers = room->watchers();
  if (viewer->seats.empty() && watchers >= settings_.limits.watchers) return refuse("too many people watch this game");
  if (!viewer->seats.empty() && room->members.size() - watchers >= settings_.limits.players)
    return refuse("too many pages hold seats of this game");

  const PlayerSet before = room->connected();
  if (std::exchange(room->is_paused, false) && !room->game.is_by_correspondence()) room->game.resume(seconds_now());
  room->members.push_back({client, *viewer});
  (viewer->seats.empty() ? metrics_.watchers_connected : metrics_.seats_connected).add();
  const auto after = count_field(message, "after");
  const auto missed = after ? room->game.since(*after, *viewer) : std::nullopt;
  if (missed)
    for (const std::string& event : *missed) client->send(shared_text(event));
  else
    client->send(shared_text(room->game.whole(*viewer, room->connected(), seconds_now())));
  // A client that reconnects has missed who has connected and disconnected meanwhile.
  for (const Player player : contenders(room->game.ruleset())) {
    const bool is_new = (viewer->seats - before).contains(player);
    if (is_new)
      room->send_all(room->presence(player));
    else if (missed && room->game.setup().seats[player].holder.is_person())
      client->send(shared_text(room->presence(player)));
  }
  room->send_all({{"type", "watchers"}, {"count", room->watchers()}});
  if (room->is_unkept) client->send(shared_text(kept_message(false)));
  invite_to_rematch(*room, client, *viewer);
  const std::string& id = room->variant->ruleset()->id;
  if (catalog_.has(id) && room->variant->edition() != catalog_.edition(id)) client->send(shared_text(newer_rules()));
  settle(room);
}

void Lobby::dismiss(const RoomPtr& room, const GameClientPtr& client) {
  Room::Member* const member = room->find(client);
  if (!member) return;
  const Viewer viewer = member->viewer;
  room->members.erase(room->members.begin() + (member - room->members.data()));
  (viewer.seats.empty() ? metrics_.watchers_connected : metrics_.seats_connected).add(-1);
  const PlayerSet gone = viewer.seats - room->connected();
  for (const Player player : contenders(room->game.ruleset()))
    if (gone.contains(player)) room->send_all(room->presence(player));
  if (viewer.seats.empty()) room->send_all({{"type", "watchers"}, {"count", room->watchers()}});
  settle(room);
}

void Lobby::answer(const RoomPtr& room, const GameClientPtr& client, const Json& message, double began) {
  const Room::Member* const member = room->find(client);
  if (!member) return;
  const Viewer viewer = member->viewer;
  const std::string type = text_field(message, "type").value_or("");
  Json answer;
  if (type == "chat" && !room->lines.take(seconds_now())) {
    answer = error_message("too many lines at once; please wait a moment");
  } else if ((type == "why" || type == "look" || type == "record") && !room->questions.take(seconds_now())) {
    answer = error_message("too many questions about this game at once; please wait a moment");
  } else {
    try {
      answer =
          within(settings_.limits.script_seconds, [&] { return room->game.request(viewer, message, seconds_now()); });
    } catch (const std::exception& error) {
      answer = error_message(error.what());
    }
  }
  copy_id(message, answer);
  settle(room);
  client->send(shared_text(answer));
  if (type != "move" || text_field(answer, "type") != "done") return;
  metrics_.moves_of_people.add();
  metrics_.move_time.note(seconds_now() - began);
}

}  // namespace trigon::engine
