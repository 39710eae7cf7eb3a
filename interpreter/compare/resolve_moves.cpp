// The lines of a resolved variant's pieces on the empty board. See resolve.h.
#include "interpreter/compare/resolve.h"
#include "interpreter/position/move_kind.h"

namespace trigon::engine {

namespace {

class MovesWriter {
 public:
  explicit MovesWriter(const Ruleset& ruleset) : ruleset_(ruleset), names_(ruleset) {}

  Json moves(PieceType type, Player player, Cell from) const {
    const MoveProgram& program = ruleset_.program(Piece(type, player, player, false));
    Json list = Json::array();
    for (std::uint32_t r = program.line_begin[from]; r < program.line_begin[from + 1u]; ++r)
      list.push_back(line_json(program, program.lines[r]));
    for (const Node* node = program.begin_of(from); node != program.end_of(from); ++node)
      if (node->has(node_flag::closes)) list.push_back(pass(program, from, node));
    return {{"piece", names_.pieces[type]},
            {"player", names_.players[player]},
            {"from", names_.cells[from]},
            {"lines", std::move(list)}};
  }

 private:
  static const char* capture_word(const MoveLine& line) {
    return line.has(node_flag::stays) ? row_of(capture_kind(line.flags)).word : "capture";
  }

  Json line_json(const MoveProgram& program, const MoveLine& line) const {
    Json kinds = Json::array();
    if (line.has(node_flag::may_move)) kinds.push_back("move");
    if (line.has(node_flag::may_capture)) kinds.push_back(capture_word(line));
    if (line.has(node_flag::takes_en_passant)) kinds.push_back("en-passant");
    if (line.has(node_flag::takes_aside)) kinds.push_back("aside");
    Json way = Json::array();
    for (std::uint32_t i = 0; i < line.path_length; ++i) way.push_back(names_.cells[program.path(line)[i]]);
    Json json = line_json(line.to, std::move(kinds), std::move(way), line.flags, line.hurdles > 0, line.term);
    if (line.lands_behind) json["hurdle"] = json["way"].back();
    for (std::uint32_t i = 0; line.has_places && i < line.path_length; ++i)
      if (const Over over = program.over_at(line, i); over != Over::nothing)
        json[over == Over::hurdle ? "hurdles" : "captured"].push_back(names_.cells[program.path(line)[i]]);
    return json;
  }

  Json pass(const MoveProgram& program, Cell from, const Node* node) const {
    Json way = Json::array();
    program.for_each_passed(from, node,
                            [&](const Node& passed) { way.insert(way.begin(), names_.cells[passed.cell]); });
    const NodeOrigin& origin = program.origins[static_cast<std::size_t>(node - program.nodes.data())];
    return line_json(from, Json::array({"pass"}), std::move(way), node->flags, false, origin.term);
  }

  Json line_json(Cell to, Json kinds, Json way, std::uint16_t flags, bool hops, std::uint16_t term) const {
    return {{"to", names_.cells[to]},
            {"kinds", std::move(kinds)},
            {"way", std::move(way)},
            {"hops", hops},
            {"unmoved", (flags & node_flag::unmoved_only) != 0},
            {"opens", (flags & node_flag::opens_en_passant) != 0},
            {"promotes", (flags & node_flag::promotes) != 0},
            {"move", term}};
  }

  const Ruleset& ruleset_;
  const Names names_;
};

/// Lines, and cells on their paths, of a program.
std::size_t size_of(const MoveProgram& program) { return program.lines.size() + program.paths.size(); }

}  // namespace

bool each_move_json(const Ruleset& ruleset, const std::function<void(const Json&)>& write) {
  std::size_t size = 0;
  for (PieceType type : ruleset.all_types())
    for (Player player : ruleset.all_players())
      size += size_of(ruleset.programs[ruleset.program_of[program_slot(type, player)]]);
  if (size > max_resolved_cells) return false;
  const MovesWriter writer(ruleset);
  for (PieceType type : ruleset.all_types())
    for (Player player : ruleset.all_players())
      for (const Cell cell : ruleset.grid.cells()) write(writer.moves(type, player, cell));
  return true;
}

}  // namespace trigon::engine
