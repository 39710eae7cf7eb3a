#include "interpreter/import/ini.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

class IniReader {
 public:
  explicit IniReader(const SourcePtr& source) : source_(source) {}

  Ini read() {
    for (std::size_t number = 0; number < source_->line_count(); ++number) {
      std::string_view line = source_->line(number);
      const bool has_mark = number == 0 && line.starts_with(byte_order_mark);
      if (has_mark) line.remove_prefix(byte_order_mark.size());
      const std::string_view text = trim(line);
      if (text.empty() || text[0] == '#' || text[0] == ';') continue;
      if (text[0] == '[')
        header(text, text.data() != line.data(), has_mark);
      else if (!ini_.sections.empty())
        entry(line);
    }
    return std::move(ini_);
  }

 private:
  Span span_of(std::string_view part) const {
    return {source_, static_cast<std::size_t>(part.data() - source_->text().data()), part.size()};
  }

  void report(Severity severity, std::string_view where, const std::string& message, const std::string& hint = "") {
    if (ini_.sections.back().messages.size() < Diagnostics::limit)
      ini_.sections.back().messages.push_back({severity, span_of(where), "ini", message, hint});
  }

  /// Reads the line of a section, which Fairy-Stockfish recognizes by a bracket at the very beginning.
  void header(std::string_view line, bool is_indented, bool has_mark) {
    const std::string message = "spaces before '[', so that Fairy-Stockfish takes this for a line of the section above";
    if (is_indented && !ini_.sections.empty()) report(Severity::error, line, message, take_away);
    section(line);
    if (is_indented) report(Severity::error, line, message, take_away);
    if (has_mark)
      report(Severity::error, line,
             "the file begins with a byte order mark, with which Fairy-Stockfish passes over its first section",
             "save the file as UTF-8 without a byte order mark, or begin it with a comment");
  }

  void section(std::string_view line) {
    const std::size_t end = line.find(']');
    const std::string_view inside = line.substr(1, std::min(end, line.size()) - 1);
    const std::size_t colon = std::min(inside.find(':'), inside.size());
    const std::string_view before = inside.substr(0, colon);
    const std::string_view behind = colon < inside.size() ? inside.substr(colon + 1) : std::string_view();
    const std::string_view name = trim(before), base = trim(behind);
    ini_.sections.push_back({std::string(name), span_of(name), std::string(base), span_of(base), {}, {}});
    places_.clear();
    if (end == std::string_view::npos)
      report(Severity::error, line, "a ']' is missing", "a section begins as [name] or [name:base]");
    else if (name.empty())
      report(Severity::error, line, "a section needs a name");
    else if (name != before || base != behind)
      report(Severity::error, inside, "spaces beside a name, which Fairy-Stockfish takes for a part of it", take_away);
    const auto [first, is_new] = names_.emplace(name, ini_.sections.size() - 1);
    if (is_new) return;
    ini_.sections[first->second].messages.push_back(
        {Severity::warning, span_of(name), "ini", fmt::format("section '{}' stands twice; the first one counts", name),
         ""});
  }

  void entry(std::string_view line) {
    const std::size_t sign = line.find('=');
    if (sign == std::string_view::npos)
      return report(Severity::error, trim(line), "this is neither '[name]' nor 'key = value'",
                    "a comment begins with #");
    const std::string_view key = trim(line.substr(0, sign)), value = trim(line.substr(sign + 1));
    if (key.empty()) return report(Severity::error, trim(line), "the name of a key is missing before '='");
    check_key(line.substr(0, sign), key);
    if (value.empty())
      report(Severity::error, key, fmt::format("'{}' has no value, and Fairy-Stockfish passes over it", key),
             "no piece and no cell is -; without the line the base counts");
    const Span where = span_of(value);
    const bool is_padded = line.ends_with(' ') || line.ends_with('\t') || line.ends_with(" \r");
    IniEntry entry{std::string(key), span_of(key), {std::string(value), where, {where.offset}}, is_padded};
    auto& entries = ini_.sections.back().entries;
    const auto [twice, is_new] = places_.emplace(entry.key, entries.size());
    if (!is_new) {
      report(Severity::warning, key, fmt::format("'{}' stands twice; the last value counts", key));
      entries[twice->second] = std::move(entry);
    } else if (entries.size() == max_ini_keys) {
      report(Severity::error, key, fmt::format("a section has at most {} keys", max_ini_keys));
      places_.erase(twice);
    } else {
      entries.push_back(std::move(entry));
    }
  }

  /// Reports spaces and tabs that Fairy-Stockfish takes for a part of the key; those behind the key do not matter.
  void check_key(std::string_view written, std::string_view key) {
    const bool is_indented = written.data() != key.data();
    const bool has_tab = written.substr(written.find_last_not_of(' ') + 1).data() != key.data() + key.size();
    if (is_indented || has_tab)
      report(Severity::error, key,
             fmt::format("{} '{}', with which Fairy-Stockfish does not read the line",
                         is_indented ? "spaces before" : "a tab behind", key),
             take_away);
  }

  static constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  static constexpr const char* take_away = "take them away";

  SourcePtr source_;
  Ini ini_;
  /// The first section of each name.
  std::map<std::string, std::size_t, std::less<>> names_;
  /// The index of each key in the entries of the last section.
  std::map<std::string, std::size_t> places_;
};

}  // namespace

const IniEntry* IniSection::find(const std::string& key) const {
  for (const IniEntry& entry : entries)
    if (entry.key == key) return &entry;
  return nullptr;
}

const IniSection* Ini::find(const std::string& name) const {
  for (const IniSection& section : sections)
    if (section.name == name) return &section;
  return nullptr;
}

Ini read_ini(const SourcePtr& source) { return IniReader(source).read(); }

}  // namespace trigon::engine
