// A game of the lobby with its connections and timers. Used by the lobby only.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/web/catalog.h"
#include "interpreter/web/game_client.h"
#include "interpreter/web/hosted_game.h"
#include "interpreter/web/script_time.h"
#include "interpreter/web/seconds_now.h"
#include "interpreter/web/server_limits.h"
#include "interpreter/web/token_bucket.h"
#include "interpreter/web/work_pool.h"

namespace trigon::engine {

/// A game of the lobby. Its strand alone uses everything that is not const or atomic.
struct Room {
  /// A connection and what it may do.
  struct Member {
    GameClientPtr client;
    Viewer viewer;
  };

  Room(WorkPool& pool, const ServerLimits& limits, HostedGame the_game, OfferedVariantPtr the_variant,
       std::string the_address)
      : strand(pool),
        id(the_game.setup().id),
        variant(std::move(the_variant)),
        address(std::move(the_address)),
        game(std::move(the_game)),
        questions(limits.questions.bucket()),
        lines(limits.chat.bucket()) {}

  Member* find(const GameClientPtr& client) {
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const Member& member) { return member.client == client; });
    return found == members.end() ? nullptr : &*found;
  }
  PlayerSet connected() const {
    PlayerSet seats;
    for (const Member& member : members) seats |= member.viewer.seats;
    return seats;
  }
  std::size_t watchers() const {
    return static_cast<std::size_t>(std::count_if(members.begin(), members.end(),
                                                  [](const Member& member) { return member.viewer.seats.empty(); }));
  }
  void send_all(const Json& json) const {
    const auto text = shared_text(json);
    for (const Member& member : members) member.client->send(text);
  }
  void note_use() {
    is_over = game.is_over();
    has_begun = !game.game().turns().empty();
    // A game by correspondence waits for its player, whose clock runs.
    is_watched = !members.empty() || (game.is_by_correspondence() && game.time_is_up());
    const bool is_waiting = !connected().empty() || game.is_by_correspondence();
    open_seats = is_over || !is_waiting ? PlayerSet() : game.open_seats();
    changed = seconds_since_1970();
  }
  Json presence(Player player) const {
    return {{"type", "presence"},
            {"player", game.ruleset().players[player].name},
            {"connected", connected().contains(player)}};
  }

  const Strand strand;
  const std::string id;
  const OfferedVariantPtr variant;
  /// Of the client who made the game; empty when it is not known.
  const std::string address;

  // Used by the strand only.
  HostedGame game;
  std::vector<Member> members;
  /// The allowance for requests that take long to answer.
  TokenBucket questions;
  /// The allowance for lines of chat.
  TokenBucket lines;
  std::stop_source thinking{std::nostopstate};
  /// The number of the position that a computer thinks about, or in which it has failed.
  std::size_t thinking_about = 0;
  /// The time for which a timer is set; 0 for none.
  double timer = 0;
  /// The number of the position in which a script failed when the clock ran out, and would fail again at once.
  std::size_t stuck_in = 0;
  /// The game was restored when the server started, and nobody has connected since; its clocks stand still, but for
  /// those of a game by correspondence.
  bool is_paused = false;
  /// The header of the game's file is written, or is in `unwritten`.
  bool has_file = false;
  /// How many lines the game's file has.
  std::size_t lines_in_file = 0;
  /// The game's file was to be written anew, and perhaps was not.
  bool must_be_replaced = false;
  /// Lines of the game's file that could not be written yet.
  std::vector<Json> unwritten;
  bool is_record_written = false;
  /// Something could not be written, and the players know it.
  bool is_unkept = false;
  /// It is tried again at a time that is set, and how many seconds that is after the last time; 0 when all is written.
  bool is_tried_later = false;
  double pause = 0;

  // Used by all threads.
  /// The seats that anybody may take, while somebody waits on another one.
  std::atomic<PlayerSet> open_seats{};
  std::atomic<bool> is_over = false, has_begun = false, is_watched = false, is_forgotten = false;
  std::atomic<std::int64_t> changed = 0;
};

}  // namespace trigon::engine
