#include "interpreter/support/symbol_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <pugixml.hpp>
#include <sstream>
#include <stdexcept>

#include "interpreter/support/built_in.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr std::string_view piece_prefix = "piece-";
constexpr std::string_view token_prefix = "token-";
constexpr std::string_view character_prefix = "character-";
/// Width and height of the box of a piece's shape.
constexpr double piece_size = 45;

std::string_view id_of(const pugi::xml_node& symbol) { return symbol.attribute("id").as_string(); }

pugi::xml_node symbol_of(const pugi::xml_document& file, std::string_view id) {
  for (const pugi::xml_node& symbol : file.child("svg").children("symbol"))
    if (id_of(symbol) == id) return symbol;
  throw std::logic_error(fmt::format("symbols.svg has no symbol '{}'", id));
}

/// The elements within a symbol, each `use` replaced by the elements of the symbol that it shows.
std::string inside_of(const pugi::xml_document& file, const pugi::xml_node& symbol) {
  std::ostringstream out;
  for (const pugi::xml_node& child : symbol.children()) {
    if (child.name() != std::string_view("use")) {
      child.print(out, "", pugi::format_raw);
      continue;
    }
    const std::string_view target = std::string_view(child.attribute("href").as_string()).substr(1);
    out << fmt::format("<g transform=\"translate({} {}) scale({:.3f})\">", child.attribute("x").as_string(),
                       child.attribute("y").as_string(), child.attribute("width").as_double() / piece_size)
        << inside_of(file, symbol_of(file, target)) << "</g>";
  }
  return std::move(out).str();
}

TokenOutline outline_of(const pugi::xml_node& shape) {
  TokenOutline outline;
  outline.radius = shape.attribute("r").as_double();
  for (const std::string_view corner : split_words(shape.attribute("points").as_string())) {
    const auto comma = corner.find(',');
    outline.corners.emplace_back(std::stod(std::string(corner.substr(0, comma))),
                                 std::stod(std::string(corner.substr(comma + 1))));
  }
  return outline;
}

struct SymbolSet {
  std::vector<SymbolShape> pieces;
  std::vector<std::vector<TokenOutline>> tokens;
  std::map<std::string, SharedToken, std::less<>> shared;
};

std::vector<TokenOutline> outlines_of(const pugi::xml_node& symbol) {
  std::vector<TokenOutline> outlines;
  for (const pugi::xml_node& shape : symbol.children()) outlines.push_back(outline_of(shape));
  return outlines;
}

SymbolSet read_set() {
  pugi::xml_document file;
  file.load_buffer(built_in::symbols.data(), built_in::symbols.size());
  SymbolSet set;
  for (const pugi::xml_node& symbol : file.child("svg").children("symbol")) {
    if (id_of(symbol).starts_with(piece_prefix)) {
      SymbolShape shape;
      shape.name = id_of(symbol).substr(piece_prefix.size());
      for (const std::string_view word : split_words(symbol.attribute("data-also").as_string()))
        shape.also.emplace_back(word);
      shape.inside = inside_of(file, symbol);
      set.pieces.push_back(std::move(shape));
    } else if (symbol.attribute("fill").as_string() == std::string_view("var(--token)")) {
      set.tokens.push_back(outlines_of(symbol));
    } else {
      set.shared[std::string(id_of(symbol).substr(token_prefix.size()))] = {
          symbol.attribute("fill").as_string(), symbol.attribute("stroke").as_string(), outlines_of(symbol)};
    }
  }
  return set;
}

std::map<std::string, std::string, std::less<>> read_characters() {
  pugi::xml_document file;
  file.load_buffer(built_in::characters.data(), built_in::characters.size());
  std::map<std::string, std::string, std::less<>> all;
  for (const pugi::xml_node& symbol : file.child("svg").children("symbol"))
    all[std::string(id_of(symbol).substr(character_prefix.size()))] = inside_of(file, symbol);
  return all;
}

const SymbolSet& the_set() {
  static const SymbolSet set = read_set();
  return set;
}

}  // namespace

const std::vector<SymbolShape>& piece_symbols() { return the_set().pieces; }

const SymbolShape* find_symbol(std::string_view name) {
  const auto& shapes = piece_symbols();
  const auto named =
      std::find_if(shapes.begin(), shapes.end(), [&](const SymbolShape& one) { return one.name == name; });
  if (named != shapes.end()) return &*named;
  for (const SymbolShape& shape : shapes)
    if (std::find(shape.also.begin(), shape.also.end(), name) != shape.also.end()) return &shape;
  return nullptr;
}

const std::vector<TokenOutline>& token_outlines(std::size_t player) {
  const auto& tokens = the_set().tokens;
  return tokens[player % tokens.size()];
}

const SharedToken& shared_token(std::string_view name) { return the_set().shared.find(name)->second; }

const std::string* find_character(std::string_view character) {
  static const auto all = read_characters();
  const auto found = all.find(character);
  return found == all.end() ? nullptr : &found->second;
}

}  // namespace trigon::engine
