// What the program writes to the shell, for tests to inspect.
#pragma once

#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdio>
#include <string>

namespace trigon::engine::testing {

/// Standard output, or standard error, as a text for as long as this lives.
class Captured {
 public:
  explicit Captured(int descriptor) : descriptor_(descriptor), kept_(dup(descriptor)), file_(std::tmpfile()) {
    REQUIRE((kept_ >= 0 && file_ != nullptr));
    std::fflush(nullptr);
    dup2(fileno(file_), descriptor_);
  }
  Captured(const Captured&) = delete;
  Captured& operator=(const Captured&) = delete;
  ~Captured() {
    std::fflush(nullptr);
    dup2(kept_, descriptor_);
    close(kept_);
    std::fclose(file_);
  }

  std::string text() const {
    std::fflush(nullptr);
    std::rewind(file_);
    std::string text;
    for (int c = std::fgetc(file_); c != EOF; c = std::fgetc(file_)) text += static_cast<char>(c);
    return text;
  }

 private:
  int descriptor_;
  int kept_;
  std::FILE* file_;
};

}  // namespace trigon::engine::testing
