#include "interpreter/diagnosis/script_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

using Kind = ScriptToken::Kind;

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Names that Lua has elsewhere but scripts do not have.
constexpr std::string_view absent[] = {"io",           "os",           "require", "print",    "pcall",
                                       "xpcall",       "load",         "dofile",  "loadfile", "loadstring",
                                       "debug",        "coroutine",    "package", "utf8",     "collectgarbage",
                                       "setmetatable", "getmetatable", "_G",      "_ENV",     "unpack"};

/// Goes through a script and keeps the names that are declared at each place. Declarations are taken to last rather too
/// long than too short, so that nothing correct is reported.
class NamesWalk {
 public:
  NamesWalk(const SourcePtr& script, std::string owner, const ScriptWorld& world, Diagnostics& diagnostics)
      : script_(script),
        owner_(std::move(owner)),
        tokens_(read_tokens(script->text())),
        world_(world),
        diagnostics_(diagnostics) {}

  /// Runs twice: first to find names that are assigned without being declared, and names that are used.
  void run() {
    note_fields();
    for (const bool reports : {false, true}) {
      reports_ = reports;
      scopes_.assign(1, {});
      brackets_.clear();
      used_before_ = std::exchange(used_, {});
      for (at_ = 0; at_ < tokens_.size(); ++at_) take();
    }
  }

 private:
  struct Scope {
    /// The declared names, each with its line.
    std::map<std::string_view, int> names;
    /// Is it the head of a loop, whose `do` opens no scope of its own?
    bool awaits_do = false;
    bool is_function = false;
    /// The number of brackets that were open when a function began.
    std::size_t brackets = 0;
  };

  std::string_view text(std::size_t i) const { return i < tokens_.size() ? tokens_[i].text : std::string_view(); }
  bool is_name(std::size_t i) const { return i < tokens_.size() && tokens_[i].kind == Kind::name; }
  bool is_sign(std::size_t i, std::string_view sign) const {
    return i < tokens_.size() && tokens_[i].kind == Kind::sign && tokens_[i].text == sign;
  }

  /// Notes the fields and methods that the script itself makes: `x.name =`, `{ name = ... }`, `function x:name`.
  void note_fields() {
    for (std::size_t i = 0; i < tokens_.size(); ++i)
      if (is_name(i) && (is_sign(i + 1, "=") || (is_sign(i + 1, "(") && i >= 2 && is_function_name(i))))
        own_.insert(text(i));
  }

  bool is_function_name(std::size_t i) const {
    while (i >= 2 && (is_sign(i - 1, ".") || is_sign(i - 1, ":")) && is_name(i - 2)) i -= 2;
    return i >= 1 && text(i - 1) == "function";
  }

  void take() {
    const ScriptToken& token = tokens_[at_];
    if (token.kind == Kind::keyword) return take_keyword(token.text);
    if (token.kind == Kind::sign) return take_sign(token.text);
    if (token.kind == Kind::name) take_name();
  }

  void take_sign(std::string_view sign) {
    if (sign == "(" || sign == "[" || sign == "{") brackets_.push_back(sign[0]);
    if ((sign == ")" || sign == "]" || sign == "}") && !brackets_.empty()) brackets_.pop_back();
    if (sign == "::" && is_name(at_ + 1)) at_ += 2;
  }

  void take_keyword(std::string_view word) {
    if (word == "local") return take_local();
    if (word == "function") return take_function();
    if (word == "goto") return void(++at_);
    if (word == "for") return take_for();
    if (word == "while") {
      open().awaits_do = true;
      return;
    }
    if (word == "do" && scopes_.back().awaits_do) {
      scopes_.back().awaits_do = false;
      return;
    }
    if (word == "elseif" || word == "else" || word == "end") close();
    if (word == "do" || word == "then" || word == "else" || word == "repeat") open();
    // Names that are declared within `repeat` may be used behind `until`, so they are kept.
    if (word == "until" && scopes_.size() > 1) {
      auto names = std::move(scopes_.back().names);
      close();
      scopes_.back().names.merge(names);
    }
  }

  Scope& open() { return scopes_.emplace_back(); }

  void close() {
    if (scopes_.size() == 1) return;
    if (scopes_.back().is_function) brackets_.resize(std::min(brackets_.size(), scopes_.back().brackets));
    scopes_.pop_back();
  }

  void declare(std::size_t i) { scopes_.back().names[text(i)] = tokens_[i].line; }

  /// Reads a list of declarations, `a, b <const>, c`, up to its last token.
  void declare_list() {
    while (is_name(at_ + 1)) {
      declare(++at_);
      if (is_sign(at_ + 1, "<")) at_ += 3;
      if (!is_sign(at_ + 1, ",")) return;
      ++at_;
    }
  }

  void take_local() {
    if (text(at_ + 1) != "function") return declare_list();
    declare(at_ + 2);
    ++at_;
    take_function();
  }

  void take_for() {
    open().awaits_do = true;
    declare_list();
  }

  /// Reads from `function` to the `)` behind the parameters.
  void take_function() {
    bool has_self = false;
    if (is_name(at_ + 1)) {
      ++at_;
      if (is_sign(at_ + 1, "(") && !is_declared(text(at_))) assigned_.insert(text(at_));
      if (!is_sign(at_ + 1, "(")) look_up(at_);
      while (is_sign(at_ + 1, ".") || is_sign(at_ + 1, ":")) has_self |= is_sign(at_ + 1, ":"), at_ += 2;
    }
    Scope& scope = open();
    scope.is_function = true;
    scope.brackets = brackets_.size();
    brackets_.push_back('f');
    if (has_self) scope.names["self"] = tokens_[std::min(at_, tokens_.size() - 1)].line;
    ++at_;
    declare_list();
    while (at_ < tokens_.size() && !is_sign(at_, ")")) ++at_;
  }

