#include "interpreter/app/argument_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <type_traits>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The choices in words: "text, json or svg".
std::string either(const std::vector<std::string>& all) {
  if (all.size() < 2) return join(all, "");
  return join({all.begin(), all.end() - 1}, ", ") + " or " + all.back();
}

template <class Number>
std::optional<Number> read_number(const std::string& text) {
  Number number{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Stores a value according to the type of the target.
class Storing {
 public:
  Storing(const Argument& argument, const std::string& value) : argument_(argument), value_(value) {}

  std::optional<UsageError> operator()(std::monostate) { return std::nullopt; }
  std::optional<UsageError> operator()(bool* at) {
    *at = true;
    return std::nullopt;
  }
  std::optional<UsageError> operator()(std::string* at) {
    if (auto error = check_text(value_)) return error;
    *at = value_;
    return std::nullopt;
  }
  std::optional<UsageError> operator()(std::optional<std::string>* at) {
    *at = value_;
    return std::nullopt;
  }
  std::optional<UsageError> operator()(std::vector<std::string>* at) {
    std::vector<std::string> parts = {value_};
    if (argument_.is_list()) {
      parts.clear();
      for (std::string_view part : split(value_, ',')) parts.emplace_back(part);
    }
    for (const std::string& part : parts)
      if (auto error = check_text(part)) return error;
    at->insert(at->end(), parts.begin(), parts.end());
    return std::nullopt;
  }
  std::optional<UsageError> operator()(std::optional<int>* at) { return store_number<int>(*at); }
  template <class Number>
  std::optional<UsageError> operator()(Number* at) {
    static_assert(std::is_arithmetic_v<Number>);
    return store_number<Number>(*at);
  }

 private:
  std::optional<UsageError> check_text(const std::string& text) const {
    const std::string name = argument_.names().back();
    const auto& choices = argument_.choices;
    if (!choices.empty() && std::find(choices.begin(), choices.end(), text) == choices.end()) {
      const auto nearest = nearest_name(text, choices);
      return UsageError{fmt::format("{} must be {}, not '{}'", name, either(choices), text),
                        nearest ? fmt::format("did you mean '{}'?", *nearest) : ""};
    }
    std::error_code failure;
    if (argument_.kind == ValueKind::folder && !text.empty() && !std::filesystem::is_directory(text, failure))
      return UsageError{fmt::format("{}: there is no folder '{}'", name, text), ""};
    // An empty list of moves is valid.
    if (!text.empty() || argument_.kind == ValueKind::moves) return std::nullopt;
    return UsageError{
        fmt::format("{} is empty{}", name, argument_.is_list() ? ", or has an empty part between commas" : ""), ""};
  }

  template <class Number, class At>
  std::optional<UsageError> store_number(At& at) {
    const auto number = read_number<Number>(value_);
    const auto& range = argument_.range;
    const bool is_inside =
        number &&
        (!range || (*number >= static_cast<Number>(range->least) && *number <= static_cast<Number>(range->most)));
    if (!is_inside)
      return UsageError{fmt::format("{} must be a {}number{}, not '{}'", argument_.names().back(),
                                    std::is_integral_v<Number> ? "whole " : "",
                                    range ? fmt::format(" from {} to {}", range->least, range->most) : "", value_),
                        ""};
    at = *number;
    return std::nullopt;
  }

  const Argument& argument_;
  const std::string& value_;
};

}  // namespace

std::optional<UsageError> store_value(const Argument& argument, const std::string& value) {
  return std::visit(Storing(argument, value), argument.target);
}

bool has_form_of_number(const Argument& argument, const std::string& value) {
  return std::visit(
      [&](auto at) {
        using At = decltype(at);
        if constexpr (std::is_same_v<At, int*> || std::is_same_v<At, std::optional<int>*>)
          return read_number<int>(value).has_value();
        if constexpr (std::is_same_v<At, std::uint64_t*> || std::is_same_v<At, double*>)
          return read_number<std::remove_pointer_t<At>>(value).has_value();
        return false;
      },
      argument.target);
}

}  // namespace trigon::engine
