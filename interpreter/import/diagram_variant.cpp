#include "interpreter/import/diagram_variant.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "grammar/movement_printer.h"
#include "interpreter/import/betza_translation.h"
#include "interpreter/import/fsf_regions.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/support/yaml_text.h"

namespace trigon::engine {

namespace {

/// The name of a piece in Trigon: "dragon-king" for "Dragon King".
std::string plain_name(const std::string& name) {
  std::string plain;
  for (char c : in_small_letters(name)) {
    const bool is_fine = is_letter_or_digit(c);
    if (is_fine || (!plain.empty() && plain.back() != '-')) plain += is_fine ? c : '-';
  }
  while (!plain.empty() && plain.back() == '-') plain.pop_back();
  if (plain.empty() || !is_letter(plain[0])) plain = "piece" + (plain.empty() ? "" : "-" + plain);
  return plain;
}

class DiagramWriter {
 public:
  DiagramWriter(Diagram diagram, Diagnostics& diagnostics) : diagram_(std::move(diagram)), diagnostics_(diagnostics) {}

  std::optional<ImportedVariant> write(const std::string& title, const std::string& file) {
    const std::size_t errors = diagnostics_.error_count();
    name_pieces();
    give_symbols();
    for (std::size_t i = 0; i < diagram_.pieces.size(); ++i) read_move(i);
    const std::string promotion = promotions(), hands = hands_text(), castling = castlings();
    if (diagnostics_.error_count() != errors) return std::nullopt;
    const std::string name = diagram_.satellite.empty() ? "a diagram" : "the diagram " + diagram_.satellite;
    const std::string yaml =
        origin_text("import diagram", fmt::format("{} of {}", name, file), diagram_.left_out, diagram_.not_rules) +
        fmt::format("name: {}\n", yaml_text(title)) +
        fmt::format("source: {}\n", yaml_text(fmt::format("{} of {}", name, file))) +
        grid_text(diagram_.files, diagram_.ranks, cells_text(diagram_.holes)) + players_text() + pieces_text(pieces_) +
        promotion + castling + hands + setup() + "\nend:\n  royals: check\n  stalemate: draw\n";
    return ImportedVariant{yaml, diagram_.left_out, diagram_.place};
  }

 private:
  const DiagramPiece& given(std::size_t piece) const { return diagram_.pieces[piece]; }

  static std::string cells_text(std::vector<DiagramCell> cells) {
    std::ranges::sort(cells, {}, [](const DiagramCell& cell) { return std::pair(cell.row, cell.column); });
    std::vector<std::string> names;
    for (const DiagramCell& cell : cells) names.push_back(cell_name(cell.column, cell.row));
    return join(names, " ");
  }

  // --- pieces -------------------------------------------------------------------------------------------------------

  void name_pieces() {
    std::set<std::string> taken;
    for (std::size_t i = 0; i < diagram_.pieces.size(); ++i) {
      const std::string plain = plain_name(given(i).name.text);
      std::string name = plain;
      for (int n = 2; !taken.insert(name).second; ++n) name = fmt::format("{}-{}", plain, n);
      pieces_.push_back({.name = name, .is_royal = diagram_.royal.contains(i)});
    }
  }

  /// An ID that may be a symbol of Trigon: a letter, alone or behind a plus.
  static std::string symbol_of(const std::string& id) {
    const bool is_marked = id.size() == 2 && is_symbol_prefix(id[0]);
    if (id.empty() || !is_letter(id.back()) || (id.size() > 1 && !is_marked)) return "";
    std::string symbol = id;
    symbol.back() = capital(symbol.back());
    return symbol;
  }

  /// IDs become symbols if they can; other pieces get letters that are free.
  void give_symbols() {
    std::set<std::string> taken;
    for (std::size_t i = 0; i < pieces_.size(); ++i)
      if (const std::string symbol = symbol_of(given(i).id); !symbol.empty() && taken.insert(symbol).second)
        pieces_[i].symbol = symbol;
    for (ArmyPiece& piece : pieces_)
      if (piece.symbol.empty()) piece.symbol = free_symbol(piece.name, taken);
  }

  static std::string free_symbol(const std::string& name, std::set<std::string>& taken) {
    for (const char* prefix : {"", "+", "^"})
      for (char letter : name + "abcdefghijklmnopqrstuvwxyz")
        if (is_letter(letter))
          if (const std::string symbol = prefix + std::string(1, capital(letter)); taken.insert(symbol).second)
            return symbol;
    return "";
  }

  void read_move(std::size_t piece) {
    const std::string owner = fmt::format("piece '{}'", given(piece).name.text.substr(0, 60));
    const std::size_t errors = diagnostics_.error_count();
    const BetzaTranslation move = translate_betza(given(piece).move, owner, diagnostics_, BetzaDialect::diagram);
    castlings_.push_back(move.castlings);
    if (diagnostics_.error_count() != errors) return;
    const std::string text = print_movement(move.movement());
    if (text.empty()) diagnostics_.error(given(piece).move.whole, "diagram", owner + " has no move besides castling");
    pieces_[piece].moves = {{.movement = text}};
  }

