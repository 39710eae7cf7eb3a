#include "interpreter/web/game_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "interpreter/model/hooks.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/record/record_text.h"
#include "interpreter/search/levels.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"
#include "interpreter/web/json_fields.h"

namespace trigon::engine {

namespace {

std::nullopt_t report(Diagnostics& diagnostics, const std::string& message) {
  diagnostics.error({}, "argument", message);
  return std::nullopt;
}

/// A name in quotes for a message. It comes from a client, so it is shortened and its control characters are made
/// visible.
std::string quoted(const std::string& name) { return "'" + visible(name.substr(0, 60)) + "'"; }

/// The texts of a field that is a list; empty without the field. Nothing if the field is not a list of texts.
std::optional<std::vector<std::string>> text_list(const Json& body, const char* key) {
  std::vector<std::string> texts;
  const Json* const field = find_field(body, key);
  if (!field) return texts;
  if (!field->is_array()) return std::nullopt;
  for (const Json& text : *field) {
    if (!text.is_string()) return std::nullopt;
    texts.push_back(text.get<std::string>());
  }
  return texts;
}

/// Reports fields that no request has, and fields that must be texts and are not.
void check_fields(const Json& body, Diagnostics& diagnostics) {
  const std::vector<std::string> known = {"variant", "options", "seats", "clock", "position", "record"};
  for (const auto& item : body.items())
    if (std::find(known.begin(), known.end(), item.key()) == known.end())
      report(diagnostics, fmt::format("a request has no field {}; {}", quoted(item.key()), suggest(item.key(), known)));
  for (const char* key : {"position", "record"})
    if (find_field(body, key) && !text_field(body, key)) report(diagnostics, fmt::format("'{}' must be a text", key));
}

/// The id of a request's variant, and its options.
struct NamedVariant {
  std::string id;
  std::vector<std::string> options;
};

/// The variant of a game record. A record names it by its id, or by a path to a file, whose name is the id.
std::optional<NamedVariant> variant_of_record(const std::string& record, Diagnostics& diagnostics) {
  const auto texts =
      read_record_texts(std::make_shared<const Source>("record", record), RecordFormat::trigon, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  const LocatedText* const variant = texts.empty() ? nullptr : find_tag(texts.front(), "Variant");
  if (!variant) return report(diagnostics, "the record does not say of which variant it is");
  if (texts.front().items.size() > 2 * HostedGame::max_turns)
    return report(diagnostics, "the record is too long to go on with");
  NamedVariant named{std::filesystem::path(variant->text).stem().string(), {}};
  if (const LocatedText* const options = find_tag(texts.front(), "Options"))
    for (const std::string_view option : split_words(options->text)) named.options.emplace_back(option);
  return named;
}

std::optional<NamedVariant> named_variant(const Json& body, Diagnostics& diagnostics) {
  const auto id = text_field(body, "variant");
  auto options = text_list(body, "options");
  if (!options) return report(diagnostics, "'options' must be a list of texts");
  if (!id) return report(diagnostics, "'variant' must be the id of a game");
  return NamedVariant{*id, std::move(*options)};
}

std::optional<SeatHolder> read_holder(const Json& seat, const std::string& name, Diagnostics& diagnostics) {
  const std::string kind = text_field(seat, "kind").value_or("");
  if (kind == "person" || kind == "anyone") return SeatHolder{};
  const auto level = count_field(seat, "level").value_or(find_field(seat, "level") ? 0 : 3);
  if (kind == "computer" && level >= min_level && level <= max_level) return SeatHolder{static_cast<int>(level)};
  report(diagnostics,
         fmt::format("the seat {} needs \"kind\": \"person\", \"anyone\", or \"computer\" with a \"level\" of {} to {}",
                     quoted(name), min_level, max_level));
  return std::nullopt;
}

/// Reads the seats of a request. Seats that it does not name are for people.
std::vector<HostedSeat> read_seats(const Json& body, const Ruleset& ruleset, Diagnostics& diagnostics) {
  std::vector<HostedSeat> seats(ruleset.player_count());
  const Json* const field = find_field(body, "seats");
  if (!field) return seats;
  if (!field->is_object()) return report(diagnostics, "'seats' must be an object"), seats;
  for (const auto& item : field->items()) {
    const std::string& name = item.key();
    const Json& seat = item.value();
    const auto found = std::find_if(ruleset.players.begin(), ruleset.players.end(),
                                    [&](const PlayerInfo& player) { return player.name == name; });
    if (found == ruleset.players.end()) {
      report(diagnostics, fmt::format("there is no player {}", quoted(name)));
    } else if (found->is_neutral) {
      if (text_field(seat, "kind") != "neutral") report(diagnostics, fmt::format("{} never moves", quoted(name)));
    } else if (const auto holder = read_holder(seat, name, diagnostics)) {
      HostedSeat& read = seats[static_cast<std::size_t>(found - ruleset.players.begin())];
      read.holder = *holder;
      read.is_open = text_field(seat, "kind") == "anyone";
    }
  }
  return seats;
}

/// The clock of a game by correspondence.
std::optional<GameClock> read_days(const Json& clock, Diagnostics& diagnostics) {
  const auto days = number_field(clock, "days");
  if (days && clock.size() == 1 && *days >= 1 && *days <= max_clock_days) return GameClock{*days * 86400, 0, true};
  report(diagnostics, fmt::format("a clock by turns has 'days' of 1 to {:.0f}, and nothing else", max_clock_days));
  return std::nullopt;
}

std::optional<GameClock> read_clock(const Json& body, Diagnostics& diagnostics) {
  const Json* const field = find_field(body, "clock");
  if (!field) return std::nullopt;
  if (find_field(*field, "days")) return read_days(*field, diagnostics);
  const auto seconds = number_field(*field, "seconds");
  const auto given = number_field(*field, "increment");
  const double increment = given.value_or(0);
  const bool is_possible = (given || !find_field(*field, "increment")) && seconds && *seconds >= 1 &&
                           *seconds <= max_clock_seconds && increment >= 0 && increment <= max_clock_increment;
  if (is_possible) return GameClock{*seconds, increment};
  report(diagnostics, fmt::format("a clock has 'seconds' of 1 to {:.0f}, and an 'increment' of 0 to {:.0f}, or 'days'",
                                  max_clock_seconds, max_clock_increment));
  return std::nullopt;
}

std::optional<PlayedGame> read_game(const Json& body, const OfferedVariant& variant, const Files& files,
                                    Diagnostics& diagnostics) {
  if (const auto record = text_field(body, "record"))
    return read_saved_game(variant.ruleset(), {&files, variant.name()}, "record", *record, diagnostics);
  return game_from(variant.ruleset(), text_field(body, "position").value_or(""), diagnostics);
}

}  // namespace

std::optional<PlayedGame> game_from(const RulesetPtr& ruleset, const std::string& position, Diagnostics& diagnostics) {
  if (position.empty()) return PlayedGame(Game(ruleset));
  auto start = read_position(*ruleset, LocatedText::standalone("position", position), diagnostics);
  if (!start) return std::nullopt;
  return PlayedGame(Game(ruleset, std::move(*start)));
}

std::optional<GameRequest> read_game_request(const Json& body, Catalog& catalog, const Files& files,
                                             Diagnostics& diagnostics) {
  check_fields(body, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  const auto record = text_field(body, "record");
  const auto named = record ? variant_of_record(*record, diagnostics) : named_variant(body, diagnostics);
  const auto variant = named ? catalog.find(named->id, named->options, diagnostics) : nullptr;
  if (!variant) return std::nullopt;
  auto seats = read_seats(body, *variant->ruleset(), diagnostics);
  const auto clock = read_clock(body, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  auto game = read_game(body, *variant, files, diagnostics);
  if (!game) return std::nullopt;
  return GameRequest{variant, std::move(seats), clock, std::move(*game)};
}

namespace {

/// The files of a kept game's variant; empty when it has none of its own.
FileTexts kept_files(const Json& rules) {
  FileTexts texts;
  const Json* const files = find_field(rules, "files");
  if (files && files->is_object())
    for (const auto& item : files->items())
      if (item.value().is_string()) texts[item.key()] = item.value().get<std::string>();
  return texts;
}

/// The variant of a kept game: as it is offered if it plays by the same rules, else by the files that were kept. Null,
/// with an error, when there is neither.
OfferedVariantPtr kept_variant(const Json& header, Catalog& catalog, Diagnostics& diagnostics) {
  const auto named = named_variant(header, diagnostics);
  if (!named) return nullptr;
  Diagnostics of_offered;
  OfferedVariantPtr offered;
  try {
    offered = catalog.find(named->id, named->options, of_offered);
  } catch (const HookError& error) {
    of_offered.error(error.place(), "script", error.what());
  }
  const Json* const rules = find_field(header, "rules");
  if (rules && (!offered || offered->hash() != text_field(header, "hash").value_or("")))
    return catalog.load_kept(text_field(*rules, "name").value_or(""), kept_files(*rules), named->options, diagnostics);
  for (const Diagnostic& one : of_offered.all()) diagnostics.add(one);
  return offered;
}

}  // namespace

std::optional<GameRequest> read_kept_header(const Json& header, Catalog& catalog, Diagnostics& diagnostics) {
  if (text_field(header, "format") != "trigon-served-game" || count_field(header, "version") != 1)
    return report(diagnostics, "it is no file of a game of this version");
  const auto variant = kept_variant(header, catalog, diagnostics);
  if (!variant) return std::nullopt;
  const Ruleset& ruleset = *variant->ruleset();
  std::vector<HostedSeat> seats(ruleset.player_count());
  if (const Json* const kept = find_field(header, "seats"); kept && kept->is_array())
    for (const Json& seat : *kept)
      if (const auto player = ruleset.find_player(text_field(seat, "player").value_or("")))
        seats[*player] = {SeatHolder{static_cast<int>(count_field(seat, "level").value_or(0))},
                          text_field(seat, "name").value_or(""), text_field(seat, "secret").value_or(""),
                          flag_field(seat, "open").value_or(false)};
  const auto clock = read_clock(header, diagnostics);
  auto game = game_from(variant->ruleset(), text_field(header, "start").value_or(""), diagnostics);
  if (!game || diagnostics.has_errors()) return std::nullopt;
  return GameRequest{variant, std::move(seats), clock, std::move(*game)};
}

}  // namespace trigon::engine
