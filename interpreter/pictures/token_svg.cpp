#include "interpreter/pictures/token_svg.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "interpreter/pictures/markup.h"
#include "interpreter/support/color.h"

namespace trigon::engine {

namespace {

constexpr const char* style = R"(
    .piece, .home, .dead-home { stroke: #222; stroke-width: 1.5; stroke-linejoin: round }
    .dead-home { stroke-dasharray: 3 2.5 } .ring { fill: none; stroke-width: 1.2 }
    .beak { fill: #222; stroke: #222; stroke-width: 1; stroke-linejoin: round }
    .letter { font-weight: bold })";

constexpr const char* dead_color = "#999999";

/// A regular polygon, and how much larger than the circle its corners lie.
struct Shape {
  const char* name;
  int corners;
  /// Of a corner, in degrees counter-clockwise from the right.
  double first_corner;
  double size;
};

constexpr Shape shapes[] = {
    {"circle", 0, 0, 1}, {"square", 4, 45, 1.2}, {"diamond", 4, 0, 1.22}, {"pentagon", 5, 90, 1.16}};

const Shape& shape_of(Player player) { return shapes[player % std::size(shapes)]; }
bool has_ring(Player player) { return player >= std::size(shapes); }

Point point_at(TokenPlace place, double degrees, double distance) {
  const double angle = degrees * std::numbers::pi / 180;
  return {place.x + distance * std::cos(angle), place.y - distance * std::sin(angle)};
}

/// A shape; of a class of CSS, with further attributes.
std::string outline(const Shape& shape, TokenPlace place, const std::string& css_class, const std::string& attributes) {
  if (shape.corners == 0)
    return fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" {}/>", css_class, place.x,
                       place.y, place.radius, attributes);
  std::string points;
  for (int i = 0; i < shape.corners; ++i) {
    const Point corner = point_at(place, shape.first_corner + 360.0 * i / shape.corners, place.radius * shape.size);
    points += fmt::format("{}{:.1f},{:.1f}", i > 0 ? " " : "", corner.x, corner.y);
  }
  return fmt::format("<polygon class=\"{}\" points=\"{}\" {}/>", css_class, points, attributes);
}

const char* letter_color(const std::string& color) {
  const auto known = read_color(color);
  return !known || is_bright(*known) ? "#111" : "#fff";
}

/// The shape of a player, in the player's color or another.
std::string draw_shape(const Ruleset& ruleset, Player player, const std::string& color, TokenPlace place,
                       const char* css_class) {
  const Shape& shape = shape_of(player);
  std::string out = "  " + outline(shape, place, css_class, fmt::format("fill=\"{}\"", color)) + "\n";
  if (has_ring(player)) {
    const std::string& own = ruleset.players[player].color;
    const TokenPlace inner{place.x, place.y, place.radius * 0.8};
    out += "  " + outline(shape, inner, "ring", fmt::format("stroke=\"{}\"", letter_color(own))) + "\n";
  }
  return out;
}

std::string draw_letter(const std::string& symbol, const std::string& color, TokenPlace place) {
  const double size = place.radius * (symbol.size() > 1 ? 1.0 : 1.25);
  return fmt::format("  <text class=\"letter\" x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\" fill=\"{}\">{}</text>\n",
                     place.x, place.y + size * 0.36, size, letter_color(color), escape_markup(symbol));
}

/// Points where a player looks; nothing on cubes, whose directions a flat picture does not have.
std::string draw_beak(const Ruleset& ruleset, Player player, TokenPlace place) {
  if (ruleset.grid.lattice() == Lattice::cube) return "";
  const double degrees = ruleset.players[player].facing.degrees;
  const Point left = point_at(place, degrees + 28, place.radius), right = point_at(place, degrees - 28, place.radius),
              tip = point_at(place, degrees, place.radius * 1.55);
  return fmt::format("  <path class=\"beak\" d=\"M{:.1f} {:.1f} L{:.1f} {:.1f} L{:.1f} {:.1f} Z\"/>\n", left.x, left.y,
                     tip.x, tip.y, right.x, right.y);
}

/// A piece whose owner is not the player whom it was set up for.
std::string draw_changed_token(const Ruleset& ruleset, Piece piece, TokenPlace place) {
  const bool is_dead = piece.owner() == dead_owner;
  const PlayerInfo& home = ruleset.players[piece.home()];
  const std::string color = is_dead ? dead_color : ruleset.players[piece.owner()].color;
  const TokenPlace inner{place.x, place.y, place.radius * 0.74};
  std::string out = fmt::format(
      "  <g><title>{}</title>\n",
      escape_markup(is_dead ? fmt::format("dead, of {}", home.name)
                            : fmt::format("of {}, converted from {}", ruleset.players[piece.owner()].name, home.name)));
  if (!is_dead) out += draw_beak(ruleset, piece.home(), place);
  out += draw_shape(ruleset, piece.home(), home.color, place, is_dead ? "dead-home" : "home");
  out += is_dead ? "  " + outline(shapes[0], inner, "piece", fmt::format("fill=\"{}\"", color)) + "\n"
                 : draw_shape(ruleset, piece.owner(), color, inner, "piece");
  return out + draw_letter(ruleset.types[piece.type()].symbol, color, inner) + "  </g>\n";
}

}  // namespace

const char* token_style() { return style; }

std::string draw_token(const Ruleset& ruleset, Piece piece, TokenPlace place) {
  if (piece.owner() != piece.home()) return draw_changed_token(ruleset, piece, place);
  return draw_player_token(ruleset, piece.owner(), place) +
         draw_letter(ruleset.types[piece.type()].symbol, ruleset.players[piece.owner()].color, place);
}

std::string draw_player_token(const Ruleset& ruleset, Player player, TokenPlace place) {
  return draw_shape(ruleset, player, ruleset.players[player].color, place, "piece");
}

std::string token_in_words(const Ruleset& ruleset, Player player) {
  const auto color = read_color(ruleset.players[player].color);
  return fmt::format("{} {}{}", color ? color_in_words(*color) : ruleset.players[player].color, shape_of(player).name,
                     has_ring(player) ? " with two outlines" : "");
}

}  // namespace trigon::engine
