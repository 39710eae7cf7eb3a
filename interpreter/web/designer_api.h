// What the server answers to designers beside the board to try: games of the computer against itself, positions as
// tests and what they reach, movements from marks, and the files themselves. It stands apart, since pages without a
// server have no laboratory and no files.
// docs/server.md describes it. Tested in tests/unit/sample_request_test.cpp, case_request_test.cpp,
// movement_request_test.cpp, source_request_test.cpp and coverage_request_test.cpp.
#pragma once

#include <string>

#include "interpreter/web/api.h"

namespace trigon::engine {

/// Answers `POST /api/sample`, `/api/case`, `/api/movement`, `/api/source` and `/api/coverage`.
class DesignerApi {
 public:
  /// Adds its questions to `api`. Who knows `secret` may see the files of the command line and write into them; nobody
  /// if it is empty. The other arguments must outlive this, which must outlive all requests.
  DesignerApi(Catalog& catalog, Lobby& lobby, WebApi& api, std::string secret);
  DesignerApi(const DesignerApi&) = delete;
  DesignerApi& operator=(const DesignerApi&) = delete;

 private:
  WebAnswer kept_case(const std::string& body);
  WebAnswer coverage(const std::string& body);
  WebAnswer source(const std::string& body);
  using Thinking = void (DesignerApi::*)(const std::string& address, const std::string& body,
                                         const WebApi::Reply& reply);
  /// Adds a question that is answered on the thinking threads, whose time addresses share.
  void add_thinking(WebApi& api, const std::string& path, Thinking post);
  void post_movement(const std::string& address, const std::string& body, const WebApi::Reply& reply);
  void post_sample(const std::string& address, const std::string& body, const WebApi::Reply& reply);

  Catalog& catalog_;
  Lobby& lobby_;
  std::string secret_;
};

}  // namespace trigon::engine
