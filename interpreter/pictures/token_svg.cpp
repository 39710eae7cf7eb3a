#include "interpreter/pictures/token_svg.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "interpreter/pictures/markup.h"
#include "interpreter/pictures/outline_svg.h"
#include "interpreter/pictures/shared_token_svg.h"
#include "interpreter/pictures/symbol_svg.h"
#include "interpreter/support/color.h"
#include "interpreter/support/symbol_set.h"

namespace trigon::engine {

namespace {

constexpr const char* token_rules = R"(
    .piece, .home, .dead-home { stroke: #222; stroke-width: 1.5; stroke-linejoin: round }
    .dead-home { stroke-dasharray: 3 2.5 } .ring { fill: none; stroke-width: 1.2 }
    .beak { fill: #222; stroke: #222; stroke-width: 1; stroke-linejoin: round }
    .letter { font-weight: bold }
    .wood { stroke-width: 1.3; stroke-linejoin: round }
    .figure { stroke: #1c1c1c; stroke-width: 1.3; stroke-linejoin: round; paint-order: stroke })";

/// The size of a figure's box, in radii of a token.
constexpr double figure_size = 2.3;

constexpr const char* dead_fill = "#999999";

/// The names of the outlines, which repeat with a second line.
constexpr const char* shape_names[] = {"circle", "square", "diamond", "pentagon"};

const char* shape_name(Player player) { return shape_names[player % std::size(shape_names)]; }
bool has_ring(Player player) { return token_outlines(player).size() > 1; }

Point point_at(TokenPlace place, double degrees, double distance) {
  const double angle = degrees * std::numbers::pi / 180;
  return {place.x + distance * std::cos(angle), place.y - distance * std::sin(angle)};
}

/// The outlines of a player's token, in the player's color or another.
std::string draw_shape(const Ruleset& ruleset, Player player, const std::string& color, TokenPlace place,
                       const char* css_class) {
  const std::vector<TokenOutline>& outlines = token_outlines(player);
  std::string out = "  " + draw_outline(outlines[0], place, css_class, fmt::format("fill=\"{}\"", color)) + "\n";
  if (has_ring(player)) {
    const std::string& own = ruleset.players[player].color;
    out += "  " + draw_outline(outlines[1], place, "ring", fmt::format("stroke=\"{}\"", letter_color(own))) + "\n";
  }
  return out;
}

/// What stands on a piece's token: what is written on it, its shape, or its letter.
std::string draw_face(const Ruleset& ruleset, Piece piece, const std::string& color, TokenPlace place) {
  const PieceTypeInfo& type = ruleset.types[piece.type()];
  const SymbolPlace box{place.x, place.y - place.radius * 0.03, place.radius * symbol_size};
  if (!type.characters[piece.home()].empty()) return draw_character(type, piece.home(), letter_color(color), box);
  const std::string shape = draw_symbol(ruleset, piece.type(), symbol_on(color), box);
  return shape.empty() ? draw_letter(type.symbol, letter_color(color), place) : shape;
}

/// A piece as a figure, when its shape needs no token; else nothing.
std::string draw_without_token(const Ruleset& ruleset, Piece piece, TokenPlace place) {
  const PieceTypeInfo& type = ruleset.types[piece.type()];
  if (ruleset.board.tokens != PieceTokens::none || !find_symbol(type.shape)) return "";
  const SymbolPlace box{place.x, place.y, place.radius * figure_size};
  return draw_figure(ruleset, piece.type(), ruleset.players[piece.owner()].color, box);
}

/// A beak that points where a player looks; empty on lattices whose directions a flat picture cannot show.
std::string draw_beak(const Ruleset& ruleset, Player player, TokenPlace place) {
  if (!ruleset.grid.lattice().is_flat) return "";
  const double degrees = ruleset.players[player].facing.degrees + place.turn;
  const Point left = point_at(place, degrees + 28, place.radius), right = point_at(place, degrees - 28, place.radius),
              tip = point_at(place, degrees, place.radius * 1.55);
  return fmt::format("  <path class=\"beak\" d=\"M{:.1f} {:.1f} L{:.1f} {:.1f} L{:.1f} {:.1f} Z\"/>\n", left.x, left.y,
                     tip.x, tip.y, right.x, right.y);
}

/// The token of a piece whose owner is not the player for whom it was set up.
std::string draw_changed_token(const Ruleset& ruleset, Piece piece, TokenPlace place) {
  const bool is_dead = is_nobody(piece.owner());
  const PlayerInfo& home = ruleset.players[piece.home()];
  const std::string color = is_dead ? dead_fill : ruleset.players[piece.owner()].color;
  const TokenPlace inner{place.x, place.y, place.radius * 0.74};
  std::string out = fmt::format(
      "  <g><title>{}</title>\n",
      escape_markup(is_dead ? fmt::format("dead, of {}", home.name)
                            : fmt::format("of {}, converted from {}", ruleset.players[piece.owner()].name, home.name)));
  if (!is_dead) out += draw_beak(ruleset, piece.home(), place);
  out += draw_shape(ruleset, piece.home(), home.color, place, is_dead ? "dead-home" : "home");
  out += is_dead ? "  " + draw_outline(token_outlines(0)[0], inner, "piece", fmt::format("fill=\"{}\"", color)) + "\n"
                 : draw_shape(ruleset, piece.owner(), color, inner, "piece");
  return out + draw_face(ruleset, piece, color, inner) + "  </g>\n";
}

}  // namespace

const char* token_style() { return token_rules; }

std::string draw_token(const Ruleset& ruleset, Piece piece, TokenPlace place) {
  if (piece.owner() != piece.home()) return draw_changed_token(ruleset, piece, place);
  if (is_shared(ruleset.board.tokens)) return draw_on_shared_token(ruleset, piece, place);
  if (const std::string figure = draw_without_token(ruleset, piece, place); !figure.empty()) return figure;
  return draw_shape(ruleset, piece.owner(), ruleset.players[piece.owner()].color, place, "piece") +
         draw_face(ruleset, piece, ruleset.players[piece.owner()].color, place);
}

std::string draw_player_token(const Ruleset& ruleset, Player player, TokenPlace place) {
  if (is_shared(ruleset.board.tokens)) return draw_shared_token(ruleset, player, place);
  if (ruleset.board.tokens == PieceTokens::none)
    return "  " +
           draw_outline(token_outlines(0)[0], place, "piece",
                        fmt::format("fill=\"{}\"", ruleset.players[player].color)) +
           "\n";
  return draw_shape(ruleset, player, ruleset.players[player].color, place, "piece");
}

std::string token_in_words(const Ruleset& ruleset, Player player) {
  const auto color = read_color(ruleset.players[player].color);
  const std::string name = color ? color_in_words(*color) : ruleset.players[player].color;
  switch (ruleset.board.tokens) {
    case PieceTokens::by_owner: break;
    case PieceTokens::none: return name;
    case PieceTokens::pointed: return "wooden, pointing where they look";
    default:
      return fmt::format("{} on {}s{}", name, piece_tokens_words[static_cast<std::size_t>(ruleset.board.tokens)],
                         ring_in_words(player));
  }
  return fmt::format("{} {}{}", name, shape_name(player), has_ring(player) ? " with two outlines" : "");
}

}  // namespace trigon::engine
