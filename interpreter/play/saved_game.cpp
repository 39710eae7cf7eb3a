#include "interpreter/play/saved_game.h"

#include <fmt/format.h>

#include "interpreter/explain/why.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/record/record_reader.h"
#include "interpreter/record/record_writer.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr const char* resignation = "resignation";
constexpr const char* out_of_time = "time";
constexpr const char* agreement = "agreement";

std::vector<std::string> chosen_options(const Ruleset& ruleset) {
  std::vector<std::string> chosen;
  for (const OptionInfo& option : ruleset.options)
    if (option.is_chosen) chosen.push_back(option.name);
  return chosen;
}

/// The players who have left while others play on, in words.
std::string left_before(const PlayedGame& game) {
  std::vector<std::string> resigned, late, texts;
  for (const PlayedTurn& turn : game.turns()) {
    const std::string& name = game.ruleset().players[turn.player].name;
    if (turn.kind == TurnKind::resignation) resigned.push_back(name);
    if (turn.kind == TurnKind::time) late.push_back(name);
  }
  if (!resigned.empty()) texts.push_back(join(resigned, ", ") + " resigned before this position");
  if (!late.empty()) texts.push_back(join(late, ", ") + " ran out of time before this position");
  return join(texts, "; ");
}

std::vector<int> seated_ranks(const PlayedGame& game) {
  const std::vector<int> all = game.ranks();
  std::vector<int> ranks;
  for (const Player player : seated_players(game.ruleset())) ranks.push_back(all[player]);
  return ranks;
}

/// The recorded game as one of this ruleset, which may have been loaded before its file was changed.
std::optional<PlayedGame> replay(const RulesetPtr& ruleset, const GameRecord& record, Diagnostics& diagnostics) {
  std::optional<Position> start;
  if (!record.position.empty()) {
    start = read_position(*ruleset, LocatedText::standalone("position", record.position), diagnostics);
    if (!start) return std::nullopt;
  }
  PlayedGame game(start ? Game(ruleset, std::move(*start)) : Game(ruleset));
  for (const RecordedMove& move : record.moves) {
    const auto found = find_move(game.position(), game.game().moves(), move.text);
    if (!found) {
      diagnostics.error({}, "illegal-move", explain_move(game.game(), move.text).text);
      return std::nullopt;
    }
    game.play(*found);
  }
  return game;
}

/// The player whom the record places last among the last two: the one to move, if that fits, else the other one.
std::optional<Player> recorded_loser(const PlayedGame& game, const GameRecord& record) {
  const Position& position = game.position();
  for (const Player player : {position.turn(), position.next_in(position.turn())})
    if (record.ranks[seat_of(game.ruleset(), player)] != 1) return player;
  return std::nullopt;
}

/// Ends the game other than by a move, if the record says so.
void end_as_recorded(PlayedGame& game, const GameRecord& record) {
  if (game.end() || record.ranks.empty()) return;
  const auto loser = recorded_loser(game, record);
  if (record.ending == agreement)
    game.agree_draw();
  else if (record.ending == resignation && loser)
    game.resign(*loser);
  else if (record.ending == out_of_time && loser == game.position().turn())
    game.lose_on_time();
}

}  // namespace

std::string write_saved_game(const PlayedGame& game, const PlayedVariant& variant, const std::string& path,
                             const std::vector<std::string>& names) {
  GameRecord record = record_of(game.game(), variant_seen_from(path, variant.name));
  for (const Player player : seated_players(game.ruleset()))
    if (player < names.size()) record.seats[seat_of(game.ruleset(), player)].player = names[player];
  const auto end = game.end();
  if (end && record.ranks.empty()) {
    record.ranks = seated_ranks(game);
    record.ending = end->reason;
  }
  if (game.ruleset().contender_count() > 2) record.comment = left_before(game);
  return write_record(record);
}

std::optional<PlayedGame> read_saved_game(const RulesetPtr& ruleset, const PlayedVariant& variant,
                                          const std::string& path, const std::string& text, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  RecordFile file(*variant.files, std::make_shared<const Source>(path, text),
                  {RecordFormat::trigon, variant.name, chosen_options(*ruleset)}, diagnostics);
  if (file.size() == 0 && diagnostics.error_count() == errors)
    diagnostics.error({}, "record", fmt::format("'{}' has no game", path));
  const auto replayed = file.size() > 0 ? file.read(0, diagnostics) : std::nullopt;
  if (!replayed || diagnostics.error_count() != errors) return std::nullopt;
  std::optional<PlayedGame> game = replay(ruleset, replayed->record, diagnostics);
  if (game) end_as_recorded(*game, replayed->record);
  return game;
}

}  // namespace trigon::engine
