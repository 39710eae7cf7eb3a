#include "interpreter/import/diagram.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr int most_files = 26, most_ranks = 26;
constexpr std::size_t most_pieces = 64;

/// Moves of pieces by names that the applet knows.
const std::map<std::string_view, std::string_view>& known_moves() {
  static const std::map<std::string_view, std::string_view> moves = {
      {"pawn", "fmWfceFifmnD"}, {"knight", "N"},      {"bishop", "B"},    {"rook", "R"}, {"queen", "Q"}, {"king", "K"},
      {"archbishop", "BN"},     {"chancellor", "RN"}, {"cannon", "mRcpR"}};
  return moves;
}

/// Parameters of pictures, colors and the player of the applet.
constexpr std::string_view appearance[] = {"graphicsDir", "graphicsType", "squareSize", "whitePrefix", "blackPrefix",
                                           "lightShade",  "darkShade",    "startShade", "rimColor",    "coordColor",
                                           "borders",     "useMarkers",   "newClick",   "enableAI"};

/// Why a parameter of rules is not carried over.
std::string reason_of(std::string_view key) {
  static const std::map<std::string_view, std::string_view> reasons = {
      {"stalemate", "its values are not read; the variant file says it with end: stalemate"},
      {"pass", "its values are not read; the variant file says it with pass of a phase"},
      {"baring", "its values are not read; the variant file says it with end: bare"},
      {"shuffle", "its values are not read; the variant file says it with shuffle"},
      {"morph", "what cells make of pieces is said piece by piece, with becomes and promotion"},
      {"confine", "its values are not read; the variant file says it with to beside a move"},
      {"captureMatrix", "its values are not read; the variant file says it with victims beside a move"},
      {"spell", "Trigon has no spells"}};
  const auto found = reasons.find(key);
  return std::string(found == reasons.end() ? "this parameter is not read" : found->second);
}

class DiagramReader {
 public:
  explicit DiagramReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  std::optional<Diagram> read(const DiagramText& text) {
    const std::size_t errors = diagnostics_.error_count();
    diagram_.place = text.place;
    for (const LocatedText& line : text.lines) read_line(line);
    if (diagram_.pieces.empty() && diagnostics_.error_count() == errors)
      diagnostics_.error(text.place, "diagram", "the diagram has no piece", "a line is pawn:P:fmWfcF:pawn:a2-h2");
    for (auto& [piece, cells] : cells_) place(piece, cells);
    find_royals();
    if (diagnostics_.error_count() == errors) check_armies();
    if (diagnostics_.error_count() != errors) return std::nullopt;
    return std::move(diagram_);
  }

 private:
  void error(const LocatedText& where, const std::string& message, const std::string& hint = "") {
    diagnostics_.error(where.at(0, where.text.size()), "diagram", message, hint);
  }

  /// The words of a text, with their places.
  static std::vector<LocatedText> words_of(const LocatedText& line) {
    std::vector<LocatedText> words;
    for (std::string_view word : split_words(line.text))
      words.push_back(part_of(line, static_cast<std::size_t>(word.data() - line.text.data()), word.size()));
    return words;
  }

  static LocatedText trimmed(const LocatedText& text) {
    const std::string_view inside = trim(text.text);
    if (inside.empty()) return part_of(text, 0, 0);
    return part_of(text, static_cast<std::size_t>(inside.data() - text.text.data()), inside.size());
  }

