// Keys without a value, straight from the files; see lint.h.
#include <fmt/format.h>

#include "interpreter/lint/lint_parts.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

namespace {

class KeysLint {
 public:
  KeysLint(const YamlNode& root, Diagnostics& found) : found_(found) { walk(root, ""); }

 private:
  void walk(const YamlNode& node, const std::string& path) {
    for (const YamlPtr& item : node.items) walk(*item, path);
    for (const YamlEntry& entry : node.entries) {
      const std::string inner = path + "/" + entry.key;
      if (entry.value->is_null() && path != "/turns/phases") look_at(entry);
      walk(*entry.value, inner);
    }
  }

  /// What stands behind the colon; `~` is nothing on purpose.
  void look_at(const YamlEntry& entry) {
    const Span& span = entry.key_span;
    const std::string_view line = span.source->line(span.source->line_of(span.offset));
    const std::size_t begin = span.offset + span.length - span.source->line_start(span.source->line_of(span.offset));
    const std::size_t colon = line.find(':', begin);
    const std::string_view rest = colon == std::string_view::npos ? std::string_view() : trim(line.substr(colon + 1));
    if (rest.starts_with('~') || rest.starts_with("null")) return;
    const bool is_comment = rest.starts_with('#');
    const std::string hint =
        is_comment ? fmt::format("# begins a comment; a text that begins with it needs quotes: {}: \"{}\"", entry.key,
                                 rest.substr(0, rest.find_first_of(" ,}")))
                   : std::string("give it a value, or leave the key out");
    found_.warning(span, "empty-key", fmt::format("the key '{}' has no value and is ignored", entry.key), hint);
  }

  Diagnostics& found_;
};

}  // namespace

void lint_keys(const Files& files, const std::vector<std::string>& paths, Diagnostics& found) {
  for (const std::string& path : paths) {
    if (path.ends_with(".lua")) continue;
    std::string reason;
    auto text = files.read(path, reason);
    if (!text) continue;
    if (text->starts_with("\xEF\xBB\xBF")) text->erase(0, 3);
    Diagnostics ignored;
    if (const YamlPtr root = read_yaml(std::make_shared<const Source>(path, std::move(*text)), ignored))
      KeysLint(*root, found);
  }
}

}  // namespace trigon::engine
