// A server that is asked by HTTP, without sockets.
#pragma once

#include <catch2/catch.hpp>
#include <chrono>
#include <future>
#include <string>
#include <utility>

#include "interpreter/support/json.h"
#include "interpreter/web/designer_api.h"
#include "tests/support/catalog.h"

namespace trigon::engine::testing {

/// A server to ask.
struct Asked {
  DiskFiles disk;
  Lobby lobby{disk, catalog(), {}};
  WebApi api{catalog(), lobby, ""};
  DesignerApi designer{catalog(), lobby, api, ""};

  std::pair<int, Json> post(const std::string& path, const std::string& body) {
    std::promise<WebAnswer> promise;
    auto answer = promise.get_future();
    api.answer({"POST", path, "application/json", body, "127.0.0.1"}, 0,
               [&](WebAnswer one) { promise.set_value(std::move(one)); });
    REQUIRE(answer.wait_for(std::chrono::seconds(30)) == std::future_status::ready);
    const WebAnswer got = answer.get();
    return {got.status, Json::parse(got.body)};
  }
  std::pair<int, Json> post(const std::string& path, const Json& body) { return post(path, body.dump()); }
};

}  // namespace trigon::engine::testing
