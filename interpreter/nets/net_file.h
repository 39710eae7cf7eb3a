// Where networks lie, and how they come to the rules that they are for. Tested in tests/unit/net_file_test.cpp.
#pragma once

#include <memory>
#include <string>

#include "interpreter/search/net/accumulators.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

/// Computes the inputs of a variant's networks and joins a network to them.
std::shared_ptr<const NetEvaluation> join_net(const RulesetPtr& ruleset, Net net);

/// Reads the network in a file for a variant. Nothing, with the reason in `error`, when it cannot be read, is damaged
/// or for other rules.
std::shared_ptr<const NetEvaluation> load_net(const Files& files, const std::string& path, const RulesetPtr& ruleset,
                                              std::string& error);

/// The path at which the network of a variant is looked for: that of its file, `.net` instead of `.yaml`. `variant` is
/// a path or the id of a shipped game.
std::string net_path(const Files& files, const std::string& variant);

/// The word that names no network.
inline constexpr std::string_view no_net = "none";

/// The network that a player of a variant has: the one that `named` is the path of; without a name, the one that lies
/// beside the variant's file, if there is one; for `no_net`, none. One that cannot be used is none, with the reason as
/// a note in `diagnostics`.
std::shared_ptr<const NetEvaluation> choose_net(const Files& files, const std::string& named,
                                                const std::string& variant, const RulesetPtr& ruleset,
                                                Diagnostics& diagnostics);

}  // namespace trigon::engine
