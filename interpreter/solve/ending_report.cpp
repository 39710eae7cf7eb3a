#include "interpreter/solve/ending_report.h"

#include <fmt/format.h>

#include "interpreter/notation/position_text.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

std::size_t all_of(const EndingSummary::Counts& counts) { return counts.won + counts.lost + counts.drawn; }

std::string share(std::size_t part, std::size_t whole) {
  if (whole == 0) return "-";
  const std::string rounded = fmt::format("{:.2f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
  // Only what is true of all positions, or of none, is said to be.
  if (part < whole && rounded == "100.00 %") return "> 99.99 %";
  return part > 0 && rounded == "0.00 %" ? "< 0.01 %" : rounded;
}

std::string line_text(const EndingSolver& solver, const Position& position) {
  return wrap(join(solver.best_line(position), " "), "  ");
}

std::string moves_text(const std::optional<EndingSummary::Longest>& longest) {
  return longest ? std::to_string((longest->plies + 1) / 2) : "-";
}

std::string longest_text(const EndingSolver& solver, const Material& material, const EndingSummary& summary,
                         Player turn) {
  const auto& longest = summary.longest[turn];
  if (!longest) return "";
  const Position position = solver.position(material, longest->index);
  return fmt::format("\nThe longest win of {} takes {} moves ({} plies):\n  {}\n{}\n",
                     position.ruleset().players[turn].name, (longest->plies + 1) / 2, longest->plies,
                     print_position(position), line_text(solver, position));
}

std::string zugzwang_text(const EndingSolver& solver, const Material& material, const EndingSummary& summary,
                          Player turn) {
  const auto& longest = summary.zugzwang[turn];
  if (!longest) return "";
  const Position position = solver.position(material, longest->index);
  return fmt::format(
      "\nIn {} positions {} loses by zugzwang, only because it must move.\nThe longest takes {} plies:\n  {}\n",
      summary.by_turn[turn].zugzwang, position.ruleset().players[turn].name, longest->plies, print_position(position));
}

}  // namespace

std::string ending_text(const EndingSolver& solver, const Material& material) {
  const Ruleset& ruleset = solver.ruleset();
  const EndingSummary summary = solver.summary(material);
  std::string text = fmt::format("{}: {}\n\n{:14}{:>12}{:>10}{:>10}{:>10}\n", ruleset.id,
                                 print_material(ruleset, material), "to move", "positions", "won", "lost", "drawn");
  for (const Player turn : {Player{0}, Player{1}}) {
    const auto& counts = summary.by_turn[turn];
    const std::size_t all = all_of(counts);
    text += fmt::format("{:14}{:12}{:>10}{:>10}{:>10}\n", ruleset.players[turn].name, all, share(counts.won, all),
                        share(counts.lost, all), share(counts.drawn, all));
  }
  for (const Player turn : {Player{0}, Player{1}}) text += longest_text(solver, material, summary, turn);
  for (const Player turn : {Player{0}, Player{1}}) text += zugzwang_text(solver, material, summary, turn);
  for (const MaterialPiece& piece : solver.taken_as_moved(material))
    text += fmt::format("\nEach {} of {} is taken to have moved.\n", ruleset.types[piece.type].name,
                        ruleset.players[piece.owner].name);
  return text;
}

Json ending_json(const EndingSolver& solver, const Material& material) {
  const Ruleset& ruleset = solver.ruleset();
  const EndingSummary summary = solver.summary(material);
  Json json = {{"variant", ruleset.id}, {"pieces", print_material(ruleset, material)}};
  for (const Player turn : {Player{0}, Player{1}}) {
    const auto& counts = summary.by_turn[turn];
    Json player = {{"won", counts.won},           {"lost", counts.lost}, {"drawn", counts.drawn},
                   {"zugzwang", counts.zugzwang}, {"longest", nullptr},  {"longest_zugzwang", nullptr}};
    if (const auto& longest = summary.longest[turn]) {
      const Position position = solver.position(material, longest->index);
      player["longest"] = {
          {"plies", longest->plies}, {"position", print_position(position)}, {"line", solver.best_line(position)}};
    }
    if (const auto& longest = summary.zugzwang[turn])
      player["longest_zugzwang"] = {{"plies", longest->plies},
                                    {"position", print_position(solver.position(material, longest->index))}};
    json["to_move"][ruleset.players[turn].name] = player;
  }
  return json;
}

std::string value_text(const EndingSolver& solver, const Position& position) {
  const auto value = solver.value(position);
  if (!value) return "the position is none of these\n";
  if (*value == 0) return "draw\n";
  const Player winner = is_win(*value) ? position.turn() : 1 - position.turn();
  return fmt::format("{} wins in {} plies:\n{}\n", position.ruleset().players[winner].name, plies_of(*value),
                     line_text(solver, position));
}

std::string ending_table_text(const Ruleset& ruleset, const std::vector<EndingRow>& rows) {
  const std::string &first = ruleset.players[0].name, &second = ruleset.players[1].name;
  std::string text = fmt::format("{}: the shares that {} wins and that are drawn,\nand the longest wins in moves\n\n",
                                 ruleset.id, first);
  text += fmt::format("{:16}{:>20}{:>22}{:>9}\n", "", first + " to move", second + " to move", "longest");
  text += fmt::format("{:16}{:>10}{:>11}{:>11}{:>11}{:>5}{:>5}\n", "", "won", "drawn", "won", "drawn",
                      first.substr(0, 3), second.substr(0, 3));
  for (const EndingRow& row : rows) {
    text += fmt::format("{:16}", print_material(ruleset, row.material));
    if (!row.error.empty()) {
      text += "  " + row.error + "\n";
      continue;
    }
    const auto &mine = row.summary.by_turn[0], &other = row.summary.by_turn[1];
    text += fmt::format("{:>10}{:>11}{:>11}{:>11}{:>5}{:>5}\n", share(mine.won, all_of(mine)),
                        share(mine.drawn, all_of(mine)), share(other.lost, all_of(other)),
                        share(other.drawn, all_of(other)), moves_text(row.summary.longest[0]),
                        moves_text(row.summary.longest[1]));
  }
  return text;
}

}  // namespace trigon::engine
