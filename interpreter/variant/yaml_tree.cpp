#include "interpreter/variant/yaml_tree.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>
#include <utility>

#include "interpreter/diagnosis/yaml_syntax.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"

namespace trigon::engine {

std::string short_place(const Span& span) {
  return fmt::format("{}:{}", std::filesystem::path(span.source->name()).filename().string(),
                     span.source->line_of(span.offset) + 1);
}

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

std::vector<const YamlEntry*> entries_of(const YamlNode& map) {
  std::vector<const YamlEntry*> entries;
  for (const YamlEntry& entry : map.entries) entries.push_back(&entry);
  return entries;
}

std::string suggest_entry(std::string_view name, const std::vector<const YamlEntry*>& entries) {
  std::vector<std::string> known;
  for (const YamlEntry* entry : entries) known.push_back(entry->key);
  const auto nearest = nearest_name(name, known);
  if (!nearest) return suggest(name, known);
  const auto found = std::find(known.begin(), known.end(), *nearest);
  const Span& place = entries[static_cast<std::size_t>(found - known.begin())]->key_span;
  return fmt::format("did you mean '{}'?{}", *nearest, place.source ? " It stands in " + short_place(place) : "");
}

namespace {

constexpr const char* code = "yaml";
/// More keys than any map of a variant needs; it keeps the search for equal ones short.
constexpr std::size_t max_keys = 2000;

/// Finds the characters of a scalar's value in the file, from the place that the library reports: the first character
/// of a plain scalar, the quote of a quoted one, the `|` of a block.
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

constexpr std::string_view curly_quotes[] = {"\u201C", "\u201D", "\u201E", "\u2018", "\u2019", "\u00AB", "\u00BB"};

bool has_curly_ends(std::string_view text) {
  const auto is_one = [](std::string_view, auto test) {
    return std::any_of(std::begin(curly_quotes), std::end(curly_quotes), test);
  };
  return is_one(text, [&](std::string_view quote) { return text.starts_with(quote); }) &&
         is_one(text, [&](std::string_view quote) { return text.ends_with(quote); });
}

/// Is the value of this key a text for readers, which may stand in any quotes?
bool is_prose(const std::optional<std::string>& key) {
  return key == "name" || key == "description" || key == "source";
}

/// Does a text in quotes that begins at `offset` end with one?
bool is_closed(std::string_view text, std::size_t offset) {
  const char quote = text[offset];
  for (std::size_t i = offset + 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\')
      ++i;
    else if (text[i] == quote)
      return true;
  }
  return false;
}

constexpr std::string_view special_blanks[] = {"\u00A0", "\u3000", "\u2003", "\u2002", "\u2009", "\u200B", "\uFEFF"};

/// The place of a space other than the ordinary one where YAML wants that: at the beginning of a line, or behind a
/// colon or comma.
std::optional<Span> special_blank(const SourcePtr& source) {
  const std::string_view text = source->text();
  for (std::string_view blank : special_blanks)
    for (std::size_t at = text.find(blank); at != std::string_view::npos; at = text.find(blank, at + 1)) {
      const std::string_view line = source->line(source->line_of(at));
      const std::string_view before = line.substr(0, at - source->line_start(source->line_of(at)));
      const std::string_view trimmed = trim(before);
      if (trimmed.empty() ||
          ((trimmed.back() == ':' || trimmed.back() == ',') && trimmed.find_first_of("\"'#") == std::string_view::npos))
        return Span{source, at, blank.size()};
    }
  return std::nullopt;
}

/// Reports bytes that are not UTF-8, and control characters, which a terminal would carry out. True when there are
/// none.
bool has_text_only(const SourcePtr& source, Diagnostics& diagnostics) {
  const std::string& text = source->text();
  if (const std::size_t at = find_malformed(text); at != std::string::npos)
    diagnostics.error(Span{source, at, 1}, code, "this is not UTF-8", "save the file as UTF-8");
  else if (const std::size_t control = find_control(text); control != std::string::npos)
    diagnostics.error(Span{source, control, 1}, code, "a control character stands here", "delete it");
  else
    return true;
  return false;
}

/// Reports a file that is no text: in another encoding than UTF-8, or with bytes that no text has.
bool is_text(const SourcePtr& source, Diagnostics& diagnostics) {
  const std::string& text = source->text();
  const bool is_utf16 = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
  const auto zero = text.find('\0');
  if (!is_utf16 && zero == std::string::npos) return has_text_only(source, diagnostics);
  diagnostics.error(Span{std::make_shared<const Source>(source->name(), ""), 0, 1}, code,
                    is_utf16 ? "the file is written in UTF-16" : "the file is not text",
                    is_utf16 ? "save it as UTF-8" : "a variant is a plain text file, not a file of a word processor");
  return false;
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
    if (is_stray_comma(at(mark).offset)) return take_stray_comma(at(mark));
    auto node = std::make_shared<YamlNode>();
    node->span = at(mark);
    const std::string_view rest = std::string_view(source_->text()).substr(node->span.offset);
    node->is_written_null = rest.starts_with("~") || rest.starts_with("null");
    // A missing value is reported at what follows it; its key is the better place.
    if (!open_.empty() && open_.back().key) node->span = open_.back().key_span;
    add(std::move(node));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    diagnostics_.error(at(mark), code, "aliases are not supported", "a text that starts with * needs quotes");
    add(std::make_shared<YamlNode>());
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    reject_anchor(mark, anchor);
    reject_tag(mark, tag);
    auto node = std::make_shared<YamlNode>();
    node->kind = YamlNode::Kind::scalar;
    reject_quotes(at(mark), value);
    reject_unseen(at(mark), value);
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
    /// Was the previous key there twice?
    bool is_repeating = false;
    /// Is the key none, since a comma stands in its place?
    bool is_stray = false;
  };

