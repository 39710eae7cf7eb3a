#include "interpreter/web/server_metrics.h"

#include "interpreter/web/server_parts.h"

namespace trigon::engine {

RequestTopic topic_of_request(std::string_view target) {
  struct Row {
    std::string_view begin;
    RequestTopic kind;
    /// Must the path end there?
    bool is_whole = true;
  };
  static constexpr Row rows[] = {
      {"/", RequestTopic::page},
      {"/play", RequestTopic::page},
      {"/client/", RequestTopic::page, false},
      {"/api/variants", RequestTopic::variant, false},
      {"/api/games", RequestTopic::game},
      {"/api/standings", RequestTopic::game},
      {"/api/seat", RequestTopic::seat},
      {"/api/seats", RequestTopic::seat},
      {"/api/code", RequestTopic::seat},
      {"/api/try", RequestTopic::position},
      {"/api/think", RequestTopic::position},
      {"/api/sample", RequestTopic::position},
      {"/api/movement", RequestTopic::position},
      {"/api/case", RequestTopic::author},
      {"/api/coverage", RequestTopic::author},
      {"/api/source", RequestTopic::author},
      {"/api/play", RequestTopic::socket},
      {"/health", RequestTopic::health},
      {"/metrics", RequestTopic::metrics},
  };
  const OfPart asked = split_part_target(target);
  const std::string_view path = std::string_view(asked.rest).substr(0, asked.rest.find('?'));
  for (const Row& row : rows)
    if (row.is_whole ? path == row.begin : path.starts_with(row.begin)) return row.kind;
  return RequestTopic::other;
}

}  // namespace trigon::engine
