// A server that follows a file of a designer, without sockets.
#pragma once

#include <future>
#include <optional>
#include <string>
#include <utility>

#include "interpreter/web/designer_api.h"
#include "tests/support/few_games.h"
#include "tests/support/folder.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

/// The secret of the designer.
inline const std::string designer_secret = "Qf0pgpmU_asvNRZg_B0GHA";

/// Serves `mine.yaml` of a folder of its own.
class ServedFile {
 public:
  explicit ServedFile(const std::string& text, const std::string& secret = designer_secret) {
    folder.write("mine.yaml", text);
    catalog.emplace(disk_, std::vector{path()}, errors);
    lobby.emplace(disk_, *catalog, LobbySettings{});
    api_.emplace(*catalog, *lobby, "");
    designer_api_.emplace(*catalog, *lobby, *api_, secret);
  }
  std::string path() const { return folder.path() + "/mine.yaml"; }
  std::string text() const { return folder.read("mine.yaml"); }
  /// The status and the JSON that answers a posted body.
  std::pair<int, Json> post(const std::string& target, const std::string& body) {
    std::promise<WebAnswer> promise;
    auto answer = promise.get_future();
    api_->answer({"POST", target, "application/json", body, "127.0.0.1"}, 0,
                 [&](WebAnswer one) { promise.set_value(std::move(one)); });
    REQUIRE(answer.wait_for(std::chrono::seconds(30)) == std::future_status::ready);
    const WebAnswer got = answer.get();
    return {got.status, Json::parse(got.body)};
  }

 private:
  // It must outlive the lobby, which follows its files.
  FewGames disk_;

 public:
  Folder folder;
  Diagnostics errors;
  std::optional<Catalog> catalog;
  std::optional<Lobby> lobby;

 private:
  std::optional<WebApi> api_;
  std::optional<DesignerApi> designer_api_;
};

}  // namespace trigon::engine::testing
