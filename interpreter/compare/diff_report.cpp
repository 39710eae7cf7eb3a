// Differences as text and as JSON. See diff.h.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/compare/diff.h"
#include "interpreter/geometry/drawing.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// How many items of a list are written; JSON has all.
constexpr std::size_t max_items = 60;

/// What stand in drawings for signs in color, which are wider in bytes than on the screen.
constexpr char added_sign = '\x01', removed_sign = '\x02';

/// Items behind a label, broken into lines that begin where the label does, two spaces further in.
std::string list_lines(const std::string& label, std::vector<std::string> items) {
  if (items.empty()) return "";
  if (items.size() > max_items) {
    const std::size_t more = items.size() - max_items;
    items.resize(max_items);
    items.push_back(fmt::format("and {} more", more));
  }
  const std::string indent(label.size() - trim(label).size() + 2, ' ');
  std::string text, line = label;
  for (const std::string& item : items) {
    if (count_characters(line) + 1 + count_characters(item) > TextStyle::columns && line != label) {
      text += line + "\n";
      line = indent + item;
    } else {
      line += " " + item;
    }
  }
  return text + line + "\n";
}

std::vector<std::string> texts_of(const std::vector<Renaming>& renamed) {
  std::vector<std::string> texts;
  for (const Renaming& one : renamed)
    texts.push_back(fmt::format("{} -> {}{}", one.from, one.to, &one == &renamed.back() ? "" : ","));
  return texts;
}

/// A list of what came or what went; the label has its colour.
std::string list_painted(const std::string& label, const std::vector<std::string>& items, TextRole ink,
                         const TextStyle& style) {
  const std::string text = list_lines(label, items);
  return text.empty() ? text : paint(label, ink, style) + text.substr(label.size());
}

std::string members_text(const Members& members, const std::string& what, const TextStyle& style) {
  return list_painted(what + " removed:", members.removed, TextRole::removed, style) +
         list_painted(what + " added:", members.added, TextRole::added, style) +
         list_lines(what + " renamed:", texts_of(members.renamed));
}

/// A text whose signs of what came and what went get their colours.
std::string with_signs(const std::string& text, const TextStyle& style) {
  std::string out;
  for (char c : text) {
    if (c == added_sign)
      out += paint("+", TextRole::added, style);
    else if (c == removed_sign)
      out += paint("-", TextRole::removed, style);
    else
      out += c;
  }
  return out;
}

/// A value as one word: text as it is, nothing as "none".
std::string value_text(const Json& value) {
  if (value.is_null()) return "none";
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return dump(value);
  std::vector<std::string> items;
  for (const Json& item : value) items.push_back(value_text(item));
  return items.empty() ? "nothing" : join(items, " ");
}

std::vector<std::string> items_of(const Json& list) {
  std::vector<std::string> items;
  for (const Json& item : list) items.push_back(value_text(item));
  return items;
}

/// `end: move-count: plies`, from the `skip`-th part of the path on; keys are written as in variant files.
std::string path_text(const std::vector<std::string>& path, std::size_t skip) {
  std::vector<std::string> parts;
  for (std::size_t i = skip; i < path.size(); ++i) {
    std::string part = path[i];
    // What scripts are given has keys of its own.
    const bool is_own = path[0] == "hooks" && i > 2;
    if (!is_own) std::replace(part.begin(), part.end(), '_', '-');
    if (!part.empty()) parts.push_back(part);
  }
  return join(parts, ": ");
}

std::string rule_text(const RuleChange& change, std::size_t skip, const TextStyle& style) {
  const std::string label = "  " + path_text(change.path, skip) + ":";
  if (change.path == std::vector<std::string>{"grid", "neighbours"})
    return list_lines("  cells with other neighbours:", items_of(change.is));
  if (change.is_list)
    return list_painted(label + " gone:", items_of(change.was), TextRole::removed, style) +
           list_painted(label + " new:", items_of(change.is), TextRole::added, style);
  if (change.was.is_null() && change.is.is_object()) return paint(label + " new", TextRole::added, style) + "\n";
  if (change.is.is_null() && change.was.is_object()) return paint(label + " gone", TextRole::removed, style) + "\n";
  return list_lines(label, {value_text(change.was), "->", value_text(change.is)});
}

class TextReport {
 public:
  TextReport(const Difference& difference, const Ruleset& a, const TextStyle& style)
      : difference_(difference), a_(a), look_(style) {}

  std::string write() const {
    std::string text;
    if (!difference_.is_same_board && difference_.cells.removed.size() == a_.grid.cell_count())
      text += "The boards have no cell in common, so that moves are not compared.\n";
    else if (!difference_.is_same_board)
      text += "The boards are different; cells of the same name are compared.\n";
    text += members_text(difference_.cells, "cells", look_) + members_text(difference_.players, "players", look_) +
            members_text(difference_.pieces, "pieces", look_);
    for (PieceType type : a_.all_types()) text += piece(type);
    text += setup() + rules();
    return text.substr(text.starts_with('\n') ? 1 : 0);
  }

 private:
  /// All about one piece of both variants.
  std::string piece(PieceType type) const {
    std::string text;
    for (const RuleChange& change : difference_.rules)
      if (is_about(change, type)) text += rule_text(change, 2, look_);
    for (const PieceChange& change : difference_.moves)
      if (change.type == type) text += moves(change);
    return text.empty() ? "" : "\n" + a_.types[type].name + "\n" + text;
  }

