#include "interpreter/pictures/outline_svg.h"

#include <fmt/format.h>

#include "interpreter/pictures/markup.h"

namespace trigon::engine {

std::string draw_outline(const TokenOutline& outline, TokenPlace place, const std::string& css_class,
                         const std::string& attributes) {
  // The radius of the first player's outline, a circle, is the unit for all.
  const double scale = place.radius / token_outlines(0).front().radius;
  if (outline.corners.empty())
    return fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" {}/>", css_class, place.x,
                       place.y, outline.radius * scale, attributes);
  std::string points;
  for (const auto& [x, y] : outline.corners)
    points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", place.x + x * scale, place.y + y * scale);
  return fmt::format("<polygon class=\"{}\" points=\"{}\" {}/>", css_class, points, attributes);
}

std::string draw_letter(const std::string& letter, const std::string& ink, TokenPlace place) {
  const double size = place.radius * (letter.size() > 1 ? 1.0 : 1.25);
  return fmt::format("  <text class=\"letter\" x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\" fill=\"{}\">{}</text>\n",
                     place.x, place.y + size * 0.36, size, ink, escape_markup(letter));
}

}  // namespace trigon::engine
