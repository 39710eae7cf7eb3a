// A game of the lobby with its connections, and what the lobby knows of it. Used by the lobby alone.
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
#include "interpreter/web/token_bucket.h"
#include "interpreter/web/work_pool.h"

namespace trigon::engine {

struct Room {
  struct Member {
    GameClientPtr client;
    Viewer viewer;
  };

  Room(WorkPool& pool, HostedGame the_game, OfferedVariantPtr the_variant)
      : strand(pool), id(the_game.setup().id), variant(std::move(the_variant)), game(std::move(the_game)) {}

  Member* find(const GameClientPtr& client) {
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const Member& member) { return member.client == client; });
    return found == members.end() ? nullptr : &*found;
  }
  PlayerSet connected() const {
    PlayerSet seats = 0;
    for (const Member& member : members) seats |= member.viewer.seats;
    return seats;
  }
  std::size_t watchers() const {
    return static_cast<std::size_t>(
        std::count_if(members.begin(), members.end(), [](const Member& member) { return member.viewer.seats == 0; }));
  }
  void send_all(const Json& json) const {
    const auto text = shared_text(json);
    for (const Member& member : members) member.client->send(text);
  }
  void note_use() {
    is_over = game.is_over();
    has_begun = !game.game().turns().empty();
    is_watched = !members.empty();
    changed = seconds_since_1970();
  }
  Json presence(Player player) const {
    return {{"type", "presence"},
            {"player", game.ruleset().players[player].name},
            {"connected", (connected() >> player & 1) != 0}};
  }

  const Strand strand;
  const std::string id;
  const OfferedVariantPtr variant;

  // Of the strand.
  HostedGame game;
  std::vector<Member> members;
  /// Questions that are answered by looking long at the game.
  TokenBucket questions{30, 10};
  std::stop_source thinking{std::nostopstate};
  /// The position that a computer thinks, or has failed to think about.
  std::size_t thinking_about = 0;
  double timer = 0;
  /// The position in which a script failed when the clock ran out; it would fail again at once.
  std::size_t stuck_in = 0;
  /// Since the program began anew, until somebody comes back.
  bool is_paused = false;
  /// Has its file a header, or is one in `unwritten`?
  bool has_file = false;
  /// Lines of the file for which the disk had no space.
  std::vector<Json> unwritten;
  bool is_record_written = false;
  bool is_disk_full_reported = false;

  // Of all threads.
  std::atomic<bool> is_over = false, has_begun = false, is_watched = false, is_forgotten = false;
  std::atomic<std::int64_t> changed = 0;
};

}  // namespace trigon::engine
