#include "interpreter/variant/yaml_tree.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <optional>
#include <sstream>

#include "interpreter/support/text.h"
#include "interpreter/variant/yaml_syntax.h"

namespace trigon {

const YamlEntry* YamlNode::find_entry(std::string_view key) const {
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const YamlEntry& e) { return e.key == key; });
  return found == entries.end() ? nullptr : &*found;
}

const YamlNode* YamlNode::find(std::string_view key) const {
  const YamlEntry* entry = find_entry(key);
  return entry ? entry->value.get() : nullptr;
}

const char* name_of(YamlNode::Kind kind) {
  switch (kind) {
    case YamlNode::Kind::null: return "nothing";
    case YamlNode::Kind::scalar: return "a text";
    case YamlNode::Kind::sequence: return "a list";
    case YamlNode::Kind::map: return "a map";
  }
  return "";
}

namespace {

constexpr const char* code = "yaml";
/// More keys than any map of a variant needs; keeps the search for equal ones short.
constexpr std::size_t max_keys = 2000;

/// Finds the characters of a scalar's value in the file, from the place that the library reports: the first character of
/// a plain scalar, the quote of a quoted one, the `|` of a block.
LocatedText locate_scalar(const SourcePtr& source, std::size_t offset, const std::string& value) {
  const std::string& text = source->text();
  offset = std::min(offset, text.size());
  LocatedText result{value, Span{source, offset, 1}, {}};
  const char first = offset < text.size() ? text[offset] : '\0';
  if (first == '|') {
    const std::size_t header = source->line_of(offset);
    const auto lines = split(value, '\n');
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string_view raw = source->line(header + 1 + i);
      if (!raw.ends_with(lines[i])) return result.line_offsets.clear(), result;
      result.line_offsets.push_back(source->line_start(header + 1 + i) + raw.size() - lines[i].size());
    }
    return result;
  }
  const bool is_quoted = first == '"' || first == '\'';
  const std::size_t start = offset + (is_quoted ? 1 : 0);
  if (value.find('\n') == std::string::npos && text.compare(start, value.size(), value) == 0) {
    result.whole.length = std::max<std::size_t>(value.size() + (is_quoted ? 2 : 0), 1);
    result.line_offsets.push_back(start);
  }
  return result;
}

/// Builds the tree from the library's events.
class Builder : public YAML::EventHandler {
 public:
  Builder(SourcePtr source, Diagnostics& diagnostics) : source_(std::move(source)), diagnostics_(diagnostics) {}

  YamlPtr take() { return root_; }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    reject_anchor(mark, anchor);
    auto node = std::make_shared<YamlNode>();
    node->span = at(mark);
    const std::string_view rest = std::string_view(source_->text()).substr(node->span.offset);
    node->is_written_null = rest.starts_with("~") || rest.starts_with("null");
    // A missing value is reported at what follows it; the key is the better place.
    if (!open_.empty() && open_.back().key) node->span = open_.back().key_span;
    add(std::move(node));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    diagnostics_.error(at(mark), code, "aliases are not supported", "a text that starts with * must stand in quotes");
    add(std::make_shared<YamlNode>());
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    reject_anchor(mark, anchor);
    reject_tag(mark, tag);
    auto node = std::make_shared<YamlNode>();
    node->kind = YamlNode::Kind::scalar;
    node->scalar = locate_scalar(source_, mark.pos < 0 ? 0 : static_cast<std::size_t>(mark.pos), value);
    node->span = node->scalar.whole;
    add(std::move(node));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    start(mark, tag, anchor, YamlNode::Kind::sequence);
  }
  void OnSequenceEnd() override { end(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    start(mark, tag, anchor, YamlNode::Kind::map);
  }
  void OnMapEnd() override { end(); }

 private:
  struct Open {
    std::shared_ptr<YamlNode> node;
    std::optional<std::string> key;
    Span key_span;
  };

  Span at(const YAML::Mark& mark) const {
    const std::size_t offset = mark.pos < 0 ? 0 : static_cast<std::size_t>(mark.pos);
    return {source_, std::min(offset, source_->text().size()), 1};
  }

  void start(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YamlNode::Kind kind) {
    reject_anchor(mark, anchor);
    reject_tag(mark, tag);
    auto node = std::make_shared<YamlNode>();
    node->kind = kind;
    node->span = at(mark);
    open_.push_back({std::move(node), std::nullopt, {}});
  }

  void end() {
    auto node = std::move(open_.back().node);
    open_.pop_back();
    add(std::move(node));
  }

  void add(std::shared_ptr<YamlNode> node) {
    if (open_.empty()) {
      root_ = std::move(node);
    } else if (open_.back().node->is_sequence()) {
      open_.back().node->items.push_back(std::move(node));
    } else if (!open_.back().key) {
      take_key(*node);
    } else {
      add_entry(std::move(node));
    }
  }

  void take_key(const YamlNode& node) {
    if (!node.is_scalar()) diagnostics_.error(node.span, code, "a key must be a text");
    open_.back().key = node.scalar.text;
    open_.back().key_span = node.span;
  }

  void add_entry(std::shared_ptr<YamlNode> value) {
    Open& map = open_.back();
    if (map.node->entries.size() >= max_keys) {
      if (!has_too_many_keys_)
        diagnostics_.error(map.key_span, code, fmt::format("the map has more than {} keys", max_keys));
      has_too_many_keys_ = true;
      map.key.reset();
      return;
    }
    if (const YamlEntry* first = map.node->find_entry(*map.key)) {
      const std::size_t line = source_->line_of(first->key_span.offset) + 1;
      diagnostics_.error(map.key_span, "duplicate-key", fmt::format("the key '{}' stands here twice", *map.key),
                         fmt::format("the first is on line {}", line));
    } else {
      map.node->entries.push_back({*map.key, map.key_span, std::move(value)});
    }
    map.key.reset();
  }

  void reject_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor != YAML::NullAnchor)
      diagnostics_.error(at(mark), code, "anchors are not supported", "a text that starts with & must stand in quotes");
  }

  void reject_tag(const YAML::Mark& mark, const std::string& tag) {
    if (!tag.empty() && tag != "?" && tag != "!")
      diagnostics_.error(at(mark), code, "tags are not supported", "a text that starts with ! must stand in quotes");
  }

  SourcePtr source_;
  Diagnostics& diagnostics_;
  YamlPtr root_;
  std::vector<Open> open_;
  bool has_too_many_keys_ = false;
};

}  // namespace

