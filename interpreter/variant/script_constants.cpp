#include "interpreter/variant/script_constants.h"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

#include "interpreter/diagnosis/script_tokens.h"

namespace trigon::engine {

namespace {

using TokenKind = ScriptToken::Kind;

constexpr int max_table_depth = 8;

/// The text between the quotes or long brackets of a token; nothing when it has an escape that is not of the simple
/// ones.
std::optional<std::string> text_between(std::string_view token) {
  if (token.front() == '[') {
    const std::size_t bracket = token.find('[', 1) + 1;
    std::string_view inner = token.substr(bracket, token.size() - 2 * bracket);
    if (inner.starts_with('\n')) inner.remove_prefix(1);
    return std::string(inner);
  }
  std::string text;
  for (std::size_t i = 1; i + 1 < token.size(); ++i) {
    if (token[i] != '\\') {
      text += token[i];
      continue;
    }
    const char c = token[++i];
    if (c != 'n' && c != 't' && c != '\\' && c != '"' && c != '\'' && c != '\n') return std::nullopt;
    text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
  }
  return text;
}

/// Reads values from the tokens of a script. Null after the first error, which is reported.
class ConstantReader {
 public:
  ConstantReader(const SourcePtr& script, std::string_view name, const std::string& owner, Diagnostics& diagnostics)
      : script_(script), name_(name), owner_(owner), tokens_(read_tokens(script->text())), diagnostics_(diagnostics) {}

  YamlPtr read() {
    const auto places = find_assignments();
    if (places.empty()) return nullptr;
    const std::size_t at = places.front();
    if (at > 0 && tokens_[at - 1].text == "local")
      return fail(at, fmt::format("'{}' must be a global", name_), "leave out 'local'");
    if (places.size() > 1) return fail(places[1], fmt::format("'{}' is given a value twice", name_));
    at_ = at + 2;
    if (!is_sign("{")) return fail(at_, fmt::format("'{}' must be a table of constants", name_), "it stands in { }");
    return read_table(0);
  }

 private:
  /// The tokens where the name stands before a `=`, fields of tables apart.
  std::vector<std::size_t> find_assignments() const {
    std::vector<std::size_t> places;
    int braces = 0;
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      const std::string_view text = tokens_[i].text;
      if (tokens_[i].kind == TokenKind::sign) braces += text == "{" ? 1 : text == "}" ? -1 : 0;
      const bool is_field = braces > 0 || (i > 0 && (tokens_[i - 1].text == "." || tokens_[i - 1].text == ":"));
      if (tokens_[i].kind == TokenKind::name && text == name_ && tokens_[i + 1].text == "=" && !is_field)
        places.push_back(i);
    }
    return places;
  }

  bool is_sign(std::string_view sign) const { return is_sign_at(at_, sign); }
  bool is_sign_at(std::size_t i, std::string_view sign) const {
    return i < tokens_.size() && tokens_[i].kind == TokenKind::sign && tokens_[i].text == sign;
  }
  /// The place from one token to another.
  Span span(std::size_t first, std::size_t last) const {
    const ScriptToken &from = tokens_[first], &to = tokens_[last];
    return {script_, from.offset, to.offset + to.text.size() - from.offset};
  }

  YamlPtr fail(std::size_t at, const std::string& message, const std::string& hint = "") {
    const std::size_t place = std::min(at, tokens_.size() - 1);
    diagnostics_.error(span(place, place), "script", fmt::format("{}: {}", owner_, message), hint);
    return nullptr;
  }

  YamlPtr fail_at_no_constant() {
    return fail(at_, fmt::format("'{}': expected a constant", name_),
                "it is read without running the script: texts, numbers, true, false and tables of these");
  }