  /// The length of the key of `key=value`; 0 when the text is none.
  static std::size_t key_length(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size() && is_letter_or_digit(text[length])) ++length;
    return length < text.size() && text[length] == '=' ? length : 0;
  }

  void read_line(const LocatedText& whole) {
    const LocatedText line = trimmed(whole);
    if (key_length(line.text) == 0) return line.text.find(':') == std::string::npos ? leave_line(line) : piece(line);
    for (const LocatedText& word : words_of(line)) {
      if (const std::size_t length = key_length(word.text); length > 0)
        parameter(word.text.substr(0, length), part_of(word, 0, length),
                  part_of(word, length + 1, word.text.size() - length - 1));
      else if (word.text.find(':') != std::string::npos)
        piece(word);
    }
  }

  void leave_line(const LocatedText& line) {
    diagram_.left_out.push_back(
        {line.text.substr(0, 40), "", line.whole, "this is neither key=value nor the line of a piece", ""});
  }

  // --- parameters ---------------------------------------------------------------------------------------------------

  void parameter(const std::string& key, const LocatedText& name, const LocatedText& value) {
    diagram_.said.emplace_back(key, name.whole);
    if (key == "files") return number(value, 1, most_files, diagram_.files);
    if (key == "ranks") return number(value, 1, most_ranks, diagram_.ranks);
    if (key == "firstRank") return number(value, 0, 1, first_rank_);
    if (key == "promoZone") return number(value, 0, most_ranks, diagram_.promo_zone);
    if (key == "maxPromote") return number(value, 0, static_cast<int>(most_pieces), diagram_.max_promote);
    if (key == "holdingsType") return holdings(value);
    if (key == "satellite") return void(diagram_.satellite = value.text.substr(0, 80));
    if (key == "promoOffset") return number(value, 1, static_cast<int>(most_pieces), diagram_.promo_offset.emplace());
    if (key == "promoChoice") return void(diagram_.promo_choice = value);
    if (key == "royal") return void(royals_.push_back(value));
    if (key == "symmetry") return symmetry(value);
    if (std::ranges::find(appearance, key) != std::end(appearance)) {
      if (std::ranges::find(diagram_.not_rules, key) == diagram_.not_rules.end()) diagram_.not_rules.push_back(key);
    } else {
      diagram_.left_out.push_back({key, value.text, name.whole, reason_of(key), ""});
    }
  }

  void number(const LocatedText& text, int least, int most, int& to) {
    const auto value = parse_integer(text.text);
    if (value && *value >= least && *value <= most)
      to = static_cast<int>(*value);
    else
      error(text, fmt::format("expected a number from {} to {}, got '{}'", least, most, text.text));
  }

  void holdings(const LocatedText& value) {
    number(value, -9, 9, diagram_.holdings_type);
    if (diagram_.holdings_type != 0 && diagram_.holdings_type != -1)
      diagram_.leave_out("holdingsType", "holdings are read where captured pieces change sides, which is -1",
                         value.text);
  }

  void symmetry(const LocatedText& value) {
    if (value.text == "mirror")
      symmetry_ = DiagramSymmetry::mirror;
    else if (value.text == "rotate")
      symmetry_ = DiagramSymmetry::rotate;
    else if (value.text == "none")
      symmetry_ = DiagramSymmetry::none;
    else
      error(value, fmt::format("expected mirror, rotate or none, got '{}'", value.text));
  }

  // --- pieces -------------------------------------------------------------------------------------------------------

  void piece(const LocatedText& line) {
    std::vector<LocatedText> fields;
    std::size_t at = 0;
    for (std::string_view field : split(line.text, ':')) {
      fields.push_back(trimmed(part_of(line, at, field.size())));
      at += field.size() + 1;
    }
    constexpr std::size_t most_fields = 6;
    if (fields.size() > most_fields)
      error(fields[most_fields], "a piece has at most six fields", "they are name:ID:move:image:cells:held");
    fields.resize(most_fields, part_of(line, line.text.size(), 0));
    if (fields[0].text.empty()) return error(line, "a piece needs a name");
    if (fields[0].text == "hole") return void(cells_.emplace_back(no_piece, fields[4]));
    if (diagram_.pieces.size() == most_pieces)
      return error(line, fmt::format("there are at most {} pieces", most_pieces));
    DiagramPiece piece{fields[0], fields[1].text, fields[2], {}, 0};
    if (piece.move.text.empty()) know(piece);
    if (!fields[5].text.empty()) number(fields[5], 0, 99, piece.held);
    cells_.emplace_back(diagram_.pieces.size(), fields[4]);
    diagram_.pieces.push_back(std::move(piece));
  }

  /// Gives a piece of a well-known name its move.
  void know(DiagramPiece& piece) {
    const std::string name = in_small_letters(piece.name.text);
    const auto known = known_moves().find(name);
    if (known == known_moves().end())
      return error(piece.name, fmt::format("the move of '{}' is not written", piece.name.text),
                   "it is the third field of the line, as in knight:N:N");
    piece.move = {std::string(known->second), piece.name.whole, {}};
    if (name == "king")
      diagram_.left_out.push_back({piece.name.text, "", piece.name.whole,
                                   "its move is not written, and with it no castling; write K, or KisO2", ""});
  }

  // --- cells --------------------------------------------------------------------------------------------------------

  /// Reads `a1,c3-e3,,a8`: white's cells, then black's.
  void place(std::size_t piece, const LocatedText& text) {
    if (text.text.empty()) return;
    std::vector<DiagramCell> cells[2];
    std::size_t side = 0, at = 0;
    for (std::string_view part : split(text.text, ',')) {
      if (part.empty())
        side = 1;
      else if (!trim(part).empty())
        range(trimmed(part_of(text, at, part.size())), cells[side]);
      at += part.size() + 1;
    }
    if (piece == no_piece) return add_holes(cells[0], cells[1]);
    const bool are_both = side == 1;
    if (symmetry_ != DiagramSymmetry::none && are_both)
      diagram_.left_out.push_back({"symmetry", "", text.whole, "these cells of black are written, and are taken", ""});
    if (!are_both)
      for (const DiagramCell& cell : cells[0]) add_image(cell, cells[1]);
    for (std::size_t player : {0U, 1U})
      for (const DiagramCell& cell : cells[player]) {
        if (!taken_.insert(cell).second) error(text, "two pieces or holes on one cell");
        diagram_.pieces[piece].cells[player].push_back(cell);
      }
  }

  void add_image(const DiagramCell& cell, std::vector<DiagramCell>& to) const {
    if (symmetry_ == DiagramSymmetry::none) return;
    const bool turns = symmetry_ == DiagramSymmetry::rotate;
    to.push_back({turns ? diagram_.files - 1 - cell.column : cell.column, diagram_.ranks - 1 - cell.row});
  }

  void add_holes(std::vector<DiagramCell>& cells, const std::vector<DiagramCell>& more) {
    const std::vector<DiagramCell> given = cells;
    for (const DiagramCell& cell : given) add_image(cell, cells);
    cells.insert(cells.end(), more.begin(), more.end());
    for (const DiagramCell& cell : cells)
      if (std::ranges::find(diagram_.holes, cell) == diagram_.holes.end()) {
        taken_.insert(cell);
        diagram_.holes.push_back(cell);
      }
  }

  /// Reads `a2`, or `a2-h2` along a row or a column.
  void range(const LocatedText& text, std::vector<DiagramCell>& to) {
    const auto ends = split(text.text, '-');
    const auto first = cell(ends[0]), last = cell(ends.back());
    if (ends.size() > 2 || !first || !last || (first->column != last->column && first->row != last->row))
      return error(text, fmt::format("'{}' is neither a cell of the board nor a row of cells", text.text),
                   "cells are a1, or a2-h2 for all from one to the other");
    for (int column = std::min(first->column, last->column); column <= std::max(first->column, last->column); ++column)
      for (int row = std::min(first->row, last->row); row <= std::max(first->row, last->row); ++row)
        to.push_back({column, row});
  }

  std::optional<DiagramCell> cell(std::string_view text) const {
    if (text.size() < 2 || !is_small(text[0])) return std::nullopt;
    const auto row = is_digit(text[1]) ? parse_integer(text.substr(1)) : std::nullopt;
    if (!row) return std::nullopt;
    const int column = text[0] - 'a';
    const auto from_0 = *row - first_rank_;
    if (column >= diagram_.files || from_0 < 0 || from_0 >= diagram_.ranks) return std::nullopt;
    return DiagramCell{column, static_cast<int>(from_0)};
  }

  // --- what needs the whole list ------------------------------------------------------------------------------------

  /// Royal are the pieces with these numbers or IDs; if none is named, the last one.
  void find_royals() {
    if (royals_.empty() && !diagram_.pieces.empty()) diagram_.royal.insert(diagram_.pieces.size() - 1);
    for (const LocatedText& text : royals_) {
      std::size_t at = 0;
      for (std::string_view part : split(text.text, ',')) {
        royal(part_of(text, at, part.size()));
        at += part.size() + 1;
      }
    }
  }

  void royal(const LocatedText& text) {
    const auto number = parse_integer(text.text);
    const auto count = static_cast<std::int64_t>(diagram_.pieces.size());
    if (number && *number >= 1 && *number <= count)
      return void(diagram_.royal.insert(static_cast<std::size_t>(*number - 1)));
    for (std::size_t i = 0; i < diagram_.pieces.size(); ++i)
      if (!text.text.empty() && diagram_.pieces[i].id == text.text) return void(diagram_.royal.insert(i));
    error(text, fmt::format("'{}' is neither the number of a piece nor an ID", text.text),
          "the pieces count from 1, in the order of their lines");
  }

  void check_armies() {
    for (std::size_t player : {0U, 1U})
      if (std::ranges::all_of(diagram_.pieces, [&](const DiagramPiece& p) { return p.cells[player].empty(); }))
        diagnostics_.error(diagram_.place, "diagram", fmt::format("{} has no piece", player == 0 ? "white" : "black"),
                           "symmetry=mirror gives black the cells opposite white's; or black's cells stand after ',,'");
  }

  static constexpr std::size_t no_piece = most_pieces;

  Diagnostics& diagnostics_;
  Diagram diagram_;
  int first_rank_ = 1;
  DiagramSymmetry symmetry_ = DiagramSymmetry::none;
  std::vector<LocatedText> royals_;
  /// The cells of each piece, and of holes, as they are written.
  std::vector<std::pair<std::size_t, LocatedText>> cells_;
  std::set<DiagramCell> taken_;
};

}  // namespace

void Diagram::leave_out(const std::string& key, const std::string& why, const std::string& value) {
  left_out.push_back({key, value, place_of(key), why, ""});
}

Span Diagram::place_of(const std::string& key) const {
  const auto found = std::ranges::find_if(said, [&](const auto& pair) { return pair.first == key; });
  return found == said.end() ? place : found->second;
}

std::optional<Diagram> read_diagram(const DiagramText& text, Diagnostics& diagnostics) {
  return DiagramReader(diagnostics).read(text);
}

}  // namespace trigon::engine