  // --- promotion ----------------------------------------------------------------------------------------------------

  std::string promotions() {
    if (diagram_.promo_zone == 0 || diagram_.max_promote == 0) return "";
    const int zone = std::min(diagram_.promo_zone, diagram_.ranks);
    const auto count = std::min(static_cast<std::size_t>(diagram_.max_promote), pieces_.size());
    std::vector<ArmyPromotion> all;
    if (diagram_.promo_offset)
      all = promotions_by_offset(count, static_cast<std::size_t>(*diagram_.promo_offset));
    else
      all = promotions_by_choice(count);
    return promotion_text(all, fmt::format("{{ rows: {}- }}", diagram_.ranks - zone));
  }

  /// Promotion as in shogi: each of the first pieces becomes another one of the list.
  std::vector<ArmyPromotion> promotions_by_offset(std::size_t count, std::size_t offset) {
    if (diagram_.promo_choice) diagram_.leave_out("promoChoice", "pieces promote by promoOffset");
    std::vector<ArmyPromotion> all;
    for (std::size_t i = 0; i < count; ++i) {
      if (i + offset >= pieces_.size()) {
        diagnostics_.error(diagram_.place_of("promoOffset"), "diagram",
                           fmt::format("'{}' would promote to piece {}, and there are {}", pieces_[i].name,
                                       i + offset + 1, pieces_.size()));
        break;
      }
      all.push_back(
          {.piece = pieces_[i].name, .to = {pieces_[i + offset].name}, .by_start = true, .is_optional = true});
      if (diagram_.holdings_type == -1) pieces_[i + offset].held_as = pieces_[i].name;
    }
    return all;
  }

  std::vector<ArmyPromotion> promotions_by_choice(std::size_t count) {
    std::vector<std::size_t> choices;
    bool is_late = false;
    if (diagram_.promo_choice)
      read_choices(*diagram_.promo_choice, choices, is_late);
    else
      take_all(count, choices);
    std::vector<ArmyPromotion> all;
    for (std::size_t i = 0; i < count; ++i) {
      ArmyPromotion promotion{.piece = pieces_[i].name};
      for (std::size_t choice : choices)
        if (choice == i)
          promotion.is_optional = true;
        else
          promotion.to.push_back(pieces_[choice].name);
      if (promotion.is_optional && is_late) promotion.compulsory_in = fmt::format("{{ rows: {} }}", diagram_.ranks - 1);
      if (!promotion.to.empty()) all.push_back(std::move(promotion));
    }
    return all;
  }

  /// Without a choice on the page, all but royal and promoting pieces are taken.
  void take_all(std::size_t count, std::vector<std::size_t>& choices) {
    diagram_.leave_out("promoChoice", "it is not written; all pieces that are not royal and do not promote are taken");
    for (std::size_t i = count; i < pieces_.size(); ++i)
      if (!pieces_[i].is_royal) choices.push_back(i);
  }

  /// Reads a list of IDs without signs between them. `!` stands before the ID of what does not promote before the last
  /// rank, `*` before pieces that must have been captured.
  void read_choices(const LocatedText& text, std::vector<std::size_t>& choices, bool& is_late) {
    if (text.text.find('*') != std::string::npos)
      diagram_.leave_out("promoChoice", "only to pieces that have been captured, by *", text.text);
    for (std::size_t at = 0; at < text.text.size();) {
      const char c = text.text[at];
      if (c == '!') {
        is_late = true;
      } else if (c != ',' && c != '*') {
        const std::size_t length = read_choice(text, at, choices);
        if (length == 0) return;
        at += length - 1;
      }
      ++at;
    }
  }

  /// Reads the longest ID that stands there; returns its length, or 0 after an error.
  std::size_t read_choice(const LocatedText& text, std::size_t at, std::vector<std::size_t>& choices) {
    std::size_t length = 0, found = 0;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const std::string id = given(i).id.empty() ? pieces_[i].symbol : given(i).id;
      if (id.size() > length && text.text.compare(at, id.size(), id) == 0) {
        length = id.size();
        found = i;
      }
    }
    if (length == 0)
      diagnostics_.error(
          text.at(at, 1), "diagram",
          fmt::format("no piece has the ID '{}'", text.text.substr(at, character_length(text.text, at))));
    else if (std::ranges::find(choices, found) == choices.end())
      choices.push_back(found);
    return length;
  }

  // --- hands --------------------------------------------------------------------------------------------------------

  std::string hands_text() {
    std::vector<std::string> held, at_start;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (given(i).held > 0 && diagram_.holdings_type != -1)
        diagram_.left_out.push_back({given(i).name.text, "", given(i).name.whole,
                                     "what is held at the start is read with holdingsType=-1", ""});
      if (!pieces_[i].is_royal && pieces_[i].held_as.empty()) held.push_back(pieces_[i].name);
      if (given(i).held > 0) at_start.push_back(fmt::format("{}: {}", pieces_[i].name, given(i).held));
    }
    if (diagram_.holdings_type != -1 || held.empty()) return "";
    std::string text = fmt::format("\nhands:\n  pieces: [{}]\n  captured: own\n", join(held, ", "));
    text += held_as_text(pieces_);
    if (!at_start.empty())
      text += fmt::format("  start:\n    white: {{ {0} }}\n    black: {{ {0} }}\n", join(at_start, ", "));
    return text + fmt::format("  drops: [{}]\n", join(held, ", "));
  }

