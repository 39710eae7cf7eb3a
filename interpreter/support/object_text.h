// A JSON object that is written member by member and kept as text, so that it can be sent again with more members and
// without being printed anew. Tested in tests/unit/object_text_test.cpp.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

class ObjectText {
 public:
  /// An object without members.
  ObjectText() = default;
  /// The members of a JSON object, in its order.
  explicit ObjectText(const Json& object);

  ObjectText& add(std::string_view key, const Json& value);
  /// Adds a member whose value is a whole JSON text already.
  ObjectText& add_text(std::string_view key, std::string_view value);
  /// Adds the members of another object.
  ObjectText& add_all(const ObjectText& other);

  /// The object as one line of JSON.
  std::string text() const { return "{" + members_ + "}"; }
  /// The length of the members' text, in bytes.
  std::size_t size() const { return members_.size(); }

 private:
  std::string members_;
};

}  // namespace trigon::engine
