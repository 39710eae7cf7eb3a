#include "interpreter/export/diagram_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grammar/movement_printer.h"
#include "interpreter/export/betza_text.h"
#include "interpreter/import/diagram_variant.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Where the site of the applet has its script, and the pictures that it shows by itself.
constexpr std::string_view script = "https://www.chessvariants.com/membergraphics/MSinteractivedia/betza.js";
constexpr std::string_view pictures = "https://www.chessvariants.com/membergraphics/MSinteractivedia/";

std::string html_text(const std::string& text) {
  return replace_all(replace_all(replace_all(text, "&", "&amp;"), "<", "&lt;"), ">", "&gt;");
}

class PageWriter {
 public:
  explicit PageWriter(const SquareGame& game) : game_(game), lost_(game.lost) {}

  std::string write(const std::string& satellite) {
    order_pieces();
    parameter("satellite", satellite);
    parameter("files", fmt::format("{}", game_.columns));
    parameter("ranks", fmt::format("{}", game_.rows));
    parameter("firstRank", "1");
    parameter("symmetry", "none");
    promotion();
    for (std::size_t i = 0; i < order_.size(); ++i)
      if (order_[i]->is_royal) parameter("royal", fmt::format("{}", i + 1));
    if (is_held_own()) parameter("holdingsType", "-1");
    parameter("graphicsDir", std::string(pictures));
    parameter("graphicsType", "png");
    parameter("whitePrefix", "White");
    parameter("blackPrefix", "Black");
    holes();
    for (const SquarePiece* piece : order_) line_of(*piece);
    return text_;
  }

  std::vector<Lost> lost() && { return std::move(lost_); }

 private:
  void parameter(const std::string& key, const std::string& value) { text_ += fmt::format("{}={}\n", key, value); }

  void lose(std::vector<std::string> path, const std::string& why) { lost_.push_back({std::move(path), why}); }

  bool is_held_own() const { return !game_.json["hands"].is_null() && game_.json["hands"]["captured"] == "own"; }

  bool by_start(const Json& rule) const {
    return !game_.zone_of(rule["from"], 0).empty() || !game_.zone_of(rule["from"], 1).empty();
  }

  // --- promotion ----------------------------------------------------------------------------------------------------

  /// Pieces that promote stand first, then what they promote to as in shogi, one by one, then the others.
  void order_pieces() {
    std::vector<const SquarePiece*> forms;
    const Json& rules = game_.json["promotion"];
    is_by_offset_ =
        !rules.empty() && std::ranges::all_of(rules, [&](const Json& r) { return by_start(r) && r["to"].size() == 1; });
    for (const Json& rule : rules) {
      order_.push_back(game_.find(rule["piece"]));
      if (is_by_offset_) forms.push_back(game_.find(rule["to"][0]));
    }
    promoting_ = order_.size();
    order_.insert(order_.end(), forms.begin(), forms.end());
    std::set<const SquarePiece*> known(order_.begin(), order_.end());
    if (known.size() != order_.size()) {
      lose({"promotion"}, "several pieces promote to one");
      order_.assign(known.begin(), known.end());
    }
    for (const SquarePiece& piece : game_.pieces)
      if (known.insert(&piece).second) order_.push_back(&piece);
  }

  void promotion() {
    const Json& rules = game_.json["promotion"];
    parameter("maxPromote", fmt::format("{}", promoting_));
    if (rules.empty()) return;
    const Json& first = rules[0];
    int zone = 0;
    for (const Square& square : game_.zone_of(first["in"], 0)) zone = std::max(zone, game_.rows - square.row);
    parameter("promoZone", fmt::format("{}", zone));
    if (is_by_offset_) return parameter("promoOffset", fmt::format("{}", promoting_));
    std::string choice;
    for (const Json& to : first["to"]) choice += game_.find(to)->letter;
    if (first["optional"].get<bool>()) {
      const bool is_late = !game_.zone_of(first["compulsory_in"], 0).empty();
      choice = (is_late ? "!" : "") + game_.find(first["piece"])->letter + choice;
    }
    parameter("promoChoice", choice);
  }

  // --- pieces -------------------------------------------------------------------------------------------------------

  void holes() {
    std::vector<std::string> names;
    for (int row = 0; row < game_.rows; ++row)
      for (int column = 0; column < game_.columns; ++column)
        if (!game_.has({column, row})) names.push_back(name_of(Square{column, row}));
    if (!names.empty()) text_ += fmt::format("hole::::{},,\n", join(names, ","));
  }

