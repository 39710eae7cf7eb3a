#include "interpreter/web/compression.h"

#include <zlib.h>

#include <algorithm>

#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// A window of 32 KiB, with the header of gzip.
constexpr int window_bits = 15 + 16, memory_level = 8, compression_level = 6;
/// What a kept body costs beside its bytes.
constexpr std::size_t overhead = 256;

/// Does a parameter such as "q=0.000" refuse the encoding?
bool is_refusal(std::string_view parameter) {
  parameter = trim(parameter);
  if (!parameter.starts_with("q=") && !parameter.starts_with("Q=")) return false;
  return parameter.find_first_not_of("0.", 2) == std::string_view::npos;
}

}  // namespace

std::optional<std::string> gzip(std::string_view bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, compression_level, Z_DEFLATED, window_bits, memory_level, Z_DEFAULT_STRATEGY) != Z_OK)
    return std::nullopt;
  std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  // zlib does not write to its input.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const bool is_done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return is_done ? std::optional(std::move(packed)) : std::nullopt;
}

bool accepts_gzip(std::string_view accept_encoding) {
  std::optional<bool> by_name, by_star;
  for (const std::string_view part : split(accept_encoding, ',')) {
    const auto words = split(part, ';');
    const std::string name = in_small_letters(std::string(trim(words.front())));
    const bool is_taken = words.size() < 2 || !is_refusal(words[1]);
    if (name == "gzip" || name == "x-gzip") by_name = is_taken;
    if (name == "*") by_star = is_taken;
  }
  return by_name.value_or(by_star.value_or(false));
}

CompressedBodies::Body CompressedBodies::of(const std::string& etag, std::string_view body) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = by_etag_.find(etag); found != by_etag_.end()) {
      kept_.splice(kept_.begin(), kept_, found->second);
      return kept_.front().body;
    }
  }
  auto packed = gzip(body);
  const Body result =
      packed && packed->size() < body.size() ? std::make_shared<const std::string>(std::move(*packed)) : nullptr;
  const std::size_t size = overhead + (result ? result->size() : 0);
  const std::lock_guard lock(mutex_);
  if (size > room_ || by_etag_.contains(etag)) return result;
  kept_.push_front({etag, result});
  by_etag_[etag] = kept_.begin();
  bytes_ += size;
  while (bytes_ > room_) {
    const Kept& oldest = kept_.back();
    bytes_ -= overhead + (oldest.body ? oldest.body->size() : 0);
    by_etag_.erase(oldest.etag);
    kept_.pop_back();
  }
  return result;
}

}  // namespace trigon::engine
