#include "interpreter/movement/tape.h"

#include <fmt/format.h>

namespace trigon {

namespace {

std::string flag_names(const Node& node) {
  static constexpr std::pair<std::uint16_t, const char*> names[] = {
      {node_flag::may_move, "move"},
      {node_flag::may_capture, "capture"},
      {node_flag::unmoved_only, "unmoved"},
      {node_flag::rifle, "rifle"},
      {node_flag::opens_en_passant, "opens"},
      {node_flag::takes_en_passant, "en-passant"},
      {node_flag::promotes, "promotes"},
      {node_flag::closes, "pass"},
      {node_flag::guard, "guard"},
  };
  std::string out;
  for (const auto& [flag, name] : names)
    if (node.has(flag)) out += fmt::format("{}{}", out.empty() ? "" : ",", name);
  if (node.condition() != 0) out += fmt::format("{}condition {}", out.empty() ? "" : ",", node.condition());
  return out.empty() ? "-" : out;
}

}  // namespace

std::string list_tape(const Program& program, Cell from, const std::vector<std::string>& labels) {
  std::string out = fmt::format("{:>4}  {:<6} {:>5} {:>8}  {}\n", "node", "cell", "empty", "occupied", "flags");
  const Node* const begin = program.tape(from);
  for (const Node* node = begin; node != program.tape_end(from); ++node) {
    const auto index = node - begin;
    out += fmt::format("{:>4}  {:<6} {:>5} {:>8}  {}\n", index, labels[node->cell], index + node->if_empty,
                       index + node->if_occupied, flag_names(*node));
  }
  return out;
}

}  // namespace trigon
