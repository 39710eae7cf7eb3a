#include "interpreter/import/ini.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

class Reader {
 public:
  Reader(const SourcePtr& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  Ini read() {
    for (std::size_t line = 0; line < source_->line_count(); ++line) {
      const std::string_view text = trim(source_->line(line));
      if (text.empty() || text[0] == '#') continue;
      if (text[0] == '[')
        section(text);
      else
        entry(text);
    }
    return std::move(ini_);
  }

 private:
  Span span_of(std::string_view part) const {
    return {source_, static_cast<std::size_t>(part.data() - source_->text().data()), part.size()};
  }

  void section(std::string_view line) {
    const std::size_t end = line.find(']');
    if (end == std::string_view::npos) {
      diagnostics_.error(span_of(line), "ini", "a ']' is missing", "a section begins as [name] or [name:base]");
      return;
    }
    const std::string_view inside = line.substr(1, end - 1);
    const std::size_t colon = std::min(inside.find(':'), inside.size());
    const std::string_view name = trim(inside.substr(0, colon));
    const std::string_view base = colon < inside.size() ? trim(inside.substr(colon + 1)) : std::string_view();
    if (name.empty()) diagnostics_.error(span_of(line), "ini", "a section needs a name");
    if (!names_.insert(std::string(name)).second)
      diagnostics_.warning(span_of(name), "ini", fmt::format("section '{}' stands twice; the first one counts", name));
    ini_.sections.push_back({std::string(name), span_of(name), std::string(base), span_of(base), {}});
    places_.clear();
  }

  void entry(std::string_view line) {
    const std::size_t sign = line.find('=');
    if (sign == std::string_view::npos) {
      diagnostics_.error(span_of(line), "ini", "this is neither '[name]' nor 'key = value'", "a comment begins with #");
      return;
    }
    const std::string_view key = trim(line.substr(0, sign)), value = trim(line.substr(sign + 1));
    if (ini_.sections.empty()) {
      diagnostics_.error(span_of(key), "ini", fmt::format("'{}' stands before the first section", key));
      return;
    }
    const Span where = span_of(value);
    IniEntry entry{std::string(key), span_of(key), {std::string(value), where, {where.offset}}};
    auto& entries = ini_.sections.back().entries;
    const auto [twice, is_new] = places_.emplace(entry.key, entries.size());
    if (!is_new) {
      diagnostics_.warning(span_of(key), "ini", fmt::format("'{}' stands twice; the last value counts", key));
      entries[twice->second] = std::move(entry);
    } else if (entries.size() == max_ini_keys) {
      diagnostics_.error(span_of(key), "ini", fmt::format("a section has at most {} keys", max_ini_keys));
      places_.erase(twice);
    } else {
      entries.push_back(std::move(entry));
    }
  }

  SourcePtr source_;
  Diagnostics& diagnostics_;
  Ini ini_;
  std::set<std::string> names_;
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

Ini read_ini(const SourcePtr& source, Diagnostics& diagnostics) { return Reader(source, diagnostics).read(); }

}  // namespace trigon::engine
