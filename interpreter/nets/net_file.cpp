#include "interpreter/nets/net_file.h"

#include <fmt/format.h>

#include "interpreter/compare/variant_hash.h"

namespace trigon::engine {

namespace {

NetEvaluation without_net(const RulesetPtr& ruleset) {
  return {.ruleset = ruleset, .layout = NetLayout(*ruleset, PieceValues(*ruleset)), .net = {}};
}

}  // namespace

std::shared_ptr<const NetEvaluation> join_net(const RulesetPtr& ruleset, Net net) {
  NetEvaluation joined = without_net(ruleset);
  joined.net = std::move(net);
  return std::make_shared<const NetEvaluation>(std::move(joined));
}

std::shared_ptr<const NetEvaluation> load_net(const Files& files, const std::string& path, const RulesetPtr& ruleset,
                                              std::string& error) {
  const auto bytes = files.read(path, error);
  if (!bytes) return nullptr;
  NetEvaluation joined = without_net(ruleset);
  auto net = read_net(*bytes, joined.layout, variant_hash(*ruleset), error);
  if (!net) return nullptr;
  joined.net = std::move(*net);
  return std::make_shared<const NetEvaluation>(std::move(joined));
}

std::string net_path(const Files& files, const std::string& variant) {
  constexpr std::string_view ending = ".yaml";
  std::string path = find_file(files, Shipped::game, variant);
  if (path.ends_with(ending)) path.resize(path.size() - ending.size());
  return path + ".net";
}

std::shared_ptr<const NetEvaluation> choose_net(const Files& files, const std::string& named,
                                                const std::string& variant, const RulesetPtr& ruleset,
                                                Diagnostics& diagnostics) {
  if (named == no_net) return nullptr;
  const std::string path = named.empty() ? net_path(files, variant) : named;
  if (named.empty() && !files.has(path)) return nullptr;
  std::string error;
  auto net = load_net(files, path, ruleset, error);
  if (!net) diagnostics.note({}, "net", fmt::format("'{}' is not used: {}", path, error));
  return net;
}

}  // namespace trigon::engine
