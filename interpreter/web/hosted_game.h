// A game on the server: who sits where by which secret, clocks, offers, and the numbered events that everybody sees. It
// knows no threads, no sockets and no clock: times are arguments, in seconds of any clock that only goes forward.
// docs/server.md describes the messages. What becomes of offers is in hosted_game_offers.cpp, what is kept on disk in
// hosted_game_kept.cpp. Tested in tests/unit/hosted_game_test.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/play/played_game.h"
#include "interpreter/play/saved_game.h"
#include "interpreter/play/seats.h"
#include "interpreter/support/json.h"
#include "interpreter/web/event_log.h"
#include "interpreter/web/game_clocks.h"

namespace trigon::engine {

/// By player; neutral ones have neither name nor secret.
struct HostedSeat {
  Occupant occupant{};
  /// Who sits there, as they call themselves.
  std::string name{};
  /// Of people.
  std::string secret{};
};

struct HostedSetup {
  std::string id;
  /// For records: the variant as it can be loaded again.
  PlayedVariant variant{};
  /// What its hash was when the game began.
  std::string hash{};
  std::vector<HostedSeat> seats{};
  std::string watch_secret{};
  std::optional<GameClock> clock{};
  /// How much better off a player is than the others, see `Evaluation::score`. Without it computers decline draws.
  std::function<int(const Position&, Player)> score{};
};

/// What the secrets of a connection let it do.
struct Viewer {
  /// The seats that it holds.
  PlayerSet seats = 0;
};

class HostedGame {
 public:
  /// The most turns that a game may have; it keeps all of them as text.
  static constexpr std::size_t most_turns = 4000;
  /// The characters of a name.
  static constexpr std::size_t longest_name = 30;

  /// The game begins, or goes on behind the turns that it has. Throws HookError.
  HostedGame(HostedSetup setup, PlayedGame game, double now);

  const HostedSetup& setup() const { return setup_; }
  const PlayedGame& game() const { return game_; }
  const Ruleset& ruleset() const { return game_.ruleset(); }
  bool is_over() const { return game_.end().has_value(); }
  /// Is a person still in the game?
  bool has_people_in() const { return (people() & game_.position().players_in()) != 0; }

  // --- who looks -----------------------------------------------------------------------------------------------------

  /// Nothing when one of the secrets opens neither a seat nor the game, or when there are none.
  std::optional<Viewer> find_viewer(const std::vector<std::string>& secrets) const;
  /// The message `game`. `connected` are the players whose seats somebody holds.
  std::string whole(const Viewer& viewer, PlayerSet connected, double now);
  /// The events behind the one of this number; nothing when they are not kept any more.
  std::optional<std::vector<std::string>> since(std::size_t event, const Viewer& viewer);

  // --- what happens --------------------------------------------------------------------------------------------------

  /// Does what a message asks for and returns the answer. Throws HookError; then nothing has changed.
  Json request(const Viewer& viewer, const Json& message, double now);
  /// Ends the turn of a player whose time is up. Throws HookError.
  void look_at_clock(double now);
  /// When that is to be called next; nothing while no clock runs.
  std::optional<double> time_is_up() const;
  /// Clocks stand still from the turn that was played last until then.
  void resume(double now) { clocks_.resume(now); }

  /// A number that another position never has in this game, also not after an undo.
  std::size_t position_number() const { return position_number_; }
  /// The level of the computer that is to move; nothing when a person is, or nobody.
  std::optional<int> level_to_move() const;
  /// What the player to move has left, with a clock.
  std::optional<double> time_left(double now) const;
  /// Plays the move of a computer that has thought about the position of this number. Does nothing if that has gone.
  /// Throws HookError.
  void play_computer(std::size_t position_number, const std::string& move, double now);

  /// A new game was begun with the same people.
  void note_rematch(const std::string& id);
  const std::string& rematch() const { return rematch_; }
  /// All have agreed to a rematch, and there is none yet.
  bool wants_rematch() const { return wants_rematch_; }

  // --- what others are to know ---------------------------------------------------------------------------------------

  /// The events since the last call.
  std::vector<GameEvent> take_events() { return events_.take(); }
  /// An event as somebody is to see it, now.
  std::string message(const GameEvent& event, const Viewer& viewer);
  std::size_t last_event() const { return events_.last(); }

  // --- what is kept --------------------------------------------------------------------------------------------------

  /// All that is needed to make the game anew, but the variant's own data. `restore_hosted_game` reads it.
  Json header() const;
  /// What has happened since the last call, a line each.
  std::vector<Json> take_changes() { return std::exchange(changes_, {}); }
  /// Does again what a line says; false when that cannot be. Throws HookError.
  bool redo(const Json& change);
  /// After the last line: people who come back are shown the whole game.
  void finish_restoring(double now);
  /// docs/game-record.md. Throws HookError.
  std::string record() const;

 private:
  enum class OfferKind : std::uint8_t { draw, undo, rematch };
  struct Offer {
    OfferKind kind = OfferKind::draw;
    Player by = 0;
    /// Of an undo: how many turns remain.
    std::size_t turns = 0;
    PlayerSet agreed = 0;
  };
  /// A turn as JSON, up to the clocks.
  struct TurnText {
    std::string body;
    PlayerSeconds clocks;
  };

  static const char* word_of_offer(OfferKind kind);
  static std::optional<OfferKind> offer_of_word(const std::string& word);
  const std::string& name_of(Player player) const { return ruleset().players[player].name; }

  // Requests, each returns its answer.
  Json move(const Viewer& viewer, const Json& message, double now);
  Json resign(const Viewer& viewer, const Json& message, double now);
  Json offer(const Viewer& viewer, const Json& message, double now);
  Json answer(const Viewer& viewer, const Json& message, double now);
  Json rename(const Viewer& viewer, const Json& message, double now);
  Json why(const Viewer& viewer, const Json& message, double now);
  Json write_record(const Viewer& viewer, const Json& message, double now);

  std::optional<Player> held_player(const Viewer& viewer, const Json& message) const;
  std::string why_no_offer(OfferKind kind, const Viewer& viewer, Player by, std::size_t turns) const;
  std::size_t turns_before_own(const Viewer& viewer) const;
  PlayerSet people() const;
  PlayerSet asked(OfferKind kind) const;
  std::optional<Player> declining_computer() const;
  Offer* find_offer(OfferKind kind);
  void close_offer(OfferKind kind, const char* reason, Player by);
  void agree(Offer& offer, double now);
  void carry_out(const Offer& offer, double now);

  void make_turn(const std::function<void()>& play, double now);
  void undo_to(std::size_t turns);
  bool has_begun(Player player) const;
  std::optional<Player> running_clock() const;
  std::string turn_text(const TurnText& turn, const PlayerSeconds& clocks) const;
  const std::string& moves_text();
  Json seat_to_json(Player player) const;
  Json offers_to_json() const;
  Json offer_to_json(const Offer& offer) const;
  void note_change(Json change);
  bool redo_turn(const Json& change);

  HostedSetup setup_;
  PlayedGame game_;
  std::string start_;
  std::vector<TurnText> turns_;
  GameClocks clocks_;
  std::vector<Offer> offers_;
  bool wants_rematch_ = false;
  std::string rematch_;
  std::size_t position_number_ = 1;
  EventLog events_;
  std::vector<Json> changes_;
  /// Of the current position; empty when nobody has asked yet.
  std::string moves_text_;
};

}  // namespace trigon::engine
