// A game on the server: seats and their secrets, clocks, offers, and the numbered events that clients are sent. It
// knows no threads, no sockets and no time: the current time is an argument, in seconds of any clock that only goes
// forward. docs/server.md describes the messages. Offers are in hosted_game_offers.cpp, saving and restoring in
// hosted_game_kept.cpp. Tested in tests/unit/hosted_game_test.cpp.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/play/played_game.h"
#include "interpreter/play/saved_game.h"
#include "interpreter/play/seats.h"
#include "interpreter/search/net/accumulators.h"
#include "interpreter/support/json.h"
#include "interpreter/web/event_log.h"
#include "interpreter/web/game_clocks.h"

namespace trigon::engine {

/// The seat of one player. Seats of neutral players have neither name nor secret.
struct HostedSeat {
  SeatHolder holder{};
  /// The name that the person on the seat has chosen.
  std::string name{};
  /// The secret that lets a person take the seat; empty for computers.
  std::string secret{};
  /// Anybody may take it, who then gets the secret.
  bool is_open = false;
};

/// Everything about a game that is known before its first turn.
struct HostedSetup {
  std::string id;
  /// The variant as records name it, so that it can be loaded again.
  PlayedVariant variant{};
  /// The hash of the variant when the game began.
  std::string hash{};
  /// The seats by player.
  std::vector<HostedSeat> seats{};
  std::string watch_secret{};
  std::optional<GameClock> clock{};
  /// The network of the computers, if there is one.
  std::shared_ptr<const NetEvaluation> net{};
  /// `Evaluation::score`, by which computers decide about draws; if empty, they decline all.
  std::function<int(const Position&, Player)> score{};
  /// The files of the variant by name, with which the game can be restored when they have changed; empty of shipped
  /// games.
  std::map<std::string, std::string> sources{};
  /// So many bytes of events are kept for those who come back.
  std::size_t event_bytes = 64 << 10;
  /// What who is to move by correspondence has at least when the server has been started again.
  double seconds_after_restart = 3600;
};

/// What the secrets of a connection let it do.
struct Viewer {
  /// The seats that the connection plays for; empty for one that only watches.
  PlayerSet seats;
};

/// A game that is played by clients and computers.
class HostedGame {
 public:
  /// The maximum number of turns; the game keeps the text of each.
  static constexpr std::size_t max_turns = 4000;
  /// The maximum lengths of a person's name and of a line of chat, in characters.
  static constexpr std::size_t longest_name = 30, longest_line = 300;
  /// How many lines of chat are kept for those who come later.
  static constexpr std::size_t kept_lines = 50;

  /// Starts a game, or resumes it after the turns that `game` has. Throws HookError when a script fails.
  HostedGame(HostedSetup setup, PlayedGame game, double now);

  const HostedSetup& setup() const { return setup_; }
  const PlayedGame& game() const { return game_; }
  const Ruleset& ruleset() const { return game_.ruleset(); }
  bool is_over() const { return game_.end().has_value(); }
  /// Is a person still in the game?
  bool has_people_in() const { return !(people() & game_.position().players_in()).empty(); }

  // --- viewers -------------------------------------------------------------------------------------------------------

  /// The viewer that these secrets make. Nothing if there are none, or if one is not a secret of this game.
  std::optional<Viewer> find_viewer(const std::vector<std::string>& secrets) const;
  /// The seats that anybody may take.
  PlayerSet open_seats() const;
  /// Closes an open seat, and returns its secret for whoever takes it; nothing if it is not open.
  std::optional<std::string> take_seat(Player player);
  /// The message `game`, a snapshot of the game. `connected` are the players whose seats a connection holds.
  std::string whole(const Viewer& viewer, PlayerSet connected, double now);
  /// The messages of all events after the one with number `event`; nothing when they are no longer kept.
  std::optional<std::vector<std::string>> since(std::size_t event, const Viewer& viewer);

  // --- changes -------------------------------------------------------------------------------------------------------

  /// Carries out a client's message and returns the answer. Throws HookError when a script fails; then nothing has
  /// changed.
  Json request(const Viewer& viewer, const Json& message, double now);
  /// Lets the player to move lose on time if its clock has run out. Throws HookError when a script fails.
  void look_at_clock(double now);
  /// Has each turn days, which also pass while nobody is connected?
  bool is_by_correspondence() const { return setup_.clock && setup_.clock->is_by_turn; }
  /// When `look_at_clock` should be called next; empty while no clock runs.
  std::optional<double> time_is_up() const;
  /// Does not count the time between the last turn and `now`.
  void resume(double now) { clocks_.resume(now); }

  /// The number of the current position. No other position of this game ever has it, not even after an undo.
  std::size_t position_number() const { return position_number_; }
  /// The level of the computer that is to move; empty when a person is to move or the game is over.
  std::optional<int> level_to_move() const;
  /// The seconds that the player to move has left; empty without clocks.
  std::optional<double> time_left(double now) const;
  /// Plays the move that a computer has chosen in the position with this number. Does nothing if the position is no
  /// longer the current one. Throws HookError when a script fails.
  void play_computer(std::size_t position_number, const std::string& move, double now);

