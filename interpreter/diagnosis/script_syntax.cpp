#include "interpreter/diagnosis/script_syntax.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "interpreter/diagnosis/script_tokens.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

using Kind = ScriptToken::Kind;

/// How many words before the error are tried as misspelt keywords.
constexpr std::size_t max_tries = 60;

/// A habit from another language: what it looks like to Lua, and what Lua writes instead.
struct Foreign {
  std::string_view in_message;
  std::string_view in_line;
  const char* hint;
};

constexpr Foreign foreign[] = {
    {"near '!'", "!=", "'not equal' is written ~="},
    {"near '!'", "!", "'not' is written out"},
    {"near '='", "!=", "'not equal' is written ~="},
    {"near '&'", "&&", "'and' is written out"},
    {"near '|'", "||", "'or' is written out"},
    {"near '+'", "++", "write: n = n + 1"},
    {"near '+'", "+=", "write: n = n + 1"},
    {"near '-'", "-=", "write: n = n - 1"},
    {"expected near '='", "", "equality is written =="},
    {"near '{'", "{", "a block begins with 'then' or 'do' and ends with 'end', without braces"},
    {"unfinished string", "", "a text ends with the quote that it begins with, on the same line"},
    {"near '<\\226>'", "", "quotes must be straight: \" or '"},
    {"near '//'", "//", "a comment begins with --"},
    {"near '#'", "#", "a comment begins with --"},
};

class ScriptSyntaxErrorFinder {
 public:
  ScriptSyntaxErrorFinder(const SourcePtr& script, const ScriptError& error, const ReadScript& read)
      : script_(script), error_(error), message_(error.what()), read_(read), tokens_(read_tokens(script->text())) {}

  Diagnostic explain() const {
    if (auto found = misspelt_keyword()) return *found;
    if (auto found = open_bracket()) return *found;
    if (is_about_blocks())
      if (auto found = block_by_indentation()) return *found;
    const auto place = token_before_the_error();
    return place ? report(*place, message_, hint()) : report_line();
  }

 private:
  Diagnostic report(const ScriptToken& token, const std::string& message, const std::string& hint) const {
    return {Severity::error, Span{script_, token.offset, std::max<std::size_t>(token.text.size(), 1)}, "script",
            message, hint};
  }

  std::string_view line_of_error() const {
    return error_.line > 0 ? script_->line(static_cast<std::size_t>(error_.line - 1)) : std::string_view();
  }

  Diagnostic report_line() const {
    const std::string_view line = line_of_error(), text = trim(line);
    const std::size_t start = error_.line <= 0 ? 0
                              : text.empty()   ? script_->line_start(static_cast<std::size_t>(error_.line - 1))
                                               : static_cast<std::size_t>(text.data() - script_->text().data());
    return {Severity::error, Span{script_, start, std::max<std::size_t>(text.size(), 1)}, "script", message_, hint()};
  }

  bool says(std::string_view words) const { return message_.find(words) != std::string::npos; }

  std::string hint() const {
    for (const Foreign& one : foreign)
      if (says(one.in_message) && line_of_error().find(one.in_line) != std::string_view::npos) return one.hint;
    return "look for a bracket, quote, comma or word too many or too few here, or on the line before";
  }

  /// The index of the first token behind the line of the error.
  std::size_t end_of_tokens() const {
    const auto behind = std::find_if(tokens_.begin(), tokens_.end(),
                                     [&](const ScriptToken& token) { return token.line > error_.line; });
    return static_cast<std::size_t>(behind - tokens_.begin());
  }

  /// A misspelt keyword: a word that makes the script right, or at least right up to a later line, when a keyword
  /// replaces it.
  std::optional<Diagnostic> misspelt_keyword() const {
    std::size_t tries = 0;
    for (std::size_t i = end_of_tokens(); i-- > 0 && tries < max_tries;) {
      if (tokens_[i].kind != Kind::name) continue;
      for (const std::string& keyword : script_keywords()) {
        if (!nearest_name(tokens_[i].text, {keyword})) continue;
        ++tries;
        std::string text = script_->text();
        text.replace(tokens_[i].offset, tokens_[i].text.size(), keyword);
        if (const auto error = read_(text)) continue;
        return report(tokens_[i], fmt::format("'{}' is not a word of Lua", tokens_[i].text),
                      fmt::format("did you mean '{}'?", keyword));
      }
    }
    return std::nullopt;
  }

