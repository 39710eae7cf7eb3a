// A folder of files for one test.
#pragma once

#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace trigon::engine::testing {

/// A folder that is gone after the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "trigon-test-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = std::filesystem::canonical(name).string();
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  const std::string& path() const { return path_; }
  std::string operator/(const std::string& file) const { return path_ + "/" + file; }

  /// Writes a file, and makes the folders that lead to it. Every text is written at another time, whatever the clock's
  /// grain.
  void write(const std::string& file, const std::string& text) {
    namespace fs = std::filesystem;
    fs::create_directories(fs::path(*this / file).parent_path());
    std::ofstream(*this / file, std::ios::binary) << text;
    fs::last_write_time(*this / file, fs::file_time_type::clock::now() + std::chrono::seconds(++writes_));
  }

  std::string read(const std::string& file) const {
    std::ostringstream text;
    text << std::ifstream(*this / file, std::ios::binary).rdbuf();
    return text.str();
  }

 private:
  std::string path_;
  int writes_ = 0;
};

/// Makes a folder the current one until the end of a block.
class WorkingIn {
 public:
  explicit WorkingIn(const std::string& folder) : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(folder);
  }
  WorkingIn(const WorkingIn&) = delete;
  WorkingIn& operator=(const WorkingIn&) = delete;
  ~WorkingIn() { std::filesystem::current_path(before_); }

 private:
  std::filesystem::path before_;
};

/// Sets an environment variable until the end of a block.
class Environment {
 public:
  Environment(const char* name, const std::string& value) : name_(name) { setenv(name, value.c_str(), 1); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() { unsetenv(name_); }

 private:
  const char* name_;
};

/// Standard input is a text until the end of a block.
class Typed {
 public:
  explicit Typed(const std::string& text) : kept_(dup(STDIN_FILENO)), file_(std::tmpfile()) {
    REQUIRE((kept_ >= 0 && file_ != nullptr));
    std::fwrite(text.data(), 1, text.size(), file_);
    std::rewind(file_);
    dup2(fileno(file_), STDIN_FILENO);
    std::clearerr(stdin);
  }
  Typed(const Typed&) = delete;
  Typed& operator=(const Typed&) = delete;
  ~Typed() {
    dup2(kept_, STDIN_FILENO);
    close(kept_);
    std::fclose(file_);
  }

 private:
  int kept_;
  std::FILE* file_;
};

}  // namespace trigon::engine::testing