  /// Notes the id of the rematch, and announces it.
  void note_rematch(const std::string& id);
  /// The id of the rematch; empty if there is none.
  const std::string& rematch() const { return rematch_; }
  /// All people have agreed to a rematch that is not made yet.
  bool wants_rematch() const { return wants_rematch_; }

  // --- events --------------------------------------------------------------------------------------------------------

  /// The events since the last call.
  std::vector<GameEvent> take_events() { return events_.take(); }
  /// The message about an event for a viewer. The viewer whose turn it is gets the legal moves with it.
  std::string message(const GameEvent& event, const Viewer& viewer);
  /// The number of the last event; 0 before the first.
  std::size_t last_event() const { return events_.last(); }

  // --- saving --------------------------------------------------------------------------------------------------------

  /// The first line of a saved game, which `read_kept_header` reads: everything but the changes since the start.
  Json header() const;
  /// All lines of a saved game, the header first, without what has been taken back or renamed since.
  std::vector<Json> whole_history() const;
  /// The changes since the last call, each as a line of a saved game.
  std::vector<Json> take_changes() { return std::exchange(changes_, {}); }
  /// Makes a saved change again; false if it is not possible. Throws HookError when a script fails.
  bool redo(const Json& change);
  /// To be called after the last `redo`. Clients that reconnect get a snapshot, since old events are not kept.
  void finish_restoring(double now);
  /// The game record (docs/game-record.md). Throws HookError when a script fails.
  std::string record() const;

 private:
  enum class OfferKind : std::uint8_t { draw, undo, rematch };
  struct Offer {
    OfferKind kind = OfferKind::draw;
    Player by = 0;
    /// How many turns remain after the undo that is offered.
    std::size_t turns = 0;
    PlayerSet agreed;
  };
  /// The JSON of a turn without its clocks.
  struct TurnText {
    /// All members but `after`, which has the clocks.
    ObjectText members;
    /// How the players stand after the turn, without their clocks.
    ObjectText after;
    PlayerSeconds clocks;
  };

  static const char* word_of_offer(OfferKind kind);
  static std::optional<OfferKind> offer_of_word(const std::string& word);
  const std::string& name_of(Player player) const { return ruleset().players[player].name; }

  // One function for each type of message; it returns the answer.
  Json move(const Viewer& viewer, const Json& message, double now);
  Json resign(const Viewer& viewer, const Json& message, double now);
  Json offer(const Viewer& viewer, const Json& message, double now);
  Json answer(const Viewer& viewer, const Json& message, double now);
  Json rename(const Viewer& viewer, const Json& message, double now);
  Json chat(const Viewer& viewer, const Json& message, double now);
  Json why(const Viewer& viewer, const Json& message, double now);
  Json look(const Viewer& viewer, const Json& message, double now);
  Json write_record(const Viewer& viewer, const Json& message, double now);

  std::optional<Player> held_player(const Viewer& viewer, const Json& message) const;
  std::string why_no_offer(OfferKind kind, const Viewer& viewer, Player by, std::size_t turns) const;
  std::size_t turns_before_own(const Viewer& viewer) const;
  PlayerSet people() const;
  PlayerSet asked() const;
  std::optional<Player> declining_computer() const;
  Offer* find_offer(OfferKind kind);
  void close_offer(OfferKind kind, const char* reason, Player by);
  void close_offers();
  void note_closed(OfferKind kind, const char* reason, Player by);
  void agree(Offer& offer, double now);
  void carry_out(const Offer& offer, double now);

  void make_turn(const std::function<void()>& play, double now);
  void undo_to(std::size_t turns);
  bool has_begun(Player player) const;
  std::optional<Player> running_clock() const;
  std::string with_clocks(ObjectText state, const PlayerSeconds& clocks) const;
  std::string turn_text(const TurnText& turn, const PlayerSeconds& clocks) const;
  std::string moves_text(const Viewer& viewer);
  Json seat_to_json(Player player) const;
  Json offers_to_json() const;
  Json offer_to_json(const Offer& offer) const;
  void note_change(Json change);
  bool redo_turn(const Json& change);
  Json change_of(const PlayedTurn& turn, const PlayerSeconds& clocks) const;

  HostedSetup setup_;
  PlayedGame game_;
  /// The first position, without clocks.
  ObjectText start_;
  std::vector<TurnText> turns_;
  GameClocks clocks_;
  std::vector<Offer> offers_;
  bool wants_rematch_ = false;
  std::string rematch_;
  std::size_t position_number_ = 1;
  EventLog events_{setup_.event_bytes};
  /// The last lines of chat as JSON.
  std::deque<Json> chat_;
  std::vector<Json> changes_;
  /// The legal moves of the current position as JSON; empty until somebody needs them.
  std::string moves_text_;
};

}  // namespace trigon::engine