  // --- castling -----------------------------------------------------------------------------------------------------

  std::string castlings() {
    std::string text, taken;
    for (std::size_t i = 0; i < pieces_.size(); ++i)
      for (const BetzaCastling& castling : castlings_[i])
        for (std::size_t player : {0U, 1U})
          for (const DiagramCell& cell : given(i).cells[player])
            for (const bool is_left : {false, true})
              if (is_left ? castling.to_left : castling.to_right)
                text += one_castling(i, castling, player, cell, is_left, taken);
    return text.empty() ? "" : "\ncastling:\n" + text;
  }

  /// A castling of the piece on a cell to its left or right, which black sees from the other side.
  std::string one_castling(std::size_t piece, const BetzaCastling& castling, std::size_t player,
                           const DiagramCell& cell, bool is_left, std::string& taken) {
    const bool goes_down = is_left == (player == 0);
    const int step = goes_down ? -1 : 1, corner = goes_down ? 0 : diagram_.files - 1;
    const int king_to = cell.column + step * castling.steps;
    const bool is_on_board = king_to >= 0 && king_to < diagram_.files;
    if (!is_on_board || corner == cell.column || !stands_on(player, {corner, cell.row})) {
      leave_castling(piece, castling, "no piece of its own stands in the corner, or it would leave the board");
      return "";
    }
    if (!castling.is_first_move) leave_castling(piece, castling, "only pieces that have not moved castle");
    return castling_line({.letter = castling_letter(player, !goes_down, taken),
                          .is_white = player == 0,
                          .row = cell.row,
                          .king = cell.column,
                          .king_to = king_to,
                          .rook = corner,
                          .rook_to = king_to - step,
                          .is_safe = pieces_[piece].is_royal});
  }

  void leave_castling(std::size_t piece, const BetzaCastling& castling, const std::string& why) {
    const LocatedText& move = given(piece).move;
    const std::string letters = move.text.substr(castling.where.offset, castling.where.length);
    const Span where = move.at(castling.where.offset, castling.where.length);
    const auto is_same = [&](const LeftOut& left) { return left.key == letters && left.why == why; };
    if (std::ranges::none_of(diagram_.left_out, is_same)) diagram_.left_out.push_back({letters, "", where, why, ""});
  }

  bool stands_on(std::size_t player, const DiagramCell& cell) const {
    return std::ranges::any_of(diagram_.pieces, [&](const DiagramPiece& piece) {
      return std::ranges::find(piece.cells[player], cell) != piece.cells[player].end();
    });
  }

  static char castling_letter(std::size_t player, bool is_right, std::string& taken) {
    const std::string letters = (is_right ? "K" : "Q") + std::string("ABCDEFGHIJLMNOPRSTUVWXYZ");
    for (char letter : letters) {
      const char one = player == 0 ? letter : small(letter);
      if (is_in(taken, one)) continue;
      taken += one;
      return one;
    }
    return 'Z';
  }

  // --- setup --------------------------------------------------------------------------------------------------------

  std::string setup() const {
    const auto columns = static_cast<std::size_t>(diagram_.files), rows = static_cast<std::size_t>(diagram_.ranks);
    std::vector<std::vector<std::string>> drawing(rows, std::vector<std::string>(columns, "."));
    const auto at = [&](const DiagramCell& cell) -> std::string& {
      return drawing[rows - 1 - static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
    };
    for (const DiagramCell& cell : diagram_.holes) at(cell) = "#";
    for (std::size_t i = 0; i < pieces_.size(); ++i)
      for (std::size_t player : {0U, 1U})
        for (const DiagramCell& cell : given(i).cells[player]) {
          std::string symbol = pieces_[i].symbol;
          if (player == 1) symbol.back() = small(symbol.back());
          at(cell) = symbol;
        }
    return drawing_text(drawing);
  }

  Diagram diagram_;
  Diagnostics& diagnostics_;
  std::vector<ArmyPiece> pieces_;
  std::vector<std::vector<BetzaCastling>> castlings_;
};

}  // namespace

std::optional<ImportedVariant> import_diagram(const DiagramPage& page, std::size_t number, Diagnostics& diagnostics) {
  const DiagramText& text = page.diagrams[number];
  auto diagram = read_diagram(text, diagnostics);
  if (!diagram) return std::nullopt;
  const std::string path = text.place.source->name(), file = path.substr(path.find_last_of('/') + 1);
  const std::string title = !page.title.empty() ? page.title : diagram->satellite;
  return DiagramWriter(std::move(*diagram), diagnostics).write(title.empty() ? file : title, file);
}

}  // namespace trigon::engine
