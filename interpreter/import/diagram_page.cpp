#include "interpreter/import/diagram_page.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// A tag: `<div class="a b">` or `</div>`. Offsets are in the page.
struct Tag {
  std::string name;
  bool is_end = false;
  std::string_view attributes;
  std::size_t begin = 0, end = 0;
};

/// The characters that pages write with a name or number.
struct Entity {
  std::string_view name, character;
};

constexpr Entity entities[] = {{"&amp;", "&"}, {"&lt;", "<"},   {"&gt;", ">"},  {"&quot;", "\""},
                               {"&#39;", "'"}, {"&nbsp;", " "}, {"&#61;", "="}, {"&#58;", ":"}};

std::string without_entities(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto found =
        std::ranges::find_if(entities, [&](const Entity& e) { return text.substr(at).starts_with(e.name); });
    if (found == std::end(entities)) {
      result += text[at++];
    } else {
      result += found->character;
      at += found->name.size();
    }
  }
  return result;
}

/// Do words of a `class` attribute name a diagram?
bool is_diagram(const Tag& tag) {
  constexpr std::size_t most = 2000;
  const std::string attributes = in_small_letters(std::string(tag.attributes.substr(0, most)));
  for (std::size_t at = attributes.find("class"); at != std::string::npos; at = attributes.find("class", at + 1)) {
    std::size_t begin = at + 5;
    if (at > 0 && is_letter_or_digit(attributes[at - 1])) continue;
    while (begin < attributes.size() && (attributes[begin] == ' ' || attributes[begin] == '=')) ++begin;
    const char quote = begin < attributes.size() ? attributes[begin] : '\0';
    const bool is_quoted = quote == '"' || quote == '\'';
    const std::size_t end = is_quoted ? attributes.find(quote, begin + 1) : attributes.find(' ', begin);
    if (is_quoted) ++begin;
    const auto words =
        split_words(std::string_view(attributes)
                        .substr(std::min(begin, attributes.size()), end == std::string::npos ? end : end - begin));
    if (std::ranges::find(words, "idiagram") != words.end()) return true;
  }
  return false;
}

/// Does a tag end the line in which it stands?
bool breaks_line(std::string_view name) {
  constexpr std::string_view names[] = {"br", "p", "div", "li", "tr", "pre", "ul", "ol"};
  return std::ranges::find(names, name) != std::end(names);
}

class PageReader {
 public:
  explicit PageReader(const SourcePtr& source) : source_(source), text_(source->text()) {}

  DiagramPage read() {
    std::size_t at = 0;
    while (const auto tag = next_tag(at)) {
      has_tags_ = true;
      if (is_open_) add_text(at, tag->begin);
      at = tag->end;
      step(*tag, at);
    }
    if (is_open_) {
      add_text(at, text_.size());
      close();
    }
    if (!has_tags_) {
      open({source_, 0, std::min<std::size_t>(text_.size(), 1)});
      add_text(text_.starts_with("\xEF\xBB\xBF") ? 3 : 0, text_.size());
      close();
    }
    return std::move(page_);
  }

 private:
  /// The next tag at or behind `from`; comments are passed over as if they were tags without a name.
  std::optional<Tag> next_tag(std::size_t from) const {
    for (std::size_t at = text_.find('<', from); at != std::string_view::npos; at = text_.find('<', at + 1)) {
      if (text_.substr(at).starts_with("<!--")) {
        const std::size_t end = text_.find("-->", at + 4);
        return Tag{"", false, {}, at, end == std::string_view::npos ? text_.size() : end + 3};
      }
      const bool is_end = at + 1 < text_.size() && text_[at + 1] == '/';
      const std::size_t begin = at + (is_end ? 2 : 1);
      if (begin >= text_.size() || !(is_letter(text_[begin]) || text_[begin] == '!')) continue;
      std::size_t name_end = begin;
      while (name_end < text_.size() && is_letter_or_digit(text_[name_end])) ++name_end;
      const std::size_t end = end_of_tag(name_end);
      return Tag{in_small_letters(std::string(text_.substr(begin, name_end - begin))), is_end,
                 text_.substr(name_end, end - name_end), at, std::min(end + 1, text_.size())};
    }
    return std::nullopt;
  }

  /// The place of the `>` that ends a tag; what stands in quotes is none.
  std::size_t end_of_tag(std::size_t from) const {
    char quote = 0;
    for (std::size_t at = from; at < text_.size(); ++at) {
      const char c = text_[at];
      if (quote != 0)
        quote = c == quote ? '\0' : quote;
      else if (c == '"' || c == '\'')
        quote = c;
      else if (c == '>')
        return at;
    }
    return text_.size();
  }

  void step(const Tag& tag, std::size_t& at) {
    if (!is_open_) {
      if (tag.is_end) return;
      if (tag.name == "title" && page_.title.empty()) page_.title = title_at(at);
      if (tag.name == "script" || tag.name == "style") return skip(tag.name, at);
      if (is_diagram(tag)) {
        element_ = tag.name;
        depth_ = 1;
        open({source_, tag.begin, tag.end - tag.begin});
      }
      return;
    }
    if (tag.name == element_) depth_ += tag.is_end ? -1 : 1;
    if (depth_ == 0) return close();
    if (breaks_line(tag.name)) end_line();
  }

  std::string title_at(std::size_t at) const {
    const std::string title = without_entities(text_.substr(at, std::min(text_.find('<', at), at + 200) - at));
    return std::string(trim(title));
  }

  /// Passes over what stands up to the end tag of a script.
  void skip(const std::string& name, std::size_t& at) const {
    while (const auto tag = next_tag(at)) {
      at = tag->end;
      if (tag->is_end && tag->name == name) return;
    }
    at = text_.size();
  }

  void open(const Span& place) {
    is_open_ = true;
    page_.diagrams.push_back({place, {}});
  }

  void close() {
    end_line();
    is_open_ = false;
  }

  void add_text(std::size_t begin, std::size_t end) {
    while (begin < end) {
      const std::size_t stop = std::min(text_.find_first_of("\r\n", begin), end);
      if (stop > begin) pieces_.emplace_back(begin, stop);
      if (stop < end) end_line();
      begin = stop + 1;
    }
  }

  void end_line() {
    if (pieces_.empty()) return;
    std::string line;
    for (const auto& [begin, end] : pieces_) line += text_.substr(begin, end - begin);
    const std::string decoded = without_entities(line);
    const std::size_t begin = pieces_.front().first, end = pieces_.back().second;
    LocatedText located{decoded, {source_, begin, end - begin}, {}};
    if (pieces_.size() == 1 && decoded == line) located.line_offsets = {begin};
    pieces_.clear();
    if (!trim(located.text).empty()) page_.diagrams.back().lines.push_back(std::move(located));
  }

  SourcePtr source_;
  std::string_view text_;
  DiagramPage page_;
  bool has_tags_ = false, is_open_ = false;
  std::string element_;
  int depth_ = 0;
  /// The stretches of the page of which the current line consists.
  std::vector<std::pair<std::size_t, std::size_t>> pieces_;
};

}  // namespace

DiagramPage read_diagram_page(const SourcePtr& source) { return PageReader(source).read(); }

LocatedText part_of(const LocatedText& line, std::size_t offset, std::size_t length) {
  if (line.line_offsets.empty()) return {line.text.substr(offset, length), line.whole, {}};
  const std::size_t begin = line.line_offsets[0] + offset;
  return {line.text.substr(offset, length), {line.whole.source, begin, length}, {begin}};
}

}  // namespace trigon::engine
