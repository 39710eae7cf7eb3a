#include "interpreter/import/variant_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/import/fsf_regions.h"
#include "interpreter/loader/loader.h"
#include "interpreter/support/text.h"
#include "interpreter/support/yaml_text.h"

namespace trigon::engine {

namespace {

std::string place_of(const LeftOut& left) {
  if (!left.base.empty()) return fmt::format("of the built-in {}: ", left.base);
  if (!left.where.source) return "";
  const Diagnostic place{Severity::warning, left.where, "", "", ""};
  return fmt::format("line {}, column {}: ", place.line(), place.column());
}

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return text;
}

bool is_plain(const ArmyMove& move) {
  return move.from.empty() && move.to.empty() && move.victims.empty() && move.hurdles.empty() &&
         move.captor_becomes.empty();
}

std::string move_text(const ArmyMove& move) {
  if (is_plain(move)) return yaml_text(move.movement);
  std::string text = "{ move: " + yaml_text(move.movement);
  for (const auto& [key, value] :
       {std::pair{"from", move.from}, std::pair{"to", move.to}, std::pair{"victims", move.victims},
        std::pair{"hurdles", move.hurdles}, std::pair{"captor-becomes", move.captor_becomes}})
    if (!value.empty()) text += fmt::format(", {}: {}", key, value);
  return text + " }";
}

using Keys = std::vector<std::pair<std::string, std::string>>;

/// One number if all choices have that, or a map.
std::string limit_text(const ArmyPromotion& promotion) {
  const int first = promotion.limits.begin()->second;
  const auto is_first = [&](const auto& limit) { return limit.second == first; };
  if (promotion.limits.size() == promotion.to.size() && std::ranges::all_of(promotion.limits, is_first))
    return fmt::format("{}", first);
  std::vector<std::string> parts;
  for (const auto& [choice, limit] : promotion.limits) parts.push_back(fmt::format("{}: {}", choice, limit));
  return "{ " + join(parts, ", ") + " }";
}

std::string counted_text(const ArmyPromotion& promotion) {
  std::vector<std::string> parts;
  for (const auto& [choice, others] : promotion.counted)
    parts.push_back(fmt::format("{}: {}", choice, yaml_list(others)));
  return "{ " + join(parts, ", ") + " }";
}

Keys promotion_keys(const ArmyPromotion& promotion, const std::string& zone, bool promotes_en_passant) {
  Keys keys{{"pieces", promotion.piece}, {"in", zone}};
  if (promotion.by_start) keys.emplace_back("from", zone);
  keys.emplace_back("to", yaml_list(promotion.to));
  if (promotion.is_optional) keys.emplace_back("optional", "true");
  if (!promotion.compulsory_in.empty()) keys.emplace_back("compulsory-in", promotion.compulsory_in);
  if (!promotes_en_passant) keys.emplace_back("en-passant", "false");
  if (!promotion.limits.empty()) keys.emplace_back("limit", limit_text(promotion));
  if (!promotion.counted.empty()) keys.emplace_back("counted-with", counted_text(promotion));
  return keys;
}

/// A map on one line, or with a line for each key when that would be long.
std::string map_text(const Keys& keys, const std::string& start) {
  constexpr std::size_t long_line = 110;
  std::vector<std::string> parts;
  for (const auto& [key, value] : keys) parts.push_back(key + ": " + value);
  const std::string line = start + "{ " + join(parts, ", ") + " }";
  if (line.size() <= long_line) return line;
  const std::string indent(start == " " ? 2 : start.size(), ' ');
  return (start == " " ? "\n" + indent : start) + join(parts, "\n" + indent);
}

/// The names of the cells of a row between two columns, both included, without those of `but`.
std::string cells_between(int first, int last, int row, const std::vector<int>& but = {}) {
  std::vector<std::string> names;
  for (int column = std::min(first, last); column <= std::max(first, last); ++column)
    if (std::find(but.begin(), but.end(), column) == but.end()) names.push_back(cell_name(column, row));
  return join(names, " ");
}

/// A file in memory, which names no others.
class OneFile : public Files {
 public:
  explicit OneFile(const std::string& text) : text_(text) {}

  std::optional<std::string> read(const std::string&, std::string&) const override { return text_; }
  bool has(const std::string&) const override { return false; }
  ShippedFiles shipped(Shipped) const override { return {}; }
  bool may_name(const std::string&, const std::string&) const override { return false; }

 private:
  const std::string& text_;
};

}  // namespace

std::string origin_text(const std::string& command, const std::string& origin, const std::vector<LeftOut>& left_out,
                        const std::vector<std::string>& not_rules) {
  std::string text = fmt::format("# Made by trigon {} from {}.\n", command, one_line(origin));
  if (!left_out.empty()) text += "# Not carried over:\n";
  for (const LeftOut& left : left_out) {
    const std::string value = left.value.empty() ? "" : " = " + one_line(left.value);
    text += fmt::format("#   {}{}{}\n#     {}\n", place_of(left), one_line(left.key), value, one_line(left.why));
  }
  if (!not_rules.empty()) text += fmt::format("# No rules of the game: {}\n", one_line(join(not_rules, ", ")));
  return text + "\n";
}