YamlPtr read_yaml(const SourcePtr& source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  Builder builder(source, diagnostics);
  YamlPtr root;
  try {
    std::istringstream in(source->text());
    YAML::Parser parser(in);
    if (parser.HandleNextDocument(builder)) root = builder.take();
    Builder next(source, diagnostics);
    if (root && parser.HandleNextDocument(next))
      diagnostics.error(Span{source, 0, 1}, code, "the file holds more than one document",
                        "a line of three dashes starts a new one");
  } catch (const YAML::ParserException& error) {
    const std::size_t offset = error.mark.pos < 0 ? 0 : static_cast<std::size_t>(error.mark.pos);
    diagnostics.add(explain_syntax_error(source, std::min(offset, source->text().size()), error.msg));
  } catch (const YAML::Exception& error) {
    diagnostics.add(explain_syntax_error(source, 0, error.msg));
  }
  if (diagnostics.error_count() > errors) return nullptr;
  if (!root) diagnostics.error(Span{source, 0, 1}, code, "the file is empty");
  return root;
}

/// A key without a value, where its base has one, or `~` where it has none.
static void tell_useless_null(const YamlEntry& change, const YamlNode& base, Diagnostics& diagnostics) {
  if (base.find_entry(change.key))
    return diagnostics.error(change.key_span, "missing-key", fmt::format("the key '{}' is empty", change.key),
                             "~ takes away what a base has");
  std::vector<std::string> known;
  for (const YamlEntry& entry : base.entries) known.push_back(entry.key);
  diagnostics.error(change.key_span, "unused-key", fmt::format("there is no '{}' to be taken away", change.key),
                    suggest(change.key, known));
}

YamlPtr merge_yaml(const YamlPtr& base, const YamlPtr& changes, Diagnostics& diagnostics) {
  if (!base || !changes || !base->is_map() || !changes->is_map()) return changes ? changes : base;
  auto result = std::make_shared<YamlNode>(*base);
  // What is wrong with a changed map as a whole is the change's doing.
  result->span = changes->span;
  for (const YamlEntry& change : changes->entries) {
    const auto same = [&](const YamlEntry& entry) { return entry.key == change.key; };
    const auto old = std::find_if(result->entries.begin(), result->entries.end(), same);
    if (change.value->is_null()) {
      const bool is_there = old != result->entries.end();
      if (is_there != change.value->is_written_null)
        tell_useless_null(change, *base, diagnostics);
      else if (is_there)
        result->entries.erase(old);
      continue;
    }
    if (old == result->entries.end())
      result->entries.push_back(change);
    else
      *old = {change.key, change.key_span, merge_yaml(old->value, change.value, diagnostics), change.written};
  }
  return result;
}

}  // namespace trigon
