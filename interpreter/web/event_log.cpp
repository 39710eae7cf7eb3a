#include "interpreter/web/event_log.h"

#include <fmt/format.h>

namespace trigon::engine {

std::string without_last(std::string text, std::size_t count) {
  text.resize(text.size() - count);
  return text;
}

void EventLog::add(Json event, std::optional<std::size_t> moves_of) {
  const std::string type = event["type"];
  event.erase("type");
  add(type, without_last(dump(event), 1).substr(1), moves_of);
}

void EventLog::add(const std::string& type, const std::string& fields, std::optional<std::size_t> moves_of) {
  ++last_;
  kept_.push_back({last_, fmt::format("{{\"type\":\"{}\",\"event\":{},{}", type, last_, fields), moves_of});
  fresh_.push_back(kept_.back());
  kept_bytes_ += kept_.back().body.size();
  for (; kept_bytes_ > most_kept && kept_.size() > 1; kept_.pop_front()) kept_bytes_ -= kept_.front().body.size();
}

std::optional<std::vector<GameEvent>> EventLog::since(std::size_t number) const {
  if (number > last_ || last_ - number > kept_.size()) return std::nullopt;
  return std::vector<GameEvent>(kept_.end() - static_cast<std::ptrdiff_t>(last_ - number), kept_.end());
}

void EventLog::restart(std::size_t last) {
  kept_.clear();
  kept_bytes_ = 0;
  fresh_.clear();
  last_ = last;
}

}  // namespace trigon::engine
