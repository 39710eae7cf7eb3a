// Files beside a text that a program has sent. Tested in tests/unit/session_test.cpp.
#pragma once

#include <string>
#include <utility>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// Files beside a text that is read as if it were one of them.
class FilesAndText : public FilesBefore {
 public:
  FilesAndText(const Files& others, std::string name, std::string text)
      : FilesBefore(others), name_(std::move(name)), text_(std::move(text)) {}
  std::optional<std::string> read(const std::string& path, std::string& error) const override {
    return path == name_ ? text_ : FilesBefore::read(path, error);
  }
  bool has(const std::string& path) const override { return path == name_ || FilesBefore::has(path); }
  /// A given text is in no folder, whatever its name is.
  bool may_name(const std::string& from, const std::string& path) const override {
    return FilesBefore::may_name(from == name_ ? "" : from, path);
  }

 private:
  std::string name_, text_;
};

}  // namespace trigon::engine