  /// Is there a comma where an item or a key should be, as in `[a1,, b1]`?
  bool is_stray_comma(std::size_t offset) const {
    const std::string& text = source_->text();
    if (open_.empty() || open_.back().key || offset >= text.size() || text[offset] != ',') return false;
    const auto before = text.find_last_not_of(" \t\r\n", offset - (offset > 0 ? 1 : 0));
    return before != std::string::npos && before < offset && std::string_view(",[{").find(text[before]) < 3;
  }

  /// Reports it, and leaves out what it stands for.
  void take_stray_comma(const Span& span) {
    diagnostics_.error(span, code, "a comma too many", "nothing stands before it; delete it");
    Open& open = open_.back();
    if (open.node->is_sequence()) return;
    open.key = "";
    open.key_span = span;
    open.is_stray = true;
  }

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
    open_.push_back({std::move(node), std::nullopt, {}, false, false});
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
    if (std::exchange(map.is_stray, false)) return map.key.reset();
    if (map.node->entries.size() >= max_keys) {
      if (!has_too_many_keys_)
        diagnostics_.error(map.key_span, code, fmt::format("the map has more than {} keys", max_keys));
      has_too_many_keys_ = true;
      map.key.reset();
      return;
    }
    if (const YamlEntry* first = map.node->find_entry(*map.key)) {
      const std::size_t line = source_->line_of(first->key_span.offset) + 1;
      // Several double keys in a row have one cause: the line is missing that would begin another map.
      if (!std::exchange(map.is_repeating, true))
        diagnostics_.error(
            map.key_span, "duplicate-key", fmt::format("the key '{}' stands here twice", *map.key),
            fmt::format("the first is on line {}{}", line,
                        is_in_list() ? "; perhaps a line is missing that begins another item with '- '" : ""));
    } else {
      map.is_repeating = false;
      map.node->entries.push_back({*map.key, map.key_span, std::move(value)});
    }
    map.key.reset();
  }

  /// Is the open map an item of a list?
  bool is_in_list() const { return open_.size() > 1 && open_[open_.size() - 2].node->is_sequence(); }

  /// Reports a quote that is not closed, so that it takes in the rest of the file, and curly quotes, which quote
  /// nothing.
  void reject_quotes(const Span& span, const std::string& value) {
    const std::string& text = source_->text();
    if (span.offset >= text.size()) return;
    const char first = text[span.offset];
    if ((first == '"' || first == '\'') && !is_closed(text, span.offset))
      diagnostics_.error(span, code, "a quote is never closed", "a text in quotes begins and ends with one");
    const bool is_value_for_readers = !open_.empty() && is_prose(open_.back().key);
    if (!is_value_for_readers && has_curly_ends(value) && text.compare(span.offset, 1, value, 0, 1) == 0)
      diagnostics_.error(Span{source_, span.offset, value.size()}, code,
                         "curly quotes are taken for a part of the text", "write straight ones: \" or '");
  }