  bool is_about(const RuleChange& change, PieceType type) const {
    return change.path[0] == "pieces" && change.path.size() > 1 && change.path[1] == a_.types[type].name;
  }

  std::string moves(const PieceChange& change) const {
    std::string text = change.was == change.is ? list_lines("  moves:", {change.is, "as before, but not everywhere"})
                                               : list_lines("  moves:", {change.was, "->", change.is});
    std::vector<std::string> who;
    for (const MovesChange& one : change.players)
      who.push_back(fmt::format("{}'s from {} cell{}{}", a_.players[one.player].name, one.cells,
                                one.cells == 1 ? "" : "s", &one == &change.players.back() ? "" : ","));
    text += list_lines("  changed:", who);
    const MovesChange& shown = change.players.front();
    for (const CellExample& example : shown.examples) text += "\n" + diagram(change, shown, example);
    return text;
  }

  std::string diagram(const PieceChange& change, const MovesChange& of, const CellExample& example) const {
    std::map<Cell, std::string> signs;
    signs[example.from] = a_.types[change.type].symbol;
    for (Cell cell : example.same) signs[cell] += "=";
    for (const TargetChange& target : example.changed) signs[target.to] += sign(target);
    const auto sign_at = [&](Cell cell) { return signs.contains(cell) ? signs.at(cell) : ""; };
    std::string text = fmt::format("  {} of {} on {}\n\n", a_.types[change.type].name, a_.players[of.player].name,
                                   a_.labels[example.from]);
    text += with_signs(print_drawing(a_.grid, sign_at, a_.labels), look_);
    text += fmt::format("\n  {} new   {} gone   ~ in another way   = as before\n", paint("+", TextRole::added, look_),
                        paint("-", TextRole::removed, look_));
    for (const TargetChange& target : example.changed)
      if (!target.was.empty() && !target.is.empty())
        text += list_lines(fmt::format("  ~ {}:", a_.labels[target.to]),
                           {join(target.was, "; ") + " ->", join(target.is, "; ")});
    return text;
  }

  static char sign(const TargetChange& target) {
    return target.was.empty() ? added_sign : target.is.empty() ? removed_sign : '~';
  }

  std::string setup() const {
    if (difference_.setup.empty()) return "";
    std::string text = "\nsetup\n";
    const auto piece = [](const std::string& name) { return name.empty() ? "nothing" : name; };
    for (const SetupChange& change : difference_.setup)
      text += fmt::format("  {}: {} -> {}\n", change.cell, piece(change.was), piece(change.is));
    return text;
  }

  std::string rules() const {
    std::string text;
    for (const RuleChange& change : difference_.rules)
      if (change.path[0] != "pieces") text += rule_text(change, 0, look_);
    return text.empty() ? "" : "\nrules\n" + text;
  }

  const Difference& difference_;
  const Ruleset& a_;
  const TextStyle look_;
};

Json to_json(const Members& members) {
  Json renamed = Json::array();
  for (const Renaming& one : members.renamed) renamed.push_back({{"from", one.from}, {"to", one.to}});
  return {{"removed", members.removed}, {"added", members.added}, {"renamed", std::move(renamed)}};
}

Json to_json(const MovesChange& change, const Ruleset& a) {
  Json examples = Json::array();
  for (const CellExample& example : change.examples) {
    Json changed = Json::array(), same = Json::array();
    for (const TargetChange& target : example.changed)
      changed.push_back({{"to", a.labels[target.to]}, {"was", target.was}, {"is", target.is}});
    for (Cell cell : example.same) same.push_back(a.labels[cell]);
    examples.push_back({{"from", a.labels[example.from]}, {"changed", std::move(changed)}, {"same", std::move(same)}});
  }
  return {{"player", a.players[change.player].name}, {"cells", change.cells}, {"examples", std::move(examples)}};
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

}  // namespace

std::string diff_text(const Difference& difference, const Ruleset& a, const TextStyle& style) {
  return TextReport(difference, a, style).write();
}

Json diff_to_json(const Difference& difference, const Ruleset& a) {
  Json json;
  json["same"] = difference.empty();
  json["cells_compared_by"] = difference.is_same_board ? "place" : "name";
  json["cells"] = to_json(difference.cells);
  json["players"] = to_json(difference.players);
  json["pieces"] = to_json(difference.pieces);
  json["moves"] = Json::array();
  for (const PieceChange& change : difference.moves) {
    Json players = Json::array();
    for (const MovesChange& one : change.players) players.push_back(to_json(one, a));
    json["moves"].push_back({{"piece", a.types[change.type].name},
                             {"was", change.was},
                             {"is", change.is},
                             {"players", std::move(players)}});
  }
  json["setup"] = Json::array();
  for (const SetupChange& change : difference.setup)
    json["setup"].push_back(
        {{"cell", change.cell}, {"was", text_or_null(change.was)}, {"is", text_or_null(change.is)}});
  json["rules"] = Json::array();
  for (const RuleChange& change : difference.rules)
    json["rules"].push_back({{"path", change.path}, {"list", change.is_list}, {"was", change.was}, {"is", change.is}});
  return json;
}

}  // namespace trigon::engine
