#include "interpreter/web/designer_api.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "interpreter/support/text.h"
#include "interpreter/web/case_request.h"
#include "interpreter/web/coverage_request.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/movement_request.h"
#include "interpreter/web/sample_request.h"
#include "interpreter/web/script_time.h"
#include "interpreter/web/source_request.h"

namespace trigon::engine {

namespace {

WebAnswer sampled(GameSample& sample, std::chrono::milliseconds time, const std::stop_token& stop) {
  try {
    if (play_on(sample, time, stop)) return json_answer(200, sample_to_json(sample));
    return web_error(
        503, fmt::format("a game has not ended within {} seconds; where others keep the machine busy, try later",
                         sample.longest_game));
  } catch (const std::exception& error) {
    return web_error(400, error.what());
  }
}

/// The answer, or what is wrong with the request, in words for people.
WebAnswer answer_or_error(const Json& answer, const Diagnostics& diagnostics) {
  return diagnostics.has_errors() ? web_error(400, diagnostics.all().front().message) : json_answer(200, answer);
}

}  // namespace

DesignerApi::DesignerApi(Catalog& catalog, Lobby& lobby, WebApi& api, std::string secret)
    : catalog_(catalog), lobby_(lobby), secret_(std::move(secret)) {
  api.add_question("/api/case", [this, &api](const WebRequest& request, const WebApi::Reply& reply) {
    api.make(request.address, reply, [this, body = request.body] { return kept_case(body); });
  });
  api.add_question("/api/source", [this, &api](const WebRequest& request, const WebApi::Reply& reply) {
    api.make(request.address, reply, [this, body = request.body] { return source(body); });
  });
  api.add_question("/api/coverage", [this, &api](const WebRequest& request, const WebApi::Reply& reply) {
    api.make(request.address, reply, [this, body = request.body] { return coverage(body); });
  });
  add_thinking(api, "/api/sample", &DesignerApi::post_sample);
  add_thinking(api, "/api/movement", &DesignerApi::post_movement);
}

void DesignerApi::add_thinking(WebApi& api, const std::string& path, Thinking post) {
  api.add_question(path, [this, &api, post](const WebRequest& request, const WebApi::Reply& reply) {
    const WebApi::Reply last = api.in_turn(request.address, reply);
    if (!last) return;
    lobby_.makers().post(
        [this, post, address = request.address, body = request.body, last] { (this->*post)(address, body, last); });
  });
}

WebAnswer DesignerApi::kept_case(const std::string& body) {
  const Json json = parse_request(body);
  WebAnswer refused;
  try {
    return within(lobby_.limits().script_seconds, [&] {
      auto tried = read_tried(json, case_fields, catalog_, refused);
      if (!tried) return refused;
      Diagnostics diagnostics;
      const std::vector<std::string> lines = read_case(json, *tried, diagnostics);
      const bool is_written = wants_writing(json, secret_, diagnostics);
      Json answer = {{"text", join(lines, "\n") + "\n"}};
      if (is_written) answer.update(write_case(json, *tried, lines, catalog_, diagnostics));
      return diagnostics.has_errors() ? json_answer(400, errors_to_json(diagnostics)) : json_answer(200, answer);
    });
  } catch (const std::exception& error) {
    return web_error(400, error.what());
  }
}

WebAnswer DesignerApi::coverage(const std::string& body) {
  const Json json = parse_request(body);
  if (!json.is_object()) return web_error(400, "expected a JSON object");
  Diagnostics diagnostics;
  try {
    const ServerLimits& limits = lobby_.limits();
    const Json answer = within(limits.script_seconds, [&] {
      return answer_coverage(json, secret_, catalog_, limits.test_seconds, diagnostics);
    });
    return answer_or_error(answer, diagnostics);
  } catch (const std::exception& error) {
    return web_error(400, error.what());
  }
}

WebAnswer DesignerApi::source(const std::string& body) {
  const Json json = parse_request(body);
  if (!json.is_object()) return web_error(400, "expected a JSON object");
  Diagnostics diagnostics;
  try {
    const Json answer =
        within(lobby_.limits().script_seconds, [&] { return answer_source(json, secret_, catalog_, diagnostics); });
    return answer_or_error(answer, diagnostics);
  } catch (const std::exception& error) {
    return web_error(400, error.what());
  }
}

void DesignerApi::post_movement(const std::string& address, const std::string& body, const WebApi::Reply& reply) {
  const Json json = parse_request(body);
  WebAnswer refused;
  std::optional<Game> game;
  try {
    within(lobby_.limits().script_seconds, [&] {
      const auto tried = read_tried(json, movement_fields, catalog_, refused);
      if (tried) game = tried->game.game();
    });
  } catch (const std::exception& error) {
    refused = web_error(400, error.what());
  }
  if (!game) return reply(refused);
  ThinkingJob job{*game, {}, {}, {}, address};
  job.work = [json, reply, ruleset = game->ruleset_ptr()](std::chrono::milliseconds, const std::stop_token& stop) {
    if (stop.stop_requested()) return;
    Diagnostics diagnostics;
    const Json answer = answer_movement(json, *ruleset, diagnostics);
    reply(answer_or_error(answer, diagnostics));
  };
  lobby_.thinking().post(std::move(job));
}

void DesignerApi::post_sample(const std::string& address, const std::string& body, const WebApi::Reply& reply) {
  const Json json = parse_request(body);
  WebAnswer refused;
  std::optional<GameSample> sample;
  std::optional<Game> game;
  try {
    within(lobby_.limits().script_seconds, [&] {
      const auto tried = read_tried(json, {"games"}, catalog_, refused);
      if (!tried) return;
      Diagnostics diagnostics;
      sample = read_sample(json, *tried, diagnostics);
      game = tried->game.game();
      if (!sample) refused = json_answer(400, errors_to_json(diagnostics));
    });
  } catch (const std::exception& error) {
    refused = web_error(400, error.what());
    sample.reset();
  }
  if (!sample) return reply(refused);
  sample->longest_game = lobby_.limits().sample_game_seconds;
  ThinkingJob job{std::move(*game), {}, {}, {}, address};
  job.level.limits.time = milliseconds_of(lobby_.limits().sample_seconds);
  job.work = [sample = std::move(*sample), reply](std::chrono::milliseconds time, const std::stop_token& stop) mutable {
    const WebAnswer answer = sampled(sample, time, stop);
    if (!stop.stop_requested()) reply(answer);
  };
  lobby_.thinking().post(std::move(job));
}

}  // namespace trigon::engine
