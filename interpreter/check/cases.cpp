#include "interpreter/check/cases.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/support/text.h"
#include "interpreter/variant/author_report.h"
#include "interpreter/variant/fields.h"
#include "interpreter/variant/misspelt_keys.h"

namespace trigon::engine {

namespace {

constexpr int max_perft_depth = 12;

/// The path of the variant that the key `variant` names in the file `path`. Nothing when there is no such key; an empty
/// text after an error, which is reported.
std::optional<std::string> read_variant(const Files& files, const Fields& fields, const std::string& path,
                                        Diagnostics& diagnostics) {
  const auto name = fields.text("variant");
  if (!name) return std::nullopt;
  const std::string found = find_file(files, Shipped::game, *name, path);
  const Span& where = fields.find("variant")->span;
  if (!read_file(files, Shipped::game, found, where, "", diagnostics)) return "";
  return found;
}

class CaseReader {
 public:
  CaseReader(const Files& files, const YamlNode& node, std::size_t number, Diagnostics& diagnostics)
      : files_(files),
        fields_(node, fmt::format("case {}", number + 1), "case", diagnostics),
        diagnostics_(diagnostics) {
    result_.span = node.span;
    for (const YamlEntry& entry : node.entries) result_.places[entry.key] = entry.key_span;
    result_.name = fields_.text("name").value_or(fmt::format("case {}", number + 1));
  }

  Case read(const std::string& path, const std::string& default_variant) {
    result_.source = fields_.text("source").value_or("");
    const auto variant = read_variant(files_, fields_, path, diagnostics_);
    result_.variant = variant.value_or(default_variant);
    if (result_.variant.empty()) fields_.require("variant");
    for (const LocatedText& option : words("options")) result_.options.push_back(option.text);
    result_.position = text("position");
    result_.board = text("board");
    result_.turn = text("turn");
    result_.player = text("player");
    result_.after = words("after");
    read_legend();
    result_.shows = text("shows");
    result_.diagram = text("diagram");
    result_.piece = text("piece");
    if (fields_.find("legal")) result_.legal = words("legal");
    result_.count = fields_.integer("count");
    result_.includes = moves("includes");
    result_.illegal = moves("illegal");
    read_perft();
    result_.outcome = text("outcome");
    result_.becomes = text("becomes");
    check();
    return std::move(result_);
  }

 private:
  std::optional<LocatedText> text(const char* key) {
    const YamlNode* node = fields_.find(key);
    if (!node || !read_text(*node, of(key), diagnostics_)) return std::nullopt;
    return node->scalar;
  }

  std::vector<LocatedText> words(const char* key) {
    const YamlNode* node = fields_.find(key);
    return node ? read_words(*node, of(key), diagnostics_) : std::vector<LocatedText>{};
  }

  /// Reads texts of words. Each must have a word, since an empty one states nothing.
  std::vector<LocatedText> moves(const char* key) {
    const YamlNode* node = fields_.find(key);
    if (!node) return {};
    for (const YamlNode* item : one_or_more(*node))
      if (item->is_scalar() && trim(item->scalar.text).empty())
        diagnostics_.error(item->span, "value", of(key) + ": expected moves, got an empty text");
    return words(key);
  }

  std::string of(const char* key) const { return fields_.owner() + ": " + key; }

  void read_legend() {
    const YamlNode* legend = fields_.find("legend");
    if (!legend) return;
    if (!legend->is_map()) {
      diagnostics_.error(legend->span, "type", of("legend") + ": expected a map from letters to pieces");
      return;
    }
    for (const YamlEntry& entry : legend->entries)
      if (read_text(*entry.value, of("legend"), diagnostics_)) result_.legend[entry.key] = entry.value->scalar;
  }

  /// Reads `perft: [20, 400]`, for depths 1 and 2, or `perft: {3: 8902}`.
  void read_perft() {
    const YamlNode* node = fields_.find("perft");
    if (!node) return;
    constexpr int most = 2'000'000'000;
    if (node->is_map()) {
      for (const YamlEntry& entry : node->entries) {
        YamlNode key;
        key.kind = YamlNode::Kind::scalar;
        key.scalar.text = entry.key;
        key.span = entry.key_span;
        const auto depth = read_integer(key, 1, max_perft_depth, of("perft"), diagnostics_);
        const auto count = read_integer(*entry.value, 0, most, of("perft"), diagnostics_);
        if (depth && count) result_.perft.emplace_back(*depth, *count);
      }
      return;
    }
    if (const auto words = split_words(node->scalar.text); node->is_scalar() && words.size() > 1)
      return diagnostics_.error(node->span, "type",
                                fmt::format("{}: expected a list of numbers, got '{}'", of("perft"), node->scalar.text),
                                fmt::format("a list has brackets: [{}]", fmt::join(words, ", ")));
    int depth = 0;
    for (const YamlNode* item : one_or_more(*node)) {
      if (++depth > max_perft_depth) {
        diagnostics_.error(
            item->span, "range",
            fmt::format("{}: expected the counts of depths 1 to {}, got one more", of("perft"), max_perft_depth));
        return;
      }
      if (const auto count = read_integer(*item, 0, most, of("perft"), diagnostics_))
        result_.perft.emplace_back(depth, *count);
    }
  }

