#include "interpreter/check/variant_files.h"

#include <algorithm>
#include <set>

#include "interpreter/variant/format.h"
#include "interpreter/variant/overlay.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

namespace {

/// The tree of a file; null after errors.
YamlPtr tree_of(const Files& files, const std::string& path) {
  std::string reason;
  const auto text = files.read(path, reason);
  Diagnostics ignored;
  return text ? read_yaml(std::make_shared<const Source>(path, *text), ignored) : nullptr;
}

bool is_variant_tree(const YamlNode& root) {
  // A file for `trigon lab try` extends a variant, too.
  return root.is_map() && (root.find("grid") || root.find("extends") || root.find("pieces")) && !root.find("vary");
}

/// Has the variant, with its bases, all required keys?
bool is_complete(const YamlNode& root) {
  const auto& keys = format_map("variant").keys;
  return std::all_of(keys.begin(), keys.end(),
                     [&](const FormatKey& key) { return !key.is_required || root.find(key.name); });
}

}  // namespace

bool is_variant_file(const Files& files, const std::string& path) {
  const YamlPtr root = tree_of(files, path);
  return root && is_variant_tree(*root);
}

std::vector<std::string> variants_among(const Files& files, const std::vector<std::string>& paths) {
  std::vector<std::string> found;
  std::set<std::string> extended, incomplete;
  for (const std::string& path : paths) {
    const YamlPtr own = tree_of(files, path);
    if (own && !is_variant_tree(*own)) continue;
    found.push_back(path);
    Diagnostics ignored;
    const VariantTree tree = read_variant_tree(files, path, {}, ignored);
    if (!tree.root) continue;
    for (std::size_t i = 1; i < tree.files.size(); ++i) extended.insert(resolve_path("", tree.files[i]));
    if (!is_complete(*tree.root)) incomplete.insert(path);
  }
  std::erase_if(found, [&](const std::string& path) {
    return incomplete.contains(path) && extended.contains(resolve_path("", path));
  });
  return found;
}

}  // namespace trigon::engine
