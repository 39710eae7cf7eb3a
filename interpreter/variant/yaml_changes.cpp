#include "interpreter/variant/yaml_changes.h"

#include <algorithm>

#include "interpreter/support/text.h"
#include "interpreter/support/yaml_text.h"

namespace trigon::engine {

namespace {

constexpr std::size_t widest_line = 100;

bool is_same(const YamlNode& a, const YamlNode& b) {
  if (a.kind != b.kind || a.scalar.text != b.scalar.text) return false;
  const auto same_items = [](const YamlPtr& one, const YamlPtr& other) { return is_same(*one, *other); };
  const auto same_entries = [](const YamlEntry& one, const YamlEntry& other) {
    return one.key == other.key && is_same(*one.value, *other.value);
  };
  return std::ranges::equal(a.items, b.items, same_items) && std::ranges::equal(a.entries, b.entries, same_entries);
}

std::string quoted_where_needed(const std::string& text) {
  const bool looks_like_null = is_same_but_case(text, "null");
  return looks_like_null ? yaml_quoted(text) : yaml_text(text);
}

bool has_line_break(const YamlNode& node) {
  return node.scalar.text.find('\n') != std::string::npos ||
         std::ranges::any_of(node.items, [](const YamlPtr& item) { return has_line_break(*item); }) ||
         std::ranges::any_of(node.entries, [](const YamlEntry& entry) { return has_line_break(*entry.value); });
}

bool has_map_inside(const YamlNode& node) {
  const auto is_map = [](const YamlPtr& one) { return one->is_map() || has_map_inside(*one); };
  return std::ranges::any_of(node.items, is_map) ||
         std::ranges::any_of(node.entries, [&](const YamlEntry& entry) { return is_map(entry.value); });
}

/// Writes a map in lines.
class YamlWriter {
 public:
  void write_map(const YamlNode& map, std::size_t indent) {
    for (const YamlEntry& entry : map.entries) {
      text_ += std::string(indent, ' ') + quoted_where_needed(entry.key) + ":";
      write_value(*entry.value, indent);
    }
  }

  const std::string& text() const { return text_; }

 private:
  /// Writes what stands behind a colon or hyphen, up to the end of the line.
  void write_value(const YamlNode& node, std::size_t indent) {
    if (node.is_scalar() && has_line_break(node)) return write_block(node.scalar.text, indent);
    if (!has_line_break(node) && !has_map_inside(node)) {
      const std::string line = print_yaml_line(node);
      const bool is_empty = node.items.empty() && node.entries.empty();
      if (is_empty || indent + line.size() <= widest_line) return void(text_ += " " + line + "\n");
    }
    text_ += "\n";
    if (node.is_map()) return write_map(node, indent + 2);
    for (const YamlPtr& item : node.items) {
      text_ += std::string(indent + 2, ' ') + "-";
      write_value(*item, indent + 2);
    }
  }

  /// Writes a text of several lines. The number says where they begin, which blanks in the first would hide.
  void write_block(const std::string& text, std::size_t indent) {
    const bool needs_indent = text.front() == ' ' || text.front() == '\n';
    const char* const end = !text.ends_with('\n') ? "-" : text.size() == 1 || text.ends_with("\n\n") ? "+" : "";
    text_ += std::string(" |") + (needs_indent ? "2" : "") + end + "\n";
    const std::string_view lines = std::string_view(text).substr(0, text.size() - (text.ends_with('\n') ? 1 : 0));
    for (const std::string_view line : split(lines, '\n'))
      text_ += (line.empty() ? "" : std::string(indent + 2, ' ') + std::string(line)) + "\n";
  }

  std::string text_;
};

}  // namespace

YamlPtr yaml_scalar(const std::string& text) {
  auto node = std::make_shared<YamlNode>();
  node->kind = YamlNode::Kind::scalar;
  node->scalar.text = text;
  return node;
}

YamlPtr yaml_removal() {
  auto node = std::make_shared<YamlNode>();
  node->is_written_null = true;
  return node;
}

YamlPtr yaml_changes(const YamlPtr& from, const YamlPtr& to) {
  auto changes = std::make_shared<YamlNode>();
  changes->kind = YamlNode::Kind::map;
  for (const YamlEntry& entry : to->entries) {
    const YamlEntry* const old = from->find_entry(entry.key);
    if (entry.value->is_null() ? !old || old->value->is_null() : old && is_same(*old->value, *entry.value)) continue;
    YamlPtr value = entry.value;
    if (value->is_null()) value = yaml_removal();
    if (old && old->value->is_map() && value->is_map()) value = yaml_changes(old->value, value);
    if (value) changes->entries.push_back({entry.key, {}, value});
  }
  for (const YamlEntry& entry : from->entries)
    if (!to->find_entry(entry.key)) changes->entries.push_back({entry.key, {}, yaml_removal()});
  return changes->entries.empty() ? nullptr : changes;
}

std::string print_yaml(const YamlNode& map) {
  YamlWriter writer;
  writer.write_map(map, 0);
  return writer.text();
}

std::string print_yaml_line(const YamlNode& node) {
  std::vector<std::string> parts;
  switch (node.kind) {
    case YamlNode::Kind::null: return "~";
    case YamlNode::Kind::scalar: return quoted_where_needed(replace_all(node.scalar.text, "\n", " "));
    case YamlNode::Kind::sequence:
      for (const YamlPtr& item : node.items) parts.push_back(print_yaml_line(*item));
      return "[" + join(parts, ", ") + "]";
    case YamlNode::Kind::map:
      for (const YamlEntry& entry : node.entries)
        parts.push_back(quoted_where_needed(entry.key) + ": " + print_yaml_line(*entry.value));
      return parts.empty() ? "{}" : "{ " + join(parts, ", ") + " }";
  }
  return "";
}

}  // namespace trigon::engine
