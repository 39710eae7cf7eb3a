#include "interpreter/support/object_text.h"

#include "interpreter/support/json.h"

namespace trigon::engine {

ObjectText::ObjectText(const Json& object) {
  for (const auto& [key, value] : object.items()) add(key, value);
}

ObjectText& ObjectText::add(std::string_view key, const Json& value) { return add_text(key, dump(value)); }

ObjectText& ObjectText::add_text(std::string_view key, std::string_view value) {
  if (!members_.empty()) members_ += ',';
  members_ += dump(Json(key));
  members_ += ':';
  members_ += value;
  return *this;
}

ObjectText& ObjectText::add_all(const ObjectText& other) {
  if (!members_.empty() && !other.members_.empty()) members_ += ',';
  members_ += other.members_;
  return *this;
}

}  // namespace trigon::engine