  /// A bracket that is not closed: "... (to close '(' at line 3)".
  std::optional<Diagnostic> open_bracket() const {
    for (const auto& [opening, closing] : {std::pair{"(", ")"}, {"[", "]"}, {"{", "}"}}) {
      const bool is_missing = message_.starts_with(fmt::format("'{}' expected", closing));
      if (!is_missing) continue;
      std::vector<const ScriptToken*> open;
      const std::size_t end = end_of_tokens();
      for (std::size_t i = 0; i < end; ++i) {
        if (is_beyond_the_error(i)) break;
        if (tokens_[i].text == opening && tokens_[i].kind == Kind::sign) open.push_back(&tokens_[i]);
        if (tokens_[i].text == closing && tokens_[i].kind == Kind::sign && !open.empty()) open.pop_back();
      }
      if (!open.empty())
        return report(*open.back(), fmt::format("a '{}' is not closed", opening),
                      fmt::format("write the '{}' that closes it", closing));
    }
    return std::nullopt;
  }

  /// The word at which Lua noticed the error: the last one that its message names, on the line of the error.
  std::string_view near() const {
    const auto start = message_.rfind("near '");
    if (start == std::string::npos) return {};
    const std::string_view rest = std::string_view(message_).substr(start + 6);
    return rest.substr(0, rest.rfind('\''));
  }

  bool is_beyond_the_error(std::size_t i) const { return tokens_[i].line == error_.line && tokens_[i].text == near(); }

  bool is_about_blocks() const {
    return says("'end' expected") || says("<eof> expected") || says("'until' expected") ||
           says("syntax error near <eof>") || says("unexpected symbol near <eof>");
  }

  static bool opens(std::string_view word) {
    return word == "function" || word == "if" || word == "for" || word == "while" || word == "repeat" || word == "do";
  }

  struct Block {
    const ScriptToken* token;
    std::size_t indent;
  };

  /// A block whose `end` is not where its indentation says, or an `end` that closes none.
  std::optional<Diagnostic> block_by_indentation() const {
    std::vector<Block> open;
    bool awaits_do = false;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const ScriptToken& token = tokens_[i];
      const bool is_first = i == 0 || tokens_[i - 1].line != token.line;
      if (is_first && !open.empty() && is_outside(token, open.back()))
        return report(*open.back().token,
                      fmt::format("'{}' has no 'end' where its indentation says", open.back().token->text),
                      fmt::format("line {} is outside of it", token.line));
      if (token.kind != Kind::keyword) continue;
      if (token.text == "end" || token.text == "until") {
        if (open.empty())
          return report(token, fmt::format("this '{}' closes nothing", token.text),
                        "remove it, or look for the 'if', 'for' or 'function' that it belongs to");
        open.pop_back();
      }
      if (token.text == "do" && awaits_do) {
        awaits_do = false;
      } else if (opens(token.text)) {
        awaits_do = token.text == "for" || token.text == "while";
        open.push_back({&token, indent_of(token)});
      }
    }
    if (open.empty()) return std::nullopt;
    return report(*open.back().token, fmt::format("'{}' has no 'end'", open.back().token->text),
                  "every 'function', 'if', 'for' and 'while' ends with 'end'");
  }

  /// Is a line at or left of the line of a block without continuing it?
  bool is_outside(const ScriptToken& token, const Block& block) const {
    if (token.line == block.token->line) return false;
    const std::size_t indent = indent_of(token);
    const bool goes_on = token.text == "end" || token.text == "else" || token.text == "elseif" ||
                         token.text == "until" || token.text == "then" || token.text == "do" ||
                         token.kind == Kind::sign;
    return goes_on ? indent < block.indent : indent <= block.indent;
  }

  std::size_t indent_of(const ScriptToken& token) const {
    return script_->line(static_cast<std::size_t>(token.line - 1)).find_first_not_of(" \t");
  }

  /// When Lua notices the error at the first word of a line, or at the end, something is missing on the line before.
  std::optional<ScriptToken> token_before_the_error() const {
    const std::size_t end = end_of_tokens();
    if (says("near <eof>")) return end == 0 ? std::nullopt : std::optional(tokens_[end - 1]);
    for (std::size_t i = end; i-- > 0 && tokens_[i].line == error_.line;) {
      if (i == 0 || tokens_[i - 1].line == error_.line) continue;
      const bool is_word = tokens_[i].kind == Kind::name || tokens_[i].kind == Kind::keyword;
      if (is_word && tokens_[i].text == near()) return tokens_[i - 1];
    }
    // The word itself, if it occurs once.
    std::optional<ScriptToken> found;
    for (std::size_t i = 0; i < end; ++i)
      if (is_beyond_the_error(i)) {
        if (found) return std::nullopt;
        found = tokens_[i];
      }
    return found;
  }

  const SourcePtr& script_;
  const ScriptError& error_;
  const std::string message_;
  const ReadScript& read_;
  const std::vector<ScriptToken> tokens_;
};

}  // namespace

Diagnostic explain_script_syntax(const SourcePtr& script, const ScriptError& error, const ReadScript& read) {
  return ScriptSyntaxErrorFinder(script, error, read).explain();
}

}  // namespace trigon::engine
