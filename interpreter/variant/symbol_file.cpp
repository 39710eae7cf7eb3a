#include "interpreter/variant/symbol_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <pugixml.hpp>
#include <sstream>

#include "interpreter/support/letters.h"
#include "interpreter/support/utf8.h"

namespace trigon::engine {

namespace {

constexpr std::string_view svg_namespace = "http://www.w3.org/2000/svg";
constexpr int max_depth = 64;
/// The most shapes that may be drawn; shapes that `use` repeats count each time.
constexpr std::size_t max_shapes = 5000;

constexpr std::array<std::string_view, 21> elements = {
    "svg",      "g",     "path", "rect",   "circle", "ellipse", "line",           "polyline",       "polygon",
    "text",     "tspan", "defs", "symbol", "use",    "title",   "linearGradient", "radialGradient", "stop",
    "clipPath", "style", "desc"};

/// The text in small letters and without spaces, so that spelling hides nothing.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (!std::isspace(static_cast<unsigned char>(c))) out += small(c);
  return out;
}

/// May the text stand in an attribute or style sheet? It must not refer to anything outside of the file.
bool is_harmless(std::string_view text) {
  const std::string look = plain(text);
  for (const char* word : {"\\", "@import", "javascript:", "expression(", "data:", "/*", "image-set", "src("})
    if (look.find(word) != std::string::npos) return false;
  for (std::size_t at = look.find("url("); at != std::string::npos; at = look.find("url(", at + 1)) {
    const std::size_t target = look.find_first_not_of("'\"", at + 4);
    if (target == std::string::npos || look[target] != '#') return false;
  }
  return true;
}

bool is_link(std::string_view name) { return name == "href" || name == "xlink:href"; }

bool may_stay(const pugi::xml_node& element, const pugi::xml_attribute& attribute) {
  const std::string name = plain(attribute.name());
  const std::string_view value = attribute.value();
  if (name.starts_with("on") || name == "src") return false;
  if (is_link(name)) return value.starts_with('#') && element.name() != std::string_view("a");
  if (name.find(':') != std::string::npos) return name == "xml:space" || name == "xmlns:xlink";
  return name == "xmlns" ? value == svg_namespace : is_harmless(value);
}

bool is_text(const pugi::xml_node& node) { return node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata; }

/// Is the style sheet nothing but harmless text? Elements inside of it could hide a word between its letters.
bool is_harmless_style(const pugi::xml_node& style) {
  std::string text;
  for (const pugi::xml_node& child : style.children()) {
    if (!is_text(child)) return false;
    text += child.value();
  }
  return is_harmless(text);
}

bool may_stay(const pugi::xml_node& node) {
  if (node.type() != pugi::node_element) return is_text(node);
  const bool is_known = std::find(elements.begin(), elements.end(), node.name()) != elements.end();
  return is_known && (node.name() != std::string_view("style") || is_harmless_style(node));
}

/// Replaces `<![CDATA[`, which HTML does not know everywhere, by plain text.
pugi::xml_node as_plain_text(pugi::xml_node element, const pugi::xml_node& cdata) {
  pugi::xml_node text = element.insert_child_before(pugi::node_pcdata, cdata);
  text.set_value(cdata.value());
  element.remove_child(cdata);
  return text;
}

/// Removes what must not stay. False when elements are nested too deeply.
bool clean(pugi::xml_node element, int depth) {
  if (depth > max_depth) return false;
  for (pugi::xml_attribute attribute = element.first_attribute(); attribute;) {
    const pugi::xml_attribute next = attribute.next_attribute();
    const bool is_first = element.attribute(attribute.name()) == attribute;
    if (!is_first || !may_stay(element, attribute)) element.remove_attribute(attribute);
    attribute = next;
  }
  for (pugi::xml_node child = element.first_child(); child;) {
    const pugi::xml_node next = child.next_sibling();
    if (child.type() == pugi::node_cdata) child = as_plain_text(element, child);
    if (!may_stay(child))
      element.remove_child(child);
    else if (child.type() == pugi::node_element && !clean(child, depth + 1))
      return false;
    child = next;
  }
  return true;
}

/// Counts the shapes that are drawn, also those that `use` repeats.
class ShapeCounter {
 public:
  explicit ShapeCounter(const pugi::xml_node& root) { note_ids(root); }