  void line_of(const SquarePiece& piece) {
    std::string cells[2];
    for (const auto& [square, stands] : game_.setup)
      if (stands.first == piece.name) {
        std::string& list = cells[stands.second];
        list += (list.empty() ? "" : ",") + name_of(square);
      }
    const std::string squares = cells[1].empty() ? cells[0] : fmt::format("{},,{}", cells[0], cells[1]);
    text_ += fmt::format("{}:{}:{}:{}:{}{}\n", piece.name, piece.letter, move_text(piece), capitalized(piece.name),
                         squares, held_text(piece));
  }

  std::string move_text(const SquarePiece& piece) {
    std::string text;
    for (const Term& term : piece.moves.terms) {
      const auto betza = xbetza_of(term);
      text += betza.value_or("");
      if (!betza)
        lose({"pieces", piece.name, "moves"}, fmt::format("'{}' of {} has no form in XBetza that is written",
                                                          print_movement(Movement{{term}}), piece.name));
    }
    for (const auto& limited : piece.limited)
      lose({"pieces", piece.name, "moves"},
           fmt::format("'{}' of {} from some cells only", print_movement(Movement{{limited.term}}), piece.name));
    return text + castling_text(piece);
  }

  /// The castlings of a piece in XBetza: `isO2`, or apart for each side.
  std::string castling_text(const SquarePiece& piece) const {
    std::set<int> steps[2];
    for (const Json& one : game_.json["castling"]) {
      if (one["royal"]["piece"] != piece.name) continue;
      const int from = game_.squares.at(one["royal"]["from"]).column, to = game_.squares.at(one["royal"]["to"]).column;
      const bool is_white = one["player"] == game_.players[0];
      steps[(to < from) == is_white ? 0 : 1].insert(std::abs(to - from));
    }
    std::string text;
    if (steps[0] == steps[1])
      for (int count : steps[0]) text += fmt::format("isO{}", count);
    else
      for (int side : {0, 1})
        for (int count : steps[side]) text += fmt::format("i{}O{}", side == 0 ? 'l' : 'r', count);
    return text;
  }

  std::string held_text(const SquarePiece& piece) const {
    const Json& hands = game_.json["hands"];
    if (hands.is_null()) return "";
    for (const Json& one : hands["start"])
      if (one.value("piece", "") == piece.name) return fmt::format(":{}", one.value("count", 0));
    return "";
  }

  const SquareGame& game_;
  std::vector<Lost> lost_;
  std::string text_;
  std::vector<const SquarePiece*> order_;
  std::size_t promoting_ = 0;
  bool is_by_offset_ = false;
};

void check_page(const Ruleset& ruleset, const SquareGame& game, const std::string& page, std::vector<Lost>& lost) {
  Diagnostics diagnostics;
  const auto source = std::make_shared<const Source>("page.html", page);
  const auto variant = import_diagram(read_diagram_page(source), 0, diagnostics);
  if (variant) check_imported(variant->yaml, variant->entry, diagnostics);
  for (const Diagnostic& message : diagnostics.all()) lost.push_back({{}, message.message});
  if (!variant || diagnostics.has_errors()) return;
  for (const LeftOut& left : variant->left_out) lost.push_back({{}, fmt::format("{}: {}", left.key, left.why)});
  compare_read_back(ruleset, game, variant->yaml, lost);
}

}  // namespace

std::optional<Exported> export_diagram(const LoadedVariant& variant, std::string& why) {
  const Ruleset& ruleset = *variant.ruleset;
  const auto game = square_game(variant, why);
  if (!game) return std::nullopt;
  PageWriter writer(*game);
  const std::string name = html_text(ruleset.name.empty() ? ruleset.id : ruleset.name);
  const std::string page = fmt::format(
      "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n"
      "<script type=\"text/javascript\" src=\"{}\"></script>\n</head>\n<body>\n<div class=\"idiagram\">\n{}</div>\n"
      "</body>\n</html>\n",
      name, script, writer.write(ruleset.id));
  std::vector<Lost> lost = std::move(writer).lost();
  if (!game->stone.empty()) lost.push_back({{"neutral-pieces"}, "pieces that turn to stone by a capture"});
  if (!game->placed.empty()) lost.push_back({{"turns", "phases"}, "a piece of nobody's that moves after each move"});
  if (game->black_begins) lost.push_back({{"players"}, "the player who goes up begins"});
  check_page(ruleset, *game, page, lost);
  return Exported{page, std::move(lost)};
}

}  // namespace trigon::engine
