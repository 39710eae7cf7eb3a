// The disk, with the text of one file changed.
#pragma once

#include <optional>
#include <string>

#include "interpreter/variant/files.h"

namespace trigon::engine::testing {

class ChangedFile : public Files {
 public:
  ChangedFile(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}
  std::optional<std::string> read(const std::string& path, std::string& error) const override {
    return path == path_ ? text_ : disk_.read(path, error);
  }
  ShippedFiles shipped(Shipped kind) const override { return disk_.shipped(kind); }
  bool may_name(const std::string& from, const std::string& path) const override {
    return disk_.may_name(from, path);
  }

 private:
  DiskFiles disk_;
  std::string path_, text_;
};

}  // namespace trigon::engine::testing
