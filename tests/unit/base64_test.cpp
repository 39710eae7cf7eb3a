// Bytes as text: interpreter/support/base64.h.
#include "interpreter/support/base64.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

TEST_CASE("bytes in base64 are as RFC 4648 has them", "[support]") {
  CHECK(base64("").empty());
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foo") == "Zm9v");
  CHECK(base64("foobar") == "Zm9vYmFy");
  CHECK(base64(std::string("\xff\xfe\x00\x80", 4)) == "//4AgA==");
}

}  // namespace trigon::engine::testing
