// Compressed bodies: interpreter/web/compression.h.
#include "interpreter/web/compression.h"

#include <zlib.h>

#include <catch2/catch.hpp>
#include <random>

namespace trigon::engine::testing {

namespace {

std::string unpacked(const std::string& packed, std::size_t size) {
  std::string text(size, '\0');
  z_stream stream{};
  REQUIRE(inflateInit2(&stream, 15 + 16) == Z_OK);
  std::string input = packed;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  const int result = inflate(&stream, Z_FINISH);
  CHECK(result == Z_STREAM_END);
  CHECK(stream.total_out == size);
  inflateEnd(&stream);
  return text;
}

}  // namespace

TEST_CASE("what is compressed comes out again", "[web]") {
  std::string text(100'000, 'a');
  for (std::size_t i = 0; i < text.size(); i += 37) text[i] = static_cast<char>('b' + i % 11);
  const auto packed = gzip(text);
  REQUIRE(packed);
  CHECK(packed->size() < text.size() / 10);
  CHECK(unpacked(*packed, text.size()) == text);
}

TEST_CASE("clients say in many ways whether they take gzip", "[web]") {
  const auto [header, takes] = GENERATE(table<const char*, bool>({
      {"gzip, deflate, br", true},
      {"br;q=1.0, GZIP;q=0.2", true},
      {"*", true},
      {"x-gzip", true},
      {"gzip;q=0", false},
      {"gzip; q=0.000", false},
      {"gzip;q=0, *", false},
      {"*;q=0", false},
      {"identity", false},
      {"notgzip", false},
      {";;,,", false},
      {"", false},
  }));
  INFO(header);
  CHECK(accepts_gzip(header) == takes);
}

TEST_CASE("compressed bodies are kept while there is room", "[web]") {
  CompressedBodies bodies(3000);
  const std::string text(5000, 'x');
  const auto first = bodies.of("one", text);
  REQUIRE(first);
  CHECK(bodies.of("one", text) == first);
  for (int i = 0; i < 20; ++i) CHECK(bodies.of(std::to_string(i), text));
  // It was forgotten, so it is made again.
  CHECK(bodies.of("one", text) != first);
  std::mt19937 random(1);
  std::string noise(2000, ' ');
  for (char& c : noise) c = static_cast<char>(random());
  CHECK(bodies.of("noise", noise) == nullptr);
}

}  // namespace trigon::engine::testing