  void take_name() {
    const bool is_behind_point = at_ > 0 && (is_sign(at_ - 1, ".") || is_sign(at_ - 1, ":"));
    if (is_behind_point) return take_field();
    const bool is_assigned = is_sign(at_ + 1, "=");
    if (is_assigned && !brackets_.empty() && brackets_.back() == '{') return;
    if ((is_assigned || is_in_assigned_list()) && !is_declared(text(at_))) assigned_.insert(text(at_));
    look_up(at_);
  }

  /// Is the current token in a list that is assigned to, `a, b = ...`?
  bool is_in_assigned_list() const {
    std::size_t i = at_;
    while (is_sign(i + 1, ",") && is_name(i + 2)) i += 2;
    return i > at_ && is_sign(i + 1, "=");
  }

  bool is_declared(std::string_view name) const {
    return std::any_of(scopes_.begin(), scopes_.end(), [&](const Scope& scope) { return scope.names.contains(name); });
  }

  void look_up(std::size_t i) {
    const std::string_view name = text(i);
    if (is_declared(name)) used_.insert(name);
    if (is_declared(name) || assigned_.contains(name) || contains(world_.names, name)) return;
    if (std::find(std::begin(absent), std::end(absent), name) != std::end(absent))
      return report(i, fmt::format("scripts have no '{}'", name),
                    "files, the system, modules, printing and the like are not there; scripts/README.md lists what is");
    report(i, fmt::format("unknown name '{}'", name), suggest_name(name));
  }

  /// The nearest name; first among declared names that nothing uses, since a misspelt use leaves one behind.
  std::string suggest_name(std::string_view name) const {
    std::map<std::string, int, std::less<>> lines;
    std::vector<std::string> unused, known;
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
      for (const auto& [declared, line] : scope->names) {
        lines.emplace(declared, line);
        (used_before_.contains(declared) ? known : unused).emplace_back(declared);
      }
    known.insert(known.end(), assigned_.begin(), assigned_.end());
    known.insert(known.end(), world_.names.begin(), world_.names.end());
    auto nearest = nearest_name(name, unused);
    if (!nearest) nearest = nearest_name(name, known);
    if (!nearest) return "nothing of that name is declared here; a text needs quotes";
    const std::string question = fmt::format("did you mean '{}'?", *nearest);
    if (!lines.contains(*nearest)) return question;
    return fmt::format("{} It stands in {}:{}", question, std::filesystem::path(script_->name()).filename().string(),
                       lines[*nearest]);
  }

  void take_field() {
    const std::string_view name = text(at_);
    if (own_.contains(name)) return;
    if (is_sign(at_ - 1, ":")) {
      // The object whose method is called may have just been reported.
      if (!contains(world_.methods, name) && reported_line_ != tokens_[at_].line)
        report(at_, fmt::format("nothing has a function '{}' behind a colon", name), suggest(name, world_.methods));
      return;
    }
    const bool is_first_field =
        at_ >= 2 && is_name(at_ - 2) && !(at_ >= 3 && (is_sign(at_ - 3, ".") || is_sign(at_ - 3, ":")));
    const auto fields = is_first_field ? world_.fields.find(text(at_ - 2)) : world_.fields.end();
    if (fields == world_.fields.end() || is_declared(fields->first) || assigned_.contains(fields->first)) return;
    if (!contains(fields->second, name))
      report(at_, fmt::format("{} has no '{}'", fields->first, name), suggest(name, fields->second));
  }

  void report(std::size_t i, const std::string& message, const std::string& hint) {
    const Span span{script_, tokens_[i].offset, tokens_[i].text.size()};
    if (reports_) reported_line_ = tokens_[i].line;
    if (reports_ && reported_.insert(std::string(tokens_[i].text)).second)
      diagnostics_.error(span, "script", owner_ + ": " + message, hint);
  }

  const SourcePtr& script_;
  const std::string owner_;
  const std::vector<ScriptToken> tokens_;
  std::size_t at_ = 0;
  std::vector<Scope> scopes_;
  std::vector<char> brackets_;
  std::set<std::string_view> assigned_, own_, used_, used_before_;
  std::set<std::string> reported_;
  int reported_line_ = 0;
  bool reports_ = false;
  const ScriptWorld& world_;
  Diagnostics& diagnostics_;
};

}  // namespace

void check_names(const SourcePtr& script, const std::string& owner, const ScriptWorld& world,
                 Diagnostics& diagnostics) {
  NamesWalk(script, owner, world, diagnostics).run();
}

ParameterUse parameters_used(std::string_view script) {
  const auto tokens = read_tokens(script);
  const auto is_sign = [&](std::size_t i, std::string_view sign) {
    return i < tokens.size() && tokens[i].text == sign;
  };
  ParameterUse use;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool is_field = i > 0 && (is_sign(i - 1, ".") || is_sign(i - 1, ":"));
    if (tokens[i].kind != Kind::name || tokens[i].text != "with" || is_field || is_sign(i + 1, "=")) continue;
    const bool is_named = is_sign(i + 1, ".") && i + 2 < tokens.size() && tokens[i + 2].kind == Kind::name;
    if (!is_named) {
      use.may_be_any = true;
      continue;
    }
    const ScriptToken& name = tokens[i + 2];
    const bool is_known = std::any_of(use.names.begin(), use.names.end(),
                                      [&](const ScriptToken& other) { return other.text == name.text; });
    if (!is_known && !is_sign(i + 3, "=")) use.names.push_back(name);
  }
  return use;
}

}  // namespace trigon::engine
