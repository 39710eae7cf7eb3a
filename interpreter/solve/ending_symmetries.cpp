#include "interpreter/solve/ending_symmetries.h"

#include <algorithm>
#include <optional>
#include <random>
#include <tuple>

#include "interpreter/geometry/symmetry.h"
#include "interpreter/notation/position_draft.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/outcome.h"

namespace trigon::engine {

namespace {

/// Looks whether a symmetry of the board is one of the game for some pieces.
class SymmetryTest {
 public:
  SymmetryTest(const Ruleset& ruleset, const Analysis& analysis, const EndingPieces& pieces, const Material& material)
      : ruleset_(ruleset),
        analysis_(analysis),
        pieces_(pieces),
        material_(material),
        position_(empty_position(ruleset)) {}

  bool holds(const std::vector<Cell>& map) {
    return std::ranges::all_of(material_, [&](const MaterialPiece& piece) { return holds_for(piece, map); }) &&
           holds_in_samples(map);
  }

 private:
  /// So many positions are compared with their images.
  static constexpr int sample_count = 400;

  /// What can be told of a position: its legal moves, and how it ends.
  struct Facts {
    bool is_possible = false;
    std::optional<PlayerSet> winners;
    std::vector<std::tuple<Cell, Cell, MoveKind, std::uint8_t>> moves;
    friend bool operator==(const Facts&, const Facts&) = default;
  };

  bool holds_for(const MaterialPiece& piece, const std::vector<Cell>& map) const {
    const PieceTypeInfo& info = ruleset_.types[piece.type];
    const CellSet& reachable = analysis_.of(piece.type, piece.owner).reachable;
    const MoveProgram& program = ruleset_.program(Piece(piece.type, piece.owner, piece.owner, false));
    for (Cell cell = 0; cell < map.size(); ++cell) {
      const Cell image = map[cell];
      if (reachable.contains(cell) != reachable.contains(image)) return false;
      if (pieces_.on(piece, cell) != pieces_.on(piece, image)) return false;
      if (!info.compulsory.empty() &&
          info.compulsory[piece.owner].contains(cell) != info.compulsory[piece.owner].contains(image))
        return false;
      if (lines_of(program, cell, &map) != lines_of(program, image, nullptr)) return false;
    }
    return true;
  }

  using Line = std::tuple<Cell, std::uint16_t, int, bool, std::vector<int>>;

  /// What is known of the lines from a cell, or of their images.
  static std::vector<Line> lines_of(const MoveProgram& program, Cell from, const std::vector<Cell>* map) {
    const auto image = [&](Cell cell) { return map ? (*map)[cell] : cell; };
    std::vector<Line> lines;
    for (const MoveLine& line : program.lines_from(from)) {
      std::vector<int> path;
      for (std::uint32_t i = 0; i < line.path_length; ++i)
        path.push_back(image(program.path(line)[i]) * 4 + (line.has_places ? int(program.over_at(line, i)) : 0));
      lines.emplace_back(image(line.to), line.flags, line.hurdles, line.lands_behind, std::move(path));
    }
    std::ranges::sort(lines);
    return lines;
  }

  bool holds_in_samples(const std::vector<Cell>& map) {
    std::minstd_rand random;
    for (int i = 0; i < sample_count; ++i) {
      std::vector<Cell> cells, images;
      while (cells.size() < material_.size())
        if (const auto cell = static_cast<Cell>(random() % map.size()); !std::ranges::count(cells, cell))
          cells.push_back(cell);
      for (const Cell cell : cells) images.push_back(map[cell]);
      const auto turn = static_cast<Player>(i % 2);
      if (facts_of(cells, turn, &map) != facts_of(images, turn, nullptr)) return false;
    }
    return true;
  }

  Facts facts_of(const std::vector<Cell>& cells, Player turn, const std::vector<Cell>* map) {
    const auto image = [&](Cell cell) { return map && cell < map->size() ? (*map)[cell] : cell; };
    Facts facts;
    position_.begin_ply();
    pieces_.set_up(position_, material_, cells.data(), turn);
    facts.is_possible = checked_out_of_turn(position_).empty();
    if (facts.is_possible) {
      MoveList moves;
      if (is_over_without_moves(position_))
        facts.winners = outcome_without_moves(position_)->winners;
      else if (finder_.list(position_, moves); moves.empty())
        facts.winners = outcome_without_legal_move(position_).winners;
      for (const Move& move : moves)
        facts.moves.emplace_back(image(move.from), image(move.to), move.kind, move.promotion);
      std::ranges::sort(facts.moves);
    }
    position_.undo_ply();
    return facts;
  }

  const Ruleset& ruleset_;
  const Analysis& analysis_;
  const EndingPieces& pieces_;
  const Material& material_;
  Position position_;
  LegalMoves finder_;
};

/// Does one after another of them always make a third?
bool is_group(const CellMaps& maps) {
  for (const auto& first : maps)
    for (const auto& second : maps) {
      std::vector<Cell> both;
      for (const Cell cell : first) both.push_back(second[cell]);
      if (!std::ranges::count(maps, both)) return false;
    }
  return true;
}

}  // namespace

CellMaps ending_symmetries(const Ruleset& ruleset, const Analysis& analysis, const EndingPieces& pieces,
                           const Material& material, const std::vector<const CellMaps*>& next) {
  SymmetryTest test(ruleset, analysis, pieces, material);
  CellMaps found;
  for (const Symmetry& symmetry : symmetries_of(ruleset.grid)) {
    const bool holds_after =
        std::ranges::all_of(next, [&](const CellMaps* maps) { return std::ranges::count(*maps, symmetry.cells) > 0; });
    if (found.empty() || (holds_after && test.holds(symmetry.cells))) found.push_back(symmetry.cells);
  }
  if (!is_group(found)) found.resize(1);
  return found;
}

}  // namespace trigon::engine
