#include "interpreter/learn/games_file.h"

#include <array>
#include <filesystem>

#include "interpreter/support/fnv1a.h"

namespace trigon::engine {

namespace {

/// Before each game: how many bytes it has, and the lower half of their hash.
using Head = std::array<unsigned char, 8>;

constexpr std::uint32_t max_game = std::uint32_t{1} << 24;

std::uint32_t sum_of(const std::string& bytes) { return static_cast<std::uint32_t>(fnv1a(bytes)); }

Head head_of(const std::string& bytes) {
  Head head;
  for (unsigned i = 0; i < 4; ++i) {
    head[i] = static_cast<unsigned char>(bytes.size() >> 8 * i);
    head[i + 4] = static_cast<unsigned char>(sum_of(bytes) >> 8 * i);
  }
  return head;
}

/// Reads the next game, if it is there as a whole.
bool read_game(std::FILE* file, std::string& bytes) {
  Head head;
  if (std::fread(head.data(), 1, head.size(), file) != head.size()) return false;
  std::uint32_t size = 0;
  for (unsigned i = 0; i < 4; ++i) size |= std::uint32_t{head[i]} << 8 * i;
  if (size > max_game) return false;
  bytes.resize(size);
  return std::fread(bytes.data(), 1, size, file) == size && head == head_of(bytes);
}

}  // namespace

std::optional<GamesFile> GamesFile::open(const std::string& path,
                                         const std::function<void(const std::string&)>& on_game) {
  GamesFile games;
  std::uintmax_t whole = 0;
  if (const std::unique_ptr<std::FILE, Close> old(std::fopen(path.c_str(), "rb")); old) {
    for (std::string bytes; read_game(old.get(), bytes); whole += sizeof(Head) + bytes.size()) {
      on_game(bytes);
      ++games.size_;
    }
  }
  games.file_.reset(std::fopen(path.c_str(), "ab"));
  if (!games.file_) return std::nullopt;
  std::error_code failure;
  std::filesystem::resize_file(path, whole, failure);
  if (failure) {
    errno = failure.value();
    return std::nullopt;
  }
  return games;
}

bool GamesFile::append(const std::string& samples) {
  const Head head = head_of(samples);
  ++size_;
  return std::fwrite(head.data(), 1, head.size(), file_.get()) == head.size() &&
         std::fwrite(samples.data(), 1, samples.size(), file_.get()) == samples.size() && std::fflush(file_.get()) == 0;
}

}  // namespace trigon::engine