  /// The number of shapes; more than `max_shapes` also for an element that shows itself.
  std::size_t count(const pugi::xml_node& element, int depth = 0) {
    if (depth > max_depth) return max_shapes + 1;
    const auto [known, is_new] = counts_.emplace(element.hash_value(), max_shapes + 1);
    if (!is_new) return known->second;
    std::size_t shapes = 1;
    if (element.name() == std::string_view("use"))
      for (const char* name : {"href", "xlink:href"})
        if (const auto target = by_id_.find(element.attribute(name).as_string(" ") + 1); target != by_id_.end())
          shapes += count(target->second, depth + 1);
    for (const pugi::xml_node& child : element.children())
      if (child.type() == pugi::node_element && shapes <= max_shapes) shapes += count(child, depth + 1);
    return counts_[element.hash_value()] = shapes;
  }

 private:
  void note_ids(const pugi::xml_node& element) {
    if (const auto id = element.attribute("id")) by_id_.emplace(id.as_string(), element);
    for (const pugi::xml_node& child : element.children()) note_ids(child);
  }

  std::map<std::string, pugi::xml_node> by_id_;
  /// The counts by element; too many for elements that are still being counted.
  std::map<std::size_t, std::size_t> counts_;
};

/// The number of pixels that an attribute states, or 0.
double pixels(const pugi::xml_attribute& attribute) {
  const std::string text = attribute.as_string();
  const auto end = text.find_first_not_of("0123456789.");
  const std::string unit = end == std::string::npos ? "" : text.substr(end);
  return unit.empty() || unit == "px" ? attribute.as_double() : 0;
}

/// Adds a view box, without which an image would not scale. False when the size is unknown.
bool ensure_view_box(pugi::xml_node svg) {
  if (svg.attribute("viewBox")) return true;
  const double width = pixels(svg.attribute("width")), height = pixels(svg.attribute("height"));
  if (!(width > 0) || !(height > 0)) return false;
  svg.append_attribute("viewBox") = fmt::format("0 0 {} {}", width, height).c_str();
  return true;
}

/// Why the text cannot be read as SVG; empty when it can.
std::string error_of(const pugi::xml_parse_result& result, const pugi::xml_document& document) {
  const pugi::xml_node root = document.document_element();
  if (!result) return fmt::format("it is not well-formed XML: {}, at byte {}", result.description(), result.offset);
  for (const pugi::xml_node& node : document.children())
    if (node.type() == pugi::node_doctype) return "it has a document type (<!DOCTYPE ...>), which may define entities";
  if (root.name() != std::string_view("svg"))
    return fmt::format("it is no SVG: its outermost element is <{}>", root.name());
  if (root.attribute("xmlns").as_string() != svg_namespace)
    return fmt::format("it is no SVG: <svg> lacks xmlns=\"{}\"", svg_namespace);
  return "";
}

}  // namespace

std::optional<std::string> clean_svg(std::string_view text, std::string& error) {
  if (text.size() > max_symbol_size) {
    error = fmt::format("it is larger than {} KiB", max_symbol_size >> 10);
    return std::nullopt;
  }
  pugi::xml_document document;
  const auto result = document.load_buffer(text.data(), text.size(), pugi::parse_default | pugi::parse_doctype);
  error = error_of(result, document);
  if (!error.empty()) return std::nullopt;
  pugi::xml_node svg = document.document_element();
  if (!clean(svg, 0))
    error = fmt::format("its elements are nested more than {} deep", max_depth);
  else if (!ensure_view_box(svg))
    error = "it says no size: <svg> needs a viewBox, as in viewBox=\"0 0 45 45\"";
  else if (ShapeCounter(svg).count(svg) > max_shapes)
    error = fmt::format("it draws more than {} shapes, or one inside of itself", max_shapes);
  if (!error.empty()) return std::nullopt;
  std::ostringstream out;
  svg.print(out, "", pugi::format_raw | pugi::format_no_declaration);
  std::string left = std::move(out).str();
  if (find_malformed(left) == std::string::npos && find_control(left) == std::string::npos) return left;
  error = "it is no text in UTF-8, or has control characters";
  return std::nullopt;
}

}  // namespace trigon::engine
