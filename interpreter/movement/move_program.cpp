#include "interpreter/movement/move_program.h"

#include <fmt/format.h>

#include <algorithm>

namespace trigon::engine {

namespace {

std::string flag_names(const Node& node) {
  static constexpr std::pair<std::uint16_t, const char*> names[] = {
      {node_flag::may_move, "move"},
      {node_flag::may_capture, "capture"},
      {node_flag::unmoved_only, "unmoved"},
      {node_flag::stays, "rifle"},
      {node_flag::opens_en_passant, "opens"},
      {node_flag::takes_en_passant, "en-passant"},
      {node_flag::promotes, "promotes"},
      {node_flag::closes, "pass"},
      {node_flag::guard, "guard"},
      {node_flag::takes_aside, "aside"},
  };
  std::string out;
  for (const auto& [flag, name] : names)
    if (node.has(flag)) out += fmt::format("{}{}", out.empty() ? "" : ",", name);
  if (node.condition() != 0) out += fmt::format("{}condition {}", out.empty() ? "" : ",", node.condition());
  return out.empty() ? "-" : out;
}

}  // namespace

/// Targets are repeated when two lines lead to one cell and both may move, or both capture, there or aside; or when two
/// lines pass.
void MoveProgram::summarize() {
  constexpr std::uint16_t all = node_flag::may_move | node_flag::may_capture | node_flag::takes_aside;
  // What lines can do on a cell.
  std::vector<std::uint16_t> abilities(cell_count(), 0);
  flags = 0;
  for (const Node& node : nodes) flags |= node.flags;
  repeats_targets = false;
  for (std::size_t cell = 0; cell < cell_count(); ++cell) {
    const auto from = static_cast<Cell>(cell);
    for (const MoveLine& line : lines_from(from)) {
      repeats_targets |= (abilities[line.to] & line.flags & all) != 0;
      abilities[line.to] |= line.flags & all;
    }
    for (const MoveLine& line : lines_from(from)) abilities[line.to] = 0;
    if (!has(node_flag::closes)) continue;
    const auto passes =
        std::count_if(begin_of(from), end_of(from), [](const Node& node) { return node.has(node_flag::closes); });
    repeats_targets |= passes > 1;
  }
}

std::string list_program(const MoveProgram& program, Cell from, const std::vector<std::string>& labels) {
  std::string out = fmt::format("{:>4}  {:<6} {:>5} {:>8}  {}\n", "node", "cell", "empty", "occupied", "flags");
  const Node* const begin = program.begin_of(from);
  for (const Node* node = begin; node != program.end_of(from); ++node) {
    const auto index = node - begin;
    out += fmt::format("{:>4}  {:<6} {:>5} {:>8}  {}\n", index, labels[node->cell], index + node->if_empty,
                       index + node->if_occupied, flag_names(*node));
  }
  return out;
}

}  // namespace trigon::engine
