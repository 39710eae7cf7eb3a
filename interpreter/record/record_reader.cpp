#include "interpreter/record/record_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/record/pgn.h"
#include "interpreter/record/record_formats.h"
#include "interpreter/record/record_result.h"
#include "interpreter/record/replay.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"

namespace trigon::engine {

namespace {

/// Reads a tag of PGN. True when it need not be kept: its value is in the record, or it would mean something else
/// there.
bool read_pgn_tag(const LocatedTag& tag, const std::vector<std::string>& known, const Ruleset& ruleset,
                  GameRecord& record) {
  const std::string& name = tag.name.text;
  const bool is_white = name == "White";
  if ((is_white || name == "Black") && record.seats.size() == 2) {
    const std::size_t white = pgn_white_seat(ruleset);
    if (tag.value.text != "?") record.seats[is_white ? white : 1 - white].player = tag.value.text;
    return true;
  }
  return is_pgn_tag(name) || is_unknown_value(tag.value.text) ||
         std::find(known.begin(), known.end(), name) != known.end();
}

void read_tag(const LocatedTag& tag, RecordFormat format, const Ruleset& ruleset, GameRecord& record,
              Diagnostics& diagnostics) {
  const bool is_pgn = format == RecordFormat::pgn;
  const std::string& name = tag.name.text;
  const auto& reserved = reserved_tags();
  if (std::find(reserved.begin(), reserved.end(), name) != reserved.end()) return;
  std::vector<std::string> known = reserved;
  for (Seat& seat : record.seats) {
    known.push_back(seat_tag(seat.name));
    if (known.back() == name && !is_pgn) {
      seat.player = tag.value.text;
      return;
    }
  }
  if (is_pgn && read_pgn_tag(tag, known, ruleset, record)) return;
  record.tags.push_back({name, tag.value.text});
  if (const auto meant = format != RecordFormat::trigon ? std::nullopt : nearest_name(name, known))
    diagnostics.warning(tag.name.whole, record_code, fmt::format("unknown tag '{}'", name),
                        fmt::format("did you mean '{}'?", *meant));
}

void read_tags(const RecordText& text, const Ruleset& ruleset, GameRecord& record, Diagnostics& diagnostics) {
  for (const Player player : seated_players(ruleset)) record.seats.push_back({ruleset.players[player].name, ""});
  for (std::size_t i = 0; i < text.tags.size(); ++i) {
    const LocatedTag& tag = text.tags[i];
    const bool is_double = std::any_of(text.tags.begin(), text.tags.begin() + static_cast<std::ptrdiff_t>(i),
                                       [&](const LocatedTag& one) { return one.name.text == tag.name.text; });
    if (is_double)
      diagnostics.error(tag.name.whole, record_code, fmt::format("the tag '{}' stands there twice", tag.name.text));
    else
      read_tag(tag, text.format, ruleset, record, diagnostics);
  }
}

std::optional<ReplayedGame> read_game(const RecordText& given, RecordVariants& variants, std::size_t& choices_left,
                                      Diagnostics& diagnostics) {
  auto variant = variants.find(given, diagnostics);
  if (!variant) return std::nullopt;
  const std::shared_ptr<const Ruleset>& ruleset = variant->loaded->ruleset;
  GameRecord record;
  record.variant = variant->name;
  record.hash = variant->hash;
  for (const OptionInfo& option : ruleset->options)
    if (option.is_chosen) record.options.push_back(option.name);
  const std::size_t errors = diagnostics.error_count();
  const RecordText text = in_words_of_records(given, *ruleset, diagnostics);
  read_tags(text, *ruleset, record, diagnostics);
  if (errors != diagnostics.error_count()) return std::nullopt;
  auto replayed = replay(text, ruleset, record, choices_left, diagnostics);
  if (!replayed || !read_result(text, *replayed, record, diagnostics)) return std::nullopt;
  return ReplayedGame{std::move(record), std::move(variant->loaded), std::move(replayed->game)};
}

}  // namespace

RecordFile::RecordFile(const Files& files, SourcePtr source, RecordSource how, Diagnostics& diagnostics)
    : source_(std::move(source)), variants_(files, source_->name(), how) {
  const auto decode = info_of(how.format).decode;
  if (decode && find_malformed(source_->text()) != std::string_view::npos)
    if (auto text = decode(source_->text()))
      source_ = std::make_shared<const Source>(source_->name(), std::move(*text));
  texts_ = read_texts(source_, how.format, diagnostics);
}

std::optional<RecordFile> RecordFile::open(const Files& files, const std::string& path, RecordSource how,
                                           Diagnostics& diagnostics) {
  std::string reason;
  auto text = files.read(path, reason);
  if (!text) {
    diagnostics.error({std::make_shared<const Source>(path, ""), 0, 1}, "file",
                      fmt::format("cannot read '{}': {}", path, reason));
    return std::nullopt;
  }
  return RecordFile(files, std::make_shared<const Source>(path, std::move(*text)), std::move(how), diagnostics);
}

std::optional<ReplayedGame> RecordFile::read(std::size_t index, Diagnostics& diagnostics) {
  if (texts_[index].has_errors) return std::nullopt;
  try {
    return read_game(texts_[index], variants_, choices_left_, diagnostics);
  } catch (const HookError& error) {
    diagnostics.add(error.diagnostic());
    return std::nullopt;
  }
}

}  // namespace trigon::engine
