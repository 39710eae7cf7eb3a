// Programs that speak UCI or a dialect of it. Tested in tests/unit/engine_match_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/engine/engine_client.h"
#include "interpreter/engine/turn_forms.h"

namespace trigon::engine {

class UciClient : public EngineClient {
 public:
  explicit UciClient(EngineCommand command) : EngineClient(std::move(command)) {}

  std::optional<EngineFailure> new_game(const Game& game) override;
  void note(const Game& game, const Move& move) override;
  std::optional<Answer> think(const Game& game, const EngineTime& time, const std::stop_token& stop) override;

 private:
  std::optional<EngineFailure> start(const Ruleset& ruleset);
  std::optional<EngineFailure> wait_for(std::string_view word);
  bool tells_option(std::string_view name) const;
  bool has_option(std::string_view name) const;
  std::optional<EngineFailure> set_options(const Ruleset& ruleset);
  bool set_option(const std::string& name, const std::string& value);
  bool set_variant_options(const Ruleset& ruleset);
  std::string start_text(const Game& game) const;
  std::string clock_text(const Game& game, const EngineTime& time) const;
  std::string go_text(const Game& game, const EngineTime& time) const;
  std::string begun_turns(const Game& game) const;
  Answer read_turn(const Game& game, std::string_view text);
  MoveForm form() const;

  /// The lines in which the program told its options.
  std::vector<std::string> told_options_;
  std::size_t told_bytes_ = 0;
  /// The variant's options that it was told last.
  std::string variant_options_;
  /// How `position` names the beginning of the game, and the turns since.
  std::string start_;
  std::optional<TurnWriter> turns_;
  /// The second part of the turn that the program has answered.
  std::optional<Move> second_part_;
};

}  // namespace trigon::engine
