// The keys `symbol` and `character` of pieces: their shapes in pictures.
#include <fmt/format.h>

#include <filesystem>

#include "interpreter/support/symbol_set.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"
#include "interpreter/variant/loading.h"
#include "interpreter/variant/symbol_file.h"

namespace trigon::engine {

namespace {

constexpr std::string_view letter_word = "letter";
constexpr std::string_view file_ending = ".svg";

/// The text of a designer's own file, which must be in the folder of the file that names it or below.
std::optional<std::string> read_own(Loading& loading, const std::string& path, const Span& where,
                                    const std::string& what) {
  if (!loading.files.may_name(where.source->name(), path)) {
    loading.diagnostics.error(where, "file", fmt::format("{}: '{}' is not below the folder of this file", what, path),
                              "allow the folder that it is in with --root DIR");
    return std::nullopt;
  }
  std::string reason;
  const auto text = loading.files.read(path, reason);
  auto clean = text ? clean_svg(*text, reason) : std::nullopt;
  if (!clean)
    loading.diagnostics.error(where, "file",
                              fmt::format("{}: cannot {} '{}': {}", what, text ? "use" : "read", path, reason));
  return clean;
}

std::string own_shape(Loading& loading, const YamlNode& node, const std::string& what) {
  const std::string& written = node.scalar.text;
  // The path is relative to the file in which the key stands, which may be a base.
  const std::string path = resolve_path(node.span.source->name(), written);
  auto clean = read_own(loading, path, node.span, what);
  if (!clean) return "";
  loading.scripts.push_back(path);
  const std::string name = std::filesystem::path(path).filename().string();
  const auto [known, is_new] = loading.ruleset->own_symbols.emplace(name, *clean);
  if (!is_new && known->second != *clean)
    loading.diagnostics.error(node.span, "value", fmt::format("{}: another file is named '{}' too", what, name),
                              "the files of a variant's symbols have different names, also in different folders");
  return name;
}

std::string symbol_hint(const std::string& name) {
  std::vector<std::string> known = {std::string(letter_word)};
  for (const SymbolShape& shape : piece_symbols()) {
    known.push_back(shape.name);
    known.insert(known.end(), shape.also.begin(), shape.also.end());
  }
  return nearest_name(name, known) ? suggest(name, known)
                                   : "docs/symbols.md shows the symbols; an own one is a file that ends in .svg";
}

/// One character that takes room; an error and nothing for any other text.
std::string read_character(const YamlNode& node, const std::string& what, Diagnostics& diagnostics) {
  const auto text = read_text(node, what, diagnostics);
  if (!text) return "";
  if (well_formed_length(*text) == text->size() && display_width(*text) > 0) return *text;
  diagnostics.error(node.span, "value", fmt::format("{}: expected one character, got '{}'", what, *text),
                    "such as 馬; shapes with names are a 'symbol'");
  return "";
}

}  // namespace

void read_characters(Loading& loading, const Fields& piece, PieceTypeInfo& type) {
  const YamlNode* node = piece.find("character");
  if (!node) return;
  const std::string what = of_key(piece.owner(), "character");
  if (!node->is_map()) return type.characters.fill(read_character(*node, what, loading.diagnostics));
  for (const YamlEntry& entry : node->entries)
    if (const auto player = loading.player({entry.key, entry.key_span, {}}, what))
      type.characters[*player] = read_character(*entry.value, of_key(what, entry.key), loading.diagnostics);
}

std::string read_shape(Loading& loading, const Fields& piece, const std::string& name) {
  const YamlNode* node = piece.find("symbol");
  if (!node) {
    const SymbolShape* usual = find_symbol(name);
    return usual ? usual->name : "";
  }
  const std::string what = of_key(piece.owner(), "symbol");
  const auto text = read_text(*node, what, loading.diagnostics);
  if (!text || *text == letter_word) return "";
  if (text->ends_with(file_ending)) return own_shape(loading, *node, what);
  if (const SymbolShape* shape = find_symbol(*text)) return shape->name;
  loading.diagnostics.error(node->span, "value", fmt::format("{}: there is no symbol '{}'", what, *text),
                            symbol_hint(*text));
  return "";
}

}  // namespace trigon::engine
