#include <trigon/record.h>

#include "interpreter/library/implementation.h"
#include "interpreter/library/texts.h"
#include "interpreter/record/pgn.h"
#include "interpreter/record/record_reader.h"
#include "interpreter/record/record_writer.h"
#include "interpreter/script/allowance.h"

namespace trigon {

namespace {

/// Converts lines between those of the library and those of the engine.
template <class Line, class Seat, class Given>
Line converted(Given line) {
  Line result;
  result.comment = std::move(line.comment);
  for (auto& move : line.moves) {
    auto& to = result.moves.emplace_back();
    to.text = std::move(move.text);
    to.seat = static_cast<Seat>(move.seat);
    to.comment = std::move(move.comment);
    to.glyphs = std::move(move.glyphs);
    for (auto& variation : move.variations) to.variations.push_back(converted<Line, Seat, Given>(std::move(variation)));
  }
  return result;
}

GameRecord public_record(engine::GameRecord record) {
  GameRecord result;
  result.variant = std::move(record.variant);
  result.options = std::move(record.options);
  result.hash = std::move(record.hash);
  for (engine::Seat& seat : record.seats) result.seats.push_back({std::move(seat.name), std::move(seat.player)});
  for (engine::RecordTag& tag : record.tags) result.tags.emplace_back(std::move(tag.name), std::move(tag.value));
  result.position = std::move(record.position);
  static_cast<RecordedLine&>(result) = converted<RecordedLine, int, engine::RecordedLine>(std::move(record));
  result.ranks = std::move(record.ranks);
  result.ending = std::move(record.ending);
  return result;
}

engine::GameRecord engine_record(const GameRecord& record) {
  engine::GameRecord result;
  result.variant = record.variant;
  result.options = record.options;
  result.hash = record.hash;
  for (const GameRecord::Seat& seat : record.seats) result.seats.push_back({seat.name, seat.player});
  for (const auto& [name, value] : record.tags) result.tags.push_back({name, value});
  result.position = record.position;
  static_cast<engine::RecordedLine&>(result) = converted<engine::RecordedLine, std::size_t, RecordedLine>(record);
  result.ranks = record.ranks;
  result.ending = record.ending;
  return result;
}

ReadRecords read(const engine::Files& files, const std::string& path) {
  engine::ScriptAllowance::of_this_thread().renew();
  engine::Diagnostics diagnostics;
  ReadRecords result;
  auto file = engine::RecordFile::open(files, path, {}, diagnostics);
  // Games of one variant share a `Variant`.
  std::map<const engine::LoadedVariant*, Variant> variants;
  for (std::size_t i = 0; file && i < file->size(); ++i) {
    auto replayed = file->read(i, diagnostics);
    if (!replayed) continue;
    auto found = variants.find(replayed->variant.get());
    if (found == variants.end())
      found = variants
                  .emplace(replayed->variant.get(),
                           Variant(std::make_shared<const Variant::Implementation>(*replayed->variant)))
                  .first;
    result.games.push_back(
        {public_record(std::move(replayed->record)), to_public(found->second, std::move(replayed->game))});
  }
  result.diagnostics = to_public(diagnostics);
  return result;
}

}  // namespace

GameRecord record_of(const Game& game) {
  return asking_scripts([&] { return public_record(engine::record_of(to_engine(game))); });
}

std::string to_text(const GameRecord& record) { return engine::write_record(engine_record(record)); }

PgnText to_pgn(const RecordedGame& game) {
  engine::Diagnostics diagnostics;
  PgnText result;
  result.text = asking_scripts(
      [&] { return engine::write_pgn({engine_record(game.record), nullptr, to_engine(game.game)}, diagnostics); });
  result.diagnostics = to_public(diagnostics);
  return result;
}

ReadRecords read_records(const std::string& file) { return read(engine::DiskFiles(), file); }

ReadRecords read_records(const std::map<std::string, std::string>& texts, const std::string& file) {
  return read(TextsOrDisk(texts), file);
}

}  // namespace trigon