  void check() {
    if (result_.position && result_.board)
      diagnostics_.error(result_.board->whole, "value",
                         fields_.owner() + ": 'position' and 'board' both give the position", "keep one of them");
    const auto goes_with = [&](const char* key, bool has_partner, const char* partners) {
      if (fields_.find(key) && !has_partner)
        diagnostics_.error(fields_.node().find_entry(key)->key_span, "unused-key",
                           fmt::format("{}: '{}' has no effect without {}", fields_.owner(), key, partners));
    };
    goes_with("piece", result_.diagram.has_value(), "'diagram'");
    goes_with("turn", result_.board.has_value(), "'board'");
    goes_with("player", result_.board || result_.diagram, "'board' or 'diagram'");
    goes_with("legend", result_.board || result_.diagram || result_.shows, "a drawing");
    if (!states_something())
      diagnostics_.error(
          result_.span, "missing-key", fields_.owner() + ": the case states nothing that could fail",
          "say what must hold: shows, diagram, legal, count, includes, illegal, perft, outcome or becomes");
  }

  /// Does the case state anything? A wrong statement, which has been reported, counts; so does that no move is legal.
  bool states_something() const {
    constexpr const char* statements[] = {"shows",   "diagram", "legal",   "count",  "includes",
                                          "illegal", "perft",   "outcome", "becomes"};
    return std::any_of(std::begin(statements), std::end(statements), [&](const std::string_view key) {
      const YamlNode* node = fields_.find(key);
      const bool is_empty =
          node && ((node->is_sequence() && node->items.empty()) || (node->is_map() && node->entries.empty()));
      return node && (key == "legal" || !is_empty);
    });
  }

  const Files& files_;
  Fields fields_;
  Diagnostics& diagnostics_;
  Case result_;
};

bool is_variant(const YamlNode& root) {
  return root.find("tests") || root.find("grid") || root.find("extends") || root.find("pieces");
}

std::vector<Case> read_list(const Files& files, const YamlNode& list, const std::string& path,
                            const std::string& variant, Diagnostics& diagnostics) {
  std::vector<Case> cases;
  if (!list.is_sequence()) {
    diagnostics.error(list.span, "type", fmt::format("expected a list of cases, got {}", name_of(list.kind)),
                      list.is_map() ? "each case begins with '- ', as in - name: the first moves" : "");
    return cases;
  }
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const std::size_t errors = diagnostics.error_count();
    if (!list.items[i]->is_map()) {
      diagnostics.error(list.items[i]->span, "type",
                        fmt::format("case {}: expected a map, got {}", i + 1, name_of(list.items[i]->kind)));
      continue;
    }
    Case one = CaseReader(files, *list.items[i], i, diagnostics).read(path, variant);
    if (diagnostics.error_count() == errors) cases.push_back(std::move(one));
  }
  return cases;
}

}  // namespace

static std::vector<Case> read_cases_of(const Files& files, const YamlNode& root, const std::string& path,
                                       Diagnostics& diagnostics) {
  // A variant has its cases under `tests`; a file of cases names its variant.
  if (const YamlNode* tests = root.find("tests"))
    return tests->is_null() ? std::vector<Case>{} : read_list(files, *tests, path, path, diagnostics);
  if (is_variant(root)) return {};
  const Fields fields(root, "the file", "cases", diagnostics);
  if (!fields.require("cases")) return {};
  const auto variant = read_variant(files, fields, path, diagnostics);
  if (variant && variant->empty()) return {};
  return read_list(files, *root.find("cases"), path, variant.value_or(""), diagnostics);
}

std::vector<Case> read_cases(const Files& files, const YamlNode& root, const std::string& path,
                             Diagnostics& diagnostics) {
  Diagnostics found;
  std::vector<Case> cases = read_cases_of(files, root, path, found);
  report_to_author(found, &root, root.find("tests") ? "variant" : "cases", diagnostics);
  return cases;
}

std::vector<Case> read_case_file(const Files& files, const std::string& path, Diagnostics& diagnostics) {
  auto text = read_file(files, Shipped::game, path, {}, "", diagnostics);
  if (!text) return {};
  if (text->starts_with("\xEF\xBB\xBF")) text->erase(0, 3);
  const YamlPtr root = read_yaml(std::make_shared<const Source>(path, std::move(*text)), diagnostics);
  if (!root) return {};
  return read_cases(files, *with_mended_keys(root, is_variant(*root) ? "variant" : "cases"), path, diagnostics);
}

}  // namespace trigon::engine