  YamlPtr read_value(int depth) {
    if (at_ >= tokens_.size()) return fail_at_no_constant();
    if (is_sign("{")) return read_table(depth);
    const std::size_t first = at_;
    std::string text;
    const bool is_text = tokens_[at_].kind == TokenKind::text;
    if (is_text ? !read_text(text) : !read_word(text)) return fail_at_no_constant();
    // A value that goes on, as in 2 * x, is no constant.
    if (!is_sign(",") && !is_sign(";") && !is_sign("}")) return fail_at_no_constant();
    auto node = std::make_shared<YamlNode>();
    node->span = span(first, at_ - 1);
    if (!is_text && text == "nil") return node;
    node->kind = YamlNode::Kind::scalar;
    node->scalar = {text, node->span, {}};
    return node;
  }

  /// Reads texts that `..` joins.
  bool read_text(std::string& text) {
    for (;;) {
      const bool is_text = at_ < tokens_.size() && tokens_[at_].kind == TokenKind::text;
      const auto part = is_text ? text_between(tokens_[at_].text) : std::nullopt;
      if (!part) return false;
      text += *part;
      ++at_;
      if (!is_sign("..")) return true;
      ++at_;
    }
  }

  bool read_word(std::string& text) {
    if (is_sign("-") && at_ + 1 < tokens_.size() && tokens_[at_ + 1].kind == TokenKind::number)
      text = tokens_[at_++].text;
    const ScriptToken& token = tokens_[at_];
    const bool is_word = token.text == "true" || token.text == "false" || token.text == "nil";
    if (token.kind != TokenKind::number && !is_word) return false;
    text += token.text;
    ++at_;
    return true;
  }

  YamlPtr read_table(int depth) {
    if (depth > max_table_depth) return fail(at_, fmt::format("'{}': tables are nested too deeply", name_));
    auto table = std::make_shared<YamlNode>();
    table->kind = YamlNode::Kind::map;
    table->span = span(at_, at_);
    for (++at_; !is_sign("}");) {
      const std::size_t first = at_;
      if (!read_entry(*table, depth)) return nullptr;
      if (!table->items.empty() && !table->entries.empty())
        return fail(first, fmt::format("'{}': a table has either names or none", name_));
      if (is_sign(",") || is_sign(";")) ++at_;
    }
    ++at_;
    if (!table->items.empty()) table->kind = YamlNode::Kind::sequence;
    return table;
  }

  /// `name = value`, `["name"] = value` or a value.
  bool read_entry(YamlNode& table, int depth) {
    if (at_ >= tokens_.size()) {
      fail_at_no_constant();
      return false;
    }
    const bool is_named = tokens_[at_].kind == TokenKind::name && is_sign_at(at_ + 1, "=");
    const bool is_bracketed = is_sign("[");
    if (!is_named && !is_bracketed) {
      YamlPtr item = read_value(depth + 1);
      if (item) table.items.push_back(item);
      return item != nullptr;
    }
    const std::size_t name = at_ + (is_bracketed ? 1 : 0);
    const auto key = is_named ? std::optional(std::string(tokens_[name].text)) : bracketed_name(name);
    if (!key) {
      fail_at_no_constant();
      return false;
    }
    if (table.find_entry(*key)) {
      fail(name, fmt::format("'{}': '{}' is there twice", name_, *key));
      return false;
    }
    at_ = name + (is_bracketed ? 3 : 2);
    YamlPtr value = read_value(depth + 1);
    if (value) table.entries.push_back({*key, span(name, name), value});
    return value != nullptr;
  }

  std::optional<std::string> bracketed_name(std::size_t at) const {
    const bool is_name = at < tokens_.size() && tokens_[at].kind == TokenKind::text && is_sign_at(at + 1, "]");
    return is_name && is_sign_at(at + 2, "=") ? text_between(tokens_[at].text) : std::nullopt;
  }

  const SourcePtr& script_;
  const std::string_view name_;
  const std::string& owner_;
  const std::vector<ScriptToken> tokens_;
  std::size_t at_ = 0;
  Diagnostics& diagnostics_;
};

}  // namespace

YamlPtr read_script_constant(const SourcePtr& script, std::string_view name, const std::string& owner,
                             Diagnostics& diagnostics) {
  return ConstantReader(script, name, owner, diagnostics).read();
}

}  // namespace trigon::engine
