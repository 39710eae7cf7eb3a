#include "interpreter/pictures/token_svg.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "interpreter/pictures/markup.h"
#include "interpreter/pictures/symbol_svg.h"
#include "interpreter/support/color.h"
#include "interpreter/support/symbol_set.h"

namespace trigon::engine {

namespace {

constexpr const char* token_rules = R"(
    .piece, .home, .dead-home { stroke: #222; stroke-width: 1.5; stroke-linejoin: round }
    .dead-home { stroke-dasharray: 3 2.5 } .ring { fill: none; stroke-width: 1.2 }
    .beak { fill: #222; stroke: #222; stroke-width: 1; stroke-linejoin: round }
    .letter { font-weight: bold })";

/// The size of a shape's box, in radii of the token.
constexpr double symbol_size = 1.5;

constexpr const char* dead_fill = "#999999";

/// The names of the outlines, which repeat with a second line.
constexpr const char* shape_names[] = {"circle", "square", "diamond", "pentagon"};

const char* shape_name(Player player) { return shape_names[player % std::size(shape_names)]; }
bool has_ring(Player player) { return token_outlines(player).size() > 1; }

/// The radius of the first outline, the circle, which is the unit for all.
double unit() { return token_outlines(0).front().radius; }

Point point_at(TokenPlace place, double degrees, double distance) {
  const double angle = degrees * std::numbers::pi / 180;
  return {place.x + distance * std::cos(angle), place.y - distance * std::sin(angle)};
}

/// An outline with a CSS class and further attributes.
std::string draw_outline(const TokenOutline& outline, TokenPlace place, const std::string& css_class,
                         const std::string& attributes) {
  const double scale = place.radius / unit();
  if (outline.corners.empty())
    return fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" {}/>", css_class, place.x,
                       place.y, outline.radius * scale, attributes);
  std::string points;
  for (const auto& [x, y] : outline.corners)
    points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", place.x + x * scale, place.y + y * scale);
  return fmt::format("<polygon class=\"{}\" points=\"{}\" {}/>", css_class, points, attributes);
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

std::string draw_letter(const std::string& symbol, const std::string& color, TokenPlace place) {
  const double size = place.radius * (symbol.size() > 1 ? 1.0 : 1.25);
  return fmt::format("  <text class=\"letter\" x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\" fill=\"{}\">{}</text>\n",
                     place.x, place.y + size * 0.36, size, letter_color(color), escape_markup(symbol));
}

/// What stands on a piece's token: its shape, or its letter.
std::string draw_face(const Ruleset& ruleset, PieceType type, const std::string& color, TokenPlace place) {
  const SymbolPlace box{place.x, place.y - place.radius * 0.03, place.radius * symbol_size};
  const std::string shape = draw_symbol(ruleset, type, color, box);
  return shape.empty() ? draw_letter(ruleset.types[type].symbol, color, place) : shape;
}

/// A beak that points where a player looks; empty on lattices whose directions a flat picture cannot show.
std::string draw_beak(const Ruleset& ruleset, Player player, TokenPlace place) {
  if (!ruleset.grid.lattice().is_flat) return "";
  const double degrees = ruleset.players[player].facing.degrees;
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
  return out + draw_face(ruleset, piece.type(), color, inner) + "  </g>\n";
}

}  // namespace

const char* token_style() { return token_rules; }

std::string draw_token(const Ruleset& ruleset, Piece piece, TokenPlace place) {
  if (piece.owner() != piece.home()) return draw_changed_token(ruleset, piece, place);
  return draw_player_token(ruleset, piece.owner(), place) +
         draw_face(ruleset, piece.type(), ruleset.players[piece.owner()].color, place);
}

std::string draw_player_token(const Ruleset& ruleset, Player player, TokenPlace place) {
  return draw_shape(ruleset, player, ruleset.players[player].color, place, "piece");
}

std::string token_in_words(const Ruleset& ruleset, Player player) {
  const auto color = read_color(ruleset.players[player].color);
  return fmt::format("{} {}{}", color ? color_in_words(*color) : ruleset.players[player].color, shape_name(player),
                     has_ring(player) ? " with two outlines" : "");
}

}  // namespace trigon::engine
