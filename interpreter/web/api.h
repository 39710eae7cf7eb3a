// What the server answers to HTTP requests, without sockets: the page's files, the games that it offers, and new games.
// docs/server.md describes it. Tested in tests/unit/api_test.cpp.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "interpreter/web/address_buckets.h"
#include "interpreter/web/address_slots.h"
#include "interpreter/web/catalog.h"
#include "interpreter/web/compression.h"
#include "interpreter/web/lobby.h"
#include "interpreter/web/try_request.h"

namespace trigon::engine {

/// An HTTP request.
struct WebRequest {
  std::string method;
  /// The path of the request as it was sent, with its query.
  std::string target;
  std::string content_type{};
  std::string body{};
  /// The network address of the client.
  std::string address{};
  /// Does the client take bodies in gzip?
  bool takes_gzip = false;
};

/// The answer to an HTTP request.
struct WebAnswer {
  int status = 200;
  std::string type = "application/json; charset=utf-8";
  std::string body{};
  /// Clients may keep the answer and ask later whether it has changed.
  bool is_cacheable = false;
  /// Clients may keep the answer and need never ask, since its address has a hash of what it is made from.
  bool is_immutable = false;
  /// The body in gzip; null to send the body as it is.
  CompressedBodies::Body packed{};
  /// The header `Content-Security-Policy`.
  std::string policy{};
  /// The header `Allow` of an answer to a wrong method: the methods that the path has.
  std::string allow{};
};

/// An answer with the body `{"error": message}`.
WebAnswer web_error(int status, const std::string& message);
/// An answer with a JSON body.
WebAnswer json_answer(int status, const Json& body);
/// The answer to `GET /health`: 200, or 503 with the reason when nobody should be sent here.
WebAnswer health_answer(const Lobby& lobby);
/// The variant, position and moves of a request's body, which may have the fields `others` beside them; nothing, with
/// the answer in `refused`, when they are wrong. Throws HookError when a script fails.
std::optional<TriedGame> read_tried(const Json& json, const std::vector<std::string>& others, Catalog& catalog,
                                    WebAnswer& refused);
/// The entity tag of a body, by which clients recognize an answer that they have.
std::string etag_of(const std::string& body);

/// Decodes `%` and `+` in a query. Nothing if a `%` is not followed by two hexadecimal digits.
std::optional<std::string> decode_query(std::string_view text);

/// Answers the server's HTTP requests.
class WebApi {
 public:
  /// A long request counts as several: one for each so many bytes.
  static constexpr std::size_t bytes_per_creation = 1024;

  /// The page's files come from `client_folder`, or are the built-in ones if it is empty. The other arguments must
  /// outlive this.
  WebApi(Catalog& catalog, Lobby& lobby, std::string client_folder);

  using Reply = std::function<void(WebAnswer)>;
  /// Answers a request by calling `reply` once, before it returns or later from another thread. To be called by one
  /// thread only. `now` is in seconds of a clock that only goes forward.
  void answer(const WebRequest& request, double now, const Reply& reply);

  using Question = std::function<void(const WebRequest&, const Reply&)>;
  /// Lets others answer the JSON that is posted to a path. Must not be called once `answer` is.
  void add_question(const std::string& path, Question question);
  /// Waits for the thread that makes games and pages, if not too many requests of the same address wait already.
  void make(const std::string& address, const Reply& reply, const std::function<WebAnswer()>& work);
  /// A reply at which the turn of an address on the thinking threads ends. Empty when the address has a turn already,
  /// after it was told so by `reply`.
  Reply in_turn(const std::string& address, const Reply& reply);

 private:
  /// A body of fewer bytes is not compressed, since little would be saved.
  static constexpr std::size_t least_packed = 512;

  void answer_plain(const WebRequest& request, double now, const Reply& reply);
  /// The page that begins with the module `shown`.
  WebAnswer index_page(std::string_view shown) const;
  WebAnswer file_at(std::string_view path) const;

  bool may_create(const std::string& address, std::size_t bytes, double now);
  void create(const WebRequest& request, double now, const Reply& reply);
  WebAnswer client_file(const std::string& name) const;
  WebAnswer variant_page(const std::string& id, const std::string& page, const std::string& query);

  Catalog& catalog_;
  Lobby& lobby_;
  std::string client_folder_;
  /// A hash of all built-in files of the page, which stands in their addresses; empty when they come from a folder.
  std::string edition_;
  CompressedBodies packed_;
  AddressBuckets creators_;
  std::mutex mutex_;
  /// How many requests of each address wait to be made.
  std::map<std::string, std::size_t> waiting_;
  std::map<std::string, Question> questions_;
  /// The addresses for which a search runs or waits.
  AddressSlots thinking_for_;
};

}  // namespace trigon::engine
