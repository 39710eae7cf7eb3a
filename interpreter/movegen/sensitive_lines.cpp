#include "interpreter/movegen/sensitive_lines.h"

#include "interpreter/movegen/attacks.h"

namespace trigon {

namespace {

/// The pieces on the way of a line, as far as they matter.
struct Blockers {
  std::size_t count = 0;
  Cell cells[3] = {no_cell, no_cell, no_cell};
};

Blockers blockers_on(const Position& position, const Reach& reach, const Cell* way) {
  Blockers result;
  for (std::uint32_t i = 0; i < reach.path_length && result.count < 3; ++i)
    if (!position.at(way[i]).is_empty()) result.cells[result.count++] = way[i];
  return result;
}

}  // namespace

CellSet SensitiveLines::everywhere() const {
  CellSet all;
  for (std::size_t w = 0; w < words_; ++w) all.word(w) = ~std::uint64_t{0};
  return all;
}

SensitiveLines::Line& SensitiveLines::add_line() {
  Line& line = lines_.emplace_back();
  line.general = everywhere();
  return line;
}

void SensitiveLines::ignore(const Position& position) {
  words_ = position.ruleset().grid.words();
  lines_.clear();
  royal_ = no_cell;
  must_try_all_ = false;
}

void SensitiveLines::find(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const Player player = position.turn();
  ignore(position);
  if (position.royal_count(player) == 0) return;
  must_try_all_ = position.royal_count(player) > 1;
  if (must_try_all_) return;

  royal_ = position.royal_cell(player);
  const Piece royal = position.at(royal_);
  for (std::size_t p = 0; p < ruleset.player_count(); ++p) {
    const auto enemy = static_cast<Player>(p);
    if (enemy == player || !position.is_in(enemy)) continue;
    position.cells_of(enemy).for_each(
        [&](Cell from) {
          const Piece piece = position.at(from);
          const AttackTable& table = ruleset.attack_table(piece);
          if (!table.reaches(from, royal_)) return;
          for (const Reach& reach : table.lines(from, royal_))
            if (may_capture(ruleset, reach, piece, royal)) look_at(position, ruleset.program(piece), reach, player);
        },
        words_);
  }
  if (lines_.empty()) return;
  general_ = everywhere();
  movers_.clear();
  for (const Line& line : lines_)
    for (std::size_t w = 0; w < words_; ++w) {
      general_.word(w) &= line.general.word(w);
      movers_.word(w) |= line.movers.word(w);
    }
}

void SensitiveLines::look_at(const Position& position, const Program& program, const Reach& reach, Player defender) {
  if (reach.hurdles == 0) return add_plain(position, reach, program.path(reach), defender);
  if (position.ruleset().conditions[reach.condition()].hurdles != all_types) must_try_all_ = true;
  add_hopping(position, reach, program.path(reach), defender);
}

void SensitiveLines::add_plain(const Position& position, const Reach& reach, const Cell* way, Player defender) {
  const Blockers blockers = blockers_on(position, reach, way);
  if (blockers.count > 1) return;
  if (blockers.count == 1 && position.at(blockers.cells[0]).owner() != defender) return;
  CellSet stop;
  stop.insert(reach.from);
  for (std::uint32_t i = 0; i < reach.path_length; ++i) stop.insert(way[i]);
  Line& line = add_line();
  if (blockers.count == 0) {
    line.general = stop;
  } else {
    line.movers.insert(blockers.cells[0]);
    line.special = stop;
  }
}

void SensitiveLines::add_hopping(const Position& position, const Reach& reach, const Cell* way, Player defender) {
  const Blockers blockers = blockers_on(position, reach, way);
  if (blockers.count > 2) return;
  CellSet on_way, off_way = everywhere();
  for (std::uint32_t i = 0; i < reach.path_length; ++i) {
    on_way.insert(way[i]);
    off_way.erase(way[i]);
  }
  CellSet second_hurdle = on_way;
  second_hurdle.insert(reach.from);
  for (std::size_t i = 0; i < blockers.count; ++i) second_hurdle.erase(blockers.cells[i]);

  Line& line = add_line();
  if (blockers.count == 0) line.general = off_way;
  if (blockers.count == 1) line.general = second_hurdle;
  line.special = blockers.count == 2 ? second_hurdle : off_way;
  for (std::size_t i = 0; i < blockers.count; ++i)
    if (position.at(blockers.cells[i]).owner() == defender) line.movers.insert(blockers.cells[i]);
}

const CellSet* SensitiveLines::allowed_to_mover(Cell from) {
  scratch_ = everywhere();
  for (const Line& line : lines_) {
    const CellSet& mask = line.movers.contains(from) ? line.special : line.general;
    for (std::size_t w = 0; w < words_; ++w) scratch_.word(w) &= mask.word(w);
  }
  return &scratch_;
}

}  // namespace trigon
