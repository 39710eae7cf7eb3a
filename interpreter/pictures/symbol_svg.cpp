#include "interpreter/pictures/symbol_svg.h"

#include <fmt/format.h>

#include <iterator>
#include <set>

#include "interpreter/pictures/markup.h"
#include "interpreter/support/color.h"
#include "interpreter/support/symbol_set.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

// The ids of shapes. The color behind a shape is part of the id and filled in when the shape is defined, since programs
// other than browsers do not know CSS variables.
//
//   #piece-knight-on-f7f3e8    a shape of the set
//   #own-0                     the first file of the variant
//   #piece-馬-on-              a character

constexpr std::string_view set_reference = "href=\"#piece-";
constexpr std::string_view set_separator = "-on-";
constexpr std::string_view token_variable = "var(--token)";

std::string six_digits(const std::string& color) {
  const Color known = read_color(color).value_or(Color{});
  return fmt::format("{:02x}{:02x}{:02x}", known.red, known.green, known.blue);
}

std::string own_id(const Ruleset& ruleset, const std::string& file) {
  return fmt::format("own-{}", std::distance(ruleset.own_symbols.begin(), ruleset.own_symbols.find(file)));
}

std::string to_base64(std::string_view bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 3; ++k)
      three = three << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) out += i + k <= bytes.size() ? digits[three >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

/// Defines a shape by its name, such as "knight-on-f7f3e8", or a character.
std::string define_shape(std::string_view name) {
  const auto separator = name.rfind(set_separator);
  const std::string* const character = find_character(name.substr(0, separator));
  const std::string color = fmt::format("#{}", name.substr(separator + set_separator.size()));
  return fmt::format(
      "<symbol id=\"piece-{}\" viewBox=\"0 0 45 45\" fill=\"currentColor\">{}</symbol>\n", name,
      character ? *character : replace_all(find_symbol(name.substr(0, separator))->inside, token_variable, color));
}

/// Shows a definition in the box.
std::string use(const std::string& id, const std::string& name, const std::string& attributes, SymbolPlace place) {
  return fmt::format(
      "  <use {} href=\"#{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\">"
      "<title>{}</title></use>\n",
      attributes, id, place.x - place.size / 2, place.y - place.size / 2, place.size, place.size, escape_markup(name));
}

std::string shape_id(const std::string& shape, const std::string& color_behind) {
  return fmt::format("piece-{}{}{}", shape, set_separator, six_digits(color_behind));
}

std::string of_class(const char* css_class, const std::string& color) {
  return fmt::format("class=\"{}\" color=\"{}\"", css_class, escape_markup(color));
}

/// Defines a file as an image, which is a document of its own, so that ids and style sheets do not leave it.
std::string define_file(const Ruleset& ruleset, const std::string& file, const std::string& text) {
  return fmt::format(
      "<symbol id=\"{}\" viewBox=\"0 0 45 45\"><image width=\"45\" height=\"45\" "
      "href=\"data:image/svg+xml;base64,{}\"/></symbol>\n",
      own_id(ruleset, file), to_base64(text));
}

}  // namespace

const char* letter_color(const std::string& color_behind) {
  const auto known = read_color(color_behind);
  return !known || is_bright(*known) ? "#111" : "#fff";
}

std::string draw_symbol(const Ruleset& ruleset, PieceType type, const SymbolColors& colors, SymbolPlace place) {
  const PieceTypeInfo& piece = ruleset.types[type];
  if (piece.shape.empty()) return "";
  const std::string id =
      ruleset.own_symbols.contains(piece.shape) ? own_id(ruleset, piece.shape) : shape_id(piece.shape, colors.behind);
  return use(id, piece.name, of_class("symbol", colors.ink), place);
}

std::string draw_figure(const Ruleset& ruleset, PieceType type, const std::string& color, SymbolPlace place) {
  const PieceTypeInfo& piece = ruleset.types[type];
  return use(shape_id(piece.shape, letter_color(color)), piece.name, of_class("figure", color), place);
}

std::string draw_character(const PieceTypeInfo& piece, Player owner, const std::string& color, SymbolPlace place) {
  const std::string& character = piece.characters[owner];
  if (find_character(character))
    return use(fmt::format("piece-{}{}", character, set_separator), piece.name, of_class("symbol", color), place);
  return fmt::format("  <text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\" fill=\"{}\">{}</text>\n", place.x,
                     place.y + place.size * 0.36, place.size, escape_markup(color), escape_markup(character));
}

std::string define_symbols(const Ruleset& ruleset, std::string_view pictures) {
  std::set<std::string_view> shown;
  for (std::size_t at = pictures.find(set_reference); at != std::string_view::npos;
       at = pictures.find(set_reference, at + 1)) {
    const std::size_t name = at + set_reference.size();
    shown.insert(pictures.substr(name, pictures.find('"', name) - name));
  }
  std::string out;
  for (const std::string_view name : shown) out += define_shape(name);
  for (const auto& [file, text] : ruleset.own_symbols)
    if (pictures.find(fmt::format("href=\"#{}\"", own_id(ruleset, file))) != std::string_view::npos)
      out += define_file(ruleset, file, text);
  return out.empty() ? out : "<defs>\n" + out + "</defs>\n";
}

}  // namespace trigon::engine