std::string grid_text(int columns, int rows, const std::string& holes) {
  return fmt::format("\ngrid: {{ lattice: square, shape: rectangle, columns: {}, rows: {}{} }}\n", columns, rows,
                     holes.empty() ? "" : ", holes: " + holes);
}

std::string players_text(bool black_begins) {
  const std::string white = "  white: { facing: 90, color: \"#ffffff\" }\n";
  const std::string black = "  black: { facing: 270, color: \"#222222\" }\n";
  return "\nplayers:\n" + (black_begins ? black + white : white + black);
}

std::string pieces_text(const std::vector<ArmyPiece>& pieces) {
  std::size_t width = 0;
  for (const ArmyPiece& piece : pieces) width = std::max(width, piece.name.size());
  std::string text = "\npieces:\n";
  for (const ArmyPiece& piece : pieces) {
    const std::string royal = piece.is_royal ? ", royal: true" : "";
    if (piece.moves.size() == 1) {
      text += fmt::format("  {} {{ letter: {}, moves: {}{} }}\n", pad_right(piece.name + ":", width + 1), piece.symbol,
                          move_text(piece.moves[0]), royal);
      continue;
    }
    text += fmt::format("  {}:\n    letter: {}\n{}    moves:\n", piece.name, piece.symbol,
                        piece.is_royal ? "    royal: true\n" : "");
    for (const ArmyMove& move : piece.moves) text += fmt::format("      - {}\n", move_text(move));
  }
  return text;
}

std::string promotion_text(const std::vector<ArmyPromotion>& promotions, const std::string& zone,
                           bool promotes_en_passant) {
  if (promotions.empty()) return "";
  std::string text = "\npromotion:";
  const bool is_list = promotions.size() > 1;
  if (is_list) text += '\n';
  for (const ArmyPromotion& promotion : promotions)
    text += map_text(promotion_keys(promotion, zone, promotes_en_passant), is_list ? "  - " : " ") + '\n';
  return text;
}

std::string held_as_text(const std::vector<ArmyPiece>& pieces) {
  std::string text;
  for (const ArmyPiece& piece : pieces)
    if (!piece.held_as.empty() && !piece.is_royal) text += fmt::format("    {}: {}\n", piece.name, piece.held_as);
  return text.empty() ? "" : "  held-as:\n" + text;
}

std::string drawing_text(const std::vector<std::vector<std::string>>& rows, const std::string& key) {
  std::size_t width = 1;
  for (const auto& row : rows)
    for (const std::string& symbol : row) width = std::max(width, symbol.size());
  const std::string indent(key.find_first_not_of(' ') + 2, ' ');
  std::string text = (key.starts_with(' ') ? "" : "\n") + key + ": |\n";
  for (const auto& row : rows) {
    std::string line;
    for (const std::string& symbol : row) line += width == 1 ? symbol : pad_right(symbol, width + 1);
    text += indent + line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string castling_line(const RowCastling& c) {
  const auto name = [&](int column) { return cell_name(column, c.row); };
  const auto [first, last] = std::minmax({c.king, c.king_to, c.rook, c.rook_to});
  std::vector<int> others;
  for (int column = first; column <= last; ++column) {
    const auto lies = [&](int a, int b) { return std::min(a, b) <= column && column <= std::max(a, b); };
    if (column == c.king || column == c.rook || !(lies(c.king, c.king_to) || lies(c.rook, c.rook_to)))
      others.push_back(column);
  }
  const std::string empty = cells_between(first, last, c.row, others);
  const auto way = [&](const std::string& written, int from, int to) {
    return written.empty() ? name(from) + "-" + name(to) : written;
  };
  std::string text =
      fmt::format("  {}: {{ player: {}, royal: {}, partner: {}", c.letter, c.is_white ? "white" : "black",
                  way(c.royal, c.king, c.king_to), way(c.partner, c.rook, c.rook_to));
  if (!empty.empty()) text += ", empty: " + empty;
  if (c.is_safe) text += ", safe: " + cells_between(c.king, c.king_to, c.row);
  return text + c.further + " }\n";
}

void check_imported(const std::string& yaml, const Span& entry, Diagnostics& diagnostics) {
  Diagnostics messages;
  load_variant(OneFile(yaml), "imported.yaml", {}, messages);
  for (const Diagnostic& message : messages.all())
    if (message.severity == Severity::error)
      diagnostics.error(entry, message.code, fmt::format("this entry makes no game: {}", message.message),
                        message.hint);
}

}  // namespace trigon::engine