  /// Reports control characters, which escapes in quotes can make, and invisible ones, by which two names could look
  /// alike.
  void reject_unseen(const Span& span, const std::string& value) {
    const bool is_invisible = find_invisible(value) != std::string::npos;
    if (is_invisible || find_control(value) != std::string::npos)
      diagnostics_.error(span, code,
                         fmt::format("the text holds {} character", is_invisible ? "an invisible" : "a control"),
                         "delete it");
  }

  void reject_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor != YAML::NullAnchor)
      diagnostics_.error(at(mark), code, "anchors are not supported", "a text that starts with & needs quotes");
  }

  void reject_tag(const YAML::Mark& mark, const std::string& tag) {
    if (!tag.empty() && tag != "?" && tag != "!")
      diagnostics_.error(at(mark), code, "tags are not supported", "a text that starts with ! needs quotes");
  }

  SourcePtr source_;
  Diagnostics& diagnostics_;
  YamlPtr root_;
  std::vector<Open> open_;
  bool has_too_many_keys_ = false;
};

}  // namespace

/// The line that begins the second document.
static Span second_document(const SourcePtr& source) {
  bool has_content = false;
  for (std::size_t line = 0; line < source->line_count(); ++line) {
    const std::string_view text = source->line(line);
    if (has_content && text.starts_with("---")) return {source, source->line_start(line), 3};
    has_content |= !trim(text).empty() && !text.starts_with("---") && text.front() != '#';
  }
  return {source, 0, 1};
}

YamlPtr read_yaml(const SourcePtr& source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  if (!is_text(source, diagnostics)) return nullptr;
  if (const auto blank = special_blank(source)) {
    diagnostics.error(*blank, code, "this is a special space, such as a non-breaking one",
                      "type an ordinary space instead");
    return nullptr;
  }
  Builder builder(source, diagnostics);
  YamlPtr root;
  try {
    std::istringstream in(source->text());
    YAML::Parser parser(in);
    if (parser.HandleNextDocument(builder)) root = builder.take();
    Builder next(source, diagnostics);
    if (root && parser.HandleNextDocument(next))
      diagnostics.error(second_document(source), code, "the file holds more than one document",
                        "a line of three dashes starts a new one");
  } catch (const YAML::ParserException& error) {
    const std::size_t offset = error.mark.pos < 0 ? 0 : static_cast<std::size_t>(error.mark.pos);
    if (diagnostics.error_count() == errors)
      diagnostics.add(explain_syntax_error(source, std::min(offset, source->text().size()), error.msg));
  } catch (const YAML::Exception& error) {
    diagnostics.add(explain_syntax_error(source, 0, error.msg));
  }
  if (diagnostics.error_count() > errors) return nullptr;
  if (!root) diagnostics.error(Span{source, 0, 1}, code, "the file is empty");
  return root;
}

/// Reports a key without a value where its base has one, or `~` where the base has no such key.
static void report_useless_null(const YamlEntry& change, const YamlNode& base, Diagnostics& diagnostics) {
  if (base.find_entry(change.key))
    return diagnostics.error(change.key_span, "missing-key", fmt::format("the key '{}' is empty", change.key),
                             "~ removes what a base has");
  diagnostics.error(change.key_span, "unused-key", fmt::format("there is no '{}' to remove", change.key),
                    suggest_entry(change.key, entries_of(base)));
}

/// Reports `~` for a key that is misspelt or stands beside its map.
static void report_wrong_removal(const YamlEntry& change, Diagnostics& diagnostics) {
  diagnostics.error(change.key_span, "unused-key", fmt::format("there is no '{}' to remove here", change.written),
                    change.is_outside() ? "it belongs into the map before it; indent it like the keys that stand there"
                                        : fmt::format("did you mean '{}'?", change.key));
}

YamlPtr merge_yaml(const YamlPtr& base, const YamlPtr& changes, Diagnostics& diagnostics) {
  if (!base || !changes || !base->is_map() || !changes->is_map()) return changes ? changes : base;
  auto result = std::make_shared<YamlNode>(*base);
  // Errors of a changed map as a whole are reported at the change.
  result->span = changes->span;
  for (const YamlEntry& change : changes->entries) {
    const auto same = [&](const YamlEntry& entry) { return entry.key == change.key; };
    const auto old = std::find_if(result->entries.begin(), result->entries.end(), same);
    if (change.value->is_written_null && !change.written.empty()) {
      report_wrong_removal(change, diagnostics);
      continue;
    }
    if (change.value->is_null()) {
      const bool is_there = old != result->entries.end();
      if (is_there != change.value->is_written_null)
        report_useless_null(change, *base, diagnostics);
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

}  // namespace trigon::engine
