#include "interpreter/import/ini.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

class Reader {
 public:
  explicit Reader(const SourcePtr& source) : source_(source) {}

  Ini read() {
    for (std::size_t line = 0; line < source_->line_count(); ++line) {
      const std::string_view text = trim(source_->line(line));
      if (text.empty() || text[0] == '#' || text[0] == ';') continue;
      if (text[0] == '[')
        section(text);
      else if (!ini_.sections.empty())
        entry(source_->line(line));
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

  void section(std::string_view line) {
    const std::size_t end = line.find(']');
    const std::string_view inside = line.substr(1, std::min(end, line.size()) - 1);
    const std::size_t colon = std::min(inside.find(':'), inside.size());
    const std::string_view name = trim(inside.substr(0, colon));
    const std::string_view base = colon < inside.size() ? trim(inside.substr(colon + 1)) : std::string_view();
    ini_.sections.push_back({std::string(name), span_of(name), std::string(base), span_of(base), {}, {}});
    places_.clear();
    if (end == std::string_view::npos)
      report(Severity::error, line, "a ']' is missing", "a section begins as [name] or [name:base]");
    else if (name.empty())
      report(Severity::error, line, "a section needs a name");
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

  SourcePtr source_;
  Ini ini_;
  /// Each name with the first section that has it.
  std::map<std::string, std::size_t, std::less<>> names_;
  /// Where the keys of the last section stand in its entries.
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

Ini read_ini(const SourcePtr& source) { return Reader(source).read(); }

}  // namespace trigon::engine
