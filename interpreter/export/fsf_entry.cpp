#include "interpreter/export/fsf_entry.h"

#include <fmt/format.h>

#include "interpreter/export/fsf_keys.h"

namespace trigon::engine {

FsfText fsf_entry_text(const SquareGame& game, const std::string& name) {
  FsfDraft entry(game);
  entry.key("maxFile", fmt::format("{}", game.columns));
  entry.key("maxRank", fmt::format("{}", game.rows));
  write_pieces(entry);
  write_start(entry);
  write_promotion(entry);
  write_castling(entry);
  write_hands(entry);
  write_rules(entry);
  const std::string base = entry.base.empty() ? "" : ":" + entry.base;
  return {fmt::format("[{}{}]\n{}", name, base, entry.lines), std::move(entry.lost)};
}

}  // namespace trigon::engine
