#include "interpreter/web/event_log.h"

#include "interpreter/support/json.h"

namespace trigon::engine {

void EventLog::add(const char* type, const ObjectText& members, std::optional<std::size_t> moves_of) {
  ObjectText all(Json{{"type", type}, {"event", ++last_}});
  kept_.push_back({last_, all.add_all(members), moves_of});
  fresh_.push_back(kept_.back());
  kept_bytes_ += kept_.back().members.size();
  for (; kept_bytes_ > most_bytes_ && kept_.size() > 1; kept_.pop_front()) kept_bytes_ -= kept_.front().members.size();
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
