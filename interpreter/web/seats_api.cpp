#include "interpreter/web/seats_api.h"

#include <memory>
#include <utility>

#include "interpreter/web/address_buckets.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/seconds_now.h"

namespace trigon::engine {

namespace {

WebAnswer answer_of(const CreatedGame& created) { return json_answer(created.status, created.body); }

}  // namespace

void add_seat_questions(WebApi& api, Lobby& lobby) {
  const auto seats = std::make_shared<AddressBuckets>(lobby.limits().seats);
  api.add_question("/api/seat", [&lobby, seats](const WebRequest& request, const WebApi::Reply& reply) {
    if (!seats->take(request.address, seconds_now())) return reply(web_error(429, "too many seats; please wait"));
    lobby.take_seat(parse_request(request.body), [reply](const CreatedGame& taken) { reply(answer_of(taken)); });
  });
  // A code has 40 bits, so that guessing is hopeless.
  const auto codes = std::make_shared<AddressBuckets>(lobby.limits().codes);
  api.add_question("/api/code", [&lobby, codes](const WebRequest& request, const WebApi::Reply& reply) {
    if (!codes->take(request.address, seconds_now())) return reply(web_error(429, "too many codes; please wait"));
    reply(answer_of(lobby.open_code(parse_request(request.body))));
  });
  const auto looks = std::make_shared<AddressBuckets>(lobby.limits().standings);
  api.add_question("/api/standings", [&lobby, looks](const WebRequest& request, const WebApi::Reply& reply) {
    if (!looks->take(request.address, seconds_now())) return reply(web_error(429, "too many questions; please wait"));
    lobby.tell_standings(parse_request(request.body), [reply](const CreatedGame& told) { reply(answer_of(told)); });
  });
}

}  // namespace trigon::engine
