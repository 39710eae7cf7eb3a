#include "interpreter/variant/setup_choice.h"

#include <fmt/format.h>

#include <algorithm>

namespace trigon::engine {

namespace {

struct Way {
  /// How the option begins, and the key of the setup that it sets.
  const char *prefix, *key;
};

constexpr Way ways[] = {{"setup=", "number"}, {"seed=", "seed"}};

bool is_shuffled(const YamlNode* setup) {
  return setup &&
         std::ranges::any_of(setup->entries, [](const YamlEntry& part) { return part.value->find("shuffle"); });
}

YamlEntry entry_of(const std::string& choice) {
  const LocatedText text = LocatedText::standalone("--option", choice);
  const std::size_t start = choice.find('=') + 1, length = choice.size() - start;
  const Way& way = *std::ranges::find_if(ways, [&](const Way& one) { return choice.starts_with(one.prefix); });
  auto value = std::make_shared<YamlNode>();
  value->kind = YamlNode::Kind::scalar;
  value->span = text.at(start, length);
  value->scalar = {choice.substr(start), value->span, {value->span.offset}};
  return {way.key, text.at(0, start - 1), value};
}

}  // namespace

bool is_setup_choice(const std::string& option) {
  return std::ranges::any_of(ways, [&](const Way& way) { return option.starts_with(way.prefix); });
}

std::string setup_choice(int number) { return fmt::format("{}{}", ways[0].prefix, number); }

YamlPtr with_setup_choice(const YamlPtr& root, const std::vector<std::string>& choices, Diagnostics& diagnostics) {
  if (choices.empty()) return root;
  if (!is_shuffled(root->find("setup"))) {
    diagnostics.error({}, "unknown-option",
                      fmt::format("the variant has only one setup, so there is no '{}'", choices[0]),
                      "setups are numbered where some part of 'setup' has the key 'shuffle'");
    return root;
  }
  if (choices.size() > 1) {
    diagnostics.error({}, "option", fmt::format("'{}' and '{}' choose two setups", choices[0], choices[1]));
    return root;
  }
  auto result = std::make_shared<YamlNode>(*root);
  for (YamlEntry& entry : result->entries) {
    if (entry.key != "setup") continue;
    auto setup = std::make_shared<YamlNode>(*entry.value);
    std::erase_if(setup->entries, [](const YamlEntry& one) {
      return std::ranges::any_of(ways, [&](const Way& way) { return one.key == way.key; });
    });
    setup->entries.push_back(entry_of(choices[0]));
    entry.value = setup;
  }
  return result;
}

}  // namespace trigon::engine
