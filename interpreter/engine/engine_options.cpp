#include "interpreter/engine/engine_options.h"

#include <fmt/format.h>

#include <optional>

#include "interpreter/search/levels.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// An option whose value is a whole number.
struct NumberOption {
  const char* name;
  std::int64_t standard, least, most;
  void (*store)(EngineOptions&, std::int64_t);
};
constexpr NumberOption numbers[] = {
    {"Hash", 32, 1, 4096, [](EngineOptions& to, std::int64_t n) { to.hash_mebibytes = static_cast<std::size_t>(n); }},
    {"Threads", 1, 1, 64, [](EngineOptions& to, std::int64_t n) { to.threads = static_cast<int>(n); }},
    {"MultiPV", 1, 1, 100, [](EngineOptions& to, std::int64_t n) { to.lines = static_cast<std::size_t>(n); }},
    {"Level", 0, 0, max_level, [](EngineOptions& to, std::int64_t n) { to.level = static_cast<int>(n); }},
};

/// The network, by the name that the field has for it.
constexpr std::string_view net_option = "EvalFile";

/// Options with one of a few words.
struct WordOption {
  const char* name;
  std::vector<std::string_view> words;
  void (*store)(EngineOptions&, std::size_t);
};
const std::vector<WordOption>& words() {
  static const std::vector<WordOption> all = {
      {"Style",
       {"best-reply", "paranoid", "each-own"},
       [](EngineOptions& to, std::size_t n) { to.many_seats = static_cast<ManySeats>(n); }},
      {"UCI_Chess960", {"false", "true"}, [](EngineOptions& to, std::size_t n) { to.castling_takes_rook = n == 1; }},
      {"Ponder", {"false", "true"}, [](EngineOptions&, std::size_t) {}},
  };
  return all;
}

bool is_same_word(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, [](char a, char b) { return small(a) == small(b); });
}

std::string set_number(EngineOptions& options, const NumberOption& option, std::string_view value) {
  const auto number = parse_integer(value);
  if (!number || *number < option.least || *number > option.most)
    return fmt::format("option {}: expected a number from {} to {}, got '{}'", option.name, option.least, option.most,
                       value);
  option.store(options, *number);
  return "";
}

std::string set_word(EngineOptions& options, const WordOption& option, std::string_view value) {
  for (std::size_t i = 0; i < option.words.size(); ++i)
    if (is_same_word(option.words[i], value)) return option.store(options, i), "";
  std::vector<std::string> known(option.words.begin(), option.words.end());
  return fmt::format("option {}: expected one of {}, got '{}'", option.name, join(known, ", "), value);
}

}  // namespace

std::vector<std::string> EngineOptions::describe(const Dialect& dialect, const std::string& standard,
                                                 const std::vector<std::string>& games) {
  std::vector<std::string> lines;
  std::string variants = fmt::format("option name {} type combo default {}", dialect.variant_option, standard);
  if (std::ranges::find(games, standard) == games.end()) variants += " var " + standard;
  for (const std::string& game : games) variants += " var " + game;
  lines.push_back(variants);
  lines.emplace_back("option name VariantPath type string default <empty>");
  lines.emplace_back("option name VariantOptions type string default <empty>");
  lines.push_back(fmt::format("option name {} type string default <empty>", net_option));
  for (const NumberOption& option : numbers)
    lines.push_back(fmt::format("option name {} type spin default {} min {} max {}",
                                option.name == std::string_view("Hash") ? dialect.hash_option : option.name,
                                option.standard, option.least, option.most));
  for (const WordOption& option : words()) {
    const bool is_check = option.words.front() == "false";
    std::string line = fmt::format("option name {} type {} default {}", option.name, is_check ? "check" : "combo",
                                   option.words.front());
    if (!is_check)
      for (const std::string_view word : option.words) line += fmt::format(" var {}", word);
    lines.push_back(line);
  }
  return lines;
}

std::string EngineOptions::set(const Dialect& dialect, std::string_view name, std::string_view value) {
  if (is_same_word(name, dialect.variant_option) || is_same_word(name, "VariantPath")) {
    // A path that is taken away leaves the variant as it is.
    if (value.empty() || value == "<empty>") return "";
    variant = value;
    variant_options.clear();
    return "";
  }
  if (is_same_word(name, "VariantOptions")) {
    variant_options.clear();
    if (value != "<empty>")
      for (const std::string_view one : split(value, ','))
        if (!trim(one).empty()) variant_options.emplace_back(trim(one));
    return "";
  }
  if (is_same_word(name, net_option)) {
    net = value == "<empty>" ? "" : value;
    return "";
  }
  if (is_same_word(name, dialect.hash_option)) name = "Hash";
  for (const NumberOption& option : numbers)
    if (is_same_word(name, option.name)) return set_number(*this, option, value);
  for (const WordOption& option : words())
    if (is_same_word(name, option.name)) return set_word(*this, option, value);
  return fmt::format("there is no option '{}'", name);
}

}  // namespace trigon::engine
